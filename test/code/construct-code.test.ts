import { columnCall } from '../../src/code/constructs/column-call';
import { tableCall } from '../../src/code/constructs/table-call';
import { fixCode } from '../../src/code/fix-code';
import { text as code } from '../../src/languages/code';
import { typescript } from '../../src/languages/typescript';
import { idColumnName } from '../../src/rules/fixes/new-columns';
import { Dialect, type ColumnDefinition, type DeclaredValues } from '../../src/schema';
import { tableVariable } from '../../src/text/names';
import { column, table } from '../support/model';

function columnCode(definition: ColumnDefinition, dialect = Dialect.GOOGLESQL): string {
  return typescript.write(columnCall(definition, dialect, { inKey: false }));
}

describe('the code of a column outside the key', () => {
  test.each<[ColumnDefinition, string]>([
    [column('C', 'BOOL'), 'Column.bool(\'C\')'],
    [column('C', 'INT64', { notNull: true }), 'Column.int64(\'C\', { notNull: true })'],
    [column('C', 'FLOAT32'), 'Column.float32(\'C\')'],
    [column('C', 'FLOAT64'), 'Column.float64(\'C\')'],
    [column('C', 'NUMERIC'), 'Column.numeric(\'C\')'],
    [column('C', { code: 'STRING', length: 320 }, { notNull: true }), 'Column.string(\'C\', { lengthChars: 320, notNull: true })'],
    [column('C', 'STRING', { defaultExpression: '\'new\'' }), 'Column.string(\'C\', { defaultValue: Default.string(\'new\') })'],
    [column('C', { code: 'BYTES', length: 16 }), 'Column.bytes(\'C\', { lengthBytes: 16 })'],
    [column('C', 'DATE'), 'Column.date(\'C\')'],
    [column('C', 'TIMESTAMP', { defaultExpression: 'CURRENT_TIMESTAMP()' }), 'Column.timestamp(\'C\', { defaultValue: Default.currentTimestamp() })'],
    [column('C', 'TIMESTAMP', { allowCommitTimestamp: true }), 'Column.commitTimestamp(\'C\')'],
    [column('C', 'JSON'), 'Column.json(\'C\')'],
    [column('C', { code: 'STRING', length: 36 }, { defaultExpression: 'GENERATE_UUID()' }), 'Column.uuid(\'C\', { generateDefault: true })'],
    [column('C', { code: 'STRING', length: 40 }, { defaultExpression: 'GENERATE_UUID()' }), 'Column.string(\'C\', { lengthChars: 40, defaultValue: Default.generateUuid() })'],
    [column('C', 'UUID'), 'Column.uuid(\'C\', { storage: UuidStorage.NATIVE, generateDefault: false })'],
    [column('C', 'INT64', { notNull: true, identity: {} }), 'Column.identity(\'C\')'],
    [column('C', 'INT64', { identity: { skipRange: { min: '1', max: '1000' } } }), 'Column.identity(\'C\', { skipRangeMin: 1, skipRangeMax: 1000, notNull: false })'],
    [column('C', { code: 'PROTO', name: 'shop.Order' }), 'Column.proto(\'C\', \'shop.Order\')'],
    [column('C', { code: 'ENUM', name: 'shop.State' }), 'Column.protoEnum(\'C\', \'shop.State\')'],
    [column('C', { code: 'ARRAY', element: { code: 'INT64' } }), 'Column.array(\'C\', ElementType.int64())'],
    [column('C', 'UUID', { defaultExpression: 'NEW_UUID()' }), 'Column.uuid(\'C\', { storage: UuidStorage.NATIVE, generateDefault: true })'],
    [column('C', 'TOKENLIST', { generated: { expression: 'TOKENIZE_FULLTEXT(T)', stored: true } }), 'Column.tokens(\'C\', Tokens.fullText(\'T\'))'],
    [column('C', 'TOKENLIST', { generated: { expression: 'TOKENIZE_FULLTEXT(T, of_tomorrow => 1)', stored: true } }), 'Column.tokenlist(\'C\', \'TOKENIZE_FULLTEXT(T, of_tomorrow => 1)\')'],
    [column('*/ C', { code: 'UNKNOWN', name: 'X' }), '/* __ C */'],
    [column('C', 'STRING', { generated: { expression: 'LOWER(N)', stored: true }, hidden: true }), 'Column.string(\'C\', { generated: Generated.stored(\'LOWER(N)\'), hidden: true })'],
    [column('C', 'STRING', { generated: { expression: 'LOWER(N)', stored: false } }), 'Column.string(\'C\', { generated: Generated.nonStored(\'LOWER(N)\') })'],
    [column('C', 'STRING', { immutable: true }), 'Column.string(\'C\', { immutable: true })'],
  ])('%j', (definition, expected) => {
    expect(columnCode(definition)).toBe(expected);
  });
});

test('a random UUID of PostgreSQL', () => {
  expect(columnCode(column('C', { code: 'STRING', length: 36 }, { defaultExpression: 'spanner.generate_uuid()' }), Dialect.POSTGRESQL))
    .toBe('Column.uuid(\'C\', { generateDefault: true })');
});

describe('what the owner declared of the values', () => {
  test.each<[DeclaredValues, string]>([
    [{ source: 'sequential' }, 'sequential()'],
    [{ source: 'clock' }, 'clock()'],
    [{ source: 'ulid' }, 'ulid()'],
    [{ source: 'uuidV7' }, 'uuidV7()'],
    [{ source: 'snowflake' }, 'snowflake()'],
    [{ source: 'objectId' }, 'objectId()'],
    [{ source: 'uuidV4' }, 'uuidV4()'],
    [{ source: 'random' }, 'random()'],
    [{ source: 'entity', description: 'the bank\'s number' }, 'entity("the bank\'s number")'],
    [{ source: 'category', distinctValues: 4 }, 'category(4)'],
  ])('%j', (declaredValues, expected) => {
    expect(columnCode(column('C', 'STRING', { declaredValues }))).toBe(`Column.string('C', { values: ValueSource.${expected} })`);
  });
});

