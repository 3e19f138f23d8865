import * as fs from 'node:fs';
import * as path from 'node:path';

/** The folder of the package, at the same depth from src and lib. */
const ROOT = path.join(__dirname, '..', '..', '..', '..');

/** A page of the documentation, which is part of the package. */
export function packagePage(page: string): string {
  return fs.readFileSync(path.join(ROOT, page), 'utf8');
}

/** A section of a page, including its heading. */
export function sectionOf(page: string, name: string): string {
  const [, ...sections] = page.split(/^(?=## )/m);
  return `${sections.find((section) => section.startsWith(`## ${name}\n`))!.trimEnd()}\n`;
}
