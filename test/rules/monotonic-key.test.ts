import { monotonicKey, timeOrderedId } from '../../src/rules/hotspot/hot-key-rules';
import { Dialect, type Schema, type TableDefinition } from '../../src/schema';
import { accountNo, committedAt, day, eventId, foreignKey, generated, number, occurredAt, state, status, tenantId, ulid } from '../support/hot-columns';
import { column, schema, table } from '../support/model';
import { expectMessages, findings, postgresql, problems, testRule } from '../support/rule-cases';

const payload = column('Payload', 'JSON');
const events = table('Events', ['OccurredAt', 'EventId'], [occurredAt, eventId, payload]);
const invoices = table('Invoices', ['InvoiceNo'], [number, payload]);

function child(name: string, parent: string, key: string[], columns: TableDefinition['columns']): TableDefinition {
  return table(name, key, [...columns], { interleave: { parent, inParent: true, onDelete: 'CASCADE' } });
}

function refused(it: string, key: string[], columns: TableDefinition['columns']): Parameters<typeof testRule>[1]['refused'][number] {
  return [it, schema({ tables: [table('T', key, [...columns])] }), 'every insert into T lands at one end of its key space (1 write front)'];
}

function accepted(it: string, key: string[], columns: TableDefinition['columns']): Parameters<typeof testRule>[1]['accepted'][number] {
  return [it, schema({ tables: [table('T', key, [...columns])] })];
}

