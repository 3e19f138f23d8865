import { Dialect, type ExpressionText } from '../../schema';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { QueryParameters } from '../expressions/shard-reads';

/** DML and queries that fill new columns and tables. */
export type Dml =
  | ({ readonly kind: 'copy rows' } & RowCopy)
  /** Partitioned DML, which can run again and skips rows that are up to date. `value`: absent for a parameter. */
  | { readonly kind: 'update column'; readonly rows: StaleRows; readonly value?: ExpressionText }
  | { readonly kind: 'count stale rows'; readonly rows: StaleRows; readonly as: 'missing_rows' | 'old_values' }
  | { readonly kind: 'count both tables'; readonly from: string; readonly to: string };

interface RowCopy {
  /** The source table; expressions refer to its row as `o`. */
  readonly from: string;
  readonly to: string;
  readonly values: readonly ColumnValue[];
  /** A range of rows that fits in one transaction. */
  readonly range: readonly RangeCondition[];
  /** The primary key of the copied row. */
  readonly key: readonly ColumnValue[];
}

export interface ColumnValue {
  readonly column: string;
  readonly value: ExpressionText;
}

/** The column is NULL, equals a parameter, or lies between two. */
export interface RangeCondition {
  readonly column: string;
  readonly is: 'null' | 'equal' | 'between';
}

/** Rows in which a column does not have its new value. */
export interface StaleRows {
  readonly table: string;
  readonly column: string;
  /** The new value, if the column may have another one. */
  readonly differsFrom?: ExpressionText;
  /** Whether it may be NULL because it has no value yet: always, or only if an expression is not NULL. */
  readonly missing?: true | ExpressionText;
}

export function printDml(dml: Dml, dialect: Dialect): string {
  switch (dml.kind) {
    case 'copy rows':
      return copyRows(dml, dialect);
    case 'update column': {
      const {
        rows: { table, column },
        value = new QueryParameters(dialect).of(column),
      } = dml;
      const name = quoteIdentifier(column, dialect);
      return `UPDATE ${quotePath(table, dialect)} SET ${name} = ${value} WHERE ${isStale(dml.rows, dialect)}`;
    }
    case 'count stale rows':
      return `SELECT COUNT(*) AS ${dml.as} FROM ${quotePath(dml.rows.table, dialect)} WHERE ` +
        `${isStale(dml.rows, dialect)}`;
    case 'count both tables': {
      const [from, to] = [dml.from, dml.to].map((table) => `(SELECT COUNT(*) FROM ${quotePath(table, dialect)})`);
      return `SELECT ${from} AS old_rows, ${to} AS new_rows`;
    }
  }
}

function copyRows({ from, to, values, range, key }: RowCopy, dialect: Dialect): string {
  const quoted = (name: string): string => quoteIdentifier(name, dialect);
  const target = quotePath(to, dialect);
  const parameters = new QueryParameters(dialect);
  const into = `${target} (${values.map(({ column }) => quoted(column)).join(', ')})`;
  const select = `SELECT ${values.map(({ value }) => value).join(', ')} FROM ${quotePath(from, dialect)} AS o`;
  const conditions = range.map((condition) => inRange(condition, parameters, dialect));
  if (dialect === Dialect.GOOGLESQL) {
    return `INSERT OR IGNORE INTO ${into} ${select}${where(conditions)}`;
  }
  // PostgreSQL has no OR IGNORE, and ON CONFLICT does not always work with a generated key.
  const same = key.map(({ column, value }) => `n.${quoted(column)} = ${value}`).join(' AND ');
  const isNew = `NOT EXISTS (SELECT 1 FROM ${target} AS n WHERE ${same})`;
  return `INSERT INTO ${into} ${select}${where([...conditions, isNew])}`;
}

function inRange({ column, is }: RangeCondition, parameters: QueryParameters, dialect: Dialect): string {
  const name = `o.${quoteIdentifier(column, dialect)}`;
  switch (is) {
    case 'null':
      return `${name} IS NULL`;
    case 'equal':
      return `${name} = ${parameters.of(column)}`;
    case 'between':
      return `${name} >= ${parameters.beside(`${column}_from`)} AND ${name} < ${parameters.beside(`${column}_until`)}`;
  }
}

function isStale({ column, differsFrom, missing }: StaleRows, dialect: Dialect): string {
  const name = quoteIdentifier(column, dialect);
  const isMissing = typeof missing === 'string' ? `${name} IS NULL AND ${missing} IS NOT NULL` : `${name} IS NULL`;
  if (differsFrom === undefined) {
    return isMissing;
  }
  return `${name} <> ${differsFrom}${missing === undefined ? '' : ` OR (${isMissing})`}`;
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`;
}
