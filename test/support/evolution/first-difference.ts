import { plain } from '../normal-schema';

/** Where two plain values differ first, in words; undefined when they are equal. Lists count as they stand, spans do not count. */
export function firstDifference(a: unknown, b: unknown, path = ''): string | undefined {
  return differenceBetween(plain(a), plain(b), path);
}

function differenceBetween(a: unknown, b: unknown, path: string): string | undefined {
  if (Array.isArray(a) && Array.isArray(b)) {
    return listDifference(a, b, path);
  }
  if (isObject(a) && isObject(b)) {
    for (const key of [...new Set([...Object.keys(a), ...Object.keys(b)])].sort()) {
      const difference = differenceBetween(a[key], b[key], path === '' ? key : `${path}.${key}`);
      if (difference !== undefined) {
        return difference;
      }
    }
    return undefined;
  }
  return Object.is(a, b) ? undefined : `${path}: ${JSON.stringify(a)} is ${JSON.stringify(b)} in the other`;
}

function listDifference(a: readonly unknown[], b: readonly unknown[], path: string): string | undefined {
  const [texts, others] = [a, b].map((list) => list.map((each) => JSON.stringify(each)));
  const surplus = texts.find((text) => !others.includes(text));
  const missing = others.find((text) => !texts.includes(text));
  if (surplus !== undefined || missing !== undefined) {
    const named = (text?: string): string => (text === undefined ? 'nothing' : text);
    return `${path}: ${named(surplus)} is ${named(missing)} in the other`;
  }
  const position = texts.findIndex((text, at) => text !== others[at]);
  return position < 0 && a.length === b.length ? undefined : `${path}: the same in another order, or another number of times`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
