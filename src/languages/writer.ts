import type { Call, Code } from './code';

/** How one language writes construct code: what jsii makes of the library for it. */
export interface Writer {
  /** On one line. */
  readonly write: (code: Code) => string;
  /** A call with each of its options on a line of its own, and long lists over several. */
  readonly lines: (call: Call, indent: string) => string;
  /** The name of an option or a method. */
  readonly spelled: (name: string) => string;
  /** The name of a variable. */
  readonly spelledVariable: (name: string) => string;
  /** What begins a comment that goes to the end of its line. */
  readonly comment: string;
  /** What ends such a comment besides `\n`. */
  readonly lineEnds: RegExp;
  /** The text of such a comment, where a language minds what is in it. */
  readonly inComment?: (text: string) => string;
  /** Whether a comment can be in the middle of a line. */
  readonly hasInnerComments: boolean;
}

/** The width of written code. */
export const WIDTH = 120;

/** Text as a comment, each line of it. */
export function commentLines({ comment, lineEnds, inComment }: Writer, text: string, indent = ''): string[] {
  return (inComment?.(text) ?? text)
    .split(lineEnds)
    .map((line) => `${comment}${indent === '' && line === '' ? '' : ' '}${indent}${line}`.trimEnd());
}

/** The elements of a list, one on a line, where the list is too long for one line. */
export function longList(option: Code, line: string, indent: string): readonly Code[] | undefined {
  return option.kind === 'list' && line.length + indent.length > WIDTH ? option.items : undefined;
}
