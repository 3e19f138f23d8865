import { MonitoringAlertPolicy } from '@cdktf/provider-google/lib/monitoring-alert-policy';
import { GoogleProvider, type GoogleProviderConfig } from '@cdktf/provider-google/lib/provider';
import { SpannerBackupSchedule } from '@cdktf/provider-google/lib/spanner-backup-schedule';
import { SpannerDatabase, type SpannerDatabaseConfig } from '@cdktf/provider-google/lib/spanner-database';
import { SpannerInstance } from '@cdktf/provider-google/lib/spanner-instance';
import { SpannerInstancePartition } from '@cdktf/provider-google/lib/spanner-instance-partition';
import { App, Aspects, Lazy, TerraformProvider, TerraformResource, TerraformStack, TerraformVariable, Testing, Token, Tokenization, type TerraformElement } from 'cdktf';
import { Construct } from 'constructs';
import {
  Autoscaling, BackupSchedule, Column, Database, Dialect, Edition, HotspotAlerts, IndexSpread, Instance, InstanceConfiguration, InstancePartition, ReplicaType,
  SafeIndex, Schedule, SchemaGuard, ShardedTable, SpannerService, Table, TenantTable, UuidTable,
  type DatabaseProps, type GuardPolicy, type HotspotAlertsProps, type InstanceProps, type RenderedFinding,
} from '../../../src';
import { inOwnFolder } from '../../support/own-folder';
import { newStack } from '../../support/stack';

/** As its bindings render it, which are in a package of their own. */
class BetaProvider extends TerraformProvider {
  public constructor(scope: TerraformStack, private readonly config: GoogleProviderConfig) {
    super(scope, 'beta', { terraformResourceType: 'google-beta', terraformGeneratorMetadata: { providerName: 'google-beta' }, terraformProviderSource: 'google-beta' });
  }

  protected synthesizeAttributes(): { [name: string]: any } {
    return { project: this.config.project, default_labels: this.config.defaultLabels };
  }
}

const KEY = 'projects/p/locations/l/keyRings/r/cryptoKeys/k';
const NAMES = { configuration: 'regional-europe-west3' };

function found(policy: GuardPolicy, declare: (stack: TerraformStack, app: App) => unknown): RenderedFinding[] {
  const app = new App();
  const guard = SchemaGuard.attach(app, { policy });
  declare(newStack(app), app);
  return guard.findings();
}

const messages = (policy: GuardPolicy, declare: (stack: TerraformStack, app: App) => unknown): string[] => found(policy, declare).map(({ message }) => message);

const database = (stack: TerraformStack, props: Partial<DatabaseProps> = {}): Database => new Database(stack, 'shop', { instance: 'main', ...props });
const inInstance = (stack: TerraformStack, props: Partial<InstanceProps> = {}): Database => new Instance(stack, 'main', { ...NAMES, ...props }).addDatabase('shop');

function raw(stack: TerraformStack, config: Partial<SpannerDatabaseConfig> = {}): SpannerDatabase {
  return new SpannerDatabase(stack, 'Shop', {
    name: 'shop', instance: 'main', deletionProtection: true, enableDropProtection: true, lifecycle: { preventDestroy: true }, ...config,
  });
}

const labelled = (stack: TerraformStack): Database => inInstance(stack, { labels: { team: 'orders', cost_center: '12', more: '' } });

function rawInstance(stack: TerraformStack, config: object = {}): SpannerInstance {
  return new SpannerInstance(stack, 'Main', { name: 'main', config: 'regional-x', displayName: 'Main', numNodes: 1, ...config });
}

const scaled = (
  stack: TerraformStack, highPriorityCpuUtilizationPercent: number, storageUtilizationPercent: number, autoscalingLimits: object = { minNodes: 1, maxNodes: 3 },
): SpannerInstance => rawInstance(stack, {
  numNodes: undefined,
  autoscalingConfig: { autoscalingLimits, autoscalingTargets: { highPriorityCpuUtilizationPercent, storageUtilizationPercent } },
});

const written = (stack: TerraformStack, more: object): void => stack.addOverride('resource.google_spanner_database.Shop', {
  name: 'shop', instance: 'main', deletion_protection: true, enable_drop_protection: true, lifecycle: { prevent_destroy: true }, ...more,
});

/** Declares something, and has the stack override an attribute of its only resource of a type. */
const overriding = (type: 'database' | 'instance', attribute: string, value: unknown, declare: (stack: TerraformStack) => unknown): Declare => (stack) => {
  declare(stack);
  const isMeant = (node: unknown): node is TerraformResource => TerraformResource.isTerraformResource(node) && node.terraformResourceType === `google_spanner_${type}`;
  stack.addOverride(`resource.google_spanner_${type}.${stack.node.findAll().find(isMeant)!.friendlyUniqueId}.${attribute}`, value);
};

const rawSchedule = (stack: TerraformStack, of: { database: string; instance: string }, config: object = {}): SpannerBackupSchedule => (
  new SpannerBackupSchedule(stack, `Daily${stack.node.children.length}`, { ...of, ...config, name: 'daily', retentionDuration: '604800s', fullBackupSpec: {} })
);

function alert(stack: TerraformStack, filter: string, config: object = {}): void {
  new MonitoringAlertPolicy(stack, 'Alert', {
    displayName: 'Alert', combiner: 'OR',
    conditions: [{ displayName: 'hot', conditionThreshold: { filter, comparison: 'COMPARISON_GT', duration: '600s' } }],
    ...config,
  });
}

const METRIC = 'metric.type = "spanner.googleapis.com/instance/peak_split_cpu_usage_score"';
const onInstance = (name: string): string => `resource.type = "spanner_instance" AND resource.labels.instance_id = "${name}" AND ${METRIC}`;

type Declare = (stack: TerraformStack, app: App) => unknown;

const scheduled = (of: { database: string; instance: string }, config?: object): Declare => (stack) => {
  raw(stack);
  rawSchedule(stack, of, config);
};

const alertBeside = (declare: (stack: TerraformStack) => unknown, filter: string, config?: object): Declare => (stack) => {
  declare(stack);
  alert(stack, filter, config);
};

