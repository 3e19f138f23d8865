import { createHash } from 'node:crypto';
import type { AcknowledgedPlacedFinding, PlacedFinding, TextAudit } from './audit/audit-text';
import type { Place, SourceFile } from './audit/source';
import { TextFixes, type TextFix } from './audit/text-fixes';
import { notUnderstoodText } from './render-text';
import { rendered, type RenderedFinding } from './rendered-finding';
import { MOST_PROBLEMS, unreadIn, type Report } from './report';
import { SCHEMA_ENTRIES } from '../rules/catalogue';
import type { CatalogueEntry } from '../rules/catalogue-entry';
import { Severity } from '../rules/finding';
import { partKey } from '../rules/subject';

const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
const HOME = 'https://github.com/spanner-constructs/spanner-constructs';
const NOT_UNDERSTOOD = 'not-understood';

/**
 * SARIF 2.1.0, for code scanning and for editors.
 *
 * @param unread What of the input could not be read, in a sentence each: without it the findings are not all.
 */
export function renderSarif(report: Report, version: string, unread: readonly string[] = []): string {
  const fixes = new Map(report.audits.flatMap((audit) => fixesIn(audit)));
  const occurrences = new Map<string, number>();
  const results = [
    ...report.shown.map((placed) => resultOf(placed, occurrences, fixes.get(placed) ?? [])),
    ...report.acknowledged.map((placed) => ({
      ...resultOf(placed, occurrences, []),
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
          ...notificationsOf(report),
        ].slice(0, MOST_PROBLEMS),
      },
    ],
    results,
  };
  return `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, undefined, 2)}\n`;
}

function fixesIn(audit: TextAudit): [PlacedFinding, TextFix[]][] {
  const fixes = new TextFixes(audit);
  return audit.findings.map((placed) => [placed, fixes.of(placed)]);
}

function descriptorOf(rule: CatalogueEntry): unknown {
  const sources = rule.sources.map((source) => `- <${source}>`);
  return {
    id: rule.name,
    shortDescription: { text: rule.summary },
    // GitHub refuses a rule without one.
    fullDescription: { text: rule.summary },
    help: {
      text: [rule.summary, `See ${helpUri(rule)}`, ...rule.sources].join('\n'),
      markdown: [
        `${rule.summary}: [${rule.name}](${helpUri(rule)})`,
        ...(sources.length > 0 ? ['', 'Sources:', '', ...sources] : []),
      ].join('\n'),
    },
    helpUri: helpUri(rule),
    defaultConfiguration: { level: levelOf(rule.severityInDdlText) },
    properties: { tags: ['spanner', rule.kind] },
  };
}

function levelOf(severity: Severity): 'error' | 'warning' | 'note' {
  return severity === Severity.ADVICE ? 'note' : severity;
}

function helpUri({ docs }: CatalogueEntry): string {
  return `${HOME}/blob/main/${docs}`;
}

function resultOf(placed: PlacedFinding, occurrences: Map<string, number>, fixes: readonly TextFix[]): object {
  const { finding } = placed;
  const words = rendered(finding, 'sql');
  const { message, location } = words;
  return {
    ruleId: finding.rule,
    ruleIndex: SCHEMA_ENTRIES.findIndex((rule) => rule.name === finding.rule),
    level: levelOf(finding.severity),
    message: { text: message, markdown: markdownOf(words, finding.entry) },
    locations: [
      { ...locationOf(placed), logicalLocations: [{ name: finding.objectName, fullyQualifiedName: location }] },
    ],
    partialFingerprints: { 'finding/v1': fingerprintOf(placed, occurrences) },
    ...(fixes.length > 0 && { fixes: fixes.map((fix) => sarifFix(fix, placed)) }),
  };
}

function markdownOf({ rule, message, why, fixes, cost }: RenderedFinding, entry: CatalogueEntry): string {
  const list = (title: string, items: readonly string[]): string[] =>
    items.length === 0 ? [] : ['', `${title}:`, ...items.map((item) => `- ${code(item)}`)];
  return [
    message,
    ...list('Why', why),
    ...list('Fix', fixes),
    ...(cost === undefined ? [] : ['', `Cost: ${cost}`]),
    '',
    `[${rule}](${helpUri(entry)})`,
  ].join('\n');
}

/** A span of code whose fence is longer than any run of backticks in it. */
function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

/** The same finding of the same object keeps its fingerprint wherever its line moves. */
function fingerprintOf({ file, finding }: PlacedFinding, occurrences: Map<string, number>): string {
  const identity = [file.name, finding.rule, finding.objectName, partKey(finding.problem.subject.part)].join('\n');
  const earlier = occurrences.get(identity) ?? 0;
  occurrences.set(identity, earlier + 1);
  return createHash('sha256').update(`${identity}\n${earlier}`).digest('hex');
}

function suppressionOf({ acknowledgement, inline }: AcknowledgedPlacedFinding): object {
  return { kind: inline ? 'inSource' : 'external', status: 'accepted', justification: acknowledgement.reason };
}

function notificationsOf(report: Report): object[] {
  return unreadIn(report).map((each) => ({
    descriptor: { id: NOT_UNDERSTOOD, index: 0 },
    level: report.allowsUnread ? 'note' : 'error',
    message: { text: notUnderstoodText(each) },
    locations: [locationOf(each)],
  }));
}

function sarifFix({ description, edits }: TextFix, { file }: Place): object {
  return {
    description: { text: description },
    artifactChanges: [
      {
        artifactLocation: artifactOf(file),
        replacements: edits.map(({ start, end, replacement }) => {
          const [from, to] = [file.lines.position(start), file.lines.position(end)];
          return {
            deletedRegion: { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column },
            insertedContent: { text: replacement },
          };
        }),
      },
    ],
  };
}

function locationOf(place: Place): object {
  return { physicalLocation: { artifactLocation: artifactOf(place.file), region: regionOf(place) } };
}

function regionOf({ line, column, length }: Place): object {
  return { startLine: line, startColumn: column, endLine: line, endColumn: column + length };
}

/** Paths are relative to the folder that the auditor was started in, for a viewer the root of the sources. */
function artifactOf(file: SourceFile): object {
  const path = file.name.split('/').map(encodeURIComponent).join('/');
  return file.name.startsWith('/') ? { uri: `file://${path}` } : { uri: path, uriBaseId: '%SRCROOT%' };
}
