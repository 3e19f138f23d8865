import type { ColumnDefinition, TableDefinition } from '../schema';
import { isCommitTimestamp } from '../schema/column-attributes';
import { tableCommentClue } from './names/comment-clues';

/**
 * All that decides over the spread of a column, as text, but for the spreads of the columns that it is computed from.
 * Absent: comments decide, too.
 */
export function likenessOf(table: TableDefinition, column: ColumnDefinition): string | undefined {
  if (column.comment !== undefined || tableCommentClue(table.comment, column)) {
    return undefined;
  }
  const { name, type, notNull, declaredValues, generated, identity, defaultExpression } = column;
  const length = type.code === 'ARRAY' ? '' : type.length;
  const isKey = table.primaryKey.some((part) => part.column === name);
  const isWholeKey = isKey && table.primaryKey.length === 1;
  const declared = declaredValues ? JSON.stringify(declaredValues) : '';
  const checks = table.checks.length === 0 ? '' : table.checks.map(({ expression }) => expression).join('\n');
  return `${name}\n${type.code} ${length} ${identity !== undefined} ${isCommitTimestamp(column)} ${notNull} ` +
    `${isKey} ${isWholeKey}\n${generated?.expression}\n${defaultExpression}\n${declared}\n${checks}`;
}
