import { VERDICTS, type Verdict } from '../../../rules/keys/verdict';
import { counted } from '../../../text/shown';
import { judgedIn, type PageSchema } from '../data/page-data';
import { DEFAULT_LOAD, isLoadDeclared, summaryOf } from '../data/summary';
import { html, type Html } from '../html';
import { SIGNS } from './elements';
import type { Places } from '../places';

const MEANINGS: { readonly [V in Verdict]: string } = {
  hot: 'few servers do all the work', wrong: 'inserts spread, but rows are missed or refused',
  unproven: 'the schema does not say', safe: 'inserts land in many places',
};

/** A summary for the first ten seconds: the state, the worst problem, and the next actions. */
export function overview(schema: PageSchema, { anchors }: Places): Html {
  const { headline, rest, actions } = summaryOf(schema);
  const { schema: { tables }, title } = schema;
  const judged = judgedIn([schema]);
  const load = isLoadDeclared(schema.schema) ? 'load as declared' : `load: ${DEFAULT_LOAD}, as none is declared`;
  return html`
    <div class="hero">
      <div>
        <p class="eyebrow">
          <code>${title}</code> ${counted(tables.length, 'table')}, ${counted(judged.length, 'key')}, ${load}
        </p>
        <h1>${headline}</h1>
        <p class="lead">${rest}</p>
      </div>
      ${actions.length > 0 && html`
        <div class="todo">
          <h2>Do this first</h2>
          <ol>${actions.map(({ key, title: what, gain }) => html`
            <li><a href="${anchors.href(key)}">${what}</a><span>${gain}</span></li>`)}
          </ol>
        </div>`}
    </div>
    <div class="counters" role="group" aria-label="Keys by verdict">
      ${VERDICTS.map((verdict) => {
        const count = judged.filter((each) => each.verdict === verdict).length;
        return html`
          <button type="button" class="counter ${verdict}" value="${verdict}" aria-pressed="true">
            <span class="number">${count}</span>
            <span class="word"><i aria-hidden="true">${SIGNS[verdict]}</i>${verdict}</span>
            <span class="meaning">${MEANINGS[verdict]}</span>
          </button>`;
      })}
    </div>`;
}
