import { UNSEEN } from '../text/shown';

/**
 * A string in quotes, on one line whatever it holds.
 *
 * @param unseen Escapes a character by its code point.
 */
export function quotedText(text: string, quote: '"' | "'", unseen: (codePoint: number) => string): string {
  const escaped = text
    .replace(quote === '"' ? /["\\]/g : /['\\]/g, '\\$&')
    .replace(UNSEEN, (character) => unseen(character.codePointAt(0)!));
  return `${quote}${escaped}${quote}`;
}

/** The preferred quote, or the other one if the text holds only the preferred one. */
export function quoteAround(text: string, preferred: '"' | "'"): '"' | "'" {
  const other = preferred === '"' ? "'" : '"';
  return text.includes(preferred) && !text.includes(other) ? other : preferred;
}

export function hex(codePoint: number, digits = 0): string {
  return codePoint.toString(16).padStart(digits, '0');
}

/** `\u2028`, or a surrogate pair above the BMP. */
export function utf16Escape(codePoint: number): string {
  return String.fromCodePoint(codePoint).split('').map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join('');
}

/** A comment within a line, without characters that could end it. */
export function innerComment(text: string): string {
  return `/* ${text.replace(/[^\w ,:]/g, '_')} */`;
}

/** `lengthChars` -> `LengthChars`, the form of public names in Go and C#. */
export function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
