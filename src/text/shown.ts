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
  return escaped(JSON.stringify(cut(text, MAX_SHOWN)));
}

/** Characters that are invisible, end a line, or change its direction. */
export const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text with escapes for what would move the cursor of a terminal or turn the line round. Line feeds stay. */
export function escaped(text: string): string {
  return text.replaceAll('\t', '  ').replace(UNSEEN, (character) => (
    character === '\n' ? character : `\\u{${character.codePointAt(0)!.toString(16)}}`
  ));
}

/** `a sentence` -> `A sentence`. */
export function capitalized(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}`;
}

/** The same on one line. */
export function oneLine(text: string): string {
  return escaped(text).replaceAll('\n', '\\n');
}

const MAX_CHARS = 120;

/** DDL in a message: on one line, and cut if it is long. */
export function shortText(text: string): string {
  return cut(text.replace(/\s+/g, ' ').trim(), MAX_CHARS);
}

/** A text without its end, if it is longer than `most`. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}...` : text;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];

/** `1 column`, `2 columns`. */
export function counted(n: number, noun: string, nouns = `${noun}s`): string {
  return `${n < 1000 ? n : n.toLocaleString('en-US')} ${n === 1 ? noun : nouns}`;
}

/** `1.5 GiB`. */
export function sizeText(bytes: number): string {
  const unit = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const size = bytes / 2 ** (10 * unit);
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 100 ? 1 : 0 })} ${UNITS[unit]}`;
}

/** `5%`, and `0.4%` for shares below one percent. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value >= 1 || value === 0 ? Math.round(value) : value.toFixed(1)}%`;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** Wraps text to `width`; longer words stay whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
