import { givenOptions, type Call, type Code } from './code';
import { hex, quotedText } from './escapes';
import { keptNote, longList, writeWith, settingsOf, type Writer } from './writer';

const STEP = '  ';

const write = writeWith({
  text: (of) => quotedText(of, "'", (codePoint) => `\\u{${hex(codePoint)}}`),
  list: (items) => `[${items.map(write).join(', ')}]`,
  struct: (_, properties) => `{ ${properties.join(', ')} }`,
  call: (code) => {
    const given = [...settingsOf(code, property), ...keptNote(code, spelled)];
    const last = given.length === 0 ? [] : [`{ ${given.join(', ')} }`];
    return `${callee(code)}(${[...code.args.map(write), ...last].join(', ')})`;
  },
  setting: property,
  spelled,
});

export const typescript: Writer = {
  write,
  lines,
  spelled,
  spelledVariable: spelled,
  comment: '//',
  lineEnds: /\r\n|[\n\r\u2028\u2029]/,
  hasInnerComments: true,
};

function lines(code: Call, indent: string): string {
  const inner = indent + STEP;
  const options = givenOptions(code.options).map(([name, value]) => `${inner}${longProperty(name, value, inner)},`);
  return [`${callee(code)}(${code.args.map(write).join(', ')}, {`, ...options, `${indent}})`].join('\n');
}

function spelled(name: string): string {
  return name;
}

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : write(on);
  return method === undefined ? `new ${owner}` : `${owner}.${method}`;
}

function property(name: string, value: Code): string {
  return `${name}: ${write(value)}`;
}

function longProperty(name: string, value: Code, indent: string): string {
  const line = property(name, value);
  const items = longList(value, line, indent);
  return items
    ? [`${name}: [`, ...items.map((each) => `${indent}${STEP}${write(each)},`), `${indent}]`].join('\n')
    : line;
}
