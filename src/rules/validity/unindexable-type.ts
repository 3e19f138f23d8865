import { Dialect, type ColumnDefinition } from '../../schema';
import { hasFractions } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';

/** What to index in the place of such a column. */
export function indexableInstead(column: ColumnDefinition, dialect: Dialect): string {
  const { name, type } = column;
  const { keyInstead: code } = TYPES[type.code];
  if (code) {
    const unit = hasFractions(type) && !hasFractions({ code }) ? ' in the smallest unit, such as cents' : '';
    return `Column.${TYPES[code].factory}(${stringCode(name)})${unit}: ${typeText({ code }, dialect)} can be part of a key`;
  }
  switch (type.code) {
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
