import type { Verdict } from '../../../rules/keys/verdict';
import { SchemaLookup, type Schema, type TableDefinition } from '../../../schema';
import type { PageSchema } from '../data/page-data';

/** A table with the surrounding tables in its diagram. */
interface Neighbourhood {
  readonly table: TableDefinition;
  /** The worst verdict on its keys. */
  readonly verdict: Verdict;
  readonly tables: readonly TableDefinition[];
  /** Number of tables that are equally near, but not drawn. */
  readonly left: number;
}

/** With more tables, only the neighborhoods of tables that need work are drawn. */
export const MOST_IN_ONE = 150;
/** Maximum number of foreign keys between the table and another drawn table. */
const DISTANCE = 2;
/** Hundreds of tables may reference one table, so only some are drawn. */
const MOST_TABLES = 40;
const MOST_NEIGHBOURHOODS = 20;

/** The neighborhoods of tables that need work, the worst first, and the number of omitted ones. */
export function neighbourhoods(
  { schema, keys }: PageSchema,
): { readonly drawn: readonly Neighbourhood[]; readonly left: number } {
  const worst = new Map<string, Verdict>();
  for (const { simulated: { key }, verdict } of keys) {
    if (verdict !== 'safe' && !worst.has(key.table.name)) {
      worst.set(key.table.name, verdict);
    }
  }
  const lookup = SchemaLookup.of(schema);
  const all = [...worst].flatMap(([name, verdict]) => {
    const table = lookup.table(name);
    return table && schema.tables.includes(table) ? [{ table, verdict }] : [];
  });
  return {
    drawn: all.slice(0, MOST_NEIGHBOURHOODS).map((each) => ({ ...each, ...around(each.table, schema) })),
    left: Math.max(0, all.length - MOST_NEIGHBOURHOODS),
  };
}

/** The table, its parents and children, and tables connected by foreign keys with their parents, nearest first. */
function around(start: TableDefinition, schema: Schema): Pick<Neighbourhood, 'tables' | 'left'> {
  const lookup = SchemaLookup.of(schema);
  const found = new Set([start, ...lookup.ancestorsOf(start), ...lookup.childrenOf(start)]);
  let edge = [start];
  for (let step = 0; step < DISTANCE; step++) {
    edge = edge.flatMap((table) => [
      ...table.foreignKeys.map(({ referencedTable }) => referencedTable),
      ...lookup.foreignKeysTo(table.name).map((each) => each.table),
    ]).flatMap((name) => lookup.table(name) ?? []).filter((table) => !found.has(table));
    edge.forEach((table) => [table, ...lookup.ancestorsOf(table)].forEach((each) => found.add(each)));
  }
  const all = [...found].filter((table) => schema.tables.includes(table));
  return { tables: all.slice(0, MOST_TABLES), left: Math.max(0, all.length - MOST_TABLES) };
}
