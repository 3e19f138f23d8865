import { expectOnce, parseOptions, type ParsedOption } from './options';
import type { OtherStatementText } from './statement';
import type { TokenCursor } from './token-cursor';
import type { CounterOptions, Span } from '../../schema';
import type { Part, PlacedName } from '../../schema/kind/part';

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
function noteKind(cursor: TokenCursor, start: number): void {
  if (!/\bbit_reversed_positive\b/i.test(cursor.textFrom(start))) {
    withoutKind(cursor, cursor.spanFrom(start - 1));
  }
}

/** PostgreSQL sequence clauses that change nothing. */
const SEQUENCE_DEFAULTS: readonly (readonly string[])[] = [
  ['NO', 'MINVALUE'], ['NO', 'MAXVALUE'], ['NO', 'CYCLE'], ['OWNED', 'BY', 'NONE'],
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
    } else if (!cursor.endsElement) {
      cursor.fail(`BIT_REVERSED_POSITIVE, SKIP RANGE or ${counter} COUNTER`);
    } else {
      // What is not written keeps its value in an ALTER.
      return { ...(skipRange && { skipRange }), ...(startCounter !== undefined && { startCounter }) };
    }
  }
}

/** A longer number is slow to convert. */
const MOST_DIGITS = 40;

/** Parses the rest of a statement about a sequence; undefined if it is about something else. */
export function parseCounter(cursor: TokenCursor, verb: 'CREATE' | 'ALTER'): OtherStatementText | undefined {
  if (!cursor.accept('SEQUENCE')) {
    return undefined;
  }
  return verb === 'CREATE' ? parseCreate(cursor) : parseAlter(cursor);
}

function parseCreate(cursor: TokenCursor): OtherStatementText {
  const ifNotExists = cursor.accept('IF', 'NOT', 'EXISTS');
  const { name, span } = cursor.placedName('a sequence');
  const asOptions = cursor.is('OPTIONS');
  cursor.noteInPostgresql(asOptions, 'BIT_REVERSED_POSITIVE');
  const start = cursor.at;
  const values = cursor.accept('OPTIONS') ? createdOptions(cursor) : clauseValues(sequenceClauses(cursor));
  noteKind(cursor, start);
  const form = flag(asOptions && !cursor.postgresql);
  return statement(cursor, 'CREATE', { name, span }, { ...values, as_options: form }, { ifNotExists });
}

function parseAlter(cursor: TokenCursor): OtherStatementText {
  const ifExists = cursor.accept('IF', 'EXISTS');
  const placed = cursor.placedName('a sequence');
  const isSet = cursor.accept('SET');
  const altered = (values: Values): OtherStatementText => statement(cursor, 'ALTER', placed, values, { ifExists });
  if (isSet && !cursor.postgresql) {
    cursor.expect('OPTIONS');
    const written = parseOptions(cursor);
    const values = optionValues(cursor, written);
    const resets = written
      .filter(({ name, value }) => name.startsWith('skip_range_') && value.toLowerCase() === 'null').length;
    if (hasRange(values) && resets > 0) {
      cursor.fail('skip_range_min and skip_range_max');
    }
    return altered({
      ...values, no_skip_range: flag(resets === 2), removes_range_end: flag(resets === 1), as_options: flag(true),
    });
  }
  if (!cursor.postgresql && cursor.accept('NO', 'SKIP', 'RANGE')) {
    return altered({ no_skip_range: flag(true) });
  }
  if (!cursor.is('SKIP') && !cursor.is('RESTART')) {
    cursor.fail(cursor.postgresql ? 'SKIP or RESTART' : 'SET, SKIP, NO or RESTART');
  }
  return altered(clauseValues(sequenceClauses(cursor, 'RESTART')));
}

/** Texts by role. */
type Values = Readonly<Record<string, string | undefined>>;

function statement(
  cursor: TokenCursor, verb: string, { name, span }: PlacedName, values: Values,
  { ifNotExists = false, ifExists = false },
): OtherStatementText {
  cursor.expectEnd();
  return {
    kind: 'other',
    verb,
    object: 'SEQUENCE',
    name,
    parts: [
      { role: 'name', name, span },
      ...Object.entries(values).flatMap(([role, value]): Part[] => (
        value === undefined ? [] : [{ role, name: value, span }]
      )),
    ],
    text: cursor.wholeText(),
    ifNotExists,
    ifExists,
  };
}

function flag(isSet: boolean): string | undefined {
  return isSet ? '' : undefined;
}

function clauseValues({ skipRange, startCounter }: CounterOptions): Values {
  return { skip_range_min: skipRange?.min, skip_range_max: skipRange?.max, start_with_counter: startCounter };
}

function createdOptions(cursor: TokenCursor): Values {
  const values = optionValues(cursor, parseOptions(cursor));
  const missing = ['skip_range_min', 'skip_range_max'].find((name) => values[name] === undefined);
  if (hasRange(values) && missing !== undefined) {
    cursor.fail(`${missing} as well`);
  }
  return values;
}

function hasRange({ skip_range_min: min, skip_range_max: max }: Values): boolean {
  return (min ?? max) !== undefined;
}

function optionValues(cursor: TokenCursor, options: readonly ParsedOption[]): Values {
  expectOnce(cursor, options.map(({ name }) => name));
  return Object.fromEntries(['skip_range_min', 'skip_range_max', 'start_with_counter'].map((name) => {
    const written = options.find((option) => option.name === name)?.value ?? '';
    const [, sign = '', digits = ''] = /^(-?) ?(\d+|0x[\da-f]+)$/i.exec(written) ?? [];
    return [name, digits === '' || digits.length > MOST_DIGITS ? undefined : `${sign}${BigInt(digits)}`];
  }));
}
