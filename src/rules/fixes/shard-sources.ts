import { whyNoHash } from '../../ddl/expressions/shard-expression';
import type { ColumnDefinition, Schema, TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { isTime } from '../../schema/types/type-facts';
import type { Spread } from '../../spread';
import type { RuleContext } from '../rule';

/** As many as patterns make by themselves, at most. */
export const USUAL_SHARDS = 16;
/** Without declared nodes: few instances have as many. */
export const MANY_SHARDS = 100;

/**
 * The number of shards that a fix proposes: the number of nodes, or the nearest that the policies allow.
 *
 * @param given Kept without declared nodes, if it is not too many.
 */
export function proposedShards({ nodes, shardCounts }: Schema, given = USUAL_SHARDS): number {
  const { allowed, most = Infinity } = shardCounts ?? {};
  const usual = given > MANY_SHARDS ? USUAL_SHARDS : given;
  const wanted = Math.max(nodes === undefined || !(nodes >= 1) ? usual : Math.round(nodes), LIMITS.shards.least);
  return allowed?.find((count) => count >= wanted) ?? allowed?.at(-1) ?? Math.min(wanted, LIMITS.shards.most, most);
}

/**
 * Columns from which to compute a shard: those that distinguish rows, and a clock only as a last resort. Empty if none
 * is suitable.
 */
export function shardSources(table: TableDefinition, names: readonly string[], context: RuleContext): string[] {
  const hashable = names.flatMap((name) => {
    const column = context.lookup.column(table, name);
    return column && isHashable(column, context)
      ? [{ name, column, spread: context.spread.column(table, name) }]
      : [];
  });
  const candidates = hashable.filter(({ spread }) => tellsRowsApart(spread));
  const timeless = candidates.filter(({ column }) => !isClock(column));
  const ids = timeless.filter(({ spread }) => spread.kind === 'scattered');
  const spreads = (columns: typeof candidates): boolean =>
    columns.some(({ spread }) => spread.kind !== 'unproven') ||
    context.spread.identifiesRow(
      table,
      columns.map(({ name }) => name),
    );
  // One id is enough, and Spanner itself finds the shard for a query that names its one source column.
  return (
    // The last choice is for keys such as (Day, SerialNo): only both columns distinguish rows.
    [ids.slice(0, 1), timeless, candidates, candidates.length > 0 ? hashable : []]
      .find((each) => each.length > 0 && spreads(each))
      ?.map(({ name }) => name) ?? []
  );
}

/** Whether a generated column of a key can be computed from it. */
export function isHashable(column: ColumnDefinition, { schema }: RuleContext): boolean {
  return !column.generated && whyNoHash(column, schema.dialect) === undefined;
}

function tellsRowsApart(spread: Spread): boolean {
  return spread.kind !== 'bounded' && !(spread.kind === 'monotonic' && spread.coarse);
}

export function isClock(column: ColumnDefinition): boolean {
  return isTime(column.type) || column.declaredValues?.source === 'clock';
}
