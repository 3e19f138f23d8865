import type { TokenCursor } from './token-cursor';
import { Dialect } from '../../schema';
import { COLUMN_ATTRIBUTES } from '../../schema/column-attributes';
import {
  ANY, DURATION, FLAG, STORAGE, TEXT, type OptionType, type OptionTypes,
} from '../../schema/kind/option-types';
import { DATABASE } from '../../schema/objects/database';
import { OBJECT_KINDS, objectKind } from '../../schema/objects/kinds';
import { VECTOR_INDEX } from '../../schema/objects/object-index';
import { didYouMean } from '../../text/did-you-mean';
import type { Token } from '../lexer/lexer';

export interface ParsedOption {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
}

/** GoogleSQL options of tables, columns and plain indexes. */
const PARTS: Readonly<Record<string, OptionTypes>> = {
  TABLE: { ...STORAGE, fulltext_dictionary_table: FLAG, fulltext_dictionary_staleness: DURATION },
  COLUMN: Object.fromEntries(
    COLUMN_ATTRIBUTES.flatMap(({ syntax: { [Dialect.GOOGLESQL]: form } }) =>
      form && 'option' in form ? [[form.option, form.value === 'text' ? TEXT : FLAG]] : [],
    ),
  ),
  INDEX: STORAGE,
};
/** The same for PostgreSQL, where vector indexes are the only indexes with options. */
const PARTS_IN_POSTGRESQL: Readonly<Record<string, OptionTypes>> = {
  TABLE: {
    type: { expected: "'fulltext_dictionary'", pattern: /^'fulltext_dictionary'$/ },
    fulltext_dictionary_staleness: DURATION,
  },
  INDEX: VECTOR_INDEX.options!,
};
const KINDS_WITH_OPTIONS: readonly string[] = [
  ...OBJECT_KINDS.filter(({ options }) => options).map(({ words }) => words), ...Object.keys(PARTS),
];
/** Known option names of all kinds. On another kind, they are errors, not options that Spanner has added. */
const NAMES: ReadonlySet<string> = new Set(
  KINDS_WITH_OPTIONS.flatMap((kind) => Object.keys(optionsOf(kind, Dialect.GOOGLESQL) ?? {})),
);
/** A hexadecimal number. */
const HEX = /^0x[\da-f]{1,40}$/i;
/** The form of options that Spanner may add, which it often does; none has a capital letter. */
const OPTION_NAME = /^[a-z][a-z\d_]*$/;

/**
 * Parses `(name = value, ...)`.
 *
 * @param kind Absent: that of the statement.
 */
export function parseOptions(cursor: TokenCursor, kind = kindOf(cursor)): ParsedOption[] {
  if (cursor.is('(', ')')) {
    cursor.expect('(');
    cursor.fail('an option');
  }
  return cursor.list(() => readOption(cursor, () => {
    const start = cursor.at;
    while (!cursor.atEnd && !cursor.is(',') && !cursor.is(')')) {
      cursor.advancePastBrackets();
    }
    return cursor.textFrom(start);
  }, kind), true);
}

/** Reads an option of a database in a PostgreSQL SET. */
export function readSetting(cursor: TokenCursor): string {
  const name = cursor.token.value.replace(/^spanner\./i, '').toLowerCase();
  const known = DATABASE.options!;
  if (!Object.hasOwn(known, name)) {
    cursor.fail(Object.keys(known).join(', '));
  }
  cursor.advance();
  return name;
}

/** The accepted values of an option, if Spanner rejects this one. */
export function expectedValue(kind: string, option: string, written: string): string | undefined {
  const options = optionsOf(kind, Dialect.GOOGLESQL) ?? {};
  const known = Object.hasOwn(options, option) ? options[option] : ANY;
  const { expected, pattern, isTaken } = known;
  const isNumber = isText(known) && /^-?\d/.test(written);
  const spellings = isNumber ? [written] : [written, `'${written}'`, written.slice(1, -1)];
  return spellings.some((each) => pattern.test(each) && (isTaken?.(each) ?? true)) ? undefined : expected;
}

/** Spanner rejects repeated options. */
export function expectOnce(cursor: TokenCursor, names: readonly string[]): void {
  if (new Set(names).size < names.length) {
    cursor.fail('each option once');
  }
}

/** Reads `name = value`. The name must be known if the options of the statement are. */
export function readOption(cursor: TokenCursor, readValue: () => string, kind = kindOf(cursor)): ParsedOption {
  const options = knownOptions(cursor, kind);
  const name = readOptionName(cursor, kind);
  cursor.expect('=');
  const valueStart = cursor.at;
  const { token } = cursor;
  const written = readValue();
  const value = HEX.test(written) ? String(BigInt(written)) : written;
  if (
    Object.hasOwn(options, name) &&
    !isValue(options[name], value, cursor.postgresql && token.kind === 'string' ? token : undefined)
  ) {
    cursor.at = valueStart;
    cursor.fail(options[name].expected);
  }
  return { name, value };
}

/** Reads the name of an option in lower case. */
export function readOptionName(cursor: TokenCursor, kind = kindOf(cursor)): string {
  const options = knownOptions(cursor, kind);
  const written = cursor.token.value;
  const isKnown = Object.hasOwn(options, written);
  const meant = isKnown ? undefined : didYouMean(written, Object.keys(options));
  if (meant !== undefined) {
    cursor.fail(`the option ${meant}`);
  } else if (!isKnown && isNone(written, kind, cursor.dialect)) {
    cursor.fail(Object.keys(options).join(', ') || 'the name of an option');
  }
  return cursor.name('an option').toLowerCase();
}

/** Whether no object of the kind can have the option. */
function isNone(name: string, kind: string | undefined, dialect: Dialect): boolean {
  return dialect === Dialect.POSTGRESQL
    ? kind !== undefined && optionsOf(kind, dialect) !== undefined
    : kind === 'COLUMN' || objectKind(kind ?? '').hasAllOptions || !OPTION_NAME.test(name) ||
      (kind !== undefined && NAMES.has(name));
}

function knownOptions({ dialect }: TokenCursor, kind = ''): OptionTypes {
  return optionsOf(kind, dialect) ?? {};
}

function optionsOf(kind: string, dialect: Dialect): OptionTypes | undefined {
  const { options, optionsInPostgresql = options } = objectKind(kind);
  return dialect === Dialect.POSTGRESQL ? PARTS_IN_POSTGRESQL[kind] ?? optionsInPostgresql : PARTS[kind] ?? options;
}

/** The kind of object in the statement. */
function kindOf(cursor: TokenCursor): string | undefined {
  return KINDS_WITH_OPTIONS.find((kind) => {
    const words = kind.split(' ');
    return cursor.begins('CREATE', ...words) || cursor.begins('ALTER', ...words)
      || cursor.begins('CREATE', 'OR', 'REPLACE', ...words);
  });
}

/** @param text The PostgreSQL string of the value, which has several spellings. */
function isValue(option: OptionType, value: string, text: Token | undefined): boolean {
  const spellings = text === undefined ? [value] : [`'${text.value}'`, ...(isText(option) ? [] : [text.value])];
  return spellings.some((each) => option.pattern.test(each));
}

/** Whether its values need quotes. PostgreSQL allows quotes around all values. */
function isText({ pattern }: OptionType): boolean {
  return !pattern.test('true') && !pattern.test('0');
}
