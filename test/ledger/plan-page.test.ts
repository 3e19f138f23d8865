import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { foldLog } from '../../src/ledger/migrations/fold-log';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { printPlan, renderPlan } from '../../src/report/plans/render-plan';
import { refusalConsent, refusalMessage } from '../../src/report/refusal-words';
import { Dialect, type Schema } from '../../src/schema';
import { parsePage, ROOT, type Fence } from '../support/docs/markdown';

const FILE = 'docs/changes-that-need-a-plan.md';

/** Messages and CI configurations name them, so none of them is ever gone. */
const RULES_WITH_A_PLAN = [
  'primary-key-changed', 'shard-count-changed', 'interleave-parent-changed', 'column-type-changed', 'column-renamed', 'generated-column-changed',
  'identity-changed', 'not-null-without-default', 'index-keys-changed',
];
const RULES_WITHOUT_A_WAY = ['clause-changed', 'default-time-zone-changed', 'dialect-changed', 'unplannable-schema', 'object-changed', 'statement-not-understood'];
/** Only constructs can break these: the section shows it by code. */
const RULES_OF_CONSTRUCTS = ['renamed-from-nowhere'];
const RULES_WITH_CONSENT = ['drop-table', 'drop-column', 'drop-sequence', 'drop-change-stream', 'drop-queue', 'replace-index', 'narrow-column', 'delete-rows', 'shorten-retention'];
/** A loss that is reported with the way around it. */
const REPORTED_AS: { readonly [rule: string]: string } = { 'replace-index': 'index-keys-changed' };
const RULES = [...RULES_WITH_A_PLAN, ...RULES_WITHOUT_A_WAY, ...RULES_WITH_CONSENT];
const SECTIONS = [...RULES_WITH_A_PLAN, ...RULES_WITHOUT_A_WAY, ...RULES_OF_CONSTRUCTS, ...RULES_WITH_CONSENT];

const page = parsePage(FILE, readFileSync(join(ROOT, FILE), 'utf8'));
const headings = page.headings.filter(({ level }) => level === 2);

function fencesOf(rule: string): Fence[] {
  const at = headings.findIndex(({ text }) => text === rule);
  return page.fences.filter(({ open }) => open > headings[at].line && open < (headings[at + 1]?.line ?? page.lines.length));
}

function schemaOf({ words, body }: Fence): Schema {
  const dialect = words.includes('postgresql') ? Dialect.POSTGRESQL : Dialect.GOOGLESQL;
  return foldLog(parseScript(body, dialect).map(({ start, end }) => body.slice(start, end)), dialect, 'shop').schema;
}

/** What each fence of a section has to show, but for the two schemas. */
function shown(rule: string): { fence: Fence; body: string }[] {
  const fences = fencesOf(rule);
  const [from, to] = ['from', 'to'].map((word) => schemaOf(fences.find(({ words }) => words[0] === word)!));
  const { refusals } = planChange(from, to);
  const [refusal] = refusals;
  const consented = planChange(from, to, { all: true, to: new Set() });
  const bodies: Record<string, string> = {
    refused: refusals.map((each) => [`${each.rule} ${each.object}: ${refusalMessage(each)}`, ...(each.consent === undefined ? [] : [`consent: ${refusalConsent(each)}`])].join('\n')).join('\n'),
    plan: refusal?.plan ? renderPlan(printPlan(refusal.plan, 'typescript')) : '',
    consented: consented.steps.map((step) => `${statementOf(step)};`).join('\n'),
  };
  return fences.filter(({ words }) => bodies[words[0]] !== undefined).map((fence) => ({ fence, body: bodies[fence.words[0]] }));
}

test('every rule has a section, and no other section is about a rule', () => {
  expect(headings.map(({ text }) => text)).toEqual(['How a plan is rolled out', ...SECTIONS]);
});

test.each(RULES)('the example of %s is refused by this rule alone', (rule) => {
  const [refused] = shown(rule);
  expect(refused.body.split('\n').filter((line) => !line.startsWith('consent: ')).map((line) => line.split(' ')[0])).toEqual([REPORTED_AS[rule] ?? rule]);
});

test.each([
  ...RULES_WITH_A_PLAN.map((rule) => [rule, ['refused', 'plan']] as const),
  ...RULES_WITHOUT_A_WAY.map((rule) => [rule, ['refused']] as const),
  ...RULES_WITH_CONSENT.map((rule) => [rule, ['refused', 'consented']] as const),
])('the section of %s shows %j, and nothing of it is empty', (rule, words) => {
  const all = shown(rule);
  expect(all.map(({ fence }) => fence.words[0])).toEqual(words);
  expect(all.filter(({ body }) => body === '')).toEqual([]);
});

test('the page shows what the library prints', () => {
  const lines = [...page.lines];
  for (const { fence, body } of RULES.flatMap(shown).sort((a, b) => b.fence.open - a.fence.open)) {
    lines.splice(fence.open + 1, fence.close - fence.open - 1, ...body.split('\n'));
  }
  if (process.env.UPDATE_GOLDENS === '1') {
    writeFileSync(join(ROOT, FILE), lines.join('\n'));
  }
  expect(readFileSync(join(ROOT, FILE), 'utf8')).toBe(lines.join('\n'));
});
