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
  return degrees < 1 ? 1 : upperGamma(degrees, statistic / 2);
}

/** The regularized upper incomplete gamma function of half the degrees of freedom. */
function upperGamma(degrees: number, x: number): number {
  const a = degrees / 2;
  const scale = x === 0 ? 0 : Math.exp(a * Math.log(x) - x - logGammaOfHalf(degrees));
  return x < a + 1 ? Math.max(0, 1 - scale * series(a, x)) : scale * continuedFraction(a, x);
}

/** Of the lower function, for few deviations. */
function series(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * SMALL; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Of the upper function, by the method of Lentz: the series has no end for many deviations. */
function continuedFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let [c, d] = [Infinity, 1 / b];
  let fraction = d;
  for (let n = 1, change = 0; Math.abs(change - 1) > SMALL; n++) {
    const factor = n * (a - n);
    b += 2;
    d = 1 / (factor * d + b);
    c = b + factor / c;
    change = c * d;
    fraction *= change;
  }
  return fraction;
}

const SMALL = 1e-15;

/** log of gamma(n / 2), counted down to gamma(1) = 1 or gamma(1/2) = sqrt(pi). */
function logGammaOfHalf(n: number): number {
  if (n <= 2) {
    return n === 2 ? 0 : Math.log(Math.PI) / 2;
  }
  return Math.log(n / 2 - 1) + logGammaOfHalf(n - 2);
}
