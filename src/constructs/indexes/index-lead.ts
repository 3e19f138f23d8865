import type { IndexSpread } from './index-spread';
import { indexShardName, shardColumn } from '../../ddl/expressions/shard-expression';
import { call, text, value } from '../../languages/code';
import { freeName } from '../../rules/fixes/new-columns';
import { unsupported } from '../../rules/usage/errors';
import type { ColumnDefinition, IndexSharding, KeyPart } from '../../schema';
import { isCommitTimestamp } from '../../schema/column-attributes';
import { ownTable } from '../tables/own-table';
import { hashSources, sourcesOf } from '../tables/sharding';
import type { TableBase } from '../tables/table-base';

/** The key parts before the columns of an index. */
export interface IndexLead {
  readonly parts: readonly KeyPart[];
  readonly sharding?: IndexSharding;
  /** The shard column, if the table needs a new one. */
  readonly newColumn?: ColumnDefinition;
}

/** @throws unknown-column, out-of-range, unsupported, foreign-table, duplicate-column */
export function leadOf(spread: IndexSpread | undefined, table: TableBase, at: string): IndexLead {
  if (!spread) {
    return { parts: [] };
  }
  if (spread._ancestor) {
    return { parts: ownTable(spread._ancestor, table._ownDatabase, at)._primaryKey };
  }
  if (spread._leadingColumn !== undefined) {
    const { name } = table._column(spread._leadingColumn, 'spread', at);
    return { parts: [{ column: name, descending: false }] };
  }
  const shards = spread._shards!;
  const { shardBy, shardColumn: name } = spread._sharding;
  const ledByShard = (column: string, newColumn?: ColumnDefinition): IndexLead => ({
    parts: [{ column, descending: false }],
    sharding: { shards, shardBy: shardBy && [...shardBy], shardColumn: name },
    newColumn,
  });
  // The table's own shard column serves an index that names no other.
  const own = shardBy === undefined && name === undefined ? table._shardColumn(shards) : undefined;
  if (own !== undefined) {
    return ledByShard(own);
  }
  const wanted = wantedShardColumn(spread, table, shards, at);
  const wantedName = wanted.name.toLowerCase();
  const namesake = table._columns.find((each) => each.name.toLowerCase() === wantedName);
  if (namesake && (namesake.name !== wanted.name || namesake.generated?.expression !== wanted.generated?.expression)) {
    throw unsupported(
      at,
      `the shard of the index needs a column ${wanted.name}, and ${table.tableName} has another one of that name`,
      'a name for the shard column that is free in the table',
      [call('IndexSpread', 'sharded', [value(shards)], {
        shardColumn: text(freeName(table._columns, [`Shard${shards}OfIndex`])),
      })],
    );
  }
  return ledByShard(wanted.name, namesake ? undefined : wanted);
}

function wantedShardColumn(
  { _sharding: { shardBy, shardColumn: name } }: IndexSpread, table: TableBase, shards: number, at: string,
): ColumnDefinition {
  const ofKey = keySources(table);
  const names = shardBy ?? ofKey;
  const sources = hashSources(names, table._columns, shardBy ? 'shardBy' : 'the primary key', table._dialect, at);
  return shardColumn(name ?? indexShardName(shards, names, ofKey, table._dialect), sources, shards, table._dialect);
}

/** Columns that distinguish the rows of the table: the written columns of its key, or the sources of its key. */
function keySources(table: TableBase): readonly string[] {
  const written: string[] = [];
  const computedFrom = new Set<string>();
  for (const part of table._primaryKey) {
    const column = table._column(part.column, 'the key');
    if (column.generated) {
      sourcesOf(column, table._dialect).forEach((source) => computedFrom.add(source));
    } else if (!isCommitTimestamp(column)) {
      written.push(column.name);
    }
  }
  return written.length > 0 ? written : [...computedFrom];
}
