import { printObjectsBeforeTables, printObjectsAfterTables } from '../../../src/ddl/printer/print-objects';
import { printerFor, printSchema } from '../../../src/ddl/printer/print-schema';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { watchers, type Dialect, type Schema } from '../../../src/schema';
import { quoteIdentifier } from '../../../src/schema/quoting';
import { mentionsObjects } from '../first-objects';

/** The statements that create a database with the schema. A renamed table keeps its old name as a synonym. */
export function createStatements(schema: Schema): string[] {
  const { tables, dialect } = schema;
  const quoted = (name: string): string => quoteIdentifier(name, dialect);
  const actions = tables.flatMap(({ name, renamedFrom }) => {
    const keepsOldName = renamedFrom !== undefined && renamedFrom.toLowerCase() !== name.toLowerCase()
      && !tables.some((each) => each.name === renamedFrom);
    const synonym = mentionsObjects(schema) || !keepsOldName ? [] : [`ADD SYNONYM ${quoted(renamedFrom)}`];
    return synonym.map((text) => printerFor(dialect).alter(name, text));
  });
  return [
    ...printObjectsBeforeTables(schema),
    ...printSchema(schema),
    ...actions,
    ...printObjectsAfterTables(schema),
  ];
}

/** Kinds of objects of which the emulator knows no statement. */
const UNKNOWN_KINDS = 'ROLE|PLACEMENT|LOCALITY GROUP|FUNCTION|PROPERTY GRAPH|VECTOR INDEX|STATISTICS|PROTO BUNDLE';
const UNKNOWN = new RegExp(`^((CREATE|CREATE OR REPLACE|ALTER|DROP) (${UNKNOWN_KINDS})|GRANT|REVOKE|ALTER DATABASE)\\b`);

/** Whether the emulator knows one of the objects, and not this change of it: of a virtual column or a vector length, too. */
export function isUnknownChange(statement: string): boolean {
  return /^ALTER SEARCH INDEX | ALTER COLUMN .*(vector_length| VECTOR LENGTH )| ALTER COLUMN .* AS \((?!.* STORED)/.test(statement);
}

/** What it does not know of what it knows. */
const UNKNOWN_PARTS = new RegExp(
  ' SQL SECURITY DEFINER |\\b(exclude_insert|exclude_update|exclude_delete|allow_txn_exclusion|partition_mode)\\b',
);

/** Whether what the emulator knows names an object of a kind that it does not know: a view that calls a function. */
export function needsUnknown(statements: readonly string[]): boolean {
  if (statements.some((statement) => UNKNOWN_PARTS.test(statement))) {
    return true;
  }
  const names = statements.flatMap((statement) => /^CREATE (?:OR REPLACE )?(?:FUNCTION|PROPERTY GRAPH) [`"](\w+)/.exec(statement)?.[1] ?? []);
  return knownToEmulator(statements).some((statement) => names.some((name) => new RegExp(`\\b${name}\\b`).test(statement)));
}

/**
 * Whether emulators up to 1.5.28 end themselves by the change, each time: they follow no table that gets another name while a
 * change stream names it, and fail when they look at the stream the next time; and they look for what was dropped where
 * a change stream that watched it, as a part of a whole, gets another list.
 */
export function endsEmulator({ objects }: Schema, statements: readonly string[]): boolean {
  const streams = watchers(objects);
  const renamed = statements.flatMap((statement) => /^ALTER TABLE [`"](\w+)[`"] RENAME /.exec(statement)?.[1] ?? []);
  const watchesRest = streams.some(({ watchesAll, watched }) => watchesAll || watched.some(({ columns }) => !columns));
  const dropsAt = statements.findIndex((statement) => /^(ALTER TABLE .* DROP COLUMN|DROP TABLE) /.test(statement));
  return streams.some(({ watched }) => watched.some(({ table }) => renamed.includes(table)))
    || (watchesRest && dropsAt >= 0 && statements.slice(dropsAt).some((statement) => / CHANGE STREAM .* FOR /.test(statement)));
}

/** What the emulator knows of them: no roles, and of the options of a database only some. */
export function knownToEmulator(statements: readonly string[]): string[] {
  return statements.filter((statement) => !UNKNOWN.test(statement))
    .map((statement) => statement.replace(/^(CREATE|DROP) CHANGE STREAM IF (NOT )?EXISTS/, '$1 CHANGE STREAM'));
}

/**
 * Emulators up to 1.5.28 refuse the rename of a table that has a foreign key or that one refers to, by a check of their own
 * (`foreign_key_validator.cc:168` and `:170`: the name after is not the name before). Meanwhile the keys that stay step aside.
 *
 * @param before What the database was made by.
 */
export function withKeysAside(before: readonly string[], statements: readonly string[], dialect: Dialect): string[] {
  if (!statements.some((statement) => / RENAME /.test(statement))) {
    return [...statements];
  }
  const [was, willBe] = [before, [...before, ...statements]].map((all) => foldLog(all, dialect, 'db').schema);
  const printer = printerFor(dialect);
  const keys = was.tables.flatMap(({ name, foreignKeys }) => foreignKeys.map((key) => ({ key: key.name, drop: printer.dropConstraint(name, key.name) })));
  const aside = keys.filter(({ key, drop }) => key !== '' && !statements.includes(drop));
  const names = new Set(aside.map(({ key }) => key));
  return [
    ...aside.map(({ drop }) => drop),
    ...statements,
    ...willBe.tables.flatMap(({ name, foreignKeys }) => foreignKeys.filter(({ name: key }) => names.has(key)).map((key) => printer.addForeignKey(name, key))),
  ];
}
