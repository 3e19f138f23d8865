import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';
import { SpannerInstance } from '@cdktf/provider-google/lib/spanner-instance';
import { Token } from 'cdktf';
import { GUARD_CASES } from './guard-cases';
import * as library from '../../../src';
import { appendMigrations } from '../../../src/ledger/migrations/append-migrations';
import { CATALOGUE } from '../../../src/rules/catalogue';
import { newStack } from '../../support/stack';

/** Whose findings come from a guard, a Database or the order of statements, and from no rule that looks at a schema. */
const GUARDS = CATALOGUE.filter((entry) => !('check' in entry) && entry.kind !== 'change' && entry.kind !== 'usage');

/** What no text of an app follows. */
const PROSE: Readonly<Record<string, readonly string[]>> = {
  'ddl-overridden': ['tool'], // another tool
  'pending-migration': ['migrate'], // a command; test/cli/printed-commands, test/cli/migrate
  'statement-order': ['tokens'], // of diff alone
  'unused-acknowledgement': ['comment'], // of DDL text; test/report
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'guard-fixes-'));
beforeAll(() => appendMigrations(folder, [{ name: 'first', entries: [{ statement: 'CREATE TABLE `Users` (`Id` STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), `Name` STRING(40)) PRIMARY KEY (`Id`)' }] }], {
  dialect: library.Dialect.GOOGLESQL,
}));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function findings(program: string): library.RenderedFinding[] {
  const stack = newStack();
  const db = new library.Database(stack, 'shop', { instance: 'main' });
  const recorded = new library.Database(stack, 'recorded', { instance: 'main', migrations: folder });
  new library.UuidTable(recorded, 'Users', { key: [library.Column.uuid('Id')] });
  const names = { stack, db, recorded, SpannerDatabase, SpannerInstance, Token, ...library };
  const guard = new Function(...Object.keys(names), `${program}; return guard;`)(...Object.values(names)) as { findings(): library.RenderedFinding[] };
  return guard.findings();
}

/** A change that is consented to is pending. */
function refusals(of: readonly library.RenderedFinding[]): string[] {
  return of.filter(({ severity, rule }) => severity === library.Severity.ERROR && rule !== 'pending-migration').map(({ rule, message }) => `${rule}: ${message}`);
}

describe('the fix of a guard', () => {
  test.each(GUARD_CASES.map((each) => [each.rule, each.advice, each.printed, each.program, each] as const))('%s %s, %s, removes the finding: %s', (rule, _advice, printed, program, { way }) => {
    const before = findings(program.replace(/[«»]/g, ''));
    const found = before.filter((finding) => finding.rule === rule && finding.fixes.some((fix) => fix.includes(printed)));
    expect(found).not.toEqual([]);
    const after = findings(program.replace(/«[^»]*»/, () => way ?? printed));
    expect(after.filter((finding) => finding.rule === rule && finding.severity === found[0].severity)).toEqual([]);
    expect(refusals(after).filter((each) => !refusals(before).includes(each))).toEqual([]);
  });

  test('is tried for all advice of these entries', () => {
    const untried = GUARDS.flatMap(({ name, words }) => Object.keys(words.advice ?? {})
      .filter((advice) => !PROSE[name]?.includes(advice) && !GUARD_CASES.some((each) => each.rule === name && each.advice === advice)).map((advice) => `${name} ${advice}`));
    expect(untried).toEqual([]);
    expect(Object.keys(PROSE).filter((name) => !GUARDS.some((entry) => entry.name === name))).toEqual([]);
  });
});
