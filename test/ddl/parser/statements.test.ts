import { BASE, FORMS } from './statement-forms';
import { problemOf } from './support';
import { tokenize } from '../../../src/ddl/lexer/lexer';
import { expectedValue } from '../../../src/ddl/parser/options';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { problemsOf } from '../../../src/ddl/parser/statement';
import { rendered } from '../../../src/report/rendered-finding';
import type { Finding } from '../../../src/rules/finding';
import { Dialect } from '../../../src/schema';
import { auditText } from '../../support/audit-text';
import type { SpannerClient } from '../../support/emulator/client';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const TODAY = { today: '2026-01-01' };

/** What is reported of a statement that follows the others: what is not understood, or names what is not there. */
function faults(statement: string, dialect: Dialect): string[] {
  // A database has one proto bundle.
  const isAnother = statement.startsWith('CREATE PROTO BUNDLE');
  const before = `${BASE[dialect].filter((each) => !isAnother || !each.startsWith('CREATE PROTO BUNDLE')).join(';\n')};\n`;
  const audit = auditText(before + statement, dialect, TODAY);
  return [
    ...audit.notUnderstood.map(({ expected, found }) => `expected ${expected}, found ${found}`),
    ...audit.refused.map(({ message }) => message),
    ...audit.findings
      .filter(({ finding, line }) => !finding.acknowledgeable && isOfObject(finding) && line === before.split('\n').length)
      .map(({ finding }) => rendered(finding, 'sql').message),
  ];
}

function isOfObject({ entry, subject }: Finding): boolean {
  return entry.name === 'statement-order' || subject.part.kind === 'object';
}

describe.each(DIALECTS)('a statement in %s', (dialect) => {
  test.each(FORMS[dialect])('is understood: %s', (statement) => {
    expect(faults(statement, dialect)).toEqual([]);
  });

  test.each(FORMS[dialect])('is an error at the word after its end: %s', (statement) => {
    for (const word of ['END', 'END GARBAGE', ')']) {
      expect(problemOf(`${statement} ${word}`, dialect)).toMatchObject({ offset: statement.length + 1, found: /^\w+|./.exec(word)![0] });
    }
  });

  test.each(FORMS[dialect].filter((statement) => statement.endsWith(')')))('is an error without its last bracket: %s', (statement) => {
    expect(problemOf(statement.slice(0, -1), dialect)).toBeDefined();
  });
});

describe('the columns and options of a model', () => {
  const fields = (text: string): string => `CREATE MODEL M INPUT (${text}) OUTPUT (b INT64) REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/e')`;

  test.each([
    fields('a STRING(MAX), c BYTES(MAX), d BOOL, e FLOAT32, f FLOAT64'),
    fields('a ARRAY<STRUCT<x STRING(20), y ARRAY<STRUCT<z INT64>>>>'),
    'ALTER MODEL M SET OPTIONS (default_batch_size = 10)',
  ])('are those that Spanner takes: %s', (statement) => {
    expect(problemOf(statement, Dialect.GOOGLESQL)).toBeUndefined();
  });

  test.each([
    [fields('a INTEGER'), 'a type of a model', 'INTEGER'],
    [fields('a TOKENLIST'), 'a type of a model', 'TOKENLIST'],
    [fields('a TIMESTAMP'), 'a type of a model', 'TIMESTAMP'],
    [fields('a ARRAY<ARRAY<INT64>>'), 'a type of a model', 'ARRAY'],
    [fields('a STRING'), '(', ')'],
    [fields('a STRING(20)'), 'MAX', '20'],
    [fields('a INT64>>'), 'OPTIONS, a comma or )', '>>'],
    [fields('a ARRAY<STRING(-1)>'), 'a length or MAX', '-'],
    [fields('a INT64 OPTIONS (endpoint = \'e\')'), 'required', 'endpoint'],
    [fields('a ARRAY<FLOAT64>>'), '>', '>>'],
    [fields('a STRUCT<x INT64, X BOOL>'), 'another field', 'X'],
    [fields('a STRUCT<INT64>'), 'a field name', 'INT64'],
    [fields('a INT64, A BOOL'), 'each column once', 'A'],
    ['ALTER MODEL M SET OPTIONS (required = true)', 'endpoint, endpoints, default_batch_size', 'required'],
    ['ALTER MODEL M SET OPTIONS (endpoint = NULL)', 'endpoint, endpoints', 'the end of the statement'],
    ['ALTER MODEL M SET OPTIONS (default_batch_size = 1.5)', 'an integer from 1 to 10', '1.5'],
  ])('are refused where Spanner refuses them: %s', (statement, expected, found) => {
    expect(problemOf(statement, Dialect.GOOGLESQL)).toMatchObject({ expected, found });
  });
});

