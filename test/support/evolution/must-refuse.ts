import { unchangeable } from './defined-draft';
import { childrenOf, isUsed, uses } from './draft';
import {
  Dialect, namedSchemas, sequences, watchers, type ColumnDefinition, type ColumnType, type Schema, type TableDefinition,
} from '../../../src/schema';
import { DICTIONARY_STALENESS, isFullTextDictionary } from '../../../src/schema/kind/storage-options';
import { isObjectIndex } from '../../../src/schema/objects/object-index';
import { scalarOf } from '../../../src/schema/types/type-facts';
import { withoutSpans } from '../normal-schema';

/** Every rule that a refusal of a change may have. */
export const REFUSAL_RULES: ReadonlySet<string> = new Set([
  'primary-key-changed', 'shard-count-changed', 'interleave-parent-changed', 'column-type-changed', 'column-renamed', 'generated-column-changed', 'identity-changed',
  'index-keys-changed', 'not-null-without-default', 'clause-changed', 'default-time-zone-changed', 'dialect-changed', 'object-changed', 'statement-not-understood',
  'drop-table', 'drop-column', 'drop-sequence', 'drop-change-stream', 'replace-index', 'narrow-column', 'delete-rows', 'shorten-retention',
]);

/**
 * The rules of which one has to refuse the change, said without the differ: by what Spanner's documentation says of ALTER.
 * Empty: Spanner can make the change in place.
 */
export function mustRefuse(from: Schema, to: Schema): ReadonlySet<string> {
  const rules = new Set<string>();
  const refuse = (broken: boolean, ...names: readonly string[]): void => {
    if (broken) {
      names.forEach((name) => rules.add(name));
    }
  };
  const oldName = new Map(to.tables.map((table) => [table.name, nameBefore(from, to, table)]));
  for (const table of to.tables) {
    const before = from.tables.find(({ name }) => name === oldName.get(table.name));
    if (before) {
      refuse(!same(before.primaryKey, table.primaryKey), 'primary-key-changed', 'shard-count-changed');
      const parent = table.interleave && oldName.get(table.interleave.parent);
      refuse(before.interleave?.parent !== parent, 'interleave-parent-changed', 'primary-key-changed');
      const hasChild = childrenOf(from, before.name).some(({ name }) => [...oldName.values()].includes(name));
      const isPlaced = ({ name, placementKey }: ColumnDefinition): boolean => placementKey === true
        && !table.columns.some((each) => each.name === name && each.placementKey);
      refuse(before.columns.some(isPlaced), 'clause-changed');
      refuse(isDictionaryRedefined(before, table, from.dialect), 'clause-changed');
      table.columns.forEach((column) => refuseColumn(from, before, hasChild, column, refuse));
      const isOnlyCased = (name: string): boolean => before.columns.some((each) => each.name !== name && each.name.toLowerCase() === name.toLowerCase());
      refuse(table.columns.some(({ name }) => isOnlyCased(name)), 'column-renamed');
    }
  }
  for (const index of to.indexes) {
    // One whose table goes with it is another index.
    const before = from.indexes.find(({ name, table }) => name === index.name && [...oldName.values()].includes(table));
    // No documented statement takes an index back out of its locality group.
    refuse(before?.options?.has('locality_group') === true && index.options === undefined, 'clause-changed');
  }
  for (const { name, skipRange, startCounter } of sequences(to.objects)) {
    const before = sequences(from.objects).find((each) => each.name === name);
    refuse(from.dialect === Dialect.POSTGRESQL && before?.skipRange !== undefined && skipRange === undefined, 'clause-changed');
    refuse(before?.startCounter !== undefined && startCounter === undefined, 'clause-changed');
  }
  for (const { name, options } of watchers(to.objects)) {
    const before = watchers(from.objects).find((each) => each.name === name);
    const isMutable = (each: ReadonlyMap<string, string>): boolean => each.get('partition_mode') === "'MUTABLE_KEY_RANGE'";
    refuse(before !== undefined && isMutable(before.options) !== isMutable(options), 'object-changed');
  }
  for (const object of to.objects.defined.filter((each) => !isObjectIndex(each) && each.kind !== 'SEQUENCE')) {
    const before = from.objects.defined.find(({ kind, name }) => kind === object.kind && name === object.name);
    refuse(before !== undefined && unchangeable(before) !== unchangeable(object), 'object-changed');
  }
  refuse(passesName(from, to) || passesName(to, from), 'object-changed');
  const setsAnew = (name: string): boolean => from.objects.options.get(name) !== to.objects.options.get(name);
  refuse(setsAnew('default_time_zone') && from.tables.length > 0, 'default-time-zone-changed');
  const isPlaced = from.objects.defined.some(({ kind }) => kind === 'PLACEMENT');
  refuse(isPlaced && setsAnew('per_placement_routing_metadata'), 'object-changed');
  const hadOption = (name: string): boolean => from.objects.options.has(name) && !to.objects.options.has(name);
  refuse(hadOption('default_sequence_kind'), 'object-changed');
  const taken = new Set([...to.tables, ...to.indexes].map(({ name }) => name));
  const defaults = from.tables.flatMap(({ columns }) => columns.map(({ defaultExpression = '' }) => defaultExpression));
  const freed = sequences(from.objects).filter(({ name }) => !sequences(to.objects).some((each) => each.name === name) && taken.has(name));
  refuse(freed.some(({ name }) => defaults.some((text) => text.includes(name))), 'object-changed');
  return rules;
}

