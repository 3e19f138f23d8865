import { givenOptions, type Call, type Code, type Options } from './code';
import { hex, innerComment, quotedText } from './escapes';
import { longList, type Writer } from './writer';

const STEP = '  ';

export const typescript: Writer = {
  write,
  lines,
  spelled: (name) => name,
  spelledVariable: (name) => name,
  comment: '//',
  lineEnds: /\r\n|[\n\r\u2028\u2029]/,
  hasInnerComments: true,
};

function write(code: Code): string {
  switch (code.kind) {
    case 'text':
      return quotedText(code.text, "'", (codePoint) => `\\u{${hex(codePoint)}}`);
    case 'value':
      return code.value;
    case 'member':
      return `${code.of}.${code.name}`;
    case 'variable':
      return code.name;
    case 'list':
      return `[${code.items.map(write).join(', ')}]`;
    case 'struct':
      return `{ ${properties(code.options).join(', ')} }`;
    case 'comment':
      return innerComment(code.text);
    case 'option':
      return code.value === undefined ? code.name : property(code.name, code.value);
    case 'rest':
      return '...';
    case 'call': {
      const { kept = [] } = code;
      const note = kept.length === 0 ? [] : [innerComment(`${kept.join(', ')}: unchanged`)];
      const given = [...properties(code.options), ...note];
      const last = given.length === 0 ? [] : [`{ ${given.join(', ')} }`];
      return `${callee(code)}(${[...code.args.map(write), ...last].join(', ')})`;
    }
  }
}

function lines(code: Call, indent: string): string {
  const inner = indent + STEP;
  const options = givenOptions(code.options).map(([name, value]) => `${inner}${longProperty(name, value, inner)},`);
  return [`${callee(code)}(${code.args.map(write).join(', ')}, {`, ...options, `${indent}})`].join('\n');
}

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : write(on);
  return method === undefined ? `new ${owner}` : `${owner}.${method}`;
}

function properties(options: Options): string[] {
  return givenOptions(options).map(([name, value]) => property(name, value));
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
