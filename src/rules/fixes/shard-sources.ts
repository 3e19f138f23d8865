import { hashProblem } from '../../ddl/expressions/shard-expression';
import type { ColumnDefinition, Schema, TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { isTime } from '../../schema/types/type-facts';
import type { Spread } from '../../spread';
import type { RuleContext } from '../rule';

const USUAL_SHARDS = 16;

/** How many shards a fix proposes: as many as there are nodes. */
export function proposedShards(schema: Schema): number {
  const nodes = schema.nodes === undefined || !(schema.nodes >= 1) ? USUAL_SHARDS : Math.round(schema.nodes);
  return Math.min(Math.max(nodes, LIMITS.shards.least), LIMITS.shards.most);
}

/**
 * Which of the columns a shard should be computed from: those that distinguish rows, and a clock only where there is
 * nothing else. Empty when none will do.
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
  // One id is enough, and Spanner finds the shard by itself when a query names the one column that it is computed from.
  return (
    // The last one is a key such as (Day, SerialNo): only the two of them tell rows apart.
    [ids.slice(0, 1), timeless, candidates, candidates.length > 0 ? hashable : []]
      .find((each) => each.length > 0 && spreads(each))
      ?.map(({ name }) => name) ?? []
  );
}

function isHashable(column: ColumnDefinition, { schema }: RuleContext): boolean {
  return !column.generated && hashProblem(column, schema.dialect) === undefined;
}

function tellsRowsApart(spread: Spread): boolean {
  return spread.kind !== 'bounded' && !(spread.kind === 'monotonic' && spread.coarse);
}

export function isClock(column: ColumnDefinition): boolean {
  return isTime(column.type) || column.declaredValues?.source === 'clock';
}
