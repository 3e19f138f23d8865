import { diffDefinedObjects, diffPackages } from './diff-defined-objects';
import { giveGrants, revokeGrants } from './diff-grants';
import { QueryObjectChange } from './diff-query-objects';
import { diffSequences } from './diff-sequences';
import { diffWatchers } from './diff-watchers';
import { objectChanged } from '../../../rules/changes/object-changed';
import { defaultTimeZoneChanged, statementNotUnderstood } from '../../../rules/changes/other-changes';
import { isNamedSchema, namedSchemas, objectKind, type DefinedObject, type Schema } from '../../../schema';
import type { DefinedObjectKind } from '../../../schema/kind/kind';
import { LIMITS } from '../../../schema/limits';
import { uniqueKey } from '../../../schema/name-key';
import { definedKind } from '../../../schema/objects/kinds';
import { memoized } from '../../../text/once';
import { takeShortened } from '../../difference/option-changes';
import { added, removed, type Pair } from '../../difference/pair';
import { namesIn } from '../../names-in';
import type { Change } from '../change';
import { diffObjectIndexes } from '../diff-indexes';

type KindPlace = DefinedObjectKind<DefinedObject>['place'];
type Objects = readonly Pair<DefinedObject>[];

/** A place without a planner does not compile. */
const PLANNERS: { readonly [P in KindPlace]: (change: Change, objects: Objects) => void } = {
  'counter': diffSequences,
  'namespace': diffNamedSchemas,
  'last': createAll,
  'under tables': diffDefinedObjects,
  'index': diffObjectIndexes,
  'rows': diffDefinedObjects,
  'built in': diffPackages,
  'query': (change) => queriesOf(change).create(),
  'at the end': diffWatchers,
};
const queriesOf = memoized((change: Change) => new QueryObjectChange(change), new WeakMap());

/** Changes the objects from which columns get their values, before the tables. */
export function diffCounters(change: Change): void {
  plan(change, 'counter');
}

/**
 * Changes all other objects besides tables and indexes; blockers of table changes make way before tables are renamed.
 */
export function diffObjects(change: Change): void {
  const { statements } = change.difference;
  // Queries make way for indexes.
  plan(change, 'index');
  const queries = queriesOf(change);
  diffDatabaseOptions(change);
  plan(change, 'namespace');
  revokeGrants(change, queries.recreated);
  queries.release();
  for (const statement of [...removed(statements), ...added(statements)]) {
    change.refuse(statementNotUnderstood, change.to.database, { statement });
  }
  plan(change, 'last', 'under tables', 'rows', 'built in', 'query', 'at the end');
  giveGrants(change, queries.recreated);
  // When their privileges are revoked or were dropped with their tables.
  dropAll(change, objectsAt(change, 'last'));
  refuseCapitals(change);
}

function plan(change: Change, ...places: readonly KindPlace[]): void {
  places.forEach((place) => PLANNERS[place](change, objectsAt(change, place)));
}

function objectsAt({ difference: { defined } }: Change, place: KindPlace): Objects {
  return defined.filter(({ from, to }) => placeOf((from ?? to)!) === place);
}

function placeOf({ kind }: DefinedObject): KindPlace {
  return definedKind(kind).place;
}

/** Refuses a new spelling if the old object is dropped last: PostgreSQL reads another name, but a taken one. */
function refuseCapitals(change: Change): void {
  const gone = change.steps.flatMap((step) => (step.kind === 'drop object' ? [step] : []));
  for (const { object: { kind, name }, phase } of change.steps.filter((step) => step.kind === 'create object')) {
    const old = gone.find(({ object }) => object.kind === kind && uniqueKey(object.name) === uniqueKey(name));
    if (old && old.phase >= phase) {
      change.refuse(objectChanged, old.object.name, { reason: 'capitals', kind, becomes: name });
    }
  }
}

function diffDatabaseOptions(change: Change): void {
  const { to: { database }, from: { objects: { options: was, defined }, tables } } = change;
  const changes = new Map(change.difference.options.map(({ to }) => [to!.name, to!.value]));
  // Spanner accepts it only before the first table.
  if (changes.has('default_time_zone') && tables.length > 0) {
    const [recorded, declared] = [was, changes].map((options) => options.get('default_time_zone'));
    changes.delete('default_time_zone');
    change.refuse(defaultTimeZoneChanged, database, { database, recorded, declared, isOption: true });
  }
  if (changes.has('default_sequence_kind') && changes.get('default_sequence_kind') === undefined) {
    changes.delete('default_sequence_kind');
    change.refuse(objectChanged, database, { reason: 'default sequence kind' });
  }
  if (defined.some(({ kind }) => kind === 'PLACEMENT') && changes.delete('per_placement_routing_metadata')) {
    change.refuse(objectChanged, database, { reason: 'routing metadata' });
  }
  const shortened = takeShortened(changes, was, 'version_retention_period', LIMITS.defaultVersionRetentionSeconds);
  if (shortened) {
    change.add({ kind: 'set database options', database, options: shortened, shortens: true });
  }
  for (const options of change.printer.databaseOptionBatches(changes)) {
    change.add({ kind: 'set database options', database, options });
  }
}

function diffNamedSchemas(change: Change, schemas: Objects): void {
  const { to, original } = change;
  const stays = new Set(namedSchemas(to.objects).map(change.key));
  const left = namedSchemas(original.objects).filter((name) => !stays.has(change.key(name)));
  const passOn = [...left.filter((name) => hasOther(change, to, name)),
    ...added(schemas).map(({ name }) => name).filter((name) => hasOther(change, original, name))];
  passOn.forEach((name) => change.refuse(objectChanged, name, { reason: 'schema name' }));
  createAll(change, schemas);
  dropAll(change, schemas);
}

function createAll(change: Change, objects: Objects): void {
  added(objects).forEach((object) => change.add({ kind: 'create object', object }));
}

function dropAll(change: Change, objects: Objects): void {
  removed(objects).forEach((object) => change.add({ kind: 'drop object', object }));
}

/** Whether another object in the namespace of named schemas has the name. */
function hasOther({ key }: Change, schema: Schema, name: string): boolean {
  return namesIn(schema).some((part) => (
    !isNamedSchema(part) && part.kind !== 'SYNONYM' && objectKind(part.kind).place !== 'last' &&
    key(part.name) === key(name)
  ));
}
