import { App, TerraformStack } from 'cdktf';
import { onEmulator } from './part';
import { table } from './table';
import { Column, Database, Dialect, ShardedTable } from '../src';
import { chiSquareP } from '../src/simulation/load/chi-square';
import type { SpannerClient, Value } from '../test/support/emulator/client';
import { shardOf } from '../test/support/shard-oracle';

const ROWS = 20_000;
const SHARDS = 16;
const ROWS_OF_A_COMMIT = 1_000;
const EXTREMES = [2n ** 63n - 1n, -(2n ** 63n), 0n, -1n, 1n];
const TEXTS = ['', 'a', '-1', 'Zürich', '東京', '🚀', "it's|"];

interface ShardFigures {
  readonly rows: number;
  readonly shards: number;
  /** Different shard values. */
  readonly distinct: number;
  /** How likely an even spread gives counts as uneven as these. */
  readonly chiSquareP: number;
  /** Rows whose shard is not the one computed without Spanner. */
  readonly mismatches: number;
}

/** Rows that an application would write one after the other: counters that go up and down from both ends, times a second apart. */
async function benchShards(client: SpannerClient): Promise<ShardFigures> {
  const created = await client.createDatabase(Dialect.GOOGLESQL, eventsDdl());
  if (!created.accepted) {
    throw new Error(`the sharded table was refused: ${created.error.message}`);
  }
  const rows = Array.from({ length: ROWS }, (_, number) => row(number));
  for (let first = 0; first < rows.length; first += ROWS_OF_A_COMMIT) {
    await client.insert(created.database, 'Events', ['OccurredAt', 'Number', 'Place'], rows.slice(first, first + ROWS_OF_A_COMMIT));
  }
  const found = await client.query(created.database, 'SELECT ShardId, Number, Place FROM Events');
  await client.dropDatabase(created.database);
  const counts = new Map<number, number>();
  let mismatches = 0;
  for (const [shard, number, place] of found.rows) {
    counts.set(Number(shard), (counts.get(Number(shard)) ?? 0) + 1);
    const expected = shardOf([{ type: 'INT64', value: number }, { type: 'STRING', value: place }], SHARDS, Dialect.GOOGLESQL);
    mismatches += Number(shard) === expected ? 0 : 1;
  }
  return {
    rows: found.rows.length,
    shards: SHARDS,
    distinct: counts.size,
    chiSquareP: Math.round(chiSquareP(Array.from({ length: SHARDS }, (_, shard) => counts.get(shard) ?? 0)) * 1e4) / 1e4,
    mismatches,
  };
}

function eventsDdl(): string[] {
  const db = new Database(new TerraformStack(new App(), 'bench'), 'shop', { instance: 'main' });
  new ShardedTable(db, 'Events', {
    key: [Column.timestamp('OccurredAt'), Column.int64('Number'), Column.string('Place', { lengthChars: 40 })],
    shardBy: ['Number', 'Place'],
    shards: SHARDS,
  });
  return db.ddl;
}

function row(number: number): Value[] {
  const start = EXTREMES[number % EXTREMES.length];
  const step = BigInt(Math.floor(number / EXTREMES.length));
  const value = start > 0n ? start - step : start + step;
  return [new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString(), String(value), TEXTS[number % TEXTS.length]];
}

function shardsReport(figures: ShardFigures): string {
  return [
    '\nshards: rows inserted through the emulator, the shard left to Spanner\n',
    table(['rows', 'shards', 'distinct', 'chi-square p', 'mismatches'], [Object.values(figures).map(String)]),
  ].join('\n');
}

export const shards = onEmulator('shards', async (client) => {
  const figures = await benchShards(client);
  return { figures, report: shardsReport(figures) };
});