test.each([
  [Dialect.GOOGLESQL, 'CREATE FUNCTION F (a INTEGER) AS (a)', 'a type', 'INTEGER'],
  [Dialect.GOOGLESQL, 'CREATE FUNCTION F (a INT64) RETURNS varchar AS (a)', 'a type', 'varchar'],
  [Dialect.POSTGRESQL, "CREATE FUNCTION f (a INT64) RETURNS bigint LANGUAGE sql AS 'SELECT a'", 'a type, a comma or )', 'INT64'],
  [Dialect.GOOGLESQL, 'CREATE FUNCTION F (a INT64, A BOOL) AS (1)', 'each parameter once', 'A'],
])('a function in %s takes types of its dialect, and each parameter once: %s', (dialect, statement, expected, found) => {
  expect(problemOf(statement, dialect)).toMatchObject({ expected, found });
});

test('a change stream of PostgreSQL resets options that it has', () => {
  const reset = (option: string): string => `ALTER CHANGE STREAM c RESET (retention_period, ${option})`;
  expect(problemOf(reset('exclude_insert'), Dialect.POSTGRESQL)).toBeUndefined();
  expect(problemOf(reset('exclude_inserts'), Dialect.POSTGRESQL)).toMatchObject({ expected: 'the option exclude_insert' });
  expect(problemOf(reset('banana'), Dialect.POSTGRESQL)).toMatchObject({ found: 'banana' });
});

test.each([
  { option: 'constructor' }, { option: 'toString', found: 'toString' }, { option: '__proto__', found: '__proto__' },
])('an option named $option is one that no object has', ({ option, found }) => {
  expect(problemOf(`CREATE SEARCH INDEX S ON T (Tk) OPTIONS (${option} = 1)`, Dialect.GOOGLESQL)?.found).toBe(found);
  expect(expectedValue('LOCALITY GROUP', option, '1')).toBeUndefined();
  expect(problemOf(`ALTER DATABASE db SET OPTIONS (${option} = 1)`, Dialect.GOOGLESQL)).toMatchObject({ found: option });
  expect(problemOf(`ALTER DATABASE db SET spanner.${option} = 1`, Dialect.POSTGRESQL)).toBeDefined();
});

