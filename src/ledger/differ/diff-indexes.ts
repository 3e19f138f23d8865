import type { Change } from './change';
import { Phase } from './phase';
import { clauseChanged } from '../../rules/changes/clause-changed';
import { indexKeysChanged } from '../../rules/changes/key-changes';
import type { IndexDefinition } from '../../schema';
import { optionChange } from '../../schema/kind/storage-options';
import { compareNames } from '../../text/compare-names';
import { INDEX_CLAUSES, INDEX_KEY } from '../difference/attributes';
import { removed, type Pair } from '../difference/pair';
import { indexNamed } from '../names-in';
import { sameOption } from '../objects/option-changes';
import { indexPlan } from '../plans/index-plan';

/** The indexes of tables that stay; those of new and of dropped tables come and go with them. */
export function diffIndexes(change: Change): void {
  const { indexes } = change.difference;
  for (const pair of indexes.filter(({ to }) => to).sort((a, b) => compareNames(a.to!.name, b.to!.name))) {
    const { from, to } = pair;
    if (from && to && change.willBe.table(from.table)) {
      diffIndex(change, pair, from, to);
    } else if (to && change.was.table(to.table)) {
      createIndex(change, to);
    }
  }
  removed(indexes)
    .filter(({ table }) => change.willBe.table(table))
    .forEach((index) => dropIndex(change, index));
}

function diffIndex(change: Change, pair: Pair<IndexDefinition>, was: IndexDefinition, index: IndexDefinition): void {
  if (pair.changes(...INDEX_KEY)) {
    replaceIndex(change, was, index.name);
    // A new table comes with its indexes.
    if (change.was.table(index.table)) {
      createIndex(change, index);
    }
    return;
  }
  if ((change.declaresEverything || index.options) && pair.changes(INDEX_CLAUSES)) {
    const alters = optionAlters(change, was, index);
    if (!alters) {
      change.refuse(clauseChanged, index.name, { reason: 'index text' });
      return;
    }
    const object = { kind: 'INDEX', name: index.name };
    alters.forEach((statement) => change.add({ kind: 'alter object', object, statement }));
  }
  if (change.rebuilt.has(was)) {
    change.add({ kind: 'drop index', index: was, reason: 'rebuilt' });
    createIndex(change, index);
    return;
  }
  for (const column of index.storing.filter((each) => !was.storing.includes(each))) {
    change.add({ kind: 'add stored column', index: index.name, indexKind: 'INDEX', column });
  }
  for (const column of was.storing.filter((each) => !index.storing.includes(each))) {
    change.add({ kind: 'drop stored column', index: index.name, indexKind: 'INDEX', column });
  }
}

/** undefined: one would change that no statement changes. */
function optionAlters(
  { dialect, printer, declaresEverything }: Change,
  was: IndexDefinition,
  index: IndexDefinition,
): string[] | undefined {
  const [before, after] = [was, index].map(({ options = new Map<string, string>() }) => options);
  // Constructs mention what they set: other options stay.
  const changed = [...new Set([...(declaresEverything ? before.keys() : []), ...after.keys()])].filter(
    (name) => !sameOption(before.get(name), after.get(name), dialect),
  );
  const sets = changed.map((name) => optionChange(name, after.get(name), dialect));
  return sets.every((set) => set !== undefined)
    ? sets.map((set) => `ALTER INDEX ${printer.path(index.name)} SET ${set}`)
    : undefined;
}

function createIndex(change: Change, index: IndexDefinition): void {
  change.add({ kind: 'create index', index, ofNewTable: false });
}

function dropIndex(change: Change, index: IndexDefinition): void {
  const isTaken = change.isTaken(index.name);
  const successor = isTaken ? indexNamed(change.to, index.name) : undefined;
  if (successor !== undefined) {
    replaceIndex(change, index, successor);
    return;
  }
  const isInTheWay = isTaken || change.rebuilt.has(index);
  change.add({ kind: 'drop index', index, reason: 'unwanted' }, isInTheWay ? Phase.RELEASE_TABLES : undefined);
}

/** The index goes before another one can have its name, and leaves the reads without one meanwhile. */
function replaceIndex(change: Change, index: IndexDefinition, becomes: string): void {
  const { name } = index;
  const step = change.add({ kind: 'drop index', index, reason: 'replaced' });
  change.lossRefusals.set(step, {
    ...change.refusal(indexKeysChanged, name, { ...(becomes !== name && { becomes }) }),
    plan: indexPlan(change.from, change.to, name, becomes),
  });
}
