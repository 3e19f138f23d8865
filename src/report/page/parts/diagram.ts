import { badge } from './elements';
import { VERDICTS } from '../../../rules/keys/verdict';
import type { TableDefinition } from '../../../schema';
import { counted } from '../../../text/shown';
import type { PageSchema } from '../data/page-data';
import { MOST_IN_ONE, neighbourhoods } from '../diagram/neighbourhood';
import { diagramSvg, legendSign } from '../diagram/svg';
import { tablesOf } from '../diagram/tables';
import { html, lines, type Html } from '../html';
import type { Places } from '../places';

export function diagram(schema: PageSchema, { anchors, packed }: Places): Html {
  const { tables } = schema.schema;
  const picture = (
    shown: readonly TableDefinition[], title: string, summary: Html, attributes: Html, start?: string,
  ): Html => {
    const view = lines([
      html`
        <div class="tools" hidden><button type="button" value="-" aria-label="Zoom out">−</button>`,
      html`
        <output aria-label="Zoom"></output><button type="button" value="+" aria-label="Zoom in">+</button>
        <button type="button" value="0">Fit</button></div>`,
      html`
        <div class="scroll" tabindex="0" role="region" aria-label="${title}, ${schema.title}"
          data-start="${start}">`,
      diagramSvg(tablesOf(schema, shown), (name) => anchors.hrefOfName(schema, name)),
      html`</div>`,
    ]);
    return html`
      <details class="diagram"${attributes}${packed?.attribute(view)}>
        <summary>${summary}</summary>
        ${packed ? undefined : view}
      </details>`;
  };
  if (tables.length <= MOST_IN_ONE) {
    const title = `Diagram of ${counted(tables.length, 'table')}`;
    return lines([legend(), picture(tables, title, html`${title}`, html` open`)]);
  }
  const { drawn, left } = neighbourhoods(schema);
  const named = html` name="diagram:${schema.title}"`;
  const whatIsDrawn = drawn.length === 0
    ? 'No table needs work, so none is drawn.'
    : 'Each diagram shows a table that needs work, the worst first, with its parents, its children and the tables ' +
      'within two foreign keys.';
  const whatIsNot = left === 0 ? '' : ` ${counted(left, 'more table needs', 'more tables need')} work.`;
  return lines([
    html`<p>${tables.length} tables are too many for one diagram. ${whatIsDrawn}${whatIsNot}</p>`,
    drawn.length > 0 && legend(),
    ...drawn.map(({ table, verdict, tables: shown, left: beyond }, at) => picture(
      shown, `Diagram of the tables around ${table.name}`,
      html`${badge(verdict)} ${table.name} <span class="pale">${aroundText(shown.length - 1, beyond)}</span>`,
      html`${named}${at === 0 && html` open`}`, table.name,
    )),
  ]);
}

function aroundText(shown: number, beyond: number): string {
  const drawn = shown === 0 ? '' : `and ${counted(shown, 'table')} around it`;
  return beyond === 0 ? drawn : `${drawn}; ${beyond} more are not drawn`;
}

function legend(): Html {
  return html`
    <p class="pale diagram-legend">
      <span>${legendSign('key')} primary key</span> <span>${legendSign('foreign')} foreign key</span>
      <span>${legendSign('index')} index</span>
      ${VERDICTS.map((verdict) => html` <span>${legendSign(verdict)} ${verdict}</span>`)}
      <span>A box around tables: interleaved. A table or an index leads to its key.</span>
    </p>`;
}
