import type { Construct } from 'constructs';
import type { InterleavedTableOptions } from './interleaved-hierarchy';
import { sourcesOf } from './sharding';
import { TableBase } from './table-base';
import { keyPartsOf } from './table-options';
import { asInherited } from '../../rules/views/inherited-columns';
import type { ColumnDefinition, Interleave } from '../../schema';
import { columnDefinition } from '../../schema/column-attributes';

/** Declared by `addChild` and `addInterleavedIn` of an `InterleavedHierarchy`. */
export class InterleavedTable extends TableBase {
  constructor(scope: Construct, id: string, props: InterleavedTableOptions, parent: TableBase, interleave: Interleave) {
    super(scope, id, props);
    this._setShape({
      columns: [...inheritedFrom(parent), ...this._columnModels(props.key, true)],
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
