import type { FixCost, EditOf, IndexEdit, TableShape } from '../rules/fixes/fix';
import { columnOf, columnsOf, type ColumnDefinition, type TableDefinition } from '../schema';
import { rowsOf } from '../schema/kind/rows';
import { counted } from '../text/shown';

/** A short title by which readers choose a fix. */
export function fixTitle(edit: EditOf): string {
  switch (edit.kind) {
    case 'table':
      return declared(edit.table, edit.to.columns)
        ?? shapeTitle(edit.shape, columnsOf(edit.to.primaryKey));
    case 'primary key':
      return orderTitle(edit);
    case 'index':
      return indexTitle(edit);
    case 'column':
      return declared(edit.table, [edit.column, ...edit.others ?? []]) ?? `change ${edit.column.name}`;
    case 'default sequence':
      return `change ${edit.column.name}`;
    case 'check':
      return 'add a CHECK';
    case 'foreign key':
      return `${edit.foreignKey.enforced ? 'another' : 'unenforced'} foreign key`;
    case 'ttl':
      return 'another row deletion policy';
    case 'interleave':
      return `interleave in ${edit.interleave.parent}`;
    case 'table option': {
      const [name, written] = edit.option;
      return `${name.replace('_', ' ')} ${written.slice(1, -1)}`;
    }
    case 'object': {
      const key = rowsOf(edit.object)?.primaryKey.map(({ column }) => column);
      return key ? `key (${key.join(', ')})` : `${edit.object.kind.toLowerCase()} ${edit.object.name}`.trimEnd();
    }
    case 'grants':
      return 'grant it';
    case 'drop':
      return `drop ${edit.index.name}`;
  }
}

/** An interleaved table keeps the key of its parent in front. */
function orderTitle({ table, parts }: EditOf & { readonly kind: 'primary key' }): string {
  const at = parts.findIndex(({ column }, place) => column !== table.primaryKey[place]?.column);
  const moved = parts[at]?.column ?? parts[0]?.column ?? 'no column';
  return at > 0 ? `${moved} before ${parts[at + 1]?.column}` : `${moved} first`;
}

/** undefined if the columns have no new declaration. */
function declared(before: TableDefinition, columns: readonly ColumnDefinition[]): string | undefined {
  const was = (name: string): ColumnDefinition | undefined => columnOf(before, name);
  const column = columns.find(({ name, declaredValues }) => (
    declaredValues && declaredValues !== was(name)?.declaredValues
  ));
  const fixed = columns.filter(({ name, immutable }) => immutable && !was(name)?.immutable).map(({ name }) => name);
  return column ? `declare how ${column.name} is generated`
    : fixed.length > 0 ? `declare ${fixed.join(', ')} immutable` : undefined;
}

function shapeTitle(shape: TableShape, key: readonly string[]): string {
  switch (shape.kind) {
    case 'sharded':
      return counted(shape.shards, 'shard');
    case 'uuid':
      return 'UUID key';
    case 'hashed':
      return 'hashed key';
    case 'bit-reversed':
      return 'bit-reversed key';
    case 'tenant':
      return `${shape.tenant} first`;
    case 'child':
      return `interleave in ${shape.parent.name}`;
    case 'plain':
      return `key (${key.join(', ')})`;
  }
}

function indexTitle({ index, spread, stored, cost }: IndexEdit & { readonly cost?: FixCost }): string {
  if (stored) {
    return `${index.storing.includes(stored[0]) ? 'store' : 'stop storing'} ${stored.join(', ')} in ${index.name}`;
  }
  if (cost?.kind === 'rows with NULL left out') {
    return `WHERE ${cost.column} IS NOT NULL`;
  }
  switch (spread?.kind) {
    case 'sharded':
      return counted(spread.shards, 'shard');
    case 'interleaved':
      return `interleave in ${spread.ancestor.name}`;
    case 'led by':
      return `${spread.column} first`;
    case undefined:
      return `index (${columnsOf(index.keyParts).join(', ')})`;
  }
}
