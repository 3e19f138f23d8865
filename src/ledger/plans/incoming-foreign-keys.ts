import type { FreeNames } from './free-names';
import { newReferences, type NewReferences } from './new-references';
import { regenerated } from './referring-values';
import { SchemaNames } from './schema-names';
import type { TableCopies, TableCopy } from './table-copies';
import { listed } from './wording';
import { printerFor } from '../../ddl/printer/print-schema';
import { compareNames } from '../../ddl/printer/statement-order';
import { SchemaLookup, type ForeignKeyDefinition, type Schema, type TableDefinition } from '../../schema';
import type { Release } from '../refusal';

export interface Repointing {
  readonly releases: readonly Release[];
  /** New names that stay, by the old ones. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Foreign keys of other tables follow to the copies: the new one is there before the old one goes. Where the referenced
 * values are others it goes first, the values are written, and it comes back in a release of its own.
 */
export function repoint(from: Schema, to: Schema, { copies, late, obsolete }: TableCopies, free: FreeNames): Repointing {
  const printer = printerFor(to.dialect);
  const old = new Set(obsolete.map(({ name }) => name));
  const copyOf = new Map(copies.map((copy) => [copy.finalName, copy]));
  const adds = late.map(({ table, foreignKey }) => printer.addForeignKey(table, foreignKey));
  const drops: string[] = [];
  const application: string[] = [];
  const names = new Map<string, string>();
  const rewritten: NewReferences[] = [];
  for (const table of pointingTables(from, to, old, copyOf)) {
    const others: { foreignKey: ForeignKeyDefinition; target: TableCopy }[] = [];
    for (const foreignKey of SchemaLookup.of(to).table(table.name)?.foreignKeys ?? []) {
      const target = copyOf.get(foreignKey.referencedTable);
      if (!target) {
        continue;
      }
      if (!canPoint(table, foreignKey, target.table)) {
        application.push(
          `The foreign key ${foreignKey.name} of ${table.name} cannot point at ${target.table.name} before its columns are there, with the types of the new key: change them first.`,
        );
      } else if (foreignKey.referencedColumns.some((column) => regenerated(target, to.dialect).has(column))) {
        others.push({ foreignKey, target });
      } else {
        const name = free.nameOrNext(foreignKey.name);
        if (name !== foreignKey.name) {
          names.set(foreignKey.name, name);
        }
        adds.push(printer.addForeignKey(table.name, { ...foreignKey, name, referencedTable: target.table.name }));
      }
    }
    rewritten.push(...others.length > 0 ? [newReferences(table, others, to.dialect)] : []);
    for (const { name, referencedTable } of table.foreignKeys.filter((foreignKey) => old.has(foreignKey.referencedTable))) {
      if (name === '') {
        application.push(`${table.name} has a foreign key to ${referencedTable} without a name of its own: drop it by the name in INFORMATION_SCHEMA.TABLE_CONSTRAINTS.`);
      } else {
        drops.push(printer.dropConstraint(table.name, name));
      }
    }
  }
  const targets = listed(copies.map(({ table }) => table.name));
  const backfill = rewritten.flatMap((each) => each.backfill);
  const first: Release = {
    title: `Let foreign keys point at ${targets}`,
    statements: [...adds, ...drops],
    ...(backfill.length > 0 && { backfill }),
    application: ['Keep writing to the old and to the new tables until this release is applied.', ...application, ...rewritten.flatMap((each) => each.application)],
  };
  const added = rewritten.flatMap((each) => each.foreignKeys.map((foreignKey) => printer.addForeignKey(each.table, foreignKey)));
  return {
    names,
    releases: [
      ...(first.statements.length + first.application.length > 1 ? [first] : []),
      ...(added.length > 0 ? [{ title: `Let foreign keys with new values point at ${targets}`, statements: added, application: [] }] : []),
    ],
  };
}

/** Tables that stay and point at what is built again, or are to do so. */
function pointingTables(from: Schema, to: Schema, old: ReadonlySet<string>, copyOf: ReadonlyMap<string, TableCopy>): TableDefinition[] {
  const owners = (schema: Schema, targets: Iterable<string>): string[] => (
    [...targets].flatMap((name) => SchemaNames.of(schema).foreignKeysTo(name)).map(({ table }) => table)
  );
  const names = new Set([...owners(from, old), ...owners(to, copyOf.keys())].filter((name) => !old.has(name)));
  return [...names].map((name) => SchemaLookup.of(from).table(name)).filter((table) => table !== undefined).sort((a, b) => compareNames(a.name, b.name));
}

/** Both sides of a foreign key have the same types. */
export function canPoint(table: TableDefinition, { columns, referencedColumns }: ForeignKeyDefinition, target: TableDefinition): boolean {
  return columns.every((column, at) => {
    const [own, other] = [table.columns.find(({ name }) => name === column), target.columns.find(({ name }) => name === referencedColumns[at])];
    return own !== undefined && own.type.code === other?.type.code;
  });
}
