import type { Place } from '../../../audit/source';
import type { Verdict } from '../../../rules/keys/verdict';
import type { Anchors } from '../data/anchors';
import type { PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';

/** Code with a button to copy it, if scripts run. */
export function copied(code: Html | string, isCopied = true): Html {
  return html`
    <div class="code">
      ${isCopied && html`<button type="button" class="copy" aria-live="polite">Copy</button>`}
      <pre tabindex="0">${code}</pre>
    </div>`;
}

/** Signs make the page readable without colors. */
export const SIGNS: { readonly [V in Verdict]: string } = { hot: '▲', wrong: '≠', unproven: '?', safe: '✓' };

export function badge(verdict: Verdict, text: string = verdict): Html {
  return html`<span class="badge ${verdict}"><i aria-hidden="true">${SIGNS[verdict]}</i>${text}</span>`;
}

/**
 * A line of a file.
 *
 * @param base The repository address of the folder to which paths are relative. Absent if nothing is linked.
 */
export function placeLink({ file: { name }, line }: Place, base: string | undefined): Html {
  const text = html`<code>${name.split('/').at(-1)}:${line}</code>`;
  return base === undefined
    ? html`<span class="place" title="${name}:${line}">${text}</span>`
    : html`<a class="place" href="${base}${encodeURI(name)}#L${line}">${text}</a>`;
}

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

export type Linker = (name: string) => Html;

/** Links names of keys and objects to their places on the page, if the page has them. */
export function linker(schema: PageSchema, anchors: Anchors): Linker {
  return (name) => {
    const href = anchors.hrefOfName(schema, name);
    return href === undefined ? html`${name}` : html`<a href="${href}">${name}</a>`;
  };
}
