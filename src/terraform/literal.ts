import { Token } from 'cdktf';
import { notText, unresolvedToken } from '../errors';

/**
 * The DDL must be known at synth: Terraform compares it as text, and text that changes later replaces the database.
 * Refuses tokens, and what plain JavaScript or a jsii language may pass instead of a text.
 */
export function literalText(value: string, option: string, at: string): string {
  literalValue(value, option, at);
  if (typeof value !== 'string' || value === '') {
    throw notText(at, option, value);
  }
  return value;
}

/** Nearly all names are: a token needs more than letters, digits and underscores. */
function isPlainWord(value: unknown): boolean {
  return typeof value === 'string' && /^\w+$/.test(value);
}

/** Any plain value, the empty text included; only tokens are refused. */
export function literalValue<T extends string | number>(value: T, option: string, at: string): T {
  if (!isPlainWord(value) && Token.isUnresolved(value)) {
    throw unresolvedToken(at, option);
  }
  return value;
}
