import type { Verdict } from '../../../rules/keys/verdict';
import { html, type Html } from '../html';

/** Signs make the page readable without colors. */
export const SIGNS: { readonly [V in Verdict]: string } = { hot: '▲', wrong: '≠', unproven: '?', safe: '✓' };

export function badge(verdict: Verdict, text: string = verdict): Html {
  return html`<span class="badge ${verdict}"><i aria-hidden="true">${SIGNS[verdict]}</i>${text}</span>`;
}
