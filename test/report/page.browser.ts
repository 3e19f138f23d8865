import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Page } from 'playwright-core';
import { auditText } from '../../src/audit/audit-text';
import { pageSchema } from '../../src/report/page/data/page-data';
import { reportPage } from '../../src/report/page/page';
import { Dialect } from '../../src/schema';
import { Folder } from '../cli/support';
import { axeFaults, describeInBrowser, suiteBrowser } from '../support/browser';
import { writeRecordingApp } from '../support/recording-app';

const ROOT = path.join(__dirname, '..', '..');
const SCHEMA = fs.readFileSync(path.join(ROOT, 'examples', 'sql', 'four-mistakes.sql'), 'utf8');
/** Something for every section of the page. */
const REST = `
  -- spanner-constructs: acknowledge unproven-key until 2026-07-15: the references come from the old system, in no order
  CREATE TABLE Refs (Ref STRING(36) NOT NULL) PRIMARY KEY (Ref);
  CREATE INDEX OrdersById ON Orders (OrderId);
  CREATE VIEW Placed SQL SECURITY INVOKER AS SELECT o.PlacedAt FROM Orders AS o;
  CREATE CHANGE STREAM Everything FOR ALL;
`;

/** A thousand tables in families, a tenth of them hot. */
function manyTables(): string {
  return Array.from({ length: 1_000 }, (_, number) => {
    const root = number - (number % 4);
    const key = `Id${root} STRING(36) NOT NULL`;
    return number === root
      ? `CREATE TABLE Table${number} (${number % 40 === 0 ? 'SeenAt TIMESTAMP NOT NULL, ' : ''}${key} DEFAULT (GENERATE_UUID()), Owner STRING(36), ` +
        `CONSTRAINT FK_${number} FOREIGN KEY (Owner) REFERENCES Table4 (Id4)) PRIMARY KEY (${number % 40 === 0 ? 'SeenAt, ' : ''}Id${root});`
      : `CREATE TABLE Table${number} (${number % 40 < 4 ? 'SeenAt TIMESTAMP NOT NULL, ' : ''}${key}, Line STRING(36) DEFAULT (GENERATE_UUID())) ` +
        `PRIMARY KEY (${number % 40 < 4 ? 'SeenAt, ' : ''}Id${root}, Line), INTERLEAVE IN PARENT Table${root};`;
  }).join('\n');
}

