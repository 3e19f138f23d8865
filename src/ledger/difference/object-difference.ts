import { sameNames, type Attribute, type OptionValue, type Sameness } from './attributes';
import { namedPairs, optionPairs, pairs, type Pair, type Named } from './pair';
import { grantKey } from '../../ddl/fold/folded-grants';
import { frameOf } from '../../ddl/objects/text-kinds';
import { textParts } from '../../ddl/parser/objects/text-objects';
import {
  indexSpace,
  type ChangeStreamDefinition,
  type Dialect,
  type GrantDefinition,
  type SchemaObjects,
  type TextObject,
  type ViewDefinition,
} from '../../schema';
import { sameDefinition } from '../../schema/same-definition';
import { canonicalText, sameStatements } from '../canonical/canonical-words';
import { optionChanges, sameOption } from '../objects/option-changes';

/** What becomes of all that is neither table, index nor sequence. */
export interface ObjectDifference {
  /** Those that change, with their text. */
  readonly options: readonly Pair<OptionValue>[];
  readonly views: readonly Pair<ViewDefinition>[];
  readonly changeStreams: readonly Pair<ChangeStreamDefinition>[];
  readonly roles: readonly Pair<Named>[];
  readonly grants: readonly Pair<GrantDefinition>[];
  readonly texts: readonly Pair<TextObject>[];
  /** Statements that were not understood. */
  readonly statements: readonly Pair<string>[];
}

/** What Spanner does where an option is not set. Of `retention_period` that depends on the age of the stream. */
export const STREAM_DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['value_capture_type', "'OLD_AND_NEW_VALUES'"],
  ['exclude_ttl_deletes', 'false'],
  ['exclude_insert', 'false'],
  ['exclude_update', 'false'],
  ['exclude_delete', 'false'],
  ['allow_txn_exclusion', 'false'],
  ['partition_mode', "'IMMUTABLE_KEY_RANGE'"],
]);

export function objectDifference(from: SchemaObjects, to: SchemaObjects, by: Sameness): ObjectDifference {
  const { dialect } = by;
  const roles = [from, to].map((objects) => objects.roles.map((name) => ({ name })));
  const [wasUnknown, unknown] = [from, to].map(({ texts }) =>
    texts.filter(({ kind }) => kind === '').flatMap(({ statements }) => statements),
  );
  const [wasText, text] = [from, to].map(({ texts }) => texts.filter(({ kind }) => kind !== ''));
  return {
    options: optionPairs(optionChanges(from.options, to.options, dialect).keys(), from.options, to.options, by),
    views: namedPairs(from.views, to.views, VIEW, by),
    changeStreams: namedPairs(from.changeStreams, to.changeStreams, streamAttributes, by),
    roles: namedPairs(roles[0], roles[1], [], by),
    grants: pairs(from.grants, to.grants, (grant) => grantKey(grant, dialect), [], by),
    texts: pairs(wasText, text, ({ kind, name }) => `${indexSpace(kind)} ${by.key(name)}`, textAttributes, by),
    statements: pairs(wasUnknown, unknown, (each) => canonicalText(each, dialect), [], by),
  };
}

const VIEW: readonly Attribute<ViewDefinition>[] = [
  { name: 'query', same: (a, b, by) => by.query(a.query, b.query) },
  // PostgreSQL takes INVOKER where it was not written, and its emulator always prints INVOKER.
  {
    name: 'SQL SECURITY',
    same: ({ security: a }, { security: b }, { isPrinted }) =>
      (a ?? 'INVOKER') === (b ?? 'INVOKER') || (isPrinted && (a === undefined || b === undefined)),
    mayBeUnprinted: ({ security }) => security === 'INVOKER',
  },
];

export const WATCH: Attribute<ChangeStreamDefinition> = {
  name: 'watched tables',
  same: (a, b, by) => watchKey(a, by) === watchKey(b, by),
};

/** The order of tables and columns does not matter. */
function watchKey({ watchesAll, watched }: ChangeStreamDefinition, { key }: Sameness): string {
  const tables = watched.map(({ table, columns }) =>
    JSON.stringify([key(table), columns && [...new Set(columns.map((column) => key(column)))].sort()]),
  );
  return watchesAll ? 'ALL' : tables.sort().join(' ');
}

function streamAttributes(
  from: ChangeStreamDefinition,
  to: ChangeStreamDefinition,
  { dialect, isPrinted }: Sameness,
): Attribute<ChangeStreamDefinition>[] {
  const options = [...optionChanges(from.options, to.options, dialect, STREAM_DEFAULTS).keys()]
    .filter((name) => !isPrinted || name !== 'retention_period' || from.options.has(name))
    .map((name) => ({ name, same: () => false }));
  return [WATCH, ...options];
}

/** The table under its present name. */
export const TEXT_TABLE: Attribute<TextObject> = {
  name: 'table',
  same: ({ table: a = '' }, { table: b = '' }, { key }) => key(a) === key(b),
};

export const TEXT_STORING: Attribute<TextObject> = {
  name: 'stored columns',
  same: (a, b, by) => sameNames(textParts(a, by.dialect).stored, textParts(b, by.dialect).stored, by),
};

/** Those of a search index are columns, those of the proto bundle types. */
export const TEXT_MEMBERS: Attribute<TextObject> = {
  name: 'contents',
  same: (a, b, by) => sameNames(textParts(a, by.dialect).members, textParts(b, by.dialect).members, by),
};

function textAttributes(from: TextObject, to: TextObject, { dialect, isPrinted }: Sameness): Attribute<TextObject>[] {
  const [a, b] = [from, to].map((text) => textParts(text, dialect));
  const isOpen = a.isOpen || b.isOpen;
  const isSame = from.kind === to.kind && (
    sameFrame(from, to, dialect) ?? (
      // Forms that no definition has are texts alone.
      canonicalText(a.definition, dialect) === canonicalText(b.definition, dialect) &&
        (!isOpen || sameStatements(a.alters, b.alters, dialect))
    )
  );
  const options = [...new Set([...a.options.keys(), ...b.options.keys()])].map(
    (name): Attribute<TextObject> => ({
      name, same: () => sameOption(a.options.get(name), b.options.get(name), dialect),
    }),
  );
  return [
    TEXT_TABLE,
    TEXT_STORING,
    TEXT_MEMBERS,
    // What a database prints of an object that was altered in another way is not known.
    ...(isPrinted && isOpen ? [] : [{ name: 'definition', same: () => isSame }, ...options]),
  ];
}

/** Whether two objects are one apart from their options, columns and types; undefined: one of them cannot be read. */
function sameFrame(from: TextObject, to: TextObject, dialect: Dialect): boolean | undefined {
  const [was, willBe] = [from, to].map((text) => frameOf(text, dialect));
  return was && willBe
    ? sameDefinition(was, willBe, (a, b) => canonicalText(a, dialect) === canonicalText(b, dialect))
    : undefined;
}
