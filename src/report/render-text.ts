import { excerpt } from './excerpt';
import { constructReader, findingLines, type FindingLines, type Reader } from './finding-text';
import type { Paint } from './paint';
import { rendered } from './rendered-finding';
import { summaryOf, unreadIn, type Report } from './report';
import { linesOfFix, shownFixes } from './shown-fixes';
import type { AcknowledgedPlacedFinding, Note, NotUnderstood, PlacedFinding } from '../audit/audit-text';
import { acknowledgementComment } from '../audit/inline-acknowledgements';
import { placeText, type Place } from '../audit/source';
import { grouped } from '../text/collections';
import { counted, oneLine } from '../text/shown';

/** More notes of one kind would hide the findings. */
export const MOST_NOTES = 10;

/** A report for people: one block per finding, with a complete first line, and a summary at the end. */
export function renderText(report: Report, paint: Paint): string {
  const notes = [
    ...shortened(
      unreadIn(report).map((each) => ({ ...each, message: notUnderstoodText(each) })),
      'not understood',
      report.allowsUnread ? paint.note('note:') : paint.error('error:'),
      paint,
    ),
    ...shortened(
      report.audits.flatMap((audit) => audit.refused),
      'about missing or existing objects',
      paint.note('note:'),
      paint,
    ),
  ];
  const acknowledged = report.acknowledged.map((each) => acknowledgedLine(each, paint)).join('\n');
  const said = new Set<string>();
  const byRule = grouped(report.shown, ({ finding }) => finding.rule);
  const hasFixForNewObjects = report.shown.some((each) => (
    shownFixes(each).some(({ isForNewObjects }) => isForNewObjects)
  ));
  const blocks = [
    ...[...byRule.values()].flatMap((group) => groupBlocks(group, said, paint)),
    ...notes,
    ...(acknowledged === '' ? [] : [acknowledged]),
    ...(hasFixForNewObjects ? [`${paint.note('note:')} ${ABOUT_NEW_OBJECTS}`] : []),
    summaryOf(report),
  ];
  return `${blocks.join('\n\n')}\n`;
}

const ABOUT_NEW_OBJECTS =
  'these fixes are for new tables and indexes; if they exist already, npx spanner-constructs diff plans the releases';

/** A finding as text without its place, for reports that show the place separately. */
export function unplacedText(placed: PlacedFinding): string {
  const { title, lines } = linesOf(placed);
  return [title, ...lines].join('\n');
}

/**
 * One block per finding. Common lines follow the last block.
 *
 * @param said The changed lines of fixes before: many queries may want one index.
 */
function groupBlocks(placed: readonly PlacedFinding[], said: Set<string>, paint: Paint): string[] {
  const all = placed.map((each) => linesOf(each, said));
  if (placed.length === 1) {
    return [findingBlock(placed[0], all[0], paint)];
  }
  const [ending] = all.map((each) => each.ending).sort((a, b) => b.length - a.length);
  return [
    ...placed.map((each, at) => findingBlock(each, withoutEnding(all[at]), paint)),
    [paint.strong(`${placed[0].finding.rule}, ${counted(placed.length, 'finding')}:`), ...ending].join('\n'),
  ];
}

function withoutEnding({ lines, ending, ...rest }: FindingLines): FindingLines {
  return { ...rest, lines: lines.slice(0, lines.length - ending.length), ending: [] };
}

function findingBlock(placed: PlacedFinding, { title: first, lines }: FindingLines, paint: Paint): string {
  const { finding } = placed;
  const title = `${finding.severity} ${finding.rule}:`;
  const painted = { error: paint.error, warning: paint.warning, advice: paint.note }[finding.severity];
  return [
    `${paint.strong(`${placeText(placed)}:`)} ${painted(title)}${first.slice(title.length)}`,
    ...excerptLines(placed, painted, paint),
    ...lines,
  ].join('\n');
}

function acknowledgedLine(placed: AcknowledgedPlacedFinding, paint: Paint): string {
  const { rule, objectName } = placed.finding;
  const { reason, until } = placed.acknowledgement;
  const day = until === undefined ? '' : ` until ${until}`;
  return `${paint.strong(`${placeText(placed)}:`)} ${paint.note(`acknowledged ${rule}:`)} ` +
    oneLine(`${objectName}${day}: ${reason.replace(/\s+/g, ' ')}`);
}

/** For readers of DDL, where it can be given comments, or else of the configuration. */
export function readerOf({ file, language, editsOf, releasesOf }: PlacedFinding): Reader {
  // Applied migrations and live databases cannot be given comments, and JSON has none.
  const isText = (editsOf !== undefined || releasesOf === undefined) && !/^\s*[[{]/.test(file.text);
  const isTerraform = /\.tf$/i.test(file.name);
  return language ? constructReader(language) : {
    language: 'sql',
    keep: ({ rule }) => (isText
      ? `${isTerraform ? 'above the element of the list: #' : '--'} ${acknowledgementComment(rule)}`
      : `in spanner-constructs.yaml: acknowledgements: [{rule: ${rule}, on: <object>, reason: <reason>}]`),
  };
}

function linesOf(placed: PlacedFinding, said = new Set<string>()): FindingLines {
  const { finding, language } = placed;
  const reader = readerOf(placed);
  const fixes = language ? [] : shownFixes(placed);
  const first = fixes.findIndex(({ releases }) => releases);
  const titled = fixes.map((fix, at) => {
    const lines = linesOfFix(fix);
    // Releases fill a screen, so only one fix shows them here.
    if (!lines) {
      return undefined;
    }
    const text = [placed.file.name, ...lines].join('\n');
    const isSaid = lines.length > 0 && said.has(text);
    const isShort = isSaid || (fix.releases !== undefined && at !== first);
    said.add(text);
    return {
      title: isShort ? `${fix.title}${isSaid ? ', as above' : ': --format json has its releases'}` : fix.title,
      lines: isShort ? [] : lines,
    };
  });
  return findingLines(rendered(finding, reader.language), reader, titled);
}

/** @param title The painted start of each note. */
function shortened(notes: readonly Note[], what: string, title: string, paint: Paint): string[] {
  const rest = notes.length - MOST_NOTES;
  const blocks = notes
    .slice(0, MOST_NOTES)
    .map((note) =>
      [
        `${paint.strong(`${placeText(note)}:`)} ${title} ${note.message}`,
        ...excerptLines(note, paint.note, paint),
      ].join('\n'),
    );
  return rest > 0 ? [...blocks, `${title} ${counted(rest, 'more statement')} ${what}`] : blocks;
}

function excerptLines(place: Place, painted: (text: string) => string, paint: Paint): string[] {
  const { source, carets } = excerpt(place);
  const number = String(place.line);
  const margin = number.padStart(6);
  return [
    `${paint.faint(`${margin} |`)} ${source}`,
    `${paint.faint(`${' '.repeat(margin.length)} |`)} ${painted(carets)}`,
  ];
}

/** The expected and the actual text where a statement cannot be parsed. */
export function notUnderstoodText(
  { statement: { statement }, expected, found, atEnd, isComputed }: NotUnderstood,
): string {
  const whole = isComputed ? 'only Terraform knows this DDL, so it is not checked' : 'cannot parse this statement';
  const what =
    statement.kind === 'not understood' ? whole : 'cannot parse part of this statement; the rest is checked';
  return `${what}: expected ${expected}, found ${atEnd ? found : JSON.stringify(found)}`;
}
