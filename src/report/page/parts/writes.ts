import { capacityRows } from './capacity';
import { listed, type Linker } from './elements';
import type { WriteAmplification, WrittenAs, WrittenEntry } from '../../../simulation/write-amplification';
import { counted, percent } from '../../../text/shown';
import type { PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';

/** Legends other than the kind of object. */
const NAMES: { readonly [as in WrittenAs]?: string } = { row: 'row', backing: 'backing index of a foreign key' };
/** Rows in a full bar, unless a table writes more. */
const ROWS_OF_FULL_BAR = 7;

/** The writes per insert into each table, and the nodes and storage for the declared workload. */
export function writeCosts({ amplification, notDrawn, capacity }: PageSchema, link: Linker): Html {
  const drawn = amplification.filter(({ writes }) => writes.length > 1);
  const plain = amplification.length - drawn.length;
  const widest = Math.max(ROWS_OF_FULL_BAR, ...drawn.map(({ rowsPerInsert }) => rowsPerInsert));
  const legend = new Map(drawn.flatMap(({ writes }) => writes).map(({ as, kind }) => [NAMES[as] ?? words(kind), as]));
  const others = counted(plain, drawn.length > 0 ? 'more table' : 'table');
  return lines([
    html`
      <p class="pale legend">
        ${[...legend].map(([name, as]) => html`<span><i class="written ${as}"></i> ${name}</span> `)}
        ${plain > 0 && html`<span>${others} ${plain === 1 ? 'writes' : 'write'} 1 row.</span>`}
      </p>`,
    drawn.length > 0 && html`
      <table class="writes">
        <thead class="sr"><tr>
          <th scope="col">Table</th><th scope="col">Rows per insert</th><th scope="col">What each object adds</th>
        </tr></thead>
        <tbody>${lines(drawn.map((each) => tableRow(each, widest, link)))}</tbody>
      </table>`,
    notDrawn.length > 0 &&
      html`<p class="pale">Spanner spreads the entries of ${listed(notDrawn.map(link))} itself.</p>`,
    capacityRows(capacity, link),
  ]);
}

function tableRow(
  { table, writes, rowsPerInsert, splitsPerInsert }: WriteAmplification, widest: number, link: Linker,
): Html {
  return html`
    <tr>
      <th scope="row">${link(table.name)}</th>
      <td>
        <span class="bar">
          ${writes.map(({ as, rows }) =>
            html`<i class="written ${as}" style="width:${percent(rows / widest)}"></i>`)}
          <b>${rowsPerInsert}</b><span class="sr"> rows, </span>
        </span>
        <span class="pale">in ${splitsPerInsert === 1 ? '1 split' : `at most ${splitsPerInsert} splits`}</span>
      </td>
      <td><ul>${writes.filter(({ as }) => as !== 'row').map((entry) => addedBy(entry, link))}</ul></td>
    </tr>`;
}

/** The rows that an object adds to each insert. */
function addedBy({ as, kind, object, rows, hasOwnSplit }: WrittenEntry, link: Linker): Html {
  const written = Number(rows.toFixed(2));
  const noun = as === 'backing' ? 'backing index' : words(kind);
  const split = hasOwnSplit ? ', at most 1 more split' : ', no more splits';
  return html`
    <li>${link(object)} <span class="pale">${noun}: +${counted(written, 'row')}${split}
      ${rows < 1 && `. Assumed: ${percent(rows)} of rows have an entry`}</span></li>`;
}

function words(kind: string): string {
  return kind.replace('-', ' ');
}
