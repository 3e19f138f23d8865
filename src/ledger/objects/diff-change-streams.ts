import type { ObjectChange } from './object-change';
import { isShorter, optionChanges } from './option-changes';
import type { ChangeStreamDefinition, WatchedTable } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { Phase } from '../differ/phase';
import type { Loss } from '../step';

/** What Spanner does where an option is not set. Of `retention_period` that depends on the age of the stream. */
export const STREAM_DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['value_capture_type', "'OLD_AND_NEW_VALUES'"], ['exclude_ttl_deletes', 'false'], ['exclude_insert', 'false'], ['exclude_update', 'false'],
  ['exclude_delete', 'false'], ['allow_txn_exclusion', 'false'],
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
      drop(change, stream);
    }
  }
  for (const stream of change.willBe.changeStreams.filter(({ name }) => !before.has(change.key(name)))) {
    const statement = change.printer.createChangeStream(stream);
    change.add(Phase.CREATE_DEPENDENTS, { kind: 'create change stream', object: stream.name, statement, cost: 'metadata' });
  }
}

/** At the start: a stream that watches a table by its name keeps Spanner from dropping it. */
function drop(change: ObjectChange, { name }: ChangeStreamDefinition): void {
  change.add(Phase.RELEASE_DEPENDENTS, {
    kind: 'drop change stream',
    object: name,
    statement: change.printer.drop('CHANGE STREAM', name),
    cost: 'metadata',
    loss: { rule: 'drop-change-stream', what: `the change stream ${name} with the records that nobody has read yet` },
  });
}

function diffWatch(change: ObjectChange, stream: ChangeStreamDefinition, then: ChangeStreamDefinition): void {
  const { fate } = change;
  const left = stream.watched.filter(({ table }) => isNoTable(change, table) || fate.remains(table)).map(({ table, columns }): WatchedTable => ({
    table,
    ...(columns && { columns: columns.filter((column) => isNoTable(change, table) || fate.remains(table, column)) }),
  }));
  const narrowed = { ...stream, watched: left };
  // A stream follows a table that is renamed.
  const carried = { ...stream, watched: left.map((each) => ({ ...each, table: nameAfter(change, each.table) })) };
  const target = { ...then, name: stream.name };
  const isInTheWay = !sameWatch(change, stream, narrowed);
  if (isInTheWay && canBeWatchedNow(change, target)) {
    setWatch(change, target, Phase.RELEASE_DEPENDENTS);
    return;
  }
  if (isInTheWay) {
    setWatch(change, narrowed, Phase.RELEASE_DEPENDENTS);
  }
  if (!sameWatch(change, carried, target)) {
    setWatch(change, target, Phase.CREATE_DEPENDENTS);
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

function setWatch(change: ObjectChange, stream: ChangeStreamDefinition, phase: Phase): void {
  change.add(phase, { kind: 'alter change stream', object: stream.name, statement: change.printer.setWatch(stream), cost: 'metadata' });
}

function diffOptions(change: ObjectChange, stream: ChangeStreamDefinition, then: ChangeStreamDefinition): void {
  const options = optionChanges(stream.options, then.options, change.dialect, STREAM_DEFAULTS);
  const [set, retention] = ['retention_period', stream.options.get('retention_period')];
  const wanted = options.get(set);
  if (options.has(set) && isShorter(wanted, retention, LIMITS.defaultStreamRetentionSeconds)) {
    // Apart from the others, which need no consent.
    options.delete(set);
    const what = `the records of the change stream ${stream.name} that are older than ${wanted ?? 'the default keeps'}`;
    alterOptions(change, stream.name, new Map([[set, wanted]]), { rule: 'shorten-retention', what });
  }
  if (options.size > 0) {
    alterOptions(change, stream.name, options);
  }
}

function alterOptions(change: ObjectChange, stream: string, options: ReadonlyMap<string, string | undefined>, loss?: Loss): void {
  for (const statement of change.printer.setStreamOptions(stream, options)) {
    change.add(Phase.CREATE_DEPENDENTS, { kind: 'alter change stream', object: stream, statement, cost: 'metadata', ...(loss && { loss }) });
  }
}

function sameWatch(change: ObjectChange, a: ChangeStreamDefinition, b: ChangeStreamDefinition): boolean {
  return watchKey(change, a) === watchKey(change, b);
}

/** The order of tables and columns says nothing. */
function watchKey({ key }: ObjectChange, { watchesAll, watched }: ChangeStreamDefinition): string {
  const tables = watched.map(({ table, columns }) => [key(table), columns && [...new Set(columns.map((column) => key(column)))].sort()]);
  return JSON.stringify([watchesAll, tables.map((each) => JSON.stringify(each)).sort()]);
}
