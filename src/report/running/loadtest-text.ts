import type { LandedKey } from '../../simulation/load/landed';
import { counted } from '../../text/counted';
import { shellWord, type CommandTarget } from '../recovery/shell';

/** Rows of the simulation land as unlike it as these once in so many runs. */
export const UNLIKELY = 0.001;

export interface WrittenLoad {
  readonly rows: number;
  readonly commits: number;
  readonly seconds: number;
  /** Of commits, from begin to answer. */
  readonly medianMillis: number;
  readonly slowestMillis: number;
}

export function loadtestText(load: WrittenLoad, keys: readonly LandedKey[], isEmulator: boolean): string {
  const { rows, commits, seconds, medianMillis, slowestMillis } = load;
  const table = [
    ['key', 'rows', 'ranges', 'fullest range', 'simulated', 'chi-square p'],
    ...keys.map((each) => [
      each.key.object, String(each.rows), String(each.ranges), percent(each.fullestShare),
      percent(each.simulatedShare), each.chiSquareP.toFixed(3),
    ]),
  ];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const unlike = keys.filter(({ chiSquareP }) => chiSquareP < UNLIKELY).map(({ key }) => key.object);
  return [
    `wrote ${counted(rows, 'row')} in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} per second, ` +
      `${counted(commits, 'commit')}, median ${Math.round(medianMillis)} ms, slowest ${Math.round(slowestMillis)} ms`,
    ...(isEmulator ? ['An emulator is one process: its times say nothing of Spanner.'] : []),
    '',
    'where the rows landed, beside the simulation',
    ...table.map((row) => `    ${row.map((cell, at) => aligned(cell, at, widths[at])).join('  ')}`),
    unlike.length === 0
      ? 'The rows landed where the simulation puts them.'
      : `The rows of ${unlike.join(', ')} did not land where the simulation puts them.`,
    '',
  ].join('\n');
}

function aligned(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

/** How the database of a load test is removed. */
export function removeCommand({ project, instance, database }: DatabaseName): string {
  return [
    'gcloud spanner databases delete', shellWord(database), `--instance=${shellWord(instance)}`,
    `--project=${shellWord(project)}`,
  ].join(' ');
}

type DatabaseName = Required<Pick<CommandTarget, 'project' | 'instance' | 'database'>>;
