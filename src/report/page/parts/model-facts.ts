import { figure } from '../../../rules/wording';
import { DEFAULT_WORKLOAD } from '../../../schema';
import { MODEL } from '../../../simulation/constants';
import { html, type Html } from '../html';

export function modelFacts(): Html {
  const facts = [
    `One split takes at most ${figure(MODEL.writesPerSecondOfSplit)} writes/s: ` +
      'what the documentation gives for one node. The true figure is lower and is not published.',
    `A split is divided from ${figure(MODEL.splitBytes / 2 ** 30)} GiB on, and under a load above ` +
      `${MODEL.highLoad * 100}% of its limit after ${MODEL.minutesOfRound} minutes (assumed for “a few minutes”).`,
    'A split cannot be divided ahead of a point that moves: what is written next lands after the boundary.',
    `${figure(DEFAULT_WORKLOAD.activeEntities)} tenants, users or other entities write concurrently, ` +
      'unless a workload declares another number. Each writes as much as the others. ' +
      'To see only a dominant one, declare 1 active entity.',
    `At most ${MODEL.mostSplits} splits are simulated.`,
    'Rows of an interleaved table are written with a row of its parent, and follow its rate.',
    'Only inserts are simulated: no updates, reads, backfills, or deletes by TTL.',
    'A picture shows 60 moments of one second each, months apart: what follows the second, the day or the year of an ' +
      'insert is another value in each of them.',
    `If rows can share NULL or a default, ${MODEL.sharedShare * 100}% of them do; ${MODEL.nullShare * 100}% where ` +
      'the other values rise with time or their order is unknown. Of the values of a category, the second has half ' +
      'the rows of the first, the third a third, and so on.',
    'Values of unknown order are drawn as if they rose with time.',
  ];
  return html`<ul>${facts.map((fact) => html`<li>${fact}</li>`)}</ul>`;
}
