import { hotspot } from '../define-rule';
import { recomputed, rehashedColumn, withSources } from '../fixes/rehashed-column';
import { shardSources } from '../fixes/shard-sources';
import { hashColumns, leafSources } from '../keys/keyed-columns';
import { columnText } from '../wording';

export const mutableShardSource = hotspot({
  name: 'mutable-shard-source',
  summary:
    'a shard or hash in a primary key is computed from a column outside the key, which then can never be updated',
  sources: ['generated-column/how-to', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    for (const keyed of hashColumns(context).filter(({ inPrimaryKey }) => inPrimaryKey)) {
      const { table, column } = keyed;
      const key = table.primaryKey.map((part) => part.column);
      const mutable = leafSources(table, column, context)
        .filter((source) => !key.includes(source.name) && !source.immutable);
      if (mutable.length > 0) {
        const names = mutable.map((source) => source.name).join(', ');
        found(
          { kind: 'column', table, column: column.name, clause: 'expression' },
          `${names} of ${table.name} can never be updated: ${column.name} in the primary key is computed from it`,
          () => {
            const [first, ...others] = mutable.map((source) => ({ ...source, immutable: true }));
            const rehashed = rehashedColumn(keyed, shardSources(table, key, context), context);
            const edit = rehashed && recomputed(table, rehashed, context);
            return [
              {
                kind: 'column', table, column: first, others, says: 'if it never changes',
                cost: { kind: 'declaration', immutable: names },
              },
              edit?.kind === 'column'
                ? { ...edit, cost: { kind: 'other order', lead: column.name, column: names } }
                : withSources(table, column, context)!,
            ];
          },
          {
            why: mutable.map((source) => (
              `${columnText(table, source.name)} is not part of the key and not declared immutable`
            )),
          },
        );
      }
    }
  },
});
