import { changesResults } from './changes-results';
import { optionsAlter } from './diff-defined-objects';
import { functionsUnderTables } from '../../../ddl/queries/functions-under-tables';
import { isQueryKind, queryObjects, type QueryObject } from '../../../ddl/queries/query-objects';
import { readsColumn, type QueryReads } from '../../../ddl/queries/query-reads';
import { objectChanged, type Gone } from '../../../rules/changes/object-changed';
import { findingsOf } from '../../../rules/engine';
import { ruleContext } from '../../../rules/rule';
import { propertyGraph } from '../../../rules/validity/objects/property-graph';
import { declares, type ObjectName, type TableDefinition } from '../../../schema';
import { uniqueKey } from '../../../schema/name-key';
import { definedKind } from '../../../schema/objects/kinds';
import { memoized } from '../../../text/once';
import { takenNames } from '../../names-in';
import type { Change } from '../change';
import { Phase } from '../phase';

/** The fate of an existing view, function, graph or model. */
type Fate =
  | 'stays'
  /** At the end, once everything has its new form. */
  | 'is replaced'
  /** At the start, because its old definition blocks the change but the new one does not. */
  | 'is replaced first'
  | 'is dropped'
  /** Dropped at the start and created again at the end. */
  | 'comes back';

interface Existing {
  readonly before: QueryObject;
  readonly after?: QueryObject;
  readonly fate: Fate;
  /** Whether a table needs this function before any other change of it. */
  readonly isNeeded: boolean;
}

function isReplaced({ fate }: Existing): boolean {
  return fate === 'is replaced' || fate === 'is replaced first';
}

/** Changes views, functions, property graphs and models. */
export class QueryObjectChange {
  private readonly after: readonly QueryObject[];
  private readonly fates: ReadonlyMap<string, Existing>;
  /** Functions that tables need after the change. */
  private readonly needed: ReadonlySet<string>;

  public constructor(private readonly change: Change) {
    this.after = queryObjects(change.objectsAfter, change.dialect);
    this.needed = functionsUnderTables({ ...change.to, objects: change.objectsAfter });
    const neededBefore = functionsUnderTables(change.original);
    this.fates = fatesOf(
      change,
      queryObjects(change.from.objects, change.dialect),
      new Map(this.after.map((object) => [object.key, object])),
      neededBefore,
    );
  }

  /** Keys of objects that are recreated: their privileges must be granted again. */
  public get recreated(): ReadonlySet<string> {
    return new Set([...this.fates].filter(([, { fate }]) => fate === 'comes back').map(([key]) => key));
  }

  public release(): void {
    // Readers are dropped before the objects that they read.
    [...this.fates.values()].reverse().forEach((existing) => release(this.change, existing));
    refuseBroken(this.change, this.fates);
  }

  public create(): void {
    for (const object of this.after) {
      const existing = this.fates.get(object.key);
      const phase = this.needed.has(object.key) ? Phase.SEQUENCES : undefined;
      if (existing?.fate === 'is replaced') {
        replace(this.change, object, phase);
      } else if (existing?.fate !== 'stays' && existing?.fate !== 'is replaced first') {
        // New, or dropped before, possibly as another kind with the same name.
        this.change.add({ kind: 'create object', object: object.object }, phase);
      }
    }
  }
}

/** In the order of existing objects, each after the objects that it reads. */
function fatesOf(
  change: Change,
  before: readonly QueryObject[],
  after: ReadonlyMap<string, QueryObject>,
  needed: ReadonlySet<string>,
): Map<string, Existing> {
  const fates = new Map<string, Existing>();
  const unchanged = new Set(
    change.difference.defined
      .filter(({ isDifferent }) => !isDifferent)
      .map(({ from }) => change.key(from!.name)),
  );
  for (const object of before) {
    const then = after.get(object.key);
    const isNeeded = needed.has(object.key);
    const stays = then?.kind === object.kind ? then : undefined;
    const fate = isNeeded && stays
      ? unchanged.has(object.key) ? 'stays' : 'is replaced'
      : fateOf(change, object, stays, unchanged, fates);
    fates.set(object.key, { before: object, after: then, fate, isNeeded });
  }
  return fates;
}

function fateOf(
  change: Change,
  object: QueryObject,
  after: QueryObject | undefined,
  unchanged: ReadonlySet<string>,
  fates: ReadonlyMap<string, Existing>,
): Fate {
  if (!after) {
    return 'is dropped';
  }
  const same = unchanged.has(object.key);
  if (!blocksChange(change, object, same, fates) && !losingKeys(change).has(object.name)) {
    return same && !readsMore(change, object, fates) ? 'stays' : 'is replaced';
  }
  return !same && isValidNow(change, after, fates) ? 'is replaced first' : 'comes back';
}

/** Spanner refuses to drop an object that others read, or to change it in a way that breaks them. */
function blocksChange(
  change: Change,
  { reads, object }: QueryObject,
  same: boolean,
  fates: ReadonlyMap<string, Existing>,
): boolean {
  return [...reads.names].some((name) => {
    const read = fates.get(name);
    if (read) {
      const isRead = 'query' in object ? (column: string): boolean => readsColumn(reads, name, column) : undefined;
      // It may read names as columns that are missing in the new definition.
      const losesName = (): boolean => !same && [...read.before.reads.words].some((word) => (
        reads.words.has(word) && !read.after?.reads.words.has(word)
      ));
      return (
        read.fate === 'is dropped' ||
        read.fate === 'comes back' ||
        (isReplaced(read) &&
          (changesResults(read.before.object, read.after?.object, change.dialect, isRead) || losesName()))
      );
    }
    const table = change.fate.before(name);
    return table === undefined
      ? droppedBy(change).has(uniqueKey(name))
      : !change.fate.keepsName(name) || readsChangedColumn(change, reads, name, table);
  });
}

