import { Dialect, type ColumnDefinition } from '../../schema';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';

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
