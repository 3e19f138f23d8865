import { Dialect } from '../dialect';
import type { ObjectKind } from '../kind/kind';

/** A namespace. The schema stores only the names. */
export const NAMED_SCHEMA: ObjectKind = {
  words: 'SCHEMA',
  place: 'under tables',
  statements: {
    [Dialect.GOOGLESQL]: [
      'CREATE SCHEMA [IF NOT EXISTS] name [OPTIONS options]',
      'ALTER SCHEMA [IF EXISTS] name SET OPTIONS options',
    ],
    [Dialect.POSTGRESQL]: ['CREATE SCHEMA [IF NOT EXISTS] name'],
  },
  comesLast: true,
  privileges: ['USAGE'],
};
