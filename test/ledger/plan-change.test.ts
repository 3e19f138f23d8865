import { printOperation } from '../../src/ddl/printer/print-operation';
import { planChange } from '../../src/ledger/plan-change';
import type { ReleasePlan } from '../../src/ledger/plans/release';
import type { Refusal } from '../../src/ledger/refusal';
import { replayed } from '../../src/ledger/replay';
import { objectOf, statementOf } from '../../src/ledger/step';
import { releaseTitle } from '../../src/report/plans/release-title';
import { printRelease } from '../../src/report/plans/render-plan';
import { refusalConsent, refusalMessage } from '../../src/report/refusal-words';
import { declaredObjects, Dialect, type Operation, type Schema } from '../../src/schema';
import { FROZEN_SCHEMAS } from '../frozen/schemas';
import { logSchema } from '../support/ddl-schema';
import { column, index, schema, table } from '../support/model';
import { printTables } from '../support/print-script';
import { newDatabase } from '../support/stack';

const ALL = 'all';
const GOOGLESQL_USERS = 'CREATE TABLE Users (Id STRING(36) NOT NULL, Email STRING(320), Age INT64) PRIMARY KEY (Id)';

/** What constructs declare, in both dialects. */
const DECLARED = Object.values(Dialect).flatMap((dialect) => Object.entries(FROZEN_SCHEMAS).map(([name, declare]): { name: string; model: Schema } => {
  const db = newDatabase({ dialect });
  declare(db);
  return { name: `${name}, ${dialect}`, model: db._toModel() };
}));

/** A refusal as people read it. */
function inWords(refusal: Refusal): unknown {
  const consent = refusalConsent(refusal, 'typescript');
  return { rule: refusal.rule, object: refusal.object, message: refusalMessage(refusal), ...(consent !== undefined && { consent }) };
}

function additionsOf(plan?: ReleasePlan): Operation[] {
  return plan?.releases.flatMap(({ additions = [] }) => additions) ?? [];
}

function after(...statements: string[]): Schema {
  return logSchema(statements);
}

function statementsBetween(from: Schema, to: Schema, consent: ReadonlySet<string> | 'all' = ALL): string[] {
  const { steps, refusals } = planChange(from, to, consent);
  expect(refusals).toEqual([]);
  return steps.map(statementOf);
}

describe('from nothing', () => {
  test.each(DECLARED)('the plan is what a database without migrations would get: $name', ({ model }) => {
    expect(statementsBetween(schema({ dialect: model.dialect }), model)).toEqual(printTables(model));
  });
});

test.each([
  ['added', 'get', ['', ', Region STRING(9) NOT NULL PLACEMENT KEY']],
  ['taken away', 'lose', [', Region STRING(9) NOT NULL PLACEMENT KEY', '']],
])('a placement key cannot be %s', (_, verb, columns) => {
  const [from, to] = columns.map((more) => after(`CREATE TABLE Users (Id STRING(36) NOT NULL${more}) PRIMARY KEY (Id)`));
  expect(planChange(from, to, ALL).refusals.map((each) => [each.object, refusalMessage(each)])).toEqual([
    ['Users.Region', `Users.Region would ${verb} PLACEMENT KEY: no statement is known that changes it`],
  ]);
});

describe('to the same', () => {
  test.each(DECLARED)('nothing is to be done: $name', ({ model }) => {
    expect(planChange(model, model)).toEqual({ steps: [], refusals: [] });
    expect(planChange(logSchema(printTables(model), model.dialect), model)).toEqual({ steps: [], refusals: [] });
  });

  test.each([
    ['another case of keywords and other spaces', 'create table Users(Id string(36) not null, Email string(320), Age int64) primary key(Id)'],
    ['quoted names', 'CREATE TABLE `Users` (`Id` STRING(36) NOT NULL, `Email` STRING(320), `Age` INT64) PRIMARY KEY (`Id`)'],
    ['columns in another order', 'CREATE TABLE Users (Age INT64, Id STRING(36) NOT NULL, Email STRING(320)) PRIMARY KEY (Id)'],
    ['IF NOT EXISTS', 'CREATE TABLE IF NOT EXISTS Users (Id STRING(36) NOT NULL, Email STRING(320), Age INT64) PRIMARY KEY (Id)'],
  ])('%s is no change', (_, statement) => {
    expect(planChange(after(GOOGLESQL_USERS), after(statement))).toEqual({ steps: [], refusals: [] });
  });

  test.each([
    [Dialect.GOOGLESQL, 'CREATE TABLE t (id INT64, s STRING(MAX)) PRIMARY KEY (id)', 'CREATE TABLE t (id INT64, s STRING(2621440)) PRIMARY KEY (id)'],
    [Dialect.GOOGLESQL, 'CREATE TABLE t (id INT64, s BYTES(10485760)) PRIMARY KEY (id)', 'CREATE TABLE t (id INT64, s BYTES(MAX)) PRIMARY KEY (id)'],
    [Dialect.POSTGRESQL, 'CREATE TABLE t (id bigint PRIMARY KEY, s varchar(2621440))', 'CREATE TABLE t (id bigint PRIMARY KEY, s character varying)'],
  ])('%s: the longest length is none: %s and %s', (dialect, a, b) => {
    const [from, to] = [a, b].map((statement) => logSchema([statement], dialect));
    expect([planChange(from, to), planChange(to, from)]).toEqual([{ steps: [], refusals: [] }, { steps: [], refusals: [] }]);
  });
});

