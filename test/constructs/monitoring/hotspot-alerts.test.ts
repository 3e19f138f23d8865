import { SpannerInstance } from '@cdktf/provider-google/lib/spanner-instance';
import Ajv = require('ajv');
import { Testing } from 'cdktf';
import { HotspotAlerts, type HotspotAlertsProps } from '../../../src';
import { METRICS } from '../../../src/constructs/monitoring/spanner-metrics';
import { hclTexts } from '../../support/hcl-texts';
import { newStack } from '../../support/stack';

/** Of https://cloud.google.com/spanner/docs/metrics: the kind of each metric, and its labels. */
const DOCUMENTED: Readonly<Record<string, readonly ['GAUGE' | 'DELTA' | 'DELTA DISTRIBUTION', ...string[]]>> = {
  'instance/cpu/utilization_by_priority': ['GAUGE', 'database', 'is_system', 'priority'],
  'instance/cpu/smoothed_utilization': ['GAUGE', 'database'],
  'instance/cpu/utilization': ['GAUGE', 'database'],
  'instance/cpu/utilization_by_operation_type': ['GAUGE', 'database', 'is_system', 'priority', 'category'],
  'instance/peak_split_cpu_usage_score': ['GAUGE', 'database'],
  'instance/storage/utilization': ['GAUGE', 'storage_class'],
  'instance/storage/used_bytes': ['GAUGE', 'database', 'storage_class'],
  'instance/storage/limit_bytes': ['GAUGE', 'storage_class'],
  'api/request_latencies': ['DELTA DISTRIBUTION', 'database', 'method'],
  'api/api_request_count': ['DELTA', 'database', 'status', 'method'],
  'lock_stat/total/lock_wait_time': ['DELTA', 'database'],
  'transaction_stat/total/transaction_latencies': ['DELTA DISTRIBUTION', 'database'],
  'row_deletion_policy/processed_watermark_age': ['GAUGE', 'database'],
  'row_deletion_policy/undeletable_rows': ['GAUGE', 'database'],
};

/** Of https://cloud.google.com/monitoring/api/v3/kinds-and-types. */
const ALIGNERS = { 'GAUGE': /^ALIGN_(MEAN|MAX)$/, 'DELTA': /^ALIGN_(RATE|DELTA)$/, 'DELTA DISTRIBUTION': /^ALIGN_PERCENTILE_\d+$/ };

const object = (properties: Record<string, unknown>, optional: readonly string[] = []): object =>
  ({ type: 'object', additionalProperties: false, properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) });
const list = (items: object): object => ({ type: 'array', items });
const text = { type: 'string' };
const size = { type: 'integer', minimum: 0 };

/** Of https://cloud.google.com/monitoring/api/ref_v3/rest/v1/projects.dashboards, as far as it is used. */
const DASHBOARD = object({
  displayName: text,
  mosaicLayout: object({
    columns: { enum: [12, 48] },
    tiles: list(object({
      xPos: size, yPos: size, width: size, height: size,
      widget: object({
        title: text,
        xyChart: object({
          dataSets: list(object({
            plotType: { enum: ['LINE', 'STACKED_AREA', 'STACKED_BAR', 'HEATMAP'] },
            targetAxis: { enum: ['Y1', 'Y2'] },
            timeSeriesQuery: object({
              timeSeriesFilter: object({
                filter: text,
                aggregation: object({ alignmentPeriod: { pattern: '^\\d+s$' }, perSeriesAligner: text, crossSeriesReducer: text, groupByFields: list(text) }, ['groupByFields']),
              }),
            }),
          })),
          thresholds: list(object({ value: { type: 'number' } })),
          yAxis: object({ scale: { enum: ['LINEAR', 'LOG10'] } }),
        }, ['thresholds']),
      }),
    })),
  }),
});

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

