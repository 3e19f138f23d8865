import { indexWithColumns, renameColumns } from './replace-columns';
import {
  columnsOf, SchemaLookup, type CheckDefinition, type Dialect, type IndexDefinition, type Operation,
  type OwnedForeignKey, type Schema, type TableDefinition, type TtlDefinition,
} from '../../schema';
import { nameKey, nameKeyIn, uniqueKey } from '../../schema/name-key';
import { columnsRead } from '../differ/columns-read';
import { ttlStep } from '../differ/diff-rows';

/** Definitions that depend on a column and must be dropped before it. */
export interface ColumnDependants {
  readonly indexes: readonly IndexDefinition[];
  readonly checks: readonly CheckDefinition[];
  /** Those of the table itself, and those of other tables that reference the column. */
  readonly foreignKeys: readonly OwnedForeignKey[];
  readonly ttl?: TtlDefinition;
}

/** @param others Keys of the names of more definitions to return: they get in the way of new dependants. */
export function columnDependants(
  schema: Schema, table: TableDefinition, columns: readonly string[], others: ReadonlySet<string> = new Set(),
): ColumnDependants {
  const { dialect } = schema;
  const lookup = SchemaLookup.of(schema);
  const isNamed = (name: string): boolean => columns.includes(name);
  const isOther = ({ name }: Named): boolean => name !== '' && others.has(uniqueKey(name));
  const keys = new Set(columns.map(nameKeyIn(dialect)));
  const own = table.foreignKeys.map((foreignKey) => ({ table: table.name, foreignKey }));
  const ofOthers = lookup.foreignKeysTo(table.name).filter((each) => each.table !== table.name);
  return {
    indexes: (others.size > 0 ? schema.indexes : lookup.indexesOf(table)).filter((index) => (
      isOther(index) || (index.table === table.name &&
      [...columnsOf(index.keyParts), ...index.storing, ...index.whereNotNull].some(isNamed))
    )),
    checks: table.checks.filter((check) => (
      isOther(check) || columnsRead(check.expression, dialect).some((column) => keys.has(column))
    )),
    foreignKeys: [...own, ...ofOthers].filter(({ table: owner, foreignKey }) => (
      isOther(foreignKey) || (owner === table.name && foreignKey.columns.some(isNamed))
      || (foreignKey.referencedTable === table.name && foreignKey.referencedColumns.some(isNamed))
    )),
    ...(table.ttl && isNamed(table.ttl.column) && { ttl: table.ttl }),
  };
}

type Named = { readonly name: string };

/** Keeps dependants whose index, check or foreign key passes. */
export function filterDependants(dependants: ColumnDependants, passes: (named: Named) => boolean): ColumnDependants {
  return {
    ...dependants,
    indexes: dependants.indexes.filter(passes),
    checks: dependants.checks.filter(passes),
    foreignKeys: dependants.foreignKeys.filter(({ foreignKey }) => passes(foreignKey)),
  };
}

export function nameKeysOf({ indexes, checks, foreignKeys }: ColumnDependants): ReadonlySet<string> {
  const all = [...indexes, ...checks, ...foreignKeys.map(({ foreignKey }) => foreignKey)];
  return new Set(all.map(({ name }) => uniqueKey(name)));
}

/**
 * Renames the columns of dependants, and the dependants themselves.
 *
 * @param columnNames New names by the keys of present names.
 */
export function renameDependants(
  dependants: ColumnDependants,
  table: string,
  columnNames: ReadonlyMap<string, string>,
  nameOf: (name: string) => string,
  dialect: Dialect,
): ColumnDependants {
  const renamed = (name: string): string => columnNames.get(nameKey(name, dialect)) ?? name;
  const { ttl } = dependants;
  return {
    foreignKeys: dependants.foreignKeys.map(({ table: owner, foreignKey }) => ({
      table: owner,
      foreignKey: {
        ...foreignKey,
        name: nameOf(foreignKey.name),
        ...(owner === table && { columns: foreignKey.columns.map(renamed) }),
        ...(foreignKey.referencedTable === table && { referencedColumns: foreignKey.referencedColumns.map(renamed) }),
      },
    })),
    indexes: dependants.indexes.map((index) => ({ ...indexWithColumns(index, renamed), name: nameOf(index.name) })),
    checks: dependants.checks.map(({ name, expression }) => ({
      name: nameOf(name), expression: renameColumns(expression, columnNames, dialect),
    })),
    ...(ttl && { ttl: { ...ttl, column: renamed(ttl.column) } }),
  };
}

/** @param hasTtl Whether the table already has one. */
export function createDependants(
  table: string, { ttl, indexes, checks, foreignKeys }: ColumnDependants, hasTtl: boolean,
): Operation[] {
  return [
    ...(ttl ? [ttlStep({ table }, hasTtl, ttl)] : []),
    ...indexes.map((index): Operation => ({ kind: 'create index', index, ofNewTable: false })),
    ...checks.map((check): Operation => ({ kind: 'add check', table, check })),
    ...foreignKeys.map(({ table: owner, foreignKey }): Operation => ({
      kind: 'add foreign key', table: owner, foreignKey,
    })),
  ];
}

/** Leaves out constraints without a name: no statement drops them. */
export function dropDependants(table: string, { ttl, indexes, checks, foreignKeys }: ColumnDependants): Operation[] {
  return [
    ...(ttl ? [{ kind: 'drop row deletion policy', table } as const] : []),
    ...indexes.map((index): Operation => ({ kind: 'drop index', index, reason: 'unwanted' })),
    ...checks.filter(({ name }) => name !== '').map(({ name }): Operation => ({ kind: 'drop check', table, name })),
    ...foreignKeys.filter(({ foreignKey }) => foreignKey.name !== '')
      .map(({ table: owner, foreignKey }): Operation => ({
        kind: 'drop foreign key', table: owner, name: foreignKey.name,
      })),
  ];
}

/** Tables with a constraint without a name. */
export function ownersOfUnnamed(table: string, { checks, foreignKeys }: ColumnDependants): string[] {
  return [
    ...checks.filter(({ name }) => name === '').map(() => table),
    ...foreignKeys.filter(({ foreignKey }) => foreignKey.name === '').map((each) => each.table),
  ];
}
