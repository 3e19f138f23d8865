import type { SpannerInstanceAutoscalingConfig } from '@cdktf/provider-google/lib/spanner-instance';
import { isOneRegion } from './configuration-base';
import { PROCESSING_UNITS_OF_NODE } from './instance-kinds';
import { option, value } from '../../languages/code';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { outOfRange, unsupported } from '../../rules/usage/errors';
import { terraformText, wholeNumber } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { place, type Place } from '../../rules/usage/usage-entry';
import { LIMITS, regionOf } from '../../schema/limits';

/** Limits of the read-only replicas of one location. */
export interface ReplicaAutoscaling {
  /** Location of the read-only replicas, such as `europe-west1`. */
  readonly location: string;

  /** The fewest nodes, 1 or more. */
  readonly minNodes: number;

  /** The most nodes, at most 10 times `minNodes`. */
  readonly maxNodes: number;
}

/** Limits and targets of the autoscaler. */
export interface AutoscalingOptions {
  /** The least capacity, in the unit of the factory. */
  readonly min: number;

  /** The most capacity, in the same unit, at most 10 times `min`. */
  readonly max: number;

  /**
   * The share of CPU that tasks of high priority may use before Spanner adds capacity, from 10 to 90.
   *
   * @default - 65, or 45 for a dual-region or multi-region configuration, as Spanner recommends
   */
  readonly highPriorityCpuPercent?: number;

  /**
   * The share of CPU that all tasks may use, from 10 to 90, above `highPriorityCpuPercent`. Needs version 7.14 of the
   * google provider or later.
   *
   * @default - no target
   */
  readonly totalCpuPercent?: number;

  /**
   * The share of the storage of the nodes that may be used, from 10 to 99.
   *
   * @default 75
   */
  readonly storagePercent?: number;

  /**
   * Limits of read-only replicas that are other than those of the instance. A regional configuration has none.
   *
   * @default - those of the instance
   */
  readonly replicas?: ReplicaAutoscaling[];
}

const TARGETS = LIMITS.autoscalingTargetPercent;
const CPU = wholeNumber(TARGETS.highPriorityCpu.least, TARGETS.highPriorityCpu.most, 65);
const CAPACITY = wholeNumber(1, Infinity, 1);

struct<ReplicaAutoscaling>('ReplicaAutoscaling', {
  location: terraformText, minNodes: CAPACITY, maxNodes: CAPACITY,
});

const OPTIONS = struct<AutoscalingOptions>('AutoscalingOptions', {
  min: CAPACITY,
  max: CAPACITY,
  highPriorityCpuPercent: CPU,
  totalCpuPercent: CPU,
  storagePercent: wholeNumber(TARGETS.storage.least, TARGETS.storage.most, 75),
  replicas: code.struct('ReplicaAutoscaling', {
    location: code.text('europe-west1'), minNodes: value(1), maxNodes: value(2),
  }),
});

const DEFAULT_STORAGE_PERCENT = 75;
/** https://cloud.google.com/spanner/docs/managed-autoscaler */
const RECOMMENDED_CPU_PERCENT = { oneRegion: 65, moreRegions: 45 };

/**
 * The limits within which Spanner adds and removes the capacity of an instance.
 *
 * @see https://cloud.google.com/spanner/docs/managed-autoscaler
 * @example
 * new Instance(stack, 'main', {
 *   configuration: 'regional-europe-west3',
 *   autoscaling: Autoscaling.nodes({ min: 1, max: 5, highPriorityCpuPercent: 60 }),
 * });
 */
export class Autoscaling {
  /**
   * Limits as numbers of nodes.
   *
   * @throws out-of-range when `max` is below `min`, or above 10 times `min`, or not above 1 node; when a target is
   *   outside of its range, or the total CPU target is not above that of high priority
   */
  public static nodes(options: AutoscalingOptions): Autoscaling {
    return new Autoscaling(options, false, place('Autoscaling', 'nodes', { options }));
  }

  /**
   * Limits as numbers of processing units, in thousands.
   *
   * @throws out-of-range as `nodes`, and for a limit that is not a multiple of 1,000
   */
  public static processingUnits(options: AutoscalingOptions): Autoscaling {
    return new Autoscaling(options, true, place('Autoscaling', 'processingUnits', { options }));
  }

