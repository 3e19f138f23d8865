export function isPattern(text: string): boolean {
  return /[*?{]/.test(text);
}

/** The folder before the first part that is a pattern: where the search for files starts. */
export function folderOfPattern(pattern: string): string {
  const parts = pattern.split('/');
  const fixed = parts.slice(0, Math.min(parts.findIndex(isPattern), parts.length - 1));
  return fixed.join('/') || (pattern.startsWith('/') ? '/' : '.');
}

/** A state of the matcher. Without `accepts` it consumes no character. */
interface State {
  readonly accepts?: (character: string) => boolean;
  readonly next: readonly number[];
}

/**
 * Matches `*` and `?` within one part of a path, `**` over any number of parts, and `{a,b}`; everything else is
 * literal. All possible states are followed at once, because a regular expression backtracks: with five `*` a name of
 * 400 letters would take minutes.
 */
export function patternMatcher(pattern: string): (path: string) => boolean {
  const states = statesOf(pattern);
  return (path) => {
    let current = reached(states, [0]);
    for (const character of path) {
      const read = [...current].filter((at) => states[at]?.accepts?.(character));
      current = reached(states, read.flatMap((at) => states[at].next));
    }
    return current.has(states.length);
  };
}

/** Adds the states that are reached without consuming a character. */
function reached(states: readonly State[], from: readonly number[]): Set<number> {
  const all = new Set(from);
  for (const at of all) {
    const state = states[at];
    if (state && !state.accepts) {
      state.next.forEach((next) => all.add(next));
    }
  }
  return all;
}

const isAny = (): boolean => true;
const isInPart = (character: string): boolean => character !== '/';

/** The states, from the beginning of a path; one past the last is a match. */
function statesOf(pattern: string): State[] {
  const states: State[] = [];
  const groups: { readonly start: number; readonly starts: number[]; readonly ends: number[] }[] = [];
  const add = (accepts: State['accepts'], ...steps: number[]): number =>
    states.push({ ...(accepts && { accepts }), next: steps.map((step) => states.length + step) });
  const close = (): void => {
    const { start, starts, ends } = groups.pop()!;
    states[start] = { next: starts };
    ends.forEach((end) => (states[end] = { next: [states.length] }));
  };
  const characters = [...pattern];
  for (let at = 0; at < characters.length; at++) {
    const [character, following] = characters.slice(at, at + 2);
    const isDouble = character === '*' && following === '*';
    if (isDouble && characters[at + 2] === '/' && (at === 0 || characters[at - 1] === '/')) {
      add(undefined, 1, 4);
      add(isInPart, 1);
      add(undefined, -1, 1);
      add((each) => each === '/', -3);
      at += 2;
    } else if (character === '*') {
      add(undefined, 1, 2);
      add(isDouble ? isAny : isInPart, -1);
      at += isDouble ? 1 : 0;
    } else if (character === '?') {
      add(isInPart, 1);
    } else if (character === '{' && characters.includes('}', at)) {
      const start = add(undefined) - 1;
      groups.push({ start, starts: [states.length], ends: [] });
    } else if (groups.length > 0 && character === ',') {
      groups.at(-1)!.ends.push(add(undefined) - 1);
      groups.at(-1)!.starts.push(states.length);
    } else if (groups.length > 0 && character === '}') {
      close();
    } else {
      add((each) => each === character, 1);
    }
  }
  while (groups.length > 0) {
    close();
  }
  return states;
}
