import { counted } from '../../../text/shown';
import type { PageAcknowledgement } from '../data/acknowledgements';
import { html, type Html } from '../html';
import { table, type Linker } from './elements';

const STATES = { open: 'safe', ending: 'unproven', ended: 'hot' } as const;

export function acknowledgementRows(all: readonly PageAcknowledgement[], link: Linker): Html {
  return table(['until', 'rule', 'on', 'reason'], all.map(({ acknowledgement, state, daysLeft }) => {
    const { rule, on, reason, until = 'no end' } = acknowledgement;
    const end = html`<span class="badge ${STATES[state]}">${until}</span> ${endText(state, daysLeft)}`;
    return [end, rule, link(on), reason];
  }));
}

function endText(state: PageAcknowledgement['state'], daysLeft = 0): Html | undefined {
  switch (state) {
    case 'ended':
      return html`<strong>ended ${counted(-daysLeft, 'day')} ago</strong>: its finding counts again`;
    case 'ending':
      return html`<strong>ends ${daysLeft === 0 ? 'today' : `in ${counted(daysLeft, 'day')}`}</strong>`;
    case 'open':
      return undefined;
  }
}
