import {
  COUNTER, IN_PARENT, isSame, ON_DELETE, sameNames, SKIP_RANGE, TTL, type Attribute, type OptionValue, type Sameness,
} from './attributes';
import { optionChanges, sameOption } from './option-changes';
import { optionPairs, pairs, type Pair } from './pair';
import { grantKey } from '../../ddl/fold/folded-grants';
import { frameOf } from '../../ddl/objects/defined-objects';
import {
  indexSpace,
  objectKind,
  type DefinedKind,
  type DefinedObject,
  type GrantDefinition,
  type SchemaObjects,
  type TableDefinition,
  type ViewDefinition,
} from '../../schema';
import { rowsOf } from '../../schema/kind/rows';
import { definedKind } from '../../schema/objects/kinds';
import { isObjectIndex } from '../../schema/objects/object-index';
import { sameDefinition } from '../../schema/same-definition';
import { canonicalText } from '../canonical/canonical-words';

/** Differences between all objects that are not tables or indexes. */
export interface ObjectDifference {
  /** Changed options, with their text. */
  readonly options: readonly Pair<OptionValue>[];
  readonly grants: readonly Pair<GrantDefinition>[];
  readonly defined: readonly Pair<DefinedObject>[];
  /** Statements that were not understood. */
  readonly statements: readonly Pair<string>[];
}

export function objectDifference(from: SchemaObjects, to: SchemaObjects, by: Sameness): ObjectDifference {
  const { dialect } = by;
  return {
    options: optionPairs(optionChanges(from.options, to.options, dialect).keys(), from.options, to.options, by),
    grants: pairs(from.grants, to.grants, (grant) => grantKey(grant, dialect), [], by),
    defined: pairs(
      from.defined, to.defined, ({ kind, name }) => `${indexSpace(kind)} ${by.key(name)}`, definedAttributes, by,
    ),
    statements: pairs(from.unread, to.unread, (each) => canonicalText(each, dialect), [], by),
  };
}

/** A view is compared part by part, because a database prints its query in other words. */
const VIEW: readonly Attribute<ViewDefinition>[] = [
  { name: 'query', same: (a, b, by) => by.query(a.query, b.query) },
  // The emulator of PostgreSQL always prints INVOKER.
  {
    name: 'SQL SECURITY',
    same: ({ security: a }, { security: b }) => a === b,
    mayBeUnprinted: ({ security }) => security === 'INVOKER',
  },
];

/** The attributes of a kind that is compared part by part. */
function ownAttributes(kind: DefinedKind): readonly Attribute<any>[] | undefined {
  return kind === 'VIEW' ? VIEW : objectKind(kind).place === 'counter' ? [SKIP_RANGE, COUNTER] : undefined;
}

export const WATCH: Attribute<DefinedObject> = {
  name: 'watched tables',
  same: (a, b, by) => watchKey(a, by) === watchKey(b, by),
};

/** Sorted, because the order of tables and columns does not matter. */
function watchKey(object: DefinedObject, { key }: Sameness): string {
  if (!('watched' in object)) {
    return '';
  }
  const tables = object.watched.map(({ table, columns }) =>
    JSON.stringify([key(table), columns && [...new Set(columns.map((column) => key(column)))].sort()]),
  );
  return object.watchesAll ? 'ALL' : tables.sort().join(' ');
}

/** Interleaving and TTL of an object with rows. */
const ROWS_INTERLEAVE: Attribute<DefinedObject> = {
  name: 'interleaving',
  same: (a, b, by) => sameOfRows(a, b, 'interleave', [IN_PARENT, ON_DELETE], by),
};
const ROWS_TTL: Attribute<DefinedObject> = {
  name: 'row deletion policy', same: (a, b, by) => sameOfRows(a, b, 'ttl', TTL, by),
};

/** Attributes that change with a table or by statements of their own. */
export const IN_PLACE: readonly Attribute<DefinedObject>[] = [
  {
    name: 'table',
    same: (a, b, { key }) => !isObjectIndex(a) || !isObjectIndex(b) || key(a.table) === key(b.table),
  },
  {
    name: 'stored columns',
    same: (a, b, by) => !isObjectIndex(a) || !isObjectIndex(b) || sameNames(a.storing, b.storing, by),
  },
  { name: 'contents', same: (a, b, by) => sameNames(membersOf(a), membersOf(b), by) },
  ROWS_INTERLEAVE,
  ROWS_TTL,
  WATCH,
];

function sameOfRows<K extends 'interleave' | 'ttl'>(
  one: DefinedObject, other: DefinedObject, part: K,
  attributes: readonly Attribute<NonNullable<TableDefinition[K]>>[], by: Sameness,
): boolean {
  const [a, b] = [one, other].map((each) => rowsOf(each)?.[part]);
  return a === b || (a !== undefined && b !== undefined && isSame(attributes, a, b, by));
}

/** Names whose order means nothing, such as the types of a proto bundle. */
export function membersOf(object: DefinedObject): readonly string[] {
  return definedKind(object.kind).members?.(object) ?? [];
}

/** Everything that is not an option and that no ALTER changes. */
const DEFINITION: Attribute<DefinedObject> = {
  name: 'definition',
  same: (a, b, { dialect }) => a.kind === b.kind && sameDefinition(
    frameOf(a), frameOf(b), (text, other) => canonicalText(text, dialect) === canonicalText(other, dialect),
  ),
};

function definedAttributes(
  from: DefinedObject, to: DefinedObject, { dialect, isPrinted }: Sameness,
): readonly Attribute<DefinedObject>[] {
  const own = from.kind === to.kind ? ownAttributes(from.kind) : undefined;
  if (own) {
    return own;
  }
  const valueIn = ({ kind, options }: DefinedObject, name: string): string | undefined =>
    options.get(name) ?? objectKind(kind).options?.[name]?.default;
  const options = [...new Set([...from.options.keys(), ...to.options.keys()])]
    // A stream without a retention period keeps records for a time that depends on its age.
    .filter((name) => !isPrinted || name !== 'retention_period' || from.options.has(name))
    .map((name): Attribute<DefinedObject> => ({
      name,
      same: () => sameOption(valueIn(from, name), valueIn(to, name), dialect),
      mayBeUnprinted: ({ kind, options: live }) => objectKind(kind).lastOptionsIn === dialect && !live.has(name),
    }));
  return [...IN_PLACE, DEFINITION, ...options];
}
