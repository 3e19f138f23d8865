import { hotRowText, type HotRows } from '../../rules/advice/hot-row';
import { explainCommand } from '../../rules/catalogue-entry';
import type { SchemaKey } from '../../rules/keys/keys';
import { figure } from '../../rules/wording';
import type { ObjectName, TableDefinition } from '../../schema';
import { STEPS } from '../../simulation/load/copy-schema';
import { HOT_SHARE, type LandedKey } from '../../simulation/load/landed';
import { ownCommand } from '../../text/shell-word';
import { counted, listed } from '../../text/shown';
import { databasesCommand, type CommandTarget } from '../recovery/shell';

/** Probability below which the rows did not land as simulated. */
export const UNLIKELY = 0.001;

export interface WrittenLoad {
  readonly rows: number;
  readonly commits: number;
  readonly seconds: number;
  /** Number of written rows of each table, in the order of time. Later rows were not written in time. */
  readonly rowsOf: ReadonlyMap<TableDefinition, number>;
  /** Rows not written in time. */
  readonly late: number;
  /** From request to answer. */
  readonly medianMillis: number;
  readonly slowestMillis: number;
}

export function loadtestText(load: WrittenLoad, keys: readonly LandedKey[], isEmulator: boolean): string {
  const { rows, rowsOf, late, commits, seconds, medianMillis, slowestMillis } = load;
  const table = [
    ['key', 'rows', 'ranges', 'fullest range', 'simulated', 'chi-square p', 'at once'],
    ...keys.map((each) => [
      nameOf(each.key), String(each.rows), String(each.ranges), percent(each.fullestShare),
      percent(each.simulatedShare), each.chiSquareP.toFixed(3),
      each.atOnceShare === undefined ? '-' : percent(each.atOnceShare),
    ]),
  ];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  const overwriting = keys.flatMap(({ key, rows: kept }) => {
    const sent = (key.kind === 'table' && rowsOf.get(key.table)) || 0;
    return sent > kept ? [`${figure(sent - kept)} of ${counted(sent, 'row')} of ${key.object}`] : [];
  });
  const unlike = keys.filter(({ chiSquareP }) => chiSquareP < UNLIKELY).map(({ key }) => nameOf(key));
  return [
    `wrote ${counted(rows, 'row')} in ${seconds.toFixed(1)} s: ${Math.round(rows / seconds)} per second, ` +
      `${counted(commits, 'commit')}, median ${Math.round(medianMillis)} ms, slowest ${Math.round(slowestMillis)} ms`,
    ...(late > 0
      ? [`${counted(late, 'more row')} could not be written in time: commits took too long for the rate.`]
      : []),
    ...(overwriting.length > 0 ? [`${listed(overwriting)} overwrote others with the same primary key.`] : []),
    ...(isEmulator ? ["An emulator is one process: its times do not predict Spanner's."] : []),
    '',
    'where the rows landed, beside the simulation',
    ...table.map((row) => `    ${row.map((cell, at) => aligned(cell, at, widths[at])).join('  ')}`),
    unlike.length === 0
      ? 'The rows landed as simulated.'
      : `The rows of ${unlike.join(', ')} did not land where the simulation puts them.`,
    verdictText(keys, seconds),
    '',
  ].join('\n');
}

/** Whether one range takes at least half of the rows of an interval. As time passes, the hot range moves. */
function isCrowded({ atOnceShare = 0 }: LandedKey): boolean {
  return atOnceShare >= HOT_SHARE;
}

/** Of an unproven key the worst case is written, which is no proof. */
export function isHot(landed: LandedKey): boolean {
  return isCrowded(landed) && landed.key.spread.verdict !== 'unproven';
}

function verdictText(keys: readonly LandedKey[], seconds: number): string {
  const interval = `${(seconds / STEPS).toFixed(1)} s`;
  const hot = keys.filter(isHot);
  const few = keys.filter(({ atOnceShare }) => atOnceShare === undefined);
  const crowded = hot.length > 0 ? hot : keys.filter(isCrowded);
  if (crowded.length > 0) {
    const shares = crowded.map(({ key, atOnceShare }) => `${nameOf(key)} (${percent(atOnceShare!)})`);
    const taken = `of the rows of ${interval}, one range takes most of those of ${listed(shares)}`;
    const unknown = new Set(crowded.map(({ key: { table, spread } }) => `${table.name}.${spread.decidedBy!.column}`));
    return hot.length > 0
      ? `hot: ${taken}`
      : `unproven: ${taken}: the worst case, as nothing shows how values of ${listed([...unknown])} are generated`;
  }
  if (few.length > 0) {
    return `unproven: too few different rows of ${listed(few.map(({ key }) => nameOf(key)))} were written to tell`;
  }
  const landed = `of the rows of ${interval}, no range takes half`;
  const doubted = keys.filter(({ key }) => key.spread.verdict !== 'safe');
  return doubted.length === 0
    ? `safe: ${landed}`
    : `unproven: ${landed}, but audit does not call ${listed(doubted.map(({ key }) => nameOf(key)))} safe`;
}

export function copyText(
  path: string, emulator: string | undefined, keys: readonly SchemaKey[], uncopied: readonly ObjectName[],
): string {
  const count = (...kinds: readonly SchemaKey['kind'][]): number =>
    keys.filter(({ kind }) => kinds.includes(kind)).length;
  const [tables, indexes, backing] = [count('table'), count('index', 'object-index'), count('foreign-key')];
  const parts = [
    counted(tables, 'table'),
    counted(indexes, 'index', 'indexes'),
    ...(backing > 0 ? [counted(backing, 'backing index', 'backing indexes')] : []),
  ];
  const where = emulator === undefined ? '' : ` of the emulator at ${emulator}`;
  return [
    `writes to ${path}, a new database${where}: a copy of ${listed(parts)}`,
    ...(uncopied.length === 0
      ? []
      : [`not in the copy, because no workload declares what they hold: ${
        listed(uncopied.map(({ kind, name }) => `${kind.toLowerCase()} ${name}`))}`]),
    '',
  ].join('\n');
}

/** Rows that become hot by the declared updates, one line each. */
export function hotRowsText(all: readonly HotRows[], before: string): string {
  return all.map((each) => `${before} ${hotRowText(each)}: ${explainCommand('hot-row')}\n`).join('');
}

export function unpublishedText(argument: string, path: string, isDropped: boolean): string {
  const again = isDropped
    ? 'run loadtest without --drop, and hotspots on its database some minutes later'
    : ownCommand('hotspots', argument, '--database', path, '--interval', 'minute');
  return `\nSpanner has not published the statistics of the run yet. To see them in some minutes: ${again}\n`;
}

function nameOf({ kind, object, table }: SchemaKey): string {
  return kind === 'foreign-key' ? `backing index of ${object} on ${table.name}` : object;
}

function aligned(cell: string, column: number, width: number): string {
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

export function removeCommand(target: CommandTarget): string {
  return databasesCommand('delete', target);
}
