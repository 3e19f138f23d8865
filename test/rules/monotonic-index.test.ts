import { applyEdit } from '../../src/rules/fixes/apply-edit';
import { fewWriteFronts, monotonicIndex, timeOrderedId } from '../../src/rules/hotspot/hot-key-rules';
import { type IndexDefinition, type TableDefinition, type Schema } from '../../src/schema';
import { editsOf } from '../support/fix-faults';
import { committedAt, day, eventId, foreignKey, generated, number, occurredAt, status, tenantId, ulid } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { expectMessages, findings, postgresql, problems, testRule, type AcceptedCase, type RefusedCase } from '../support/rule-cases';

const columns = [eventId, occurredAt, committedAt, day, tenantId, number, status, ulid, generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))')];
const events = table('Events', ['EventId'], columns);
const customers = table('Customers', ['TenantId'], [tenantId]);
const orders = table('Orders', ['TenantId', 'EventId'], columns, { interleave: { parent: 'Customers', inParent: true } });

function indexed(it: string, key: string[], parts: Partial<IndexDefinition> = {}, on: TableDefinition = events): [string, Schema] {
  return [it, schema({ tables: [customers, on], indexes: [index('I', on.name, key, parts)] })];
}

function refused(of: AcceptedCase, ...says: [string, ...string[]]): RefusedCase {
  return [...of, ...says];
}

const HOT = 'every insert into Events adds an entry at one end of index I on Events (1 write front)';

testRule(monotonicIndex, {
  refused: [
    ['an index with an order of its NULLs', postgresql({
      tables: [table('events', ['EventId'], [eventId, column('at', 'TIMESTAMP'), column('amount', 'INT64')])],
      indexes: [{ ...index('by_time', 'events', ['at', 'amount']), keyParts: [{ column: 'at', descending: true, nulls: 'LAST' }, { column: 'amount', descending: false, nulls: 'FIRST' }] }],
    }), 'every insert into events adds an entry at one end of index by_time on events (1 write front)'],
    refused(indexed('a timestamp', ['OccurredAt']), HOT),
    refused(indexed('a descending timestamp', ['OccurredAt DESC']), HOT),
    refused(indexed('a commit timestamp', ['CommittedAt']), HOT),
    refused(indexed('a day', ['Day', 'TenantId']), HOT),
    refused(indexed('a counter', ['InvoiceNo']), HOT),
    refused(indexed('a unique index', ['InvoiceNo'], { unique: true }), 'every insert into Events adds an entry at one end of unique index I on Events (1 write front)'),
    refused(indexed('an index that leaves NULLs out', ['OccurredAt'], { nullFiltered: true }), HOT),
    refused(indexed('an index with a filter', ['OccurredAt'], { whereNotNull: ['OccurredAt'] }), HOT),
    refused(indexed('an interleaved table with an index that is not', ['OccurredAt'], {}, orders), 'every insert into Orders adds an entry at one end of index I on Orders (1 write front)'),
    refused(
      ['the backing index of a foreign key on both sides', { tables: [
        table('Invoices', ['EventId'], [eventId, number]),
        table('Payments', ['EventId'], [eventId, column('InvoiceNo', 'INT64')], { foreignKeys: [foreignKey('fk_invoice', ['InvoiceNo'], 'Invoices', ['InvoiceNo'])] }),
      ] }],
      'every insert into Payments adds an entry at one end of the backing index of foreign key fk_invoice on Payments (1 write front)',
      'every insert into Invoices adds an entry at one end of the backing index of foreign key fk_invoice on Invoices (1 write front)',
    ),
    refused(
      ['the referenced side alone of a foreign key that is not enforced', { tables: [
        table('Invoices', ['EventId'], [eventId, number]),
        table('Payments', ['EventId'], [eventId, column('InvoiceNo', 'INT64')], { foreignKeys: [foreignKey('fk_invoice', ['InvoiceNo'], 'Invoices', ['InvoiceNo'], false)] }),
      ] }],
      'every insert into Invoices adds an entry at one end of the backing index of foreign key fk_invoice on Invoices (1 write front)',
    ),
    refused(
      ['a foreign key to the id behind a shard, which undoes the shard', { tables: [
        table('Invoices', ['Shard', 'InvoiceNo'], [number, generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(CAST(InvoiceNo AS STRING)), 16))')]),
        table('Payments', ['InvoiceNo', 'EventId'], [eventId, { ...number, declaredValues: undefined }], {
          foreignKeys: [foreignKey('fk_invoice', ['InvoiceNo'], 'Invoices', ['InvoiceNo'])],
        }),
      ] }],
      'every insert into Invoices adds an entry at one end of the backing index of foreign key fk_invoice on Invoices (1 write front)',
    ),
    refused(
      ['one backing index of two foreign keys once', { tables: [
        table('Invoices', ['EventId'], [eventId, number]),
        ...['A', 'B'].map((name) => table(name, ['EventId'], [eventId, { ...number, declaredValues: undefined }], {
          foreignKeys: [foreignKey(`fk_${name}`, ['InvoiceNo'], 'Invoices', ['InvoiceNo'], false)],
        })),
      ] }],
      'every insert into Invoices adds an entry at one end of the backing index of foreign key fk_A on Invoices (1 write front)',
    ),
    refused(
      ['PostgreSQL', postgresql({ tables: [table('events', ['EventId'], [eventId, occurredAt])], indexes: [index('i', 'events', ['OccurredAt'])] })],
      'every insert into events adds an entry at one end of index i on events (1 write front)',
    ),
  ],
  accepted: [
    indexed('a tenant in front', ['TenantId', 'OccurredAt']),
    indexed('a hash shard in front', ['Shard', 'OccurredAt']),
    indexed('a random id in front', ['EventId', 'OccurredAt']),
    indexed('an index that lies with the rows of a tenant', ['TenantId', 'OccurredAt'], { interleaveIn: 'Customers' }, orders),
    indexed('what few-write-fronts reports', ['Status', 'OccurredAt']),
    indexed('a category before the random key', ['Status']),
    indexed('what time-ordered-id reports', ['OrderId']),
    indexed('no columns', []),
    ['an index on a table that is not there', { indexes: [index('I', 'Missing', ['OccurredAt'])] }],
    ['a foreign key between whole random keys', { tables: [
      events, table('Notes', ['EventId'], [{ ...eventId, defaultExpression: undefined }], { foreignKeys: [foreignKey('fk', ['EventId'], 'Events', ['EventId'])] }),
    ] }],
    ['a foreign key whose index is sorted as the table that it refers to is declared', { tables: [
      table('Invoices', ['EventId'], [eventId, tenantId, number]),
      table('Payments', ['EventId'], [eventId, tenantId, column('InvoiceNo', 'INT64')], {
        foreignKeys: [foreignKey('fk_invoice', ['InvoiceNo', 'TenantId'], 'Invoices', ['InvoiceNo', 'TenantId'])],
      }),
    ] }],
    ['a foreign key to a table that is not there', { tables: [
      table('Notes', ['EventId'], [eventId, column('Other')], { foreignKeys: [foreignKey('fk', ['Other'], 'Missing', ['Id'])] }),
    ] }],
    ['an index below a hot root, which has the finding', {
      tables: [table('Days', ['Day'], [day]), table('Visits', ['Day', 'EventId'], [day, eventId, occurredAt], { interleave: { parent: 'Days', inParent: true } })],
      indexes: [index('I', 'Visits', ['Day', 'OccurredAt'], { interleaveIn: 'Days' })],
    }],
  ],
});

