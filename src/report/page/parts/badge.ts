import type { Verdict } from '../../../rules/keys/verdict';
import { html, type Html } from '../html';

/** A verdict as a word; the style puts a sign in front of it, so that nobody needs its colour. */
export function badge(verdict: Verdict, text: string = verdict): Html {
  return html`<span class="badge ${verdict}">${text}</span>`;
}
