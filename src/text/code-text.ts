/** Pieces of TypeScript code, each on one line. */

/** A text as a string: whatever it holds, it stays one string. */
export function stringCode(text: string): string {
  return `'${text.replace(/['\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escaped)}'`;
}

export function namesCode(names: readonly string[]): string {
  return `[${names.map(stringCode).join(', ')}]`;
}

/** Properties that are undefined are left out. */
export function objectCode(properties: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(properties).filter((entry) => entry[1] !== undefined);
  return entries.length === 0 ? '{}' : `{ ${entries.map(([name, code]) => `${name}: ${code}`).join(', ')} }`;
}

export function callCode(callee: string, first: string, options: Readonly<Record<string, string | undefined>>): string {
  const given = objectCode(options);
  return given === '{}' ? `${callee}(${first})` : `${callee}(${first}, ${given})`;
}

function escaped(character: string): string {
  return character === '\'' || character === '\\' ? `\\${character}` : `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
