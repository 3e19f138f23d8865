import { functionCalls, referencedColumns } from '../../ddl/expressions/expression-walk';
import type { ColumnDefinition, IndexDefinition, Schema, TableDefinition } from '../../schema';
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

/** A keyed column that holds a hash or a shard made of one. */
export interface HashColumn extends KeyedColumn {
  readonly expression: string;
}

/** Several rules ask for both. */
const keyedOf = new WeakMap<Schema, readonly KeyedColumn[]>();
const hashesOf = new WeakMap<Schema, readonly HashColumn[]>();

/** The columns of all keys, each once: a child table does not repeat those of its parent. */
export function keyedColumns(context: RuleContext): readonly KeyedColumn[] {
  const keyed = keyedOf.get(context.schema) ?? findKeyedColumns(context);
  keyedOf.set(context.schema, keyed);
  return keyed;
}

/** The generated columns among them that hold a hash or a shard made of one. */
export function hashColumns(context: RuleContext): readonly HashColumn[] {
  const hashes = hashesOf.get(context.schema) ?? findHashColumns(context);
  hashesOf.set(context.schema, hashes);
  return hashes;
}

function findKeyedColumns(context: RuleContext): KeyedColumn[] {
  const found: KeyedColumn[] = [];
  for (const table of context.schema.tables) {
    const parent = context.lookup.parentOf(table);
    const inherited = parent === undefined || parent === table ? [] : parent.primaryKey.map((part) => part.column);
    const keyed = new Map<string, { inPrimaryKey: boolean; indexes: IndexDefinition[] }>();
    table.primaryKey.forEach((part) => keyed.set(part.column, { inPrimaryKey: true, indexes: [] }));
    for (const index of context.lookup.indexesOf(table)) {
      for (const { column } of index.keyParts) {
        const uses = keyed.get(column);
        if (uses) {
          uses.indexes.push(index);
        } else {
          keyed.set(column, { inPrimaryKey: false, indexes: [index] });
        }
      }
    }
    for (const [name, { inPrimaryKey, indexes }] of keyed) {
      const column = context.lookup.column(table, name);
      if (column && !inherited.includes(name)) {
        found.push({ table, column, spread: context.spread.column(table, name), inPrimaryKey, indexes });
      }
    }
  }
  return found;
}

function findHashColumns(context: RuleContext): HashColumn[] {
  const hashes: HashColumn[] = [];
  for (const keyed of keyedColumns(context)) {
    const { generated } = keyed.column;
    const calls = generated ? functionCalls(context.spread.parse(generated.expression)) : [];
    if (generated && (isShard(keyed.spread) || calls.some(({ definition }) => isHash(definition)))) {
      hashes.push({ ...keyed, expression: generated.expression });
    }
  }
  return hashes;
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

function isShard(spread: Spread): boolean {
  return spread.kind === 'bounded' && (spread.hashed || spread.signedModulus !== undefined);
}
