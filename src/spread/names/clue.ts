import type { ColumnDefinition } from '../../schema';
import { codesWhere, hasFractions, isNumber, lengthOf } from '../../schema/types/type-facts';
import type { SpreadValue } from '../spread';

/** What a name or a comment speaks of. */
export type ClueWord =
  | 'ulid' | 'ksuid' | 'snowflake' | 'objectId' | 'uuid by time' | 'uuid' | 'random' | 'shard'
  | 'counting' | 'counting numbers' | 'time' | 'few' | 'one of few' | 'yes or no' | 'measure' | 'name' | 'owner';

/** What a word in a name or a comment shows about the values of a column. */
export interface Clue {
  readonly value: SpreadValue;
  readonly word: ClueWord;
}

/** A clue and where to find it: only for these types, if there are any. */
export type CluePattern = readonly [pattern: RegExp, word: ClueWord, value: SpreadValue, types?: readonly string[]];

/** The first clue for the type of a column that fits. */
export function clueOf(
  clues: readonly CluePattern[], { type }: ColumnDefinition, fits: (pattern: RegExp) => boolean,
): Clue | undefined {
  const found = clues.find(([pattern, , , types]) => (types?.includes(type.code) ?? true) && fits(pattern));
  return found && { word: found[1], value: found[2] };
}

export const NUMBERS = codesWhere(isNumber);
export const FRACTIONS = codesWhere(hasFractions);
export const TEXTS = codesWhere((type) => lengthOf(type) !== undefined);

export const SCATTERED: SpreadValue = { kind: 'scattered' };
/** Chosen by somebody, and by no clock. */
export const ENTITY: SpreadValue = { kind: 'entity' };
export const SHARD: SpreadValue = { kind: 'bounded', hashed: true };
export const FEW_VALUES: SpreadValue = { kind: 'bounded', hashed: false };
/** A fine time, or numbers that count up. */
export const RISING: SpreadValue = { kind: 'monotonic', coarse: false };
/** A time in an unknown unit: rows of one day or second may share its value. */
export const CLOCK: SpreadValue = { kind: 'monotonic', coarse: 'unknown' };

export function timeOrdered(label: string): SpreadValue {
  return { kind: 'monotonic', coarse: false, timeOrderedId: label };
}
