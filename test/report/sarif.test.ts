import * as fs from 'node:fs';
import * as path from 'node:path';
import { inspect } from 'node:util';
import Ajv = require('ajv');
import { SAMPLE } from './sample';
import { reportOn, TODAY } from './support';
import { auditSource } from '../../src/audit/audit-text';
import type { AuditedObject } from '../../src/audit/audited-objects';
import { DdlSource, SourceFile } from '../../src/audit/source';
import { renderSarif } from '../../src/report/render-sarif';
import { rendered } from '../../src/report/rendered-finding';
import { reportOf, type Report } from '../../src/report/report';
import { SCHEMA_ENTRIES } from '../../src/rules/catalogue';
import { Dialect } from '../../src/schema';
import { CORPUS_FILES } from '../support/corpus';
import { expectGolden } from '../support/golden';

type Json = Readonly<Record<string, unknown>>;

/** The schema of the standard, as its authors publish it: it knows every property and refuses all others. */
const SCHEMA = JSON.parse(fs.readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8')) as object;
const ajv = new Ajv({ schemaId: 'id', meta: false, allErrors: true });
ajv.addMetaSchema(JSON.parse(fs.readFileSync(require.resolve('ajv/lib/refs/json-schema-draft-04.json'), 'utf8')) as object);
const validate = ajv.compile(SCHEMA);

/** What the schema says against a log. */
function faults(log: unknown): string[] {
  validate(log);
  return (validate.errors ?? []).map(({ dataPath, message }) => `${dataPath} ${message}`);
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly partialFingerprints: Json;
  readonly fixes?: readonly { readonly artifactChanges: readonly { readonly replacements: readonly Replacement[] }[] }[];
  readonly suppressions?: readonly Json[];
}
interface Replacement {
  readonly deletedRegion: { readonly startLine: number; readonly startColumn: number; readonly endLine: number; readonly endColumn: number };
  readonly insertedContent: { readonly text: string };
}

const VERSION = '1.2.3';
const sarif = (report: Report): unknown => JSON.parse(renderSarif(report, VERSION));
const resultsOf = (report: Report): readonly Result[] => (sarif(report) as { runs: { results: Result[] }[] }).runs[0].results;
const sample = reportOn('db/schema.sql', SAMPLE);
const CORPUS = CORPUS_FILES.map(({ name, text, dialect }) => {
  const script = text.replace(/\r\n?/g, '\n');
  return { name, text: script, report: reportOn(name, script, dialect) };
});

test('the log of the sample is what viewers read', () => {
  const log = sarif(sample) as { runs: { tool: { driver: { rules?: { id: string }[] } }; results: Result[] }[] };
  const [run] = log.runs;
  const { driver } = run.tool;
  expect(driver.rules!.map(({ id }) => id)).toEqual(SCHEMA_ENTRIES.map(({ name }) => name));
  delete driver.rules;
  // One with fixes, one without, and what is acknowledged: the others have the same form.
  run.results = run.results.filter(({ ruleId, suppressions }) => suppressions || ['monotonic-key', 'statement-order'].includes(ruleId));
  expectGolden(path.join(__dirname, 'golden', 'sample.sarif.txt'), inspect(log, { depth: Infinity, breakLength: 140, compact: 6 }));
});

describe('a log is valid by the schema of SARIF 2.1.0', () => {
  test.each([
    ['the sample', sample],
    ['nothing', reportOf([], [])],
    ['a name that has to be escaped', reportOn('a b/ü {1}.sql', SAMPLE)],
    ['an absolute path', reportOn('/srv/a b.sql', SAMPLE)],
    ...CORPUS.map(({ name, report }) => [name, report] as const),
  ] as const)('for %s', (_, report) => {
    expect(faults(sarif(report))).toEqual([]);
  });

  test.each([
    ['a level that there is not', (result: Record<string, unknown>) => Object.assign(result, { level: 'fatal' })],
    ['a property that there is not', (result: Record<string, unknown>) => Object.assign(result, { severity: 'error' })],
    ['a result without a message', (result: Record<string, unknown>) => delete result.message],
  ])('and %s is noticed', (_, spoil) => {
    const log = sarif(sample) as { runs: { results: Record<string, unknown>[] }[] };
    spoil(log.runs[0].results[0]);
    expect(faults(log)).not.toEqual([]);
  });
});

test('each result points at its rule, and its level is that of the finding', () => {
  const results = resultsOf(sample);
  expect(results.map(({ ruleId, ruleIndex }) => [ruleId, SCHEMA_ENTRIES[ruleIndex].name])).toEqual(results.map(({ ruleId }) => [ruleId, ruleId]));
  expect(results.filter(({ suppressions }) => !suppressions).map(({ level }) => level)).toEqual(sample.findings.map(({ finding }) => finding.severity));
});

test('what is acknowledged is there, suppressed with its reason', () => {
  expect(resultsOf(sample).filter(({ suppressions }) => suppressions)).toMatchObject([
    { ruleId: 'monotonic-index', suppressions: [{ kind: 'inSource', justification: 'one row a day, checked by the data team' }] },
  ]);
});

test('fingerprints differ from each other and stay when the lines move', () => {
  const prints = (report: Report): unknown[] => resultsOf(report).map(({ partialFingerprints }) => partialFingerprints['finding/v1']);
  const before = prints(sample);
  expect(new Set(before).size).toBe(before.length);
  expect(prints(reportOn('db/schema.sql', `-- a line more\n\n${SAMPLE}`))).toEqual(before);
});

/** The text after a fix of a result, by default the first. */
function fixed(script: string, { fixes }: Result, position = 0): string {
  const lines = new SourceFile('', script).lines;
  const edits = fixes![position].artifactChanges[0].replacements.map(({ deletedRegion, insertedContent }) => ({
    start: lines.offsetOf(deletedRegion.startLine) + deletedRegion.startColumn - 1,
    end: lines.offsetOf(deletedRegion.endLine) + deletedRegion.endColumn - 1,
    text: insertedContent.text,
  }));
  return edits.sort((a, b) => b.start - a.start).reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), script);
}

