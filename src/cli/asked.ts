import type { Io } from './command';
import { UnusableInput } from './input/unusable-input';

interface Asked {
  readonly words: string;
  /** All but these are asked again. */
  readonly choices?: readonly string[];
  /** The answer of who says nothing; absent: there has to be one. */
  readonly usual?: string;
}

/**
 * What the person at the terminal answers; where nobody is there, what is usual.
 *
 * @throws UnusableInput for somebody who leaves
 */
export async function asked({ words, choices, usual }: Asked, { ask }: Io): Promise<string | undefined> {
  const among = choices ? ` (${choices.join(', ')})` : '';
  while (ask) {
    const given = await ask(`${words}${among}${usual ? ` [${usual}]` : ''}: `);
    if (given === undefined) {
      throw new UnusableInput('there was no answer, and nothing was written');
    }
    const answer = given.trim() || usual;
    if (answer !== undefined && (!choices || choices.includes(answer))) {
      return answer;
    }
  }
  return usual;
}
