import * as fc from 'fast-check';
import { schemaOf } from './plan-cases';
import { planChange } from '../../src/ledger/plan-change';
import { printRelease } from '../../src/report/plans/render-plan';
import { Dialect } from '../../src/schema';
import { once } from '../../src/text/once';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { describeEvolution, impossibleEvolutions } from '../support/evolution/evolutions';
import { judgePlans, strayReleases } from '../support/evolution/plan-law';

const SEED = 20_261_137;
const CHANGES = 8;
/** For a machine that is busy with other things; alone it takes some seconds. */
const LONGEST_MS = 240_000;

const DRAWN = Object.fromEntries(Object.values(Dialect).map((dialect) => (
  [dialect, once(() => fc.sample(impossibleEvolutions(dialect), { numRuns: CHANGES, seed: SEED }))]
)));

test.each(Object.values(Dialect))('Each release of a plan leads to a schema that can be planned, and back unless it loses data, in %s', (dialect) => {
  for (const evolution of DRAWN[dialect]()) {
    const stray = evolution ? strayReleases(evolution) : [];
    expect([stray, evolution && stray.length > 0 ? describeEvolution(evolution) : '']).toEqual([[], '']);
  }
});

test.each([
  ['moves to another column', 'id INT64, a TIMESTAMP', 'a, INTERVAL 30 DAY', 'id INT64, b TIMESTAMP', 'b, INTERVAL 0 DAY'],
  ['moves to a required column', 'id INT64, a TIMESTAMP', 'a, INTERVAL 30 DAY', 'id INT64, a TIMESTAMP, b TIMESTAMP NOT NULL', 'b, INTERVAL 30 DAY'],
])('Each release of a plan asks for the consent that recording it needs, where a row deletion policy %s', (_, was, rows, is, rowsThen) => {
  const [from, to] = [[was, rows], [is, rowsThen]].map(([columns, ttl]) => (
    schemaOf(`CREATE TABLE t (${columns}) PRIMARY KEY (id), ROW DELETION POLICY (OLDER_THAN(${ttl}))`, Dialect.GOOGLESQL)
  ));
  expect(planChange(from, to).refusals.filter(({ plan }) => plan)).toHaveLength(1);
  expect(strayReleases({ from, to, edits: [] })).toEqual([]);
});

