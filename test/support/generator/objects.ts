import * as fc from 'fast-check';
import { Phase } from '../../../src/ledger/differ/phase';
import { Dialect } from '../../../src/schema';

/** Columns beside the key, with their types. */
type Columns = ReadonlyMap<string, string>;

/** Tables and what else a database may hold. All names are lower case and need no quotes, so that they are the same in both dialects. */
export interface ObjectScript {
  readonly tables: ReadonlyMap<string, Columns>;
  readonly ddl: readonly string[];
}

const TYPES: { readonly [dialect in Dialect]: { readonly number: string; readonly texts: readonly string[] } } = {
  [Dialect.GOOGLESQL]: { number: 'INT64', texts: ['STRING(10)', 'STRING(20)', 'BYTES(20)'] },
  [Dialect.POSTGRESQL]: { number: 'bigint', texts: ['varchar(10)', 'varchar(20)', 'bytea'] },
};
const ROLES = ['r1', 'r2', 'r3'];

/** @param known Only what the emulator of these tests knows. */
export function objectScripts(dialect: Dialect, { known = false }: { readonly known?: boolean } = {}): fc.Arbitrary<ObjectScript> {
  return tables(dialect).chain((each) => {
    const parts: fc.Arbitrary<readonly string[]>[] = [fc.constant(createTables(each, dialect)), views(each), streams(each, dialect)];
    if (!known) {
      parts.push(options(dialect), schemas(), rolesAndGrants(each, dialect), storageAndFunctions(dialect));
    }
    return fc.tuple(...parts).map((scripts) => ({ tables: each, ddl: scripts.flat() }));
  });
}

/** The change of the tables, as the part of the differ makes it that these tests are not about. */
export function tableSteps(from: ObjectScript, to: ObjectScript, dialect: Dialect): { readonly phase: Phase; readonly statement: string }[] {
  const steps: { phase: Phase; statement: string }[] = [];
  for (const [table, columns] of to.tables) {
    const was = from.tables.get(table);
    if (!was) {
      steps.push({ phase: Phase.CREATE_TABLES, statement: createTable(table, columns, dialect) });
      continue;
    }
    for (const [column, type] of columns) {
      const before = was.get(column);
      if (before === undefined) {
        steps.push({ phase: Phase.CHANGE_COLUMNS, statement: `ALTER TABLE ${table} ADD COLUMN ${column} ${type}` });
      } else if (before !== type) {
        steps.push({ phase: Phase.CHANGE_COLUMNS, statement: `ALTER TABLE ${table} ALTER COLUMN ${column} ${dialect === Dialect.POSTGRESQL ? 'TYPE ' : ''}${type}` });
      }
    }
    for (const column of [...was.keys()].filter((name) => !columns.has(name))) {
      steps.push({ phase: Phase.DROP_COLUMNS, statement: `ALTER TABLE ${table} DROP COLUMN ${column}` });
    }
  }
  for (const table of [...from.tables.keys()].filter((name) => !to.tables.has(name))) {
    steps.push({ phase: Phase.DROP_TABLES, statement: `DROP TABLE ${table}` });
  }
  return steps;
}

export function createTables(all: ObjectScript['tables'], dialect: Dialect): string[] {
  return [...all].map(([table, columns]) => createTable(table, columns, dialect));
}

function createTable(table: string, columns: Columns, dialect: Dialect): string {
  const elements = [`id ${TYPES[dialect].number}`, ...[...columns].map(([column, type]) => `${column} ${type}`)].join(', ');
  return dialect === Dialect.POSTGRESQL ? `CREATE TABLE ${table} (${elements}, PRIMARY KEY (id))` : `CREATE TABLE ${table} (${elements}) PRIMARY KEY (id)`;
}

