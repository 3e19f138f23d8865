import type { HotspotAlertsProps } from './hotspot-alerts';
import { LIMITS } from '../../schema/limits';
import { isOneRegion } from '../instance/configuration-base';

/** The time of which an aligned value is. It slides by a minute, so a peak is part of ten values of ten minutes. */
const [MINUTE, TEN_MINUTES] = ['60s', '600s'];

/**
 * Metrics of Spanner in alerts and dashboards, without `spanner.googleapis.com/`.
 *
 * @see https://cloud.google.com/spanner/docs/metrics
 * @see https://cloud.google.com/spanner/docs/monitoring-cloud for the ten minutes
 */
export const METRICS = {
  cpuByPriority: {
    type: 'instance/cpu/utilization_by_priority', aligner: 'ALIGN_MEAN', reducer: 'REDUCE_SUM', period: TEN_MINUTES,
  },
  smoothedCpu: {
    type: 'instance/cpu/smoothed_utilization', aligner: 'ALIGN_MEAN', reducer: 'REDUCE_SUM', period: TEN_MINUTES,
  },
  splitScore: {
    type: 'instance/peak_split_cpu_usage_score', aligner: 'ALIGN_MAX', reducer: 'REDUCE_MAX', period: MINUTE,
  },
  storage: {
    type: 'instance/storage/utilization', aligner: 'ALIGN_MAX', reducer: 'REDUCE_SUM', period: TEN_MINUTES,
  },
  lockWait: {
    type: 'lock_stat/total/lock_wait_time', aligner: 'ALIGN_RATE', reducer: 'REDUCE_SUM', period: MINUTE,
  },
  latency: {
    type: 'api/request_latencies', aligner: 'ALIGN_PERCENTILE_99', reducer: 'REDUCE_MAX', period: MINUTE,
  },
  ttlAge: {
    type: 'row_deletion_policy/processed_watermark_age',
    aligner: 'ALIGN_MAX',
    reducer: 'REDUCE_MAX',
    period: TEN_MINUTES,
  },
} as const;

/** Default thresholds. */
export const THRESHOLDS = {
  highPriorityCpu: LIMITS.highPriorityCpu,
  /** https://cloud.google.com/spanner/docs/monitoring-cloud: over 24 hours. */
  smoothedCpu: 0.9,
  /**
   * https://cloud.google.com/spanner/docs/introspection/hot-split-statistics: the load is at the limit of the server.
   */
  splitScore: 100,
  /** Our choice. https://cloud.google.com/spanner/docs/storage-utilization: Spanner may reject writes above 1. */
  storage: 0.8,
  ttlAgeHours: LIMITS.ttlDeletionHours,
} as const;

export type AlertOptions = Pick<HotspotAlertsProps, 'multiRegion' | 'highPriorityCpu' | 'storage'>;

/** What of an instance the alerts on it have to know, as far as it is not their default. */
export function alertOptionsOf({ configuration, highPriorityCpuPercent, storagePercent }: {
  readonly configuration?: unknown; readonly highPriorityCpuPercent?: unknown; readonly storagePercent?: unknown;
}): AlertOptions {
  const multiRegion = typeof configuration === 'string' && !isOneRegion(configuration);
  const { highPriorityCpu: { oneRegion, moreRegions }, storage } = THRESHOLDS;
  // An alert below the target of the autoscaler would never end.
  const above = (option: keyof AlertOptions, least: number, percent: unknown) => (
    typeof percent === 'number' && percent / 100 > least && { [option]: percent / 100 }
  );
  return {
    ...multiRegion && { multiRegion },
    ...above('highPriorityCpu', multiRegion ? moreRegions : oneRegion, highPriorityCpuPercent),
    ...above('storage', storage, storagePercent),
  };
}

type Metric = (typeof METRICS)[keyof typeof METRICS];

/** A metric to watch or to draw. */
export interface Watched {
  /** The title in alerts and charts. */
  readonly title: string;
  readonly metric: Metric;
  /** Labels of the metric that select the series: `priority = high`. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The alert fires above it. Absent if no limit is documented. */
  readonly threshold?: number;
  /** What to do after the alert. */
  readonly advice: string;
}

const PREFIX = 'spanner.googleapis.com/';

/**
 * The series of one instance, in the language of Cloud Monitoring.
 *
 * @see https://cloud.google.com/monitoring/api/v3/filters
 */
export function filterOf({ metric, labels = {} }: Watched, instanceName: string): string {
  return [
    'resource.type = "spanner_instance"',
    `resource.labels.instance_id = "${instanceName}"`,
    `metric.type = "${PREFIX}${metric.type}"`,
    ...Object.entries(labels).map(([name, value]) => `metric.labels.${name} = "${value}"`),
  ].join(' AND ');
}