describeOnEmulator('The plan for whatever Spanner cannot change in place', (client) => {
  test.each(Object.values(Dialect))('is accepted release by release, and leads there, in %s', async (dialect) => {
    let planned = 0;
    for (const evolution of DRAWN[dialect]()) {
      const { plans, broken } = evolution ? await judgePlans(client, evolution) : { plans: 0, broken: [] };
      planned += plans;
      expect([broken, evolution && broken.length > 0 ? describeEvolution(evolution) : '']).toEqual([[], '']);
    }
    // Options of the database and of dictionaries have no plan.
    expect(planned).toBeGreaterThan(CHANGES / 4);
  }, LONGEST_MS);

  test.each([
    [Dialect.GOOGLESQL, 'CREATE TABLE t (id INT64, a INT64) PRIMARY KEY (id); CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t', `
      CREATE SEQUENCE s OPTIONS (sequence_kind = 'bit_reversed_positive'); CREATE TABLE p (a INT64 NOT NULL DEFAULT (GET_NEXT_SEQUENCE_VALUE(SEQUENCE s))) PRIMARY KEY (a);
      CREATE TABLE n (id INT64) PRIMARY KEY (id); CREATE INDEX i ON n (id DESC); CREATE TABLE t (id INT64, a INT64 NOT NULL) PRIMARY KEY (a, id), INTERLEAVE IN PARENT p;
      CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t JOIN n@{FORCE_INDEX=i} ON n.id = t.id`],
    [Dialect.POSTGRESQL, 'CREATE TABLE t (id bigint NOT NULL, a bigint, PRIMARY KEY (id)); CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t', `
      CREATE SEQUENCE s BIT_REVERSED_POSITIVE; CREATE TABLE p (a bigint NOT NULL DEFAULT nextval('s'), PRIMARY KEY (a));
      CREATE TABLE n (id bigint NOT NULL, PRIMARY KEY (id)); CREATE TABLE t (id bigint NOT NULL, a bigint NOT NULL, PRIMARY KEY (a, id)) INTERLEAVE IN PARENT p;
      CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t JOIN n ON n.id = t.id`],
  ])('is accepted after what it says to record first, in %s', async (dialect, from, to) => {
    expect(await judgePlans(client, { from: schemaOf(from, dialect), to: schemaOf(to, dialect), edits: [] })).toEqual({ plans: 1, broken: [] });
  });

  const t = (key: string, type = 'INT64'): string => `CREATE TABLE t (id INT64, a ${type}) PRIMARY KEY (${key})`;

  test.each([
    ['that loses a synonym and gets another key', `${t('id')}; ALTER TABLE t ADD SYNONYM s`, `${t('a')}; ALTER TABLE t RENAME TO u`],
    ['that takes its own name as another synonym', `${t('id')}; ALTER TABLE t ADD SYNONYM s`, `${t('a')}; ALTER TABLE t RENAME TO u, ADD SYNONYM t`],
    ['that keeps its synonym', `${t('id')}; ALTER TABLE t ADD SYNONYM s`, `${t('a')}; ALTER TABLE t RENAME TO u; ALTER TABLE u ADD SYNONYM s`],
    ['that loses a synonym while the type of a column changes', `${t('id')}; ALTER TABLE t ADD SYNONYM s`, `${t('id', 'STRING(9)')}; ALTER TABLE t RENAME TO u, ADD SYNONYM t`],
    ['that moves to another schema with its index', `CREATE SCHEMA n; ${t('id')}; CREATE INDEX i ON t (a)`, `CREATE SCHEMA n; ${t('id', 'STRING(9)')}; ALTER TABLE t RENAME TO n.t; CREATE INDEX n.i ON n.t (a)`],
  ])('is accepted where it begins with the rename of a table %s', async (_, from, to) => {
    const evolution = { from: schemaOf(from, Dialect.GOOGLESQL), to: schemaOf(to, Dialect.GOOGLESQL), edits: [] };
    expect(await judgePlans(client, evolution)).toEqual({ plans: 1, broken: [] });
    expect(strayReleases(evolution)).toEqual([]);
  });

  test.each([
    [Dialect.GOOGLESQL, 'CREATE TABLE t (id INT64, a TIMESTAMP) PRIMARY KEY (id), ROW DELETION POLICY (OLDER_THAN(a, INTERVAL 9 DAY))', 'CREATE TABLE t (id INT64, a STRING(40)) PRIMARY KEY (id)'],
    [Dialect.POSTGRESQL, 'CREATE TABLE t (id bigint PRIMARY KEY, a timestamptz) TTL INTERVAL \'9 days\' ON a', 'CREATE TABLE t (id bigint PRIMARY KEY, a varchar(40))'],
  ])('is accepted where a row deletion policy ends with its column, in %s', async (dialect, from, to) => {
    expect(await judgePlans(client, { from: schemaOf(from, dialect), to: schemaOf(to, dialect), edits: [] })).toEqual({ plans: 1, broken: [] });
  });

  test.each([
    [Dialect.GOOGLESQL, (key: string) => `CREATE TABLE t (id INT64, a INT64) PRIMARY KEY (${key}); ALTER TABLE t ADD SYNONYM s;`, 'ROLE r'],
    [Dialect.POSTGRESQL, (key: string) => `CREATE TABLE t (id bigint NOT NULL, a bigint NOT NULL, PRIMARY KEY (${key})); ALTER TABLE t ADD SYNONYM s;`, 'r'],
  ])('is accepted where views read a table by its synonym, in %s', async (dialect, table, role) => {
    const views = ['v AS SELECT x.id FROM s x', 'w AS SELECT v.id FROM v', 'n AS SELECT t.id FROM t'].map((view) => `CREATE VIEW ${view.replace('AS', 'SQL SECURITY INVOKER AS')};`);
    const [from, to] = ['id', 'a'].map((key) => schemaOf([table(key), ...views, `CREATE ROLE r; GRANT SELECT ON TABLE v TO ${role}`].join(' '), dialect));
    expect(await judgePlans(client, { from, to, edits: [] })).toEqual({ plans: 1, broken: [] });
    expect(strayReleases({ from, to, edits: [] })).toEqual([]);
  });

  test.each([
    [Dialect.GOOGLESQL, (key: string, more: string) => `CREATE TABLE t (id INT64, a INT64${more}) PRIMARY KEY (${key});`, ' INT64', 'VIEW v TO ROLE r'],
    [Dialect.POSTGRESQL, (key: string, more: string) => `CREATE TABLE t (id bigint NOT NULL, a bigint NOT NULL${more}, PRIMARY KEY (${key}));`, ' bigint', 'TABLE v TO r'],
  ])('keeps views that go until it ends, but for what reads a column that is gone, in %s', async (dialect, table, type, granted) => {
    const view = (name: string, query: string): string => `CREATE VIEW ${name} SQL SECURITY INVOKER AS SELECT ${query};`;
    const views = [view('v', 't.id FROM t'), view('w', 'v.id FROM v'), view('x', 't.id, t.b FROM t'), view('y', 'x.id FROM x')].join(' ');
    const from = schemaOf(`${table('id', `, b${type}`)} ${views} CREATE ROLE r; GRANT SELECT ON ${granted}`, dialect);
    const to = schemaOf(`${table('a', '')} ${view('n', 't.id FROM t')} CREATE ROLE r`, dialect);
    const releases = planChange(from, to).refusals[0].plan!.releases.map(printRelease);
    expect(releases.flatMap(({ application }) => application.filter((words) => / view /.test(words)))).toEqual([
      'Before this release: stop using the view x and the view y, which this release drops.',
      'Before this release: let the view v read t_v2 in place of t.',
      'While it is applied the view v and the view w cannot be used.',
    ]);
    expect(releases.flatMap(({ statements }) => statements.flatMap((each) => /(?<=REPLACE VIEW .)\w|GRANT.*/.exec(each) ?? []))).toEqual(['v', 'w', expect.stringContaining('GRANT SELECT ON')]);
    expect(await judgePlans(client, { from, to, edits: [] })).toEqual({ plans: 1, broken: [] });
    expect(strayReleases({ from, to, edits: [] })).toEqual([]);
  });

  test('drops a view that goes where it reads a table by the name that a rename takes from it', async () => {
    const [from, to] = [`${t('id')}; CREATE VIEW v SQL SECURITY INVOKER AS SELECT t.id FROM t`, `${t('a')}; ALTER TABLE t RENAME TO u`].map((ddl) => schemaOf(ddl, Dialect.GOOGLESQL));
    const [{ application }] = planChange(from, to).refusals[0].plan!.releases.map(printRelease);
    expect(application[0]).toBe('Before this release: stop using the view v, which this release drops.');
    expect(await judgePlans(client, { from, to, edits: [] })).toEqual({ plans: 1, broken: [] });
  });
});
