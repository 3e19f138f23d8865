import { Dialect } from '../../src/schema';
import { casesOf, impossiblePairs, impossibleStates, pairsOf, type DependentCase } from '../support/dependents/cases';
import { DEPENDENTS } from '../support/dependents/dependents';
import { judgeDependents, problemOfOrder, problemOnTheWay } from '../support/dependents/judge';
import { KINDS } from '../support/dependents/kinds';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

/** `npm run bench -- dependents` takes all; a stride that no count of states divides takes some of each. */
function share(dialect: Dialect, stride: number): readonly DependentCase[] {
  const cases = pairsOf(dialect).flatMap(([kind, dependent]) => casesOf(kind, dependent, dialect));
  return cases.filter((_, at) => at % stride === 0);
}

test('of any two kinds the one can depend on the other, or a reason says why not', () => {
  const impossible = impossiblePairs();
  expect(impossible.filter(({ reason }) => reason === '')).toEqual([]);
  const possible = DEPENDENTS.flatMap(({ kind, on }) => Object.keys(on).map((each) => `${each} under ${kind}`));
  expect(new Set([...possible, ...impossible.map(({ kind, dependent }) => `${kind} under ${dependent}`)]).size)
    .toBe(KINDS.length * DEPENDENTS.length);
  expect(KINDS.filter(({ kind, bearsNothing }) => Boolean(bearsNothing) === DEPENDENTS.some(({ on }) => kind in on))).toEqual([]);
});

test.each(DIALECTS)('what one object becomes under another one is something that this can depend on in %s, but for key and type', (dialect) => {
  const reasons = pairsOf(dialect).flatMap(([kind, dependent]) => impossibleStates(kind, dependent, dialect));
  expect(reasons.filter(({ reason }) => !/types must be the same|does not accept|in the primary key|keys differ|allows 1|which is (DATE|date)|do not allow/.test(reason)))
    .toEqual([]);
});

test.each(DIALECTS)('a change of dependent objects in %s leaves a schema behind after each statement that Spanner takes', (dialect) => {
  expect(share(dialect, 31).flatMap(({ name, evolution }) => {
    const problem = problemOnTheWay(evolution);
    return problem === undefined ? [] : [`${name}: ${problem}`];
  })).toEqual([]);
});

const T = 'CREATE TABLE t (id INT64, n INT64, e ARRAY<FLOAT32>(vector_length=>2) NOT NULL) PRIMARY KEY (id)';
const ROLE = ['CREATE ROLE r', 'GRANT SELECT(n) ON TABLE t TO ROLE r'];
const GROUP = "CREATE LOCALITY GROUP lg OPTIONS (storage = 'ssd')";

test.each<[what: string, log: readonly string[], statements: readonly string[]]>([
  ['a table goes before its vector index', [T, "CREATE VECTOR INDEX v ON t (e) OPTIONS (distance_type = 'COSINE')"], ['DROP TABLE t', 'DROP VECTOR INDEX v']],
  ['a column goes before what is granted on it', [T, ...ROLE], ['ALTER TABLE t DROP COLUMN n', 'DROP ROLE r']],
  ['a role goes before its privileges', [T, ...ROLE], ['DROP ROLE r', 'REVOKE SELECT(n) ON TABLE t FROM ROLE r']],
  ['a privilege comes before its role', [T], [...ROLE].reverse()],
  ['a check comes before its function', [T], ['ALTER TABLE t ADD CONSTRAINT k CHECK (f(n) > 0)', 'CREATE FUNCTION f(x INT64) RETURNS INT64 AS (x)']],
  ['a column goes before the graph that has it', [T, 'CREATE PROPERTY GRAPH g NODE TABLES (t PROPERTIES (n))'], ['ALTER TABLE t DROP COLUMN n', 'DROP PROPERTY GRAPH g']],
  ['a table comes before its locality group', [], [T.replace('PRIMARY KEY (id)', "PRIMARY KEY (id), OPTIONS (locality_group = 'lg')"), GROUP]],
])('the judge of orders finds that %s', (_, log, statements) => {
  expect(problemOfOrder(log, statements, Dialect.GOOGLESQL)).toMatch(/^on the way, /);
});

describeOnEmulator('On the emulator, with rows in all tables', (client) => {
  describe.each(DIALECTS)('in %s', (dialect) => {
    test.each(share(dialect, 193))('$name', async ({ evolution }) => {
      expect(await judgeDependents(client, evolution)).toEqual(expect.stringMatching(/^(done|refused)$/));
    });
  });
});
