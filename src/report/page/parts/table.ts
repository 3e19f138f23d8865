import { html, lines, type Html } from '../html';

export type Cell = Html | string | number | readonly Html[];

export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): Html {
  return html`
    <div class="scroll"><table>
      <thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead>
      <tbody>${lines(rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`))}</tbody>
    </table></div>`;
}

/** Markup with commas between its parts. */
export function listed(parts: readonly Html[]): readonly Html[] {
  return parts.map((part, at) => (at === 0 ? part : html`, ${part}`));
}
