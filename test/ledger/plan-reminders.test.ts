import { join } from 'node:path';
import * as fc from 'fast-check';
import { schemaOf, statementsOf } from './plan-cases';
import { planChange } from '../../src/ledger/plan-change';
import { columnPlan } from '../../src/ledger/plans/column-plan';
import { indexPlan } from '../../src/ledger/plans/index-plan';
import type { Release } from '../../src/ledger/plans/release';
import { rekeyPlan } from '../../src/ledger/plans/table-rebuild';
import { printRelease, renderPlan } from '../../src/report/plans/render-plan';
import { Dialect, type Schema, type SchemaObjects } from '../../src/schema';
import { roleNamed } from '../../src/schema/objects/role';
import { logSchema } from '../support/ddl-schema';
import { expectGolden } from '../support/golden';
import { column, index, schema, table } from '../support/model';
import { rawSchemas } from '../support/raw-schema';
import { view } from '../support/views';

const OBJECTS: SchemaObjects = {
  options: new Map(),
  grants: [{ privilege: 'SELECT', objectKind: 'TABLE', object: 'Orders', column: 'Total', role: 'clerk' }],
  defined: [
    view('OpenOrders', 'SELECT o.OrderId, o.Total FROM Orders AS o'),
    roleNamed('clerk'),
    { kind: 'CHANGE STREAM', name: 'OrderChanges', watchesAll: false, watched: [{ table: 'Orders', columns: ['Total'] }], options: new Map() },
    { kind: 'CHANGE STREAM', name: 'AllChanges', watchesAll: true, watched: [], options: new Map() },
    {
      kind: 'SEARCH INDEX', name: 'OrdersByNote', table: 'Orders', columns: ['NoteTokens'], storing: ['Total'],
      partitionBy: [], orderBy: [], whereNotNull: [], options: new Map(),
    },
    { kind: 'PROPERTY GRAPH', name: 'Sales', nodes: [{ table: 'Orders', labels: [] }], edges: [], options: new Map() },
  ],
  unread: [],
};

const ORDERS = 'CREATE TABLE Orders (OrderId INT64 NOT NULL, Total INT64, PaidAt TIMESTAMP, CHECK (Total > 0)) PRIMARY KEY (OrderId);';

const SALES_ORDERS = 'CREATE SCHEMA sales; CREATE TABLE sales.orders (id bigint NOT NULL, day date NOT NULL, PRIMARY KEY (id));';

function google(ddl: string): Schema {
  return schemaOf(ddl, Dialect.GOOGLESQL);
}

function withObjects(ddl: string): Schema {
  return { ...google(ddl), objects: OBJECTS };
}

function shardedPages(shards: number): Schema {
  return google(`
    CREATE TABLE Pages (Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Url), ${shards}))) STORED, Url STRING(200) NOT NULL, Code STRING(9)) PRIMARY KEY (Shard, Url);
    CREATE TABLE Sites (Shard INT64 NOT NULL, Url STRING(200) NOT NULL) PRIMARY KEY (Shard, Url);
    CREATE TABLE InTheKey (Shard INT64 NOT NULL, Url STRING(200) NOT NULL,
      CONSTRAINT FK_InTheKey FOREIGN KEY (Shard, Url) REFERENCES Pages (Shard, Url)) PRIMARY KEY (Url, Shard);
    CREATE TABLE Computed (Id INT64 NOT NULL, Url STRING(200), Shard INT64 AS (ABS(MOD(FARM_FINGERPRINT(Url), 16))) STORED,
      CONSTRAINT FK_Computed FOREIGN KEY (Shard, Url) REFERENCES Pages (Shard, Url)) PRIMARY KEY (Id);
    CREATE TABLE Shared (Id INT64 NOT NULL, Shard INT64, Url STRING(200), CONSTRAINT FK_Shared_Sites FOREIGN KEY (Shard, Url) REFERENCES Sites (Shard, Url),
      CONSTRAINT FK_Shared FOREIGN KEY (Shard, Url) REFERENCES Pages (Shard, Url)) PRIMARY KEY (Id);
    CREATE TABLE ByCode (Id INT64 NOT NULL, Shard INT64, Code STRING(9),
      CONSTRAINT FK_ByCode FOREIGN KEY (Shard, Code) REFERENCES Pages (Shard, Code)) PRIMARY KEY (Id);`);
}

