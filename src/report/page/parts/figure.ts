import type { Verdict } from '../../../rules/keys/verdict';
import { STEPS } from '../../../simulation/heat';
import { nameOf, type DrawnKey } from '../data/drawn-key';
import { html, type Html } from '../html';
import { badge } from './badge';
import type { HeatClasses } from '../pictures/heat-map';

const PLACES: { readonly [V in Verdict]: string } = {
  hot: 'in few places that move', wrong: 'in many places', unproven: 'in one place, if the values rise with time',
  safe: 'in many places',
};

export function figure(
  drawn: DrawnKey, caption: string,
  { heats, isSmall = false }: { readonly heats: HeatClasses; readonly isSmall?: boolean },
): Html {
  const { simulated: { key }, verdict } = drawn;
  return html`
    <figure class="map">
      <figcaption${isSmall && html` class="sr"`}><strong>${caption}</strong> ${badge(verdict)}</figcaption>
      <div class="plot">
        <span class="up" aria-hidden="true"><span>first key</span><span>last key</span></span>
        <div class="heat ${heats.of(drawn)}" role="img"
          aria-label="${caption}: inserts into ${nameOf(key)} land ${PLACES[verdict]}."></div>
        <span class="across" aria-hidden="true">
          <span>0</span><span>${STEPS / 2}</span><span>${STEPS} moments</span>
        </span>
      </div>
    </figure>`;
}
