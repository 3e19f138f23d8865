import { printSchema } from '../../../src/ddl/print-schema';
import { quoteIdentifier } from '../../../src/ddl/quoting';
import type { Schema } from '../../../src/schema';

/** The statements that create a database with the schema. A renamed table keeps its old name as a synonym. */
export function createStatements(schema: Schema): string[] {
  const quoted = (name: string): string => quoteIdentifier(name, schema.dialect);
  return [
    ...(schema.namedSchemas ?? []).map((name) => `CREATE SCHEMA ${quoted(name)}`),
    ...printSchema(schema),
    ...schema.tables.flatMap(({ name, renamedFrom }) => (renamedFrom === undefined ? [] : [`ALTER TABLE ${quoted(name)} ADD SYNONYM ${quoted(renamedFrom)}`])),
  ];
}
