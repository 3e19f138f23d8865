import { SpannerInstance } from '@cdktf/provider-google/lib/spanner-instance';
import { Fn, TerraformVariable, Testing, Token, type TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import {
  Autoscaling, BackupSchedule, ChangeStream, Column, ColumnarPolicy, Database, DeletionPolicy, Edition, ElementType, Instance, InstanceConfiguration,
  InstancePartition, LocalityGroup,
  Placement, PropertyGraph, Queue, ReplicaType, Schedule, SearchIndex,
  Tokens, UuidTable, VectorDistance, VectorIndex, Watch,
  type InstanceProps,
} from '../../../src';
import { newStack } from '../../support/stack';

const REGIONAL = 'regional-europe-west3';

function synthesized(props: Partial<InstanceProps> = {}, id = 'main'): any {
  const stack = newStack();
  new Instance(stack, id, { configuration: REGIONAL, ...props });
  const [resource] = Object.values(JSON.parse(Testing.synth(stack)).resource[SpannerInstance.tfResourceType]);
  return resource;
}

describe('An instance', () => {
  it('has the Enterprise edition, 1 to 3 nodes, no unknown backups, and cannot be destroyed by a plan', () => {
    expect(synthesized()).toMatchObject({
      name: 'main',
      display_name: 'main',
      config: REGIONAL,
      edition: 'ENTERPRISE',
      default_backup_schedule_type: 'NONE',
      autoscaling_config: {
        autoscaling_limits: { min_nodes: 1, max_nodes: 3 },
        autoscaling_targets: { high_priority_cpu_utilization_percent: 65, storage_utilization_percent: 75 },
      },
      lifecycle: { prevent_destroy: true },
    });
  });

  it.each<[string, Partial<InstanceProps>, object]>([
    ['nodes', { nodes: 3 }, { num_nodes: 3 }],
    ['processing units', { processingUnits: 300 }, { processing_units: 300 }],
    ['limits in processing units', { autoscaling: Autoscaling.processingUnits({ min: 1000, max: 10_000 }) }, {
      autoscaling_config: { autoscaling_limits: { min_processing_units: 1000, max_processing_units: 10_000 } },
    }],
    ['targets of a configuration with more than one region', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS }, {
      autoscaling_config: { autoscaling_targets: { high_priority_cpu_utilization_percent: 45 } },
    }],
    ['a target that the bindings do not know', { autoscaling: Autoscaling.nodes({ min: 1, max: 2, totalCpuPercent: 70 }) }, {
      autoscaling_config: { autoscaling_targets: { total_cpu_utilization_percent: 70 } },
    }],
    ['a deletion policy, which the bindings do not know', { deletionPolicy: DeletionPolicy.ABANDON }, { deletion_policy: 'ABANDON' }],
    ['limits of read-only replicas', {
      configuration: 'eur3',
      edition: Edition.ENTERPRISE_PLUS,
      autoscaling: Autoscaling.nodes({ min: 1, max: 2, replicas: [{ location: 'europe-west1', minNodes: 2, maxNodes: 4 }] }),
    }, {
      autoscaling_config: {
        asymmetric_autoscaling_options: [{
          replica_selection: { location: 'europe-west1' }, overrides: { autoscaling_limits: { min_nodes: 2, max_nodes: 4 } },
        }],
      },
    }],
  ])('has %s', (_, props, attributes) => expect(synthesized(props)).toMatchObject(attributes));

  it.each<[string, Partial<InstanceProps>]>([
    ['nodes', { nodes: 3 }], ['processing units', { processingUnits: 300 }],
  ])('has no autoscaler besides %s', (_, props) => expect(synthesized(props)).not.toHaveProperty('autoscaling_config'));

  it('may be free, without a capacity, an edition or backups', () => {
    const free = synthesized({ freeInstance: true });
    expect(free).toMatchObject({ instance_type: 'FREE_INSTANCE' });
    for (const absent of ['edition', 'num_nodes', 'processing_units', 'autoscaling_config', 'default_backup_schedule_type']) {
      expect(free).not.toHaveProperty(absent);
    }
  });

  it.each<[string, Partial<InstanceProps>, number]>([
    ['its nodes', { nodes: 3 }, 3], ['its processing units', { processingUnits: 300 }, 0.3],
    ['the most nodes of the autoscaler', { autoscaling: Autoscaling.nodes({ min: 2, max: 8 }) }, 8],
    ['the most processing units of the autoscaler', { autoscaling: Autoscaling.processingUnits({ min: 1000, max: 5000 }) }, 5],
  ])('is judged by %s', (_, props, nodes) => {
    expect(new Instance(newStack(), 'main', { configuration: REGIONAL, ...props }).nodes).toBe(nodes);
  });

  // What Spanner documents is in test/constructs/documented-constraints.
  it.each<[string, Partial<InstanceProps>, string, string]>([
    ['too few processing units', { processingUnits: 50 }, 'out-of-range', 'hundreds below 1,000, else thousands'],
    ['a region with its path', { configuration: 'projects/us-east1/instanceConfigs/us-east1' }, 'out-of-range', "'projects/us-east1/instanceConfigs/regional-us-east1'"],
    ['a free instance in a region', { configuration: 'europe-west3', freeInstance: true }, 'out-of-range', "configuration: 'regional-europe-west3'"],
    ['labels that are no texts', { labels: { team: 1 as never } }, 'wrong-type', 'a string'],
  ])('is refused for %s', (_, props, code, fix) => {
    expect(() => synthesized(props)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(fix) }));
  });

  it.each([['db', 'Spanner db'], ['orders-of-the-whole-of-the-company', 'orders-of-the-whole-of-the-com']])('called %s is shown as %s', (id, shown) => {
    expect(synthesized({}, id)).toMatchObject({ name: id, display_name: shown });
  });

  it.each([['Orders_EU', 'orders-eu'], ['9 Lives', 'lives'], ['--', 'main']])('takes its name from its id %s, which is refused for the nearest', (id, name) => {
    expect(() => synthesized({}, id)).toThrow(expect.objectContaining({ code: 'out-of-range', message: expect.stringContaining(`fix   instanceName: '${name}'`) }));
  });
});

