import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { Testing, type TerraformStack } from 'cdktf';
import {
  Autoscaling, BackupEncryption, BackupSchedule, ColumnarPolicy, Column, DatabaseRole, Dialect, Edition, HotspotAlerts, Instance, InstanceConfiguration,
  InstancePartition, LocalityGroup, Placement, Queue, ReplicaType, Schedule, UuidTable, type AutoscalingOptions, type BackupScheduleProps, type Database, type DatabaseOptions,
  type InstanceConfigurationProps, type InstancePartitionProps, type InstanceProps,
} from '../../src';
import { appendMigrations } from '../../src/ledger/migrations/append-migrations';
import { newStack } from '../support/stack';

/**
 * What Spanner documents of an instance and of what stands around a database, whether the provider refuses it at plan or only the apply fails. Each row has a value that
 * Spanner refuses, the error with a value that would do, and a value that synthesizes.
 */

type Declare = (stack: TerraformStack) => unknown;

interface Row {
  readonly what: string;
  readonly bad: Declare;
  /** The code of the error, or the name of the rule. */
  readonly refused: string;
  /** What would do. */
  readonly would: string;
  readonly good: Declare;
}

const REGIONAL = 'regional-europe-west3';
const PLUS: InstanceProps = { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS };
const key = (location: string): string => `projects/acme/locations/${location}/keyRings/r/cryptoKeys/k`;

const instance = (props: Partial<InstanceProps> = {}) => (stack: TerraformStack): Instance => new Instance(stack, 'main', { configuration: REGIONAL, ...props });
const autoscaled = (options: Partial<AutoscalingOptions>, props: Partial<InstanceProps> = {}): Declare => (stack) => (
  instance({ autoscaling: Autoscaling.nodes({ min: 1, max: 3, ...options }), ...props })(stack)
);
const scaledByUnits = (min: number, max: number): Declare => (stack) => instance({ autoscaling: Autoscaling.processingUnits({ min, max }) })(stack);
const database = (options: DatabaseOptions & { readonly id?: string } = {}, props: Partial<InstanceProps> = {}) => (stack: TerraformStack): Database => {
  const { id = 'shop', ...rest } = options;
  return instance(props)(stack).addDatabase(id, rest);
};
const backup = (props: Partial<BackupScheduleProps>, of: Partial<InstanceProps> = {}): Declare => (stack) => (
  new BackupSchedule(database({}, of)(stack), 'daily', { schedule: Schedule.daily(2), ...props })
);
const partition = (props: Partial<InstancePartitionProps>, of: Partial<InstanceProps> = PLUS): Declare => (stack) => (
  new InstancePartition(instance(of)(stack), 'berlin', { configuration: 'regional-europe-west10', ...props })
);
const configuration = (props: Partial<InstanceConfigurationProps>): Declare => (stack) => new InstanceConfiguration(stack, 'custom-nam11', {
  baseConfiguration: 'nam11', replicas: [{ location: 'europe-west1', type: ReplicaType.READ_ONLY }], ...props,
});
const many = (count: number, declare: (at: number) => unknown): void => Array.from({ length: count }, (_, at) => at).forEach(declare);
const labels = (count: number): { [key: string]: string } => Object.fromEntries(Array.from({ length: count }, (_, at) => [`l${at}`, '']));
const databases = (count: number, props: Partial<InstanceProps>): Declare => (stack) => {
  const main = instance(props)(stack);
  many(count, (at) => main.addDatabase(`db-${at}`));
};
const partitions = (count: number): Declare => (stack) => {
  const main = instance(PLUS)(stack);
  many(count, (at) => new InstancePartition(main, `part-${at}`, { configuration: `regional-x${at}` }));
};
const schedules = (count: number): Declare => (stack) => {
  const db = database()(stack);
  many(count, (at) => new BackupSchedule(db, `daily-${at}`, { schedule: Schedule.daily(at) }));
};
const edition = (feature: (db: Database) => unknown, of: Edition): Declare => (stack) => feature(database({}, { edition: of, nodes: 1, configuration: of === Edition.ENTERPRISE_PLUS ? 'eur3' : REGIONAL })(stack));
const grant = (role: string, principal: string): Declare => (stack) => database()(stack).grantRole(role, principal);
const placed = (encryptionConfig: DatabaseOptions['encryptionConfig'], more: (db: Database) => unknown = () => undefined): Declare => (stack) => {
  const main = instance(PLUS)(stack);
  new InstancePartition(main, 'berlin', { configuration: 'regional-europe-west10' });
  const db = main.addDatabase('shop', { encryptionConfig });
  more(db);
  berlin(db);
};
const incremental = (db: Database): unknown => new BackupSchedule(db, 'often', { schedule: Schedule.everyHours(4), incremental: true });
const daily = (db: Database): unknown => new BackupSchedule(db, 'daily', { schedule: Schedule.daily(2) });
const berlin = (db: Database): unknown => new Placement(db, 'de', { instancePartition: 'berlin' });
const queue = (db: Database): unknown => new Queue(db, 'Mails', { key: [Column.uuid('MailId')] });
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'constraints-'));
beforeAll(() => appendMigrations(folder, [{ name: 'first', entries: [{ statement: USERS }] }], { dialect: Dialect.GOOGLESQL, defaultTimeZone: 'Europe/Berlin' }));
afterAll(() => fs.rmSync(folder, { recursive: true }));
const USERS = 'CREATE TABLE IF NOT EXISTS `Users` (`Id` STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (`Id`)';
const zoned = (defaultTimeZone: string): Declare => (stack) => new UuidTable(database({ migrations: folder, defaultTimeZone })(stack), 'Users', { key: [Column.uuid('Id')] });
const alerts = (splitScore: number): Declare => (stack) => new HotspotAlerts(stack, 'Alerts', { instance: 'main', splitScore });

