import { Anchors } from './data/anchors';
import { judgedIn, type PageKey, type PageSchema } from './data/page-data';
import { html, lines, type Html } from './html';
import { PackedParts } from './packed-parts';
import { PAGE_SCRIPT, PAGE_STYLE } from './page-assets';
import { acknowledgementRows } from './parts/acknowledged';
import { diagram } from './parts/diagram';
import { filterForm } from './parts/filter-form';
import { findingBlock } from './parts/finding';
import { guide } from './parts/guide';
import { keySection } from './parts/key';
import { leadOf } from './parts/lead';
import { linker } from './parts/link';
import { modelFacts } from './parts/model-facts';
import { objectRows } from './parts/objects';
import { pendingPlan } from './parts/pending';
import { amplificationRows } from './parts/writes';
import { HeatClasses } from './pictures/heat-map';
import type { Places } from './places';
import { counted } from '../../text/counted';

/** So many keys with findings are open at first. The others are a click away. */
const MOST_OPEN = 8;
/** From here on the browser lays out what is in view alone, and details are packed. */
const MANY_KEYS = 100;

const POLICY = html`default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline';
  base-uri 'none'; form-action 'none'`;

/** A part of the page. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly body: Html;
}

/** Everything in one file: no request leaves the page. */
export function reportPage(schemas: readonly PageSchema[], version: string): string {
  const keys = schemas.flatMap((each) => each.keys);
  const title = schemas.length === 1 ? schemas[0].title : counted(schemas.length, 'database');
  const anchors = new Anchors(schemas);
  const isLarge = keys.length > MANY_KEYS;
  const places: Places = { anchors, heats: new HeatClasses(), packed: isLarge ? new PackedParts() : undefined };
  const parts = schemas.map((schema, at) => (
    { schema, sections: sectionsOf(schema, places, at === 0 ? '' : `-${at + 1}`) }));
  const page = lines([
    html`<!doctype html>`,
    html`
      <html lang="en"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">`,
    html`<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    html`
      <title>Where writes land: ${title}</title>
      <style>${PAGE_STYLE}${places.heats.style()}</style></head><body>`,
    html`<header><p class="over">Where writes land</p><h1>${title}</h1>`,
    html`<p class="lead">${leadOf(judgedIn(schemas))}</p>`,
    html`
      <nav aria-label="Sections">
        ${parts.map(({ schema, sections }) => html`
          ${schemas.length > 1 && html`<b>${schema.title}</b>`}
          ${sections.map(navLink)}`)}
        <a href="#page:model">The model</a>
      </nav></header>`,
    guide(),
    filterForm(schemas),
    html`<main${isLarge && html` class="many"`}>`,
    ...parts.flatMap(({ schema, sections }) => [
      schemas.length > 1 && html`<h2 class="database">${schema.title}</h2>`,
      ...sections.map(({ id, title: heading, body }) =>
        html`<section id="${id}"><h2>${heading}</h2>${body}</section>`),
    ]),
    html`<section id="page:model"><h2>The model</h2>${modelFacts()}</section>`,
    html`
      </main><footer class="pale">
        Simulated from the declaration by spanner-constructs ${version}: a model, not a measurement.
      </footer>`,
    places.packed?.element(),
    html`<script>${PAGE_SCRIPT}</script></body></html>`,
  ]);
  return `${page}\n`;
}

function navLink({ id, title, count }: Section): Html {
  return html`<a href="#${id}">${title}${count !== undefined && html` <span class="count">${count}</span>`}</a>`;
}

function sectionsOf(schema: PageSchema, places: Places, suffix: string): Section[] {
  const { anchors, heats, packed } = places;
  const link = linker(schema, anchors);
  const { keys, objects, acknowledgements, advice, otherFindings, pending, unread } = schema;
  let open = 0;
  const key = (each: PageKey): Html => {
    open += each.findings.length > 0 ? 1 : 0;
    const { element, body } = keySection(each, schema, places);
    if (each.findings.length > 0 && open <= MOST_OPEN) {
      return element(body, html` open`);
    }
    return packed ? element(undefined, packed.attribute(body)) : element(body);
  };
  const blocks = (findings: PageSchema['advice'], of: string): Html =>
    lines(findings.map((finding, at) => findingBlock(finding, schema, { name: `${of}:${at}`, heats })));
  const all: Section[] = [
    {
      id: 'unread', title: 'Not read', count: unread.length,
      body: html`
        <p>What these statements create is not on this page.</p>
        <ul>${unread.map((line) => html`<li><code>${line}</code></li>`)}</ul>`,
    },
    { id: 'keys', title: 'Keys', count: keys.length, body: lines(keys.map(key)) },
    { id: 'tables', title: 'Tables', count: schema.schema.tables.length, body: diagram(schema, places) },
    {
      id: 'writes', title: 'Rows written per insert', count: schema.amplification.length,
      body: amplificationRows(schema, link),
    },
    ...(pending ? [{
      id: 'pending', title: 'Pending migration', count: pending.steps.length + pending.refusals.length,
      body: pendingPlan(pending, schema),
    }] : []),
    {
      id: 'findings', title: 'Other findings', count: otherFindings.length,
      body: blocks(otherFindings, `findings${suffix}`),
    },
    { id: 'advice', title: 'Advice', count: advice.length, body: blocks(advice, `advice${suffix}`) },
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