describe('what loses data', () => {
  const without = after('CREATE TABLE Users (Id STRING(36) NOT NULL, Email STRING(320)) PRIMARY KEY (Id)');

  test('is refused without consent, with what is lost and how to consent', () => {
    const { steps, refusals } = planChange(after(GOOGLESQL_USERS), without);
    expect({ steps, refusals: refusals.map(inWords) }).toEqual({
      steps: [],
      refusals: [{
        rule: 'drop-column',
        object: 'Users.Age',
        message: 'the column Users.Age with all its values would be permanently lost',
        consent: "db.allowDestructive(DestructiveChange.dropColumn('Users', 'Age', { reason: '...' }))",
      }],
    });
  });
});

describe('a renamed table', () => {
  const users = (parts = {}): Schema => schema({ tables: [table('Customers', ['Id'], [column('Id', { code: 'STRING', length: 36 }, { notNull: true })], parts)] });
  const recorded = after('CREATE TABLE Users (Id STRING(36) NOT NULL) PRIMARY KEY (Id)');

  test('asks for nothing more once that is recorded', () => {
    const { schema: behind } = replayed(recorded, ['ALTER TABLE `Users` RENAME TO `Customers`, ADD SYNONYM `Users`']);
    expect(planChange(behind, users({ renamedFrom: 'Users' }))).toEqual({ steps: [], refusals: [] });
    expect(statementsBetween(behind, users())).toEqual(['ALTER TABLE `Customers` DROP SYNONYM `Users`']);
  });

  test('keeps its rows and its old name as a synonym, and takes its indexes, children and references with it', () => {
    const from = after(
      'CREATE TABLE Users (Id STRING(36) NOT NULL) PRIMARY KEY (Id)',
      'CREATE TABLE Notes (Id STRING(36) NOT NULL, Nr INT64 NOT NULL) PRIMARY KEY (Id, Nr), INTERLEAVE IN PARENT Users',
      'CREATE TABLE Logins (Id STRING(36) NOT NULL, U STRING(36), CONSTRAINT Who FOREIGN KEY (U) REFERENCES Users (Id)) PRIMARY KEY (Id)',
      'CREATE INDEX UsersById ON Users (Id DESC)',
    );
    const { schema: to } = replayed(from, ['ALTER TABLE Users RENAME TO Customers']);
    const wanted = { ...to, tables: to.tables.map((each) => (each.name === 'Customers' ? { ...each, renamedFrom: 'Users' } : each)), objects: declaredObjects([]) };
    expect(statementsBetween(from, wanted)).toEqual(['ALTER TABLE `Users` RENAME TO `Customers`, ADD SYNONYM `Users`']);
  });

  test.each([
    ['an index', '(Id STRING(36) NOT NULL, A INT64) PRIMARY KEY (Id)', 'A DESC', ['Build UsersByA_v2 next to UsersByA', 'Drop UsersByA']],
    ['a column', '(Id STRING(36) NOT NULL, B INT64) PRIMARY KEY (Id)', 'B', ['Add B next to A', 'Build what depends on B', 'Drop A']],
    ['the type of a column', '(Id STRING(36) NOT NULL, A STRING(20)) PRIMARY KEY (Id)', 'A', [
      'Add A_v2 next to A', 'Build what depends on A_v2', 'Drop A', 'Add A next to A_v2', 'Build what depends on A', 'Drop A_v2',
    ]],
  ])('has its new name before %s of it changes along a plan', (_, columns, key, titles) => {
    const from = after('CREATE TABLE Users (Id STRING(36) NOT NULL, A INT64) PRIMARY KEY (Id)', 'CREATE INDEX UsersByA ON Users (A)');
    const to = after(`CREATE TABLE Customers ${columns}`, `CREATE INDEX UsersByA ON Customers (${key})`);
    const { refusals: [{ plan }] } = planChange(from, { ...to, tables: to.tables.map((each) => ({ ...each, renamedFrom: 'Users' })) });
    expect(plan!.releases.map(({ purpose }) => releaseTitle(purpose))).toEqual(['Rename Users to Customers', ...titles]);
    expect(plan!.from).toEqual(from);
  });

  test('without its earlier name is another table', () => {
    expect(planChange(recorded, users()).refusals.map(({ rule, object }) => `${rule} ${object}`)).toEqual(['drop-table Users']);
  });
});

