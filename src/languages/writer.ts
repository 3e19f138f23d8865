import { givenOptions, type Call, type Code } from './code';
import { innerComment } from './escapes';

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

/** What each language writes in its own way; what is absent all others write alike. */
interface Syntax {
  readonly text: (text: string) => string;
  readonly value?: (value: string) => string;
  readonly member?: (of: string, name: string) => string;
  readonly variable?: (name: string) => string;
  readonly list: (items: readonly Code[]) => string;
  readonly struct: (of: string, settings: readonly string[]) => string;
  readonly call: (call: Call) => string;
  /** An option with its value. */
  readonly setting: (name: string, value: Code) => string;
  /** The name of an option. */
  readonly spelled: (name: string) => string;
  readonly comment?: (text: string) => string;
}

/** Writes code on one line. */
export function writeWith(syntax: Syntax): (code: Code) => string {
  const { value, member, variable, comment = innerComment } = syntax;
  return (code) => {
    switch (code.kind) {
      case 'text':
        return syntax.text(code.text);
      case 'value':
        return value?.(code.value) ?? code.value;
      case 'member':
        return member?.(code.of, code.name) ?? `${code.of}.${code.name}`;
      case 'variable':
        return variable?.(code.name) ?? code.name;
      case 'list':
        return syntax.list(code.items);
      case 'struct':
        return syntax.struct(code.of, settingsOf(code, syntax.setting));
      case 'comment':
        return comment(code.text);
      case 'option':
        return code.value === undefined ? syntax.spelled(code.name) : syntax.setting(code.name, code.value);
      case 'rest':
        return '...';
      case 'call':
        return syntax.call(code);
    }
  };
}

/** The options that are given. */
export function settingsOf({ options }: Pick<Call, 'options'>, setting: Syntax['setting']): string[] {
  return givenOptions(options).map(([name, value]) => setting(name, value));
}

/** A comment on the options of a call that stay as they are, where there are any. */
export function keptNote({ kept = [] }: Call, spelled: Syntax['spelled']): string[] {
  return kept.length === 0 ? [] : [innerComment(`${kept.map(spelled).join(', ')}: unchanged`)];
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
