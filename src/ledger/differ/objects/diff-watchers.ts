import { changedOptions } from './diff-defined-objects';
import { carriedWatcher, leftToWatch } from './objects-after';
import { objectChanged } from '../../../rules/changes/object-changed';
import { objectKind, type DefinedObject, type Watcher } from '../../../schema';
import type { WatchDefinition } from '../../../schema/kind/watch';
import { LIMITS } from '../../../schema/limits';
import { WATCH } from '../../difference/object-difference';
import { takeShortened } from '../../difference/option-changes';
import type { Pair } from '../../difference/pair';
import type { Change } from '../change';
import { Phase } from '../phase';

export function diffWatchers(change: Change, pairs: readonly Pair<DefinedObject>[]): void {
  for (const pair of pairs as readonly Pair<Watcher>[]) {
    const { from, to } = pair;
    if (from && to) {
      diffWatch(change, from, to);
      setOptions(change, from, new Map([...changedOptions(pair)].sort()));
    } else if (from) {
      // At the start, because what watches a table by name keeps Spanner from dropping it.
      change.add({ kind: 'drop object', object: { kind: from.kind, name: from.name } });
    } else if (to) {
      change.add({ kind: 'create object', object: to });
    }
  }
}

function diffWatch(change: Change, object: Watcher, then: Watcher): void {
  const narrowed = { ...object, watched: leftToWatch(object, change.fate) };
  const carried = carriedWatcher(object, change.fate);
  const target = { ...then, name: object.name };
  const isInTheWay = !sameWatch(change, object, narrowed);
  if (isInTheWay && canBeWatchedNow(change, target)) {
    change.add({ kind: 'set watched tables', object: target }, Phase.RELEASE_DEPENDENTS);
    return;
  }
  if (isInTheWay) {
    change.add({ kind: 'set watched tables', object: narrowed }, Phase.RELEASE_DEPENDENTS);
  }
  if (!sameWatch(change, carried, target)) {
    change.add({ kind: 'set watched tables', object: target });
  }
}

/** Whether everything that it will watch already exists under its name. */
function canBeWatchedNow({ fate, key }: Change, { watched }: WatchDefinition): boolean {
  return watched.every(({ table, columns = [] }) => {
    const names = new Set(fate.before(table)?.columns.map((column) => key(column.name)));
    return fate.keepsName(table) && columns.every((column) => names.has(key(column)));
  });
}

function setOptions(change: Change, object: Watcher, options: Map<string, string | undefined>): void {
  const { kind, name } = object;
  for (const option of objectKind(kind).fixedOptions ?? []) {
    if (options.delete(option)) {
      change.refuse(objectChanged, name, { reason: 'fixed option', kind, option });
    }
  }
  const shortened = takeShortened(options, object.options, 'retention_period', LIMITS.defaultStreamRetentionSeconds);
  if (shortened) {
    change.add({ kind: 'set object options', object, options: shortened, shortens: true });
  }
  for (const batch of change.printer.optionBatches(options)) {
    change.add({ kind: 'set object options', object, options: batch });
  }
}

function sameWatch(change: Change, a: Watcher, b: Watcher): boolean {
  return WATCH.same(a, b, change.same);
}
