import type { FreeNames } from './free-names';
import { regenerated } from './inherited-values';
import { SchemaNames } from './schema-names';
import type { TableCopies } from './table-copies';
import { printerFor } from '../../ddl/print-schema';
import { compareNames } from '../../ddl/statement-order';
import { SchemaLookup, type ForeignKeyDefinition, type Schema, type TableDefinition } from '../../schema';

export interface Repointing {
  readonly statements: readonly string[];
  readonly application: readonly string[];
  /** New names that stay, by the old ones. */
  readonly names: ReadonlyMap<string, string>;
}

/** Foreign keys of other tables follow to the copies: the new one is there before the old one goes. */
export function pointedAt(from: Schema, to: Schema, { copies, late, obsolete }: TableCopies, free: FreeNames): Repointing {
  const printer = printerFor(to.dialect);
  const old = new Set(obsolete.map(({ name }) => name));
  const copyOf = new Map(copies.map((copy) => [copy.finalName, copy]));
  const statements = late.map(({ table, foreignKey }) => printer.addForeignKey(table, foreignKey));
  const application: string[] = [];
  const names = new Map<string, string>();
  const drops: string[] = [];
  const pointing = (schema: Schema, targets: Iterable<string>): string[] => (
    [...targets].flatMap((name) => SchemaNames.of(schema).foreignKeysTo(name)).map(({ table }) => table)
  );
  const owners = new Set([...pointing(from, old), ...pointing(to, copyOf.keys())].filter((name) => !old.has(name)));
  const tables = [...owners].map((name) => SchemaLookup.of(from).table(name)).filter((table) => table !== undefined);
  for (const table of tables.sort((a, b) => compareNames(a.name, b.name))) {
    const wanted = SchemaLookup.of(to).table(table.name)?.foreignKeys.filter(({ referencedTable }) => copyOf.has(referencedTable)) ?? [];
    for (const foreignKey of wanted) {
      const copy = copyOf.get(foreignKey.referencedTable)!;
      const { table: target } = copy;
      const others = regenerated(copy, to.dialect);
      const other = foreignKey.referencedColumns.findIndex((column) => others.has(column));
      if (!canPoint(table, foreignKey, target)) {
        application.push(
          `The foreign key ${foreignKey.name} of ${table.name} cannot point at ${target.name} before its columns have the types of the new key: change them first.`,
        );
        continue;
      }
      if (other >= 0) {
        application.push(
          `${target.name}.${foreignKey.referencedColumns[other]} has other values than before, so ${foreignKey.name} of ${table.name} goes with this release and does not come back by itself: `
            + `write the new values into ${table.name}.${foreignKey.columns[other]} once it is gone, then add it again.`,
        );
        continue;
      }
      const name = free.nameOrNext(foreignKey.name);
      if (name !== foreignKey.name) {
        names.set(foreignKey.name, name);
      }
      statements.push(printer.addForeignKey(table.name, { ...foreignKey, name, referencedTable: target.name }));
    }
    for (const { name, referencedTable } of table.foreignKeys.filter((foreignKey) => old.has(foreignKey.referencedTable))) {
      if (name === '') {
        application.push(`${table.name} has a foreign key to ${referencedTable} without a name of its own: drop it by the name in INFORMATION_SCHEMA.TABLE_CONSTRAINTS.`);
      } else {
        drops.push(printer.dropConstraint(table.name, name));
      }
    }
  }
  return { statements: [...statements, ...drops], application, names };
}

/** Both sides of a foreign key have the same types. */
export function canPoint(table: TableDefinition, { columns, referencedColumns }: ForeignKeyDefinition, target: TableDefinition): boolean {
  return columns.every((column, at) => {
    const [own, other] = [table.columns.find(({ name }) => name === column), target.columns.find(({ name }) => name === referencedColumns[at])];
    return own !== undefined && own.type.code === other?.type.code;
  });
}