describeInBrowser('the report in a browser', () => {
  const folder = new Folder({ 'four-mistakes.sql': SCHEMA, 'rest.sql': SCHEMA + REST });
  const urlOf = (name: string): string => `file://${path.join(folder.path, name)}`;
  const url = urlOf('report/report.html');
  const newPage = suiteBrowser();
  let page: Page;
  let requests: string[];
  let errors: string[];

  beforeAll(async () => {
    await folder.run(['report', 'four-mistakes.sql']);
    await folder.run(['report', 'rest.sql', '--from', 'four-mistakes.sql', '--out', 'rest']);
  });

  afterAll(() => folder.remove());

  const open = async (at = url, colorScheme: 'light' | 'dark' = 'light'): Promise<void> => {
    page = await newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
    [requests, errors] = [[], []];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(at);
  };
  const shown = (): Promise<string[]> =>
    page.locator('.key-row:not([hidden]), .cell[data-key]:not([hidden])').evaluateAll((all) => all.map((each) => each.getAttribute('data-key')!));
  const opened = async (): Promise<string | undefined> => (await page.locator('.drawer:visible .key').evaluateAll((all) => all.map(({ id }) => id)))[0];
  const focused = (): Promise<string> => page.evaluate('document.activeElement?.closest("[id]")?.id');

  afterEach(async () => {
    await page.context().close();
  });

  test('makes no request and writes no error', async () => {
    await open();
    expect(requests.filter((request) => !request.startsWith('data:'))).toEqual([url]);
    expect(errors).toEqual([]);
  });

  describe.each(['light', 'dark'] as const)('on a %s page', (colorScheme) => {
    test.each([[1400, 900], [390, 844]])('%d px wide, axe knows no fault: the first screen, one key of each verdict, the safe keys', async (width, height) => {
      await open(urlOf('rest/report.html'), colorScheme);
      await page.setViewportSize({ width, height });
      await page.locator('.safe-keys summary').click();
      await page.locator('.guide summary').click();
      expect(await axeFaults(page)).toEqual([]);
      // What is behind the drawer stays as it was; what has to be scrolled to has no contrast that axe could tell.
      await page.setViewportSize({ width, height: 8 * height });
      for (const [key, within] of [['Events'], ['Readings', '.drawer'], ['Refs', '.drawer'], ['Orders', '.drawer']]) {
        await page.evaluate(`location.hash = '${key}'`);
        await page.locator(`.drawer #${key}`).waitFor();
        await page.locator('.drawer details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
        expect([key, await axeFaults(page, within)]).toEqual([key, []]);
      }
    });
  });

  test('the first screen says whether it is ready, what is worst and what to do', async () => {
    await open();
    expect(await page.locator('h1').textContent()).toBe('Not ready: reads of Readings miss rows, and inserts into Events, Invoices and OrdersByPlacedAt land in few places.');
    expect(await page.locator('.counter').allInnerTexts()).toEqual([
      expect.stringMatching(/^3\s+▲\s*hot/), expect.stringMatching(/^1\s+≠\s*wrong/), expect.stringMatching(/^0\s+\?\s*unproven/), expect.stringMatching(/^1\s+✓\s*safe/),
    ]);
    expect(await page.locator('.todo a').allTextContents()).toHaveLength(3);
    const bottom = await page.locator('.key-row').first().evaluate((row) => row.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(900);
  });

  test('keys are listed by consequence, those that are safe in a grid that is closed', async () => {
    await open();
    expect(await shown()).toEqual(['Readings', 'Events', 'Invoices', 'OrdersByPlacedAt', 'Orders']);
    expect(await page.locator('.cell').isVisible()).toBe(false);
  });

  test('filters by name, column and rule, all words of which have to match', async () => {
    await open(urlOf('rest/report.html'));
    const field = page.getByPlaceholder('Filter by name, column, rule');
    await field.fill('signed-shard');
    expect(await shown()).toEqual(['Readings']);
    await field.fill('placedat orders');
    expect(await shown()).toEqual(['OrdersByPlacedAt']);
    expect(await page.locator('.schema .table:not(.off)').evaluateAll((all) => all.map((each) => each.getAttribute('data-table')))).toEqual(['Orders']);
    await field.fill('inserts/s');
    expect(await shown()).toEqual([]);
    await field.fill('redundant-index');
    expect([await shown(), await page.locator('.other:visible').count()]).toEqual([[], 1]);
    expect(await page.locator('.none').isVisible()).toBe(true);
  });

  test('filters and hides what Spanner spreads by itself like any other safe key', async () => {
    const audit = auditText(`${SCHEMA}
      CREATE TABLE Notes (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Words TOKENLIST) PRIMARY KEY (Id);
      CREATE SEARCH INDEX ByWords ON Notes (Words);`, Dialect.GOOGLESQL, { today: '2026-06-30' });
    folder.write('search.html', reportPage([pageSchema({ title: 'search', audit }, 'sql', { insertsOfTable: 40 })], { version: '1.0.0' }));
    await open(urlOf('search.html'));
    const cells = (): Promise<string[]> => page.locator('.cell:visible b').allTextContents();
    const field = page.getByPlaceholder('Filter by name, column, rule');
    await field.fill('bywords');
    expect([await cells(), await page.locator('.none').isVisible()]).toEqual([['ByWords'], false]);
    await field.fill('notes');
    expect(await cells()).toEqual(['Notes']);
    await field.fill('');
    expect(await cells()).toEqual(['Notes', 'Orders', 'ByWords']);
    await page.locator('.counter.safe').click();
    expect(await cells()).toEqual([]);
  });

  test('a counter hides and shows the keys of its verdict', async () => {
    await open();
    const hot = page.locator('.counter.hot');
    await hot.click();
    expect([await shown(), await hot.getAttribute('aria-pressed')]).toEqual([['Readings', 'Orders'], 'false']);
    await hot.click();
    expect(await shown()).toHaveLength(5);
  });

  test('a row opens its key in the drawer, and closing it brings the focus back', async () => {
    await open();
    await page.locator('.key-row[data-key=Events] td').nth(3).click();
    expect([await opened(), page.url()]).toEqual(['Events', `${url}#Events`]);
    expect(await focused()).toBe('Events');
    await page.keyboard.press('j');
    await page.locator('.drawer #Invoices').waitFor();
    expect(await page.locator('.drawer output').textContent()).toBe('3 of 5');
    await page.keyboard.press('Escape');
    expect([await opened(), page.url()]).toEqual([undefined, url]);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Invoices');
  });

  test('the way back of the browser closes what the way there opened', async () => {
    await open();
    await page.locator('.key-row[data-key=Events] a').first().click();
    await page.locator('.drawer #Events').waitFor();
    await page.goBack();
    await page.locator('.drawer').waitFor({ state: 'hidden' });
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Events');
    await page.goForward();
    await page.locator('.drawer #Events').waitFor();
    expect(errors).toEqual([]);
  });

  test('what was open is open again once the page is printed', async () => {
    await open(`${url}#Events`);
    await page.locator('.drawer #Events').waitFor();
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    expect(await opened()).toBe(undefined);
    await page.evaluate('dispatchEvent(new Event("afterprint"))');
    expect(await opened()).toBe('Events');
  });

  test('a link that is cut off opens the page without an error', async () => {
    await open(`${url}#100%`);
    expect([await opened(), errors]).toEqual([undefined, []]);
  });

  test('the focus is not lost where the key that was opened last is behind a closed line', async () => {
    await open(`${url}#OrdersByPlacedAt`);
    await page.locator('.drawer #OrdersByPlacedAt').waitFor();
    await page.keyboard.press('j');
    await page.locator('.drawer #Orders').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.localName')).toBe('summary');
  });

  test('ways out are tabs: the picture of today stays beside that of the one that is chosen', async () => {
    await open(`${url}#Events`);
    const visible = (): Promise<(string | null)[]> =>
      page.locator('#Events .heat:visible').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
    const [before, sharded] = await visible();
    expect([before, sharded]).toEqual([expect.stringContaining('Today'), expect.stringContaining('16 shards')]);
    const tabs = page.locator('#Events .tabs').getByRole('tab');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await visible()).toEqual([before, expect.stringContaining('UUID key')]);
    expect(await tabs.evaluateAll((all) => all.map((each) => each.getAttribute('aria-selected')))).toEqual(['false', 'false', 'true']);
    await page.locator('#Events').getByRole('tab', { name: 'On the live database' }).last().click();
    expect(await page.locator('#Events .timeline:visible').count()).toBe(1);
  });

  test('of a change the lines that come are copied, without their numbers', async () => {
    await open(`${url}#Events`);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const block = page.locator('#Events .fix:not([hidden]) .code:visible').first();
    await block.getByRole('button').click();
    await block.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^  ShardId INT64 NOT NULL AS .*\n\) PRIMARY KEY \(ShardId, .*\n$/);
  });

  describe('where a viewer shows the page', () => {
    const srcdoc = (): string => fs.readFileSync(path.join(folder.path, 'report', 'report.html'), 'utf8').replace(/&/g, '&amp;').replace(/"/g, '&quot;');
    const blob = `<script>fetch('/page').then((page) => page.blob()).then((page) => {
      document.body.innerHTML = '<iframe width="1200" height="800" src="' + URL.createObjectURL(page) + '">';
    })</script>`;

    test.each([
      ['over plain http', '/page', () => ''],
      ['as a blob', '/', () => `<body>${blob}`],
      ['in a sandbox', '/', () => `<iframe width="1200" height="800" sandbox="allow-scripts" srcdoc="${srcdoc()}">`],
    ])('%s, a key opens and closes, and its link is not said to be copied', async (_, at, viewer) => {
      await open();
      await page.route('http://ci.example/**', (route) => route.fulfill({
        contentType: 'text/html',
        body: route.request().url().endsWith('/page') ? fs.readFileSync(path.join(folder.path, 'report', 'report.html'), 'utf8') : viewer(),
      }));
      await page.goto(`http://ci.example${at}`);
      const shownIn = at === '/page' ? page.locator('html') : page.frameLocator('iframe').locator('html');
      for (const time of [1, 2]) {
        await shownIn.locator('.key-row[data-key=Events] a').first().click();
        const link = shownIn.locator('.drawer-bar [value=link]');
        await link.click();
        await shownIn.getByText('Not copied').waitFor();
        await shownIn.locator('.drawer-bar [value=close]').click();
        await shownIn.locator('.drawer').waitFor({ state: 'hidden' });
        expect([time, errors]).toEqual([time, []]);
      }
    });
  });

  test('what is not known is hatched, and drawn as the two things that it can be', async () => {
    await open(`${urlOf('rest/report.html')}#Refs`);
    expect(await page.locator('.key-row[data-key=Refs] .hatch').count()).toBe(1);
    expect(await page.locator('#Refs .case pre').allTextContents()).toEqual(['-- spanner-constructs: values Ref random', '-- spanner-constructs: values Ref sequential']);
  });

  test('a link opens its key, whatever is filtered, and an object is linked as well', async () => {
    await open(`${url}#Orders`);
    expect([await focused(), await opened()]).toEqual(['Orders', 'Orders']);
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Filter by name, column, rule').fill('Events');
    await page.evaluate('location.hash = "OrdersByPlacedAt"');
    await page.locator('.drawer #OrdersByPlacedAt').waitFor();
    await page.goto(`${urlOf('rest/report.html')}#Placed`);
    expect([await focused(), await opened()]).toEqual(['Placed', undefined]);
  });

  test('a table of the diagram leads to its key', async () => {
    await open();
    await page.locator('.schema a', { hasText: 'Invoices' }).first().click();
    expect(page.url()).toBe(`${url}#Invoices`);
  });

  test('can be used with the keyboard alone', async () => {
    await open();
    const stops: string[] = [];
    for (let press = 0; press < 17; press++) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate<string>('document.activeElement.getAttribute("aria-label") || document.activeElement.placeholder || document.activeElement.textContent.trim().split(/[\\s0-9]/)[0]'));
    }
    expect(stops.slice(0, 1)).toEqual(['Skip']);
    expect(stops).toEqual(expect.arrayContaining(['Filter by name, column, rule', 'Readings', 'Events']));
    await page.getByRole('link', { name: 'Events', exact: true }).first().focus();
    await page.keyboard.press('Enter');
    expect([await opened(), await focused()]).toEqual(['Events', 'Events']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    expect(await page.evaluate('document.activeElement.placeholder')).toBe('Filter by name, column, rule');
  });

  test('without scripts each key follows the page, with all of its ways out', async () => {
    page = await newPage({ javaScriptEnabled: false });
    await page.goto(url);
    expect(await page.locator('article.key:visible').count()).toBe(5);
    expect(await page.locator('#Events .fix:visible').count()).toBe(3);
    expect(await page.locator('.copy:visible, .tabs:visible, .find:visible').count()).toBe(0);
  });

  test('is printed without what only a screen can do, each key that needs somebody with all of its ways out', async () => {
    await open();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.top:visible, .find:visible, .tabs:visible, .copy:visible').count()).toBe(0);
    expect(await page.locator('#Events .fix:visible').count()).toBe(3);
    expect(await page.locator('#Orders').isVisible()).toBe(false);
  });

  test.each(['', '#Events', '#Readings', '#Refs'])('fits a narrow screen at %s', async (hash) => {
    await open(urlOf(`rest/report.html${hash}`));
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    expect(await page.locator('.drawer').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });

  test('long names fit a narrow screen, and what the field filters by fits a wide one', async () => {
    const long = SCHEMA.replace(/\b(SeenAt|OccurredAt|PlacedAt|EventId|InvoiceNumber|Shard|TakenAt|SensorId)\b/g, (name) => name.padEnd(100, 'N'));
    const audit = auditText(long, Dialect.GOOGLESQL, { today: '2026-06-30' });
    folder.write('long.html', reportPage([pageSchema({ title: 'long', audit }, 'sql', { insertsOfTable: 40 })], { version: '1.0.0' }));
    await open(urlOf('long.html'));
    await page.getByPlaceholder('Filter by name, column, rule').fill('Filter by name, column, rule');
    expect(await page.locator('.find input').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const key of ['Events', 'Invoices', 'Readings', 'OrdersByPlacedAt']) {
      await page.evaluate(`location.hash = '${key}'`);
      await page.locator(`.drawer #${key}`).waitFor();
      expect([key, await page.locator('.drawer').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)]).toEqual([key, 0]);
    }
  });

  test('several databases have a navigation and a first screen each, and their keys have links of their own', async () => {
    const audit = auditText(SCHEMA, Dialect.GOOGLESQL, { today: '2026-06-30' });
    const schemas = ['shop', 'billing'].map((title) => pageSchema({ title, audit }, 'sql', { insertsOfTable: 40 }));
    folder.write('two.html', reportPage(schemas, { version: '1.0.0' }));
    await open(urlOf('two.html'));
    expect(await page.locator('.databases a').allTextContents()).toEqual(['shop', 'billing']);
    expect(await page.locator('h1').count()).toBe(2);
    await page.locator('.key-row[data-key=Events-2] a').click();
    expect(await opened()).toBe('Events-2');
    expect(await axeFaults(page)).toEqual([]);
  });

  test('a PostgreSQL schema has a page without faults, with its DDL in the quotes of its dialect', async () => {
    folder.write('pg.sql', 'CREATE TABLE events (at timestamptz NOT NULL, id varchar(36) NOT NULL DEFAULT spanner.generate_uuid(), PRIMARY KEY (at, id));\n');
    await folder.run(['report', 'pg.sql', '--dialect', 'postgresql', '--out', 'pg']);
    await open(`${urlOf('pg/report.html')}#events`);
    expect([await axeFaults(page), errors]).toEqual([[], []]);
    expect(await page.locator('#events ins').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('spanner.farm_fingerprint')]));
  });

  test('an app has a page without faults, with its fixes as code and no line of a file', async () => {
    const app = new Folder({});
    writeRecordingApp(app, [{ ddl: SCHEMA }]);
    await app.run(['report', '--app']);
    await open(`file://${path.join(app.path, 'report', 'report.html')}#Events`);
    expect([await axeFaults(page), errors]).toEqual([[], []]);
    expect(await page.locator('#Events .way pre').first().textContent()).toMatch(/^new ShardedTable\(db, 'Events'/);
    expect(await page.locator('.place').count()).toBe(0);
    app.remove();
  });

  test('lines are links where the address of the repository is given', async () => {
    await folder.run(['report', 'four-mistakes.sql', '--link-base', 'https://example.org/shop/blob/main', '--out', 'linked']);
    await open(urlOf('linked/report.html'));
    expect(await page.locator('.key-row[data-key=Events] .place').getAttribute('href')).toMatch(/^https:\/\/example\.org\/shop\/blob\/main\/four-mistakes\.sql#L\d+$/);
  });

  test('1,000 tables stay usable', async () => {
    const audit = auditText(manyTables(), Dialect.GOOGLESQL, { today: '2026-06-30' });
    const html = reportPage([pageSchema({ title: 'many', audit }, 'sql', { insertsOfTable: 40 })], { version: '1.0.0' });
    folder.write('many.html', html);
    expect(html.length).toBeLessThan(1_500_000);
    await open(`${urlOf('many.html')}#Table999`);
    expect(await focused()).toBe('Table999');
    // What is packed is there as soon as it is opened, and once.
    await page.locator('#Table999 .heat').first().waitFor();
    await page.evaluate('location.hash = "Table40"');
    await page.locator('#Table40').getByRole('tab', { name: 'UUID key' }).click();
    expect(await page.locator('#Table40 header').count()).toBe(1);
    await page.keyboard.press('Escape');
    await page.getByPlaceholder('Filter by name, column, rule').fill('table44');
    expect((await shown()).length).toBeLessThan(20);
    expect(errors).toEqual([]);
  });

  test.each<[string, string, 'light' | 'dark', number, number]>([
    ['report.png', '', 'light', 1280, 900], ['report-dark.png', '', 'dark', 1280, 900],
    ['report-key.png', '#Events', 'light', 1400, 1040], ['report-key-dark.png', '#Events', 'dark', 1400, 1040], ['report-unproven.png', '#Refs', 'dark', 1400, 900], ['report-narrow.png', '', 'light', 390, 844],
  ])('docs/pictures/%s is a picture of it', async (name, hash, colorScheme, width, height) => {
    const file = path.join(ROOT, 'docs', 'pictures', name);
    if (process.env.UPDATE_GOLDENS === '1') {
      await open(`${urlOf('rest/report.html')}${hash}`, colorScheme);
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: file });
    } else {
      await open();
    }
    const png = fs.readFileSync(file);
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', width, height]);
    expect(png.length).toBeLessThan(250_000);
  });
});
