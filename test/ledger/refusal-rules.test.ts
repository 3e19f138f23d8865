import * as fs from 'node:fs';
import * as path from 'node:path';
import { DESTRUCTIVE_CHANGES } from '../../src/ledger/destructive-change';
import { consentFactory } from '../../src/rules/guards/consent-code';
import { anchorOf, parsePage, ROOT } from '../support/docs/markdown';

const LEDGER = path.join(ROOT, 'src', 'ledger');
const sources = (fs.readdirSync(LEDGER, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts'))
  .map((file) => fs.readFileSync(path.join(LEDGER, file), 'utf8'));
/** What the ledger refuses, as its code names it. */
const rules = [...new Set(sources.flatMap((text) => [...text.matchAll(/\brule: '([a-z-]+)'/g)].map((match) => match[1])))].sort();
const FILE = 'docs/changes-that-need-a-plan.md';
const page = parsePage(FILE, fs.readFileSync(path.join(ROOT, FILE), 'utf8'));
const sections = page.headings.filter(({ level, text }) => level === 2 && /^[a-z]+(-[a-z]+)+$/.test(text)).map(({ text }) => anchorOf(text));

test.each(rules)('%s has the section that its findings point to', (rule) => {
  expect(sections).toContain(rule);
});

test.each([...DESTRUCTIVE_CHANGES])('%s, which can be consented to, has a section that says so', (change) => {
  const at = page.headings.find(({ text }) => text === change)?.line ?? -1;
  const next = page.headings.find(({ line }) => line > at)?.line ?? page.lines.length;
  expect(page.lines.slice(at, next).join('\n').replace(/\n/g, ' ')).toContain(`consent: db.allowDestructive(DestructiveChange.${consentFactory(change)}(`);
});
