import * as path from 'node:path';
import { Folder } from '../cli/support';
import { axeFaults, describeInBrowser, suiteBrowser } from '../support/browser';

const DDL = `
  CREATE TABLE Users (
    Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(MAX) NOT NULL, Phone STRING(20), Friend STRING(36) NOT NULL,
    Words TOKENLIST AS (TOKENIZE_FULLTEXT(Email)) HIDDEN,
    CONSTRAINT UsersFriend FOREIGN KEY (Friend) REFERENCES Users (Id),
  ) PRIMARY KEY (Id);
  CREATE INDEX UsersByPhone ON Users (Phone);
  CREATE SEARCH INDEX UsersByWords ON Users (Words);
  CREATE CHANGE STREAM Everything FOR ALL;
`;
const BAR = ['row', 'index', 'backing', 'object', 'record'];

describeInBrowser('what inserts write, in a browser', () => {
  const folder = new Folder({ 'a.sql': DDL, 'workload.yaml': 'workload:\n  writesPerSecond: 5000\n' });
  const newPage = suiteBrowser();

  beforeAll(async () => {
    await folder.run(['report', 'a.sql', '--config', 'workload.yaml']);
  });

  afterAll(() => folder.remove());

  describe.each([1_400, 390])('%d pixels wide', (width) => {
    test.each(['light', 'dark'] as const)('has no fault that axe knows, fits, and tells the parts of a bar without colour, on a %s page', async (colorScheme) => {
      const page = await newPage({ colorScheme, viewport: { width, height: 900 } });
      await page.goto(`file://${path.join(folder.path, 'report', 'report.html')}`);
      expect(await axeFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      const parts = page.locator('.writes .bar').first().locator('.written');
      expect(await parts.evaluateAll((all) => all.map(({ className }) => className.replace('written ', '')))).toEqual(BAR);
      const patterns = await parts.evaluateAll((all) => all.map((each) => {
        const { backgroundImage, backgroundColor } = each.ownerDocument.defaultView!.getComputedStyle(each);
        return backgroundImage === 'none' ? backgroundColor : backgroundImage.replace(/rgba?\([^)]*\)/g, 'colour');
      }));
      expect(new Set(patterns).size).toBe(BAR.length);
      expect(await parts.evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().width)))).toBeGreaterThan(20);
      await page.context().close();
    });
  });
});