const REPLICAS = [{ location: 'europe-west1', type: ReplicaType.READ_WRITE, defaultLeader: true }];

test.each<[string, (stack: TerraformStack, id: string, name: string, main: Instance) => unknown, string]>([
  ['an instance', (stack, id, instanceName) => new Instance(stack, id, { configuration: REGIONAL, instanceName }), "instanceName: 'twin-2'"],
  ['a configuration', (stack, id, name) => (
    new InstanceConfiguration(stack, id, { baseConfiguration: 'nam11', configurationName: `custom-${name}`, replicas: REPLICAS })
  ), "configurationName: 'custom-twin-2'"],
  ['a database', (_, id, databaseName, main) => main.addDatabase(id, { databaseName }), "databaseName: 'twin-2'"],
  ['a database by the name of the instance', (stack, id, databaseName, main) => (
    id === 'first' ? main.addDatabase(id, { databaseName }) : new Database(stack, id, { instance: 'main', databaseName })
  ), "databaseName: 'twin-2'"],
  ['a backup schedule', (_, id, scheduleName, main) => (
    new BackupSchedule(main.node.tryFindChild('shop') as Database, id, { scheduleName, schedule: Schedule.daily(2) })
  ), "scheduleName: 'twin-2'"],
  ['a partition', (_, id, partitionName, main) => (
    new InstancePartition(main, id, { partitionName, configuration: id === 'second' ? 'regional-europe-west4' : 'regional-europe-west10' })
  ), "partitionName: 'twin-2'"],
])('%s has a name of its own', (_, declare, fix) => {
  const declared = (first: string, second: string, isRemoved = false): unknown => {
    const stack = newStack();
    const main = new Instance(stack, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS });
    main.addDatabase('shop');
    const { node } = declare(stack, 'first', first, main) as IConstruct;
    return [isRemoved && node.scope!.node.tryRemoveChild('first'), declare(stack, 'second', second, main)];
  };
  expect(() => declared('twin', 'twin-2')).not.toThrow();
  expect(() => declared('twin', 'twin', true)).not.toThrow();
  expect(() => declared('twin', 'twin')).toThrow(expect.objectContaining({ code: 'unsupported', message: expect.stringContaining(fix) }));
});

test('names are those of a project, and of an app', () => {
  expect(() => {
    for (const stack of [newStack(), newStack()]) {
      ['a', 'b'].forEach((project) => new Instance(stack, project, { configuration: REGIONAL, instanceName: 'main', project }));
    }
  }).not.toThrow();
});

describe('The autoscaler', () => {
  it.each<[string, () => Autoscaling, string]>([
    ['no room above 1,000 processing units', () => Autoscaling.processingUnits({ min: 1000, max: 1000 }), 'max: 3000'],
    ['processing units that are no whole nodes', () => Autoscaling.processingUnits({ min: 1500, max: 3000 }), 'min: 2000'],
    ['limits of a replica that are turned round', () => Autoscaling.nodes({
      min: 1, max: 2, replicas: [{ location: 'europe-west1', minNodes: 4, maxNodes: 2 }],
    }), 'maxNodes: 4'],
  ])('is refused for %s', (_, make, fix) => {
    expect(make).toThrow(expect.objectContaining({ code: 'out-of-range', message: expect.stringContaining(fix) }));
  });
});

