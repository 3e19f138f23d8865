import type { Io } from './command';
import { UnusableInput } from './input/unusable-input';

interface Asked {
  readonly words: string;
  /** Any other answer repeats the question. */
  readonly choices?: readonly string[];
  /** The default answer; absent if an answer is required. */
  readonly usual?: string;
}

/**
 * The answer of the user at the terminal, or the default answer if there is no terminal.
 *
 * @throws UnusableInput if the user ends the input
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
