import { percent } from '../data/limit-text';
import { html, lines, type Html } from '../html';
import { SCALE_SHARES, scalePlace } from '../pictures/heat-map';

/** The colours of all pictures and what they mean. */
function scale(): Html {
  const ticks = SCALE_SHARES.map((share) =>
    html`<span style="left:${percent(scalePlace(share))}">${share * 100}%</span>`);
  return html`
    <div class="scale">
      <p>Share of one moment’s inserts in one of 48 key ranges</p>
      <div class="colours"></div>
      <div class="ticks">${ticks}</div>
    </div>`;
}

/** What a reader has to know to read a picture: three shapes, and the colours. */
export function guide(): Html {
  const shape = (drawn: Html | readonly Html[]): Html =>
    html`<svg viewBox="0 0 60 34" aria-hidden="true"><rect width="60" height="34"/>${drawn}</svg>`;
  const fronts = [4, 12, 20, 28].map((y) => html`<path class="pale-line" d="M0 ${y + 3}L60 ${y}"/>`);
  const shapes: readonly (readonly [Html, string, string])[] = [
    [shape(html`<path d="M0 33L60 1"/>`), 'One bright line', 'Every insert lands at the same end of the key. Hot.'],
    [shape(fronts), 'Several paler lines', 'A sharded key: as many places as there are shards.'],
    [
      shape(html`<rect class="even" width="60" height="34"/>`), 'Evenly dark',
      'Inserts land everywhere. Adding nodes helps.',
    ],
  ];
  return lines([
    html`
      <aside class="guide" aria-label="How to read the pictures">
      <p>
        Each picture is one key: <b>time</b> goes right, moment by moment, <b>key order</b> goes up,
        and the brighter a place, the more inserts land there.
        What is grey is assumed. Key Visualizer draws the same of a running database.
      </p>`,
    ...shapes.map(([picture, name, text]) => html`<div class="shape">${picture}<p><b>${name}</b><br>${text}</p></div>`),
    scale(),
    html`</aside>`,
  ]);
}
