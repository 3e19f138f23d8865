import { unprovenKey } from '../../src/rules/hotspot/unproven-key';
import { ruleContext } from '../../src/rules/rule';
import type { ColumnDefinition, TableDefinition, Schema } from '../../src/schema';
import { accountNo, eventId, foreignKey, generated, occurredAt, status, tenantId } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const voucher = column('Voucher', 'STRING', { notNull: true });
const id = column('AccountId', 'INT64', { notNull: true });

function keyed(it: string, key: string[], columns: ColumnDefinition[], parts: Partial<TableDefinition> = {}): [string, Schema] {
  return [it, schema({ tables: [table('Accounts', key, columns, parts)] })];
}

function says(name: string, subject = 'Accounts'): [string] {
  return [`cannot tell where inserts into ${subject} land: nothing shows how ${name} is generated`];
}

function cannotShow(name: string, subject = 'Accounts'): [string] {
  return [`cannot tell where inserts into ${subject} land: nothing shows that ${name} spreads them`];
}

const CLOCK = (name: string, subject: string): string =>
  `${name} is declared an entity, but looks like a clock: if it grows with time, all inserts into ${subject} land in one place`;

function declaredEntity(name: string, type: 'INT64' | 'TIMESTAMP' | 'DATE'): ColumnDefinition {
  return column(name, type, { notNull: true, declaredValues: { source: 'entity', description: 'the guest' } });
}