  private constructor(
    private readonly options: AutoscalingOptions, private readonly isInProcessingUnits: boolean, at: Place,
  ) {
    checked(OPTIONS, options, at);
    const { min, max, highPriorityCpuPercent: high, totalCpuPercent: total, replicas = [] } = options;
    const step = isInProcessingUnits ? PROCESSING_UNITS_OF_NODE : 1;
    for (const [name, limit] of [['min', min], ['max', max]] as const) {
      if (limit % step !== 0) {
        const fix = [option(name, value(Math.ceil(limit / step) * step))];
        throw outOfRange(at, name, limit, `a multiple of ${step}, which is one node`, fix);
      }
    }
    if (max <= step) {
      throw outOfRange(at, 'max', max, 'more than one node', [option('max', value(Math.max(3 * step, min)))]);
    }
    refuseLimits({ min, max }, 'min', 'max', at);
    replicas.forEach(({ minNodes, maxNodes }) => (
      refuseLimits({ minNodes, maxNodes }, 'minNodes', 'maxNodes', at)
    ));
    refuseTotal(total, high, at);
  }

  /**
   * The most nodes that the instance can have.
   *
   * @internal
   */
  public get _maxNodes(): number {
    return this.options.max / (this.isInProcessingUnits ? PROCESSING_UNITS_OF_NODE : 1);
  }

  /**
   * The target that the bindings of the provider do not know yet.
   *
   * @internal
   */
  public get _totalCpuPercent(): number | undefined {
    return this.options.totalCpuPercent;
  }

  /**
   * @throws out-of-range, unsupported
   * @internal
   */
  public _config(configuration: string, at: string): SpannerInstanceAutoscalingConfig {
    const { min, max, replicas, storagePercent, totalCpuPercent } = this.options;
    const highPriorityCpuPercent = this.options.highPriorityCpuPercent ??
      RECOMMENDED_CPU_PERCENT[isOneRegion(configuration) ? 'oneRegion' : 'moreRegions'];
    refuseTotal(totalCpuPercent, highPriorityCpuPercent, at);
    if (replicas !== undefined && regionOf(configuration) !== undefined) {
      throw unsupported(
        at, `the configuration ${configuration} has no read-only replicas`,
        'a configuration with read-only replicas, such as eur3 or an InstanceConfiguration',
        phrase`leave out ${option('replicas')} of the Autoscaling`,
      );
    }
    return {
      autoscalingLimits: this.isInProcessingUnits
        ? { minProcessingUnits: min, maxProcessingUnits: max }
        : { minNodes: min, maxNodes: max },
      autoscalingTargets: {
        highPriorityCpuUtilizationPercent: highPriorityCpuPercent,
        storageUtilizationPercent: storagePercent ?? DEFAULT_STORAGE_PERCENT,
      },
      asymmetricAutoscalingOptions: replicas?.map(({ location, minNodes, maxNodes }) => ({
        replicaSelection: { location }, overrides: { autoscalingLimits: { minNodes, maxNodes } },
      })),
    };
  }
}

/** @throws out-of-range */
function refuseTotal(total: number | undefined, high: number | undefined, at: Place): void {
  if (total !== undefined && high !== undefined && total <= high) {
    throw outOfRange(
      at, 'totalCpuPercent', total, phrase`more than ${option('highPriorityCpuPercent', value(high))}`,
      [option('totalCpuPercent', value(Math.min(TARGETS.highPriorityCpu.most, high + 5)))],
    );
  }
}

function refuseLimits<K extends string>(limits: Readonly<Record<K, number>>, min: K, max: K, at: Place): void {
  if (limits[max] < limits[min] || limits[max] > LIMITS.autoscalingGrowth * limits[min]) {
    throw outOfRange(
      at, max, limits[max], phrase`at least ${option(min)} and at most ${LIMITS.autoscalingGrowth} times as many`,
      [option(max, value(Math.min(Math.max(limits[max], limits[min]), LIMITS.autoscalingGrowth * limits[min])))],
    );
  }
}
