import type { TerraformProvider } from 'cdktf';
import { Construct } from 'constructs';
import { filterOf, METRICS, THRESHOLDS, type Watched } from './spanner-metrics';
import { text as code } from '../../languages/code';
import { listOf, number, positive, terraformText, type Kind } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { escapedInHcl } from '../../terraform/terraform-text';
import { constructId } from '../database/construct-scope';
import { refuseProviderElsewhere } from '../database/own-provider';
import { INSTANCE_REFERENCE } from '../instance/instance-kinds';

/** Properties of the alerts of an instance. */
export interface HotspotAlertsProps {
  /** Name of the instance: a text, or the `name` attribute of an instance resource. */
  readonly instance: string;

  /**
   * Ids of the notification channels that get the alerts.
   *
   * @default - alerts are shown only in the console
   */
  readonly notificationChannels?: string[];

  /**
   * Whether the instance has a dual-region or multi-region configuration, which must keep more of its CPU free.
   *
   * @default false
   */
  readonly multiRegion?: boolean;

  /**
   * The share of CPU that tasks of high priority may use, from 0 to 1.
   *
   * @default - 0.65, or 0.45 with `multiRegion`, as Spanner recommends
   */
  readonly highPriorityCpu?: number;

  /**
   * Threshold for the CPU usage score of the hottest split, above 0 and up to 100.
   *
   * @default 100 - the load of the split is at the limit of its server
   */
  readonly splitScore?: number;

  /**
   * The share of the storage that the nodes may hold, from 0 to 1. Spanner may reject writes above 1.
   *
   * @default 0.8
   */
  readonly storage?: number;

  /**
   * Seconds per second that transactions may wait for locks, in total.
   *
   * @default - no alert: Spanner documents no limit
   */
  readonly lockWaitSeconds?: number;

  /**
   * Maximum seconds of 99% of the commits.
   *
   * @default - no alert: Spanner documents no limit
   */
  readonly commitLatencySeconds?: number;

  /**
   * Hours by which TTL may lag behind.
   *
   * @default 72
   */
  readonly ttlAgeHours?: number;

  /**
   * Project of the instance.
   *
   * @default - the project of the provider
   */
  readonly project?: string;

  /**
   * The google provider of the resources.
   *
   * @default - the google provider of the stack
   */
  readonly provider?: TerraformProvider;

  /**
   * Whether to create a dashboard with a chart for each of these.
   *
   * @default true
   */
  readonly dashboard?: boolean;
}

const share = (example: number): Kind<number> => (
  number((value) => value > 0 && value <= 1, 'a number above 0 and up to 1', example)
);

const HOTSPOT_ALERTS_PROPS = struct<HotspotAlertsProps>('HotspotAlertsProps', {
  instance: INSTANCE_REFERENCE,
  notificationChannels: listOf(terraformText, code('projects/acme/notificationChannels/1')),
  highPriorityCpu: share(THRESHOLDS.highPriorityCpu.oneRegion),
  splitScore: number((value) => value > 0 && value <= 100, 'a number above 0 and up to 100', THRESHOLDS.splitScore),
  storage: share(THRESHOLDS.storage),
  lockWaitSeconds: positive(1),
  commitLatencySeconds: positive(0.5),
  ttlAgeHours: positive(THRESHOLDS.ttlAgeHours),
  project: terraformText,
});

const SECONDS_OF_HOUR = 3_600;
/**
 * The time for which an aligned value must be too high: Spanner splits hot ranges within minutes, which is not a fault.
 * An alert fires one to two of these periods after the value rose.
 */
const DURATION = '600s';
const COLUMNS = 12;
const TILE = { width: 6, height: 4 };

/**
 * Alerts on a hotspot in a running instance and on its consequences, and a dashboard of the same metrics. An alert
 * fires 10 to 20 minutes after a value became too high.
 *
 * @see https://cloud.google.com/spanner/docs/monitoring-cloud
 * @see https://cloud.google.com/spanner/docs/find-hotspots-in-database
 * @example
 * new HotspotAlerts(stack, 'Alerts', {
 *   instance: 'main',
 *   notificationChannels: ['projects/acme/notificationChannels/1'],
 * });
 */
export class HotspotAlerts extends Construct {
  /** Ids of the alert policies, as tokens. */
  public readonly alertPolicyIds: string[];

  /** Id of the dashboard, as a token; undefined without one. */
  public readonly dashboardId?: string;

  /**
   * @throws out-of-range, wrong-type, unknown-option, unsupported
   */
  constructor(scope: Construct, id: string, props: HotspotAlertsProps) {
    super(scope, constructId(scope, id, 'HotspotAlerts'));
    const {
      instance, project, provider, notificationChannels, dashboard = true,
    } = checked(HOTSPOT_ALERTS_PROPS, props, this.node.path);
    refuseProviderElsewhere(this, provider);
    const { MonitoringAlertPolicy, MonitoringDashboard } = monitoringResources();
    const watched = watchedBy(props);
    const alerts = Object.entries(watched).filter(([, { threshold }]) => threshold !== undefined);
    this.alertPolicyIds = alerts.map(([name, each]) => escapedInHcl(new MonitoringAlertPolicy(this, name, {
      project,
      provider,
      displayName: `Spanner ${instance}: ${each.title}`,
      combiner: 'OR',
      notificationChannels,
      documentation: { content: each.advice, mimeType: 'text/markdown' },
      conditions: [{
        displayName: each.title,
        conditionThreshold: {
          filter: filterOf(each, instance),
          comparison: 'COMPARISON_GT',
          thresholdValue: each.threshold,
          duration: DURATION,
          aggregations: [aggregationOf(each, props.multiRegion === true)],
        },
      }],
    })).id);
    if (dashboard) {
      this.dashboardId = escapedInHcl(new MonitoringDashboard(this, 'Dashboard', {
        project, provider, dashboardJson: dashboardOf(Object.values(watched), instance, props.multiRegion === true),
      })).id;
    }
  }
}

