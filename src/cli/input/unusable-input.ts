/**
 * What keeps a command from doing its work: a missing file, an unknown option, a broken configuration. Ends it with
 * exit code 2.
 */
export class UnusableInput extends Error {
  public constructor(
    message: string,
    public readonly hint?: string,
  ) {
    super(message);
    this.name = 'UnusableInput';
  }

  /** As it is printed. */
  public get line(): string {
    return `error: ${this.message}${this.hint === undefined ? '' : `: ${this.hint}`}\n`;
  }
}
