/** What a reader would not see, or what would end a line. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * A text in quotes: whatever it holds, it stays one string on one line.
 *
 * @param unseen The escape of a character, by its code point.
 */
export function quotedText(text: string, quote: '"' | "'", unseen: (codePoint: number) => string): string {
  const escaped = text
    .replace(quote === '"' ? /["\\]/g : /['\\]/g, '\\$&')
    .replace(UNSEEN, (character) => unseen(character.codePointAt(0)!));
  return `${quote}${escaped}${quote}`;
}

/** The preferred quote, or the other one where a text has only the preferred one in it. */
export function quoteAround(text: string, preferred: '"' | "'"): '"' | "'" {
  const other = preferred === '"' ? "'" : '"';
  return text.includes(preferred) && !text.includes(other) ? other : preferred;
}

export function hex(codePoint: number, digits = 0): string {
  return codePoint.toString(16).padStart(digits, '0');
}

/** `\u2028`, and by its two halves what is above. */
export function utf16Escape(codePoint: number): string {
  return String.fromCodePoint(codePoint).split('').map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join('');
}

/** The text of a comment within a line: nothing in it ends the comment. */
export function innerComment(text: string): string {
  return `/* ${text.replace(/[^\w ,:]/g, '_')} */`;
}

/** `LengthChars` for lengthChars, as Go and C# spell what is public. */
export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