/** Watched metrics by the id of their alert. A metric without a threshold has only a chart. */
function watchedBy(props: HotspotAlertsProps): Record<string, Watched> {
  const {
    multiRegion,
    splitScore = THRESHOLDS.splitScore,
    storage = THRESHOLDS.storage,
    lockWaitSeconds,
    commitLatencySeconds,
    ttlAgeHours = THRESHOLDS.ttlAgeHours,
  } = props;
  const explain =
    'Find the table with `npx spanner-constructs hotspots`, or in the hot split statistics of the console.';
  return {
    HotSplit: {
      title: 'a split is hot',
      metric: METRICS.splitScore,
      // An alert fires above its threshold, and the score ends at 100.
      threshold: splitScore - 0.5,
      advice: `One split is at the limit of its server: more nodes do not help. ${explain}`,
    },
    HighPriorityCpu: {
      title: 'CPU of high priority',
      metric: METRICS.cpuByPriority,
      labels: { priority: 'high' },
      threshold:
        props.highPriorityCpu ?? THRESHOLDS.highPriorityCpu[multiRegion ? 'moreRegions' : 'oneRegion'],
      advice: 'The instance cannot absorb the loss of a zone. Add nodes, unless a hot split is the cause.',
    },
    SmoothedCpu: {
      title: 'CPU over a day',
      metric: METRICS.smoothedCpu,
      threshold: THRESHOLDS.smoothedCpu,
      advice: 'Background tasks fall behind. Add nodes.',
    },
    Storage: {
      title: 'storage of the nodes',
      metric: METRICS.storage,
      threshold: storage,
      advice: 'Spanner may reject writes once the storage is full. Add nodes, or delete rows.',
    },
    TtlAge: {
      title: 'TTL lags behind',
      metric: METRICS.ttlAge,
      threshold: ttlAgeHours * SECONDS_OF_HOUR,
      advice: 'Expired rows stay. Look for rows that TTL cannot delete, or for too little CPU.',
    },
    LockWait: {
      title: 'transactions wait for locks',
      metric: METRICS.lockWait,
      threshold: lockWaitSeconds,
      advice: 'Many transactions change the same rows. The lock insights of the console name them.',
    },
    CommitLatency: {
      title: 'commits are slow',
      metric: METRICS.latency,
      labels: { method: 'Commit' },
      threshold: commitLatencySeconds,
      advice: `A hot split, locks or too little CPU delays commits. ${explain}`,
    },
  };
}

interface Aggregation {
  readonly alignmentPeriod: string;
  readonly perSeriesAligner: string;
  readonly crossSeriesReducer: string;
  readonly groupByFields?: string[];
}

/** Each region of a multi-region instance has its own nodes. */
function aggregationOf({ metric }: Watched, multiRegion: boolean): Aggregation {
  return {
    alignmentPeriod: metric.period,
    perSeriesAligner: metric.aligner,
    crossSeriesReducer: metric.reducer,
    ...(multiRegion && { groupByFields: ['resource.labels.location'] }),
  };
}

function dashboardOf(watched: readonly Watched[], instance: string, multiRegion: boolean): string {
  const tiles = watched.map((each, at) => ({
    xPos: (at * TILE.width) % COLUMNS,
    yPos: Math.floor((at * TILE.width) / COLUMNS) * TILE.height,
    ...TILE,
    widget: {
      title: each.title,
      xyChart: {
        dataSets: [{
          plotType: 'LINE',
          targetAxis: 'Y1',
          timeSeriesQuery: {
            timeSeriesFilter: { filter: filterOf(each, instance), aggregation: aggregationOf(each, multiRegion) },
          },
        }],
        ...(each.threshold !== undefined && { thresholds: [{ value: each.threshold }] }),
        yAxis: { scale: 'LINEAR' },
      },
    },
  }));
  return JSON.stringify({ displayName: `Spanner ${instance}: hotspots`, mosaicLayout: { columns: COLUMNS, tiles } });
}

/** Loaded when alerts are declared: the two modules have 675 kB, and few apps declare any. */
function monitoringResources() {
  return {
    /* eslint-disable @typescript-eslint/no-require-imports */
    ...(require('@cdktf/provider-google/lib/monitoring-alert-policy') as
      typeof import('@cdktf/provider-google/lib/monitoring-alert-policy')),
    ...(require('@cdktf/provider-google/lib/monitoring-dashboard') as
      typeof import('@cdktf/provider-google/lib/monitoring-dashboard')),
    /* eslint-enable @typescript-eslint/no-require-imports */
  };
}
