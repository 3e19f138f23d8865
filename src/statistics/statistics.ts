import { Dialect } from '../schema';
import { grouped } from '../text/collections';

/** Intervals over which Spanner counts; each ends the name of a statistics table. */
export const INTERVALS = ['minute', '10minute', 'hour'] as const;
export type StatisticsInterval = (typeof INTERVALS)[number];

type StatisticsKind = 'splits' | 'locks' | 'transactions' | 'queries' | 'operations';

export interface StatisticsQuery {
  readonly kind: StatisticsKind;
  readonly sql: string;
}

/** A split is hot at one score and warm from the other. */
export const HOT_SCORE = 100;
export const WARM_SCORE = 50;
const MOST_SPLITS = 100;
const MOST_OTHERS = 20;

/**
 * Queries for the load of a database, in its dialect.
 *
 * @param minutes How far to look back.
 * @see https://cloud.google.com/spanner/docs/introspection
 */
export function statisticsQueries(
  dialect: Dialect, interval: StatisticsInterval, minutes: number,
): readonly StatisticsQuery[] {
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const since = isPostgresql
    ? `interval_end >= spanner.timestamptz_subtract(CURRENT_TIMESTAMP, '${minutes} minutes')`
    : `interval_end >= TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL ${minutes} MINUTE)`;
  const lockKey = isPostgresql ? 'row_range_start_key' : 'CAST(row_range_start_key AS STRING) AS row_range_start_key';
  const query = (kind: StatisticsKind, columns: string, table: string, last: string, where = ''): StatisticsQuery => ({
    kind,
    sql: [
      `SELECT ${columns}`, `FROM SPANNER_SYS.${table}_${interval.toUpperCase()}`, `WHERE ${where}${since}`, last,
    ].join('\n'),
  });
  return [
    query(
      'splits',
      'interval_end, split_start, split_limit, cpu_usage_score, affected_tables, unsplittable_reasons',
      'SPLIT_STATS_TOP',
      `ORDER BY interval_end DESC, cpu_usage_score DESC LIMIT ${MOST_SPLITS}`,
      `cpu_usage_score >= ${WARM_SCORE} AND `,
    ),
    query(
      'locks',
      `interval_end, ${lockKey}, lock_wait_seconds, sample_lock_requests_json_string`,
      'LOCK_STATS_TOP',
      `ORDER BY lock_wait_seconds DESC LIMIT ${MOST_OTHERS}`,
    ),
    query(
      'transactions',
      'interval_end, fprint, transaction_tag, write_constructive_columns, write_delete_tables,\n' +
        '  commit_attempt_count, commit_abort_count, avg_participants, avg_commit_latency_seconds',
      'TXN_STATS_TOP',
      `ORDER BY avg_commit_latency_seconds DESC LIMIT ${MOST_OTHERS}`,
    ),
    query(
      'queries',
      'interval_end, text, text_truncated, request_tag, execution_count, avg_latency_seconds,\n' +
        '  avg_cpu_seconds, avg_rows_scanned, avg_rows',
      'QUERY_STATS_TOP',
      `ORDER BY execution_count * avg_cpu_seconds DESC LIMIT ${MOST_OTHERS}`,
    ),
    query(
      'operations',
      'table_name, SUM(write_count) AS write_count',
      'TABLE_OPERATIONS_STATS',
      `GROUP BY table_name ORDER BY write_count DESC LIMIT ${MOST_SPLITS}`,
    ),
  ];
}

/** The result of a query; column names can be in any case. */
export interface ResultSet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Reasons why Spanner cannot split a hot split. */
export type UnsplittableReason =
  'HOT_ROW' | 'MOVING_HOT_SPOT' | 'LARGE_SCAN_HOT_SPOT' | 'UNISOLATABLE_HOT_ROW' | 'UNSPECIFIED';

/** A split, summed up over all intervals that report it. */
export interface HotSplit {
  readonly start: string;
  readonly limit: string;
  /** The highest score, from 0 to 100. */
  readonly score: number;
  /** Absent: no result has them. */
  readonly reasons?: readonly string[];
  /** Tables and indexes whose rows might be in the split. */
  readonly affected: readonly string[];
  readonly intervals: number;
  /** The end of the latest interval; empty if no result has it. */
  readonly latest: string;
}

export interface LockWait {
  /** For example `Users(3)`. */
  readonly key: string;
  readonly object?: string;
  readonly seconds: number;
  /** Columns of the sampled requests, such as `Users.Name`; `Users._exists` is the existence of the row. */
  readonly columns: readonly string[];
  /** For example `Exclusive`. */
  readonly modes: readonly string[];
  readonly transactionTags: readonly string[];
}

