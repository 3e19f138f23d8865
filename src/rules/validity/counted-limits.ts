import { call, list, option, REST, text } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { objectKind } from '../../schema';
import { LIMITS } from '../../schema/limits';

type Counted =
  | 'tables'
  | 'indexes'
  | 'columns of a table'
  | 'parts of a primary key'
  | 'indexes of a table'
  | 'synonyms of a table'
  | 'layers'
  | 'parts of an index'
  | 'parts of a backing index'
  | 'nested views';

export interface Limit {
  readonly limit: number;
  readonly noun: string;
  readonly fix: Phrase;
}

/** How many there may be, what they are called, and the way out. */
const COUNTED: Readonly<Record<Counted, Limit>> = {
  'tables': { limit: LIMITS.tables, noun: 'tables', fix: 'split the schema into several databases' },
  'indexes': { limit: LIMITS.indexes, noun: 'indexes', fix: 'split the schema into several databases' },
  'columns of a table': {
    limit: LIMITS.columnsOfTable,
    noun: 'columns',
    fix: 'move columns that are read apart into a table interleaved in this one',
  },
  'parts of a primary key': {
    limit: LIMITS.keyParts,
    noun: 'primary key columns, those of its interleaving parents included',
    fix: phrase`replace columns of the key by one generated key, for example ${call('Column', 'uuid', [REST])}`,
  },
  'indexes of a table': { limit: LIMITS.indexesOfTable, noun: 'indexes', fix: 'drop the indexes that no query reads' },
  'synonyms of a table': {
    limit: LIMITS.synonymsOfTable, noun: 'synonyms', fix: 'drop the synonym that applications use least',
  },
  'layers': {
    limit: LIMITS.interleavedTables,
    noun: 'layers of interleaving from its root down to itself',
    fix: 'leave out the interleaving here, and reference the parent by a foreign key',
  },
  'parts of an index': {
    limit: LIMITS.keyParts,
    noun: 'key columns, those of the primary key that it does not index included',
    fix: phrase`store columns that no query searches by: ${option('storing', list([text('...')]))}`,
  },
  'parts of a backing index': {
    limit: LIMITS.keyParts,
    noun: 'key columns, those of the primary key that the foreign key does not name included',
    fix: 'reference a shorter key, for example one generated id',
  },
  'nested views': {
    limit: LIMITS.viewNesting,
    noun: 'levels of views, itself included',
    fix: 'let a view read the tables of the views that it reads',
  },
};

/** @param counted One of these, or the words of a kind of object. */
export function limitOf(counted: string): Limit {
  return COUNTED[counted as Counted] ?? objectKind(counted).most!;
}
