import type { SpannerInstancePartitionTimeouts } from '@cdktf/provider-google/lib/spanner-instance-partition';
import { Construct } from 'constructs';
import type { InstanceBase } from './instance';
import { DISPLAY_NAME, displayNameOf, PROCESSING_UNITS_OF_NODE, resourceName } from './instance-kinds';
import { INSTANCE_BASE } from './instance-props';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, outOfRange, unsupported } from '../../rules/usage/errors';
import { configurationName, number, terraformText, wholeNumber } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { Edition, EDITION_TITLES, offers } from '../../schema';
import { regionOf } from '../../schema/limits';
import { escapedInHcl } from '../../terraform/terraform-text';
import { constructId, enclosing } from '../database/construct-scope';
import { refuseTwin } from '../database/twins';

/** Properties of a partition of an instance. */
export interface InstancePartitionProps {
  /**
   * The configuration of the partition, such as `regional-europe-west3`, which no other partition of the instance has.
   * A change replaces it.
   */
  readonly configuration: string;

  /**
   * Name of the partition: 2 to 63 characters, `[a-z][-a-z0-9]*[a-z0-9]`.
   *
   * @default - the id of the construct
   */
  readonly partitionName?: string;

  /**
   * The name that the console shows, 4 to 30 characters.
   *
   * @default - the name of the partition, cut to 30 characters; `Spanner` before a name of less than 4
   */
  readonly displayName?: string;

  /**
   * Number of nodes.
   *
   * @default - 1, unless `processingUnits` is given
   */
  readonly nodes?: number;

  /**
   * Number of processing units, in thousands.
   *
   * @default - see `nodes`
   */
  readonly processingUnits?: number;

  /**
   * How long Terraform waits.
   *
   * @default - 20 minutes for each of create, update and delete
   */
  readonly timeouts?: SpannerInstancePartitionTimeouts;
}

const PARTITION_NAME = resourceName(63, 'berlin');

const INSTANCE_PARTITION_PROPS = struct<InstancePartitionProps>('InstancePartitionProps', {
  configuration: configurationName(terraformText),
  partitionName: PARTITION_NAME,
  displayName: DISPLAY_NAME,
  nodes: wholeNumber(1, Infinity, 1),
  processingUnits: number(
    (units) => units >= PROCESSING_UNITS_OF_NODE && units % PROCESSING_UNITS_OF_NODE === 0,
    'thousands',
    PROCESSING_UNITS_OF_NODE,
  ),
});

/**
 * A part of an instance in another location, for the rows that a placement puts there. Needs the Enterprise Plus
 * edition.
 *
 * @see https://cloud.google.com/spanner/docs/create-manage-partitions
 * @example
 * const main = new Instance(stack, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS });
 * const berlin = new InstancePartition(main, 'berlin', { configuration: 'regional-europe-west10' });
 * const shop = main.addDatabase('shop');
 * new Placement(shop, 'de', { instancePartition: berlin.partitionName });
 */
export class InstancePartition extends Construct {
  /** Name of the partition. */
  public readonly partitionName: string;

  /**
   * @param scope The instance, or a construct in it.
   * @throws out-of-range for a name, a capacity or a configuration that Spanner refuses
   * @throws conflicting-options for both `nodes` and `processingUnits`
   * @throws unsupported for a scope that is not in an instance, in an edition or an instance without partitions, and
   *   for a configuration or a name that another partition has
   */
  constructor(scope: Construct, id: string, props: InstancePartitionProps) {
    super(scope, constructId(scope, id, 'InstancePartition'));
    const at = this.node.path;
    const { partitionName = id, displayName, nodes, processingUnits, configuration, timeouts } =
      checked(INSTANCE_PARTITION_PROPS, props, at);
    PARTITION_NAME(partitionName, 'partitionName', at);
    if (nodes !== undefined && processingUnits !== undefined) {
      throw conflictingOptions(at, 'nodes', 'processingUnits', phrase`leave out ${code.option('processingUnits')}`);
    }
    const instance = instanceOfPartition(this);
    const { edition, _origin: { project, provider } } = instance;
    if (/(^|\/)dual-region-/.test(configuration)) {
      throw outOfRange(
        at, 'configuration', configuration, 'a configuration that is not dual-region',
        [code.option('configuration', code.text('regional-europe-west10'))],
      );
    }
    if (edition && !offers(edition, Edition.ENTERPRISE_PLUS)) {
      throw unsupported(
        at, `the ${EDITION_TITLES[edition]} edition has no partitions`, 'the Enterprise Plus edition',
        phrase`${code.option('edition', code.member('Edition', 'ENTERPRISE_PLUS'))} on the Instance`,
      );
    }
    refuseIn(instance, at);
    refuseTwin(this, {
      noun: 'partition', option: 'partitionName', name: partitionName, holder: 'instance', key: instance.node.path,
    });
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { SpannerInstancePartition } = require('@cdktf/provider-google/lib/spanner-instance-partition') as
      typeof import('@cdktf/provider-google/lib/spanner-instance-partition');
    const resource = escapedInHcl(new SpannerInstancePartition(this, 'Resource', {
      instance: instance.instanceName,
      project,
      provider,
      name: partitionName,
      displayName: displayName ?? displayNameOf(partitionName),
      config: configuration,
      nodeCount: nodes ?? (processingUnits === undefined ? 1 : undefined),
      processingUnits,
      timeouts,
    }));
    this.partitionName = partitionName;
    instance._createFirst(resource);
  }
}

/**
 * https://cloud.google.com/spanner/docs/geo-partitioning#limitations
 *
 * @throws unsupported
 */
function refuseIn({ _configuration: configuration, _isFree: isFree, nodes }: InstanceBase, at: string): void {
  if (isFree) {
    throw unsupported(
      at, 'a free instance has no partitions', 'an instance that is not free',
      phrase`${code.option('edition', code.member('Edition', 'ENTERPRISE_PLUS'))} in place of ${
        code.option('freeInstance')} on the Instance`,
    );
  }
  if (configuration !== undefined && regionOf(configuration) !== undefined) {
    throw unsupported(
      at, `the configuration ${configuration} of the instance has one region`, 'a multi-region instance',
      phrase`${code.option('configuration', code.text('eur3'))} on the Instance`,
    );
  }
  if (nodes !== undefined && nodes < 1) {
    throw unsupported(
      at, 'the instance has less than one node', 'an instance of one node or more',
      phrase`${code.option('processingUnits', code.value(PROCESSING_UNITS_OF_NODE))} on the Instance`,
    );
  }
}

/** @throws unsupported */
function instanceOfPartition(partition: Construct): InstanceBase {
  const instance = enclosing<InstanceBase>(partition, INSTANCE_BASE);
  if (instance) {
    return instance;
  }
  throw unsupported(
    partition.node.path, 'its scope is not an Instance, nor a construct in one', 'the Instance as the scope',
    [
      code.newCall('InstancePartition', [code.variable('main'), code.text('berlin'), code.REST], {}),
      ' with an Instance main',
    ],
  );
}
