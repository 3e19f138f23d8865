import type { PlacedFinding } from '../../audit/audit-text';
import type { Language } from '../../languages/app-language';
import { explainCommand } from '../../rules/catalogue-entry';
import type { Finding } from '../../rules/finding';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { figure } from '../../rules/wording';
import {
  isExplained, type ExplainedQuery, type ExplainedSplit, type ExplainedStatistics, type Suspect,
} from '../../statistics/explain';
import { HOT_SCORE, WARM_SCORE, type DatabaseStatistics, type UnsplittableReason } from '../../statistics/statistics';
import { counted, shortText } from '../../text/shown';
import { rendered } from '../rendered-finding';
import { linesOfFix, shownFixes } from '../shown-fixes';

/** A finding, acknowledged or not, with its place: a position in a file, or the construct of the database. */
export interface RunningFinding {
  readonly finding: Finding;
  readonly acknowledgement?: Acknowledgement;
  readonly at: string;
  /** A fix as releases. Absent if constructs declare the schema. */
  readonly releasesOf?: PlacedFinding['releasesOf'];
}

/** The meanings of Spanner's codes. */
const REASONS: { readonly [reason in UnsplittableReason]: string } = {
  HOT_ROW: 'one row takes the load, and no split divides it: spread it over several rows (see explain hot-row)',
  MOVING_HOT_SPOT: 'the load moves along the key, as with a growing key: splitting comes too late',
  LARGE_SCAN_HOT_SPOT: 'large scans read the range, which Spanner does not split: read less of it, or from an index',
  UNISOLATABLE_HOT_ROW: 'one row or a narrow range takes the load, and there is no point to split at',
  UNSPECIFIED: 'Spanner gives no reason, or one that is not known here',
};
const NO_REASON = 'Spanner may still be splitting it; act if it lasts longer than 10 minutes';
const NO_SPLITS = 'because no result has the columns split_start, split_limit and cpu_usage_score';
const UNKNOWN = 'why Spanner does not split it is unknown, because no result has the column unsplittable_reasons';

/**
 * @param database Its name in messages.
 * @param language The language of fixes.
 */
export function hotspotsText(
  database: string, { kinds }: DatabaseStatistics,
  { splits, locks, transactions, queries }: ExplainedStatistics<RunningFinding>, language: Language,
): string {
  const said = new Set<Finding>();
  return [
    kinds.has('splits')
      ? `${database}: ${countsText(splits.map(({ split }) => split.score))}`
      : `${database}: nothing is known of its splits, ${NO_SPLITS}`,
    ...splits.flatMap((each) => splitBlock(each, language, said)),
    ...section('lock waits', locks.flatMap(({ lock: { key, seconds, columns, modes, transactionTags }, suspects }) => [
      `${secondsText(seconds)}  ${key}${inBrackets(modes)}`,
      ...(columns.length === 0 ? [] : [`    on ${columns.join(', ')}`]),
      ...(transactionTags.length === 0 ? [] : [`    in ${transactionTags.join(', ')}`]),
      ...ruleLines(suspects),
    ])),
    ...section('transactions', transactions.flatMap(({ transaction: each, suspects }) => [
      [
        `${secondsText(each.commitLatencySeconds)} to commit  ${each.name}`,
        ` (${counted(each.commits, 'attempt')}, ${counted(each.aborts, 'abort')},`,
        ` ${Number(each.participants.toFixed(1))} participants) writes ${each.writtenTables.join(', ') || 'nothing'}`,
      ].join(''),
      ...ruleLines(suspects),
    ])),
    ...section('queries', queries.flatMap((each) => queryLines(each, language))),
    '',
  ].join('\n');
}

function countsText(scores: readonly number[]): string {
  const of = (least: number, below: number): number => scores.filter((each) => each >= least && each < below).length;
  const [hot, warm, others] = [of(HOT_SCORE, Infinity), of(WARM_SCORE, HOT_SCORE), of(0, WARM_SCORE)];
  return [
    hot === 0 ? 'no hot split' : counted(hot, 'hot split'),
    ...(warm === 0 ? [] : [counted(warm, 'warm split')]),
    ...(others === 0 ? [] : [`${counted(others, 'split')} below a score of ${WARM_SCORE}`]),
  ].join(', ');
}

