import * as fc from 'fast-check';
import { MOST_COSTLY_STATEMENTS, sliceReleases } from '../../src/ledger/migrations/slice-releases';
import type { Cost } from '../../src/ledger/step';

const costs = fc.array(fc.constantFrom<Cost>('metadata', 'validates data', 'backfills'), { maxLength: 80 });
const isCostly = ({ cost }: { readonly cost: Cost }): boolean => cost !== 'metadata';

test('the releases are the plan in its order, none with more than ten statements that backfill or validate', () => {
  fc.assert(fc.property(costs, (all) => {
    const steps = all.map((cost, position) => ({ cost, position }));
    const releases = sliceReleases(steps);
    expect(releases.flat()).toEqual(steps);
    releases.forEach((release) => {
      expect(release.length).toBeGreaterThan(0);
      expect(release.filter(isCostly).length).toBeLessThanOrEqual(MOST_COSTLY_STATEMENTS);
    });
  }));
});

test('there are as few releases as can be, so that a plan without such statements is one', () => {
  fc.assert(fc.property(costs, (all) => {
    const steps = all.map((cost) => ({ cost }));
    const least = Math.ceil(steps.filter(isCostly).length / MOST_COSTLY_STATEMENTS);
    expect(sliceReleases(steps)).toHaveLength(steps.length === 0 ? 0 : Math.max(1, least));
  }));
});

test('what only changes metadata stays with what comes before it', () => {
  const costly = Array.from({ length: 11 }, () => ({ cost: 'backfills' as const }));
  const metadata = { cost: 'metadata' as const };
  expect(sliceReleases([metadata, ...costly, metadata]).map((release) => release.length)).toEqual([11, 2]);
});
