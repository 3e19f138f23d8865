import { keysOf, type SchemaKey } from './keys';
import type { Schema, TableDefinition } from '../../schema';
import type { Bounded, KeyColumnSpread, KeySpread, Spread } from '../../spread';
import type { RuleContext } from '../rule';

/** Why the inserts of one moment land in too few places. A hot key has exactly one of these faults. */
export type HotFault = 'monotonic' | 'time-ordered-id' | 'few-fronts' | 'rotating';

const MOST_PASSED = 2;
const MOST_CHILDREN = 3;

interface HotKey {
  readonly key: SchemaKey;
  readonly fault: HotFault;
}

/** Each fault has a rule of its own, and all of them share one look at the keys. */
const cache = new WeakMap<Schema, readonly HotKey[]>();

/** The keys with a fault, each reported where it begins. */
export function hotKeys(context: RuleContext, fault: HotFault): SchemaKey[] {
  const hot = cache.get(context.schema) ?? findHotKeys(context);
  cache.set(context.schema, hot);
  return hot.filter((each) => each.fault === fault).map((each) => each.key);
}

function findHotKeys(context: RuleContext): HotKey[] {
  const hot: HotKey[] = [];
  for (const key of keysOf(context)) {
    const fault = key.decidedByParent ? undefined : hotFault(key.spread);
    if (fault !== undefined) {
      hot.push({ key, fault });
    }
  }
  return hot;
}

export function hotFault({ verdict, decidedBy, writeFronts }: KeySpread): HotFault | undefined {
  if (verdict !== 'hot' || decidedBy?.spread.kind !== 'monotonic') {
    return undefined;
  }
  if (decidedBy.spread.rotating) {
    return 'rotating';
  }
  if (writeFronts !== 1) {
    return 'few-fronts';
  }
  return decidedBy.spread.timeOrderedId === undefined ? 'monotonic' : 'time-ordered-id';
}

/** `every insert into Events adds an entry to index EventsByKind`: what a message says that inserts do. */
export function subjectOf(key: SchemaKey): string {
  switch (key.kind) {
    case 'table':
      return key.table.name;
    case 'index':
      return `${key.index?.unique ? 'unique ' : ''}index ${key.object} of ${key.table.name}`;
    case 'foreign-key':
      return `the hidden index on ${key.table.name} of foreign key ${key.object}`;
  }
}

/** The evidence: the column that decides, the few values in front of it, and which tables share the fault. */
export function evidenceOf(key: SchemaKey, context: RuleContext): string[] {
  const { decidedBy, passed } = key.spread;
  const varied = passed.filter(({ spread }) => (spread as Bounded).count !== 1);
  const descends = decidedBy !== undefined && key.parts.some((part) => part.column === decidedBy.column && part.descending);
  return [
    ...varied.slice(0, MOST_PASSED).map(({ spread }) => evidenceLine(spread)),
    ...(decidedBy ? columnEvidence(decidedBy) : []),
    ...(descends ? ['DESC only turns the order round: inserts land at the other end'] : []),
    ...(key.kind === 'table' ? childrenLine(key.table, context) : []),
  ];
}

/** `OccurredAt: TIMESTAMP, written with the current time -> monotonic`, and below it what that follows from. */
export function columnEvidence({ spread }: KeyColumnSpread): string[] {
  const earlier = spread.evidence.slice(0, -1);
  return [evidenceLine(spread), ...(earlier.length > 0 ? [earlier.join('; ')] : [])];
}

export function evidenceLine(spread: Spread): string {
  return `${spread.evidence[spread.evidence.length - 1]} -> ${spreadName(spread)}`;
}

function spreadName(spread: Spread): string {
  switch (spread.kind) {
    case 'monotonic':
      return spread.rotating ? 'moves with the clock' : 'monotonic';
    case 'bounded':
      return spread.count === undefined ? 'few values' : `${spread.count} value${spread.count === 1 ? '' : 's'}`;
    default:
      return spread.kind;
  }
}

/** Interleaved tables inherit the fault and have no finding of their own. */
function childrenLine(root: TableDefinition, { lookup }: RuleContext): string[] {
  const names: string[] = [];
  const seen = new Set([root]);
  for (const table of seen) {
    for (const child of lookup.childrenOf(table)) {
      if (!seen.has(child)) {
        seen.add(child);
        names.push(child.name);
      }
    }
  }
  const shown = names.sort().slice(0, MOST_CHILDREN);
  const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  return names.length === 0 ? [] : [`interleaved below, and so in the same place: ${shown.join(', ')}${more}`];
}