describe('the fixes of an index', () => {
  const fixes = ([, of]: [string, Schema]): readonly string[] => problems(monotonicIndex, of)[0].fixes;

  test('keep what else the index says', () => {
    const [sharded] = fixes(indexed('', ['OccurredAt DESC', 'Status'], { nullFiltered: true, storing: ['Day'], whereNotNull: ['Status'] }));
    expect(sharded).toBe('new SafeIndex(events, \'I\', { columns: [\'OccurredAt\', \'Status\'], descending: [\'OccurredAt\'], nullFiltered: true, '
      + 'whereNotNull: [\'Status\'], storing: [\'Day\'], spread: IndexSpread.sharded(16) })');
  });

  test('offer the ancestor whose key is good', () => {
    expect(fixes(indexed('', ['OccurredAt'], {}, orders))).toContain(
      'new SafeIndex(orders, \'I\', { columns: [\'OccurredAt\'], spread: IndexSpread.interleavedIn(customers) })',
    );
  });

  test('offer an entity, or the id of another table, but never the id of the row', () => {
    expect(fixes(indexed('', ['OccurredAt']))).toContain('new SafeIndex(events, \'I\', { columns: [\'OccurredAt\'], spread: IndexSpread.ledBy(\'TenantId\') })');
    const visits = table('Visits', ['EventId'], [eventId, occurredAt, column('PageId', 'STRING', { notNull: true })], { foreignKeys: [foreignKey('fk', ['PageId'], 'Pages', ['PageId'])] });
    const pages = table('Pages', ['PageId'], [column('PageId', 'STRING', { defaultExpression: 'GENERATE_UUID()' })]);
    const tables = [visits, pages];
    expect(problems(monotonicIndex, schema({ tables, indexes: [index('I', 'Visits', ['OccurredAt'])] }))[0].fixes)
      .toContain('new SafeIndex(visits, \'I\', { columns: [\'OccurredAt\'], spread: IndexSpread.ledBy(\'PageId\') })');
    const plain = schema({ tables: [table('Visits', ['EventId'], [eventId, occurredAt])], indexes: [index('I', 'Visits', ['OccurredAt'])] });
    expect(problems(monotonicIndex, plain)[0].fixes).toEqual(['new SafeIndex(visits, \'I\', { columns: [\'OccurredAt\'], spread: IndexSpread.sharded(16) })']);
  });

  test('keep a unique index unique by a hash of what it indexes', () => {
    expect(fixes(indexed('', ['InvoiceNo'], { unique: true }))).toEqual([
      'new SafeIndex(events, \'I\', { columns: [\'InvoiceNo\'], unique: true, spread: IndexSpread.ledBy(\'InvoiceNoHash\') })  // with '
      + 'Column.int64(\'InvoiceNoHash\', { notNull: true, generated: Generated.stored(\'FARM_FINGERPRINT(CAST(`InvoiceNo` AS STRING))\'), hidden: true }) in the columns of events',
    ]);
  });

  test.each([
    ['a second row with NULL in it', false, {}, 'nullFiltered: true, ', '; rows with NULL in OccurredAt are left out, so nothing keeps them unique'],
    ['no row with NULL that it left out', false, { whereNotNull: ['OccurredAt'] }, "whereNotNull: ['OccurredAt'], ", ''],
    ['no NULL that it filtered', false, { nullFiltered: true }, 'nullFiltered: true, ', ''],
    ['no NULL where there is none', true, {}, '', ''],
  ])('say that a hash for a unique index costs %s', (_, notNull, parts, kept, cost) => {
    const on = table('Events', ['EventId'], [eventId, { ...occurredAt, notNull }]);
    const [problem] = problems(monotonicIndex, indexed('', ['OccurredAt'], { unique: true, ...parts }, on)[1]);
    expect(problem.fixes).toEqual([expect.stringContaining(`columns: ['OccurredAt'], unique: true, ${kept}spread: IndexSpread.ledBy('OccurredAtHash')`)]);
    expect(problem.cost).toBe(`the index serves equality filters, not ranges${cost}`);
  });

  test('say of a unique index of PostgreSQL, where no two NULLs are equal, only that it leaves them out', () => {
    const of = postgresql({ tables: [table('events', ['event_id'], [column('event_id', 'STRING', { notNull: true }), column('at', 'TIMESTAMP')])], indexes: [index('i', 'events', ['at'], { unique: true })] });
    expect(problems(monotonicIndex, of)[0].cost).toBe('the index serves equality filters, not ranges; rows with NULL in at are left out');
  });

  test('shard by another column where the key will not do', () => {
    const days = table('Days', ['Day'], [day, occurredAt, tenantId]);
    expect(fixes(indexed('', ['OccurredAt'], {}, days))[0]).toContain('IndexSpread.sharded(16, { shardBy: [\'TenantId\'] })');
    // The hash of NULL is NULL.
    const nullable = table('Days', ['EventId'], [{ ...eventId, notNull: false }, occurredAt, tenantId]);
    expect(fixes(indexed('', ['OccurredAt'], {}, nullable))[0]).toContain('IndexSpread.sharded(16, { shardBy: [\'TenantId\'] })');
  });
});