/** A transaction, summed up over all intervals that report it. */
export interface TransactionStatistics {
  /** The tag, or the fingerprint if there is no tag. */
  readonly name: string;
  readonly writtenTables: readonly string[];
  readonly commits: number;
  readonly aborts: number;
  /** These are averages of one commit. */
  readonly participants: number;
  readonly commitLatencySeconds: number;
}

/** A query, summed up over all intervals that report it. */
export interface QueryStatistics {
  readonly text: string;
  /** Spanner stores only the beginning of a long text. */
  readonly isTruncated: boolean;
  readonly tag: string;
  readonly executions: number;
  /** The sum of all executions. */
  readonly cpuSeconds: number;
  /** These are averages of one execution. */
  readonly latencySeconds: number;
  readonly rowsScanned: number;
  readonly rows: number;
}

export interface DatabaseStatistics {
  /** Sorted by score. */
  readonly splits: readonly HotSplit[];
  readonly locks: readonly LockWait[];
  /** Sorted by latency. */
  readonly transactions: readonly TransactionStatistics[];
  /** Sorted by CPU. */
  readonly queries: readonly QueryStatistics[];
  /** Writes by table or index. */
  readonly writes: ReadonlyMap<string, number>;
  /** The kinds of results; hotspots are unknown without `splits`. */
  readonly kinds: ReadonlySet<StatisticsKind>;
}

/** The columns without which results of a kind say nothing. */
const COLUMNS_OF: { readonly [kind in StatisticsKind]: readonly string[] } = {
  splits: ['split_start', 'split_limit', 'cpu_usage_score'],
  locks: ['row_range_start_key', 'lock_wait_seconds'],
  transactions: ['fprint', 'commit_attempt_count', 'avg_commit_latency_seconds'],
  queries: ['text', 'execution_count', 'avg_cpu_seconds', 'avg_rows_scanned'],
  operations: ['table_name', 'write_count'],
};

/** @returns undefined for statistics that are not read here */
export function kindOf({ columns }: ResultSet): StatisticsKind | undefined {
  const names = new Set(columns.map((name) => name.toLowerCase()));
  // What reports operations of columns has those of tables, too.
  return names.has('column_name')
    ? undefined
    : (Object.keys(COLUMNS_OF) as StatisticsKind[]).find((kind) => COLUMNS_OF[kind].every((name) => names.has(name)));
}

/** @param results Of any of the queries; more columns do no harm. */
export function databaseStatistics(results: readonly ResultSet[]): DatabaseStatistics {
  const of = (kind: StatisticsKind): Row[] => distinct(results.filter((each) => kindOf(each) === kind).flatMap(rowsOf));
  return {
    splits: hotSplits(of('splits')),
    locks: lockWaits(of('locks')),
    transactions: transactionStatistics(of('transactions')),
    queries: queryStatistics(of('queries')),
    writes: new Map(merged(of('operations'), (row) => text(row.table_name), (same, name) => (
      [name, sum(same, 'write_count')]))),
    kinds: new Set(results.flatMap((each) => kindOf(each) ?? [])),
  };
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf({ columns, rows }: ResultSet): Row[] {
  return rows.map((row) => lowered(Object.fromEntries(columns.map((name, at) => [name, row[at]]))));
}

/** A file that a second run appended to holds the rows of an interval twice. */
function distinct(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row, at) => [row.interval_end === undefined ? at : JSON.stringify(row), row])).values()];
}

function lowered(value: object): Row {
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each as unknown]));
}

function hotSplits(rows: readonly Row[]): HotSplit[] {
  return merged(rows, (row) => JSON.stringify([row.split_start, row.split_limit]), (same) => ({
    start: text(same[0].split_start),
    limit: text(same[0].split_limit),
    score: same.reduce((most, row) => Math.max(most, number(row.cpu_usage_score)), 0),
    reasons: same.some((row) => 'unsplittable_reasons' in row)
      ? union(same, (row) => texts(row.unsplittable_reasons))
      : undefined,
    affected: union(same, (row) => texts(row.affected_tables)),
    intervals: same.length,
    latest: same.map((row) => text(row.interval_end)).sort().at(-1)!,
  })).sort((a, b) => b.score - a.score);
}

