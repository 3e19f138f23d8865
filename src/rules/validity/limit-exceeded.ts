import { printDatabase } from '../../ddl/printer/print-objects';
import { printerFor, unguarded } from '../../ddl/printer/print-schema';
import { queryObjects } from '../../ddl/queries/query-objects';
import { call, list, option, REST, text } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import {
  columnsOf, effectiveIndexKey, OBJECT_KINDS, views, watchers, type DefinedObject, type Dialect, type IndexDefinition,
  type KeyPart, type Schema, type SchemaLookup, type TableDefinition,
} from '../../schema';
import type { ObjectKind } from '../../schema/kind/kind';
import { tablesAndRows } from '../../schema/kind/rows';
import { LIMITS } from '../../schema/limits';
import { nameKeyIn } from '../../schema/name-key';
import { isBuiltIn } from '../../schema/objects/kinds';
import { objectIndexes } from '../../schema/objects/object-index';
import { grouped } from '../../text/collections';
import { memoized } from '../../text/once';
import { refusal } from '../define-rule';
import { backingIndexes, type BackingIndex } from '../keys/backing-indexes';
import type { RuleContext } from '../rule';
import { objectPart, type SchemaPart } from '../subject';
import { figure, partTitle } from '../wording';

/** A limit, with the noun of what it counts and the way out. */
interface Limit {
  readonly limit: number;
  readonly noun: string;
  readonly fix: Phrase;
}

type RefuseAbove = (part: SchemaPart, count: number, limit: Limit) => void;

/** A quick check, which clears nearly every table. */
const SMALLEST_LIMIT = LIMITS.interleavedTables;

const SHORTER_KEY = phrase`replace columns of the key by one generated key, for example ${
  call('Column', 'uuid', [REST])}`;

export const limitExceeded = refusal({
  name: 'limit-exceeded',
  summary:
    'the schema has more text, tables, columns, key parts, indexes, other objects or levels of interleaving than ' +
    'Spanner allows',
  sources: ['https://cloud.google.com/spanner/quotas'],
  check: (context, found) => {
    const refuseAbove: RefuseAbove = (part, count, { limit, noun, fix }) => {
      if (count > limit) {
        const what = `has ${figure(count)} ${noun}, but Spanner allows ${figure(limit)}`;
        const of: SchemaPart = part.kind === 'primary key' ? { kind: 'table', table: part.table } : part;
        found(part, `${partTitle(of)} ${what}`, [fix]);
      }
    };
    const { schema, lookup } = context;
    const { database, tables, indexes, objects } = schema;
    const ofDatabase = { kind: 'database', name: database } as const;
    const fix = 'split the schema into several databases';
    refuseAbove(ofDatabase, tables.length, { limit: LIMITS.tables, noun: 'tables', fix });
    refuseAbove(ofDatabase, indexes.length, { limit: LIMITS.indexes, noun: 'indexes', fix });
    const others = grouped(objectIndexes(schema), (index) => lookup.table(index.table));
    const backing = backingIndexes(context);
    for (const table of tablesAndRows(schema)) {
      checkTable(table, lookup, others.get(table)?.length ?? 0, backing.get(table) ?? [], refuseAbove);
    }
    indexes.forEach((index) => checkIndex(index, lookup, refuseAbove));
    checkBackingIndexes(context, refuseAbove);
    for (const { words, most } of OBJECT_KINDS) {
      if (most) {
        const made = objects.defined.filter((each) => each.kind === words && !isBuiltIn(each)).length;
        refuseAbove(ofDatabase, made + (most.builtIn ?? 0), most);
      }
    }
    if (bytesAtMost(schema) > LIMITS.ddlBytes) {
      const bytes = sum(printDatabase(schema), (ddl) => Buffer.byteLength(unguarded(ddl).replace(QUOTES, '')));
      refuseAbove(ofDatabase, bytes, { limit: LIMITS.ddlBytes, noun: 'bytes of DDL', fix });
    }
    checkNesting(schema, refuseAbove);
    OBJECT_KINDS.forEach((kind) => checkRecorders(kind, schema, refuseAbove));
  },
});