/** From a named schema to something else, which would have to wait for the other to be gone. */
function passesName(from: Schema, { tables, indexes, objects, dialect }: Schema): boolean {
  const after = namedSchemas(objects);
  const key = (name: string): string => (dialect === Dialect.GOOGLESQL ? name.toLowerCase() : name);
  const constraints = tables.flatMap(({ checks, foreignKeys }) => [...checks, ...foreignKeys]);
  const defined = objects.defined.filter(({ kind }) => kind !== 'ROLE' && kind !== 'SCHEMA');
  const names = new Set([...tables, ...indexes, ...constraints, ...defined].map(({ name }) => key(name)));
  return namedSchemas(from.objects).some((name) => !after.includes(name) && names.has(key(name)));
}

/** CREATE TABLE alone makes a dictionary; how old its entries may be is altered in GoogleSQL, and never taken back. */
function isDictionaryRedefined(before: TableDefinition, after: TableDefinition, dialect: Dialect): boolean {
  const [was, willBe] = [before, after].map((table) => isFullTextDictionary(table, dialect));
  const [age, ageAfter] = [before, after].map(({ options }) => options?.get(DICTIONARY_STALENESS));
  return was !== willBe || (age !== ageAfter && (dialect === Dialect.POSTGRESQL || ageAfter === undefined));
}

type Refuse = (broken: boolean, ...names: readonly string[]) => void;

/** @param hasChild Whether rows of another table lie in it, before the change and behind it. */
function refuseColumn(from: Schema, table: TableDefinition, hasChild: boolean, column: ColumnDefinition, refuse: Refuse): void {
  const { dialect } = from;
  const before = table.columns.find(({ name }) => name === column.name);
  const { notNull, defaultExpression, generated, identity } = column;
  if (!before) {
    const isEmptyArray = column.type.code === 'ARRAY' && column.type.vectorLength === undefined;
    refuse(notNull && defaultExpression === undefined && !generated && !identity && !isEmptyArray, 'not-null-without-default');
    return;
  }
  const isKey = table.primaryKey.some((part) => part.column === column.name);
  const isRetyped = !same(before.type, column.type);
  // PostgreSQL has no statement that restates a generated column.
  const isRestated = isRetyped || before.notNull !== notNull;
  const isVirtual = dialect === Dialect.GOOGLESQL && before.generated?.stored === false && generated?.stored === false
    && !isUsed(from, table, column.name);
  const computes = (!same(before.generated, generated) && !isVirtual) || (before.generated && dialect === Dialect.POSTGRESQL && isRestated)
    || (before.generated && scalarOf(before.type).code !== scalarOf(column.type).code);
  refuse(Boolean(computes), 'generated-column-changed', ...(isKey ? ['shard-count-changed', 'primary-key-changed'] : []));
  refuse(Boolean(before.identity) !== Boolean(identity), 'identity-changed');
  refuse(before.identity?.startCounter !== undefined && identity?.startCounter === undefined, 'clause-changed');
  // PostgreSQL states the type along with NOT NULL, and the emulator takes that for the end of the identity.
  refuse(dialect === Dialect.POSTGRESQL && before.identity !== undefined && before.notNull !== notNull && !isKey, 'identity-changed');
  const isRead = table.columns.some((each) => each.generated && uses(each.generated.expression, new Set([column.name]), dialect));
  refuse(isRead && scalarOf(before.type).code !== scalarOf(column.type).code, 'column-type-changed');
  const isShared = isKey && (table.interleave !== undefined || hasChild);
  refuse(!canRetype(before.type, column.type) || (isRetyped && isShared), 'column-type-changed');
  refuse(isKey && before.notNull !== notNull, 'primary-key-changed');
  refuse(dialect === Dialect.GOOGLESQL && (before.hidden ?? false) !== (column.hidden ?? false), 'clause-changed');
  // The documentation names no way back from spanner.commit_timestamp.
  refuse(dialect === Dialect.POSTGRESQL && before.allowCommitTimestamp === true && !column.allowCommitTimestamp, 'column-type-changed');
  // No documented statement takes a column back out of its locality group.
  refuse(before.localityGroup !== undefined && column.localityGroup === undefined, 'clause-changed');
  const isArrayForced = column.type.code === 'ARRAY' && notNull && !before.notNull;
  refuse(isArrayForced, 'column-type-changed');
}

/** https://cloud.google.com/spanner/docs/schema-updates#supported-updates */
function canRetype(before: ColumnType, after: ColumnType): boolean {
  if (before.code === 'ARRAY' || after.code === 'ARRAY') {
    return before.code === 'ARRAY' && after.code === 'ARRAY' && canRetype(before.element, after.element)
      && (before.vectorLength === after.vectorLength || after.vectorLength !== undefined);
  }
  const isOneOf = (...codes: readonly string[]): boolean => [before, after].every(({ code }) => codes.includes(code));
  // DDL does not show whether a name is that of a message or of an enum.
  return same(before, after) || isOneOf('STRING', 'BYTES') || isOneOf('PROTO', 'ENUM', 'BYTES') || isOneOf('PROTO', 'ENUM', 'INT64');
}

function nameBefore(from: Schema, to: Schema, { name, renamedFrom }: TableDefinition): string {
  const hadName = (wanted: string): boolean => from.tables.some((each) => each.name === wanted);
  const isFree = (wanted: string): boolean => !hadName(wanted) || to.tables.some((each) => each.renamedFrom === wanted);
  // A table that comes under the name of one that is renamed had none.
  const isNew = renamedFrom === undefined && to.tables.some((each) => each.renamedFrom === name && isFree(each.name));
  // A table may get back the name that it kept as a synonym.
  const kept = from.tables.find((each) => each.synonyms?.includes(name) && !to.tables.some((other) => other.name === each.name));
  return renamedFrom !== undefined && isFree(name) && hadName(renamedFrom) ? renamedFrom : isNew ? '' : kept?.name ?? name;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a, withoutSpans) === JSON.stringify(b, withoutSpans);
}
