/** More wrong letters than this are another name, not a slip. */
const MAX_DISTANCE = 3;

/**
 * As many comparisons as a rule should spend on all names of a schema: a fraction of a second. A schema that needs more is
 * not misspelt but incomplete.
 */
export const MAX_COMPARISONS = 50_000;

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
  let last: number[] = [];
  for (let row = 0; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      let edits = current[column - 1] + 1;
      if (row > 0) {
        edits = Math.min(edits, last[column] + 1, last[column - 1] + (a[row - 1] === b[column - 1] ? 0 : 1));
      }
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, beforeLast[column - 2] + 1);
      }
      current.push(edits);
      least = Math.min(least, edits);
    }
    if (least > limit) {
      return Infinity;
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length];
}