function inBrackets(words: readonly string[]): string {
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

/** Hot splits and `audit` show more than these names. */
function ruleLines(suspects: readonly Suspect<RunningFinding>[]): string[] {
  return suspects.flatMap(({ object, isDeclared, findings }) => [
    ...(isDeclared ? [] : [`    the schema does not declare ${object}`]),
    ...findings.map(({ finding, at, acknowledgement }) =>
      `    ${finding.objectName}: ${finding.rule} at ${at}${acknowledgement ? ', acknowledged' : ''}`),
  ]);
}

function queryLines({ query, isRead, findings }: ExplainedQuery, language: Language): string[] {
  const { text, cpuSeconds, executions, latencySeconds, rowsScanned, rows, tag } = query;
  return [
    `${secondsText(cpuSeconds)} of CPU  ${shortText(text)}`,
    `    ${counted(executions, 'execution')} of ${secondsText(latencySeconds)}; rows scanned by each: ` +
      `${figure(Math.round(rowsScanned))}, returned: ${figure(Math.round(rows))}${tag === '' ? '' : `; tag ${tag}`}`,
    ...(isRead ? [] : ['    its text cannot be read to the end, so no rule judges it']),
    ...findings.flatMap((finding) => {
      const { message, fixes } = rendered(finding, language);
      return [
        `    ${finding.rule}: ${message}`,
        ...fixes.slice(0, 1).map((fix) => `        fix   ${fix.split('\n')[0]}`),
        `        docs  ${explainCommand(finding.rule)}`,
      ];
    }),
  ];
}

/** @param said Findings of the splits before: a growing key is in another split in each interval. */
function splitBlock(
  { split, suspects }: ExplainedSplit<RunningFinding>, language: Language, said: Set<Finding>,
): string[] {
  const { score, start, limit, reasons, intervals, latest } = split;
  const codes = reasons?.length ? `: ${reasons.join(', ')}` : '';
  return [
    '',
    `score ${score}  ${start} to ${limit}${codes}`,
    ...(latest === '' ? [] : [`    in ${counted(intervals, 'interval')}, the latest until ${latest}`]),
    ...(reasons?.length === 0 ? [NO_REASON] : reasons?.map(meaningOf) ?? [UNKNOWN]).map((line) => `    ${line}`),
    ...suspects.flatMap((each) => suspectLines(each, language, said)),
    ...(suspects.some(isExplained) ? [] : ['    no schema rule explains it']),
  ];
}

export function meaningOf(reason: string): string {
  return REASONS[reason as UnsplittableReason] ?? REASONS.UNSPECIFIED;
}

function suspectLines(
  suspect: Suspect<RunningFinding>, language: Language, said: Set<Finding>,
): string[] {
  const { object, isDeclared, findings, scans, writes } = suspect;
  const written = writes === undefined ? '' : ` (${counted(writes, 'write')})`;
  const scanned = scans.map(({ query, findings: [found] }) =>
    `    ${object}: ${found ? `${found.rule}: ` : ''}${shortText(query.text)}`);
  return !isExplained(suspect)
    ? [`    may hold ${object}${written}${isDeclared ? '' : ', which the schema does not declare'}`]
    : [...scanned, ...findings.flatMap((each) => {
      const { finding, at, acknowledgement } = each;
      if (said.has(finding)) {
        return [`    ${object}${written}: ${finding.rule}, as above`];
      }
      said.add(finding);
      const { message } = rendered(finding, language);
      const until = acknowledgement?.until === undefined ? '' : ` until ${acknowledgement.until}`;
      return [
        `    ${object}${written}: ${finding.rule}: ${message}`,
        `        at    ${at}`,
        ...(acknowledgement ? [`        kept  acknowledged${until}: ${acknowledgement.reason}`] : []),
        ...fixLines(each, language),
        `        docs  ${explainCommand(finding.rule)}`,
      ];
    })];
}

/** The first fix: as code, or as releases for a database with rows. */
function fixLines(found: RunningFinding, language: Language): string[] {
  const [fix] = found.releasesOf ? shownFixes(found) : [];
  const [code] = rendered(found.finding, language).fixes;
  return fix
    ? [`        fix   ${fix.title}`, ...(linesOfFix(fix) ?? []).map((line) => `              ${line}`)]
    : code === undefined ? [] : [`        fix   ${code.split('\n')[0]}`];
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines.map((line) => `    ${line}`)];
}

function secondsText(seconds: number): string {
  return `${seconds.toFixed(3)} s`;
}
