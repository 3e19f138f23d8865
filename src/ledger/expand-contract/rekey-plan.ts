import { copyRows, rowsPerStatement, type RowCopy } from './copy-rows';
import { forcedIndexes } from './forced-indexes';
import { FreeNames } from './free-names';
import { repoint } from './incoming-foreign-keys';
import { referencesOf } from './referring-values';
import { dropReminders, swapReminders, watchReminders, watchesAllReminders } from './reminders';
import { copyTables, rebuiltTables, type TableCopies, type TableCopy } from './table-copies';
import { grouped, listed, newNames } from './wording';
import { printerFor } from '../../ddl/print-schema';
import type { DdlPrinter } from '../../ddl/printer';
import { Dialect, SchemaLookup, type Schema } from '../../schema';
import { keyText } from '../key-text';
import type { Release } from '../refusal';
import { synonymsOf } from '../synonyms';

/**
 * A table whose rows cannot stay where they are (primary key, number of shards, interleaving parent): it is built again
 * beside the old one with all that is interleaved in it, filled, and put in its place.
 *
 * The application moves to the new name before the tables are renamed, so no statement ever meets a table with another key
 * under the name it knows, and the renames need not be atomic.
 */
export function rekeyPlan(from: Schema, to: Schema, table: string): Release[] {
  return rekeyRenamingColumns(from, to, table, new Map());
}

/** @param oldColumns Names before by names afterwards, of columns of the table and of what is interleaved in it. */
export function rekeyRenamingColumns(from: Schema, to: Schema, table: string, oldColumns: ReadonlyMap<string, string>): Release[] {
  if (!SchemaLookup.of(from).table(table) || !SchemaLookup.of(to).table(table)) {
    return [];
  }
  const free = new FreeNames(from, to);
  const all = copyTables(from, to, rebuiltTables(from, to, table), free);
  const rows = all.copies.map((copy) => copyRows(copy, referencesOf(copy, all), from, oldColumns));
  const printer = printerFor(to.dialect);
  const oldNames = new Map(all.obsolete.map(({ name }) => [name, free.old(name)]));
  const repointing = repoint(from, to, all, free);
  const renamed = new Map([...all.constraintNames, ...repointing.names]);
  return [
    createRelease(from, all, rows, printer, oldColumns),
    ...repointing.releases,
    swapRelease(from, all, oldNames, printer),
    dropRelease(from, to, all, oldNames, printer, renamed),
  ];
}

function createRelease(from: Schema, all: TableCopies, rows: readonly RowCopy[], printer: DdlPrinter, oldColumns: ReadonlyMap<string, string>): Release {
  const { copies } = all;
  const pairs = copies.map(({ old, table }) => `${old.name} and ${table.name}`).join('; ');
  const generated = copies.flatMap(({ table }) => table.columns.filter((column) => column.generated).map((column) => `${table.name}.${column.name}`));
  const inserts = rows.flatMap(({ statements }) => statements);
  const most = Math.min(...copies.map(rowsPerStatement));
  return {
    title: `Create ${listed(copies.map(({ table }) => table.name))} beside ${listed(copies.map(({ old }) => old.name))}`,
    statements: copies.flatMap(({ table, foreignKeys, indexes, actions }) => [
      printer.createTable(table, foreignKeys),
      ...indexes.map((index) => printer.createIndex(index)),
      ...actions.map((text) => printer.alterTable(table.name, text)),
    ]),
    backfill: [...inserts, ...rows.map(({ check }) => check)],
    application: [
      `Write every insert, update and delete to both tables in one transaction: ${pairs}.`
        + (generated.length > 0 ? ` Leave out ${listed(generated)}, which Spanner computes.` : ''),
      ...copies.flatMap((copy) => identityReminder(copy, from.dialect)),
      ...(inserts.length > 0 ? [
        `Then run the backfill in the given order, each INSERT once for every key range of at most ${grouped(most)} rows: a commit takes 80,000 mutations. `
        + 'Rows that are there already stay as they are, so a range can be run again.',
      ] : []),
      ...copies.flatMap((copy, at) => copyReminders(copy, rows[at], oldColumns)),
      ...all.premature.map(({ name, referencedTable }) => `The foreign key ${name} is missing still: add it once ${referencedTable} exists.`),
      'Go on when each SELECT shows the same number twice.',
      `Then read from ${listed(copies.map(({ table }) => `${table.name} by its key (${keyText(table.primaryKey)})`))}.`,
      ...(all.indexNames.size > 0 ? [forcedIndexes(all.indexNames, from.dialect)] : []),
      ...copies.flatMap(({ old, table }) => watchReminders(from, old.name, table.name)),
      ...watchesAllReminders(from, copies.map(({ table }) => table.name)),
    ],
  };
}

