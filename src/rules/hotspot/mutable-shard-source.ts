import type { ColumnDefinition } from '../../schema';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import type { Fix } from '../fixes/fix';
import { rehashedColumn } from '../fixes/rehashed-column';
import { shardSources } from '../fixes/shard-sources';
import { hashColumns, leafSources, type KeyedColumn } from '../keys/keyed-columns';
import type { RuleContext } from '../rule';
import { columnText } from '../wording';

interface Facts {
  readonly keyed: KeyedColumn;
  readonly mutable: readonly string[];
  /** The column computed from the key instead, where that is possible. */
  readonly rehashed?: ColumnDefinition;
}

export const mutableShardSource = defineRule<Facts>({
  name: 'mutable-shard-source',
  kind: 'hotspot',
  summary:
    'a shard or hash in a primary key is computed from a column outside the key, which then can never be updated',
  sources: [
    'https://cloud.google.com/spanner/docs/generated-column/how-to',
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
  ],
  words: {
    message: ({ keyed: { table, column }, mutable }) =>
      `${mutable.join(', ')} of ${table.name} can never be updated: ` +
      `${column.name} in the primary key is computed from it`,
    why: ({ keyed: { table }, mutable }) =>
      mutable.map((name) => `${columnText(table, name)} is not part of the key and not declared immutable`),
    cost: ({ keyed: { column }, mutable, rehashed }) =>
      rehashed && `a query on ${mutable.join(', ')} alone reads all values of ${column.name}`,
    advice: { immutable: () => 'if it never changes' },
  },
  check: (context) =>
    hashColumns(context)
      .filter((keyed) => keyed.inPrimaryKey)
      .flatMap((keyed) => problemsOf(keyed, context)),
});

function problemsOf(keyed: KeyedColumn, context: RuleContext): Problem<Facts>[] {
  const { table, column } = keyed;
  const key = table.primaryKey.map((part) => part.column);
  const mutable = leafSources(table, column.generated!.expression, context).filter(
    (source) => !key.includes(source.name) && source.immutable !== true,
  );
  if (mutable.length === 0) {
    return [];
  }
  const rehashed = rehashedColumn(keyed, shardSources(table, key, context), context);
  return [
    {
      subject: { object: table.name, part: { kind: 'column', table, column: column.name, clause: 'expression' } },
      facts: { keyed, mutable: mutable.map(({ name }) => name), rehashed },
      fixes: () => {
        const [first, ...others] = mutable.map((source) => ({ ...source, immutable: true }));
        const declared: Fix = { kind: 'column', table, column: first, others, note: 'immutable' };
        return rehashed ? [{ kind: 'column', table, column: rehashed }, declared] : [declared];
      },
    },
  ];
}
