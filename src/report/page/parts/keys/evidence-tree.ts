import { columnOf, columnsOf, isIn, type Dialect } from '../../../../schema';
import { badge, placeLink } from '../elements';
import { kindText } from './key-name';
import { nameOf } from '../../../../rules/keys/keys';
import { typeName } from '../../../../schema/types/type-text';
import type { Spread } from '../../../../spread';
import { columnReason, spreadName } from '../../../evidence-text';
import type { DrawnKey } from '../../data/drawn-key';
import type { PageSchema } from '../../data/page-data';
import { judgedColumns } from '../../data/walked-columns';
import { html, type Html } from '../../html';
import type { Places } from '../../places';

/** The reasons for the verdict on a key, by column from the left. */
export function evidenceTree(
  { simulated: { key }, verdict }: DrawnKey, { schema, placeAt }: PageSchema, { linkBase }: Places,
): Html {
  const { table, parts, spread: { decidedBy, sharedBy } } = key;
  const judged = judgedColumns(key.spread);
  const rest = parts.filter(({ column }) => !isIn(judged, column));
  return html`
    <div class="evidence">
      <h4>Why: from the columns to the verdict</h4>
      <p>${badge(verdict)}${' '}<b>${nameOf(key)}</b>${' '}<span class="note">${kindText(key, schema)}</span></p>
      <ul>
        ${judged.map(({ column, spread }) => {
          const { type, spans } = columnOf(table, column) ?? {};
          const isCulprit = column === decidedBy?.column && (verdict === 'hot' || verdict === 'unproven');
          return html`
            <li>
              <code>${column}</code>${' '}<span class="note">${type && typeName(type, schema.dialect)}</span>${' '}
              <b class="${isCulprit && verdict}">${spreadText(spread)}</b>${' '}
              ${spans?.name && placeAt && placeLink(placeAt(spans.name), linkBase)}
              <ul>${reasonsOf(spread, schema.dialect).map((reason) => html`<li class="note">${reason}</li>`)}</ul>
            </li>`;
        })}
        ${rest.length > 0 && html`
          <li class="note">
            ${columnsOf(rest).join(', ')}: ${rest.length === 1 ? 'comes' : 'come'} after what decides
          </li>`}
        ${sharedBy && html`<li class="note">rows without a value in ${sharedBy.column} are sorted by what follows</li>`}
      </ul>
    </div>`;
}

/** The outermost reason first, without the column in front. */
function reasonsOf({ evidence }: Spread, dialect: Dialect): string[] {
  return [...evidence].reverse().map((reason) => (
    typeof reason === 'string' ? reason : columnReason(reason, dialect)));
}

/** The names of spreads, as the page explains them. */
const EXPLAINED: { readonly [name in string]?: string } = {
  monotonic: 'each value follows the one before it',
  scattered: 'values lie anywhere',
  entity: 'chosen by something else than time',
  unproven: 'nothing shows how values are generated',
};

function spreadText(spread: Spread): string {
  const name = spreadName(spread);
  return EXPLAINED[name] ?? name;
}
