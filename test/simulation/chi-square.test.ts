import { chiSquareP } from '../../src/simulation/load/chi-square';

/** Of tables of the distribution: degrees of freedom, statistic, probability. */
test.each([
  [[60, 40], 0.0455], [[55, 45], 0.3173], [[50, 50], 1], [[30, 20, 25, 25], 0.5724], [[300, 0, 0, 0], 4e-195], [[40, 10, 25, 25], 0.0004],
])('the probability of %j', (counts, probability) => {
  expect(Math.abs(chiSquareP(counts) - probability)).toBeLessThan(0.0001);
});

test.each([10, 300, 800, 5_000, 1_000_000])('%i rows in one of four equal ranges have hardly any', (rows) => {
  const probability = chiSquareP([rows, 0, 0, 0]);
  expect(probability).toBeGreaterThanOrEqual(0);
  expect(probability).toBeLessThan(0.001);
});

test('hundreds of ranges with as many rows each are as probable as can be', () => {
  expect(chiSquareP(Array.from({ length: 500 }, () => 7))).toBeCloseTo(1, 9);
  expect(chiSquareP(Array.from({ length: 500 }, (_, n) => (n % 2 === 0 ? 5 : 9)))).toBeGreaterThan(0.001);
});
