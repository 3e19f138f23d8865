import { columnCode } from '../../src/rules/fixes/column-code';
import { columnsCode, keyCode, tableCode, tableVariable } from '../../src/rules/fixes/construct-code';
import { idColumnName } from '../../src/rules/fixes/new-column-name';
import type { ColumnDefinition, DeclaredValues } from '../../src/schema';
import { stringCode } from '../../src/text/code-text';
import { column, table } from '../support/model';

describe('the code of a column outside the key', () => {
  test.each<[ColumnDefinition, string]>([
    [column('C', 'BOOL'), 'Column.bool(\'C\')'],
    [column('C', 'INT64', { notNull: true }), 'Column.int64(\'C\', { notNull: true })'],
    [column('C', 'FLOAT32'), 'Column.float32(\'C\')'],
    [column('C', 'FLOAT64'), 'Column.float64(\'C\')'],
    [column('C', 'NUMERIC'), 'Column.numeric(\'C\')'],
    [column('C', { code: 'STRING', length: 320 }, { notNull: true }), 'Column.string(\'C\', { lengthChars: 320, notNull: true })'],
    [column('C', 'STRING', { defaultExpression: '\'new\'' }), 'Column.string(\'C\', { defaultValue: Default.expression(\'\\\'new\\\'\') })'],
    [column('C', { code: 'BYTES', length: 16 }), 'Column.bytes(\'C\', { lengthBytes: 16 })'],
    [column('C', 'DATE'), 'Column.date(\'C\')'],
    [column('C', 'TIMESTAMP', { defaultExpression: 'CURRENT_TIMESTAMP()' }), 'Column.timestamp(\'C\', { defaultValue: Default.expression(\'CURRENT_TIMESTAMP()\') })'],
    [column('C', 'TIMESTAMP', { allowCommitTimestamp: true }), 'Column.commitTimestamp(\'C\')'],
    [column('C', 'JSON'), 'Column.json(\'C\')'],
    [column('C', { code: 'STRING', length: 36 }, { defaultExpression: 'GENERATE_UUID()' }), 'Column.uuid(\'C\', { generateDefault: true })'],
    [column('C', { code: 'STRING', length: 36 }, { defaultExpression: 'spanner.generate_uuid()' }), 'Column.uuid(\'C\', { generateDefault: true })'],
    [column('C', { code: 'STRING', length: 40 }, { defaultExpression: 'GENERATE_UUID()' }), 'Column.string(\'C\', { lengthChars: 40, defaultValue: Default.expression(\'GENERATE_UUID()\') })'],
    [column('C', 'UUID'), 'Column.uuid(\'C\', { storage: UuidStorage.NATIVE, generateDefault: false })'],
    [column('C', 'INT64', { identity: {} }), 'Column.identity(\'C\')'],
    [column('C', 'INT64', { identity: { skipRange: { min: '1', max: '1000' }, startCounter: '5' } }), 'Column.identity(\'C\', { skipRangeMin: 1, skipRangeMax: 1000, startCounter: 5 })'],
    [column('C', { code: 'PROTO', name: 'shop.Order' }), 'Column.proto(\'C\', \'shop.Order\')'],
    [column('C', { code: 'ENUM', name: 'shop.State' }), 'Column.protoEnum(\'C\', \'shop.State\')'],
    [column('C', { code: 'ARRAY', element: { code: 'INT64' } }), '/* C */'],
    [column('*/ C', 'TOKENLIST'), '/* __ C */'],
    [column('C', 'STRING', { generated: { expression: 'LOWER(N)', stored: true }, hidden: true }), 'Column.string(\'C\', { generated: Generated.stored(\'LOWER(N)\'), hidden: true })'],
    [column('C', 'STRING', { generated: { expression: 'LOWER(N)', stored: false } }), 'Column.string(\'C\', { generated: Generated.nonStored(\'LOWER(N)\') })'],
    [column('C', 'STRING', { immutable: true }), 'Column.string(\'C\', { immutable: true })'],
  ])('%j', (definition, expected) => {
    expect(columnCode(definition, { inKey: false })).toBe(expected);
  });
});

