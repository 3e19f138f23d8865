import * as fc from 'fast-check';
import { findingText } from '../../src/report/finding-text';
import { partText } from '../../src/report/part-text';
import { Severity } from '../../src/rules/finding';
import { hotCause } from '../../src/rules/keys/hot-keys';
import { keysOf, partOf } from '../../src/rules/keys/keys';
import { ruleContext } from '../../src/rules/rule';
import { Dialect, type KeyPart, type Schema } from '../../src/schema';
import { HOT_KEY_RULES, SPREAD_RULES } from '../support/hotspot-rules';
import { rawSchemas } from '../support/raw-schema';
import { backwards, findings, inAnyOrder, problems } from '../support/rule-cases';
import { databaseFor, schemas } from '../support/schema-generator';
import { voiceless } from '../support/voices';

const SEED = 20_261_121;

function said(of: Schema): string[] {
  return SPREAD_RULES.flatMap((rule) => problems(rule, of).map((problem) => JSON.stringify([rule.name, { ...problem, fixes: problem.fixes.map(inAnyOrder) }]))).sort();
}

function found(of: Schema): string[] {
  return SPREAD_RULES.flatMap((rule) => findings(rule, of).map(({ objectName }) => `${rule.name} ${objectName}`)).sort();
}

function turned(of: Schema): Schema {
  const turn = (parts: readonly KeyPart[]): KeyPart[] => parts.map((part) => ({ ...part, descending: !part.descending }));
  return {
    ...of,
    tables: of.tables.map((table) => ({ ...table, primaryKey: turn(table.primaryKey) })),
    indexes: of.indexes.map((index) => ({ ...index, keyParts: turn(index.keyParts) })),
  };
}

describe.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('a schema of safe keys in %s', (dialect) => {
  test('has no finding of a hotspot', () => {
    fc.assert(fc.property(schemas(dialect), (safe) => {
      const of = databaseFor(safe)._toModel();
      // A date that is declared an entity is accepted with a warning.
      const refused = SPREAD_RULES.filter((rule) => rule.kind === 'hotspot').flatMap((rule) => findings(rule, of))
        .filter(({ severity }) => severity === Severity.ERROR);
      expect(refused.map((finding) => findingText(finding))).toEqual([]);
    }), { seed: SEED, numRuns: 50 });
  });
});

describe('whatever a schema holds', () => {
  const holds = (law: (of: Schema) => void, numRuns = 150): void => {
    fc.assert(fc.property(rawSchemas, law), { seed: SEED, numRuns });
  };

  test('the order of its declarations changes nothing that is said', () => {
    holds((of) => expect(said(backwards(of))).toEqual(said(of)), 15);
  });

  test('DESC changes no verdict', () => {
    holds((of) => expect(found(turned(of))).toEqual(found(of)));
  });

  test('a hot key has exactly one finding, and no other key has one', () => {
    holds((of) => {
      const context = ruleContext(of);
      const hot = keysOf(context).filter((key) => hotCause(key, context) !== undefined && key.coveredBy === undefined);
      const reported = HOT_KEY_RULES.flatMap((rule) => findings(rule, of).map(({ objectName, subject }) => `${objectName} ${partText(subject.part, of.dialect)}`));
      expect(reported.sort()).toEqual(hot.map((key) => `${key.object} ${partText(partOf(key), of.dialect)}`).sort());
    });
  });

  test('no verdict is without a voice [H1]', () => {
    holds((of) => expect(voiceless(of)).toEqual([]));
  });

  test('a message has at most twelve lines with a label, and names a way out: a fix that is proven, or how to keep the key', () => {
    holds((of) => {
      for (const rule of SPREAD_RULES) {
        for (const finding of findings(rule, of)) {
          const text = findingText(finding);
          // A fix that is too long for one line goes on below its own.
          expect(text.split('\n').filter((line) => !/^ {10}/.test(line)).length).toBeLessThanOrEqual(12);
          expect(text).toMatch(/\n {4}(fix|keep) {2}/);
        }
      }
    }, 30);
  });

  test('the schemas of these laws give each rule something to say', () => {
    const sample = fc.sample(rawSchemas, { seed: SEED, numRuns: 150 });
    expect(SPREAD_RULES.filter((rule) => !sample.some((of) => findings(rule, of).length > 0)).map((rule) => rule.name)).toEqual([]);
  });
});
