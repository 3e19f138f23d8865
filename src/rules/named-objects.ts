import type { Schema } from '../schema';
import { quotedName } from './quoted-name';

/** An object whose name stands in the one namespace of a database. */
export interface NamedObject {
  readonly kind: 'table' | 'index' | 'sequence' | 'check constraint' | 'foreign key';
  readonly name: string;
  /** The table it belongs to. */
  readonly table?: string;
}

/** Constraints without a name are left out: Spanner makes a free one up. */
export function namedObjects(schema: Schema): NamedObject[] {
  const constraints = schema.tables.flatMap((table): NamedObject[] => [
    ...table.checks.map(({ name }) => ({ kind: 'check constraint' as const, name, table: table.name })),
    ...table.foreignKeys.map(({ name }) => ({ kind: 'foreign key' as const, name, table: table.name })),
  ]);
  return [
    ...schema.sequences.map(({ name }) => ({ kind: 'sequence' as const, name })),
    ...schema.tables.map(({ name }) => ({ kind: 'table' as const, name })),
    ...schema.indexes.map(({ name, table }) => ({ kind: 'index' as const, name, table })),
    ...constraints.filter(({ name }) => name !== ''),
  ];
}

/** For example `index OrdersByDate of Orders`. */
export function objectText({ kind, name, table }: NamedObject): string {
  return `${kind} ${quotedName(name)}${table === undefined ? '' : ` of ${quotedName(table)}`}`;
}

/** What a finding about it names as its object: a check is part of its table. */
export function ownerOf({ kind, name, table }: NamedObject): string {
  return kind === 'check constraint' ? table ?? name : name;
}
