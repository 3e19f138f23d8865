import * as path from 'node:path';
import type { Markdown } from './markdown';
import { pageOf, REPOSITORY, ROOT } from './pages';

const IN_REPOSITORY = `${REPOSITORY}/blob/main/`;

/** Links of the pages lead to files of the repository. On the site they lead to the page that a file became, or else to GitHub. */
export function links(md: Markdown): void {
  md.core.ruler.push('links-of-repository', ({ tokens, env }) => {
    const folder = path.posix.dirname(path.relative(ROOT, env.realPath ?? env.path).split(path.sep).join('/'));
    for (const token of tokens.flatMap((each) => [each, ...each.children ?? []])) {
      if (token.type === 'link_open') {
        token.attrSet('href', targetOf(token.attrGet('href') ?? '', folder));
      } else if (token.type.startsWith('html_')) {
        // What has no dot at its beginning, Vue does not take for a file.
        token.content = token.content.replace(/( src| srcset)="(?![./]|[a-z]+:)/g, '$1="./');
      }
    }
  });
}

function targetOf(href: string, folder: string): string {
  const inRepository = href.startsWith(IN_REPOSITORY);
  if (href.startsWith('#') || (!inRepository && /^[a-z]+:/.test(href))) {
    return href;
  }
  const [target, anchor] = href.split('#');
  const file = inRepository ? target.slice(IN_REPOSITORY.length) : path.posix.join(folder, target);
  const page = pageOf(file);
  return (page === undefined ? IN_REPOSITORY + file : `/${page}`) + (anchor === undefined ? '' : `#${anchor}`);
}
