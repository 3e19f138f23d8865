import type { Refusal } from '../../ledger/refusal';
import { comesBeforeTables, SchemaLookup, type Schema } from '../../schema';

/** A schema after dropping tables and everything that depends on them. */
interface Remainder {
  readonly schema: Schema;
  /** The names of the dropped tables. */
  readonly tables: readonly string[];
}

/**
 * The schema without the tables that a change cannot keep, their descendants and anything that may read them; undefined
 * if the change refuses something else.
 */
export function withoutRefused(schema: Schema, refusals: readonly Refusal[]): Remainder | undefined {
  const lookup = SchemaLookup.of(schema);
  const refused = refusals.map(({ object }) => (
    schema.tables.find(({ name }) => object === name || object.startsWith(`${name}.`)) ??
    lookup.table(schema.indexes.find(({ name }) => name === object)?.table ?? '')
  ));
  const gone = new Set(refused.flatMap((table) => table ?? []));
  if (gone.size === 0 || refused.includes(undefined)) {
    return undefined;
  }
  for (const table of schema.tables) {
    if (lookup.ancestorsOf(table).some((ancestor) => gone.has(ancestor))) {
      gone.add(table);
    }
  }
  const names = new Set([...gone].map(({ name }) => name));
  const { objects } = schema;
  return {
    tables: [...names],
    schema: {
      ...schema,
      tables: schema.tables.filter((table) => !gone.has(table)).map((table) => ({
        ...table, foreignKeys: table.foreignKeys.filter(({ referencedTable }) => !names.has(referencedTable)),
      })),
      indexes: schema.indexes.filter(({ table, interleaveIn = '' }) => !names.has(table) && !names.has(interleaveIn)),
      objects: {
        ...objects,
        grants: [],
        defined: objects.defined.filter(({ kind }) => comesBeforeTables(kind)),
      },
    },
  };
}
