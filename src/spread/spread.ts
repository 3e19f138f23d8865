import type { ClueWord } from './names/clues';
import type { Suppositions } from './suppositions';
import type { Layout } from './text-layout';
import type { DeclaredValues } from '../schema';
import type { TypeCode } from '../schema/types/type-registry';
import { SECONDS_OF_DAY } from '../text/time';

/**
 * How the values that successive inserts write into one column lie in the key space.
 *
 * - monotonic: each value lies next to the one before it, wherever that is.
 * - scattered: anywhere.
 * - entity: chosen by something else than time (a tenant, a user, an e-mail address).
 * - bounded: one of a few values.
 * - unproven: the schema says nothing about it.
 */
export type Spread = SpreadValue & {
  /** The chain of reasons, outermost last. */
  readonly evidence: readonly Reason[];
  /** A hash of values that many rows may share, for all that is known. */
  readonly ofUnknown?: boolean;
  /** It spreads only if each of these holds. */
  readonly supposes?: Suppositions;
  /** It rests on a name or a comment alone. */
  readonly nameOnly?: boolean;
};

export type SpreadValue = (Monotonic | Scattered | Entity | Bounded | Unproven) & SpreadTraits;

interface SpreadTraits {
  /** Some rows, nobody knows how many, share one value: NULL, or a constant that stands for a missing one. */
  readonly shared?: 'null' | 'constant';
  /** The numbers are multiples of it, moved by a constant at most. Absent: 1. */
  readonly step?: number;
}

export interface Monotonic {
  readonly kind: 'monotonic';
  /** Many inserts share one value (a day, a second), so that a hash of it moves all of them together. */
  readonly coarse: boolean | 'unknown';
  /** Of a number: by how much it grows in a second. */
  readonly perSecond?: number;
  /** As fine as Spanner keeps it. Applications may write milliseconds. */
  readonly exact?: boolean;
  /** It counts rows, so that `perSecond` is a guess. */
  readonly counts?: boolean;
  /** The value jumps from place to place with the clock, all inserts of one moment together. */
  readonly rotating?: boolean;
  /** How long it keeps a value. */
  readonly seconds?: number;
  /** Of a rotating value: how many places it goes through again and again. */
  readonly places?: number;
  /** What the value starts with, when it is a concatenation of few values and a monotonic one. */
  readonly prefix?: Bounded;
  /** Name of the id format (`ULID`) when the values are time-ordered ids. */
  readonly timeOrderedId?: string;
}

interface Scattered {
  readonly kind: 'scattered';
  /** Of a number that takes all of them evenly: how many values there are. */
  readonly values?: number;
  readonly layout?: Layout;
  /** The reverse of something monotonic. */
  readonly reversed?: boolean;
  /** Can be negative, so that a remainder of it has both signs. */
  readonly signed?: boolean;
  /** Counts up in its highest bits: the low bits are zero for all practical values. */
  readonly bitReversed?: boolean;
  /** Not derived from the row: another value each time the same row is written. */
  readonly random?: boolean;
}

interface Entity {
  readonly kind: 'entity';
}

export interface Bounded {
  readonly kind: 'bounded';
  /** Absent: few, but the schema does not say how many. */
  readonly count?: number;
  /** The values are whole numbers in a row, from this one on. Absent: they have gaps, or begin nobody knows where. */
  readonly least?: number;
  /** A hash shard: inserts of one moment take all values evenly. */
  readonly hashed: boolean;
  /** N of a signed `MOD(hash, N)`, which has 2N-1 values. */
  readonly signedModulus?: number;
  /** Not derived from the row: another value each time the same row is written. */
  readonly random?: boolean;
}

interface Unproven {
  readonly kind: 'unproven';
  /** Values as an application writes them, and another one for each row: a hash of them scatters. */
  readonly distinguishes?: boolean;
}

/** Why a spread is what it is: in words, or as data where more is asked of it. */
export type Reason = string | ColumnReason;

