import { givenOptions, type Call, type Code, type Options } from './code';
import { hex, quotedText } from './escapes';
import { longList, type Writer } from './writer';

const STEP = '    ';

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

function write(code: Code): string {
  switch (code.kind) {
    case 'text':
      return quotedText(code.text, '"', (codePoint) => `\\U${hex(codePoint, 8)}`);
    case 'value':
      return code.value === 'true' ? 'True' : code.value === 'false' ? 'False' : code.value;
    case 'member':
      return `${code.of}.${code.name}`;
    case 'variable':
      return spelled(code.name);
    case 'list':
      return `[${code.items.map(write).join(', ')}]`;
    case 'comment':
    case 'rest':
      // An expression, where a comment would end the line.
      return '...';
    case 'option':
      return code.value === undefined ? spelled(code.name) : keyword(code.name, code.value);
    case 'struct':
      return `${code.of}(${keywords(code.options).join(', ')})`;
    case 'call':
      return `${callee(code)}(${[...code.args.map(write), ...keywords(code.options)].join(', ')})`;
  }
}

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

function keywords(options: Options): string[] {
  return givenOptions(options).map(([name, value]) => keyword(name, value));
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
