import { CHANGED_OBJECTS, NEW_OBJECTS, objectsOfKind, unchangeable, tableOf } from './defined-draft';
import type { Dice } from './dice';
import { inSchemaOf, isKeyColumn, roomySchemas } from './draft';
import type { Edit, Edits } from './edit';
import { signatureOf } from './function-draft';
import { columnsOf, onlyWhatIsThere, viewOf } from './object-draft';
import {
  Dialect, namedSchemas, roles, sequences, views, watchers, type GrantDefinition, type Schema, type SchemaObjects, type ViewDefinition, type WatchedTable,
} from '../../../src/schema';
import type { ChangeStreamDefinition } from '../../../src/schema/objects/change-stream';
import { CHANGE_STREAM } from '../../../src/schema/objects/change-stream';
import { roleNamed } from '../../../src/schema/objects/role';
import { mentionsObjects } from '../first-objects';
import { withStreams } from '../streams';
import { withViews } from '../views';

/** Spanner watches a column by no more than three, and there are not many. */
const MAX_STREAMS = 3;

/** Names that a view cannot have. */
const FUNCTIONS = /^(string|date|timestamp|hash|cast)$/i;

const STREAM_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  retention_period: ["'36h'", "'2d'", "'7d'"], value_capture_type: ["'NEW_ROW'", "'NEW_VALUES'"], exclude_ttl_deletes: ['true'],
};

/** It is set when a stream is created, and not changed later. */
const PARTITION_MODE = 'partition_mode';

