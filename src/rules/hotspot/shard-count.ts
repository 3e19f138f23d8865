import { Dialect, type TableDefinition } from '../../schema';
import { namesCode } from '../../text/code-text';
import { defineRule } from '../define-rule';
import { columnsCode, keyCode, tableCode } from '../fixes/construct-code';
import { shardColumnCode, shardCount } from '../fixes/shard-code';
import { proposedShards } from '../fixes/shard-sources';
import { leafSources } from '../keys/keyed-columns';
import { keysOf, type SchemaKey } from '../keys/keys';
import { evidenceLine } from '../keys/write-front';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';

/** Without a word on the nodes: hardly an instance has as many. */
const MANY_SHARDS = 100;
const MOST_PER_NODE = 2;

/** A shard column and the first key that it leads. */
interface ShardedKey {
  readonly key: SchemaKey;
  readonly column: string;
  readonly shards: number;
}

export const shardCountRule = defineRule({
  name: 'shard-count',
  kind: 'advice',
  summary: 'a hash shard has fewer values than there are nodes, or so many that range reads are needlessly expensive',
  sources: ['https://cloud.google.com/spanner/docs/schema-design#fix_hash_the_key'],
  check: (context) => shardedKeys(context).flatMap((sharded) => problemsOf(sharded, context)),
});

/** Each shard column once: a table before its indexes, a parent before its children. */
function shardedKeys(context: RuleContext): ShardedKey[] {
  const seen = new Map<TableDefinition, Set<string>>();
  return keysOf(context).flatMap((key) => {
    const parent = context.lookup.parentOf(key.table);
    const inherited = parent === key.table ? undefined : parent;
    const known = seen.get(key.table) ?? new Set<string>(inherited?.primaryKey.map((part) => part.column));
    seen.set(key.table, known);
    return key.spread.passed.flatMap(({ column, spread }) => {
      const shards = shardCount(spread);
      const isNew = shards !== undefined && shards > 1 && !known.has(column);
      known.add(column);
      return isNew ? [{ key, column, shards }] : [];
    });
  });
}

function problemsOf({ key, column, shards }: ShardedKey, context: RuleContext): LegacyProblem[] {
  const message = messageOf(key, column, shards, context.schema.nodes);
  const definition = context.lookup.column(key.table, column);
  if (message === undefined || !definition) {
    return [];
  }
  const spread = context.spread.column(key.table, column);
  const nodesFor = Math.ceil(shards / MOST_PER_NODE);
  return [{
    object: key.kind === 'table' ? key.table.name : key.object,
    message,
    location: key.location,
    why: [evidenceLine(spread), ...(context.schema.nodes === undefined ? ['the nodes of the instance are not declared'] : [])],
    fixes: [
      changed({ key, column, shards }, proposedShards(context.schema), context),
      ...(context.schema.nodes === undefined ? [`nodes: ${nodesFor} on the Database, when the instance is meant to have so many`] : []),
    ],
    cost: 'a row has its shard in its key: in a table that is in use only a copy changes it',
  }];
}

function messageOf({ table, object, kind, spread }: SchemaKey, column: string, shards: number, nodes: number | undefined): string | undefined {
  const subject = kind === 'table' ? table.name : `the key of ${object}`;
  if (nodes === undefined || !(nodes >= 1)) {
    return shards <= MANY_SHARDS ? undefined
      : `${subject} has ${shards} shards in ${column}: each range read becomes ${shards} ranges, and hardly an instance has as many nodes`;
  }
  const movesForward = spread.decidedBy?.spread.kind === 'monotonic' || spread.decidedBy?.spread.kind === 'unproven';
  if (shards < nodes && movesForward) {
    return `${subject} has ${shards} shards in ${column} for ${nodes} nodes: at one time inserts land in ${shards} places only`;
  }
  const most = MOST_PER_NODE * nodes;
  const effect = `each range read becomes ${shards} ranges, and more than ${most} spread no better`;
  return shards <= most ? undefined : `${subject} has ${shards} shards in ${column} for ${nodes} nodes: ${effect}`;
}

/** The table with another number of shards where it is one that ShardedTable makes, else the column. */
function changed({ key, column, shards }: ShardedKey, proposed: number, context: RuleContext): string {
  const { table } = key;
  const definition = context.lookup.column(table, column)!;
  const names = table.primaryKey.map((part) => part.column).filter((name) => name !== column);
  const sources = leafSources(table, definition.generated?.expression ?? '', context).map((source) => source.name);
  const isOfKey = sources.length > 0 && sources.every((source) => names.includes(source));
  if (isOfKey && key.kind === 'table' && !table.interleave && table.primaryKey[0].column === column) {
    return tableCode('ShardedTable', table.name, {
      key: keyCode(table, names, context.schema.dialect === Dialect.POSTGRESQL ? names : sources),
      shardBy: namesCode(sources),
      shards: String(proposed),
      shardColumn: column === 'ShardId' ? undefined : namesCode([column]).slice(1, -1),
      columns: columnsCode(table, names, [column]),
    });
  }
  const inPrimaryKey = table.primaryKey.some((part) => part.column === column);
  const keyed = { table, column: definition, spread: context.spread.column(table, column), inPrimaryKey, indexes: [] };
  return shardColumnCode(keyed, sources, context, proposed) ?? `${column} with ${proposed} shards in the place of ${shards}`;
}
