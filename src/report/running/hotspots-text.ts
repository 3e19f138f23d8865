import type { Language } from '../../languages/app-language';
import { explainCommand } from '../../rules/catalogue-entry';
import type { Finding } from '../../rules/finding';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import type { ExplainedSplit, Suspect } from '../../statistics/explain';
import type { DatabaseStatistics, UnsplittableReason } from '../../statistics/statistics';
import { counted } from '../../text/counted';
import { rendered } from '../rendered-finding';

/** A finding, acknowledged or not, and where it is: a place in a file, or the construct of the database. */
export interface RunningFinding {
  readonly finding: Finding;
  readonly acknowledgement?: Acknowledgement;
  readonly at: string;
}

/** What the codes of Spanner mean. */
const REASONS: { readonly [reason in UnsplittableReason]: string } = {
  HOT_ROW: 'one row takes the load, and no cut divides it: spread it over several rows',
  MOVING_HOT_SPOT: 'the load moves along the key, as values that grow with time do: cuts come too late',
  LARGE_SCAN_HOT_SPOT: 'large scans read the range, which Spanner does not cut: read less of it, or from an index',
  UNISOLATABLE_HOT_ROW: 'one row or a narrow range takes the load, and there is no point to cut at',
  UNSPECIFIED: 'Spanner gives no reason',
};
const NO_REASON = 'Spanner may still be cutting it; act when it lasts longer than 10 minutes';

/**
 * @param database As people call it.
 * @param language In which fixes are written.
 */
export function hotspotsText(
  database: string, statistics: DatabaseStatistics, splits: readonly ExplainedSplit<RunningFinding>[],
  language: Language,
): string {
  return [
    statistics.kinds.has('splits')
      ? `${database}: ${splits.length === 0 ? 'no hot split' : counted(splits.length, 'hot split')}`
      : `${database}: nothing is known of its splits, because no result has the column split_start`,
    ...splits.flatMap((each) => splitBlock(each, language)),
    ...section('lock waits', statistics.locks.map(({ key, seconds }) => `${secondsText(seconds)}  ${key}`)),
    ...section('transactions', statistics.transactions.map((each) => [
      `${secondsText(each.commitLatencySeconds)} to commit  ${each.name}`,
      ` (${counted(each.commits, 'attempt')}, ${counted(each.aborts, 'abort')},`,
      ` ${each.participants} participants) writes ${each.writtenTables.join(', ') || 'nothing'}`,
    ].join(''))),
    '',
  ].join('\n');
}

function splitBlock({ split, suspects }: ExplainedSplit<RunningFinding>, language: Language): string[] {
  const { score, start, limit, reasons, intervals, latest } = split;
  const codes = reasons.length === 0 ? '' : `: ${reasons.join(', ')}`;
  return [
    '',
    `score ${score}  ${start} to ${limit}${codes}`,
    `    in ${counted(intervals, 'interval')}, the latest until ${latest}`,
    ...(reasons.length === 0 ? [NO_REASON] : reasons.map(reasonText)).map((line) => `    ${line}`),
    ...suspects.flatMap((each) => suspectLines(each, language)),
    ...(suspects.some(({ findings }) => findings.length > 0) ? [] : ['    no rule explains it by the schema']),
  ];
}

export function reasonText(reason: string): string {
  return REASONS[reason as UnsplittableReason] ?? REASONS.UNSPECIFIED;
}

function suspectLines(
  { object, isDeclared, findings, writes }: Suspect<RunningFinding>, language: Language,
): string[] {
  const written = writes === undefined ? '' : ` (${counted(writes, 'write')})`;
  return findings.length === 0
    ? [`    may hold ${object}${written}${isDeclared ? '' : ', which the schema does not declare'}`]
    : findings.flatMap(({ finding, at, acknowledgement }) => {
      const { message, fixes } = rendered(finding, language);
      const until = acknowledgement?.until === undefined ? '' : ` until ${acknowledgement.until}`;
      return [
        `    ${object}${written}: ${finding.rule}: ${message}`,
        `        at    ${at}`,
        ...(acknowledgement ? [`        kept  acknowledged${until}: ${acknowledgement.reason}`] : []),
        ...fixes.slice(0, 1).map((fix) => `        fix   ${fix.split('\n')[0]}`),
        `        docs  ${explainCommand(finding.rule)}`,
      ];
    });
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `    ${line}`)];
}

function secondsText(seconds: number): string {
  return `${seconds.toFixed(3)} s`;
}
