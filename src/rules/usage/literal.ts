import { notText, unresolvedToken, unsupported } from './errors';
import { textExample } from './examples';
import { isToken } from './token';
import { assigned, named, type Place } from './usage-entry';
import { text as code } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { isComposed } from '../../text/characters';

/** Matches most names: they hold no token and need no composition. */
const WORD = /^\w*$/;

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
