import { Dialect, type ColumnDefinition } from '../../schema';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { madeColumns, type KeyedColumn } from '../keys/keyed-columns';
import type { RuleContext } from '../rule';

interface Facts {
  readonly table: string;
  readonly column: string;
  readonly modulus: number;
}

export const signedShard = defineRule<Facts>({
  name: 'signed-shard',
  kind: 'hotspot',
  summary:
    'a shard is the signed remainder of a hash: 2N-1 values instead of N, so a read of 0 to N-1 misses up to half ' +
      'the rows',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/mathematical_functions#mod',
  ],
  words: {
    message: ({ table, column, modulus }) => {
      const missed = Math.round((100 * (modulus - 1)) / (2 * modulus));
      return `${column} of ${table} has ${2 * modulus - 1} values, not ${modulus}: a read of shards 0 to ` +
        `${modulus - 1} misses about ${missed}% of the rows`;
    },
    why: ({ modulus }) => [
      `MOD keeps the sign of the hash: shards run from -${modulus - 1} to ${modulus - 1}, and 0 gets ` +
        'twice the rows of any other',
    ],
    cost: () => 'the shard is part of the key: an existing table must be copied',
  },
  check: (context) =>
    madeColumns(context).flatMap((keyed) =>
      keyed.spread.kind === 'bounded' ? problemsOf(keyed, keyed.spread.signedModulus, context) : [],
    ),
});

function problemsOf(
  { table, column }: KeyedColumn,
  modulus: number | undefined,
  { schema }: RuleContext,
): Problem<Facts>[] {
  if ((!column.generated && column.defaultExpression === undefined) || modulus === undefined || modulus < 2) {
    return [];
  }
  return [
    {
      subject: {
        object: table.name,
        part: { kind: 'column', table, column: column.name, clause: column.generated ? 'expression' : 'default' },
      },
      facts: { table: table.name, column: column.name, modulus },
      fixes: () => [{ kind: 'column', table, column: withoutSign(column, schema.dialect) }],
    },
  ];
}

function withoutSign(column: ColumnDefinition, dialect: Dialect): ColumnDefinition {
  const positive = (expression: string): string => `${dialect === Dialect.POSTGRESQL ? 'abs' : 'ABS'}(${expression})`;
  return column.generated
    ? { ...column, generated: { ...column.generated, expression: positive(column.generated.expression) } }
    : { ...column, defaultExpression: positive(column.defaultExpression!) };
}