describe('what no construct declares', () => {
  test('is left alone by a schema of constructs', () => {
    const from = after(
      GOOGLESQL_USERS, 'CREATE VIEW Emails SQL SECURITY INVOKER AS SELECT Users.Email FROM Users', 'CREATE CHANGE STREAM Changes FOR Users', 'CREATE ROLE reader',
    );
    expect(planChange(from, { ...after(GOOGLESQL_USERS), objects: declaredObjects([]) })).toEqual({ steps: [], refusals: [] });
  });

  test('is restated when the column that carries it changes', () => {
    const [from, to] = ['9', '10'].map((length) => after(`CREATE TABLE T (Id INT64, Name STRING(${length}) WIDGET (Id, 1) HIDDEN) PRIMARY KEY (Id)`));
    expect(statementsBetween(from, to)).toEqual(['ALTER TABLE `T` ALTER COLUMN `Name` STRING(10) WIDGET (Id, 1)']);
  });
});

describe('a refusal', () => {
  const events = (shards: number): Schema => after(
    `CREATE TABLE Events (Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), ${shards}))) STORED, Id STRING(36) NOT NULL) PRIMARY KEY (Shard, Id)`,
  );

  test('names its rule and its object, and has a plan of releases', () => {
    const { steps, refusals } = planChange(events(16), events(32), ALL);
    expect(steps).toEqual([]);
    expect(refusals.map(inWords)).toMatchObject([{
      rule: 'shard-count-changed',
      object: 'Events',
      message: 'Events would go from 16 to 32 shards: the shard Shard is part of every key, and Spanner cannot change a key in place',
    }]);
    expect(refusals[0].plan?.releases.length).toBeGreaterThan(1);
  });

  test('of another dialect stands alone', () => {
    const { refusals } = planChange(schema(), schema({ dialect: Dialect.POSTGRESQL }));
    expect(refusals.map(({ rule }) => rule)).toEqual(['dialect-changed']);
  });

  test('is said once for a family of interleaved tables', () => {
    const family = (key: string): Schema => schema({
      tables: [
        table('P', [key], [column('A', 'INT64', { notNull: true }), column('B', 'INT64', { notNull: true })]),
        table('C', [key, 'Nr'], [column(key, 'INT64', { notNull: true }), column('Nr', 'INT64', { notNull: true })], { interleave: { parent: 'P', inParent: true } }),
      ],
    });
    const withIndex = (key: string): Schema => ({ ...family(key), indexes: [index('I', 'C', [key, 'Nr'], { interleaveIn: 'P' })] });
    for (const of of [family, withIndex]) {
      expect(planChange(of('A'), of('B')).refusals.map(({ object }) => object)).toEqual(['P']);
    }
  });
});

test('a child that is to go with its parent is first held by it, as Spanner wants', () => {
  const child = (clause: string): Schema => after(
    'CREATE TABLE P (Id INT64 NOT NULL) PRIMARY KEY (Id)', `CREATE TABLE C (Id INT64 NOT NULL, Nr INT64 NOT NULL) PRIMARY KEY (Id, Nr), INTERLEAVE IN ${clause}`,
  );
  expect(statementsBetween(child('P'), child('PARENT P ON DELETE CASCADE'))).toEqual([
    'ALTER TABLE `C` SET INTERLEAVE IN PARENT `P`', 'ALTER TABLE `C` SET ON DELETE CASCADE',
  ]);
  expect(statementsBetween(child('P'), child('PARENT P'))).toEqual(['ALTER TABLE `C` SET INTERLEAVE IN PARENT `P`']);
  expect(statementsBetween(child('PARENT P ON DELETE CASCADE'), child('P'))).toEqual(['ALTER TABLE `C` SET INTERLEAVE IN `P`']);
});

test('a table that a script renames for the second time is renamed once more', () => {
  const script = ['CREATE TABLE A (Id INT64) PRIMARY KEY (Id)', 'ALTER TABLE A RENAME TO B'];
  expect(statementsBetween(after(...script), after(...script, 'ALTER TABLE B RENAME TO C', script[0]))).toEqual([
    'ALTER TABLE `B` RENAME TO `C`', 'CREATE TABLE IF NOT EXISTS `A` (`Id` INT64) PRIMARY KEY (`Id`)',
  ]);
});

