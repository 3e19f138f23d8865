import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'fs';
import { dirname, join } from 'path';
import { findings } from './rule-cases';
import { findingText } from '../../src/report/finding-text';
import type { Rule } from '../../src/rules/rule';
import type { Schema } from '../../src/schema';

/** Compares a text with the file that holds it for people to read; with UPDATE_GOLDENS=1 in the environment it writes the file. */
export function expectGolden(path: string, text: string): void {
  const whole = `${text}\n`;
  if (process.env.UPDATE_GOLDENS === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, whole);
  }
  expect(existsSync(path) ? readFileSync(path, 'utf8') : `${path} is missing: UPDATE_GOLDENS=1 writes it`).toBe(whole);
}

/** The findings of a rule as people read them, compared with `test/rules/golden/<rule>.txt`. */
export function expectMessages(rule: Rule, schemas: readonly Schema[]): void {
  const texts = schemas.flatMap((schema) => findings(rule, schema).map((finding) => findingText(finding)));
  expectGolden(join(__dirname, '..', 'rules', 'golden', `${rule.name}.txt`), texts.join('\n\n'));
}
