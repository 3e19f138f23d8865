import { limitExceeded } from '../../src/rules/validity/limit-exceeded';
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

const ofKey = 'primary key columns, those of its interleaving parents included, and Spanner allows 16';
const ofIndex = 'key columns, those of the primary key that it does not index included, and Spanner allows 16';
const layers = 'layers of interleaving from its root down to itself, and Spanner allows 7';

testRule(limitExceeded, {
  refused: [
    { it: 'columns', schema: schema({ tables: [wide(1025)] }), says: ['table Wide has 1,025 columns, and Spanner allows 1,024'] },
    {
      it: 'columns in PostgreSQL',
      schema: postgresql({ tables: [wide(1025)] }),
      says: ['table Wide has 1,025 columns, and Spanner allows 1,024'],
    },
    { it: 'key parts', schema: schema({ tables: [keyed(17)] }), says: [`table Keyed has 17 ${ofKey}`] },
    {
      it: 'key parts of the backing index of a foreign key',
      schema: schema({ tables: [keyed(12), { ...table('Child', names(8, 'P'), [...names(8, 'P'), ...names(12, 'F')].map((name) => column(name, 'INT64'))), foreignKeys: [{
        name: 'fk', columns: names(12, 'F'), referencedTable: 'Keyed', referencedColumns: keyed(12).primaryKey.map((part) => part.column), onDelete: 'NO ACTION', enforced: true,
      }] }] }),
      says: ['the backing index of foreign key fk on Child has 20 key columns, those of the primary key that the foreign key does not name included, and Spanner allows 16'],
    },
    {
      it: 'index key parts with those of the primary key',
      schema: schema({ tables: [keyed(15)], indexes: [index('I', 'Keyed', ['A', 'B'])] }),
      says: [`index I has 17 ${ofIndex}`],
    },
    {
      it: 'index key parts of a table that does not exist',
      schema: schema({ indexes: [index('I', 'Gone', names(17))] }),
      says: [`index I has 17 ${ofIndex}`],
    },
    { it: 'layers, told at the first table that is too deep', schema: schema({ tables: deep(10) }), says: [`table L8 has 8 ${layers}`] },
    {
      it: 'indexes of a table',
      schema: schema({ tables: [keyed(1)], indexes: many(129, (n) => index(`I${n}`, 'Keyed', ['A'])) }),
      says: ['table Keyed has 129 indexes, and Spanner allows 128'],
    },
    {
      it: 'tables',
      schema: schema({ tables: many(5001, (n) => table(`T${n}`, ['Id'], [id])) }),
      says: ['database shop has 5,001 tables, and Spanner allows 5,000'],
    },
    {
      it: 'indexes of a database',
      schema: schema({
        tables: many(200, (n) => table(`T${n}`, ['Id'], [id])),
        indexes: many(10_001, (n) => index(`I${n}`, `T${(n % 200) + 1}`, ['Id'])),
      }),
      says: ['database shop has 10,001 indexes, and Spanner allows 10,000'],
    },
    {
      it: 'synonyms',
      schema: schema({ tables: [{ ...keyed(1), synonyms: ['S1', 'S2'] }] }),
      says: ['table Keyed has 2 synonyms, and Spanner allows 1'],
    },
    {
      it: 'objects of a kind',
      schema: holding(many(101, (n) => roleNamed(`R${n}`))),
      says: ['database shop has 101 roles, and Spanner allows 100'],
    },
    {
      it: 'levels of views, told at the first view that is too deep',
      schema: holding(many(12, (n) => view(`V${n}`, `SELECT t.A FROM ${n === 1 ? 'Keyed' : `V${n - 1}`} AS t`))),
      says: ['view V11 has 11 levels of views, itself included, and Spanner allows 10'],
    },
    { it: 'change streams of all tables', schema: watched(4), says: ['database shop has 4 change streams that watch all tables, and Spanner allows 3'] },
    { it: 'change streams of a table', schema: watched(4, { table: 'Keyed' }), says: ['table Keyed has 4 change streams that watch it, and Spanner allows 3'] },
    {
      it: 'change streams of a column',
      schema: watched(4, { table: 'Keyed', columns: ['A'] }),
      says: ['column Keyed.A has 4 change streams that watch it, and Spanner allows 3'],
    },
  ],
  accepted: [
    { it: 'as many columns as Spanner allows', schema: schema({ tables: [wide(1024)] }) },
    { it: 'as many key parts', schema: schema({ tables: [keyed(16)] }) },
    {
      it: 'as many index key parts, with columns of the primary key among them',
      schema: schema({ tables: [keyed(15)], indexes: [index('I', 'Keyed', ['A', 'K1', 'K2'])] }),
    },
    { it: 'as many layers', schema: schema({ tables: deep(7) }) },
    {
      it: 'parents in a circle, which is another rule',
      schema: schema({
        tables: [
          table('A', ['Id'], [id], { interleave: { parent: 'B', inParent: true } }),
          table('B', ['Id'], [id], { interleave: { parent: 'A', inParent: true } }),
        ],
      }),
    },
    { it: 'a parent that does not exist', schema: schema({ tables: deep(10).slice(3) }) },
    { it: 'as many indexes of a table', schema: schema({ tables: [keyed(1)], indexes: many(128, (n) => index(`I${n}`, 'Keyed', ['A'])) }) },
    { it: 'as many tables', schema: schema({ tables: many(5000, (n) => table(`T${n}`, ['Id'], [id])) }) },
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
