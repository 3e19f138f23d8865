import { Dialect } from '../../../src/schema';
import type { SpannerClient } from '../emulator/client';

/** A change of one row, as a change stream recorded it. */
export interface Change {
  /** INSERT, UPDATE or DELETE. */
  readonly kind: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** A partition, or a change, in the words of either dialect. */
interface StreamRecord {
  readonly tokens: readonly string[];
  readonly changes: readonly Change[];
}

/** What a change stream recorded until now, read partition by partition. */
export async function changesOf(
  client: SpannerClient, dialect: Dialect, database: string, stream: string, from: Date,
): Promise<Change[]> {
  // A query without an end never ends.
  const [start, end] = [from, new Date(Date.now() + 1)].map((time) => `'${time.toISOString()}'`);
  const read = async (partition?: string): Promise<StreamRecord[]> => {
    const token = partition === undefined ? 'NULL' : `'${partition}'`;
    return dialect === Dialect.POSTGRESQL
      ? (await client.changeRecords(database, `SELECT * FROM spanner."read_json_${stream}"(${start}, ${end}, ${token}::text, 10000, NULL::text[])`)).map(ofPostgres)
      : (await client.changeRecords(database, `SELECT ChangeRecord FROM READ_${stream}(${start}, ${end}, ${token}, 10000)`)).map(ofGoogleSql);
  };
  const tokens = (await read()).flatMap((record) => record.tokens);
  return (await Promise.all(tokens.map(read))).flat().flatMap(({ changes }) => changes);
}

interface PostgresRecord {
  readonly child_partitions_record?: { readonly child_partitions: readonly { readonly token: string }[] };
  readonly data_change_record?: { readonly mod_type: string; readonly mods: readonly { readonly new_values: Change['values'] }[] };
}

function ofPostgres(value: unknown): StreamRecord {
  const { child_partitions_record: partitions, data_change_record: change } = JSON.parse(value as string) as PostgresRecord;
  return {
    tokens: partitions?.child_partitions.map(({ token }) => token) ?? [],
    changes: change?.mods.map(({ new_values: values }) => ({ kind: change.mod_type, values })) ?? [],
  };
}

/** Structs by position. */
type DataChange = readonly [
  at: string, sequence: string, transaction: string, isLast: boolean, table: string, columns: unknown,
  mods: readonly (readonly [keys: string, values: string])[], kind: string,
];
type Partitions = readonly [from: string, sequence: string, children: readonly (readonly [token: string])[]];
type GoogleSqlRecord = readonly [changes: readonly DataChange[], heartbeats: unknown, partitions: readonly Partitions[]];

function ofGoogleSql(value: unknown): StreamRecord {
  const records = value as readonly GoogleSqlRecord[];
  return {
    tokens: records.flatMap(([, , partitions]) => partitions.flatMap(([, , children]) => children.map(([token]) => token))),
    changes: records.flatMap(([changes]) => changes.flatMap(([, , , , , , mods, kind]) => (
      mods.map(([, values]) => ({ kind, values: JSON.parse(values) }))
    ))),
  };
}
