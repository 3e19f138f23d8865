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
import { quotedName } from '../../text/quoted-name';
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
  | 'parts of a hidden index';

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
};

const NONE: Problem<Facts>[] = [];
/** A quick look, which clears nearly every table. */
const SMALLEST_LIMIT = Math.min(...Object.values(COUNTED).map(({ limit }) => limit));

export const limitExceeded = defineRule<Facts>({
  name: 'limit-exceeded',
  kind: 'refused',
  summary: 'the schema has more tables, columns, key parts, indexes or levels of interleaving than Spanner allows',
  sources: ['https://cloud.google.com/spanner/quotas'],
  check: (context) => [
    ...databaseProblems(context.schema),
    ...context.schema.tables.flatMap((table) => tableProblems(table, context.lookup)),
    ...context.schema.indexes.flatMap((index) => indexProblems(index, context.lookup)),
    ...hiddenIndexProblems(context),
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
