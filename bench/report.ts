import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { compiledTree } from './compile';
import { withoutEmulator } from './part';
import { median } from './statistics';
import { table } from './table';
import { USAGE_FILE, type Usage } from './usage-hook';
import { BROWSER } from '../test/support/browser';

const SIZES = [12, 100, 1_000];
const ROUNDS = 3;
const SCROLLED_FRAMES = 60;

interface Figures {
  readonly tables: number;
  /** Of the whole process, the loading of modules included. */
  readonly cpuMs: number;
  readonly pageBytes: number;
  /** All that the command writes. */
  readonly files: number;
  /** null: there is no browser. */
  readonly firstPaintMs: number | null;
  /** The time by which tasks of the page are longer than 50 ms. */
  readonly blockingMs: number | null;
  /** Frames per second while the page is scrolled through. */
  readonly scrollFps: number | null;
}

/** What the report of a schema costs those who write it, and those who open it. */
export const report = withoutEmulator('report', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-report-'));
  const browser = BROWSER ? await chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] }) : undefined;
  try {
    const tree = compiledTree(path.join(__dirname, '..'), 'spanner-constructs-bench');
    const figures: Figures[] = [];
    for (const tables of SIZES) {
      figures.push(await measured(tables, tree, folder, browser));
    }
    return { figures, report: reportText(figures) };
  } finally {
    await browser?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
});

async function measured(tables: number, tree: string, folder: string, browser: Browser | undefined): Promise<Figures> {
  const [script, out, usage] = ['schema.sql', `report-${tables}`, 'usage.json'].map((name) => path.join(folder, name));
  fs.writeFileSync(script, familiesOf(tables));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const { status, stderr } = spawnSync(
      process.execPath, ['--require', path.join(tree, 'bench', 'usage-hook.js'), path.join(tree, 'src', 'cli', 'main.js'), 'report', script, '--out', out],
      { encoding: 'utf8', env: { ...process.env, [USAGE_FILE]: usage } },
    );
    if (status !== 0) {
      throw new Error(`the report of ${tables} tables ended with code ${status}: ${stderr}`);
    }
    return (JSON.parse(fs.readFileSync(usage, 'utf8')) as Usage).cpuMs;
  });
  const page = path.join(out, 'report.html');
  return {
    tables,
    cpuMs: Math.round(median(rounds)),
    pageBytes: fs.statSync(page).size,
    files: fs.readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    ...await opened(page, browser),
  };
}

async function opened(
  file: string, browser: Browser | undefined,
): Promise<Pick<Figures, 'firstPaintMs' | 'blockingMs' | 'scrollFps'>> {
  if (!browser) {
    return { firstPaintMs: null, blockingMs: null, scrollFps: null };
  }
  const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
  await page.addInitScript('window.tasks = []; new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });');
  await page.goto(`file://${file}`);
  await page.waitForTimeout(500);
  const [firstPaintMs, blockingMs, scrollFps] = await page.evaluate<number[]>(`(async () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const blocking = tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0);
    const frame = () => new Promise(requestAnimationFrame);
    const by = document.documentElement.scrollHeight / ${SCROLLED_FRAMES};
    await frame();
    const start = performance.now();
    for (let at = 0; at < ${SCROLLED_FRAMES}; at++) { scrollBy(0, by); await frame(); }
    return [paint.startTime, blocking, ${SCROLLED_FRAMES} / (performance.now() - start) * 1000];
  })()`);
  await page.close();
  return { firstPaintMs: Math.round(firstPaintMs), blockingMs: Math.round(blockingMs), scrollFps: Math.round(scrollFps) };
}

const TABLES_OF_A_FAMILY = 4;

/** Families of tables as schemas have them: one in ten is hot, one in twenty unproven, one in fifty has a signed shard. */
function familiesOf(tables: number): string {
  const id = 'STRING(36) NOT NULL DEFAULT (GENERATE_UUID())';
  return Array.from({ length: tables }, (_, n) => {
    const root = n - (n % TABLES_OF_A_FAMILY);
    if (n % 50 === 7) {
      return `CREATE TABLE T${n} (Shard INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 16)) STORED, SeenAt TIMESTAMP NOT NULL, Id ${id}) PRIMARY KEY (Shard, SeenAt, Id);\n`;
    }
    if (n % 10 === 3) {
      return `CREATE TABLE T${n} (SeenAt TIMESTAMP NOT NULL, Id ${id}, Kind STRING(40)) PRIMARY KEY (SeenAt, Id);\n`;
    }
    if (n % 20 === 5) {
      return `CREATE TABLE T${n} (Ref STRING(64) NOT NULL, Note STRING(MAX)) PRIMARY KEY (Ref);\n`;
    }
    return n === root
      ? `CREATE TABLE T${n} (Id${n} ${id}, Email STRING(320), CreatedAt TIMESTAMP) PRIMARY KEY (Id${n});\nCREATE UNIQUE INDEX ByEmail${n} ON T${n} (Email);\n`
      : `CREATE TABLE T${n} (Id ${id}, Owner STRING(36), Total NUMERIC, CONSTRAINT F${n} FOREIGN KEY (Owner) REFERENCES T0 (Id0)) PRIMARY KEY (Id);\n`;
  }).join('');
}

function reportText(figures: readonly Figures[]): string {
  return [
    '\nreport: what the page of a schema costs\n',
    table(['tables', 'CPU ms', 'page kB', 'files', 'first paint ms', 'blocking ms', 'frames/s'], figures.map((each) => [
      each.tables, each.cpuMs, Math.round(each.pageBytes / 1000), each.files, each.firstPaintMs ?? '-', each.blockingMs ?? '-', each.scrollFps ?? '-',
    ].map(String))),
  ].join('\n');
}