describe('the code of a table', () => {
  const [at, id, payload] = [column('At', 'TIMESTAMP'), column('Id', 'INT64', { notNull: true }), column('Payload', 'JSON')];
  const events = table('Events', ['At DESC', 'Id'], [at, id, payload]);
  const now = (key: string[], columns: ColumnDefinition[]): string =>
    typescript.write(tableCall(table('Events', key, columns), { kind: 'plain' }, Dialect.GOOGLESQL, { before: events }));

  test('has the columns of a key with all that they say, in the order of the new key', () => {
    expect(now(['Id', 'At DESC'], [at, id])).toBe('new Table(db, \'Events\', { key: [Column.int64(\'Id\'), Column.timestamp(\'At\', { notNull: false, descending: true })] })');
  });

  test('has the columns that leave the key and all others', () => {
    expect(now(['Id'], [id, at, payload])).toBe('new Table(db, \'Events\', { key: [Column.int64(\'Id\')], columns: [Column.timestamp(\'At\'), Column.json(\'Payload\')] })');
  });

  test('[F4] of many columns that stay names the rest, so that it does not run without them', () => {
    const many = [...'ABCDEFGHI'].map((name) => column(name, 'JSON'));
    const wide = { ...events, columns: [at, id, ...many] };
    const to = { ...wide, primaryKey: events.primaryKey.slice(1) };
    const call = tableCall(to, { kind: 'plain' }, Dialect.GOOGLESQL, { before: wide });
    expect(typescript.write(call)).toBe('new Table(db, \'Events\', { key: [Column.int64(\'Id\')], columns: [Column.timestamp(\'At\'), ...unchangedColumns] })');
    expect(typescript.write(tableCall(to, { kind: 'plain' }, Dialect.GOOGLESQL))).toContain("Column.json('I')] })");
  });

  test('[F4] has whatever else the table has', () => {
    const to = {
      ...events,
      ttl: { column: 'At', days: 30 },
      checks: [{ name: 'c', expression: 'Id > 0' }],
      foreignKeys: [{ name: 'FK_1', columns: ['Id'], referencedTable: 'Users', referencedColumns: ['UserId'], onDelete: 'CASCADE' as const, enforced: true }],
      renamedFrom: 'Messages',
      workload: { rowBytes: 100, writesPerSecond: 50 },
      options: new Map([['locality_group', "'cold'"]]),
    };
    expect(fixCode({ kind: 'table', table: to, to, shape: { kind: 'plain' } }, 'typescript', Dialect.GOOGLESQL)).toEqual({
      code: "new Table(db, 'Events', { key: [Column.timestamp('At', { notNull: false, descending: true }), Column.int64('Id')], columns: [Column.json('Payload')], "
        + "checks: [Check.named('c', 'Id > 0')], "
        + "foreignKeys: [ForeignKey.to(users, { columns: ['Id'], referencedColumns: ['UserId'], name: 'FK_1', onDelete: OnDelete.CASCADE })], "
        + "ttl: Ttl.days('At', 30), localityGroup: 'cold', rowBytes: 100, workload: Workload.of({ writesPerSecond: 50 }), renamedFrom: 'Messages' })",
      comments: [],
    });
  });

  test('[F4] leaves out what other calls add to it', () => {
    const shard = column('Shard', 'INT64');
    const check = { name: 'c', expression: 'Id > 0' };
    const apart = { columns: [shard.name], constraints: [check.name] };
    expect(typescript.write(tableCall({ ...events, columns: [...events.columns, shard], checks: [check], apart }, { kind: 'plain' }, Dialect.GOOGLESQL)))
      .not.toMatch(/Shard|Check/);
  });
});

test.each([
  ['Events', 'events'], ['OrderLines', 'orderLines'], ['order_lines', 'orderLines'], ['sales.Orders', 'orders'], ['New', 'newTable'], ['2026Events', 'table2026Events'],
  ['Größe', 'grE'], ['', 'table'], ['_', 'table'],
])('the variable for the table %s is %s', (name, variable) => {
  expect(tableVariable(name)).toBe(variable);
});

test.each([
  ['Events', [], 'EventId'], ['order_entries', [], 'order_entry_id'], ['Addresses', [], 'AddressId'], ['Movies', [], 'MovieId'], ['Entries', [], 'EntryId'], ['Statuses', [], 'StatusId'], ['Address', [], 'AddressId'],
  ['Invoices', [], 'InvoiceId'], ['sales.Orders', [], 'OrderId'], ['S', [], 'RowId'], ['Events', ['eventid'], 'EventUuid'], ['Events', ['EventId', 'EventUuid', 'RowUuid'], 'RowUuid3'],
])('a new id of the table %s beside %j is %s', (name, taken, id) => {
  expect(idColumnName(table(name, [], taken.map((each) => column(each))))).toBe(id);
});

test.each(['it\'s', 'a\\b', 'a\nb\r\t', '\u2028', '${x}', '`', '"', '\u202e', '数', ''])('%j comes back from the string of code that holds it', (text) => {
  expect(new Function(`return ${typescript.write(code(text))};`)()).toBe(text);
  expect(typescript.write(code(text))).not.toMatch(/[\n\r\u2028]/);
});