describe('what constructs cannot declare', () => {
  const declared = schema({ tables: [table('Users', ['Id'], [column('Id', 'INT64', { notNull: true })])] });
  const users = 'CREATE TABLE Users (Id INT64 NOT NULL) PRIMARY KEY (Id)';

  test('stays when the constructs do not speak of it', () => {
    const before = after(
      users, 'CREATE SCHEMA sales', 'CREATE TABLE sales.Orders (Id INT64 NOT NULL, Note STRING(9)) PRIMARY KEY (Id)', 'CREATE INDEX sales.ByNote ON sales.Orders (Note)',
      'ALTER TABLE sales.Orders ADD SYNONYM sales.Old', 'CREATE SEQUENCE sales.Numbers BIT_REVERSED_POSITIVE', 'CREATE TABLE Log (Line STRING(99))', 'CREATE VIEW Names SQL SECURITY INVOKER AS SELECT Users.Id FROM Users',
    );
    expect(planChange(before, declared)).toEqual({ steps: [], refusals: [] });
  });

  test.each([
    ['CREATE TABLE sales.Orders (Id INT64 NOT NULL, Nr INT64) PRIMARY KEY (Id, Nr), INTERLEAVE IN PARENT Users', 'is interleaved in it'],
    ['CREATE TABLE sales.Orders (Id INT64 NOT NULL, FOREIGN KEY (Id) REFERENCES Users (Id)) PRIMARY KEY (Id)', 'references it'],
  ])('holds the tables it depends on: %s', (statement, why) => {
    const { steps, refusals } = planChange(after(users, 'CREATE SCHEMA sales', statement), schema({}), ALL);
    expect([steps, refusals.map(inWords)]).toEqual([[], [{
      rule: 'object-changed',
      object: 'Users',
      message: `the table Users would be dropped, but sales.Orders still ${why}: change sales.Orders in a migration of its own first`,
    }]]);
  });

  test('steps aside when a column that it reads gets another type, and comes back', () => {
    const view = 'CREATE VIEW Names SQL SECURITY INVOKER AS SELECT Users.Id, Users.Name FROM Users';
    const before = after('CREATE TABLE Users (Id INT64 NOT NULL, Name STRING(9)) PRIMARY KEY (Id)', view);
    const named = (type: string): Schema => after(`CREATE TABLE Users (Id INT64 NOT NULL, Name ${type}) PRIMARY KEY (Id)`);
    expect(statementsBetween(before, { ...named('BYTES(9)'), objects: declaredObjects([]) })).toEqual([
      'DROP VIEW IF EXISTS `Names`',
      'ALTER TABLE `Users` ALTER COLUMN `Name` BYTES(9)',
      expect.stringMatching(/^CREATE (OR REPLACE )?VIEW/),
    ]);
  });

  test('that reads a synonym is in the way of the end of it', () => {
    const before = after(
      'CREATE TABLE Users (Id INT64 NOT NULL) PRIMARY KEY (Id)', 'ALTER TABLE Users RENAME TO Clients, ADD SYNONYM Users', 'CREATE VIEW Names SQL SECURITY INVOKER AS SELECT Users.Id FROM Users',
    );
    const { refusals } = planChange(before, { ...after('CREATE TABLE Clients (Id INT64 NOT NULL) PRIMARY KEY (Id)'), objects: declaredObjects([]) });
    expect(refusals.map((refusal) => refusalMessage(refusal)))
      .toEqual([expect.stringMatching(/^the view Names reads the synonym Users of Clients, which this change drops: /)]);
  });

  test('steps aside when another table takes the name that it reads, and comes back', () => {
    const [old, copy] = ['Users', 'Users_v2'].map((name) => `CREATE TABLE ${name} (Id INT64 NOT NULL) PRIMARY KEY (Id)`);
    const before = after(old, copy, 'CREATE VIEW Names SQL SECURITY INVOKER AS SELECT Users.Id FROM Users');
    const swapped = after(old, old.replace('Users', 'Users_old'));
    const earlier = new Map([['Users', 'Users_v2'], ['Users_old', 'Users']]);
    const tables = swapped.tables.map((each) => ({ ...each, renamedFrom: earlier.get(each.name) }));
    expect(statementsBetween(before, { ...swapped, tables, objects: declaredObjects([]) })).toEqual([
      'DROP VIEW IF EXISTS `Names`',
      'ALTER TABLE `Users` RENAME TO `Users_old`',
      'ALTER TABLE `Users_v2` RENAME TO `Users`, ADD SYNONYM `Users_v2`',
      'CREATE OR REPLACE VIEW `Names` SQL SECURITY INVOKER AS SELECT Users.Id FROM Users',
    ]);
  });
});

describe('two tables that say that they swapped their names', () => {
  const [id, note, day] = [column('Id', 'INT64', { notNull: true }), column('Note', 'STRING'), column('Day', 'DATE')];
  const named = (a: string, b: string, isDeclared: boolean): Schema => schema({
    tables: [
      table(a, ['Id'], [id, note], isDeclared ? { renamedFrom: b } : {}),
      table(b, ['Id'], [id, day], isDeclared ? { renamedFrom: a } : {}),
    ],
  });

  test('do, where they have not yet', () => {
    expect(statementsBetween(named('B', 'A', false), named('A', 'B', true))).toEqual([
      'ALTER TABLE `B` RENAME TO `A_v2`', 'ALTER TABLE `A` RENAME TO `B`', 'ALTER TABLE `A_v2` RENAME TO `A`',
    ]);
  });

  test('are created with the names that they have now, and stay', () => {
    const swapped = named('A', 'B', true);
    const created = statementsBetween(schema({}), swapped);
    expect(created).toHaveLength(2);
    expect(statementsBetween(logSchema(created, swapped.dialect), swapped)).toEqual([]);
  });
});

