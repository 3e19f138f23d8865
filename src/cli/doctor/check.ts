import { UnusableInput } from '../input/unusable-input';

/** What a check found. `none`: the thing is not here, and nothing needs it. */
export type Finding =
  | { readonly state: 'ok' | 'none'; readonly what: string }
  /** `fix`: the command that mends it, or what to do. */
  | { readonly state: 'wrong'; readonly what: string; readonly fix: string };

/** Something that commands depend on here. */
export type Check = { readonly name: string } & Finding;

/**
 * What keeps a command from using something.
 *
 * @param fix Where the error names none.
 */
export function wrongBy(error: unknown, fix: string): Finding {
  if (!(error instanceof UnusableInput)) {
    throw error;
  }
  const [what] = error.message.split('\n');
  return { state: 'wrong', what, fix: error.hint ?? fix };
}
