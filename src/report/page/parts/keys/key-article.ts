import { evidenceTree } from './evidence-tree';
import { heatMap } from './heat-map';
import { keyColumns, kindText } from './key-name';
import { nameOf } from '../../../../rules/keys/keys';
import type { Verdict } from '../../../../rules/keys/verdict';
import { capitalized, percent } from '../../../../text/shown';
import type { DrawnKey, UnprovenCases } from '../../data/drawn-key';
import { fullestSplitShare, shareReason } from '../../data/fullest-split';
import { headroomOf, limitText, rateText, timesText } from '../../data/headroom';
import { missedShare, signedModulusOf } from '../../data/key-rows';
import { isOver, type PageFinding, type PageKey, type PageSchema } from '../../data/page-data';
import { html, lines, type Html } from '../../html';
import type { Places } from '../../places';
import { badge, copied, placeLink } from '../elements';
import { findingBlock } from '../finding';

const WITHOUT_FINDING: { readonly [V in Verdict]: string } = {
  hot: 'Inserts land in few places', wrong: 'Rows are missed or refused',
  unproven: 'Nothing shows where inserts land', safe: 'Inserts land in many places',
};

/** Everything about one key: its definition, picture, findings with their fixes, and the evidence for the verdict. */
export function keyArticle(key: PageKey, schema: PageSchema, places: Places): Html {
  const { simulated, verdict, findings, acknowledgements, place, cases } = key;
  const { anchors, heats, linkBase } = places;
  const id = anchors.of(key);
  const unproven = cases();
  const modulus = signedModulusOf(key);
  const [first, ...others] = findings;
  const own = (finding: PageFinding, at: number): Html =>
    findingBlock(finding, schema, places, {
      id: `${id}:${at}`,
      today: at === 0 && !unproven ? key : undefined,
      evidence: at === 0 ? evidenceTree(key, schema, places) : undefined,
    });
  return lines([
    html`
      <header>
        <p>
          ${badge(verdict)}${' '}
          <span class="note">${kindText(simulated.key, schema.schema)}</span>${' '}
          ${place && placeLink(place, linkBase)}
        </p>
        <h2 tabindex="-1">${nameOf(simulated.key)}${' '}${keyColumns(key)}</h2>
      </header>`,
    ...acknowledgements.map(({ acknowledgement: { rule, reason, until } }) => html`
      <p class="accepted">
        <b>${rule}</b> is acknowledged${until !== undefined && ` until ${until}`}: ${reason}
      </p>`),
    html`<h3>${first ? capitalized(first.message) : WITHOUT_FINDING[verdict]}</h3>`,
    facts(key),
    modulus !== undefined && missedRows(modulus, missedShare(key) ?? 0),
    unproven && unprovenBox(unproven, id, places),
    first
      ? own(first, 0)
      : html`
        ${verdict !== 'unproven' && html`
          <div class="pair">${heatMap(key, { caption: 'Today', id: `map:${id}`, heats })}</div>`}
        ${evidenceTree(key, schema, places)}`,
    key.isBrief && html`<p class="note">On a page of this size only the best fix is shown.</p>`,
    ...others.map((finding, at) => html`<h3>${capitalized(finding.message)}</h3>${own(finding, at + 1)}`),
  ]);
}


/** The figures of a key, and their assumptions. */
function facts(key: PageKey): Html {
  const { simulated, verdict } = key;
  const headroom = headroomOf(simulated);
  const { worstCases, notEvaluated, takingPart, splits } = simulated;
  const isUnproven = verdict === 'unproven';
  const limit = limitText(headroom);
  const share = percent(fullestSplitShare(simulated));
  const all: [string, Html | string, string?][] = [
    [
      headroom.times === undefined ? 'Limit' : 'Limit, however many nodes',
      isUnproven ? html`${limit} <span class="note">or more</span>` : limit,
    ],
    ['Load', rateText(simulated.writesPerSecond)],
    ...(headroom.times === undefined || isUnproven ? [] : [[
      'Carries', html`<span class="${isOver(key) && 'hot'}">${timesText(headroom)}</span>${' '}
        <span class="note">of the load</span>`,
    ] as [string, Html]]),
    ['In one place', isUnproven ? html`${share} <span class="note">or less</span>` : share, shareReason(key)],
  ];
  const assumptions = [
    ...(splits > 1 && !isUnproven
      ? [`${takingPart} of ${splits} splits ${takingPart === 1 ? 'takes' : 'share'} the load.`]
      : []),
    ...(worstCases.length > 0
      ? [`The first figure is the worst case: nothing is known of ${worstCases.join(', ')}.`]
      : []),
    ...(notEvaluated.length > 0 ? [`The expression of ${notEvaluated.join(', ')} is not evaluated.`] : []),
  ];
  return html`
    <dl class="facts">
      ${all.map(([term, value, reason]) => html`
        <div><dt>${term}</dt><dd>${value}</dd>${reason !== undefined && html`<dd class="note">${reason}</dd>`}</div>`)}
    </dl>
    ${assumptions.length > 0 && html`<p class="note">${assumptions.join(' ')}</p>`}`;
}

/** More labels would not fit below the bars. */
const MOST_LABELS = 40;

/**
 * The rows of each value of a signed shard, found or missed by a read of shards 0 to N-1. Zero has two shares, because
 * hashes of either sign can have the remainder zero.
 */
function missedRows(modulus: number, missed: number): Html {
  const most = modulus - 1;
  const values = Array.from({ length: 2 * modulus - 1 }, (_, at) => at - most);
  const [gone, found] = [missed, 1 - missed].map(percent);
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

/** Shows both possible cases, each with the declaration that selects it. */
function unprovenBox({ column, ifRandom, ifRising }: UnprovenCases, id: string, { heats }: Places): Html {
  const one = (title: string, { declaration, drawn }: UnprovenCases['ifRandom']): Html => html`
    <div class="case">
      ${heatMap(drawn, { caption: title, id: `map:${id}:${drawn.verdict}`, heats, size: 'small' })}
      <p>${badge(drawn.verdict)} ${caseText(drawn)}</p>
      ${copied(declaration)}
    </div>`;
  return html`
    <div class="unproven-box">
      <div class="unknown hatch"><p>
        <b>Nothing shows where inserts land.</b> One declaration settles it: say how${' '}
        <code>${column}</code> is generated.
      </p></div>
      ${one('If it is random', ifRandom)}
      ${one('If it counts up, or begins with a time', ifRising)}
    </div>`;
}

function caseText({ simulated }: DrawnKey): string {
  const headroom = headroomOf(simulated);
  return headroom.times === undefined
    ? `the limit ${limitText(headroom)}`
    : `${limitText(headroom)}, ${timesText(headroom)} of the load of ${nameOf(simulated.key)}`;
}
