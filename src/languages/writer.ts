import { givenOptions, type Call, type Code } from './code';
import { innerComment } from './escapes';

/** How one language writes construct code: what jsii makes of the library for it. */
export interface Writer {
  /** On one line. */
  readonly write: (code: Code) => string;
  /** A call with each of its options on a line of its own, and what is too long for one over several. */
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
}

/** What each language writes in its own way; what is absent all others write alike. */
interface Syntax {
  readonly text: (text: string) => string;
  readonly value?: (value: string) => string;
  readonly member?: (of: string, name: string) => string;
  readonly variable?: (name: string) => string;
  readonly list: (items: readonly Code[]) => string;
  /** In a list: all elements of another one. */
  readonly elements?: (variable: string) => string;
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
      case 'elements': {
        const name = variable?.(code.name) ?? code.name;
        return syntax.elements?.(name) ?? name;
      }
      case 'call':
        return syntax.call(code);
    }
  };
}

/** Spells the names of variables, without the words that a language has beside those of TypeScript. */
export function variableNames(words: string, spelled = (name: string): string => name): Writer['spelledVariable'] {
  const reserved = new Set(words.split(' '));
  return (name) => (reserved.has(spelled(name)) ? `${spelled(name)}2` : spelled(name));
}

/** The options that are given. */
export function settingsOf({ options }: Pick<Call, 'options'>, setting: Syntax['setting']): string[] {
  return givenOptions(options).map(([name, value]) => setting(name, value));
}

/** The width of written code. */
export const WIDTH = 120;

export function isTooLong(line: string): boolean {
  return line.length > WIDTH;
}

/** Text as a comment, each line of it. */
export function commentLines({ comment, lineEnds, inComment }: Writer, text: string, indent = ''): string[] {
  return (inComment?.(text) ?? text)
    .split(lineEnds)
    .map((line) => `${comment}${indent === '' && line === '' ? '' : ' '}${indent}${line}`.trimEnd());
}

/** How a language breaks what is too long for a line. */
interface Layout {
  readonly step: string;
  readonly write: Writer['write'];
  /** A call up to its arguments. */
  readonly callee: (call: Call) => string;
  /** The name of an option, up to its value. */
  readonly key: (name: string) => string;
  /** What is around the options of a call, and what is in front of them on a line of its own. */
  readonly call: (call: Call) => Brackets & { readonly head?: readonly string[] };
  readonly struct: (of: string) => Brackets;
}

interface Brackets {
  readonly begin: string;
  readonly end: string;
}

/** Writes a call on several lines, and what is in it on one, or where that is too long on several as well. */
export function linesWith({ step, write, callee, key, call, struct }: Layout): Writer['lines'] {
  const block = ({ begin, end }: Brackets, parts: readonly string[], indent: string): string => (
    [begin, ...parts.map((part) => `${indent}${step}${part},`), `${indent}${end}`].join('\n')
  );
  const items = (codes: readonly Code[], indent: string): string[] => codes.map((each) => fitted(each, indent + step));
  const settings = (of: Pick<Call, 'options'>, indent: string): string[] => (
    settingsOf(of, (name, value) => key(name) + fitted(value, indent + step, key(name)))
  );
  const lines = (code: Call, indent: string, before = ''): string => {
    const begin = `${callee(code)}(`;
    const [only, ...more] = code.args;
    if (givenOptions(code.options).length > 0) {
      const { head = [], ...brackets } = call(code);
      return block(brackets, [...head, ...settings(code, indent)], indent);
    }
    return only && more.length === 0
      ? `${begin}${fitted(only, indent, before + begin)})`
      : block({ begin, end: ')' }, items(code.args, indent), indent);
  };
  /** @param before What is in front of it on its line. */
  function fitted(code: Code, indent: string, before = ''): string {
    const line = write(code);
    if (!isTooLong(`${indent}${before}${line},`)) {
      return line;
    }
    switch (code.kind) {
      case 'list':
        return block({ begin: '[', end: ']' }, items(code.items, indent), indent);
      case 'struct':
        return block(struct(code.of), settings(code, indent), indent);
      case 'call':
        return lines(code, indent, before);
      default:
        return line;
    }
  }
  return lines;
}

/** The elements of a list, one on a line, where the list is too long for one line. */
export function longList(option: Code, line: string, indent: string): readonly Code[] | undefined {
  return option.kind === 'list' && line.length + indent.length > WIDTH ? option.items : undefined;
}
