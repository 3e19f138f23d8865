import { tokenize, type Token } from '../../ddl/lexer/lexer';
import type { MigrationEntry } from '../../ledger/migrations/migration-text';
import type { Dialect } from '../../schema';
import { UnusableInput } from '../input/unusable-input';

/** Text that no migration file can hold: carriage returns, and lines like the marks of an unfinished merge. */
const UNRECORDABLE = /\r|^[<|=>]{7}/m;

/**
 * An element of `ddl` as a migration file holds it: the statement and the text around it. Joined, they are the element
 * again, byte for byte.
 *
 * @param place For messages.
 */
export function adoptedEntry(element: string, dialect: Dialect, place: string): MigrationEntry {
  const tokens = tokenize(element, dialect).filter(({ kind }) => kind !== 'comment' && kind !== 'end');
  const isEnd = ({ kind, text }: Token): boolean => kind === 'symbol' && text === ';';
  const words = tokens.filter((token) => !isEnd(token));
  const first = words.find(({ kind }) => kind !== 'hint');
  if (!first) {
    throw new UnusableInput(`${place} holds no statement`);
  }
  const last = words[words.length - 1];
  const isOne = !tokens.some((token) => isEnd(token) && token.start > first.start && token.start < last.start);
  if (isOne && !UNRECORDABLE.test(element.slice(first.start, last.end))) {
    return around(element, first.start, last.end);
  }
  // Everything but the last word goes into the `before` line, which can escape any text.
  return {
    comment: isOne
      ? 'its line ends are those of Windows, so all but the last word of the statement are escaped'
      : 'several statements in one element of ddl',
    ...around(element, last.start, last.end),
  };
}

function around(element: string, start: number, end: number): MigrationEntry {
  const [before, after] = [element.slice(0, start), element.slice(end)];
  return { ...(before !== '' && { before }), statement: element.slice(start, end), ...(after !== '' && { after }) };
}
