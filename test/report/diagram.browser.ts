import * as path from 'node:path';
import type { Page } from 'playwright-core';
import { Folder } from '../cli/support';
import { axeFaults, describeInBrowser, suiteBrowser } from '../support/browser';

const SHOP = `
  CREATE TABLE Tenants (TenantId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Name STRING(100)) PRIMARY KEY (TenantId);
  CREATE TABLE Users (TenantId STRING(36) NOT NULL, UserId STRING(36) NOT NULL, Email STRING(320)) PRIMARY KEY (TenantId, UserId),
    INTERLEAVE IN PARENT Tenants;
  CREATE INDEX UsersByEmail ON Users (Email);
  CREATE TABLE Events (
    At TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL, TenantId STRING(36), CONSTRAINT FK_Tenant FOREIGN KEY (TenantId) REFERENCES Tenants (TenantId)
  ) PRIMARY KEY (At, EventId);
  CREATE TABLE Other (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);
`;

/** A chain of foreign keys, the tenth table of which is hot. */
function chain(count: number): string {
  return Array.from({ length: count }, (_, at) => `CREATE TABLE T${at} (${at === 9 ? 'At TIMESTAMP NOT NULL, ' : ''}Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())` +
    `${at > 0 ? `, Next STRING(36), FOREIGN KEY (Next) REFERENCES T${at - 1} (Id)` : ''}) PRIMARY KEY (${at === 9 ? 'At, ' : ''}Id);`).join('\n');
}

