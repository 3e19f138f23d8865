import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { hasFractions } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import { typeText } from '../../schema/types/type-text';
import type { Words } from '../catalogue-entry';
import { advice, type Fix } from '../fixes/fix';

interface Facts {
  /** The column that no key can hold. */
  readonly unindexable?: ColumnDefinition;
}

/**
 * What to put into a key in the place of such a column. The rules that use it spread `INDEXABLE_ADVICE` into their
 * advice.
 */
export function indexableInstead(table: TableDefinition, column: ColumnDefinition, dialect: Dialect): Fix {
  const { name, type } = column;
  const field = (suffix: string, expression: string): Fix => ({
    kind: 'column',
    table,
    column: {
      ...column,
      name: `${name}${suffix}`,
      type: { code: 'STRING' },
      notNull: false,
      generated: { expression, stored: true },
      defaultExpression: undefined,
    },
    note: 'field',
  });
  const { keyInstead } = TYPES[type.code];
  if (keyInstead) {
    const losesFractions = hasFractions(type) && !hasFractions({ code: keyInstead });
    return {
      kind: 'column',
      table,
      column: { ...column, type: { code: keyInstead } },
      note: losesFractions ? 'smallestUnit' : 'otherType',
    };
  }
  switch (type.code) {
    case 'TOKENLIST':
      return advice('searchIndex');
    case 'ARRAY':
      return advice('elements');
    case 'JSON':
      return field('Kind', dialect === Dialect.POSTGRESQL ? `"${name}" ->> 'kind'` : `JSON_VALUE(${name}, "$.kind")`);
    default:
      return field('Id', `${name}.id`);
  }
}

export const INDEXABLE_ADVICE: NonNullable<Words<Facts>['advice']> = {
  otherType: (facts, { dialect }) => `${insteadText(facts, dialect)} can be part of a key`,
  smallestUnit: (facts, { dialect }) =>
    `in the smallest unit, such as cents: ${insteadText(facts, dialect)} can be part of a key`,
  searchIndex: ({ unindexable }) => `CREATE SEARCH INDEX: only a search index reads ${unindexable?.name}`,
  elements: ({ unindexable }) => `a table interleaved below with one row for each element of ${unindexable?.name}`,
  field: () => 'one field of it can be part of a key',
};

function insteadText({ unindexable }: Facts, dialect: Dialect): string {
  const code = unindexable && TYPES[unindexable.type.code].keyInstead;
  return code ? typeText({ code }, dialect) : '';
}