test('the whole messages', () => {
  expectMessages(monotonicIndex, [
    schema({ nodes: 5, tables: [customers, orders], indexes: [index('OrdersByTime', 'Orders', ['OccurredAt DESC'], { storing: ['Status'] })] }),
    schema({ tables: [table('Invoices', ['EventId'], [eventId, number])], indexes: [index('InvoicesByNo', 'Invoices', ['InvoiceNo'], { unique: true })] }),
  ]);
});

test('of an index beside one that the fix would make again, the fix is to drop it', () => {
  const shard = generated('IndexShard16', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))');
  const [problem] = problems(monotonicIndex, schema({
    tables: [table('Events', ['EventId'], [eventId, occurredAt, shard])],
    indexes: [index('ByShard', 'Events', ['IndexShard16', 'OccurredAt']), index('ByTime', 'Events', ['OccurredAt'])],
  }));
  expect(problem.fixes[0]).toContain('ByShard serves its reads');
});

test('of an index in the order of the primary key behind its shard, the fix is to drop it', () => {
  const shard = generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))');
  const [problem] = problems(monotonicIndex, schema({
    tables: [table('Events', ['Shard', 'OccurredAt DESC', 'EventId'], [eventId, occurredAt, shard])],
    indexes: [index('ByTime', 'Events', ['OccurredAt DESC'])],
  }));
  expect(problem.fixes[0]).toContain('the primary key of Events, asked for each Shard, serves its reads');
});

