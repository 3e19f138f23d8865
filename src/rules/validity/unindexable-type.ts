import { Dialect, type ColumnDefinition, type ColumnType } from '../../schema';
import { stringCode } from '../../text/code-text';
import { typeText } from '../type-text';

const NEVER_IN_KEYS: ReadonlySet<string> = new Set(['ARRAY', 'FLOAT32', 'JSON', 'PROTO', 'TOKENLIST']);

/** Values of these types have no order that an index or a foreign key could use. FLOAT64 has one, and NUMERIC in GoogleSQL. */
export function isUnindexable(type: ColumnType, dialect: Dialect): boolean {
  return NEVER_IN_KEYS.has(type.code) || (type.code === 'NUMERIC' && dialect === Dialect.POSTGRESQL);
}

/** What to index in the place of such a column. */
export function indexableInstead(column: ColumnDefinition, dialect: Dialect): string {
  const { name, type } = column;
  switch (type.code) {
    case 'FLOAT32':
      return `Column.float64(${stringCode(name)}): ${typeText({ code: 'FLOAT64' }, dialect)} can be part of a key`;
    case 'NUMERIC':
      return `Column.int64(${stringCode(name)}) in the smallest unit, such as cents: bigint can be part of a key`;
    case 'TOKENLIST':
      return `CREATE SEARCH INDEX: only a search index reads ${name}`;
    case 'ARRAY':
      return `a table interleaved below with one row for each element of ${name}`;
    case 'JSON': {
      const field = dialect === Dialect.POSTGRESQL ? `"${name}" ->> 'kind'` : `JSON_VALUE(${name}, "$.kind")`;
      return `Column.string(${stringCode(`${name}Kind`)}, { generated: Generated.stored(${stringCode(field)}) }): one field of it can be part of a key`;
    }
    default:
      return `Column.string(${stringCode(`${name}Id`)}, { generated: Generated.stored(${stringCode(`${name}.id`)}) }): one field of it can be part of a key`;
  }
}
