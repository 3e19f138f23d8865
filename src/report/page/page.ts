import { Anchors } from './data/anchors';
import { isPlainlySafe } from './data/key-rows';
import { judgedIn, type PageKey, type PageSchema } from './data/page-data';
import { html, lines, type Html } from './html';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-assets';
import { acknowledgementRows } from './parts/acknowledged';
import { diagram } from './parts/diagram';
import { linker } from './parts/elements';
import { findingBlock } from './parts/finding';
import { guide } from './parts/guide';
import { keyArticle } from './parts/keys/key-article';
import { keysTable } from './parts/keys/keys-table';
import { safeKeys } from './parts/keys/safe-keys';
import { modelFacts } from './parts/model-facts';
import { objectRows } from './parts/objects';
import { overview } from './parts/overview';
import { pendingPlan } from './parts/pending';
import { writeCosts } from './parts/writes';
import { HeatClasses } from './pictures/heat-map';
import { PackedParts, type Places } from './places';
import { hotRow } from '../../rules/advice/hot-row';
import { verdictCounts } from '../../rules/keys/verdict';
import { counted } from '../../text/shown';

/** Above this number, the browser lays out only visible keys, and details are packed. */
const MANY_KEYS = 100;

const POLICY = html`default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline';
  base-uri 'none'; form-action 'none'`;

interface PageOptions {
  readonly version: string;
  /** The repository address of the folder to which file names are relative. Absent if lines are not linked. */
  readonly linkBase?: string;
}

interface Section {
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly help?: Html;
  readonly count?: number;
  readonly body: Html;
}

