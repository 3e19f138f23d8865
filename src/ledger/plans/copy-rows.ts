import { castValue } from './cast';
import { contradicting, referringColumns, referringValues, type Reference } from './referring-values';
import { replaceColumns } from './replace-columns';
import type { TableCopy } from './table-copies';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { functionCalls } from '../../ddl/expressions/expression-walk';
import { QueryParameters } from '../../ddl/expressions/shard-reads';
import { quoteIdentifier, quotePath } from '../../ddl/lexer/quoting';
import { Dialect, SchemaLookup, type ColumnDefinition, type Schema, type TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { nameKey } from '../../schema/name-key';

/** How the rows of a table get into its copy. */
export interface RowCopy {
  /** One for each key range; empty when a column of the copy has no value to copy. */
  readonly statements: readonly string[];
  /** Counts the rows of both. */
  readonly check: string;
  /** Columns that need a value and have none in the old table. */
  readonly withoutSource: readonly string[];
  /** What may go wrong with a column, by its name. */
  readonly notes: ReadonlyMap<string, string>;
}

/**
 * @param references What the copy refers to among the tables that are built again.
 * @param oldColumns Names in the old table by names in the copy, of columns that are renamed.
 */
export function copyRows({ old, table }: TableCopy, references: readonly Reference[], from: Schema, oldColumns: ReadonlyMap<string, string>): RowCopy {
  const { dialect } = from;
  const quoted = (name: string): string => quoteIdentifier(name, dialect);
  const notes = new Map<string, string>();
  const withoutSource: string[] = [];
  const values = new Map<string, string>();
  const plain = table.columns.filter(({ generated }) => !generated);
  const referring = referringColumns(references, dialect);
  for (const column of plain.filter(({ name }) => !referring.has(name))) {
    const source = SchemaLookup.of(from).column(old, oldColumns.get(column.name) ?? column.name);
    const value = source && castValue(`o.${quoted(source.name)}`, source.type, column.type, dialect);
    if (value) {
      values.set(column.name, value.sql);
      const stops = column.notNull && !source.notNull ? ['rows in which it is NULL stop the statement: give them a value first'] : [];
      const warnings = [...value.note === undefined ? [] : [value.note], ...stops];
      if (warnings.length > 0) {
        notes.set(column.name, warnings.join('; '));
      }
    } else if (source || needsValue(column, table)) {
      withoutSource.push(column.name);
    }
  }
  const said = referringValues(references, (name) => (values.has(name) ? quoted(name) : undefined), dialect);
  const copied = referringValues(references, (name) => values.get(name), dialect);
  const shared = contradicting(references, dialect);
  for (const { name } of plain.filter((column) => referring.has(column.name))) {
    const value = copied.get(name);
    if (value === undefined || shared.has(name)) {
      withoutSource.push(name);
    } else {
      const before = SchemaLookup.of(from).column(old, oldColumns.get(name) ?? name);
      // Where the column pointed there before, NULL is a row that points at nothing.
      const pointed = before !== undefined && old.foreignKeys.some(({ columns: pointing }) => pointing.includes(before.name));
      values.set(name, pointed && !before.notNull ? `CASE WHEN o.${quoted(before.name)} IS NULL THEN NULL ELSE ${value} END` : value);
      notes.set(name, `it follows the new key, so write ${said.get(name)} and not what ${old.name} has`);
    }
  }
  const target = quotePath(table.name, dialect);
  const written = plain.map(({ name }) => name).filter((name) => values.has(name));
  const columns = written.map(quoted).join(', ');
  const select = `SELECT ${written.map((name) => values.get(name)!).join(', ')} FROM ${quotePath(old.name, dialect)} AS o`;
  const ranges = keyRanges(old, from);
  const statements = ranges.map((range) => {
    if (dialect === Dialect.GOOGLESQL) {
      return `INSERT OR IGNORE INTO ${target} (${columns}) ${select}${where([range])}`;
    }
    // PostgreSQL has no OR IGNORE, and ON CONFLICT does not go with a generated key everywhere.
    const same = table.primaryKey.map(({ column }) => `n.${quoted(column)} = ${valueIn(table.columns, column, values, dialect)}`).join(' AND ');
    return `INSERT INTO ${target} (${columns}) ${select}${where([range, `NOT EXISTS (SELECT 1 FROM ${target} AS n WHERE ${same})`])}`;
  });
  return {
    statements: withoutSource.length > 0 ? [] : statements,
    check: `SELECT (SELECT COUNT(*) FROM ${quotePath(old.name, dialect)}) AS old_rows, (SELECT COUNT(*) FROM ${target}) AS new_rows`,
    withoutSource,
    notes,
  };
}

/** What a column of the copy holds, over the old row; a computed one by its expression. */
function valueIn(columns: readonly ColumnDefinition[], name: string, values: ReadonlyMap<string, string>, dialect: Dialect): string {
  const expression = columns.find((column) => column.name === name)?.generated?.expression;
  if (expression === undefined) {
    return values.get(name) ?? 'NULL';
  }
  const sources = new Map(columns.filter((column) => column.name !== name).map((column) => [nameKey(column.name, dialect), column.name]));
  return `(${replaceColumns(expression, (read) => {
    const source = sources.get(nameKey(read, dialect));
    return source === undefined ? undefined : valueIn(columns.filter((column) => column.name !== name), source, values, dialect);
  }, dialect)})`;
}

/** Rows that one statement can write: a mutation for each column, key column and column of an index. */
export function rowsPerStatement({ table, foreignKeys, indexes }: TableCopy): number {
  const key = table.primaryKey.length;
  const ofIndexes = indexes.map(({ keyParts, storing }) => keyParts.length + storing.length + key);
  const ofForeignKeys = foreignKeys.map(({ columns }) => columns.length + key);
  const perRow = [...ofIndexes, ...ofForeignKeys].reduce((sum, each) => sum + each, table.columns.length + key);
  const rows = Math.floor(LIMITS.mutationsOfCommit / perRow);
  return rows < 100 ? rows : Math.floor(rows / 100) * 100;
}

/** A key column always needs its old value: a default would draw a new one each time the statement is run again. */
function needsValue(column: ColumnDefinition, table: TableDefinition): boolean {
  const isKey = table.primaryKey.some((part) => part.column === column.name);
  return isKey || (column.notNull && column.defaultExpression === undefined && column.identity === undefined);
}

/** Conditions on the old key: one for a range of it, and one for NULL where its column may be NULL. */
function keyRanges(old: TableDefinition, from: Schema): (string | undefined)[] {
  const { dialect } = from;
  const parameters = new QueryParameters(dialect);
  const quoted = (name: string): string => `o.${quoteIdentifier(name, dialect)}`;
  const columns = old.primaryKey.map(({ column }) => SchemaLookup.of(from).column(old, column)).filter((column) => column !== undefined);
  const above = SchemaLookup.of(from).ancestorsOf(old).flatMap((table) => table.columns);
  const hasFewValues = (column: ColumnDefinition): boolean => (
    column.type.code === 'BOOL' || isShard(column, dialect) || above.some((each) => each.name === column.name && isShard(each, dialect))
  );
  const first = columns.findIndex((column) => !hasFewValues(column));
  const column = columns[first];
  if (!column) {
    return [undefined];
  }
  const orNull = ({ name, notNull }: ColumnDefinition, condition: string): string[] => (
    dialect === Dialect.GOOGLESQL && !notNull ? [condition, `${quoted(name)} IS NULL`] : [condition]
  );
  const shards = columns.slice(0, first).map((shard) => orNull(shard, `${quoted(shard.name)} = ${parameters.of(shard.name)}`));
  const [start, end] = ['from', 'until'].map((bound) => parameters.of(`${column.name}_${bound}`));
  const range = orNull(column, `${quoted(column.name)} >= ${start} AND ${quoted(column.name)} < ${end}`);
  return [...shards, range].reduce((all, conditions) => conditions.flatMap((condition) => all.map((each) => [...each, condition])), [[]] as string[][])
    .map((conditions) => conditions.join(' AND '));
}

/** A computed column with few values in front of the key. */
function isShard(column: ColumnDefinition, dialect: Dialect): boolean {
  return column.generated !== undefined && functionCalls(parseExpression(column.generated.expression, dialect)).some(({ definition }) => definition?.spread === 'remainder');
}

function where(conditions: readonly (string | undefined)[]): string {
  const all = conditions.filter((condition) => condition !== undefined);
  return all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`;
}
