import { orderTables } from '../../../src/ddl/printer/statement-order';
import type { ColumnDefinition, Schema, TableDefinition } from '../../../src/schema';
import { quoteIdentifier, quotePath } from '../../../src/schema/quoting';
import type { SpannerClient, Value } from '../emulator/client';

/** The values of a row by its number. */
const VALUES: Readonly<Record<string, (row: number) => Value>> = {
  INT64: String, NUMERIC: String, FLOAT32: Number, FLOAT64: Number, BOOL: (row) => row % 2 === 0,
  STRING: (row) => `V${row}`, BYTES: (row) => Buffer.from(`v${row}`).toString('base64'), JSON: (row) => `{"v": ${row}}`,
  DATE: (row) => `2099-01-0${row}`, TIMESTAMP: (row) => `2099-01-0${row}T00:00:00Z`,
};

const ROWS = [1, 2];

/** Rows of one number fit together: whatever refers to another finds it. Columns named `empty` are NULL. */
export async function insertRows(client: SpannerClient, database: string, schema: Schema): Promise<void> {
  for (const { table } of orderTables(schema).tables) {
    const columns = table.columns.filter(isWritten);
    const rows = ROWS.map((row) => columns.map((column) => valueOf(column, row)));
    await client.insert(database, table.name, columns.map(({ name }) => name), rows);
  }
}

/** What both schemas have of the rows of `schema`, by table. */
export async function keptRows(
  client: SpannerClient, database: string, schema: Schema, [from, to]: readonly [Schema, Schema],
): Promise<Readonly<Record<string, unknown>>> {
  const rows: Record<string, unknown> = {};
  for (const table of to.tables) {
    const before = tableBefore(from, table);
    if (before) {
      const kept = table.columns.filter((column) => stays(column, before)).map(({ name }) => quoted(name, schema));
      const { name } = schema === from ? before : table;
      const key = table.primaryKey.map(({ column }) => quoted(column, schema)).join(', ');
      const sql = `SELECT ${kept.join(', ')} FROM ${quotePath(name, schema.dialect)} ORDER BY ${key}`;
      rows[table.name] = (await client.query(database, sql)).rows;
    }
  }
  return rows;
}

function isWritten({ name, generated, identity }: ColumnDefinition): boolean {
  return !generated && !identity && name !== 'empty';
}

function stays(column: ColumnDefinition, { columns }: TableDefinition): boolean {
  const before = columns.find(({ name }) => name === column.name);
  return before !== undefined && before.type.code === column.type.code && column.type.code !== 'TOKENLIST';
}

function tableBefore({ tables }: Schema, { name, renamedFrom }: TableDefinition): TableDefinition | undefined {
  return tables.find((table) => table.name === name) ?? tables.find((table) => table.name === renamedFrom);
}

function valueOf({ type }: ColumnDefinition, row: number): Value {
  return type.code === 'ARRAY'
    ? Array.from({ length: type.vectorLength ?? 1 }, () => VALUES[type.element.code](row))
    : VALUES[type.code](row);
}

function quoted(name: string, { dialect }: Schema): string {
  return quoteIdentifier(name, dialect);
}