function cascading(shards: number, code: string): Schema {
  return google(`
    CREATE TABLE Codes (Id INT64${code}) PRIMARY KEY (Id);
    CREATE TABLE Nodes (Shard INT64 NOT NULL AS (MOD(Id, ${shards})) STORED, Id INT64 NOT NULL${code === '' ? '' : ', Code INT64, CONSTRAINT FK_Code FOREIGN KEY (Code) REFERENCES Codes (Code)'}
      ) PRIMARY KEY (Shard, Id);
    CREATE TABLE Labels (Id INT64 NOT NULL, Shard INT64, Node INT64,
      CONSTRAINT FK_Node FOREIGN KEY (Shard, Node) REFERENCES Nodes (Shard, Id) ON DELETE CASCADE) PRIMARY KEY (Id);`);
}

function edges(shards: number): Schema {
  return google(`
    CREATE TABLE Nodes (Shard INT64 NOT NULL AS (MOD(Id, ${shards})) STORED, Id INT64 NOT NULL) PRIMARY KEY (Shard, Id);
    CREATE TABLE Edges (Id INT64 NOT NULL, Shard INT64, Src INT64, Dst INT64, CONSTRAINT FK_Src FOREIGN KEY (Shard, Src) REFERENCES Nodes (Shard, Id),
      CONSTRAINT FK_Dst FOREIGN KEY (Shard, Dst) REFERENCES Nodes (Shard, Id)) PRIMARY KEY (Id);`);
}

