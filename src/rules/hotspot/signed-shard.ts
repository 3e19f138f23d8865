import { Dialect } from '../../schema';
import { shortText } from '../../spread';
import { defineRule } from '../define-rule';
import { columnCode } from '../fixes/column-code';
import { keyedColumns, type KeyedColumn } from '../keys/keyed-columns';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

export const signedShard = defineRule({
  name: 'signed-shard',
  kind: 'hotspot',
  summary: 'a shard is the signed remainder of a hash: 2N-1 values instead of N, so a read of 0 to N-1 misses up to half the rows',
  sources: [
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/mathematical_functions#mod',
  ],
  check: (context) => keyedColumns(context).filter(({ spread }) => spread.kind === 'bounded').flatMap((keyed) => problemsOf(keyed, context)),
});

function problemsOf({ table, column, spread, inPrimaryKey }: KeyedColumn, { schema }: RuleContext): LegacyProblem[] {
  const expression = column.generated?.expression ?? column.defaultExpression;
  const modulus = spread.kind === 'bounded' ? spread.signedModulus : undefined;
  if (expression === undefined || modulus === undefined || modulus < 2) {
    return [];
  }
  const positive = `${schema.dialect === Dialect.POSTGRESQL ? 'abs' : 'ABS'}(${expression})`;
  const fixed = column.generated
    ? { ...column, generated: { ...column.generated, expression: positive } }
    : { ...column, defaultExpression: positive };
  const [last, values] = [modulus - 1, 2 * modulus - 1];
  const missed = Math.round((100 * last) / (2 * modulus));
  return [{
    object: table.name,
    message: `${column.name} of ${table.name} has ${values} values, not ${modulus}: `
      + `a read of the shards 0 to ${last} misses about ${missed}% of the rows`,
    location: `${columnText(table, column.name)} ${column.generated ? 'AS' : 'DEFAULT'} (${shortText(expression)})`,
    why: [`the hash has a sign and MOD keeps it: the shards go from -${last} to ${last}, and 0 holds twice as many rows as any other`],
    fixes: [columnCode(fixed, { inKey: inPrimaryKey }), `${column.name} AS (${shortText(positive)})`],
    cost: 'a row has its shard in its key: a table that is in use has to be copied',
  }];
}
