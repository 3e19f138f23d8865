import { html, lines, type Html } from './html';
import { badge, scale } from './key-section';
import { withVerdict, type PageSchema } from './page-data';
import { VERDICTS, type Verdict } from '../../rules/keys/verdict';
import { counted } from '../../text/counted';

/** What a reader wants to know first. */
export function leadOf(judged: readonly { readonly verdict: Verdict }[]): Html {
  const [hot, wrong, unproven] = VERDICTS.map((verdict) => judged.filter((each) => each.verdict === verdict).length);
  const all = counted(judged.length, 'key');
  const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are');
  return html`
    ${hot > 0
      ? html`
        <strong>${hot} of ${all} ${isOrAre(hot)} hot</strong>: concurrent inserts land in one place, or in few.
        One server has to do that work, however many nodes you pay for.`
      : html`None of ${all} is known to be hot: concurrent inserts land in many places.`}
    ${wrong > 0 && html`
      ${' '}<strong>${wrong} ${isOrAre(wrong)} wrong</strong>: inserts spread, but readers miss rows,
      or Spanner refuses rows or updates.`}
    ${unproven > 0 && html`
      ${' '}<strong>${unproven} ${isOrAre(unproven)} unproven</strong>: the schema does not show how values are
      generated.`}`;
}

/** What a reader has to know to read a picture: three shapes, and the colours. */
export function guide(): Html {
  const shape = (drawn: Html | readonly Html[]): Html =>
    html`<svg viewBox="0 0 60 34" aria-hidden="true"><rect width="60" height="34"/>${drawn}</svg>`;
  const fronts = [4, 12, 20, 28].map((y) => html`<path class="pale-line" d="M0 ${y + 3}L60 ${y}"/>`);
  const shapes: readonly (readonly [Html, string, string])[] = [
    [shape(html`<path d="M0 33L60 1"/>`), 'One bright line', 'Every insert lands at the same end of the key. Hot.'],
    [shape(fronts), 'Several paler lines', 'A sharded key: as many places as there are shards.'],
    [
      shape(html`<rect class="even" width="60" height="34"/>`), 'Evenly dark',
      'Inserts land everywhere. Adding nodes helps.',
    ],
  ];
  return lines([
    html`
      <aside class="guide" aria-label="How to read the pictures">
      <p>
        Each picture is one key: <b>time</b> goes right, moment by moment, <b>key order</b> goes up,
        and the brighter a place, the more inserts land there.
        What is grey is assumed. Key Visualizer draws the same of a running database.
      </p>`,
    ...shapes.map(([picture, name, text]) => html`<div class="shape">${picture}<p><b>${name}</b><br>${text}</p></div>`),
    scale(),
    html`</aside>`,
  ]);
}

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
