/**
 * Of each opening bracket the position of the one that closes it.
 *
 * @param tokens The texts of tokens; strings and quoted names with their quotes, so that none of them is a bracket.
 */
export function bracketPairs(tokens: readonly { readonly text: string }[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  tokens.forEach(({ text }, at) => {
    if (text === '(' || text === '[' || text === '{') {
      open.push(at);
    } else if ((text === ')' || text === ']' || text === '}') && open.length > 0) {
      pairs.set(open.pop()!, at);
    }
  });
  return pairs;
}
