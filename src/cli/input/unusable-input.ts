import { explainCommand } from '../../rules/catalogue-entry';

/**
 * What keeps a command from doing its work: a missing file, an unknown option, a broken configuration. Ends it with
 * exit code 2.
 */
export class UnusableInput extends Error {
  public constructor(
    message: string,
    public readonly hint?: string,
    /** Under which `explain` says more. */
    public readonly code?: string,
  ) {
    super(message);
    this.name = 'UnusableInput';
  }

  /** As it is printed. */
  public get line(): string {
    const [code, docs] = this.code === undefined
      ? ['', '']
      : [` ${this.code}`, `\n    docs  ${explainCommand(this.code)}`];
    return `error${code}: ${this.message}${this.hint === undefined ? '' : `: ${this.hint}`}${docs}\n`;
  }
}
