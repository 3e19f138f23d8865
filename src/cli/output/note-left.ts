import { counted } from '../../text/shown';
import type { Io } from '../command';

/** Notes on statements that the written constructs leave out. */
export function noteLeft({ refused, left }: { readonly refused: number; readonly left: number }, io: Io): void {
  for (const [count, are] of [[refused, 'refused or not understood'], [left, 'without a construct']] as const) {
    if (count > 0) {
      const parts = counted(count, 'statement or clause', 'statements and clauses');
      io.err(`note: ${parts} ${are}: see the comments at the top\n`);
    }
  }
}
