import { GoogleSqlPrinter } from './googlesql-printer';
import { PostgreSqlPrinter } from './postgresql-printer';
import type { DdlPrinter } from './printer';
import { byName, orderTables } from './statement-order';
import { Dialect, SchemaLookup, type Schema, type TableDefinition } from '../../schema';

/** The statements that create tables and their indexes, in an order that always works. */
export function printSchema(schema: Schema): string[] {
  const printer = printerFor(schema.dialect);
  const lookup = SchemaLookup.of(schema);
  const { tables, deferred } = orderTables(schema);
  const indexesOf = (table: TableDefinition): string[] =>
    [...lookup.indexesOf(table)].sort(byName).map((index) => printer.createIndex(index));
  const statements: string[] = [];
  for (const { table, inline, indexes } of tables) {
    statements.push(printer.createTable(table, inline));
    for (const index of indexes) {
      statements.push(printer.createIndex(index));
    }
    table.synonyms?.forEach((synonym) => statements.push(printer.addSynonym(table.name, synonym)));
  }
  statements.push(...(schema.existingTables ?? []).flatMap(indexesOf));
  // Spanner names the table that is missing.
  const without = schema.indexes.filter(({ table }) => !lookup.table(table));
  statements.push(...without.map((index) => printer.createIndex(index)));
  statements.push(...deferred.map(({ table, foreignKey }) => printer.addForeignKey(table, foreignKey)));
  return statements;
}

export function printerFor(dialect: Dialect): DdlPrinter {
  return dialect === Dialect.POSTGRESQL ? new PostgreSqlPrinter() : new GoogleSqlPrinter();
}

/** A printed statement without its IF NOT EXISTS or IF EXISTS. */
export function unguarded(statement: string): string {
  return statement.replace(/^([A-Z_ ]+?) IF (NOT )?EXISTS /, '$1 ');
}
