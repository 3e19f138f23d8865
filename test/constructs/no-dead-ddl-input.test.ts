import {
  BitReversedSource, BitReversedTable, ChangeStream, Check, Column, ColumnarPolicy, Database, DatabaseFunction, DatabaseRole, Default, ElementType,
  ForeignKey, Generated, HashedKeyTable, IndexSpread, InterleavedHierarchy, LocalityGroup, Model, OnDelete, PartitionMode,
  Placement, PropertyGraph, ProtoBundle, Queue, ReceiveMode, SafeIndex, SearchIndex, Sequence, ShardedTable, SqlSecurity, StorageMedium, Table,
  TenantTable, Tokens, Ttl, UuidStorage, UuidTable, ValueCaptureType, VectorDistance, VectorIndex, View, Watch, type ITable,
} from '../../src';
import { structOf } from '../../src/rules/usage/options';
import { testRefusals } from '../support/option-refusals';
import { newDatabase } from '../support/stack';

/** As test/constructs/no-dead-input, for what is declared in a database: each option changes the DDL. */

interface Case {
  readonly declare: (db: Database, options: any) => unknown;
  readonly required?: object;
  readonly values: Readonly<Record<string, unknown>>;
  /** Options that only rules, the report or migrations read; they have tests of their own. */
  readonly judged?: readonly string[];
}

/** A value that needs something else in the database. */
class Needs {
  constructor(readonly make: (db: Database) => unknown) {}
}

const id = (): Column => Column.uuid('Id');
const users = (db: Database): UuidTable => new UuidTable(db, 'Users', {
  key: [Column.uuid('UserId')],
  columns: [
    Column.string('Email'), Column.string('Name'), Column.int64('Age', { notNull: true }), Column.string('Text'), Column.tokens('Words', Tokens.fullText('Text')),
    Column.tokens('Mails', Tokens.exact('Email')), Column.array('Embedding', ElementType.float32(), { vectorLength: 3 }), Column.timestamp('At'),
  ],
});
const TABLE = {
  columns: [Column.string('Extra')],
  checks: [Check.named('NoNull', 'Id IS NOT NULL')],
  foreignKeys: new Needs((db) => [ForeignKey.to(users(db), { columns: ['Id'] })]),
  ttl: { ttl: Ttl.days('At', 30), columns: [Column.timestamp('At')] },
  synonym: 'Other',
  localityGroup: 'cold',
  columnarPolicy: ColumnarPolicy.ENABLED,
};
/** test/constructs/workload, test/ledger/evolution. */
const JUDGED_OF_TABLES = ['rowBytes', 'workload', 'renamedFrom'];
const COLUMN = {
  notNull: true, hidden: true, localityGroup: 'cold', generated: Generated.stored("'x'"), defaultValue: Default.string('x'),
};
/** test/spread, test/rules/mutable-shard-source; the order of a key is that of its column. */
const JUDGED_OF_COLUMNS = ['values', 'immutable', 'descending'];
const counter = { skipRangeMin: { skipRangeMin: 1, skipRangeMax: 9 }, skipRangeMax: { skipRangeMin: 1, skipRangeMax: 9 }, startCounter: 5 };
const inTable = (column: Column): ((db: Database) => unknown) => (db) => new UuidTable(db, 'T', { key: [id()], columns: [column] });

