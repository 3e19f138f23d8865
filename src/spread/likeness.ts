import type { ColumnDefinition, TableDefinition } from '../schema';
import { tableCommentClue } from './names/comment-clues';
import { isWholeKey } from './names/name-evidence';

/**
 * All that decides over the spread of a column, as text, but for the spreads of the columns that it is computed from.
 * Absent: comments decide, too.
 */
export function likenessOf(table: TableDefinition, column: ColumnDefinition): string | undefined {
  if (column.comment !== undefined || tableCommentClue(table.comment, column)) {
    return undefined;
  }
  const { name, type, declaredValues, generated, identity, defaultExpression, allowCommitTimestamp } = column;
  const length = type.code === 'ARRAY' ? '' : type.length;
  const traits = `${type.code} ${length} ${identity !== undefined} ${allowCommitTimestamp} ${isWholeKey(table, column)}`;
  const declared = declaredValues ? JSON.stringify(declaredValues) : '';
  const checks = table.checks.map(({ expression }) => expression).join('\n');
  return [traits, name, generated?.expression, defaultExpression, declared, checks].join('\n');
}
