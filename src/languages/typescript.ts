import type { Call, Code } from './code';
import { hex, quoteAround, quotedText } from './escapes';
import { linesWith, writeWith, settingsOf, type Writer } from './writer';

const write = writeWith({
  text: (of) => quotedText(of, quoteAround(of, "'"), (codePoint) => `\\u{${hex(codePoint)}}`),
  list: (items) => `[${items.map(write).join(', ')}]`,
  elements: (name) => `...${name}`,
  struct: (_, properties) => `{ ${properties.join(', ')} }`,
  call: (code) => {
    const given = settingsOf(code, property);
    const last = given.length === 0 ? [] : [`{ ${given.join(', ')} }`];
    return `${callee(code)}(${[...code.args.map(write), ...last].join(', ')})`;
  },
  setting: property,
  spelled,
});

export const typescript: Writer = {
  write,
  lines: linesWith({
    step: '  ',
    write,
    callee,
    key: (name) => `${name}: `,
    call: (code) => ({ begin: `${callee(code)}(${[...code.args.map(write), '{'].join(', ')}`, end: '})' }),
    struct: () => ({ begin: '{', end: '}' }),
  }),
  spelled,
  spelledVariable: spelled,
  comment: '//',
  lineEnds: /\r\n|[\n\r\u2028\u2029]/,
};

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
