import { call, list, option, REST, text } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { LIMITS } from '../../schema/limits';

export type Counted =
  | 'tables'
  | 'indexes'
  | 'columns of a table'
  | 'parts of a primary key'
  | 'indexes of a table'
  | 'synonyms of a table'
  | 'layers'
  | 'parts of an index'
  | 'parts of a backing index'
  | ObjectCount
  | 'nested views'
  | 'streams of a table'
  | 'streams of a column'
  | 'streams of all tables';

/** Objects of a database, by their kinds. */
export type ObjectCount = 'views' | 'roles' | 'property graphs' | 'locality groups' | 'placements' | 'change streams';

interface Limit {
  readonly limit: number;
  readonly noun: string;
  readonly fix: Phrase;
}

const STREAMS_OF_COLUMN: Limit = {
  limit: LIMITS.changeStreamsOfColumn,
  noun: 'change streams that watch it',
  fix: 'let the readers of one stream filter, or name the columns that each stream needs',
};

/** How many there may be, what they are called, and the way out. */
export const COUNTED: Readonly<Record<Counted, Limit>> = {
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
  'views': { limit: LIMITS.views, noun: 'views', fix: 'drop the views that no query reads' },
  'nested views': {
    limit: LIMITS.viewNesting,
    noun: 'levels of views, itself included',
    fix: 'let a view read the tables of the views that it reads',
  },
  'roles': {
    limit: LIMITS.roles,
    noun: 'roles',
    fix: 'give one role to all principals that need the same privileges',
  },
  'property graphs': {
    limit: LIMITS.propertyGraphs,
    noun: 'property graphs',
    fix: 'put the nodes and edges that are queried together into one graph',
  },
  'locality groups': {
    limit: LIMITS.localityGroups,
    noun: "locality groups, the group 'default' included",
    fix: 'put columns with the same storage policy into one group',
  },
  'placements': {
    limit: LIMITS.placements,
    noun: 'placements',
    fix: 'let rows of several values share a placement',
  },
  'change streams': {
    limit: LIMITS.changeStreams,
    noun: 'change streams',
    fix: 'watch several tables with one stream',
  },
  'streams of a table': STREAMS_OF_COLUMN,
  'streams of a column': STREAMS_OF_COLUMN,
  'streams of all tables': { ...STREAMS_OF_COLUMN, noun: 'change streams that watch all tables' },
};
