import * as fs from 'node:fs';
import * as path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { Folder } from '../cli/support';

/** The report in a real browser. Debian and Ubuntu have one in the package `chromium`. */
const BROWSER = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((file) => file && fs.existsSync(file));
const inBrowser = BROWSER ? describe : describe.skip;
if (!BROWSER) {
  console.warn('No chromium was found: nothing is said of the report in a browser. `apt install chromium` brings one.');
}

const AXE = require.resolve('axe-core/axe.min.js');
const SCHEMA = fs.readFileSync(path.join(__dirname, '..', '..', 'examples', 'sql', 'four-mistakes.sql'), 'utf8');

inBrowser('the report in a browser', () => {
  const folder = new Folder({ 'schema.sql': SCHEMA });
  const url = `file://${path.join(folder.path, 'report', 'report.html')}`;
  let browser: Browser;
  let page: Page;
  let requests: string[];
  let errors: string[];

  beforeAll(async () => {
    await folder.run(['report', 'schema.sql']);
    browser = await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });
  });

  afterAll(async () => {
    await browser?.close();
    folder.remove();
  });

  const open = async (hash = '', colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
    page = await (await browser.newContext({ colorScheme })).newPage();
    [requests, errors] = [[], []];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(url + hash);
  };
  const shown = (): Promise<string[]> => page.locator('.key:visible').evaluateAll((keys) => keys.map(({ id }) => id));

  afterEach(async () => {
    await page.context().close();
  });

  test('makes no request and writes no error', async () => {
    await open();
    expect(requests.filter((request) => !request.startsWith('data:'))).toEqual([url]);
    expect(errors).toEqual([]);
  });

  test.each(['light', 'dark'] as const)('has no fault that axe knows, on a %s page', async (colorScheme) => {
    await open('', colorScheme);
    // The page itself allows no script from elsewhere; the test is allowed to look.
    await page.evaluate(fs.readFileSync(AXE, 'utf8'));
    const { violations } = await page.evaluate<{ violations: { id: string; nodes: { html: string }[] }[] }>('axe.run()');
    expect(violations.map(({ id, nodes }) => [id, nodes[0].html])).toEqual([]);
  });

  test('filters by name, column and rule', async () => {
    await open();
    expect(await shown()).toHaveLength(5);
    await page.locator('[name=q]').fill('signed-shard');
    expect(await shown()).toEqual(['Readings']);
    expect(await page.locator('[name=shown]').textContent()).toBe('1 of 5 keys');
  });

  test('filters by verdict', async () => {
    await open();
    await page.locator('[value=hot]').uncheck();
    expect(await shown()).toEqual(['Readings', 'Orders']);
  });

  test('a link shows its key, whatever is filtered', async () => {
    await open('#OrdersByPlacedAt');
    expect(await page.evaluate('document.activeElement?.closest(".key")?.id')).toBe('OrdersByPlacedAt');
    expect(await page.locator('#OrdersByPlacedAt h3').isVisible()).toBe(true);
  });

  test('a table of the diagram leads to its key', async () => {
    await open();
    await page.locator('.schema a', { hasText: 'Invoices' }).first().click();
    expect(page.url()).toBe(`${url}#Invoices`);
  });

  test('can be walked through with the keyboard', async () => {
    await open();
    const stops: string[] = [];
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate<string>('document.activeElement.getAttribute("aria-label") || document.activeElement.value || document.activeElement.textContent.slice(0, 40)'));
    }
    expect(stops).toEqual(['Keys 5', 'Tables 4', 'Rows written per insert 4', 'The model', 'Filter by name, column or rule', 'hot', 'unproven', 'safe']);
  });

  test('pictures have a text for those who do not see them', async () => {
    await open();
    const titles = await page.locator('.heat').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    expect(titles).toContain('As declared: inserts into Events land in few places that move.');
  });
});