/** Everything is in one file, so the page sends no requests. */
export function reportPage(schemas: readonly PageSchema[], { version, linkBase }: PageOptions): string {
  const title = schemas.length === 1 ? schemas[0].title : counted(schemas.length, 'database');
  const isLarge = schemas.flatMap(({ keys }) => keys).length > MANY_KEYS;
  const places: Places = {
    anchors: new Anchors(schemas),
    heats: new HeatClasses(),
    packed: isLarge ? new PackedParts() : undefined,
    linkBase: linkBase?.replace(/\/*$/, '/'),
  };
  const databases = schemas.map((schema, at) => database(schema, places, at, schemas.length > 1));
  const countsOf = (of: readonly PageSchema[]): string => verdictCounts(judgedIn(of)).join(', ');
  const page = lines([
    html`<!doctype html>`,
    html`
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<meta name="color-scheme" content="light dark">`,
    html`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    html`
      <title>${title}: ${countsOf(schemas)}</title>
      <style>${PAGE_STYLE}${places.heats.style()}</style>
      <script>document.documentElement.className = 'scripted';</script></head><body>`,
    html`<a class="skip" href="#page:keys">Skip to the keys</a>`,
    html`
      <header class="top"><b>spanner-constructs</b><span>where writes land</span>
      ${schemas.length === 1 && databases[0].nav}</header>`,
    schemas.length > 1 && html`
      <nav class="databases" aria-label="Databases">
        ${schemas.map((schema, at) => html`
          <a href="#database:${at + 1}">${schema.title}</a>
          <span class="note">${countsOf([schema])}</span>`)}
      </nav>`,
    html`<main${isLarge && html` class="many"`}>`,
    ...databases.map(({ body }) => body),
    html`
      <section id="page:model"><h2>The model</h2>${modelFacts()}</section>
      <section id="page:details" class="details" aria-label="Each key">`,
    ...databases.map(({ articles }) => articles),
    html`
      </section></main>
      <aside class="drawer" aria-label="One key" hidden>
        <div class="drawer-bar">
          <button type="button" value="k" aria-label="The key before">↑</button>
          <button type="button" value="j" aria-label="The next key">↓</button>
          <output></output>
          <span class="keys-help"><kbd>j</kbd> <kbd>k</kbd> keys, <kbd>Esc</kbd> close</span>
          <button type="button" value="link">Copy link</button>
          <button type="button" value="close">Close</button>
        </div>
        <div class="held"></div>
      </aside>
      <footer class="pale">
        Simulated from the declaration by spanner-constructs ${version}: a model, not a measurement.
      </footer>`,
    places.packed?.element(),
    html`<script>${PAGE_SCRIPT}</script></body></html>`,
  ]);
  return `${page}\n`;
}

interface Database {
  readonly nav: Html;
  readonly body: Html;
  readonly articles: Html;
}

function database(schema: PageSchema, places: Places, at: number, isOneOfMany: boolean): Database {
  const suffix = at === 0 ? '' : `-${at + 1}`;
  const sections = sectionsOf(schema, places, suffix);
  const nav = html`
    <nav aria-label="Sections${isOneOfMany && ` of ${schema.title}`}">
      ${sections.map(({ id, title, count }) => html`
        <a href="#${id}">${title}${count !== undefined && html` <span class="count">${count}</span>`}</a>`)}
      ${!isOneOfMany && html`<a href="#page:model">Model</a>`}
    </nav>`;
  const body = lines([
    html`<div class="database" id="database:${at + 1}">`,
    isOneOfMany && nav,
    overview(schema, places),
    ...sections.map(({ id, title, help, body: part }) => (
      html`
        <section id="${id}">
          <div class="heading"><h2>${title}</h2>${help}</div>
          ${part}
        </section>`)),
    html`</div>`,
  ]);
  return { nav, body, articles: lines(schema.keys.map((key) => article(key, schema, places))) };
}

function article(key: PageKey, schema: PageSchema, places: Places): Html {
  const { anchors, packed } = places;
  const body = keyArticle(key, schema, places);
  return html`
    <article class="key ${key.verdict}" id="${anchors.of(key)}"${packed?.attribute(body)}>
      ${packed ? undefined : body}
    </article>`;
}

function sectionsOf(schema: PageSchema, places: Places, suffix: string): Section[] {
  const { anchors } = places;
  const link = linker(schema, anchors);
  const { keys, notDrawn, objects, acknowledgements, advice, otherFindings, pending, unread, unreadQueries } = schema;
  const [safe, open] = [true, false].map((isSafe) => keys.filter((key) => isPlainlySafe(key) === isSafe));
  const [hotRows, others] = [true, false].map((isOne) => advice.filter(({ entry }) => (entry === hotRow) === isOne));
  const blocks = (findings: PageSchema['advice'], of: string, isOpen = true): Html =>
    lines(findings.map((finding, at) => html`
      <details class="other"${isOpen && html` open`}>
        <summary><h3>${finding.message}</h3></summary>
        ${findingBlock(finding, schema, places, { id: `${of}:${at}` })}
      </details>`));
  const unreadSection = (id: string, title: string, text: string, found: readonly string[]): Section => ({
    id, title, count: found.length,
    body: html`<p>${text}</p><ul>${found.map((line) => html`<li><code>${line}</code></li>`)}</ul>`,
  });
  const all: Section[] = [
    unreadSection('unread', 'Not read', 'What these statements create is not on this page.', unread),
    unreadSection('unread-queries', 'Queries not read', 'What these read is not on this page.', unreadQueries),
    {
      id: 'keys', help: guide(), ...(open.length === 0
        ? { title: 'Keys', count: keys.length + notDrawn.length } : { title: 'Keys to look at', count: open.length }),
      body: lines([
        html`
          <label class="find" hidden><span class="sr">Filter by name, column or rule</span>
          <input type="search" placeholder="Filter by name, column, rule" aria-keyshortcuts="/"></label>`,
        open.length > 0 && keysTable(open, schema, places),
        safe.length + notDrawn.length > 0 && safeKeys(safe, notDrawn, places),
        html`<output class="none pale" hidden>No key matches.</output>`,
      ]),
    },
    {
      id: 'hot-rows', title: 'Hot updated rows', count: hotRows.length,
      body: lines([
        html`<p class="pale">No key spreads the updates of one row: they wait for each other.</p>`,
        blocks(hotRows, `hot-rows${suffix}`),
      ]),
    },
    {
      id: 'findings', title: 'Other findings', count: otherFindings.length,
      body: blocks(otherFindings, `findings${suffix}`),
    },
    { id: 'diagram', title: 'Diagram', count: schema.schema.tables.length, body: diagram(schema, places) },
    ...(pending ? [{
      id: 'pending', title: 'Pending change', count: pending.steps.length + pending.refusals.length,
      body: pendingPlan(pending, schema, anchors),
    }] : []),
    ...(schema.amplification.length > 0
      ? [{ id: 'writes', title: 'Rows written per insert', body: writeCosts(schema, link) }]
      : []),
    { id: 'advice', title: 'Advice', count: others.length, body: blocks(others, `advice${suffix}`, false) },
    {
      id: 'acknowledged', title: 'Acknowledged', count: acknowledgements.length,
      body: acknowledgementRows(acknowledgements, link),
    },
    { id: 'objects', title: 'Other objects', count: objects.length, body: objectRows(schema, anchors, link) },
  ];
  return all
    .filter(({ id, count }) => count !== 0 || id === 'pending')
    .map((each) => ({ ...each, id: `page:${each.id}${suffix}` }));
}
