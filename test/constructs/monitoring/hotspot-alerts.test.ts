import { SpannerInstance } from '@cdktf/provider-google/lib/spanner-instance';
import { Testing } from 'cdktf';
import { HotspotAlerts, type HotspotAlertsProps } from '../../../src';
import { METRICS } from '../../../src/constructs/monitoring/spanner-metrics';
import { newStack } from '../../support/stack';

/** The metrics of https://cloud.google.com/spanner/docs/metrics that could be meant. */
const DOCUMENTED = [
  'instance/cpu/utilization_by_priority', 'instance/cpu/smoothed_utilization', 'instance/cpu/utilization', 'instance/cpu/utilization_by_operation_type',
  'instance/peak_split_cpu_usage_score', 'instance/storage/utilization', 'instance/storage/used_bytes', 'instance/storage/limit_bytes',
  'api/request_latencies', 'api/api_request_count', 'lock_stat/total/lock_wait_time', 'transaction_stat/total/transaction_latencies',
  'row_deletion_policy/processed_watermark_age', 'row_deletion_policy/undeletable_rows',
];

interface Policy {
  readonly display_name: string;
  readonly notification_channels?: readonly string[];
  readonly conditions: readonly [{
    readonly condition_threshold: {
      readonly filter: string; readonly threshold_value: number; readonly duration: string; readonly aggregations: readonly [Record<string, unknown>];
    };
  }];
}

function synthesized(props: HotspotAlertsProps): { readonly policies: readonly Policy[]; readonly dashboards: readonly { readonly dashboard_json: string }[] } {
  const stack = newStack();
  new HotspotAlerts(stack, 'Alerts', props);
  const { resource } = JSON.parse(Testing.synth(stack)) as { resource: Record<string, Record<string, never>> };
  return { policies: Object.values(resource.google_monitoring_alert_policy ?? {}), dashboards: Object.values(resource.google_monitoring_dashboard ?? {}) };
}

function thresholds(props: HotspotAlertsProps): Record<string, number> {
  return Object.fromEntries(synthesized(props).policies.map(({ display_name, conditions: [{ condition_threshold }] }) => [display_name, condition_threshold.threshold_value]));
}

test('watches a hot split, CPU, storage and TTL at the limits of the documentation', () => {
  expect(thresholds({ instance: 'main' })).toEqual({
    'Spanner main: a split is hot': 99.5,
    'Spanner main: CPU of high priority': 0.65,
    'Spanner main: CPU over a day': 0.9,
    'Spanner main: storage of the nodes': 0.8,
    'Spanner main: TTL lags behind': 72 * 3_600,
  });
});

test('a multi-region instance keeps more CPU free, region by region', () => {
  const { policies } = synthesized({ instance: 'main', multiRegion: true });
  const cpu = policies.find(({ display_name }) => display_name.endsWith('CPU of high priority'))!.conditions[0].condition_threshold;
  expect([cpu.threshold_value, cpu.aggregations[0].group_by_fields]).toEqual([0.45, ['resource.labels.location']]);
});

test('waiting for locks and slow commits are watched where a limit is given', () => {
  expect(thresholds({ instance: 'main', lockWaitSeconds: 5, commitLatencySeconds: 0.5 })).toMatchObject({
    'Spanner main: transactions wait for locks': 5, 'Spanner main: commits are slow': 0.5,
  });
});

test('an alert selects the series of the instance and tells its channels', () => {
  const { policies } = synthesized({ instance: 'main', notificationChannels: ['projects/a/notificationChannels/1'] });
  const { notification_channels, conditions: [{ condition_threshold }] } = policies.find(({ display_name }) => display_name.endsWith('a split is hot'))!;
  expect(notification_channels).toEqual(['projects/a/notificationChannels/1']);
  expect(condition_threshold.filter).toBe(
    'resource.type = "spanner_instance" AND resource.labels.instance_id = "main" AND metric.type = "spanner.googleapis.com/instance/peak_split_cpu_usage_score"',
  );
  expect(condition_threshold.duration).toBe('600s');
});

test('the dashboard has a chart for each alert, for lock waits and for commits without a limit, and nothing that Terraform would take for a template', () => {
  const { policies, dashboards: [{ dashboard_json: json }] } = synthesized({ instance: 'main' });
  const { mosaicLayout } = JSON.parse(json) as { mosaicLayout: { columns: number; tiles: { xPos: number; yPos: number; width: number; height: number }[] } };
  expect(mosaicLayout.tiles).toHaveLength(policies.length + 2);
  expect(mosaicLayout.tiles.every(({ xPos, width }) => xPos + width <= mosaicLayout.columns)).toBe(true);
  expect(new Set(mosaicLayout.tiles.map(({ xPos, yPos }) => `${xPos} ${yPos}`)).size).toBe(policies.length + 2);
  expect(json).not.toContain('${');
});

test('no dashboard where none is wanted', () => {
  expect(synthesized({ instance: 'main', dashboard: false }).dashboards).toEqual([]);
});

test('takes the name of an instance that is created in the same stack', () => {
  const stack = newStack();
  const instance = new SpannerInstance(stack, 'Main', { name: 'main', config: 'regional-europe-west1', displayName: 'main instance' });
  new HotspotAlerts(stack, 'Alerts', { instance: instance.name });
  expect(Testing.synth(stack)).toContain('resource.labels.instance_id = \\"${google_spanner_instance.Main.name}\\"');
});

test('uses documented metrics alone', () => {
  expect(Object.values(METRICS).map(({ type }) => type).filter((type) => !DOCUMENTED.includes(type))).toEqual([]);
});

test.each<[string, Partial<HotspotAlertsProps>, RegExp]>([
  ['a share above 1', { highPriorityCpu: 65 }, /out-of-range/],
  ['a score above 100', { splitScore: 101 }, /out-of-range/],
  ['an option that is none', { treshold: 1 } as never, /unknown-option/],
])('refuses %s', (_, props, message) => {
  expect(() => new HotspotAlerts(newStack(), 'Alerts', { instance: 'main', ...props })).toThrow(message);
});
