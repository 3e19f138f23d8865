import { asUnusable } from '../input/unusable-input';

/** The result of a check. `none` means absent and not needed. */
export type Finding =
  | { readonly state: 'ok' | 'none'; readonly what: string }
  /** `fix`: a command or an instruction. */
  | { readonly state: 'wrong'; readonly what: string; readonly fix: string };

/** A requirement of the commands in this environment. */
export type Check = { readonly name: string } & Finding;

/**
 * The finding behind an error.
 *
 * @param fix The fix to print if the error has none.
 */
export function wrongBy(error: unknown, fix: string): Finding {
  const { message, hint = fix } = asUnusable(error);
  const [what] = message.split('\n');
  return { state: 'wrong', what, fix: hint };
}