/** Room for the words, types and options around a name or an expression. */
const WORDS = 80;
/** Spanner leaves them and IF NOT EXISTS out of the DDL that it counts, where a name needs no quotes. */
const QUOTES = /[`"]/g;

/** A quick look: more than the bytes of DDL, without printing tables and indexes. */
function bytesAtMost({ dialect, tables, indexes, objects }: Schema): number {
  const printed = printedIn(dialect);
  return sum(tables, bytesOfTable) + sum(indexes, bytesOfIndex) + sum(objects.defined, printed)
    + sum(objects.grants, ({ object }) => bytesOf(object));
}

const bytesOfTable = memoized(({ name, columns, primaryKey, checks, foreignKeys }: TableDefinition): number => (
  bytesOf(name)
  + sum(columns, ({ name: column, defaultExpression, generated }) => (
    bytesOf(`${column}${defaultExpression ?? generated?.expression ?? ''}`)
  ))
  + sum(primaryKey, bytesOfPart)
  + sum(checks, ({ expression }) => bytesOf(expression))
  + sum(foreignKeys, (foreignKey) => sum([...foreignKey.columns, ...foreignKey.referencedColumns], bytesOf))
), new WeakMap());

const bytesOfIndex = memoized(({ name, keyParts, storing }: IndexDefinition): number => (
  bytesOf(name) + sum(keyParts, bytesOfPart) + sum(storing, bytesOf)
), new WeakMap());

/** Fixes are proven in many schemas of the same objects. */
const printedIn = memoized((dialect: Dialect) => memoized((object: DefinedObject): number => (
  bytesOf(printerFor(dialect).create(object))
), new WeakMap()));

function bytesOfPart({ column }: KeyPart): number {
  return bytesOf(column);
}

function bytesOf(part: string): number {
  return WORDS + Buffer.byteLength(part);
}

function sum<T>(parts: readonly T[], of: (part: T) => number): number {
  return parts.reduce((total, part) => total + of(part), 0);
}

function checkTable(
  table: TableDefinition,
  lookup: SchemaLookup,
  searchAndVector: number,
  backing: readonly BackingIndex[],
  refuseAbove: RefuseAbove,
): void {
  const { columns, primaryKey, synonyms = [] } = table;
  const indexes = lookup.indexesOf(table).length + searchAndVector;
  const layers = table.interleave ? layersOf(table, lookup) : 1;
  const most = Math.max(columns.length, primaryKey.length, indexes + backing.length, layers);
  if (most <= SMALLEST_LIMIT && synonyms.length === 0) {
    return;
  }
  const part = { kind: 'table', table } as const;
  refuseAbove(part, columns.length, {
    limit: LIMITS.columnsOfTable,
    noun: 'columns',
    fix: 'move columns that are read apart into a table interleaved in this one',
  });
  refuseAbove({ kind: 'primary key', table }, primaryKey.length, {
    limit: LIMITS.keyParts,
    noun: 'primary key columns, those of its interleaving parents included',
    fix: SHORTER_KEY,
  });
  // Foreign keys of the same columns share one.
  const shared = new Set(backing.map(({ index }) => `${index.unique} ${columnsOf(index.keyParts)}`)).size;
  refuseAbove(part, indexes + shared, {
    limit: LIMITS.indexesOfTable,
    noun: shared > 0 ? 'indexes, the backing indexes of foreign keys included' : 'indexes',
    fix: 'drop the indexes that no query reads',
  });
  refuseAbove(part, synonyms.length, {
    limit: LIMITS.synonymsOfTable, noun: 'synonyms', fix: 'drop the synonym that applications use least',
  });
  // Once for each chain, at the first table that is too deep.
  if (layers === LIMITS.interleavedTables + 1) {
    refuseAbove(part, layers, {
      limit: LIMITS.interleavedTables,
      noun: 'layers of interleaving from its root down to itself',
      fix: 'leave out the interleaving here, and reference the parent by a foreign key',
    });
  }
}

function checkIndex(index: IndexDefinition, lookup: SchemaLookup, refuseAbove: RefuseAbove): void {
  const table = lookup.table(index.table);
  if (index.keyParts.length + (table?.primaryKey.length ?? 0) > LIMITS.keyParts) {
    const { length } = table ? effectiveIndexKey(index.keyParts, table) : index.keyParts;
    refuseAbove({ kind: 'index', index }, length, {
      limit: LIMITS.keyParts,
      noun: 'key columns, those of the primary key that it does not index included',
      fix: phrase`store columns that no query searches by: ${option('storing', list([text('...')]))}`,
    });
  }
}

/** Backing indexes have the same limits as other indexes. */
function checkBackingIndexes(context: RuleContext, refuseAbove: RefuseAbove): void {
  for (const [table, indexes] of backingIndexes(context)) {
    for (const { foreignKey, referencing, index } of indexes) {
      const parts = effectiveIndexKey(index.keyParts, table);
      refuseAbove({ kind: 'backing index', referencing, foreignKey, table, parts }, parts.length, {
        limit: LIMITS.keyParts,
        noun: 'key columns, those of the primary key that the foreign key does not name included',
        fix: 'reference a shorter key, for example one generated id',
      });
    }
  }
}

/** Once for each chain, at the first view that reads too many levels of views. */
function checkNesting({ objects, dialect }: Schema, refuseAbove: RefuseAbove): void {
  const defined = views(objects);
  const levels = new Map<string, number>();
  for (const { key, reads, object } of defined.length > LIMITS.viewNesting ? queryObjects({ defined }, dialect) : []) {
    const level = 1 + Math.max(0, ...[...reads.names].map((each) => levels.get(each) ?? 0));
    levels.set(key, level);
    if (level === LIMITS.viewNesting + 1) {
      refuseAbove(objectPart(object), level, {
        limit: LIMITS.viewNesting,
        noun: 'levels of views, itself included',
        fix: 'let a view read the tables of the views that it reads',
      });
    }
  }
}

/** A recorder of all tables counts for each table, and one of a whole table for each of its columns. */
function checkRecorders(
  { words, most, mostOfColumn }: ObjectKind,
  { database, objects, tables, dialect }: Schema,
  refuseAbove: RefuseAbove,
): void {
  const recorders = mostOfColumn ? watchers(objects).filter(({ kind }) => kind === words) : [];
  const watching = (what: string): Limit => ({ ...mostOfColumn!, noun: `${most!.noun} that watch ${what}` });
  const ofAll = recorders.filter(({ watchesAll }) => watchesAll).length;
  if (ofAll > 0) {
    refuseAbove({ kind: 'database', name: database }, ofAll, watching('all tables'));
  }
  const all = recorders.flatMap(({ watched }) => watched);
  const key = nameKeyIn(dialect);
  for (const table of all.length === 0 ? [] : tables) {
    const own = all.filter((each) => key(each.table) === key(table.name));
    const whole = own.filter(({ columns }) => columns === undefined).length;
    if (whole > 0) {
      refuseAbove({ kind: 'table', table }, ofAll + whole, watching('it'));
    }
    const named = own.flatMap(({ columns = [] }) => columns.map(key));
    for (const { name: column } of named.length === 0 ? [] : table.columns) {
      const times = named.filter((each) => each === key(column)).length;
      if (times > 0) {
        refuseAbove({ kind: 'column', table, column }, ofAll + whole + times, watching('it'));
      }
    }
  }
}

/** Counts the tables from the root to this one. It stops after the limit, so it ends in a cycle, too. */
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
