import type { Call, Code, Options } from '../constructs/code';

const WIDTH = 120;
const STEP = '    ';
/** More than `\n`: a form feed or a separator would end a comment as well. */
const LINE_END = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

/** Construct code as Python, on one line: what jsii makes of the library for it. */
export function python(code: Code): string {
  switch (code.kind) {
    case 'text':
      return stringLiteral(code.text);
    case 'value':
      return code.value === 'true' ? 'True' : code.value === 'false' ? 'False' : code.value;
    case 'member':
      return `${code.of}.${code.name}`;
    case 'variable':
      return pythonName(code.name);
    case 'list':
      return `[${code.items.map(python).join(', ')}]`;
    case 'comment':
      // An expression, where a comment would end the line.
      return '...';
    case 'struct':
      return `${code.of}(${keywords(code.options).join(', ')})`;
    case 'call':
      return `${callee(code)}(${[...code.args.map(python), ...keywords(code.options)].join(', ')})`;
  }
}

/** A call with each of its arguments by name on a line of its own, and long lists over several. */
export function pythonLines(code: Call, indent: string): string {
  const inner = `${indent}${STEP}`;
  const lines = [
    ...(code.args.length === 0 ? [] : [`${inner}${code.args.map(python).join(', ')},`]),
    ...Object.entries(code.options).flatMap(([name, option]) =>
      option ? [`${inner}${keyword(name, option, inner)},`] : [],
    ),
  ];
  return [`${callee(code)}(`, ...lines, `${indent})`].join('\n');
}

/** Text as a comment, each line of it. What ends a line in Python ends one here. */
export function commentLines(text: string, indent = ''): string[] {
  return text.split(LINE_END).map((line) => `#${indent === '' && line === '' ? '' : ' '}${indent}${line}`.trimEnd());
}

function keyword(name: string, option: Code, indent: string): string {
  const line = `${pythonName(name)}=${python(option)}`;
  return option.kind !== 'list' || line.length + indent.length <= WIDTH
    ? line
    : [`${pythonName(name)}=[`, ...option.items.map((each) => `${indent}${STEP}${python(each)},`), `${indent}]`].join(
      '\n',
    );
}

function keywords(options: Options): string[] {
  return Object.entries(options).flatMap(([name, option]) => (option ? [`${pythonName(name)}=${python(option)}`] : []));
}

/** `lengthChars` -> `length_chars`. */
export function pythonName(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : python(on);
  return method === undefined ? owner : `${owner}.${pythonName(method)}`;
}

/** A text in double quotes: whatever it holds, it stays one string on one line. */
function stringLiteral(text: string): string {
  const escaped = text.replace(/["\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '"' || character === '\\'
      ? `\\${character}`
      : `\\U${character.codePointAt(0)!.toString(16).padStart(8, '0')}`,
  );
  return `"${escaped}"`;
}
