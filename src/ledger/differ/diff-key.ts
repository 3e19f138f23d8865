import type { Change } from './change';
import { interleaveParentChanged, primaryKeyChanged, shardCountChanged } from '../../rules/changes/key-changes';
import type { ColumnDefinition, TableDefinition } from '../../schema';
import { GENERATION, PARENT } from '../difference/attributes';
import type { Pair } from '../difference/pair';
import type { TableDifference } from '../difference/schema-difference';
import type { Refusal } from '../refusal';

/** Refuses changes that no statement makes: the primary key of a table, and its parent. */
export function keyRefusal(
  change: Change,
  { interleave, primaryKey, columns }: TableDifference,
  table: TableDefinition,
): Refusal | undefined {
  const [parentBefore, parentAfter] = [interleave.from?.parent, interleave.to?.parent];
  if (interleave.changes(PARENT) || (parentBefore === undefined) !== (parentAfter === undefined)) {
    return change.refusal(interleaveParentChanged, table.name, { from: parentBefore, to: parentAfter });
  }
  const { from: was } = primaryKey;
  if (was && primaryKey.isDifferent) {
    return change.refusal(primaryKeyChanged, table.name, {
      reason: 'key parts',
      from: was.primaryKey,
      to: table.primaryKey,
    });
  }
  return shardRefusal(change, columns, table);
}

/** A generated key column with another expression, usually another number of shards. */
function shardRefusal(
  change: Change,
  columns: readonly Pair<ColumnDefinition>[],
  table: TableDefinition,
): Refusal | undefined {
  for (const { column: name } of table.primaryKey) {
    const pair = columns.find(({ to }) => to?.name === name);
    if (!pair?.changes(...GENERATION)) {
      continue;
    }
    const [shardsBefore, shardsAfter] = [pair.from, pair.to].map((column) => shardsOf(column?.generated?.expression));
    if (shardsBefore !== undefined && shardsAfter !== undefined && shardsBefore !== shardsAfter) {
      return change.refusal(shardCountChanged, table.name, { column: name, from: shardsBefore, to: shardsAfter });
    }
    return change.refusal(primaryKeyChanged, table.name, { reason: 'expression', column: name });
  }
  return undefined;
}

/** The number of shards in `ABS(MOD(FARM_FINGERPRINT(x), 16))`; undefined for other expressions. */
function shardsOf(expression: string | undefined): string | undefined {
  return expression === undefined ? undefined : /\bmod\s*\(.*,\s*'?(\d+)'?(::bigint)?\s*\)/i.exec(expression)?.[1];
}
