import { nameOf } from '../../../../rules/keys/keys';
import { isHashShard } from '../../../../spread';
import { counted } from '../../../../text/shown';
import type { PageKey } from '../../data/page-data';
import { html, type Html } from '../../html';
import type { Places } from '../../places';
import { badge } from '../elements';

/** Keys that need no attention: small pictures, folded into one line. */
export function safeKeys(keys: readonly PageKey[], notDrawn: readonly string[], { anchors, heats }: Places): Html {
  return html`
    <details class="safe-keys">
      <summary>
        ${badge('safe', `${counted(keys.length + notDrawn.length, 'key is', 'keys are')} safe`)}${' '}
        <span class="pale">concurrent inserts land in many places</span>
      </summary>
      <div class="grid">
        ${keys.map((key) => html`
          <a class="cell safe" href="${anchors.href(key)}" data-key="${anchors.of(key)}" data-rules="">
            <span class="thumb ${heats.of(key)}" aria-hidden="true"></span>
            <b>${nameOf(key.simulated.key)}</b><span class="note">${reason(key)}</span>
          </a>`)}
        ${notDrawn.map((name) => html`
          <span class="cell safe"><span class="thumb hatch" aria-hidden="true"></span>
            <b>${name}</b><span class="note">Spanner spreads it itself</span></span>`)}
      </div>
    </details>`;
}

/** A short reason why the key is safe. */
function reason({ simulated: { key: { spread: { decidedBy, passed }, parts } } }: PageKey): string {
  const shard = passed.find(({ spread }) => isHashShard(spread))?.spread;
  if (shard?.kind === 'bounded' && shard.count !== undefined) {
    return counted(shard.count, 'shard');
  }
  switch (decidedBy?.spread.kind) {
    case undefined:
      return 'few rows';
    case 'scattered':
      return `random ${decidedBy?.column}`;
    default:
      return `led by ${decidedBy?.column ?? parts[0]?.column}`;
  }
}
