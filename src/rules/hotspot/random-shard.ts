import { Dialect, type ColumnDefinition, type TableDefinition } from '../../schema';
import { isTime } from '../../schema/types/type-facts';
import { namesCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { columnsCode, keyCode, tableCode } from '../fixes/construct-code';
import { shardCost } from '../fixes/key-fixes';
import { shardCount } from '../fixes/shard-code';
import { proposedShards, shardSources } from '../fixes/shard-sources';
import { keyedColumns, leafSources, type KeyedColumn } from '../keys/keyed-columns';
import { evidenceLine } from '../keys/write-front';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';
import { primaryKeyText } from '../wording';

export const randomShard = defineRule({
  name: 'random-shard',
  kind: 'hotspot',
  summary: 'a shard in a primary key is random for each insert, so the natural key after it is no longer unique',
  sources: [
    'https://cloud.google.com/spanner/docs/primary-key-default-value',
    'https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key',
  ],
  check: (context) => keyedColumns(context)
    .filter((keyed) => keyed.inPrimaryKey && isDrawnAnew(keyed, context))
    .flatMap((keyed) => problemsOf(keyed, context)),
});

function isDrawnAnew({ table, column, spread }: KeyedColumn, context: RuleContext): boolean {
  if (spread.kind !== 'bounded' || !spread.random) {
    return false;
  }
  const key = new Set(table.primaryKey.map((part) => part.column));
  // A shard of a random id that is in the key itself belongs to that id.
  return !column.generated || leafSources(table, column.generated.expression, context)
    .some((source) => !key.has(source.name) && isRandom(source, table, context));
}

function problemsOf({ table, column, spread }: KeyedColumn, context: RuleContext): LegacyProblem[] {
  const others = [...new Set(table.primaryKey.map((part) => part.column))].filter((name) => name !== column.name)
    .flatMap((name) => context.lookup.column(table, name) ?? []);
  const natural = others.filter((other) => isNatural(other, table, context));
  if (natural.length === 0 || others.some((other) => isMadeBySpanner(other, table, context))) {
    return [];
  }
  const names = natural.map((other) => other.name).join(', ');
  const count = shardCount(spread) ?? 0;
  const shards = count > 1 ? count : proposedShards(context.schema);
  return [{
    object: table.name,
    message: `${table.name} can hold the same ${names} many times: ${column.name} is drawn anew for each insert and makes every key another one`,
    location: primaryKeyText(table),
    why: [evidenceLine(spread)],
    fixes: [withoutDrawing(table, column, others.map((other) => other.name), shards, context)],
    cost: shardCost(shards, others[0]),
  }];
}

function withoutDrawing(
  table: TableDefinition, shard: ColumnDefinition, names: readonly string[], shards: number, context: RuleContext,
): string {
  const sources = shardSources(table, names, context);
  if (sources.length === 0 || context.lookup.parentOf(table)) {
    return `compute ${shard.name} from ${names.join(', ')}`;
  }
  return tableCode('ShardedTable', table.name, {
    key: keyCode(table, names, context.schema.dialect === Dialect.POSTGRESQL ? names : sources),
    shardBy: namesCode(sources),
    shards: String(shards),
    columns: columnsCode(table, names, [shard.name]),
  });
}

/** A key that comes from outside, and that somebody expects to be there once. */
function isNatural(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  const isClock = isTime(column.type);
  return !isClock && !column.generated && context.spread.column(table, column.name).kind !== 'bounded' && !isMadeBySpanner(column, table, context);
}

function isMadeBySpanner(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  return column.identity !== undefined || (column.defaultExpression !== undefined && context.spread.column(table, column.name).kind === 'scattered');
}

function isRandom(column: ColumnDefinition, table: TableDefinition, context: RuleContext): boolean {
  const spread = context.spread.column(table, column.name);
  return (spread.kind === 'scattered' || spread.kind === 'bounded') && spread.random === true;
}
