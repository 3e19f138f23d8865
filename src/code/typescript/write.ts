import { stringCode } from '../../text/code-text';
import type { Call, Code, Options } from '../constructs/code';

const WIDTH = 120;
const STEP = '  ';

/** Construct code as TypeScript, on one line. */
export function typescript(code: Code): string {
  switch (code.kind) {
    case 'text':
      return stringCode(code.text);
    case 'value':
      return code.value;
    case 'member':
      return `${code.of}.${code.name}`;
    case 'variable':
      return code.name;
    case 'list':
      return `[${code.items.map(typescript).join(', ')}]`;
    case 'struct':
      return `{ ${properties(code).join(', ')} }`;
    case 'comment':
      return `/* ${code.text.replace(/[^\w ]/g, '_')} */`;
    case 'call': {
      const { kept = [] } = code;
      const note = kept.length === 0 ? [] : [`/* ${kept.join(', ')}: unchanged */`];
      const given = [...properties(code), ...note];
      const last = given.length === 0 ? [] : [`{ ${given.join(', ')} }`];
      return `${callee(code)}(${[...code.args.map(typescript), ...last].join(', ')})`;
    }
  }
}

/** A call with each of its options on a line of its own, and long lists over several. */
export function typescriptLines(code: Call, indent: string): string {
  const inner = indent + STEP;
  const lines = options(code).map(([name, option]) => `${inner}${property(name, option, inner)},`);
  return [`${callee(code)}(${code.args.map(typescript).join(', ')}, {`, ...lines, `${indent}})`].join('\n');
}

/** Text as a comment, each line of it. What ends a line in TypeScript ends one here. */
export function commentLines(text: string, indent = ''): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `//${indent === '' && line === '' ? '' : ' '}${indent}${line}`.trimEnd());
}

function callee({ on, method }: Call): string {
  const owner = typeof on === 'string' ? on : typescript(on);
  return method === undefined ? `new ${owner}` : `${owner}.${method}`;
}

function properties(code: { readonly options: Options }): string[] {
  return options(code).map(([name, option]) => `${name}: ${typescript(option)}`);
}

function options({ options: all }: { readonly options: Options }): [string, Code][] {
  return Object.entries(all).filter((entry): entry is [string, Code] => entry[1] !== undefined);
}

function property(name: string, option: Code, indent: string): string {
  const line = `${name}: ${typescript(option)}`;
  return option.kind !== 'list' || line.length + indent.length <= WIDTH
    ? line
    : [`${name}: [`, ...option.items.map((each) => `${indent}${STEP}${typescript(each)},`), `${indent}]`].join('\n');
}
