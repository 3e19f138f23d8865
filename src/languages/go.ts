import type { Call, Code } from './code';
import { hex, pascal, quotedText } from './escapes';
import { lacksArgument, optionsType } from './surface';
import { elementType, optionLines, settingsOf, variableNames, writeWith, type Writer } from './writer';

const STEP = '\t';
/** The name under which the package of the library is imported. */
const PACKAGE = 'sc';

const spelledVariable = variableNames(
  'chan defer fallthrough func go goto map range select struct type nil string append cdktf constructs jsii sc',
);

const write = writeWith({
  text: (of) => `jsii.String(${literal(of)})`,
  value: (of) => `jsii.${/^(true|false)$/.test(of) ? 'Bool' : 'Number'}(${of})`,
  variable: spelledVariable,
  member: (of, name) => `${PACKAGE}.${of}_${name}`,
  list,
  struct: pointer,
  call: (code) => `${callee(code)}(${[...given(code), ...last(code, settingsOf(code, field))].join(', ')})`,
  setting: field,
  spelled: pascal,
});

export const go: Writer = {
  write,
  lines: optionLines({
    step: STEP,
    write,
    setting: field,
    around: (code, indent) => {
      const head = [...given(code), `&${PACKAGE}.${optionsType(code)!}{`].join(', ');
      return [`${callee(code)}(${head}`, `${indent}})`];
    },
    list: (name, items, indent) => (LIST_HELPERS[elementType(items)] === undefined ? [
      `${pascal(name)}: ${listType(items)}{`, ...items.map((each) => `${indent}${STEP}${write(each)},`), `${indent}}`,
    ].join('\n') : undefined),
    comma: ',',
  }),
  spelled: pascal,
  spelledVariable,
  comment: '//',
  lineEnds: /\r\n|[\n\r]/,
  // Go rejects both characters everywhere.
  inComment: (text) => text.replace(/[\0\ufeff]/g, ' '),
};

/** Go cannot omit an argument. */
function given(code: Call): string[] {
  return [...code.args.map(write), ...(lacksArgument(code) ? ['nil'] : [])];
}

function last(code: Call, options: readonly string[]): string[] {
  const type = optionsType(code);
  return type === undefined || code.args.at(-1)?.kind === 'rest' ? []
    : [options.length === 0 ? 'nil' : pointer(type, options)];
}

function callee({ on, method }: Call): string {
  if (method === undefined) {
    return `${PACKAGE}.New${on as string}`;
  }
  return typeof on === 'string' ? `${PACKAGE}.${on}_${pascal(method)}` : `${write(on)}.${pascal(method)}`;
}

/** Functions that make lists of plain values. */
const LIST_HELPERS: Readonly<Record<string, string>> = {
  string: 'jsii.Strings', number: 'jsii.Numbers', boolean: 'jsii.Bools',
};

function plain(code: Code): string {
  return code.kind === 'text' ? literal(code.text) : code.kind === 'value' ? code.value : write(code);
}

function list(items: readonly Code[]): string {
  const helper = LIST_HELPERS[elementType(items)];
  return helper === undefined
    ? `${listType(items)}{${items.map(write).join(', ')}}`
    : `${helper}(${items.map(plain).join(', ')})`;
}

function listType(items: readonly Code[]): string {
  const star = items.some(({ kind }) => kind === 'struct') ? '*' : '';
  return `&[]${star}${PACKAGE}.${elementType(items)}`;
}

function pointer(type: string, options: readonly string[]): string {
  return `&${PACKAGE}.${type}{${options.join(', ')}}`;
}

function field(name: string, value: Code): string {
  return `${pascal(name)}: ${write(value)}`;
}

/** Half of a surrogate pair is not a character in Go. */
function literal(text: string): string {
  return quotedText(text.replace(/\p{Cs}/gu, '\ufffd'), '"', (codePoint) => `\\U${hex(codePoint, 8)}`);
}
