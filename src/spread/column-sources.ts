import { isIn, type ColumnDefinition, type SchemaLookup, type TableDefinition } from '../schema';
import type { Reason, Spread } from './spread';

const MAX_SOURCES = 50;

type ReferenceReason = Extract<Reason, { kind: 'reference' }>;

export interface OwnedColumn {
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
}

/** A column that another one takes its values from. */
export interface Source extends OwnedColumn {
  /** How the values come from there. */
  readonly via: readonly ReferenceReason[];
}

/**
 * The column and those it takes its values from: the key of its interleaving parents, the targets of its foreign
 * keys.
 */
export function sourcesOf(lookup: SchemaLookup, table: TableDefinition, column: ColumnDefinition): Source[] {
  const sources = inheritedFrom(lookup, { table, column, via: [] });
  const seen = new Set(sources.map((source) => source.column));
  for (const source of sources) {
    for (const target of foreignKeyTargets(lookup, source)) {
      const fresh = inheritedFrom(lookup, target).filter(
        (each) => !seen.has(each.column) && sources.length < MAX_SOURCES,
      );
      fresh.forEach((each) => seen.add(each.column));
      sources.push(...fresh);
    }
  }
  return sources;
}

/** The key that a child shares with its interleaving parents has the values of the topmost. */
function inheritedFrom(lookup: SchemaLookup, source: Source): Source[] {
  const lineage = [source];
  for (const table of lookup.ancestorsOf(source.table)) {
    const column = lookup.column(table, source.column.name);
    if (!column || !isIn(table.primaryKey, column.name)) {
      break;
    }
    lineage.unshift({ table, column, via: source.via });
  }
  return lineage;
}

function foreignKeyTargets(lookup: SchemaLookup, { table, column, via }: Source): Source[] {
  if (table.foreignKeys.length === 0) {
    return [];
  }
  const targets = table.foreignKeys.flatMap((foreignKey) => {
    const name = foreignKey.referencedColumns[foreignKey.columns.indexOf(column.name)];
    const target = lookup.table(foreignKey.referencedTable);
    const targetColumn = target && name !== undefined && lookup.column(target, name);
    return targetColumn
      ? [
        {
          table: target,
          column: targetColumn,
          via: [{ kind: 'reference' as const, column: column.name, table: target.name, referenced: name }, ...via],
        },
      ]
      : [];
  });
  return targets.sort((a, b) => (sortKey(a.via[0]) < sortKey(b.via[0]) ? -1 : 1));
}

/** Whether its values come from a parent or from the target of a foreign key. */
export function takesFromOthers(lookup: SchemaLookup, table: TableDefinition, name: string): boolean {
  const parent = lookup.parentOf(table);
  return (
    isIn(parent?.primaryKey, name) ||
    table.foreignKeys.some((foreignKey) => foreignKey.columns.includes(name))
  );
}

/** The first spread that is known of a source, and how the values come from there. */
export function firstSpread(
  column: ColumnDefinition,
  sources: readonly Source[],
  spreadOf: (source: Source) => Spread | undefined,
): Spread | undefined {
  for (const source of sources) {
    const spread = spreadOf(source);
    if (spread) {
      if (source.column === column) {
        return spread;
      }
      // Each row makes its own random value, but one that is taken from another row is that row's.
      const own = 'random' in spread ? { ...spread, random: undefined } : spread;
      return { ...own, evidence: [...spread.evidence, ...source.via] };
    }
  }
  return undefined;
}

function sortKey({ table, referenced }: ReferenceReason): string {
  return `${table} ${referenced}`;
}
