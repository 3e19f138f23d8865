import { percent } from '../data/limit-text';
import type { PageSchema } from '../data/page-data';
import { html, lines, type Html } from '../html';
import type { Linker } from './link';
import { listed, table } from './table';

/** Where it is not what the kind is called. */
const WRITTEN: { readonly [kind: string]: string } = { 'table': 'row', 'foreign-key': 'backing index' };

function written(kind: string): string {
  return WRITTEN[kind] ?? kind.replace('-', ' ');
}

/** What one insert writes, as a bar of its parts and by their names. */
export function amplificationRows({ amplification, notDrawn }: PageSchema, link: Linker): Html {
  const widest = Math.max(...amplification.map(({ rowsPerInsert }) => rowsPerInsert));
  const rows = amplification.map(({ table: { name }, writes, rowsPerInsert, splitsPerInsert }) => [
    link(name),
    html`
      <span class="stack" aria-hidden="true">
        ${writes.map(({ kind, rows: share }) =>
          html`<span class="${kind}" style="width:${percent(share / widest)}"></span>`)}
      </span>`,
    html`<b>${rowsPerInsert}</b>`,
    splitsPerInsert,
    listed(writes.map(({ kind, object, rows: share }) => (
      kind === 'table'
        ? html`the row`
        : html`${link(object)} (${written(kind)}${share < 1 && `, ${percent(share)} of rows`})`))),
  ]);
  const legend = [...new Set(amplification.flatMap(({ writes }) => writes.map(({ kind }) => kind)))]
    .map((kind) => html` <span class="stack-key ${kind}"></span> ${written(kind)}`);
  return lines([
    html`<p class="pale">What an insert of one row writes, on average.${legend}</p>`,
    table(['table', 'share', 'rows', 'splits at most', 'what is written'], rows),
    notDrawn.length > 0 &&
      html`<p class="pale">Spanner spreads the entries of ${listed(notDrawn.map(link))} itself.</p>`,
  ]);
}