const CASES: Readonly<Record<string, Case>> = {
  UuidTableProps: {
    declare: (db, props) => new UuidTable(db, 'T', props), required: { key: [id()] },
    values: { ...TABLE, key: [Column.uuid('Other')] }, judged: JUDGED_OF_TABLES,
  },
  TableProps: {
    declare: (db, props) => new Table(db, 'T', props), required: { key: [id()] },
    values: { ...TABLE, key: [Column.uuid('Other')], fullTextDictionary: true, dictionaryStaleness: { fullTextDictionary: true, dictionaryStaleness: '1h' } },
    judged: JUDGED_OF_TABLES,
  },
  ShardedTableProps: {
    declare: (db, props) => new ShardedTable(db, 'T', props), required: { key: [id()], shardBy: ['Id'], shards: 4 },
    values: {
      ...TABLE, key: [id(), Column.int64('No')], shardBy: { shardBy: ['Name'], key: [id(), Column.string('Name')] }, shards: 8, shardColumn: 'Part',
    },
    judged: JUDGED_OF_TABLES,
  },
  BitReversedTableProps: {
    declare: (db, props) => new BitReversedTable(db, 'T', props), required: { key: [Column.int64('Id')] },
    values: {
      ...TABLE, key: [Column.int64('No')], source: BitReversedSource.sequence({ sequenceName: 'Numbers' }),
      foreignKeys: { columns: [Column.string('Other', { lengthChars: 36 })], foreignKeys: new Needs((db) => [ForeignKey.to(users(db), { columns: ['Other'] })]) },
    },
    judged: JUDGED_OF_TABLES,
  },
  HashedKeyTableProps: {
    declare: (db, props) => new HashedKeyTable(db, 'T', props), required: { key: [id()] },
    values: { ...TABLE, key: [id(), Column.int64('No')], hashColumn: 'Part' }, judged: JUDGED_OF_TABLES,
  },
  TenantTableProps: {
    declare: (db, props) => new TenantTable(db, 'T', props), required: { tenant: Column.string('Tenant'), key: [id()] },
    values: {
      ...TABLE, tenant: Column.string('Customer'), key: [id(), Column.int64('No')], dominantTenants: { tenantIds: ['x'], shards: 4, shardBy: ['Id'] },
    },
    judged: JUDGED_OF_TABLES,
  },
  ChildTableOptions: {
    declare: (db, options) => new InterleavedHierarchy(db, 'H', { root: users(db) }).addChild('T', options),
    required: { key: [id()], onDelete: OnDelete.CASCADE },
    values: {
      ...TABLE, key: [Column.uuid('Other')], onDelete: OnDelete.NO_ACTION,
      foreignKeys: new Needs((db) => [ForeignKey.to(new UuidTable(db, 'Others', { key: [id()] }), { columns: ['Id'] })]),
    },
    judged: [...JUDGED_OF_TABLES, 'parent', 'rowsPerParent'],
  },
  SafeIndexProps: {
    declare: (db, props) => new SafeIndex(users(db), 'I', props), required: { columns: ['Email', 'Name'] },
    values: {
      columns: ['Name'], descending: ['Name'], spread: IndexSpread.sharded(4), unique: true, nullFiltered: true, whereNotNull: ['Email'],
      storing: ['Text'], localityGroup: 'cold', columnarPolicy: ColumnarPolicy.ENABLED,
    },
    // Only PostgreSQL orders NULL.
    judged: ['nullsFirst', 'nullsLast'],
  },
  SearchIndexProps: {
    declare: (db, props) => new SearchIndex(users(db), 'I', props), required: { tokens: ['Words'] },
    values: {
      tokens: ['Mails'], storing: ['Name'], partitionBy: ['Name'], orderBy: 'Age', descending: { orderBy: 'Age', descending: true },
      whereNotNull: { tokens: ['Words'], whereNotNull: ['Words'] }, sortOrderSharding: { sortOrderSharding: true, orderBy: 'Age' },
      disableAutomaticUidColumn: { disableAutomaticUidColumn: true, orderBy: 'Age' },
    },
    judged: ['interleaveIn'],
  },
  VectorIndexProps: {
    declare: (db, props) => new VectorIndex(users(db), 'I', props), required: { column: 'Embedding', distance: VectorDistance.COSINE },
    values: {
      distance: VectorDistance.EUCLIDEAN, filterColumns: ['Name'], treeDepth: 3, numLeaves: 100, numBranches: { treeDepth: 3, numLeaves: 100, numBranches: 10 },
      storing: ['Text'], whereNotNull: { filterColumns: ['Name'], whereNotNull: ['Name'] }, disableSearch: true,
    },
    judged: ['column'],
  },
  ChangeStreamProps: {
    declare: (db, props) => new ChangeStream(db, 'S', props),
    values: {
      watch: [Watch.allTables()], retentionPeriod: '3d', valueCaptureType: ValueCaptureType.NEW_ROW, excludeTtlDeletes: true, excludeInsert: true,
      excludeUpdate: true, excludeDelete: true, allowTxnExclusion: true, partitionMode: PartitionMode.MUTABLE_KEY_RANGE,
    },
  },
  QueueProps: {
    declare: (db, props) => new Queue(db, 'Q', props), required: { key: [id()] },
    values: {
      key: [Column.uuid('Other')], payload: Column.json('Payload', { notNull: true }), receiveMode: ReceiveMode.PULL,
      disableSend: true, disableDelivery: true, localityGroup: 'cold',
      parent: new Needs((db): ITable => users(db)),
      onDelete: { parent: new Needs((db): ITable => users(db)), onDelete: OnDelete.CASCADE },
    },
    judged: ['ttl'],
  },
  ViewProps: {
    declare: (db, props) => {
      users(db);
      return new View(db, 'V', props);
    },
    required: { query: 'SELECT u.Name FROM Users u' }, values: { query: 'SELECT u.Email FROM Users u', security: SqlSecurity.DEFINER },
  },
  SequenceProps: { declare: (db, props) => new Sequence(db, 'S', props), values: counter },
  LocalityGroupProps: { declare: (db, props) => new LocalityGroup(db, 'cold', props), values: { storage: StorageMedium.HDD, spillToHddAfterDays: 3 } },
  PlacementProps: {
    declare: (db, props) => new Placement(db, 'eu', props), required: { instancePartition: 'a' },
    values: { instancePartition: 'b', defaultLeader: 'europe-west1', readLeaseRegions: ['europe-west1'] },
  },
  ModelProps: {
    declare: (db, props) => new Model(db, 'M', props), required: { endpoint: '//x', inputs: [{ name: 'a', type: 'INT64' }], outputs: [{ name: 'b', type: 'INT64' }] },
    values: {
      endpoint: '//y', endpoints: { endpoint: undefined, endpoints: ['//x', '//y'] }, inputs: [{ name: 'c', type: 'INT64' }],
      outputs: [{ name: 'c', type: 'INT64' }], defaultBatchSize: 5,
    },
  },
  DatabaseFunctionProps: {
    declare: (db, props) => new DatabaseFunction(db, 'F', props), required: { returns: 'INT64', body: '1' },
    values: {
      parameters: [{ name: 'x', type: 'INT64' }], returns: 'FLOAT64', body: '2', remote: { body: undefined, remote: { endpoint: 'https://x.run.app' }, security: undefined },
    },
    // Their dialects and forms: test/constructs/objects/database-function.
    judged: ['volatility', 'security', 'strict'],
  },
  PropertyGraphProps: {
    declare: (db, props) => {
      users(db);
      new UuidTable(db, 'Friends', { key: [id()], columns: [Column.uuidReference('A'), Column.uuidReference('B')] });
      return new PropertyGraph(db, 'G', props);
    },
    required: { nodes: [{ table: 'Users' }] },
    values: {
      nodes: [{ table: 'Users', alias: 'People' }],
      edges: [{ table: 'Friends', source: { columns: ['A'], node: 'Users' }, destination: { columns: ['B'], node: 'Users' } }],
    },
  },
  DatabaseRoleProps: { declare: (db, props) => new DatabaseRole(db, 'r', props), values: { memberOf: ['spanner_sys_reader'] } },
  ProtoBundleProps: { declare: (db, props) => new ProtoBundle(db, 'P', props), required: { types: ['a.B'] }, values: { types: ['a.C'] } },
  StringColumnOptions: {
    declare: (db, options) => inTable(Column.string('C', options))(db),
    values: { ...COLUMN, lengthChars: 9, placementKey: true }, judged: JUDGED_OF_COLUMNS,
  },
  BytesColumnOptions: {
    declare: (db, options) => inTable(Column.bytes('C', options))(db),
    values: { ...COLUMN, lengthBytes: 9, generated: Generated.stored("b'x'"), defaultValue: Default.expression("b'x'") }, judged: JUDGED_OF_COLUMNS,
  },
  UuidReferenceOptions: {
    declare: (db, options) => inTable(Column.uuidReference('C', options))(db), values: { ...COLUMN, storage: UuidStorage.BYTES }, judged: JUDGED_OF_COLUMNS,
  },
  UuidColumnOptions: {
    declare: (db, options) => inTable(Column.uuid('C', options))(db),
    values: { ...COLUMN, storage: UuidStorage.BYTES, generateDefault: true }, judged: JUDGED_OF_COLUMNS,
  },
  IdentityColumnOptions: {
    declare: (db, options) => inTable(Column.identity('C', options))(db),
    values: { ...counter, notNull: false, hidden: true, localityGroup: 'cold' }, judged: ['descending'],
  },
  ArrayColumnOptions: {
    declare: (db, options) => inTable(Column.array('C', ElementType.float32(), options))(db),
    values: { notNull: true, hidden: true, localityGroup: 'cold', vectorLength: 3, generated: Generated.stored('[1.0]'), defaultValue: Default.expression('[]') },
    judged: JUDGED_OF_COLUMNS,
  },
  CommitTimestampOptions: {
    declare: (db, options) => inTable(Column.commitTimestamp('C', options))(db), values: { notNull: true, hidden: true, localityGroup: 'cold', onUpdate: true },
    judged: [...JUDGED_OF_COLUMNS, 'generated', 'defaultValue'],
  },
  TokenColumnOptions: {
    declare: (db, options) => new UuidTable(db, 'T', { key: [id()], columns: [Column.string('A'), Column.tokens('Ts', Tokens.exact('A'), options)] }),
    values: { localityGroup: 'cold' },
  },
};

