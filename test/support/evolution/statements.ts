import { quoteIdentifier } from '../../../src/ddl/lexer/quoting';
import { printObjectsBeforeTables, printObjectsBehindTables } from '../../../src/ddl/printer/print-objects';
import { printerFor, printSchema } from '../../../src/ddl/printer/print-schema';
import type { Schema } from '../../../src/schema';

/** The statements that create a database with the schema. A renamed table keeps its old name as a synonym. */
export function createStatements(schema: Schema): string[] {
  const { objects, namedSchemas = [], tables, dialect } = schema;
  const quoted = (name: string): string => quoteIdentifier(name, dialect);
  const actions = tables.flatMap(({ name, renamedFrom }) => {
    const keepsOldName = renamedFrom !== undefined && renamedFrom.toLowerCase() !== name.toLowerCase();
    const synonym = objects || !keepsOldName ? [] : [`ADD SYNONYM ${quoted(renamedFrom)}`];
    return synonym.map((text) => printerFor(dialect).alterTable(name, text));
  });
  return [
    ...(objects ? printObjectsBeforeTables(objects, schema) : namedSchemas.map((name) => `CREATE SCHEMA ${quoted(name)}`)),
    ...printSchema(schema),
    ...actions,
    ...(objects ? printObjectsBehindTables(objects, schema) : []),
  ];
}

/** What the emulator knows of them: no roles, and of the options of a database only some. */
export function knownToEmulator(statements: readonly string[]): string[] {
  return statements.filter((statement) => !/^(CREATE ROLE|DROP ROLE|GRANT|REVOKE|ALTER DATABASE)\b/.test(statement))
    .map((statement) => statement.replace(/^(CREATE|DROP) CHANGE STREAM IF (NOT )?EXISTS/, '$1 CHANGE STREAM'));
}
