import { outOfRange } from '../../rules/usage/errors';
import type { ParsedOptions } from '../options';

/**
 * The integer value of an option, or its default.
 *
 * @throws out-of-range
 */
export function wholeNumber(
  values: ParsedOptions['values'], name: string, { least, most }: { least: number; most: number }, otherwise = least,
): number {
  const given = values.get(name);
  const number = given === undefined ? otherwise : /^\d+$/.test(given) ? Number(given) : NaN;
  if (!(number >= least && number <= most)) {
    throw outOfRange('the command line', `--${name}`, given, `a whole number from ${least} to ${most}`,
      `--${name} ${Math.min(most, Math.max(least, otherwise))}`);
  }
  return number;
}
