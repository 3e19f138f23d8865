import { VERDICTS } from '../../../rules/keys/verdict';
import { withVerdict, type PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import { badge } from './badge';

/** Shown by the script alone: without it there is nothing to filter with. */
export function filterForm(schemas: readonly PageSchema[]): Html {
  const keys = schemas.flatMap((each) => each.keys);
  const findings = schemas.flatMap(({ otherFindings, advice }) => [...otherFindings, ...advice]);
  const rules = new Set([...keys.flatMap((key) => key.findings), ...findings].map(({ rule }) => rule));
  return lines([
    html`
      <form role="search" hidden>
      <input type="search" name="q" aria-label="Filter by name, column or rule"
        placeholder="Filter by name, column or rule">`,
    ...VERDICTS.map((verdict) => html`
      <label class="toggle">
        <input type="checkbox" name="verdict" value="${verdict}" checked>
        ${badge(verdict, `${verdict} ${withVerdict(keys, verdict).length}`)}
      </label>`),
    html`
      <select name="rule" aria-label="Rule">
        <option value="">every rule</option>
        ${[...rules].sort().map((rule) => html`<option>${rule}</option>`)}
      </select>`,
    html`
      <button type="button" name="open">Expand all</button>
      <button type="button" name="close">Collapse all</button>`,
    html`<output class="pale" name="shown"></output></form>`,
  ]);
}
