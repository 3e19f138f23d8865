const TOO_FAR = Infinity;

/** Names with more wrong letters are different names, not slips. */
const MAX_DISTANCE = 3;

/**
 * Budget of comparisons for one rule over all names of a schema: a fraction of a second. A schema that needs more is
 * not misspelt but incomplete.
 */
export const MAX_COMPARISONS = 200_000;

/** A word without what is written in more than one way: case, blanks, hyphens and underscores. */
export function plainWord(word: string): string {
  return word.replace(/[\s_-]/g, '').toLowerCase();
}

/** The candidate that was probably meant: the same name in another case, or else the nearest if it is near enough. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let nearest: string | undefined;
  let least = TOO_FAR;
  for (const candidate of candidates) {
    const folded = candidate.toLowerCase();
    const allowed = Math.min(MAX_DISTANCE, Math.floor(Math.max(folded.length, wanted.length) / 3), least);
    const found = distance(wanted, folded, allowed);
    // Ties are broken by name, not by the order of declaration.
    if (found <= allowed && (found < least || nearest === undefined || candidate < nearest)) {
      nearest = candidate;
      least = found;
    }
  }
  return nearest;
}

/** Letters to insert, remove, replace or swap with their neighbor; TOO_FAR if that is more than `limit`. */
function distance(one: string, other: string, limit: number): number {
  if (one === other) {
    return 0;
  }
  if (Math.abs(one.length - other.length) > limit) {
    return TOO_FAR;
  }
  // Most names of a schema that are near each other begin alike.
  let start = 0;
  while (one[start] === other[start]) {
    start++;
  }
  const [a, b] = [one.slice(start), other.slice(start)];
  let beforeLast: number[] = [];
  let last: number[] = [];
  for (let row = 0; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const inserted = current[column - 1] + 1;
      const removed = row > 0 ? last[column] + 1 : TOO_FAR;
      const replaced = row > 0 ? last[column - 1] + (a[row - 1] === b[column - 1] ? 0 : 1) : TOO_FAR;
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwap ? beforeLast[column - 2] + 1 : TOO_FAR;
      const edits = smaller(smaller(inserted, removed), smaller(replaced, swapped));
      current.push(edits);
      least = smaller(least, edits);
    }
    if (least > limit) {
      return TOO_FAR;
    }
    [beforeLast, last] = [last, current];
  }
  return last[b.length];
}

function smaller(a: number, b: number): number {
  return a < b ? a : b;
}