function ddlOf({ declare, required }: Case, option?: string, value?: unknown): string {
  const db = newDatabase();
  const isMany = typeof value === 'object' && value !== null && !Array.isArray(value) && option! in value && Object.getPrototypeOf(value) === Object.prototype;
  const given = { ...required, ...(isMany ? value : option === undefined ? {} : { [option]: value }) } as Record<string, unknown>;
  declare(db, Object.fromEntries(Object.entries(given).map(([name, each]) => [name, each instanceof Needs ? each.make(db) : each])));
  return db.ddl.filter((each) => !/^CREATE TABLE IF NOT EXISTS `(Users|Others)`/.test(each)).join(';\n');
}

describe.each(Object.entries(CASES))('%s', (name, each) => {
  test('has a value here for each option', () => {
    expect([...new Set([...Object.keys(each.values), ...each.judged ?? []])].sort()).toEqual([...structOf(name).shape.kinds.keys()].sort());
  });

  const tried = Object.entries(each.values).filter(([option]) => !each.judged?.includes(option));
  test.each(tried)('changes the DDL by %s', (option, value) => {
    expect(ddlOf(each, option, value)).not.toBe(ddlOf(each));
  });

  testRefusals(name, (options) => each.declare(newDatabase(), { ...each.required, ...options }));
});
