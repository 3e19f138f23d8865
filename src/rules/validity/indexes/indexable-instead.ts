import { Dialect, type ColumnDefinition, type TableDefinition } from '../../../schema';
import { quoteIdentifier } from '../../../schema/quoting';
import { hasFractions } from '../../../schema/types/type-facts';
import { TYPES } from '../../../schema/types/type-registry';
import { typeText } from '../../../schema/types/type-text';
import type { Words } from '../../catalogue-entry';
import { advice, type Fix } from '../../fixes/fix';
import { styledName } from '../../fixes/new-column-name';
import { retyped } from '../../fixes/retyped-column';
import type { RuleContext } from '../../rule';

interface Facts {
  /** The column that no key can hold. */
  readonly unindexable?: ColumnDefinition;
}

/**
 * What to put into a key in the place of such a column; none where only another key will do. The rules that use it
 * spread `INDEXABLE_ADVICE` into their advice.
 */
export function indexableInstead(table: TableDefinition, column: ColumnDefinition, context: RuleContext): Fix[] {
  const { type } = column;
  const { keyInstead } = TYPES[type.code];
  if (keyInstead) {
    const losesFractions = hasFractions(type) && !hasFractions({ code: keyInstead });
    return [
      {
        kind: 'column',
        table,
        column: retyped(table, column, { code: keyInstead }, context),
        note: losesFractions ? 'smallestUnit' : 'otherType',
      },
    ];
  }
  return type.code === 'TOKENLIST' ? [advice('searchIndex')] : type.code === 'ARRAY' ? [advice('elements')] : [];
}

/** A column with one field of a document, which a key can hold. */
export function indexableField(
  table: TableDefinition,
  { name, type }: ColumnDefinition,
  dialect: Dialect,
): ColumnDefinition | undefined {
  const quoted = quoteIdentifier(name, dialect);
  const field = (suffix: string, expression: string): ColumnDefinition => ({
    name: styledName(table, [`${name}${suffix}`]),
    type: { code: 'STRING' },
    notNull: false,
    generated: { expression, stored: true },
  });
  switch (type.code) {
    case 'JSON':
      return field('Kind', dialect === Dialect.POSTGRESQL ? `${quoted} ->> 'kind'` : `JSON_VALUE(${quoted}, "$.kind")`);
    case 'PROTO':
      return field('Id', `CAST(${quoted}.id AS STRING)`);
    default:
      return undefined;
  }
}

export const INDEXABLE_ADVICE: NonNullable<Words<Facts>['advice']> = {
  otherType: (facts, { dialect }) => `${insteadText(facts, dialect)} can be part of a key`,
  smallestUnit: (facts, { dialect }) =>
    `in the smallest unit, such as cents: ${insteadText(facts, dialect)} can be part of a key`,
  searchIndex: ({ unindexable }) => `CREATE SEARCH INDEX: only a search index reads ${unindexable?.name}`,
  elements: ({ unindexable }) => `a table interleaved below with one row for each element of ${unindexable?.name}`,
};

function insteadText({ unindexable }: Facts, dialect: Dialect): string {
  const code = unindexable && TYPES[unindexable.type.code].keyInstead;
  return code ? typeText({ code }, dialect) : '';
}