const ROWS: readonly Row[] = [
  { what: 'instance name: its letters', bad: instance({ instanceName: 'Main_1' }), refused: 'out-of-range', would: "instanceName: 'main'", good: instance({ instanceName: 'main-1' }) },
  { what: 'instance name: at least 2 characters', bad: instance({ instanceName: 'm' }), refused: 'out-of-range', would: '2 to 64', good: instance({ instanceName: 'mn' }) },
  { what: 'instance name: at most 64 characters', bad: instance({ instanceName: 'm'.repeat(65) }), refused: 'out-of-range', would: '2 to 64', good: instance({ instanceName: 'm'.repeat(64) }) },
  { what: 'display name: 4 characters', bad: instance({ displayName: 'abc' }), refused: 'out-of-range', would: "displayName: 'Main instance'", good: instance({ displayName: 'abcd' }) },
  { what: 'display name: 30 characters', bad: instance({ displayName: 'a'.repeat(31) }), refused: 'out-of-range', would: "displayName: 'Main instance'", good: instance({ displayName: 'a'.repeat(30) }) },
  { what: 'configuration: two regions need Enterprise Plus', bad: instance({ configuration: 'dual-region-germany1' }), refused: 'unsupported', would: 'edition: Edition.ENTERPRISE_PLUS', good: instance({ ...PLUS, configuration: 'dual-region-germany1' }) },
  { what: 'configuration: many regions need Enterprise Plus', bad: instance({ configuration: 'nam3' }), refused: 'unsupported', would: 'edition: Edition.ENTERPRISE_PLUS', good: instance({ ...PLUS, configuration: 'nam3' }) },
  { what: 'edition: autoscaler', bad: autoscaled({}, { edition: Edition.STANDARD }), refused: 'unsupported', would: 'edition: Edition.ENTERPRISE', good: autoscaled({}, { edition: Edition.ENTERPRISE }) },
  { what: 'edition: incremental backups', bad: edition(incremental, Edition.STANDARD), refused: 'unsupported', would: 'edition: Edition.ENTERPRISE', good: edition(incremental, Edition.ENTERPRISE) },
  { what: 'edition: queues', bad: edition(queue, Edition.STANDARD), refused: 'edition', would: 'edition: Edition.ENTERPRISE', good: edition(queue, Edition.ENTERPRISE) },
  { what: 'edition: tiering', bad: edition((db) => new LocalityGroup(db, 'cold'), Edition.STANDARD), refused: 'edition', would: 'edition: Edition.ENTERPRISE', good: edition((db) => new LocalityGroup(db, 'cold'), Edition.ENTERPRISE) },
  {
    what: 'edition: columnar engine', refused: 'edition', would: 'edition: Edition.ENTERPRISE',
    bad: edition((db) => new UuidTable(db, 'Sales', { key: [Column.uuid('SaleId')], columnarPolicy: ColumnarPolicy.ENABLED }), Edition.STANDARD),
    good: edition((db) => new UuidTable(db, 'Sales', { key: [Column.uuid('SaleId')], columnarPolicy: ColumnarPolicy.ENABLED }), Edition.ENTERPRISE),
  },
  { what: 'edition: placements', bad: edition(berlin, Edition.ENTERPRISE), refused: 'edition', would: 'edition: Edition.ENTERPRISE_PLUS', good: edition(berlin, Edition.ENTERPRISE_PLUS) },
  { what: 'capacity: nodes or processing units', bad: instance({ nodes: 1, processingUnits: 1000 }), refused: 'conflicting-options', would: 'leave out processingUnits', good: instance({ nodes: 1 }) },
  { what: 'capacity: nodes or the autoscaler', bad: autoscaled({}, { nodes: 1 }), refused: 'conflicting-options', would: 'leave out autoscaling', good: autoscaled({}) },
  { what: 'capacity: processing units or the autoscaler', bad: autoscaled({}, { processingUnits: 1000 }), refused: 'conflicting-options', would: 'leave out autoscaling', good: instance({ processingUnits: 1000 }) },
  { what: 'capacity: no capacity means one', bad: instance({ nodes: 0 }), refused: 'out-of-range', would: 'nodes: 3', good: instance({ nodes: 1 }) },
  { what: 'processing units: hundreds', bad: instance({ processingUnits: 150 }), refused: 'out-of-range', would: 'hundreds below 1,000, else thousands', good: instance({ processingUnits: 100 }) },
  { what: 'processing units: thousands', bad: instance({ processingUnits: 1500 }), refused: 'out-of-range', would: 'processingUnits: 1000', good: instance({ processingUnits: 2000 }) },
  { what: 'autoscaling limits: one node', bad: autoscaled({ min: 0 }), refused: 'out-of-range', would: 'min: 1', good: autoscaled({ min: 1 }) },
  { what: 'autoscaling limits: 1,000 processing units', bad: scaledByUnits(500, 3000), refused: 'out-of-range', would: 'min: 1000', good: scaledByUnits(1000, 3000) },
  { what: 'autoscaling limits: more than one node', bad: autoscaled({ max: 1 }), refused: 'out-of-range', would: 'max: 3', good: autoscaled({ max: 2 }) },
  { what: 'autoscaling limits: a tenth of the highest', bad: autoscaled({ max: 11 }), refused: 'out-of-range', would: 'max: 10', good: autoscaled({ max: 10 }) },
  { what: 'autoscaling limits: the lowest below the highest', bad: autoscaled({ min: 5, max: 3 }), refused: 'out-of-range', would: 'max: 5', good: autoscaled({ min: 3, max: 3 }) },
  { what: 'high-priority CPU target: from 10', bad: autoscaled({ highPriorityCpuPercent: 9 }), refused: 'out-of-range', would: 'highPriorityCpuPercent: 65', good: autoscaled({ highPriorityCpuPercent: 10 }) },
  { what: 'high-priority CPU target: to 90', bad: autoscaled({ highPriorityCpuPercent: 91 }), refused: 'out-of-range', would: 'highPriorityCpuPercent: 65', good: autoscaled({ highPriorityCpuPercent: 90 }) },
  { what: 'total CPU target: from 10 to 90', bad: autoscaled({ totalCpuPercent: 91 }), refused: 'out-of-range', would: 'from 10 to 90', good: autoscaled({ totalCpuPercent: 90 }) },
  { what: 'total CPU target: above that of high priority', bad: autoscaled({ totalCpuPercent: 50, highPriorityCpuPercent: 50 }), refused: 'out-of-range', would: 'totalCpuPercent: 55', good: autoscaled({ totalCpuPercent: 51, highPriorityCpuPercent: 50 }) },
  { what: 'total CPU target: above the default of high priority', bad: autoscaled({ totalCpuPercent: 60 }), refused: 'out-of-range', would: 'totalCpuPercent: 70', good: autoscaled({ totalCpuPercent: 60 }, PLUS) },
  { what: 'storage target', bad: autoscaled({ storagePercent: 100 }), refused: 'out-of-range', would: 'storagePercent: 75', good: autoscaled({ storagePercent: 99 }) },
  { what: 'asymmetric override: where read-only replicas are', bad: autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 2 }] }), refused: 'unsupported', would: 'leave out replicas', good: autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 2 }] }, PLUS) },
  { what: 'asymmetric override: its limits', bad: autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 11 }] }, PLUS), refused: 'out-of-range', would: 'maxNodes: 10', good: autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 10 }] }, PLUS) },
  { what: 'free instance: no capacity', bad: instance({ freeInstance: true, nodes: 1 }), refused: 'conflicting-options', would: 'leave out nodes', good: instance({ freeInstance: true }) },
  { what: 'free instance: no autoscaler', bad: autoscaled({}, { freeInstance: true }), refused: 'conflicting-options', would: 'leave out autoscaling', good: instance({ freeInstance: true }) },
  { what: 'free instance: no edition', bad: instance({ freeInstance: true, edition: Edition.STANDARD }), refused: 'conflicting-options', would: 'leave out edition', good: instance({ freeInstance: true }) },
  { what: 'free instance: no default schedule', bad: instance({ freeInstance: true, defaultBackupSchedule: true }), refused: 'conflicting-options', would: 'leave out defaultBackupSchedule', good: instance({ defaultBackupSchedule: true }) },
  { what: 'free instance: no backups', bad: backup({}, { freeInstance: true }), refused: 'unsupported', would: 'leave out freeInstance', good: backup({}) },
  { what: 'free instance: no partitions', bad: partition({}, { freeInstance: true }), refused: 'unsupported', would: 'edition: Edition.ENTERPRISE_PLUS in place of freeInstance', good: partition({}) },
  { what: 'labels: at most 64', bad: instance({ labels: labels(65) }), refused: 'out-of-range', would: 'at most 64 labels', good: instance({ labels: labels(64) }) },
  { what: 'labels: keys', bad: instance({ labels: { '1st': 'x' } }), refused: 'out-of-range', would: 'a key begins with a letter', good: instance({ labels: { 'first-1_': 'x' } }) },
  { what: 'labels: values', bad: instance({ labels: { team: 'x'.repeat(64) } }), refused: 'out-of-range', would: 'at most 63', good: instance({ labels: { team: 'x'.repeat(63) } }) },
  { what: 'force destroy: what a plan refuses', bad: instance({ forceDestroy: true }), refused: 'conflicting-options', would: 'preventDestroy: false', good: instance({ forceDestroy: true, preventDestroy: false }) },
  { what: 'database name: at least 2 characters', bad: database({ databaseName: 's' }), refused: 'invalid-name', would: '2 to 30', good: database({ databaseName: 'sh' }) },
  { what: 'database name: at most 30 characters', bad: database({ databaseName: 's'.repeat(31) }), refused: 'invalid-name', would: '2 to 30', good: database({ databaseName: 's'.repeat(30) }) },
  { what: 'database name: its letters', bad: database({ databaseName: 'Shop' }), refused: 'invalid-name', would: 'shop', good: database({ databaseName: 'shop_1-a' }) },
  { what: 'version retention: from an hour', bad: database({ versionRetentionPeriod: '59m' }), refused: 'out-of-range', would: "versionRetentionPeriod: '7d'", good: database({ versionRetentionPeriod: '60m' }) },
  { what: 'version retention: to a week', bad: database({ versionRetentionPeriod: '8d' }), refused: 'out-of-range', would: "versionRetentionPeriod: '7d'", good: database({ versionRetentionPeriod: '7d' }) },
  { what: 'time zone: one that there is', bad: database({ defaultTimeZone: 'Europe/Bonn' }), refused: 'out-of-range', would: "defaultTimeZone: 'Europe/Berlin'", good: database({ defaultTimeZone: 'Europe/Berlin' }) },
  { what: 'time zone: fixed once recorded', bad: zoned('Europe/Zurich'), refused: 'default-time-zone-changed', would: 'Europe/Berlin', good: zoned('Europe/Berlin') },
  { what: 'KMS keys: one form', bad: database({ encryptionConfig: { kmsKeyName: key('europe-west3'), kmsKeyNames: [key('europe-west3')] } }), refused: 'conflicting-options', would: 'leave out kmsKeyName', good: database({ encryptionConfig: { kmsKeyName: key('europe-west3') } }) },
  { what: 'KMS keys: some form', bad: database({ encryptionConfig: {} }), refused: 'conflicting-options', would: "kmsKeyName: 'projects/", good: database({ encryptionConfig: { kmsKeyNames: [key('europe-west3')] } }) },
  { what: 'KMS keys: one at least', bad: database({ encryptionConfig: { kmsKeyNames: [] } }), refused: 'out-of-range', would: "kmsKeyNames: ['projects/", good: database({ encryptionConfig: { kmsKeyNames: [key('europe-west3')] } }) },
  { what: 'KMS keys: whole names', bad: database({ encryptionConfig: { kmsKeyName: 'shop' } }), refused: 'out-of-range', would: "kmsKeyName: 'projects/", good: database({ encryptionConfig: { kmsKeyName: '${google_kms_crypto_key.shop.id}' } }) },
  { what: 'KMS keys: in the region of the instance', bad: database({ encryptionConfig: { kmsKeyName: key('europe-west1') } }), refused: 'out-of-range', would: key('europe-west3'), good: database({ encryptionConfig: { kmsKeyName: key('europe-west3') } }) },
  { what: 'KMS keys: no multi-region key for one region', bad: database({ encryptionConfig: { kmsKeyNames: [key('europe')] } }), refused: 'out-of-range', would: key('europe-west3'), good: database({ encryptionConfig: { kmsKeyNames: [key('europe')] } }, PLUS) },
  { what: 'KMS keys: no multi-region key for a custom configuration', bad: database({ encryptionConfig: { kmsKeyNames: [key('us')] } }, { ...PLUS, configuration: 'custom-nam11' }), refused: 'out-of-range', would: 'keys in single regions', good: database({ encryptionConfig: { kmsKeyNames: [key('us-east1')] } }, { ...PLUS, configuration: 'custom-nam11' }) },
  { what: 'KMS keys: no multi-region key with placements', bad: placed({ kmsKeyName: key('eur3') }), refused: 'out-of-range', would: 'keys in single regions', good: placed({ kmsKeyNames: [key('europe-west1'), key('europe-west4'), key('europe-west10')] }) },
  { what: 'KMS keys: in the region of the partition', bad: placed({ kmsKeyNames: [key('europe-west1'), key('europe-west4')] }), refused: 'out-of-range', would: key('europe-west10'), good: placed({ kmsKeyNames: [key('europe-west1'), key('europe-west10')] }) },
  { what: 'schedule name: at least 2 characters', bad: backup({ scheduleName: 'd' }), refused: 'out-of-range', would: "scheduleName: 'daily'", good: backup({ scheduleName: 'dy' }) },
  { what: 'schedule name: at most 60 characters', bad: backup({ scheduleName: 'd'.repeat(61) }), refused: 'out-of-range', would: "scheduleName: 'daily'", good: backup({ scheduleName: 'd'.repeat(60) }) },
  { what: 'schedule cron: full backups', bad: backup({ schedule: Schedule.everyHours(8) }), refused: 'out-of-range', would: 'Schedule.everyHours(12)', good: backup({ schedule: Schedule.everyHours(12) }) },
  { what: 'schedule cron: incremental backups', bad: backup({ incremental: true, schedule: Schedule.cron('0 */3 * * *') }), refused: 'out-of-range', would: 'Schedule.everyHours(4)', good: backup({ incremental: true, schedule: Schedule.everyHours(4) }) },
  { what: 'schedule cron: its form', bad: (stack) => backup({ schedule: Schedule.cron('@daily') })(stack), refused: 'out-of-range', would: "Schedule.cron('0 2,14 * * *')", good: backup({ schedule: Schedule.cron('0 12 * * *') }) },
  { what: 'schedule retention: from 6 hours', bad: backup({ retentionDays: 0.2 }), refused: 'out-of-range', would: 'retentionDays: 30', good: backup({ retentionDays: 0.25 }) },
  { what: 'schedule retention: to 366 days', bad: backup({ retentionDays: 367 }), refused: 'out-of-range', would: 'retentionDays: 30', good: backup({ retentionDays: 366 }) },
  { what: 'schedules: at most 4 of a database', bad: schedules(5), refused: 'unsupported', would: 'at most 4', good: schedules(4) },
  { what: 'schedules: full backups with placements', bad: placed(undefined, incremental), refused: 'unsupported', would: 'leave out incremental', good: placed(undefined, daily) },
  { what: 'schedules: full backups after placements', bad: edition((db) => [berlin(db), incremental(db)], Edition.ENTERPRISE_PLUS), refused: 'unsupported', would: 'leave out incremental', good: edition((db) => [berlin(db), daily(db)], Edition.ENTERPRISE_PLUS) },
  { what: 'schedule encryption: a key', bad: backup({ encryption: BackupEncryption.CUSTOMER_MANAGED }), refused: 'conflicting-options', would: 'kmsKeyName', good: backup({ kmsKeyName: key('europe-west3') }) },
  { what: 'schedule encryption: no other key', bad: backup({ encryption: BackupEncryption.GOOGLE, kmsKeyName: key('europe-west3') }), refused: 'conflicting-options', would: 'leave out encryption', good: backup({ encryption: BackupEncryption.GOOGLE }) },
  { what: 'schedule encryption: a whole name', bad: backup({ kmsKeyName: 'shop' }), refused: 'out-of-range', would: "kmsKeyName: 'projects/", good: backup({ kmsKeyName: key('europe-west3') }) },
  { what: 'instance partition: Enterprise Plus', bad: partition({}, {}), refused: 'unsupported', would: 'edition: Edition.ENTERPRISE_PLUS', good: partition({}) },
  { what: 'instance partition: a multi-region instance', bad: partition({}, { edition: Edition.ENTERPRISE_PLUS }), refused: 'unsupported', would: "configuration: 'eur3'", good: partition({}) },
  { what: 'instance partition: an instance of a node', bad: partition({}, { ...PLUS, processingUnits: 900 }), refused: 'unsupported', would: 'processingUnits: 1000', good: partition({}, { ...PLUS, processingUnits: 1000 }) },
  { what: 'instance partition: its name', bad: partition({ partitionName: 'b'.repeat(64) }), refused: 'out-of-range', would: '2 to 63', good: partition({ partitionName: 'b'.repeat(63) }) },
  { what: 'instance partition: nodes', bad: partition({ nodes: 0 }), refused: 'out-of-range', would: 'nodes: 1', good: partition({ nodes: 1 }) },
  { what: 'instance partition: processing units', bad: partition({ processingUnits: 500 }), refused: 'out-of-range', would: 'processingUnits: 1000', good: partition({ processingUnits: 1000 }) },
  { what: 'instance partition: one capacity', bad: partition({ nodes: 1, processingUnits: 1000 }), refused: 'conflicting-options', would: 'leave out processingUnits', good: partition({ nodes: 1 }) },
  { what: 'instance partition: at most 20', bad: partitions(21), refused: 'unsupported', would: 'at most 20', good: partitions(20) },
  { what: 'instance partition: no dual-region configuration', bad: partition({ configuration: 'dual-region-germany1' }), refused: 'out-of-range', would: "configuration: 'regional-europe-west10'", good: partition({}) },
  {
    what: 'instance partition: a configuration of its own', refused: 'unsupported', would: 'one partition for each configuration',
    bad: (stack) => new InstancePartition((partition({})(stack) as InstancePartition).node.scope as Instance, 'other', { configuration: 'regional-europe-west10' }),
    good: (stack) => new InstancePartition((partition({})(stack) as InstancePartition).node.scope as Instance, 'other', { configuration: 'regional-europe-west3' }),
  },
  { what: 'custom configuration: its id', bad: configuration({ configurationName: 'nam11' }), refused: 'out-of-range', would: "configurationName: 'custom-nam11-europe'", good: configuration({ configurationName: 'custom-x' }) },
  { what: 'custom configuration: at most 64 characters', bad: configuration({ configurationName: `custom-${'x'.repeat(58)}` }), refused: 'out-of-range', would: '8 to 64', good: configuration({ configurationName: `custom-${'x'.repeat(57)}` }) },
  { what: 'custom configuration: replica types', bad: configuration({ replicas: [{ location: 'europe-west1', type: 'READS' as ReplicaType }] }), refused: 'out-of-range', would: 'ReplicaType.READ_WRITE', good: configuration({ replicas: [{ location: 'europe-west1', type: ReplicaType.WITNESS }] }) },
  { what: 'grants: a principal', bad: grant('roles/spanner.viewer', 'api@acme.iam.gserviceaccount.com'), refused: 'out-of-range', would: 'serviceAccount:api@acme.iam.gserviceaccount.com', good: grant('roles/spanner.viewer', 'serviceAccount:api@acme.iam.gserviceaccount.com') },
  { what: 'grants: a known principal', bad: grant('roles/spanner.viewer', 'allUsers'), refused: 'out-of-range', would: 'a known principal', good: grant('roles/spanner.viewer', 'group:orders@example.com') },
  { what: 'grants: a role', bad: grant('spanner.viewer', 'group:orders@example.com'), refused: 'out-of-range', would: 'roles/spanner.viewer', good: grant('roles/spanner.viewer', 'group:orders@example.com') },
  { what: 'databases of an instance: 100', bad: databases(101, { nodes: 1 }), refused: 'unsupported', would: 'at most 100', good: databases(100, { nodes: 1 }) },
  { what: 'databases of an instance: 10 for each 100 processing units', bad: databases(11, { processingUnits: 100 }), refused: 'unsupported', would: 'at most 10', good: databases(10, { processingUnits: 100 }) },
  { what: 'databases of an instance: 5 of a free one', bad: databases(6, { freeInstance: true }), refused: 'unsupported', would: 'at most 5', good: databases(5, { freeInstance: true }) },
  { what: 'alerts: the score of a split', bad: alerts(101), refused: 'out-of-range', would: 'splitScore: 100', good: alerts(100) },
];

