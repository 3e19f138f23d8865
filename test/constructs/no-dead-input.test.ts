import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';
import { Testing, type TerraformStack } from 'cdktf';
import {
  Autoscaling, BackupEncryption, BackupSchedule, Column, Database, DeletionPolicy, Dialect, Edition, HotspotAlerts, Instance, InstanceConfiguration,
  InstancePartition, ReplicaType, RuleAction, Schedule, SchemaGuard, ShardedTable, SpannerService, Table, type GuardPolicy,
} from '../../src';
import { structOf } from '../../src/rules/usage/options';
import { testRefusals } from '../support/option-refusals';
import { newStack } from '../support/stack';

/** An option that changes nothing is worse than none: who sets it believes in it. */

interface Case {
  readonly construct: (stack: TerraformStack, props: any) => unknown;
  readonly required: object;
  /** A value of each option that is not its default, or with the options that it needs. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Options that only rules read, and where they are tested. */
  readonly judged?: readonly string[];
}

const other = (stack: TerraformStack): GoogleProvider => new GoogleProvider(stack, 'other', { alias: 'other', project: 'other' });
const TIMEOUTS = { create: '90m' };
const KEY = 'projects/p/locations/l/keyRings/r/cryptoKeys/k';
const paid = (stack: TerraformStack): Instance => new Instance(stack, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS });
const shop = (stack: TerraformStack): Database => new Database(stack, 'shop', { instance: 'main' });

const CASES: Readonly<Record<string, Case>> = {
  InstanceProps: {
    construct: (stack, props) => new Instance(stack, 'main', props),
    required: { configuration: 'regional-europe-west3' },
    values: {
      configuration: 'regional-us-central1', instanceName: 'other', displayName: 'Other', edition: Edition.ENTERPRISE_PLUS, nodes: 2,
      processingUnits: 300, autoscaling: Autoscaling.nodes({ min: 1, max: 10 }), freeInstance: true, defaultBackupSchedule: true,
      labels: { team: 'orders' }, forceDestroy: { forceDestroy: true, preventDestroy: false }, preventDestroy: false, deletionPolicy: DeletionPolicy.ABANDON, project: 'acme',
      provider: other, timeouts: TIMEOUTS,
    },
  },
  AutoscalingOptions: {
    construct: (stack, options) => new Instance(stack, 'main', {
      configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS, autoscaling: Autoscaling.nodes(options),
    }),
    required: { min: 1, max: 4 },
    values: {
      min: 2, max: 5, highPriorityCpuPercent: 50, totalCpuPercent: 80, storagePercent: 80,
      replicas: [{ location: 'europe-west1', minNodes: 1, maxNodes: 2 }],
    },
  },
  InstanceConfigurationProps: {
    construct: (stack, props) => new InstanceConfiguration(stack, 'custom-nam11', props),
    required: { baseConfiguration: 'nam11', replicas: [{ location: 'europe-west1', type: ReplicaType.READ_ONLY }] },
    values: {
      baseConfiguration: 'nam3', replicas: [{ location: 'europe-west2', type: ReplicaType.READ_ONLY }], configurationName: 'custom-other',
      displayName: 'Other', labels: { team: 'orders' }, project: 'acme', timeouts: TIMEOUTS,
    },
  },
  InstancePartitionProps: {
    construct: (stack, props) => new InstancePartition(paid(stack), 'berlin', props),
    required: { configuration: 'regional-europe-west10' },
    values: {
      configuration: 'regional-europe-west3', partitionName: 'other', displayName: 'Other', nodes: 2, processingUnits: 3000, timeouts: TIMEOUTS,
    },
  },
  BackupScheduleProps: {
    construct: (stack, props) => new BackupSchedule(shop(stack), 'daily', props),
    required: { schedule: Schedule.daily(2) },
    values: {
      schedule: Schedule.daily(3), scheduleName: 'other', retentionDays: 30, incremental: true, encryption: BackupEncryption.GOOGLE,
      kmsKeyName: KEY, timeouts: TIMEOUTS,
    },
  },
  SpannerServiceProps: {
    construct: (stack, props) => new SpannerService(stack, 'shop', props),
    required: { newInstance: { configuration: 'regional-europe-west3' }, recordMigrations: false },
    values: {
      newInstance: { configuration: 'regional-us-central1' }, database: { dialect: Dialect.POSTGRESQL },
      backups: [], applications: ['user:a@example.com'], migrators: ['user:a@example.com'], analysts: ['user:a@example.com'],
      notificationChannels: ['projects/acme/notificationChannels/1'], alerts: false, roles: false,
    },
    // test/constructs/service.
    judged: ['instance', 'policy', 'recordMigrations'],
  },
  DatabaseProps: {
    construct: (stack, props) => new Database(stack, 'shop', props),
    required: { instance: 'main' },
    values: {
      instance: 'other', databaseName: 'other', dialect: Dialect.POSTGRESQL, project: 'acme', provider: other,
      encryptionConfig: { kmsKeyName: KEY }, versionRetentionPeriod: '7d', options: { optimizerVersion: 7 }, defaultTimeZone: 'Europe/Berlin',
      timeouts: TIMEOUTS, deletionProtection: false, enableDropProtection: false, preventDestroy: false, deletionPolicy: DeletionPolicy.PREVENT,
    },
    // test/constructs/migrations, workload, instance; test/rules/shard-count.
    judged: ['migrations', 'migrationsThrough', 'workload', 'nodes', 'edition'],
  },
  HotspotAlertsProps: {
    construct: (stack, props) => new HotspotAlerts(stack, 'Alerts', props),
    required: { instance: 'main' },
    values: {
      instance: 'other', notificationChannels: ['projects/acme/notificationChannels/1'], multiRegion: true, highPriorityCpu: 0.5, splitScore: 90,
      storage: 0.9, lockWaitSeconds: 1, commitLatencySeconds: 1, ttlAgeHours: 24, project: 'acme', provider: other, dashboard: false,
    },
  },
};

