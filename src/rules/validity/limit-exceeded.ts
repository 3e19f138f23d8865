import { limitOf, type Limit } from './counted-limits';
import { queryObjects } from '../../ddl/queries/query-objects';
import { tablesUsedBy } from '../../ddl/references/references';
import {
  effectiveIndexKey, OBJECT_KINDS, views, type Dialect, type IndexDefinition, type Schema, type SchemaLookup,
  type SchemaObjects, type TableDefinition,
} from '../../schema';
import type { ObjectKind } from '../../schema/kind/kind';
import { tablesAndRows } from '../../schema/kind/rows';
import { LIMITS } from '../../schema/limits';
import { nameKey } from '../../schema/name-key';
import { isBuiltIn, usesAllTables } from '../../schema/objects/kinds';
import { quotedColumn, quotedName } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import { backingIndexes } from '../keys/backing-indexes';
import type { RuleContext } from '../rule';
import { objectSubject, type Part, type Subject } from '../subject';

interface Facts {
  readonly limit: Limit;
  readonly part: Part;
  readonly count: number;
}

const NONE: Problem<Facts>[] = [];
/** A quick look, which clears nearly every table. */
const SMALLEST_LIMIT = LIMITS.interleavedTables;

export const limitExceeded = defineRule<Facts>({
  name: 'limit-exceeded',
  kind: 'refused',
  summary:
    'the schema has more tables, columns, key parts, indexes, other objects or levels of interleaving than Spanner ' +
    'allows',
  sources: ['https://cloud.google.com/spanner/quotas'],
  check: (context) => [
    ...databaseProblems(context.schema),
    ...tablesAndRows(context.schema).flatMap((table) => tableProblems(table, context)),
    ...context.schema.indexes.flatMap((index) => indexProblems(index, context.lookup)),
    ...hiddenIndexProblems(context),
    ...objectProblems(context.schema),
    ...OBJECT_KINDS.flatMap((kind) => recorderProblems(kind, context.schema)),
  ],
  words: {
    message: ({ part, limit: { limit, noun }, count }) =>
      `${titleOf(part)} has ${figure(count)} ${noun}, and Spanner allows ${figure(limit)}`,
    advice: { fewer: ({ limit }) => limit.fix },
  },
});

/** @param counted As `limitOf` knows it, or what has another limit. */
function exceeded(counted: string | Limit, count: number, subject: () => Subject): Problem<Facts>[] {
  const limit = typeof counted === 'string' ? limitOf(counted) : counted;
  if (count <= limit.limit) {
    return [];
  }
  const { object, part } = subject();
  return [{ subject: { object, part }, facts: { limit, part, count }, fixes: () => [advice('fewer')] }];
}

function databaseProblems({ database, tables, indexes }: Schema): Problem<Facts>[] {
  const subject = (): Subject => ({ object: database, part: { kind: 'database', name: database } });
  return [...exceeded('tables', tables.length, subject), ...exceeded('indexes', indexes.length, subject)];
}

function tableProblems(table: TableDefinition, { lookup }: RuleContext): Problem<Facts>[] {
  const layers = table.interleave ? layersOf(table, lookup) : 1;
  const largest = Math.max(table.columns.length, table.primaryKey.length, lookup.indexesOf(table).length, layers);
  if (largest <= SMALLEST_LIMIT && !table.synonyms) {
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
    ...exceeded('synonyms of a table', table.synonyms?.length ?? 0, subject),
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
      return exceeded('parts of a backing index', parts.length, () => ({
        object: foreignKey.name,
        part: { kind: 'backing index', referencing, foreignKey, table, parts },
      }));
    }),
  );
}

function objectProblems({ database, objects, dialect }: Schema): Problem<Facts>[] {
  const defined = objects?.defined ?? [];
  const subject = (): Subject => ({ object: database, part: { kind: 'database', name: database } });
  return [
    ...OBJECT_KINDS.filter(({ most }) => most).flatMap(({ words, most }) => {
      const made = defined.filter((each) => each.kind === words && !isBuiltIn(each)).length;
      return exceeded(words, made + (most!.builtIn ?? 0), subject);
    }),
    ...(objects && views(objects).length > LIMITS.viewNesting ? nestingProblems(objects, dialect) : []),
  ];
}

/** Once for each chain, at the first view that reads too many levels of views. */
function nestingProblems(objects: SchemaObjects, dialect: Dialect): Problem<Facts>[] {
  const levels = new Map<string, number>();
  return queryObjects({ defined: views(objects) }, dialect).flatMap(({ key, reads, object }) => {
    const level = 1 + Math.max(0, ...[...reads.names].map((each) => levels.get(each) ?? 0));
    levels.set(key, level);
    return level === LIMITS.viewNesting + 1
      ? exceeded('nested views', level, () => objectSubject(object))
      : [];
  });
}

/** One of all tables counts for each of them, and one of a whole table for each of its columns. */
function recorderProblems(
  { words, most, mostOfColumn }: ObjectKind, { database, objects, tables, dialect }: Schema,
): Problem<Facts>[] {
  const recorders = mostOfColumn ? objects?.defined.filter(({ kind }) => kind === words) ?? [] : [];
  const watching = (what: string): Limit => ({ ...mostOfColumn!, noun: `${most!.noun} that watch ${what}` });
  const ofAll = recorders.filter(usesAllTables).length;
  const watched = recorders.flatMap(tablesUsedBy);
  const key = (name: string): string => nameKey(name, dialect);
  const ofDatabase = (): Subject => ({ object: database, part: { kind: 'database', name: database } });
  return [
    ...(ofAll === 0 ? [] : exceeded(watching('all tables'), ofAll, ofDatabase)),
    ...(watched.length === 0 ? [] : tables).flatMap((table) => {
      const object = table.name;
      const own = watched.filter((each) => key(each.table) === key(object));
      const whole = own.filter(({ columns }) => columns === undefined).length;
      const named = own.flatMap(({ columns = [] }) => columns.map(key));
      return [
        ...(whole === 0
          ? []
          : exceeded(watching('it'), ofAll + whole, () => ({ object, part: { kind: 'table', table } }))),
        ...table.columns.flatMap(({ name: column }) => {
          const times = named.filter((each) => each === key(column)).length;
          return times === 0
            ? []
            : exceeded(watching('it'), ofAll + whole + times, () => (
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
    case 'backing index':
      return `the backing index of foreign key ${quotedName(part.foreignKey.name)} on ${quotedName(part.table.name)}`;
    case 'object':
      return `${part.objectKind.toLowerCase()} ${quotedName(part.name)}`;
    default:
      return `database ${quotedName('name' in part ? part.name : '')}`;
  }
}

function figure(count: number): string {
  return count.toLocaleString('en-US');
}
