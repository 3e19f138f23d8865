import type { SchemaKey } from './keys';
import { functionCalls, referencedColumns } from '../../ddl/expressions/expression-walk';
import type { ColumnDefinition, IndexDefinition, KeyPart, Schema, TableDefinition } from '../../schema';
import { isHash } from '../../schema/functions';
import type { Spread } from '../../spread';
import type { RuleContext } from '../rule';

/** A column that some key of its table is sorted by. */
export interface KeyedColumn {
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
  readonly spread: Spread;
  readonly inPrimaryKey: boolean;
  /** The indexes that name it. */
  readonly indexes: readonly IndexDefinition[];
}

/** Several rules ask for both. */
const madeOf = new WeakMap<Schema, readonly KeyedColumn[]>();
const hashesOf = new WeakMap<Schema, readonly KeyedColumn[]>();

/** The columns of all keys, each once: a child table does not repeat those of its parent. */
export function keyedColumns(context: RuleContext): KeyedColumn[] {
  return context.schema.tables.flatMap((table) => keyedAmong(table.columns, table, context));
}

/** Those among them that are generated or have a default. */
export function madeColumns(context: RuleContext): readonly KeyedColumn[] {
  const made = madeOf.get(context.schema) ?? findMadeColumns(context);
  madeOf.set(context.schema, made);
  return made;
}

/** The generated columns among them that hold a hash or a shard made of one. */
export function hashColumns(context: RuleContext): readonly KeyedColumn[] {
  const hashes = hashesOf.get(context.schema) ?? madeColumns(context).filter((keyed) => isHashColumn(keyed, context));
  hashesOf.set(context.schema, hashes);
  return hashes;
}

function findMadeColumns(context: RuleContext): KeyedColumn[] {
  const { lookup } = context;
  const defaults = [...lookup.columnsWith('defaultExpression')].map(
    ([table, columns]) => [table, columns.filter(({ generated }) => !generated)] as const,
  );
  return [...lookup.columnsWith('generated'), ...defaults].flatMap(([table, columns]) =>
    keyedAmong(columns, table, context),
  );
}

function keyedAmong(
  columns: readonly ColumnDefinition[],
  table: TableDefinition,
  { lookup, spread }: RuleContext,
): KeyedColumn[] {
  const keyed: KeyedColumn[] = [];
  const parent = lookup.parentOf(table);
  for (const column of columns) {
    const isIn = (key: readonly KeyPart[]): boolean => key.some((part) => part.column === column.name);
    if (parent === undefined || parent === table || !isIn(parent.primaryKey)) {
      const inPrimaryKey = isIn(table.primaryKey);
      const indexes = lookup.indexesOf(table).filter(({ keyParts }) => isIn(keyParts));
      if (inPrimaryKey || indexes.length > 0) {
        keyed.push({ table, column, spread: spread.column(table, column.name), inPrimaryKey, indexes });
      }
    }
  }
  return keyed;
}

function isHashColumn({ column: { generated }, spread }: KeyedColumn, context: RuleContext): boolean {
  return (
    generated !== undefined &&
    (isShard(spread) ||
      functionCalls(context.spread.parse(generated.expression)).some(({ definition }) => isHash(definition)))
  );
}

/** The columns that the value of a generated column is made of in the end: those that are not generated themselves. */
export function leafSources(table: TableDefinition, expression: string, context: RuleContext): ColumnDefinition[] {
  const leaves: ColumnDefinition[] = [];
  const names = new Set(referencedColumns(context.spread.parse(expression)));
  for (const name of names) {
    const column = context.lookup.column(table, name);
    if (column?.generated) {
      referencedColumns(context.spread.parse(column.generated.expression)).forEach((source) => names.add(source));
    } else if (column) {
      leaves.push(column);
    }
  }
  return leaves;
}

/** What its owner has to declare of an unproven key: of a computed column, the one that it is computed from. */
export function columnToDeclare(
  { table, spread }: Pick<SchemaKey, 'table' | 'spread'>,
  context: RuleContext,
): ColumnDefinition | undefined {
  const decided = context.lookup.column(table, spread.decidedBy?.column ?? '');
  const sources = decided?.generated ? leafSources(table, decided.generated.expression, context) : [];
  return sources.find(({ name }) => context.spread.column(table, name).kind === 'unproven') ?? decided;
}

function isShard(spread: Spread): boolean {
  return spread.kind === 'bounded' && (spread.hashed || spread.signedModulus !== undefined);
}