/** What a plan cannot say as statements it says as sentences. */
describe('a plan says in words', () => {
  test.each([
    ['objects-that-name-a-table', rekeyPlan(
      withObjects(`${ORDERS} ALTER TABLE Orders ADD SYNONYM Bestellungen;`),
      withObjects('CREATE TABLE Orders (OrderId INT64 NOT NULL, Total INT64, PaidAt TIMESTAMP) PRIMARY KEY (OrderId DESC); ALTER TABLE Orders ADD SYNONYM Bestellungen;'),
      'Orders',
    )],
    ['objects-that-name-a-column', columnPlan(withObjects(ORDERS), withObjects(ORDERS.replace('Total INT64', 'Total NUMERIC')), 'Orders', 'Total')],
    ['no-cast', columnPlan(google(ORDERS), google(ORDERS.replace('TIMESTAMP', 'INT64')), 'Orders', 'PaidAt')],
    ['key-column-without-a-source', rekeyPlan(
      google(ORDERS),
      google('CREATE TABLE Orders (OrderUuid STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), OrderId INT64, Total INT64) PRIMARY KEY (OrderUuid);'),
      'Orders',
    )],
    ['identity-in-the-key', rekeyPlan(
      google(ORDERS),
      google(ORDERS.replace('OrderId INT64 NOT NULL', 'OrderId INT64 NOT NULL GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE)')),
      'Orders',
    )],
    ['array-that-is-not-null', columnPlan(google(ORDERS), google(ORDERS.replace('PaidAt', 'Tags ARRAY<STRING(MAX)> NOT NULL, PaidAt')), 'Orders', 'Tags')],
    ['foreign-key-with-another-type', columnPlan(
      google('CREATE TABLE Plans (PlanId INT64, Code INT64) PRIMARY KEY (PlanId); CREATE TABLE Users (UserId INT64, Code INT64, CONSTRAINT FK_Code FOREIGN KEY (Code) REFERENCES Plans (Code)) PRIMARY KEY (UserId);'),
      google('CREATE TABLE Plans (PlanId INT64, Code STRING(9)) PRIMARY KEY (PlanId); CREATE TABLE Users (UserId INT64, Code STRING(9), CONSTRAINT FK_Code FOREIGN KEY (Code) REFERENCES Plans (Code)) PRIMARY KEY (UserId);'),
      'Plans', 'Code',
    )],
    ['foreign-keys-to-another-shard', rekeyPlan(shardedPages(16), shardedPages(32), 'Pages')],
    ['table-of-a-postgresql-schema', rekeyPlan(
      schemaOf(`${SALES_ORDERS} CREATE VIEW open_orders SQL SECURITY INVOKER AS SELECT o.id FROM sales.orders AS o; CREATE CHANGE STREAM changes FOR sales.orders;`, Dialect.POSTGRESQL),
      schemaOf(SALES_ORDERS.replace('KEY (id)', 'KEY (day, id)'), Dialect.POSTGRESQL),
      'sales.orders',
    )],
    ['rows-below-a-table-without-a-source', rekeyPlan(
      google('CREATE TABLE A (Id INT64) PRIMARY KEY (Id); CREATE TABLE B (Id INT64, Nr INT64, Region STRING(9) NOT NULL) PRIMARY KEY (Id, Nr), INTERLEAVE IN PARENT A;'),
      google(`CREATE TABLE A (Id INT64, Region STRING(9) NOT NULL) PRIMARY KEY (Region, Id);
        CREATE TABLE B (Id INT64, Nr INT64, Region STRING(9) NOT NULL) PRIMARY KEY (Region, Id, Nr), INTERLEAVE IN PARENT A;`),
      'A',
    )],
    ['foreign-key-that-cascades-and-one-to-a-new-column', rekeyPlan(cascading(4, ''), cascading(8, ', Code INT64'), 'Nodes')],
    ['two-references-with-one-shard', rekeyPlan(edges(4), edges(8), 'Nodes')],
    ['type-that-is-also-a-name', columnPlan(
      google("CREATE TABLE Days (Id INT64, Date STRING(10), CONSTRAINT Recent CHECK (Date > '2000')) PRIMARY KEY (Id);"),
      google("CREATE TABLE Days (Id INT64, Date DATE, CONSTRAINT Recent CHECK (Date > DATE '2000-01-01' AND EXTRACT(DATE FROM TIMESTAMP(Date)) = CAST(Date AS DATE))) PRIMARY KEY (Id);"),
      'Days', 'Date',
    )],
    ['circular-foreign-keys', rekeyPlan(
      withObjects(`CREATE TABLE A (Id INT64, B INT64, Note STRING(9)) PRIMARY KEY (Id); CREATE TABLE AB (Id INT64, Nr INT64, CONSTRAINT FK_AB FOREIGN KEY (Id) REFERENCES A (Id)) PRIMARY KEY (Id, Nr), INTERLEAVE IN PARENT A;
        CREATE TABLE AC (Id INT64, C INT64) PRIMARY KEY (Id, C), INTERLEAVE IN PARENT A; ALTER TABLE A ADD CONSTRAINT FK_A FOREIGN KEY (Id, B) REFERENCES AB (Id, Nr);`),
      withObjects(`CREATE TABLE A (Id INT64, B INT64, Note STRING(9)) PRIMARY KEY (Id DESC); CREATE TABLE AB (Id INT64, Nr INT64, CONSTRAINT FK_AB FOREIGN KEY (Id) REFERENCES A (Id)) PRIMARY KEY (Id DESC, Nr), INTERLEAVE IN PARENT A;
        ALTER TABLE A ADD CONSTRAINT FK_A FOREIGN KEY (Id, B) REFERENCES AB (Id, Nr);`),
      'A',
    )],
  ])('%s', (name, plan) => {
    expectGolden(join(__dirname, 'golden', 'plans', `${name}.txt`), renderPlan(plan.map(printRelease)));
  });
});

test.each([
  ['another key', ORDERS.replace('KEY (OrderId)', 'KEY (OrderId DESC)')],
  ['another type of a column', ORDERS.replace('Total INT64', 'Total STRING(9)')],
])('%s asks for nothing of what shares the name of the table and reads no tables', (_, to) => {
  const others = "CREATE LOCALITY GROUP Orders OPTIONS (storage = 'ssd', total = 1); CREATE QUEUE Waiting FOR Orders (Total);";
  const { refusals } = planChange(...([ORDERS, to].map((ddl) => logSchema(statementsOf(`${others} ${ddl}`))) as [Schema, Schema]));
  const tasks = refusals.flatMap(({ plan }) => plan!.releases.flatMap((release) => release.tasks.map(({ kind }) => kind)));
  expect([tasks.length > 0, tasks.filter((kind) => /object/.test(kind))]).toEqual([true, []]);
});

