import { parseScript } from '../../ddl/parser/parse-script';
import { prettyStatement } from '../../ddl/printer/pretty';
import { tableDeclarations } from '../../ledger/step';
import type { Schema } from '../../schema';

/**
 * Statements of a schema as a readable script, with comments that declare how values of columns are generated.
 *
 * @param statements Printed statements; tables may lack columns.
 */
export function schemaScript(statements: readonly string[], { tables, dialect }: Schema): string {
  const byName = new Map(tables.map((table) => [table.name, table]));
  return statements.map((statement) => {
    const [{ statement: parsed }] = parseScript(statement, dialect);
    const printed = parsed.kind === 'create table' ? parsed.table : undefined;
    const table = printed && byName.get(printed.name);
    const columns = table?.columns.filter(({ name }) => printed?.columns.some((column) => column.name === name));
    return [
      ...(table && columns ? tableDeclarations({ ...table, columns }) : []).map((text) => `-- ${text}\n`),
      `${prettyStatement(statement, dialect)};\n`,
    ].join('');
  }).join('\n');
}
