import { Dialect, type ColumnDefinition } from '../../schema';
import { hotspot } from '../define-rule';
import { recomputed } from '../fixes/rehashed-column';
import { madeColumns } from '../keys/keyed-columns';
import { shardCost } from '../wording';

export const signedShard = hotspot({
  name: 'signed-shard',
  summary:
    'a shard is the signed remainder of a hash: 2N-1 values instead of N, so a read of 0 to N-1 misses up to half ' +
      'the rows',
  sources: ['schema-design#fix_hash_the_key', 'reference/standard-sql/mathematical_functions#mod'],
  check: (context, found) => {
    for (const { table, column, spread } of madeColumns(context)) {
      const { name, generated, defaultExpression } = column;
      const modulus = spread.kind === 'bounded' ? spread.signedModulus ?? 0 : 0;
      if (modulus >= 2 && (generated || defaultExpression !== undefined)) {
        const last = modulus - 1;
        found(
          { kind: 'column', table, column: name, clause: generated ? 'expression' : 'default' },
          `${name} of ${table.name} has ${modulus + last} values, not ${modulus}: a read of shards 0 to ${last} ` +
            `misses about ${Math.round((100 * last) / (2 * modulus))}% of the rows`,
          () => [recomputed(table, withoutSign(column, context.schema.dialect), context)],
          {
            why: [
              `MOD keeps the sign of the hash: shards run from -${last} to ${last}, and 0 gets twice the rows of any ` +
                'other',
            ],
            cost: shardCost(table, name),
          },
        );
      }
    }
  },
});

function withoutSign(column: ColumnDefinition, dialect: Dialect): ColumnDefinition {
  const positive = (expression: string): string => `${dialect === Dialect.POSTGRESQL ? 'abs' : 'ABS'}(${expression})`;
  return column.generated
    ? { ...column, generated: { ...column.generated, expression: positive(column.generated.expression) } }
    : { ...column, defaultExpression: positive(column.defaultExpression!) };
}
