import type { TokenCursor } from './token-cursor';
import type { CounterOptions, Span } from '../../schema';

/** Parses the parentheses after IDENTITY. */
export function identityOptions(cursor: TokenCursor): CounterOptions {
  cursor.expect('(');
  cursor.noteInPostgresql(cursor.is(')'), 'BIT_REVERSED_POSITIVE');
  const start = cursor.at;
  const options = sequenceClauses(cursor, 'START', false);
  noteKind(cursor, start);
  cursor.expect(')');
  return options;
}

export function withoutKind(cursor: TokenCursor, span: Span): CounterOptions {
  cursor.withoutKind ??= span;
  return {};
}

/** @param start The start of the clauses, which can name the kind. */
export function noteKind(cursor: TokenCursor, start: number): void {
  if (!/\bbit_reversed_positive\b/i.test(cursor.textFrom(start))) {
    withoutKind(cursor, cursor.spanFrom(start - 1));
  }
}

/** PostgreSQL sequence clauses that change nothing. */
const SEQUENCE_DEFAULTS: readonly (readonly string[])[] = [
  ['NO', 'MINVALUE'],
  ['NO', 'MAXVALUE'],
  ['NO', 'CYCLE'],
  ['OWNED', 'BY', 'NONE'],
];

/**
 * Parses `BIT_REVERSED_POSITIVE SKIP RANGE a, b START COUNTER WITH n`, with every part optional.
 *
 * @param counter The word before COUNTER: an ALTER restarts it.
 * @param isRepeatable In PostgreSQL, a sequence can name its kind twice, but an identity column cannot.
 */
export function sequenceClauses(
  cursor: TokenCursor,
  counter: 'START' | 'RESTART' = 'START',
  isRepeatable = cursor.postgresql,
): CounterOptions {
  let skipRange: CounterOptions['skipRange'];
  let startCounter: string | undefined;
  const read = new Set<string>();
  for (;;) {
    const clause = cursor.is('NO') ? `NO ${cursor.word(1)}` : cursor.word();
    if (read.has(clause) && !isRepeatable) {
      cursor.fail('another clause');
    }
    read.add(clause);
    const changesNothing = cursor.postgresql && SEQUENCE_DEFAULTS.some((words) => cursor.accept(...words));
    if (changesNothing || cursor.accept('BIT_REVERSED_POSITIVE')) {
      continue;
    }
    if (cursor.accept('SKIP', 'RANGE')) {
      const min = cursor.integer('a first value');
      if (!cursor.postgresql) {
        cursor.expect(',');
      }
      skipRange = { min, max: cursor.integer('a last value') };
    } else if (cursor.accept(counter, 'COUNTER')) {
      if (!cursor.accept('WITH') && !cursor.postgresql) {
        cursor.fail('WITH');
      }
      startCounter = cursor.integer('a counter value');
    } else {
      // What is not written keeps its value in an ALTER.
      return { ...(skipRange && { skipRange }), ...(startCounter !== undefined && { startCounter }) };
    }
  }
}
