import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import type { Fix } from '../fixes/fix';
import { rehashedColumn } from '../fixes/rehashed-column';
import { shardSources } from '../fixes/shard-sources';
import { nullableShards, type NullableShard } from '../keys/nullable-shards';
import type { RuleContext } from '../rule';
import { isNullable } from '../views/is-nullable';
import { columnText } from '../wording';

export const nullableShardSource = defineRule<NullableShard>({
  name: 'nullable-shard-source',
  kind: 'hotspot',
  summary: 'a shard or hash in a key is computed from a nullable column, so all rows with NULL land in one place',
  sources: [
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
  ],
  words: {
    message: ({ keyed: { table, column, spread }, sources, effect }) => {
      const place = spread.kind === 'bounded' ? 'shard' : 'value';
      const rows = `rows of ${table.name} with NULL in ${sources.join(', ')}`;
      switch (effect) {
        case 'refused':
          return `Spanner refuses ${rows}: ${column.name} is computed from it and is NOT NULL`;
        case 'NULL':
          return `all ${rows} have NULL in ${column.name}: an extra ${place} that reads by ${place} miss`;
        case 'one hash':
          return `all ${rows} share one hash, hence one ${place} of ${column.name}`;
      }
    },
    why: ({ keyed: { table }, sources }) => sources.map((source) => `${columnText(table, source)} can be NULL`),
    cost: ({ sources }) => `rows with NULL in ${sources.join(', ')} need a value`,
  },
  check: (context) => nullableShards(context).map((facts) => problem(facts, context)),
});

function problem(facts: NullableShard, context: RuleContext): Problem<NullableShard> {
  const { keyed, sources } = facts;
  const { table, column } = keyed;
  return {
    subject: { object: table.name, part: { kind: 'column', table, column: column.name, clause: 'expression' } },
    facts,
    fixes: () => {
      const neverNull = table.primaryKey
        .map((part) => part.column)
        .filter((name) => context.lookup.column(table, name) && !isNullable(name, table, context));
      const rehashed = rehashedColumn(keyed, shardSources(table, neverNull, context), context);
      const [first, ...others] = sources.map((source) => ({ ...context.lookup.column(table, source)!, notNull: true }));
      const mandatory: Fix = { kind: 'column', table, column: first, others };
      return rehashed ? [mandatory, { kind: 'column', table, column: rehashed }] : [mandatory];
    },
  };
}
