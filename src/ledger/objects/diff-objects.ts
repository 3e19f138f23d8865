import { diffChangeStreams } from './diff-change-streams';
import { diffDatabaseOptions } from './diff-database-options';
import { diffDefinedObjects } from './diff-defined-objects';
import { createRoles, dropRoles, giveGrants, revokeGrants } from './diff-grants';
import { QueryObjectChange } from './diff-query-objects';
import { ObjectChange } from './object-change';
import { objectChanged } from '../../rules/changes/object-changed';
import { declares, type Schema } from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { Phase } from '../differ/phase';
import type { StepList } from '../differ/step-list';
import { namesIn } from '../names-in';

/**
 * The change of named schemas and of all objects other than tables, indexes and sequences; what blocks the change
 * of the tables steps aside. Where `to` does not mention these objects they stay, as far as the tables let them.
 *
 * @param from With its tables under the names they have before the change: what steps aside does so before they are
 *   renamed.
 */
export function diffObjects(from: Schema, to: Schema): StepList {
  const change = new ObjectChange(from, to);
  const queries = new QueryObjectChange(change);
  diffDatabaseOptions(change);
  diffNamedSchemas(change);
  revokeGrants(change, queries.recreated);
  queries.release();
  createRoles(change);
  diffDefinedObjects(change);
  queries.create();
  diffChangeStreams(change);
  giveGrants(change, queries.recreated);
  dropRoles(change);
  refuseCapitals(change);
  return change;
}

/** In PostgreSQL they make another name, which is not free where the old object goes last. */
function refuseCapitals(change: ObjectChange): void {
  const gone = change.steps.flatMap((step) => (step.kind === 'drop object' ? [step] : []));
  for (const { kind, name } of change.steps.flatMap((step) => (step.kind === 'create object' ? [step.object] : []))) {
    const old = gone.find(({ object }) => object.kind === kind && uniqueKey(object.name) === uniqueKey(name));
    if (old && old.phase > Phase.RELEASE_DEPENDENTS) {
      change.refuse(objectChanged, old.object.name, { reason: 'capitals', kind, becomes: name });
    }
  }
}

/** All that named schemas share their space of names with. */
function othersIn(schema: Schema, key: (name: string) => string): ReadonlySet<string> {
  return new Set(
    namesIn(schema)
      .filter(({ kind }) => !['SCHEMA', 'ROLE', 'SYNONYM'].includes(kind))
      .map(({ name }) => key(name)),
  );
}

function diffNamedSchemas(change: ObjectChange): void {
  const [before, after] = [change.from, change.to].map(
    ({ namedSchemas = [] }) => new Map(namedSchemas.map((name) => [change.key(name), name])),
  );
  if (before.size === 0 && after.size === 0) {
    return;
  }
  const [had, has] = [change.from, change.to].map((schema) => othersIn(schema, change.key));
  for (const [key, name] of [...before, ...after]) {
    if (before.has(key) ? !after.has(key) && has.has(key) : had.has(key)) {
      change.refuse(objectChanged, name, { reason: 'schema name' });
    }
  }
  for (const [key, name] of after) {
    if (!before.has(key)) {
      change.add({ kind: 'create object', object: { kind: 'SCHEMA', name } });
    }
  }
  for (const [key, name] of before) {
    if (!after.has(key) && declares(change.to, 'SCHEMA')) {
      change.add({ kind: 'drop object', object: { kind: 'SCHEMA', name } });
    }
  }
}
