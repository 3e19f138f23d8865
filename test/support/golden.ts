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

/**
 * Compares the texts of both dialects with one file. It holds a line of both once, and marks one of GoogleSQL with G, one of PostgreSQL with P.
 * B marks a line of both in which each dialect quotes names its own way, as GoogleSQL does.
 */
export function expectGoldenOfBoth(path: string, googlesql: string, postgresql: string): void {
  expectGolden(path, marked(googlesql.split('\n'), postgresql.split('\n')).join('\n'));
}

function marked(googlesql: readonly string[], postgresql: readonly string[]): string[] {
  const inBackticks = postgresql.map((line) => line.replace(/"/g, '`'));
  const areSame = (g: number, p: number): boolean => googlesql[g] === postgresql[p] || googlesql[g] === inBackticks[p];
  /** How many lines the rests of both have in common, in order. */
  const common = [...googlesql, ''].map(() => [...postgresql, ''].map(() => 0));
  for (let g = googlesql.length - 1; g >= 0; g -= 1) {
    for (let p = postgresql.length - 1; p >= 0; p -= 1) {
      common[g][p] = areSame(g, p) ? common[g + 1][p + 1] + 1 : Math.max(common[g + 1][p], common[g][p + 1]);
    }
  }
  const lines: string[] = [];
  let [g, p] = [0, 0];
  while (g < googlesql.length || p < postgresql.length) {
    if (g < googlesql.length && areSame(g, p)) {
      lines.push(googlesql[g] === postgresql[p] ? googlesql[g] : `B: ${googlesql[g]}`);
      [g, p] = [g + 1, p + 1];
    } else if (p === postgresql.length || (g < googlesql.length && common[g + 1][p] >= common[g][p + 1])) {
      lines.push(`G: ${googlesql[g]}`);
      g += 1;
    } else {
      lines.push(`P: ${postgresql[p]}`);
      p += 1;
    }
  }
  return lines;
}
