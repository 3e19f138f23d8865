import { nextValueExpression } from '../../src/ddl/expressions/default-expressions';
import { withOptions } from '../../src/ddl/parser/objects/database-options';
import type { Edit } from '../../src/rules/fixes/fix';
import { SchemaLookup, type CheckDefinition, type ColumnDefinition, type DefinedObject, type Schema, type TableDefinition } from '../../src/schema';

/** The schema after an edit. What is interleaved below a table whose key changes, and what indexes or references it, is left out. */
export function withEdit(of: Schema, edit: Edit): Schema {
  switch (edit.kind) {
    case 'table': {
      const lookup = SchemaLookup.of(of);
      const isApart = (table: TableDefinition): boolean => !lookup.ancestorsOf(table).some(({ name }) => name === edit.to.name)
        && !table.foreignKeys.some(({ referencedTable }) => referencedTable === edit.to.name);
      return {
        ...of,
        tables: of.tables.flatMap((table) => (table.name === edit.to.name ? [edit.to] : isApart(table) ? [table] : [])),
        indexes: of.indexes.filter(({ table }) => table !== edit.to.name),
      };
    }
    case 'column': {
      // Constructs repeat the key of a parent in its children.
      const lookup = SchemaLookup.of(of);
      const heirs = edit.table.primaryKey.some(({ column }) => column === edit.column.name)
        ? of.tables.filter((table) => lookup.ancestorsOf(table).some(({ name }) => name === edit.table.name))
        : [];
      const inherited = heirs.reduce((all, { name }) => withColumns(all, name, [{ ...edit.column, defaultExpression: undefined, identity: undefined }]), of);
      return withColumns(inherited, edit.table.name, [edit.column, ...edit.others ?? []]);
    }
    case 'primary key':
      return withTable(of, edit.table.name, (table) => ({ ...table, primaryKey: edit.parts }));
    case 'foreign key':
      return withTable(withColumns(of, edit.table.name, edit.added ?? []), edit.table.name, (table) => ({
        ...table, foreignKeys: table.foreignKeys.map((each) => (each.name === edit.foreignKey.name ? edit.foreignKey : each)),
      }));
    case 'index': {
      const made = edit.spread?.kind === 'sharded' ? [edit.spread.column] : [];
      const isNew = of.indexes.every(({ name }) => name !== edit.index.name);
      const indexes = isNew ? [...of.indexes, edit.index] : of.indexes.map((each) => (each.name === edit.index.name ? edit.index : each));
      return { ...withColumns(of, edit.index.table, [...edit.added ?? [], ...made]), indexes };
    }
    case 'check':
      return withTable(of, edit.table.name, (table) => {
        const isMeant = (each: CheckDefinition): boolean => (each.name === '' ? each.expression === '' : each.name === edit.check.name);
        return { ...table, checks: table.checks.map((each) => (isMeant(each) ? edit.check : each)) };
      });
    case 'table option':
      return withTable(of, edit.table.name, (table) => ({
        ...table, options: withOptions(table.options, new Map([edit.option])),
      }));
    case 'ttl':
      return withTable(withColumns(of, edit.table.name, edit.added ?? []), edit.table.name, (table) => ({ ...table, ttl: edit.ttl }));
    case 'interleave':
      return withTable(of, edit.table.name, (table) => ({ ...table, interleave: edit.interleave }));
    case 'object': {
      const { objects } = of;
      const isMeant = ({ kind, name }: DefinedObject): boolean => kind === edit.object.kind && name === edit.object.name;
      const isNew = !objects.defined.some(isMeant);
      const defined = isNew ? [...objects.defined, edit.object] : objects.defined.map((each) => (isMeant(each) ? edit.object : each));
      return { ...of, objects: { ...objects, defined } };
    }
    case 'grants':
      return { ...of, objects: { ...of.objects, grants: [...of.objects.grants, ...edit.grants] } };
    case 'default sequence':
      return withColumns(of, edit.table.name, [{ ...edit.column, defaultExpression: nextValueExpression(edit.sequence, of.dialect) }]);
    case 'drop':
      return { ...of, indexes: of.indexes.filter(({ name }) => name !== edit.index.name) };
  }
}

function withTable(of: Schema, name: string, change: (table: TableDefinition) => TableDefinition): Schema {
  return { ...of, tables: of.tables.map((table) => (table.name === name ? change(table) : table)) };
}

/** Columns in the place of those with their names, or at the end. */
function withColumns(of: Schema, name: string, columns: readonly ColumnDefinition[]): Schema {
  return withTable(of, name, (table) => ({
    ...table,
    columns: [
      ...table.columns.map((column) => columns.find((each) => each.name === column.name) ?? column),
      ...columns.filter((column) => !table.columns.some((each) => each.name === column.name)),
    ],
  }));
}
