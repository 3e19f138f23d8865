import { badge } from './badge';
import { figure } from './figure';
import type { Fix } from '../../../rules/fixes/fix';
import { fixTitle } from '../../fix-title';
import type { DrawnKey } from '../data/drawn-key';
import type { PageFix } from '../data/page-data';
import { html, lines, type Html } from '../html';
import type { HeatClasses } from '../pictures/heat-map';

export function fixChoice(
  fixes: readonly PageFix[],
  { name, asCode, heats }: {
    readonly name: string; readonly asCode: (text: string) => string; readonly heats: HeatClasses;
  },
): Html {
  if (fixes.every(({ fix }) => fix.kind === 'advice')) {
    return html`<div><strong>Fix</strong><ul>${fixes.map(({ text }) => html`<li>${text}</li>`)}</ul></div>`;
  }
  const panels = fixes.map(({ fix, text, cost, after }) => html`
    <div class="fix">
      ${pictureOf(after(), fix, heats)}
      ${fix.kind === 'advice' ? html`<p>${text}</p>` : html`<pre>${asCode(text)}</pre>`}
      ${cost !== undefined && html`<p><strong>cost</strong> ${cost}</p>`}
    </div>`);
  const heading = html`<strong>${fixes.some(({ after }) => after()) ? 'After the fix' : 'Fix'}</strong>`;
  const titles = fixes.map(({ fix, after }) => {
    const verdict = after()?.verdict;
    return verdict ? badge(verdict, fixTitle(fix)) : fixTitle(fix);
  });
  if (fixes.length === 1) {
    return html`<div class="fixes">${heading}${titles[0]}${panels[0]}</div>`;
  }
  const group = `fix:${name}`;
  const choices = panels.map((panel, at) => html`
    <input type="radio" name="${group}" id="${group}:${at}"${at === 0 && html` checked`}>
    <label for="${group}:${at}">${titles[at]}</label>
    ${panel}`);
  return html`<div class="fixes choice" role="radiogroup" aria-label="Fixes">${heading}${lines(choices)}</div>`;
}

function pictureOf(after: DrawnKey | undefined, fix: Fix, heats: HeatClasses): Html | undefined {
  return after && figure(after, `After the fix, ${fixTitle(fix)}`, heats.of(after));
}
