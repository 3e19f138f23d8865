import { Dialect, namedSchemas, sequences, type ColumnDefinition, type Schema } from '../../src/schema';
import { attributesOf } from '../../src/schema/column-attributes';
import { typeText } from '../../src/schema/types/type-text';

/** The schema without what does not count when two are compared: comments, spans, the order of declaration, what nobody prints. */
export function normalSchema(schema: Schema): unknown {
  const { dialect, objects, tables, indexes } = schema;
  return plain({
    dialect,
    namedSchemas: namedSchemas(objects),
    // How a sequence was written decides how it is changed, and nothing of what it is.
    sequences: [...sequences(objects)].sort(byName).map(({ writtenAsOptions, ...sequence }) => sequence),
    tables: [...tables].sort(byName).map(({ comment, workload, apart, made, isPattern, ...table }) => ({
      ...table,
      columns: table.columns.map((column) => normalColumn(column, dialect)),
      foreignKeys: [...table.foreignKeys].sort(byText),
      checks: [...table.checks].sort(byText),
    })),
    indexes: indexes.map(({ sharding, ...index }) => index).sort(byName),
  });
}

export function normalColumn({ comment, declaredValues, immutable, ...column }: ColumnDefinition, dialect: Dialect): unknown {
  // Text does not say whether a name is that of a message or of an enum.
  const type = typeText(column.type, dialect);
  const { hidden, ...attributes } = attributesOf(column);
  // PostgreSQL hides no column of the library's own.
  return { ...column, ...attributes, hidden: dialect === Dialect.POSTGRESQL ? undefined : hidden, type };
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

function byText(a: unknown, b: unknown): number {
  return byName({ name: JSON.stringify(a) }, { name: JSON.stringify(b) });
}

/** Without spans and without properties that are undefined. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, withoutSpans));
}

/** For JSON.stringify: spans say where a definition stands, and nothing of what it is. */
export function withoutSpans(key: string, value: unknown): unknown {
  return key === 'span' || key === 'spans' ? undefined : value instanceof Map ? Object.fromEntries([...value].sort()) : value;
}
