/**
 * The probability that rows with the expected shares deviate at least as much from them as these counts.
 *
 * @param counts In each range.
 * @param shares Of each range; no row can land in a range without a share. Absent: all are equal.
 */
export function chiSquareP(counts: readonly number[], shares: readonly number[] = counts.map(() => 1)): number {
  const [total, whole] = [counts, shares].map((each) => each.reduce((sum, part) => sum + part, 0));
  let statistic = 0;
  let degrees = -1;
  for (const [at, share] of shares.entries()) {
    const expected = (total * share) / whole;
    if (expected === 0 && counts[at] > 0) {
      return 0;
    }
    if (expected > 0) {
      statistic += (counts[at] - expected) ** 2 / expected;
      degrees += 1;
    }
  }
  return degrees < 1 ? 1 : 1 - lowerGamma(degrees, statistic / 2);
}

/** The regularized lower incomplete gamma function of half the degrees of freedom, by its series. */
function lowerGamma(degrees: number, x: number): number {
  if (x === 0) {
    return 0;
  }
  const a = degrees / 2;
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-15; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return Math.min(1, sum * Math.exp(a * Math.log(x) - x - logGammaOfHalf(degrees)));
}

/** log of gamma(n / 2), counted down to gamma(1) = 1 or gamma(1/2) = sqrt(pi). */
function logGammaOfHalf(n: number): number {
  if (n <= 2) {
    return n === 2 ? 0 : Math.log(Math.PI) / 2;
  }
  return Math.log(n / 2 - 1) + logGammaOfHalf(n - 2);
}
