import { copyRows, rowsPerStatement, type RowCopy } from './copy-rows';
import { forcedIndexes } from './forced-indexes';
import type { Rebuild } from './rebuild';
import { referencesOf } from './referring-values';
import { indexReminders, watchesAllReminders } from './reminders';
import type { TableCopy } from './table-copies';
import { grouped, listed } from './wording';
import { parseExpression } from '../../ddl/expressions/expression-parser';
import { functionCalls } from '../../ddl/expressions/expression-walk';
import { keyText } from '../../rules/wording';
import { Dialect } from '../../schema';
import type { Release } from '../refusal';

/** The copies, empty, and how they are filled. */
export function createRelease({ from, printer, all, oldColumns, followers }: Rebuild): Release {
  const { copies } = all;
  const rows = copies.map((copy) => copyRows(copy, referencesOf(copy, all), from, oldColumns));
  const pairs = copies.map(({ old, table }) => `${old.name} and ${table.name}`).join('; ');
  const generated = copies.flatMap(({ table }) => table.columns.filter((column) => column.generated).map((column) => `${table.name}.${column.name}`));
  const uncopied = uncopiedTables(copies, rows);
  const inserts = rows.flatMap(({ statements }, at) => (uncopied.has(copies[at].table.name) ? [] : statements));
  const most = Math.min(...copies.map(rowsPerStatement));
  return {
    title: `Create ${listed(copies.map(({ table }) => table.name))} beside ${listed(copies.map(({ old }) => old.name))}`,
    statements: [
      ...copies.flatMap(({ table, foreignKeys, indexes, actions }) => [
        printer.createTable(table, foreignKeys),
        ...indexes.map((index) => printer.createIndex(index)),
        ...actions.map((text) => printer.alterTable(table.name, text)),
      ]),
      ...followers.indexes,
      ...followers.grants,
    ],
    backfill: [...inserts, ...rows.map(({ check }) => check)],
    application: [
      `Write every insert, update and delete to both tables in one transaction: ${pairs}.`
        + (generated.length > 0 ? ` Leave out ${listed(generated)}, which Spanner computes.` : ''),
      'Insert whole rows, what is referenced first, and update and delete by DML: before the backfill a copy may not have a row yet, and a mutation that updates it fails.'
        + (copies.some(({ table, foreignKeys }) => table.interleave || foreignKeys.length > 0) ? ' Where the row above is not copied yet, copy it in the same transaction.' : ''),
      ...copies.flatMap((copy) => drawnReminder(copy, from.dialect)),
      ...copies.flatMap((copy) => identityReminder(copy, from.dialect)),
      ...(inserts.length > 0 ? [
        `Then run the backfill in the given order, each INSERT once for every key range of at most ${grouped(most)} rows: a commit takes 80,000 mutations. `
        + 'Rows that are there already stay as they are, so a range can be run again.',
      ] : []),
      ...copies.flatMap((copy, at) => copyReminders(copy, rows[at], oldColumns)),
      ...copies.filter(({ table }, at) => uncopied.has(table.name) && rows[at].withoutSource.length === 0).map(({ old }) => (
        `Nor can one copy ${old.name}, whose rows lie below: the application copies them, too.`
      )),
      ...all.premature.map(({ name, referencedTable }) => `The foreign key ${name} is missing still: add it once ${referencedTable} has what it points at.`),
      'Go on when each SELECT shows the same number twice.',
      `Then read from ${listed(copies.map(({ table }) => `${table.name} by its key ${keyText(table.primaryKey)}`))}.`,
      ...(all.indexNames.size > 0 ? [forcedIndexes(all.indexNames, from.dialect)] : []),
      ...copies.flatMap(({ old, table }) => indexReminders(from, old.name, table.name, followers.indexNames)),
      ...watchesAllReminders(from, copies.map(({ table }) => table.name)),
    ],
  };
}

/** Tables that no statement can copy, and all below them. */
function uncopiedTables(copies: readonly TableCopy[], rows: readonly RowCopy[]): ReadonlySet<string> {
  const names = new Set<string>();
  // Parents stand before their children.
  copies.forEach(({ table: { name, interleave } }, at) => {
    if (rows[at].withoutSource.length > 0 || (interleave?.inParent && names.has(interleave.parent))) {
      names.add(name);
    }
  });
  return names;
}

/** A default that is no constant has another value for each of the two tables. */
function drawnReminder({ table }: TableCopy, dialect: Dialect): string[] {
  const drawn = table.columns.filter(({ defaultExpression }) => (
    defaultExpression !== undefined && functionCalls(parseExpression(defaultExpression, dialect)).length > 0
  ));
  return drawn.length === 0 ? [] : [
    `Write ${listed(drawn.map(({ name }) => `${table.name}.${name}`))} by value, the same in both tables: the default would draw another one for each.`,
  ];
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
  const copied = new Set(table.columns.map(({ name }) => oldColumns.get(name) ?? name));
  const gone = old.columns.filter(({ name, generated }) => !generated && !copied.has(name)).map(({ name }) => `${old.name}.${name}`);
  const renamed = table.columns.filter(({ name }) => oldColumns.has(name)).map(({ name }) => `${table.name}.${name} takes the values of ${old.name}.${oldColumns.get(name)}.`);
  return [
    ...renamed,
    ...(gone.length > 0 ? [`Nothing takes the values of ${listed(gone)}: they are lost with the old table.`] : []),
    ...(withoutSource.length > 0 ? [
      `No statement can copy ${old.name}, which has no value for ${listed(withoutSource.map((name) => `${table.name}.${name}`))}: the application copies these rows with the values that it knows.`,
    ] : []),
    ...[...notes].map(([column, note]) => `${table.name}.${column}: ${note}.`),
    ...(lost.length > 0 && withoutSource.length === 0 ? [
      `Rows that differ in ${listed(lost)} alone have one key in ${table.name}: one of them is copied, and the numbers of rows differ.`,
    ] : []),
  ];
}
