import { backingIndexes, foreignKeyOrder, type BackingIndex } from './backing-indexes';
import type { Expression } from '../../ddl/expressions/expression';
import { expressionParts, functionCalls, referencedColumns } from '../../ddl/expressions/expression-walk';
import {
  ascending, columnsOf, Dialect, effectiveIndexKey, isIn, type ColumnDefinition, type IndexDefinition,
  type IndexKeyPart, type KeyPart, type TableDefinition,
} from '../../schema';
import { isHash } from '../../schema/functions';
import { tablesAndRows } from '../../schema/kind/rows';
import { isShardedByOrder, objectIndexes, type ObjectIndex } from '../../schema/objects/object-index';
import { canBeKey, isUnknown } from '../../schema/types/type-facts';
import { walkKey, type KeySpread } from '../../spread';
import { sourcesOf } from '../../spread/column-sources';
import { compareNames } from '../../text/collections';
import { derived, type RuleContext } from '../rule';
import { objectPart, type SchemaPart } from '../subject';

/**
 * One key of a schema: of a table, an index, a backing index, or an index that is an object of its own kind and whose
 * entries Spanner does not spread itself.
 */
export interface SchemaKey {
  readonly kind: 'table' | 'index' | 'foreign-key' | 'object-index';
  /** The name of the table, index or foreign key. */
  readonly object: string;
  /** The table whose rows it sorts. */
  readonly table: TableDefinition;
  readonly index?: IndexDefinition;
  readonly objectIndex?: ObjectIndex;
  readonly backing?: BackingIndex;
  /** All columns by which the entries are sorted. */
  readonly parts: readonly IndexKeyPart[];
  readonly spread: KeySpread;
  /** Unless the verdict is safe: the topmost table that contributes the deciding column and the verdict. */
  readonly coveredBy?: string;
}

/** The rule that reports unproven keys. */
export const UNPROVEN_KEY = 'unproven-key';

/** All keys of a schema, by kind and name. */
export const keysOf = derived((context): readonly SchemaKey[] => (
  [...tableKeys(context), ...indexKeys(context), ...foreignKeyKeys(context), ...objectIndexKeys(context)]
));

/** An unnamed foreign key is named by its columns, because its table has keys of its own. */
export function nameOf({ object, backing }: SchemaKey): string {
  return backing && backing.foreignKey.name === ''
    ? `${backing.referencing.name} FOREIGN KEY (${backing.foreignKey.columns.join(', ')})`
    : object;
}

/** The key as the part of a schema in findings. */
export function partOf({ table, index, objectIndex, backing, parts, spread }: SchemaKey): SchemaPart {
  const column = spread.decidedBy?.column;
  if (objectIndex) {
    return objectPart(objectIndex, column);
  }
  if (backing) {
    return {
      kind: 'backing index',
      referencing: backing.referencing,
      foreignKey: backing.foreignKey,
      table,
      parts,
      column,
    };
  }
  return index ? { kind: 'index', index, column } : { kind: 'primary key', table, column };
}

function tableKeys(context: RuleContext): SchemaKey[] {
  const { schema, lookup } = context;
  const keys = tablesAndRows(schema).map((table): SchemaKey => {
    const spread = walkWithShards(table.primaryKey, table, context);
    return {
      kind: 'table',
      object: table.name,
      table,
      parts: table.primaryKey,
      spread,
      coveredBy: lookup.isInCircle(table) ? undefined : coveringTable(lookup.parentOf(table), spread, context),
      index: undefined,
      objectIndex: undefined,
      backing: undefined,
    };
  });
  return keys.sort(byObject);
}

function indexKeys(context: RuleContext): SchemaKey[] {
  const { schema, lookup, spread: analysis } = context;
  const keys: SchemaKey[] = [];
  for (const index of schema.indexes) {
    const table = lookup.table(index.table);
    if (table && index.keyParts.length > 0) {
      const parts = effectiveIndexKey(
        schema.dialect === Dialect.POSTGRESQL ? index.keyParts.map(withNullsPlaced) : index.keyParts, table,
      );
      const leavesOutNull = index.nullFiltered || index.whereNotNull.length > 0;
      const spread = leavesOutNull
        ? walkKey(parts, table, analysis, (name) => !index.nullFiltered && holdsNull(name, index, table, context))
        : walkKey(parts, table, analysis);
      const parent = index.interleaveIn === undefined ? undefined : lookup.table(index.interleaveIn);
      keys.push({
        kind: 'index',
        object: index.name,
        table,
        parts,
        spread,
        coveredBy: coveringTable(parent, spread, context) ?? refusedKey(index.keyParts, table, spread, context),
        index,
        objectIndex: undefined,
        backing: undefined,
      });
    }
  }
  return keys.sort(byObject);
}

