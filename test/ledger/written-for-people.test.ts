import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import * as fc from 'fast-check';
import { Database } from '../../src';
import { tokenize } from '../../src/ddl/lexer/lexer';
import { joinedLines } from '../../src/ddl/lexer/one-line';
import { prettyStatement } from '../../src/ddl/printer/pretty';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { readMigrations } from '../../src/ledger/migrations/migrations-folder';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { Dialect } from '../../src/schema';
import { CHANGE_CASES } from '../support/change-cases';
import { evolutions } from '../support/evolution/evolutions';
import { schemas } from '../support/schema-generator';
import { newStack } from '../support/stack';

/** Migrations are stored as people read them, and emitted as Terraform compares them. */

const DIALECTS = [[Dialect.GOOGLESQL], [Dialect.POSTGRESQL]] as const;
let folder: string;

beforeEach(() => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'log-')), 'shop');
});
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true, force: true }));

function stored(statements: readonly string[], dialect: Dialect, source?: 'constructs' | 'append'): { text: string; emitted: readonly string[] } {
  fs.rmSync(folder, { recursive: true, force: true });
  appendMigrations(folder, [{ name: 'x', ...(source && { source }), entries: statements.map((statement) => ({ statement })) }], { dialect });
  return { text: fs.readFileSync(path.join(folder, '0001_x.sql'), 'utf8'), emitted: readMigrations(folder).all() };
}

describe.each(DIALECTS)('what the printer writes in %s is emitted byte for byte', (dialect) => {
  test('whatever the schema is', () => {
    fc.assert(fc.property(schemas(dialect), (schema) => {
      const db = new Database(newStack(), 'db', { instance: 'main', dialect });
      schema.declare(db);
      const statements = db.ddl;
      fc.pre(statements.length > 0);
      expect(stored(statements, dialect, 'constructs').emitted).toEqual(statements);
      expect(statements.map((each) => joinedLines(prettyStatement(each, dialect), dialect))).toEqual(statements);
    }), { numRuns: 12, seed: 20_261_123 });
  });

  test('whatever changes', () => {
    fc.assert(fc.property(evolutions(dialect), ({ from, to }) => {
      const statements = planChange(from, to, 'all').steps.map(statementOf);
      fc.pre(statements.length > 0);
      expect(stored(statements, dialect, 'constructs').emitted).toEqual(statements);
    }), { numRuns: 8, seed: 20_261_123 });
  });

  test('each change that the tests know', () => {
    const statements = CHANGE_CASES.filter((each) => each.dialect === dialect).flatMap(({ plan }) => plan);
    expect(stored(statements, dialect, 'constructs').emitted).toEqual(statements);
  });
});

test.each<[string, Dialect, string, boolean]>([
  ['a table over lines', Dialect.GOOGLESQL, 'CREATE TABLE `T` (`A` INT64, `B` STRING(9)) PRIMARY KEY (`A`)', true],
  ['a child', Dialect.GOOGLESQL, 'CREATE TABLE `C` (`A` INT64) PRIMARY KEY (`A`), INTERLEAVE IN PARENT `T`', true],
  ['a table of PostgreSQL', Dialect.POSTGRESQL, 'CREATE TABLE "T" ("A" bigint, PRIMARY KEY ("A"))', true],
  ['a text with a line end, a `(` and blanks', Dialect.GOOGLESQL, "CREATE TABLE `T` (`A` STRING(9) DEFAULT ('''(\n  )'''), `B` INT64) PRIMARY KEY (`A`)", true],
  ['a text with a line end in PostgreSQL', Dialect.POSTGRESQL, "CREATE TABLE \"T\" (\"A\" varchar DEFAULT 'a,\n  b', \"B\" bigint, PRIMARY KEY (\"A\"))", true],
  ['blanks that the printer would not write', Dialect.GOOGLESQL, 'CREATE TABLE T ( A INT64 ,B INT64 ) PRIMARY KEY(A)', false],
])('%s is emitted as it was, and stored over lines where that can be undone', (_, dialect, statement, isPretty) => {
  const { text, emitted } = stored([statement], dialect, 'constructs');
  expect(emitted).toEqual([statement]);
  expect(text.includes(`${statement};`)).toBe(!isPretty);
});

test('a folder that tells no source keeps its lines', () => {
  const statement = 'CREATE TABLE T (\n  A INT64,\n) PRIMARY KEY(A)';
  expect(stored([statement], Dialect.GOOGLESQL).emitted).toEqual([statement]);
});

test('joining is total: a comment keeps its line', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom('(', ')', ',', '\n', ' ', 'a', "'", '-', '--', '`', '"', '#', '/*', '*/') }), (text) => {
    // What is never closed is no statement: on one line it may close.
    fc.pre(tokenize(text, Dialect.GOOGLESQL).every(({ kind }) => kind !== 'invalid'));
    const joined = joinedLines(text, Dialect.GOOGLESQL);
    expect(joinedLines(joined, Dialect.GOOGLESQL)).toBe(joined);
  }));
  expect(joinedLines('A -- b\n  C', Dialect.GOOGLESQL)).toBe('A -- b\n  C');
});
