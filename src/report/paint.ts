/** Colors for a terminal, or none. */
export interface Paint {
  readonly error: (text: string) => string;
  readonly warning: (text: string) => string;
  readonly note: (text: string) => string;
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
}

const plain = (text: string): string => text;
const style =
  (code: string) =>
    (text: string): string =>
      `\u001b[${code}m${text}\u001b[0m`;

export const NO_PAINT: Paint = { error: plain, warning: plain, note: plain, strong: plain, faint: plain };

export const ANSI_PAINT: Paint = {
  error: style('1;31'),
  warning: style('1;33'),
  note: style('1;36'),
  strong: style('1'),
  faint: style('2'),
};
