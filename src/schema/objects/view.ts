import { Dialect } from '../dialect';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { partOf } from '../kind/part';
import type { SchemaObjects } from '../schema-objects';

export interface ViewDefinition extends Defined<'VIEW'> {
  /** `INVOKER` or `DEFINER`. */
  readonly security: string;
  /** The query after `AS`, on one line. */
  readonly query: string;
}

export function views({ defined }: Pick<SchemaObjects, 'defined'>): readonly ViewDefinition[] {
  return defined.filter((object) => object.kind === 'VIEW');
}

export const VIEW: DefinedObjectKind<ViewDefinition> = {
  words: 'VIEW',
  place: 'query',
  statements: {
    [Dialect.GOOGLESQL]: ['CREATE [OR REPLACE] VIEW name SQL SECURITY security AS query'],
    [Dialect.POSTGRESQL]: ['CREATE [OR REPLACE] VIEW name {SQL SECURITY | SECURITY} security AS query'],
  },
  isReplaceable: true,
  dropsIfExists: true,
  isDroppedByExactName: true,
  comesLast: true,
  privileges: ['SELECT'],
  most: { limit: 5_000, noun: 'views', fix: 'drop the views that no query reads' },
  read: (parts) => ({ security: partOf(parts, 'security')!, query: partOf(parts, 'query')! }),
  readsBy: ({ query }) => query,
  print: ({ security, query }) => ` SQL SECURITY ${security} AS ${query}`,
};
