import { printDatabase } from '../../src/ddl/printer/print-objects';
import { limitExceeded } from '../../src/rules/validity/limit-exceeded';
import { figure } from '../../src/rules/wording';
import type { DeclaredObject, Schema, TableDefinition, WatchedTable } from '../../src/schema';
import { roleNamed } from '../../src/schema/objects/role';
import { declaredObjects } from '../../src/schema/ownership';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';
import { view } from '../support/views';

const id = column('Id', 'INT64');

function many<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n + 1));
}

function names(count: number, prefix = 'K'): string[] {
  return many(count, (n) => `${prefix}${n}`);
}

function wide(count: number): TableDefinition {
  return table('Wide', ['C1'], names(count, 'C').map((name) => column(name)));
}

function deep(count: number): TableDefinition[] {
  return many(count, (n) => {
    const interleave = n === 1 ? undefined : { parent: `L${n - 1}`, inParent: true };
    return table(`L${n}`, names(n), names(n).map((name) => column(name)), { interleave });
  });
}

function keyed(parts: number): TableDefinition {
  return table('Keyed', names(parts), [...names(parts), 'A', 'B'].map((name) => column(name)));
}

function holding(objects: readonly DeclaredObject[]): Schema {
  return schema({ tables: [keyed(1)], objects: declaredObjects(objects) });
}

/** By so many change streams. */
function watched(count: number, ...tables: readonly WatchedTable[]): Schema {
  return holding(many(count, (n) => ({ kind: 'CHANGE STREAM', name: `S${n}`, watchesAll: tables.length === 0, watched: tables, options: new Map() })));
}

/** A table of so many indexes, and a parent that it references by these columns. */
function indexed(indexes: number, ...referencing: readonly string[]): Partial<Schema> {
  const foreignKeys = referencing.map((each, n) => ({
    name: `fk${n}`, columns: [each], referencedTable: 'Wide', referencedColumns: ['C1'], onDelete: 'NO ACTION' as const, enforced: true,
  }));
  return { tables: [wide(1), { ...keyed(1), foreignKeys }], indexes: many(indexes, (n) => index(`I${n}`, 'Keyed', ['A'])) };
}

/** A view of the text `x` so many times. */
function longView(name: string, length: number, letter = 'x'): DeclaredObject {
  return view(name, `SELECT '${letter.repeat(length)}' AS L FROM Keyed AS t`);
}

