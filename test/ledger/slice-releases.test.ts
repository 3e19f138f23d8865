import * as fc from 'fast-check';
import { MOST_COSTLY_STATEMENTS, sliceReleases } from '../../src/ledger/migrations/slice-releases';
import { costOf, isCostly, phaseOf, type Step } from '../../src/ledger/step';
import { Dialect, type Cost, type Operation } from '../../src/schema';
import { index } from '../support/model';

const OF_COST: Readonly<Record<Cost, Operation>> = {
  'metadata': { kind: 'drop object', object: { kind: 'SEQUENCE', name: 'Numbers' } },
  'validates data': { kind: 'add check', table: 'T', check: { name: 'c', expression: 'A > 0' } },
  'backfills': { kind: 'create index', index: index('ByA', 'T', ['A']), ofNewTable: false },
};
const stepOf = (cost: Cost): Step => ({ ...OF_COST[cost], dialect: Dialect.GOOGLESQL, phase: phaseOf(OF_COST[cost]) });
const plans = fc.array(fc.constantFrom<Cost>('metadata', 'validates data', 'backfills').map(stepOf), { maxLength: 80 });

test('steps of each cost are what they are called here', () => {
  expect((Object.keys(OF_COST) as Cost[]).map((cost) => costOf(stepOf(cost)))).toEqual(Object.keys(OF_COST));
});

test('the releases are the plan in its order, none with more than ten statements that backfill or validate', () => {
  fc.assert(fc.property(plans, (steps) => {
    const releases = sliceReleases(steps);
    expect(releases.flat()).toEqual(steps);
    releases.forEach((release) => {
      expect(release.length).toBeGreaterThan(0);
      expect(release.filter(isCostly).length).toBeLessThanOrEqual(MOST_COSTLY_STATEMENTS);
    });
  }));
});

test('there are as few releases as can be, so that a plan without such statements is one', () => {
  fc.assert(fc.property(plans, (steps) => {
    const least = Math.ceil(steps.filter(isCostly).length / MOST_COSTLY_STATEMENTS);
    expect(sliceReleases(steps)).toHaveLength(steps.length === 0 ? 0 : Math.max(1, least));
  }));
});

test('what only changes metadata stays with what comes before it', () => {
  const costly = Array.from({ length: 11 }, () => stepOf('backfills'));
  const metadata = stepOf('metadata');
  expect(sliceReleases([metadata, ...costly, metadata]).map((release) => release.length)).toEqual([11, 2]);
});