/** By default NULL is PostgreSQL's greatest value. */
function withNullsPlaced(part: IndexKeyPart): IndexKeyPart {
  return { nulls: part.descending ? 'FIRST' : 'LAST', ...part };
}

/** A column computed from columns that WHERE requires is not NULL either, unless its expression produces NULL. */
function holdsNull(
  name: string, { whereNotNull }: IndexDefinition, table: TableDefinition, { lookup, spread }: RuleContext,
): boolean {
  const { generated } = lookup.column(table, name) ?? {};
  const expression = generated && spread.computation(generated.expression);
  const isWritten = (source: string): boolean => whereNotNull.includes(source) || !lookup.isNullable(table, source);
  const isMade = expression !== undefined
    && !expressionParts(expression).some(canMakeNull) && referencedColumns(expression).every(isWritten);
  return !whereNotNull.includes(name) && !isMade;
}

function canMakeNull(part: Expression): boolean {
  return part.kind === 'call'
    ? part.definition?.spread === undefined || ['choice', 'nothing for one value'].includes(part.definition.spread)
    : ['case', 'operation', 'opaque'].includes(part.kind) || (part.kind === 'literal' && part.type === 'null');
}

/** Foreign keys on the same columns share one backing index, which is named after the first of them. */
function foreignKeyKeys(context: RuleContext): SchemaKey[] {
  const all = [...backingIndexes(context)].flatMap(([table, indexes]) =>
    indexes.map((backing) => ({ table, backing, title: foreignKeyOrder(backing) })),
  );
  const byIndex = new Map<string, SchemaKey>();
  for (const { table, backing } of all.sort((a, b) => compareNames(a.title, b.title))) {
    const identity = JSON.stringify([
      table.name,
      backing.index.unique,
      columnsOf(backing.index.keyParts),
    ]);
    if (!byIndex.has(identity)) {
      const parts = effectiveIndexKey(backing.index.keyParts, table);
      const object = backing.foreignKey.name || backing.referencing.name;
      const spread = walkKey(parts, table, context.spread, () => false);
      byIndex.set(identity, {
        kind: 'foreign-key',
        object,
        table,
        parts,
        spread,
        coveredBy: referencedCover(backing, spread, context) ??
          refusedKey(backing.index.keyParts, table, spread, context),
        index: undefined,
        objectIndex: undefined,
        backing,
      });
    }
  }
  return [...byIndex.values()];
}

/** Indexes with entries in the order of their rows, or with partitions that begin in time order. */
function objectIndexKeys(context: RuleContext): SchemaKey[] {
  const { schema, lookup } = context;
  const keys = objectIndexes(schema).flatMap((index): SchemaKey[] => {
    const table = lookup.table(index.table);
    const sorted = sortedBy(index);
    if (!table || sorted.length === 0) {
      return [];
    }
    const spread = objectIndexSpread(index, table, context);
    const parent = index.interleaveIn === undefined ? undefined : lookup.table(index.interleaveIn);
    return sorted.length === index.partitionBy.length && spread.verdict !== 'hot'
      ? []
      : [{
        kind: 'object-index',
        object: index.name,
        table,
        parts: effectiveIndexKey(sorted, table),
        spread,
        coveredBy: coveringTable(parent, spread, context),
        objectIndex: index,
      }];
  });
  return keys.sort(byObject);
}

/** Its key ends with a number that Spanner adds, whose values scatter. */
export function objectIndexSpread(
  index: ObjectIndex, table: TableDefinition, { spread: analysis }: RuleContext,
): KeySpread {
  return walkKey(sortedBy(index), table, analysis, (name) => !index.whereNotNull.includes(name));
}

/** Without sort_order_sharding, Spanner itself spreads the entries of a partition. */
function sortedBy(index: ObjectIndex): KeyPart[] {
  const partition = index.partitionBy.map(ascending);
  return isShardedByOrder(index) ? [...partition, ...index.orderBy] : partition;
}

