/** More wrong letters than this are another name, not a slip. */
const MAX_DISTANCE = 3;

/** The candidate that was probably meant: the same in another case, or else the nearest if it is near enough. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const folded = candidate.toLowerCase();
    const allowed = Math.min(MAX_DISTANCE, Math.floor(Math.max(folded.length, wanted.length) / 3), least);
    const found = distance(wanted, folded, allowed);
    // Of two that are equally near the order of declaration must not decide.
    if (found <= allowed && (found < least || nearest === undefined || candidate < nearest)) {
      nearest = candidate;
      least = found;
    }
  }
  return nearest;
}

/** Letters to insert, remove, replace or swap with their neighbour; Infinity where that is more than `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (a === b) {
    return 0;
  }
  if (Math.abs(a.length - b.length) > limit) {
    return Infinity;
  }
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = last[column - 1] + (a[row - 1] === b[column - 1] ? 0 : 1);
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(Math.min(replaced, last[column] + 1, current[column - 1] + 1, isSwap ? beforeLast[column - 2] + 1 : Infinity));
    }
    if (Math.min(...current) > limit) {
      return Infinity;
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length];
}