describe('what reads the old one reads the new one before the application stops writing the old one', () => {
  const googlesql = (n: string, key = 'Id', name = 'N'): Schema => google(`CREATE TABLE T (Id INT64 NOT NULL, ${name} ${n}, Twice FLOAT64 AS (${name} * 2) STORED, SYNONYM(S)) PRIMARY KEY (${key});
    CREATE INDEX ByN ON T (${name}); CREATE VIEW V SQL SECURITY INVOKER AS SELECT S.${name} FROM S; CREATE VIEW W SQL SECURITY INVOKER AS SELECT t.Id FROM T@{FORCE_INDEX=ByN} AS t;
    CREATE VIEW X SQL SECURITY INVOKER AS SELECT t.Twice FROM T AS t; CREATE PROPERTY GRAPH G NODE TABLES (T);`);
  const postgresql = (n: string, key = 'id', name = 'n'): Schema => schemaOf(`CREATE SCHEMA s; CREATE TABLE s.t (id bigint NOT NULL, ${name} ${n}, PRIMARY KEY (${key}));
    CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.${name} FROM s.t AS t;`, Dialect.POSTGRESQL);

  test.each([
    ['a column that is NOT NULL', columnPlan(googlesql('INT64 NOT NULL'), googlesql('FLOAT64 NOT NULL'), 'T', 'N'), ['3 readers', '3 writers', '4 writers', '7 readers', '7 writers']],
    ['and is renamed', columnPlan(googlesql('INT64 NOT NULL'), googlesql('INT64 NOT NULL', 'Id', 'M'), 'T', 'M', 'N'), ['3 readers', '3 writers', '4 writers', '6 readers']],
    ['one that is nullable', columnPlan(googlesql('INT64'), googlesql('FLOAT64'), 'T', 'N'), ['3 readers', '3 writers', '6 readers', '6 writers']],
    ['a table with another key', rekeyPlan(googlesql('INT64'), googlesql('INT64', 'Id DESC'), 'T'), ['2 readers', '2 writers']],
    ['a column of PostgreSQL that is NOT NULL', columnPlan(postgresql('bigint NOT NULL'), postgresql('text NOT NULL'), 's.t', 'n'), ['2 readers', '2 writers', '3 writers', '6 readers', '6 writers']],
    ['a table that keeps its new name', rekeyPlan(postgresql('bigint NOT NULL'), postgresql('bigint NOT NULL', 'id, n'), 's.t'), ['2 readers', '2 writers']],
  ])('%s', (_, plan, expected) => {
    const said = plan.flatMap((release, at) => printRelease(release).application.flatMap((words) => (
      / let the /.test(words) ? [`${at + 1} readers`] : /stop (reading and )?writing|every statement use/.test(words) ? [`${at + 1} writers`] : []
    )));
    expect(said.filter((each, at) => each !== said[at - 1])).toEqual(expected);
  });
});

test('what reads a table by its synonym is asked for as well', () => {
  const [from, to] = ['INT64', 'STRING(9)'].map((type) => google(`CREATE TABLE T (Id INT64, N ${type}, SYNONYM(S)) PRIMARY KEY (Id); CREATE VIEW V SQL SECURITY INVOKER AS SELECT S.N FROM S;
    CREATE FUNCTION F() RETURNS BOOL AS (EXISTS(SELECT 1 FROM S WHERE N IS NULL));`));
  const said = (plan: readonly Release[]): string[] => plan.flatMap((release) => printRelease(release).application.filter((words) => /view V/.test(words)));
  expect(said(columnPlan(from, to, 'T', 'N'))).toEqual([
    'Before this release: let the function F and the view V use N_v2 in place of N.', 'Before this release: let the function F and the view V use N in place of N_v2.',
  ]);
  expect(said(rekeyPlan(from, google('CREATE TABLE T (Id INT64, N INT64, SYNONYM(S)) PRIMARY KEY (Id DESC); CREATE VIEW V SQL SECURITY INVOKER AS SELECT S.N FROM S'), 'T'))).toEqual([
    'Before this release: let the function F and the view V read T_v2 in place of T.',
    'While it is applied the function F and the view V cannot be used.',
    'Only the next release creates the view V and the function F again, because they read a table by its synonym. To have them in between, read the table by its name.',
  ]);
});

