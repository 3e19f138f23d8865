import * as fs from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { BASE, DIST, fileOf, serve } from './site';
import { axeFaults, BROWSER, describeInBrowser } from '../support/browser';
import { allPages } from '../support/docs/markdown';

const built = (fs.readdirSync(DIST, { recursive: true, encoding: 'utf8' })).filter((file) => file.endsWith('.html') && file !== '404.html').sort();
const htmlOf = (file: string): string => fs.readFileSync(file, 'utf8');
const attributes = (html: string, name: string): string[] => [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value.replaceAll('&amp;', '&'));
/** The pages of the sidebars, one of the guides and one of the API. */
const sidebar = [...new Set(['start', 'api/'].flatMap((page) => {
  const [, aside] = /<aside class="VPSidebar"(.*?)<\/aside>/s.exec(htmlOf(fileOf(BASE + page)!))!;
  return attributes(aside, 'href').map((href) => href.split('#')[0]);
}))];

describe('the site as it was built', () => {
  test('has every page for users in its sidebar, and every type of the API', () => {
    const pages = allPages().map(({ file }) => file)
      .filter((file) => /^docs\/(?!adr\/|contributing\/|index\.md)|^(README|CHANGELOG)\.md$/.test(file))
      .map((file) => BASE + file.replace(/^docs\//, '').replace(/^[A-Z]+\.md$/, (name) => name.toLowerCase()).replace(/\/index\.md$/, '/').replace(/\.md$/, ''));
    const types = fs.readFileSync('API.md', 'utf8').match(/^### \w+/gm)!.map((heading) => `${BASE}api/${heading.slice(4)}`);
    expect([...sidebar].sort()).toEqual([...new Set([...pages, ...types, `${BASE}api/`])].sort());
  });

  test('has no link to a page or heading that does not exist', () => {
    const idsOf = new Map<string, Set<string>>();
    const leadsSomewhere = (href: string, from: string): boolean => {
      const { pathname, hash } = new URL(href, `http://site${BASE}${from}`);
      const file = fileOf(pathname);
      if (file === undefined || hash === '' || !file.endsWith('.html')) {
        return file !== undefined;
      }
      idsOf.set(file, idsOf.get(file) ?? new Set(attributes(htmlOf(file), 'id')));
      return idsOf.get(file)!.has(decodeURIComponent(hash.slice(1)));
    };
    const dead = built.flatMap((page) => {
      const html = htmlOf(`${DIST}/${page}`);
      const targets = new Set([...attributes(html, 'href'), ...attributes(html, 'src')].filter((target) => !/^[a-z]+:/.test(target)));
      return [...targets].filter((target) => !leadsSomewhere(target, page)).map((target) => `${page}: ${target}`);
    });
    expect(dead).toEqual([]);
  });

  test('sends nobody to GitHub for what it has itself', () => {
    const sent = built.flatMap((page) => attributes(htmlOf(`${DIST}/${page}`), 'href'))
      .filter((href) => /\/blob\/main\/(docs\/(?!adr\/|contributing\/).*|README|CHANGELOG)\.md/.test(href));
    expect(sent).toEqual([]);
  });
});

describeInBrowser('the site in a browser', () => {
  let site: { url: string; close(): void };
  let browser: Browser;
  let page: Page;
  let faults: string[];

  beforeAll(async () => {
    site = await serve();
    browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser?.close();
    site.close();
  });

  const open = async (path: string, options: BrowserContextOptions = {}): Promise<void> => {
    page = await (await browser.newContext({ viewport: { width: 1400, height: 1000 }, ...options })).newPage();
    faults = [];
    page.on('request', (request) => /^(data:|blob:)/.test(request.url()) || request.url().startsWith(site.url) || faults.push(`asks ${request.url()}`));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(`${page.url()}: ${message.text()}`));
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
    await visit(path);
  };
  const visit = async (path: string): Promise<number | undefined> => {
    const response = await page.goto(site.url + path);
    await page.waitForFunction('document.querySelector("#app").__vue_app__ && document.querySelector("h1")');
    return response?.status();
  };

  afterEach(async () => {
    await page.context().close();
    expect(faults).toEqual([]);
  });

  test('every page of the sidebar answers, fits a phone, writes no error and asks nobody else', async () => {
    await open(BASE, { viewport: { width: 390, height: 844 } });
    const wrong: string[] = [];
    for (const path of [BASE, ...sidebar]) {
      const status = await visit(path);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      if (status !== 200 || width > 390) {
        wrong.push(`${path}: ${status}, ${width} px`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(['', 'constructs/sharded-table', 'rules/monotonic-key', 'api/ShardedTable'].flatMap((path) => [[path, 'light'], [path, 'dark']] as const))(
    'axe finds nothing on /%s, %s', async (path, colorScheme) => {
      await open(BASE + path, { colorScheme });
      expect(await axeFaults(page)).toEqual([]);
    },
  );

  test('the search finds a construct, first the page that explains it', async () => {
    await open(BASE);
    await page.keyboard.press('Control+k');
    await page.locator('.search-input').fill('ShardedTable');
    await page.locator('.results .result').first().waitFor();
    const found = await page.locator('.results .result').evaluateAll((all) => all.map((each) => each.getAttribute('href')!.split('#')[0]));
    expect(found[0]).toBe(`${BASE}constructs/sharded-table`);
    expect(found).toContain(`${BASE}api/ShardedTable`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${BASE}constructs/sharded-table*`);
  });

  test('dark mode follows the system and is switched by hand', async () => {
    await open(BASE, { colorScheme: 'dark' });
    const background = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await background();
    await page.locator('.VPNavBarAppearance .VPSwitchAppearance').click();
    await page.waitForFunction('!document.documentElement.classList.contains("dark")');
    expect([dark, await background()]).toEqual(['rgb(27, 27, 31)', 'rgb(255, 255, 255)']);
  });

  test('a dialect that is chosen once is shown in every group of tabs, here and on the next page', async () => {
    await open(`${BASE}constructs/sharded-table`);
    const shown = (): Promise<string[]> => page.locator('.variants .vp-block:visible').allInnerTexts();
    expect((await shown()).map((text) => /`Events`/.test(text))).toEqual([true, true]);
    await page.locator('.variants').first().getByText('PostgreSQL').click();
    expect((await shown()).map((text) => /new ShardedTable\(pg, .*"Events"/s.test(text))).toEqual([true, true]);
    await visit(`${BASE}constructs/uuid-table`);
    await page.waitForFunction('document.querySelector(".variants input[value=PostgreSQL]").checked');
    expect(await page.evaluate('scrollY')).toBe(0);
    // Code that declares both stands once, before the tabs.
    const [, second] = await shown();
    expect([/CREATE TABLE .*"Sessions"/.test(second), /new UuidTable/.test(second)]).toEqual([true, false]);
  });
});
