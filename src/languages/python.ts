import type { Call, Code } from './code';
import { hex, quoteAround, quotedText } from './escapes';
import { linesWith, settingsOf, variableNames, writeWith, type Writer } from './writer';

const spelledVariable = variableNames(
  'and as assert async def del elif except from global is lambda nonlocal not or pass raise str',
  spelled,
);

const write = writeWith({
  text: (of) => quotedText(of, quoteAround(of, '"'), (codePoint) => `\\U${hex(codePoint, 8)}`),
  value: (of) => (of === 'true' ? 'True' : of === 'false' ? 'False' : of),
  variable: spelledVariable,
  list: (items) => `[${items.map(write).join(', ')}]`,
  elements: (name) => `*${name}`,
  struct: (of, keywords) => `${of}(${keywords.join(', ')})`,
  call: (code) => `${callee(code)}(${[...code.args.map(write), ...settingsOf(code, keyword)].join(', ')})`,
  setting: keyword,
  spelled,
  // An expression: a comment would end the line.
  comment: () => '...',
});

export const python: Writer = {
  write,
  lines: linesWith({
    step: '    ',
    write,
    callee,
    key: (name) => `${spelled(name)}=`,
    call: (code) => ({
      begin: `${callee(code)}(`, end: ')', head: code.args.length === 0 ? [] : [code.args.map(write).join(', ')],
    }),
    struct: (of) => ({ begin: `${of}(`, end: ')' }),
  }),
  spelled,
  spelledVariable,
  comment: '#',
  // Form feeds and separators also end a comment.
  lineEnds: /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/,
};

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
