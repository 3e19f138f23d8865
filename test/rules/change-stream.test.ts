import { limitExceeded } from '../../src/rules/validity/limit-exceeded';
import { changeStream } from '../../src/rules/validity/objects/change-stream';
import { unknownColumn } from '../../src/rules/validity/unknown-column';
import { Dialect, type Schema, type WatchedTable } from '../../src/schema';
import type { ChangeStreamDefinition } from '../../src/schema/objects/change-stream';
import { declaredObjects } from '../../src/schema/ownership';
import { column, schema, table } from '../support/model';
import { problems, testRule } from '../support/rule-cases';

const orders = table('Orders', ['Id'], [
  column('Id', 'INT64'), column('Status', 'STRING'), column('Size', 'INT64', { generated: { expression: 'LENGTH(Status)', stored: true } }),
]);

function stream(name: string, parts: Partial<ChangeStreamDefinition> & { readonly set?: Readonly<Record<string, string>> } = {}): ChangeStreamDefinition {
  const { set = {}, ...rest } = parts;
  return { kind: 'CHANGE STREAM', name, watchesAll: false, watched: [], options: new Map(Object.entries(set)), ...rest };
}

function watching(...streams: readonly ChangeStreamDefinition[]): Schema {
  return schema({ tables: [orders], objects: declaredObjects(streams) });
}

const watched = (...tables: readonly WatchedTable[]): Schema => watching(stream('S', { watched: tables }));
const withOption = (option: string, value: string, dialect = Dialect.GOOGLESQL): Schema =>
  ({ ...watching(stream('S', { set: { [option]: value } })), dialect });

testRule(changeStream, {
  refused: [
    ['a column of the key', watched({ table: 'Orders', columns: ['Id'] }),
      'change stream S names Orders.Id, which is in the primary key: Spanner watches the key of a watched table anyway, and refuses its columns'],
    ['a generated column', watched({ table: 'Orders', columns: ['Size'] }), 'change stream S names Orders.Size, which is generated: Spanner does not watch generated columns'],
    ['a table twice', watched({ table: 'Orders' }, { table: 'orders', columns: [] }), 'change stream S names the table orders twice'],
    ['a column twice', watched({ table: 'Orders', columns: ['Status', 'Status'] }), 'change stream S names Orders.Status twice'],
    ['records kept for too short a time', withOption('retention_period', "'23h'"), "change stream S keeps its records for '23h': Spanner keeps them for 1 to 30 days"],
    ['records kept for too long', withOption('retention_period', "'31d'", Dialect.POSTGRESQL),
      "change stream S keeps its records for '31d': Spanner keeps them for 1 to 30 days"],
    ['values of a type that Spanner does not know', withOption('value_capture_type', "'ALL'", Dialect.POSTGRESQL),
      "change stream S captures 'ALL': Spanner knows OLD_AND_NEW_VALUES, NEW_ROW, NEW_VALUES, NEW_ROW_AND_OLD_VALUES"],
    ['a stream in a named schema', watching(stream('sales.S')), 'change stream "sales.S" is in a named schema: Spanner has change streams only in the default schema'],
    ['a name that leaves no room for the prefix of Spanner', watching(stream('S'.repeat(119))),
      `change stream ${'S'.repeat(119)} has a name of more than 118 characters: Spanner puts its own prefix in front of it`],
  ],
  accepted: [
    ['a table, some of its columns, or its key alone', watching(stream('A', { watched: [{ table: 'Orders' }] }), stream('B', { watched: [{ table: 'Orders', columns: ['Status'] }] }), stream('C', { watched: [{ table: 'Orders', columns: [] }] }))],
    ['all tables, or none', watching(stream('A', { watchesAll: true }), stream('B'))],
    ['records kept for 30 days', withOption('retention_period', "'720h'")],
    ['a name of 118 characters', watching(stream('S'.repeat(118)))],
  ],
});

test.each([
  ['a table that does not exist', { table: 'Order' }, 'change stream S names the table Order, and the schema has no such table: did you mean Orders?'],
  ['a column that does not exist', { table: 'Orders', columns: ['State'] }, 'change stream S names State, and Orders has no such column: did you mean Status?'],
])('a stream that names %s is refused', (_, each, message) => {
  expect(problems(unknownColumn, watched(each)).map((problem) => problem.message)).toEqual([message]);
});

const times = (count: number, parts: Partial<ChangeStreamDefinition>): ChangeStreamDefinition[] =>
  Array.from({ length: count }, (_, at) => stream(`S${at}${JSON.stringify(parts.watched ?? '').length}`, parts));
const WHOLE = { watched: [{ table: 'Orders' }] };
const NAMED = { watched: [{ table: 'Orders', columns: ['Status'] }] };

test.each<[string, readonly ChangeStreamDefinition[], string | undefined]>([
  ['11 streams', times(11, {}), 'the database has 11 change streams, but Spanner allows 10'],
  ['4 of all tables', times(4, { watchesAll: true }), 'the database has 4 change streams that watch all tables, but Spanner allows 3'],
  ['4 of a table', times(4, WHOLE), 'table Orders has 4 change streams that watch it, but Spanner allows 3'],
  ['3 of a table and 1 of a column', [...times(3, WHOLE), ...times(1, NAMED)], 'column Orders.Status has 4 change streams that watch it, but Spanner allows 3'],
  ['3 of all tables and 1 of a column', [...times(3, { watchesAll: true }), ...times(1, NAMED)], 'column Orders.Status has 4 change streams that watch it, but Spanner allows 3'],
  ['4 of a key', times(4, { watched: [{ table: 'Orders', columns: [] }] }), undefined],
])('of %s Spanner takes what it has room for', (_, streams, message) => {
  const { database, ...rest } = watching(...streams);
  expect(problems(limitExceeded, { ...rest, database: 'db' }).map((problem) => problem.message)).toEqual(message === undefined ? [] : [message]);
});
