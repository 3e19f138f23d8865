import * as path from 'node:path';
import { defineConfig } from 'vitepress';
import { searchedOfApi, writeApi } from './api';
import { links } from './links';
import { anchorOf, linksOf, NO_PAGES, pageOf, REPOSITORY, ROOT, type Group } from './pages';
import { tabs } from './tabs';

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path stroke="#3451b2" d="M1 0v8m2-8v8m2-8v8m2-8v8"/></svg>';
const SITE = path.join(ROOT, 'site', 'package.json');
const api = writeApi();
const folded = (groups: readonly Group[], index: string) => (
  groups.map(({ text, items }) => ({ text, link: `${index}#${anchorOf(text)}`, items: [...items], collapsed: true }))
);
const [guides, lookUp, languages] = linksOf('docs/index.md').map(({ text, items }) => ({ text, items: [...items] }));
const [constructs, patterns] = linksOf('docs/constructs/index.md');
const section = (text: string, link: string, groups: readonly Group[]) => ({
  text, link, collapsed: true, items: groups.length === 1 ? [...groups[0].items] : folded(groups, link),
});

export default defineConfig({
  title: 'spanner-constructs',
  description: 'Cloud Spanner schemas, checked for write hotspots before the first apply',
  lang: 'en',
  base: '/spanner-constructs/',
  // The pages are where GitHub shows them.
  srcDir: '..',
  srcExclude: NO_PAGES,
  rewrites: (file) => pageOf(file) ?? file,
  outDir: '.vitepress/dist',
  cleanUrls: true,
  lastUpdated: false,
  // A shard, four times.
  head: [['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(ICON)}` }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: anchorOf },
    config: (md) => {
      md.use(links);
      md.use(tabs);
      // Braces in a page are text, never code of Vue.
      const text = md.renderer.rules.text!;
      md.renderer.rules.text = (...of) => text(...of).replaceAll('{{', '&#123;&#123;');
    },
  },
  vite: {
    plugins: [{
      // A page outside of this folder finds its packages here.
      name: 'packages-of-site',
      enforce: 'pre',
      resolveId(id, importer) {
        return /^vue(\/|$)/.test(id) && importer?.endsWith('.md') ? this.resolve(id, SITE, { skipSelf: true }) : undefined;
      },
    }],
    build: { chunkSizeWarningLimit: 3_000 },
  },
  transformPageData: (page) => {
    if (page.relativePath === 'index.md') {
      page.frontmatter = { ...page.frontmatter, sidebar: false, aside: false, prev: false, next: false, pageClass: 'landing' };
    }
  },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Constructs', link: '/constructs/' },
      { text: 'Commands', link: '/cli/' },
      { text: 'Rules', link: '/rules/' },
      { text: 'API', link: '/api/' },
    ],
    sidebar: {
      '/api/': [{ text: 'API', link: '/api/', items: folded(api, '/api/') }],
      '/': [
        guides,
        section('Constructs', '/constructs/', [constructs]),
        section('Patterns', '/constructs/#patterns', [patterns]),
        section('Commands', '/cli/', linksOf('docs/cli/index.md')),
        section('Rules', '/rules/', linksOf('docs/rules/index.md')),
        section('Changes', '/changes/', linksOf('docs/changes/index.md')),
        { text: 'API', link: '/api/' },
        { text: 'Look up', items: lookUp.items.filter(({ link }) => !link.endsWith('/')) },
        languages,
      ],
    },
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    search: {
      provider: 'local',
      options: {
        // The name of the button holds what it shows, a key included, and the space keeps the two apart.
        translations: { button: { buttonText: 'Search ', buttonAriaLabel: 'Search K' } },
        _render: (text, env, md) => md.render(/(^|\/)site\/api\//.test(env.path) ? searchedOfApi(text) : text, env),
        // A page that explains comes before one that lists.
        miniSearch: { searchOptions: { boostDocument: (id: string) => (id.includes('/api/') ? 0.2 : 1) } },
      },
    },
  },
});