function lockWaits(rows: readonly Row[]): LockWait[] {
  return merged(rows, (row) => keyText(row.row_range_start_key), (same, key) => {
    const samples = same.flatMap(lockSamples);
    const of = (field: number): string[] => union(samples, (sample) => (sample[field] === '' ? [] : [sample[field]]));
    return {
      key,
      object: objectOf(key),
      seconds: sum(same, 'lock_wait_seconds'),
      columns: of(0),
      modes: of(1),
      transactionTags: of(2),
    };
  }).sort((a, b) => b.seconds - a.seconds);
}

const SAMPLE_FIELDS = ['column', 'lock_mode', 'transaction_tag'];

/** Column, mode and tag of each sample: from JSON text, or from structs, which the API returns as arrays. */
function lockSamples(row: Row): string[][] {
  const json = row.sample_lock_requests_json_string;
  const samples = typeof json === 'string' ? jsonIn(json) : row.sample_lock_requests;
  return (Array.isArray(samples) ? samples : []).map((sample: unknown) => {
    const named = Array.isArray(sample)
      ? Object.fromEntries(sample.map((value, at) => [SAMPLE_FIELDS[at], value as unknown]))
      : lowered(sample ?? {});
    return SAMPLE_FIELDS.map((field) => text(named[field]));
  });
}

function jsonIn(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Queries of these statistics do not come from the application. */
const INTROSPECTION = /\bspanner_sys\b/i;

function queryStatistics(rows: readonly Row[]): QueryStatistics[] {
  const ofApplication = rows.filter((row) => !INTROSPECTION.test(text(row.text)));
  return merged(ofApplication, (row) => text(row.text), (same, query) => {
    const average = (column: string): number => averageOf(same, column, 'execution_count');
    return {
      text: query,
      isTruncated: same.some((row) => row.text_truncated === true),
      tag: same.map((row) => text(row.request_tag)).filter((tag) => tag !== '').at(-1) ?? '',
      executions: sum(same, 'execution_count'),
      cpuSeconds: sum(same, 'avg_cpu_seconds', 'execution_count'),
      latencySeconds: average('avg_latency_seconds'),
      rowsScanned: average('avg_rows_scanned'),
      rows: average('avg_rows'),
    };
  }).sort((a, b) => b.cpuSeconds - a.cpuSeconds);
}

function transactionStatistics(rows: readonly Row[]): TransactionStatistics[] {
  const written = (row: Row): string[] =>
    texts(row.write_constructive_columns).map((column) => column.slice(0, column.lastIndexOf('.')));
  return merged(rows, (row) => text(row.transaction_tag) || text(row.fprint), (same, name) => ({
    name,
    writtenTables: union(same, (row) => [...written(row), ...texts(row.write_delete_tables)]),
    commits: sum(same, 'commit_attempt_count'),
    aborts: sum(same, 'commit_abort_count'),
    participants: averageOf(same, 'avg_participants', 'commit_attempt_count'),
    commitLatencySeconds: averageOf(same, 'avg_commit_latency_seconds', 'commit_attempt_count'),
  })).sort((a, b) => b.commitLatencySeconds - a.commitLatencySeconds);
}

/** One value for the rows of all intervals with the same key. */
function merged<T>(
  rows: readonly Row[], keyOf: (row: Row) => string, merge: (same: readonly Row[], key: string) => T,
): T[] {
  return [...grouped(rows, keyOf)].map(([key, same]) => merge(same, key));
}

function sum(rows: readonly Row[], column: string, times?: string): number {
  return rows.reduce((total, row) => total + number(row[column]) * (times === undefined ? 1 : number(row[times])), 0);
}

function averageOf(rows: readonly Row[], column: string, count: string): number {
  return sum(rows, column, count) / (sum(rows, count) || 1);
}

/** PostgreSQL returns the bytes themselves, in base64. */
function keyText(value: unknown): string {
  const given = text(value);
  const isKey = ENDS.has(given) || objectOf(given) !== undefined;
  return isKey ? given : Buffer.from(given, 'base64').toString();
}

/** The ends of the whole key space. */
const ENDS: ReadonlySet<string> = new Set(['<begin>', '<end>']);

/**
 * The table or index of a key as statistics print it: `Users(3,"a")`, or with `+` for a range.
 *
 * @see https://cloud.google.com/spanner/docs/introspection/hot-split-statistics#split-start-limit
 */
export function objectOf(key: string): string | undefined {
  return /^\s*([^\s()]+)\s*\(/.exec(key)?.[1];
}

function union<T>(all: readonly T[], textsOf: (each: T) => readonly string[]): string[] {
  return [...new Set(all.flatMap(textsOf))];
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}

/** JSON has INT64 as a string. */
function number(value: unknown): number {
  return Number(value ?? 0);
}
