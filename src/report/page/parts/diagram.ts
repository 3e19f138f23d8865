import { counted } from '../../../text/counted';
import type { PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import { fragment } from './link';
import { lookOf } from '../pictures/picture-files';
import { schemaSvg } from '../pictures/schema-diagram';
import type { Places } from '../places';

/** A diagram of more tables is drawn once it is opened. */
const MOST_TABLES_AT_ONCE = 60;

export function diagram(schema: PageSchema, { anchors, packed }: Places): Html {
  const { tables } = schema.schema;
  const look = lookOf(schema);
  const isOpen = tables.length <= MOST_TABLES_AT_ONCE;
  const picture = lines([
    html`
      <div class="tools" hidden>
      <button type="button" value="-" aria-label="Zoom out">−</button>`,
    html`
      <button type="button" value="+" aria-label="Zoom in">+</button>
      <button type="button" value="0">Fit</button></div>`,
    html`<div class="scroll" tabindex="0" role="region" aria-label="Diagram of the tables">`,
    schemaSvg(schema.schema, (table) => ({ ...look(table), href: fragment(anchors.find(schema, table) ?? '') })),
    html`</div>`,
  ]);
  const isPacked = packed && !isOpen;
  return lines([
    html`
      <p class="pale">
        Interleaved tables lie inside their parents. ● is a column of the primary key, arrows are foreign keys.
        The keys +, − and 0 zoom, the arrow keys and the mouse move the diagram.
      </p>`,
    html`
      <details class="diagram${!isOpen && ' dense'}"${isOpen && html` open`}${isPacked && packed.attribute(picture)}>`,
    html`<summary>Diagram of ${counted(tables.length, 'table')}</summary>`,
    !isPacked && picture,
    html`</details>`,
  ]);
}
