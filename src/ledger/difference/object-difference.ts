import { sameNames, type Attribute, type OptionValue, type Sameness } from './attributes';
import { namedPairs, optionPairs, Pair, pairs, type Named } from './pair';
import { textDefinition } from './text-definition';
import { grantKey } from '../../ddl/fold/folded-grants';
import {
  indexSpace,
  type ChangeStreamDefinition,
  type GrantDefinition,
  type SchemaObjects,
  type TextObject,
  type ViewDefinition,
} from '../../schema';
import { canonicalText } from '../canonical/canonical-words';
import { optionChanges } from '../objects/option-changes';

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
    changeStreams: pairs(from.changeStreams, to.changeStreams, ({ name }) => by.key(name), (a, b) =>
      new Pair(a, b, [WATCH, ...streamOptions(a, b, by)], by),
    ),
    roles: namedPairs(roles[0], roles[1], [], by),
    grants: pairs(from.grants, to.grants, (grant) => grantKey(grant, dialect), (a, b) => new Pair(a, b, [], by)),
    texts: pairs(wasText, text, ({ kind, name }) => `${indexSpace(kind)} ${by.key(name)}`, (a, b) =>
      new Pair(a, b, a && b ? textAttributes(a, b, by) : [], by),
    ),
    statements: pairs(wasUnknown, unknown, (each) => canonicalText(each, dialect), (a, b) => new Pair(a, b, [], by)),
  };
}

const VIEW: readonly Attribute<ViewDefinition>[] = [
  { name: 'query', same: (a, b, by) => by.query(a.query, b.query) },
  // PostgreSQL prints it where it was not written, and its emulator always prints INVOKER.
  {
    name: 'SQL SECURITY',
    same: ({ security: a }, { security: b }, { isPrinted }) =>
      a === b || (isPrinted && (a === undefined || b === undefined)),
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

function streamOptions(
  from: ChangeStreamDefinition | undefined,
  to: ChangeStreamDefinition | undefined,
  { dialect, isPrinted }: Sameness,
): Attribute<ChangeStreamDefinition>[] {
  const changes = from && to ? optionChanges(from.options, to.options, dialect, STREAM_DEFAULTS) : new Map();
  return [...changes.keys()]
    .filter((name) => !isPrinted || name !== 'retention_period' || from?.options.has(name))
    .map((name) => ({ name, same: () => false }));
}

function textAttributes(from: TextObject, to: TextObject, by: Sameness): Attribute<TextObject>[] {
  const [a, b] = [from, to].map((text) => textDefinition(text, by.dialect, by.key));
  const isOpen = a.isOpen || b.isOpen;
  const options = [...new Set([...a.options.keys(), ...b.options.keys()])].filter(
    (name) => a.options.get(name) !== b.options.get(name),
  );
  return [
    { name: 'definition', same: () => isOpen || a.words === b.words },
    { name: 'stored columns', same: () => sameNames([...a.stored], [...b.stored], by) },
    ...options.map((name) => ({ name, same: () => isOpen })),
  ];
}
