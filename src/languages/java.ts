import type { Call, Code } from './code';
import { quotedText, utf16Escape } from './escapes';
import { optionsType } from './surface';
import { optionLines, settingsOf, variableNames, writeWith, type Writer } from './writer';

const STEP = '    ';
const MAX_INT = 2 ** 31 - 1;

const spelledVariable = variableNames(
  'abstract assert boolean byte char double final float goto int long native short strictfp synchronized ' +
  'throws transient volatile',
);

const write = writeWith({
  text: (of) => quotedText(of, '"', escape),
  value: (of) => (/^-?\d+$/.test(of) && Math.abs(Number(of)) > MAX_INT ? `${of}L` : of),
  variable: spelledVariable,
  list: (items) => `List.of(${elements(items)})`,
  struct: (of, settings) => `${of}.builder()${settings.map(chained).join('')}.build()`,
  call: (code) => {
    const { settings, end } = builder(code);
    return `${settings.join('')}${end}`;
  },
  setting,
  spelled,
});

export const java: Writer = {
  write,
  lines: optionLines({
    step: STEP,
    write,
    setting: (name, value) => chained(setting(name, value)),
    around: (code, indent) => {
      const { settings: [head], end } = builder({ ...code, options: {} }, true);
      return [head, `${indent}${STEP}${end}`];
    },
    list: (name, items, indent) => (
      `.${name}(List.of(\n${items.map((each) => `${indent}${STEP}${write(each)}`).join(',\n')}))`
    ),
    comma: '',
  }),
  spelled,
  spelledVariable,
  comment: '//',
  lineEnds: /\r\n|[\n\r]/,
  // Java reads `\u000a` in a comment as the end of its line, and rejects `\unit`.
  inComment: (text) => text.replaceAll('\\u', '\\ u'),
};

function spelled(name: string): string {
  return name;
}

/**
 * A constructor is itself a builder; any other call accepts options that a builder builds.
 *
 * @param isOpen Whether options follow.
 */
function builder(code: Call, isOpen = false): { readonly settings: string[]; readonly end: string } {
  const { on, method, args } = code;
  const settings = settingsOf(code, setting).map(chained);
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

function setting(name: string, value: Code): string {
  return `${name}(${write(value)})`;
}

function chained(call: string): string {
  return `.${call}`;
}

/** The arguments of a call must not end with a comma. */
function elements(items: readonly Code[]): string {
  const written = items.filter(({ kind }) => kind !== 'comment').map(write).join(', ');
  const comments = items.filter(({ kind }) => kind === 'comment').map(write);
  return [...(written === '' ? [] : [written]), ...comments].join(' ');
}

/** Java reads `\u000a` before anything else, as the end of a line. */
function escape(codePoint: number): string {
  return codePoint < 0x20 ? `\\${codePoint.toString(8).padStart(3, '0')}` : utf16Escape(codePoint);
}
