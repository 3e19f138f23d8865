import { Dialect, type ColumnDefinition, type TableDefinition } from '../../../schema';
import { quoteIdentifier } from '../../../schema/quoting';
import { hasFractions } from '../../../schema/types/type-facts';
import { TYPES } from '../../../schema/types/type-registry';
import { typeText } from '../../../schema/types/type-text';
import { said, type Fix } from '../../fixes/fix';
import { styledName } from '../../fixes/new-columns';
import type { RuleContext } from '../../rule';
import { retyped } from '../expressions';

/** Replacements for a column that no key can hold; empty if only another key helps. */
export function indexableInstead(table: TableDefinition, column: ColumnDefinition, context: RuleContext): Fix[] {
  const { name, type } = column;
  const { keyInstead } = TYPES[type.code];
  if (keyInstead) {
    const losesFractions = hasFractions(type) && !hasFractions({ code: keyInstead });
    return [
      {
        kind: 'column',
        table,
        column: retyped(table, column, { code: keyInstead }, context),
        says: `${losesFractions ? 'in the smallest unit, such as cents: ' : ''}` +
          `${typeText({ code: keyInstead }, context.schema.dialect)} can be part of a key`,
      },
    ];
  }
  switch (type.code) {
    case 'TOKENLIST':
      return [said(`CREATE SEARCH INDEX: only a search index reads ${name}`)];
    case 'ARRAY':
      return [said(`a table interleaved below with one row for each element of ${name}`)];
    default:
      return [];
  }
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
