import { castValue } from './cast';
import { contradicting, referringColumns, referringValues, type Reference } from './references';
import type { RowRisk } from './release';
import { renameColumns, replaceColumns } from './replace-columns';
import type { TableCopy } from './table-copies';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { expressionParts, functionCalls } from '../../ddl/expressions/expression-walk';
import type { Dml, RangeCondition } from '../../ddl/printer/dml-printer';
import {
  columnsOf, Dialect, isIn, SchemaLookup, type ColumnDefinition, type Schema, type TableDefinition,
} from '../../schema';
import { lacksValue } from '../../schema/column-effects';
import { LIMITS } from '../../schema/limits';
import { nameKey } from '../../schema/name-key';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { sameExpression } from '../canonical/canonical-words';
import { objectOf } from '../step';

const CONSTANT: ReadonlySet<string> = new Set(['literal', 'cast', 'unary']);

export type CopiedRows = ReturnType<typeof copyRows>;

/**
 * The statements that copy rows of a table.
 *
 * @param references References of the copy to other rebuilt tables.
 * @param oldColumns Old names of renamed columns by their new names.
 */
export function copyRows(
  given: TableCopy, references: readonly Reference[], from: Schema, oldColumns: ReadonlyMap<string, string>,
) {
  const { old, table } = given;
  const { dialect } = from;
  const quoted = (name: string): string => quoteIdentifier(name, dialect);
  const sourceOf = (name: string): ColumnDefinition | undefined => SchemaLookup.of(from).column(
    old, oldColumns.get(name) ?? name,
  );
  const inherited = new Map<string, string>();
  const risks = new Map<string, readonly RowRisk[]>();
  const withoutSource: string[] = [];
  const values = new Map<string, string>();
  const plain = table.columns.filter(({ generated }) => !generated);
  const referring = referringColumns(references, dialect);
  for (const column of plain.filter(({ name }) => !referring.has(name))) {
    const own = sourceOf(column.name);
    const above = own ? undefined : sourceAbove(column.name, given, references, from, oldColumns);
    const source = own ?? above?.column;
    const value = source && castValue(above?.sql ?? `o.${quoted(source.name)}`, source.type, column.type, dialect);
    if (value) {
      values.set(column.name, value.sql);
      if (above) {
        inherited.set(column.name, `${above.table}.${source.name}`);
      }
      const stops: RowRisk[] = column.notNull && !source.notNull ? [{ kind: 'NULL stops the copy' }] : [];
      risks.set(`${table.name}.${column.name}`, [...(value.risk ? [value.risk] : []), ...stops]);
    } else if (source || needsValue(column, table, dialect)) {
      withoutSource.push(column.name);
    }
  }
  const written = referringValues(references, (name) => (values.has(name) ? quoted(name) : undefined), dialect);
  const copied = referringValues(references, (name) => values.get(name), dialect);
  const shared = contradicting(references, dialect);
  for (const { name } of plain.filter((column) => referring.has(column.name))) {
    const value = copied.get(name);
    if (value === undefined || shared.has(name)) {
      withoutSource.push(name);
    } else {
      const before = sourceOf(name);
      // If the column pointed there before, NULL is a row that points at nothing.
      const pointed = before !== undefined && old.foreignKeys.some(({ columns }) => columns.includes(before.name));
      values.set(
        name,
        pointed && !before.notNull ? `CASE WHEN o.${quoted(before.name)} IS NULL THEN NULL ELSE ${value} END` : value,
      );
      risks.set(`${table.name}.${name}`, [{ kind: 'follows the key', value: written.get(name)!, table: old.name }]);
    }
  }
  newConstraints(given, from, oldColumns).forEach(([name, risk]) => risks.set(name, [risk]));
  const copy = {
    kind: 'copy rows',
    from: old.name,
    to: table.name,
    values: plain.flatMap(({ name }) => (values.has(name) ? [{ column: name, value: values.get(name)! }] : [])),
    key: table.primaryKey.map(({ column }) => ({ column, value: valueIn(table.columns, column, values, dialect) })),
  } as const;
  return {
    /** One statement per key range; empty if a column of the copy has no value to copy. */
    copies: withoutSource.length > 0 ? [] : keyRanges(old, from).map((range): Dml => ({ ...copy, range })),
    check: { kind: 'count both tables', from: old.name, to: table.name } satisfies Dml,
    /** Columns that need a value but have none in the old table. */
    withoutSource,
    /** What columns take from a table above. */
    inherited,
    risks,
  };
}

/** The value of a key column that an old row lacks, but that the old row above it has. */
function sourceAbove(
  name: string, { old }: TableCopy, references: readonly Reference[], from: Schema,
  oldColumns: ReadonlyMap<string, string>,
) {
  const lookup = SchemaLookup.of(from);
  const quoted = (column: string): string => quoteIdentifier(column, from.dialect);
  for (const { target: { old: above, table: { primaryKey } } } of references) {
    const column = isIn(primaryKey, name) ? lookup.column(above, oldColumns.get(name) ?? name) : undefined;
    if (column && lookup.ancestorsOf(old).includes(above)) {
      const isAbove = columnsOf(above.primaryKey).map((key) => `p.${quoted(key)} = o.${quoted(key)}`).join(' AND ');
      const rows = `${quotePath(above.name, from.dialect)} AS p`;
      return { table: above.name, column, sql: `(SELECT p.${quoted(column.name)} FROM ${rows} WHERE ${isAbove})` };
    }
  }
  return undefined;
}

