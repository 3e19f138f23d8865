import { effectiveIndexKey, type IndexDefinition, type Schema, type SchemaLookup, type TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import { backingIndexes } from '../keys/backing-indexes';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import type { Part } from '../subject';

interface Measure {
  readonly object: string;
  readonly subject: string;
  readonly part: Part;
  readonly count: number;
  readonly limit: number;
  readonly counted: string;
  readonly fix: string;
}

export const limitExceeded = defineRule({
  name: 'limit-exceeded',
  kind: 'refused',
  summary: 'the schema has more tables, columns, key parts, indexes or interleaved layers than Spanner allows',
  sources: ['https://cloud.google.com/spanner/quotas'],
  check: (context) => [
    ...measuresOf(context.schema),
    ...context.schema.tables.flatMap((table) => tableMeasures(table, context)),
    ...context.schema.indexes.flatMap((index) => indexMeasures(index, context)),
    ...backingIndexMeasures(context),
  ].filter(isExceeded).map(problemOf),
});

function isExceeded({ count, limit }: Pick<Measure, 'count' | 'limit'>): boolean {
  return count > limit;
}

function measuresOf({ database, tables, indexes }: Schema): Measure[] {
  const subject = {
    object: database,
    subject: `database ${quotedName(database)}`,
    part: { kind: 'database', name: database } as const,
    fix: 'split the schema into several databases',
  };
  return [
    { ...subject, count: tables.length, limit: LIMITS.tables, counted: 'tables' },
    { ...subject, count: indexes.length, limit: LIMITS.indexes, counted: 'indexes' },
  ];
}

/** Only what is exceeded gets its words, as a schema has thousands of tables. */
function tableMeasures(table: TableDefinition, { lookup }: RuleContext): Measure[] {
  const counts = [
    {
      count: table.columns.length,
      limit: LIMITS.columnsOfTable,
      counted: 'columns',
      fix: 'move columns that are read apart into a table interleaved in this one',
    },
    {
      part: { kind: 'primary key', table } as const,
      count: table.primaryKey.length,
      limit: LIMITS.keyParts,
      counted: 'primary key columns, those of its interleaving parents included',
      fix: 'replace columns of the key by one generated key, for example Column.uuid()',
    },
    {
      count: lookup.indexesOf(table).length,
      limit: LIMITS.indexesOfTable,
      counted: 'indexes',
      fix: 'drop the indexes that no query reads',
    },
    {
      // Told once for each chain, at the first table that lies too deep.
      count: layersOf(table, lookup) === LIMITS.interleavedTables + 1 ? LIMITS.interleavedTables + 1 : 1,
      limit: LIMITS.interleavedTables,
      counted: 'layers of interleaving from its root down to itself',
      fix: 'leave out the interleaving here, and reference the parent by a foreign key',
    },
  ];
  return counts.filter(isExceeded).map((each) => ({
    object: table.name, subject: `table ${quotedName(table.name)}`, part: { kind: 'table', table } as const, ...each,
  }));
}

function indexMeasures(index: IndexDefinition, { lookup }: RuleContext): Measure[] {
  const table = lookup.table(index.table);
  const most = index.keyParts.length + (table?.primaryKey.length ?? 0);
  return most <= LIMITS.keyParts ? [] : [{
    object: index.name,
    subject: `index ${quotedName(index.name)}`,
    part: { kind: 'index', index },
    count: table ? effectiveIndexKey(index.keyParts, table).length : index.keyParts.length,
    limit: LIMITS.keyParts,
    counted: 'key columns, those of the primary key that it does not index included',
    fix: 'store columns that no query searches by: storing: [...]',
  }];
}

/** Spanner builds these for foreign keys, and they have the same limit. */
function backingIndexMeasures({ schema, lookup }: RuleContext): Measure[] {
  return [...backingIndexes(schema, lookup)].flatMap(([table, indexes]) => indexes.flatMap(({ foreignKey, referencing, index }) => {
    const count = effectiveIndexKey(index.keyParts, table).length;
    return count <= LIMITS.keyParts ? [] : [{
      object: foreignKey.name,
      subject: `the hidden index on ${quotedName(table.name)} of foreign key ${quotedName(foreignKey.name)}`,
      part: { kind: 'foreign key', table: referencing, foreignKey },
      count,
      limit: LIMITS.keyParts,
      counted: 'key columns, those of the primary key that the foreign key does not name included',
      fix: 'reference a shorter key, for example one generated id',
    }];
  }));
}

/** The tables from the root down to this one. It stops counting behind the limit, and so in a cycle too. */
function layersOf(table: TableDefinition, lookup: SchemaLookup): number {
  let layers = 1;
  for (let parent = lookup.parentOf(table); parent && layers < LIMITS.interleavedTables + 2; parent = lookup.parentOf(parent)) {
    layers++;
  }
  return layers;
}

function problemOf({ object, subject, part, count, limit, counted, fix }: Measure): LegacyProblem {
  return {
    object,
    message: `${subject} has ${figure(count)} ${counted}, and Spanner allows ${figure(limit)}`,
    part,
    fixes: [fix],
  };
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}
