/** Pieces of TypeScript code, each on one line. */

/** A text as a string: whatever it holds, it stays one string. */
export function stringCode(text: string): string {
  return `'${text.replace(/['\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, escaped)}'`;
}

function escaped(character: string): string {
  return character === '\'' || character === '\\' ? `\\${character}` : `\\u{${character.codePointAt(0)!.toString(16)}}`;
}
