import type { FreeNames } from './free-names';
import { orderTables } from '../../ddl/printer/statement-order';
import {
  columnOf, Dialect, SchemaLookup, type ForeignKeyDefinition, type IndexDefinition, type OwnedForeignKey,
  type Schema, type TableDefinition, type TtlDefinition,
} from '../../schema';
import { indexWithNames, tableWithNames } from '../../schema/renamed-tables';
import { expiresEarlier } from '../differ/diff-rows';

/** A table that is rebuilt beside the old one. */
export interface TableCopy {
  readonly old: TableDefinition;
  /** Its new definition, under its interim name; with the old row deletion policy if the new one deletes more. */
  readonly table: TableDefinition;
  readonly finalName: string;
  /** Foreign keys during the copy: referenced rows come first. */
  readonly foreignKeys: readonly ForeignKeyDefinition[];
  readonly indexes: readonly IndexDefinition[];
}

export type Tables = ReturnType<typeof copyTables>;

export function nameAtTheEnd({ canRename }: Tables, { table, finalName }: TableCopy): string {
  return canRename ? finalName : table.name;
}

/**
 * The tables of a plan that rebuilds, fills and swaps some of them.
 *
 * @param oldColumns Old names of columns by their names in the copies.
 */
export function copyTables(
  from: Schema, to: Schema, table: string, oldColumns: ReadonlyMap<string, string>, free: FreeNames,
) {
  const rebuilt = rebuiltTables(from, to, table);
  const [was, willBe] = [SchemaLookup.of(from), SchemaLookup.of(to)];
  const nextNames = new Map(rebuilt.map((name) => [name, free.next(name)]));
  const nameNow = (name: string): string => nextNames.get(name) ?? name;
  const names = { indexes: new Map<string, string>(), constraints: new Map<string, string>() };
  const nameIn = (given: Map<string, string>, name: string): string => {
    given.set(name, free.nameOrNext(name));
    return given.get(name)!;
  };
  const finals = orderTables({
    ...to, tables: rebuilt.map((name) => willBe.table(name)!), indexes: [],
  }).tables.map(({ table: final }) => final);
  const created = new Set<string>();
  const late: OwnedForeignKey[] = [];
  const premature: OwnedForeignKey[] = [];
  const copies = finals.map((final): TableCopy => {
    const foreignKeys: ForeignKeyDefinition[] = [];
    const { renamedFrom, primaryKeyName, synonyms, ...copy } = tableWithNames(final, nameNow);
    const { name } = copy;
    final.foreignKeys.forEach((each, at) => {
      const { referencedTable } = each;
      const foreignKey = { ...copy.foreignKeys[at], name: nameIn(names.constraints, each.name) };
      const isThere = nextNames.has(referencedTable) ? created.has(referencedTable) : hasItsTarget(was, each);
      if (isThere) {
        foreignKeys.push(foreignKey);
      } else {
        (nextNames.has(referencedTable) ? late : premature).push({ table: name, foreignKey });
      }
    });
    created.add(final.name);
    const old = was.table(final.name)!;
    return {
      old,
      finalName: final.name,
      table: {
        ...copy,
        ttl: ttlOfCopy(old, final, oldColumns),
        checks: final.checks.map((check) => ({ ...check, name: nameIn(names.constraints, check.name) })),
      },
      foreignKeys,
      indexes: willBe.indexesOf(final).map((index) => ({
        ...indexWithNames(index, nameNow), name: nameIn(names.indexes, index.name),
      })),
    };
  });
  const { obsolete, circular } = obsoleteTables(from, rebuilt);
  const isInNamedSchema = [...copies.map((copy) => copy.table), ...obsolete].some(({ name }) => name.includes('.'));
  const canRename = to.dialect === Dialect.GOOGLESQL || !isInNamedSchema;
  return {
    from,
    to,
    oldColumns,
    /** In an order in which they can be created and filled. */
    copies,
    /** Foreign keys that hold only once all rows are copied: self-references and cycles. */
    late,
    /** Foreign keys to tables and columns that do not exist yet. */
    premature,
    obsolete,
    circular,
    /** Final names of the old tables, by present name. */
    oldNames: new Map(obsolete.map(({ name }) => [name, canRename ? free.old(name) : name])),
    /** New permanent names by old names. */
    indexNames: names.indexes,
    constraintNames: names.constraints,
    /** Whether statements can rename the copies: PostgreSQL has none for a table in a named schema. */
    canRename,
  };
}

/** Rows that only the new policy deletes are copied: the last release deletes them, with consent. */
function ttlOfCopy(
  old: TableDefinition, { columns, ttl }: TableDefinition, oldColumns: ReadonlyMap<string, string>,
): TtlDefinition | undefined {
  const { ttl: was } = old;
  const column = was && columns.find(({ name, type }) => (
    (oldColumns.get(name) ?? name) === was.column && type.code === columnOf(old, was.column)?.type.code
  ));
  const kept = column && { ...was, column: column.name };
  return ttl && expiresEarlier(kept, ttl) ? kept : ttl;
}

/** Tables to rebuild together with this one: a row lies under its parent's row. */
function rebuiltTables(from: Schema, to: Schema, table: string): string[] {
  const lookups = [from, to].map((schema) => SchemaLookup.of(schema));
  const names = new Set([table]);
  for (const name of names) {
    for (const lookup of lookups) {
      lookup.childrenOf(lookup.table(name)!).filter((child) => (
        lookups.every((each) => each.table(child.name))
      )).forEach((child) => names.add(child.name));
    }
  }
  return [...names];
}

/** Includes interleaved tables that the new schema lacks: they block the drop of their parent. */
function obsoleteTables(from: Schema, rebuilt: readonly string[]) {
  const lookup = SchemaLookup.of(from);
  const names = new Set(rebuilt);
  for (const name of names) {
    lookup.childrenOf(lookup.table(name)!).forEach((child) => names.add(child.name));
  }
  const { tables, deferred } = orderTables({
    ...from, tables: [...names].map((name) => lookup.table(name)!), indexes: [],
  });
  return {
    /** The old tables in an order in which they can be dropped: children and referencing tables first. */
    obsolete: tables.map(({ table }) => table).reverse(),
    /** Their foreign keys that must be dropped before any of them. */
    circular: deferred.filter(({ foreignKey }) => names.has(foreignKey.referencedTable)),
  };
}

function hasItsTarget(was: SchemaLookup, { referencedTable, referencedColumns }: ForeignKeyDefinition): boolean {
  const target = was.table(referencedTable);
  return target !== undefined && referencedColumns.every((name) => was.column(target, name));
}