testRule(monotonicKey, {
  refused: [
    refused('a timestamp', ['OccurredAt', 'EventId'], [occurredAt, eventId]),
    refused('a descending timestamp', ['OccurredAt DESC', 'EventId'], [occurredAt, eventId]),
    refused('a timestamp alone', ['OccurredAt'], [occurredAt]),
    refused('a commit timestamp', ['CommittedAt', 'EventId'], [committedAt, eventId]),
    refused('a date', ['Day', 'EventId'], [day, eventId]),
    refused('a declared counter', ['InvoiceNo'], [number]),
    refused('epoch time', ['Millis'], [column('Millis', 'INT64', { declaredValues: { source: 'clock' } })]),
    refused('a prefixed counter', ['Code'], [number, generated('Code', 'CONCAT("INV-", CAST(InvoiceNo AS STRING))', { type: { code: 'STRING' } })]),
    refused('the year and the month', ['Month', 'EventId'], [occurredAt, eventId, generated('Month', 'FORMAT_TIMESTAMP("%Y-%m", OccurredAt)')]),
    refused('a shard that is always 0', ['Shard', 'OccurredAt'], [occurredAt, eventId, generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 1))')]),
    refused('a constant in front of a timestamp', ['One', 'OccurredAt'], [occurredAt, generated('One', '1')]),
    refused('a default of now', ['Code'], [column('Code', 'STRING', { defaultExpression: 'CAST(CURRENT_TIMESTAMP() AS STRING)' })]),
    ['a reversed time in PostgreSQL', postgresql({ tables: [table('events', ['rev'], [
      column('rev', 'INT64', { generated: { expression: '9223372036854775807 - (extract(epoch from ts) * 1000000)::bigint', stored: true } }),
      column('ts', 'TIMESTAMP'),
    ])] }), 'every insert into events lands at one end of its key space (1 write front)'],
    ['a bad root once for all tables below it', { tables: [invoices, child('Lines', 'Invoices', ['InvoiceNo', 'EventId'], [number, eventId])] },
      'every insert into Invoices lands at one end of its key space (1 write front)'],
  ],
  accepted: [
    accepted('a random id', ['EventId'], [eventId]),
    accepted('a random id in front of the time', ['EventId', 'OccurredAt'], [eventId, occurredAt]),
    accepted('a tenant in front of the time', ['TenantId', 'OccurredAt'], [tenantId, occurredAt]),
    accepted('a hash shard in front of the time', ['Shard', 'OccurredAt'], [occurredAt, eventId, generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))')]),
    accepted('a date that is no clock', ['Day'], [{ ...day, declaredValues: { source: 'entity', description: 'date of birth' } }]),
    accepted('a table without a key', [], [occurredAt]),
    accepted('a key that names a column which is not there', ['Missing'], [occurredAt]),
    accepted('what few-write-fronts reports', ['Status', 'OccurredAt'], [status, occurredAt]),
    accepted('what few-write-fronts reports of an enum', ['State', 'OccurredAt'], [state, occurredAt]),
    accepted('what time-ordered-id reports', ['OrderId'], [ulid]),
    accepted('what rotating-shard reports', ['Shard', 'OccurredAt'], [occurredAt, generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)')]),
    ['a clock below one row of a good root', { tables: [table('Customers', ['EventId'], [eventId]), child('Orders', 'Customers', ['EventId', 'OccurredAt'], [eventId, occurredAt])] }],
  ],
});

describe('an interleaved table', () => {
  const line = column('LineNo', 'INT64', { declaredValues: { source: 'sequential' } });
  const lines = child('InvoiceLines', 'Invoices', ['InvoiceNo', 'LineNo'], [number, line]);

  test('inherits a bad key, which is reported once, with the tables below', () => {
    const below = ['A', 'B', 'C'].map((name) => child(name, 'InvoiceLines', ['InvoiceNo', 'LineNo', 'EventId'], [number, line, eventId]));
    const [problem, ...others] = problems(monotonicKey, schema({ tables: [...below, lines, invoices] }));
    expect(others).toEqual([]);
    expect(problem.object).toBe('Invoices');
    expect(problem.why).toContain('interleaved below, hence in the same place: A, B, C and 1 more');
  });

  test('is reported itself where the root leaves it to the child', () => {
    const root = table('Settings', ['One'], [generated('One', '1')]);
    const [problem] = problems(monotonicKey, schema({ tables: [root, child('Changes', 'Settings', ['One', 'OccurredAt', 'EventId'], [generated('One', '1'), occurredAt, eventId])] }));
    expect(problem.object).toBe('Changes');
    expect(problem.fixes).toEqual([
      'key: [Column.uuid(\'EventId\'), Column.timestamp(\'OccurredAt\')]  // EventId: DEFAULT (GENERATE_UUID()) -> scattered',
      'family.addChild(\'Changes\', '
      + '{ parent: settings, key: [Column.uuid(\'ChangeId\'), Column.timestamp(\'OccurredAt\'), Column.uuid(\'EventId\')], onDelete: OnDelete.CASCADE })',
    ]);
  });
});

describe('the fixes', () => {
  const fixes = (definition: TableDefinition, parts: Partial<Schema> = {}): readonly string[] => problems(monotonicKey, schema({ tables: [definition], ...parts }))[0].fixes;

  test('take the number of shards from the nodes', () => {
    expect(fixes(events, { nodes: 7 })[0]).toContain('shards: 7,');
    expect(fixes(events, { nodes: 1 })[0]).toContain('shards: 3,');
    expect(fixes(events)[0]).toContain('shards: 16,');
  });

  test('[F4] shard by an id that they add where there is only a clock, never by a timestamp or a day', () => {
    expect(fixes(table('T', ['OccurredAt'], [occurredAt]))[0]).toContain('key: [Column.timestamp(\'OccurredAt\'), Column.uuid(\'TId\')], shardBy: [\'TId\']');
    expect(fixes(table('T', ['CommittedAt'], [committedAt]))[0]).toContain('key: [Column.commitTimestamp(\'CommittedAt\'), Column.uuid(\'TId\')], shardBy: [\'TId\']');
    expect(fixes(table('T', ['Day', 'Status'], [day, status]))[0]).toContain('shardBy: [\'TId\']');
    expect(fixes(table('T', ['Day', 'TenantId'], [day, tenantId]))[0]).toContain('shardBy: [\'TenantId\']');
    expect(fixes(table('T', ['Day', 'AccountNo'], [day, accountNo]))[0]).toContain('Column.string(\'AccountNo\', { lengthChars: 34 })], shardBy: [\'AccountNo\']');
  });

  test('put a tenant in front, from the key or from the other columns', () => {
    expect(fixes(table('T', ['OccurredAt', 'TenantId'], [occurredAt, tenantId, payload]))[1]).toBe(
      'new TenantTable(db, \'T\', { tenant: Column.string(\'TenantId\', { lengthChars: 36, values: ValueSource.entity(\'the tenant\') }), '
      + 'key: [Column.timestamp(\'OccurredAt\')], columns: [Column.json(\'Payload\')] })',
    );
    expect(fixes(table('T', ['OccurredAt'], [occurredAt, tenantId]))[1]).toBe(
      'new TenantTable(db, \'T\', { tenant: Column.string(\'TenantId\', { lengthChars: 36, values: ValueSource.entity(\'the tenant\') }), key: [Column.timestamp(\'OccurredAt\')] })',
    );
  });

  test('[F4] keep no name that says ULID, and replace no id of something else by random values', () => {
    const logs = table('Logs', ['OccurredAt', 'PersonId'], [occurredAt, column('PersonId', { code: 'STRING', length: 36 }, { notNull: true })]);
    expect(fixes(logs).find((fix) => fix.includes('UuidTable'))).toContain('key: [Column.uuid(\'LogId\')], columns: [Column.timestamp(\'OccurredAt\'');
    const entries = table('Entries', ['EntryUlid'], [column('EntryUlid', { code: 'STRING', length: 26 }, { notNull: true })]);
    const [finding] = problems(timeOrderedId, schema({ tables: [entries] }));
    expect(finding.fixes.filter((fix) => /uuid\('EntryUlid'/.test(fix))).toEqual([]);
    expect(finding.fixes).toContain('new UuidTable(db, \'Entries\', { key: [Column.uuid(\'EntryId\')], columns: [Column.string(\'EntryUlid\', { lengthChars: 26, notNull: true })] })'
      + '  // EntryUlid stays as a plain column');
  });

  test('[F4] say what other tables need for another key', () => {
    const of = schema({ tables: [
      table('Events', ['OccurredAt', 'EventId'], [occurredAt, eventId]),
      table('Notes', ['EventId'], [eventId, column('SeenAt', 'TIMESTAMP'), column('Seen')], { foreignKeys: [foreignKey('OfEvent', ['SeenAt', 'Seen'], 'Events', ['OccurredAt', 'EventId'])] }),
    ] });
    const [{ fixes: [first] }] = problems(monotonicKey, of);
    expect(first).toMatch(/ {2}\/\/ with referencedColumns: \['OccurredAt', 'EventId'\] in foreign key OfEvent of notes; /);
  });

  test('put no column first that may be NULL', () => {
    const agent = column('Agent', 'STRING', { declaredValues: { source: 'entity', description: 'the agent' } });
    const tables = fixes(table('T', ['OccurredAt', 'Agent', 'TenantId'], [occurredAt, agent, tenantId])).filter((fix) => fix.startsWith('new TenantTable'));
    expect(tables).toEqual([expect.stringContaining("tenant: Column.string('TenantId'")]);
  });

  test('find another name for the shard where it is taken', () => {
    expect(fixes(table('T', ['OccurredAt'], [occurredAt, column('shardid', 'INT64')]))[0]).toContain('shardColumn: \'HashShard\'');
  });

  test('keep names with quotes and line ends in one string', () => {
    const odd = column('a\'b\\c\nd', 'TIMESTAMP', { notNull: true });
    expect(fixes(table('T', [odd.name], [odd]))[0]).toContain('Column.timestamp("a\'b\\\\c\\u{a}d"');
  });
});

test('the whole message', () => {
  const accounts = table('ledger_entries', ['entry_no', 'account_id'], [
    column('entry_no', 'INT64', { declaredValues: { source: 'sequential' } }),
    column('account_id', { code: 'STRING', length: 20 }, { declaredValues: { source: 'entity', description: 'the account' } }),
  ]);
  expectMessages(monotonicKey, [schema({ dialect: Dialect.POSTGRESQL, nodes: 8, tables: [accounts] })]);
});

describe('the costs of a fix', () => {
  const costs = (of: Schema): (string | undefined)[] => problems(monotonicKey, of).map(({ cost }) => cost);

  test('name the key that a new id no longer keeps unique', () => {
    const totals = table('DailyTotals', ['Day', 'Region'], [column('Day', 'DATE', { notNull: true }), column('Region', 'INT64', { notNull: true })]);
    expect(costs(schema({ tables: [totals] }))).toEqual([expect.stringContaining(', and nothing keeps (Day, Region) unique any more')]);
  });

  test.each([[['At'], ['At']], [['At', 'CustomerId'], []]])('name the key %j if a column from outside of it widens it', (key, notUnique) => {
    const orders = table('Orders', key, [
      column('At', 'TIMESTAMP', { notNull: true }),
      column('CustomerId', 'STRING', { notNull: true, declaredValues: { source: 'entity', description: 'the customer' } }),
    ]);
    const [{ fixes }] = findings(monotonicKey, schema({ tables: [orders] }));
    expect(fixes!()).toContainEqual(expect.objectContaining({ cost: expect.objectContaining({ kind: 'tenant by tenant', notUnique }) }));
  });
});