/** What a database holds beside tables. Only DDL says something of it. */
export const objectEdits: Edits = {
  'add a view': (schema, dice) => withObjects(schema, (objects) => {
    const name = dice.newName(schema);
    const added = newView(schema, dice, FUNCTIONS.test(name) ? dice.newName(schema, `${name}s`) : name, views(objects).length);
    return added && withViews(objects, [...views(objects), added]);
  }),

  'add a view of a named schema': (schema, dice) => withObjects(schema, (objects) => {
    const named = dice.pick(roomySchemas(schema));
    const name = named === undefined ? undefined : inSchemaOf(`${named}.`, dice.newName(schema));
    const added = name === undefined || FUNCTIONS.test(name.split('.')[1]) ? undefined : newView(schema, dice, name, views(objects).length);
    return added && withViews(objects, [...views(objects), added]);
  }),

  'change what a view reads': (schema, dice) => withObjects(schema, (objects) => {
    const all = views(objects);
    const at = dice.number(all.length + 1);
    const changed = all[at] && newView(schema, dice, all[at].name, at);
    return changed && withViews(objects, all.map((view, index) => (index === at ? changed : view)));
  }),

  'drop a view': (schema, dice) => withObjects(schema, (objects) => {
    const dropped = dice.pick(views(objects));
    return dropped && withViews(objects, views(objects).filter((view) => view !== dropped));
  }),

  'add a change stream': (schema, dice) => withObjects(schema, (objects) => (watchers(objects).length < MAX_STREAMS
    ? { defined: [...objects.defined, newStream(schema, dice, dice.newName(schema))] }
    : undefined)),

  'change what a change stream watches': (schema, dice) => withObjects(schema, (objects) => {
    const changed = dice.pick(watchers(objects));
    return changed && withStreams(objects, (each) => (each === changed ? { ...newStream(schema, dice, each.name), options: each.options } : each));
  }),

  'change the options of a change stream': (schema, dice) => withObjects(schema, (objects) => {
    const changed = dice.pick(watchers(objects));
    const kept = [...changed?.options ?? []].filter(([name]) => name === PARTITION_MODE);
    const options = new Map([...kept, ...someOptions(STREAM_OPTIONS, dice)]);
    return changed && withStreams(objects, (each) => (each === changed ? { ...each, options } : each));
  }),

  'drop a change stream': (schema, dice) => withObjects(schema, (objects) => {
    const dropped = dice.pick(watchers(objects));
    return dropped && withStreams(objects, (each) => (each === dropped ? undefined : each));
  }),

  ...Object.fromEntries(Object.entries(NEW_OBJECTS).map(([kind, create]): [string, Edit] => [
    `add a ${kind.toLowerCase()}`, (schema, dice) => withObjects(schema, ({ defined }) => {
      const added = create(schema, dice, dice.newName(schema));
      return added && { defined: [...defined, added] };
    }),
  ])),

  ...Object.fromEntries(Object.keys(NEW_OBJECTS).map((kind): [string, Edit] => [
    `drop a ${kind.toLowerCase()}`, (schema, dice) => withObjects(schema, ({ defined }) => {
      const dropped = dice.pick(defined.filter((each) => each.kind === kind));
      return dropped && { defined: defined.filter((each) => each !== dropped) };
    }),
  ])),

  ...Object.fromEntries(CHANGED_OBJECTS.map((kind): [string, Edit] => [
    `change a ${kind.toLowerCase()}`, (schema, dice) => withObjects(schema, ({ defined }) => {
      const before = dice.pick(defined.filter((each) => each.kind === kind));
      const after = before && NEW_OBJECTS[kind](schema, dice, before.name);
      return after && unchangeable(after) === unchangeable(before) && tableOf(after) === tableOf(before)
        ? { defined: defined.map((each) => (each === before ? after : each)) }
        : undefined;
    }),
  ])),

  'change the signature of a function': (schema, dice) => withObjects(schema, ({ defined }) => {
    const before = dice.pick(objectsOfKind(schema, 'FUNCTION'));
    const after = before && NEW_OBJECTS.FUNCTION(schema, dice, before.name);
    return after && after.kind === 'FUNCTION' && signatureOf(after) !== signatureOf(before)
      ? { defined: defined.map((each) => (each === before ? after : each)) }
      : undefined;
  }),

  'make a role a member of another': (schema, dice) => withObjects(schema, ({ defined, grants }) => {
    const names = roles({ defined }).map(({ name }) => name);
    const [member, of] = [dice.pick(names), dice.pick(names)];
    // One way alone, so that no role is a member of itself.
    return member === undefined || of === undefined || member <= of
      ? undefined
      : { grants: [...grants, { privilege: '', objectKind: 'ROLE', object: of, role: member }] };
  }),

  'add a role': (schema, dice) => withObjects(schema, ({ defined }) => ({ defined: [...defined, roleNamed(dice.newName(schema))] })),

  'drop a role': (schema, dice) => withObjects(schema, ({ defined }) => {
    const dropped = dice.pick(roles({ defined }));
    return dropped && { defined: defined.filter((object) => object !== dropped) };
  }),

  'grant a privilege': (schema, dice) => withObjects(schema, ({ defined, grants }) => {
    const [role, grant] = [dice.pick(roles({ defined })), newGrant(schema, dice)];
    return role && grant && { grants: [...grants, { ...grant, role: role.name }] };
  }),

  'revoke a privilege': (schema, dice) => withObjects(schema, ({ grants }) => {
    const revoked = dice.pick(grants);
    return revoked && { grants: grants.filter((grant) => grant !== revoked) };
  }),
};

export function withObjects(
  schema: Schema, change: (objects: SchemaObjects) => Partial<SchemaObjects> | undefined,
): Schema | undefined {
  const changed = mentionsObjects(schema) ? change(schema.objects) : undefined;
  return changed && onlyWhatIsThere({ ...schema, objects: { ...schema.objects, ...changed } });
}

