import type { ObjectKind } from './kind';
import { partOf, type Part } from './part';
import type { SchemaObjects } from '../schema-objects';
import type { DeleteAction, TableDefinition } from '../table';

/** Changes that an ALTER makes to the rows of an object. */
export interface RowsChange extends Pick<TableDefinition, 'interleave' | 'ttl'> {
  readonly onDelete?: DeleteAction;
}

/** Whether objects of a kind hold rows, so columns follow the name. */
export function holdsRows({ statements }: ObjectKind): boolean {
  return Object.values(statements).some((forms) => forms.some((form) => form.endsWith(' rows')));
}

/** The rows that an object holds under a key, as a table does; undefined if its kind holds none. */
export function rowsOf(object: object): TableDefinition | undefined {
  return 'rows' in object ? object.rows as TableDefinition : undefined;
}

/** Everything sorted by a key: the tables and the rows of other objects. */
export function tablesAndRows(
  { tables, objects }: { readonly tables: readonly TableDefinition[]; readonly objects: SchemaObjects },
): readonly TableDefinition[] {
  const rows = objects.defined.flatMap((object) => rowsOf(object) ?? []);
  return rows.length === 0 ? tables : [...tables, ...rows];
}

/** The schema with tables instead of objects that hold rows, as keys sort both alike. */
export function rowsAsTables<S extends Parameters<typeof tablesAndRows>[0]>(schema: S): S {
  const { objects } = schema;
  return {
    ...schema,
    tables: tablesAndRows(schema),
    objects: { ...objects, defined: objects.defined.filter((object) => !rowsOf(object)) },
  };
}

/** The rows that a CREATE declares, under the object's name. */
export function createdRows(parts: readonly Part[]): TableDefinition {
  const rows = parts.find((part) => part.rows)!.rows!;
  const spans = rows.spans && { ...rows.spans, name: parts.find(({ role }) => role === 'name')!.span };
  return { ...rows, name: partOf(parts, 'name')!, spans };
}

export function alteredRows(rows: TableDefinition, parts: readonly Part[]): TableDefinition {
  return parts.reduce((before, { rowsChange }): TableDefinition => {
    const { onDelete, ...change } = rowsChange ?? {};
    const { interleave } = before;
    return { ...before, ...change, ...(onDelete && interleave && { interleave: { ...interleave, onDelete } }) };
  }, rows);
}
