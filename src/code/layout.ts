/** Pieces of code over several lines. */

const WIDTH = 120;
const STEP = '  ';

/** A property: code, or a list that gets a line for each element where it is long. */
export type Property = string | readonly string[] | undefined;

/** `new Construct(first, { ... })` with a property on each line; those that are undefined or empty are left out. */
export function newCode(callee: string, first: string, properties: Readonly<Record<string, Property>>, indent: string): string {
  const inner = indent + STEP;
  const lines = Object.entries(properties).flatMap(([name, value]) => (value === undefined || value.length === 0 ? [] : [`${inner}${propertyCode(name, value, inner)},`]));
  return [`${callee}(${first}, {`, ...lines, `${indent}})`].join('\n');
}

function propertyCode(name: string, value: Exclude<Property, undefined>, indent: string): string {
  if (typeof value === 'string') {
    return `${name}: ${value}`;
  }
  const line = `${name}: [${value.join(', ')}]`;
  return line.length + indent.length <= WIDTH ? line : [`${name}: [`, ...value.map((each) => `${indent}${STEP}${each},`), `${indent}]`].join('\n');
}

/** Text as a comment, each line of it. What ends a line in TypeScript ends one here. */
export function commentLines(text: string, indent = ''): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => `//${indent === '' && line === '' ? '' : ' '}${indent}${line}`.trimEnd());
}
