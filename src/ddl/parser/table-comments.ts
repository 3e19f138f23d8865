import type { PlacedComment, PlacedName } from './statement';
import type { TableDefinition } from '../../schema';

/**
 * Gives each comment to the column it speaks of: the one on whose line it stands, else the next one. Comments in front of
 * the first column's statement speak of the table.
 */
export function withComments(table: TableDefinition, columns: readonly PlacedName[], comments: readonly PlacedComment[], text: string): TableDefinition {
  if (comments.length === 0) {
    return table;
  }
  const ofTable: string[] = [];
  const ofColumns = new Map<string, string[]>();
  for (const comment of comments) {
    const owner = ownerOf(comment, columns, text);
    if (owner === undefined) {
      ofTable.push(comment.text);
    } else {
      ofColumns.set(owner, [...(ofColumns.get(owner) ?? []), comment.text]);
    }
  }
  return {
    ...table,
    columns: table.columns.map((column) => {
      const own = ofColumns.get(column.name);
      return own ? { ...column, comment: own.join(' ') } : column;
    }),
    ...(ofTable.length > 0 && { comment: ofTable.join(' ') }),
  };
}

function ownerOf(comment: PlacedComment, columns: readonly PlacedName[], text: string): string | undefined {
  const before = columns.filter((column) => column.start < comment.start).pop();
  if (before && !text.slice(before.end, comment.start).includes('\n')) {
    return before.name;
  }
  const next = columns.find((column) => column.start > comment.start);
  // In front of the statement a comment stands above its first column, too, and speaks of the table.
  return before === undefined ? (next && isInside(comment, next, text) ? next.name : undefined) : next?.name;
}

function isInside(comment: PlacedComment, first: PlacedName, text: string): boolean {
  return !text.slice(comment.end, first.start).includes('(');
}