test('the release in which a stream watches copies names those that it watches', () => {
  const [from, to] = ['A', 'A DESC'].map((key) => google(`CREATE TABLE P (A INT64) PRIMARY KEY (${key}); CREATE TABLE C (A INT64, B INT64) PRIMARY KEY (${key}, B), INTERLEAVE IN PARENT P; CREATE CHANGE STREAM S FOR P;`));
  expect(rekeyPlan(from, to, 'P').map((release) => printRelease(release).title)).toEqual([
    'Create P_v2 and C_v2 next to P and C', 'Let S watch P_v2', 'Rename P_v2 and C_v2 to P and C', 'Drop C_old and P_old',
  ]);
});

describe('names that a plan makes up', () => {
  const key = table('T', ['Id'], [column('Id', 'INT64')]);
  const other = table('T', ['Id DESC'], [column('Id', 'INT64')]);

  test.each([
    ['are taken by nothing of the old schema, in whatever case', [table('t_V2', ['Id'], [column('Id')])], [], ['T_v3', 'T_old']],
    ['are taken by nothing of the new schema', [], [table('T_old', ['Id'], [column('Id')])], ['T_v2', 'T_old2']],
  ])('%s', (_, before, after, names) => {
    const [create, ...rest] = rekeyPlan(schema({ tables: [key, ...before] }), schema({ tables: [other, ...after] }), 'T');
    expect(create.purpose).toEqual({ kind: 'copy tables', tables: [{ old: 'T', now: names[0] }] });
    expect(rest[rest.length - 1].purpose).toEqual({ kind: 'drop tables', tables: [names[1]] });
  });

  test('count on from the version that a name has', () => {
    const indexes = [index('ByA_v2', 'T', ['A'])];
    expect(indexPlan(schema({ indexes }), schema({ indexes: [index('ByA_v2', 'T', ['B'])] }), 'ByA_v2')[0].purpose)
      .toEqual({ kind: 'build index', old: 'ByA_v2', now: 'ByA_v3' });
  });

  test.each([[Dialect.GOOGLESQL, 128], [Dialect.POSTGRESQL, 63]])('are not too long for %s', (dialect, chars) => {
    const name = 'i'.repeat(chars);
    const [build] = indexPlan(schema({ dialect, indexes: [index(name, 'T', ['A'])] }), schema({ dialect, indexes: [index(name, 'T', ['B'])] }), name);
    expect(build.purpose).toEqual({ kind: 'build index', old: name, now: `${'i'.repeat(chars - 3)}_v2` });
  });
});

describe('a table that is copied under constraints', () => {
  const users = (columns: string, key: string, more = ''): Schema => google(`CREATE TABLE Teams (Id INT64) PRIMARY KEY (Id); CREATE TABLE Users (Id INT64, ${columns}) PRIMARY KEY (${key}); ${more}`);
  const OLD = 'Mail STRING(99), Team INT64, CONSTRAINT HasMail CHECK (Mail != ""), CONSTRAINT InTeam FOREIGN KEY (Team) REFERENCES Teams (Id)';
  const risks = (from: Schema, to: Schema, renamed?: ReadonlyMap<string, string>): string[] => (
    rekeyPlan(from, to, 'Users', renamed).flatMap((release) => printRelease(release).application.filter((words) => /^\w+(\.\w+)?: /.test(words)))
  );

  test('names the rows that break new ones', () => {
    const to = users('Mail STRING(99), Team INT64, CHECK (Team > 0), CONSTRAINT HasMail CHECK (Mail LIKE "%@%"), CONSTRAINT InTeam FOREIGN KEY (Team) REFERENCES Teams (Id)', 'Id DESC', 'CREATE UNIQUE INDEX ByMail ON Users (Mail);');
    expect(risks(users('Mail STRING(99), Team INT64, CONSTRAINT HasMail CHECK (Mail != "")', 'Id', 'CREATE UNIQUE NULL_FILTERED INDEX ByMail ON Users (Mail);'), to)).toEqual([
      'ByMail_v2: rows with the same unique key fail the statement: remove duplicates first.',
      'Users_v2: a row in which Team > 0 is FALSE fails the statement: correct it first.',
      'Users_v2.HasMail_v2: a row in which Mail LIKE "%@%" is FALSE fails the statement: correct it first.',
      'Users_v2.InTeam: a row that references no row of Teams fails the statement: correct it first.',
    ]);
  });

  test('has nothing to say of those that it had, under other names too', () => {
    const to = users(OLD.replace(/Mail/g, 'EMail').replace('HasE', 'Has'), 'Id DESC', 'CREATE UNIQUE INDEX ByMail ON Users (EMail, Team);');
    expect(risks(users(OLD, 'Id', 'CREATE UNIQUE INDEX ByMail ON Users (Mail);'), to, new Map([['EMail', 'Mail']]))).toEqual([]);
  });
});

