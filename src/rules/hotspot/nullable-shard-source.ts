import { hotspot } from '../define-rule';
import type { Fix } from '../fixes/fix';
import { recomputed, rehashedColumn } from '../fixes/rehashed-column';
import { shardSources } from '../fixes/shard-sources';
import type { KeyedColumn } from '../keys/keyed-columns';
import { nullableShards } from '../keys/nullable-shards';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

export const nullableShardSource = hotspot({
  name: 'nullable-shard-source',
  summary: 'a shard or hash in a key is computed from a nullable column, so all rows with NULL land in one place',
  sources: ['generated-column/how-to', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    for (const { keyed, sources, effect } of nullableShards(context)) {
      const { table, column: { name }, spread } = keyed;
      const refuse = (message: string): void => found(
        { kind: 'column', table, column: name, clause: 'expression' },
        message,
        () => waysOut(keyed, sources, context),
        {
          why: sources.map((source) => `${columnText(table, source)} can be NULL`),
          cost: `rows with NULL in ${sources.join(', ')} need a value`,
        },
      );
      const place = spread.kind === 'bounded' ? 'shard' : 'value';
      const rows = `rows of ${table.name} with NULL in ${sources.join(', ')}`;
      if (effect === 'refused') {
        refuse(`Spanner refuses ${rows}: ${name} is computed from it and is NOT NULL`);
      } else if (effect === 'NULL') {
        refuse(`all ${rows} have NULL in ${name}: an extra ${place} that reads by ${place} miss`);
      } else {
        refuse(`all ${rows} share one hash, hence one ${place} of ${name}`);
      }
    }
  },
});

function waysOut(keyed: KeyedColumn, sources: readonly string[], context: RuleContext): Fix[] {
  const { table } = keyed;
  const { lookup } = context;
  const neverNull = table.primaryKey
    .map((part) => part.column)
    .filter((name) => lookup.column(table, name) && !lookup.isNullable(table, name));
  const rehashed = rehashedColumn(keyed, shardSources(table, neverNull, context), context);
  const [first, ...others] = sources.map((source) => ({ ...lookup.column(table, source)!, notNull: true }));
  const mandatory: Fix = { kind: 'column', table, column: first, others };
  return rehashed ? [mandatory, recomputed(table, rehashed, context)] : [mandatory];
}
