import { computed, customers, foreignKey, id, note, orders, ordersByCustomer, text, total, type EvolutionCase } from './evolution-case';
import { declaredObjects, Dialect, type ColumnDefinition, type TableDefinition } from '../../../src/schema';
import { sequenceDefinition } from '../../../src/schema/objects/sequence';
import { column, index, table } from '../../support/model';

const people = table('People', ['Id'], [id, text('Name', 100), column('Born', 'DATE')]);
const ids = sequenceDefinition('order_numbers', { skipRange: { min: '1', max: '1000' } });

function having(base: TableDefinition, ...columns: readonly ColumnDefinition[]): TableDefinition {
  const changed = base.columns.map((each) => columns.find(({ name }) => name === each.name) ?? each);
  return { ...base, columns: [...changed, ...columns.filter(({ name }) => !base.columns.some((each) => each.name === name))] };
}

function lacking(base: TableDefinition, ...names: readonly string[]): TableDefinition {
  return { ...base, columns: base.columns.filter(({ name }) => !names.includes(name)) };
}

export const COLUMN_CASES: readonly EvolutionCase[] = [
  { it: 'arrays are added NOT NULL without a default, which they have while they are added [S4]', make: () => [
    { tables: [people] },
    { tables: [having(people,
      column('A', { code: 'ARRAY', element: { code: 'INT64' } }, { notNull: true }),
      column('B', { code: 'ARRAY', element: { code: 'STRING', length: 9 } }, { notNull: true }))] },
  ] },
  { it: 'columns of ten types are added, each NOT NULL with a default', make: (sql) => [
    { tables: [people] },
    { tables: [having(people,
      text('A', 20, { notNull: true, defaultExpression: "'x'" }),
      column('B', 'INT64', { notNull: true, defaultExpression: '0' }),
      column('C', 'BOOL', { notNull: true, defaultExpression: 'FALSE' }),
      column('D', 'FLOAT64', { notNull: true, defaultExpression: sql('0.5', '0.5::double precision') }),
      column('E', 'NUMERIC', { notNull: true, defaultExpression: sql("NUMERIC '1.5'", '1.5') }),
      column('F', 'DATE', { notNull: true, defaultExpression: sql("DATE '2026-01-31'", "date '2026-01-31'") }),
      column('G', 'TIMESTAMP', { notNull: true, defaultExpression: 'CURRENT_TIMESTAMP' + sql('()', '') }),
      column('H', 'BYTES', { notNull: true, defaultExpression: sql("b'abc'", "'abc'::bytea") }),
      text('I', 36, { notNull: true, defaultExpression: sql('GENERATE_UUID()', 'spanner.generate_uuid()') }),
      column('J', 'INT64', { notNull: true, identity: { skipRange: { min: '1', max: '1000' } } }))] },
  ] },
  { it: 'a column that must have a value comes without a default', refused: ['not-null-without-default'], make: () => [
    { tables: [people] }, { tables: [having(people, text('Email', 320, { notNull: true }))] },
  ] },
  { it: 'a column becomes NOT NULL and keeps its default', make: () => [
    { tables: [having(people, text('Status', 16, { defaultExpression: "'new'" }))] },
    { tables: [having(people, text('Status', 16, { defaultExpression: "'new'", notNull: true }))] },
  ] },
  { it: 'an indexed column becomes NOT NULL, and its index is built again', make: () => [
    { tables: [orders], indexes: [ordersByCustomer] }, { tables: [having(orders, column('CustomerId', 'INT64', { notNull: true }))], indexes: [ordersByCustomer] },
  ] },
  { it: 'a column of a foreign key becomes NOT NULL, and the foreign key is added again', make: () => {
    const foreignKeys = [foreignKey('OrdersOfCustomer', ['CustomerId'], 'Customers')];
    return [{ tables: [customers, { ...orders, foreignKeys }] }, { tables: [customers, { ...having(orders, column('CustomerId', 'INT64', { notNull: true })), foreignKeys }] }];
  } },
  { it: 'a column that a null-filtered index holds becomes NOT NULL under it', only: Dialect.GOOGLESQL, make: () => {
    const indexes = [{ ...ordersByCustomer, nullFiltered: true }];
    return [{ tables: [orders], indexes }, { tables: [having(orders, column('CustomerId', 'INT64', { notNull: true }))], indexes }];
  } },
  { it: 'a text becomes longer, keeps NOT NULL and its default', make: (sql) => {
    const made = (length: number): ColumnDefinition => text('Token', length, { notNull: true, defaultExpression: sql('GENERATE_UUID()', 'spanner.generate_uuid()') });
    return [{ tables: [having(people, made(36))] }, { tables: [having(people, made(40))] }];
  } },
  { it: 'a text becomes shorter', make: () => [{ tables: [people] }, { tables: [having(people, text('Name', 50))] }] },
  { it: 'a text loses its limit', make: () => [{ tables: [people] }, { tables: [having(people, text('Name'))] }] },
  { it: 'a text becomes bytes', make: () => [{ tables: [people] }, { tables: [having(people, column('Name', 'BYTES'))] }] },
  { it: 'bytes become a text', make: () => [{ tables: [having(people, column('Photo', 'BYTES'))] }, { tables: [having(people, text('Photo'))] }] },
  { it: 'the elements of an array lose their limit', make: () => [
    { tables: [having(people, column('Tags', { code: 'ARRAY', element: { code: 'STRING', length: 40 } }))] },
    { tables: [having(people, column('Tags', { code: 'ARRAY', element: { code: 'STRING' } }))] },
  ] },
  { it: 'a default, the nullability and the length of one column change together', make: () => [
    { tables: [having(people, text('Status', 16, { defaultExpression: "'new'" }))] },
    { tables: [having(people, text('Status', 32, { defaultExpression: "'open'", notNull: true }))] },
  ] },
  { it: 'a default comes, one changes, one goes', make: () => [
    { tables: [having(people, column('A', 'INT64'), column('B', 'INT64', { defaultExpression: '1' }), column('C', 'INT64', { defaultExpression: '1' }))] },
    { tables: [having(people, column('A', 'INT64', { defaultExpression: '1' }), column('B', 'INT64', { defaultExpression: '2' }), column('C', 'INT64'))] },
  ] },
  { it: 'a default holds a quote, a semicolon and a comment sign', make: (sql) => [
    { tables: [people] }, { tables: [having(people, text('Motto', 40, { defaultExpression: sql('"it\'s; -- ${x}"', "'it''s; -- ${x}'") }))] },
  ] },
  { it: 'a column begins to hold commit timestamps', make: () => [{ tables: [orders] }, { tables: [having(orders, column('PlacedAt', 'TIMESTAMP', { allowCommitTimestamp: true }))] }] },
  { it: 'a column no longer holds commit timestamps', only: Dialect.GOOGLESQL, make: () => [
    { tables: [having(orders, column('PlacedAt', 'TIMESTAMP', { allowCommitTimestamp: true }))] }, { tables: [orders] },
  ] },
  { it: 'an index goes before the column that it holds', make: () => [
    { tables: [orders], indexes: [ordersByCustomer] }, { tables: [lacking(orders, 'CustomerId')] },
  ] },
  { it: 'an index stops storing a column that is dropped', make: () => [
    { tables: [orders], indexes: [{ ...ordersByCustomer, storing: ['Note', 'Total'] }] }, { tables: [lacking(orders, 'Note')], indexes: [{ ...ordersByCustomer, storing: ['Total'] }] },
  ] },
  { it: 'a check goes before the column that it is about', make: () => [
    { tables: [{ ...orders, checks: [{ name: 'TotalIsPositive', expression: 'Total > 0' }] }] }, { tables: [lacking(orders, 'Total')] },
  ], only: Dialect.GOOGLESQL },
  { it: 'a foreign key goes before the column that it stands on', make: () => [
    { tables: [customers, { ...orders, foreignKeys: [foreignKey('OrdersOfCustomer', ['CustomerId'], 'Customers')] }] }, { tables: [customers, lacking(orders, 'CustomerId')] },
  ] },
  { it: 'a column is dropped, and the one of its name in another table stays with its foreign key', make: () => {
    const invoices = table('Invoices', ['Id'], [id, column('CustomerId', 'INT64')], { foreignKeys: [foreignKey('InvoicesOfCustomer', ['CustomerId'], 'Customers')] });
    return [{ tables: [customers, orders, invoices] }, { tables: [customers, lacking(orders, 'CustomerId'), invoices] }];
  } },
  { it: 'a generated column and the one that it is computed from are dropped together', make: (sql) => {
    const lower = computed('NameLower', sql('LOWER(`Name`)', 'lower("Name")'));
    return [{ tables: [having(people, lower)], indexes: [index('PeopleByNameLower', 'People', ['NameLower'])] }, { tables: [lacking(people, 'Name')] }];
  } },
  { it: 'a generated column comes with the one that it is computed from, in front of it', make: (sql) => {
    const upper = computed('CityUpper', sql('UPPER(`City`)', 'upper("City")'));
    return [{ tables: [people] }, { tables: [{ ...people, columns: [upper, ...people.columns, text('City', 40)] }] }];
  } },
  { it: 'chained generated columns are dropped from their end', only: Dialect.GOOGLESQL, make: () => [
    { tables: [having(people, computed('Lower', 'LOWER(`Name`)'), computed('Trimmed', 'TRIM(`Lower`)'))] }, { tables: [people] },
  ] },
  { it: 'a virtual column is added', make: (sql) => [
    { tables: [people] }, { tables: [having(people, column('Length', 'INT64', { generated: { expression: sql('LENGTH(`Name`)', 'length("Name")'), stored: false } }))] },
  ] },
  { it: 'a hidden column is added', only: Dialect.GOOGLESQL, make: () => [{ tables: [people] }, { tables: [having(people, text('Secret', 40, { hidden: true }))] }] },
  { it: 'the expression of a stored column changes', refused: ['generated-column-changed'], make: (sql) => [
    { tables: [having(people, computed('Folded', sql('LOWER(`Name`)', 'lower("Name")')))] }, { tables: [having(people, computed('Folded', sql('UPPER(`Name`)', 'upper("Name")')))] },
  ] },
  { it: 'a number becomes a text', refused: ['column-type-changed'], make: () => [{ tables: [orders] }, { tables: [having(orders, text('Total'))] }] },
  { it: 'a column is gone and one with the same definition is there', make: () => [
    { tables: [people] }, { tables: [having(lacking(people, 'Name'), text('FullName', 100))] },
  ] },
  { it: 'a column becomes an identity column', refused: ['identity-changed'], make: () => [{ tables: [orders] }, { tables: [having(orders, column('Total', 'INT64', { identity: {} }))] }] },
  { it: 'an identity column skips another range', make: () => [
    { tables: [having(people, column('No', 'INT64', { identity: { skipRange: { min: '1', max: '1000' } } }))] },
    { tables: [having(people, column('No', 'INT64', { identity: { skipRange: { min: '1', max: '2000' } } }))] },
  ] },
  { it: 'a sequence comes before the column that draws from it', make: (sql) => [
    { tables: [people] },
    { objects: declaredObjects([ids]), tables: [having(people, column('No', 'INT64', { notNull: true, defaultExpression: nextNumber(sql) }))] },
  ] },
  { it: 'a sequence goes behind the column that draws from it', make: (sql) => [
    { objects: declaredObjects([ids]), tables: [having(people, column('No', 'INT64', { defaultExpression: nextNumber(sql) }))] }, { tables: [people] },
  ] },
  { it: 'a sequence goes behind the default that draws from it', make: (sql) => [
    { objects: declaredObjects([ids]), tables: [having(people, column('No', 'INT64', { defaultExpression: nextNumber(sql) }))] }, { tables: [having(people, column('No', 'INT64'))] },
  ] },
  { it: 'a sequence skips another range', make: () => [{ objects: declaredObjects([ids]), tables: [people] }, { objects: declaredObjects([{ ...ids, skipRange: { min: '1', max: '5000' } }]), tables: [people] }] },
  { it: 'ten changes to one table go in an order that works', make: (sql) => [
    {
      tables: [{ ...having(orders, text('Status', 16), computed('NoteLower', sql('LOWER(`Note`)', 'lower("Note")'))), checks: [{ name: 'HasTotal', expression: sql('`Total` > 0', '"Total" > 0') }], ttl: { column: 'PlacedAt', days: 30 } }],
      indexes: [ordersByCustomer, index('OrdersByNote', 'Orders', ['NoteLower'], { storing: ['Total'] })],
    },
    {
      tables: [{
        ...having(lacking(orders, 'PlacedAt'), text('Status', 32, { notNull: true, defaultExpression: "'new'" }), column('ShippedAt', 'TIMESTAMP'), note, total),
        checks: [{ name: 'HasTotal', expression: sql('`Total` >= 0', '"Total" >= 0') }],
        ttl: { column: 'ShippedAt', days: 60 },
      }],
      indexes: [{ ...ordersByCustomer, storing: ['Status'] }, index('OrdersByStatus', 'Orders', ['Status', 'ShippedAt DESC'])],
    },
  ] },
];

function nextNumber(sql: (googlesql: string, postgresql: string) => string): string {
  return sql('GET_NEXT_SEQUENCE_VALUE(SEQUENCE `order_numbers`)', "nextval('order_numbers')");
}
