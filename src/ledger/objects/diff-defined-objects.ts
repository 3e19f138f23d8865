import { isStream } from './diff-change-streams';
import type { ObjectChange } from './object-change';
import { isQueryKind } from '../../ddl/queries/query-objects';
import { objectChanged } from '../../rules/changes/object-changed';
import { statementNotUnderstood } from '../../rules/changes/statement-not-understood';
import { objectKind, type DefinedObject } from '../../schema';
import { rowsOf } from '../../schema/kind/rows';
import { isBuiltIn } from '../../schema/objects/kinds';
import { isObjectIndex } from '../../schema/objects/object-index';
import { Phase } from '../differ/phase';
import { deleteActionOf, type Attribute } from '../difference/attributes';
import {
  INDEX_STORING, INDEX_TABLE, MEMBERS, membersOf, ROWS_INTERLEAVE, ROWS_TTL, storedIn,
} from '../difference/object-difference';
import { added, removed, type Pair } from '../difference/pair';
import { indexNamed } from '../names-in';

/** Search and vector indexes, locality groups, placements ... and statements that were not understood. */
export function diffDefinedObjects(change: ObjectChange): void {
  const { statements, defined } = change.difference;
  for (const statement of [...removed(statements), ...added(statements)]) {
    change.refuse(statementNotUnderstood, change.to.database, { statement });
  }
  const isPlannedApart = ({ kind }: DefinedObject): boolean => isQueryKind(kind) || kind === 'ROLE';
  const pairs = defined.filter((pair) => !isStream(pair) && !isPlannedApart((pair.from ?? pair.to)!));
  for (const pair of inOrderOf(change.willBe.defined, pairs)) {
    const { from, to } = pair;
    if (to && from && isSameObject(change, from, to)) {
      diffDefined(change, pair, from, to);
    } else if (to) {
      createDefined(change, to);
    }
  }
  for (const { from, to } of pairs) {
    if (from && !(to && isSameObject(change, from, to))) {
      dropDefined(change, from);
    }
  }
}

/** What has the name of an index whose table goes is another one. */
function isSameObject({ fate }: ObjectChange, from: DefinedObject, to: DefinedObject): boolean {
  return from.kind === to.kind && (!isObjectIndex(from) || fate.remains(from.table));
}

/** Those that there are afterwards: what follows may need what comes before it. */
function inOrderOf(objects: readonly DefinedObject[], pairs: readonly Pair<DefinedObject>[]): Pair<DefinedObject>[] {
  const byObject = new Map(pairs.map((pair) => [pair.to, pair]));
  return objects.flatMap((object) => byObject.get(object) ?? []);
}

function createDefined(change: ObjectChange, object: DefinedObject): void {
  if (isBuiltIn(object)) {
    change.add({ kind: 'alter object', object, statement: change.printer.create(object) });
  } else {
    const fills = isObjectIndex(object) && isFilled(change, object.table);
    change.add({ kind: 'create object', object, ...(fills && { fills }) });
  }
}

/** Whether there may be rows that a new index has to take up. */
function isFilled({ to, fate, from, key }: ObjectChange, table: string): boolean {
  const then = to.tables.find(({ name }) => key(name) === key(table));
  return from.tables.some((each) => fate.after(each) === then);
}

function dropDefined(change: ObjectChange, object: DefinedObject): void {
  const { kind, name } = object;
  if (kind === 'STATISTICS') {
    // Packages are made by Spanner; what can be taken back is that they are kept.
    change.add({ kind: 'collect statistics', name });
  } else if (isBuiltIn(object)) {
    refuse(change, 'ALTER gone', object);
  } else {
    // An index of a table that goes as well may be in the way, and one whose name is taken is.
    const [stays, isTaken] = [isObjectIndex(object) && change.fate.remains(object.table), change.isTaken(name)];
    if (stays && isTaken && indexNamed(change.to, name) !== undefined) {
      replaceIndex(change, object);
    } else {
      change.add({ kind: 'drop object', object }, stays && !isTaken ? Phase.DROP_INDEXES : undefined);
    }
  }
}

/** The index goes before another one can have its name, and leaves the searches without one meanwhile. */
function replaceIndex(change: ObjectChange, object: DefinedObject): void {
  const { kind, name } = object;
  const step = change.add({ kind: 'drop object', object, isReplaced: true });
  change.lossRefusals.set(step, change.refusal(objectChanged, name, { reason: 'index text', kind, name }));
}

/** What statements of its own change, or the table. */
const IN_PLACE: ReadonlySet<Attribute<DefinedObject>> = new Set([
  INDEX_TABLE, INDEX_STORING, MEMBERS, ROWS_INTERLEAVE, ROWS_TTL,
]);

