import type { Dice } from './dice';
import { ancestorsOf, familyBelow, inSchemaOf, isReferenced, roomySchemas, schemasIn, withoutTable, withTable } from './draft';
import type { Edits } from './edit';
import { newColumn } from './new-columns';
import { watchers, type ColumnDefinition, type Schema, type TableDefinition } from '../../../src/schema';
import { mentionsObjects, withNamedSchemas } from '../first-objects';
import { column, table } from '../model';

const MAX_LAYERS = 7;

/** Names that Spanner keeps to itself. */
const SYSTEM_SCHEMAS = ['default', 'public', 'information_schema', 'spanner_sys', 'pg_catalog'];

/** Tables that come, go, move and change what holds for all of their rows. */
export const tableEdits: Edits = {
  'add a table': (schema, dice) => ({ ...schema, tables: [...schema.tables, newTable(schema, dice)] }),

  'add a table of a named schema': (schema, dice) => {
    const named = dice.pick(roomySchemas(schema));
    const added = newTable(schema, dice);
    return named === undefined
      ? undefined
      : { ...schema, tables: [...schema.tables, { ...added, name: inSchemaOf(`${named}.`, added.name) }] };
  },

  'add a named schema': (schema, dice) => (mentionsObjects(schema)
    ? withNamedSchemas(schema, [...schemasIn(schema), dice.newName(withNamedSchemas(schema, [...schemasIn(schema), ...SYSTEM_SCHEMAS]))])
    : undefined),

  'drop a named schema': (schema, dice) => {
    const dropped = mentionsObjects(schema) ? dice.pick(schemasIn(schema)) : undefined;
    if (dropped === undefined) {
      return undefined;
    }
    const isInside = ({ name }: { readonly name: string }): boolean => name.startsWith(`${dropped}.`);
    const emptied = schema.tables.filter(isInside).reduce((rest, { name }) => withoutTable(rest, name), schema);
    const rest = withNamedSchemas(emptied, schemasIn(emptied).filter((name) => name !== dropped));
    return {
      ...rest,
      objects: { ...rest.objects, defined: rest.objects.defined.filter((object) => object.kind !== 'VIEW' || !isInside(object)) },
    };
  },

  'add a child': (schema, dice) => {
    const parents = schema.tables.filter((each) => ancestorsOf(schema, each).length < MAX_LAYERS - 1 && each.primaryKey.length > 0);
    const parent = dice.pick(parents);
    return parent && { ...schema, tables: [...schema.tables, newChild(schema, parent, dice)] };
  },

  'add a family': (schema, dice) => {
    const parent = newTable(schema, dice);
    const withParent = { ...schema, tables: [parent, ...schema.tables] };
    const child = newChild(withParent, parent, dice);
    // The child stands in front of its parent, as declarations may.
    return { ...schema, tables: [child, ...withParent.tables] };
  },

  'drop a table': (schema, dice) => {
    const dropped = dice.pick(schema.tables);
    return dropped && withoutTable(schema, dropped.name);
  },

  'drop two tables': (schema, dice) => {
    const first = dice.pick(schema.tables);
    const rest = first && withoutTable(schema, first.name);
    const second = rest && dice.pick(rest.tables);
    return rest && second && withoutTable(rest, second.name);
  },

  'rename a table': (schema, dice) => {
    const from = dice.pick(schema.tables.filter((each) => canBeRenamed(schema, each)));
    return from && renamed(schema, from.name, dice.newName(schema));
  },

  'give a table other capitals': (schema, dice) => {
    const from = dice.pick(schema.tables.filter((each) => canBeRenamed(schema, each)));
    const to = from && (from.name === from.name.toUpperCase() ? from.name.toLowerCase() : from.name.toUpperCase());
    return from && to !== from.name ? renamed(schema, from.name, to!) : undefined;
  },

  'swap the names of two tables': (schema, dice) => {
    const [one, other] = [dice.pick(schema.tables), dice.pick(schema.tables)];
    if (!one || !other || one === other || ![one, other].every((each) => canBeRenamed(schema, each))) {
      return undefined;
    }
    const swapped = renamed(renamed(renamed(schema, one.name, ''), other.name, one.name), '', other.name);
    const origins = new Map([[one.name, other.name], [other.name, one.name]]);
    return {
      ...swapped,
      tables: swapped.tables.map((each) => {
        const renamedFrom = origins.get(each.name);
        const own = (renamedFrom === one.name ? one : other).synonyms;
        return renamedFrom === undefined ? each : { ...each, renamedFrom, synonyms: own };
      }),
    };
  },

  'add a synonym': (schema, dice) => {
    const named = mentionsObjects(schema) ? dice.pick(schema.tables.filter(({ name }) => !name.includes('.'))) : undefined;
    const synonym = dice.newName(schema);
    return named && named.synonyms === undefined
      ? withTable(schema, named.name, (each) => ({ ...each, synonyms: [synonym] }))
      : undefined;
  },

  'drop a synonym': (schema, dice) => {
    const named = dice.pick(schema.tables.filter((each) => mentionsObjects(schema) && each.synonyms));
    return named && withTable(schema, named.name, ({ synonyms, ...each }) => each);
  },

  'drop the row deletion policy': (schema, dice) => {
    const old = dice.pick(schema.tables.filter(({ ttl }) => ttl));
    return old && withTable(schema, old.name, (each) => ({ ...each, ttl: undefined }));
  },

  'change the days of a row deletion policy': (schema, dice) => {
    const old = dice.pick(schema.tables.filter(({ ttl }) => ttl));
    return old && withTable(schema, old.name, (each) => ({ ...each, ttl: { column: each.ttl!.column, days: (each.ttl!.days + 1 + dice.number(60)) % 4000 } }));
  },

  'put a row deletion policy on a column': (schema, dice) => {
    const tables = schema.tables.filter((each) => canExpire(schema, each));
    const old = dice.pick(tables);
    const timestamp = old && dice.pick(timestampsOf(old).filter(({ name }) => name !== old.ttl?.column));
    return timestamp && withTable(schema, old.name, (each) => ({ ...each, ttl: { column: timestamp.name, days: 1 + dice.number(90) } }));
  },

  'change what happens to children when a parent is deleted': (schema, dice) => {
    const children = schema.tables.filter((each) => each.interleave?.inParent && !ancestorsOf(schema, each).some(({ ttl }) => ttl));
    const child = dice.pick(children);
    return child && withTable(schema, child.name, (each) => ({
      ...each, interleave: { ...each.interleave!, onDelete: each.interleave!.onDelete === 'CASCADE' ? 'NO ACTION' : 'CASCADE' },
    }));
  },
};

