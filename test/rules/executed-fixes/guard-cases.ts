/** A program with a finding of a guard. What is between « and » is replaced by the code of the fix, or as its prose asks for. */
export interface GuardCase {
  readonly rule: string;
  readonly advice: string;
  /** What the fix prints: the code, or how its prose begins. */
  readonly printed: string;
  readonly program: string;
  /** How prose is followed; absent: the fix is code. */
  readonly way?: string;
}

const SAFE = "'CREATE TABLE Users (Id STRING(36) DEFAULT (GENERATE_UUID()), Name STRING(40)) PRIMARY KEY (Id)'";
const ZONE = '"ALTER DATABASE legacy SET OPTIONS (default_time_zone = \'Europe/Berlin\')"';
const ON = 'deletionProtection: true, enableDropProtection: true, lifecycle: { preventDestroy: true }';

/** @param ddl The elements of its list. */
function raw(ddl: string, more = ON, policy = '{}', listed = `[${ddl}]`): string {
  return `const guard = SchemaGuard.attach(stack, { policy: ${policy} }); new SpannerDatabase(stack, 'Legacy', { name: 'legacy', instance: 'main', ddl: ${listed}, ${more} });`;
}

function declared(props: string, policy = '{}'): string {
  return `const guard = SchemaGuard.attach(stack, { policy: ${policy} }); new Database(stack, 'other', { instance: 'main', ${props} });`;
}

/** A guard on one database alone. */
function guarded(database: string, policy: string, before = '', after = ''): string {
  return `${before} const guard = SchemaGuard.attach(${database}, { policy: ${policy} }); ${after}`;
}

function legacy(more: string): string {
  return `const legacy = new SpannerDatabase(stack, 'Legacy', { name: 'legacy', instance: 'main', ddl: [${SAFE}], ${more} });`;
}

function instance(props: string): string {
  return `const main = new Instance(stack, 'instance', { instanceName: 'main', configuration: 'regional-europe-west3', ${props} });`;
}

function scaled(autoscaling: string): string {
  return `new SpannerInstance(stack, 'Main', { name: 'main', config: 'regional-x', displayName: 'Main', ${autoscaling} }); ${legacy(ON)}`;
}

const own = "const own = main.addDatabase('own');";

/** @param column The clauses of its first key column. */
function sharded(policy: string, column: string): string {
  return raw(`'CREATE TABLE E (S INT64 NOT NULL ${column}, Id STRING(36) NOT NULL) PRIMARY KEY (S, Id)'`, ON, policy);
}

const order = (advice: string, printed: string, ddl: string, way: string): GuardCase => ({ rule: 'statement-order', advice, printed, program: raw(ddl), way });
const policy = (advice: string, printed: string, program: string, way?: string): GuardCase => ({ rule: 'policy-violation', advice, printed, program, way });

