import type { Call, Code } from './code';
import { pascal, quotedText, utf16Escape } from './escapes';
import { optionsType } from './surface';
import { elementType, optionLines, settingsOf, variableNames, writeWith, type Writer } from './writer';

const STEP = '    ';

const spelledVariable = variableNames(
  'abstract as base bool byte char checked decimal delegate double event explicit extern fixed float foreach ' +
  'goto implicit int internal is lock long namespace object operator out override params readonly ref sbyte ' +
  'sealed short sizeof stackalloc string struct uint ulong unchecked unsafe ushort using virtual volatile',
);

const write = writeWith({
  text: (of) => quotedText(of, '"', utf16Escape),
  variable: spelledVariable,
  list: (items) => `${listType(items)} { ${items.map(write).join(', ')} }`,
  struct: object,
  call: (code) => {
    const given = settingsOf(code, setting);
    const last = given.length === 0 ? [] : [object(optionsType(code)!, given)];
    return `${callee(code)}(${[...code.args.map(write), ...last].join(', ')})`;
  },
  setting,
  spelled: pascal,
});

export const csharp: Writer = {
  write,
  lines: optionLines({
    step: STEP,
    write,
    setting,
    around: (code, indent) => {
      const head = [...code.args.map(write), `new ${optionsType(code)!}`].join(', ');
      return [`${callee(code)}(${head}\n${indent}{`, `${indent}})`];
    },
    list: (name, items, indent) => [
      `${pascal(name)} = ${listType(items)}`,
      `${indent}{`,
      ...items.map((each) => `${indent}${STEP}${write(each)},`),
      `${indent}}`,
    ].join('\n'),
    comma: ',',
  }),
  spelled: pascal,
  spelledVariable,
  comment: '//',
  lineEnds: /\r\n|[\n\r\x85\u2028\u2029]/,
};

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : write(on);
  return method === undefined ? `new ${owner}` : `${owner}.${pascal(method)}`;
}

/** The types that C# calls otherwise. */
const PRIMITIVES: Readonly<Record<string, string>> = { number: 'double', boolean: 'bool' };

function listType(items: readonly Code[]): string {
  const type = elementType(items);
  return `new ${PRIMITIVES[type] ?? type}[]`;
}

function object(type: string, options: readonly string[]): string {
  return `new ${type} { ${options.join(', ')} }`;
}

function setting(name: string, value: Code): string {
  return `${pascal(name)} = ${write(value)}`;
}
