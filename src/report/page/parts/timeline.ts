import { copied } from './elements';
import { prettyScript } from '../../../ddl/printer/pretty';
import type { Cost, Dialect } from '../../../schema';
import { capitalized, counted } from '../../../text/shown';
import { limitsOfUndo } from '../../plans/render-plan';
import type { Stage } from '../../plans/task-words';
import type { TimedRelease } from '../../plans/timed-release';
import { html, lines, type Html } from '../html';

/** Words for the cost of a statement, and for the time that Spanner takes. */
export const COST_WORDS: { readonly [C in Cost]: { readonly mark: string; readonly takes: string } } = {
  'metadata': { mark: 'metadata only', takes: 'Takes seconds to minutes, and reads no row.' },
  'validates data': {
    mark: 'validates data', takes: 'Takes minutes to hours, longer with more rows: Spanner reads all of a table.',
  },
  'backfills': {
    mark: 'fills rows', takes: 'Takes minutes to hours, longer with more rows: Spanner writes for all of a table.',
  },
};

const BACKFILL_TAKES = ' The backfill comes after that, and takes longer with more rows.';

const STAGES: { readonly [S in Stage]: string } = {
  before: 'Before', with: 'With it', after: 'After', next: 'Go on',
};

/**
 * Releases from top to bottom, with their statements folded in.
 *
 * @param more Additional content of the release at this position.
 */
export function releaseTimeline(
  releases: readonly TimedRelease[], dialect: Dialect, more: (at: number) => Html | undefined = () => undefined,
): Html {
  return html`
    <ol class="timeline">
      ${releases.map((release, at) => releaseItem(release, dialect, at === releases.length - 1, more(at)))}
    </ol>`;
}

function releaseItem(release: TimedRelease, dialect: Dialect, isLast: boolean, more: Html | undefined): Html {
  const { title, statements, declaration = [], backfill, undo, lost, facts } = release;
  const { cost, fills } = facts;
  const code = (dml: readonly string[]): Html =>
    copied(prettyScript(dml.map((each) => `${each};`).join('\n'), dialect));
  return html`
    <li>
      <p class="title">${title}</p>
      <ul class="chips">
        <li>${counted(statements.length, 'statement')}</li>
        ${chip(COST_WORDS[cost].mark, cost === 'metadata' ? '' : 'costly')}
        ${fills && chip('backfill by DML', 'costly')}
        ${facts.marks.map((mark) => chip(mark))}
        ${facts.losses.map((loss) => chip(loss, 'loss'))}
      </ul>
      <p class="pale">${COST_WORDS[cost].takes}${fills && BACKFILL_TAKES}</p>
      ${more ?? facts.unavailable.map((each) => html`<p>Unavailable meanwhile: ${each}.</p>`)}
      ${stages(release, isLast)}
      ${statements.length + backfill.length > 0 && html`
        <details>
          <summary>Statements</summary>
          ${statements.length > 0 && code(statements)}
          ${backfill.length > 0 && html`
            <p>${fills ? 'The backfill' : 'The check'}, to run after that:</p>
            ${code(backfill)}`}
        </details>`}
      ${declaration.length > 0 && html`
        <details>
          <summary>What declares the schema then</summary>
          <pre>${lines(markedLines(declaration))}</pre>
        </details>`}
      ${undo && html`
        <details>
          <summary>${undo.length > 0 ? 'To undo it' : 'It cannot be undone'}</summary>
          ${undo.length > 0 && code(undo)}
          ${limitsOfUndo(undo, lost).map((each) => html`<p>${each}</p>`)}
        </details>`}
    </li>`;
}

function chip(text: string, kind = ''): Html {
  return html`<li${kind !== '' && html` class="${kind}"`}>${text}</li>`;
}

/** The work before, with and after a release. */
function stages({ work }: TimedRelease, isLast: boolean): Html | false {
  const sentences = !isLast && work.every(({ stage }) => stage !== 'next')
    ? [...work, { stage: 'next', text: 'Once all of this is applied.' }]
    : work;
  const rows = (Object.keys(STAGES) as Stage[]).flatMap((stage) => {
    const texts = sentences.filter((each) => each.stage === stage);
    return texts.length === 0 ? [] : [html`
      <dt>${stage === 'next' && isLast ? 'Finish' : STAGES[stage]}</dt>
      <dd>${texts.map(({ text }) => html`<p>${capitalized(text)}</p>`)}</dd>`];
  });
  return rows.length > 0 && html`<dl>${rows}</dl>`;
}

/** Combines adjacent lines with the same sign into one element. */
function markedLines(declaration: readonly string[]): Html[] {
  const runs: string[][] = [];
  for (const line of declaration) {
    const run = runs.at(-1);
    if (run?.[0][0] === line[0]) {
      run.push(line);
    } else {
      runs.push([line]);
    }
  }
  return runs.map((run) => {
    const [kind, text] = [{ '+': 'added', '-': 'removed' }[run[0][0]], run.join('\n')];
    return kind === undefined ? html`${text}` : html`<span class="${kind}">${text}</span>`;
  });
}
