import { changedOptions } from './diff-defined-objects';
import { carriedStream, leftToWatch } from './objects-after';
import { objectChanged } from '../../../rules/changes/object-changed';
import type { ChangeStreamDefinition, DefinedObject } from '../../../schema';
import { LIMITS } from '../../../schema/limits';
import { WATCH } from '../../difference/object-difference';
import { takeShortened } from '../../difference/option-changes';
import type { Pair } from '../../difference/pair';
import type { Change } from '../change';
import { Phase } from '../phase';

export function diffChangeStreams(change: Change, pairs: readonly Pair<DefinedObject>[]): void {
  for (const pair of pairs as readonly Pair<ChangeStreamDefinition>[]) {
    const { from, to } = pair;
    if (from && to) {
      diffWatch(change, from, to);
      setOptions(change, from, new Map([...changedOptions(pair)].sort()));
    } else if (from) {
      // At the start, because a stream that watches a table by name keeps Spanner from dropping it.
      change.add({ kind: 'drop object', object: { kind: from.kind, name: from.name } });
    } else if (to) {
      change.add({ kind: 'create object', object: to });
    }
  }
}

function diffWatch(change: Change, stream: ChangeStreamDefinition, then: ChangeStreamDefinition): void {
  const narrowed = { ...stream, watched: leftToWatch(stream, change.fate) };
  const carried = carriedStream(stream, change.fate);
  const target = { ...then, name: stream.name };
  const isInTheWay = !sameWatch(change, stream, narrowed);
  if (isInTheWay && canBeWatchedNow(change, target)) {
    change.add({ kind: 'set watched tables', stream: target }, Phase.RELEASE_DEPENDENTS);
    return;
  }
  if (isInTheWay) {
    change.add({ kind: 'set watched tables', stream: narrowed }, Phase.RELEASE_DEPENDENTS);
  }
  if (!sameWatch(change, carried, target)) {
    change.add({ kind: 'set watched tables', stream: target });
  }
}

/** Whether everything that it will watch already exists under its name. */
function canBeWatchedNow({ fate, key }: Change, { watched }: ChangeStreamDefinition): boolean {
  return watched.every(({ table, columns = [] }) => {
    const names = new Set(fate.before(table)?.columns.map((column) => key(column.name)));
    return fate.keepsName(table) && columns.every((column) => names.has(key(column)));
  });
}

function setOptions(change: Change, stream: ChangeStreamDefinition, options: Map<string, string | undefined>): void {
  if (options.delete('partition_mode')) {
    change.refuse(objectChanged, stream.name, { reason: 'partition mode' });
  }
  const shortened = takeShortened(options, stream.options, 'retention_period', LIMITS.defaultStreamRetentionSeconds);
  if (shortened) {
    change.add({ kind: 'set stream options', stream: stream.name, options: shortened, shortens: true });
  }
  for (const batch of change.objectPrinter.streamOptionBatches(options)) {
    change.add({ kind: 'set stream options', stream: stream.name, options: batch });
  }
}

function sameWatch(change: Change, a: ChangeStreamDefinition, b: ChangeStreamDefinition): boolean {
  return WATCH.same(a, b, change.same);
}
