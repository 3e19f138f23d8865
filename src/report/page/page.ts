import { Anchors } from './anchors';
import { HeatClasses } from './heat-map';
import { escaped, fragment } from './html';
import { findingBlock, keySection, type PagePlaces } from './key-section';
import { PackedParts } from './packed-parts';
import { judgedIn, type PageKey, type PageSchema } from './page-data';
import { filterForm, guide, leadOf } from './page-head';
import { PAGE_SCRIPT } from './page-script';
import { PAGE_STYLE } from './page-style';
import { lookOf } from './pictures';
import { schemaSvg } from './schema-diagram';
import { acknowledgementRows, amplificationRows, linker, modelFacts, objectRows, pendingPlan } from './sections';
import { counted } from '../../text/counted';

/** So many keys with findings are open at first. The others are a click away. */
const MOST_OPEN = 8;
/** From here on the browser lays out what is in view alone, and details are packed. */
const MANY_KEYS = 100;
/** A diagram of more tables is drawn once it is opened. */
const MOST_TABLES_AT_ONCE = 60;

const POLICY = [
  "default-src 'none'", 'img-src data:', "style-src 'unsafe-inline'", "script-src 'unsafe-inline'", "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Where the page has what, and what it shows on demand. */
interface Places extends PagePlaces {
  /** Absent: all is in its place at once. */
  readonly packed?: PackedParts;
}

/** A part of the page. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
  readonly html: string;
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
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<title>Where writes land: ${escaped(title)}</title>` +
      `<style>${PAGE_STYLE}${places.heats.style()}</style></head><body>`,
    `<header><p class="over">Where writes land</p><h1>${escaped(title)}</h1>`,
    `<p class="lead">${leadOf(judgedIn(schemas))}</p>`,
    `<nav aria-label="Sections">${parts.map(({ schema, sections }) => [
      schemas.length > 1 ? `<b>${escaped(schema.title)}</b>` : '', ...sections.map(navLink),
    ].join('')).join('')}` +
      '<a href="#page:model">The model</a></nav></header>',
    guide(),
    filterForm(schemas),
    `<main${isLarge ? ' class="many"' : ''}>`,
    ...parts.flatMap(({ schema, sections }) => [
      schemas.length > 1 ? `<h2 class="database">${escaped(schema.title)}</h2>` : '',
      ...sections.map(({ id, title: heading, html }) => `<section id="${id}"><h2>${heading}</h2>${html}</section>`),
    ]),
    `<section id="page:model"><h2>The model</h2>${modelFacts()}</section>`,
    '</main><footer class="pale">Simulated from the declaration by spanner-constructs ' +
      `${escaped(version)}: a model, not a measurement.</footer>`,
    places.packed?.element() ?? '',
    `<script>${PAGE_SCRIPT}</script></body></html>`,
    '',
  ].join('\n');
}

function navLink({ id, title, count }: Section): string {
  return `<a href="#${id}">${title}${count === undefined ? '' : ` <span class="count">${count}</span>`}</a>`;
}

function sectionsOf(schema: PageSchema, places: Places, suffix: string): Section[] {
  const { anchors, heats, packed } = places;
  const link = linker(schema, anchors);
  const { keys, objects, acknowledgements, advice, otherFindings, pending, unread } = schema;
  let open = 0;
  const key = (each: PageKey): string => {
    open += each.findings.length > 0 ? 1 : 0;
    const { html, body } = keySection(each, schema, places);
    if (each.findings.length > 0 && open <= MOST_OPEN) {
      return html(body, ' open');
    }
    return packed ? html('', packed.attribute(body)) : html(body, '');
  };
  const blocks = (findings: PageSchema['advice'], of: string): string =>
    findings
      .map((finding, at) => findingBlock(finding, schema, { name: `${of}:${at}`, picture: '', heats }))
      .join('\n');
  const all: Section[] = [
    {
      id: 'unread', title: 'Not read', count: unread.length,
      html: '<p>What these statements create is not on this page.</p>' +
        `<ul>${unread.map((line) => `<li><code>${escaped(line)}</code></li>`).join('')}</ul>`,
    },
    { id: 'keys', title: 'Keys', count: keys.length, html: keys.map(key).join('\n') },
    { id: 'tables', title: 'Tables', count: schema.schema.tables.length, html: diagram(schema, places) },
    {
      id: 'writes', title: 'Rows written per insert', count: schema.amplification.length,
      html: amplificationRows(schema, link),
    },
    ...(pending ? [{
      id: 'pending', title: 'Pending migration', count: pending.steps.length + pending.refusals.length,
      html: pendingPlan(pending, schema),
    }] : []),
    {
      id: 'findings', title: 'Other findings', count: otherFindings.length,
      html: blocks(otherFindings, `findings${suffix}`),
    },
    { id: 'advice', title: 'Advice', count: advice.length, html: blocks(advice, `advice${suffix}`) },
    {
      id: 'acknowledged', title: 'Acknowledged', count: acknowledgements.length,
      html: acknowledgementRows(acknowledgements, link),
    },
    { id: 'objects', title: 'Other objects', count: objects.length, html: objectRows(schema, anchors, link) },
  ];
  return all
    .filter(({ id, count }) => count !== 0 || id === 'pending')
    .map((each) => ({ ...each, id: `page:${each.id}${suffix}` }));
}

function diagram(schema: PageSchema, { anchors, packed }: Places): string {
  const { tables } = schema.schema;
  const look = lookOf(schema);
  const isOpen = tables.length <= MOST_TABLES_AT_ONCE;
  const picture = [
    '<div class="tools" hidden><button type="button" value="-" aria-label="Zoom out">−</button>',
    '<button type="button" value="+" aria-label="Zoom in">+</button><button type="button" value="0">Fit</button></div>',
    '<div class="scroll" tabindex="0" role="region" aria-label="Diagram of the tables">',
    schemaSvg(schema.schema, (table) => ({ ...look(table), href: fragment(anchors.find(schema, table) ?? '') })),
    '</div>',
  ].join('\n');
  const isPacked = packed && !isOpen;
  return [
    '<p class="pale">Interleaved tables lie inside their parents. ● is a column of the primary key, arrows are ' +
      'foreign keys. The keys +, − and 0 zoom, the arrow keys and the mouse move the diagram.</p>',
    `<details class="diagram${isOpen ? '" open' : ' dense"'}${isPacked ? packed.attribute(picture) : ''}>`,
    `<summary>Diagram of ${counted(tables.length, 'table')}</summary>`,
    isPacked ? '' : picture,
    '</details>',
  ].join('\n');
}
