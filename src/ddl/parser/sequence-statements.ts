import { expectOnce, parseOptions, type ParsedOption } from './options';
import { noteKind, sequenceClauses } from './sequence-clauses';
import type { OtherStatementText } from './statement';
import type { TokenCursor } from './token-cursor';
import type { CounterOptions, Span } from '../../schema';
import type { Part } from '../../schema/kind/part';

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
  cursor: TokenCursor, verb: string, { name, span }: { readonly name: string; readonly span: Span }, values: Values,
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