/** Graphs with a key that only dropped indexes keep unique. */
const losingKeys = memoized((change: Change): ReadonlySet<string> => {
  const { original } = change;
  const indexes = original.indexes.filter(({ name }) => !droppedBy(change).has(uniqueKey(name)));
  const findings = findingsOf(propertyGraph, ruleContext({ ...original, indexes }));
  return new Set(findings.map(({ objectName }) => objectName));
}, new WeakMap());

/** Whether what a view reads with `*` gains columns: Spanner keeps those that it had when the view was created. */
function readsMore(
  { dialect, fate }: Change, { object, reads }: QueryObject, fates: ReadonlyMap<string, Existing>,
): boolean {
  return 'query' in object && reads.readsAll && [...reads.names].some((name) => {
    const read = fates.get(name);
    const table = fate.before(name);
    return table
      ? fate.after(table)!.columns.length > table.columns.length
      : read !== undefined && isReplaced(read) &&
        (read.before.reads.readsAll || changesResults(read.after!.object, read.before.object, dialect));
  });
}

function readsChangedColumn(
  { fate }: Change,
  reads: QueryReads,
  name: string,
  table: TableDefinition,
): boolean {
  return [...fate.changedColumns(table)].some((column) => readsColumn(reads, name, column));
}

/** Whether a new definition reads only existing objects that do not change. */
function isValidNow(
  change: Change, { object, reads, key }: QueryObject, fates: ReadonlyMap<string, Existing>,
): boolean {
  return (
    !reads.readsAll &&
    // The key of a graph may need an index that is not there yet.
    !definedKind(object.kind).takesAllColumns &&
    [...reads.names].every((name) => {
      const read = fates.get(name);
      if (read) {
        return read.fate === 'stays' && name !== key;
      }
      const table = change.fate.before(name);
      if (table === undefined) {
        // A function of Spanner is not an object of the database, but a new object is.
        return !isNew(change, name) && !droppedBy(change).has(uniqueKey(name));
      }
      const then = change.fate.keepsName(name) ? change.fate.after(table) : undefined;
      const has = new Set(table.columns.map((column) => change.key(column.name)));
      return (
        then !== undefined &&
        !readsChangedColumn(change, reads, name, table) &&
        then.columns.every(
          (column) => has.has(change.key(column.name)) || !readsColumn(reads, name, change.key(column.name)),
        )
      );
    })
  );
}

function isNew(change: Change, name: string): boolean {
  return change.isTaken(name) || change.objectsAfter.defined.some(({ kind, name: own }) => (
    isQueryKind(kind) && change.key(own) === name
  ));
}

/** Indexes and sequences that steps so far drop, also to create them again, by `uniqueKey`. */
const droppedBy = memoized(({ steps }: Change): ReadonlyMap<string, ObjectName> => new Map(steps.flatMap((step) => {
  const [dropped] = step.kind === 'drop index'
    ? [{ kind: 'INDEX', name: step.index.name }]
    : step.kind === 'drop object' ? [step.object] : [];
  return dropped ? [[uniqueKey(dropped.name), dropped] as const] : [];
})), new WeakMap());

function release(change: Change, { before, after, fate, isNeeded }: Existing): void {
  if (fate === 'is replaced first' && after) {
    change.add({ kind: 'replace object', object: after.object }, Phase.RELEASE_DEPENDENTS);
  } else if (fate === 'is dropped' || fate === 'comes back') {
    change.add({
      kind: 'drop object',
      object: { kind: before.kind, name: before.name },
      ...(fate === 'comes back' && { reason: 'rebuilt' }),
    }, isNeeded ? Phase.DROP_COLUMNS : undefined);
  }
}

/** Sets options one by one if a statement can. */
function replace(change: Change, { object }: QueryObject, phase?: Phase): void {
  const pair = change.difference.defined.find(({ to }) => to === object);
  change.add((pair && optionsAlter(change, pair)) ?? {
    kind: 'replace object', object, ...(phase !== undefined && { isUnderTables: true }),
  }, phase);
}

/** A view that nothing declares stays as it is, so it must not read dropped objects. */
function refuseBroken(change: Change, fates: ReadonlyMap<string, Existing>): void {
  for (const { before, fate } of fates.values()) {
    const reads = fate === 'comes back' && !declares(change.to, before.kind) ? goneFor(change, before) : undefined;
    if (reads) {
      change.refuse(objectChanged, before.name, { reason: 'query', kind: before.kind, reads });
    }
  }
}

function goneFor(change: Change, { reads }: QueryObject): Gone | undefined {
  const { fate } = change;
  for (const name of reads.names) {
    const table = fate.before(name);
    const then = fate.named(name);
    const has = new Set(then?.columns.map((column) => change.key(column.name)));
    const column = table?.columns.find(
      (each) => !has.has(change.key(each.name)) && readsColumn(reads, name, change.key(each.name)),
    );
    if (table && !then) {
      const synonym = table.synonyms?.find((each) => change.key(each) === name);
      return { table: table.name, ...(synonym !== undefined && { synonym }) };
    }
    if (table && column) {
      return { table: table.name, column: column.name };
    }
    const dropped = droppedBy(change).get(uniqueKey(name));
    if (dropped && !takenNames(change.to).has(uniqueKey(name))) {
      return dropped;
    }
  }
  return undefined;
}
