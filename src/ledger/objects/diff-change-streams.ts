import type { ObjectChange } from './object-change';
import { defaultsOf, optionChanges, takeShortened } from './option-changes';
import { objectChanged } from '../../rules/changes/object-changed';
import type { ChangeStreamDefinition, DefinedObject, WatchedTable } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { Phase } from '../differ/phase';
import { WATCH } from '../difference/object-difference';
import type { Pair } from '../difference/pair';

export function diffChangeStreams(change: ObjectChange): void {
  for (const pair of change.difference.defined.filter(isStream)) {
    const { from, to } = pair as Pair<ChangeStreamDefinition>;
    if (from && to) {
      diffWatch(change, from, to);
      diffOptions(change, from, to);
    } else if (from) {
      // At the start: a stream that watches a table by its name keeps Spanner from dropping it.
      change.add({ kind: 'drop object', object: { kind: 'CHANGE STREAM', name: from.name } });
    } else if (to) {
      change.add({ kind: 'create object', object: to });
    }
  }
}

export function isStream({ from, to }: Pair<DefinedObject>): boolean {
  return (from ?? to)!.kind === 'CHANGE STREAM';
}

function diffWatch(change: ObjectChange, stream: ChangeStreamDefinition, then: ChangeStreamDefinition): void {
  const { fate } = change;
  const left = stream.watched
    .filter(({ table }) => isNoTable(change, table) || fate.remains(table))
    .map(({ table, columns }): WatchedTable => ({
      table,
      ...(columns && { columns: columns.filter((column) => isNoTable(change, table) || fate.remains(table, column)) }),
    }));
  const narrowed = { ...stream, watched: left };
  // A stream follows a table that is renamed.
  const carried = { ...stream, watched: left.map((each) => ({ ...each, table: change.fate.nameAfter(each.table) })) };
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

function isNoTable({ fate }: ObjectChange, name: string): boolean {
  return fate.before(name) === undefined;
}

/** Whether all that it is to watch exists already, under its name. */
function canBeWatchedNow({ fate, key }: ObjectChange, { watched }: ChangeStreamDefinition): boolean {
  return watched.every(({ table, columns = [] }) => {
    const names = new Set(fate.before(table)?.columns.map((column) => key(column.name)));
    return fate.keepsName(table) && columns.every((column) => names.has(key(column)));
  });
}

function diffOptions(change: ObjectChange, stream: ChangeStreamDefinition, then: ChangeStreamDefinition): void {
  const options = optionChanges(stream.options, then.options, change.dialect, defaultsOf(stream));
  if (options.delete('partition_mode')) {
    change.refuse(objectChanged, stream.name, { reason: 'partition mode' });
  }
  const shortened = takeShortened(options, stream.options, 'retention_period', LIMITS.defaultStreamRetentionSeconds);
  if (shortened) {
    change.add({ kind: 'set stream options', stream: stream.name, options: shortened, shortens: true });
  }
  for (const batch of change.printer.streamOptionBatches(options)) {
    change.add({ kind: 'set stream options', stream: stream.name, options: batch });
  }
}

function sameWatch(change: ObjectChange, a: ChangeStreamDefinition, b: ChangeStreamDefinition): boolean {
  return WATCH.same(a, b, change.same);
}
