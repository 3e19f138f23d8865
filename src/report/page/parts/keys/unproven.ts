import { nameOf, type DrawnKey } from '../../data/drawn-key';
import { headroomOf, rateText, timesText } from '../../data/headroom';
import { limitText } from '../../data/limit-text';
import type { UnprovenCases } from '../../data/unproven-cases';
import { html, type Html } from '../../html';
import { badge } from '../badge';
import { copied } from '../copied';
import { heatMap } from './heat-map';
import type { Places } from '../../places';

/** Shows both possible cases, each with the declaration that selects it. */
export function unprovenBox({ column, ifRandom, ifRising }: UnprovenCases, id: string, { heats }: Places): Html {
  const one = (title: string, { declaration, drawn }: UnprovenCases['ifRandom']): Html => html`
    <div class="case">
      ${heatMap(drawn, { caption: title, id: `map:${id}:${drawn.verdict}`, heats, size: 'small' })}
      <p>${badge(drawn.verdict)} ${caseText(drawn)}</p>
      ${copied(declaration)}
    </div>`;
  return html`
    <div class="unproven-box">
      <div class="unknown hatch"><p>
        <b>Nothing shows where inserts land.</b> One declaration settles it: say how${' '}
        <code>${column}</code> is generated.
      </p></div>
      ${one('If it is random', ifRandom)}
      ${one('If it counts up, or begins with a time', ifRising)}
    </div>`;
}

function caseText({ simulated }: DrawnKey): string {
  const headroom = headroomOf(simulated);
  return headroom.times === undefined
    ? `the limit ${limitText(simulated)}`
    : `${rateText(headroom.limitPerSecond)}, ${timesText(headroom)} of the load of ${nameOf(simulated.key)}`;
}
