import type { Change } from './change';
import { interleaveParentChanged, primaryKeyChanged, shardCountChanged } from '../../rules/changes/key-changes';
import type { TableDefinition } from '../../schema';
import { GENERATION, isSame, PRIMARY_KEY } from '../difference/attributes';
import type { Refusal } from '../refusal';

/** What no statement changes: how the rows of a table are sorted, and in which table they lie. */
export function keyRefusal(change: Change, was: TableDefinition, table: TableDefinition): Refusal | undefined {
  const [parentBefore, parentAfter] = [was.interleave?.parent, table.interleave?.parent];
  if (parentBefore !== parentAfter) {
    return change.refusal(interleaveParentChanged, table.name, { from: parentBefore, to: parentAfter });
  }
  if (
    !isSame(PRIMARY_KEY, was, table, change.same) ||
    Boolean(was.withoutPrimaryKey) !== Boolean(table.withoutPrimaryKey)
  ) {
    return change.refusal(primaryKeyChanged, table.name, {
      reason: 'key parts',
      from: was.primaryKey,
      to: table.primaryKey,
    });
  }
  return shardRefusal(change, was, table);
}

/** A generated key column with another expression, which mostly is another number of shards. */
function shardRefusal(change: Change, was: TableDefinition, table: TableDefinition): Refusal | undefined {
  for (const { column: name } of table.primaryKey) {
    const [before, after] = [change.was.column(was, name), change.willBe.column(table, name)];
    if (!before || !after || isSame(GENERATION, before, after, change.same)) {
      continue;
    }
    const [shardsBefore, shardsAfter] = [shardsOf(before.generated?.expression), shardsOf(after.generated?.expression)];
    if (shardsBefore !== undefined && shardsAfter !== undefined && shardsBefore !== shardsAfter) {
      return change.refusal(shardCountChanged, table.name, { column: name, from: shardsBefore, to: shardsAfter });
    }
    return change.refusal(primaryKeyChanged, table.name, { reason: 'expression', column: name });
  }
  return undefined;
}

/** The one number of a hash shard: `ABS(MOD(FARM_FINGERPRINT(x), 16))`. */
function shardsOf(expression: string | undefined): string | undefined {
  return expression === undefined ? undefined : /\bmod\s*\(.*,\s*'?(\d+)'?(::bigint)?\s*\)/i.exec(expression)?.[1];
}
