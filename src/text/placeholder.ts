const PHRASES = new Set(['who chooses it', 'n a', 'fill in', 'fill me in', 'lorem ipsum', 'to be defined']);
const WORDS = new Set(
  'changeme description fixme foo bar na none placeholder reason tba tbd test todo unknown wip xxx'.split(' '),
);

/** A placeholder: `TODO`, `...`, `TBD: ask`, the words of a fix. */
export function isPlaceholder(text: string): boolean {
  if (/^\W*(TODO|FIXME|TBD|XXX)\b/.test(text)) {
    return true;
  }
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return PHRASES.has(words.join(' ')) || words.every((word) => WORDS.has(word) || /^(\p{L})\1+$/u.test(word));
}
