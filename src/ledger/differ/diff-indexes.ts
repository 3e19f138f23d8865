import type { Change } from './change';
import { Phase } from './phase';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { indexKeysChanged } from '../../rules/changes/key-changes';
import { objectChanged } from '../../rules/changes/object-changed';
import type { DefinedObject, IndexDefinition } from '../../schema';
import { optionChange } from '../../schema/kind/storage-options';
import { shareSchema } from '../../schema/name-key';
import type { ObjectIndex } from '../../schema/objects/object-index';
import { compareNames } from '../../text/collections';
import { INDEX_CLAUSES, INDEX_KEY } from '../difference/attributes';
import { membersOf } from '../difference/object-difference';
import type { Pair } from '../difference/pair';
import { indexNamed } from '../names-in';
import { inOrderOf, optionsAlter, redefined, withoutCommon } from './objects/diff-defined-objects';
import { optionChanges } from '../difference/option-changes';
import { indexPlan } from '../plans/index-plan';
import type { Step } from '../step';

/** A plain index, or one that is an object of its own kind in DDL. */
type AnyIndex = IndexDefinition | ObjectIndex;

export function diffIndexes(change: Change): void {
  const pairs = change.difference.indexes;
  const present = pairs.filter(({ to }) => to).sort((a, b) => compareNames(a.to!.name, b.to!.name));
  diffEach(change, pairs, present, diffIndex);
}

export function diffObjectIndexes(change: Change, objects: readonly Pair<DefinedObject>[]): void {
  const pairs = objects as readonly Pair<ObjectIndex>[];
  diffEach(change, pairs, inOrderOf(change.objectsAfter.defined, pairs), diffObjectIndex);
}

/** @param present Indexes after the change, in the order of their creation. */
function diffEach<I extends AnyIndex>(
  change: Change,
  pairs: readonly Pair<I>[],
  present: readonly Pair<I>[],
  diff: (change: Change, pair: Pair<I>, was: I, index: I) => void,
): void {
  // If an index's table is dropped, an index with the same name is a different one.
  const stays = ({ from, to }: Pair<I>): boolean =>
    from !== undefined && to !== undefined && kindOf(from) === kindOf(to) && keepsTable(change, from);
  for (const pair of present) {
    if (stays(pair)) {
      diff(change, pair, pair.from!, pair.to!);
    } else {
      createIndex(change, pair.to!);
    }
  }
  pairs.filter((pair) => pair.from && !stays(pair)).forEach(({ from }) => dropIndex(change, from!));
}

function diffIndex(change: Change, pair: Pair<IndexDefinition>, was: IndexDefinition, index: IndexDefinition): void {
  if (pair.changes(...INDEX_KEY)) {
    replaceIndex(change, was, index.name);
    createIndex(change, index);
    return;
  }
  if (pair.changes(INDEX_CLAUSES) && !alterOptions(change, was, index)) {
    return;
  }
  if (change.rebuilt.has(was)) {
    addDrop(change, was, 'rebuilt');
    createIndex(change, index);
    return;
  }
  diffColumns(change, index, 'stored', was.storing, index.storing);
}

/** @returns whether statements can make all of the changes */
function alterOptions(change: Change, was: IndexDefinition, { name: index, options }: IndexDefinition): boolean {
  const { dialect } = change;
  const before = was.options ?? new Map<string, string>();
  const changed = [...optionChanges(before, options ?? new Map<string, string>(), dialect)]
    .filter(([name, value]) => change.setsOption(name, before.get(name), value));
  const fixed = changed.filter((option) => optionChange(...option, dialect) === undefined);
  if (fixed.length > 0) {
    const lost = fixed.filter(([, value]) => value === undefined).map(([name]) => name);
    change.refuse(clauseChanged, index, { reason: 'index text', lost });
    return false;
  }
  changed.forEach(([option, value]) => change.add({ kind: 'set index option', index, option, value }));
  return true;
}

function diffObjectIndex(change: Change, pair: Pair<ObjectIndex>, was: ObjectIndex, index: ObjectIndex): void {
  const set = optionsAlter(change, pair);
  // An index follows a renamed table.
  const follows = change.key(change.fate.nameAfter(was.table)) === change.key(index.table);
  if (!follows || (redefined(pair).length > 0 && !set)) {
    replaceIndex(change, was, index.name);
    createIndex(change, index);
    return;
  }
  diffColumns(change, index, 'stored', was.storing, index.storing);
  diffColumns(change, index, 'searched', membersOf(was), membersOf(index));
  if (set) {
    change.add(set);
  }
}

function diffColumns(
  change: Change, index: AnyIndex, what: 'stored' | 'searched', before: readonly string[], after: readonly string[],
): void {
  const [gone, come] = withoutCommon(change, before, after);
  const where = { index: index.name, indexKind: kindOf(index) };
  come.forEach((column) => change.add({ kind: `add ${what} column`, ...where, column }));
  gone.forEach((column) => change.add({ kind: `drop ${what} column`, ...where, column }));
}

/** A new table has no rows to backfill, and creates its plain indexes itself. */
function createIndex(change: Change, index: AnyIndex): void {
  const fills = change.was.table(change.fate.named(index.table)?.name ?? index.table) !== undefined;
  if (!isPlain(index)) {
    change.add({ kind: 'create object', object: index, ...(fills && { fills }) });
  } else if (fills) {
    change.add({ kind: 'create index', index, ofNewTable: false });
  }
}

/** Dropping a table drops its plain indexes. */
function dropIndex(change: Change, index: AnyIndex): void {
  const [stays, isTaken] = [keepsTable(change, index), change.isTaken(index.name)];
  if (isPlain(index) && !stays) {
    return;
  }
  const successor = stays && isTaken ? indexNamed(change.to, index.name) : undefined;
  if (successor !== undefined) {
    replaceIndex(change, index, successor);
    return;
  }
  const isInTheWay = isTaken || !stays || (isPlain(index)
    ? change.rebuilt.has(index)
    // Spanner moves no table to another schema while it has an index.
    : !shareSchema(index.name, change.fate.nameAfter(index.table)));
  // It stays in use until new indexes are built, unless it is in the way.
  addDrop(change, index, 'unwanted', isInTheWay ? undefined : Phase.DROP_INDEXES);
}

/** Drops the index before another one takes its name; queries have no index in between. */
function replaceIndex(change: Change, index: AnyIndex, becomes: string): void {
  const { name } = index;
  change.lossRefusals.set(addDrop(change, index, 'replaced'), isPlain(index)
    ? change.planned(
      change.refusal(indexKeysChanged, name, { ...(becomes !== name && { becomes }) }),
      indexPlan(change.renamedFirst, change.to, name, becomes),
    )
    : change.refusal(objectChanged, name, { reason: 'index text', kind: index.kind, name }));
}

function addDrop(change: Change, index: AnyIndex, reason: 'unwanted' | 'rebuilt' | 'replaced', phase?: Phase): Step {
  return isPlain(index)
    ? change.add({ kind: 'drop index', index, reason }, phase)
    : change.add({ kind: 'drop object', object: index, reason }, phase);
}

/** The table of a plain index already has its new name. */
function keepsTable({ willBe, fate }: Change, index: AnyIndex): boolean {
  return isPlain(index) ? willBe.table(index.table) !== undefined : fate.remains(index.table);
}

function kindOf(index: AnyIndex): string {
  return isPlain(index) ? 'INDEX' : index.kind;
}

function isPlain(index: AnyIndex): index is IndexDefinition {
  return !('kind' in index);
}
