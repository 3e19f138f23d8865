import { monotonicKey } from '../../src/rules/monotonic-key';
import { Dialect, type Schema, type TableDefinition } from '../../src/schema';
import { committedAt, day, eventId, generated, number, occurredAt, state, status, tenantId, ulid } from '../support/hot-columns';
import { column, schema, table } from '../support/model';
import { expectMessages, problemsOf } from '../support/rules';

const payload = column('Payload', 'JSON');
const events = table('Events', ['OccurredAt', 'EventId'], [occurredAt, eventId, payload]);
const invoices = table('Invoices', ['InvoiceNo'], [number, payload]);

function child(name: string, parent: string, key: string[], columns: TableDefinition['columns']): TableDefinition {
  return table(name, key, [...columns], { interleave: { parent, inParent: true, onDelete: 'CASCADE' } });
}

function objects(tables: TableDefinition[], parts: Partial<Schema> = {}): string[] {
  return problemsOf(monotonicKey, schema({ tables, ...parts })).map((problem) => problem.object);
}

describe('monotonic-key refuses a primary key that begins with a clock or a counter', () => {
  test.each<[string, TableDefinition]>([
    ['a timestamp', events],
    ['a descending timestamp', table('T', ['OccurredAt DESC', 'EventId'], [occurredAt, eventId])],
    ['a timestamp alone', table('T', ['OccurredAt'], [occurredAt])],
    ['a commit timestamp', table('T', ['CommittedAt', 'EventId'], [committedAt, eventId])],
    ['a date', table('T', ['Day', 'EventId'], [day, eventId])],
    ['a declared counter', invoices],
    ['epoch time', table('T', ['Millis'], [column('Millis', 'INT64', { declaredValues: { order: 'monotonic', label: 'a clock' } })])],
    ['a prefixed counter', table('T', ['Code'], [number, column('Code', 'STRING', { generated: { expression: 'CONCAT("INV-", CAST(InvoiceNo AS STRING))', stored: true } })])],
    ['the year and the month', table('T', ['Month', 'EventId'], [occurredAt, eventId, generated('Month', 'FORMAT_TIMESTAMP("%Y-%m", OccurredAt)')])],
    ['a shard that is always 0', table('T', ['Shard', 'OccurredAt'], [occurredAt, eventId, generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 1))')])],
    ['a constant', table('T', ['One', 'OccurredAt'], [occurredAt, generated('One', '1')])],
    ['a default of now', table('T', ['Code'], [column('Code', 'STRING', { defaultExpression: 'CAST(CURRENT_TIMESTAMP() AS STRING)' })])],
  ])('%s', (_name, definition) => {
    expect(objects([definition])).toEqual([definition.name]);
  });

  test('a reversed time in PostgreSQL', () => {
    const reversed = column('rev', 'INT64', { generated: { expression: '9223372036854775807 - (extract(epoch from ts) * 1000000)::bigint', stored: true } });
    expect(objects([table('events', ['rev'], [reversed, column('ts', 'TIMESTAMP')])], { dialect: Dialect.POSTGRESQL })).toEqual(['events']);
  });
});

describe('monotonic-key accepts', () => {
  test.each<[string, TableDefinition[]]>([
    ['a random id', [table('T', ['EventId'], [eventId])]],
    ['a random id in front of the time', [table('T', ['EventId', 'OccurredAt'], [eventId, occurredAt])]],
    ['a tenant in front of the time', [table('T', ['TenantId', 'OccurredAt'], [tenantId, occurredAt])]],
    ['a hash shard in front of the time', [table('T', ['Shard', 'OccurredAt'], [occurredAt, eventId, generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))')])]],
    ['a date that is no clock', [table('T', ['Day'], [{ ...day, declaredValues: { order: 'entity', label: 'an entity: date of birth' } }])]],
    ['a table without a key', [table('T', [], [occurredAt])]],
    ['a key that names a column which is not there', [table('T', ['Missing'], [occurredAt])]],
    ['what few-write-fronts reports', [table('T', ['Status', 'OccurredAt'], [status, occurredAt])]],
    ['what few-write-fronts reports of an enum', [table('T', ['State', 'OccurredAt'], [state, occurredAt])]],
    ['what time-ordered-id reports', [table('T', ['OrderId'], [ulid])]],
    ['what rotating-shard reports', [table('T', ['Shard', 'OccurredAt'], [occurredAt, generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)')])]],
  ])('%s', (_name, tables) => {
    expect(objects(tables)).toEqual([]);
  });
});

describe('an interleaved table', () => {
  const line = column('LineNo', 'INT64', { declaredValues: { order: 'monotonic', label: 'sequential' } });
  const lines = child('InvoiceLines', 'Invoices', ['InvoiceNo', 'LineNo'], [number, line]);

  test('inherits a bad key, which is reported once, with the tables below', () => {
    const below = ['A', 'B', 'C'].map((name) => child(name, 'InvoiceLines', ['InvoiceNo', 'LineNo', 'EventId'], [number, line, eventId]));
    const [problem, ...others] = problemsOf(monotonicKey, schema({ tables: [...below, lines, invoices] }));
    expect(others).toEqual([]);
    expect(problem.object).toBe('Invoices');
    expect(problem.why).toContain('interleaved below, and so in the same place: A, B, C and 1 more');
  });

  test('may count below one row of a good root', () => {
    const root = table('Customers', ['EventId'], [eventId]);
    expect(objects([root, child('Orders', 'Customers', ['EventId', 'OccurredAt'], [eventId, occurredAt])])).toEqual([]);
  });

  test('is reported itself where the root leaves it to the child', () => {
    const root = table('Settings', ['One'], [generated('One', '1')]);
    const [problem] = problemsOf(monotonicKey, schema({ tables: [root, child('Changes', 'Settings', ['One', 'OccurredAt', 'EventId'], [generated('One', '1'), occurredAt, eventId])] }));
    expect(problem.object).toBe('Changes');
    expect(problem.fixes).toEqual([
      'PRIMARY KEY (One, EventId, OccurredAt); EventId: DEFAULT (GENERATE_UUID()) -> scattered',
      'new InterleavedHierarchy(db, \'SettingsFamily\', { root: settings }).addChild(\'Changes\', '
      + '{ key: [Column.uuid(\'ChangeId\'), Column.timestamp(\'OccurredAt\'), Column.uuid(\'EventId\')], onDelete: OnDelete.CASCADE })',
    ]);
  });
});

describe('the fixes', () => {
  const fixes = (definition: TableDefinition, parts: Partial<Schema> = {}): readonly string[] => problemsOf(monotonicKey, schema({ tables: [definition], ...parts }))[0].fixes;

  test('take the number of shards from the nodes', () => {
    expect(fixes(events, { nodes: 7 })[0]).toContain('shards: 7,');
    expect(fixes(events, { nodes: 1 })[0]).toContain('shards: 2,');
    expect(fixes(events)[0]).toContain('shards: 16,');
  });

  test('shard by the clock only where there is nothing else, and never by a commit timestamp or a day', () => {
    expect(fixes(table('T', ['OccurredAt'], [occurredAt]))[0]).toContain('key: [Column.timestamp(\'OccurredAt\')], shardBy: [\'OccurredAt\']');
    expect(fixes(table('T', ['CommittedAt'], [committedAt]))[0]).toContain('key: [Column.commitTimestamp(\'CommittedAt\'), Column.uuid(\'TId\')], shardBy: [\'TId\']');
    expect(fixes(table('T', ['Day', 'Status'], [day, status]))[0]).toContain('shardBy: [\'TId\']');
    expect(fixes(table('T', ['Day', 'TenantId'], [day, tenantId]))[0]).toContain('shardBy: [\'TenantId\']');
  });

  test('put a tenant in front, from the key or from the other columns', () => {
    expect(fixes(table('T', ['OccurredAt', 'TenantId'], [occurredAt, tenantId, payload]))[1]).toBe(
      'new TenantTable(db, \'T\', { tenant: Column.string(\'TenantId\', { lengthChars: 36, values: ValueSource.entity(\'the tenant\') }), '
      + 'key: [Column.timestamp(\'OccurredAt\')], columns: [/* unchanged */] })',
    );
    expect(fixes(table('T', ['OccurredAt'], [occurredAt, tenantId]))[1]).toBe(
      'new TenantTable(db, \'T\', { tenant: Column.string(\'TenantId\', { lengthChars: 36, values: ValueSource.entity(\'the tenant\') }), key: [Column.timestamp(\'OccurredAt\')] })',
    );
  });

  test('find another name for the shard where it is taken', () => {
    expect(fixes(table('T', ['OccurredAt'], [occurredAt, column('shardid', 'INT64')]))[0]).toContain('shardColumn: \'HashShard\'');
  });

  test('keep names with quotes and line ends in one string', () => {
    const odd = column('a\'b\\c\nd', 'TIMESTAMP', { notNull: true });
    expect(fixes(table('T', [odd.name], [odd]))[0]).toContain('Column.timestamp(\'a\\\'b\\\\c\\u{a}d\')');
  });
});

test('the whole message', () => {
  const accounts = table('ledger_entries', ['entry_no', 'account_id'], [
    column('entry_no', 'INT64', { declaredValues: { order: 'monotonic', label: 'sequential' } }),
    column('account_id', { code: 'STRING', length: 20 }, { declaredValues: { order: 'entity', label: 'an entity: the account' } }),
  ]);
  expectMessages(monotonicKey, [schema({ tables: [events, invoices] }), schema({ dialect: Dialect.POSTGRESQL, nodes: 8, tables: [accounts] })]);
});
