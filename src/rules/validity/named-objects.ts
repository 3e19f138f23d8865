import type { Schema } from '../../schema';
import { quotedName } from '../../text/quoted-name';

/** An object whose name stands in the one namespace of a database. */
export interface NamedObject {
  readonly kind: 'table' | 'index' | 'sequence' | 'check constraint' | 'foreign key';
  readonly name: string;
  /** The table it belongs to. */
  readonly table?: string;
}

const cache = new WeakMap<Schema, readonly NamedObject[]>();

/** Constraints without a name are left out: Spanner makes a free one up. */
export function namedObjects(schema: Schema): readonly NamedObject[] {
  const objects = cache.get(schema) ?? findNamedObjects(schema);
  cache.set(schema, objects);
  return objects;
}

function findNamedObjects(schema: Schema): NamedObject[] {
  const objects: NamedObject[] = [];
  const add = (kind: NamedObject['kind'], name: string, table?: string): void => {
    objects.push({ kind, name, table });
  };
  schema.sequences.forEach(({ name }) => add('sequence', name));
  schema.tables.forEach(({ name }) => add('table', name));
  schema.indexes.forEach(({ name, table }) => add('index', name, table));
  for (const table of schema.tables) {
    table.checks.filter(({ name }) => name !== '').forEach(({ name }) => add('check constraint', name, table.name));
    table.foreignKeys.filter(({ name }) => name !== '').forEach(({ name }) => add('foreign key', name, table.name));
  }
  return objects;
}

/** For example `index OrdersByDate of Orders`. */
export function objectText({ kind, name, table }: NamedObject): string {
  return `${kind} ${quotedName(name)}${table === undefined ? '' : ` of ${quotedName(table)}`}`;
}

/** What a finding about it names as its object: a check is part of its table. */
export function ownerOf({ kind, name, table }: NamedObject): string {
  return kind === 'check constraint' ? table ?? name : name;
}
