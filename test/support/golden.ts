import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'fs';
import { dirname } from 'path';

/** Compares a text with the file that holds it for people to read; with UPDATE_GOLDENS=1 in the environment it writes the file. */
export function expectGolden(path: string, text: string): void {
  const whole = `${text}\n`;
  if (process.env.UPDATE_GOLDENS === '1') {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, whole);
  }
  expect(existsSync(path) ? readFileSync(path, 'utf8') : `${path} is missing: UPDATE_GOLDENS=1 writes it`).toBe(whole);
}
