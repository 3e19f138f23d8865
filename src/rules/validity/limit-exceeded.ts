import { call, list, option, REST, text } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import {
  effectiveIndexKey,
  type IndexDefinition,
  type Schema,
  type SchemaLookup,
  type TableDefinition,
} from '../../schema';
import { LIMITS } from '../../schema/limits';
import { nameKey } from '../../schema/name-key';
import { quotedColumn, quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import { backingIndexes } from '../keys/backing-indexes';
import type { RuleContext } from '../rule';
import type { Part, Subject } from '../subject';

type Counted =
  | 'tables'
  | 'indexes'
  | 'columns of a table'
  | 'parts of a primary key'
  | 'indexes of a table'
  | 'layers'
  | 'parts of an index'
  | 'parts of a hidden index'
  | 'change streams'
  | 'streams of a table'
  | 'streams of a column'
  | 'streams of all tables';

interface Facts {
  readonly counted: Counted;
  readonly part: Part;
  readonly count: number;
}

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
  'parts of a hidden index': {
    limit: LIMITS.keyParts,
    noun: 'key columns, those of the primary key that the foreign key does not name included',
    fix: 'reference a shorter key, for example one generated id',
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

const NONE: Problem<Facts>[] = [];
/** A quick look, which clears nearly every table. */
const SMALLEST_LIMIT = Math.min(...Object.values(COUNTED).map(({ limit }) => limit));

export const limitExceeded = defineRule<Facts>({
  name: 'limit-exceeded',
  kind: 'refused',
  summary:
    'the schema has more tables, columns, key parts, indexes, change streams or levels of interleaving than Spanner ' +
    'allows',
  sources: ['https://cloud.google.com/spanner/quotas'],
  check: (context) => [
    ...databaseProblems(context.schema),
    ...context.schema.tables.flatMap((table) => tableProblems(table, context.lookup)),
    ...context.schema.indexes.flatMap((index) => indexProblems(index, context.lookup)),
    ...hiddenIndexProblems(context),
    ...streamProblems(context.schema),
  ],
  words: {
    message: ({ part, counted, count }) => {
      const { limit, noun } = COUNTED[counted];
      return `${titleOf(part)} has ${figure(count)} ${noun}, and Spanner allows ${figure(limit)}`;
    },
    advice: { fewer: ({ counted }) => COUNTED[counted].fix },
  },
});

function exceeded(counted: Counted, count: number, subject: () => Subject): Problem<Facts>[] {
  if (count <= COUNTED[counted].limit) {
    return [];
  }
  const { object, part } = subject();
  return [{ subject: { object, part }, facts: { counted, part, count }, fixes: () => [advice('fewer')] }];
}

function databaseProblems({ database, tables, indexes }: Schema): Problem<Facts>[] {
  const subject = (): Subject => ({ object: database, part: { kind: 'database', name: database } });
  return [...exceeded('tables', tables.length, subject), ...exceeded('indexes', indexes.length, subject)];
}

function tableProblems(table: TableDefinition, lookup: SchemaLookup): Problem<Facts>[] {
  const layers = table.interleave ? layersOf(table, lookup) : 1;
  const largest = Math.max(table.columns.length, table.primaryKey.length, lookup.indexesOf(table).length, layers);
  if (largest <= SMALLEST_LIMIT) {
    return NONE;
  }
  const subject = (): Subject => ({ object: table.name, part: { kind: 'table', table } });
  return [
    ...exceeded('columns of a table', table.columns.length, subject),
    ...exceeded('parts of a primary key', table.primaryKey.length, () => ({
      object: table.name,
      part: { kind: 'primary key', table },
    })),
    ...exceeded('indexes of a table', lookup.indexesOf(table).length, subject),
    // Once for each chain, at the first table that lies too deep.
    ...(layers === LIMITS.interleavedTables + 1 ? exceeded('layers', layers, subject) : []),
  ];
}

function indexProblems(index: IndexDefinition, lookup: SchemaLookup): Problem<Facts>[] {
  const table = lookup.table(index.table);
  const most = index.keyParts.length + (table?.primaryKey.length ?? 0);
  return most <= LIMITS.keyParts
    ? []
    : exceeded(
      'parts of an index',
      table ? effectiveIndexKey(index.keyParts, table).length : index.keyParts.length,
      () => ({ object: index.name, part: { kind: 'index', index } }),
    );
}

/** Spanner builds these for foreign keys, and they have the same limit. */
function hiddenIndexProblems(context: RuleContext): Problem<Facts>[] {
  return [...backingIndexes(context)].flatMap(([table, indexes]) =>
    indexes.flatMap(({ foreignKey, referencing, index }) => {
      const parts = effectiveIndexKey(index.keyParts, table);
      return exceeded('parts of a hidden index', parts.length, () => ({
        object: foreignKey.name,
        part: { kind: 'hidden index', referencing, foreignKey, table, parts },
      }));
    }),
  );
}

/** A stream of all tables counts for each of them, and one of a whole table for each of its columns. */
function streamProblems({ database, objects, tables, dialect }: Schema): Problem<Facts>[] {
  const { changeStreams = [] } = objects ?? {};
  const ofAll = changeStreams.filter(({ watchesAll }) => watchesAll).length;
  const watched = changeStreams.flatMap((stream) => stream.watched);
  const key = (name: string): string => nameKey(name, dialect);
  const ofDatabase = (): Subject => ({ object: database, part: { kind: 'database', name: database } });
  return [
    ...exceeded('change streams', changeStreams.length, ofDatabase),
    ...exceeded('streams of all tables', ofAll, ofDatabase),
    ...(watched.length === 0 ? [] : tables).flatMap((table) => {
      const object = table.name;
      const own = watched.filter((each) => key(each.table) === key(object));
      const whole = own.filter(({ columns }) => columns === undefined).length;
      const named = own.flatMap(({ columns = [] }) => columns.map(key));
      return [
        ...(whole === 0
          ? []
          : exceeded('streams of a table', ofAll + whole, () => ({ object, part: { kind: 'table', table } }))),
        ...table.columns.flatMap(({ name: column }) => {
          const times = named.filter((each) => each === key(column)).length;
          return times === 0
            ? []
            : exceeded('streams of a column', ofAll + whole + times, () => (
              { object, part: { kind: 'column', table, column } }
            ));
        }),
      ];
    }),
  ];
}

/** The tables from the root down to this one. It stops counting after the limit, and so in a cycle too. */
function layersOf(table: TableDefinition, lookup: SchemaLookup): number {
  let layers = 1;
  for (
    let parent = lookup.parentOf(table);
    parent && layers < LIMITS.interleavedTables + 2;
    parent = lookup.parentOf(parent)
  ) {
    layers++;
  }
  return layers;
}

function titleOf(part: Part): string {
  switch (part.kind) {
    case 'table':
    case 'primary key':
      return `table ${quotedName(part.table.name)}`;
    case 'column':
      return `column ${quotedColumn(part.table.name, part.column)}`;
    case 'index':
      return `index ${quotedName(part.index.name)}`;
    case 'hidden index':
      return `the hidden index on ${quotedName(part.table.name)} of foreign key ${quotedName(part.foreignKey.name)}`;
    default:
      return `database ${quotedName('name' in part ? part.name : '')}`;
  }
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}
