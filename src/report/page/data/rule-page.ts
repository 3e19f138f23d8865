import * as fs from 'node:fs';
import * as path from 'node:path';

/** The folder of the package, from src as well as from lib. */
const ROOT = path.join(__dirname, '..', '..', '..', '..');

/** A page of the documentation, which is shipped with the package. */
export function packagePage(page: string): string {
  return fs.readFileSync(path.join(ROOT, page), 'utf8');
}

/** The section of a page under a heading, with it. */
export function sectionOf(page: string, name: string): string {
  const [, ...sections] = page.split(/^(?=## )/m);
  return `${sections.find((section) => section.startsWith(`## ${name}\n`))!.trimEnd()}\n`;
}
