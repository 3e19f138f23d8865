import { givenOptions, type Call, type Code, type Options } from './code';
import { innerComment, quotedText, utf16Escape } from './escapes';
import { optionsType } from './option-types';
import { longList, type Writer } from './writer';

const STEP = '    ';
const MAX_INT = 2 ** 31 - 1;

export const java: Writer = {
  write,
  lines,
  spelled: (name) => name,
  spelledVariable: (name) => name,
  comment: '//',
  lineEnds: /\r\n|[\n\r]/,
  hasInnerComments: true,
  // Java reads `\u000a` in a comment as the end of it, and refuses `\unit`.
  inComment: (text) => text.replaceAll('\\u', '\\ u'),
};

function write(code: Code): string {
  switch (code.kind) {
    case 'text':
      return quotedText(code.text, '"', escape);
    case 'value':
      return /^-?\d+$/.test(code.value) && Math.abs(Number(code.value)) > MAX_INT ? `${code.value}L` : code.value;
    case 'member':
      return `${code.of}.${code.name}`;
    case 'variable':
      return code.name;
    case 'list':
      return `List.of(${elements(code.items)})`;
    case 'struct':
      return built(code.of, code.options);
    case 'comment':
      return innerComment(code.text);
    case 'option':
      return code.value === undefined ? code.name : `${code.name}(${write(code.value)})`;
    case 'rest':
      return '...';
    case 'call': {
      const { settings, end } = builder(code);
      return `${settings.join('')}${end}`;
    }
  }
}

function lines(code: Call, indent: string): string {
  const inner = indent + STEP;
  const { settings: [head], end } = builder({ ...code, options: {} }, true);
  const settings = givenOptions(code.options).map(([name, value]) => `${inner}${longSetting(name, value, inner)}`);
  return [head, ...settings, `${inner}${end}`].join('\n');
}

/**
 * A constructor is a builder itself; any other call takes what the builder of its options builds.
 *
 * @param isOpen Whether options follow.
 */
function builder(code: Call, isOpen = false): { readonly settings: string[]; readonly end: string } {
  const { on, method, args, options, kept = [] } = code;
  const note = kept.length === 0 ? [] : [` ${innerComment(`${kept.join(', ')}: unchanged`)} `];
  const settings = [...givenOptions(options).map(([name, value]) => setting(name, value)), ...note];
  const given = args.map(write);
  const owner = typeof on === 'string' ? on : write(on);
  if (method === undefined && optionsType(code) === undefined) {
    return { settings: [`new ${owner}(${given.join(', ')})`], end: '' };
  }
  if (method === undefined) {
    return { settings: [`${owner}.Builder.create(${given.join(', ')})`, ...settings], end: '.build()' };
  }
  const hasOptions = isOpen || settings.length > 0;
  const head = [...given, ...(hasOptions ? [`${optionsType(code)!}.builder()`] : [])];
  return {
    settings: [`${owner}.${method}(${head.join(', ')}`, ...settings], end: hasOptions ? '.build())' : ')',
  };
}

function built(type: string, options: Options): string {
  return `${type}.builder()${givenOptions(options).map(([name, value]) => setting(name, value)).join('')}.build()`;
}

function setting(name: string, value: Code): string {
  return `.${name}(${write(value)})`;
}

function longSetting(name: string, value: Code, indent: string): string {
  const line = setting(name, value);
  const items = longList(value, line, indent);
  return items
    ? `.${name}(List.of(\n${items.map((each) => `${indent}${STEP}${write(each)}`).join(',\n')}))`
    : line;
}

/** No comma may end the arguments of a call. */
function elements(items: readonly Code[]): string {
  const written = items.filter(({ kind }) => kind !== 'comment').map(write).join(', ');
  const comments = items.filter(({ kind }) => kind === 'comment').map(write);
  return [...(written === '' ? [] : [written]), ...comments].join(' ');
}

/** Java reads `\u000a` before anything else, as the end of the line that it is. */
function escape(codePoint: number): string {
  return codePoint < 0x20 ? `\\${codePoint.toString(8).padStart(3, '0')}` : utf16Escape(codePoint);
}
