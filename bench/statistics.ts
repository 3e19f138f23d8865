export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The slope of the straight line through the points, by least squares. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

/** The probability that an even spread gives counts at least as uneven as these. */
export function chiSquareP(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return 1 - lowerGamma(counts.length - 1, statistic / 2);
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
