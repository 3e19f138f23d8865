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
