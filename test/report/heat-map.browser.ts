import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import type { DrawnKey } from '../../src/report/page/data/drawn-key';
import { fullestCell, keyTexts, leadWord } from '../../src/report/page/data/map-words';
import { html } from '../../src/report/page/html';
import { PAGE_STYLE } from '../../src/report/page/page-assets';
import { badge } from '../../src/report/page/parts/elements';
import { heatMap } from '../../src/report/page/parts/keys/heat-map';
import { colourOf, HeatClasses } from '../../src/report/page/pictures/heat-map';
import { Dialect } from '../../src/schema';
import { Folder } from '../cli/support';
import { axeFaults, describeInBrowser, suiteBrowser } from '../support/browser';
import { picturesOfText } from '../support/rows-rule/pictures';

const SCRIPT = fs.readFileSync(path.join(__dirname, '..', '..', 'src', 'report', 'page', 'browser', 'heat-map.js'), 'utf8');
const ID = 'Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())';
const AT = 'At TIMESTAMP NOT NULL DEFAULT (CURRENT_TIMESTAMP())';
const SCHEMA = `
  CREATE TABLE Rising (${AT}, ${ID}) PRIMARY KEY (At, Id);
  CREATE TABLE Falling (${AT}, ${ID}) PRIMARY KEY (At DESC, Id);
  CREATE TABLE Few (State STRING(9) NOT NULL, CHECK (State IN ('a', 'b', 'c', 'd')), ${AT}, ${ID}) PRIMARY KEY (State, At, Id);
  CREATE TABLE Sharded (Shard INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(Id), 16))) STORED, ${AT}, ${ID}) PRIMARY KEY (Shard, At, Id);
  CREATE TABLE Signed (Shard INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 16)) STORED, ${AT}, ${ID}) PRIMARY KEY (Shard, At, Id);
  CREATE TABLE Unknown (Ref STRING(36) NOT NULL) PRIMARY KEY (Ref);
`;
const LAST_STEP = 59;

