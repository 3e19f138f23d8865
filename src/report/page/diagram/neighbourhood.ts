import type { Verdict } from '../../../rules/keys/verdict';
import { SchemaLookup, type Schema, type TableDefinition } from '../../../schema';
import type { PageSchema } from '../data/page-data';

/** A table, with those around it that are drawn. */
interface Neighbourhood {
  readonly table: TableDefinition;
  /** The worst of its keys. */
  readonly verdict: Verdict;
  readonly tables: readonly TableDefinition[];
  /** As close to it as others, and not drawn. */
  readonly left: number;
}

/** Of more tables, those around the ones that need work are drawn. */
export const MOST_IN_ONE = 150;
/** So many foreign keys from the table to the last that are drawn. */
const DISTANCE = 2;
/** A table that hundreds refer to is drawn with some of them. */
const MOST_TABLES = 40;
const MOST_NEIGHBOURHOODS = 20;

/** Those of the tables that need work, the worst first, and how many of them are left out. */
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

/** The table, its parents and children, and what foreign keys connect with it, with parents: what is closest first. */
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
