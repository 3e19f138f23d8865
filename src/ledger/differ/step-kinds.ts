import { Phase } from './phase';
import type { ConsentRule } from '../../rules/changes/data-loss';
import { objectKind, type Cost, type Dialect, type ObjectName, type Operation } from '../../schema';
import { isFilled, narrowedTo, readsRows } from '../../schema/column-effects';
import type { ObjectKind } from '../../schema/kind/kind';
import { dropRule } from '../../schema/objects/kinds';

/** `adds`: something that other statements may name. */
export type Effect = 'adds' | 'drops' | 'renames';

/** Properties of a step that follow from its kind. */
export interface StepKind<O extends Operation> {
  /** The name in plans, if it is not the kind of the operation: `create view`. */
  readonly words?: (operation: O) => string;
  /** The object it affects: `Orders`, `Orders.Note`, `OrdersByCustomer`. */
  readonly object: (operation: O) => string;
  readonly phase: (operation: O) => Phase;
  /** Default: it changes what is there. */
  readonly effect?: Effect;
  /** Default: metadata. */
  readonly cost?: (operation: O, dialect: Dialect) => Cost;
  /** The data that is lost permanently. */
  readonly loss?: (operation: O, dialect: Dialect) => ConsentRule | undefined;
}

type StepKinds = { readonly [K in Operation['kind']]: StepKind<Operation & { readonly kind: K }> };

type Named = Readonly<Record<'name', string>>;
type OfTable = Readonly<Record<'table', string>>;
type OfRenamed = OfTable & { readonly renamedTo?: string };

const ofTable = ({ table }: OfTable): string => table;
const ofTableAfter = ({ table, renamedTo = table }: OfRenamed): string => renamedTo;
const ofColumn = ({ table, column }: OfTable & { readonly column: Named }): string => `${table}.${column.name}`;
const ofIndex = ({ index }: { readonly index: Named }): string => index.name;
const ofStoring = ({ index }: { readonly index: string }): string => index;
const ofObject = ({ object }: { readonly object: Named }): string => object.name;
const ofGrants = ({ grants: [{ object }] }: { readonly grants: readonly { readonly object: string }[] }): string =>
  object;
const constraint = (table: string, name: string): string => (name === '' ? table : `${table}.${name}`);
const ofConstraint = (operation: OfRenamed & Named): string => constraint(ofTableAfter(operation), operation.name);
const words = ({ kind }: { readonly kind: string }): string => kind.toLowerCase();
const alterObject = ({ object }: { readonly object: ObjectName }): string => `alter ${words(object)}`;
const at = (phase: Phase) => (): Phase => phase;

const EXPIRY: StepKind<Extract<Operation, { readonly deletes: boolean }>> = {
  object: ofTable,
  phase: at(Phase.EXPIRE_ROWS),
  loss: ({ deletes }) => (deletes ? 'delete-rows' : undefined),
};

