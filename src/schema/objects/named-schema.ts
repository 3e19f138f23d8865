import { Dialect } from '../dialect';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import type { SchemaObjects } from '../schema-objects';

export function isNamedSchema(object: { readonly kind: string }): object is Defined<'SCHEMA'> {
  return object.kind === 'SCHEMA';
}

export function namedSchema(name: string): Defined<'SCHEMA'> {
  return { kind: 'SCHEMA', name, options: new Map() };
}

/** `sales`: `sales.Orders` is the table Orders of the named schema sales. */
export function namedSchemas({ defined }: Pick<SchemaObjects, 'defined'>): readonly string[] {
  return defined.filter(isNamedSchema).map(({ name }) => name);
}

/** Whether it is a schema that queries of every database can read, or something in one. */
export function isOfSystem(name: string): boolean {
  return /^(spanner_sys|information_schema|pg_\w+)(\.|$)/i.test(name);
}

/** Whether every database has it: the default schema, those of Spanner and what is in them, and roles of Spanner. */
export function isInEveryDatabase(name: string): boolean {
  return isOfSystem(name) || /^(public|default|spanner_\w+)(\.|$)/i.test(name);
}

/** A namespace. */
export const NAMED_SCHEMA: DefinedObjectKind<Defined<'SCHEMA'>> = {
  words: 'SCHEMA',
  place: 'namespace',
  statements: {
    [Dialect.GOOGLESQL]: [
      'CREATE SCHEMA [IF NOT EXISTS] name [OPTIONS options]',
      'ALTER SCHEMA [IF EXISTS] name SET OPTIONS options',
    ],
    [Dialect.POSTGRESQL]: ['CREATE SCHEMA [IF NOT EXISTS] name'],
  },
  comesLast: true,
  privileges: ['USAGE'],
  read: () => ({}),
};
