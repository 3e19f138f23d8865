import type { ColumnDefinition, TableDefinition } from '../../schema';
import { isTime } from '../../schema/types/type-facts';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Fix } from '../fixes/fix';
import { styledName } from '../fixes/new-column-name';
import { shardCount } from '../fixes/rehashed-column';
import { proposedShards, shardSources } from '../fixes/shard-sources';
import { keyColumns, shardCost, shardedTable } from '../fixes/sharded-table';
import { madeColumns, leafSources, type KeyedColumn } from '../keys/keyed-columns';
import type { RuleContext } from '../rule';

interface Facts {
  readonly table: string;
  readonly shard: string;
  readonly key: readonly string[];
  readonly natural: readonly string[];
}

export const randomShard = defineRule<Facts>({
  name: 'random-shard',
  kind: 'hotspot',
  summary: 'a primary key has a random shard, so the natural key after it is no longer unique',
  sources: [
    'https://cloud.google.com/spanner/docs/primary-key-default-value',
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
  ],
  words: {
    message: ({ table, shard, natural }) =>
      `${table} can hold the same ${natural.join(', ')} many times: ` +
      `${shard} is random, so every insert gets a new key`,
    advice: { compute: ({ shard, key }) => `compute ${shard} from ${key.join(', ')}` },
  },
  check: (context) =>
    madeColumns(context)
      .filter((keyed) => keyed.inPrimaryKey && isDrawnAnew(keyed, context))
      .flatMap((keyed) => problemsOf(keyed, context)),
});

function isDrawnAnew({ table, column, spread }: KeyedColumn, context: RuleContext): boolean {
  if (spread.kind !== 'bounded' || !spread.random) {
    return false;
  }
  const key = new Set(table.primaryKey.map((part) => part.column));
  // A shard of a random id that is in the key itself belongs to that id.
  return (
    !column.generated ||
    leafSources(table, column.generated.expression, context).some(
      (source) => !key.has(source.name) && isRandom(source, table, context),
    )
  );
}

function problemsOf({ table, column, spread }: KeyedColumn, context: RuleContext): Problem<Facts>[] {
  const others = [...new Set(table.primaryKey.map((part) => part.column))]
    .filter((name) => name !== column.name)
    .flatMap((name) => context.lookup.column(table, name) ?? []);
  const natural = others.filter((other) => isNatural(other, table, context));
  if (natural.length === 0 || others.some((other) => isMadeBySpanner(other, table, context))) {
    return [];
  }
  const key = others.map(({ name }) => name);
  return [
    {
      subject: { object: table.name, part: { kind: 'primary key', table, column: column.name } },
      facts: { table: table.name, shard: column.name, key, natural: natural.map(({ name }) => name) },
      evidence: () => [{ kind: 'spread', spread }],
      fixes: () => {
        const count = shardCount(spread) ?? 0;
        return [withoutDrawing(table, column.name, key, count > 1 ? count : proposedShards(context.schema), context)];
      },
    },
  ];
}

function withoutDrawing(
  table: TableDefinition,
  shard: string,
  key: readonly string[],
  shards: number,
  context: RuleContext,
): Fix {
  const shardBy = shardSources(table, key, context);
  if (shardBy.length === 0 || context.lookup.parentOf(table)) {
    return advice('compute');
  }
  const shardColumn = styledName({ ...table, columns: table.columns.filter(({ name }) => name !== shard) }, [
    'ShardId',
    'HashShard',
  ]);
  return {
    ...shardedTable(
      table,
      keyColumns(table, key, shardBy, context),
      { shardBy, shards, shardColumn, removed: [shard] },
      context,
    ),
    cost: shardCost(shards, context.lookup.column(table, key[0])),
  };
}

/** A key that comes from outside, and that somebody expects to be there once. */
function isNatural(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  return (
    !isTime(column.type) &&
    !column.generated &&
    context.spread.column(table, column.name).kind !== 'bounded' &&
    !isMadeBySpanner(column, table, context)
  );
}

function isMadeBySpanner(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  return (
    column.identity !== undefined ||
    (column.defaultExpression !== undefined && context.spread.column(table, column.name).kind === 'scattered')
  );
}

function isRandom(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  const spread = context.spread.column(table, column.name);
  return (spread.kind === 'scattered' || spread.kind === 'bounded') && spread.random === true;
}
