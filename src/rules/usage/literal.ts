import { notText, unresolvedToken, unsupported } from './errors';
import { textExample } from './examples';
import { assigned, named, type Place } from './usage-entry';
import { text as code } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { isComposed } from '../../text/characters';

/** cdktf's mark of a token: `${TfToken[...]}` in a string, with `#` in a list and `&` in the key of a map. */
const TEXT_MARKER = '{TfToken[';
/**
 * A token in a number is about -8.1e298, or -1.9e289 for an element of a list. Arithmetic leaves it in this range, and
 * with more than one digit.
 */
const TOKEN_NUMBERS = { least: 1e284, most: 1e303 };
/** A number of that size, in a string that was composed with one. */
const HUGE_NUMBER = /\d(?:\.\d+)?e\+\d{3}/g;

/** Matches most names: they hold no token and need no composition. */
const WORD = /^\w*$/;

/** Whether only Terraform knows the value: a token, or a string that holds one. */
export function isToken(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
      return value.includes(TEXT_MARKER) || (value.includes('e+') && holdsTokenNumber(value));
    case 'number':
      return isTokenNumber(value);
    default:
      return typeof value === 'object' && value !== null && 'resolve' in value;
  }
}

/** Whether only Terraform knows the text, written as cdktf or as Terraform writes it. */
export function isTemplate(value: string): boolean {
  return value.includes('${') || isToken(value);
}

/**
 * The DDL must be known at synth: Terraform compares it as text, and text that changes later replaces the database.
 * Refuses tokens, and anything but text that plain JavaScript or a jsii language may pass.
 *
 * @throws unresolved-token, not-text, unsupported
 */
export function literalText(value: string, option: string, at: Place, example?: string): string {
  literalValue(value, option, at);
  if (typeof value !== 'string' || value === '') {
    throw notText(at, option, value, assigned(option, code(example ?? textExample(option)), at));
  }
  return value;
}

/**
 * Accepts any plain value, including the empty string; refuses only tokens, and text that Terraform would change.
 *
 * @throws unresolved-token, unsupported
 */
export function literalValue<T>(value: T, option: string, at: Place): T {
  if (typeof value === 'boolean' || (typeof value === 'string' && WORD.test(value))) {
    return value;
  }
  if (isToken(value)) {
    throw unresolvedToken(at, option);
  }
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) {
    throw unsupported(
      at,
      phrase`${named(option)} holds half of a character (a lone surrogate), which Terraform replaces by U+FFFD`,
      'whole Unicode characters',
      'write the whole character; in an expression, the escapes of its code point',
    );
  }
  if (typeof value === 'string' && !isComposed(value)) {
    throw unsupported(
      at,
      phrase`${named(option)} holds decomposed characters, which Terraform composes, so Spanner gets other bytes`,
      'text in the Unicode normal form NFC',
      phrase`write it in that form: ${code(value.normalize('NFC'))}`,
    );
  }
  return value;
}

function holdsTokenNumber(text: string): boolean {
  return text.match(HUGE_NUMBER)?.some((number) => isTokenNumber(Number(number))) ?? false;
}

function isTokenNumber(value: number): boolean {
  const size = Math.abs(value);
  return size > TOKEN_NUMBERS.least && size < TOKEN_NUMBERS.most && !/^\de/.test(String(size));
}
