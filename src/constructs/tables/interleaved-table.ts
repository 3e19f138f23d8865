import type { Construct } from 'constructs';
import { columnCode } from './declared-columns';
import type { InterleavedTableOptions } from './interleaved-hierarchy';
import { sourcesOf } from './sharding';
import { TableBase } from './table-base';
import { keyPartsOf } from './table-options';
import type { Column } from '../../columns/column';
import { list, option } from '../../languages/code';
import { duplicateColumn } from '../../rules/usage/errors';
import { asInherited } from '../../rules/views/inherited-columns';
import type { ColumnDefinition, Interleave } from '../../schema';
import { columnDefinition } from '../../schema/column-attributes';
import { uniqueKey } from '../../schema/name-key';

/** Declared by `addChild` and `addInterleavedIn` of an `InterleavedHierarchy`. */
export class InterleavedTable extends TableBase {
  constructor(scope: Construct, id: string, props: InterleavedTableOptions, parent: TableBase, interleave: Interleave) {
    super(scope, id, props);
    const inherited = inheritedFrom(parent);
    refuseRepeated(this, props, inherited, `the key of ${parent.tableName}`);
    this._setShape({
      columns: [...inherited, ...this._columnModels(props.key, true)],
      primaryKey: [...parent._primaryKey, ...keyPartsOf(props.key)],
      interleave,
      // Without a key column of its own, a row represents one row of the parent.
      rowsPerParent: props.rowsPerParent ?? (props.key.length === 0 ? 1 : undefined),
    }, props);
  }
}

/**
 * Key columns of the parent without defaults, because a child row repeats the values of its parent row. A generated
 * column keeps its exact expression: Spanner would accept another number of shards in the DDL but reject the inserts.
 */
export function inheritedFrom(parent: TableBase): ColumnDefinition[] {
  const inherited = new Map<string, ColumnDefinition>();
  const inherit = (name: string): void => {
    if (!inherited.has(name)) {
      const column = asInherited(parent._column(name, 'the key'));
      inherited.set(name, columnDefinition(column, column));
    }
  };
  const key = parent._primaryKey;
  key.forEach(({ column }) => inherit(column));
  key.forEach(({ column }) => sourcesOf(parent._column(column, 'the key'), parent._dialect).forEach(inherit));
  return [...inherited.values()];
}

/**
 * @param first Columns that come before those that are declared.
 * @throws duplicate-column for one that is declared again
 */
export function refuseRepeated(
  table: Pick<TableBase, '_path' | '_dialect'>,
  { key, columns = [] }: Pick<InterleavedTableOptions, 'key' | 'columns'>,
  first: readonly ColumnDefinition[],
  from: string,
): void {
  const isFirst = (column: Column): boolean => first.some(({ name }) => uniqueKey(name) === uniqueKey(column.name));
  for (const [name, declared] of Object.entries({ key, columns })) {
    const repeated = declared.find(isFirst);
    if (repeated) {
      const inKey = name === 'key';
      const others = declared.filter((column) => !isFirst(column)).map((column) => columnCode(column, table, inKey));
      throw duplicateColumn(table._path, repeated.name, { from, fix: [option(name, list(others))] });
    }
  }
}
