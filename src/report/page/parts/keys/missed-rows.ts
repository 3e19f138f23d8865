import { html, type Html } from '../../html';

/** More labels would not fit below the bars. */
const MOST_LABELS = 40;

/**
 * The rows of each value of a signed shard, found or missed by a read of shards 0 to N-1. Zero has two shares, because
 * hashes of either sign can have the remainder zero.
 */
export function missedRows(modulus: number, missed: number): Html {
  const most = modulus - 1;
  const values = Array.from({ length: 2 * modulus - 1 }, (_, at) => at - most);
  const [gone, found] = [missed, 1 - missed].map((share) => `${Math.round(share * 100)}%`);
  return html`
    <figure class="missed">
      <figcaption>Rows of each shard, and what a read of 0 to ${most} finds</figcaption>
      <p class="sr">Shards -${most} to -1 hold ${gone} of the rows and are never read; 0 to ${most} hold ${found}.</p>
      <div class="shares" aria-hidden="true">
        <b class="wrong">${gone} of the rows: never read</b><b>${found}: found</b>
      </div>
      <div class="shards" aria-hidden="true">${values.map((value) => html`
        <span class="${value < 0 ? 'gone' : 'found'}${value === 0 && ' double'}">
          <i></i>${values.length <= MOST_LABELS && value}
        </span>`)}
      </div>
    </figure>`;
}
