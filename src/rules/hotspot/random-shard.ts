import { columnsOf, type ColumnDefinition, type TableDefinition } from '../../schema';
import { isTime } from '../../schema/types/type-facts';
import { hotspot } from '../define-rule';
import { keyColumns, shardCost, shardedTable } from '../fixes/changed-table';
import type { Fix } from '../fixes/fix';
import { styledName } from '../fixes/new-columns';
import { shardCount } from '../fixes/rehashed-column';
import { proposedShards, shardSources } from '../fixes/shard-sources';
import { madeColumns, leafSources, type KeyedColumn } from '../keys/keyed-columns';
import type { RuleContext } from '../rule';

export const randomShard = hotspot({
  name: 'random-shard',
  summary: 'a primary key has a random shard, so the natural key after it is no longer unique',
  sources: ['primary-key-default-value', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    for (const keyed of madeColumns(context).filter((each) => each.inPrimaryKey && isDrawnAnew(each, context))) {
      const { table, column: { name: shard }, spread } = keyed;
      const others = [...new Set(columnsOf(table.primaryKey))]
        .filter((name) => name !== shard)
        .flatMap((name) => context.lookup.column(table, name) ?? []);
      const natural = others.filter((other) => isNatural(other, table, context)).map(({ name }) => name);
      if (natural.length > 0 && !others.some((other) => isMadeBySpanner(other, table, context))) {
        const key = others.map(({ name }) => name);
        found(
          { kind: 'primary key', table, column: shard },
          `${table.name} can hold the same ${natural.join(', ')} many times: ${shard} is random, so every insert ` +
            'gets a new key',
          () => [withoutDrawing(keyed, key, context) ?? `compute ${shard} from ${key.join(', ')}`],
          { evidence: () => [{ kind: 'spread', spread }] },
        );
      }
    }
  },
});

function isDrawnAnew({ table, column, spread }: KeyedColumn, context: RuleContext): boolean {
  if (spread.kind !== 'bounded' || !spread.random) {
    return false;
  }
  const key = new Set(columnsOf(table.primaryKey));
  // A shard of a random id in the key itself belongs to that id.
  return (
    !column.generated ||
    leafSources(table, column, context).some(
      (source) => !key.has(source.name) && isRandom(source, table, context),
    )
  );
}

function withoutDrawing(
  { table, column: { name }, spread }: KeyedColumn, key: readonly string[], context: RuleContext,
): Fix | undefined {
  const shardBy = shardSources(table, key, context);
  if (shardBy.length === 0 || context.lookup.parentOf(table)) {
    return undefined;
  }
  const count = shardCount(spread) ?? 0;
  const shards = count > 1 ? count : proposedShards(context.schema);
  const columns = table.columns.filter((column) => column.name !== name);
  const shardColumn = styledName({ ...table, columns }, ['ShardId', 'HashShard']);
  return {
    ...shardedTable(
      table,
      keyColumns(table, key, shardBy, context),
      { shardBy, shards, shardColumn, removed: [name] },
      context,
    ),
    cost: shardCost(shards, context.lookup.column(table, key[0])),
  };
}

/** Whether the key comes from outside and is probably meant to be unique. */
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
