import { codesWhere, hasFractions, isNumber, lengthOf } from '../../schema/types/type-facts';
import type { SpreadValue } from '../spread';

/** What a name or a comment speaks of. */
export type ClueWord =
  | 'ulid'
  | 'ksuid'
  | 'snowflake'
  | 'objectId'
  | 'uuid by time'
  | 'uuid'
  | 'random'
  | 'shard'
  | 'counting'
  | 'counting numbers'
  | 'time'
  | 'few'
  | 'one of few'
  | 'yes or no'
  | 'measure'
  | 'name'
  | 'owner';

/** What a word in a name or a comment shows about the values of a column. */
export interface Clue {
  readonly value: SpreadValue;
  readonly word: ClueWord;
}

/** A clue and where to find it. */
export interface CluePattern extends Clue {
  readonly pattern: RegExp;
  /** Only for these types. */
  readonly types?: readonly string[];
}

export const NUMBERS = codesWhere(isNumber);
export const FRACTIONS = codesWhere(hasFractions);
export const TEXTS = codesWhere((type) => lengthOf(type) !== undefined);

export const SCATTERED: SpreadValue = { kind: 'scattered' };
export const SHARD: SpreadValue = { kind: 'bounded', hashed: true };
export const FEW_VALUES: SpreadValue = { kind: 'bounded', hashed: false };
/** A time, or numbers that count up. */
export const RISING: SpreadValue = { kind: 'monotonic', coarse: false };

export function timeOrdered(label: string): SpreadValue {
  return { kind: 'monotonic', coarse: false, timeOrderedId: label };
}
