import { randomUUID } from 'node:crypto';
import type { SpannerClient } from '../test/support/emulator/client';

const ROWS_PER_COMMIT = 500;
const BAR_WIDTH = 40;

/** Inserts events in order of time, the shard left to Spanner. */
export async function insertEvents(client: SpannerClient, database: string, rows: number): Promise<void> {
  const start = Date.UTC(2026, 0, 1);
  for (let first = 0; first < rows; first += ROWS_PER_COMMIT) {
    const batch = Array.from({ length: Math.min(ROWS_PER_COMMIT, rows - first) }, (_, i) => [
      new Date(start + (first + i) * 1000).toISOString(),
      randomUUID(),
      'viewed',
    ]);
    await client.insert(database, 'Events', ['OccurredAt', 'EventId', 'Kind'], batch);
  }
}

/** A bar for each shard. */
export async function shardChart(client: SpannerClient, database: string): Promise<string> {
  const { rows } = await client.query(database, 'SELECT ShardId, COUNT(*) FROM Events GROUP BY ShardId ORDER BY ShardId');
  const counts = rows.map(([shard, count]) => ({ shard: String(shard), count: Number(count) }));
  const most = Math.max(...counts.map(({ count }) => count));
  const bars = counts.map(({ shard, count }) => `  shard ${shard.padStart(2)}  ${'#'.repeat(Math.round((count / most) * BAR_WIDTH)).padEnd(BAR_WIDTH)}  ${count}`);
  const mean = counts.reduce((sum, { count }) => sum + count, 0) / counts.length;
  return [...bars, '', `  ${counts.length} shards, ${Math.round(mean)} rows each on average, at most ${most}`].join('\n');
}
