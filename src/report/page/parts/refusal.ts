import { prettyScript } from '../../../ddl/printer/pretty';
import type { Refusal } from '../../../ledger/refusal';
import type { Dialect } from '../../../schema';
import { limitsOfUndo, printPlan } from '../../plans/render-plan';
import { refusalConsent, refusalMessage } from '../../refusal-words';
import type { PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';

export function refusalBlock(refusal: Refusal, dialect: Dialect, language: PageSchema['language']): Html {
  const consent = refusalConsent(refusal, language);
  const { rule } = refusal;
  const plan = refusal.plan ? printPlan(refusal.plan, language) : [];
  const code = (title: string, statements: readonly string[]): Html | false => statements.length > 0 && html`
    ${title !== '' && html`<p>${title}</p>`}
    <pre>${prettyScript(statements.map((each) => `${each};`).join('\n'), dialect)}</pre>`;
  return lines([
    html`<p class="message"><span class="severity error">refused</span> <strong>${rule}</strong></p>`,
    html`<p>${refusalMessage(refusal, language)}</p>`,
    consent !== undefined && html`<p>To do it anyway: <code>${consent}</code></p>`,
    plan.length > 0 && html`<ol class="releases">`,
    ...plan.map(({ title, statements, declaration = [], backfill, application, undo = [], lost }) => html`
      <li>
        <h3>${title}</h3>
        ${code('', statements)}
        ${declaration.length > 0 && html`
          <p>What declares the schema then:</p>
          <pre>${declaration.join('\n')}</pre>`}
        ${code('Then fill in what is there:', backfill)}
        ${application.length > 0 && html`<ul>${application.map((task) => html`<li>${task}</li>`)}</ul>`}
        ${code('To undo it:', undo)}
        ${limitsOfUndo(undo, lost).map((each) => html`<p>${each}</p>`)}
      </li>`),
    plan.length > 0 && html`</ol>`,
  ]);
}
