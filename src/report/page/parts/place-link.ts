import type { Place } from '../../../audit/source';
import { html, type Html } from '../html';

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
