import { optionClauses } from './storage-options';
import type { Syntax } from './syntax';
import { Dialect } from '../../schema';
import type { ObjectIndex } from '../../schema/objects/object-index';
import { quoteIdentifier, quotePath } from '../lexer/quoting';
import { partOf, partsOf } from '../parser/grammar/part';
import { withNulls } from '../parser/indexes';

export const OBJECT_INDEX: Syntax<ObjectIndex['kind']> = {
  read: (parts) => {
    const [table, interleaveIn] = partsOf(parts, 'table');
    const [columns, partitionBy, orderBy, whereNotNull]: [string[], string[], Order[], string[]] = [[], [], [], []];
    let list: (column: string) => void = (column) => columns.push(column);
    for (const { role, name } of parts) {
      switch (role) {
        case 'partition':
          list = (column) => partitionBy.push(column);
          break;
        case 'order':
          list = (column) => orderBy.push({ column });
          break;
        case 'direction':
        case 'nulls':
          orderBy.push({ ...orderBy.pop()!, [role]: name });
          break;
        case 'filter':
          list = (column) => whereNotNull.push(column);
          break;
        case 'column':
          list(name);
      }
    }
    return {
      table,
      columns: [...partsOf(parts, 'tokens'), ...columns],
      storing: partsOf(parts, 'stored'),
      partitionBy,
      orderBy: orderBy.map(({ column, direction, nulls }) => (
        withNulls({ column, descending: direction === 'DESC' }, nulls)
      )),
      whereNotNull,
      ...(interleaveIn !== undefined && { interleaveIn }),
    };
  },
  alter: (index, parts) => {
    const list = partOf(parts, 'is_stored') === undefined ? 'columns' : 'storing';
    return { [list]: changed(index[list], partOf(parts, 'change'), partOf(parts, 'column')) };
  },
  print: (index, dialect) => {
    const { kind, table, columns, storing, partitionBy, orderBy, whereNotNull, interleaveIn } = index;
    const postgresql = dialect === Dialect.POSTGRESQL;
    const isVector = kind === 'VECTOR INDEX';
    const quoted = (column: string): string => quoteIdentifier(column, dialect);
    const clause = (words: string, items: readonly string[], separator = ', '): string =>
      items.length === 0 ? '' : ` ${words} ${items.join(separator)}`;
    const list = (words: string, items: readonly string[]): string =>
      items.length === 0 ? '' : ` ${words} (${items.map(quoted).join(', ')})`;
    const on = ` ON ${quotePath(table, dialect)}${isVector && postgresql ? ' USING scann' : ''} ` +
      `(${columns.map(quoted).join(', ')})`;
    const where = clause('WHERE', whereNotNull.map((column) => `${quoted(column)} IS NOT NULL`), ' AND ');
    const interleave = interleaveIn === undefined ? '' : ` INTERLEAVE IN ${quotePath(interleaveIn, dialect)}`;
    const order = orderBy.map(({ column, descending, nulls }) =>
      `${quoted(column)}${descending ? ' DESC' : ''}${nulls === undefined ? '' : ` NULLS ${nulls}`}`);
    const ordered = clause('PARTITION BY', partitionBy.map(quoted)) + clause('ORDER BY', order);
    const options = optionClauses(index.options, dialect).map((each) => ` ${each}`).join('');
    if (!postgresql) {
      return `${on}${list('STORING', storing)}${ordered}${where}${interleave === '' ? '' : `,${interleave}`}${options}`;
    }
    const last = isVector ? [options, interleave, where] : [interleave, where, options];
    return `${on}${list('INCLUDE', storing)}${ordered}${last.join('')}`;
  },
  frame: ({ kind, columns, partitionBy, orderBy, whereNotNull, interleaveIn }) => ({
    // The token lists of a search index come and go.
    columns: kind === 'VECTOR INDEX' ? columns : [],
    partitionBy,
    orderBy,
    whereNotNull: [...whereNotNull].sort(),
    interleaveIn,
  }),
};

interface Order {
  readonly column: string;
  readonly direction?: string;
  readonly nulls?: 'FIRST' | 'LAST';
}

function changed(
  columns: readonly string[], change: string | undefined, column: string | undefined,
): readonly string[] {
  return column === undefined
    ? columns
    : change === 'ADD' ? [...columns, column] : columns.filter((each) => each !== column);
}
