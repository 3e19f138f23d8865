/** A program with an error that is thrown. The part between « and » is what the code of the printed fix takes the place of. */
export interface UsageCase {
  readonly program: string;
  /** What stands for `...` in the code of the fix. */
  readonly rest?: string;
  /** The fix says to leave the part out. */
  readonly isLeftOut?: boolean;
}

export const KEY = "key: [Column.uuid('Id')]";
const USERS = `const users = new UuidTable(db, 'Users', { ${KEY}, columns: [Column.string('Email'), Column.timestamp('SeenAt')] });`;
const TENANTS = "tenant: Column.string('TenantId'), key: [Column.uuid('Id')]";
const PLUS = "const main = new Instance(stack, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS });";
export const ACKNOWLEDGED = "{ rule: 'unproven-key', on: 'Events', reason: 'ten rows a day' }";

function executed(program: string, rest?: string): UsageCase {
  return { program, rest };
}

function leftOut(program: string): UsageCase {
  return { program, isLeftOut: true };
}

/** One for each place that throws an error with code in its fix, but for the options of structs, which are tried one by one. */
export const USAGE_CASES: readonly UsageCase[] = [
  executed("SchemaGuard.organizationPolicy('123456789', { maxShards: 16, «» })"),
  executed("«SchemaGuard.organizationPolicy('organizations/123456789', { maxNodes: 3 })»", '{ maxNodes: 3 }'),
  leftOut("Column.uuid('A', { «generateDefault: true,» defaultValue: Default.generateUuid() })"),
  leftOut("Column.int64('A', { generated: Generated.stored('1'), «defaultValue: Default.number(1)» })"),
  executed("Column.string('A', { defaultValue: «Default.string('a\\\\b')» })"),
  executed("new Sequence(db, 'invoice_ids'); Column.int64('A', { defaultValue: «Default.nextValue('a b')» })"),
  executed(`new UuidTable(db, 'T', { ${KEY}, columns: [Column.int64('A', { defaultValue: «Default.number(0.5)» })] })`),
  executed(`new UuidTable(db, 'T', { ${KEY}, columns: [Column.int64('A', { defaultValue: «Default.number(2 ** 60)» })] })`),
  executed("Column.identity('Id', { skipRangeMin: 5, «» })"),
  executed("new Sequence(db, 'Ids', { skipRangeMax: 2_000_000, «» })"),
  executed("new Sequence(db, 'Ids', { skipRangeMin: 2_000_000, «» })"),
  executed("Column.tokens('T', «Tokens.concat([])»)"),
  executed("Column.string('A', { values: «ValueSource.entity('  ')» })"),
  leftOut(`new UuidTable(db, 'T', { ${KEY}, «rowBytes: 9,» workload: Workload.of({ writesPerSecond: 5, rowBytes: 9 }) })`),
  executed(`new Table(«stack as never», 'Users', { ${KEY} })`),
  executed("new DatabaseRole(«Database.fromDatabaseName(stack, 'Shop', 'main', 'other')», 'r')"),
  leftOut("new Database(stack, 'x', { instance: 'main', dialect: Dialect.POSTGRESQL, options: { «useUnenforcedForeignKeyForQueryOptimization: true» } })"),
  executed("new Database(stack, 'a', { instance: 'main' }); new Database(stack, 'b', { instance: 'main', «databaseName: 'a'» })"),
  executed("new Database(stack, 'x', { instance: 'main', migrationsThrough: 0, «» })"),
  executed("new Database(stack, 'x', { instance: 'main', migrations: 'migrations/shop', «migrationsThrough: 7» })"),
  executed(`const database = new Database(stack, 'x', { instance: 'main' }); «SchemaGuard.acknowledge(stack, ${ACKNOWLEDGED})»`, ACKNOWLEDGED),
  executed(`${USERS} users.addColumn(Column.int64('IndexShard4')); users.addIndex('I', { columns: ['SeenAt'], spread: «IndexSpread.sharded(4)» })`),
  leftOut(`new UuidTable(db, 'T', { ${KEY}, columns: [Column.string('A', { notNull: true, «descending: true» })] })`),
  leftOut(`${USERS} new SafeIndex(users, 'I', { columns: ['Email'], unique: true, «spread: IndexSpread.sharded(4)» })`),
  leftOut(`${USERS} new SafeIndex(users, 'I', { columns: ['Email'], unique: true, «descending: ['SeenAt']» })`),
  executed(`${USERS} new SafeIndex(users, 'I', { columns: ['Email', 'SeenAt'], storing: [], «descending: ['SeenAt', 'Seen']» })`),
  ...['nullsFirst', 'nullsLast'].map((option) => (
    executed(`new UuidTable(pg, 'T', { ${KEY}, columns: [Column.int64('A')] }).addIndex('I', { columns: ['A'], unique: true, «${option}: ['B', 'A']» })`)
  )),
  leftOut(`const docs = new UuidTable(db, 'D', { ${KEY}, columns: [Column.string('Body'), Column.tokens('T', Tokens.fullText('Body'))] }); new SearchIndex(docs, 'I', { tokens: ['T'], «descending: true» })`),
  executed("new DatabaseFunction(pg, 'f', { returns: 'bigint', parameters: [{ type: 'bigint' }], «remote: { endpoint: 'x' }» })"),
  executed("new DatabaseFunction(db, 'F', { body: '1', «volatility: FunctionVolatility.STABLE» })"),
  executed("new DatabaseFunction(pg, 'f', { returns: 'bigint', body: 'SELECT 1', «volatility: FunctionVolatility.DETERMINISTIC» })"),
  leftOut("new DatabaseFunction(db, 'F', { body: '1', «strict: true» })"),
  executed("db.grantReader('user:a@example.com', { grantId: 'api' }); db.grantReader('user:b@example.com', { «grantId: 'api'» })"),
  leftOut(`${USERS} new DatabaseRole(db, 'r').grantSelect('Users', { «columns: []» })`),
  executed("«new LocalityGroup(db, '1 x')»"),
  executed("«new LocalityGroup(db, 'default')»"),
  leftOut("new LocalityGroup(db, 'cold', { storage: StorageMedium.HDD, «spillToHddAfterDays: 9» })"),
  executed("const outer = new NamedSchema(db, 'sales'); «new NamedSchema(outer, 'eu')»"),
  executed("const db = pg; «new Sequence(pg, 'Ids')»"),
  executed(`${USERS} new ChangeStream(db, 'S', { «watch: [Watch.allTables(), Watch.allTables()]» })`),
  executed(`${USERS} const orders = new UuidTable(db, 'Orders', { ${KEY} }); const family = new InterleavedHierarchy(db, 'Family', { «root: users» }); family.addChild('Lines', { parent: orders, key: [Column.uuid('LineId')], onDelete: OnDelete.CASCADE })`),
  executed(`${USERS} new InterleavedHierarchy(db, 'Family', { root: users }).addChild('Orders', { «key: [Column.uuid('ID'), Column.int64('No', { descending: true })]», onDelete: OnDelete.CASCADE })`),
  executed(`${USERS} new InterleavedHierarchy(db, 'Family', { root: users }).addChild('Orders', { key: [Column.uuid('OrderId')], «columns: [Column.uuid('Id'), Column.string('Note')]», onDelete: OnDelete.CASCADE })`),
  executed("new TenantTable(db, 'T', { tenant: Column.string('TenantId'), «key: [Column.string('TenantId'), Column.uuid('Id')]» })"),
  executed(`${USERS} new Queue(db, 'Q', { parent: users, «key: [Column.uuid('Id'), Column.uuid('MessageId')]» })`),
  executed("new BitReversedTable(db, 'Orders', { «key: [Column.uuid('Id')]» })"),
  executed("new BitReversedTable(db, 'Orders', { «key: [Column.identity('Id')]» })"),
  executed("new BitReversedTable(db, 'Orders', { «key: [Column.string('Region'), Column.identity('Id')]» })"),
  executed("new SoftDeleteTable(db, 'Orders', { «key: [Column.int64('Id')]», columns: [Column.string('OrdersId')] })"),
  executed("const orders = new UuidTable(db, 'O', { key: [Column.uuid('Id')], columns: [Column.uuid('Day')] }); «new SafeIndex(db as never, 'I', { columns: ['Day'] })»", "{ columns: ['Day'] }"),
  executed("const orders = new UuidTable(db, 'O', { key: [Column.uuid('Id')], columns: [Column.string('A'), Column.tokens('Ts', Tokens.exact('A'))] }); «new SearchIndex(db as never, 'S', { tokens: ['Ts'] })»", "{ tokens: ['Ts'] }"),
  executed("new Model(db, 'M', { inputs: [{ name: 'a', type: 'INT64' }], endpoint: '//aiplatform.googleapis.com/x', «» })"),
  executed("new Model(db, 'M', { inputs: [{ name: 'a', «type: 'str'» }], outputs: [{ name: 'b', type: 'INT64' }], endpoint: '//aiplatform.googleapis.com/x' })"),
  executed("new DatabaseFunction(db, 'F', { parameters: [{ name: 'a', «type: 'STRING(36)'» }], body: 'a' })"),
  executed("new Queue(db, 'Q', { key: [Column.uuid('Id')], «payload: Column.json('Payload')» })"),
  executed("new Queue(db, 'Q', { key: [Column.uuid('Id')], «payload: Column.int64('Body')» })"),
  executed("new Queue(db, 'Q', { key: [Column.uuid('Id')], «payload: Column.string('Payload', { notNull: true, defaultValue: Default.string('x') })» })"),
  executed("new Queue(pg, 'q', { key: [Column.uuid('id')], «payload: Column.string('Payload', { lengthChars: 9 })» })"),
  executed("new Queue(db, 'Q', { «key: [Column.uuid('Id', { generateDefault: true })]» })"),
  executed(`new ShardedTable(db, 'T', { ${KEY}, shards: 4, «shardBy: []» })`),
  leftOut(`new UuidTable(db, 'T', { ${KEY}, «renamedFrom: 'T'» })`),
  leftOut(`new UuidTable(db, 'T', { ${KEY}, renamedFrom: 'S', «synonym: 'R'» })`),
  leftOut(`new UuidTable(new NamedSchema(pg, 'sales'), 't', { ${KEY}, «synonym: 'r'» })`),
  executed(`new TenantTable(db, 'T', { ${TENANTS}, dominantTenants: { «tenantIds: []», shards: 4, shardBy: ['Id'] } })`),
  executed("new TenantTable(db, 'T', { tenant: Column.int64('TenantId'), key: [Column.uuid('Id')], dominantTenants: { «tenantIds: ['x']», shards: 4, shardBy: ['Id'] } })"),
  leftOut("new TenantTable(db, 'T', { tenant: Column.date('TenantId', { values: ValueSource.entity('the year') }), key: [Column.uuid('Id')], «dominantTenants: { tenantIds: ['x'], shards: 4, shardBy: ['Id'] }» })"),
  executed("new UuidTable(db, 'Orders', { «key: [Column.int64('Id')]» })"),
  executed("Column.string(«'cafe\\u0301'»)"),
  executed(`const table = new UuidTable(db, 'T', { ${KEY}, columns: [«»] }); table.addIndex('I', { columns: ['Zone'] })`),
  executed("db.acknowledge({ «rule: 'monotonc-key'», on: 'Events', reason: 'ten rows a day' })"),
  executed("db.acknowledge({ rule: 'monotonic-key', on: 'Events', «reason: 'TODO'» })"),
  executed("db.acknowledge({ rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day', «until: '31.3.2027'» })"),
  executed("db.acknowledge({ rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day', «until: '2027-02-30'» })"),
  executed("db.allowDestructive(DestructiveChange.dropTable('Orders', { «reason: 'old'» }))"),
  executed("SchemaGuard.attach(stack, { policy: { severities: [{ «rule: 'monotonc-key'», action: RuleAction.REFUSE }] } })"),
  executed('SchemaGuard.attach(stack, { policy: { «allowedShardCounts: []» } })'),
  leftOut(`${PLUS} new InstancePartition(main, 'berlin', { configuration: 'regional-x', nodes: 1, «processingUnits: 1000» })`),
  executed("const main = Instance.fromInstanceAttributes(stack, 'main', { instanceName: 'main', «edition: Edition.ENTERPRISE» }); new InstancePartition(main as never, 'berlin', { configuration: 'regional-x' })"),
  executed("const main = new Instance(stack, 'main', { «configuration: 'regional-x'», edition: Edition.ENTERPRISE_PLUS }); new InstancePartition(main, 'berlin', { configuration: 'regional-x' })"),
  executed("const main = new Instance(stack, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS, «processingUnits: 500» }); new InstancePartition(main, 'berlin', { configuration: 'regional-x' })"),
  executed(`${PLUS} new InstancePartition(main, 'berlin', { «configuration: 'dual-region-germany1'» })`),
  executed("const main = new Instance(stack, 'main', { configuration: 'eur3', «freeInstance: true» }); new InstancePartition(main, 'berlin', { configuration: 'regional-x' })"),
  leftOut("const free = new Instance(stack, 'main', { configuration: 'regional-x', «freeInstance: true» }).addDatabase('free'); new BackupSchedule(free, 'daily', { schedule: Schedule.daily(2) })"),
  leftOut(`${PLUS} const placed = main.addDatabase('placed'); new BackupSchedule(placed, 'often', { schedule: Schedule.cron('0 */12 * * *'), «incremental: true» }); new Placement(placed, 'de', { instancePartition: 'berlin' })`),
  leftOut("new Database(stack, 'x', { instance: 'main', encryptionConfig: { «kmsKeyName: '${var.key}',» kmsKeyNames: ['${var.key}'] } })"),
  executed("new Database(stack, 'x', { instance: 'main', encryptionConfig: { «» } })"),
  executed("new Instance(stack, 'main', { configuration: 'regional-europe-west3' }).addDatabase('x', { encryptionConfig: { kmsKeyName: «'projects/a/locations/eur3/keyRings/r/cryptoKeys/k'» } })"),
  executed("const main = new Instance(stack, 'main', { configuration: 'regional-europe-west3' }); new BackupSchedule(main.addDatabase('x'), 'daily', { schedule: Schedule.daily(2), «kmsKeyName: 'projects/a/locations/us-central1/keyRings/r/cryptoKeys/k'» })"),
  leftOut(`${PLUS} new BackupSchedule(main.addDatabase('x'), 'daily', { schedule: Schedule.daily(2), «kmsKeyName: 'projects/a/locations/europe-west1/keyRings/r/cryptoKeys/k'» })`),
  leftOut("new Instance(stack, 'main', { configuration: 'regional-x', autoscaling: Autoscaling.nodes({ min: 1, max: 3, «replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 2 }]» }) })"),
  executed("new Instance(stack, 'main', { configuration: 'regional-x', autoscaling: Autoscaling.nodes({ min: 1, max: 3, «totalCpuPercent: 60» }) })"),
  executed(`${PLUS} «new InstancePartition(stack, 'berlin', { configuration: 'regional-x' })»`, "{ configuration: 'regional-x' }"),
  leftOut("new Instance(stack, 'main', { configuration: 'regional-x', nodes: 1, «processingUnits: 1000» })"),
  executed("new Instance(stack, 'main', { «configuration: 'europe-west3'», nodes: 1 })"),
  executed("new Instance(stack, 'main', { configuration: 'nam3', nodes: 1, «» })"),
  executed('Autoscaling.nodes({ min: 1, «max: 1» })'),
  executed('Autoscaling.nodes({ min: 5, «max: 1» })'),
  ...["location: 'us-east1', type: ReplicaType.READ_WRITE", "location: 'us-central1', type: ReplicaType.READ_ONLY"].map((replica) => (
    leftOut(`new InstanceConfiguration(stack, 'custom-nam11', { baseConfiguration: 'nam11', replicas: [{ location: 'us-central1', type: ReplicaType.READ_WRITE, defaultLeader: true }, { ${replica}, «defaultLeader: true» }] })`)
  )),
  executed('Autoscaling.nodes({ min: 1, «max: 11» })'),
  executed("new SpannerService(stack, 'orders', { recordMigrations: false, «» })"),
  executed("new SpannerService(stack, 'orders', { newInstance: { configuration: 'regional-x', freeInstance: true }, recordMigrations: false, «» })"),
  leftOut("new SpannerService(stack, 'orders', { newInstance: { configuration: 'regional-x' }, recordMigrations: false, applications: ['user:a@example.com'], «roles: false» })"),
  executed("new SpannerService(stack, 'orders', { newInstance: { configuration: 'regional-x' }, recordMigrations: false, notificationChannels: ['c'], «alerts: false» })"),
  leftOut("new SpannerService(stack, 'orders', { newInstance: { configuration: 'regional-x' }, recordMigrations: false, applications: [«'serviceAccount:' + db.databaseName»] })"),
  leftOut("new BackupSchedule(db, 'daily', { schedule: Schedule.daily(2), kmsKeyName: '${var.key}', «encryption: BackupEncryption.GOOGLE» })"),
  executed("new BackupSchedule(db, 'daily', { «schedule: Schedule.everyHours(6)» })"),
  executed("«new BackupSchedule(stack, 'daily', { schedule: Schedule.daily(2) })»", '{ schedule: Schedule.daily(2) }'),
  executed("const shop = new Instance(stack, 'main', { configuration: 'regional-x', nodes: 1, «edition: Edition.STANDARD» }).addDatabase('other'); new BackupSchedule(shop, 'often', { schedule: Schedule.everyHours(4), incremental: true })"),
  executed("«Schedule.cron('0 2 * * SUN')»"),
  executed('«Schedule.everyHours(5)»'),
  executed(`new SoftDeleteTable(db, 'Users', { ${KEY}, columns: [Column.string('Email'), Column.string('Phone')], «uniqueLive: ['Email']» }).liveByUniqueSql('Phone')`),
  executed("db.grantReader(«'alice@example.com'»)"),
  executed("db.grantRole(«'spanner.databaseReader'», 'user:alice@example.com')"),
  executed("db.grantReader('serviceAccount:' + db.databaseName, «{}»)"),
];