const hotspotAlerts = (props: HotspotAlertsProps): Declare => (stack) => {
  database(stack);
  new HotspotAlerts(stack, 'Alerts', props);
};

interface Requirement {
  readonly policy: GuardPolicy;
  readonly refused: readonly [what: string, declare: Declare, fix: string, message?: string][];
  readonly passed: readonly [what: string, declare: Declare][];
  readonly location: string;
  /** The message, of what differs in it. */
  readonly said: (what?: string) => string;
}

const REQUIREMENTS: Readonly<Record<string, Requirement>> = {
  requireBackups: {
    policy: { requireBackups: true },
    location: 'google_spanner_database.name of shop',
    said: () => 'shop has no backup schedule in this app, and the policy requires one: deleted data is lost once its old versions expire',
    refused: [
      ['a Database without a schedule', (stack) => database(stack), "new BackupSchedule(db, 'daily', { schedule: Schedule.daily(2) })"],
      ['a resource without one', (stack) => raw(stack), "new BackupSchedule(Database.fromDatabaseName(stack, 'shop-backups', 'main', 'shop'), 'daily', { schedule: Schedule.daily(2) })"],
      ['a resource in an instance that only Terraform knows', (stack) => raw(stack, { instance: '${var.instance}' }), "Database.fromDatabaseName(stack, 'shop-backups', instanceName, 'shop')"],
      ['a database of an override', (stack) => written(stack, {}), 'new BackupSchedule('],
      ['the default schedule of an instance, which older databases do not get', (stack) => inInstance(stack, { defaultBackupSchedule: true }), 'new BackupSchedule('],
      ['a free instance', (stack) => inInstance(stack, { freeInstance: true }), 'declare it in an instance that is not free'],
      ['a schedule of another database', scheduled({ instance: 'main', database: 'other' }), 'new BackupSchedule('],
      ['a schedule of a database of that name in another instance', scheduled({ instance: 'other', database: 'shop' }), 'new BackupSchedule('],
      ['a schedule in another project', scheduled({ instance: 'main', database: 'shop' }, { project: 'other' }), 'new BackupSchedule('],
      ['a schedule that refers to another database', scheduled({ instance: 'main', database: '${google_spanner_database.Shop2.name}' }), 'new BackupSchedule('],
    ],
    passed: [
      ['a BackupSchedule', (stack) => new BackupSchedule(database(stack), 'daily', { schedule: Schedule.daily(2) })],
      ['a BackupSchedule of a reference', (stack) => {
        raw(stack);
        new BackupSchedule(Database.fromDatabaseName(stack, 'Reference', 'main', 'shop'), 'daily', { schedule: Schedule.daily(2) });
      }],
      ['a resource that names the database', scheduled({ instance: 'main', database: 'shop' })],
      ['a resource that refers to the database', (stack) => rawSchedule(stack, { instance: 'main', database: raw(stack).name })],
      ['a schedule in another stack', (stack, app) => {
        const { instanceName: instance, databaseName } = inInstance(stack);
        rawSchedule(new TerraformStack(app, 'backups'), { instance, database: databaseName });
      }],
      ['a schedule of a database that only Terraform knows', (stack) => {
        raw(stack);
        rawSchedule(stack, { instance: 'main', database: new TerraformVariable(stack, 'database', { type: 'string' }).stringValue });
      }],
      ['a schedule of an override', (stack) => {
        raw(stack);
        stack.addOverride('resource.google_spanner_backup_schedule.daily', { instance: 'main', database: 'shop' });
      }],
      ['a database of an override with a schedule', (stack) => {
        written(stack, {});
        rawSchedule(stack, { instance: 'main', database: '${google_spanner_database.Shop.name}' });
      }],
      ['a service', (stack) => new SpannerService(stack, 'shop', { newInstance: NAMES, recordMigrations: false })],
    ],
  },
  requireCustomerManagedKeys: {
    policy: { requireCustomerManagedKeys: true },
    location: 'google_spanner_database.encryption_config of shop',
    said: () => 'shop has no customer-managed key, and the policy requires one: Google holds the only key',
    refused: [
      ['a Database', (stack) => database(stack), "encryptionConfig: { kmsKeyName: 'projects/acme/locations/europe-west3/keyRings/spanner/cryptoKeys/shop' } in the properties of the Database"],
      ['a Database in a region', (stack) => inInstance(stack, { configuration: 'regional-us-east1' }), "encryptionConfig: { kmsKeyName: 'projects/acme/locations/us-east1/"],
      ['a Database in several regions', (stack) => inInstance(stack, { configuration: 'nam3', edition: Edition.ENTERPRISE_PLUS }), 'encryptionConfig with kmsKeyNames, a key in each region of nam3, in the properties of the Database'],
      ['a resource', (stack) => raw(stack), 'in the properties of the SpannerDatabase'],
      ['a resource with no key in its list', (stack) => raw(stack, { encryptionConfig: { kmsKeyNames: [] } }), 'encryptionConfig'],
      ['a database of an override', (stack) => written(stack, {}), 'encryptionConfig'],
      ['a key that the stack removes', overriding('database', 'encryption_config', undefined, (stack) => raw(stack, { encryptionConfig: { kmsKeyName: KEY } })), 'encryptionConfig'],
      ['a key without which the stack leaves the block', overriding('database', 'encryption_config.kms_key_name', null, (stack) => database(stack, { encryptionConfig: { kmsKeyName: KEY } })), 'encryptionConfig'],
    ],
    passed: [
      ['a Database', (stack) => database(stack, { encryptionConfig: { kmsKeyName: KEY } })],
      ['a Database with several keys', (stack) => database(stack, { encryptionConfig: { kmsKeyNames: [KEY] } })],
      ['a key that only Terraform knows', (stack) => raw(stack, { encryptionConfig: { kmsKeyName: '${google_kms_crypto_key.shop.id}' } })],
      ['a database of an override', (stack) => written(stack, { encryption_config: { kms_key_name: KEY } })],
      ['a key beside which the stack writes', overriding('database', 'encryption_config.other', 1, (stack) => database(stack, { encryptionConfig: { kmsKeyName: KEY } }))],
      ['a key of an override', (stack) => raw(stack).addOverride('encryption_config', [{ kms_key_names: [KEY] }])],
    ],
  },
  requireAlerts: {
    policy: { requireAlerts: true },
    location: 'google_spanner_database.instance of shop',
    said: () => 'no alert policy in this app watches the instance of shop, and the policy requires one: hotspots and full storage go unseen',
    refused: [
      ['a Database', (stack) => database(stack), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main' })"],
      ['a Database of an instance', (stack) => inInstance(stack), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main' })"],
      ['a resource', (stack) => raw(stack), 'new HotspotAlerts('],
      ['a resource in an instance that only Terraform knows', (stack) => raw(stack, { instance: '${var.instance}' }), "new HotspotAlerts(stack, 'shop-alerts', { instance: instanceName })"],
      ['an instance of several regions', (stack) => inInstance(stack, { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS }), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', multiRegion: true })"],
      ['an instance with targets of its own', (stack) => inInstance(stack, {
        autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 80, storagePercent: 95 }),
      }), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', highPriorityCpu: 0.8, storage: 0.95 })"],
      ['an instance in another project', (stack) => inInstance(stack, { project: 'data-prod' }), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', project: 'data-prod' })"],
      ['a Database in another project', (stack) => database(stack, { project: 'data-prod' }), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', project: 'data-prod' })"],
      ['an instance of a google-beta provider with another project', (stack) => inInstance(stack, {
        provider: new BetaProvider(stack, { project: 'data-prod' }),
      }), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', project: 'data-prod' })"],
      ['an instance of a provider with another project', (stack) => inInstance(stack, {
        provider: new GoogleProvider(stack, 'other', { alias: 'other', project: 'data-prod' }),
      }), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', project: 'data-prod' })"],
      ['a Database in the project of its stack', (stack) => database(stack, { project: 'test' }), "new HotspotAlerts(stack, 'main-alerts', { instance: 'main' })"],
      ['alerts of another instance', hotspotAlerts({ instance: 'other' }), 'new HotspotAlerts('],
      ['alerts that are off', alertBeside(database, onInstance('main'), { enabled: false }), 'new HotspotAlerts('],
      ['alerts in another project', (stack) => {
        database(stack, { project: 'data-prod' });
        new HotspotAlerts(stack, 'Alerts', { instance: 'main' });
      }, "new HotspotAlerts(stack, 'main-alerts', { instance: 'main', project: 'data-prod' })"],
      ['alerts of a provider with another project', (stack) => {
        database(stack);
        new HotspotAlerts(stack, 'Alerts', { instance: 'main', provider: new GoogleProvider(stack, 'other', { alias: 'other', project: 'other' }) });
      }, 'new HotspotAlerts('],
      ['alerts of another service', alertBeside(database, 'metric.type = "pubsub.googleapis.com/subscription/backlog_bytes"'), 'new HotspotAlerts('],
      ['a dashboard without alerts', hotspotAlerts({ instance: 'other', dashboard: true }), 'new HotspotAlerts('],
    ],
    passed: [
      ['alerts of the instance by its name', hotspotAlerts({ instance: 'main' })],
      ['alerts of the instance by a reference', (stack) => new HotspotAlerts(stack, 'Alerts', { instance: inInstance(stack).instanceName })],
      ['alerts by the name of an instance that is referred to', (stack) => {
        inInstance(stack);
        new HotspotAlerts(stack, 'Alerts', { instance: 'main' });
      }],
      ['alerts in another stack', (stack, app) => new HotspotAlerts(new TerraformStack(app, 'alerts'), 'Alerts', { instance: inInstance(stack).instanceName })],
      ['an alert of the provider', alertBeside(raw, onInstance('main'))],
      ['an alert in the project of the database', (stack) => {
        database(stack, { project: 'data-prod' });
        new HotspotAlerts(stack, 'Alerts', { instance: 'main', provider: new GoogleProvider(stack, 'other', { alias: 'other', project: 'data-prod' }) });
      }],
      ['an alert in a project that only Terraform knows', (stack) => {
        database(stack, { project: 'data-prod' });
        new HotspotAlerts(stack, 'Alerts', { instance: 'main', project: '${var.project}' });
      }],
      ['an alert in a project of monitoring that names the project of the database', (stack) => {
        database(stack, { project: 'data-prod' });
        alert(stack, `${onInstance('main')} AND resource.labels.project_id = "data-prod"`, { project: 'monitoring' });
      }],
      ['an alert on all instances', alertBeside(raw, METRIC)],
      ['an alert on an instance that only Terraform knows', alertBeside(raw, onInstance('${var.instance}'))],
      ['a service', (stack) => new SpannerService(stack, 'shop', { newInstance: NAMES, recordMigrations: false })],
    ],
  },
  requireLabels: {
    policy: { requireLabels: ['team', 'cost_center'] },
    location: 'google_spanner_instance.labels of shop',
    said: (what = 'the instance of shop has no label team, cost_center, and the policy requires each of them') => what,
    refused: [
      ['an Instance without labels', (stack) => inInstance(stack), 'labels with a string for team, cost_center in the properties of the Instance'],
      ['an Instance without one of them', (stack) => inInstance(stack, { labels: { team: 'orders' } }), 'labels with a string for cost_center', 'the instance of shop has no label cost_center, and the policy requires it'],
      ['a resource', (stack) => {
        rawInstance(stack);
        raw(stack);
      }, 'in the properties of the SpannerInstance'],
      ['labels that the stack removes', overriding('instance', 'labels', undefined, labelled), 'labels with a string for team, cost_center'],
      ['a label that the stack removes', overriding('instance', 'labels.team', undefined, labelled), 'labels with a string for team', 'the instance of shop has no label team, and the policy requires it'],
      ['a label that the stack sets to null', overriding('instance', 'labels.team', null, labelled), 'labels with a string for team', 'the instance of shop has no label team, and the policy requires it'],
      ['a label that an override sets to null', (stack) => {
        rawInstance(stack, { labels: { cost_center: '12', team: 'orders' } }).addOverride('labels.team', null);
        raw(stack);
      }, 'labels with a string for team', 'the instance of shop has no label team, and the policy requires it'],
      ['labels that only Terraform knows', (stack) => {
        rawInstance(stack).addOverride('labels', '${var.labels}');
        raw(stack);
      }, 'labels with a string for', 'only Terraform knows the labels "${var.labels}" of the instance of shop, and the policy requires team, cost_center'],
    ],
    passed: [
      ['an Instance with them', labelled],
      ['a stack that removes another one', overriding('instance', 'labels.more', undefined, labelled)],
      ['a value that only Terraform knows', (stack) => inInstance(stack, { labels: { team: '${var.team}', cost_center: '12' } })],
      ['a resource with them', (stack) => raw(stack, { instance: rawInstance(stack, { labels: { team: 'orders', cost_center: '12' } }).name })],
      ['labels that the provider adds', (stack) => {
        stack.node.tryRemoveChild('google');
        new GoogleProvider(stack, 'labelling', { project: 'acme', defaultLabels: { team: 'orders' } });
        return inInstance(stack, { labels: { cost_center: '12' } });
      }],
      ['labels that the provider of the instance adds', (stack) => inInstance(stack, {
        provider: new GoogleProvider(stack, 'labelling', { alias: 'labelling', project: 'acme', defaultLabels: { team: 'orders', cost_center: '12' } }),
      })],
      ['labels that a google-beta provider adds', (stack) => raw(stack, {
        instance: rawInstance(stack, { provider: new BetaProvider(stack, { project: 'acme', defaultLabels: { team: 'orders', cost_center: '12' } }) }).name,
      })],
      ['labels that its provider adds in a stack that holds another one', (stack) => {
        stack.node.tryRemoveChild('google');
        new GoogleProvider(new TerraformStack(stack, 'inner'), 'google', { project: 'acme' });
        new GoogleProvider(stack, 'google', { project: 'acme', defaultLabels: { team: 'orders', cost_center: '12' } });
        raw(stack, { instance: rawInstance(stack).name });
      }],
      ['an override of the stack that adds one', (stack) => {
        raw(stack, { instance: rawInstance(stack, { labels: { team: 'orders' } }).name });
        stack.addOverride('resource.google_spanner_instance.Main.labels.cost_center', '12');
      }],
      ['an instance from elsewhere', (stack) => database(stack)],
      ['an instance that only Terraform knows', (stack) => raw(stack, { instance: '${var.instance}' })],
      ['an instance of that name in another stack, which may be in another project', (stack, app) => {
        database(stack);
        new Instance(new TerraformStack(app, 'other'), 'main', NAMES);
      }],
    ],
  },
  allowedEditions: {
    policy: { allowedEditions: [Edition.ENTERPRISE, Edition.ENTERPRISE_PLUS] },
    location: 'google_spanner_instance.edition of shop',
    said: (has) => `the instance of shop has ${has}, and the policy allows Enterprise, Enterprise Plus`,
    refused: [
      ['an Instance of another edition', (stack) => inInstance(stack, { edition: Edition.STANDARD, nodes: 1 }), 'edition: Edition.ENTERPRISE in the properties of the Instance', 'the Standard edition'],
      ['an Instance in another stack', (stack, app) => new Database(new TerraformStack(app, 'service'), 'shop', {
        instance: new Instance(stack, 'main', { ...NAMES, edition: Edition.STANDARD, nodes: 1 }).instanceName,
      }), 'edition: Edition.ENTERPRISE in the properties of the Instance', 'the Standard edition'],
      ['a resource of another edition', (stack) => raw(stack, { instance: rawInstance(stack, { edition: 'STANDARD' }).name }), "edition: 'ENTERPRISE' in the properties of the SpannerInstance", 'the Standard edition'],
      ['a resource that does not say it', (stack) => raw(stack, { instance: rawInstance(stack).name }), "edition: 'ENTERPRISE'", 'no edition'],
      ['an edition that the stack removes', overriding('instance', 'edition', undefined, (stack) => inInstance(stack)), 'edition: Edition.ENTERPRISE in the properties', 'no edition'],
      ['an edition that only Terraform knows', (stack) => raw(stack, { instance: rawInstance(stack, { edition: '${var.edition}' }).name }), "edition: 'ENTERPRISE'", 'the edition "${var.edition}"'],
      ['an instance from elsewhere with a known edition', (stack) => Instance.fromInstanceAttributes(stack, 'ref', { instanceName: 'main', edition: Edition.STANDARD }).addDatabase('shop'), 'edition: Edition.ENTERPRISE where the edition is declared, once the instance has it', 'the Standard edition'],
    ],
    passed: [
      ['an Instance', (stack) => inInstance(stack)],
      ['a resource', (stack) => raw(stack, { instance: rawInstance(stack, { edition: 'ENTERPRISE_PLUS' }).name })],
      ['a free instance', (stack) => inInstance(stack, { freeInstance: true })],
      ['an instance from elsewhere', (stack) => database(stack)],
      ['an instance from elsewhere with a known edition', (stack) => database(stack, { edition: Edition.ENTERPRISE })],
    ],
  },
  allowedConfigurations: {
    policy: { allowedConfigurations: ['regional-europe-west3', 'custom-nam11-europe'] },
    location: 'google_spanner_instance.config of shop',
    said: (has) => `the instance of shop has the configuration ${has}, and the policy allows regional-europe-west3, custom-nam11-europe`,
    refused: [
      ['an Instance elsewhere', (stack) => inInstance(stack, { configuration: 'regional-us-east1' }), "configuration: 'regional-europe-west3' in the properties of the Instance", '"regional-us-east1"'],
      ['a resource elsewhere', (stack) => raw(stack, { instance: rawInstance(stack).name }), "config: 'regional-europe-west3' in the properties of the SpannerInstance", '"regional-x"'],
      ['a configuration that only Terraform knows', (stack) => inInstance(stack, { configuration: '${var.config}' }), "configuration: 'regional-europe-west3'", '"${var.config}"'],
    ],
    passed: [
      ['an Instance', (stack) => inInstance(stack)],
      ['the whole name of a configuration', (stack) => inInstance(stack, { configuration: 'projects/acme/instanceConfigs/regional-europe-west3' })],
      ['a configuration of the app', (stack) => inInstance(stack, {
        edition: Edition.ENTERPRISE_PLUS,
        configuration: new InstanceConfiguration(stack, 'custom-nam11-europe', {
          baseConfiguration: 'nam11', replicas: [{ location: 'europe-west1', type: ReplicaType.READ_ONLY }],
        }).configurationName,
      })],
      ['an instance from elsewhere', (stack) => database(stack)],
    ],
  },
  maxNodes: {
    policy: { maxNodes: 3 },
    location: 'google_spanner_instance.num_nodes of shop',
    said: (nodes = '4') => `the instance of shop has up to ${nodes} nodes, and the policy allows at most 3`,
    refused: [
      ['nodes', (stack) => inInstance(stack, { nodes: 4 }), 'nodes: 3 in the properties of the Instance'],
      ['processing units', (stack) => inInstance(stack, { processingUnits: 4000 }), 'processingUnits: 3000 in the properties of the Instance'],
      ['an autoscaler', (stack) => inInstance(stack, { autoscaling: Autoscaling.nodes({ min: 1, max: 5 }) }), 'autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 65, storagePercent: 75 }) in the properties of the Instance', '5'],
      ['an autoscaler in processing units', (stack) => inInstance(stack, { autoscaling: Autoscaling.processingUnits({ min: 4000, max: 5000 }) }), 'autoscaling: Autoscaling.processingUnits({ min: 3000, max: 3000, highPriorityCpuPercent: 65, storagePercent: 75 }) in the properties of the Instance', '5'],
      ['a resource', (stack) => raw(stack, { instance: rawInstance(stack, { numNodes: 4 }).name }), 'numNodes: 3 in the properties of the SpannerInstance'],
      ['processing units of a resource', (stack) => raw(stack, { instance: rawInstance(stack, { numNodes: undefined, processingUnits: 4000 }).name }), 'processingUnits: 3000 in the properties of the SpannerInstance'],
      ['an autoscaler of a resource', (stack) => raw(stack, { instance: scaled(stack, 65, 70, { minNodes: 1, maxNodes: 4 }).name }), 'maxNodes: 3 in the autoscalingLimits of the SpannerInstance'],
      ['an autoscaler of a resource in processing units', (stack) => raw(stack, { instance: scaled(stack, 65, 70, { minProcessingUnits: 4000, maxProcessingUnits: 5000 }).name }), 'minProcessingUnits: 3000, maxProcessingUnits: 3000 in the autoscalingLimits', '5'],
      ['a number that only Terraform knows', (stack) => {
        rawInstance(stack).addOverride('num_nodes', '${var.nodes}');
        raw(stack);
      }, 'numNodes: 3', '"${var.nodes}"'],
    ],
    passed: [
      ['nodes', (stack) => inInstance(stack, { nodes: 3 })],
      ['processing units', (stack) => inInstance(stack, { processingUnits: 300 })],
      ['an autoscaler', (stack) => inInstance(stack)],
      ['a free instance', (stack) => inInstance(stack, { freeInstance: true })],
      ['an instance from elsewhere', (stack) => database(stack)],
    ],
  },
  maxHighPriorityCpuPercent: {
    policy: { maxHighPriorityCpuPercent: 60 },
    location: 'google_spanner_instance.autoscaling_config.autoscaling_targets.high_priority_cpu_utilization_percent of shop',
    said: () => 'the instance of shop has a target of 65% for CPU of high priority, and the policy allows at most 60',
    refused: [
      ['the default of an autoscaler', (stack) => inInstance(stack), 'autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 60, storagePercent: 75 }) in the properties of the Instance'],
      ['a resource', (stack) => raw(stack, { instance: scaled(stack, 65, 70).name }), 'highPriorityCpuUtilizationPercent: 60 in the autoscalingTargets of the SpannerInstance'],
    ],
    passed: [
      ['an autoscaler', (stack) => inInstance(stack, { autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 60 }) })],
      ['a resource', (stack) => raw(stack, { instance: scaled(stack, 50, 70).name })],
      ['an instance without an autoscaler', (stack) => inInstance(stack, { nodes: 3 })],
    ],
  },
  maxStoragePercent: {
    policy: { maxStoragePercent: 70 },
    location: 'google_spanner_instance.autoscaling_config.autoscaling_targets.storage_utilization_percent of shop',
    said: (percent) => `the instance of shop has a target of ${percent}% for storage, and the policy allows at most 70`,
    refused: [
      ['the default of an autoscaler', (stack) => inInstance(stack), 'autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 65, storagePercent: 70 }) in the properties of the Instance', '75'],
      ['a resource', (stack) => raw(stack, { instance: scaled(stack, 65, 80).name }), 'storageUtilizationPercent: 70 in the autoscalingTargets of the SpannerInstance', '80'],
    ],
    passed: [
      ['an autoscaler', (stack) => inInstance(stack, { autoscaling: Autoscaling.nodes({ min: 1, max: 3, storagePercent: 70 }) })],
      ['an instance without an autoscaler', (stack) => inInstance(stack, { nodes: 3 })],
    ],
  },
};

describe.each(Object.entries(REQUIREMENTS))('%s', (option, { policy, refused, passed, location, said }) => {
  test.each(refused)('refuses %s', (_, declare, fix, ...[what]) => {
    const findings = found(policy, declare);
    expect(findings.map((finding) => [finding.severity, finding.rule, finding.message, finding.location, finding.acknowledgeable]))
      .toEqual([['error', 'policy-violation', said(what), location, false]]);
    expect(findings[0].fixes[0]).toContain(fix);
    expect(findings[0].fixes[1]).toContain(option);
  });

  test.each(passed)('lets pass: %s', (_, declare) => expect(messages(policy, declare)).toEqual([]));

  test('is not asked unless the policy says so', () => expect(messages({}, refused[0][1])).toEqual([]));

  test('asks nothing of a reference to a database, which its own app guards', () => {
    expect(messages(policy, (stack) => Database.fromDatabaseName(stack, 'Reference', 'main', 'shop'))).toEqual([]);
  });

  test('refuses the synth, and lets it pass', () => {
    const synth = (declare: Declare): string => {
      const app = new App();
      SchemaGuard.attach(app, { policy });
      const stack = newStack(app);
      declare(stack, app);
      return app.node.children.filter((child) => TerraformStack.isStack(child)).map((each) => Testing.synth(each)).join('');
    };
    expect(() => synth(refused[0][1])).toThrow(/error policy-violation: /);
    expect(synth(passed[0][1])).toContain('"google_spanner_database"');
  });
});

describe('what stands around the databases of an app', () => {
  inOwnFolder();
  const UNWATCHED = /no alert policy in this app watches the instance of shop/;

  const stackOf = (app: App, id: string): TerraformStack => {
    const stack = new TerraformStack(app, id);
    new GoogleProvider(stack, 'google', { project: 'test' });
    return stack;
  };
  const service = (app: App, id: string): Instance => {
    const instance = new Instance(stackOf(app, id), 'main', { ...NAMES, labels: { team: id } });
    new BackupSchedule(instance.addDatabase('shop'), 'daily', { schedule: Schedule.daily(2) });
    return instance;
  };
  const watch = (scope: TerraformStack, { instanceName: instance }: Instance): HotspotAlerts => (
    new HotspotAlerts(scope, scope.node.tryFindChild('Alerts') ? `Alerts${scope.node.children.length}` : 'Alerts', { instance })
  );
  const guarded = (): App => {
    const app = new App();
    SchemaGuard.attach(app, { policy: { requireAlerts: true, requireBackups: true, requireLabels: ['team'] } });
    return app;
  };
  const watched = (): { readonly guard: SchemaGuard; readonly stack: TerraformStack } => {
    const app = new App();
    const guard = SchemaGuard.attach(app, { policy: { requireAlerts: true } });
    const stack = newStack(app);
    raw(stack);
    alert(stack, onInstance('main'));
    return { guard, stack };
  };
  const policyIn = (stack: TerraformStack): MonitoringAlertPolicy => (
    stack.node.findAll().find((node): node is MonitoringAlertPolicy => node instanceof MonitoringAlertPolicy)!
  );

  test('is read as often in an app of many stacks', () => {
    const readsOf = (services: number): number => {
      const reads = jest.spyOn(MonitoringAlertPolicy.prototype as never, 'synthesizeAttributes');
      const app = guarded();
      const instances = Array.from({ length: services }, (__, each) => service(app, `s${each}`));
      instances.forEach((instance) => watch(TerraformStack.of(instance), instance));
      app.synth();
      const { length } = reads.mock.calls;
      reads.mockRestore();
      return length / services;
    };
    expect(readsOf(8)).toBe(readsOf(2));
  });

  test('resolves alerts once that are in a stack of their own', () => {
    const app = guarded();
    const instances = Array.from({ length: 6 }, (_, each) => service(app, `s${each}`));
    const central = stackOf(app, 'alerts');
    instances.forEach((instance) => watch(central, instance));
    const alerts = central.node.findAll().filter((node) => node instanceof MonitoringAlertPolicy);
    const resolves = jest.spyOn(Tokenization, 'resolve');
    app.synth();
    const ofAlerts = resolves.mock.calls.filter(([given]) => 'conditions' in Object(given));
    resolves.mockRestore();
    expect(ofAlerts).toHaveLength(alerts.length);
  });

  test('sees each value of a Lazy', () => {
    const { guard, stack } = watched();
    let conditions: readonly object[] = [];
    policyIn(stack).addOverride('conditions', Lazy.anyValue({ produce: () => conditions }));
    const rules = (): string[] => guard.findings().map(({ message }) => message);
    expect(rules()).toEqual([expect.stringMatching(UNWATCHED)]);
    conditions = [{ condition_threshold: [{ filter: onInstance('main') }] }];
    expect(rules()).toEqual([]);
  });

  test.each<[string, (stack: TerraformStack, instance: Instance) => void]>([
    ['an Aspect of an earlier stack adds', (stack, instance) => {
      Aspects.of(instance).add({ visit: (node) => void (node === instance && watch(stack, instance)) });
    }],
    ['an Aspect of an earlier stack turns on', (stack, instance) => {
      watch(stack, instance);
      const policies = stack.node.findAll().filter((node) => node instanceof MonitoringAlertPolicy);
      policies.forEach((each) => (each.enabled = false));
      Aspects.of(instance).add({ visit: () => policies.forEach((each) => (each.enabled = true)) });
    }],
  ])('has the alerts that %s', (_, declare) => {
    const app = guarded();
    const first = service(app, 'first');
    watch(TerraformStack.of(first), first);
    declare(stackOf(app, 'alerts'), service(app, 'second'));
    expect(() => app.synth()).not.toThrow();
  });

  test.each<[string, (stack: TerraformStack) => void]>([
    ['an Aspect turns off', (stack) => Aspects.of(stack).add({ visit: () => (policyIn(stack).enabled = false) })],
    ['a validation turns off', (stack) => policyIn(stack).node.addValidation({ validate: () => {
      policyIn(stack).addOverride('enabled', false);
      return [];
    } })],
    ['the stack overrides after the validations', (stack) => policyIn(stack).node.addValidation({ validate: () => {
      stack.addOverride(`resource.google_monitoring_alert_policy.${policyIn(stack).friendlyUniqueId}.enabled`, false);
      return [];
    } })],
  ])('lacks the alerts that %s', (_, change) => {
    const app = guarded();
    const instance = service(app, 'first');
    const stack = TerraformStack.of(instance);
    alert(stack, onInstance('main'));
    expect(() => Testing.synth(stack)).not.toThrow();
    change(stack);
    expect(() => app.synth()).toThrow(UNWATCHED);
  });

  class NamedAnew extends TerraformStack {
    protected allocateLogicalId({ node: { id } }: TerraformElement): string {
      return `own_${id.replace(/\W/g, '_')}`;
    }
  }

  test.each<[string, (app: App, id: string) => TerraformStack]>([
    ['below a construct', (app, id) => new TerraformStack(new Construct(app, `${id}-team`), id)],
    ['below a stack', (app, id) => new TerraformStack(new TerraformStack(app, `${id}-team`), id)],
    ['with a dot in its id', (app, id) => new TerraformStack(app, `${id}.eu`)],
    ['with an umlaut in its id', (app, id) => new TerraformStack(app, `${id}-köln`)],
    ['with a very long id', (app, id) => new TerraformStack(app, id.padEnd(300, '-'))],
    ['that names its elements itself', (app, id) => new NamedAnew(app, id)],
  ])('is seen in a stack %s', (_, make) => {
    const app = new App();
    const guard = SchemaGuard.attach(app, { policy: { maxNodes: 3, requireBackups: true, requireLabels: ['team'] } });
    const there = make(app, 'platform');
    const { name } = rawInstance(there, { numNodes: 5 });
    const { instanceName } = new Instance(there, 'other', { ...NAMES, nodes: 4 });
    const stack = make(app, 'shop');
    const databases = [[name, raw(stack, { instance: name }).name], [instanceName, new Database(stack, 'shop', { instance: instanceName }).databaseName]];
    const rules = (): string[] => guard.findings().map(({ message }) => /label|\d nodes|backup/.exec(message)![0]).sort();
    expect(rules()).toEqual(['4 nodes', '5 nodes', 'backup', 'backup', 'label', 'label']);
    const schedules = make(app, 'backups');
    databases.forEach(([instance, of]) => rawSchedule(schedules, { instance, database: of }));
    expect(rules()).toEqual(['4 nodes', '5 nodes', 'label', 'label']);
  });

  test('is asked anew by each look from outside', () => {
    const { guard, stack } = watched();
    expect(guard.findings()).toEqual([]);
    policyIn(stack).enabled = false;
    expect(guard.findings().map(({ message }) => message)).toEqual([expect.stringMatching(UNWATCHED)]);
  });
});

test('editions and labels have to please all policies', () => {
  const app = new App();
  const guard = SchemaGuard.attach(app, { policy: { allowedEditions: [Edition.STANDARD, Edition.ENTERPRISE], requireLabels: ['team'] } });
  SchemaGuard.attach(app, { policy: { allowedEditions: [Edition.ENTERPRISE_PLUS], requireLabels: ['cost_center'] } });
  inInstance(newStack(app));
  expect(guard.findings().map(({ message, fixes }) => [message, fixes[0]])).toEqual([
    ['the instance of shop has no label team, cost_center, and the policy requires each of them', expect.anything()],
    ['the instance of shop has the Enterprise edition, and the policies above it have no edition in common', 'one list of allowedEditions for all policies'],
  ]);
});

test('a fix is in the language of the app', () => {
  process.env.JSII_AGENT = 'Python/3.12.3';
  try {
    const fixes = found({ requireBackups: true, requireAlerts: true }, (stack) => database(stack)).map(({ fixes: [first] }) => first);
    expect(fixes).toEqual(['BackupSchedule(db, "daily", schedule=Schedule.daily(2))', 'HotspotAlerts(stack, "main-alerts", instance="main")']);
  } finally {
    delete process.env.JSII_AGENT;
  }
});

describe('maxNodes', () => {
  const PLUS = { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS };
  const replicas = (maxNodes: number): Declare => (stack) => inInstance(stack, {
    ...PLUS, autoscaling: Autoscaling.nodes({ min: 1, max: 3, replicas: [{ location: 'europe-west2', minNodes: 1, maxNodes }, { location: 'europe-west1', minNodes: 1, maxNodes: 2 }] }),
  });
  const partition = (nodes: object): Declare => (stack) => {
    const main = new Instance(stack, 'main', PLUS);
    new InstancePartition(main, 'berlin', { configuration: 'regional-europe-west10', ...nodes });
    new InstancePartition(new Instance(stack, 'other', PLUS), 'zurich', { configuration: 'regional-europe-west6', nodes: 50 });
    main.addDatabase('shop');
  };
  const rawPartition = (config: object): Declare => (stack) => {
    const { name } = rawInstance(stack);
    new SpannerInstancePartition(stack, 'Berlin', { name: 'berlin', instance: 'main', config: 'regional-x', displayName: 'Berlin', ...config });
    raw(stack, { instance: name });
  };
  const REPLICAS = 'google_spanner_instance.autoscaling_config.asymmetric_autoscaling_options of shop';
  const PARTITION = 'google_spanner_instance_partition.node_count of shop';

  test.each<[string, Declare, string, string, string]>([
    ['read-only replicas', replicas(10), 'up to 10 nodes of read-only replicas', REPLICAS, "replicas: [{ location: 'europe-west2', minNodes: 1, maxNodes: 3 }, "],
    ['read-only replicas beside which the stack writes others', overriding('instance', 'autoscaling_config.asymmetric_autoscaling_options', [
      { replica_selection: { location: 'us-east1' }, overrides: { autoscaling_limits: { min_nodes: 1, max_nodes: 2 } } },
    ], (stack) => replicas(10)(stack, new App())), 'up to 10 nodes of read-only replicas', REPLICAS, "replicas: [{ location: 'europe-west2', minNodes: 1, maxNodes: 3 }, "],
    ['a partition', partition({ nodes: 50 }), 'a partition with up to 50 nodes', PARTITION, 'nodes: 3 in the properties of the InstancePartition'],
    ['processing units of a partition', partition({ processingUnits: 4000 }), 'a partition with up to 4 nodes', PARTITION, 'processingUnits: 3000 in the properties of the InstancePartition'],
    ['a resource', rawPartition({ nodeCount: 4 }), 'a partition with up to 4 nodes', PARTITION, 'nodeCount: 3 in the properties of the SpannerInstancePartition'],
    ['a number that only Terraform knows', rawPartition({ nodeCount: Token.asNumber('${var.nodes}') }), 'a partition with up to "${var.nodes}" nodes', PARTITION, 'nodeCount: 3'],
  ])('is about %s', (_, declare, has, location, fix) => {
    const findings = found({ maxNodes: 3 }, declare);
    expect(findings.map((finding) => [finding.message, finding.location])).toEqual([[`the instance of shop has ${has}, and the policy allows at most 3`, location]]);
    expect(findings[0].fixes[0]).toContain(fix);
    expect(messages({ maxNodes: 50 }, declare).filter((message) => !message.includes('var.nodes'))).toEqual([]);
  });

  test.each([['read-only replicas', replicas(3)], ['a partition', partition({ nodes: 3 })]])('lets %s pass', (_, declare) => {
    expect(messages({ maxNodes: 3 }, declare)).toEqual([]);
  });
});

describe('maxShards', () => {
  const sharded = (shards: number): Declare => (stack) => new ShardedTable(database(stack), 'Events', {
    key: [Column.timestamp('OccurredAt'), Column.uuid('EventId')], shardBy: ['EventId'], shards,
  });
  const indexed = (shards: number): Declare => (stack) => new SafeIndex(new UuidTable(database(stack), 'Events', {
    key: [Column.uuid('EventId')], columns: [Column.timestamp('OccurredAt')],
  }), 'ByTime', { columns: ['OccurredAt'], spread: IndexSpread.sharded(shards) });
  const tenants = (shards: number, dialect = Dialect.GOOGLESQL): Declare => (stack) => new TenantTable(database(stack, { dialect }), 'Events', {
    tenant: Column.string('TenantId'), key: [Column.uuid('EventId')], dominantTenants: { tenantIds: ['acme'], shards, shardBy: ['EventId'] },
  });
  const RAW: Declare = (stack) => raw(stack, {
    ddl: ['CREATE TABLE Events (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), 24))) STORED, EventId STRING(36) NOT NULL) PRIMARY KEY (ShardId, EventId)'],
  });

  const OF_KEY = 'the shard is part of the key: an existing table must be copied';
  const OF_INDEX = 'the shard is only part of an index: an existing index must be built anew, on a new column';

  test.each<[string, Declare, string, string]>([
    ['a table', sharded(24), 'Events has 24 shards in ShardId, and the policy allows at most 16', OF_KEY],
    ['dominant tenants', tenants(24), 'Events has 24 shards in TenantShard, and the policy allows at most 16', OF_KEY],
    ['dominant tenants in PostgreSQL', tenants(24, Dialect.POSTGRESQL), 'Events has 24 shards in TenantShard, and the policy allows at most 16', OF_KEY],
    ['an index', indexed(24), 'Events has 24 shards in IndexShard24, and the policy allows at most 16', OF_INDEX],
    ['a resource', RAW, 'Events has 24 shards in ShardId, and the policy allows at most 16', OF_KEY],
  ])('is about %s', (_, declare, message, cost) => {
    const findings = found({ maxShards: 16 }, declare);
    expect(findings.map((finding) => [finding.message, finding.cost])).toEqual([[message, cost]]);
    expect(findings[0].fixes[0]).toBe('shards: 16 in its construct, or IndexSpread.sharded(16)');
    expect(messages({ maxShards: 24 }, declare)).toEqual([]);
  });

  test('limits the list of allowed counts', () => {
    expect(messages({ allowedShardCounts: [8, 16, 32], maxShards: 16 }, sharded(32))).toEqual(['Events has 32 shards in ShardId, and the policy allows 8, 16']);
    expect(messages({ allowedShardCounts: [8, 16, 32], maxShards: 16 }, sharded(8))).toEqual([]);
  });

  test.each<[string, GuardPolicy, number, number]>([
    ['the least of the list that suffices', { allowedShardCounts: [32, 16, 8] }, 3, 8],
    ['the nearest of the list', { allowedShardCounts: [4, 8] }, 20, 8],
    ['the limit', { maxShards: 8 }, 20, 8],
    ['the number of nodes', { maxShards: 8 }, 5, 5],
  ])('has fixes propose what it allows: %s', (_, policy, nodes, shards) => {
    const key = [Column.timestamp('OccurredAt'), Column.uuid('EventId')];
    const db = database(newStack(), { nodes });
    new Table(db, 'Events', { key });
    expect(db.findings()[0].fixes[0]).toContain(`shards: ${nodes}`);
    // The model exists before the guard.
    SchemaGuard.attach(db.node.root, { policy });
    expect(db.findings()[0].fixes[0]).toContain(`shards: ${shards}`);
    expect(messages(policy, (stack) => new ShardedTable(database(stack, { nodes }), 'Events', { key, shardBy: ['EventId'], shards }))).toEqual([]);
  });

  test('has fixes of a resource propose what it allows', () => {
    const findings = found({ allowedShardCounts: [8, 32] }, (stack) => raw(stack, {
      ddl: ['CREATE TABLE Events (OccurredAt TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL) PRIMARY KEY (OccurredAt, EventId)'],
    }));
    expect(findings[0].fixes[0]).toContain('32');
  });

  test('is the least of all policies', () => {
    const app = new App();
    const guard = SchemaGuard.attach(app, { policy: { maxShards: 8 } });
    SchemaGuard.attach(app, { policy: { maxShards: 32 } });
    sharded(16)(newStack(app), app);
    expect(guard.findings().map(({ message }) => message)).toEqual(['Events has 16 shards in ShardId, and the policy allows at most 8']);
  });
});

test.each<[string, GuardPolicy, string]>([
  ['no configuration', { allowedConfigurations: [] }, "allowedConfigurations: ['regional-europe-west3']"],
  ['a region', { allowedConfigurations: ['eur3', 'europe-west3'] }, "'regional-europe-west3'"],
  ['no node', { maxNodes: 0 }, 'maxNodes: 10'],
  ['a target of 5%', { maxHighPriorityCpuPercent: 5 }, 'from 10 to 90'],
  ['a target of all storage', { maxStoragePercent: 100 }, 'from 10 to 99'],
  ['one shard', { maxShards: 1 }, 'maxShards: 16'],
  ['no edition', { allowedEditions: [] }, 'allowedEditions: [Edition.ENTERPRISE]'],
  ['no label', { requireLabels: [] }, "requireLabels: ['team']"],
  ['a label that no instance can have', { requireLabels: ['Team'] }, "'team'"],
])('a policy with %s is refused', (_, policy, fix) => {
  expect(() => SchemaGuard.attach(new App(), { policy })).toThrow(expect.objectContaining({ code: 'out-of-range', message: expect.stringContaining(fix) }));
});