function swapRelease(from: Schema, all: TableCopies, oldNames: ReadonlyMap<string, string>, printer: DdlPrinter): Release {
  const { copies, obsolete } = all;
  const synonyms = obsolete.flatMap((table) => synonymsOf(table, from.dialect).map((synonym) => ({ table: table.name, synonym })));
  const unused = listed([...obsolete.map(({ name }) => name).reverse(), ...synonyms.map(({ synonym }) => synonym)]);
  const [news, finals] = [listed(copies.map(({ table }) => table.name)), listed(copies.map(({ finalName }) => finalName))];
  return {
    title: `Rename ${news} to ${finals}`,
    statements: [
      ...synonyms.map(({ table, synonym }) => printer.dropSynonym(table, synonym)),
      ...obsolete.map(({ name }) => printer.renameTable(name, oldNames.get(name)!, false)),
      ...copies.map(({ table, finalName }) => printer.renameTable(table.name, finalName, true)),
    ],
    application: [
      `Before it: every statement says ${news}, and nothing reads or writes ${unused} any more.`,
      ...copies.flatMap(({ old }) => swapReminders(from, old.name)),
      `After it: say ${finals} again. ${news} ${copies.length > 1 ? 'stay as synonyms' : 'stays as a synonym'} meanwhile, `
        + 'so old and new instances of the application run side by side.',
    ],
  };
}

function dropRelease(
  from: Schema, to: Schema, all: TableCopies, oldNames: ReadonlyMap<string, string>, printer: DdlPrinter, constraintNames: ReadonlyMap<string, string>,
): Release {
  const { copies, obsolete, circular } = all;
  const lookup = SchemaLookup.of(from);
  const dropped = [...oldNames.values()];
  const kept = new Map([...all.indexNames, ...constraintNames]);
  const named = circular.filter(({ foreignKey }) => foreignKey.name !== '');
  return {
    title: `Drop ${listed(dropped)}`,
    statements: [
      ...copies.map(({ table, finalName }) => printer.dropSynonym(finalName, table.name)),
      ...named.map(({ table, foreignKey }) => printer.dropConstraint(oldNames.get(table)!, foreignKey.name)),
      ...obsolete.flatMap((table) => [
        ...lookup.indexesOf(table).map((index) => printer.dropIndex(index.name)),
        printer.dropTable(oldNames.get(table.name)!),
      ]),
      ...copies.flatMap(({ finalName }) => (
        synonymsOf(SchemaLookup.of(to).table(finalName)!, to.dialect).map((synonym) => printer.addSynonym(finalName, synonym))
      )),
    ],
    application: [
      `Before it: no statement says ${listed(copies.map(({ table }) => table.name))} any more, and nobody needs the rows of ${listed(dropped)}.`,
      ...obsolete.flatMap(({ name }) => dropReminders(from, name, oldNames.get(name)!)),
      `The rows are lost then, which needs consent: ${listed(dropped.map((name) => `drop-table ${name}`))}.`,
      ...(kept.size > 0 ? [`Names are unique in a database, so these keep their new ones; declare them so: ${newNames(kept)}.`] : []),
    ],
  };
}

/** A new identity column counts from the start and would draw the keys that copied rows have. */
function identityReminder({ old, table }: TableCopy, dialect: Dialect): string[] {
  return table.columns.flatMap(({ name, identity }) => {
    const before = old.columns.find((column) => column.name === name);
    if (!identity || (identity.startCounter !== undefined && identity.startCounter !== before?.identity?.startCounter)) {
      return [];
    }
    if (!before?.identity) {
      return [`${table.name}.${name} draws values of its own: declare a skipRange that holds those of ${old.name}, or an insert may meet a row that was copied.`];
    }
    const state = dialect === Dialect.POSTGRESQL ? 'spanner.get_table_column_identity_state' : 'GET_TABLE_COLUMN_IDENTITY_STATE';
    return [
      `${table.name}.${name} has a counter of its own and would draw again what copied rows have: declare a startCounter far above what SELECT ${state}('${old.name}.${name}') says, `
      + `and write the values that ${old.name} has drawn to both tables.`,
    ];
  });
}

function copyReminders({ old, table }: TableCopy, { withoutSource, notes }: RowCopy, oldColumns: ReadonlyMap<string, string>): string[] {
  const computed = new Set(old.columns.filter(({ generated }) => generated).map(({ name }) => name));
  const key = new Set(table.primaryKey.map(({ column }) => oldColumns.get(column) ?? column));
  const lost = old.primaryKey.map(({ column }) => column).filter((column) => !key.has(column) && !computed.has(column));
  return [
    ...(withoutSource.length > 0 ? [
      `No statement can copy ${old.name}, which has no value for ${listed(withoutSource.map((name) => `${table.name}.${name}`))}: the application copies these rows with the values that it knows.`,
    ] : []),
    ...[...notes].map(([column, note]) => `${table.name}.${column}: ${note}.`),
    ...(lost.length > 0 && withoutSource.length === 0 ? [
      `Rows that differ in ${listed(lost)} alone have one key in ${table.name}: one of them is copied, and the numbers of rows differ.`,
    ] : []),
  ];
}