function diffDefined(change: ObjectChange, pair: Pair<DefinedObject>, was: DefinedObject, object: DefinedObject): void {
  const isRedefined = pair.changed.some((attribute) => !IN_PLACE.has(attribute));
  if (isRedefined && object.kind === 'STATISTICS') {
    createDefined(change, object);
    return;
  }
  // An index follows a table that is renamed.
  const follows = isObjectIndex(was) ? { ...was, table: change.fate.nameAfter(was.table) } : was;
  const set = optionsAlter(change, pair);
  if ((isRedefined && set === undefined) || !INDEX_TABLE.same(follows, object, change.same)) {
    if (isObjectIndex(was)) {
      replaceIndex(change, was);
      createDefined(change, object);
    } else {
      refuse(change, 'text', object);
    }
    return;
  }
  if (pair.changes(INDEX_STORING)) {
    diffStoring(change, was, object);
  }
  if (pair.changes(MEMBERS)) {
    diffMembers(change, was, object);
  }
  diffRows(change, pair, was, object);
  if (set !== undefined) {
    change.add({ kind: 'alter object', object, statement: set });
  }
}

/** How the rows of an object depend on those of its parent, and how long they are kept. */
function diffRows(change: ObjectChange, pair: Pair<DefinedObject>, was: DefinedObject, object: DefinedObject): void {
  const on = { objectKind: object.kind, table: object.name };
  const [before, after] = [rowsOf(was), rowsOf(object)];
  const interleave = pair.changes(ROWS_INTERLEAVE) ? after?.interleave : undefined;
  if (interleave && interleave.inParent !== before?.interleave?.inParent) {
    // Spanner goes to IN PARENT by way of NO ACTION alone.
    change.add({ kind: 'change interleaving', ...on, interleave: { ...interleave, onDelete: undefined } });
  }
  const wasOnDelete = before?.interleave && deleteActionOf(before.interleave);
  if (interleave?.inParent && deleteActionOf(interleave) !== wasOnDelete) {
    const onDelete = deleteActionOf(interleave);
    change.add({ kind: 'change ON DELETE', ...on, interleave: { ...interleave, onDelete } });
  }
  const [ttl, old] = [after?.ttl, before?.ttl];
  if (ttl && pair.changes(ROWS_TTL)) {
    const deletes = !old || old.column !== ttl.column || ttl.days < old.days;
    change.add({ kind: old ? 'change row deletion policy' : 'add row deletion policy', ...on, ttl, deletes });
  } else if (pair.changes(ROWS_TTL)) {
    change.add({ kind: 'drop row deletion policy', ...on });
  }
}

/** The statement that sets the options which change, where nothing else is redefined; undefined: none does. */
export function optionsAlter({ printer }: ObjectChange, { to, changed }: Pair<DefinedObject>): string | undefined {
  const { kind, options } = to!;
  const redefined = changed.filter((attribute) => !IN_PLACE.has(attribute));
  const { alterableOptions = [] } = objectKind(kind);
  return redefined.length > 0 && redefined.every(({ name }) => alterableOptions.includes(name))
    ? printer.setOptions(to!, new Map(redefined.map(({ name }) => [name, options.get(name)])))
    : undefined;
}

function diffStoring(change: ObjectChange, before: DefinedObject, after: DefinedObject): void {
  const { kind: indexKind, name: index } = after;
  const [was, willBe] = [before, after].map((each) => new Set(storedIn(each).map(change.key)));
  for (const column of storedIn(after).filter((each) => !was.has(change.key(each)))) {
    change.add({ kind: 'add stored column', index, indexKind, column });
  }
  for (const column of storedIn(before).filter((each) => !willBe.has(change.key(each)))) {
    change.add({ kind: 'drop stored column', index, indexKind, column });
  }
}

function diffMembers(change: ObjectChange, before: DefinedObject, object: DefinedObject): void {
  const [gone, come] = [[before, object], [object, before]].map(([one, other]) => {
    const others = new Set(membersOf(other).map(change.key));
    return membersOf(one).filter((member) => !others.has(change.key(member)));
  });
  const { kind, name } = object;
  if (kind === 'SEARCH INDEX') {
    come.forEach((column) => change.add({ kind: 'add searched column', index: name, column }));
    gone.forEach((column) => change.add({ kind: 'drop searched column', index: name, column }));
    return;
  }
  const alter = (verb: 'INSERT' | 'DELETE', types: readonly string[], phase: Phase): void => {
    if (types.length > 0) {
      change.add({ kind: 'alter object', object, statement: change.printer.changeBundle(verb, types) }, phase);
    }
  };
  alter('INSERT', come, Phase.CREATE_SCHEMAS);
  // When no column has one of them any more.
  alter('DELETE', gone, Phase.DROP_SCHEMAS);
}

function refuse(change: ObjectChange, reason: 'ALTER gone' | 'text', { kind, name }: DefinedObject): void {
  change.refuse(objectChanged, name === '' ? change.to.database : name, { reason, kind, name });
}
