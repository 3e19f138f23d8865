import { VERDICTS, type Verdict } from '../../../rules/keys/verdict';
import { counted } from '../../../text/counted';
import { html, type Html } from '../html';

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
