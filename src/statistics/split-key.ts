/** The start or limit of a split: in a table or index, or at an end of the whole key space. */
type SplitKey = { readonly kind: 'begin' | 'end' } | { readonly kind: 'key'; readonly object: string };

/**
 * Parses a key as statistics print it: `Users(3,"a")`, `<begin>`, `<end>`, or with `+` for a range.
 *
 * @see https://cloud.google.com/spanner/docs/introspection/hot-split-statistics#split-start-limit
 */
export function splitKey(text: string): SplitKey | undefined {
  if (text === '<begin>' || text === '<end>') {
    return { kind: text === '<end>' ? 'end' : 'begin' };
  }
  const [, object] = /^\s*([^\s()]+)\s*\(/.exec(text) ?? [];
  return object === undefined ? undefined : { kind: 'key', object };
}
