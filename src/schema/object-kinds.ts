import { Dialect } from './dialect';

/** What DDL can do with one kind of object other than tables, plain indexes and sequences. */
interface ObjectKind {
  /** As DDL names it. */
  readonly words: string;
  /**
   * - `under tables`: tables refer to it, so that it comes first and goes last
   * - `index`: it belongs to one table and stores columns of it
   * - `at the end`: it names what has to be there
   * - `query`: it reads others and holds no data, so that it can be replaced at any time
   */
  readonly place?: 'under tables' | 'index' | 'query' | 'at the end';
  /** CREATE knows OR REPLACE. */
  readonly isReplaceable?: boolean;
  /** CREATE knows IF NOT EXISTS. */
  readonly createsIfNotExists?: boolean;
  /** DROP knows IF EXISTS. */
  readonly dropsIfExists?: boolean;
  /** DROP takes its name as it was created, and no other case of it. */
  readonly isDroppedByExactName?: boolean;
  /** There is one in a database, without a name. */
  readonly isUnnamed?: boolean;
  /** ALTER is about one that a CREATE made, and never about one that Spanner made itself. */
  readonly isCreatedBeforeAlter?: boolean;
  /** Options that ALTER sets and, in GoogleSQL, takes back. */
  readonly alterableOptions?: readonly string[];
  /** It is never in a named schema. */
  readonly isOfDefaultSchema?: boolean;
  /** Dialects in which its name may be that of an object of another kind. */
  readonly hasOwnNamespace?: readonly Dialect[];
  /** Privileges on it name one that exists. */
  readonly isGranted?: boolean;
}

/** The one list of these kinds. Of those whose names begin alike, the longer one comes first. */
export const OBJECT_KINDS: readonly ObjectKind[] = [
  {
    words: 'CHANGE STREAM',
    place: 'at the end',
    createsIfNotExists: true,
    dropsIfExists: true,
    isCreatedBeforeAlter: true,
    isGranted: true,
  },
  {
    words: 'SEARCH INDEX',
    place: 'index',
    dropsIfExists: true,
    isDroppedByExactName: true,
    isCreatedBeforeAlter: true,
  },
  {
    words: 'VECTOR INDEX',
    place: 'index',
    createsIfNotExists: true,
    dropsIfExists: true,
    isDroppedByExactName: true,
    isCreatedBeforeAlter: true,
    alterableOptions: ['disable_search'],
  },
  { words: 'PROPERTY GRAPH', place: 'query', isReplaceable: true, dropsIfExists: true },
  { words: 'PROTO BUNDLE', place: 'under tables', isUnnamed: true, isCreatedBeforeAlter: true },
  {
    words: 'LOCALITY GROUP',
    place: 'under tables',
    isOfDefaultSchema: true,
    hasOwnNamespace: Object.values(Dialect),
    isCreatedBeforeAlter: true,
    alterableOptions: ['storage', 'ssd_to_hdd_spill_timespan'],
  },
  { words: 'DATABASE' },
  { words: 'SCHEMA' },
  {
    words: 'VIEW',
    place: 'query',
    isReplaceable: true,
    dropsIfExists: true,
    isDroppedByExactName: true,
    isGranted: true,
  },
  { words: 'ROLE', isDroppedByExactName: true, isOfDefaultSchema: true },
  {
    words: 'PLACEMENT',
    place: 'under tables',
    isOfDefaultSchema: true,
    hasOwnNamespace: Object.values(Dialect),
  },
  {
    words: 'MODEL',
    place: 'query',
    isOfDefaultSchema: true,
    isReplaceable: true,
    dropsIfExists: true,
    isCreatedBeforeAlter: true,
    alterableOptions: ['endpoint', 'endpoints', 'default_batch_size'],
    isGranted: true,
  },
  {
    words: 'FUNCTION',
    place: 'query',
    isReplaceable: true,
    dropsIfExists: true,
    hasOwnNamespace: [Dialect.POSTGRESQL],
  },
  { words: 'STATISTICS', hasOwnNamespace: Object.values(Dialect) },
];

/** What an object shares its name space with: `DROP INDEX` also takes search and vector indexes. */
export function indexSpace(kind: string): string {
  return kind.endsWith('INDEX') ? 'INDEX' : kind;
}

const BY_WORDS = new Map(OBJECT_KINDS.map((kind) => [kind.words, kind]));

/** Of a kind that is not known, that nothing is known. */
export function objectKind(words: string): ObjectKind {
  return BY_WORDS.get(words) ?? { words };
}

/** What it shares with the objects of which it cannot have the name. Most share the one of the database. */
export function namespaceOf(words: string, dialect: Dialect): string {
  return objectKind(words).hasOwnNamespace?.includes(dialect) ? words : '';
}
