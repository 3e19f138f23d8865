import { Dialect } from '../dialect';
import { nameList } from '../kind/clauses';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { partsOf } from '../kind/part';

/** The messages and enums available as column types. */
export interface ProtoBundleDefinition extends Defined<'PROTO BUNDLE'> {
  /** Full names. */
  readonly types: readonly string[];
}

export const PROTO_BUNDLE: DefinedObjectKind<ProtoBundleDefinition> = {
  words: 'PROTO BUNDLE',
  place: 'under tables',
  statements: {
    [Dialect.GOOGLESQL]: [
      'types = ( path ,... [,] )',
      'inserted_types = INSERT ( inserted:path ,... [,] )',
      'updated_types = UPDATE ( updated:path ,... [,] )',
      'deleted_types = DELETE ( deleted:path ,... [,] )',
      'CREATE PROTO BUNDLE types',
      'ALTER PROTO BUNDLE [inserted_types] [updated_types] [deleted_types]',
    ],
  },
  isUnnamed: true,
  isCreatedBeforeAlter: true,
  listedOnce: { path: 'type', inserted: 'type', updated: 'type', deleted: 'type' },
  read: (parts) => ({ types: partsOf(parts, 'path') }),
  alter: ({ types }, parts) => {
    const deleted = partsOf(parts, 'deleted');
    return { types: [...types, ...partsOf(parts, 'inserted')].filter((type) => !deleted.includes(type)) };
  },
  members: ({ types }) => types,
  print: ({ types }, dialect) => ` ${nameList(types, dialect)}`,
  frame: () => ({}),
};
