import * as fs from 'node:fs';
import * as path from 'node:path';
import { CATALOGUE } from '../../src/rules/catalogue';
import { DATA_LOSSES } from '../../src/rules/changes/data-loss';
import { consentFactory } from '../../src/rules/guards/consent-code';
import { anchorOf, parsePage, ROOT } from '../support/docs/markdown';

/** What a change is refused by. */
const rules = CATALOGUE.filter(({ kind }) => kind === 'change').map(({ name }) => name);
const FILE = 'docs/changes-that-need-a-plan.md';
const page = parsePage(FILE, fs.readFileSync(path.join(ROOT, FILE), 'utf8'));
const sections = page.headings.filter(({ level, text }) => level === 2 && /^[a-z]+(-[a-z]+)+$/.test(text)).map(({ text }) => anchorOf(text));

test.each(rules)('%s has the section that its findings point to', (rule) => {
  expect(sections).toContain(rule);
});

test('the page explains nothing that is not refused', () => {
  expect(sections.filter((section) => !rules.includes(section))).toEqual([]);
});

test.each(Object.keys(DATA_LOSSES))('%s, which can be consented to, has a section that says so', (change) => {
  const at = page.headings.find(({ text }) => text === change)?.line ?? -1;
  const next = page.headings.find(({ line }) => line > at)?.line ?? page.lines.length;
  expect(page.lines.slice(at, next).join('\n').replace(/\n/g, ' ')).toContain(`consent: db.allowDestructive(DestructiveChange.${consentFactory(change)}(`);
});
