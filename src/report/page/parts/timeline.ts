import { prettyScript } from '../../../ddl/printer/pretty';
import type { Dialect } from '../../../schema';
import type { PrintedRelease } from '../../plans/render-plan';
import { html, type Html } from '../html';
import { copied } from './copied';

export function releaseTimeline(releases: readonly PrintedRelease[], dialect: Dialect): Html {
  return html`<ol class="timeline">${releases.map(({ title, statements }) => html`
    <li><b>${title}</b>${copied(prettyScript(statements.map((each) => `${each};`).join('\n'), dialect))}</li>`)}</ol>`;
}
