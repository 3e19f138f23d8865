import { Dialect } from '../../../src/schema';
import type { SpannerClient } from '../emulator/client';

/** A change of one row, as a change stream recorded it. */
export interface Change {
  /** INSERT, UPDATE or DELETE. */
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Partition {
  readonly token: string;
  readonly start: string;
}

/** Partitions, or changes, in the words of either dialect. */
interface StreamRecord {
  readonly partitions: readonly Partition[];
  readonly changes: readonly Change[];
}

/** What a change stream recorded until now, read partition by partition: while it is written, partitions split. */
export async function changesOf(
  client: SpannerClient, dialect: Dialect, database: string, stream: string, from: Date,
): Promise<Change[]> {
  // A query without an end never ends.
  const until = new Date(Date.now() + 1);
  const read = async (start: string, partition?: string): Promise<StreamRecord[]> => {
    const between = `'${start}', '${until.toISOString()}'`;
    const token = partition === undefined ? 'NULL' : `'${partition}'`;
    return dialect === Dialect.POSTGRESQL
      ? (await client.changeRecords(database, `SELECT * FROM spanner."read_json_${stream}"(${between}, ${token}::text, 10000, NULL::text[])`)).map(ofPostgres)
      : (await client.changeRecords(database, `SELECT ChangeRecord FROM READ_${stream}(${between}, ${token}, 10000)`)).map(ofGoogleSql);
  };
  const followed = new Set<string>();
  const follow = async (records: readonly StreamRecord[]): Promise<Change[]> => {
    const children = records.flatMap(({ partitions }) => partitions)
      .filter(({ token, start }) => !followed.has(token) && new Date(start) < until && followed.add(token));
    const below = await Promise.all(children.map(async ({ token, start }) => follow(await read(start, token))));
    return [...records.flatMap(({ changes }) => changes), ...below.flat()];
  };
  return follow(await read(from.toISOString()));
}

interface PostgresRecord {
  readonly child_partitions_record?: { readonly start_timestamp: string; readonly child_partitions: readonly { readonly token: string }[] };
  readonly data_change_record?: { readonly mod_type: string; readonly mods: readonly { readonly new_values: Change['values'] }[] };
}

function ofPostgres(value: unknown): StreamRecord {
  const { child_partitions_record: partitions, data_change_record: change } = JSON.parse(value as string) as PostgresRecord;
  return {
    partitions: partitions?.child_partitions.map(({ token }) => ({ token, start: partitions.start_timestamp })) ?? [],
    changes: change?.mods.map(({ new_values: values }) => ({ kind: change.mod_type, values })) ?? [],
  };
}

/** Structs by position. */
type DataChange = readonly [
  at: string, sequence: string, transaction: string, isLast: boolean, table: string, columns: unknown,
  mods: readonly (readonly [keys: string, values: string])[], kind: string,
];
type Partitions = readonly [start: string, sequence: string, children: readonly (readonly [token: string])[]];
type GoogleSqlRecord = readonly [changes: readonly DataChange[], heartbeats: unknown, partitions: readonly Partitions[]];

function ofGoogleSql(value: unknown): StreamRecord {
  const records = value as readonly GoogleSqlRecord[];
  return {
    partitions: records.flatMap(([, , partitions]) => partitions.flatMap(([start, , children]) => (
      children.map(([token]) => ({ token, start }))
    ))),
    changes: records.flatMap(([changes]) => changes.flatMap(([, , , , , , mods, kind]) => (
      mods.map(([, values]) => ({ kind, values: JSON.parse(values) }))
    ))),
  };
}