describe('a table that says what it was called', () => {
  const id = column('Id', 'INT64', { notNull: true });
  const recorded = 'CREATE TABLE Customers (Id INT64 NOT NULL) PRIMARY KEY (Id)';
  const declared = (name: string, renamedFrom?: string): Schema => schema({ tables: [table(name, ['Id'], [id], { renamedFrom })] });

  test.each<[string, Schema, string, string, string]>([
    ['by a name that is misspelt', after(recorded), 'Clients', 'Custmers',
      "Clients would be a new table without rows; did you mean renamedFrom: 'Customers'?"],
    ['by a synonym', after(recorded, 'ALTER TABLE Customers RENAME TO Clients, ADD SYNONYM Customers'), 'Buyers', 'Customers',
      "Buyers would be a new table without rows; did you mean renamedFrom: 'Clients'?"],
    ['by a misspelt name once it is renamed', after(recorded, 'ALTER TABLE Customers RENAME TO Clients, ADD SYNONYM Customers'), 'Clients', 'Custmers',
      "Clients would lose its synonym Customers, and readers that use it would fail; did you mean renamedFrom: 'Customers'?"],
    ['by a name without the schema that it was in', after(recorded), 'Sales.Customers', 'Sales.Customers',
      "Sales.Customers would be a new table without rows; did you mean renamedFrom: 'default.Customers'?"],
    ['by a name of nothing', after(recorded, 'CREATE TABLE B (Id INT64) PRIMARY KEY (Id)'), 'Clients', 'Nope',
      'Clients would be a new table without rows; leave renamedFrom out, if it is a new table'],
  ])('is refused %s', (_, from, name, renamedFrom, rest) => {
    const { steps, refusals } = planChange(from, declared(name, renamedFrom), ALL);
    expect({ steps, refusals: refusals.map(inWords) }).toEqual({
      steps: [],
      refusals: [{ rule: 'renamed-from-nowhere', object: name, message: `${name} has renamedFrom: '${renamedFrom}', but no table of that name is recorded: ${rest}` }],
    });
  });

  test('is created where nothing is recorded yet', () => {
    expect(statementsBetween(schema({}), declared('Clients', 'Customers'))).toEqual([expect.stringMatching(/^CREATE TABLE IF NOT EXISTS `Clients`/)]);
  });

  test('goes on to say so once it is renamed', () => {
    expect(planChange(after(recorded, 'ALTER TABLE Customers RENAME TO Clients, ADD SYNONYM Customers'), declared('Clients', 'Customers'))).toEqual({ steps: [], refusals: [] });
    expect(planChange(after(recorded, 'ALTER TABLE Customers RENAME TO Clients'), declared('Clients', 'Customers'))).toEqual({ steps: [], refusals: [] });
  });

  test.each([
    ['another key', 'PRIMARY KEY (Id DESC)', 'N INT64 AS (MOD(Id, 4)) STORED'],
    ['a column that is computed in another way', 'PRIMARY KEY (Id)', 'N INT64 AS (MOD(Id, 8)) STORED'],
  ])('is not looked for in one with %s', (_, key, computed) => {
    const before = after('CREATE TABLE A (Id INT64, N INT64 AS (MOD(Id, 4)) STORED) PRIMARY KEY (Id)');
    expect(planChange(before, after(`CREATE TABLE B (Id INT64, ${computed}) ${key}`)).refusals.map(inWords)).toMatchObject([
      { rule: 'drop-table', message: 'the table A with all its rows would be permanently lost' },
    ]);
  });

  test.each([['Clients', 'Customers'], ['Sales.Customers', 'default.Customers']])('is looked for where one goes and %s comes with the same columns', (name, said) => {
    const [refusal] = planChange(after(recorded), declared(name)).refusals;
    expect(inWords(refusal)).toMatchObject({
      rule: 'drop-table',
      message: `the table Customers with all its rows would be permanently lost; ${name} is new and has the same columns: renamedFrom: '${said}' on ${name} keeps the rows, if it is the same table`,
    });
  });
});

test('a statement that is not read back as what it should say is never used', () => {
  const broken = table('Users', ['Id'], [column('Id', 'INT64', { notNull: true }), column('Age', 'INT64', { defaultExpression: '1) NOT NULL, Other INT64 DEFAULT (2' })]);
  const change = (): unknown => planChange(schema({}), schema({ tables: [broken] }));
  expect(change).toThrow('do not produce the declared schema; none was used');
  expect(change).toThrow(expect.objectContaining({ code: 'unproven-change' }) as Error);
});

test('rows do not expire by a column that comes with the change, unless it has a value in them', () => {
  const before = after('CREATE TABLE T (Id INT64) PRIMARY KEY (Id)');
  const expiring = (clause: string): Schema => after(`CREATE TABLE T (Id INT64, Gone TIMESTAMP${clause}) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(Gone, INTERVAL 3 DAY))`);
  expect(planChange(before, expiring('')).refusals).toEqual([]);
  expect(planChange(before, expiring(" DEFAULT (TIMESTAMP '2000-01-01T00:00:00Z')")).refusals.map(({ rule }) => rule)).toEqual(['delete-rows']);
});