describeInBrowser('the diagram in a browser', () => {
  const folder = new Folder({ 'shop.sql': SHOP, 'chain.sql': chain(40), 'large.sql': chain(160) });
  const newPage = suiteBrowser();
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    for (const name of ['shop', 'chain', 'large']) {
      await folder.run(['report', `${name}.sql`, '--out', name]);
    }
  });

  afterAll(() => folder.remove());

  const urlOf = (name: string): string => `file://${path.join(folder.path, name, 'report.html')}`;
  const open = async (name: string, options: { colorScheme?: 'light' | 'dark'; width?: number; javaScriptEnabled?: boolean } = {}): Promise<void> => {
    const { width = 1280, ...others } = options;
    page = await newPage({ ...others, viewport: { width, height: 900 } });
    errors = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(urlOf(name));
  };
  const view = () => page.locator('.diagram .scroll').first();
  const width = async (): Promise<number> => Math.round((await page.locator('.schema').first().boundingBox())!.width);
  const scrolled = (): Promise<number[]> => view().evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  /** Some events of the browser come later than the call that leads to them. */
  const until = async (isDone: () => Promise<boolean>): Promise<void> => {
    for (let turn = 0; turn < 100 && !await isDone(); turn++) {
      await page.waitForTimeout(20);
    }
    expect(await isDone()).toBe(true);
  };
  const tables = (state: string): Promise<string[]> =>
    page.locator(`.schema .table${state}`).evaluateAll((all) => all.map((each) => each.getAttribute('data-table')!).sort());

  afterEach(async () => {
    expect(errors).toEqual([]);
    await page.context().close();
  });

  test('zooms with buttons and keys', async () => {
    await open('shop');
    const natural = await width();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    expect(await width()).toBe(Math.round(natural * 1.25));
    expect(await page.locator('.tools output').textContent()).toBe('125%');
    await view().focus();
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    expect(await width()).toBe(natural);
    await page.keyboard.press('+');
    await page.keyboard.press('0');
    expect(await width()).toBe(natural);
  });

  test('zooms with the wheel around what the pointer is on', async () => {
    await open('chain');
    await view().scrollIntoViewIfNeeded();
    const card = page.locator('[data-table=T9] .title');
    const { x, y } = (await card.boundingBox())!;
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
    await until(async () => await page.locator('.tools output').textContent() === '77%');
    expect(Math.abs((await card.boundingBox())!.x - x)).toBeLessThan(2);
  });

  test('moves with the mouse, without following a link, and with the arrow keys', async () => {
    await open('chain');
    await view().scrollIntoViewIfNeeded();
    const [left] = await scrolled();
    const box = (await page.locator('[data-table=T9] .title').boundingBox())!;
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x - 55, box.y + 5);
    await page.mouse.up();
    expect([(await scrolled())[0] - left, page.url()]).toEqual([60, urlOf('chain')]);
    await view().focus();
    await page.keyboard.press('ArrowRight');
    await until(async () => (await scrolled())[0] > left + 60);
  });

  test('of many tables starts at one that needs work, and has a map that shows what is in view and moves it', async () => {
    await open('chain');
    const inView = async (table: string): Promise<boolean> => {
      const [card, outer] = [(await page.locator(`[data-table=${table}]`).boundingBox())!, (await view().boundingBox())!];
      return card.x >= outer.x && card.x + card.width <= outer.x + outer.width;
    };
    expect([await inView('T9'), await inView('T39')]).toEqual([true, false]);
    const map = (await page.locator('.map').boundingBox())!;
    await view().scrollIntoViewIfNeeded();
    await page.locator('.map').click({ position: { x: map.width - 3, y: map.height / 2 } });
    expect([await inView('T9'), await inView('T39')]).toEqual([false, true]);
    await page.getByRole('button', { name: 'Fit' }).click();
    expect(await page.locator('.map').isVisible()).toBe(false);
  });

  test('of few tables has no map', async () => {
    await open('shop');
    expect(await page.locator('.map').count()).toBe(0);
  });

  test('shows what a table has to do with others, under the pointer and with the focus', async () => {
    await open('shop');
    const shown = (): Promise<(string | null)[]> =>
      page.locator('.schema .shown').evaluateAll((all) => all.map((each) => each.getAttribute('data-from')).sort());
    await page.locator('[data-table=Tenants] .title').hover();
    expect([await tables('.near'), await shown()]).toEqual([['Events', 'Tenants', 'Users'], ['Events', 'Users']]);
    await page.mouse.move(0, 0);
    expect([await tables('.near'), await shown()]).toEqual([[], []]);
    await page.locator('[data-table=Events] > a').focus();
    expect([await tables('.near'), await shown()]).toEqual([['Events', 'Tenants'], ['Events']]);
  });

  test.each([['table', 'Events'], ['index', 'UsersByEmail']])('a click on a %s opens its key', async (_, name) => {
    await open('shop');
    await page.locator('.schema a text', { hasText: name }).first().click();
    expect(page.url()).toBe(`${urlOf('shop')}#${name}`);
  });

  test('can be walked through with the keyboard: the view, then each table and each index', async () => {
    await open('shop');
    await view().focus();
    const stops: string[] = [];
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate<string>('document.activeElement.getAttribute("href")'));
    }
    expect(stops).toEqual(['#Tenants', '#Users', '#UsersByEmail', '#Events', '#Other']);
    await page.locator('[data-table=Events] > a').focus();
    await page.keyboard.press('Enter');
    expect(page.url()).toBe(`${urlOf('shop')}#Events`);
  });

  test('of a large schema is one for each table that needs work, of which one is open', async () => {
    await open('large');
    expect(await tables('')).toEqual(['T10', 'T11', 'T7', 'T8', 'T9']);
    expect(await page.locator('.diagram summary').allTextContents()).toEqual([expect.stringContaining('T9 and 4 tables around it')]);
  });

  test('can be read without scripts', async () => {
    await open('shop', { javaScriptEnabled: false });
    expect([await page.locator('.schema').isVisible(), await page.locator('.tools').isVisible()]).toEqual([true, false]);
  });

  test('fits a narrow screen, and is not wider than the page', async () => {
    await open('chain', { width: 390 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  test.each(['light', 'dark'] as const)('has no fault that axe knows in %s, with a table in the focus', async (colorScheme) => {
    await open('shop', { colorScheme });
    await page.locator('[data-table=Users] > a').first().focus();
    expect(await axeFaults(page)).toEqual([]);
  });
});
