import * as path from 'node:path';
import { SAMPLE } from './sample';
import { reportOn } from './support';
import { ANSI_PAINT, NO_PAINT } from '../../src/report/paint';
import { renderGithub } from '../../src/report/render-github';
import { renderJson } from '../../src/report/render-json';
import { renderText } from '../../src/report/render-text';
import { MOST_FINDINGS, MOST_PROBLEMS, reportOf } from '../../src/report/report';
import { grouped } from '../../src/text/collections';
import { CORPUS_FILES } from '../support/corpus';
import { expectGolden } from '../support/golden';

const golden = (name: string): string => path.join(__dirname, 'golden', name);
const report = reportOn('db/schema.sql', SAMPLE);

describe('a report as text', () => {
  test('is what people read', () => {
    expectGolden(golden('sample.txt'), renderText(report, NO_PAINT).trimEnd());
  });

  test('begins each finding with a line that is complete in itself', () => {
    const lines = renderText(report, NO_PAINT).split('\n').filter((line) => /^\S+:\d+:\d+: (error|warning) /.test(line));
    const ofEachRule = [...grouped(report.findings, ({ finding }) => finding.rule).values()].flat();
    expect(lines).toEqual(ofEachRule.map(({ line, column, finding }) => (
      expect.stringMatching(new RegExp(`^db/schema\\.sql:${line}:${column}: ${finding.severity} ${finding.rule}: \\S`))
    )));
  });

  test('differs from the text in colours by nothing but the colours', () => {
    const coloured = renderText(report, ANSI_PAINT);
    // eslint-disable-next-line no-control-regex
    expect(coloured.replace(/\u001b\[[\d;]*m/g, '')).toBe(renderText(report, NO_PAINT));
    expect(coloured).toContain('\u001b[1;31merror monotonic-key:\u001b[0m');
  });

  test('of many statements that are not understood shows the first and counts the others', () => {
    const text = renderText(reportOn('a.sql', 'nonsense;\n'.repeat(13)), NO_PAINT);
    expect(text.match(/cannot parse this statement/g)).toHaveLength(10);
    expect(text).toContain('error: 3 more statements not understood');
  });

  test('[E8] says once for several findings of a rule where to read on and how to keep them', () => {
    const hot = (name: string): string => `CREATE TABLE ${name} (SeenAt TIMESTAMP NOT NULL) PRIMARY KEY (SeenAt);\n`;
    const ends = (text: string): number[] => [/^ {4}docs {2}/gm, /^ {4}keep {2}/gm].map((label) => text.match(label)?.length ?? 0);
    expect(ends(renderText(reportOn('a.sql', hot('A')), NO_PAINT))).toEqual([1, 1]);
    const text = renderText(reportOn('a.sql', `${hot('A')}CREATE INDEX BySeenAt ON A (SeenAt);\n${hot('B')}`), NO_PAINT);
    expect(ends(text)).toEqual([3, 3]);
    expect(text).toMatch(/monotonic-key: [^]*monotonic-key: [^]*\n\nmonotonic-key, 2 findings:\n {4}docs[^]*monotonic-index: /);
  });

  test('keeps the name of a file on one line', () => {
    expect(renderText(reportOn('a\nb.sql', SAMPLE), NO_PAINT)).toContain('a?b.sql:');
  });
});

describe('a report as JSON', () => {
  test('is the contract of the documentation', () => {
    expectGolden(golden('sample.json'), renderJson(report).trimEnd());
  });

  test('[E11] has the keys of the contract in their order', () => {
    const json = JSON.parse(renderJson(report)) as { version: number; files: object[]; objects: object[]; findings: object[]; acknowledged: object[] };
    expect(json.version).toBe(1);
    expect(Object.keys(json)).toEqual(['version', 'files', 'objects', 'findings', 'acknowledged']);
    expect(new Set(json.files.map((each) => Object.keys(each).join()))).toEqual(new Set(['file,dialect,statements,notUnderstood,problems']));
    expect(new Set(json.objects.map((each) => Object.keys(each).join()))).toEqual(new Set(['file,kind,name,verdict,misses,writeFronts,rules']));
    expect(new Set(json.findings.map((each) => Object.keys(each).join()))).toEqual(new Set(['rule,severity,file,line,column,endLine,endColumn,object,part,message,why,fixes,cost,changes,docs,url']));
    expect(new Set(json.acknowledged.map((each) => Object.keys(each).join()))).toEqual(new Set(['rule,file,line,column,object,reason,until']));
  });

  test('counts all statements that are not understood, and gives the places of the first', () => {
    const { files } = JSON.parse(renderJson(reportOn('a.sql', 'x;'.repeat(MOST_PROBLEMS + 5)))) as { files: { notUnderstood: number; problems: object[] }[] };
    expect([files[0].notUnderstood, files[0].problems.length]).toEqual([MOST_PROBLEMS + 5, MOST_PROBLEMS]);
  });
});

describe('a report as annotations', () => {
  test('is what GitHub Actions reads', () => {
    expectGolden(golden('sample.github.txt'), renderGithub(report).trimEnd());
  });

  test('escapes what would end a value or a line', () => {
    const [first] = renderGithub(reportOn('a,b:c%d.sql', 'CREATE TABLE T (Id STRING(0)) PRIMARY KEY (Id);')).split('\n');
    expect(first).toMatch(/^::error file=a%2Cb%3Ac%25d\.sql,line=1,endLine=1,col=\d+,endColumn=\d+,title=[a-z-]+::[^\r\n]*%0A[^\r\n]*$/);
  });

  test('has a line for each finding, each note and the summary', () => {
    const kinds = renderGithub(report).trimEnd().split('\n').map((line) => /^::(\w+) /.exec(line)?.[1] ?? 'summary');
    const severities = report.findings.map(({ finding }) => finding.severity);
    expect(kinds).toEqual([...severities, 'error', 'notice', 'summary']);
  });
});

test('a report of nothing but faults shows the worst and counts them all', () => {
  const [audit] = report.audits;
  const warning = audit.findings.find(({ finding }) => finding.severity === 'warning')!;
  const error = audit.findings.find(({ finding }) => finding.severity === 'error')!;
  const { findings, shown } = reportOf([{ ...audit, findings: [...Array.from({ length: MOST_FINDINGS }, () => warning), error] }], []);
  expect([findings.length, shown.length]).toEqual([MOST_FINDINGS + 1, MOST_FINDINGS]);
  expect(shown).toContain(error);
});

test('the same schema has the same report each time', () => {
  const [file] = CORPUS_FILES;
  const twice = [1, 2].map(() => renderJson(reportOn(file.name, file.text, file.dialect)));
  expect(twice[0]).toBe(twice[1]);
});
