import * as fs from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Debian and Ubuntu have one in the package `chromium`. */
export const BROWSER = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => file && fs.existsSync(file));

/** What is only seen in a browser is skipped where there is none, unless one is required. */
export function describeInBrowser(what: string, tests: () => void): void {
  if (!BROWSER && process.env.REQUIRE_CHROMIUM === '1') {
    throw new Error('Chromium is needed, as REQUIRE_CHROMIUM is 1');
  } else if (!BROWSER) {
    console.warn(`No chromium was found: nothing is said of ${what}. \`apt install chromium\` brings one.`);
  }
  (BROWSER ? describe : describe.skip)(what, tests);
}

/** What opens a page in the browser of a suite, whose tests may fail once: on a busy machine it may take longer than it is given. */
export function suiteBrowser(): (options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser;
  jest.retryTimes(1);

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  });

  afterAll(() => browser?.close());

  return async (options) => (await browser.newContext(options)).newPage();
}

/**
 * The faults that axe knows, each with the first element that has it.
 *
 * @param within A part of the page; all of it by default.
 */
export async function axeFaults(page: Page, within = 'html'): Promise<string[][]> {
  // A page may allow no script from elsewhere; the test is allowed to look.
  if (await page.evaluate('typeof axe') === 'undefined') {
    await page.evaluate(fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  }
  const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>(`axe.run(${JSON.stringify(within)}, { resultTypes: ['violations'] })`);
  return violations.map(({ id, nodes }) => [id, nodes[0].html]);
}