/** Names are longer here than Spanner takes, as few of them fill a database. */
const LONG = 'x'.repeat(1_000);
/** 10.5 MB with the quotes around names. */
const NEARLY_FULL = many(100, (n) => table(`T${n}`, ['C1'], names(103, 'C').map((name) => column(`${name}${LONG}`))));
/** What the table and the text around that of the view take. */
const FRAME = printDatabase(holding([longView('V', 0)])).join('').replace(/`| IF NOT EXISTS/g, '').length;

const search = { kind: 'SEARCH INDEX', name: 'S', table: 'Keyed', columns: ['A'], storing: [], partitionBy: [], orderBy: [], whereNotNull: [], options: new Map() } as const;
const withBacking = 'indexes, the backing indexes of foreign keys included, but Spanner allows 128';

const ofKey = 'primary key columns, those of its interleaving parents included, but Spanner allows 16';
const ofIndex = 'key columns, those of the primary key that it does not index included, but Spanner allows 16';
const layers = 'layers of interleaving from its root down to itself, but Spanner allows 7';

testRule(limitExceeded, {
  refused: [
    ['columns', { tables: [wide(1025)] }, 'table Wide has 1,025 columns, but Spanner allows 1,024'],
    ['columns in PostgreSQL', postgresql({ tables: [wide(1025)] }), 'table Wide has 1,025 columns, but Spanner allows 1,024'],
    ['key parts', { tables: [keyed(17)] }, `table Keyed has 17 ${ofKey}`],
    ['key parts of the backing index of a foreign key', { tables: [keyed(12), { ...table('Child', names(8, 'P'), [...names(8, 'P'), ...names(12, 'F')].map((name) => column(name, 'INT64'))), foreignKeys: [{
      name: 'fk', columns: names(12, 'F'), referencedTable: 'Keyed', referencedColumns: keyed(12).primaryKey.map((part) => part.column), onDelete: 'NO ACTION', enforced: true,
    }] }] },
    'the backing index of foreign key fk on Child has 20 key columns, those of the primary key that the foreign key does not name included, but Spanner allows 16'],
    ['index key parts with those of the primary key', { tables: [keyed(15)], indexes: [index('I', 'Keyed', ['A', 'B'])] }, `index I has 17 ${ofIndex}`],
    ['index key parts of a table that does not exist', { indexes: [index('I', 'Gone', names(17))] }, `index I has 17 ${ofIndex}`],
    ['layers, told at the first table that is too deep', { tables: deep(10) }, `table L8 has 8 ${layers}`],
    ['indexes of a table', { tables: [keyed(1)], indexes: many(129, (n) => index(`I${n}`, 'Keyed', ['A'])) }, 'table Keyed has 129 indexes, but Spanner allows 128'],
    ['backing indexes of foreign keys of a table', indexed(128, 'A'), `table Keyed has 129 ${withBacking}`],
    ['the unique backing index of a referenced table', {
      ...indexed(128), tables: [keyed(1), { ...wide(2), foreignKeys: [{ name: 'fk', columns: ['C2'], referencedTable: 'Keyed', referencedColumns: ['A'], onDelete: 'NO ACTION', enforced: true }] }],
    }, `table Keyed has 129 ${withBacking}`],
    ['search indexes of a table', { ...indexed(128), objects: declaredObjects([search]) }, 'table Keyed has 129 indexes, but Spanner allows 128'],
    ['tables', { tables: many(5001, (n) => table(`T${n}`, ['Id'], [id])) }, 'the database has 5,001 tables, but Spanner allows 5,000'],
    ['indexes of a database', {
      tables: many(200, (n) => table(`T${n}`, ['Id'], [id])),
      indexes: many(10_001, (n) => index(`I${n}`, `T${(n % 200) + 1}`, ['Id'])),
    }, 'the database has 10,001 indexes, but Spanner allows 10,000'],
    ['bytes of DDL', holding([longView('V', 10_485_761 - FRAME)]), 'the database has 10,485,761 bytes of DDL, but Spanner allows 10,485,760'],
    ['bytes of DDL with letters of three bytes', holding([longView('V', 3_500_000, 'あ')]), `the database has ${figure(10_500_000 + FRAME)} bytes of DDL, but Spanner allows 10,485,760`],
    ['bytes of DDL of many tables', {
      tables: many(500, (n) => table(`T${n}`, ['C1'], names(22, 'C').map((name) => column(`${name}${LONG}`)))),
    }, expect.stringMatching(/^the database has 11,\d{3},\d{3} bytes of DDL, but Spanner allows 10,485,760$/)],
    ['synonyms', { tables: [{ ...keyed(1), synonyms: ['S1', 'S2'] }] }, 'table Keyed has 2 synonyms, but Spanner allows 1'],
    ['objects of a kind', holding(many(101, (n) => roleNamed(`R${n}`))), 'the database has 101 roles, but Spanner allows 100'],
    ['levels of views, told at the first view that is too deep', holding(many(12, (n) => view(`V${n}`, `SELECT t.A FROM ${n === 1 ? 'Keyed' : `V${n - 1}`} AS t`))),
      'view V11 has 11 levels of views, itself included, but Spanner allows 10'],
    ['change streams of all tables', watched(4), 'the database has 4 change streams that watch all tables, but Spanner allows 3'],
    ['change streams of a table', watched(4, { table: 'Keyed' }), 'table Keyed has 4 change streams that watch it, but Spanner allows 3'],
    ['change streams of a column', watched(4, { table: 'Keyed', columns: ['A'] }), 'column Keyed.A has 4 change streams that watch it, but Spanner allows 3'],
  ],
  accepted: [
    ['as many columns as Spanner allows', { tables: [wide(1024)] }],
    ['as many key parts', { tables: [keyed(16)] }],
    ['as many index key parts, with columns of the primary key among them', { tables: [keyed(15)], indexes: [index('I', 'Keyed', ['A', 'K1', 'K2'])] }],
    ['as many layers', { tables: deep(7) }],
    ['parents in a circle, which is another rule', {
      tables: [
        table('A', ['Id'], [id], { interleave: { parent: 'B', inParent: true } }),
        table('B', ['Id'], [id], { interleave: { parent: 'A', inParent: true } }),
      ],
    }],
    ['a parent that does not exist', { tables: deep(10).slice(3) }],
    ['as many indexes of a table', { tables: [keyed(1)], indexes: many(128, (n) => index(`I${n}`, 'Keyed', ['A'])) }],
    ['as many with backing indexes, which foreign keys of the same columns share', indexed(126, 'A', 'A', 'B')],
    ['as many bytes of DDL', holding([longView('V', 10_485_760 - FRAME)])],
    ['as many bytes of DDL, but for what Spanner does not print', { tables: NEARLY_FULL }],
    ['as many tables', { tables: many(5000, (n) => table(`T${n}`, ['Id'], [id])) }],
  ],
});

test('names the object, its place and a way out', () => {
  expect(problems(limitExceeded, schema({ tables: [keyed(16)], indexes: [index('ByA', 'Keyed', ['A'])] }))).toEqual([{
    object: 'ByA',
    message: `index ByA has 17 ${ofIndex}`,
    location: 'INDEX ByA ON Keyed (A)',
    fixes: ['store columns that no query searches by: storing: [\'...\']'],
  }]);
});

test('names the table of a foreign key that has no name', () => {
  const child: TableDefinition = { ...table('Child', names(8, 'P'), [...names(8, 'P'), ...names(12)].map((name) => column(name))), foreignKeys: [
    { name: '', columns: names(12), referencedTable: 'Keyed', referencedColumns: names(12), onDelete: 'NO ACTION', enforced: true },
  ] };
  expect(problems(limitExceeded, schema({ tables: [keyed(12), child] })).map(({ object }) => object)).toEqual(['Child']);
});
