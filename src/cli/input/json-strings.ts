import { MappedText } from './mapped-text';
import { UnusableInput } from './unusable-input';

/** @throws UnusableInput */
export function parsedJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnusableInput(`${name} is not JSON: ${(error as Error).message}`);
  }
}

/** A string value in a JSON text. */
export interface JsonString {
  /** The keys of the objects around it; lists leave no trace. */
  readonly path: readonly string[];
  /** From its opening quote to after its closing quote. */
  readonly start: number;
  readonly end: number;
}

/** Calls back for the string values of a JSON text that is known to be valid, with their places. */
export function visitJsonStrings(text: string, visit: (value: JsonString) => void): void {
  const path: string[] = [];
  const isObject: boolean[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '{' || character === '[') {
      isObject.push(character === '{');
      expectsKey = character === '{';
      if (expectsKey) {
        path.push('');
      }
    } else if (character === '}' || character === ']') {
      if (isObject.pop()) {
        path.pop();
      }
    } else if (character === ',') {
      expectsKey = isObject[isObject.length - 1] === true;
    } else if (character === '"') {
      const end = endOfString(text, at);
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

/** A JSON text in which the strings of a key, or of its list, are their places: `start:end`. */
export function withPlaces(text: string, key: string): string {
  const parts: string[] = [];
  let from = 0;
  visitJsonStrings(text, ({ path, start, end }) => {
    if (path[path.length - 1] === key) {
      parts.push(text.slice(from, start), `"${start}:${end}"`);
      from = end;
    }
  });
  return `${parts.join('')}${text.slice(from)}`;
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What a string holds. */
export function jsonText(text: string, { start, end }: { readonly start: number; readonly end: number }): MappedText {
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

/** The place of a value in a JSON text that is known to be valid; undefined: there is none. */
function placeOfValue(
  text: string, path: readonly (string | number)[],
): { readonly start: number; readonly end: number } | undefined {
  let start = skipSpace(text, 0);
  for (const key of path) {
    const found = memberOf(text, start, key);
    if (found === undefined) {
      return undefined;
    }
    start = found;
  }
  return { start, end: endOfValue(text, start) };
}

/**
 * The text with other values in the place of some that are there. Every other byte stays: JavaScript does not keep all
 * numbers of a state.
 */
export function withValues(
  text: string, values: readonly { readonly path: readonly (string | number)[]; readonly value: unknown }[],
): string {
  const edits = values.flatMap(({ path, value }) => {
    const place = placeOfValue(text, path);
    return place ? [{ ...place, text: JSON.stringify(value) }] : [];
  });
  return edits.sort((a, b) => b.start - a.start).reduce(
    (edited, { start, end, text: value }) => `${edited.slice(0, start)}${value}${edited.slice(end)}`, text,
  );
}

/** Where the value of a key, or of a position in a list, begins. */
function memberOf(text: string, open: number, key: string | number): number | undefined {
  let at = skipSpace(text, open + 1);
  for (let position = 0; text[at] !== '}' && text[at] !== ']'; position++) {
    let name: string | number = position;
    if (text[open] === '{') {
      const end = endOfValue(text, at);
      name = JSON.parse(text.slice(at, end)) as string;
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    if (name === key) {
      return at;
    }
    at = skipSpace(text, endOfValue(text, at));
    at = text[at] === ',' ? skipSpace(text, at + 1) : at;
  }
  return undefined;
}

function endOfValue(text: string, start: number): number {
  if (text[start] !== '{' && text[start] !== '[') {
    return text[start] === '"' ? endOfString(text, start) : endOfWord(text, start);
  }
  let depth = 0;
  for (let at = start; ; at++) {
    if (text[at] === '"') {
      at = endOfString(text, at) - 1;
    } else if (text[at] === '{' || text[at] === '[') {
      depth += 1;
    } else if (text[at] === '}' || text[at] === ']') {
      depth -= 1;
      if (depth === 0) {
        return at + 1;
      }
    }
  }
}

function endOfWord(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,\]}]/.test(text[at])) {
    at += 1;
  }
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) {
    at += 1;
  }
  return at;
}
