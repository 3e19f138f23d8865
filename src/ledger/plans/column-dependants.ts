import { canPoint } from './incoming-foreign-keys';
import { renameColumns } from './replace-columns';
import { SchemaNames, type OwnedForeignKey } from './schema-names';
import { printerFor } from '../../ddl/printer/print-schema';
import {
  SchemaLookup, type CheckDefinition, type IndexDefinition, type Schema, type TableDefinition, type TtlDefinition,
} from '../../schema';
import { nameKey } from '../../schema/name-key';
import { columnsRead } from '../differ/columns-read';

/** What Spanner keeps a column for: nothing of it may stand when the column goes. */
export interface ColumnDependants {
  readonly indexes: readonly IndexDefinition[];
  readonly checks: readonly CheckDefinition[];
  /** Of the table itself, and of others that point at the column. */
  readonly foreignKeys: readonly OwnedForeignKey[];
  readonly ttl?: TtlDefinition;
}

export function columnDependants(schema: Schema, table: TableDefinition, columns: readonly string[]): ColumnDependants {
  const { dialect } = schema;
  const names = new Set(columns);
  const foldedNames = new Set(columns.map((name) => nameKey(name, dialect)));
  const own = table.foreignKeys.map((foreignKey) => ({ table: table.name, foreignKey }));
  const others = SchemaNames.of(schema).foreignKeysTo(table.name).filter((each) => each.table !== table.name);
  return {
    indexes: SchemaLookup.of(schema).indexesOf(table).filter((index) => (
      [...index.keyParts.map(({ column }) => column), ...index.storing, ...index.whereNotNull].some((column) => names.has(column))
    )),
    checks: table.checks.filter(({ expression }) => columnsRead(expression, dialect).some((column) => foldedNames.has(column))),
    foreignKeys: [...own, ...others].filter(({ table: owner, foreignKey }) => (
      (owner === table.name && foreignKey.columns.some((column) => names.has(column)))
      || (foreignKey.referencedTable === table.name && foreignKey.referencedColumns.some((column) => names.has(column)))
    )),
    ...(table.ttl && names.has(table.ttl.column) && { ttl: table.ttl }),
  };
}

/** Statements with what could not be said as one, and the indexes that now have another name. */
export interface Rebuilt {
  readonly statements: readonly string[];
  readonly application: readonly string[];
}

/**
 * Builds the dependants of `to` on columns under other names.
 *
 * @param table As it is to be.
 * @param columnNames By the names that they have in `to`, as names are compared.
 * @param nameOf A name that is free now.
 */
export function buildDependants(
  from: Schema,
  to: Schema,
  table: TableDefinition,
  dependants: ColumnDependants,
  columnNames: ReadonlyMap<string, string>,
  nameOf: (name: string) => string,
): Rebuilt {
  const printer = printerFor(to.dialect);
  const renamed = (name: string): string => columnNames.get(nameKey(name, to.dialect)) ?? name;
  const was = SchemaLookup.of(from).table(table.name);
  const { ttl } = dependants;
  const application: string[] = [];
  const foreignKeys = dependants.foreignKeys.flatMap(({ table: owner, foreignKey }) => {
    const [ownerNow, targetNow] = [owner, foreignKey.referencedTable].map((name) => (name === table.name ? table : SchemaLookup.of(from).table(name)));
    if (!ownerNow || !targetNow || !canPoint(ownerNow, foreignKey, targetNow)) {
      application.push(`The foreign key ${foreignKey.name} of ${owner} needs equal types on both sides: add it once the other side has changed as well.`);
      return [];
    }
    return [printer.addForeignKey(owner, {
      ...foreignKey,
      name: nameOf(foreignKey.name),
      columns: owner === table.name ? foreignKey.columns.map(renamed) : foreignKey.columns,
      referencedColumns: foreignKey.referencedTable === table.name ? foreignKey.referencedColumns.map(renamed) : foreignKey.referencedColumns,
    })];
  });
  return {
    statements: [
      ...(ttl ? [printer.setTtl(table.name, { ...ttl, column: renamed(ttl.column) }, was?.ttl !== undefined)] : []),
      ...dependants.indexes.map((index) => printer.createIndex({
        ...index,
        name: nameOf(index.name),
        keyParts: index.keyParts.map((part) => ({ ...part, column: renamed(part.column) })),
        storing: index.storing.map(renamed),
        whereNotNull: index.whereNotNull.map(renamed),
      })),
      ...dependants.checks.map((check) => printer.addCheck(table.name, {
        name: nameOf(check.name), expression: renameColumns(check.expression, columnNames, to.dialect),
      })),
      ...foreignKeys,
    ],
    application,
  };
}

/** @param nameOf The name under which it stands. */
export function dropDependants(schema: Schema, table: string, dependants: ColumnDependants, nameOf = (name: string): string => name): Rebuilt {
  const printer = printerFor(schema.dialect);
  const constraints = [
    ...dependants.checks.map(({ name }) => ({ owner: table, name })),
    ...dependants.foreignKeys.map(({ table: owner, foreignKey }) => ({ owner, name: foreignKey.name })),
  ];
  return {
    statements: [
      ...dependants.indexes.map(({ name }) => printer.dropIndex(nameOf(name))),
      ...constraints.filter(({ name }) => name !== '').map(({ owner, name }) => printer.dropConstraint(owner, nameOf(name))),
    ],
    application: constraints.filter(({ name }) => name === '').map(({ owner }) => (
      `${owner} has a constraint on the column without a name of its own: drop it before, by the name in INFORMATION_SCHEMA.TABLE_CONSTRAINTS.`
    )),
  };
}
