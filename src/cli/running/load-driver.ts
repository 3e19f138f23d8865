import type { Client, ClientDatabase, ClientRow } from './spanner-client';
import type { WrittenLoad } from '../../report/running/loadtest-text';
import { hasFractions } from '../../schema/types/type-facts';
import type { TypeCode } from '../../schema/types/type-registry';
import { FILLER, STEP, STEPS } from '../../simulation/load/copy-schema';
import type { TableLoad } from '../../simulation/load/table-loads';
import type { Value } from '../../simulation/values/value';
import { fromWire, onWire } from '../../simulation/values/wire-value';

/** Interval between batches of rows. */
const TICK_MILLIS = 100;
/** Of NUMERIC, after the decimal point. */
const NUMERIC_DIGITS = 9;
/** A busy table sends several commits at a time. */
const ROWS_OF_COMMIT = 50;
const MOST_COMMITS_UNDER_WAY = 64;
/** The gRPC code of a transaction that was aborted in favor of another. */
const ABORTED = 10;
const MOST_TRIES = 20;
const LONGEST_PAUSE_MILLIS = 1_000;

/**
 * Writes rows at their rates for the given time.
 *
 * @param loads Parents before their children.
 * @param progress Called after each tick with the number of written rows and the seconds since the start.
 */
export async function writeLoad(
  client: Client, database: Pick<ClientDatabase, 'writeAtLeastOnce'>, loads: readonly TableLoad[], seconds: number,
  progress: (rows: number, seconds: number) => void, stop: AbortSignal,
): Promise<WrittenLoad> {
  const sent = loads.map(() => 0);
  const millis: number[] = [];
  const started = performance.now();
  const elapsed = (): number => (performance.now() - started) / 1_000;
  let written = 0;
  // The last tick covers the rest of the time, however long the previous tick took.
  for (let until = 0; until < seconds && !stop.aborted;) {
    const now = elapsed();
    until = Math.min(seconds, now + TICK_MILLIS / 1_000);
    for (const [at, load] of loads.entries()) {
      const batches: (readonly number[])[] = [];
      while (batches.length < MOST_COMMITS_UNDER_WAY && isDue(load, sent[at], until) && !stop.aborted) {
        const due = load.numbers.slice(sent[at], sent[at] + ROWS_OF_COMMIT)
          .filter((_, row) => isDue(load, sent[at] + row, until));
        batches.push(due);
        sent[at] += due.length;
      }
      await Promise.all(batches.map(async (numbers) => {
        const begun = performance.now();
        const mutations = client.newMutations();
        mutations.upsert(load.table.name, numbers.map((number) => rowOf(load, number, seconds, client)));
        await retryingAborts(() => database.writeAtLeastOnce(mutations));
        millis.push(performance.now() - begun);
        written += stop.aborted ? 0 : numbers.length;
      }));
    }
    progress(written, elapsed());
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, TICK_MILLIS - (elapsed() - now) * 1_000)));
  }
  millis.sort((a, b) => a - b);
  return {
    rows: written,
    commits: millis.length,
    seconds: elapsed(),
    late: loads.reduce((sum, { numbers }, at) => sum + numbers.length - sent[at], 0),
    rowsOf: new Map(loads.map(({ table }, at) => [table, sent[at]])),
    medianMillis: millis[Math.floor(millis.length / 2)] ?? 0,
    slowestMillis: millis.at(-1) ?? 0,
  };
}

/** Retries an aborted commit, as every client of Spanner must. Repeating an upsert is harmless. */
async function retryingAborts(commit: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await commit();
      return;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== ABORTED || tries === MOST_TRIES) {
        throw error;
      }
      const pause = Math.min(LONGEST_PAUSE_MILLIS, 5 * 2 ** tries);
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random() / 2)));
    }
  }
}

function isDue({ numbers, numbersPerSecond }: TableLoad, at: number, seconds: number): boolean {
  return at < numbers.length && numbers[at] < seconds * numbersPerSecond;
}

function rowOf(
  { table, rows, computed, rowBytes, numbersPerSecond }: TableLoad, number: number, seconds: number, client: Client,
): object {
  const row: Record<string, unknown> = {};
  let bytes = 0;
  for (const { name, type: { code } } of table.columns) {
    const value = computed.has(name) ? undefined : rows.values.get(name)?.[number];
    if (value !== undefined) {
      row[name] = clientValue(value, code, client);
      bytes += String(row[name]).length;
    }
  }
  row[STEP] = onWire(BigInt(Math.floor((number * STEPS) / (numbersPerSecond * seconds))));
  row[FILLER] = Buffer.alloc(Math.max(0, rowBytes - bytes)).toString('base64');
  return row;
}

/** Spanner accepts every value in its JSON form, except numbers with fractions. */
function clientValue(value: Value, code: TypeCode, client: Client): unknown {
  if (typeof value === 'number') {
    return code === 'NUMERIC' ? value.toFixed(NUMERIC_DIGITS) : client.float(value);
  }
  return code === 'UUID' && typeof value === 'string' ? uuidText(value) : onWire(value);
}

function uuidText(digits: string): string {
  return digits.includes('-')
    ? digits
    : digits.padEnd(32, '0').slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The value in a row that the client has read. */
export function storedValue({ value }: ClientRow[number], code: TypeCode): Value {
  if (value instanceof Date) {
    return fromWire(value.toJSON(), code) ?? null;
  }
  if (value instanceof Uint8Array || value === null || typeof value === 'boolean') {
    return value;
  }
  const wire = typeof value === 'object' ? (value as { readonly value: unknown }).value : value;
  return fromWire(hasFractions({ code }) ? Number(wire) : wire, code) ?? null;
}
