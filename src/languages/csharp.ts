import { givenOptions, type Call, type Code, type Options } from './code';
import { innerComment, pascal, quotedText, utf16Escape } from './escapes';
import { elementClass, optionsType } from './option-types';
import { longList, type Writer } from './writer';

const STEP = '    ';

export const csharp: Writer = {
  write,
  lines,
  spelled: pascal,
  spelledVariable: (name) => name,
  comment: '//',
  lineEnds: /\r\n|[\n\r\x85\u2028\u2029]/,
  hasInnerComments: true,
};

function write(code: Code): string {
  switch (code.kind) {
    case 'text':
      return quotedText(code.text, '"', utf16Escape);
    case 'value':
      return code.value;
    case 'member':
      return `${code.of}.${code.name}`;
    case 'variable':
      return code.name;
    case 'list':
      return `${listType(code.items)} { ${code.items.map(write).join(', ')} }`;
    case 'struct':
      return object(code.of, settings(code.options));
    case 'comment':
      return innerComment(code.text);
    case 'option':
      return code.value === undefined ? pascal(code.name) : setting(code.name, code.value);
    case 'rest':
      return '...';
    case 'call': {
      const { kept = [] } = code;
      const note = kept.length === 0 ? [] : [innerComment(`${kept.map(pascal).join(', ')}: unchanged`)];
      const given = [...settings(code.options), ...note];
      const last = given.length === 0 ? [] : [object(optionsType(code)!, given)];
      return `${callee(code)}(${[...code.args.map(write), ...last].join(', ')})`;
    }
  }
}

function lines(code: Call, indent: string): string {
  const inner = indent + STEP;
  const options = givenOptions(code.options).map(([name, value]) => `${inner}${longSetting(name, value, inner)},`);
  const head = [...code.args.map(write), `new ${optionsType(code)!}`].join(', ');
  return [`${callee(code)}(${head}`, `${indent}{`, ...options, `${indent}})`].join('\n');
}

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : write(on);
  return method === undefined ? `new ${owner}` : `${owner}.${pascal(method)}`;
}

function listType(items: readonly Code[]): string {
  return `new ${elementClass(items) ?? 'string'}[]`;
}

function object(type: string, options: readonly string[]): string {
  return `new ${type} { ${options.join(', ')} }`;
}

function settings(options: Options): string[] {
  return givenOptions(options).map(([name, value]) => setting(name, value));
}

function setting(name: string, value: Code): string {
  return `${pascal(name)} = ${write(value)}`;
}

function longSetting(name: string, value: Code, indent: string): string {
  const line = setting(name, value);
  const items = longList(value, line, indent);
  return items
    ? [
      `${pascal(name)} = ${listType(items)}`,
      `${indent}{`,
      ...items.map((each) => `${indent}${STEP}${write(each)},`),
      `${indent}}`,
    ].join('\n')
    : line;
}
