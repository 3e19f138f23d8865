import { ascending, Dialect, type ColumnDefinition, type TableDefinition } from '../../../schema';
import { columnDefinition } from '../../../schema/column-attributes';
import { isFullTextDictionary } from '../../../schema/kind/storage-options';
import { uniqueKey } from '../../../schema/name-key';
import { scalarType, type ColumnType } from '../../../schema/types/column-type';
import { typeText } from '../../../schema/types/type-text';
import { refusal, type Way } from '../../define-rule';

export const fullTextDictionary = refusal({
  name: 'full-text-dictionary',
  summary: 'a dictionary for full-text search that Spanner refuses: its columns, or the schema that it is in',
  sources: ['full-text-search/search-query-enhancement#custom-dictionaries'],
  check: ({ schema: { tables, dialect } }, found) => {
    for (const table of tables.filter((each) => isFullTextDictionary(each, dialect))) {
      const { name } = table;
      if (!hasItsColumns(table)) {
        const own = table.columns.map((column) => (
          `${column.name} ${typeText(column.type, dialect)}${column.notNull ? ' NOT NULL' : ''}`
        ));
        found(
          { kind: 'table', table },
          `full-text dictionary ${name} has the columns ${own.join(', ')}: ` +
            'a dictionary has Key, a string, and Value, an array of strings, both NOT NULL, and no other column',
          () => [ofItsColumns(table, dialect)],
        );
      }
      if (name.includes('.')) {
        found(
          { kind: 'table', table },
          `full-text dictionary ${name} is in a named schema, and a dictionary is in the default schema`,
          ['declare it outside of named schemas'],
        );
      }
    }
  },
});

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

/** Includes the element type of an array. */
function codesOf(type: ColumnType): string {
  return type.code === 'ARRAY' ? `${type.code} ${type.element.code}` : type.code;
}

function ofItsColumns(table: TableDefinition, dialect: Dialect): Way {
  if (table.columns.some((column) => !TYPES.some(([name]) => isOf(column, name)))) {
    return 'keep other columns in a table of their own';
  }
  const columns = TYPES.map(([name, type]) => {
    const own = table.columns.find((column) => isOf(column, name));
    const free = dialect === Dialect.POSTGRESQL ? name.toLowerCase() : name;
    return own && codesOf(own.type) === codesOf(type)
      ? { ...own, notNull: true }
      : columnDefinition({ name: own?.name ?? free, type, notNull: true }, {});
  });
  const to = { ...table, columns, primaryKey: [ascending(columns[0].name)] };
  return { kind: 'table', table, to, shape: { kind: 'plain' } };
}