/** The error that a declaration ends with: thrown, or a finding that refuses the synth. */
function refusalOf(declare: Declare): { readonly code: string; readonly message: string } | undefined {
  const stack = newStack();
  try {
    declare(stack);
    Testing.synth(stack, true);
  } catch (error) {
    const { code, message } = error as { readonly code: string; readonly message: string };
    return { code: /error ([a-z-]+): /.exec(message)?.[1] ?? code, message };
  }
  return undefined;
}

describe.each(ROWS)('$what', ({ bad, refused, would, good }) => {
  it('is refused with what would do', () => {
    const refusal = refusalOf(bad);
    expect(refusal?.code).toBe(refused);
    expect(refusal?.message).toContain(would);
  });

  it('synthesizes with what does', () => expect(refusalOf(good)).toBeUndefined());
});

describe('What Spanner accepts, and synth only warns of or guards against', () => {
  it('a reader of the whole database beside a role of the database: a warning', () => {
    const db = database()(newStack());
    new DatabaseRole(db, 'analyst').grantTo('group:analysts@example.com');
    db.grantReader('group:analysts@example.com');
    expect(db.node.metadata.filter(({ type }) => type.includes('warn')).map(({ data }) => data)).toEqual([expect.stringContaining('leave out the grant of roles/spanner.databaseReader')]);
  });

  it('a database without recorded migrations: a warning', () => {
    const stack = newStack();
    const db = database()(stack);
    new UuidTable(db, 'Users', { key: [Column.uuid('Id')] });
    Testing.synth(stack, true);
    expect(db.node.metadata.map(({ data }) => data)).toContainEqual(expect.stringContaining('has no migrations'));
  });

  it('another configuration, name or key, which replaces what there is: prevent_destroy and drop protection', () => {
    const stack = newStack();
    database()(stack);
    const { google_spanner_instance: instances, google_spanner_database: all } = JSON.parse(Testing.synth(stack)).resource;
    expect(Object.values<any>(instances)[0]).toMatchObject({ lifecycle: { prevent_destroy: true } });
    expect(Object.values<any>(all)[0]).toMatchObject({ lifecycle: { prevent_destroy: true }, deletion_protection: true, enable_drop_protection: true });
  });

  it('an instance name of less than 6 or more than 30 characters, of which only the text of the provider speaks: nothing', () => {
    const stack = newStack();
    const { node } = instance({ instanceName: 'm1' })(stack);
    Testing.synth(stack, true);
    expect(node.metadata).toEqual([]);
  });
});