testRule(unprovenKey, {
  refused: [
    [...keyed('an INT64', ['AccountId'], [id]), ...says('AccountId')],
    [...keyed('a STRING', ['AccountNo'], [accountNo]), ...says('AccountNo')],
    [...keyed('a UUID that somebody else makes', ['Ref'], [column('Ref', 'UUID')]), ...says('Ref')],
    [...keyed('the column behind a category', ['Status', 'Voucher'], [status, voucher]), ...says('Voucher')],
    [...keyed('an expression that is not understood', ['Code'], [generated('Code', 'SOMETHING_NEW(AccountNo)'), accountNo]), ...cannotShow('Code')],
    [...keyed('a long list of allowed values', ['AccountId'], [id], { checks: [{ name: 'ck', expression: 'AccountId BETWEEN 1 AND 1000000' }] }), ...says('AccountId')],
    ['PostgreSQL: a hash of a number outside the key', postgresql({ tables: [table('totals', ['shard', 'metric_id'], [
      generated('shard', 'spanner.farm_fingerprint(batch::text)'), column('batch', 'INT64', { notNull: true }), column('metric_id', { code: 'STRING', length: 36 }, { notNull: true }),
    ])] }), ...cannotShow('shard', 'totals')],
    ['each index that such a column leads', { tables: [table('Users', ['EventId'], [eventId, column('Voucher')])], indexes: [index('A', 'Users', ['Voucher'], { unique: true }), index('B', 'Users', ['Voucher', 'EventId'])] },
      ...says('Voucher', 'unique index A on Users'), ...says('Voucher', 'index B on Users')],
    ['a root once, and a child that has to decide itself', { tables: [
      table('Accounts', ['AccountNo'], [accountNo]),
      table('Entries', ['AccountNo', 'EntryNo'], [accountNo, column('EntryNo', 'INT64')], { interleave: { parent: 'Accounts', inParent: true } }),
      table('Groups', ['Status'], [status]),
      table('Members', ['Status', 'Voucher'], [status, voucher], { interleave: { parent: 'Groups', inParent: true } }),
    ] }, ...says('AccountNo'), ...says('Voucher', 'Members')],
    ['a referenced key, not the backing index of the reference', { tables: [
      table('Accounts', ['AccountNo'], [accountNo]),
      table('Entries', ['EventId'], [eventId, accountNo], { foreignKeys: [foreignKey('fk', ['AccountNo'], 'Accounts', ['AccountNo'])] }),
    ] }, ...says('AccountNo')],
    [...keyed('[H6] a tenant that a construct takes for granted, and that is called like a clock', ['EpochMs', 'EventId'], [
      column('EpochMs', 'INT64', { notNull: true, declaredValues: { source: 'entity', description: 'the tenant', assumed: true } }), eventId,
    ]), ...says('EpochMs')],
    ['[H6] a reference to a day that somebody chooses', {
      tables: [
        table('Calendar', ['Label'], [column('Label', 'STRING', { notNull: true, declaredValues: { source: 'entity', description: 'the office' } })]),
        table('Events', ['Day', 'EventId'], [column('Day', 'STRING', { notNull: true }), eventId], {
          foreignKeys: [foreignKey('fk', ['Day'], 'Calendar', ['Label'])],
        }),
        table('Visits', ['Slot', 'EventId'], [column('Slot', 'STRING', { notNull: true }), eventId], {
          foreignKeys: [foreignKey('fk2', ['Slot'], 'Calendar', ['Label'])],
        }),
      ],
    }, CLOCK('Label', 'Calendar'), ...says('Day', 'Events'), ...says('Slot', 'Visits')],
    [...keyed('[H6] a declared entity that is called like a clock', ['EpochMs', 'EventId'], [declaredEntity('EpochMs', 'INT64'), eventId]), CLOCK('EpochMs', 'Accounts')],
    [...keyed('a declared entity whose default is a clock', ['Code', 'EventId'], [{ ...declaredEntity('Code', 'INT64'), defaultExpression: 'UNIX_MICROS(CURRENT_TIMESTAMP())' }, eventId]),
      CLOCK('Code', 'Accounts')],
    [...keyed('[H6] a declared entity that is typed like a clock', ['Slot', 'EventId'], [declaredEntity('Slot', 'TIMESTAMP'), eventId]), CLOCK('Slot', 'Accounts')],
    [...keyed('a part of a document', ['Occurred', 'EventId'], [generated('Occurred', "JSON_VALUE(Doc, '$.occurred_at')"), eventId, column('Doc', 'JSON')]), ...cannotShow('Occurred')],
    [...keyed('an element of an array', ['Tag', 'EventId'], [generated('Tag', 'Tags[SAFE_OFFSET(0)]'), eventId, column('Tags', { code: 'ARRAY', element: { code: 'STRING' } })]), ...cannotShow('Tag')],
    ['a part of a document in PostgreSQL', postgresql({ tables: [table('accounts', ['code', 'id'], [generated('code', "(doc ->> 'code')"), column('id', 'UUID', { defaultExpression: 'gen_random_uuid()' }), column('doc', 'JSON')])] }), ...cannotShow('code', 'accounts')],
    ['an index on a part of a document', { tables: [table('Users', ['EventId'], [eventId, generated('Points', 'INT64(Doc.points)'), column('Doc', 'JSON')])], indexes: [index('A', 'Users', ['Points'], { unique: true })] },
      ...cannotShow('Points', 'unique index A on Users')],
    [...keyed('a shard of a time in an unknown unit, which rows may share', ['Shard', 'Stamp', 'EventId'], [
      generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(Stamp), 16))'), column('Stamp', 'STRING', { notNull: true, declaredValues: { source: 'clock' } }), eventId,
    ]), ...cannotShow('Shard')],
    [...keyed('a hash of what is called like a day', ['Hash', 'CreatedDay', 'EventId'], [
      generated('Hash', 'FARM_FINGERPRINT(CAST(CreatedDay AS STRING))'), column('CreatedDay', 'INT64', { notNull: true }), eventId,
    ]), ...cannotShow('Hash')],
    ['PostgreSQL', postgresql({ tables: [table('accounts', ['id'], [column('id', 'INT64')])] }), ...says('id', 'accounts')],
  ],
  accepted: [
    keyed('a random id', ['EventId'], [eventId]),
    keyed('an identity column', ['Id'], [column('Id', 'INT64', { identity: {} })]),
    keyed('a declared key', ['AccountNo'], [{ ...accountNo, declaredValues: { source: 'entity', description: 'the bank' } }]),
    keyed('a tenant in front', ['TenantId', 'AccountNo'], [tenantId, accountNo]),
    keyed('a hash shard in front', ['Shard', 'AccountNo'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(AccountNo), 16))'), accountNo]),
    keyed('a full hash in front', ['Hash', 'AccountNo'], [generated('Hash', 'FARM_FINGERPRINT(AccountNo)'), accountNo]),
    keyed('a hash of a time that is the whole key', ['Hash', 'Stamp'], [
      generated('Hash', 'FARM_FINGERPRINT(Stamp)'), column('Stamp', 'STRING', { notNull: true, declaredValues: { source: 'clock' } }),
    ]),
    keyed('a short list of allowed values', ['AccountId'], [id], { checks: [{ name: 'ck', expression: 'AccountId BETWEEN 1 AND 12' }] }),
    keyed('what monotonic-key reports', ['OccurredAt', 'AccountId'], [occurredAt, id]),
    keyed('a day of birth, which is no clock', ['BirthDate', 'EventId'], [declaredEntity('BirthDate', 'DATE'), eventId]),
    keyed('what looks like a clock behind what spreads', ['EventId', 'EpochMs'], [eventId, declaredEntity('EpochMs', 'INT64')]),
    keyed('a column that is not there', ['Missing'], [id]),
    keyed('a type that no key can hold', ['Payload'], [column('Payload', 'JSON')]),
    keyed('no key', [], [id]),
    ['an index that begins with a category and goes on with a random key', { tables: [table('Users', ['EventId'], [eventId, status])], indexes: [index('A', 'Users', ['Status'])] }],
  ],
});