/** It reads a table, by its synonym where it has one, or a view in front of it, and now and then another one as well. */
function newView(schema: Schema, dice: Dice, name: string, at: number): ViewDefinition | undefined {
  const readable = [...schema.tables.map((table) => table.renamedFrom ?? table.name), ...views(schema.objects).slice(0, at).map((view) => view.name)];
  const drawn = [dice.pick(readable), ...dice.number(3) === 2 ? [dice.pick(readable)] : []];
  // A column of the first source hides a named schema of the same name.
  const sources = [...new Set(drawn)].flatMap((source = '', position) => (
    source === '' || (position > 0 && source.includes('.')) ? [] : [source]
  ));
  const plan = sources.map((source) => {
    const columns = columnsOf(schema, source);
    const called = dice.number(3) === 2 ? dice.pick(objectsOfKind(schema, 'FUNCTION'))?.name : undefined;
    return {
      source,
      columns: [...new Set([dice.pick(columns), ...dice.pickSome(columns, 3)])].flatMap((column) => column ?? []),
      ...(called !== undefined && { called }),
    };
  });
  return plan.length === 0 || plan.some(({ columns }) => columns.length === 0) ? undefined : viewOf(name, plan, schema);
}

function newStream(schema: Schema, dice: Dice, name: string): ChangeStreamDefinition {
  const tables = dice.pickSome(schema.tables.filter((table) => !table.name.includes('.')), 3);
  const watched = tables.map((table): WatchedTable => {
    const columns = table.columns.filter((column) => !column.generated && !isKeyColumn(table, column.name)).map((column) => column.name);
    return { table: table.name, ...(dice.flip() && { columns: dice.pickSome(columns, 3) }) };
  });
  const watchesAll = dice.number(4) === 3;
  return { kind: 'CHANGE STREAM', name, watchesAll, watched: watchesAll ? [] : watched, options: someOptions(STREAM_OPTIONS, dice) };
}

function newGrant(schema: Schema, dice: Dice): Omit<GrantDefinition, 'role'> | undefined {
  const { objects, tables, dialect } = schema;
  const [table, stream, view] = [dice.pick(tables), dice.pick(watchers(objects)), dice.pick(views(objects))];
  const [callable, named] = [dice.pick(objectsOfKind(schema, 'FUNCTION')), dice.pick(namedSchemas(objects))];
  const [model, sequence] = [dice.pick(objectsOfKind(schema, 'MODEL')), dice.pick(sequences(objects))];
  switch (dice.number(9)) {
    case 4:
      return callable && { privilege: 'EXECUTE', objectKind: 'FUNCTION', object: callable.name };
    case 5:
      return named === undefined ? undefined : { privilege: 'USAGE', objectKind: 'SCHEMA', object: named };
    case 6: {
      const objectKind = dialect === Dialect.POSTGRESQL ? 'FUNCTION' : 'TABLE FUNCTION';
      return stream && { privilege: 'EXECUTE', objectKind, object: CHANGE_STREAM.readFunction!.nameOf(stream, dialect) };
    }
    case 7:
      return model && { privilege: dice.pick(['SELECT', 'EXECUTE'])!, objectKind: 'MODEL', object: model.name };
    case 8:
      return sequence && { privilege: dice.pick(['SELECT', 'UPDATE'])!, objectKind: 'SEQUENCE', object: sequence.name };
    case 2:
      return stream && { privilege: 'SELECT', objectKind: 'CHANGE STREAM', object: stream.name };
    case 3:
      return view && { privilege: 'SELECT', objectKind: dialect === Dialect.POSTGRESQL ? 'TABLE' : 'VIEW', object: view.name };
    default: {
      const column = dice.flip() ? dice.pick(table?.columns ?? [])?.name : undefined;
      const privilege = dice.pick(['SELECT', 'INSERT', 'UPDATE', ...column === undefined ? ['DELETE'] : []])!;
      return table && { privilege, objectKind: 'TABLE', object: table.name, ...(column !== undefined && { column }) };
    }
  }
}

export function withPartitionMode(schema: Schema, stream: string, mode: string): Schema | undefined {
  return withObjects(schema, (objects) => withStreams(objects, (each) => (
    each.name === stream ? { ...each, options: new Map([...each.options, [PARTITION_MODE, `'${mode}'`]]) } : each
  )));
}

export function someOptions(known: Readonly<Record<string, readonly string[]>>, dice: Dice): Map<string, string> {
  return new Map(Object.entries(known).flatMap(([name, values]): [string, string][] => (
    dice.flip() ? [[name, dice.pick(values)!]] : []
  )));
}

