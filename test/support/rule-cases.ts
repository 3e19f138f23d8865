import { join } from 'node:path';
import { editsOf, fixFaults } from './fix-faults';
import { expectGolden } from './golden';
import { schema } from './model';
import { placesReached, unreached } from './unreached';
import { findingText } from '../../src/report/finding-text';
import { rendered, type RenderedFinding } from '../../src/report/rendered-finding';
import { findingsOf } from '../../src/rules/engine';
import type { Finding } from '../../src/rules/finding';
import { ruleContext, type Rule } from '../../src/rules/rule';
import { Dialect, type Schema } from '../../src/schema';

/** A schema in a test of one rule: what it shows, as the end of the name of the test, and its parts. */
export type AcceptedCase = readonly [it: string, of: Partial<Schema>];

/** Then the whole messages of the findings, in any order. */
export type RefusedCase = readonly [...AcceptedCase, ...[string, ...string[]]];

export function postgresql(parts: Partial<Schema>): Schema {
  return schema({ ...parts, dialect: Dialect.POSTGRESQL });
}

export function findings(rule: Rule, of: Schema): Finding[] {
  return findingsOf(rule, ruleContext(of));
}

export type WordedProblem = Pick<RenderedFinding, 'message' | 'location' | 'fixes' | 'cost'> & {
  readonly object: string;
  readonly why?: string[];
};

/** What a rule says of a schema, in words. */
export function problems(rule: Rule, of: Schema): WordedProblem[] {
  return findings(rule, of).map((finding) => {
    const { objectName: object, message, location, why, fixes, cost } = rendered(finding, 'typescript');
    return { object, message, location, ...(why.length > 0 && { why }), fixes, cost };
  });
}

/** Tests that the rule finds what it should in each schema, whatever the order of the declarations. */
export function testRule(rule: Rule, cases: { readonly refused: readonly RefusedCase[]; readonly accepted: readonly AcceptedCase[] }): void {
  const refused = cases.refused.map(([it, of, ...says]) => ({ it, of: schema(of), says }));

  test.each(refused.map((each) => [each.it, each] as const))('finds %s', (_, { of, says }) => {
    expect(sortedMessages(rule, of)).toEqual([...says].sort());
  });

  test.each(cases.accepted.map(([it, of]) => [it, schema(of)] as const))('accepts %s', (_, of) => {
    expect(sortedMessages(rule, of)).toEqual([]);
  });

  test('finds something in each place where it reports', () => {
    const places = placesReached(() => refused.forEach(({ of }) => findings(rule, { ...of })));
    expect(unreached(rule.name, places)).toEqual([]);
  });

  test('finds the same in any order of the declarations', () => {
    expect(refused.map(({ of }) => allTexts(rule, backwards(of)))).toEqual(refused.map(({ of }) => allTexts(rule, of)));
  });

  test('[C2] offers edits that remove what it found, bring nothing that Spanner refuses, and lose nothing', () => {
    const faults = refused.flatMap(({ it, of }) => findings(rule, of).flatMap((finding) => (
      editsOf(finding).flatMap((edit) => fixFaults(rule, of, finding, edit).map((fault) => `${it}, by ${edit.kind}: ${fault}`)))));
    expect(faults).toEqual([]);
  });

  test('says everything in single lines and always names a way out', () => {
    const found = refused.flatMap(({ of }) => problems(rule, of));
    const lines = found.flatMap((problem) => [problem.message, problem.location, ...problem.why ?? [], ...problem.fixes, problem.cost ?? '-']);
    expect(lines.filter((line) => line.includes('\n') || line !== line.trim() || line === '')).toEqual([]);
    // A hotspot of which no fix is proven can be acknowledged.
    expect(found.filter((problem) => rule.kind !== 'hotspot' && problem.fixes.length === 0)).toEqual([]);
  });
}

/** The findings of a rule as people read them, compared with `test/rules/golden/<rule>.txt`. */
export function expectMessages(rule: Rule, schemas: readonly Schema[]): void {
  const texts = schemas.flatMap((of) => findings(rule, of).map((finding) => findingText(finding)));
  expectGolden(join(__dirname, '..', 'rules', 'golden', `${rule.name}.txt`), texts.join('\n\n'));
}

function sortedMessages(rule: Rule, of: Schema): string[] {
  return problems(rule, of).map((problem) => problem.message).sort();
}

/** Code has columns and constraints in the order of their declarations. */
export function inAnyOrder(fix: string): string[] {
  return fix.split(/[\s,;()[\]{}]+/).sort();
}

function allTexts(rule: Rule, of: Schema): string[] {
  return problems(rule, of).map((problem) => JSON.stringify({ ...problem, fixes: problem.fixes.map(inAnyOrder) })).sort();
}

export function backwards(of: Schema): Schema {
  // The index of such a foreign key is sorted as the columns of the table.
  const isSorted = of.tables.some(({ foreignKeys }) => foreignKeys.some(({ columns }) => columns.length > 1));
  return {
    ...of,
    tables: [...of.tables].reverse().map((table) => ({
      ...table, columns: isSorted ? table.columns : [...table.columns].reverse(), checks: [...table.checks].reverse(), foreignKeys: [...table.foreignKeys].reverse(),
    })),
    indexes: [...of.indexes].reverse(),
  };
}
