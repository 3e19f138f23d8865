import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryConstructs } from '../../src/cli/output/try-constructs';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { planChange } from '../../src/ledger/plan-change';
import { statementOf } from '../../src/ledger/step';
import { printPlan, renderPlan } from '../../src/report/plans/render-plan';
import { refusalConsent, refusalMessage } from '../../src/report/refusal-words';
import { consentFactory } from '../../src/rules/guards/consent-code';
import { Dialect, type Schema } from '../../src/schema';
import { logSchema } from '../support/ddl-schema';
import { CHANGES, CHANGES_WITH_A_PLAN, CHANGES_WITH_CONSENT } from '../support/docs/change-facts';
import { parsePage, ROOT, type Fence, type Page } from '../support/docs/markdown';

/** Messages and CI configurations name them, as those with a plan, so none of them is ever gone. */
const RULES_WITHOUT_A_WAY = ['clause-changed', 'default-time-zone-changed', 'dialect-changed', 'unplannable-schema', 'object-changed', 'statement-not-understood'];
/** Only constructs can break these: the page shows it by code. */
const RULES_OF_CONSTRUCTS = ['renamed-from-nowhere'];
const RULES_WITH_CONSENT = ['drop-table', 'drop-column', 'drop-sequence', 'drop-change-stream', 'drop-queue', 'replace-index', 'narrow-column', 'delete-rows', 'shorten-retention'];
/** A loss that is reported with the way around it. */
const REPORTED_AS: { readonly [rule: string]: string } = { 'replace-index': 'index-keys-changed' };
const RULES = [...CHANGES_WITH_A_PLAN, ...RULES_WITHOUT_A_WAY, ...RULES_WITH_CONSENT];

function pageOf(rule: string): Page {
  const file = `docs/changes/${rule}.md`;
  return parsePage(file, readFileSync(join(ROOT, file), 'utf8'));
}

function schemaOf({ words, body }: Fence): Schema {
  const dialect = words.includes('postgresql') ? Dialect.POSTGRESQL : Dialect.GOOGLESQL;
  return logSchema(parseScript(body, dialect).map(({ start, end }) => body.slice(start, end)), dialect);
}

/** What each fence of a page has to show, but for the two schemas. */
function shown(rule: string): { fence: Fence; body: string }[] {
  const { fences } = pageOf(rule);
  const [from, to] = ['from', 'to'].map((word) => schemaOf(fences.find(({ words }) => words[0] === word)!));
  const { refusals } = planChange(from, to);
  const [refusal] = refusals;
  const consented = planChange(from, to, 'all');
  const bodies: Record<string, string> = {
    refused: refusals.map((each) => [`${each.rule} ${each.object}: ${refusalMessage(each)}`, ...(each.consent === undefined ? [] : [`consent: ${refusalConsent(each, 'typescript')}`])].join('\n')).join('\n'),
    plan: refusal?.plan ? renderPlan(printPlan(refusal.plan, 'typescript', tryConstructs())) : '',
    consented: consented.steps.map((step) => `${statementOf(step)};`).join('\n'),
  };
  return fences.filter(({ words }) => bodies[words[0]] !== undefined).map((fence) => ({ fence, body: bodies[fence.words[0]] }));
}

test('every refused change has a page, which its findings point to, and no other page is there', () => {
  const names = [...RULES, ...RULES_OF_CONSTRUCTS].sort();
  expect(CHANGES.map(({ name }) => name)).toEqual(names);
  expect(CHANGES.map(({ docs }) => docs)).toEqual(names.map((name) => `docs/changes/${name}.md`));
  expect(readdirSync(join(ROOT, 'docs/changes')).sort()).toEqual([...names, 'index'].map((name) => `${name}.md`).sort());
});

test.each(CHANGES_WITH_CONSENT)('the page of %s says how to consent to it', (rule) => {
  expect(pageOf(rule).lines.join(' ')).toContain(`consent: db.allowDestructive(DestructiveChange.${consentFactory(rule)}(`);
});

test.each(RULES)('the example of %s is refused by this rule alone', (rule) => {
  const [refused] = shown(rule);
  expect(refused.body.split('\n').filter((line) => !line.startsWith('consent: ')).map((line) => line.split(' ')[0])).toEqual([REPORTED_AS[rule] ?? rule]);
});

test.each([
  ...CHANGES_WITH_A_PLAN.map((rule) => [rule, ['refused', 'plan']] as const),
  ...RULES_WITHOUT_A_WAY.map((rule) => [rule, ['refused']] as const),
  ...RULES_WITH_CONSENT.map((rule) => [rule, ['refused', 'consented']] as const),
])('the page of %s shows %j, and nothing of it is empty', (rule, words) => {
  const all = shown(rule);
  expect(all.map(({ fence }) => fence.words[0])).toEqual(words);
  expect(all.filter(({ body }) => body === '')).toEqual([]);
});

test.each(RULES)('the page of %s shows what the library prints', (rule) => {
  const { file, lines: [...lines] } = pageOf(rule);
  for (const { fence, body } of shown(rule).reverse()) {
    lines.splice(fence.open + 1, fence.close - fence.open - 1, ...body.split('\n'));
  }
  if (process.env.UPDATE_GOLDENS === '1') {
    writeFileSync(join(ROOT, file), lines.join('\n'));
  }
  expect(readFileSync(join(ROOT, file), 'utf8')).toBe(lines.join('\n'));
});
