import { counted } from '../../../../text/shown';
import { rowOf } from '../../data/key-rows';
import type { PageFix, PageKey, PageSchema } from '../../data/page-data';
import { isLoadDeclared } from '../../data/summary';
import { html, lines, type Html } from '../../html';
import { badge, fragment, placeLink } from '../elements';
import { keyColumns, kindText } from './key-name';
import { limitChart, limitHead } from './limit-chart';
import type { Places } from '../../places';

/** The keys that need attention, sorted by consequence. */
export function keysTable(keys: readonly PageKey[], schema: PageSchema, places: Places): Html {
  const hasPlaces = keys.some(({ place }) => place !== undefined);
  const load = isLoadDeclared(schema.schema) ? 'the declared load' : 'the default load';
  return html`
    <table class="keys" role="table">
      <thead role="rowgroup"><tr role="row">
        <th scope="col" role="columnheader">Verdict</th>
        <th scope="col" role="columnheader">Key</th>
        <th scope="col" role="columnheader">Where inserts land</th>
        <th scope="col" role="columnheader">${limitHead(load)}</th>
        <th scope="col" role="columnheader">Best fix</th>
        ${hasPlaces && html`<th scope="col" role="columnheader">In the file</th>`}
      </tr></thead>
      <tbody role="rowgroup">${lines(keys.map((key) => row(key, schema, places, hasPlaces)))}</tbody>
    </table>`;
}

function row(key: PageKey, schema: PageSchema, { anchors, heats, linkBase }: Places, hasPlaces: boolean): Html {
  const { verdict, simulated, findings, acknowledgements, place } = key;
  const of = rowOf(key, schema);
  const rules = findings.map(({ rule }) => rule).join(' ');
  const { fix, todo } = of;
  const [accepted] = of.isAccepted ? acknowledgements : [];
  return html`
    <tr role="row" class="key-row ${verdict}" data-key="${anchors.of(key)}" data-rules="${rules}">
      <td role="cell">${badge(verdict)}${accepted && html`<span class="note">accepted</span>`}</td>
      <td role="cell">
        <a href="${fragment(anchors.of(key))}"><b>${of.name}</b></a>${' '}
        <span class="note">${kindText(simulated.key, schema.schema)}</span>
        ${keyColumns(key)}
      </td>
      <td role="cell"><span class="thumb ${verdict === 'unproven' ? 'hatch' : heats.of(key)}" aria-hidden="true">
        ${verdict === 'unproven' && html`<i>?</i>`}</span></td>
      <td role="cell">${limitChart(of)}</td>
      <td role="cell" class="best">
        ${accepted
          ? html`<b>none wanted</b><span class="note">${accepted.acknowledgement.reason}</span>`
          : fix && html`<b>${todo}</b><span class="note">${effortText(fix)}</span>`}
      </td>
      ${hasPlaces && html`<td role="cell">${place && placeLink(place, linkBase)}</td>`}
    </tr>`;
}

/** The effort of a fix on a database with rows. */
function effortText({ isDeclaration, releases }: PageFix): string {
  const plan = isDeclaration ? undefined : releases();
  if (isDeclaration) {
    return 'a declaration, no statement';
  }
  if (plan === undefined) {
    return '';
  }
  const copies = plan.some(({ backfill }) => backfill.length > 0);
  return `${copies ? 'copies rows, ' : ''}${counted(plan.length, 'release')}`;
}
