import { causesOf, keysOf, type SchemaKey } from './keys';
import { nullableShards } from './nullable-shards';
import { isHashShard, type Bounded, type Spread } from '../../spread';
import { append } from '../../text/collections';
import type { Evidence } from '../finding';
import { derived, type RuleContext } from '../rule';

/** Why concurrent inserts land in too few places. A hot key has exactly one cause. */
export type HotCause = 'monotonic' | 'time-ordered-id' | 'few-fronts' | 'rotating';

const MOST_PASSED = 2;

/** Keys that are hot for one cause. Each cause has its own rule; all rules share one pass over the keys. */
export function hotKeys(context: RuleContext, cause: HotCause): readonly SchemaKey[] {
  return keysByCause(context).get(cause) ?? [];
}

const keysByCause = derived((context): ReadonlyMap<HotCause, readonly SchemaKey[]> => {
  const hot = new Map<HotCause, SchemaKey[]>();
  for (const key of keysOf(context)) {
    const cause = hotCause(key, context);
    if (cause !== undefined) {
      append(hot, cause, key);
    }
  }
  return hot;
});

/** undefined if the key is not hot, or only for rows without a shard, which have a rule of their own. */
export function hotCause({ table, spread }: SchemaKey, context: RuleContext): HotCause | undefined {
  const { verdict, decidedBy, writeFronts, sharedBy, passed } = spread;
  if (verdict !== 'hot' || decidedBy?.spread.kind !== 'monotonic') {
    return undefined;
  }
  const lineage = [table, ...context.lookup.ancestorsOf(table)];
  if (passed.some(({ column, spread: { shared } }) =>
    shared !== undefined && nullableShards(context).some((each) =>
      each.keyed.column.name === column && lineage.includes(each.keyed.table)))) {
    return undefined;
  }
  if (decidedBy.spread.rotating) {
    return 'rotating';
  }
  if (writeFronts !== 1 || sharedBy) {
    return 'few-fronts';
  }
  return decidedBy.spread.timeOrderedId === undefined ? 'monotonic' : 'time-ordered-id';
}

/** The key column whose spread only a name or comment shows; undefined if the schema proves all of them. */
export function namedColumn({ spread: { decidedBy, passed } }: SchemaKey): string | undefined {
  // After a hash shard no other column matters.
  return passed.some(({ spread }) => isHashShard(spread) && !spread.nameOnly)
    ? undefined
    : [...passed, ...(decidedBy ? [decidedBy] : [])].find(({ spread }) => spread.nameOnly)?.column;
}

/** The deciding column, the columns with few values before it, and the tables that share the finding. */
export function evidenceOf(key: SchemaKey, context: RuleContext): Evidence[] {
  const { lookup } = context;
  const { decidedBy, passed, sharedBy } = key.spread;
  const varied = passed.filter(({ spread }) => (spread as Bounded).count !== 1);
  const descends =
    decidedBy !== undefined && key.parts.some((part) => part.column === decidedBy.column && part.descending);
  const causes = causesOf(key, context);
  // Interleaved tables inherit the hot key and have no finding of their own.
  const [, ...below] = key.kind === 'table' ? lookup.familyOf(key.table) : [];
  const shown = [sharedBy, ...varied.slice(0, MOST_PASSED), decidedBy];
  return [
    ...shown.flatMap((each): Evidence[] => (each ? [{ kind: 'spread', spread: each.spread }] : [])),
    ...(decidedBy ? [{ kind: 'derivation', spread: decidedBy.spread } as const] : []),
    ...(descends ? [{ kind: 'descending' } as const] : []),
    ...(below.length > 0 ? [{ kind: 'descendants', tables: below.map(({ name }) => name).sort() } as const] : []),
    ...(causes.length > 0 ? [{ kind: 'causes', tables: causes } as const] : []),
  ];
}

/**
 * Whether a key is hot only by a name or comment. Rows without a value in a column named as a shard are not a matter of
 * names.
 */
export function dependsOnNames({ spread: { decidedBy, passed } }: SchemaKey): boolean {
  return (decidedBy?.spread.nameOnly ?? false) ||
    passed.some((part) => part.spread.nameOnly && !isShardOfSomeRows(part.spread));
}

/** Whether this is a hash shard, apart from rows without a value. */
export function isShardOfSomeRows(spread: Spread): boolean {
  return spread.shared !== undefined && isHashShard({ ...spread, shared: undefined });
}
