import type { StatisticsKind } from './queries';
import { splitKey } from './split-key';

/** What a query answers; the names of columns come in any case. */
interface StatisticsResult {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** What keeps Spanner from cutting a hot split. */
export type UnsplittableReason =
  'HOT_ROW' | 'MOVING_HOT_SPOT' | 'LARGE_SCAN_HOT_SPOT' | 'UNISOLATABLE_HOT_ROW' | 'UNSPECIFIED';

/** One split over all intervals that report it. */
export interface HotSplit {
  readonly start: string;
  readonly limit: string;
  /** The highest, from 50 to 100. */
  readonly score: number;
  readonly reasons: readonly string[];
  /** Tables and indexes whose rows might be in the split. */
  readonly affected: readonly string[];
  readonly intervals: number;
  /** End of the latest of them. */
  readonly latest: string;
}

interface LockWait {
  /** As `Users(3)`. */
  readonly key: string;
  readonly object?: string;
  readonly seconds: number;
}

interface TransactionStatistics {
  /** The tag, or the fingerprint of one without a tag. */
  readonly name: string;
  readonly writtenTables: readonly string[];
  readonly commits: number;
  readonly aborts: number;
  readonly participants: number;
  readonly commitLatencySeconds: number;
}

export interface DatabaseStatistics {
  /** By score. */
  readonly splits: readonly HotSplit[];
  readonly locks: readonly LockWait[];
  readonly transactions: readonly TransactionStatistics[];
  /** By name of the table or index. */
  readonly writes: ReadonlyMap<string, number>;
  /** What the results were about; without `splits` nothing is known of hotspots. */
  readonly kinds: ReadonlySet<StatisticsKind>;
}

/** A column that results of one kind alone have. */
const COLUMN_OF: { readonly [kind in StatisticsKind]: string } = {
  splits: 'split_start', locks: 'row_range_start_key', transactions: 'commit_attempt_count', operations: 'write_count',
};

/** @returns undefined: none of the statistics that are read here */
export function kindOf({ columns }: StatisticsResult): StatisticsKind | undefined {
  const names = columns.map((name) => name.toLowerCase());
  return (Object.keys(COLUMN_OF) as StatisticsKind[]).find((kind) => names.includes(COLUMN_OF[kind]));
}

/** @param results Of any of the queries, whole or with more columns. */
export function databaseStatistics(results: readonly StatisticsResult[]): DatabaseStatistics {
  const of = (kind: StatisticsKind): Row[] => results.filter((each) => kindOf(each) === kind).flatMap(rowsOf);
  const locks = summed(of('locks'), (row) => keyText(row.row_range_start_key), (row) => number(row.lock_wait_seconds));
  return {
    splits: hotSplits(of('splits')),
    locks: [...locks].map(([key, seconds]) => ({ key, object: objectOf(key), seconds }))
      .sort((a, b) => b.seconds - a.seconds),
    transactions: of('transactions').map(transaction),
    writes: summed(of('operations'), (row) => text(row.table_name), (row) => number(row.write_count)),
    kinds: new Set(results.flatMap((each) => kindOf(each) ?? [])),
  };
}

type Row = Readonly<Record<string, unknown>>;

function rowsOf({ columns, rows }: StatisticsResult): Row[] {
  return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name.toLowerCase(), row[at]])));
}

function hotSplits(rows: readonly Row[]): HotSplit[] {
  const splits = new Map<string, HotSplit>();
  for (const row of rows) {
    const [start, limit, latest] = [row.split_start, row.split_limit, row.interval_end].map(text);
    const key = JSON.stringify([start, limit]);
    const known = splits.get(key);
    splits.set(key, {
      start,
      limit,
      score: Math.max(number(row.cpu_usage_score), known?.score ?? 0),
      reasons: union(texts(row.unsplittable_reasons), known?.reasons),
      affected: union(texts(row.affected_tables), known?.affected),
      intervals: (known?.intervals ?? 0) + 1,
      latest: known && known.latest > latest ? known.latest : latest,
    });
  }
  return [...splits.values()].sort((a, b) => b.score - a.score);
}

function transaction(row: Row): TransactionStatistics {
  const tables = texts(row.write_constructive_columns).map((column) => column.slice(0, column.lastIndexOf('.')));
  return {
    name: text(row.transaction_tag) || text(row.fprint),
    writtenTables: [...new Set(tables)],
    commits: number(row.commit_attempt_count),
    aborts: number(row.commit_abort_count),
    participants: number(row.avg_participants),
    commitLatencySeconds: number(row.avg_commit_latency_seconds),
  };
}

function summed(
  rows: readonly Row[], keyOf: (row: Row) => string, valueOf: (row: Row) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  rows.forEach((row) => sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + valueOf(row)));
  return sums;
}

/** PostgreSQL answers the bytes themselves, as base64. */
function keyText(value: unknown): string {
  const given = text(value);
  return splitKey(given) ? given : Buffer.from(given, 'base64').toString();
}

export function objectOf(key: string): string | undefined {
  const parsed = splitKey(key);
  return parsed?.kind === 'key' ? parsed.object : undefined;
}

function union(a: readonly string[], b: readonly string[] = []): string[] {
  return [...new Set([...a, ...b])];
}

function text(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(text) : [];
}

/** INT64 is a text in JSON. */
function number(value: unknown): number {
  return Number(value ?? 0);
}