/** t1 is always there. */
function tables(dialect: Dialect): fc.Arbitrary<ObjectScript['tables']> {
  const { number, texts } = TYPES[dialect];
  const columns = fc.record({ a: fc.constant(number), b: fc.constant(number), s: fc.constantFrom(...texts) }, { requiredKeys: [] })
    .map((types): Columns => new Map(Object.entries(types)));
  return fc.record({ t1: columns, t2: columns, t3: columns }, { requiredKeys: ['t1'] })
    .map((all) => new Map(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)) as [string, Columns][]));
}

/** Each may read those in front of it, in one of two spellings; what it does not find it leaves out. */
function views(all: ObjectScript['tables']): fc.Arbitrary<readonly string[]> {
  const view = fc.record({ here: fc.boolean(), source: fc.nat(6), columns: fc.subarray(['a', 'b', 's']), shouts: fc.boolean() });
  return fc.array(view, { minLength: 4, maxLength: 4 }).map((plans) => {
    const statements: string[] = [];
    const sources = [...all].map(([table, columns]): [string, string[]] => [table, [...columns.keys()]]);
    plans.forEach(({ here, source, columns, shouts }, at) => {
      if (!here) {
        return;
      }
      const [from, found] = sources[source % sources.length];
      const read = columns.filter((column) => found.includes(column));
      const select = `SELECT ${['id', ...read].map((column) => `x.${column} AS ${column}`).join(', ')} FROM ${from} AS x`;
      statements.push(`CREATE VIEW v${at} SQL SECURITY INVOKER AS ${shouts ? select : select.replace(/SELECT|FROM|AS/g, (word) => word.toLowerCase())}`);
      sources.push([`v${at}`, read]);
    });
    return statements;
  });
}

function streams(all: ObjectScript['tables'], dialect: Dialect): fc.Arbitrary<readonly string[]> {
  const watched = fc.uniqueArray(fc.tuple(fc.constantFrom(...all.keys()), fc.option(fc.subarray(['a', 'b', 's']), { nil: undefined })), {
    minLength: 1, maxLength: 3, selector: ([table]) => table,
  }).map((plans) => ` FOR ${plans.map(([table, columns]) => (columns ? `${table}(${columns.filter((column) => all.get(table)!.has(column)).join(', ')})` : table)).join(', ')}`);
  const set = fc.record({
    retention_period: fc.constantFrom("'36h'", "'2d'", "'7d'"),
    value_capture_type: fc.constantFrom("'NEW_ROW'", "'NEW_VALUES'"),
  }, { requiredKeys: [] }).map((values) => Object.entries(values).map(([name, value]) => `${name} = ${value}`).join(', '));
  const stream = fc.tuple(fc.oneof(fc.constant(''), fc.constant(' FOR ALL'), watched, watched), set)
    .map(([watch, values]) => `${watch}${values === '' ? '' : ` ${dialect === Dialect.POSTGRESQL ? 'WITH' : 'OPTIONS'} (${values})`}`);
  return fc.array(fc.option(stream, { nil: undefined }), { maxLength: 3 })
    .map((plans) => plans.flatMap((plan, at) => (plan === undefined ? [] : [`CREATE CHANGE STREAM c${at}${plan}`])));
}

function options(dialect: Dialect): fc.Arbitrary<readonly string[]> {
  return fc.record({
    version_retention_period: fc.constantFrom("'2h'", "'1d'", "'7d'"),
    optimizer_version: fc.constantFrom('3', '4'),
    default_leader: fc.constantFrom("'eu'", "'us'"),
  }, { requiredKeys: [] }).map((values) => Object.entries(values).map(([name, value]) => (
    dialect === Dialect.POSTGRESQL ? `ALTER DATABASE db SET spanner.${name} = ${value}` : `ALTER DATABASE db SET OPTIONS (${name} = ${value})`
  )));
}

function schemas(): fc.Arbitrary<readonly string[]> {
  return fc.subarray(['s1', 's2']).map((names) => names.map((name) => `CREATE SCHEMA ${name}`));
}

