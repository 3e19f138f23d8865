import { MappedText } from './mapped-text';
import { UnusableInput } from './unusable-input';
import type { Span } from '../../schema';
import { edited, type Replacement } from '../../text/edited';

/** @throws UnusableInput */
export function parsedJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnusableInput(`${name} is not JSON: ${(error as Error).message}`);
  }
}

/** The span of a string includes its quotes. */
interface JsonValue<Key> extends Span {
  /** The keys of the objects around it, and the positions in lists. */
  readonly path: readonly Key[];
}

/** Visits all values of a valid JSON text with their places, inner values first. */
function visitJson(text: string, visit: (value: JsonValue<string | number>) => void): void {
  const path: (string | number)[] = [];
  const starts: number[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      expectsKey = character === '{';
      path.push(expectsKey ? '' : 0);
      starts.push(at);
    } else if (character === '}' || character === ']') {
      path.pop();
      visit({ path, start: starts.pop()!, end: at + 1 });
    } else if (character === ',') {
      const key = path[path.length - 1];
      expectsKey = typeof key === 'string';
      path[path.length - 1] = typeof key === 'string' ? '' : key + 1;
    } else if (character > ' ' && character !== ':') {
      const end = character === '"' ? endOfString(text, at) : endOfWord(text, at);
      if (expectsKey) {
        path[path.length - 1] = jsonText(text, { start: at, end }).text;
        expectsKey = false;
      } else {
        visit({ path, start: at, end });
      }
      at = end - 1;
    }
  }
}

/** A string value in a JSON text. Its path omits positions in lists. */
export type JsonString = JsonValue<string>;

/** Visits the string values of a valid JSON text with their places. */
export function visitJsonStrings(text: string, visit: (value: JsonString) => void): void {
  visitJson(text, ({ path, start, end }) => {
    if (text[start] === '"') {
      visit({ path: path.filter((key) => typeof key === 'string'), start, end });
    }
  });
}

/** Replaces the strings of a key, or of its list, with their places: `start:end`. */
export function withPlaces(text: string, key: string): string {
  const places: Replacement[] = [];
  visitJsonStrings(text, ({ path, start, end }) => {
    if (path.at(-1) === key) {
      places.push({ start, end, replacement: `"${start}:${end}"` });
    }
  });
  return edited(text, places);
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The decoded content of a string. */
export function jsonText(text: string, { start, end }: Span): MappedText {
  const mapped = new MappedText();
  const body = text.slice(start + 1, end - 1);
  let from = 0;
  for (let at = body.indexOf('\\'); at >= 0; at = body.indexOf('\\', from)) {
    mapped.add(body.slice(from, at), start + 1 + from);
    const letter = body[at + 1];
    const isCode = letter === 'u';
    mapped.add(
      isCode ? String.fromCharCode(parseInt(body.slice(at + 2, at + 6), 16)) : (ESCAPES[letter] ?? letter),
      start + 1 + at,
      isCode ? 6 : 2,
    );
    from = at + (isCode ? 6 : 2);
  }
  mapped.add(body.slice(from), start + 1 + from);
  return mapped;
}

function endOfString(text: string, open: number): number {
  let at = open + 1;
  while (at < text.length && text[at] !== '"') {
    at += text[at] === '\\' ? 2 : 1;
  }
  return at + 1;
}

/** Replaces existing values. Keeps every other byte, because JavaScript cannot represent all numbers of a state. */
export function withValues(
  text: string, values: readonly { readonly path: readonly (string | number)[]; readonly value: unknown }[],
): string {
  const edits: Replacement[] = [];
  visitJson(text, ({ path, start, end }) => {
    const edit = values.find((each) => (
      each.path.length === path.length && each.path.every((key, at) => key === path[at])
    ));
    if (edit) {
      edits.push({ start, end, replacement: JSON.stringify(edit.value) });
    }
  });
  return edited(text, edits);
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,\]}]/.test(text[at])) {
    at += 1;
  }
  return at;
}
