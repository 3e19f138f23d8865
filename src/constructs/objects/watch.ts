import type { DatabaseObject } from './database-object';
import * as code from '../../languages/code';
import { conflictingOptions } from '../../rules/usage/errors';
import { listOf, text } from '../../rules/usage/kinds';
import { place, type Place } from '../../rules/usage/usage-entry';
import type { WatchDefinition } from '../../schema/kind/watch';
import type { ITable } from '../tables/i-table';
import { A_TABLE, ownTable } from '../tables/own-table';

const NAMES = listOf(text, code.text('Status'));

/** Tables or columns whose changes a change stream records. */
export class Watch {
  /** Every table that exists or is created later. It cannot be combined with others. */
  public static allTables(): Watch {
    return new Watch();
  }

  /** All columns that a table has or gets later. */
  public static table(table: ITable): Watch {
    return Watch.of(table, place('Watch', 'table', { table }));
  }

  /** Some columns of a table, and its key, which is part of every record. Neither may be generated. */
  public static columns(table: ITable, columns: string[]): Watch {
    const at = place('Watch', 'columns', { table, columns });
    NAMES(columns, 'columns', at);
    return Watch.of(table, at, columns);
  }

  /** Inserts and deletes of rows: only the key columns are recorded. */
  public static keysOf(table: ITable): Watch {
    return Watch.of(table, place('Watch', 'keysOf', { table }), []);
  }

  private static of(table: ITable, at: Place, columns?: readonly string[]): Watch {
    A_TABLE(table, 'table', at);
    return new Watch(table, columns);
  }

  private constructor(
    /**
     * Absent: all tables.
     *
     * @internal
     */
    public readonly _table?: ITable,
    /** @internal */
    public readonly _columns?: readonly string[],
  ) {}
}

/**
 * Watched tables and columns, as in the model.
 *
 * @throws conflicting-options, foreign-table, unknown-column
 * @internal
 */
export function watchOf(watch: readonly Watch[], { _database, node }: DatabaseObject): WatchDefinition {
  const watchesAll = watch.some(({ _table }) => _table === undefined);
  if (watchesAll && watch.length > 1) {
    const all = code.call('Watch', 'allTables', []);
    throw conflictingOptions(node.path, [all], 'another Watch', [code.option('watch', code.list([all]))]);
  }
  const watched = watchesAll ? [] : watch.map(({ _table, _columns }) => {
    const table = ownTable(_table!, _database, node.path);
    _columns?.forEach((column) => table._column(column, 'watch', node.path));
    return { table: table.tableName, ...(_columns && { columns: [..._columns] }) };
  });
  return { watchesAll, watched };
}