test('the column that leads comes without what the key adds to the entries, and is none with one entry for each value', () => {
  const email = column('Email', 'STRING', { notNull: true, declaredValues: { source: 'entity', description: 'the address' } });
  const parts = (key: string[], others: readonly IndexDefinition[]): string[][] => findings(fewWriteFronts, schema({
    tables: [table('Events', key, [eventId, occurredAt, tenantId, email, status])],
    indexes: [index('ByStatus', 'Events', ['Status', 'OccurredAt DESC']), ...others],
  })).flatMap(editsOf).flatMap((edit) => (edit.kind === 'index' ? [edit.index.keyParts.map((part) => part.column)] : []));
  const byEmail = index('ByEmail', 'Events', ['Email'], { unique: true });
  expect(parts(['TenantId', 'OccurredAt DESC', 'EventId'], [byEmail])).toContainEqual(['TenantId', 'Status']);
  expect(parts(['EventId'], [])).toContainEqual(['Email', 'Status', 'OccurredAt']);
  expect(parts(['EventId'], [byEmail])).toContainEqual(['TenantId', 'Status', 'OccurredAt']);
});

test.each([
  ['of another kind', [column('IndexShard16', 'INT64')], 'HashIndexShard16'],
  ['in another case', [column('INDEXSHARD16', 'INT64')], 'HashIndexShard16'],
  ['by something else', [generated('IndexShard16', 'ABS(MOD(FARM_FINGERPRINT(TenantId), 16))')], 'HashIndexShard16'],
  ['the same shard', [generated('IndexShard16', 'abs(mod(farm_fingerprint(EventId),16))')], 'IndexShard16'],
  ['of another kind, beside the same shard', [column('IndexShard16', 'INT64'), generated('HashIndexShard16', 'ABS(MOD(FARM_FINGERPRINT(EventId), 16))')], 'HashIndexShard16'],
])('keeps a column that has the name of the shard: %s', (_, own, shard) => {
  const of = schema({
    tables: [table('Events', ['EventId'], [eventId, occurredAt, tenantId, ...own])],
    indexes: [index('ByTime', 'Events', ['OccurredAt'])],
  });
  const [fix] = editsOf(findings(monotonicIndex, of)[0]);
  const { tables: [after], indexes: [{ keyParts }] } = applyEdit(of, fix);
  expect(after.columns).toEqual(expect.arrayContaining(own));
  expect(after.columns.at(-1)!.name).toBe(shard);
  expect(keyParts[0].column).toBe(shard);
});

test.each<[string, Partial<Schema>, string[]]>([
  ['the values', { tables: [
    table('Invoices', ['InvoiceNo'], [number]),
    table('Copies', ['InvoiceNo'], [{ ...number }], { foreignKeys: [foreignKey('fk_copy', ['InvoiceNo'], 'Invoices', ['InvoiceNo'], false)] }),
    table('Payments', ['EventId'], [eventId, { ...number }], { foreignKeys: [foreignKey('fk_invoice', ['InvoiceNo'], 'Copies', ['InvoiceNo'])] }),
  ] }, ['Invoices']],
  ['the end', { tables: [table('Events', ['OccurredAt', 'EventId'], [column('IsOpen', 'BOOL'), eventId, occurredAt])], indexes: [index('I', 'Events', ['IsOpen'])] }, ['Events']],
  ['no part', { tables: [table('Events', ['OccurredAt', 'EventId'], [eventId, occurredAt])], indexes: [index('I', 'Events', ['OccurredAt'])] }, []],
  ['a part that does not decide', { tables: [
    table('Events', ['OccurredAt', 'EventId'], [eventId, occurredAt]),
    table('Notes', ['EventId'], [eventId, number], { foreignKeys: [foreignKey('fk', ['EventId'], 'Events', ['EventId'], false)] }),
  ], indexes: [index('I', 'Notes', ['InvoiceNo', 'EventId'])] }, []],
])('names the key that %s of an index is of', (_, of, causes) => {
  const why = [monotonicIndex, fewWriteFronts].flatMap((rule) => problems(rule, schema(of)).flatMap((problem) => problem.why ?? []));
  expect(why.filter((line) => line.startsWith('the key of'))).toEqual(
    causes.map((name) => `the key of ${name} has the same cause: fix that first, and this may be gone`),
  );
});

test('gives up a reference last', () => {
  const id = column('Ulid', { code: 'STRING', length: 26 }, { notNull: true });
  const [problem] = problems(timeOrderedId, schema({ tables: [
    table('Orders', ['Ulid'], [id]), table('Lines', ['EventId'], [eventId, id], { foreignKeys: [foreignKey('fk', ['Ulid'], 'Orders', ['Ulid'])] }),
  ] })).filter(({ object }) => object === 'fk');
  expect(problem.fixes).toEqual([expect.stringContaining('// if the values do not grow with time'), expect.stringContaining('enforced: false')]);
});