describe('[L8] garbage in columns, views, grants, roles and search indexes', () => {
  test.each([
    [Dialect.GOOGLESQL, 'CREATE ROLE r2 «GARBAGE»', 'expected the end of the statement, found GARBAGE'],
    [Dialect.GOOGLESQL, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.Id FROM T AS t WHERE «WHERE» t.Id > 1', 'expected an expression, found WHERE'],
    [Dialect.GOOGLESQL, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT (t.Id +«)» AS a FROM T AS t', 'expected an expression, found )'],
    [Dialect.GOOGLESQL, 'CREATE VIEW V «AS» SELECT t.Id FROM T AS t', 'expected SQL SECURITY, found AS'],
    [Dialect.GOOGLESQL, 'CREATE VIEW V SQL SECURITY «OWNER» AS SELECT t.Id FROM T AS t', 'expected INVOKER or DEFINER, found OWNER'],
    [Dialect.GOOGLESQL, 'GRANT SELECT ON TABLE T TO «r»', 'expected ROLE, found r'],
    [Dialect.GOOGLESQL, 'GRANT «READ» ON TABLE T TO ROLE r', /found READ$/],
    [Dialect.GOOGLESQL, 'CREATE SEARCH INDEX Si ON T (Tk) «GARBAGE» (A)', /found GARBAGE$/],
    [Dialect.GOOGLESQL, 'CREATE CHANGE STREAM Cs FOR T(A, «)»', 'expected a column, found )'],
    [Dialect.GOOGLESQL, 'CREATE MODEL M INPUT (a «)» OUTPUT (b INT64) REMOTE', 'expected a type of a model, found )'],
    [Dialect.POSTGRESQL, 'CREATE VIEW v «AS» SELECT id FROM t', 'expected SQL SECURITY or SECURITY, found AS'],
    [Dialect.POSTGRESQL, 'CREATE ROLE r2 «GARBAGE»', 'expected the end of the statement, found GARBAGE'],
    [Dialect.POSTGRESQL, 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT id FROM t WHERE id IN («)»', 'expected an expression, found )'],
    [Dialect.POSTGRESQL, 'ALTER DATABASE db SET spanner.version_retention_period «\'7d\'»', "expected = or TO, found '7d'"],
    [Dialect.GOOGLESQL, 'CREATE TABLE N (A INT64, B TIMESTAMP ON UPDATE («CURRENT_TIMESTAMP»())) PRIMARY KEY (A)', 'expected PENDING_COMMIT_TIMESTAMP(), found CURRENT_TIMESTAMP'],
    [Dialect.GOOGLESQL, 'ALTER TABLE T ALTER COLUMN B SET ON UPDATE («CURRENT_TIMESTAMP»())', 'expected PENDING_COMMIT_TIMESTAMP(), found CURRENT_TIMESTAMP'],
    [Dialect.POSTGRESQL, 'CREATE TABLE n (a bigint PRIMARY KEY, b timestamptz DEFAULT now() ON UPDATE «now»())', 'expected PENDING_COMMIT_TIMESTAMP(), found now'],
  ])('is an error at its place, in %s: %s', (dialect, marked, expected) => {
    const statement = marked.replace(/[«»]/g, '');
    expect(faults(statement, dialect)).toEqual([typeof expected === 'string' ? expected : expect.stringMatching(expected)]);
    expect(problemOf(statement, dialect)?.offset).toBe(marked.indexOf('«'));
  });
});

describe('what only one dialect has', () => {
  test.each([
    [Dialect.POSTGRESQL, '«RENAME» TABLE t TO u, v TO w', 'expected ALTER TABLE t RENAME TO u, ALTER TABLE v RENAME TO w, found RENAME'],
    [Dialect.POSTGRESQL, 'ALTER TABLE t ADD «ROW» DELETION POLICY (OLDER_THAN(ts, INTERVAL 3 DAY))', "expected TTL INTERVAL '3 days' ON ts, found ROW"],
    [Dialect.POSTGRESQL, 'ALTER TABLE t «REPLACE» ROW DELETION POLICY (OLDER_THAN(ts, INTERVAL 3 DAY))', 'expected ALTER, found REPLACE', "expected TTL INTERVAL '3 days' ON ts, found ROW"],
    [Dialect.POSTGRESQL, 'ALTER TABLE t DROP «ROW» DELETION POLICY', 'expected TTL, found ROW'],
    [Dialect.POSTGRESQL, 'CREATE TABLE n (id bigint PRIMARY KEY, ts timestamptz) «ROW» DELETION POLICY (OLDER_THAN(ts, INTERVAL 3 DAY))', "expected TTL INTERVAL '3 days' ON ts, found ROW"],
    [Dialect.POSTGRESQL, 'ALTER QUEUE q ADD «ROW» DELETION POLICY (OLDER_THAN(ts, INTERVAL 3 DAY))', "expected TTL INTERVAL '3 days' ON ts, found ROW"],
    [Dialect.POSTGRESQL, 'ALTER QUEUE q DROP «ROW» DELETION POLICY', 'expected TTL, found ROW'],
    [Dialect.POSTGRESQL, 'GRANT SELECT ON TABLE t TO «ROLE» r', 'expected r, found ROLE'],
    [Dialect.POSTGRESQL, 'REVOKE SELECT ON TABLE t FROM «ROLE» r', 'expected r, found ROLE'],
    [Dialect.POSTGRESQL, 'ALTER TABLE t ALTER COLUMN id «ALTER» IDENTITY RESTART COUNTER WITH 5', 'expected RESTART COUNTER WITH or SET, found ALTER'],
    [Dialect.GOOGLESQL, 'ALTER TABLE T ALTER COLUMN Id «RESTART» COUNTER WITH 5', 'expected ALTER IDENTITY, found RESTART'],
    [Dialect.GOOGLESQL, "ALTER TABLE T ADD «TTL» INTERVAL '3 days' ON Ts", 'expected ROW DELETION POLICY, found TTL'],
    [Dialect.GOOGLESQL, "CREATE TABLE N (Id INT64, Ts TIMESTAMP) PRIMARY KEY (Id), «TTL» INTERVAL '3 days' ON Ts", 'expected ROW DELETION POLICY, found TTL'],
    [Dialect.GOOGLESQL, 'ALTER TABLE T RENAME «WITH» SYNONYM TO U', 'expected TO, found WITH'],
  ])('is told in the words of the other, in %s: %s', (dialect, marked, ...expected) => {
    const problems = parseScript(marked.replace(/[«»]/g, ''), dialect).flatMap(({ statement }) => problemsOf(statement));
    expect(problems.map((each) => `expected ${each.expected}, found ${each.found}`)).toEqual(expected);
    expect(problems[0].offset).toBe(marked.indexOf('«'));
  });

  test('a role of PostgreSQL and a column of GoogleSQL can have the word as a name', () => {
    expect(problemOf('GRANT role TO role', Dialect.POSTGRESQL)).toBeUndefined();
    expect(problemOf('ALTER TABLE T DROP TTL', Dialect.GOOGLESQL)).toBeUndefined();
  });
});

describe('what is not there', () => {
  test.each([
    [Dialect.GOOGLESQL, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT x.Id FROM «Nope» AS x', 'view V names the table Nope, and the schema has no such table'],
    [Dialect.GOOGLESQL, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT t.«Nope» FROM T AS t', 'view V names Nope, and T has no such column'],
    [Dialect.GOOGLESQL, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.Id FROM U AS u WHERE u.«Nope» > 1', 'view V names Nope, and U has no such column'],
    [Dialect.GOOGLESQL, 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT x.«Nope» FROM (SELECT u.A FROM U AS u) AS x', 'view V names Nope, and nothing that it reads has such a column'],
    [Dialect.GOOGLESQL, 'GRANT SELECT ON TABLE «Nope» TO ROLE r', 'the table Nope does not exist here'],
    [Dialect.GOOGLESQL, 'GRANT SELECT(«Nope») ON TABLE T TO ROLE r', 'T has no column Nope'],
    [Dialect.GOOGLESQL, 'GRANT SELECT ON TABLE T TO ROLE «nope»', 'the role nope does not exist here'],
    [Dialect.GOOGLESQL, 'CREATE CHANGE STREAM Cs FOR «Nope»', 'change stream Cs names the table Nope, and the schema has no such table'],
    [Dialect.GOOGLESQL, 'CREATE CHANGE STREAM Cs FOR T(«Nope»)', 'change stream Cs names Nope, and T has no such column'],
    [Dialect.GOOGLESQL, 'CREATE CHANGE STREAM Cs FOR T(«Id»)', 'change stream Cs names T.Id, which is in the primary key: Spanner watches the key of a watched table anyway, and refuses its columns'],
    [Dialect.GOOGLESQL, 'CREATE CHANGE STREAM Cs FOR T(«G»)', 'change stream Cs names T.G, which is generated: Spanner does not watch generated columns'],
    [Dialect.GOOGLESQL, 'CREATE PROPERTY GRAPH G NODE TABLES (T KEY («Nope»))', 'property graph G names Nope, and T has no such column'],
    [Dialect.POSTGRESQL, 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.«nope» FROM t', 'view v names nope, and t has no such column'],
    [Dialect.POSTGRESQL, 'CREATE VIEW v SQL SECURITY INVOKER AS SELECT id FROM t WHERE «"A"» > \'\'', 'view v names A, and t has no such column: did you mean a?'],
    [Dialect.POSTGRESQL, 'CREATE CHANGE STREAM cs FOR «"T"»', 'change stream cs names the table T, and the schema has no such table: did you mean t?'],
    [Dialect.POSTGRESQL, 'GRANT SELECT ON «nope» TO r', 'the table nope does not exist here'],
  ])('is reported at its place, in %s: %s', (dialect, marked, message) => {
    const statement = marked.replace(/[«»]/g, '');
    const { refused, findings } = auditText(`${BASE[dialect].join('; ')};\n${statement}`, dialect, TODAY);
    const ofObjects = findings.filter(({ finding }) => isOfObject(finding));
    expect([...refused, ...ofObjects.map((each) => ({ ...each, message: rendered(each.finding, 'sql').message }))])
      .toEqual([expect.objectContaining({ message, line: 2, column: marked.indexOf('«') + 1 })]);
  });

  test.each([
    'ALTER CHANGE STREAM Nope SET FOR ALL', 'ALTER MODEL Nope SET OPTIONS (default_batch_size = 5)', 'ALTER SEQUENCE Nope RESTART COUNTER WITH 1',
  ])('[L8] is no object to alter: %s', (statement) => {
    expect(faults(statement, Dialect.GOOGLESQL)).toEqual([expect.stringContaining('Nope does not exist here')]);
  });

  test.each(['ALTER MODEL IF EXISTS Nope SET OPTIONS (endpoint = \'x\')', 'ALTER SEQUENCE IF EXISTS Nope RESTART COUNTER WITH 1'])(
    '[L8] may be asked for: %s',
    (statement) => {
      expect(faults(statement, Dialect.GOOGLESQL)).toEqual([]);
    },
  );
});

/** Statements that the emulator knows, which refer to tables alone. */
const EMULATED: Readonly<Record<Dialect, readonly string[]>> = {
  [Dialect.GOOGLESQL]: FORMS[Dialect.GOOGLESQL].filter((each) => /^CREATE (CHANGE STREAM Cs|SCHEMA s)|^CREATE .*VIEW V SQL SECURITY INVOKER AS SELECT/.test(each)),
  [Dialect.POSTGRESQL]: FORMS[Dialect.POSTGRESQL].filter((each) => /^CREATE (CHANGE STREAM cs|SCHEMA s)|^CREATE .*VIEW v SQL SECURITY INVOKER AS SELECT/.test(each)),
};
/** What the emulator reports although it can read the statement. */
const ABOUT_TYPES = /aggregate|return type|must be type|RowExpr|signature|GROUP BY|grouped|[Dd]uplicate|not supported|comparable|incompatible types/;
/** What ends the emulator, and what it takes although the documentation does not have it. */
const NOT_TRIED = /count\(\s*\)|SELECT\s+(FROM|UNION)|VIEW\s+(v\s+SECURITY|SQL)/;

/** A word left out, the next one doubled, the third with another one in front, and so on: `npm run bench -- validity` does more to each. */
function mutilated(statement: string, dialect: Dialect): string[] {
  const words = tokenize(statement, dialect).filter(({ kind }) => kind !== 'end');
  return words.map(({ start, end, text }, at) => [`${statement.slice(0, start)} ${statement.slice(end)}`, `${statement.slice(0, end)} ${text}${statement.slice(end)}`,
    `${statement.slice(0, start)} garbage ${statement.slice(start)}`][at % 3]);
}

describeOnEmulator('a mutilated statement', (client) => {
  test.each(DIALECTS.flatMap((dialect) => EMULATED[dialect].map((statement) => [dialect, statement] as const)))(
    'is refused where Spanner refuses it, and nowhere else, in %s: %s',
    async (dialect, statement) => {
      const base = BASE[dialect].slice(0, 2).map((each) => each.replace(/, e float4.*HIDDEN/, ''));
      const differences: string[] = [];
      let database = await created(client, dialect, base);
      for (const mutant of mutilated(statement, dialect).filter((each) => !NOT_TRIED.test(each))) {
        const outcome = await client.applyDdl(database, [mutant]);
        if (outcome.accepted) {
          await client.dropDatabase(database);
          database = await created(client, dialect, base);
        }
        const isRefused = faults(mutant, dialect).length > 0;
        const isAboutTypes = !outcome.accepted && ABOUT_TYPES.test(outcome.error.message);
        if (isRefused === outcome.accepted && !isAboutTypes) {
          differences.push(`${isRefused ? 'refused' : 'taken'}: ${mutant}${outcome.accepted ? '' : `: ${outcome.error.message}`}`);
        }
      }
      expect(differences).toEqual([]);
    },
    120_000,
  );
});

async function created(client: SpannerClient, dialect: Dialect, ddl: readonly string[]): Promise<string> {
  const outcome = await client.createDatabase(dialect, ddl);
  if (!outcome.accepted) {
    throw new Error(outcome.error.message);
  }
  return outcome.database;
}
