import * as fs from 'node:fs';
import * as path from 'node:path';
import { App, Testing } from 'cdktf';
import { CatalogStack } from '../../examples/typescript/all-objects/catalog-stack';
import * as library from '../../src';
import { DatabaseObject } from '../../src/constructs/objects/database-object';
import type { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const { Dialect } = library;
const FOLDER = path.join(__dirname, '..', '..', 'examples', 'typescript', 'all-objects');
const PAGE = path.join(__dirname, '..', '..', 'docs', 'contributing', 'emulator.md');

const stack = new CatalogStack(Testing.app(), 'catalog');
const databases = [[Dialect.GOOGLESQL, stack.googlesql], [Dialect.POSTGRESQL, stack.postgresql]] as const;

/** The constructs of objects besides tables, plain indexes and sequences. */
const OBJECTS = Object.entries(library).filter(([, value]) => typeof value === 'function' && value.prototype instanceof DatabaseObject).map(([name]) => name);

/** The words of statements that the emulator refuses, as the page lists them. */
function listed(dialect: library.Dialect): string[] {
  const rows = fs.readFileSync(PAGE, 'utf8').split('\n').flatMap((line) => {
    const [, words, ...known] = /^\| `(.*?)` \| (\S+) \| (\S+) \|$/.exec(line) ?? [];
    return words === undefined ? [] : [{ words, known: known[dialect === Dialect.GOOGLESQL ? 0 : 1] }];
  });
  return rows.filter(({ known }) => known === 'no').map(({ words }) => words);
}

test.each(databases)('the database in %s is accepted without a finding', (_, db) => {
  expect(db.findings().filter(({ rule }) => rule !== 'unused-acknowledgement').map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});

test('both databases synthesize', () => {
  expect(Testing.synth(new CatalogStack(new App(), 'catalog'), false)).toContain('google_spanner_database');
});

test('every construct of an object has a place in it', () => {
  const source = fs.readdirSync(FOLDER).filter((file) => file.endsWith('-catalog.ts')).map((file) => fs.readFileSync(path.join(FOLDER, file), 'utf8')).join('\n');
  expect(OBJECTS.filter((name) => !source.includes(`new ${name}(`))).toEqual([]);
});

test.each(databases)('the page lists for %s only what the database has', (dialect, db) => {
  expect(listed(dialect).filter((words) => !db.ddl.some((statement) => statement.includes(words)))).toEqual([]);
});

describeOnEmulator('on the emulator', (client) => {
  test.each(databases)('the DDL in %s is applied, but for the statements that the page lists', async (dialect, db) => {
    const unknown = listed(dialect);
    const refused = await refusedBy(client, dialect, db.ddl);
    const isListed = ({ statement }: { statement: string }): boolean => unknown.some((words) => statement.includes(words));
    // What needs a table that was refused is refused with it.
    const missing = refused.filter(isListed).flatMap(({ statement }) => /^CREATE TABLE IF NOT EXISTS [`"](\w+)/.exec(statement)?.[1] ?? []);
    expect(refused.filter((each) => !isListed(each) && !missing.some((table) => each.message === `Table not found: ${table}`))).toEqual([]);
  });
});

/** Each statement by itself. */
async function refusedBy(client: SpannerClient, dialect: library.Dialect, ddl: readonly string[]): Promise<{ statement: string; message: string }[]> {
  const created = await client.createDatabase(dialect, []);
  if (!created.accepted) {
    throw new Error(created.error.message);
  }
  const refused: { statement: string; message: string }[] = [];
  for (const statement of ddl) {
    const outcome = await client.applyDdl(created.database, [statement]);
    if (!outcome.accepted) {
      refused.push({ statement, message: outcome.error.message });
    }
  }
  await client.dropDatabase(created.database);
  return refused;
}
