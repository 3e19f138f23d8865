import { decidedColumn, type SchemaKey } from './keys';
import { functionCalls, referencedColumns } from '../../ddl/expressions/expression-walk';
import { isIn, type ColumnDefinition, type IndexDefinition, type TableDefinition } from '../../schema';
import { isHash } from '../../schema/functions';
import { tablesAndRows } from '../../schema/kind/rows';
import { canBeKey } from '../../schema/types/type-facts';
import type { Spread } from '../../spread';
import { sourcesOf, takesFromOthers, type Source } from '../../spread/column-sources';
import { derived, type RuleContext } from '../rule';

/** A column in some key of its table. */
export interface KeyedColumn {
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
  readonly spread: Spread;
  readonly inPrimaryKey: boolean;
  /** Indexes that name it. */
  readonly indexes: readonly IndexDefinition[];
}

/** Columns of all keys, each once: a child table does not repeat those of its parent. */
export function keyedColumns(context: RuleContext): KeyedColumn[] {
  return tablesAndRows(context.schema).flatMap((table) => keyedAmong(table.columns, table, context));
}

/** Key columns that are generated or have a default. */
export const madeColumns = derived((context): readonly KeyedColumn[] => {
  const { lookup } = context;
  const keyed: KeyedColumn[] = [];
  lookup.columnsWith('generated').forEach((columns, table) => {
    keyed.push(...keyedAmong(columns, table, context));
  });
  lookup.columnsWith('defaultExpression').forEach((columns, table) => {
    keyed.push(...keyedAmong(columns.filter(({ generated }) => !generated), table, context));
  });
  return keyed;
});

/** Generated key columns with a hash, or with a shard of a hash. */
export const hashColumns = derived((context): readonly KeyedColumn[] => (
  madeColumns(context).filter(({ column, spread }) => (
    column.generated !== undefined && (isShard(spread) || computesHash(column, context))
  ))
));

function keyedAmong(
  columns: readonly ColumnDefinition[],
  table: TableDefinition,
  { lookup, spread }: RuleContext,
): KeyedColumn[] {
  const keyed: KeyedColumn[] = [];
  const parent = lookup.parentOf(table);
  for (const column of columns) {
    const inPrimaryKey = isIn(table.primaryKey, column.name);
    const indexes = lookup.indexesOf(table).filter(({ keyParts }) => isIn(keyParts, column.name));
    const isRepeated = parent !== table && isIn(parent?.primaryKey, column.name);
    if ((inPrimaryKey || indexes.length > 0) && !isRepeated) {
      keyed.push({ table, column, spread: spread.column(table, column.name), inPrimaryKey, indexes });
    }
  }
  return keyed;
}

/** Whether its expression calls a hash function. */
export function computesHash({ generated }: ColumnDefinition, context: RuleContext): boolean {
  const calls = generated ? functionCalls(context.spread.computation(generated.expression)) : [];
  return calls.some(({ definition }) => isHash(definition));
}

/** The columns from which a generated column is ultimately computed: those that are not generated themselves. */
export function leafSources(
  table: TableDefinition, { generated }: ColumnDefinition, { lookup, spread }: RuleContext,
): ColumnDefinition[] {
  const leaves: ColumnDefinition[] = [];
  const names = new Set(generated && referencedColumns(spread.parse(generated.expression)));
  for (const name of names) {
    const column = lookup.column(table, name);
    if (column?.generated) {
      referencedColumns(spread.parse(column.generated.expression)).forEach((source) => names.add(source));
    } else if (column) {
      leaves.push(column);
    }
  }
  return leaves;
}

/** Whether it is computed from a clock or a counter. */
export function readsClock(table: TableDefinition, column: ColumnDefinition, context: RuleContext): boolean {
  return leafSources(table, column, context).some(({ name }) => (
    context.spread.column(table, name).kind === 'monotonic'
  ));
}

/**
 * The column whose values the owner must declare: for a computed column its source, unless that is a document or an
 * array.
 */
export function columnToDeclare(
  key: Pick<SchemaKey, 'table' | 'spread'>,
  context: RuleContext,
): ColumnDefinition | undefined {
  const { table } = key;
  const decided = decidedColumn(key, context);
  const sources = decided ? leafSources(table, decided, context) : [];
  const isDeclarable = ({ name, type }: ColumnDefinition): boolean => (
    canBeKey(type, context.schema.dialect) && context.spread.column(table, name).kind === 'unproven'
  );
  return sources.find(isDeclarable) ?? decided;
}

/** That column, or the one in another table that it takes its values from. */
export function sourceToDeclare(key: SchemaKey, context: RuleContext): Pick<Source, 'table' | 'column'> | undefined {
  const { lookup } = context;
  const column = columnToDeclare(key, context);
  const sources = column ? sourcesOf(lookup, key.table, column) : [];
  return sources.filter((each) => !takesFromOthers(lookup, each.table, each.column.name)).pop() ?? sources[0];
}

function isShard(spread: Spread): boolean {
  return spread.kind === 'bounded' && (spread.hashed || spread.signedModulus !== undefined);
}