describe('a fix', () => {
  const scripts: readonly (readonly [string, string, Dialect, string, string, number?])[] = [
    ['puts the columns of a key into another order', 'monotonic-key', Dialect.GOOGLESQL,
      'CREATE TABLE T (SeenAt TIMESTAMP, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (`SeenAt` DESC, Id);', 'PRIMARY KEY (Id, `SeenAt` DESC)', 1],
    ['does so for a key among the columns', 'monotonic-key', Dialect.POSTGRESQL,
      'CREATE TABLE t (seen timestamptz, id varchar DEFAULT spanner.generate_uuid(), PRIMARY KEY (seen, id));', 'PRIMARY KEY (id, seen)', 1],
    ['corrects a shard', 'signed-shard', Dialect.GOOGLESQL,
      'CREATE TABLE T (Id STRING(36) NOT NULL, Shard INT64 NOT NULL AS (MOD(FARM_FINGERPRINT(Id), 16)) STORED) PRIMARY KEY (Shard, Id);', 'AS (ABS(MOD(FARM_FINGERPRINT(Id), 16)))'],
    ['takes out a comment that hides nothing', 'unused-acknowledgement', Dialect.GOOGLESQL,
      '-- spanner-constructs: acknowledge monotonic-key: not found any more\nCREATE TABLE T (Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);', 'CREATE TABLE T'],
  ];
  test.each(scripts.map(([it, rule, dialect, script, expected, position = 0]) => [it, rule, dialect, script, expected, position] as const))('%s', (_, rule, dialect, script, expected, position) => {
    const result = resultsOf(reportOn('a.sql', script, dialect)).find(({ ruleId }) => ruleId === rule)!;
    const after = fixed(script, result, position);
    expect(after).toContain(expected);
    expect(reportOn('a.sql', after, dialect).findings.map(({ finding }) => finding.rule)).not.toContain(rule);
  });

  const corrected = [{ name: 'the sample', text: SAMPLE, report: sample }, ...CORPUS].flatMap(({ name, text, report }) => (
    resultsOf(report).flatMap((result) => (result.fixes ?? []).map((_, position) => [`${result.ruleId} in ${name}`, report, fixed(text, result, position)] as const))
  ));
  test.each(corrected)('of %s leaves all objects, and one finding less', (_, before, script) => {
    const [{ dialect, objects, statements, notUnderstood }] = before.audits;
    const after = reportOn('a.sql', script, dialect);
    expect(after.findings.length).toBeLessThan(before.findings.length);
    // A reference to what is no longer the whole key needs a backing index.
    const declared = (of: readonly AuditedObject[]): string[] => of.flatMap(({ kind, name }) => (kind === 'foreign key' ? [] : [`${kind} ${name}`]));
    expect(declared(after.audits[0].objects)).toEqual(declared(objects));
    expect(after.audits[0].statements.length).toBeGreaterThanOrEqual(statements.length);
    expect(after.audits[0].notUnderstood.length).toBe(notUnderstood.length);
  });

  test('corrects a hash that depends on the time zone', () => {
    const script = 'CREATE TABLE T (\n  Id STRING(36) DEFAULT (GENERATE_UUID()), SeenAt TIMESTAMP,\n  H INT64 AS (FARM_FINGERPRINT(CAST(SeenAt AS STRING))) STORED\n) PRIMARY KEY (Id);';
    const [result] = resultsOf(reportOn('a.sql', script));
    expect(fixed(script, result)).toBe(script.replace('CAST(SeenAt', 'CAST(UNIX_MICROS(SeenAt)'));
  });

  test('[F2] is not offered where it would bring another finding', () => {
    const script = 'CREATE TABLE P (SeenAt TIMESTAMP, Id STRING(36) DEFAULT (GENERATE_UUID())) PRIMARY KEY (SeenAt, Id);\n'
      + 'CREATE TABLE C (SeenAt TIMESTAMP, Id STRING(36), N INT64) PRIMARY KEY (SeenAt, Id, N), INTERLEAVE IN PARENT P;';
    const report = reportOn('a.sql', script);
    // Rows without an Id would all land in one place of C.
    expect(report.findings.flatMap(({ finding }) => rendered(finding, 'sql').fixes)).not.toContainEqual(expect.stringMatching(/^PRIMARY KEY/));
  });

  test('[F5] is an edit of the string that holds the DDL', () => {
    const ddl = 'CREATE TABLE T (SeenAt TIMESTAMP, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (SeenAt, Id)';
    const file = new SourceFile('a.tf', `  "${ddl}"`);
    const source = new DdlSource([{ file, text: ddl, segments: [{ at: 0, offset: 3 }], form: 'string' }]);
    const [result] = resultsOf(reportOf([auditSource(source, Dialect.GOOGLESQL, { today: TODAY })], []));
    expect(fixed(file.text, result, 1)).toBe(`  "${ddl.replace('(SeenAt, Id)', '(Id, SeenAt)')}"`);
  });
});
