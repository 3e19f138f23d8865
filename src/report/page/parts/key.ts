import { badge } from './badge';
import { figure } from './figure';
import { findingBlock } from './finding';
import type { SimulatedKey } from '../../../simulation/simulate';
import { nameOf } from '../data/drawn-key';
import { fullestSplitShare, percent } from '../data/limit-text';
import type { PageKey, PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import type { Places } from '../places';

/** One key: a line in a list, and what is shown below it once it is open. */
interface KeySection {
  /** @param more Of the element of the key. */
  readonly element: (body?: Html, more?: Html) => Html;
  /** The picture, the findings, and what each fix would do. */
  readonly body: Html;
}

export function keySection(key: PageKey, schema: PageSchema, { anchors, heats }: Places): KeySection {
  const { simulated, verdict, findings, acknowledgements } = key;
  const object = nameOf(simulated.key);
  const id = anchors.of(key);
  const share = percent(fullestSplitShare(simulated));
  const rules = findings.map(({ rule }) => rule).join(' ');
  return {
    element: (body, more) => html`
      <details class="key ${verdict} ${heats.of(key)}" id="${id}" data-rules="${rules}"${more}>
        <summary>
          <span>
            ${badge(verdict)}
            ${acknowledgements.length > 0 && html`<br><span class="pale">accepted</span>`}
          </span>
          <span class="name"><h3>${object}</h3> <code>${definitionOf(simulated)}</code></span>
          <span class="peak" style="--share:${share}"><b>${share}</b> in one split</span>
          <span class="thumb"></span>
        </summary>
        ${body}
      </details>`,
    body: lines([
      html`<div class="body">`,
      ...acknowledgements.map(({ acknowledgement: { rule, reason, until } }) => html`
        <p class="accepted">
          <strong>${rule}</strong> is accepted${until !== undefined && ` until ${until}`}: ${reason}
        </p>`),
      ...(findings.length === 0
        ? [html`<div class="finding">${figure(key, 'As declared')}</div>`]
        : findings.map((finding, at) => findingBlock(finding, schema, {
          name: `${id}:${at}`,
          picture: at === 0 ? figure(key, 'As declared') : undefined,
          heats,
        }))),
      html`</div>`,
    ]),
  };
}

function definitionOf({ key: { kind, parts, table, objectIndex } }: SimulatedKey): string {
  const columns = parts.map(({ column, descending }) => `${column}${descending ? ' DESC' : ''}`).join(', ');
  const what = {
    'table': 'PRIMARY KEY', 'index': `index on ${table.name}`,
    'object-index': `${objectIndex?.kind.toLowerCase()} on ${table.name}`,
    'foreign-key': `backing index of a foreign key on ${table.name}`,
  }[kind];
  return `${what} (${columns})`;
}