export const GUARD_CASES: readonly GuardCase[] = [
  { rule: 'ddl-overridden', advice: 'remove', printed: 'remove the override', program: `${raw(SAFE)} «stack.addOverride('resource.google_spanner_database.Legacy.ddl', [])»`, way: '' },
  policy('protect', 'deletionProtection: true', declared('«deletionProtection: false»')),
  policy('protect', 'enableDropProtection: true', declared('«enableDropProtection: false»')),
  policy('protect', 'preventDestroy: true', declared('«preventDestroy: false»')),
  policy('protect', 'deletionProtection: true', raw(SAFE, '«deletionProtection: false», enableDropProtection: true, lifecycle: { preventDestroy: true }')),
  policy('protect', 'enableDropProtection: true', raw(SAFE, '«», lifecycle: { preventDestroy: true }').replace('«», ', '«enableDropProtection: false», ')),
  policy('protect', 'preventDestroy: true', raw(SAFE, 'enableDropProtection: true, lifecycle: { «» }')),
  policy('relax', 'requireDeletionProtection: false', declared('deletionProtection: false', '{ «» }')),
  policy('relax', 'requireDropProtection: false', declared('enableDropProtection: false', '{ «» }')),
  policy('relax', 'requirePreventDestroy: false', declared('preventDestroy: false', '{ «» }')),
  policy('protect', "new BackupSchedule(db, 'daily', { schedule: Schedule.daily(2) })", guarded('db', '{ requireBackups: true }', '', '«»')),
  policy('protect', "new BackupSchedule(Database.fromDatabaseName(stack, 'legacy-backups', 'main', 'legacy'), 'daily', { schedule: Schedule.daily(2) })", guarded('legacy', '{ requireBackups: true }', legacy(ON), '«»')),
  policy(
    'protect', 'declare it in an instance that is not free', guarded('own', '{ requireBackups: true }', `${instance('freeInstance: true')} const own = «main.addDatabase('own')»;`),
    "new Database(stack, 'own', { instance: 'paid' }); new BackupSchedule(own, 'daily', { schedule: Schedule.daily(2) })",
  ),
  policy('protect', "encryptionConfig: { kmsKeyName: 'projects/acme/locations/europe-west3/keyRings/spanner/cryptoKeys/shop' }", guarded('own', '{ requireCustomerManagedKeys: true }', "const own = new Database(stack, 'own', { instance: 'main', «» });")),
  policy('protect', "encryptionConfig: { kmsKeyName: 'projects/acme/locations/europe-west3/keyRings/spanner/cryptoKeys/shop' }", guarded('legacy', '{ requireCustomerManagedKeys: true }', legacy(`${ON}, «»`))),
  policy('protect', "new HotspotAlerts(stack, 'main-alerts', { instance: 'main' })", guarded('db', '{ requireAlerts: true }', '', '«»')),
  policy(
    'protect', "new HotspotAlerts(stack, 'other-alerts', { instance: 'other' })",
    guarded('own', '{ requireAlerts: true }', "const own = new Database(stack, 'own', { instance: 'other' });", "new HotspotAlerts(stack, 'main-alerts', { instance: 'main' }); «»"),
  ),
  policy('protect', "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', multiRegion: true, highPriorityCpu: 0.6, storage: 0.9, project: 'data-prod' })", guarded(
    'own', '{ requireAlerts: true }',
    `${instance("project: 'data-prod', edition: Edition.ENTERPRISE_PLUS, autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 60, storagePercent: 90 })").replace('regional-europe-west3', 'eur3')} ${own}`, '«»',
  )),
  policy('protect', 'labels with a string for team in the properties of the Instance', guarded('own', "{ requireLabels: ['team'] }", `${instance('«»')} ${own}`), "labels: { team: 'orders' }"),
  policy('protect', 'edition: Edition.ENTERPRISE', guarded('own', '{ allowedEditions: [Edition.ENTERPRISE] }', `${instance('nodes: 1, «edition: Edition.STANDARD»')} ${own}`)),
  policy('protect', 'edition: Edition.ENTERPRISE', guarded('own', '{ allowedEditions: [Edition.ENTERPRISE] }', "const own = new Database(stack, 'own', { instance: 'main', «edition: Edition.STANDARD» });")),
  policy('protect', "edition: 'ENTERPRISE'", guarded('legacy', '{ allowedEditions: [Edition.ENTERPRISE] }', `new SpannerInstance(stack, 'Main', { name: 'main', config: 'regional-x', displayName: 'Main', numNodes: 1, «edition: 'STANDARD'» }); ${legacy(ON)}`)),
  policy('protect', 'edition: Edition.STANDARD and nodes: 1 in place of autoscaling', guarded('own', '{ allowedEditions: [Edition.STANDARD] }', `${instance('«»')} ${own}`), 'edition: Edition.STANDARD, nodes: 1'),
  policy('protect', 'edition: Edition.ENTERPRISE_PLUS', guarded('own', '{ allowedEditions: [Edition.STANDARD, Edition.ENTERPRISE_PLUS] }', `${instance('«»')} ${own}`)),
  policy(
    'protect', 'edition: Edition.ENTERPRISE and a configuration of one region', guarded('own', '{ allowedEditions: [Edition.ENTERPRISE] }', `const main = new Instance(stack, 'main', { «configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS» }); ${own}`),
    "configuration: 'regional-europe-west3', edition: Edition.ENTERPRISE",
  ),
  policy(
    'protect', 'one list of allowedEditions for all policies',
    `SchemaGuard.attach(stack, { policy: { allowedEditions: [Edition.«STANDARD»] } }); ${guarded('own', '{ allowedEditions: [Edition.ENTERPRISE] }', `${instance('')} ${own}`)}`, 'ENTERPRISE',
  ),
  policy('protect', "configuration: 'regional-europe-west1'", guarded('own', "{ allowedConfigurations: ['regional-europe-west1'] }", `${instance('').replace("configuration: 'regional-europe-west3'", (text) => `«${text}»`)} ${own}`)),
  policy('protect', "config: 'regional-europe-west1'", guarded('legacy', "{ allowedConfigurations: ['regional-europe-west1'] }", `new SpannerInstance(stack, 'Main', { name: 'main', «config: 'regional-x'», displayName: 'Main', numNodes: 1 }); ${legacy(ON)}`)),
  policy('protect', "configuration: 'regional-europe-west1'", guarded('own', "{ allowedConfigurations: ['eur3', 'regional-europe-west1'] }", `const main = new Instance(stack, 'main', { «configuration: 'regional-europe-west3'» }); ${own}`)),
  policy(
    'protect', "configuration: 'eur3' and edition: Edition.ENTERPRISE_PLUS", guarded('own', "{ allowedConfigurations: ['eur3', 'nam3'] }", `const main = new Instance(stack, 'main', { «configuration: 'regional-europe-west3'» }); ${own}`),
    "configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS",
  ),
  policy(
    'protect', 'one list of allowedConfigurations for all policies',
    `SchemaGuard.attach(stack, { policy: { allowedConfigurations: [«'eur3'»] } }); ${guarded('own', "{ allowedConfigurations: ['regional-europe-west3'] }", `${instance('')} ${own}`)}`, "'regional-europe-west3'",
  ),
  policy('protect', 'nodes: 3', guarded('own', '{ maxNodes: 3 }', `${instance('«nodes: 4»')} ${own}`)),
  policy('protect', 'processingUnits: 3000', guarded('own', '{ maxNodes: 3 }', `${instance('«processingUnits: 5000»')} ${own}`)),
  policy('protect', 'nodes: 1 in place of autoscaling', guarded('own', '{ maxNodes: 1 }', `${instance('«»')} ${own}`), 'nodes: 1'),
  policy('protect', 'processingUnits: 1000 in place of autoscaling', guarded('own', '{ maxNodes: 1 }', `${instance('«autoscaling: Autoscaling.processingUnits({ min: 1000, max: 2000 })»')} ${own}`), 'processingUnits: 1000'),
  policy('protect', 'autoscaling: Autoscaling.nodes({ min: 3, max: 3, highPriorityCpuPercent: 65, storagePercent: 75 })', guarded('own', '{ maxNodes: 3 }', `${instance('«autoscaling: Autoscaling.nodes({ min: 5, max: 9 })»')} ${own}`)),
  policy('protect', 'autoscaling: Autoscaling.processingUnits({ min: 1000, max: 3000, highPriorityCpuPercent: 65, storagePercent: 75 })', guarded('own', '{ maxNodes: 3 }', `${instance('«autoscaling: Autoscaling.processingUnits({ min: 1000, max: 5000 })»')} ${own}`)),
  policy('protect', 'autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 60, storagePercent: 75 })', guarded('own', '{ maxHighPriorityCpuPercent: 60 }', `${instance('«»')} ${own}`)),
  policy('protect', 'autoscaling: Autoscaling.nodes({ min: 1, max: 2, highPriorityCpuPercent: 60, storagePercent: 70 })', guarded('own', '{ maxNodes: 2, maxHighPriorityCpuPercent: 60, maxStoragePercent: 70 }', `${instance('«»')} ${own}`)),
  policy(
    'protect', "autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 45, totalCpuPercent: 70, storagePercent: 70, replicas: [{ location: 'europe-west2', minNodes: 2, maxNodes: 3 }] })",
    guarded('own', '{ maxStoragePercent: 70 }', `const main = new Instance(stack, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS, «autoscaling: Autoscaling.nodes({ min: 1, max: 3, totalCpuPercent: 70, replicas: [{ location: 'europe-west2', minNodes: 2, maxNodes: 3 }] })» }); ${own}`),
  ),
  policy('protect', 'numNodes: 1 in place of autoscalingConfig', guarded('legacy', '{ maxNodes: 1 }', scaled('«autoscalingConfig: { autoscalingLimits: { minNodes: 1, maxNodes: 3 } }»')), 'numNodes: 1'),
  policy('protect', 'maxNodes: 3', guarded('legacy', '{ maxNodes: 3 }', scaled('autoscalingConfig: { autoscalingLimits: { minNodes: 1, «maxNodes: 5» } }'))),
  policy('protect', 'minProcessingUnits: 3000, maxProcessingUnits: 3000', guarded('legacy', '{ maxNodes: 3 }', scaled('autoscalingConfig: { autoscalingLimits: { «minProcessingUnits: 4000, maxProcessingUnits: 5000» } }'))),
  policy('protect', 'highPriorityCpuUtilizationPercent: 60', guarded('legacy', '{ maxHighPriorityCpuPercent: 60 }', scaled('autoscalingConfig: { autoscalingTargets: { «highPriorityCpuUtilizationPercent: 65», storageUtilizationPercent: 80 } }'))),
  policy('protect', 'storageUtilizationPercent: 70', guarded('legacy', '{ maxStoragePercent: 70 }', scaled('autoscalingConfig: { autoscalingTargets: { highPriorityCpuUtilizationPercent: 65, «storageUtilizationPercent: 80» } }'))),
  policy('protect', 'maxNodes: 3', guarded('own', '{ maxNodes: 3 }', `${instance("edition: Edition.ENTERPRISE_PLUS, autoscaling: Autoscaling.nodes({ min: 1, max: 3, replicas: [{ location: 'europe-west2', minNodes: 1, «maxNodes: 4» }] })").replace('regional-europe-west3', 'eur3')} ${own}`)),
  policy('protect', 'nodes: 3', guarded('own', '{ maxNodes: 3 }', `${instance('edition: Edition.ENTERPRISE_PLUS').replace('regional-europe-west3', 'eur3')} new InstancePartition(main, 'berlin', { configuration: 'regional-europe-west10', «nodes: 4» }); ${own}`)),
  policy('relax', 'a higher maxNodes', guarded('own', '{ maxNodes: «1» }', `${instance('')} ${own}`), '3'),
  policy('relax', 'the configuration in allowedConfigurations', guarded('own', "{ allowedConfigurations: ['eur3'«»] }", `${instance('')} ${own}`), ", 'regional-europe-west3'"),
  policy('relax', 'requireBackups: false', guarded('db', '{ «requireBackups: true» }')),
  policy('relax', 'requireCustomerManagedKeys: false', guarded('db', '{ «requireCustomerManagedKeys: true» }')),
  policy('relax', 'requireAlerts: false', guarded('db', '{ «requireAlerts: true» }')),
  policy('relax', 'leave team out of requireLabels', guarded('own', "{ requireLabels: ['tier'«, 'team'»] }", `${instance("labels: { tier: 'one' }")} ${own}`), ''),
  policy('relax', 'the edition in allowedEditions of the policy', guarded('own', '{ allowedEditions: [Edition.ENTERPRISE_PLUS«»] }', `${instance('')} ${own}`), ', Edition.ENTERPRISE'),
  policy('count', 'shards: 16', `${declared('')} new ShardedTable(db, 'E', { key: [Column.uuid('Id')], shardBy: ['Id'], «shards: 24» })`.replace('policy: {}', 'policy: { maxShards: 16 }')),
  policy('relax', 'allow 24 shards in the policy', `${declared('')} new ShardedTable(db, 'E', { key: [Column.uuid('Id')], shardBy: ['Id'], shards: 24 })`.replace('policy: {}', 'policy: { maxShards: «16» }'), '24'),
  policy('read', "databaseDialect: 'GOOGLE_STANDARD_SQL'", raw(SAFE, `${ON}, «databaseDialect: 'MYSQL'»`)),
  policy('read', "ddl: ['...'] with one statement in each element, as plain text", raw('', ON, '{}', '«Token.asList(\'${file("x.sql")}\')»'), `[${SAFE}]`),
  policy('read', 'write the statement as plain text', raw("«'CREATE TABLE ${var.x} (Id STRING(36)) PRIMARY KEY (Id)'»"), SAFE),
  policy('read', 'write it as Spanner documents it', raw("«'CREATE FANCY THING x'»"), SAFE),
  policy('unseen', 'requireReadableDdl: false', raw("'CREATE FANCY THING x'", ON, '{ «» }')),
  policy('count', 'shards: 16', `${declared('')} new ShardedTable(db, 'E', { key: [Column.uuid('Id')], shardBy: ['Id'], «shards: 12» })`.replace('policy: {}', 'policy: { allowedShardCounts: [16] }')),
  policy('expression', 'AS (MOD(ABS(FARM_FINGERPRINT(Id)), 16)) STORED', sharded('{ allowedShardCounts: [16] }', '«AS (MOD(ABS(FARM_FINGERPRINT(Id)), 12)) STORED»')),
  policy(
    'list', 'one list of allowedShardCounts for all policies',
    `SchemaGuard.attach(stack, { policy: { allowedShardCounts: [«4»] } }); ${sharded('{ allowedShardCounts: [16] }', 'AS (MOD(ABS(FARM_FINGERPRINT(Id)), 16)) STORED')}`, '16',
  ),
  policy(
    'list', 'one count up to 16 in allowedShardCounts of all policies',
    sharded('{ allowedShardCounts: [«32, 64»], maxShards: 16 }', 'AS (MOD(ABS(FARM_FINGERPRINT(Id)), 16)) STORED'), '16',
  ),
  { rule: 'unused-acknowledgement', advice: 'unused', printed: 'remove it', program: "const guard = db; «db.acknowledge({ rule: 'unproven-key', on: 'Gone', reason: 'ten rows a day' })»", way: '' },
  {
    rule: 'unused-acknowledgement', advice: 'expired', printed: 'fix the finding, or decide again and set `until` to a later day',
    program: "const guard = db; new Table(db, 'Days', { key: [Column.date('Day')] }); db.acknowledge({ rule: 'monotonic-key', on: 'Days', reason: 'ten rows a day', until: '«2020-01-31»' })", way: '2999-12-31',
  },
  {
    rule: 'unused-consent', advice: 'nearest', printed: "DestructiveChange.dropColumn('Users', 'Name', { reason: 'nobody reads it' })",
    program: "const guard = recorded; recorded.allowDestructive(«DestructiveChange.dropColumn('User', 'Name', { reason: 'nobody reads it' })»)",
  },
  {
    rule: 'unused-consent', advice: 'remove', printed: 'remove it',
    program: "const guard = recorded; «recorded.allowDestructive(DestructiveChange.dropTable('Users', { reason: 'nobody reads it' }))»", way: '',
  },
  order('later', 'move the statement after the one that creates', `«'CREATE INDEX ByName ON Users (Name)', ${SAFE}»`, `${SAFE}, 'CREATE INDEX ByName ON Users (Name)'`),
  order('key', 'create Orders without the foreign key, and add it by ALTER TABLE',
    `'CREATE TABLE Orders (Id STRING(36) DEFAULT (GENERATE_UUID())«, FOREIGN KEY (Id) REFERENCES Users (Id)) PRIMARY KEY (Id)', ${SAFE}»`,
    `) PRIMARY KEY (Id)', ${SAFE}, 'ALTER TABLE Orders ADD FOREIGN KEY (Id) REFERENCES Users (Id)'`),
  order('once', 'remove the statement, or write what it changes', `${SAFE}, «${SAFE}»`, "'ALTER TABLE Users ADD COLUMN Note STRING(9)'"),
  order('create', 'create Gone before the statement, or correct its name', `${SAFE}, 'DROP TABLE «Gone»'`, 'Users'),
  order('option', 'write BIT_REVERSED_POSITIVE', "'CREATE TABLE T (Id INT64 GENERATED BY DEFAULT AS IDENTITY«») PRIMARY KEY (Id)'", ' (BIT_REVERSED_POSITIVE)'),
  order('value', 'add Users.Note with a DEFAULT, or without NOT NULL', `${SAFE}, 'ALTER TABLE Users ADD COLUMN Note STRING(9)« NOT NULL»'`, ''),
  order('item', 'make each statement an item of its own', "'CREATE ROLE a«; »CREATE ROLE b'", "', '"),
  order('semicolon', 'remove the `;`', "'CREATE ROLE a«;»'", ''),
  order('blank', 'leave it out', "'CREATE ROLE a'«, '\\n'»", ''),
  order('mark', 'save the file as UTF-8 without a byte order mark', "'«\\ufeff»CREATE ROLE a'", ''),
  order('ttl', 'remove the statement, or ADD the TTL of Users', `${SAFE}, «'ALTER TABLE Users DROP ROW DELETION POLICY'»`, "'ANALYZE'"),
  order('remove', 'remove the statement', `${SAFE}, «'DROP ROLE public'»`, "'ANALYZE'"),
  order('first', 'move the statement before every statement that creates a table', `«${SAFE}, ${ZONE}»`, `${ZONE}, ${SAFE}`),
  order('form', 'write it with clauses', '\'CREATE SEQUENCE s BIT_REVERSED_POSITIVE\', «\'ALTER SEQUENCE s SET OPTIONS (start_with_counter = 7)\'»', "'ALTER SEQUENCE s RESTART COUNTER WITH 7'"),
  order('ends', 'set skip_range_min and skip_range_max together', '"CREATE SEQUENCE s OPTIONS (sequence_kind = \'bit_reversed_positive\')", \'ALTER SEQUENCE s SET OPTIONS (skip_range_min = 1«»)\'', ', skip_range_max = 9'),
  order(
    'restate', 'write ALTER TABLE `Users` ALTER COLUMN `Name` STRING(40) NOT NULL', `${SAFE}, «'ALTER TABLE Users ALTER COLUMN Name SET NOT NULL'»`,
    "'ALTER TABLE `Users` ALTER COLUMN `Name` STRING(40) NOT NULL'",
  ),
  order(
    'table', 'create a table with the column, copy the rows', `${SAFE}, «'ALTER TABLE Users ADD COLUMN Place STRING(MAX) NOT NULL PLACEMENT KEY'»`,
    "'CREATE TABLE People (Id STRING(36) DEFAULT (GENERATE_UUID()), Place STRING(MAX) NOT NULL PLACEMENT KEY) PRIMARY KEY (Id)', 'DROP TABLE Users'",
  ),
  order('dropped', 'drop ByName first', `${SAFE}, 'CREATE INDEX ByName ON Users (Name)', «»'DROP TABLE Users'`, "'DROP INDEX ByName', "),
  order('replace', 'add another column, and drop Users.Name', `${SAFE}, «'ALTER TABLE Users ALTER COLUMN Name STRING(40) AS (Id) STORED'»`, "'ALTER TABLE Users ADD COLUMN Label STRING(40) AS (Id) STORED', 'ALTER TABLE Users DROP COLUMN Name'"),
  order(
    'retype', 'add a column of the new type, copy', "'CREATE TABLE T (Id STRING(36) NOT NULL, N INT64) PRIMARY KEY (Id)', «'ALTER TABLE T ALTER COLUMN N STRING(9)'»",
    "'ALTER TABLE T ADD COLUMN M STRING(9)', 'ALTER TABLE T DROP COLUMN N'",
  ),
  order('revoke', 'REVOKE what', `${SAFE}, 'CREATE ROLE r', 'GRANT SELECT ON TABLE Users TO ROLE r', «'DROP ROLE r'»`, "'REVOKE SELECT ON TABLE Users FROM ROLE r', 'DROP ROLE r'"),
];