/** The one table of the objects, phases, costs and losses of steps. */
export const STEP_KINDS: StepKinds = {
  'create table': {
    object: ({ table }) => table.name,
    effect: 'adds',
    phase: at(Phase.CREATE_TABLES),
    cost: ({ referencing }) => referencing,
  },
  'drop table': { object: ofTable, effect: 'drops', phase: at(Phase.DROP_TABLES), loss: () => 'drop-table' },
  'rename table': { object: ({ to }) => to, effect: 'renames', phase: at(Phase.RENAME_TABLES) },
  'add synonym': { object: ({ synonym }) => synonym, phase: at(Phase.ADD_CONSTRAINTS) },
  'drop synonym': { object: ({ synonym }) => synonym, effect: 'drops', phase: at(Phase.RELEASE_TABLES) },
  'alter table': { object: ofTable, phase: at(Phase.ADD_CONSTRAINTS) },
  'add row deletion policy': EXPIRY,
  'change row deletion policy': EXPIRY,
  'drop row deletion policy': { object: ofTableAfter, effect: 'drops', phase: at(Phase.RELEASE_TABLES) },
  'change interleaving': {
    object: ofTable,
    phase: at(Phase.ADD_CONSTRAINTS),
    cost: ({ interleave }) => (interleave.inParent ? 'validates data' : 'metadata'),
  },
  'change ON DELETE': { object: ofTable, phase: at(Phase.ADD_CONSTRAINTS) },
  'add column': {
    object: ofColumn,
    effect: 'adds',
    phase: at(Phase.CHANGE_COLUMNS),
    cost: ({ column }) => (isFilled(column) ? 'backfills' : 'metadata'),
  },
  // Computed values can be computed again.
  'drop column': {
    object: ofColumn,
    effect: 'drops',
    phase: at(Phase.DROP_COLUMNS),
    loss: ({ column }) => (column.generated ? undefined : 'drop-column'),
  },
  'alter column': {
    object: ({ table, to }) => `${table}.${to.name}`,
    phase: at(Phase.CHANGE_COLUMNS),
    cost: ({ part, from, to }, dialect) =>
      part === 'definition' && readsRows(from, to, dialect) ? 'validates data' : 'metadata',
    loss: ({ part, from, to }, dialect) =>
      part === 'definition' && narrowedTo(from, to, dialect) !== undefined ? 'narrow-column' : undefined,
  },
  'change attribute': {
    words: ({ attribute }) => `change ${attribute.title}`,
    object: ofColumn,
    phase: at(Phase.CHANGE_COLUMNS),
    cost: ({ column, attribute }) => (attribute.readsRows && column[attribute.field] ? 'validates data' : 'metadata'),
  },
  'set default': { object: ofColumn, phase: at(Phase.CHANGE_COLUMNS) },
  'drop default': { object: ofColumn, effect: 'drops', phase: at(Phase.CHANGE_COLUMNS) },
  'change identity': { object: ofColumn, phase: at(Phase.CHANGE_COLUMNS) },
  'restart identity': { object: ({ table, column }) => `${table}.${column}`, phase: at(Phase.CHANGE_COLUMNS) },
  'add check': {
    object: ({ table, check }) => constraint(table, check.name),
    phase: at(Phase.ADD_CONSTRAINTS),
    cost: () => 'validates data',
  },
  'drop check': { object: ofConstraint, effect: 'drops', phase: at(Phase.RELEASE_TABLES) },
  'add foreign key': {
    object: ({ table, foreignKey }) => constraint(table, foreignKey.name),
    phase: at(Phase.ADD_CONSTRAINTS),
    cost: ({ foreignKey, ofNewTable }) => ofNewTable ?? (foreignKey.enforced ? 'backfills' : 'metadata'),
  },
  'drop foreign key': { object: ofConstraint, effect: 'drops', phase: at(Phase.RELEASE_TABLES) },
  'create index': {
    object: ofIndex,
    effect: 'adds',
    phase: ({ ofNewTable }) => (ofNewTable ? Phase.CREATE_TABLES : Phase.CREATE_INDEXES),
    cost: ({ ofNewTable }) => (ofNewTable ? 'metadata' : 'backfills'),
  },
  'drop index': {
    object: ofIndex,
    effect: 'drops',
    phase: at(Phase.RELEASE_TABLES),
    loss: ({ reason }) => (reason === 'replaced' ? 'replace-index' : undefined),
  },
  'set index option': { words: () => 'alter index', object: ofStoring, phase: at(Phase.CREATE_INDEXES) },
  'add stored column': { object: ofStoring, phase: at(Phase.CREATE_INDEXES), cost: () => 'backfills' },
  'drop stored column': { object: ofStoring, effect: 'drops', phase: at(Phase.DROP_INDEXES) },
  'add searched column': { object: ofStoring, phase: at(Phase.CREATE_INDEXES), cost: () => 'backfills' },
  'drop searched column': { object: ofStoring, effect: 'drops', phase: at(Phase.DROP_INDEXES) },
  'create object': {
    words: ({ object }) => `create ${words(object)}`,
    object: ofObject,
    effect: 'adds',
    phase: creationPhase,
    cost: ({ fills }) => (fills ? 'backfills' : 'metadata'),
  },
  'replace object': {
    words: ({ object }) => `replace ${words(object)}`,
    object: ofObject,
    phase: at(Phase.CREATE_DEPENDENTS),
  },
  'drop object': {
    words: ({ object }) => `drop ${words(object)}`,
    object: ofObject,
    effect: 'drops',
    phase: ({ object: { kind } }) => phaseIn(DROPPED, kind) ?? Phase.RELEASE_DEPENDENTS,
    loss: ({ object, reason }) => (reason === 'replaced' ? 'replace-index' : dropRule(object.kind)),
  },
  'add members': { words: alterObject, object: ofObject, effect: 'adds', phase: creationPhase },
  // Once no column has any of these types.
  'drop members': { words: alterObject, object: ofObject, phase: at(Phase.DROP_SCHEMAS) },
  'change sequence': { object: ofObject, phase: creationPhase },
  'restart sequence': { object: ofObject, phase: creationPhase },
  'set watched tables': { words: alterObject, object: ofObject, phase: at(Phase.CREATE_DEPENDENTS) },
  'set object options': {
    words: alterObject,
    object: ofObject,
    phase: creationPhase,
    loss: ({ shortens }) => (shortens ? 'shorten-retention' : undefined),
  },
  'set database options': {
    words: () => 'alter database',
    object: ({ database }) => database,
    phase: at(Phase.DATABASE_OPTIONS),
    loss: ({ shortens }) => (shortens ? 'shorten-retention' : undefined),
  },
  'collect statistics': {
    words: () => 'alter statistics',
    object: ({ name }) => name,
    phase: at(Phase.CREATE_DEPENDENTS),
  },
  'grant': { object: ofGrants, phase: at(Phase.CREATE_DEPENDENTS) },
  'revoke': { object: ofGrants, phase: at(Phase.RELEASE_DEPENDENTS) },
};

type Phases = { readonly [P in NonNullable<ObjectKind['place']>]?: Phase };

/** By the place of a kind. The others come with the indexes of their table, or after all tables. */
const CREATED: Phases = {
  'namespace': Phase.CREATE_SCHEMAS, 'under tables': Phase.CREATE_SCHEMAS, 'counter': Phase.SEQUENCES,
};

/** Blockers, which have no entry, are dropped first; a role after its privileges. */
const DROPPED: Phases = {
  'namespace': Phase.DROP_SCHEMAS, 'under tables': Phase.DROP_SCHEMAS, 'counter': Phase.DROP_SEQUENCES,
  'index': Phase.RELEASE_TABLES, 'last': Phase.DROP_SEQUENCES,
};

function creationPhase({ object: { kind, table } }: { readonly object: ObjectName }): Phase {
  return phaseIn(CREATED, kind) ?? (table === undefined ? Phase.CREATE_DEPENDENTS : Phase.CREATE_INDEXES);
}

function phaseIn(phases: Phases, kind: string): Phase | undefined {
  const { place } = objectKind(kind);
  return place && phases[place];
}
