import { diffDatabaseOptions } from './diff-database-options';
import { diffDefinedObjects, diffPackages } from './diff-defined-objects';
import { createRoles, dropRoles, giveGrants, revokeGrants } from './diff-grants';
import { QueryObjectChange } from './diff-query-objects';
import { diffSequences } from './diff-sequences';
import { diffWatchers } from './diff-watchers';
import { objectChanged } from '../../../rules/changes/object-changed';
import { statementNotUnderstood } from '../../../rules/changes/statement-not-understood';
import { declares, objectKind, type DefinedObject, type Schema } from '../../../schema';
import type { DefinedObjectKind } from '../../../schema/kind/kind';
import { uniqueKey } from '../../../schema/name-key';
import { definedKind } from '../../../schema/objects/kinds';
import { added, removed, type Pair } from '../../difference/pair';
import { namesIn } from '../../names-in';
import type { Change } from '../change';
import { diffObjectIndexes } from '../diff-indexes';

type KindPlace = DefinedObjectKind<DefinedObject>['place'];
type Objects = readonly Pair<DefinedObject>[];

/** Changes the objects on which tables depend for values. */
export function diffCounters(change: Change): void {
  diffSequences(change, objectsAt(change, 'counter'));
}

/**
 * Changes named schemas and all other objects besides tables and indexes; blockers of table changes make way before
 * tables are renamed.
 */
export function diffObjects(change: Change): void {
  const { statements } = change.difference;
  const queries = new QueryObjectChange(change);
  // In the order of the statements.
  const planners: { readonly [P in Exclude<KindPlace, 'counter'>]: (change: Change, objects: Objects) => void } = {
    'last': createRoles,
    'under tables': diffDefinedObjects,
    'index': diffObjectIndexes,
    'rows': diffDefinedObjects,
    'built in': diffPackages,
    'query': () => queries.create(),
    'at the end': diffWatchers,
  };
  diffDatabaseOptions(change);
  diffNamedSchemas(change);
  revokeGrants(change, queries.recreated);
  queries.release();
  for (const statement of [...removed(statements), ...added(statements)]) {
    change.refuse(statementNotUnderstood, change.to.database, { statement });
  }
  (Object.keys(planners) as (keyof typeof planners)[])
    .forEach((place) => planners[place](change, objectsAt(change, place)));
  giveGrants(change, queries.recreated);
  dropRoles(change, objectsAt(change, 'last'));
  refuseCapitals(change);
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

function diffNamedSchemas(change: Change): void {
  const { to, original, difference: { schemas } } = change;
  const [gone, come] = [removed(schemas), added(schemas)];
  const passOn = [...gone.filter(({ name }) => hasOther(change, to, name)),
    ...come.filter(({ name }) => hasOther(change, original, name))];
  passOn.forEach(({ name }) => change.refuse(objectChanged, name, { reason: 'schema name' }));
  come.forEach(({ name }) => change.add({ kind: 'create object', object: { kind: 'SCHEMA', name } }));
  if (declares(to, 'SCHEMA')) {
    gone.forEach(({ name }) => change.add({ kind: 'drop object', object: { kind: 'SCHEMA', name } }));
  }
}

/** Whether another object in the namespace of named schemas has the name. */
function hasOther({ key }: Change, schema: Schema, name: string): boolean {
  return namesIn(schema).some((part) => (
    part.kind !== 'SCHEMA' && part.kind !== 'SYNONYM' && objectKind(part.kind).place !== 'last' &&
    key(part.name) === key(name)
  ));
}
