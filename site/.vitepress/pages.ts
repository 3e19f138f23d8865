import * as fs from 'node:fs';
import * as path from 'node:path';

export const ROOT = path.resolve(__dirname, '..', '..');
export const REPOSITORY = 'https://github.com/spanner-constructs/spanner-constructs';

/** What `srcExclude` leaves out: all that is no page for users. */
export const NO_PAGES = ['!(docs|site)/**/*', '!(README|CHANGELOG).md', 'docs/{adr,contributing}/**', 'site/!(api)/**', 'site/*.md'];

/** The page that a file of the repository becomes: `docs/constructs/table.md` is `constructs/table.md`. */
export function pageOf(file: string): string | undefined {
  const top = /^(README|CHANGELOG)\.md$/.exec(file);
  const [, page] = /^(?:docs\/(?!adr\/|contributing\/)|site\/(?=api\/))(.*\.md)$/.exec(file) ?? [];
  return top ? file.toLowerCase() : page;
}

export interface Item { readonly text: string; readonly link: string }
export interface Group { readonly text: string; readonly items: readonly Item[] }

/**
 * The links in the tables and lists of a page, in its order and below its headings. What an index page names is in the sidebar, so
 * that no second list has to be kept.
 */
export function linksOf(file: string): Group[] {
  const groups: { text: string; items: Item[] }[] = [{ text: '', items: [] }];
  const seen = new Set<string>();
  for (const line of fs.readFileSync(path.join(ROOT, file), 'utf8').split('\n')) {
    const [, heading] = /^## (.*)/.exec(line) ?? [];
    if (heading !== undefined) {
      groups.push({ text: heading, items: [] });
    }
    const listed = /^\| (\[[^|]*) \|/.exec(line)?.[1] ?? /^- (\[.*)/.exec(line)?.[1] ?? '';
    for (const [, text, target] of listed.matchAll(/\[([^\]]+)\]\(([^)#\s]+\.md)\)/g)) {
      const page = pageOf(path.posix.join(path.posix.dirname(file), target));
      if (page !== undefined && !seen.has(page)) {
        seen.add(page);
        groups.at(-1)!.items.push({ text, link: linkTo(page) });
      }
    }
  }
  return groups.filter(({ items }) => items.length > 0);
}

export function linkTo(page: string): string {
  return `/${page.replace(/(?<![^/])index\.md$|\.md$/, '')}`;
}

/** The name that GitHub gives a heading, which the links of the pages use. */
export function anchorOf(heading: string): string {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}
