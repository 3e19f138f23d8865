import { liveFix } from '../../../src/audit/fixes/live-fixes';
import { planChange } from '../../../src/ledger/plan-change';
import type { ReleasePlan } from '../../../src/ledger/plans/release';
import { releaseTimeline } from '../../../src/report/page/parts/timeline';
import { printPlan } from '../../../src/report/plans/render-plan';
import { stepSummary, timedLiveFix, timedPlan, timedSteps, type TimedRelease } from '../../../src/report/plans/timed-release';
import { fixesFor } from '../../../src/report/rendered-finding';
import { Dialect, type Schema } from '../../../src/schema';
import { CASES, schemaOf } from '../../ledger/plan-cases';
import { scriptSchema } from '../../support/ddl-schema';
import { audit } from '../support';

interface Shown {
  readonly title: string;
  readonly chips: readonly string[];
  readonly takes: string;
  /** By `Before`, `With it`, `After` and `Go on`. */
  readonly stages: { readonly [label: string]: readonly string[] };
  readonly onDemand: { readonly [summary: string]: string };
}

function textOf(markup: string): string {
  return markup.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

function all(markup: string, pattern: RegExp): string[][] {
  return [...markup.matchAll(pattern)].map(([, ...groups]) => groups);
}

/** What a reader sees of each release. */
function seen(releases: readonly TimedRelease[], dialect: Dialect): Shown[] {
  const [, ...items] = String(releaseTimeline(releases, dialect)).split('<li><p class="title">');
  return items.map((item) => ({
    title: textOf(item.slice(0, item.indexOf('</p>'))),
    chips: all(item.slice(0, item.indexOf('</ul>')), /<li[^>]*>([^]*?)<\/li>/g).map(([chip]) => textOf(chip)),
    takes: textOf(/<p class="pale">([^]*?)<\/p>/.exec(item)?.[1] ?? ''),
    stages: Object.fromEntries(all(item, /<dt>(.*?)<\/dt><dd>([^]*?)<\/dd>/g).map(([label, texts]) => [label, all(texts, /<p>([^]*?)<\/p>/g).map(([text]) => textOf(text))])),
    onDemand: Object.fromEntries(all(item, /<details><summary>(.*?)<\/summary>([^]*?)<\/details>/g).map(([summary, body]) => [summary, textOf(body)])),
  }));
}

const METADATA = 'Takes seconds to minutes, and reads no row.';
const FILLS = 'Takes minutes to hours, longer with more rows: Spanner writes for all of a table.';
const VALIDATES = 'Takes minutes to hours, longer with more rows: Spanner reads all of a table.';

const KEY = { [Dialect.GOOGLESQL]: 'UserId STRING(36) NOT NULL', [Dialect.POSTGRESQL]: 'UserId varchar(36) NOT NULL' };
const TEXT = { [Dialect.GOOGLESQL]: 'STRING(64)', [Dialect.POSTGRESQL]: 'varchar(64)' };
const users = (dialect: Dialect, columns: string): string => (dialect === Dialect.POSTGRESQL
  ? `CREATE TABLE Users (${KEY[dialect]}, ${columns}, PRIMARY KEY (UserId));` : `CREATE TABLE Users (${KEY[dialect]}, ${columns}) PRIMARY KEY (UserId);`);

function read(ddl: string, dialect: Dialect): Schema {
  return scriptSchema(ddl, dialect);
}

describe.each(Object.values(Dialect))('a pending change in %s', (dialect) => {
  const type = TEXT[dialect];
  const before = users(dialect, `Email ${type}, Note ${type}`);
  const stepsTo = (after: string): ReturnType<typeof planChange>['steps'] => planChange(read(before, dialect), read(after, dialect), 'all').steps;
  const indexes = (count: number): string => Array.from({ length: count }, (_, at) => `CREATE INDEX By${at} ON Users (Email, Note${at % 2 ? ' DESC' : ''});`).join('\n');

  test.each([
    ['a column', users(dialect, `Email ${type}, Note ${type}, City ${type}`), '1 statement, none fills rows, none loses data', ['1 statement', 'metadata only'], METADATA],
    ['an index', `${before} CREATE INDEX ByEmail ON Users (Email);`, '1 statement, 1 fills rows, none loses data', ['1 statement', 'fills rows', '1 unavailable meanwhile'], FILLS],
    ['a check of rows', users(dialect, `Email ${type} NOT NULL, Note ${type}`), '1 statement, 1 validates data, none fills rows, none loses data', ['1 statement', 'validates data'], VALIDATES],
    ['a column that goes', users(dialect, `Email ${type}`), '1 statement, none fills rows, 1 loses data', ['1 statement', 'metadata only', 'deletes values, with consent'], METADATA],
  ])('by %s says what it costs and what it loses', (_, after, summary, chips, takes) => {
    const steps = stepsTo(after);
    const shown = seen(timedSteps(steps).map(({ release }) => release), dialect);
    expect([stepSummary(steps), shown]).toEqual([summary, [expect.objectContaining({ title: 'All in one release', chips, takes })]]);
  });

  test.each([
    ['adds', `${before} CREATE INDEX ByEmail ON Users (Email);`, { 'With it': ['It only adds: all that the application uses so far stays as it is.'] }],
    ['makes a key unique', `${before} CREATE UNIQUE INDEX ByEmail ON Users (Email);`, {}],
    ['drops', users(dialect, `Email ${type}`), {}],
  ])('that %s says only then that all stays as it is', (_, after, stages) => {
    expect(seen(timedSteps(stepsTo(after)).map(({ release }) => release), dialect).map((each) => each.stages)).toEqual([stages]);
  });

  test('of more than ten statements that fill rows takes releases, each with when to go on', () => {
    const shown = seen(timedSteps(stepsTo(before + indexes(11))).map(({ release }) => release), dialect);
    expect(shown.map(({ title, chips, stages }) => [title, chips[0], stages['Go on']])).toEqual([
      ['Release 1 of 2', '10 statements', ['Continue once all of it is applied: Spanner takes 10 statements that validate data or fill rows at a time.']],
      ['Release 2 of 2', '1 statement', undefined],
    ]);
    expect(shown[1].onDemand.Statements).toMatch(/By9/i);
  });
});

const PLANS = CASES.flatMap((each) => Object.values(Dialect).map((dialect) => [each.name, dialect, each] as const));

describe.each(PLANS)('the releases for %s in %s', (_, dialect, each) => {
  const [from, to] = [schemaOf(each.from[dialect], dialect), schemaOf(each.to[dialect], dialect)];
  const plan: ReleasePlan = { from, releases: each.plan(from, to) };
  const releases = timedPlan(plan, 'sql');
  const shown = seen(releases, dialect);

  test('hold every sentence for the application, and each but the last says when to go on', () => {
    printPlan(plan, 'sql').forEach(({ application }, at) => {
      const texts = Object.values(shown[at].stages).flat().map((text) => text.toLowerCase());
      const missing = application.map((sentence) => sentence.replace(/^(Before|After) this release: /, '').toLowerCase()).filter((text) => !texts.includes(text));
      expect(missing).toEqual([]);
    });
    expect(shown.slice(0, -1).filter(({ stages }) => stages['Go on'] === undefined)).toEqual([]);
  });

  test('mark every loss, and show on demand what nothing brings back', () => {
    const lossy = releases.filter(({ lost = [] }) => lost.some((what) => /^the (table|column|rows)/.test(what)));
    const marked = shown.filter(({ chips }) => chips.some((chip) => /^deletes (rows|values), needs consent$/.test(chip)));
    expect(marked.map(({ title }) => title)).toEqual(lossy.map(({ title }) => title));
    const undone = shown.map(({ onDemand }) => ('To undo it' in onDemand ? 'To undo it' : 'It cannot be undone'));
    expect(undone).toEqual(releases.map(({ undo }) => (undo?.length ? 'To undo it' : 'It cannot be undone')));
  });
});

test('a key that changes is copied, renamed and dropped, with what each release needs', () => {
  const each = CASES.find(({ name }) => name === 'primary-key-changed')!;
  const [from, to] = [each.from, each.to].map((ddl) => schemaOf(ddl[Dialect.GOOGLESQL], Dialect.GOOGLESQL));
  const [copy, repoint, swap, drop] = seen(timedPlan({ from, releases: each.plan(from, to) }, 'sql'), Dialect.GOOGLESQL);
  expect([copy, repoint, swap, drop].map(({ chips }) => chips)).toEqual([
    ['4 statements', 'fills rows', 'backfill by DML', 'application writes both tables'],
    ['2 statements', 'fills rows', 'application writes both tables'],
    ['5 statements', 'metadata only', 'old and new versions run side by side'],
    ['6 statements', 'metadata only', 'application stops using it first', 'deletes rows, needs consent'],
  ]);
  expect(copy.takes).toBe(`${FILLS} The backfill comes after that, and takes longer with more rows.`);
  expect(copy.stages['Go on'][0]).toBe('Continue once old_rows equals new_rows in each SELECT.');
});

describe.each(Object.values(Dialect))('a fix of the live database in %s', (dialect) => {
  test('is drawn as its releases, without a way back that nobody planned', () => {
    const ddl = dialect === Dialect.POSTGRESQL
      ? 'CREATE TABLE Events (OccurredAt timestamptz NOT NULL, Id varchar(36) NOT NULL, PRIMARY KEY (OccurredAt, Id));'
      : 'CREATE TABLE Events (OccurredAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (OccurredAt, Id);';
    const { script, findings: [{ finding }] } = audit(ddl, dialect);
    const [fix] = fixesFor(finding, 'sql').flatMap((each) => liveFix(each, script) ?? []);
    const shown = seen(timedLiveFix(fix), dialect);
    expect(shown.map(({ title, chips }) => [title.toLowerCase(), chips])).toEqual([
      ['create events_v2 next to events', ['1 statement', 'metadata only', 'backfill by DML', 'application writes both tables']],
      ['rename events_v2 to events', ['2 statements', 'metadata only', 'old and new versions run side by side']],
      ['drop events_old', ['2 statements', 'metadata only', 'application stops using it first', 'deletes rows, needs consent']],
    ]);
    expect(shown.map(({ onDemand }) => Object.keys(onDemand))).toEqual(shown.map(() => ['Statements']));
  });
});
