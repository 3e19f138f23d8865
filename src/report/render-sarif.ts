import { createHash } from 'node:crypto';
import { prettyJson } from './pretty-json';
import { notUnderstoodText } from './render-text';
import { rendered, type RenderedFinding } from './rendered-finding';
import { docsUrl, HOME, MOST_PROBLEMS, unreadIn, type Report } from './report';
import { shownFixes, type ShownFix } from './shown-fixes';
import type { AcknowledgedPlacedFinding, PlacedFinding } from '../audit/audit-text';
import type { FileEdit } from '../audit/fixes/file-fixes';
import type { PathOf, Place } from '../audit/source';
import { SCHEMA_ENTRIES } from '../rules/catalogue';
import type { CatalogueEntry } from '../rules/catalogue-entry';
import { Severity } from '../rules/finding';
import { partKey } from '../rules/subject';
import { grouped } from '../text/collections';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const NOT_UNDERSTOOD = 'not-understood';

/**
 * SARIF 2.1.0, for code scanning and editors.
 *
 * @param unread A sentence for each part of the input that cannot be read, because findings may be missing.
 * @param pathOf Paths from the root of the sources, for which viewers take the working folder.
 */
export function renderSarif(
  report: Report, version: string, unread: readonly string[] = [], pathOf: PathOf = ({ name }) => name,
): string {
  const occurrences = new Map<string, number>();
  const results = [
    ...report.shown.map((placed) => resultOf(placed, occurrences, fixesOf(placed, pathOf), pathOf)),
    ...report.acknowledged.map((placed) => ({
      ...resultOf(placed, occurrences, [], pathOf),
      suppressions: [suppressionOf(placed)],
    })),
  ];
  const run = {
    tool: {
      driver: {
        name: 'spanner-constructs',
        version,
        informationUri: HOME,
        rules: SCHEMA_ENTRIES.map(descriptorOf),
        notifications: [
          {
            id: NOT_UNDERSTOOD,
            shortDescription: { text: 'a statement that is not understood; the others are checked' },
          },
        ],
      },
    },
    columnKind: 'utf16CodeUnits',
    invocations: [
      {
        executionSuccessful: unread.length === 0,
        toolExecutionNotifications: [
          ...unread.map((text) => ({ level: 'error', message: { text } })),
          ...notificationsOf(report, pathOf),
        ].slice(0, MOST_PROBLEMS),
      },
    ],
    results,
  };
  return prettyJson({ $schema: SCHEMA, version: '2.1.0', runs: [run] });
}

function fixesOf(placed: PlacedFinding, pathOf: PathOf): object[] {
  return shownFixes(placed).flatMap(({ code: text, edits }) => (edits ? [sarifFix(text, edits, pathOf)] : []));
}

function descriptorOf(rule: CatalogueEntry): unknown {
  const sources = rule.sources.map((source) => `- <${source}>`);
  return {
    id: rule.name,
    shortDescription: { text: rule.summary },
    // GitHub rejects a rule without a full description.
    fullDescription: { text: rule.summary },
    help: {
      text: [rule.summary, `See ${docsUrl(rule)}`, ...rule.sources].join('\n'),
      markdown: [
        `${rule.summary}: [${rule.name}](${docsUrl(rule)})`,
        ...(sources.length > 0 ? ['', 'Sources:', '', ...sources] : []),
      ].join('\n'),
    },
    helpUri: docsUrl(rule),
    defaultConfiguration: { level: levelOf(rule.severityInDdlText) },
    properties: { tags: ['spanner', rule.kind] },
  };
}

function levelOf(severity: Severity): 'error' | 'warning' | 'note' {
  return severity === Severity.ADVICE ? 'note' : severity;
}

function resultOf(
  placed: PlacedFinding, occurrences: Map<string, number>, fixes: readonly object[], pathOf: PathOf,
): object {
  const { finding, language = 'sql' } = placed;
  const words = rendered(finding, language);
  const { message, location } = words;
  return {
    ruleId: finding.rule,
    ruleIndex: SCHEMA_ENTRIES.findIndex((rule) => rule.name === finding.rule),
    level: levelOf(finding.severity),
    message: { text: message, markdown: markdownOf(words, shownFixes(placed), finding.entry) },
    locations: [
      { ...locationOf(placed, pathOf), logicalLocations: [{ name: finding.objectName, fullyQualifiedName: location }] },
    ],
    partialFingerprints: { 'finding/v1': fingerprintOf(placed, occurrences) },
    ...(fixes.length > 0 && { fixes }),
  };
}

function markdownOf(
  { rule, message, why }: RenderedFinding, fixes: readonly ShownFix[], entry: CatalogueEntry,
): string {
  const list = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : ['', `${title}:`, ...items.map((item) => `- ${code(item)}`)];
  return [
    message,
    ...list('Why', why),
    ...(fixes.length === 0 ? [] : ['', 'Fix:']),
    ...fixes.flatMap((fix) => [`- ${code(fix.code)}`, ...(fix.cost === '' ? [] : [`  - Cost: ${fix.cost}`])]),
    '',
    `[${rule}](${docsUrl(entry)})`,
  ].join('\n');
}

/** A code span whose fence is longer than any run of backticks inside. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** The fingerprint of a finding stays the same if its line moves. */
function fingerprintOf({ file, finding }: PlacedFinding, occurrences: Map<string, number>): string {
  const identity = [file.name, finding.rule, finding.objectName, partKey(finding.subject.part)].join('\n');
  const earlier = occurrences.get(identity) ?? 0;
  occurrences.set(identity, earlier + 1);
  return createHash('sha256').update(`${identity}\n${earlier}`).digest('hex');
}

function suppressionOf({ acknowledgement, inline }: AcknowledgedPlacedFinding): object {
  return { kind: inline ? 'inSource' : 'external', status: 'accepted', justification: acknowledgement.reason };
}

function notificationsOf(report: Report, pathOf: PathOf): object[] {
  return unreadIn(report).map((each) => ({
    descriptor: { id: NOT_UNDERSTOOD, index: 0 },
    level: report.allowsUnread ? 'note' : 'error',
    message: { text: notUnderstoodText(each) },
    locations: [locationOf(each, pathOf)],
  }));
}

function sarifFix(description: string, edits: readonly FileEdit[], pathOf: PathOf): object {
  return {
    description: { text: description },
    artifactChanges: [...grouped(edits, ({ file }) => file)].map(([file, all]) => ({
      artifactLocation: artifactOf(pathOf(file)),
      replacements: all.map(({ start, end, replacement }) => {
        const [from, to] = [file.lines.position(start), file.lines.position(end)];
        return {
          deletedRegion: { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column },
          insertedContent: { text: replacement },
        };
      }),
    })),
  };
}

function locationOf(place: Place, pathOf: PathOf): object {
  return { physicalLocation: { artifactLocation: artifactOf(pathOf(place.file)), region: regionOf(place) } };
}

function regionOf({ line, column, length }: Place): object {
  return { startLine: line, startColumn: column, endLine: line, endColumn: column + length };
}

function artifactOf(path: string): object {
  const uri = path.split('/').map(encodeURIComponent).join('/');
  return path.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: '%SRCROOT%' };
}
