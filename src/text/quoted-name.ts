/** Longest name that a message shows in full; longer names are invalid anyway. */
const MAX_SHOWN = 140;

/** A name as a message shows it: bare if it is plain, otherwise in quotes on one line. */
export function quotedName(name: string): string {
  return name.length <= MAX_SHOWN && /^[A-Za-z0-9_]+$/.test(name) ? name : quoted(name);
}

/** A column with its table: `Orders.Status`. */
export function quotedColumn(table: string, column: string): string {
  return `${quotedName(table)}.${quotedName(column)}`;
}

/** A text in quotes on one line, with escapes for invisible characters such as line feeds. */
export function quoted(text: string): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}...` : text;
  return JSON.stringify(shown).replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
