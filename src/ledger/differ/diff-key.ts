import type { Change } from './change';
import type { Refusal } from '../refusal';
import { sameGenerated, sameKey } from './same-definition';
import { keyText } from '../../rules/wording';
import type { TableDefinition } from '../../schema';

/** What no statement changes: how the rows of a table are sorted, and in which table they lie. */
export function keyRefusal(change: Change, was: TableDefinition, table: TableDefinition): Refusal | undefined {
  const [parentBefore, parentAfter] = [was.interleave?.parent, table.interleave?.parent];
  if (parentBefore !== parentAfter) {
    return {
      rule: 'interleave-parent-changed',
      object: table.name,
      message: `${table.name} would be ${inParent(parentAfter)} and is ${inParent(parentBefore)}: Spanner cannot move rows to another parent`,
    };
  }
  if (!sameKey(was.primaryKey, table.primaryKey) || Boolean(was.withoutPrimaryKey) !== Boolean(table.withoutPrimaryKey)) {
    return {
      rule: 'primary-key-changed',
      object: table.name,
      message: `the primary key of ${table.name} would be ${keyText(table.primaryKey)} and is ${keyText(was.primaryKey)}: Spanner cannot change a key in place`,
    };
  }
  return shardRefusal(change, was, table);
}

/** A generated key column with another expression, which mostly is another number of shards. */
function shardRefusal(change: Change, was: TableDefinition, table: TableDefinition): Refusal | undefined {
  for (const { column: name } of table.primaryKey) {
    const [before, after] = [change.was.column(was, name), change.willBe.column(table, name)];
    if (!before || !after || sameGenerated(before, after, change.dialect)) {
      continue;
    }
    const [shardsBefore, shardsAfter] = [shardsOf(before.generated?.expression), shardsOf(after.generated?.expression)];
    if (shardsBefore !== undefined && shardsAfter !== undefined && shardsBefore !== shardsAfter) {
      return {
        rule: 'shard-count-changed',
        object: table.name,
        message: `${table.name} would have ${shardsAfter} shards and has ${shardsBefore}: the shard ${name} is part of every key, and Spanner cannot change a key in place`,
      };
    }
    return {
      rule: 'primary-key-changed',
      object: table.name,
      message: `${table.name}.${name} would be computed in another way, and it is part of the primary key: Spanner cannot change a key in place`,
    };
  }
  return undefined;
}

/** The one number of a hash shard: `ABS(MOD(FARM_FINGERPRINT(x), 16))`. */
function shardsOf(expression: string | undefined): string | undefined {
  return expression === undefined ? undefined : /\bmod\s*\(.*,\s*'?(\d+)'?(::bigint)?\s*\)/i.exec(expression)?.[1];
}

function inParent(parent: string | undefined): string {
  return parent === undefined ? 'in no other table' : `interleaved in ${parent}`;
}
