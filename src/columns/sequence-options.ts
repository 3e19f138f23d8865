import { outOfRange } from '../errors';
import type { SequenceOptions } from '../schema';
import { literalValue } from '../text/literal';

/** Options of a bit-reversed positive sequence, as a sequence of its own or as an identity column. */
export interface BitReversedSequenceOptions {
  /**
   * First of the values that are never generated. Goes with `skipRangeMax`.
   *
   * The range is one of generated (bit-reversed) values: give the ids that exist already, so that none is generated
   * again.
   *
   * @default - no value is skipped
   */
  readonly skipRangeMin?: number;

  /**
   * Last of the values that are never generated. Goes with `skipRangeMin`.
   *
   * @default - no value is skipped
   */
  readonly skipRangeMax?: number;

  /**
   * Counter value to start with, before the bits are reversed. 1 or more.
   *
   * @default 1
   */
  readonly startCounter?: number;
}

export function sequenceOptionsToModel(options: BitReversedSequenceOptions, at: string): SequenceOptions {
  const { skipRangeMin, skipRangeMax, startCounter } = options;
  if ((skipRangeMin === undefined) !== (skipRangeMax === undefined)) {
    const given = skipRangeMin === undefined ? 'skipRangeMin' : 'skipRangeMax';
    throw outOfRange(
      at, given, 'left out', 'both ends of the range, or none', 'skipRangeMin: 1, skipRangeMax: 1000000',
    );
  }
  return {
    skipRange: skipRangeMin === undefined || skipRangeMax === undefined
      ? undefined
      : { min: integerText(at, 'skipRangeMin', skipRangeMin), max: integerText(at, 'skipRangeMax', skipRangeMax) },
    startCounter: startCounter === undefined ? undefined : integerText(at, 'startCounter', startCounter),
  };
}

function integerText(at: string, option: string, value: number): string {
  if (!Number.isSafeInteger(literalValue(value, option, at))) {
    throw outOfRange(at, option, value, `a whole number of at most ${Number.MAX_SAFE_INTEGER}`, `${option}: 1000`);
  }
  return String(value);
}
