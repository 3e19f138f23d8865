import { remade, tableNamed, objectsOfKind } from './defined-draft';
import { isKeyColumn } from './draft';
import { callOf } from './function-draft';
import {
  namedSchemas, objectsOf, roles, sequences, views, watchers, type GrantDefinition, type Schema, type SchemaObjects, type TableDefinition, type ViewDefinition,
} from '../../../src/schema';
import { CHANGE_STREAM } from '../../../src/schema/objects/change-stream';
import { quoteIdentifier } from '../../../src/schema/quoting';
import { mentionsObjects } from '../first-objects';
import { withStreams } from '../streams';
import { view as newView, withViews } from '../views';

/** A table or view that a view reads, the columns of it, and a function that is called for each row. */
export interface ReadPlan {
  readonly source: string;
  readonly columns: readonly string[];
  readonly called?: string;
}

/** What the views of this process read, as their text does not tell. */
const plans = new WeakMap<ViewDefinition, readonly ReadPlan[]>();

/** @param schema That has the functions that are called. */
export function viewOf(name: string, plan: readonly ReadPlan[], schema: Schema, security = 'INVOKER'): ViewDefinition {
  const { dialect } = schema;
  const quoted = (part: string): string => part.split('.').map((each) => quoteIdentifier(each, dialect)).join('.');
  const columns = plan.flatMap((read, at) => read.columns.map((column, number) => `r${at}.${quoted(column)} AS c${at}_${number}`));
  const calls = plan.flatMap(({ called }, at) => {
    const callable = objectsOfKind(schema, 'FUNCTION').find((each) => each.name === called);
    return callable ? [`${callOf(callable, dialect)} AS f${at}`] : [];
  });
  const sources = plan.map(({ source }, at) => `${quoted(source)} AS r${at}`);
  const query = `SELECT ${[...columns, ...calls].join(', ')} FROM ${sources.join(' CROSS JOIN ')}`;
  const view = newView(name, query, security);
  plans.set(view, plan);
  return view;
}

/** The view with the privileges of its owner, or again with those of its reader. */
export function asDefiner(view: ViewDefinition): ViewDefinition {
  const changed = { ...view, security: view.security === 'DEFINER' ? 'INVOKER' : 'DEFINER' };
  plans.set(changed, plans.get(view) ?? []);
  return changed;
}

/** The columns of a table or view that a view can read. */
export function columnsOf(schema: Schema, source: string): string[] {
  const table = tableNamed(schema, source);
  if (table) {
    return table.columns.filter(({ type }) => type.code !== 'TOKENLIST').map(({ name }) => name);
  }
  const view = views(schema.objects).find(({ name }) => name === source);
  return (view && plans.get(view))?.flatMap(({ columns }, at) => columns.map((_, number) => `c${at}_${number}`)) ?? [];
}

/** The schema with objects that are about no more than there is: what a developer makes of them who drops a table or column. */
export function onlyWhatIsThere(schema: Schema): Schema {
  const { objects } = schema;
  if (!objects || !mentionsObjects(schema)) {
    return schema;
  }
  const left: ViewDefinition[] = [];
  for (const view of views(objects)) {
    const soFar = { ...schema, objects: { ...objects, ...withViews(objects, left) } };
    const known = plans.get(view);
    if (!known) {
      left.push(view);
      continue;
    }
    const plan = known.map(({ columns, ...read }) => ({
      ...read, columns: columns.filter((column) => columnsOf(soFar, read.source).includes(column)),
    }));
    if (plan.every(({ columns }) => columns.length > 0)) {
      const isSame = plan.every(({ columns, called }, at) => (
        columns.length === known[at].columns.length && called === undefined
      ));
      left.push(isSame ? view : viewOf(view.name, plan, schema, view.security));
    }
  }
  const { defined } = withStreams({ ...objects, defined: withViews(objects, left).defined.flatMap((object) => remade(object, schema) ?? []) }, (stream) => ({
    ...stream,
    watched: stream.watched.flatMap((each) => {
      const table = tableNamed(schema, each.table);
      return table ? [{ table: table.name, ...(each.columns && { columns: each.columns.filter((column) => canBeWatched(table, column)) }) }] : [];
    }),
  }));
  const there: SchemaObjects = { ...objects, defined };
  const whole = { ...schema, objects: there };
  const grants = onlyOnce(there.grants.flatMap((grant) => grantThatHolds(whole, there, grant)));
  return { ...whole, objects: declaring({ ...there, grants }) };
}

/** Constructs own the kind of every object that they declare. */
function declaring(objects: SchemaObjects): SchemaObjects {
  if (!objects.declaredKinds) {
    return objects;
  }
  const kinds = objectsOf(objects).flatMap(({ kind }) => (kind === 'ROLE' ? [kind, 'GRANT'] : [kind]));
  return { ...objects, declaredKinds: [...new Set([...objects.declaredKinds, ...kinds])] };
}

/**
 * A table that a change stream watched by its columns can never be dropped again on the emulator, even where the stream lets go
 * of it; and the emulator ends itself where a stream for ALL gets a list behind a column that was dropped.
 */
export function watchedAsAWhole(from: Schema, to: Schema): Schema {
  const stays = new Set(to.tables.map(({ name }) => name));
  const listed = new Set(watchers(to.objects).filter(({ watchesAll }) => !watchesAll).map(({ name }) => name));
  return from.objects ? {
    ...from,
    objects: {
      ...from.objects,
      ...withStreams(from.objects, (stream) => ({
        ...stream,
        watchesAll: stream.watchesAll && !listed.has(stream.name),
        watched: stream.watched.map((each) => (stays.has(each.table) ? each : { table: each.table })),
      })),
    },
  } : from;
}

function grantThatHolds(schema: Schema, { defined }: SchemaObjects, grant: GrantDefinition): GrantDefinition[] {
  const isRole = (name: string): boolean => roles({ defined }).some((each) => each.name === name);
  const { objectKind, object, column, role } = grant;
  if (!isRole(role)) {
    return [];
  }
  if (objectKind === 'ROLE') {
    return isRole(object) ? [grant] : [];
  }
  if (grant.privilege === 'EXECUTE' && objectKind !== 'MODEL') {
    const isThere = objectsOfKind(schema, 'FUNCTION').some(({ name }) => name === object)
      || watchers({ defined }).some((stream) => CHANGE_STREAM.readFunction!.nameOf(stream, schema.dialect) === object);
    return isThere ? [grant] : [];
  }
  if (objectKind === 'SCHEMA') {
    return namedSchemas(schema.objects).includes(object) ? [grant] : [];
  }
  if (objectKind === 'SEQUENCE' || objectKind === 'MODEL') {
    const named = objectKind === 'MODEL' ? objectsOfKind(schema, 'MODEL') : sequences(schema.objects);
    return named.some(({ name }) => name === object) ? [grant] : [];
  }
  if ((objectKind === 'CHANGE STREAM' ? watchers({ defined }) : views({ defined })).some(({ name }) => name === object)) {
    return [grant];
  }
  const table = objectKind === 'TABLE' ? tableNamed(schema, object) : undefined;
  return table && (column === undefined || table.columns.some(({ name }) => name === column)) ? [{ ...grant, object: table.name }] : [];
}

function onlyOnce(grants: readonly GrantDefinition[]): GrantDefinition[] {
  return [...new Map(grants.map((grant) => [JSON.stringify(Object.entries(grant).sort()), grant])).values()];
}

function canBeWatched(table: TableDefinition, column: string): boolean {
  return table.columns.some(({ name, generated }) => name === column && !generated) && !isKeyColumn(table, column);
}
