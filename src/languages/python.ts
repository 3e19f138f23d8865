import { givenOptions, type Call, type Code } from './code';
import { hex, quotedText } from './escapes';
import { longList, writeWith, settingsOf, type Writer } from './writer';

const STEP = '    ';

const write = writeWith({
  text: (of) => quotedText(of, '"', (codePoint) => `\\U${hex(codePoint, 8)}`),
  value: (of) => (of === 'true' ? 'True' : of === 'false' ? 'False' : of),
  variable: spelled,
  list: (items) => `[${items.map(write).join(', ')}]`,
  struct: (of, keywords) => `${of}(${keywords.join(', ')})`,
  call: (code) => `${callee(code)}(${[...code.args.map(write), ...settingsOf(code, keyword)].join(', ')})`,
  setting: keyword,
  spelled,
  // An expression, where a comment would end the line.
  comment: () => '...',
});

export const python: Writer = {
  write,
  lines,
  spelled,
  spelledVariable: spelled,
  comment: '#',
  // A form feed or a separator ends a comment as well.
  lineEnds: /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/,
  hasInnerComments: false,
};

function lines(code: Call, indent: string): string {
  const inner = `${indent}${STEP}`;
  return [
    `${callee(code)}(`,
    ...(code.args.length === 0 ? [] : [`${inner}${code.args.map(write).join(', ')},`]),
    ...givenOptions(code.options).map(([name, value]) => `${inner}${longKeyword(name, value, inner)},`),
    `${indent})`,
  ].join('\n');
}

/** `lengthChars` -> `length_chars`. */
function spelled(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
}

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : write(on);
  return method === undefined ? owner : `${owner}.${spelled(method)}`;
}

function keyword(name: string, value: Code): string {
  return `${spelled(name)}=${write(value)}`;
}

function longKeyword(name: string, value: Code, indent: string): string {
  const line = keyword(name, value);
  const items = longList(value, line, indent);
  return items
    ? [`${spelled(name)}=[`, ...items.map((each) => `${indent}${STEP}${write(each)},`), `${indent}]`].join('\n')
    : line;
}
