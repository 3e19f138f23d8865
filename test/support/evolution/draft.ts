import { parseExpression } from '../../../src/ddl/expressions/expression-parser';
import { referencedColumns } from '../../../src/ddl/expressions/expression-walk';
import { namedSchemas, type ColumnDefinition, type Dialect, type IndexDefinition, type Schema, type TableDefinition } from '../../../src/schema';

/** Changes to a schema as plain data. Nothing here asks whether Spanner could make them. */

/** Of a name inside of a named schema: the emulator takes the name of the schema with it as one. */
export const LONGEST_IN_SCHEMA = 30;

/** A name in the same named schema as another one. */
export function inSchemaOf(other: string, name: string): string {
  return other.includes('.') ? `${other.split('.')[0]}.${name.slice(0, LONGEST_IN_SCHEMA)}` : name;
}

export function schemasIn({ objects }: Schema): readonly string[] {
  return namedSchemas(objects);
}

/** The named schemas that have room for names of objects. */
export function roomySchemas(schema: Schema): readonly string[] {
  return schemasIn(schema).filter((name) => name.length <= LONGEST_IN_SCHEMA);
}

export function withTable(schema: Schema, name: string, change: (table: TableDefinition) => TableDefinition): Schema {
  return { ...schema, tables: schema.tables.map((table) => (table.name === name ? change(table) : table)) };
}

export function withColumn(schema: Schema, table: string, name: string, change: (column: ColumnDefinition) => ColumnDefinition): Schema {
  return withTable(schema, table, (each) => ({ ...each, columns: each.columns.map((column) => (column.name === name ? change(column) : column)) }));
}

export function withIndex(schema: Schema, name: string, change: (index: IndexDefinition) => IndexDefinition): Schema {
  return { ...schema, indexes: schema.indexes.map((index) => (index.name === name ? change(index) : index)) };
}

/** Without the table, what is interleaved in it, their indexes, and the foreign keys that point at them. */
export function withoutTable(schema: Schema, name: string): Schema {
  const gone = new Set([name]);
  for (let before = 0; before < gone.size;) {
    before = gone.size;
    schema.tables.filter(({ interleave }) => interleave && gone.has(interleave.parent)).forEach((table) => gone.add(table.name));
  }
  return {
    ...schema,
    tables: schema.tables.filter((table) => !gone.has(table.name)).map((table) => ({
      ...table, foreignKeys: table.foreignKeys.filter(({ referencedTable }) => !gone.has(referencedTable)),
    })),
    indexes: schema.indexes.filter(({ table, interleaveIn }) => !gone.has(table) && !(interleaveIn && gone.has(interleaveIn))),
  };
}

/** Without the column and all that cannot be without it: generated columns, checks, foreign keys, indexes, the row deletion policy. */
export function withoutColumn(schema: Schema, table: string, name: string): Schema {
  const { dialect } = schema;
  const definition = tableOf(schema, table);
  const gone = new Set([name]);
  for (let before = 0; before < gone.size;) {
    before = gone.size;
    definition.columns.filter(({ generated }) => generated && uses(generated.expression, gone, dialect)).forEach((column) => gone.add(column.name));
  }
  const lacks = (column: string): boolean => gone.has(column);
  return {
    ...schema,
    tables: schema.tables.map((each) => {
      const foreignKeys = each.foreignKeys.filter((key) => !(key.referencedTable === table && key.referencedColumns.some(lacks)));
      return each.name !== table ? { ...each, foreignKeys } : {
        ...each,
        columns: each.columns.filter((column) => !lacks(column.name)),
        checks: each.checks.filter(({ expression }) => !uses(expression, gone, dialect)),
        foreignKeys: foreignKeys.filter(({ columns }) => !columns.some(lacks)),
        ttl: each.ttl && lacks(each.ttl.column) ? undefined : each.ttl,
      };
    }),
    indexes: schema.indexes.filter((index) => index.table !== table || !columnsOfIndex(index).some(lacks)),
  };
}

export function columnsOfIndex({ keyParts, storing, whereNotNull }: IndexDefinition): string[] {
  return [...keyParts.map(({ column }) => column), ...storing, ...whereNotNull];
}

export function tableOf(schema: Schema, name: string): TableDefinition {
  return schema.tables.find((table) => table.name === name)!;
}

export function isKeyColumn(table: TableDefinition, column: string): boolean {
  return table.primaryKey.some((part) => part.column === column);
}

export function uses(expression: string, columns: ReadonlySet<string>, dialect: Dialect): boolean {
  return columnsIn(expression, dialect).some((column) => columns.has(column));
}

export function columnsIn(expression: string, dialect: Dialect): readonly string[] {
  return referencedColumns(parseExpression(expression, dialect));
}

/** What cannot stay as it is when the type of the column changes: key, generated columns, checks, foreign keys, indexes, default. */
export function isUsed(schema: Schema, table: TableDefinition, name: string): boolean {
  const only = new Set([name]);
  return isKeyColumn(table, name)
    || table.ttl?.column === name
    || table.columns.some(({ generated }) => generated && uses(generated.expression, only, schema.dialect))
    || table.checks.some(({ expression }) => uses(expression, only, schema.dialect))
    || table.foreignKeys.some(({ columns }) => columns.includes(name))
    || isReferenced(schema, table.name, name)
    || schema.indexes.some((index) => index.table === table.name && columnsOfIndex(index).includes(name));
}

export function isReferenced(schema: Schema, table: string, column?: string): boolean {
  return schema.tables.some(({ foreignKeys }) => foreignKeys.some((key) => key.referencedTable === table
    && (column === undefined || key.referencedColumns.includes(column))));
}

export function childrenOf(schema: Schema, table: string): TableDefinition[] {
  return schema.tables.filter(({ interleave }) => interleave?.parent === table);
}

/** The table and everything interleaved in it, at any depth. */
export function familyBelow(schema: Schema, table: string): TableDefinition[] {
  return [tableOf(schema, table), ...childrenOf(schema, table).flatMap((child) => familyBelow(schema, child.name))];
}

export function ancestorsOf(schema: Schema, { interleave }: TableDefinition): TableDefinition[] {
  const parent = interleave && tableOf(schema, interleave.parent);
  return parent ? [parent, ...ancestorsOf(schema, parent)] : [];
}