function newTable(schema: Schema, dice: Dice): TableDefinition {
  const name = dice.newName(schema);
  const key = column('Id', { code: 'STRING', length: 36 }, { notNull: true });
  return table(name, ['Id'], withNewColumns(schema, [key], dice));
}

function newChild(schema: Schema, parent: TableDefinition, dice: Dice): TableDefinition {
  const name = dice.newName(schema);
  const inherited = parent.primaryKey.map((part) => plain(parent.columns.find((each) => each.name === part.column)!));
  const own = column(dice.newColumnName(schema, inherited), 'INT64', { notNull: true });
  const mustCascade = [parent, ...ancestorsOf(schema, parent)].some(({ ttl }) => ttl);
  return {
    ...table(name, [], withNewColumns(schema, [...inherited, own], dice)),
    primaryKey: [...parent.primaryKey, { column: own.name, descending: false }],
    interleave: { parent: parent.name, inParent: true, onDelete: mustCascade || dice.flip() ? 'CASCADE' : 'NO ACTION' },
  };
}

/** A column that takes its values from the parent. */
function plain({ name, type, notNull, allowCommitTimestamp }: ColumnDefinition): ColumnDefinition {
  return column(name, type, { notNull, allowCommitTimestamp });
}

function withNewColumns(schema: Schema, columns: readonly ColumnDefinition[], dice: Dice): ColumnDefinition[] {
  const added = [...columns];
  for (let count = dice.number(4); count > 0; count--) {
    added.push(newColumn(schema, added, dice));
  }
  return added;
}

/**
 * The emulator fails at a rename where a foreign key points at the table, rewrites no index or child key in a named schema, and
 * lets a change stream go on under the old name.
 */
function canBeRenamed(schema: Schema, { name, foreignKeys, renamedFrom }: TableDefinition): boolean {
  const isWatched = watchers(schema.objects).some(({ watchesAll, watched }) => watchesAll || watched.some(({ table: each }) => each === name));
  return !isReferenced(schema, name) && foreignKeys.length === 0 && renamedFrom === undefined && !name.includes('.') && !isWatched;
}

function renamed(schema: Schema, from: string, to: string): Schema {
  return {
    ...schema,
    tables: schema.tables.map((each) => ({
      ...each,
      // Constructs say what a table was called, DDL which synonyms it has.
      ...(each.name === from && {
        name: to, renamedFrom: from, ...(mentionsObjects(schema) && from.toLowerCase() !== to.toLowerCase() && { synonyms: [from] }),
      }),
      ...(each.interleave?.parent === from && { interleave: { ...each.interleave, parent: to } }),
    })),
    indexes: schema.indexes.map((each) => ({
      ...each,
      ...(each.table === from && { table: to }),
      ...(each.interleaveIn === from && { interleaveIn: to }),
    })),
  };
}

/** Rows that expire must not be held back: by a child without CASCADE, or by a foreign key, which the emulator refuses with CASCADE too. */
export function canExpire(schema: Schema, old: TableDefinition): boolean {
  const [, ...below] = familyBelow(schema, old.name);
  return below.every(({ interleave }) => !interleave?.inParent || interleave.onDelete === 'CASCADE')
    && [old, ...below].every(({ name }) => !isReferenced(schema, name));
}

function timestampsOf({ columns }: TableDefinition): ColumnDefinition[] {
  return columns.filter(({ type, generated }) => type.code === 'TIMESTAMP' && (!generated || generated.stored));
}
