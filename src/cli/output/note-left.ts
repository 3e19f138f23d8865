import type { Comparison } from '../../ledger/drift/compare-schemas';
import { counted } from '../../text/shown';
import type { Io } from '../command';

/**
 * Lines about differences that may be none, because of the emulator.
 *
 * @param are What a difference is taken for, and what several are.
 */
export function unprintedNotes(
  notPrinted: Comparison['notPrinted'], are: readonly [string, string] = ['may be none', 'may be none'],
): string[] {
  return [...notPrinted].map(([attribute, count]) => (
    `${count === 1 ? 'a difference' : counted(count, 'difference')} in ${attribute} ` +
    `${are[count === 1 ? 0 : 1]}, because the emulator does not print it`
  ));
}

/** Notes on statements that the written constructs leave out. */
export function noteLeft({ refused, left }: { readonly refused: number; readonly left: number }, io: Io): void {
  for (const [count, are] of [[refused, 'refused or not understood'], [left, 'without a construct']] as const) {
    if (count > 0) {
      const parts = counted(count, 'statement or clause', 'statements and clauses');
      io.err(`note: ${parts} ${are}: see the comments at the top\n`);
    }
  }
}
