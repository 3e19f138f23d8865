import type { TokenCursor } from './token-cursor';

export interface ParsedOption {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  /** As written. */
  readonly text: string;
}

/** `(name = value, ...)` */
export function parseOptions(cursor: TokenCursor): ParsedOption[] {
  return cursor.list(() => {
    const start = cursor.position;
    const name = cursor.name('an option').toLowerCase();
    cursor.expect('=');
    const valueStart = cursor.position;
    while (!cursor.atEnd && !cursor.is(',') && !cursor.is(')')) {
      cursor.advancePastBrackets();
    }
    return { name, value: cursor.textFrom(valueStart), text: cursor.textFrom(start) };
  });
}
