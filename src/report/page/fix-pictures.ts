import { applyEdit } from '../../rules/fixes/apply-edit';
import type { Fix } from '../../rules/fixes/fix';
import type { SchemaKey } from '../../rules/keys/keys';
import { SchemaLookup, type Schema, type TableDefinition } from '../../schema';
import type { SimulatedKey, Simulation } from '../../simulation/simulate';

/** The same key after a fix; undefined: its inserts land where they did, or it is a key no more. */
export function afterFix(
  schema: Schema, { key, heat }: SimulatedKey, fix: Fix, simulation: Simulation,
): SimulatedKey | undefined {
  const changed = fix.kind === 'advice' ? undefined : applyEdit(around(schema, key), fix);
  const after = changed && simulation.keys(changed, new Set([key.table.name]))
    .find(({ key: { object, kind } }) => object === key.object && kind === key.kind);
  const isMoved = after && after.heat !== heat && after.heat.counts.some((count, at) => count !== heat.counts[at]);
  return isMoved ? after : undefined;
}

/**
 * What the spread of one key follows from, without the rest of the schema: its table, and the tables that this one is
 * interleaved in or refers to. The work for one fix does not grow with the schema.
 */
function around(schema: Schema, { table, index, backing, searchIndex }: SchemaKey): Schema {
  const lookup = SchemaLookup.of(schema);
  const tables = new Set<TableDefinition>();
  const add = (each: TableDefinition | undefined): void => {
    if (each && !tables.has(each)) {
      tables.add(each);
      add(lookup.parentOf(each));
      each.foreignKeys.forEach(({ referencedTable }) => add(lookup.table(referencedTable)));
    }
  };
  add(table);
  add(backing?.referencing);
  return {
    ...schema,
    tables: schema.tables.filter((each) => tables.has(each)),
    indexes: index ? [index] : [],
    objects: searchIndex && schema.objects,
  };
}