describe('A database of an instance', () => {
  const databaseIn = (edition: Edition): Database => (
    new Instance(newStack(), 'main', { configuration: REGIONAL, edition, nodes: 1 }).addDatabase('shop')
  );
  const orders = (db: Database): UuidTable => new UuidTable(db, 'Orders', {
    key: [Column.uuid('OrderId')],
    columns: [
      Column.string('Note'), Column.tokens('NoteTokens', Tokens.fullText('Note')),
      Column.array('Embedding', ElementType.float32(), { vectorLength: 3 }),
    ],
  });
  const FEATURES: Readonly<Record<string, (db: Database) => unknown>> = {
    'queue': (db) => new Queue(db, 'Mails', { key: [Column.uuid('MailId')] }),
    'search index': (db) => new SearchIndex(orders(db), 'ByNote', { tokens: ['NoteTokens'] }),
    'vector index': (db) => new VectorIndex(orders(db), 'ByEmbedding', { column: 'Embedding', distance: VectorDistance.COSINE }),
    'property graph': (db) => new PropertyGraph(db, 'Graph', { nodes: [{ table: orders(db).tableName }] }),
    'locality group': (db) => new LocalityGroup(db, 'cold'),
    'placement': (db) => new Placement(db, 'europe', { instancePartition: 'europe' }),
    'columnar policy': (db) => new UuidTable(db, 'Sales', { key: [Column.uuid('SaleId')], columnarPolicy: ColumnarPolicy.ENABLED }),
  };
  const refusals = (edition: Edition, feature: string): string[] => {
    const db = databaseIn(edition);
    FEATURES[feature](db);
    return db.findings().filter(({ rule }) => rule === 'edition').map(({ message }) => message);
  };

  it.each(Object.keys(FEATURES))('has a %s in the Enterprise Plus edition, and none in the Standard edition', (feature) => {
    expect(refusals(Edition.STANDARD, feature)).toEqual([expect.stringContaining(feature)]);
    expect(refusals(Edition.ENTERPRISE_PLUS, feature)).toEqual([]);
  });

  it('in the Standard edition has a change stream', () => {
    const db = databaseIn(Edition.STANDARD);
    new ChangeStream(db, 'All', { watch: [Watch.allTables()] });
    expect(db.findings().filter(({ rule }) => rule === 'edition')).toEqual([]);
  });

  it('is in the project of the instance, and is created after it', () => {
    const stack = newStack();
    new Instance(stack, 'main', { configuration: REGIONAL, project: 'acme' }).addDatabase('shop', { project: undefined });
    const { resource } = JSON.parse(Testing.synth(stack));
    const [database] = Object.values<any>(resource.google_spanner_database);
    expect(database).toMatchObject({ project: 'acme', instance: expect.stringMatching(/^\$\{google_spanner_instance\..*\.name\}$/) });
  });
});

test('[T4] a target that the bindings do not know is in HCL, too', () => {
  const stack = newStack();
  new Instance(stack, 'main', { configuration: REGIONAL, autoscaling: Autoscaling.nodes({ min: 1, max: 2, totalCpuPercent: 70 }) });
  expect(Testing.synthHcl(stack)).toMatch(/autoscaling_targets \{\nhigh_priority_cpu_utilization_percent = 65\n.*\ntotal_cpu_utilization_percent = 70\n\}/);
});

describe('What Terraform knows as a list or a map', () => {
  const variable = (stack: TerraformStack): TerraformVariable => new TerraformVariable(stack, 'given', { type: 'any' });

  it.each<[string, (given: TerraformVariable) => any, unknown]>([
    ['a variable', (given) => given.value, '${var.given}'],
    ['a map', (given) => Token.asStringMap(given.value), '${var.given}'],
    ['the result of a function', (given) => Fn.merge([given.value, { team: 'orders' }]), '${merge(var.given, {"team" = "orders"})}'],
  ])('is kept in labels: %s', (_, labels, rendered) => {
    const stack = newStack();
    new Instance(stack, 'main', { configuration: REGIONAL, labels: labels(variable(stack)) });
    const { resource } = JSON.parse(Testing.synth(stack));
    expect(Object.values<any>(resource.google_spanner_instance)[0].labels).toEqual(rendered);
  });

  it('is kept in keys', () => {
    const stack = newStack();
    new Database(stack, 'shop', { instance: 'main', encryptionConfig: { kmsKeyNames: variable(stack).listValue } });
    const { resource } = JSON.parse(Testing.synth(stack));
    expect(Object.values<any>(resource.google_spanner_database)[0].encryption_config.kms_key_names).toBe('${var.given}');
  });
});

