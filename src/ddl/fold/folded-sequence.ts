import type { Dangling } from './dangling';
import type { SequenceDefinition } from '../../schema';
import { withRangeEnds, type PlacedStatement, type Statement } from '../parser/statement';

/** A sequence while the statements that change it are folded. */
export interface FoldedSequence {
  definition: SequenceDefinition;
  readonly origins: PlacedStatement[];
}

/** Answers what is wrong where one end of a range to skip is left without the other. */
export function changeSequence(
  sequence: FoldedSequence, statement: Statement & { readonly kind: 'alter sequence' },
): Dangling | undefined {
  const { skipRange, ...others } = sequence.definition;
  const { noSkipRange, options, rangeEnds, removesRangeEnd } = statement;
  const isHalf = skipRange ? removesRangeEnd : rangeEnds && (rangeEnds.min ?? rangeEnds.max) !== undefined &&
    (rangeEnds.min === undefined || rangeEnds.max === undefined);
  sequence.definition = withRangeEnds({ ...(noSkipRange ? others : sequence.definition), ...options }, rangeEnds);
  return isHalf ? { kind: 'half range', name: statement.sequence } : undefined;
}
