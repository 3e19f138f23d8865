import { castValue } from './cast';
import { QueryParameters } from '../../ddl/expressions/shard-reads';
import { quoteIdentifier, quotePath } from '../../ddl/lexer/quoting';
import type { ColumnDefinition, Dialect } from '../../schema';

/** How a column gets its values. */
export interface ColumnFill {
  /** Partitioned DML. Absent: no expression leads there. */
  readonly update?: string;
  /** Counts the rows that have none yet. */
  readonly check: string;
  readonly note?: string;
}

/** @param source Absent: the value is a parameter, which the application knows. */
export function fillColumn(table: string, source: ColumnDefinition | undefined, column: ColumnDefinition, dialect: Dialect): ColumnFill {
  const quoted = (name: string): string => quoteIdentifier(name, dialect);
  const path = quotePath(table, dialect);
  const name = quoted(column.name);
  if (!source) {
    const value = new QueryParameters(dialect).of(column.name);
    return {
      update: `UPDATE ${path} SET ${name} = ${value} WHERE ${name} IS NULL`,
      check: `SELECT COUNT(*) AS missing_rows FROM ${path} WHERE ${name} IS NULL`,
    };
  }
  const old = quoted(source.name);
  const value = castValue(old, source.type, column.type, dialect);
  const notes = [
    ...(value?.note === undefined ? [] : [value.note]),
    ...(column.notNull && !source.notNull && !fillsItself(column) ? [`rows in which ${source.name} is NULL need a value, or the SELECT never counts 0`] : []),
  ];
  const isMissing = column.notNull ? `${name} IS NULL` : `${name} IS NULL AND ${old} IS NOT NULL`;
  // Spanner gives a column that is added with an identity, or with a default, a value in every row.
  const differs = fillsItself(column) && value ? `${name} <> ${value.sql} OR (${isMissing})` : isMissing;
  return {
    ...(value && { update: `UPDATE ${path} SET ${name} = ${value.sql} WHERE ${differs}` }),
    check: `SELECT COUNT(*) AS missing_rows FROM ${path} WHERE ${differs}`,
    ...(notes.length > 0 && { note: `${column.name}: ${notes.join('; ')}.` }),
  };
}

export function fillsItself(column: ColumnDefinition): boolean {
  return column.identity !== undefined || (column.defaultExpression !== undefined && (column.otherClauses ?? []).length > 0);
}
