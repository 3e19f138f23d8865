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

function endOfString(text: string, open: number): number {
  let at = open + 1;
  while (text[at] !== '"') {
    at += text[at] === '\\' ? 2 : 1;
  }
  return at + 1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) {
    at += 1;
  }
  return at;
}
