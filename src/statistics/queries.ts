import { Dialect } from '../schema';

/** Intervals over which Spanner counts; each ends the name of a statistics table. */
export const INTERVALS = ['minute', '10minute', 'hour'] as const;
export type StatisticsInterval = (typeof INTERVALS)[number];

export type StatisticsKind = 'splits' | 'locks' | 'transactions' | 'queries' | 'operations';

export interface StatisticsQuery {
  readonly kind: StatisticsKind;
  readonly sql: string;
}

/** Splits with a lower score are not hot. */
const WARM_SCORE = 50;
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
  const from = (table: string): string => `FROM SPANNER_SYS.${table}_${interval.toUpperCase()}`;
  const lockKey = isPostgresql ? 'row_range_start_key' : 'CAST(row_range_start_key AS STRING) AS row_range_start_key';
  return [
    { kind: 'splits', sql: [
      'SELECT interval_end, split_start, split_limit, cpu_usage_score, affected_tables, unsplittable_reasons',
      from('SPLIT_STATS_TOP'),
      `WHERE cpu_usage_score >= ${WARM_SCORE} AND ${since}`,
      `ORDER BY interval_end DESC, cpu_usage_score DESC LIMIT ${MOST_SPLITS}`,
    ] },
    { kind: 'locks', sql: [
      `SELECT interval_end, ${lockKey}, lock_wait_seconds, sample_lock_requests_json_string`,
      from('LOCK_STATS_TOP'),
      `WHERE ${since}`,
      `ORDER BY lock_wait_seconds DESC LIMIT ${MOST_OTHERS}`,
    ] },
    { kind: 'transactions', sql: [
      'SELECT interval_end, fprint, transaction_tag, write_constructive_columns, write_delete_tables,',
      '  commit_attempt_count, commit_abort_count, avg_participants, avg_commit_latency_seconds',
      from('TXN_STATS_TOP'),
      `WHERE ${since}`,
      `ORDER BY avg_commit_latency_seconds DESC LIMIT ${MOST_OTHERS}`,
    ] },
    { kind: 'queries', sql: [
      'SELECT interval_end, text, text_truncated, request_tag, execution_count, avg_latency_seconds,',
      '  avg_cpu_seconds, avg_rows_scanned, avg_rows',
      from('QUERY_STATS_TOP'),
      `WHERE ${since}`,
      `ORDER BY execution_count * avg_cpu_seconds DESC LIMIT ${MOST_OTHERS}`,
    ] },
    { kind: 'operations', sql: [
      'SELECT table_name, SUM(write_count) AS write_count',
      from('TABLE_OPERATIONS_STATS'),
      `WHERE ${since}`,
      `GROUP BY table_name ORDER BY write_count DESC LIMIT ${MOST_SPLITS}`,
    ] },
  ].map(({ kind, sql }) => ({ kind: kind as StatisticsKind, sql: sql.join('\n') }));
}