/** A shard that only some rows have, such as those of some tenants, must spread what the columns before it do not. */
function walkWithShards(
  key: readonly KeyPart[],
  table: TableDefinition,
  { lookup, spread: analysis }: RuleContext,
): KeySpread {
  const walked = walkKey(key, table, analysis);
  const decided = walked.decidedBy?.column;
  if (walked.verdict !== 'safe' || decided === undefined || key[key.length - 1].column === decided) {
    return walked;
  }
  for (const { column } of key.slice(key.findIndex((part) => part.column === decided) + 1)) {
    const generated = lookup.column(table, column)?.generated;
    const expression = generated && analysis.computation(generated.expression);
    if (expression?.kind === 'case' && functionCalls(expression).some(({ definition }) => isHash(definition))) {
      const decidedBy = { column, spread: analysis.column(table, column) };
      const { kind, ofUnknown } = decidedBy.spread;
      if (ofUnknown || kind === 'monotonic') {
        return { verdict: ofUnknown ? 'unproven' : 'hot', writeFronts: 1, decidedBy, passed: [] };
      }
    }
  }
  return walked;
}

/** A table that is managed elsewhere is not checked, so its children are reported for its key. */
function coveringTable(
  parent: TableDefinition | undefined,
  { decidedBy, verdict }: KeySpread,
  { lookup, schema: { existingTables }, spread: analysis }: RuleContext,
): string | undefined {
  if (parent === undefined || verdict === 'safe') {
    return undefined;
  }
  const covering = [parent, ...lookup.ancestorsOf(parent)].filter(
    (table) =>
      isIn(table.primaryKey, decidedBy?.column) &&
      existingTables?.includes(table) !== true &&
      walkKey(table.primaryKey, table, analysis).verdict === verdict,
  );
  return covering.pop()?.name;
}

/** An index ends with the primary key, so a finding there is not reported again. */
function refusedKey(
  own: readonly KeyPart[], table: TableDefinition, { verdict, decidedBy }: KeySpread, { lookup, schema }: RuleContext,
): string | undefined {
  const name = decidedBy?.column;
  const type = lookup.column(table, name ?? '')?.type;
  const isRefused = type === undefined || isUnknown(type) || !canBeKey(type, schema.dialect);
  return verdict === 'unproven' && isRefused && own.every(({ column }) => column !== name)
    ? [table, ...lookup.ancestorsOf(table)]
      .filter(({ primaryKey }) => isIn(primaryKey, name)).pop()?.name
    : undefined;
}

/** Unproven values of a foreign key are unproven in the referenced key, which is reported instead. */
function referencedCover(
  { foreignKey, referencing, index }: BackingIndex, { verdict, decidedBy }: KeySpread, context: RuleContext,
): string | undefined {
  const { lookup, spread } = context;
  const referenced = lookup.table(foreignKey.referencedTable);
  if (verdict !== 'unproven' || !referenced || index.table !== referencing.name) {
    return undefined;
  }
  const walked = walkKey(referenced.primaryKey, referenced, spread);
  const taken = foreignKey.referencedColumns[foreignKey.columns.indexOf(decidedBy?.column ?? '')];
  return walked.verdict === 'unproven' && walked.decidedBy?.column === taken
    ? coveringTable(lookup.parentOf(referenced), walked, context) ?? referenced.name
    : undefined;
}

/**
 * The tables whose key has the same verdict by the same values: those that its deciding column refers to, or else the
 * key that its entries end with.
 */
export function causesOf(key: SchemaKey, context: RuleContext): string[] {
  const { table, index, objectIndex, backing, spread: { verdict } } = key;
  const { lookup, spread, schema: { existingTables } } = context;
  const column = decidedColumn(key, context);
  const own = index?.keyParts ?? backing?.index.keyParts ?? (objectIndex ? sortedBy(objectIndex) : table.primaryKey);
  const isOwn = isIn(own, column?.name);
  const sources = column && verdict !== 'safe' ? sourcesOf(lookup, table, column) : [];
  const causes = sources.flatMap(({ table: source, column: { name }, via }) => {
    const walked = walkKey(source.primaryKey, source, spread);
    return (via.length > 0 || !isOwn) && walked.verdict === verdict && walked.decidedBy?.column === name &&
      existingTables?.includes(source) !== true
      ? coveringTable(lookup.parentOf(source), walked, context) ?? source.name
      : [];
  });
  return [...new Set(causes)];
}

/** The column that decides where the entries lie. */
export function decidedColumn(
  { table, spread: { decidedBy } }: Pick<SchemaKey, 'table' | 'spread'>, { lookup }: RuleContext,
): ColumnDefinition | undefined {
  return decidedBy && lookup.column(table, decidedBy.column);
}

function byObject(a: SchemaKey, b: SchemaKey): number {
  return compareNames(a.object, b.object);
}
