import type { ObjectChange } from './object-change';
import { optionChanges, takeShortened } from './option-changes';
import type { ChangeStreamDefinition, WatchedTable } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { Phase } from '../differ/phase';

/** What Spanner does where an option is not set. Of `retention_period` that depends on the age of the stream. */
export const STREAM_DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['value_capture_type', "'OLD_AND_NEW_VALUES'"],
  ['exclude_ttl_deletes', 'false'],
  ['exclude_insert', 'false'],
  ['exclude_update', 'false'],
  ['exclude_delete', 'false'],
  ['allow_txn_exclusion', 'false'],
]);

export function diffChangeStreams(change: ObjectChange): void {
  const after = new Map(change.willBe.changeStreams.map((stream) => [change.key(stream.name), stream]));
  const before = new Set(change.was.changeStreams.map(({ name }) => change.key(name)));
  for (const stream of change.was.changeStreams) {
    const then = after.get(change.key(stream.name));
    if (then) {
      diffWatch(change, stream, then);
      diffOptions(change, stream, then);
    } else {
      // At the start: a stream that watches a table by its name keeps Spanner from dropping it.
      change.add({ kind: 'drop object', object: { kind: 'CHANGE STREAM', name: stream.name } });
    }
  }
  for (const stream of change.willBe.changeStreams.filter(({ name }) => !before.has(change.key(name)))) {
    change.add({ kind: 'create object', object: { kind: 'CHANGE STREAM', ...stream } });
  }
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
  const carried = { ...stream, watched: left.map((each) => ({ ...each, table: nameAfter(change, each.table) })) };
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

function nameAfter({ fate }: ObjectChange, name: string): string {
  const table = fate.before(name);
  return (table && fate.after(table)?.name) ?? name;
}

/** Whether all that it is to watch exists already, under its name. */
function canBeWatchedNow({ fate, key }: ObjectChange, { watched }: ChangeStreamDefinition): boolean {
  return watched.every(({ table, columns = [] }) => {
    const names = new Set(fate.before(table)?.columns.map((column) => key(column.name)));
    return fate.keepsName(table) && columns.every((column) => names.has(key(column)));
  });
}

function diffOptions(change: ObjectChange, stream: ChangeStreamDefinition, then: ChangeStreamDefinition): void {
  const options = optionChanges(stream.options, then.options, change.dialect, STREAM_DEFAULTS);
  const shortened = takeShortened(options, stream.options, 'retention_period', LIMITS.defaultStreamRetentionSeconds);
  if (shortened) {
    change.add({ kind: 'set stream options', stream: stream.name, options: shortened, shortens: true });
  }
  for (const batch of change.printer.streamOptionBatches(options)) {
    change.add({ kind: 'set stream options', stream: stream.name, options: batch });
  }
}

function sameWatch(change: ObjectChange, a: ChangeStreamDefinition, b: ChangeStreamDefinition): boolean {
  return watchKey(change, a) === watchKey(change, b);
}

/** The order of tables and columns does not matter. */
function watchKey({ key }: ObjectChange, { watchesAll, watched }: ChangeStreamDefinition): string {
  const tables = watched.map(({ table, columns }) => [
    key(table),
    columns && [...new Set(columns.map((column) => key(column)))].sort(),
  ]);
  return JSON.stringify([watchesAll, tables.map((each) => JSON.stringify(each)).sort()]);
}
