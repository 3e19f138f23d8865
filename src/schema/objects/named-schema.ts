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
