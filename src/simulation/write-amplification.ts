import { notNullColumns } from './key-order';
import { keysOf, nameOf, type SchemaKey } from '../rules/keys/keys';
import { ruleContext, type RuleContext } from '../rules/rule';
import { insertWatchers, type Schema, type TableDefinition } from '../schema';
import { sharedShareOf } from './values/recipe';
import { hyphened } from '../schema/objects/kinds';
import { objectIndexes } from '../schema/objects/object-index';

/** Everything that an insert of one row writes. */
export interface WriteAmplification {
  readonly table: TableDefinition;
  /** The row first, then index entries, then objects that record rows. */
  readonly writes: readonly WrittenEntry[];
  /** The row and its entries, on average. */
  readonly rowsPerInsert: number;
  /** The average number of splits in the commit, at most. */
  readonly splitsPerInsert: number;
}

/** A row; an entry of an index, of a backing index, or of an index that is an object; a record. */
export type WrittenAs = 'row' | 'index' | 'backing' | 'object' | 'record';

export interface WrittenEntry {
  readonly as: WrittenAs;
  /** The kind of a key, or of an object, with hyphens. */
  readonly kind: string;
  readonly object: string;
  /** Below 1 if rows with NULL have no entry. */
  readonly rows: number;
  /** false if it is stored with the row or its parent and adds no split to the commit. */
  readonly hasOwnSplit: boolean;
}

/** Computes what an insert into each table writes, by Spanner's documentation; tables in the order of the schema. */
export function writeAmplification(schema: Schema): WriteAmplification[] {
  const context = ruleContext(schema);
  const byTable = new Map<TableDefinition, WrittenEntry[]>(schema.tables.map((table) => [table, []]));
  for (const key of keysOf(context)) {
    if (!key.objectIndex) {
      byTable.get(key.table)?.push(entryOfKey(key, context));
    }
  }
  for (const { kind, name, table, whereNotNull, interleaveIn } of objectIndexes(schema)) {
    const of = context.lookup.table(table);
    if (of) {
      byTable.get(of)?.push({
        as: 'object',
        kind: hyphened(kind),
        object: name,
        rows: shareWithValues(of, whereNotNull, context),
        hasOwnSplit: interleaveIn === undefined,
      });
    }
  }
  for (const { kind, name: object, watchesAll, watched } of insertWatchers(schema.objects)) {
    for (const [{ name }, writes] of byTable) {
      if (watchesAll || watched.some(({ table }) => table === name)) {
        writes.push({ as: 'record', kind: hyphened(kind), object, rows: 1, hasOwnSplit: false });
      }
    }
  }
  return [...byTable].map(([table, writes]) => ({
    table,
    writes,
    rowsPerInsert: sum(writes),
    splitsPerInsert: sum(writes.filter(({ hasOwnSplit }) => hasOwnSplit)),
  }));
}

function entryOfKey(key: SchemaKey, context: RuleContext): WrittenEntry {
  return {
    as: key.backing ? 'backing' : key.index ? 'index' : 'row',
    kind: key.kind,
    object: nameOf(key),
    rows: shareWithValues(key.table, notNullColumns(key), context),
    hasOwnSplit: key.index?.interleaveIn === undefined,
  };
}

/** The share of rows without NULL in these columns. */
function shareWithValues(table: TableDefinition, columns: readonly string[], { spread }: RuleContext): number {
  return [...new Set(columns)].map((name) => spread.column(table, name))
    .reduce((share, each) => share * (each.shared === 'null' ? 1 - sharedShareOf(each) : 1), 1);
}

function sum(writes: readonly WrittenEntry[]): number {
  return Number(writes.reduce((total, { rows }) => total + rows, 0).toFixed(2));
}