describeInBrowser('heat maps in a browser', () => {
  const keys = new Map(picturesOfText(SCHEMA, Dialect.GOOGLESQL).map(({ simulated, verdict }): [string, DrawnKey] =>
    [simulated.key.object, { simulated, verdict, misses: [] }]));
  const folder = new Folder({});
  const newPage = suiteBrowser();
  let page: Page;
  let errors: string[];

  beforeAll(async () => {
    const heats = new HeatClasses();
    const map = (name: string, more = {}): ReturnType<typeof html> =>
      heatMap(keys.get(name)!, { caption: name, badge: badge(keys.get(name)!.verdict), id: name, heats, ...more });
    const body = html`
      <main><h1>Maps</h1><div data-pair style="display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:28px">
      ${map('Rising')}${map('Sharded')}</div>${map('Falling')}${map('Few')}${map('Signed')}${map('Unknown')}
      ${map('Falling', { id: 'small', size: 'small' })}</main>`;
    folder.write('maps.html', `<!doctype html><html lang="en"><head><title>Maps</title><meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
      <style>${PAGE_STYLE.toString()}${heats.style().toString()}</style></head><body>${body.toString()}<script>${SCRIPT}</script></body></html>`);
  });

  afterAll(() => folder.remove());

  const open = async (width = 1400, colorScheme: 'light' | 'dark' = 'light', javaScriptEnabled = true, hasTouch = false): Promise<void> => {
    page = await newPage({ colorScheme, javaScriptEnabled, hasTouch, viewport: { width, height: 900 } });
    errors = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`file://${path.join(folder.path, 'maps.html')}`);
  };
  const mapOf = (name: string): Locator => page.locator(`figure#${name} .heat`);
  const sentence = async (name: string): Promise<string> => (await page.locator(`figure#${name} .here`).textContent())!;
  const profile = (name: string): Promise<string | null> => page.locator(`figure#${name} .profile path`).getAttribute('d');
  /** The middle of a cell, on the screen. */
  const placeOf = async (name: string, step: number, range: number): Promise<[number, number]> => {
    await mapOf(name).scrollIntoViewIfNeeded();
    const box = (await mapOf(name).boundingBox())!;
    return [box.x + ((step + 0.5) / 60) * box.width, box.y + (1 - (range + 0.5) / 48) * box.height];
  };
  /** What a sentence says of a cell has to agree with its share to a colour of the scale. */
  const expectTold = async (name: string, step: number, range: number): Promise<void> => {
    const key = keys.get(name)!;
    const { counts, steps, insertsOfStep } = key.simulated.heat;
    const told = page.locator(`figure#${name} .here`, { hasText: new RegExp(`^Moment ${step + 1}: about .* this key range`) });
    await told.waitFor();
    const text = (await told.textContent())!;
    const [, share, between] = /about ([\d.]+)% of its inserts are in this key range, (.*?)(?:, and in no other more)?\.(?: In|$)/.exec(text)!;
    const [texts, lead] = [keyTexts(key), leadWord(key)];
    expect(between).toBe(`${lead}${texts[range]} to ${lead}${texts[range + 1]}`);
    expect(colourOf(Number(share) / 100)).toBe(colourOf(counts[range * steps + step] / insertsOfStep));
  };

  afterEach(async () => {
    await page.context().close();
    expect(errors).toEqual([]);
  });

  test.each([['Rising', 30, 24], ['Rising', 24, 19], ['Rising', 5, 40], ['Sharded', 17, 0], ['Sharded', 59, 47], ['Signed', 0, 20]])(
    'the mouse over %s at step %d and range %d is told the share that the data has', async (name, step, range) => {
      await open();
      const before = [await sentence(name), await profile(name)];
      await page.mouse.move(...await placeOf(name, step, range));
      await expectTold(name, step, range);
      expect(await profile(name)).not.toBe(before[1]);
      await page.mouse.move(1, 1);
      expect([await sentence(name), await profile(name)]).toEqual(before);
    });

  test('arrow keys move the crosshair from the fullest place, and each move is read out', async () => {
    await open();
    const { step, range } = fullestCell(keys.get('Few')!.simulated.heat);
    await mapOf('Signed').focus();
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate('document.activeElement.closest("figure").id')).toBe('Few');
    expect(await page.locator('#Few .here').getAttribute('aria-live')).toBe('polite');
    const before = await sentence('Few');
    await page.keyboard.press('ArrowRight');
    await expectTold('Few', step + 1, range);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await expectTold('Few', step, range + 2);
    await page.keyboard.press('End');
    await expectTold('Few', LAST_STEP, range + 2);
    await page.keyboard.press('Tab');
    expect(await sentence('Few')).toBe(before);
  });

  test('a touch is a crosshair that stays', async () => {
    await open(390, 'light', true, true);
    await page.touchscreen.tap(...await placeOf('Sharded', 20, 10));
    await expectTold('Sharded', 20, 10);
  });

  test('the maps of a pair show the same moment, and leave it together', async () => {
    await open();
    const before = await sentence('Sharded');
    await page.mouse.move(...await placeOf('Rising', 12, 30));
    await expectTold('Rising', 12, 30);
    expect(await sentence('Sharded')).toMatch(/^Moment 13: about \d+% of its inserts are in the fullest of 48 key ranges, shard \d+, .* to shard \d+, .*\.$/);
    const places = ['Rising', 'Sharded'].map((name) => mapOf(name).evaluate((map) => (map as unknown as { style: { getPropertyValue(of: string): string } }).style.getPropertyValue('--x')));
    expect(new Set(await Promise.all(places)).size).toBe(1);
    await page.mouse.move(1, 1);
    expect(await sentence('Sharded')).toBe(before);
  });

  test.each([1400, 390])('at %d pixels words lie inside of their picture and hide neither their place nor much of the inserts', async (width) => {
    await open(width);
    for (const name of ['Rising', 'Falling', 'Few', 'Signed']) {
      const { heat } = keys.get(name)!.simulated;
      const [map, text, [x, y]] = [(await mapOf(name).boundingBox())!, (await mapOf(name).locator('.callout span').boundingBox())!,
        await placeOf(name, ...Object.values(fullestCell(heat)) as [number, number])];
      expect([text.x >= map.x, text.y >= map.y, text.x + text.width <= map.x + map.width, text.y + text.height <= map.y + map.height]).toEqual([true, true, true, true]);
      expect(x > text.x && x < text.x + text.width && y > text.y && y < text.y + text.height).toBe(false);
      if (name.endsWith('ing')) {
        const hidden = heat.counts.reduce((sum, count, at) => {
          const [across, down] = [map.x + (((at % 60) + 0.5) / 60) * map.width, map.y + (1 - (Math.floor(at / 60) + 0.5) / 48) * map.height];
          return sum + (across > text.x && across < text.x + text.width && down > text.y && down < text.y + text.height ? count : 0);
        }, 0);
        expect(hidden).toBe(0);
      }
    }
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });

  test.each([['light', 1400], ['light', 390], ['dark', 1400], ['dark', 390]] as const)('axe finds no fault on a %s page of %d pixels, with a crosshair', async (scheme, width) => {
    await open(width, scheme);
    await page.mouse.move(...await placeOf('Rising', 12, 30));
    await expectTold('Rising', 12, 30);
    expect(await axeFaults(page)).toEqual([]);
  });

  test('what is unknown has no crosshair and no stop of the keyboard', async () => {
    await open();
    const before = await sentence('Unknown');
    await page.mouse.move(...await placeOf('Unknown', 12, 12));
    expect([await sentence('Unknown'), await mapOf('Unknown').getAttribute('tabindex')]).toEqual([before, null]);
  });

  test('without scripts the sentence of the fullest moment stands there, and the profile', async () => {
    await open(1400, 'light', false);
    expect(await sentence('Rising')).toMatch(/^Moment 30: 100% of its inserts are in the fullest of 48 key ranges, 20/);
    expect(await profile('Rising')).toMatch(/^M0 \d+h31v1H0z$/);
  });

  test('in print dark and light change places, with the words', async () => {
    await open();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#Rising .callout span').isVisible()).toBe(true);
    expect(await mapOf('Rising').evaluate((map) => (globalThis as unknown as { getComputedStyle(of: unknown): { filter: string } }).getComputedStyle(map).filter)).toContain('invert(1)');
  });
});
