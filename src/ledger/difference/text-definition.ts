import type { Dialect, TextObject } from '../../schema';
import { bracketPairs } from '../../text/bracket-pairs';
import { canonicalWords } from '../canonical/canonical-words';

/** An object that is kept as text, taken apart as far as it can be altered. */
interface TextDefinition {
  /** Without its options and stored columns. */
  readonly words: string;
  readonly options: ReadonlyMap<string, string>;
  readonly stored: ReadonlySet<string>;
  /** It was altered in a way that is not known here: what it is now cannot be derived from its statements. */
  readonly isOpen: boolean;
}

export function textDefinition(
  { statements }: TextObject,
  dialect: Dialect,
  key: (name: string) => string,
): TextDefinition {
  const [create = '', ...alters] = statements;
  const words = [...(canonicalWords(create, dialect) ?? [create])];
  const options = new Map<string, string>();
  const stored = new Set<string>();
  setOptions(options, taken(words, ['OPTIONS', 'options', 'WITH', 'with']));
  taken(words, ['STORING', 'storing', 'INCLUDE', 'include'])
    .filter((word) => word !== ',')
    .forEach((word) => stored.add(key(word)));
  let isOpen = false;
  for (const alter of alters) {
    const change = [...(canonicalWords(alter, dialect) ?? [])];
    const set = taken(change, ['OPTIONS', 'options']);
    const [verb = '', clause = '', , column = ''] = change.slice(-4);
    if (set.length > 0) {
      setOptions(options, set);
    } else if (/^(STORED|INCLUDE)$/i.test(clause) && /^ADD$/i.test(verb)) {
      stored.add(key(column));
    } else if (/^(STORED|INCLUDE)$/i.test(clause) && /^DROP$/i.test(verb)) {
      stored.delete(key(column));
    } else {
      isOpen = true;
    }
  }
  return {
    words: words
      .map((word) => word.toUpperCase())
      .filter((word) => word !== ',')
      .join(' '),
    options,
    stored,
    isOpen,
  };
}

/** Removes `WORD ( ... )` and answers what was between the parentheses. */
function taken(words: string[], starts: readonly string[]): string[] {
  const start = words.findIndex((word, at) => starts.includes(word) && words[at + 1] === '(');
  if (start < 0) {
    return [];
  }
  const close = bracketPairs(words).get(start + 1) ?? words.length - 1;
  return words.splice(start, close + 1 - start).slice(2, -1);
}

/** `name = value, ...` */
function setOptions(options: Map<string, string>, words: readonly string[]): void {
  let name: string | undefined;
  let value: string[] = [];
  for (const word of [...words, ',']) {
    if (word === '=' && name === undefined) {
      name = value.join('').toLowerCase();
      value = [];
    } else if (word === ',') {
      if (name !== undefined && /^null$/i.test(value.join(''))) {
        options.delete(name);
      } else if (name !== undefined) {
        options.set(name, value.join(' '));
      }
      [name, value] = [undefined, []];
    } else {
      value.push(word);
    }
  }
}