/** GRANT and REVOKE in any order; what they say of a role or column that is not there is left out. */
function rolesAndGrants(all: ObjectScript['tables'], dialect: Dialect): fc.Arbitrary<readonly string[]> {
  const word = dialect === Dialect.POSTGRESQL ? '' : 'ROLE ';
  const role = fc.constantFrom(...ROLES);
  const privilege = fc.oneof(fc.constantFrom('SELECT', 'INSERT', 'UPDATE', 'DELETE'), fc.constantFrom('SELECT(a)', 'UPDATE(b)', 'INSERT(s)', 'SELECT(b)'));
  const onTable = fc.tuple(fc.uniqueArray(privilege, { minLength: 1, maxLength: 3 }), fc.constantFrom(...all.keys()), role).map(([privileges, table, to]) => {
    const known = privileges.filter((each) => all.get(table)!.has(/\((\w)\)/.exec(each)?.[1] ?? '') || !each.includes('('));
    return { roles: known.length > 0 ? [to] : ['nobody'], what: `${known.join(', ')} ON TABLE ${table}`, to };
  });
  const membership = fc.tuple(role, role).filter(([of, to]) => of < to).map(([of, to]) => ({ roles: [of, to], what: `${word}${of}`, to }));
  const statement = fc.record({ grant: fc.oneof(onTable, onTable, onTable, membership), verb: fc.constantFrom('GRANT', 'GRANT', 'GRANT', 'REVOKE') });
  return fc.tuple(fc.subarray(ROLES), fc.array(statement, { maxLength: 8 })).map(([roles, statements]) => [
    ...roles.map((name) => `CREATE ROLE ${name}`),
    ...statements.filter(({ grant }) => grant.roles.every((name) => roles.includes(name)))
      .map(({ grant, verb }) => `${verb} ${grant.what} ${verb === 'GRANT' ? 'TO' : 'FROM'} ${word}${grant.to}`),
  ]);
}

/** Objects that are kept as text. What cannot be altered has one form. */
function storageAndFunctions(dialect: Dialect): fc.Arbitrary<readonly string[]> {
  const number = fc.constantFrom(1, 2);
  const placements = fc.subarray(['p1', 'p2']).map((names) => names.map((name) => (
    `CREATE PLACEMENT ${name} ${dialect === Dialect.POSTGRESQL ? 'WITH' : 'OPTIONS'} (instance_partition = 'x')`
  )));
  const functions = fc.option(number, { nil: undefined }).map((n) => (n === undefined ? [] : [
    dialect === Dialect.POSTGRESQL ? `CREATE FUNCTION f1(x bigint) RETURNS bigint LANGUAGE sql AS 'SELECT x + ${n}'` : `CREATE FUNCTION f1(x INT64) AS (x + ${n})`,
  ]));
  const googleSql = fc.tuple(fc.option(number, { nil: undefined }), fc.option(fc.constantFrom('NO PROPERTIES', 'PROPERTIES (id)', 'LABEL l1 PROPERTIES ALL COLUMNS'), { nil: undefined }))
    .map(([n, properties]) => [
      ...(n === undefined ? [] : [`CREATE MODEL m1 REMOTE OPTIONS (endpoint = '//aiplatform.googleapis.com/x', default_batch_size = ${n})`]),
      ...(properties === undefined ? [] : [`CREATE PROPERTY GRAPH g1 NODE TABLES (t1 ${properties})`]),
    ]);
  const groups = fc.option(fc.constantFrom('ssd', 'hdd'), { nil: undefined }).map((storage) => (storage === undefined ? [] : [
    dialect === Dialect.POSTGRESQL ? `CREATE LOCALITY GROUP l1 STORAGE '${storage}'` : `CREATE LOCALITY GROUP l1 OPTIONS (storage = '${storage}')`,
  ]));
  return fc.tuple(placements, groups, functions, dialect === Dialect.POSTGRESQL ? fc.constant([]) : googleSql).map((all) => all.flat());
}