describe('a plan keeps a counter from generating the values that are copied', () => {
  const QUERIES = {
    [Dialect.GOOGLESQL]: { sequence: 'GET_INTERNAL_SEQUENCE_STATE(SEQUENCE `numbers`)', identity: "GET_TABLE_COLUMN_IDENTITY_STATE('T.$')" },
    [Dialect.POSTGRESQL]: { sequence: "spanner.get_internal_sequence_state('numbers')", identity: "spanner.get_table_column_identity_state('T.$')" },
  };
  const COUNTERS = (start: string): Record<string, string> => ({ identity: ` GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE${start})`, none: '' });
  const said = (dialect: Dialect, of: string, from: string, to: string, start = ''): (readonly string[])[] => {
    const [was, willBe] = [from, to].map((kind) => {
      const draws = dialect === Dialect.GOOGLESQL ? ' DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE numbers))' : " DEFAULT nextval('numbers')";
      const columns = ['Id', 'N'].map((name) => `"${name}" bigint${of === name ? { ...COUNTERS(kind === to ? start : ''), sequence: draws }[kind] : ''}`);
      const ddl = `CREATE SEQUENCE numbers BIT_REVERSED_POSITIVE${kind === to ? start : ''}; CREATE TABLE "T" (${columns.join(', ')}, PRIMARY KEY ("Id"))`;
      return schemaOf(dialect === Dialect.GOOGLESQL ? ddl.replace(/"/g, '`').replace(/bigint/g, 'INT64') : ddl, dialect);
    });
    return columnPlan(was, willBe, 'T', of).map((release) => printRelease(release).application.filter((words) => /counter|generates/.test(words)));
  };
  const again = (was: string, of: string, query: string): string => (
    `T${of} has another counter and would generate the values of T.${was} again: `
      + `declare a counter that starts far above the result of SELECT ${query.replace('$', was)}, and write what T.${was} generates to both columns.`
  );

  describe.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('%s', (dialect) => {
    const { sequence, identity } = QUERIES[dialect];

    test.each([['identity', 'sequence', identity], ['sequence', 'identity', sequence]])('of a key: %s, then %s', (from, to, query) => {
      expect(said(dialect, 'Id', from, to)).toEqual([[again('Id', '_v2.Id', query)], [], []]);
      expect(said(dialect, 'Id', from, to, ' START COUNTER WITH 500').flat()).toEqual([]);
    });

    test('of another column, which draws twice from an identity of its own', () => {
      expect(said(dialect, 'N', 'identity', 'sequence').flat()).toEqual([again('N', '.N_v2', identity)]);
      const back = [[], [again('N_v2', '.N', identity)], []];
      expect(said(dialect, 'N', 'sequence', 'identity')).toEqual([[again('N', '.N_v2', sequence)], ...back]);
      expect(said(dialect, 'N', 'sequence', 'identity', ' START COUNTER WITH 500')).toEqual([[], ...back]);
    });

    test.each([['Id', '_v2.Id'], ['N', '.N_v2']])('and those that the application chose: %s', (of, name) => {
      const ofApplication = `T${name} generates values of its own and may repeat those of T.${of}: if values must be unique, declare a skip range that covers them.`;
      expect(said(dialect, of, 'none', 'identity')[0]).toEqual([ofApplication]);
      expect(said(dialect, of, 'none', 'identity', dialect === Dialect.GOOGLESQL ? ' SKIP RANGE 1, 99' : ' SKIP RANGE 1 99')[0]).toEqual([]);
    });
  });
});

test('before an index goes, the views that force it force another one', () => {
  const users = (type: string, key: string): Schema => google(`CREATE TABLE Users (Id INT64, A ${type}, B INT64) PRIMARY KEY (Id); CREATE INDEX ByA ON Users (${key});
    CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.Id FROM Users@{FORCE_INDEX=ByA} AS u; CREATE VIEW W SQL SECURITY INVOKER AS SELECT u.Id FROM Users AS u;`);
  const said = (plan: readonly Release[]): string[][] => plan.map((release) => printRelease(release).application.filter((words) => words.includes('view')));
  const before = 'Before this release: let the view V use';
  expect(said(indexPlan(users('INT64', 'A'), users('INT64', 'A, B'), 'ByA'))).toEqual([[], [`${before} ByA_v2 in place of ByA.`]]);
  expect(said(columnPlan(users('INT64', 'A'), users('STRING(9)', 'A'), 'Users', 'A')).flat()).toEqual([`${before} ByA_v2 in place of ByA.`, `${before} ByA in place of ByA_v2.`]);
});

test.each([
  ['nothing', '', ''],
  ['another index', '', 'CREATE INDEX Other ON Users (IndexShard8, Id)'],
  ['a check', ', CONSTRAINT C CHECK (IndexShard8 < 9)', ''],
  ['a computed column', ', Twice INT64 AS (IndexShard8 * 2) STORED', ''],
  ['a view', '', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.IndexShard8 FROM Users AS u'],
])('the shard of an index goes with it unless others read it: %s', (reader, inTable, after) => {
  const users = (shards: number, more: string, last: string): Schema => google(`CREATE TABLE Users (Id INT64 NOT NULL, A INT64,
    IndexShard${shards} INT64 NOT NULL AS (ABS(MOD(Id, ${shards}))) STORED${more}) PRIMARY KEY (Id); CREATE INDEX ByA ON Users (IndexShard${shards}, A); ${last}`);
  const { releases } = planChange(users(8, inTable, after), users(16, '', '')).refusals.find(({ object }) => object === 'ByA')!.plan!;
  expect(releases.flatMap(({ additions = [] }) => additions)).toEqual([]);
  expect(releases.map(({ steps }) => steps.map(({ kind }) => kind))).toEqual([['add column', 'create index'], ['drop index', ...(reader === 'nothing' ? ['drop column'] : [])]]);
});

test('before a column goes, all views let go of it, through one another and by an asterisk', () => {
  const [from, to] = ['a', 'b'].map((name) => schemaOf(`CREATE TABLE t (id bigint NOT NULL, ${name} bigint, PRIMARY KEY (id));
    CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.${name} FROM t; CREATE VIEW w SQL SECURITY INVOKER AS SELECT v.${name} FROM v;
    CREATE VIEW star SQL SECURITY INVOKER AS SELECT t.* FROM t; CREATE VIEW x SQL SECURITY INVOKER AS SELECT star.${name} FROM star;
    CREATE VIEW y SQL SECURITY INVOKER AS SELECT star.id FROM star;`, Dialect.POSTGRESQL));
  const said = columnPlan(from, to, 't', 'b', 'a').flatMap((release) => printRelease(release).application);
  expect(said.filter((words) => words.includes('view'))).toEqual(['Before this release: let the view v, the view w, the view star and the view x use b in place of a.']);
});

test('nothing is planned for what one of the schemas does not have', () => {
  expect([rekeyPlan(schema(), schema(), 'T'), columnPlan(schema(), schema(), 'T', 'C'), indexPlan(schema(), schema(), 'I')]).toEqual([[], [], []]);
});

test('whatever the schemas, a plan is made, and each of its releases has something to apply', () => {
  fc.assert(fc.property(rawSchemas, rawSchemas, (from, to) => {
    const plans = from.tables.flatMap(({ name, columns }) => [rekeyPlan(from, to, name), ...columns.slice(0, 4).map((each) => columnPlan(from, to, name, each.name))]);
    const releases = [...plans, ...from.indexes.map(({ name }) => indexPlan(from, to, name))].flat();
    const printed = releases.map(printRelease);
    expect(printed.filter((release) => release.statements.length === 0 || JSON.stringify(release).includes('undefined'))).toEqual([]);
  }), { numRuns: 30 });
});
