import * as fs from 'node:fs';
import * as path from 'node:path';
import { driftOf, describeText } from './support';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { liveStatements } from '../../../src/ledger/drift/live-statements';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { Dialect } from '../../../src/schema';
import { EMULATED_CORPUS_FILES } from '../../support/corpus';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';

const FROZEN = path.join(__dirname, '..', '..', 'frozen');
const FILES = fs.readdirSync(FROZEN).filter((name) => name.endsWith('.sql')).map((name): [string, Dialect] => (
  [name, name.includes('.postgresql.') ? Dialect.POSTGRESQL : Dialect.GOOGLESQL]
));

/** What the emulator of the Cloud SDK does not know yet. */
const BEYOND_THE_EMULATOR = /\bUUID\b|\buuid\b|NOT ENFORCED|INTERLEAVE IN (?!PARENT)/;

describe('the statements themselves', () => {
  test.each(FILES)('%s has no drift from what was sent', (name, dialect) => {
    const statements = fs.readFileSync(path.join(FROZEN, name), 'utf8').trimEnd().split('\n');
    expect(driftOf(statements, statements, dialect, false)).toEqual([]);
  });
});

test.each([
  ['statements that nobody understands', 'HELLO WORLD'],
  ['columns of one name', 'CREATE TABLE T (A INT64, A STRING(5), A INT64) PRIMARY KEY (A)'],
  ['checks of one name', 'CREATE TABLE T (A INT64, CONSTRAINT c CHECK (A > 0), CONSTRAINT c CHECK (A > 1), CONSTRAINT c CHECK (A > 0)) PRIMARY KEY (A)'],
])('%s, several times on both sides, are no drift', (_, statement) => {
  const statements = [statement, statement, statement];
  expect(driftOf(statements, statements, Dialect.GOOGLESQL, false)).toEqual([]);
  expect(driftOf(['HELLO WORLD', 'HELLO WORLD'], ['HELLO WORLD'], Dialect.GOOGLESQL, false)).toHaveLength(1);
});

describeOnEmulator('a database made from the log', (client) => {
  test.each(FILES)('%s has no drift from what the emulator prints', async (name, dialect) => {
    const statements = fs.readFileSync(path.join(FROZEN, name), 'utf8').trimEnd().split('\n')
      .filter((statement) => statement.startsWith('CREATE INDEX') || !BEYOND_THE_EMULATOR.test(statement));
    const created = await client.createDatabase(dialect, statements);
    expect(created).toMatchObject({ accepted: true });
    if (created.accepted) {
      expect(driftOf(statements, await client.getDdl(created.database), dialect, true)).toEqual([]);
      await client.dropDatabase(created.database);
    }
  });

  test.each(Object.values(Dialect))('a constraint without a name goes by the name that Spanner gave it, in %s', async (dialect) => {
    const isPostgreSql = dialect === Dialect.POSTGRESQL;
    const statements = isPostgreSql
      ? ['CREATE TABLE u (id bigint PRIMARY KEY)', 'CREATE TABLE t (id bigint PRIMARY KEY, a bigint, CHECK (a > 0), FOREIGN KEY (a) REFERENCES u (id), FOREIGN KEY (a) REFERENCES t (id))']
      : ['CREATE TABLE u (id INT64) PRIMARY KEY (id)', 'CREATE TABLE t (id INT64, a INT64, CHECK (a > 0), FOREIGN KEY (a) REFERENCES u (id), FOREIGN KEY (a) REFERENCES t (id)) PRIMARY KEY (id)'];
    const created = await client.createDatabase(dialect, statements);
    const database = created.accepted ? created.database : '';
    const { rows } = await client.query(database, "SELECT constraint_name FROM information_schema.table_constraints WHERE table_name = 't' AND constraint_type IN ('CHECK', 'FOREIGN KEY')");
    const names = rows.map(([name]) => String(name)).filter((name) => !name.startsWith('CK_IS_NOT_NULL'));
    expect(names).toHaveLength(3);
    const drops = names.map((name) => `ALTER TABLE t DROP CONSTRAINT ${isPostgreSql ? `"${name}"` : name}`);
    expect(await client.applyDdl(database, drops)).toEqual({ accepted: true });
    expect(foldLog([...statements, ...drops], dialect, 'shop').refused).toEqual([]);
    expect(driftOf([...statements, ...drops], await client.getDdl(database), dialect, true)).toEqual([]);
  });

  const USERS = { [Dialect.GOOGLESQL]: 'CREATE TABLE u (id INT64) PRIMARY KEY (id)', [Dialect.POSTGRESQL]: 'CREATE TABLE u (id bigint PRIMARY KEY)' };
  test.each<[string, Dialect, ...string[]]>([
    ['the options of a change stream that were not set last', Dialect.GOOGLESQL,
      "CREATE CHANGE STREAM s FOR u OPTIONS (retention_period = '36h', value_capture_type = 'NEW_ROW')", "ALTER CHANGE STREAM s SET OPTIONS (retention_period = '48h')"],
    ['those of a change stream', Dialect.POSTGRESQL,
      "CREATE CHANGE STREAM s FOR u WITH (retention_period = '36h', value_capture_type = 'NEW_ROW')", "ALTER CHANGE STREAM s SET (retention_period = '48h')"],
    ['the rights of a view', Dialect.POSTGRESQL, 'CREATE VIEW v SQL SECURITY DEFINER AS SELECT u.id FROM u'],
  ])('%s are no drift in %s', async (_, dialect, ...made) => {
    const statements = [USERS[dialect], ...made];
    const created = await client.createDatabase(dialect, statements);
    const printed = await client.getDdl(created.accepted ? created.database : '');
    expect(driftOf(statements, printed, dialect, true)).toEqual([]);
    const changed = printed.map((each) => each.replace("'48h'", "'50h'"));
    expect(driftOf(statements, changed, dialect, true).map(({ attribute }) => attribute)).toEqual(made.length > 1 ? ['retention_period'] : []);
  });

  test.each(EMULATED_CORPUS_FILES.map((file) => [file.name, file] as const))('%s has no drift', async (_, { text, dialect }) => {
    const statements = parseScript(text, dialect).map(({ start, end }) => text.slice(start, end));
    const created = await client.createDatabase(dialect, statements.map((statement) => withoutComments(statement, dialect)));
    expect(created).toMatchObject({ accepted: true });
    if (created.accepted) {
      expect(driftOf(statements, await client.getDdl(created.database), dialect, true)).toEqual([]);
      await client.dropDatabase(created.database);
    }
  });
});

test('the text form of gcloud is read back statement by statement', () => {
  const statements = ['CREATE TABLE T (Id INT64) PRIMARY KEY (Id)', 'CREATE INDEX I ON T (Id DESC)'];
  expect(liveStatements(describeText(statements), Dialect.GOOGLESQL)).toEqual(statements);
});

/** The emulator takes no comments in GoogleSQL. */
function withoutComments(statement: string, dialect: Dialect): string {
  return parseScript(statement, dialect).flatMap(({ comments }) => comments).reduceRight((text, { start, end }) => `${text.slice(0, start)} ${text.slice(end)}`, statement);
}
