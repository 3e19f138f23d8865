import { Dialect, type ColumnDefinition, type TableDefinition } from '../../../schema';
import { columnDefinition } from '../../../schema/column-attributes';
import { isFullTextDictionary } from '../../../schema/kind/storage-options';
import { uniqueKey } from '../../../schema/name-key';
import { scalarType, type ColumnType } from '../../../schema/types/column-type';
import { typeText } from '../../../schema/types/type-text';
import { byFault, defineRule } from '../../define-rule';
import type { Problem } from '../../finding';
import { advice, type Fix } from '../../fixes/fix';

interface Facts {
  readonly fault: 'columns' | 'schema';
  readonly table: TableDefinition;
}

export const fullTextDictionary = defineRule<Facts>({
  name: 'full-text-dictionary',
  kind: 'refused',
  summary: 'a dictionary for full-text search that Spanner refuses: its columns, or the schema that it is in',
  sources: ['https://cloud.google.com/spanner/docs/full-text-search/search-query-enhancement#custom-dictionaries'],
  check: ({ schema: { tables, dialect } }) =>
    tables.filter((table) => isFullTextDictionary(table, dialect)).flatMap((table) => [
      ...(hasItsColumns(table) ? [] : [problem({ fault: 'columns', table }, () => [ofItsColumns(table, dialect)])]),
      ...(table.name.includes('.') ? [problem({ fault: 'schema', table }, () => [advice('schema')])] : []),
    ]),
  words: {
    message: byFault<Facts>({
      columns: ({ table: { name, columns } }, { dialect }) => {
        const own = columns.map((column) => (
          `${column.name} ${typeText(column.type, dialect)}${column.notNull ? ' NOT NULL' : ''}`
        ));
        return `full-text dictionary ${name} has the columns ${own.join(', ')}: ` +
          'a dictionary has Key, a text, and Value, an array of texts, both NOT NULL, and no other column';
      },
      schema: ({ table: { name } }) =>
        `full-text dictionary ${name} is in a named schema, and a dictionary is in the default schema`,
    }),
    advice: {
      others: () => 'keep other columns in a table of their own',
      schema: () => 'declare it outside of named schemas',
    },
  },
});

function problem(facts: Facts, fixes: () => readonly Fix[]): Problem<Facts> {
  const { table } = facts;
  return { subject: { object: table.name, part: { kind: 'table', table } }, facts, fixes };
}

const TEXT = scalarType('STRING');
const TYPES: readonly (readonly [name: string, type: ColumnType])[] = [
  ['Key', TEXT], ['Value', { code: 'ARRAY', element: TEXT }],
];

function hasItsColumns({ columns }: TableDefinition): boolean {
  return columns.length === TYPES.length && TYPES.every(([name, type]) => columns.some((column) => (
    column.notNull && isOf(column, name) && codesOf(column.type) === codesOf(type)
  )));
}

function isOf(column: ColumnDefinition, name: string): boolean {
  return uniqueKey(column.name) === uniqueKey(name);
}

/** With the type of the elements of an array. */
function codesOf(type: ColumnType): string {
  return type.code === 'ARRAY' ? `${type.code} ${type.element.code}` : type.code;
}

function ofItsColumns(table: TableDefinition, dialect: Dialect): Fix {
  if (table.columns.some((column) => !TYPES.some(([name]) => isOf(column, name)))) {
    return advice('others');
  }
  const columns = TYPES.map(([name, type]) => {
    const own = table.columns.find((column) => isOf(column, name));
    return own && codesOf(own.type) === codesOf(type)
      ? { ...own, notNull: true }
      : columnDefinition({ name: own?.name ?? nameIn(dialect, name), type, notNull: true }, {});
  });
  const to = { ...table, columns, primaryKey: [{ column: columns[0].name, descending: false }] };
  return { kind: 'table', table, to, shape: { kind: 'plain' } };
}

function nameIn(dialect: Dialect, name: string): string {
  return dialect === Dialect.POSTGRESQL ? name.toLowerCase() : name;
}