describe('what the owner declared of the values', () => {
  test.each<[DeclaredValues, string]>([
    [{ order: 'monotonic', label: 'sequential' }, 'sequential()'],
    [{ order: 'monotonic', label: 'a clock' }, 'clock()'],
    [{ order: 'monotonic', label: 'ULID', timeOrderedId: true }, 'ulid()'],
    [{ order: 'monotonic', label: 'UUID v7', timeOrderedId: true }, 'uuidV7()'],
    [{ order: 'monotonic', label: 'Snowflake id', timeOrderedId: true }, 'snowflake()'],
    [{ order: 'monotonic', label: 'ObjectId', timeOrderedId: true }, 'objectId()'],
    [{ order: 'scattered', label: 'UUID v4' }, 'uuidV4()'],
    [{ order: 'scattered', label: 'random' }, 'random()'],
    [{ order: 'entity', label: 'an entity: the bank\'s number' }, 'entity(\'the bank\\\'s number\')'],
    [{ order: 'category', label: 'a category of 4 values', distinctValues: 4 }, 'category(4)'],
  ])('%j', (declaredValues, expected) => {
    expect(columnCode(column('C', 'STRING', { declaredValues }), { inKey: false })).toBe(`Column.string('C', { values: ValueSource.${expected} })`);
  });
});

describe('the code of a table', () => {
  const events = table('Events', ['At DESC', 'Id'], [column('At', 'TIMESTAMP'), column('Id', 'INT64', { notNull: true }), column('Payload', 'JSON')]);

  test('has the columns of a key with all that they say, in the order of the new key', () => {
    expect(keyCode(events, ['Id', 'At'], [])).toBe('[Column.int64(\'Id\'), Column.timestamp(\'At\', { notNull: false, descending: true })]');
    expect(keyCode(events, ['At'], ['At'])).toBe('[Column.timestamp(\'At\', { descending: true })]');
  });

  test('has the columns that leave the key, and a comment for those that stay as they are', () => {
    expect(columnsCode(events, ['Id'])).toBe('[Column.timestamp(\'At\'), /* unchanged */]');
    expect(columnsCode(events, ['At', 'Id'])).toBe('[/* unchanged */]');
    expect(columnsCode(events, ['Id'], ['At'])).toBe('[/* unchanged */]');
    expect(columnsCode(events, ['At', 'Payload', 'Id'])).toBeUndefined();
  });

  test('leaves out what is not given', () => {
    expect(tableCode('UuidTable', 'Events', { key: '\'Id\'', columns: undefined })).toBe('new UuidTable(db, \'Events\', { key: \'Id\' })');
  });
});

test.each([
  ['Events', 'events'], ['OrderLines', 'orderLines'], ['order_lines', 'orderLines'], ['sales.Orders', 'orders'], ['New', 'tableNew'], ['2026Events', 'table2026Events'],
  ['Größe', 'grE'], ['', 'table'], ['_', 'table'],
])('the variable for the table %s is %s', (name, variable) => {
  expect(tableVariable(name)).toBe(variable);
});

test.each([
  ['Events', [], 'EventId'], ['order_entries', [], 'order_entry_id'], ['Addresses', [], 'AddressId'], ['Statuses', [], 'StatusId'], ['Address', [], 'AddressId'],
  ['Invoices', [], 'InvoiceId'], ['sales.Orders', [], 'OrderId'], ['S', [], 'RowId'], ['Events', ['eventid'], 'EventUuid'], ['Events', ['EventId', 'EventUuid', 'RowUuid'], 'RowUuid3'],
])('a new id of the table %s beside %j is %s', (name, taken, id) => {
  expect(idColumnName(table(name, [], taken.map((each) => column(each))))).toBe(id);
});

test.each(['it\'s', 'a\\b', 'a\nb\r\t', '\u2028', '${x}', '`', '"', '\u202e', '数', ''])('%j comes back from the string of code that holds it', (text) => {
  expect(new Function(`return ${stringCode(text)};`)()).toBe(text);
  expect(stringCode(text)).not.toMatch(/[\n\r\u2028]/);
});