describe('refusals that belong together', () => {
  test('an index on a column that is renamed has no plan of its own', () => {
    const carts = (name: string): Schema => after(`CREATE TABLE Carts (CartId INT64 NOT NULL, ${name} STRING(36)) PRIMARY KEY (CartId)`, `CREATE INDEX CartsByCustomer ON Carts (${name})`);
    expect(planChange(carts('CustId'), carts('CustomerId')).refusals.map(({ rule, object }) => [rule, object])).toEqual([['column-renamed', 'Carts.CustId']]);
  });

  test.each<[what: string, from: string, to: string, said: string[]]>([
    ['two columns get other names', 'A INT64, B INT64', 'C INT64, D INT64', ['B: if its new name is C or D', 'A: if its new name is C or D']],
    ['two columns of two types get other names', 'A INT64, B STRING(9)', 'C INT64, D STRING(9)', ['B: if its new name is D', 'A: if its new name is C']],
    ['another column comes, too', 'A INT64', 'C INT64, D STRING(9)', ['A: if its new name is C']],
    ['another column goes, too', 'A INT64, B STRING(9) DEFAULT (\'\')', 'C INT64', ['B', 'A: if its new name is C']],
  ])('a column that is lost names those that may be it, where %s', (_, before, to, said) => {
    const [was, willBe] = [before, to].map((columns) => after(`CREATE TABLE T (Id INT64, ${columns}) PRIMARY KEY (Id)`));
    expect(planChange(was, willBe).refusals.map(inWords)).toEqual(said.map((each) => {
      const [name, words] = each.split(': ');
      const twins = words === undefined ? '' : `; ${words}, make that a change of its own, whose plan keeps the values`;
      return expect.objectContaining({ rule: 'drop-column', message: `the column T.${name} with all its values would be permanently lost${twins}` });
    }));
  });

  test.each<[what: string, from: string, to: string, refused: [string, string]]>([
    ['that is renamed', 'A INT64, G INT64 AS (A + 1) STORED, H INT64 AS (G + A) STORED', 'B INT64, G INT64 AS (B + 1) STORED, H INT64 AS (G + B) STORED', ['column-renamed', 'T.A']],
    ['that is renamed, of text and tokens', 'A STRING(9), L STRING(9) AS (LOWER(A)) STORED, K TOKENLIST AS (TOKENIZE_FULLTEXT(A)) HIDDEN', 'B STRING(9), L STRING(9) AS (LOWER(B)) STORED, K TOKENLIST AS (TOKENIZE_FULLTEXT(B)) HIDDEN', ['column-renamed', 'T.A']],
    ['that is renamed, and no longer', 'A INT64, G INT64 AS (A + 1) STORED', 'B INT64, G INT64 AS (Id + 1) STORED', ['column-renamed', 'T.A']],
    ['whose type changes', 'A INT64, G INT64 AS (A + 1) STORED', 'A FLOAT64, G FLOAT64 AS (A + 1) STORED', ['column-type-changed', 'T.A']],
    ['that is itself computed in another way', 'A INT64, G INT64 AS (A + 1) STORED, H INT64 AS (G + 1) STORED', 'A INT64, G INT64 AS (A + 2) STORED, H INT64 AS (G + 2) STORED', ['generated-column-changed', 'T.G']],
  ])('a column that is computed from one %s has no plan of its own', (_, before, to, refused) => {
    const [was, willBe] = [before, to].map((columns) => after(`CREATE TABLE T (Id INT64, ${columns}) PRIMARY KEY (Id)`));
    expect(planChange(was, willBe).refusals.map(({ rule, object }) => [rule, object])).toEqual([refused]);
  });

  test('a table whose parent may only have got another name has no plan of its own', () => {
    const [was, willBe] = ['A', 'B'].map((parent) => after(`CREATE TABLE ${parent} (Id INT64) PRIMARY KEY (Id)`, `CREATE TABLE C (Id INT64, N INT64) PRIMARY KEY (Id, N), INTERLEAVE IN PARENT ${parent}`));
    expect(planChange(was, willBe).refusals.map(inWords)).toEqual([
      expect.objectContaining({ rule: 'drop-table', message: expect.stringContaining('add ALTER TABLE `A` RENAME TO `B` after it') as string }),
    ]);
    expect(planChange(was, willBe, 'all').refusals.map(({ rule, plan }) => [rule, additionsOf(plan).map(objectOf)])).toEqual([['interleave-parent-changed', ['B']]]);
  });

  test('a plan drops the index of another table before the index of its column takes the name', () => {
    const of = (type: string, on: string): Schema => after(
      `CREATE TABLE T (Id INT64, A ${type}) PRIMARY KEY (Id)`, 'CREATE TABLE U (Id INT64, C INT64) PRIMARY KEY (Id)', `CREATE INDEX I ON ${on}`,
    );
    const [{ plan }] = planChange(of('INT64', 'U (C)'), of('STRING(36)', 'T (A)')).refusals;
    const statements = plan!.releases.flatMap((release) => printRelease(release).statements);
    expect(statements.filter((each) => each.includes('INDEX'))).toEqual([
      'CREATE INDEX IF NOT EXISTS `I_v2` ON `T` (`A_v2`)', 'DROP INDEX IF EXISTS `I`', 'CREATE INDEX IF NOT EXISTS `I` ON `T` (`A`)', 'DROP INDEX IF EXISTS `I_v2`',
    ]);
  });

  test('a plan of a table that is also renamed renames it first', () => {
    const users = (name: string, key: string): Schema => after(`CREATE TABLE ${name} (Id INT64 NOT NULL, Nr INT64 NOT NULL) PRIMARY KEY (${key})`);
    const to = users('People', 'Nr, Id');
    const [{ plan }] = planChange(users('Users', 'Id'), { ...to, objects: declaredObjects([]), tables: to.tables.map((each) => ({ ...each, renamedFrom: 'Users' })) }).refusals;
    expect(plan!.releases.map(({ purpose }) => releaseTitle(purpose))).toEqual(['Rename Users to People', 'Create People_v2 next to People', 'Rename People_v2 to People', 'Drop People_old']);
    expect(printRelease(plan!.releases[0]).statements).toEqual(['ALTER TABLE `Users` RENAME TO `People`, ADD SYNONYM `Users`']);
  });

  test('objects follow a renamed table into a plan, and what is new comes after the rename', () => {
    const declared = (name: string, columns: string, key: string): Schema => after(
      'CREATE ROLE reader', `CREATE TABLE Users (Id INT64, ${columns}) PRIMARY KEY (${key})`, ...(name === 'Users' ? [] : [`ALTER TABLE Users RENAME TO ${name}`]),
      `CREATE INDEX I ON ${name}(A${columns.includes('B') ? ', B' : ''})`, `CREATE CHANGE STREAM S FOR ${name}(A)`, `CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.Id FROM ${name} AS u`, `GRANT SELECT ON TABLE ${name} TO ROLE reader`,
    );
    const statementsTo = (columns: string, key: string): string[][] => planChange(declared('Users', 'A INT64', 'Id'), declared('People', columns, key)).refusals[0].plan!.releases
      .map((release) => [...(release.additions ?? []).map((each) => printOperation(each, Dialect.GOOGLESQL)), ...printRelease(release).statements]);
    const view = ['DROP VIEW IF EXISTS `V`', 'CREATE OR REPLACE VIEW `V` SQL SECURITY INVOKER AS SELECT u.Id FROM People AS u'];
    const renaming = [view[0], 'ALTER TABLE `Users` RENAME TO `People`', view[1]];
    expect(statementsTo('A INT64', 'Id DESC')).toEqual([
      renaming,
      ['CREATE TABLE IF NOT EXISTS `People_v2` (`Id` INT64, `A` INT64) PRIMARY KEY (`Id` DESC)', 'CREATE INDEX IF NOT EXISTS `I_v2` ON `People_v2` (`A`)', 'GRANT SELECT ON TABLE `People_v2` TO ROLE `reader`'],
      ['ALTER CHANGE STREAM `S` SET FOR `People`(`A`), `People_v2`(`A`)'],
      [view[0], 'ALTER TABLE `People` RENAME TO `People_old`', 'ALTER TABLE `People_v2` RENAME TO `People`, ADD SYNONYM `People_v2`', view[1]],
      ['ALTER CHANGE STREAM `S` SET FOR `People`(`A`)', 'ALTER TABLE `People` DROP SYNONYM `People_v2`', 'DROP INDEX IF EXISTS `I`', 'DROP TABLE IF EXISTS `People_old`'],
    ]);
    expect(statementsTo('A STRING(9), B INT64', 'Id').slice(0, 2)).toEqual([
      renaming, ['ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `B` INT64', 'ALTER TABLE `People` ADD COLUMN IF NOT EXISTS `A_v2` STRING(9)'],
    ]);
  });

  describe('a plan says what comes first of all that is new:', () => {
    const keyed = (key: string, columns = 'Id INT64, A INT64', clause = ''): string => `CREATE TABLE T (${columns}) PRIMARY KEY (${key})${clause}`;
    const tags = (type: string): string => `CREATE TABLE Tags (Id INT64, Score ${type}) PRIMARY KEY (Id)`;
    const users = (email: string): string => `CREATE TABLE Users (Id INT64, ${email} STRING(320)) PRIMARY KEY (Id)`;

    test.each<[what: string, from: string[], to: string[], needed: [string, string[]][]]>([
      ['a column in its index', [keyed('Id'), 'CREATE INDEX I ON T (A)'], [keyed('Id', 'Id INT64, A INT64, B INT64'), 'CREATE INDEX I ON T (A, B)'], [['I', ['T.B']]]],
      ['nothing that it does not name', [keyed('Id'), tags('INT64')], [keyed('Id', 'Id INT64, A INT64, B INT64'), tags('STRING(9)'), 'CREATE TABLE Other (Id INT64) PRIMARY KEY (Id)'], [['Tags.Score', []]]],
      ['no column of which another plan makes one that has another name', [users('Email'), tags('INT64')], [users('Mail'), tags('STRING(9)')], [['Tags.Score', []], ['Users.Email', []]]],
      ['no such column, even if an index is on both', [keyed('Id', 'Id INT64, A INT64, B INT64'), 'CREATE INDEX I ON T (A, B)'], [keyed('Id', 'Id INT64, A STRING(9), C INT64'), 'CREATE INDEX I ON T (A, C)'], [['T.A', []], ['T.B', []]]],
      ['no table that may be an old one', [users('Email'), tags('INT64')], [users('Email').replace('Users', 'People'), tags('STRING(9)')], [['Tags.Score', []], ['Users', []]]],
      ['no index that takes the place of one', [keyed('Id'), 'CREATE INDEX I ON T (A)'], [keyed('Id'), 'CREATE INDEX I ON T (A DESC)'], [['I', []]]],
      ['the locality groups of its table and columns', [keyed('Id')], [
        ...['Cold', 'Warm', 'Other'].map((name) => `CREATE LOCALITY GROUP ${name} OPTIONS (storage = 'hdd')`), keyed('A, Id', "Id INT64, A INT64 OPTIONS (locality_group = 'Warm')", ", OPTIONS (locality_group = 'Cold')"),
      ], [['T', ['Cold', 'Warm']]]],
      ...['Id INT64, A INT64 DEFAULT (F(2))', 'Id INT64, A INT64, G INT64 AS (F(A)) STORED', 'Id INT64, A INT64, CHECK (F(A) > 0)'].map((columns): [string, string[], string[], [string, string[]][]] => (
        [`the function of ${columns}`, [keyed('Id')], ['CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (x + 1)', keyed('A, Id', columns)], [['T', ['F']]]]
      )),
      ['the function of a default that the last releases set', [keyed('Id')], ['CREATE FUNCTION F(x INT64) RETURNS INT64 SQL SECURITY INVOKER AS (x + 1)', keyed('Id', 'Id INT64, A STRING(20) DEFAULT (CAST(F(2) AS STRING))')], [['T.A', ['F']]]],
      ['what a view that is created again reads', [keyed('Id'), 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T'], [
        keyed('A, Id'), 'CREATE TABLE N (Id INT64) PRIMARY KEY (Id)', 'CREATE INDEX I ON N (Id DESC)', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT T.Id FROM T JOIN N@{FORCE_INDEX=I} ON N.Id = T.Id',
      ], [['T', ['N', 'I']]]],
      ['its parent, with what that needs', [keyed('Id')], [
        "CREATE SEQUENCE S OPTIONS (sequence_kind = 'bit_reversed_positive')", 'CREATE TABLE P (A INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE S))) PRIMARY KEY (A)', keyed('A, Id', undefined, ', INTERLEAVE IN PARENT P'),
      ], [['T', ['S', 'P']]]],
    ])('%s', (_, from, to, needed) => {
      const { refusals } = planChange(after(...from), after(...to));
      expect(refusals.map(({ object, plan }) => [object, plan?.releases[0].tasks.flatMap((task) => (task.kind === 'record additions first' ? task.additions : [])) ?? []])).toEqual(needed);
      expect(refusals.map(({ object, plan }) => [object, additionsOf(plan).map(objectOf)])).toEqual(needed);
    });
  });
});

