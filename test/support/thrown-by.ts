import { Errors } from '../../src/constructs/database/errors';

/** The error that a call throws. Without a code: it is not one of this library, or nothing was thrown. */
export function thrownBy(act: () => unknown): { readonly code?: string; readonly message: string } {
  try {
    act();
  } catch (error) {
    return { code: Errors.codeOf(error), message: (error as Error).message };
  }
  return { message: 'nothing was thrown' };
}
