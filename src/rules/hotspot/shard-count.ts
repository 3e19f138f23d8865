import { option, value } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { columnsOf, type TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { isRateDeclared, workloadOf } from '../../schema/workload';
import { counted } from '../../text/shown';
import { reviewed, type Found } from '../define-rule';
import { Severity } from '../finding';
import { keyColumns, shardedTable } from '../fixes/changed-table';
import type { Fix } from '../fixes/fix';
import { recomputed, rehashedColumn, shardCount } from '../fixes/rehashed-column';
import { MANY_SHARDS, proposedShards, USUAL_SHARDS } from '../fixes/shard-sources';
import { leafSources } from '../keys/keyed-columns';
import { keysOf, partOf, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';
import { figure, shardCost } from '../wording';

const MOST_PER_NODE = 2;
/** One node serves a split, so one shard takes no more than a node. */
const MOST_WRITES_PER_SHARD = LIMITS.writesPerSecondOfNode;
/** A shard this many times below the limit of a node could be merged with others. */
const HEADROOM = 10;

/** A shard column and the first key that it leads. */
interface ShardedKey {
  readonly key: SchemaKey;
  readonly column: string;
  readonly shards: number;
}

export const shardCountRule = reviewed({
  name: 'shard-count',
  severity: Severity.WARNING,
  summary: 'a hash shard has fewer values than there are nodes, or so many that range reads are needlessly expensive',
  sources: ['schema-design#fix_hash_the_key'],
  check: (context, found) => {
    const { schema } = context;
    const isKnown = schema.nodes !== undefined;
    const nodes = isKnown && schema.nodes >= 1 ? schema.nodes : undefined;
    const proposed = proposedShards(schema);
    for (const sharded of shardedKeys(context)) {
      const { key, column, shards } = sharded;
      const refuse = (rest: string): void => {
        found(
          partOf(key),
          `${key.kind === 'table' ? key.table.name : `the key of ${key.object}`} has ${figure(shards)} shards in ` +
            `${column}${rest}`,
          () => [
            rehashedFix(sharded, proposed, context) ??
              `${column} with ${figure(proposed)} shards instead of ${figure(shards)}`,
            isKnown ? undefined : phrase`${
              option('nodes', value(Math.ceil(shards / MOST_PER_NODE)))} on the Database, if the instance ${
              'will have that many'}`,
          ],
          {
            cost: shardCost(key.table, column),
            evidence: () => [
              { kind: 'spread', spread: context.spread.column(key.table, column) },
              ...(isKnown ? [] : [{ kind: 'nodes not declared' } as const]),
            ],
          },
        );
      };
      const { kind } = key.spread.decidedBy?.spread ?? {};
      const most = Math.max(MOST_PER_NODE * (nodes ?? 0), proposed, key.table.isPattern ? USUAL_SHARDS : 0);
      if (nodes === undefined) {
        if (shards > Math.max(MANY_SHARDS, proposed)) {
          refuse(`: each range read scans ${figure(shards)} ranges, but few instances have as many nodes`);
        }
      } else if (shards < Math.min(nodes, proposed) && (kind === 'monotonic' || kind === 'unproven')) {
        refuse(` for ${figure(nodes)} nodes: concurrent inserts land in only ${figure(shards)} places`);
      } else if (shards > most) {
        refuse(
          ` for ${counted(nodes, 'node')}: each range read scans ${figure(shards)} ranges, and more than ` +
            `${figure(most)} gain nothing`,
        );
      }
    }
  },
});

export const shardCapacity = reviewed({
  name: 'shard-capacity',
  summary: 'the shards of a key are too few for the declared workload, or far more than it needs',
  sources: ['performance', 'schema-design#fix_hash_the_key'],
  check: (context, found) => {
    const { schema, lookup } = context;
    if (schema.workload || schema.tables.some(({ workload }) => workload)) {
      shardedKeys(context)
        .filter(({ key: { table } }) => isRateDeclared(table, schema, lookup))
        .forEach((sharded) => checkShards(sharded, context, found));
    }
  },
});

function checkShards(sharded: ShardedKey, context: RuleContext, found: Found): void {
  const { key, column, shards } = sharded;
  const { table, spread: { decidedBy } } = key;
  const { writesPerSecond } = workloadOf(table, context.schema, context.lookup);
  const refuse = (rest: string, wanted: number): void => found(
    partOf(key),
    `${key.object} has ${figure(shards)} shards in ${column} for ${figure(writesPerSecond)} declared writes per ` +
      `second: ${rest}`,
    () => {
      const proposed = proposedShards({ ...context.schema, nodes: wanted });
      return [rehashedFix(sharded, proposed, context) ?? `${column} with ${figure(proposed)} shards`];
    },
    {
      why: [
        `one node writes at most ${figure(MOST_WRITES_PER_SHARD)} rows of 1 KiB per second, and the rows that are ` +
          'written into one shard concurrently are in one split',
      ],
      cost: shardCost(table, column),
      evidence: () => [{ kind: 'spread', spread: context.spread.column(table, column) }],
    },
  );
  const least = Math.ceil(writesPerSecond / MOST_WRITES_PER_SHARD);
  const enough = Math.max(LIMITS.shards.least, Math.ceil((writesPerSecond * HEADROOM) / MOST_WRITES_PER_SHARD));
  const moves = decidedBy?.spread.kind === 'monotonic' || decidedBy?.spread.kind === 'unproven';
  if (moves && shards < least) {
    refuse(`${figure(Math.round(writesPerSecond / shards))} in each, more than one node takes`, 2 * least);
  } else if (shards > USUAL_SHARDS && shards > HEADROOM * enough) {
    refuse(`each range read scans ${figure(shards)} ranges; ${figure(enough)} shards are enough`, enough);
  }
}

/** Each shard column once: tables before their indexes, parents before children. */
function shardedKeys(context: RuleContext): ShardedKey[] {
  const seen = new Map<TableDefinition, Set<string>>();
  const found: ShardedKey[] = [];
  for (const key of keysOf(context)) {
    for (const { column, spread } of key.spread.passed) {
      const shards = shardCount(spread);
      let known = seen.get(key.table);
      if (!known) {
        const parent = context.lookup.parentOf(key.table);
        known = new Set(parent === key.table ? [] : columnsOf(parent?.primaryKey ?? []));
        seen.set(key.table, known);
      }
      if (shards !== undefined && shards > 1 && !known.has(column)) {
        found.push({ key, column, shards });
      }
      known.add(column);
    }
  }
  return found;
}

/**
 * Changes the number of shards of the column, with the table if that becomes a ShardedTable; undefined if the column is
 * more than a hash.
 */
function rehashedFix({ key, column }: ShardedKey, proposed: number, context: RuleContext): Fix | undefined {
  const { table } = key;
  const definition = context.lookup.column(table, column)!;
  const names = columnsOf(table.primaryKey).filter((name) => name !== column);
  const shardBy = leafSources(table, definition, context).map((source) => source.name);
  const isOfKey = shardBy.length > 0 && shardBy.every((source) => names.includes(source));
  const isOfRoot = key.kind === 'table' && !table.interleave && table.primaryKey[0].column === column;
  if (isOfKey && isOfRoot && !table.made?.includes(column)) {
    return shardedTable(
      table,
      keyColumns(table, names, shardBy, context),
      { shardBy, shards: proposed, shardColumn: column, removed: [column] },
      context,
    );
  }
  const keyed = { table, column: definition, spread: context.spread.column(table, column) };
  const rehashed = rehashedColumn(keyed, shardBy, context, proposed);
  return rehashed && recomputed(table, rehashed, context);
}