export type ColumnReason =
  | { readonly kind: 'declared'; readonly column: string; readonly values: DeclaredValues }
  | { readonly kind: 'type'; readonly column: string; readonly type: TypeCode; readonly isCommitTimestamp: boolean }
  | { readonly kind: 'generated' | 'default'; readonly column: string; readonly expression: string }
  | { readonly kind: 'reference'; readonly column: string; readonly table: string; readonly referenced: string }
  | { readonly kind: 'name' | 'comment'; readonly column: string; readonly word: ClueWord }
  | { readonly kind: 'size of a UUID'; readonly column: string };

/** Whole numbers that are not in a row: what merges some of them may merge others with them. */
export const WITH_GAPS = { least: undefined, step: 1 } as const;

/** The values of a sequence, and of an identity column. */
export const BIT_REVERSED_COUNTER = { kind: 'scattered', bitReversed: true, reversed: true, values: 2 ** 63 } as const;

/** Of two shards, each takes half of all inserts. */
const FEWEST_SHARDS = 3;

/** The spread with one more reason at the end of its evidence. */
export function because<S extends SpreadValue>(
  value: S,
  reason: Reason,
  earlier: readonly Reason[] = [],
): S & Pick<Spread, 'evidence'> {
  // `{ ...value, evidence }` would give each object a hidden class of its own.
  return Object.assign({ kind: value.kind }, value, {
    evidence: earlier.length === 0 ? [reason] : [...earlier, reason],
  });
}

/** Where the analysis ends. */
export function unknown(reason: Reason, ...operands: readonly Spread[]): Spread {
  return because(
    { kind: 'unproven' },
    reason,
    operands.flatMap(({ evidence }) => evidence),
  );
}

/** What a function or an operator makes of values is not known. */
export function unknownResult(name: string, ...operands: readonly Spread[]): Spread {
  return unknown(`unknown result of ${name}`, ...operands);
}

/** One of a few values that are made of others. */
export function fewOf(of: Spread, reason: Reason, value: Partial<Bounded>): Spread {
  return because({ kind: 'bounded', hashed: false, shared: of.shared, ...value }, reason, of.evidence);
}

/** One of a few values, which inserts of one moment take evenly. */
export function shardOf(of: Spread, reason: Reason, value: Partial<Bounded>): Spread {
  return fewOf(of, reason, { hashed: true, ...value });
}

/** How many values several have together; undefined: of one of them nobody knows how many it has. */
export function combinations(parts: readonly Bounded[]): number | undefined {
  const all = parts.reduce((product, { count = NaN }) => product * count, 1);
  return Number.isNaN(all) ? undefined : all;
}

/** A shard that spreads: a hash with several values that no value outweighs. */
export function isHashShard(spread: SpreadValue | undefined): boolean {
  return (
    spread?.kind === 'bounded' && spread.hashed && spread.shared === undefined && !(evenValues(spread) < FEWEST_SHARDS)
  );
}

/** How many values share the inserts evenly at least: the fullest of a signed remainder is 0, which both signs have. */
export function evenValues({ count, signedModulus }: Bounded): number {
  return signedModulus ?? count ?? NaN;
}

/** The least and the most of whole numbers in a row. */
export function rangeOf({ least, count }: Bounded): readonly [least: number, most: number] | undefined {
  return least === undefined || count === undefined ? undefined : [least, least + count - 1];
}

/** Rows of one moment lie in one place of more than so many. */
const MOST_PLACES = 24;
/** In a place that comes back later, a moment finds few rows of its own or none. */
const LONGEST_ROUND_SECONDS = 31 * SECONDS_OF_DAY;

/** What follows the value spreads the rows of one moment between those that were written when it was there before. */
export function goesRoundFewPlaces(spread: SpreadValue): boolean {
  const { rotating, places = Infinity, seconds = Infinity } = spread as Monotonic;
  return rotating === true && places <= MOST_PLACES && places * seconds <= LONGEST_ROUND_SECONDS;
}

/** Whether the rows of one moment have different values, so that a hash of them scatters. */
export function distinguishesRows(spread: SpreadValue): boolean {
  switch (spread.kind) {
    case 'monotonic':
      return spread.coarse === false;
    case 'unproven':
      return spread.distinguishes === true;
    default:
      return spread.kind !== 'bounded';
  }
}

/** One value for all rows. */
export function isConstant(spread: SpreadValue): boolean {
  return spread.kind === 'bounded' && spread.count === 1 && !spread.hashed && spread.shared === undefined;
}
