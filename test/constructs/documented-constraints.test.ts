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

/** What it is about, the code of the error or the name of the rule, what would do, a declaration that is refused, and one that is not. */
type Row = readonly [what: string, refused: string, would: string, bad: Declare, good: Declare];

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
  ['instance name: its letters', 'out-of-range', "instanceName: 'main-1'", instance({ instanceName: 'Main_1' }), instance({ instanceName: 'main-1' })],
  ['instance name: at least 2 characters', 'out-of-range', '2 to 64', instance({ instanceName: 'm' }), instance({ instanceName: 'mn' })],
  ['instance name: at most 64 characters', 'out-of-range', '2 to 64', instance({ instanceName: 'm'.repeat(65) }), instance({ instanceName: 'm'.repeat(64) })],
  ['display name: 4 characters', 'out-of-range', "displayName: 'Main instance'", instance({ displayName: 'abc' }), instance({ displayName: 'abcd' })],
  ['display name: 30 characters', 'out-of-range', '4 to 30 characters', instance({ displayName: 'a'.repeat(31) }), instance({ displayName: 'a'.repeat(30) })],
  ['configuration: more than a region', 'out-of-range', "configuration: 'regional-europe-west3'", instance({ configuration: 'europe-west3' }), instance({ configuration: 'regional-europe-west3' })],
  ['configuration: two regions need Enterprise Plus', 'unsupported', 'edition: Edition.ENTERPRISE_PLUS', instance({ configuration: 'dual-region-germany1' }), instance({ ...PLUS, configuration: 'dual-region-germany1' })],
  ['configuration: many regions need Enterprise Plus', 'unsupported', 'edition: Edition.ENTERPRISE_PLUS', instance({ configuration: 'nam3' }), instance({ ...PLUS, configuration: 'nam3' })],
  ['edition: autoscaler', 'unsupported', 'edition: Edition.ENTERPRISE', autoscaled({}, { edition: Edition.STANDARD }), autoscaled({}, { edition: Edition.ENTERPRISE })],
  ['edition: incremental backups', 'unsupported', 'edition: Edition.ENTERPRISE', edition(incremental, Edition.STANDARD), edition(incremental, Edition.ENTERPRISE)],
  ['edition: queues', 'edition', 'edition: Edition.ENTERPRISE', edition(queue, Edition.STANDARD), edition(queue, Edition.ENTERPRISE)],
  ['edition: tiering', 'edition', 'edition: Edition.ENTERPRISE', edition((db) => new LocalityGroup(db, 'cold'), Edition.STANDARD), edition((db) => new LocalityGroup(db, 'cold'), Edition.ENTERPRISE)],
  [
    'edition: columnar engine', 'edition', 'edition: Edition.ENTERPRISE',
    edition((db) => new UuidTable(db, 'Sales', { key: [Column.uuid('SaleId')], columnarPolicy: ColumnarPolicy.ENABLED }), Edition.STANDARD),
    edition((db) => new UuidTable(db, 'Sales', { key: [Column.uuid('SaleId')], columnarPolicy: ColumnarPolicy.ENABLED }), Edition.ENTERPRISE),
  ],
  ['edition: placements', 'edition', 'edition: Edition.ENTERPRISE_PLUS', edition(berlin, Edition.ENTERPRISE), edition(berlin, Edition.ENTERPRISE_PLUS)],
  ['capacity: nodes or processing units', 'conflicting-options', 'leave out processingUnits', instance({ nodes: 1, processingUnits: 1000 }), instance({ nodes: 1 })],
  ['capacity: nodes or the autoscaler', 'conflicting-options', 'leave out autoscaling', autoscaled({}, { nodes: 1 }), autoscaled({})],
  ['capacity: processing units or the autoscaler', 'conflicting-options', 'leave out autoscaling', autoscaled({}, { processingUnits: 1000 }), instance({ processingUnits: 1000 })],
  ['capacity: no capacity means one', 'out-of-range', 'nodes: 3', instance({ nodes: 0 }), instance({ nodes: 1 })],
  ['processing units: hundreds', 'out-of-range', 'processingUnits: 200', instance({ processingUnits: 150 }), instance({ processingUnits: 200 })],
  ['processing units: thousands', 'out-of-range', 'processingUnits: 2000', instance({ processingUnits: 1500 }), instance({ processingUnits: 2000 })],
  ['autoscaling limits: one node', 'out-of-range', 'min: 1', autoscaled({ min: 0 }), autoscaled({ min: 1 })],
  ['autoscaling limits: 1,000 processing units', 'out-of-range', 'min: 1000', scaledByUnits(500, 3000), scaledByUnits(1000, 3000)],
  ['autoscaling limits: more than one node', 'out-of-range', 'max: 3', autoscaled({ max: 1 }), autoscaled({ max: 2 })],
  ['autoscaling limits: a tenth of the highest', 'out-of-range', 'max: 10', autoscaled({ max: 11 }), autoscaled({ max: 10 })],
  ['autoscaling limits: the lowest below the highest', 'out-of-range', 'max: 5', autoscaled({ min: 5, max: 3 }), autoscaled({ min: 3, max: 3 })],
  ['high-priority CPU target: from 10', 'out-of-range', 'highPriorityCpuPercent: 65', autoscaled({ highPriorityCpuPercent: 9 }), autoscaled({ highPriorityCpuPercent: 10 })],
  ['high-priority CPU target: to 90', 'out-of-range', 'highPriorityCpuPercent: 65', autoscaled({ highPriorityCpuPercent: 91 }), autoscaled({ highPriorityCpuPercent: 90 })],
  ['total CPU target: from 10 to 90', 'out-of-range', 'from 10 to 90', autoscaled({ totalCpuPercent: 91 }), autoscaled({ totalCpuPercent: 90 })],
  ['total CPU target: above that of high priority', 'out-of-range', 'totalCpuPercent: 55', autoscaled({ totalCpuPercent: 50, highPriorityCpuPercent: 50 }), autoscaled({ totalCpuPercent: 51, highPriorityCpuPercent: 50 })],
  ['total CPU target: above the default of high priority', 'out-of-range', 'totalCpuPercent: 70', autoscaled({ totalCpuPercent: 60 }), autoscaled({ totalCpuPercent: 60 }, PLUS)],
  ['storage target', 'out-of-range', 'storagePercent: 75', autoscaled({ storagePercent: 100 }), autoscaled({ storagePercent: 99 })],
  ['asymmetric override: where read-only replicas are', 'unsupported', 'leave out replicas', autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 2 }] }), autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 2 }] }, PLUS)],
  ['asymmetric override: its limits', 'out-of-range', 'maxNodes: 10', autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 11 }] }, PLUS), autoscaled({ replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 10 }] }, PLUS)],
  ['free instance: no capacity', 'conflicting-options', 'leave out nodes', instance({ freeInstance: true, nodes: 1 }), instance({ freeInstance: true })],
  ['free instance: no autoscaler', 'conflicting-options', 'leave out autoscaling', autoscaled({}, { freeInstance: true }), instance({ freeInstance: true })],
  ['free instance: no edition', 'conflicting-options', 'leave out edition', instance({ freeInstance: true, edition: Edition.STANDARD }), instance({ freeInstance: true })],
  ['free instance: no default schedule', 'conflicting-options', 'leave out defaultBackupSchedule', instance({ freeInstance: true, defaultBackupSchedule: true }), instance({ defaultBackupSchedule: true })],
  ['free instance: no backups', 'unsupported', 'leave out freeInstance', backup({}, { freeInstance: true }), backup({})],
  ['free instance: no partitions', 'unsupported', 'edition: Edition.ENTERPRISE_PLUS in place of freeInstance', partition({}, { freeInstance: true }), partition({})],
  ['labels: at most 64', 'out-of-range', 'at most 64 labels', instance({ labels: labels(65) }), instance({ labels: labels(64) })],
  ['labels: keys', 'out-of-range', 'a key begins with a letter', instance({ labels: { '1st': 'x' } }), instance({ labels: { 'first-1_': 'x' } })],
  ['labels: values', 'out-of-range', 'at most 63', instance({ labels: { team: 'x'.repeat(64) } }), instance({ labels: { team: 'x'.repeat(63) } })],
  ['force destroy: what a plan refuses', 'conflicting-options', 'preventDestroy: false', instance({ forceDestroy: true }), instance({ forceDestroy: true, preventDestroy: false })],
  ['database name: at least 2 characters', 'invalid-name', '2 to 30', database({ databaseName: 's' }), database({ databaseName: 'sh' })],
  ['database name: at most 30 characters', 'invalid-name', '2 to 30', database({ databaseName: 's'.repeat(31) }), database({ databaseName: 's'.repeat(30) })],
  ['database name: its letters', 'invalid-name', 'shop', database({ databaseName: 'Shop' }), database({ databaseName: 'shop_1-a' })],
  ['version retention: from an hour', 'out-of-range', "versionRetentionPeriod: '7d'", database({ versionRetentionPeriod: '59m' }), database({ versionRetentionPeriod: '60m' })],
  ['version retention: to a week', 'out-of-range', "versionRetentionPeriod: '7d'", database({ versionRetentionPeriod: '8d' }), database({ versionRetentionPeriod: '7d' })],
  ['time zone: one that there is', 'out-of-range', "defaultTimeZone: 'Europe/Berlin'", database({ defaultTimeZone: 'Europe/Bonn' }), database({ defaultTimeZone: 'Europe/Berlin' })],
  ['time zone: fixed once recorded', 'default-time-zone-changed', 'Europe/Berlin', zoned('Europe/Zurich'), zoned('Europe/Berlin')],
  ['KMS keys: one form', 'conflicting-options', 'leave out kmsKeyName', database({ encryptionConfig: { kmsKeyName: key('europe-west3'), kmsKeyNames: [key('europe-west3')] } }), database({ encryptionConfig: { kmsKeyName: key('europe-west3') } })],
  ['KMS keys: some form', 'conflicting-options', "kmsKeyName: 'projects/", database({ encryptionConfig: {} }), database({ encryptionConfig: { kmsKeyNames: [key('europe-west3')] } })],
  ['KMS keys: one at least', 'out-of-range', "kmsKeyNames: ['projects/", database({ encryptionConfig: { kmsKeyNames: [] } }), database({ encryptionConfig: { kmsKeyNames: [key('europe-west3')] } })],
  ['KMS keys: whole names', 'out-of-range', "kmsKeyName: 'projects/", database({ encryptionConfig: { kmsKeyName: 'shop' } }), database({ encryptionConfig: { kmsKeyName: '${google_kms_crypto_key.shop.id}' } })],
  ['KMS keys: in the region of the instance', 'out-of-range', key('europe-west3'), database({ encryptionConfig: { kmsKeyName: key('europe-west1') } }), database({ encryptionConfig: { kmsKeyName: key('europe-west3') } })],
  ['KMS keys: more than one regional key for several regions', 'out-of-range', 'kmsKeyNames with a key in each of them in encryptionConfig', database({ encryptionConfig: { kmsKeyName: key('europe-west1') } }, PLUS), database({ encryptionConfig: { kmsKeyName: key('eur3') } }, PLUS)],
  ['KMS keys: no multi-region key for one region', 'out-of-range', key('europe-west3'), database({ encryptionConfig: { kmsKeyNames: [key('europe')] } }), database({ encryptionConfig: { kmsKeyNames: [key('europe')] } }, PLUS)],
  ['KMS keys: no multi-region key for a custom configuration', 'out-of-range', 'keys in single regions', database({ encryptionConfig: { kmsKeyNames: [key('us')] } }, { ...PLUS, configuration: 'custom-nam11' }), database({ encryptionConfig: { kmsKeyNames: [key('us-east1')] } }, { ...PLUS, configuration: 'custom-nam11' })],
  ['KMS keys: no multi-region key with placements', 'out-of-range', 'keys in single regions', placed({ kmsKeyName: key('eur3') }), placed({ kmsKeyNames: [key('europe-west1'), key('europe-west4'), key('europe-west10')] })],
  ['KMS keys: in the region of the partition', 'out-of-range', key('europe-west10'), placed({ kmsKeyNames: [key('europe-west1'), key('europe-west4')] }), placed({ kmsKeyNames: [key('europe-west1'), key('europe-west10')] })],
  ['schedule name: at least 2 characters', 'out-of-range', "scheduleName: 'daily'", backup({ scheduleName: 'd' }), backup({ scheduleName: 'dy' })],
  ['schedule name: at most 60 characters', 'out-of-range', "scheduleName: 'ddd", backup({ scheduleName: 'd'.repeat(61) }), backup({ scheduleName: 'd'.repeat(60) })],
  ['schedule cron: full backups', 'out-of-range', 'Schedule.everyHours(12)', backup({ schedule: Schedule.everyHours(8) }), backup({ schedule: Schedule.everyHours(12) })],
  ['schedule cron: incremental backups', 'out-of-range', 'Schedule.everyHours(4)', backup({ incremental: true, schedule: Schedule.cron('0 */3 * * *') }), backup({ incremental: true, schedule: Schedule.everyHours(4) })],
  ['schedule cron: its form', 'out-of-range', "Schedule.cron('0 2 * * 0')", (stack) => backup({ schedule: Schedule.cron('0 2 * * SUN') })(stack), backup({ schedule: Schedule.cron('0 12 * * *') })],
  ['schedule retention: from 6 hours', 'out-of-range', 'retentionDays: 7', backup({ retentionDays: 0.2 }), backup({ retentionDays: 0.25 })],
  ['schedule retention: to 366 days', 'out-of-range', 'retentionDays: 7', backup({ retentionDays: 367 }), backup({ retentionDays: 366 })],
  ['schedules: at most 4 of a database', 'unsupported', 'at most 4', schedules(5), schedules(4)],
  ['schedules: full backups with placements', 'unsupported', 'leave out incremental', placed(undefined, incremental), placed(undefined, daily)],
  ['schedules: full backups after placements', 'unsupported', 'leave out incremental', edition((db) => [berlin(db), incremental(db)], Edition.ENTERPRISE_PLUS), edition((db) => [berlin(db), daily(db)], Edition.ENTERPRISE_PLUS)],
  ['schedule encryption: a key', 'conflicting-options', 'kmsKeyName', backup({ encryption: BackupEncryption.CUSTOMER_MANAGED }), backup({ kmsKeyName: key('europe-west3') })],
  ['schedule encryption: no other key', 'conflicting-options', 'leave out encryption', backup({ encryption: BackupEncryption.GOOGLE, kmsKeyName: key('europe-west3') }), backup({ encryption: BackupEncryption.GOOGLE })],
  ['schedule encryption: in the region of the instance', 'out-of-range', `kmsKeyName: '${key('europe-west3')}'`, backup({ kmsKeyName: key('us-central1') }), backup({ kmsKeyName: key('europe-west3') })],
  ['schedule encryption: no multi-region key for a custom configuration', 'out-of-range', 'keys in single regions', backup({ kmsKeyName: key('us') }, { ...PLUS, configuration: 'custom-nam11' }), backup({ kmsKeyName: key('us-east1') }, { ...PLUS, configuration: 'custom-nam11' })],
  ['schedule encryption: a whole name', 'out-of-range', "kmsKeyName: 'projects/", backup({ kmsKeyName: 'shop' }), backup({ kmsKeyName: key('europe-west3') })],
  ['instance partition: Enterprise Plus', 'unsupported', 'edition: Edition.ENTERPRISE_PLUS', partition({}, {}), partition({})],
  ['instance partition: a multi-region instance', 'unsupported', "configuration: 'eur3'", partition({}, { edition: Edition.ENTERPRISE_PLUS }), partition({})],
  ['instance partition: an instance of a node', 'unsupported', 'processingUnits: 1000', partition({}, { ...PLUS, processingUnits: 900 }), partition({}, { ...PLUS, processingUnits: 1000 })],
  ['instance partition: its name', 'out-of-range', '2 to 63', partition({ partitionName: 'b'.repeat(64) }), partition({ partitionName: 'b'.repeat(63) })],
  ['instance partition: nodes', 'out-of-range', 'nodes: 1', partition({ nodes: 0 }), partition({ nodes: 1 })],
  ['instance partition: processing units', 'out-of-range', 'processingUnits: 1000', partition({ processingUnits: 500 }), partition({ processingUnits: 1000 })],
  ['instance partition: one capacity', 'conflicting-options', 'leave out processingUnits', partition({ nodes: 1, processingUnits: 1000 }), partition({ nodes: 1 })],
  ['instance partition: at most 20', 'unsupported', 'at most 20', partitions(21), partitions(20)],
  ['instance partition: no dual-region configuration', 'out-of-range', "configuration: 'regional-europe-west10'", partition({ configuration: 'dual-region-germany1' }), partition({})],
  [
    'instance partition: a configuration of its own', 'unsupported', 'one partition for each configuration',
    (stack) => new InstancePartition((partition({})(stack) as InstancePartition).node.scope as Instance, 'other', { configuration: 'regional-europe-west10' }),
    (stack) => new InstancePartition((partition({})(stack) as InstancePartition).node.scope as Instance, 'other', { configuration: 'regional-europe-west3' }),
  ],
  ['custom configuration: its id', 'out-of-range', "configurationName: 'custom-nam11-europe'", configuration({ configurationName: 'nam11' }), configuration({ configurationName: 'custom-x' })],
  ['custom configuration: at most 64 characters', 'out-of-range', '8 to 64', configuration({ configurationName: `custom-${'x'.repeat(58)}` }), configuration({ configurationName: `custom-${'x'.repeat(57)}` })],
  ['custom configuration: replica types', 'out-of-range', 'ReplicaType.READ_WRITE', configuration({ replicas: [{ location: 'europe-west1', type: 'READS' as ReplicaType }] }), configuration({ replicas: [{ location: 'europe-west1', type: ReplicaType.WITNESS }] })],
  ['grants: a principal', 'out-of-range', 'serviceAccount:api@acme.iam.gserviceaccount.com', grant('roles/spanner.viewer', 'api@acme.iam.gserviceaccount.com'), grant('roles/spanner.viewer', 'serviceAccount:api@acme.iam.gserviceaccount.com')],
  ['grants: a known principal', 'out-of-range', 'a known principal', grant('roles/spanner.viewer', 'allUsers'), grant('roles/spanner.viewer', 'group:orders@example.com')],
  ['grants: a role', 'out-of-range', 'roles/spanner.viewer', grant('spanner.viewer', 'group:orders@example.com'), grant('roles/spanner.viewer', 'group:orders@example.com')],
  ['databases of an instance: 100', 'unsupported', 'at most 100', databases(101, { nodes: 1 }), databases(100, { nodes: 1 })],
  ['databases of an instance: 10 for each 100 processing units', 'unsupported', 'at most 30 databases', databases(31, { processingUnits: 300 }), databases(30, { processingUnits: 300 })],
  ['databases of an instance: 5 of a free one', 'unsupported', 'at most 5', databases(6, { freeInstance: true }), databases(5, { freeInstance: true })],
  ['alerts: the score of a split', 'out-of-range', 'splitScore: 100', alerts(101), alerts(100)],
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

describe.each(ROWS)('%s', (_, refused, would, bad, good) => {
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
