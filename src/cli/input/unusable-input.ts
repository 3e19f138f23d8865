import { explainCommand } from '../../rules/catalogue-entry';
import { escaped } from '../../text/shown';
import { systemReason } from '../../text/system-reason';

/** A missing file, an unknown option, a broken configuration: ends a command with exit code 2. */
export class UnusableInput extends Error {
  public constructor(
    message: string,
    public readonly hint?: string,
    /** The name to pass to `explain`. */
    public readonly code?: string,
  ) {
    super(message);
    this.name = 'UnusableInput';
  }

  /** The printed form. */
  public get line(): string {
    const [code, docs] = this.code === undefined
      ? ['', '']
      : [` ${this.code}`, `\n    docs  ${explainCommand(this.code)}`];
    return escaped(`error${code}: ${this.message}${this.hint === undefined ? '' : `: ${this.hint}`}${docs}\n`);
  }
}

/** A folder without DDL. */
export class NoDdl extends UnusableInput {}

/** The error as unusable input; throws any other error. */
export function asUnusable(error: unknown): UnusableInput {
  if (error instanceof UnusableInput) {
    return error;
  }
  throw error;
}

/** What to throw for a file or a folder that cannot be written; an error that is not of the system stays. */
export function unwritable(name: string, error: unknown, hint?: string): unknown {
  const reason = systemReason(error);
  return reason === undefined ? error : new UnusableInput(`${name} cannot be written: ${reason}`, hint);
}

/** @throws UnusableInput with the reason of the operating system */
export function written(name: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw unwritable(name, error);
  }
}
