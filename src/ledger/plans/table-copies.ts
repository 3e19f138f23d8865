import { FreeNames } from './free-names';
import type { OwnedForeignKey } from './schema-names';
import { orderTables } from '../../ddl/printer/statement-order';
import { SchemaLookup, type ForeignKeyDefinition, type IndexDefinition, type Schema, type TableDefinition } from '../../schema';
import { isSynonymAction } from '../differ/synonyms';

/** A table that is built again beside the old one. */
export interface TableCopy {
  readonly old: TableDefinition;
  /** As it is to be, under the name that it has beside the old one. */
  readonly table: TableDefinition;
  /** The name at the end. */
  readonly finalName: string;
  /** Those that exist while the rows are copied: what they point at comes first. */
  readonly foreignKeys: readonly ForeignKeyDefinition[];
  readonly indexes: readonly IndexDefinition[];
  /** Further statements that the table needs, as text behind `ALTER TABLE name`. */
  readonly actions: readonly string[];
}

export interface TableCopies {
  /** In an order in which they can be created and filled. */
  readonly copies: readonly TableCopy[];
  /** Foreign keys that hold only once all rows are there: to the table itself, or round in a circle. */
  readonly late: readonly OwnedForeignKey[];
  /** Foreign keys to tables and columns that do not exist yet. */
  readonly premature: readonly ForeignKeyDefinition[];
  /** The old tables, an order in which they can be dropped: children and those that point at others first. */
  readonly obsolete: readonly TableDefinition[];
  /** Their foreign keys that have to go before any of them. */
  readonly circular: readonly OwnedForeignKey[];
  /** New names that stay, by the old ones. */
  readonly indexNames: ReadonlyMap<string, string>;
  readonly constraintNames: ReadonlyMap<string, string>;
}

/** The tables that cannot keep their rows where they are when one of them cannot: a row lies under its parent's row. */
export function rebuiltTables(from: Schema, to: Schema, table: string): string[] {
  const names = new Set([table]);
  for (const name of names) {
    for (const schema of [from, to]) {
      const lookup = SchemaLookup.of(schema);
      const definition = lookup.table(name);
      const children = definition ? lookup.childrenOf(definition) : [];
      children.filter((child) => existsInBoth(child.name, from, to)).forEach((child) => names.add(child.name));
    }
  }
  return [...names];
}

export function copyTables(from: Schema, to: Schema, rebuilt: readonly string[], free: FreeNames): TableCopies {
  const [was, willBe] = [SchemaLookup.of(from), SchemaLookup.of(to)];
  const nextNames = new Map(rebuilt.map((name) => [name, free.next(name)]));
  const finals = orderTables({ ...to, tables: rebuilt.map((name) => willBe.table(name)!), indexes: [] }).tables.map(({ table }) => table);
  const created = new Set<string>();
  const indexNames = new Map<string, string>();
  const constraintNames = new Map<string, string>();
  const constraintName = (name: string): string => renamedTo(name, free.nameOrNext(name), constraintNames);
  const late: OwnedForeignKey[] = [];
  const premature: ForeignKeyDefinition[] = [];
  const copies = finals.map((final): TableCopy => {
    const name = nextNames.get(final.name)!;
    const all = final.foreignKeys.map((foreignKey) => {
      const copy = { ...foreignKey, name: constraintName(foreignKey.name), referencedTable: nextNames.get(foreignKey.referencedTable) ?? foreignKey.referencedTable };
      const isInside = nextNames.has(foreignKey.referencedTable);
      return { copy, isLate: isInside && !created.has(foreignKey.referencedTable), isPremature: !isInside && !pointsAtWhatIsThere(was, foreignKey) };
    });
    created.add(final.name);
    late.push(...all.filter((each) => each.isLate).map(({ copy }) => ({ table: name, foreignKey: copy })));
    premature.push(...all.filter((each) => each.isPremature).map(({ copy }) => copy));
    const foreignKeys = all.filter((each) => !each.isLate && !each.isPremature).map(({ copy }) => copy);
    const { renamedFrom, primaryKeyName, otherActions = [], ...rest } = final;
    return {
      old: was.table(final.name)!,
      finalName: final.name,
      table: {
        ...rest,
        name,
        ...(final.interleave && { interleave: { ...final.interleave, parent: nextNames.get(final.interleave.parent) ?? final.interleave.parent } }),
        checks: final.checks.map((check) => ({ ...check, name: constraintName(check.name) })),
      },
      foreignKeys,
      indexes: willBe.indexesOf(final).map((index) => ({
        ...index,
        name: renamedTo(index.name, free.nameOrNext(index.name), indexNames),
        table: name,
        ...(index.interleaveIn !== undefined && { interleaveIn: nextNames.get(index.interleaveIn) ?? index.interleaveIn }),
      })),
      actions: otherActions.map(({ text }) => text).filter((text) => !isSynonymAction(text)),
    };
  });
  return { copies, late, premature, indexNames, constraintNames, ...obsoleteTables(from, rebuilt) };
}

/** With the interleaved tables that the new schema has no more: they keep their parent from being dropped. */
function obsoleteTables(from: Schema, rebuilt: readonly string[]): Pick<TableCopies, 'obsolete' | 'circular'> {
  const lookup = SchemaLookup.of(from);
  const names = new Set(rebuilt);
  for (const name of names) {
    lookup.childrenOf(lookup.table(name)!).forEach((child) => names.add(child.name));
  }
  const { tables, deferred } = orderTables({ ...from, tables: [...names].map((name) => lookup.table(name)!), indexes: [] });
  return {
    obsolete: tables.map(({ table }) => table).reverse(),
    circular: deferred.filter(({ foreignKey }) => names.has(foreignKey.referencedTable)),
  };
}

function pointsAtWhatIsThere(was: SchemaLookup, { referencedTable, referencedColumns }: ForeignKeyDefinition): boolean {
  const target = was.table(referencedTable);
  return target !== undefined && referencedColumns.every((name) => was.column(target, name));
}

function renamedTo(name: string, newName: string, names: Map<string, string>): string {
  if (newName !== name) {
    names.set(name, newName);
  }
  return newName;
}

function existsInBoth(table: string, from: Schema, to: Schema): boolean {
  return SchemaLookup.of(from).table(table) !== undefined && SchemaLookup.of(to).table(table) !== undefined;
}
