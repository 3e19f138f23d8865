import type { Dangling } from './dangling';
import type { SequenceDefinition } from '../../schema';
import { withRangeEnds, type PlacedStatement, type Statement } from '../parser/statement';

/** A sequence while the statements that change it are folded. */
export interface FoldedSequence {
  definition: SequenceDefinition;
  readonly origins: PlacedStatement[];
}

/** Returns an error if a range to skip has one end, or the sequence was created in the other form. */
export function changeSequence(
  sequence: FoldedSequence, statement: Statement & { readonly kind: 'alter sequence' },
): Dangling | undefined {
  const { skipRange, ...others } = sequence.definition;
  const { noSkipRange, options, rangeEnds, removesRangeEnd, asOptions, sequence: name } = statement;
  const { writtenAsOptions = false } = sequence.definition;
  const isHalf = skipRange ? removesRangeEnd : rangeEnds && (rangeEnds.min ?? rangeEnds.max) !== undefined &&
    (rangeEnds.min === undefined || rangeEnds.max === undefined);
  sequence.definition = withRangeEnds({ ...(noSkipRange ? others : sequence.definition), ...options }, rangeEnds);
  if (asOptions !== undefined && asOptions !== writtenAsOptions) {
    return { kind: 'mixed sequence', name, asOptions };
  }
  return isHalf ? { kind: 'half range', name } : undefined;
}
