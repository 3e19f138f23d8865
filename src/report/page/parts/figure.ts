import type { Verdict } from '../../../rules/keys/verdict';
import { STEPS } from '../../../simulation/heat';
import { nameOf, type DrawnKey } from '../data/drawn-key';
import { fullestSplitShare, limitText, percent, shareReason } from '../data/limit-text';
import { html, type Html } from '../html';
import { badge } from './badge';

const PLACES: { readonly [V in Verdict]: string } = {
  hot: 'in few places that move', wrong: 'in many places', unproven: 'in one place, if the values rise with time',
  safe: 'in many places',
};

/** @param own The class of its own picture; it has a caption above it already. */
export function figure(drawn: DrawnKey, caption: string, own?: string): Html {
  const { simulated, verdict, misses } = drawn;
  const { key, writesPerSecond, splits, takingPart, worstCases, notEvaluated } = simulated;
  const share = percent(fullestSplitShare(simulated));
  const facts: [string, string | Html][] = [
    ...misses.map((each): [string, string] => ['wrong', each]),
    ['limit', limitText(simulated)],
    ['fullest split', html`<b>${share}</b> of the inserts of one second: ${shareReason(drawn)}`],
  ];
  if (splits > 1) {
    const rate = Math.round(writesPerSecond).toLocaleString('en-US');
    facts.push(['load', `${takingPart} of ${splits} splits share ${rate} writes/s`]);
  }
  if (worstCases.length > 0) {
    facts.push(['assumed', `the worst case: nothing is known of ${worstCases.join(', ')}`]);
  }
  if (notEvaluated.length > 0) {
    facts.push(['assumed', `values of ${notEvaluated.join(', ')}: the expression is not evaluated`]);
  }
  return html`
    <figure>
      ${own === undefined
        ? html`<figcaption><strong>${caption}</strong> ${badge(verdict)}</figcaption>`
        : html`<figcaption class="sr">${caption}</figcaption>`}
      <div class="plot">
        <span class="up" aria-hidden="true"><span>first key</span><span>last key</span></span>
        <div class="heat${own !== undefined && ` ${own}`}" role="img"
          aria-label="${caption}: inserts into ${nameOf(key)} land ${PLACES[verdict]}."></div>
        <span class="across" aria-hidden="true">
          <span>0</span><span>${STEPS / 2}</span><span>${STEPS} moments</span>
        </span>
      </div>
      <dl>${facts.map(([term, text]) => html`<dt>${term}</dt><dd>${text}</dd>`)}</dl>
    </figure>`;
}
