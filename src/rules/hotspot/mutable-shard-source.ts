import { shortText } from '../../spread';
import { defineRule } from '../define-rule';
import { columnCode } from '../fixes/column-code';
import { shardColumnCode } from '../fixes/shard-code';
import { shardSources } from '../fixes/shard-sources';
import { hashColumns, leafSources, type HashColumn } from '../keys/keyed-columns';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

export const mutableShardSource = defineRule({
  name: 'mutable-shard-source',
  kind: 'hotspot',
  summary: 'a shard or hash in a primary key is computed from a column outside the key, which then can never be updated',
  sources: ['https://cloud.google.com/spanner/docs/generated-column/how-to', 'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key'],
  check: (context) => hashColumns(context).filter((keyed) => keyed.inPrimaryKey).flatMap((keyed) => problemsOf(keyed, context)),
});

function problemsOf(keyed: HashColumn, context: RuleContext): LegacyProblem[] {
  const { table, column, expression } = keyed;
  const key = table.primaryKey.map((part) => part.column);
  const mutable = leafSources(table, expression, context).filter((source) => !key.includes(source.name) && source.immutable !== true);
  if (mutable.length === 0) {
    return [];
  }
  const names = mutable.map((source) => source.name).join(', ');
  const fromKey = shardSources(table, key, context);
  const rehashed = shardColumnCode(keyed, fromKey, context);
  return [{
    object: table.name,
    message: `no row of ${table.name} can ever change its ${names}: ${column.name} in the primary key is computed from it, `
      + 'and Spanner refuses the update',
    location: `${columnText(table, column.name)} AS (${shortText(expression)})`,
    why: mutable.map((source) => `${columnText(table, source.name)} is not part of the key and not declared immutable`),
    fixes: [
      ...(rehashed === undefined ? [] : [rehashed]),
      `${mutable.map((source) => columnCode(source, { inKey: false, immutable: true })).join(', ')}  // when it never changes`,
    ],
    cost: rehashed === undefined ? undefined : `a query that names ${names} alone goes to all values of ${column.name}`,
  }];
}
