import type { Edit } from './fix';
import { tablesUsedBy } from '../../ddl/references/references';
import {
  comesBeforeTables, objectKind as kindOf, type DefinedObject, type GrantDefinition, type Schema, type SchemaLookup,
  type TableDefinition,
} from '../../schema';
import { uniqueKey } from '../../schema/name-key';
import { isObjectIndex } from '../../schema/objects/object-index';
import { heldBy } from '../../schema/objects/role';
import { grouped } from '../../text/collections';
import type { RuleContext } from '../rule';

/** The part of a schema that an edit can affect, if it is less than all of it. */
export function surroundingsOf(edit: Edit, context: RuleContext): Schema | undefined {
  const table = editedTable(edit, context.lookup);
  return table ? neighbourhood(context, table) : edit.kind === 'grants' ? ofRoles(context, edit.grants) : undefined;
}

/**
 * The part of a schema that an edit of a table can affect, with the definitions that its spread depends on: its family,
 * tables that refer to it or that it refers to, and its indexes. So the work for one fix does not grow with the schema.
 */
function neighbourhood({ schema, lookup }: RuleContext, table: TableDefinition): Schema {
  const family = lookup.familyOf(table);
  const names = [...family].flatMap(({ name }) => [name, ...lookup.foreignKeysTo(name).map((each) => each.table)]);
  return {
    ...schema,
    tables: [...withReferenced(names.map((name) => lookup.table(name)), lookup)],
    indexes: [...family].flatMap((each) => lookup.indexesOf(each)),
    objects: {
      ...schema.objects,
      grants: [],
      defined: schema.objects.defined.filter((object) => {
        const used = tablesUsedBy(object).map(({ table: name }) => lookup.table(name)!);
        return used.length > 0 ? used.some((each) => family.has(each)) : isNear(object);
      }),
    },
  };
}

/** The roles of new privileges, and all that is named in privileges which they have. */
function ofRoles({ schema, lookup }: RuleContext, added: readonly GrantDefinition[]): Schema {
  const { grants, defined } = schema.objects;
  const byRole = grouped(grants, ({ role }) => role);
  const roles = [...new Set(added.map(({ role }) => role))];
  const held = [...new Set(roles.flatMap((role) => heldBy(role, byRole)))];
  const names = new Set([...held, ...added].flatMap(({ role, object }) => [role, object]));
  const tables = withReferenced([...names].map((name) => lookup.table(name)), lookup);
  return {
    ...schema,
    tables: [...tables],
    indexes: [...tables].flatMap((each) => lookup.indexesOf(each)),
    objects: {
      ...schema.objects,
      grants: held,
      defined: defined.filter((object) => names.has(object.name) || isNear(object)),
    },
  };
}

/** Adds the ancestors of tables and the tables that they reference. */
export function withReferenced(
  some: readonly (TableDefinition | undefined)[], lookup: SchemaLookup,
): ReadonlySet<TableDefinition> {
  const tables = new Set<TableDefinition>();
  const add = (each: TableDefinition | undefined): void => {
    if (each && !tables.has(each)) {
      tables.add(each);
      add(lookup.parentOf(each));
      each.foreignKeys.forEach(({ referencedTable }) => add(lookup.table(referencedTable)));
    }
  };
  some.forEach(add);
  return tables;
}

/** Schemas, types and functions that a definition may be in, have or call; they do not name tables themselves. */
export function isNear({ kind }: DefinedObject): boolean {
  return kind !== 'VIEW' && (comesBeforeTables(kind) || kindOf(kind).place === 'query');
}

/** Adds the object whose name an edit gives to something new. */
export function withNamesake(near: Schema, whole: Schema, edit: Edit): Schema {
  if (edit.kind !== 'object') {
    return near;
  }
  const added = uniqueKey(edit.object.name);
  const isOther = ({ name }: { readonly name: string }): boolean => uniqueKey(name) === added;
  return {
    ...near,
    tables: [...new Set([...near.tables, ...whole.tables.filter(isOther)])],
    indexes: [...new Set([...near.indexes, ...whole.indexes.filter(isOther)])],
  };
}

/** undefined for edits of objects outside of tables. */
export function editedTable(edit: Edit, lookup: SchemaLookup): TableDefinition | undefined {
  switch (edit.kind) {
    case 'index':
    case 'drop':
      return lookup.table(edit.index.table);
    case 'object':
      return edit.table ?? (isObjectIndex(edit.object) ? lookup.table(edit.object.table) : undefined);
    case 'grants':
      return undefined;
    default:
      return edit.table;
  }
}
