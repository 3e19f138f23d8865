import {
  SchemaLookup, type ForeignKeyDefinition, type IndexDefinition, type OwnedForeignKey, type Schema,
  type TableDefinition,
} from '../../schema';
import { compareNames, append } from '../../text/collections';

interface OrderedTable {
  readonly table: TableDefinition;
  /** Foreign keys whose target exists when the table is created. */
  readonly inline: readonly ForeignKeyDefinition[];
  /** An index right after its table needs no backfill; one interleaved in another table waits for that table. */
  readonly indexes: readonly IndexDefinition[];
}

export interface TableOrder {
  readonly tables: readonly OrderedTable[];
  /** Foreign keys that close a cycle, added once all tables exist. */
  readonly deferred: readonly OwnedForeignKey[];
}

/**
 * An order in which every table can be created: interleaving parents first, foreign key targets first unless in a
 * cycle. It depends only on names and references, so moving a line of code never moves a statement.
 */
export function orderTables(schema: Schema): TableOrder {
  const lookup = SchemaLookup.of(schema);
  const sorted = [...schema.tables].sort(byName);
  const existing = schema.existingTables?.map(({ name }) => name) ?? [];
  const created = new Set(existing);
  const visiting = new Set<string>();
  const tables: TableDefinition[] = [];

  const stack: { readonly table: TableDefinition; readonly open: TableDefinition[] }[] = [];
  const enter = (table: TableDefinition): void => {
    if (!created.has(table.name) && !visiting.has(table.name)) {
      visiting.add(table.name);
      stack.push({ table, open: prerequisites(table, lookup) });
    }
  };
  // Depth first with an explicit stack, as chains of foreign keys may be as long as the list of tables.
  for (const root of sorted) {
    enter(root);
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const next = top.open.shift();
      if (next) {
        enter(next);
        continue;
      }
      created.add(top.table.name);
      tables.push(top.table);
      stack.pop();
    }
  }
  return split(parentsFirst(tables, lookup, existing), lookup, existing);
}

function prerequisites(table: TableDefinition, lookup: SchemaLookup): TableDefinition[] {
  const targets = table.foreignKeys.flatMap(({ referencedTable }) => lookup.table(referencedTable) ?? []).sort(byName);
  const parent = lookup.parentOf(table);
  return parent ? [parent, ...targets] : targets;
}

/** A foreign key from an ancestor to its descendant can put the child first, but the interleaving parent wins. */
function parentsFirst(
  tables: readonly TableDefinition[],
  lookup: SchemaLookup,
  existing: readonly string[],
): TableDefinition[] {
  const placed = new Set(existing);
  const ordered: TableDefinition[] = [];
  for (const table of tables) {
    for (const each of [...lookup.ancestorsOf(table).reverse(), table]) {
      if (!placed.has(each.name)) {
        placed.add(each.name);
        ordered.push(each);
      }
    }
  }
  return ordered;
}

function split(
  tables: readonly TableDefinition[],
  lookup: SchemaLookup,
  existing: readonly string[],
): TableOrder {
  const created = new Set(existing);
  const uncreated = new Set(tables.map(({ name }) => name));
  const waiting = new Map<string, IndexDefinition[]>();
  const ordered: OrderedTable[] = [];
  const deferred: OwnedForeignKey[] = [];
  for (const table of tables) {
    created.add(table.name);
    uncreated.delete(table.name);
    const inline = table.foreignKeys.filter((foreignKey) => created.has(foreignKey.referencedTable));
    const indexes: IndexDefinition[] = [];
    const released = waiting.get(table.name);
    for (const index of [...lookup.indexesOf(table)].sort(byName)) {
      if (index.interleaveIn === undefined || !uncreated.has(index.interleaveIn)) {
        indexes.push(index);
      } else {
        append(waiting, index.interleaveIn, index);
      }
    }
    ordered.push({ table, inline, indexes: released ? [...indexes, ...released] : indexes });
    for (const foreignKey of table.foreignKeys) {
      if (!created.has(foreignKey.referencedTable)) {
        deferred.push({ table: table.name, foreignKey });
      }
    }
  }
  return { tables: ordered, deferred };
}

export function byName(a: { readonly name: string }, b: typeof a): number {
  return compareNames(a.name, b.name);
}
