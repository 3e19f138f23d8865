import { percent } from '../../../text/shown';
import { html, type Html } from '../html';
import { SCALE_SHARES, scalePlace } from '../pictures/heat-map';

/** A guide to the pictures: three shapes, the meaning of stripes, and the colors. */
export function guide(): Html {
  const shape = (drawn: Html | readonly Html[]): Html =>
    html`<svg viewBox="0 0 60 34" aria-hidden="true"><rect width="60" height="34"/>${drawn}</svg>`;
  const fronts = [4, 12, 20, 28].map((y) => html`<path class="pale-line" d="M0 ${y + 3}L60 ${y}"/>`);
  const shapes: readonly (readonly [Html, string, string])[] = [
    [shape(html`<path d="M0 33L60 1"/>`), 'One bright line', 'every insert lands at one end of the key'],
    [shape(fronts), 'Several paler lines', 'as many places as there are shards'],
    [shape(html`<rect class="even" width="60" height="34"/>`), 'Evenly dark', 'inserts land everywhere'],
    [html`<span class="thumb hatch" aria-hidden="true"><i>?</i></span>`, 'Hatched', 'not known, so not drawn'],
  ];
  const ticks = SCALE_SHARES.map((share) =>
    html`<span style="left:${percent(scalePlace(share))}">${share * 100}%</span>`);
  return html`
    <details class="guide"><summary>How to read a picture</summary>
      <p>
        Time goes right, moment by moment, the key goes up, and the brighter a place is, the more inserts land there.
        Key Visualizer draws the same of a running database. Values on axes are simulated, not yours.
      </p>
      <ul>${shapes.map(([picture, name, text]) => html`<li>${picture}<b>${name}</b> ${text}</li>`)}</ul>
      <div class="scale">
        <div class="colours"></div>
        <div class="ticks">${ticks}</div>
        <p>share of one moment’s inserts in one of 48 key ranges</p>
      </div>
    </details>`;
}
