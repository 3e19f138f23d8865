import { givenOptions, type Call, type Code } from './code';
import { innerComment } from './escapes';

/** Writes construct code in one language, as jsii generates the library for it. */
export interface Writer {
  /** Writes code on one line. */
  readonly write: (code: Code) => string;
  /** Writes a call with one option a line, and breaks options that are too long. */
  readonly lines: (call: Call, indent: string) => string;
  readonly spelled: (name: string) => string;
  readonly spelledVariable: (name: string) => string;
  /** Begins a comment that ends with its line. */
  readonly comment: string;
  /** Characters besides `\n` that end a line comment. */
  readonly lineEnds: RegExp;
  /** Escapes the text of a comment, if the language needs it. */
  readonly inComment?: (text: string) => string;
}

/** The syntax of one language; absent members have a common form. */
interface Syntax {
  readonly text: (text: string) => string;
  readonly value?: (value: string) => string;
  readonly member?: (of: string, name: string) => string;
  readonly variable?: (name: string) => string;
  readonly list: (items: readonly Code[]) => string;
  /** All elements of another list, in a list. */
  readonly elements?: (variable: string) => string;
  readonly struct: (of: string, settings: readonly string[]) => string;
  readonly call: (call: Call) => string;
  readonly setting: (name: string, value: Code) => string;
  readonly spelled: (name: string) => string;
  readonly comment?: (text: string) => string;
}

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

/** Spells names of variables, and avoids words that are reserved in the language but not in TypeScript. */
export function variableNames(words: string, spelled = (name: string): string => name): Writer['spelledVariable'] {
  const reserved = new Set(words.split(' '));
  return (name) => (reserved.has(spelled(name)) ? `${spelled(name)}2` : spelled(name));
}

export function settingsOf({ options }: Pick<Call, 'options'>, setting: Syntax['setting']): string[] {
  return givenOptions(options).map(([name, value]) => setting(name, value));
}

/** `string`, `number`, `boolean`, or the class of the elements. Lists that are left open are lists of columns. */
export function elementType(items: readonly Code[]): string {
  const [first] = items.filter(({ kind }) => kind !== 'comment' && kind !== 'rest');
  switch (first?.kind) {
    case 'text':
      return 'string';
    case 'value':
      return /^(true|false)$/.test(first.value) ? 'boolean' : 'number';
    case 'call':
      return first.on as string;
    case 'struct':
    case 'member':
      return first.of;
    default:
      return 'Column';
  }
}

export const WIDTH = 120;

export function isTooLong(line: string): boolean {
  return line.length > WIDTH;
}

export function commentLines({ comment, lineEnds, inComment }: Writer, text: string, indent = ''): string[] {
  return (inComment?.(text) ?? text)
    .split(lineEnds)
    .map((line) => `${comment}${indent === '' && line === '' ? '' : ' '}${indent}${line}`.trimEnd());
}

/** Breaks code that is too long for a line. */
interface Layout {
  readonly step: string;
  readonly write: Writer['write'];
  /** A call before its arguments. */
  readonly callee: (call: Call) => string;
  /** An option before its value. */
  readonly key: (name: string) => string;
  /** Brackets around the options of a call, and lines before them. */
  readonly call: (call: Call) => Brackets & { readonly head?: readonly string[] };
  readonly struct: (of: string) => Brackets;
}

interface Brackets {
  readonly begin: string;
  readonly end: string;
}

/** Writes a call on several lines, with arguments on one line if they fit. */
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
  /** @param before Text before it on the same line. */
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

interface OptionLayout {
  readonly step: string;
  readonly write: Writer['write'];
  readonly setting: Syntax['setting'];
  /** The text before the options and the text after them. */
  readonly around: (call: Call, indent: string) => readonly [before: string, after: string];
  /** A list on several lines; undefined if it stays on one. */
  readonly list: (name: string, items: readonly Code[], indent: string) => string | undefined;
  readonly comma: ',' | '';
}

/** Writes a call with one option a line, and a list that is too long with one item a line. */
export function optionLines({ step, write, setting, around, list, comma }: OptionLayout): Writer['lines'] {
  return (code, indent) => {
    const inner = indent + step;
    const options = givenOptions(code.options).map(([name, value]) => {
      const line = setting(name, value);
      const isLong = value.kind === 'list' && line.length + inner.length > WIDTH;
      return `${inner}${isLong ? list(name, value.items, inner) ?? line : line}${comma}`;
    });
    if (options.length === 0) {
      return write(code);
    }
    const [before, after] = around(code, indent);
    return [before, ...options, after].join('\n');
  };
}