test('[H6] a declaration counts, so that a doubt about it only warns', () => {
  const [finding] = unprovenKey.check(ruleContext(schema({ tables: [table('T', ['EpochMs', 'EventId'], [declaredEntity('EpochMs', 'INT64'), eventId])] })));
  expect(finding.doubtful).toBe(true);
});

describe('the fixes', () => {
  const fixes = ([, of]: [string, Schema]): readonly string[] => problems(unprovenKey, of)[0].fixes;

  test('of an INT64 reverse its bits, declare it or shard it', () => {
    expect(fixes(keyed('', ['AccountId'], [id]))).toEqual([
      'new BitReversedTable(db, \'Accounts\', { key: [Column.int64(\'AccountId\')] })',
      'new Table(db, \'Accounts\', { key: [Column.int64(\'AccountId\', { values: ValueSource.entity(\'the account\') })] })  // if the values do not grow with time',
      'new ShardedTable(db, \'Accounts\', { key: [Column.int64(\'AccountId\')], shardBy: [\'AccountId\'], shards: 16 })',
    ]);
  });

  test('of a STRING that names an id make it a random one', () => {
    const token = { ...accountNo, name: 'AccountId' };
    expect(fixes(keyed('', ['AccountId'], [token]))[1]).toBe('new UuidTable(db, \'Accounts\', { key: [Column.uuid(\'AccountId\')] })');
  });

  test('[F3] of a STRING that others choose declare it, shard it, or hash it', () => {
    expect(fixes(keyed('', ['AccountNo'], [accountNo, status]))).toEqual([
      'new Table(db, \'Accounts\', { key: [Column.string(\'AccountNo\', { lengthChars: 34, values: ValueSource.entity(\'the account\') })], columns: [Column.string(\'Status\', { lengthChars: 10, notNull: true, values: ValueSource.category(3) })] })'
      + '  // if the values do not grow with time',
      'new ShardedTable(db, \'Accounts\', { key: [Column.string(\'AccountNo\', { lengthChars: 34 })], shardBy: [\'AccountNo\'], shards: 16, columns: [Column.string(\'Status\', { lengthChars: 10, notNull: true, values: ValueSource.category(3) })] })',
      'new HashedKeyTable(db, \'Accounts\', { key: [Column.string(\'AccountNo\', { lengthChars: 34 })], columns: [Column.string(\'Status\', { lengthChars: 10, notNull: true, values: ValueSource.category(3) })] })',
    ]);
  });

  test('of a shard of a value that many rows may share declare that, or compute the shard of more', () => {
    const parcelNo = column('ParcelNo', { code: 'STRING', length: 20 }, { notNull: true });
    const shard = generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(ParcelNo), 16))');
    const of = fixes(keyed('', ['Shard', 'OccurredAt', 'ParcelNo'], [shard, occurredAt, parcelNo]));
    expect(of[0]).toBe("Column.string('ParcelNo', { lengthChars: 20, values: ValueSource.entity('the parcel') })  // if few rows share a value");
    expect(of[1]).toContain("new ShardedTable(db, 'Accounts', { key: [Column.timestamp('OccurredAt'), Column.string('ParcelNo', { lengthChars: 20 })], shardBy: ['OccurredAt', 'ParcelNo'], shards: 16");
  });

  test('[H3] of a remainder of a clock leave out the remainder, and declare nothing', () => {
    const shard = generated('Shard', 'MOD(UNIX_MICROS(OccurredAt), 16)');
    expect(fixes(keyed('', ['Shard', 'OccurredAt', 'EventId'], [shard, occurredAt, eventId]))[0]).toContain("key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')], shardBy: ['EventId'], shards: 16");
  });

  test('of an index declare the column or shard', () => {
    const of = schema({ tables: [table('Users', ['EventId'], [eventId, column('Voucher', { code: 'STRING', length: 320 })])], indexes: [index('A', 'Users', ['Voucher'])] });
    expect(fixes(['', of])).toEqual([
      'Column.string(\'Voucher\', { lengthChars: 320, values: ValueSource.entity(\'the voucher\') })  // if the values do not grow with time',
      'new SafeIndex(users, \'A\', { columns: [\'Voucher\'], spread: IndexSpread.sharded(16) })',
    ]);
  });
});
