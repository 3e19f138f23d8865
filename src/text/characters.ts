/** Tests the character at an offset; false past the end of the text. */
type CharacterTest = (text: string, at: number) => boolean;

export function skip(text: string, start: number, test: CharacterTest): number {
  let at = start;
  while (at < text.length && test(text, at)) {
    at++;
  }
  return at;
}

export function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

/** Where it stands at the start of a text, it belongs to the file. */
export const BYTE_ORDER_MARK = '\ufeff';

export function isNewline(text: string, at: number): boolean {
  return text[at] === '\n' || text[at] === '\r';
}

/** Line endings inside strings and names belong to the file of a script, not to the database that it describes. */
export function unixText(text: string): string {
  return text.replace(/\r\n/g, '\n');
}

/** PostgreSQL folds only ASCII letters in a UTF-8 database. */
export function lowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Whether a text is in Unicode normal form NFC. Terraform normalizes every string to it, in JSON and in HCL, so Spanner
 * would get other bytes than those recorded.
 */
export function isComposed(text: string): boolean {
  // Nothing below U+0300 combines.
  return !/[\u0300-\uffff]/.test(text) || text.normalize('NFC') === text;
}
