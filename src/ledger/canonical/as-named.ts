import {
  Dialect, isNamedSchema, isSequence, sequences, type DefinedObject, type Schema, type TableDefinition,
} from '../../schema';
import { nameKey } from '../../schema/name-key';
import { indexWithNames, tableWithNames } from '../../schema/renamed-tables';
import { memoized } from '../../text/once';
import { renamesBetween } from '../differ/names/rename-tables';
import { indexWithColumns, keyWithColumns, renameColumns } from '../plans/replace-columns';

type Named = readonly { readonly name: string }[];
type Spelling = (name: string) => string;

/**
 * Spells the names of a schema as the database does. GoogleSQL ignores case in names, so names that differ only in case
 * mean the same object; but statements must use the existing spelling.
 */
export function asNamed(to: Schema, from: Schema): Schema {
  if (to.dialect !== Dialect.GOOGLESQL) {
    return to;
  }
  const isNamed = (object: DefinedObject): boolean => isSequence(object) || isNamedSchema(object);
  const tableNamed = spelling(from.tables);
  const named = spelling([...from.indexes, ...from.objects.defined.filter(isNamed)]);
  const tables = new Map(from.tables.map((table) => [keyOf(table.name), table]));
  const oldNames = new Map(renamesBetween(from, to).renames.map((rename) => [rename.to, rename.from]));
  const origins = new Map(to.tables.map(({ name }) => [keyOf(name), tables.get(keyOf(oldNames.get(name) ?? name))]));
  const columnsOf = memoized((key: string) => spelling(origins.get(key)?.columns ?? []));
  const defaultText = renaming(sequences(to.objects), named);
  const tableAsNamed = (table: TableDefinition): TableDefinition => {
    const { checks = [], foreignKeys = [] } = origins.get(keyOf(table.name)) ?? {};
    const column = columnsOf(keyOf(table.name));
    const constraint = spelling([...checks, ...foreignKeys]);
    const text = renaming(table.columns, column);
    return {
      ...tableWithNames(table, tableNamed),
      columns: table.columns.map((definition) => {
        const { name, defaultExpression, generated } = definition;
        return {
          ...definition,
          name: column(name),
          ...(defaultExpression !== undefined && { defaultExpression: defaultText(defaultExpression) }),
          ...(generated && { generated: { ...generated, expression: text(generated.expression) } }),
        };
      }),
      primaryKey: keyWithColumns(table.primaryKey, column),
      foreignKeys: table.foreignKeys.map((foreignKey) => ({
        ...foreignKey,
        name: constraint(foreignKey.name),
        columns: foreignKey.columns.map(column),
        referencedTable: tableNamed(foreignKey.referencedTable),
        referencedColumns: foreignKey.referencedColumns.map(columnsOf(keyOf(foreignKey.referencedTable))),
      })),
      checks: table.checks.map((check) => (
        { ...check, name: constraint(check.name), expression: text(check.expression) }
      )),
      ...(table.ttl && { ttl: { ...table.ttl, column: column(table.ttl.column) } }),
    };
  };
  return {
    ...to,
    tables: each(to.tables, tableAsNamed),
    indexes: each(to.indexes, (index) => ({
      ...indexWithColumns(indexWithNames(index, tableNamed), columnsOf(keyOf(index.table))), name: named(index.name),
    })),
    objects: {
      ...to.objects,
      defined: each(to.objects.defined, (object) => (
        isNamed(object) ? { ...object, name: named(object.name) } : object
      )),
    },
  };
}

/** Objects that need no change stay identical. */
function each<T>(list: readonly T[], spelled: (one: T) => T): readonly T[] {
  return list.map((one) => {
    const other = spelled(one);
    return other === one || JSON.stringify(other) === JSON.stringify(one) ? one : other;
  });
}

/** Respells names in expressions. */
function renaming(named: Named, spelled: Spelling): Spelling {
  const names = named.flatMap(({ name }) => (spelled(name) === name ? [] : [[keyOf(name), spelled(name)] as const]));
  return (expression) => (
    names.length === 0 ? expression : renameColumns(expression, new Map(names), Dialect.GOOGLESQL)
  );
}

function keyOf(name: string): string {
  return nameKey(name, Dialect.GOOGLESQL);
}

function spelling(named: Named): Spelling {
  const spelled = new Map(named.map(({ name }) => [keyOf(name), name]));
  return (name) => spelled.get(keyOf(name)) ?? name;
}