test.each([
  ['a new column in a table with another key', '', ['a.M'], 'Id INT64, A a.N', 'Id DESC'],
  ['another type of a column', 'A STRING(9)', ['a.M'], 'Id INT64, A a.N', 'Id'],
  ['the first bundle', '', [], 'Id INT64, A a.N', 'Id DESC'],
])('a plan says which types are bundled first, for %s', (_, before, bundled, columns, key) => {
  const of = (types: readonly string[], all: string, keyed: string): Schema => after(...(types.length > 0 ? [`CREATE PROTO BUNDLE (${types.join(', ')})`] : []), `CREATE TABLE T (${all}) PRIMARY KEY (${keyed})`);
  const { refusals } = planChange(of(bundled, `Id INT64, ${before}`, 'Id'), of([...bundled, 'a.N', 'a.O'], columns, key));
  expect(refusals.map(({ plan }) => [additionsOf(plan).map((step) => printOperation(step, Dialect.GOOGLESQL)), plan!.releases[0].tasks[0]])).toEqual([[
    [bundled.length > 0 ? 'ALTER PROTO BUNDLE INSERT (`a.N`, `a.O`)' : 'CREATE PROTO BUNDLE (`a.N`, `a.O`)'],
    { kind: 'record additions first', additions: ['a.N', 'a.O'], object: before === '' ? 'T' : 'T.A' },
  ]]);
});

test('a plan restates the expression of a stored column as the database has it, because Spanner compares the text', () => {
  const withG = (definition: string): Schema => after(`CREATE TABLE T (Id INT64, G ${definition}) PRIMARY KEY (Id)`);
  const [from, to] = [withG('INT64 AS (Id+1) STORED'), withG('INT64 NOT NULL AS (Id + 1) STORED')];
  expect(statementsBetween(from, to)).toEqual([
    'ALTER TABLE `T` ALTER COLUMN `G` INT64 NOT NULL AS (Id+1) STORED',
  ]);
});
