import * as path from 'node:path';
import type { Page } from 'playwright-core';
import { Folder } from '../cli/support';
import { axeFaults, describeInBrowser, suiteBrowser } from '../support/browser';

const OLD = `
  CREATE TABLE Users (UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(320)) PRIMARY KEY (UserId);
  CREATE TABLE Ledger (EntryNo INT64 NOT NULL, AccountId STRING(36) NOT NULL) PRIMARY KEY (EntryNo);
`;
const ADDED = `${OLD.replace('Email STRING(320)', 'Email STRING(320), SeenAt TIMESTAMP')}
  CREATE INDEX UsersByTime ON Users (SeenAt);
`;
const REKEYED = OLD.replace('KEY (EntryNo)', 'KEY (AccountId, EntryNo)').replace(', Email STRING(320)', '');

describeInBrowser('the timeline of releases', () => {
  const folder = new Folder({ 'old.sql': OLD, 'added.sql': ADDED, 'rekeyed.sql': REKEYED });
  const newPage = suiteBrowser();
  let page: Page;

  beforeAll(async () => {
    for (const name of ['added', 'rekeyed']) {
      await folder.run(['report', `${name}.sql`, '--from', 'old.sql', '--out', name]);
    }
  });

  afterAll(() => folder.remove());

  afterEach(() => page.context().close());

  const open = async (name: string, { colorScheme = 'light', width = 1400, javaScriptEnabled = true }: { readonly colorScheme?: 'light' | 'dark'; readonly width?: number; readonly javaScriptEnabled?: boolean } = {}): Promise<void> => {
    page = await newPage({ colorScheme, javaScriptEnabled, permissions: ['clipboard-read', 'clipboard-write'], viewport: { width, height: 900 } });
    await page.goto(`file://${path.join(folder.path, name, 'report.html')}`);
  };
  const openAll = (): Promise<void> => page.locator('.timeline details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));

  test.each((['light', 'dark'] as const).flatMap((scheme) => [1400, 390].flatMap((width) => ['added', 'rekeyed'].map((name) => [name, scheme, width] as const))))(
    'of the change %s has no fault that axe knows and fits, in %s and %i px wide, with all of it open', async (name, colorScheme, width) => {
      await open(name, { colorScheme, width });
      await openAll();
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    });

  test('shows statements on demand, and copies them', async () => {
    await open('added');
    const code = page.locator('[id="page:pending"] .timeline pre').first();
    expect(await code.isVisible()).toBe(false);
    await page.locator('[id="page:pending"] .timeline summary', { hasText: 'Statements' }).click();
    expect(await code.isVisible()).toBe(true);
    await page.locator('.timeline .copy:visible').click();
    await page.locator('.copy', { hasText: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await code.textContent());
  });

  test('leads from a statement to the key that it makes', async () => {
    await open('added');
    await page.locator('.step', { hasText: 'UsersByTime' }).getByRole('link', { name: 'hot' }).click();
    expect(page.url()).toMatch(/#UsersByTime$/);
  });

  test('is there without scripts, where nothing offers to copy', async () => {
    await open('rekeyed', { javaScriptEnabled: false });
    expect(await page.locator('.timeline .title').allTextContents()).toEqual(['Create Ledger_v2 next to Ledger', 'Rename Ledger_v2 to Ledger', 'Drop Ledger_old']);
    await page.locator('.timeline summary').first().click();
    expect([await page.locator('.timeline pre:visible').count() > 0, await page.locator('.copy:visible').count()]).toEqual([true, 0]);
  });

  test('is printed with its statements', async () => {
    await open('rekeyed');
    await page.emulateMedia({ media: 'print' });
    expect([await page.locator('.timeline .title:visible').count(), await page.locator('.copy:visible').count()]).toEqual([3, 0]);
    expect((await page.locator('.timeline pre').first().boundingBox())?.height).toBeGreaterThan(40);
  });
});
