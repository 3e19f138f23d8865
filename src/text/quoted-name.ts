/** As much of a name as a message shows; what is longer is faulty anyway. */
const MAX_SHOWN = 140;

/** A name as a message shows it: bare where it is plain, in quotes and on one line where it is not. */
export function quotedName(name: string): string {
  return name.length <= MAX_SHOWN && /^[A-Za-z0-9_]+$/.test(name) ? name : quoted(name);
}

/** A column with its table, for example `Orders.Status`. */
export function quotedColumn(table: string, column: string): string {
  return `${quotedName(table)}.${quotedName(column)}`;
}

/** A text in quotes on one line: what has no visible shape, such as a line end, is written as an escape. */
export function quoted(text: string): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
  return JSON.stringify(shown).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