function synthesized({ construct, required }: Case, option?: string, value?: unknown): string {
  const stack = newStack();
  const provider = other(stack);
  const isMany = typeof value === 'object' && value !== null && option! in value && Object.keys(value).length > 1;
  construct(stack, { ...required, ...(isMany ? value : option === undefined ? {} : { [option]: value === other ? provider : value }) });
  return Testing.synth(stack);
}

describe.each(Object.entries(CASES))('%s', (name, each) => {
  test('has a value here for each option', () => {
    expect([...Object.keys(each.values), ...each.judged ?? []].sort()).toEqual([...structOf(name).shape.kinds.keys()].sort());
  });

  test.each(Object.entries(each.values))('changes what Terraform gets by %s', (option, value) => {
    expect(synthesized(each, option, value)).not.toBe(synthesized(each));
  });

  testRefusals(name, (options) => each.construct(newStack(), { ...each.required, ...options }));
});

/** An option of a policy changes no JSON, but what is found. */
const POLICY: Readonly<Record<keyof GuardPolicy, { readonly value: unknown; readonly declare: (stack: TerraformStack) => unknown }>> = {
  severities: { value: [{ rule: 'monotonic-key', action: RuleAction.WARN }], declare: (stack) => hot(stack) },
  allowAcknowledgements: { value: false, declare: (stack) => hot(stack).acknowledge({ rule: 'monotonic-key', on: 'Days', reason: 'ten rows a day' }) },
  requireDeletionProtection: { value: false, declare: (stack) => new Database(stack, 'shop', { instance: 'main', deletionProtection: false }) },
  requireDropProtection: { value: false, declare: (stack) => new Database(stack, 'shop', { instance: 'main', enableDropProtection: false }) },
  requirePreventDestroy: { value: false, declare: (stack) => new Database(stack, 'shop', { instance: 'main', preventDestroy: false }) },
  requireReadableDdl: { value: false, declare: (stack) => new SpannerDatabase(stack, 'Raw', { name: 'raw', instance: 'main', ddl: ['CREATE FANCY x'] }) },
  allowedShardCounts: { value: [8], declare: (stack) => sharded(stack) },
  maxShards: { value: 8, declare: (stack) => sharded(stack) },
  requireBackups: { value: true, declare: (stack) => shop(stack) },
  requireCustomerManagedKeys: { value: true, declare: (stack) => shop(stack) },
  requireAlerts: { value: true, declare: (stack) => shop(stack) },
  requireLabels: { value: ['team'], declare: (stack) => paid(stack).addDatabase('shop') },
  allowedEditions: { value: [Edition.STANDARD], declare: (stack) => paid(stack).addDatabase('shop') },
  allowedConfigurations: { value: ['nam3'], declare: (stack) => paid(stack).addDatabase('shop') },
  maxNodes: { value: 1, declare: (stack) => paid(stack).addDatabase('shop') },
  maxHighPriorityCpuPercent: { value: 40, declare: (stack) => paid(stack).addDatabase('shop') },
  maxStoragePercent: { value: 40, declare: (stack) => paid(stack).addDatabase('shop') },
};

function hot(stack: TerraformStack): Database {
  const db = shop(stack);
  new Table(db, 'Days', { key: [Column.date('Day')] });
  return db;
}

function sharded(stack: TerraformStack): ShardedTable {
  return new ShardedTable(shop(stack), 'Events', { key: [Column.uuid('EventId')], shardBy: ['EventId'], shards: 16 });
}

describe('GuardPolicy', () => {
  test('has a value here for each option', () => {
    expect(Object.keys(POLICY).sort()).toEqual([...structOf('GuardPolicy').shape.kinds.keys()].sort());
  });

  test.each(Object.entries(POLICY))('changes what is found by %s', (option, { value, declare }) => {
    const found = (policy: GuardPolicy): string => {
      const stack = newStack();
      const guard = SchemaGuard.attach(stack, { policy });
      declare(stack);
      return JSON.stringify(guard.findings());
    };
    expect(found({ [option]: value })).not.toBe(found({}));
  });
});
