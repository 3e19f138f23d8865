import { fixChoice } from './fixes';
import { prettyScript } from '../../../ddl/printer/pretty';
import { explainCommand } from '../../../rules/catalogue-entry';
import type { PageFinding, PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import type { HeatClasses } from '../pictures/heat-map';

/** What is wrong, and next to it what each fix would change. */
export function findingBlock(
  { rule, severity, message, location, why, fixes }: PageFinding,
  { schema: { dialect }, language }: PageSchema,
  { name, picture, heats }: { readonly name: string; readonly picture?: Html; readonly heats: HeatClasses },
): Html {
  const asCode = (text: string): string => (language === 'sql' ? prettyScript(text, dialect) : text);
  return lines([
    html`<div class="finding" data-rules="${rule}"><div class="message">`,
    html`<p><span class="severity ${severity}">${severity}</span> <strong>${rule}</strong></p>`,
    html`<p>${message}</p>`,
    why.length > 0 && html`<dl>${why.map((reason) => html`<dt>why</dt><dd>${reason}</dd>`)}</dl>`,
    html`</div><div>${picture}<dl><dt>at</dt><dd><code>${location}</code></dd>`,
    html`<dt>read on</dt><dd><code>${explainCommand(rule)}</code></dd></dl></div>`,
    fixes.length > 0 && fixChoice(fixes, { name, asCode, heats }),
    html`</div>`,
  ]);
}
