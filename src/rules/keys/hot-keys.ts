import { keysOf, type SchemaKey } from './keys';
import type { SchemaLookup, TableDefinition } from '../../schema';
import { isHashShard, type Bounded, type KeySpread } from '../../spread';
import { append } from '../../text/grouped';
import type { Evidence } from '../finding';
import type { RuleContext } from '../rule';

/** Why the inserts of one moment land in too few places. A hot key has exactly one of these faults. */
export type HotFault = 'monotonic' | 'time-ordered-id' | 'few-fronts' | 'rotating';

const MOST_PASSED = 2;

/** The keys with a fault. Each fault has a rule of its own, and all of them share one look at the keys. */
export function hotKeys(context: RuleContext, fault: HotFault): readonly SchemaKey[] {
  return context.shared(findHotKeys).get(fault) ?? [];
}

function findHotKeys(context: RuleContext): ReadonlyMap<HotFault, readonly SchemaKey[]> {
  const hot = new Map<HotFault, SchemaKey[]>();
  for (const key of keysOf(context)) {
    const fault = hotFault(key.spread);
    if (fault !== undefined) {
      append(hot, fault, key);
    }
  }
  return hot;
}

function hotFault({ verdict, decidedBy, writeFronts, sharedBy, passed }: KeySpread): HotFault | undefined {
  if (verdict !== 'hot' || decidedBy?.spread.kind !== 'monotonic') {
    return undefined;
  }
  // A shard of a column that can be NULL has a rule of its own.
  if (passed.some(({ spread }) => isHashShard({ ...spread, shared: undefined }) && spread.shared !== undefined)) {
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

/** The column that decides, the few values in front of it, and which tables share the fault. */
export function evidenceOf(key: SchemaKey, { lookup }: RuleContext): Evidence[] {
  const { decidedBy, passed, sharedBy } = key.spread;
  const varied = passed.filter(({ spread }) => (spread as Bounded).count !== 1);
  const descends =
    decidedBy !== undefined && key.parts.some((part) => part.column === decidedBy.column && part.descending);
  const below = key.kind === 'table' ? descendants(key.table, lookup) : [];
  return [
    ...(sharedBy ? [{ kind: 'spread', spread: sharedBy.spread } as const] : []),
    ...varied.slice(0, MOST_PASSED).map(({ spread }): Evidence => ({ kind: 'spread', spread })),
    ...(decidedBy
      ? [
        { kind: 'spread', spread: decidedBy.spread } as const,
        { kind: 'derivation', spread: decidedBy.spread } as const,
      ]
      : []),
    ...(descends ? [{ kind: 'descending' } as const] : []),
    ...(below.length > 0 ? [{ kind: 'descendants', tables: below } as const] : []),
  ];
}

/** Interleaved tables inherit the fault and have no finding of their own. */
function descendants(root: TableDefinition, lookup: SchemaLookup): string[] {
  const seen = new Set([root]);
  for (const table of seen) {
    lookup.childrenOf(table).forEach((child) => seen.add(child));
  }
  seen.delete(root);
  return [...seen].map(({ name }) => name).sort();
}
