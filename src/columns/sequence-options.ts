import { option, value } from '../languages/code';
import { wrongType } from '../rules/usage/errors';
import { number, type Kind } from '../rules/usage/kinds';
import { struct } from '../rules/usage/options';
import type { Place } from '../rules/usage/usage-entry';
import type { CounterOptions } from '../schema';

/** Options of a bit-reversed positive sequence, either a separate sequence or an identity column. */
export interface BitReversedSequenceOptions {
  /**
   * First of the values that are never generated. Requires `skipRangeMax`.
   *
   * The range applies to generated (bit-reversed) values: use the range of existing ids, so that none is generated
   * again.
   *
   * @default - no value is skipped
   */
  readonly skipRangeMin?: number;

  /**
   * Last of the values that are never generated. Requires `skipRangeMin`.
   *
   * @default - no value is skipped
   */
  readonly skipRangeMax?: number;

  /**
   * Start of the counter, before the bits are reversed. 1 or more.
   *
   * @default 1
   */
  readonly startCounter?: number;
}

const integer = (example: number): Kind<number> => number(
  Number.isSafeInteger, `a whole number of at most ${Number.MAX_SAFE_INTEGER}`, example,
);

export const SEQUENCE_OPTIONS = struct<BitReversedSequenceOptions>('BitReversedSequenceOptions', {
  skipRangeMin: integer(1000), skipRangeMax: integer(1000), startCounter: integer(1),
});

export function sequenceOptionsToModel(options: BitReversedSequenceOptions, at: Place): CounterOptions {
  const { skipRangeMin, skipRangeMax, startCounter } = options;
  if ((skipRangeMin === undefined) !== (skipRangeMax === undefined)) {
    const [missing, end] = skipRangeMin === undefined
      ? ['skipRangeMin', Math.min(1, skipRangeMax!)] as const
      : ['skipRangeMax', Math.max(1000000, skipRangeMin)] as const;
    throw wrongType(at, missing, 'missing', 'both ends of the range, or none', [option(missing, value(end))]);
  }
  return {
    skipRange: skipRangeMin === undefined ? undefined : { min: String(skipRangeMin), max: String(skipRangeMax) },
    startCounter: startCounter === undefined ? undefined : String(startCounter),
  };
}
