import {
  BitReversedSource, BitReversedTable, Check, Column, Default, Dialect, ElementType, ForeignKey, Generated, HashedKeyTable, IndexSpread, InterleavedHierarchy,
  OnDelete, SafeIndex, Sequence, ShardedTable, Table, TenantTable, Ttl, UuidStorage, UuidTable, ValueSource, type Database,
} from '../../src';

const entity = ValueSource.entity('chosen by the user');

/** What is frozen, by file name. A schema that is here stays as it is; new features come as new schemas. */
export const FROZEN_SCHEMAS: { readonly [name: string]: (db: Database) => void } = {
  'uuid-tables': (db) => {
    new UuidTable(db, 'AsString', { key: [Column.uuid('Id')] });
    new UuidTable(db, 'AsBytes', { key: [Column.uuid('Id', { storage: UuidStorage.BYTES })] });
    new UuidTable(db, 'AsNative', { key: [Column.uuid('Id', { storage: UuidStorage.NATIVE })] });
  },

  'bit-reversed-tables': (db) => {
    new BitReversedTable(db, 'ByIdentity', { key: [Column.int64('Id')] });
    new BitReversedTable(db, 'ByIdentityWithOptions', { key: [Column.int64('Id')], source: BitReversedSource.identity({ skipRangeMin: 1, skipRangeMax: 1000, startCounter: 50 }) });
    new BitReversedTable(db, 'BySequence', { key: [Column.int64('Id')], source: BitReversedSource.sequence() });
    new BitReversedTable(db, 'BySequenceWithOptions', {
      key: [Column.int64('Id')], source: BitReversedSource.sequence({ sequenceName: 'ids', skipRangeMin: 1, skipRangeMax: 1000, startCounter: 50 }),
    });
    new BitReversedTable(db, 'ByExternalId', { key: [Column.int64('Id')], source: BitReversedSource.externalId('LegacyId') });
  },

  'sharded-tables': (db) => {
    const time = (): Column => Column.timestamp('OccurredAt');
    const declare = (name: string, key: Column[]): void => {
      new ShardedTable(db, name, { key: [time(), ...key], shardBy: key.map((column) => column.name), shards: 16 });
    };
    const values = ValueSource.random();
    declare('ByString', [Column.uuid('Id')]);
    declare('ByBytes', [Column.bytes('Id', { lengthBytes: 16, values })]);
    declare('ByInt64', [Column.int64('Id', { values })]);
    declare('ByBool', [Column.bool('Id'), Column.int64('No', { values })]);
    declare('ByFloat64', [Column.float64('Id', { values })]);
    declare('ByDate', [Column.date('Id'), Column.int64('No', { values })]);
    declare('ByTimestamp', [Column.timestamp('Id')]);
    declare('ByStringAndBytes', [Column.string('A', { lengthChars: 10, values }), Column.bytes('B', { lengthBytes: 10 })]);
    new ShardedTable(db, 'ByColumnOutsideTheKey', {
      key: [time()], shardBy: ['SensorId'], shards: 7, shardColumn: 'Piece', columns: [Column.string('SensorId', { lengthChars: 36, notNull: true, immutable: true, values })],
    });
  },

  'shards-of-many-columns': (db) => {
    for (const count of [3, 4, 5, 9]) {
      const key = Array.from({ length: count }, (_, at) => Column.int64(`K${at}`, { values: ValueSource.random() }));
      new ShardedTable(db, `By${count}`, { key: [Column.timestamp('OccurredAt'), ...key], shardBy: key.map(({ name }) => name), shards: 16 });
    }
  },

  'hashed-and-tenant-tables': (db) => {
    new HashedKeyTable(db, 'Accounts', { key: [Column.string('AccountNo', { lengthChars: 34 })] });
    new HashedKeyTable(db, 'Balances', { key: [Column.string('AccountNo', { lengthChars: 34 }), Column.date('Day')], hashColumn: 'Hash' });
    new TenantTable(db, 'Documents', { tenant: Column.string('TenantId', { lengthChars: 36 }), key: [Column.timestamp('At'), Column.uuid('Id')] });
    new TenantTable(db, 'Messages', {
      tenant: Column.string('TenantId', { lengthChars: 36 }),
      key: [Column.timestamp('At'), Column.uuid('Id')],
      dominantTenants: { tenantIds: ['acme', "o'hara"], shards: 8, shardBy: ['Id'] },
    });
    new TenantTable(db, 'Numbers', {
      tenant: Column.int64('TenantId'), key: [Column.int64('No')], dominantTenants: { tenantIds: ['7', '-8'], shards: 4, shardBy: ['No'], shardColumn: 'Part' },
    });
  },

  'interleaved-tables': (db) => {
    const root = new ShardedTable(db, 'Devices', { key: [Column.timestamp('AddedAt'), Column.uuid('DeviceId')], shardBy: ['DeviceId'], shards: 4 });
    const family = new InterleavedHierarchy(db, 'Family', { root });
    const child = family.addChild('Readings', { key: [Column.timestamp('TakenAt')], onDelete: OnDelete.CASCADE, columns: [Column.float64('Value')] });
    family.addChild('Alarms', { parent: child, key: [Column.int64('No')], onDelete: OnDelete.NO_ACTION });
    family.addInterleavedIn('Notes', { key: [Column.uuid('NoteId')] });
    const external = new BitReversedTable(db, 'Machines', { key: [Column.int64('Key')], source: BitReversedSource.externalId('MachineNo') });
    new InterleavedHierarchy(db, 'MachineFamily', { root: external }).addChild('Parts', { key: [Column.int64('PartNo')], onDelete: OnDelete.CASCADE });
    new SafeIndex(child, 'ReadingsByValue', { columns: ['Value'], spread: IndexSpread.interleavedIn(root) });
  },

  'one-to-one-tables': (db) => {
    const family = new InterleavedHierarchy(db, 'Family', { root: new UuidTable(db, 'Users', { key: [Column.uuid('UserId')] }) });
    const profiles = family.addChild('Profiles', { key: [], onDelete: OnDelete.CASCADE, columns: [Column.string('Bio')] });
    family.addChild('Photos', { parent: profiles, key: [], onDelete: OnDelete.CASCADE, columns: [Column.bytes('Jpeg')] });
    const devices = new ShardedTable(db, 'Devices', { key: [Column.timestamp('AddedAt'), Column.uuid('DeviceId')], shardBy: ['DeviceId'], shards: 4 });
    new InterleavedHierarchy(db, 'DeviceFamily', { root: devices }).addChild('States', { key: [], onDelete: OnDelete.NO_ACTION, columns: [Column.json('State')] });
  },

  'indexes': (db) => {
    const users = new UuidTable(db, 'Users', {
      key: [Column.uuid('UserId')],
      columns: [
        Column.string('Email', { lengthChars: 320, values: entity }), Column.string('Country', { lengthChars: 2, values: entity }),
        Column.timestamp('SeenAt'), Column.json('Settings'),
      ],
    });
    new SafeIndex(users, 'UsersByEmail', { columns: ['Email'], unique: true });
    new SafeIndex(users, 'UsersByEmailNullFiltered', { columns: ['Email'], unique: true, nullFiltered: true });
    new SafeIndex(users, 'UsersByCountry', { columns: ['Country', 'SeenAt'], descending: ['SeenAt'], whereNotNull: ['Country', 'SeenAt'], storing: ['Email', 'Settings'] });
    new SafeIndex(users, 'UsersBySeenAt', { columns: ['SeenAt'], spread: IndexSpread.sharded(8) });
    new SafeIndex(users, 'UsersBySeenAtStoring', { columns: ['SeenAt'], spread: IndexSpread.sharded(8), storing: ['Email'] });
    new SafeIndex(users, 'UsersBySeenAtInCountry', { columns: ['SeenAt'], spread: IndexSpread.ledBy('Country') });
    // Its text stays, though users without a country land in one moving place of it.
    db.acknowledge({ rule: 'few-write-fronts', on: 'UsersBySeenAtInCountry', reason: 'released before the rule: few users are without a country' });
    new SafeIndex(users, 'UsersByNamedShard', { columns: ['SeenAt'], spread: IndexSpread.sharded(3, { shardBy: ['UserId'], shardColumn: 'SeenShard' }) });
  },

  'columns': (db) => {
    new Sequence(db, 'numbers');
    new UuidTable(db, 'Everything', {
      key: [Column.uuid('Id')],
      columns: [
        Column.bool('Bool', { defaultValue: Default.bool(true) }), Column.int64('Int64', { defaultValue: Default.number(-1) }), Column.float32('Float32'),
        Column.float64('Float64', { defaultValue: Default.number(0.5) }), Column.numeric('Numeric', { defaultValue: Default.number(0) }), Column.string('String', { defaultValue: Default.string("it's") }),
        Column.string('ShortString', { lengthChars: 10, notNull: true, defaultValue: Default.string('${new} %{x}') }), Column.bytes('Bytes'),
        Column.bytes('ShortBytes', { lengthBytes: 10 }), Column.date('Date', { defaultValue: Default.currentDate() }),
        Column.timestamp('Timestamp', { defaultValue: Default.currentTimestamp() }), Column.commitTimestamp('CommittedAt', { notNull: true }), Column.json('Json'),
        Column.uuid('OtherId', { generateDefault: true }), Column.identity('Counter'), Column.int64('Drawn', { defaultValue: Default.nextValue('numbers') }),
        Column.array('Strings', ElementType.string(40)), Column.array('Int64s', ElementType.int64(), { notNull: true }),
        Column.array('Vector', ElementType.float32(), { vectorLength: 8 }), Column.int64('Expression', { defaultValue: Default.expression('1 + 2') }),
      ],
      ttl: Ttl.days('Timestamp', 30),
    });
  },

  'constraints': (db) => {
    const customers = new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });
    const orders = new UuidTable(db, 'Orders', {
      key: [Column.uuid('OrderId')],
      columns: [Column.string('CustomerId', { lengthChars: 36 }), Column.string('PayerId', { lengthChars: 36 }), Column.string('NextId', { lengthChars: 36 }), Column.float64('price')],
      checks: [Check.named('PriceIsNotNegative', 'price >= 0')],
      foreignKeys: [
        ForeignKey.to(customers, { columns: ['CustomerId'], onDelete: OnDelete.CASCADE }),
        ForeignKey.to(customers, { columns: ['PayerId'], referencedColumns: ['CustomerId'], name: 'OrderPayer' }),
      ],
    });
    orders.addForeignKey(ForeignKey.to(orders, { columns: ['NextId'] }));
    const a = new UuidTable(db, 'A', { key: [Column.uuid('AId')], columns: [Column.string('BId', { lengthChars: 36 })] });
    const b = new UuidTable(db, 'B', { key: [Column.uuid('BId')], columns: [Column.string('AId', { lengthChars: 36 })] });
    a.addForeignKey(ForeignKey.to(b, { columns: ['BId'] }));
    b.addForeignKey(ForeignKey.to(a, { columns: ['AId'] }));
  },

  // PostgreSQL has no NOT ENFORCED.
  'informational-foreign-keys': (db) => {
    const customers = new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });
    new UuidTable(db, 'Orders', {
      key: [Column.uuid('OrderId')],
      columns: [Column.string('CustomerId', { lengthChars: 36 })],
      foreignKeys: [ForeignKey.to(customers, { columns: ['CustomerId'], enforced: db.dialect === Dialect.POSTGRESQL })],
    });
  },

  'generated-columns': (db) => {
    new Table(db, 'names', {
      key: [Column.string('email', { lengthChars: 320, values: entity, descending: false })],
      columns: [
        Column.string('lower_email', { lengthChars: 320, generated: Generated.stored('lower(email)') }),
        Column.string('upper_email', { generated: Generated.nonStored('upper(email)') }),
      ],
    });
  },
};