/** Constraints that rows of the old table may break. */
function newConstraints(
  { old, table, foreignKeys, indexes }: TableCopy, from: Schema, oldColumns: ReadonlyMap<string, string>,
): (readonly [string, RowRisk])[] {
  const { dialect } = from;
  const sources = new Map([...oldColumns].map(([name, source]) => [nameKey(name, dialect), source]));
  const sourcesOf = (names: readonly string[]): string[] => names.map((name) => oldColumns.get(name) ?? name);
  const unique = SchemaLookup.of(from).indexesOf(old).filter((index) => index.unique);
  return [
    ...indexes.filter(({ keyParts, whereNotNull, ...index }) => {
      const [key, filled] = [columnsOf(keyParts), whereNotNull].map(sourcesOf);
      return index.unique && !unique.some((was) => columnsOf(was.keyParts).every((name) => key.includes(name))
        && was.whereNotNull.every((name) => filled.includes(name)) && (index.nullFiltered || !was.nullFiltered));
    }).map(({ name }) => [name, { kind: 'not unique' }] as const),
    ...table.checks.filter(({ expression }) => {
      const before = renameColumns(expression, sources, dialect);
      return !old.checks.some((check) => sameExpression(check.expression, before, dialect));
    }).map((check) => [
      objectOf({ kind: 'add check', table: table.name, check }),
      { kind: 'breaks a check', expression: check.expression },
    ] as const),
    ...foreignKeys.filter(({ enforced, columns }) => enforced && !old.foreignKeys.some((each) => (
      each.enforced && `${each.columns}` === `${sourcesOf(columns)}`
    ))).map((foreignKey) => [
      objectOf({ kind: 'add foreign key', table: table.name, foreignKey }),
      { kind: 'references no row', referencedTable: foreignKey.referencedTable },
    ] as const),
  ];
}

/** The value of a column in the copy, from the old row; a generated column by its expression. */
function valueIn(
  columns: readonly ColumnDefinition[], name: string, values: ReadonlyMap<string, string>, dialect: Dialect,
): string {
  const column = columns.find((each) => each.name === name);
  const expression = column?.generated?.expression;
  if (expression === undefined) {
    return values.get(name) ?? constantDefault(column, dialect) ?? 'NULL';
  }
  const others = columns.filter((each) => each.name !== name);
  const sources = new Map(others.map((each) => [nameKey(each.name, dialect), each.name]));
  return `(${replaceColumns(expression, (read) => {
    const source = sources.get(nameKey(read, dialect));
    return source === undefined ? undefined : valueIn(others, source, values, dialect);
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

/** A key column needs its old value, or a constant: another default generates a value each time the statement runs. */
function needsValue(column: ColumnDefinition, table: TableDefinition, dialect: Dialect): boolean {
  const isKey = isIn(table.primaryKey, column.name);
  return isKey ? constantDefault(column, dialect) === undefined : lacksValue(column);
}

function constantDefault(column: ColumnDefinition | undefined, dialect: Dialect): string | undefined {
  const parts = expressionParts(parseExpression(column?.defaultExpression ?? '?', dialect));
  return parts.every(({ kind }) => CONSTANT.has(kind)) ? column?.defaultExpression : undefined;
}

/** Ranges of the old key, and one for NULL if a key column is nullable. */
function keyRanges(old: TableDefinition, from: Schema): RangeCondition[][] {
  const { dialect } = from;
  const lookup = SchemaLookup.of(from);
  const columns = old.primaryKey.map(({ column }) => (
    lookup.column(old, column)
  )).filter((column) => column !== undefined);
  const above = lookup.ancestorsOf(old).flatMap((table) => table.columns);
  const hasFewValues = (column: ColumnDefinition): boolean => (
    column.type.code === 'BOOL' || isShard(column, dialect) || above.some((each) => (
      each.name === column.name && isShard(each, dialect)
    ))
  );
  const first = columns.findIndex((column) => !hasFewValues(column));
  if (first < 0) {
    return [[]];
  }
  const choices = columns.slice(0, first + 1).map(({ name, notNull }, at): RangeCondition[] => [
    { column: name, is: at < first ? 'equal' : 'between' },
    ...(dialect === Dialect.GOOGLESQL && !notNull ? [{ column: name, is: 'null' } as const] : []),
  ]);
  return choices.reduce<RangeCondition[][]>(
    (all, conditions) => conditions.flatMap((condition) => all.map((each) => [...each, condition])), [[]],
  );
}

/** Whether this is a generated column with few values, at the start of the key. */
function isShard(column: ColumnDefinition, dialect: Dialect): boolean {
  return column.generated !== undefined && functionCalls(parseExpression(column.generated.expression, dialect)).some(
    ({ definition }) => definition?.spread === 'remainder',
  );
}
