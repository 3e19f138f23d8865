export const OPENING_OF: ReadonlyMap<string, string> = new Map([[')', '('], [']', '['], ['}', '{']]);
export const OPENINGS: ReadonlySet<string> = new Set(OPENING_OF.values());

/**
 * Maps the position of each opening bracket to that of its closing bracket; unpaired brackets are left out.
 *
 * @param tokens The texts of tokens; strings and quoted names keep their quotes, so none of them is a bracket.
 */
export function bracketPairs(tokens: readonly string[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach((token, at) => {
    if (token.length !== 1) {
      return;
    }
    if (OPENINGS.has(token)) {
      open.push(at);
    } else if (open.length > 0 && tokens[open[open.length - 1]] === OPENING_OF.get(token)) {
      pairs.set(open.pop()!, at);
    }
  });
  return pairs;
}
