import { option, value } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { TableDefinition } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Fix } from '../fixes/fix';
import { rehashedColumn, shardCount } from '../fixes/rehashed-column';
import { proposedShards } from '../fixes/shard-sources';
import { keyColumns, shardedTable } from '../fixes/sharded-table';
import { leafSources } from '../keys/keyed-columns';
import { keysOf, partOf, type SchemaKey } from '../keys/keys';
import type { RuleContext } from '../rule';

/** Without a word on the nodes: few instances have as many. */
const MANY_SHARDS = 100;
const MOST_PER_NODE = 2;

/** A shard column and the first key that it leads. */
export interface ShardedKey {
  readonly key: SchemaKey;
  readonly column: string;
  readonly shards: number;
}

interface Facts extends ShardedKey {
  readonly fault: 'too few' | 'too many';
  /** Absent: not declared. */
  readonly nodes?: number;
  readonly proposed: number;
}

export const shardCountRule = defineRule<Facts>({
  name: 'shard-count',
  kind: 'advice',
  summary: 'a hash shard has fewer values than there are nodes, or so many that range reads are needlessly expensive',
  sources: ['https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key'],
  words: {
    message: ({ key, column, shards, nodes, fault }) => {
      const has = `${key.kind === 'table' ? key.table.name : `the key of ${key.object}`} has ${shards} shards in ` +
        `${column}`;
      if (nodes === undefined) {
        return `${has}: each range read scans ${shards} ranges, but few instances have as many nodes`;
      }
      return fault === 'too few'
        ? `${has} for ${nodes} nodes: concurrent inserts land in only ${shards} places`
        : `${has} for ${nodes} nodes: each range read scans ${shards} ranges, and more than ` +
          `${MOST_PER_NODE * nodes} gain nothing`;
    },
    cost: () => 'the shard is part of the key: an existing table must be copied',
    advice: {
      nodes: ({ shards }) =>
        phrase`${option('nodes', value(Math.ceil(shards / MOST_PER_NODE)))} on the Database, if the instance ${
          'will have that many'}`,
      shards: ({ column, shards, proposed }) => `${column} with ${proposed} shards instead of ${shards}`,
    },
  },
  check: (context) => shardedKeys(context).flatMap((sharded) => problemsOf(sharded, context)),
});

/** Each shard column once: a table before its indexes, a parent before its children. */
export function shardedKeys(context: RuleContext): ShardedKey[] {
  const seen = new Map<TableDefinition, Set<string>>();
  const found: ShardedKey[] = [];
  for (const key of keysOf(context)) {
    for (const { column, spread } of key.spread.passed) {
      const shards = shardCount(spread);
      let known = seen.get(key.table);
      if (!known) {
        const parent = context.lookup.parentOf(key.table);
        known = new Set(parent === key.table ? [] : parent?.primaryKey.map((part) => part.column));
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

function problemsOf(sharded: ShardedKey, context: RuleContext): Problem<Facts>[] {
  const { key, column } = sharded;
  const nodes = context.schema.nodes !== undefined && context.schema.nodes >= 1 ? context.schema.nodes : undefined;
  const fault = faultOf(sharded, nodes);
  if (fault === undefined || !context.lookup.column(key.table, column)) {
    return [];
  }
  const proposed = proposedShards(context.schema);
  return [
    {
      subject: { object: key.object, part: partOf(key) },
      facts: { ...sharded, nodes, fault, proposed },
      evidence: () => [
        { kind: 'spread', spread: context.spread.column(key.table, column) },
        ...(context.schema.nodes === undefined ? [{ kind: 'nodes not declared' } as const] : []),
      ],
      fixes: () => [
        rehashedFix(sharded, proposed, context),
        ...(context.schema.nodes === undefined ? [advice('nodes')] : []),
      ],
    },
  ];
}

function faultOf({ key: { spread }, shards }: ShardedKey, nodes: number | undefined): Facts['fault'] | undefined {
  if (nodes === undefined) {
    return shards > MANY_SHARDS ? 'too many' : undefined;
  }
  const movesForward = spread.decidedBy?.spread.kind === 'monotonic' || spread.decidedBy?.spread.kind === 'unproven';
  if (shards < nodes && movesForward) {
    return 'too few';
  }
  return shards > Math.max(MOST_PER_NODE * nodes, LIMITS.shards.least) ? 'too many' : undefined;
}

/** The table with another number of shards where it is one that ShardedTable makes, else the column. */
export function rehashedFix({ key, column }: ShardedKey, proposed: number, context: RuleContext): Fix {
  const { table } = key;
  const definition = context.lookup.column(table, column)!;
  const names = table.primaryKey.map((part) => part.column).filter((name) => name !== column);
  const shardBy = leafSources(table, definition.generated?.expression ?? '', context).map((source) => source.name);
  const isOfKey = shardBy.length > 0 && shardBy.every((source) => names.includes(source));
  if (isOfKey && key.kind === 'table' && !table.interleave && table.primaryKey[0].column === column) {
    return shardedTable(
      table,
      keyColumns(table, names, shardBy, context),
      { shardBy, shards: proposed, shardColumn: column, removed: [column] },
      context,
    );
  }
  const inPrimaryKey = table.primaryKey.some((part) => part.column === column);
  const keyed = { table, column: definition, spread: context.spread.column(table, column), inPrimaryKey, indexes: [] };
  const rehashed = rehashedColumn(keyed, shardBy, context, proposed);
  return rehashed ? { kind: 'column', table, column: rehashed } : advice('shards');
}