test('a split, locks and commits have to be too high in each of ten minutes, in alerts and in charts', () => {
  const { policies, dashboards: [{ dashboard_json: json }] } = synthesized({ instance: 'main', lockWaitSeconds: 5, commitLatencySeconds: 0.5 });
  const periods = policies.map(({ display_name: name, conditions: [{ condition_threshold: { aggregations, duration } }] }) => (
    [name.replace('Spanner main: ', ''), [aggregations[0].alignment_period, aggregations[0].per_series_aligner, duration].join(' ')]
  ));
  expect(Object.fromEntries(periods)).toEqual({
    'a split is hot': '60s ALIGN_MAX 600s',
    'CPU of high priority': '600s ALIGN_MEAN 600s',
    'CPU over a day': '600s ALIGN_MEAN 600s',
    'storage of the nodes': '600s ALIGN_MAX 600s',
    'TTL lags behind': '600s ALIGN_MAX 600s',
    'transactions wait for locks': '60s ALIGN_RATE 600s',
    'commits are slow': '60s ALIGN_PERCENTILE_99 600s',
  });
  expect(json.match(/"alignmentPeriod":"60s"/g)).toHaveLength(3);
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

test.each(Object.values(METRICS))('$type is a documented metric of a kind that $aligner takes', ({ type, aligner }) => {
  expect(aligner).toMatch(ALIGNERS[DOCUMENTED[type][0]]);
});

test('filters name documented labels alone', () => {
  const { policies } = synthesized({ instance: 'main', lockWaitSeconds: 5, commitLatencySeconds: 0.5 });
  const labels = policies.flatMap(({ conditions: [{ condition_threshold: { filter } }] }) => {
    const [, metric] = /metric\.type = "spanner\.googleapis\.com\/([^"]*)"/.exec(filter)!;
    return [...filter.matchAll(/metric\.labels\.(\w+)/g)].map(([, label]) => [label, DOCUMENTED[metric].slice(1)] as const);
  });
  expect(labels.map(([label]) => label)).toEqual(['method', 'priority']);
  labels.forEach(([label, known]) => expect(known).toContain(label));
});

test.each([true, false])('the dashboard has the structure of the API; of several regions: %s', (multiRegion) => {
  const validate = new Ajv().compile(DASHBOARD);
  validate(JSON.parse(synthesized({ instance: 'main', multiRegion }).dashboards[0].dashboard_json));
  expect(validate.errors).toBeNull();
});

test.each<[string, Partial<HotspotAlertsProps>, RegExp]>([
  ['a share above 1', { highPriorityCpu: 65 }, /out-of-range[^]*fix   highPriorityCpu: 0\.65\n/],
  ['a share of storage above 1', { storage: 80 }, /out-of-range[^]*fix   storage: 0\.8\n/],
  ['a score above 100', { splitScore: 101 }, /out-of-range/],
  ['an option that is none', { treshold: 1 } as never, /unknown-option/],
])('refuses %s', (_, props, message) => {
  expect(() => new HotspotAlerts(newStack(), 'Alerts', { instance: 'main', ...props })).toThrow(message);
});

test.each(['a text', 'an attribute'])('[T4] alerts and the dashboard are the same in HCL as in JSON, with %s as the instance', (kind) => {
  const stack = newStack();
  const instance = kind === 'a text' ? 'main' : new SpannerInstance(stack, 'Main', { config: 'c', displayName: 'd', numNodes: 1 }).name;
  new HotspotAlerts(stack, 'Alerts', { instance });
  const { google_monitoring_alert_policy: alerts, google_monitoring_dashboard: dashboards } = JSON.parse(Testing.synth(stack)).resource;
  const texts = hclTexts(Testing.synthHcl(stack));
  const filters = Object.values<any>(alerts).map((alert) => alert.conditions[0].condition_threshold.filter);
  expect(texts.flatMap(([name, value]) => (name === 'filter' ? [value] : [])).sort()).toEqual(filters.sort());
  expect(texts.flatMap(([name, value]) => (name === 'dashboard_json' ? [value] : []))).toEqual(Object.values<any>(dashboards).map((each) => each.dashboard_json));
});