describe('A partition of an instance', () => {
  const main = (edition = Edition.ENTERPRISE_PLUS): Instance => new Instance(newStack(), 'main', { configuration: 'eur3', edition });
  const resources = (instance: Instance): any => JSON.parse(Testing.synth(instance.node.scope as never)).resource;

  it.each(['before', 'after'])('exists before a database that was declared %s it', (order) => {
    const instance = main();
    const shop = order === 'before' ? instance.addDatabase('shop') : undefined;
    const berlin = new InstancePartition(instance, 'berlin', { configuration: 'regional-europe-west10', nodes: 2 });
    new Placement(shop ?? instance.addDatabase('shop'), 'de', { instancePartition: berlin.partitionName });
    const { google_spanner_instance_partition: partitions, google_spanner_database: databases } = resources(instance);
    const [[id, partition]] = Object.entries<any>(partitions);
    expect(partition).toMatchObject({ name: 'berlin', display_name: 'berlin', config: 'regional-europe-west10', node_count: 2 });
    expect(Object.values<any>(databases)[0].depends_on).toEqual([`google_spanner_instance_partition.${id}`]);
  });

  it('has one node unless it says otherwise', () => {
    const instance = main();
    new InstancePartition(instance, 'berlin', { configuration: 'regional-europe-west10' });
    new InstancePartition(instance, 'zurich', { configuration: 'regional-europe-west6', processingUnits: 2000 });
    const partitions = Object.values<any>(resources(instance).google_spanner_instance_partition);
    expect(partitions.map(({ node_count: nodes, processing_units: units }) => [nodes, units])).toEqual([[1, undefined], [undefined, 2000]]);
  });

  it.each<[string, () => unknown, string, string]>([
    ['without an instance', () => new InstancePartition(newStack(), 'berlin', { configuration: 'regional-x' }), 'unsupported', 'the Instance as the scope'],
    ['in a region', () => new InstancePartition(main(), 'berlin', { configuration: 'europe-west10' }), 'out-of-range', "configuration: 'regional-europe-west10'"],
  ])('is refused %s', (_, make, code, fix) => {
    expect(make).toThrow(expect.objectContaining({ code, message: expect.stringContaining(fix) }));
  });
});

describe('A custom configuration', () => {
  const replicas = [
    { location: 'us-central1', type: ReplicaType.READ_WRITE, defaultLeader: true }, { location: 'europe-west1', type: ReplicaType.READ_ONLY },
  ];

  it.each([['nam11', 45, { multiRegion: true }], [REGIONAL, 65, {}]])('has as many regions as its base %s', (baseConfiguration, target, alertOptions) => {
    const stack = newStack();
    const { configurationName: configuration } = new InstanceConfiguration(stack, 'custom-everywhere', { baseConfiguration, replicas });
    expect(new Instance(stack, 'main', { configuration, edition: Edition.ENTERPRISE_PLUS })._alertOptions).toEqual(alertOptions);
    const { resource } = JSON.parse(Testing.synth(stack));
    expect(Object.values<any>(resource.google_spanner_instance)[0].autoscaling_config.autoscaling_targets)
      .toMatchObject({ high_priority_cpu_utilization_percent: target });
  });

  it('of several regions needs the edition for them', () => {
    const stack = newStack();
    const { configurationName: configuration } = new InstanceConfiguration(stack, 'custom-everywhere', { baseConfiguration: 'nam11', replicas });
    expect(() => new Instance(stack, 'main', { configuration })).toThrow(/the Enterprise edition has no instances in more than one region, such as nam11\n/);
  });

  it('exists before an instance that uses it', () => {
    const stack = newStack();
    const everywhere = new InstanceConfiguration(stack, 'custom-nam11-europe', { baseConfiguration: 'nam11', replicas, labels: { team: 'orders' } });
    new Instance(stack, 'main', { configuration: everywhere.configurationName, edition: Edition.ENTERPRISE_PLUS });
    const { resource } = JSON.parse(Testing.synth(stack));
    const [[id, configuration]] = Object.entries<any>(resource.google_spanner_instance_config);
    expect(configuration).toMatchObject({
      name: 'custom-nam11-europe', display_name: 'custom-nam11-europe', base_config: 'nam11', labels: { team: 'orders' },
      replicas: [
        { location: 'us-central1', type: 'READ_WRITE', default_leader_location: true }, { location: 'europe-west1', type: 'READ_ONLY' },
      ],
    });
    expect(Object.values<any>(resource.google_spanner_instance)[0].config).toBe(`\${google_spanner_instance_config.${id}.name}`);
  });

  it.each<[string, string, object, string]>([
    ['a region as its base', 'custom-nam11', { baseConfiguration: 'us-east1' }, 'a configuration, not a region'],
    ['no replicas', 'custom-nam11', { replicas: [] }, 'a list of all replicas, those of the base included\n    docs'],
  ])('is refused for %s', (_, id, props, want) => {
    expect(() => new InstanceConfiguration(newStack(), id, { baseConfiguration: 'nam11', replicas, ...props }))
      .toThrow(expect.objectContaining({ code: 'out-of-range', message: expect.stringContaining(want) }));
  });
});
