import type { TableBase } from './table-base';
import { columnCall } from '../../code/constructs/column-call';
import type { Column } from '../../columns/column';
import { list, option, type Code } from '../../languages/code';
import { freeName } from '../../rules/fixes/new-columns';
import type { ColumnDefinition } from '../../schema';

type Declaring = Pick<TableBase, '_path' | '_dialect'>;

/** A column as it is declared, but for some attributes. */
export function columnCode(
  column: Column, { _path, _dialect }: Declaring, inKey: boolean, other: Partial<ColumnDefinition> = {},
): Code {
  const definition = { ...column._toModel(_dialect, _path, inKey), ...other };
  return columnCall(definition, _dialect, { inKey, descending: column._descending });
}

interface Declared {
  readonly key: readonly Column[];
  readonly columns?: readonly Column[];
}

interface KeyStart {
  readonly isFirst: (column: Column) => boolean;
  /** Makes one if the key has none. */
  readonly make: (name: string) => Column;
  readonly without?: Partial<ColumnDefinition>;
}

/** The option of a key that begins as it has to, with every column that is declared. */
export function startingKey(table: Declaring, id: string, { key, columns = [] }: Declared, start: KeyStart): Code {
  const { isFirst, make, without } = start;
  const first = key.find(isFirst) ?? make(freeName([...key, ...columns], [`${id.slice(id.indexOf('.') + 1)}Id`]));
  const others = key.filter((column) => column !== first);
  return option('key', list([
    columnCode(first, table, true, without), ...others.map((column) => columnCode(column, table, true)),
  ]));
}
