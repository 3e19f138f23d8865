import { constructReader, findingLines } from '../../src/report/finding-text';
import type { RenderedFinding } from '../../src/report/rendered-finding';
import { Severity } from '../../src/rules/finding';

/** Its costs: that of the first fix, unless each has its own. */
function finding(parts: Partial<RenderedFinding> = {}): RenderedFinding {
  const { fixes = ['new UuidTable(db, \'Events\', { key: \'EventId\' })'], cost = '' } = parts;
  return {
    rule: 'monotonic-key',
    severity: Severity.ERROR,
    objectName: 'Events',
    message: 'every insert lands at one end',
    location: 'Events PRIMARY KEY (At)',
    why: ['At: TIMESTAMP -> monotonic'],
    fixes,
    costs: fixes.map((_, at) => (at === 0 ? cost : '')),
    docs: 'docs/rules/monotonic-key.md',
    acknowledgeable: true,
    ...parts,
  };
}

function textOf(of: RenderedFinding): string {
  const { title, lines } = findingLines(of, constructReader());
  return [title, ...lines].join('\n');
}

function labels(parts: Partial<RenderedFinding>): string {
  return textOf(finding(parts)).split('\n').slice(1).map((line) => line.slice(4, 10).trim()).join(' ');
}

function numbered(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);
}

describe('a finding as people read it', () => {
  test('[F6] is a first line that says it all, and labelled lines, each fix above its cost', () => {
    expect(textOf(finding({ fixes: ['first', 'second', 'third'], costs: ['something', '', 'much'] }))).toBe([
      'error monotonic-key: every insert lands at one end',
      '    at    Events PRIMARY KEY (At)',
      '    why   At: TIMESTAMP -> monotonic',
      '    fix   first',
      '    cost  something',
      '    or    second',
      '    or    third',
      '    cost  much',
      '    docs  npx spanner-constructs explain monotonic-key',
      '    keep  db.acknowledge({ rule: \'monotonic-key\', on: \'Events\', reason: \'...\', until: \'YYYY-MM-DD\' })',
    ].join('\n'));
  });

  test('begins with its severity', () => {
    expect(textOf(finding({ severity: Severity.WARNING }))).toMatch(/^warning monotonic-key: /);
  });

  test.each<[string, Partial<RenderedFinding>, string]>([
    ['what cannot be acknowledged has no way to keep it', { acknowledgeable: false }, 'at why fix docs'],
    ['no evidence', { why: [] }, 'at fix docs keep'],
    ['no way out', { fixes: [] }, 'at why docs keep'],
    ['a cost', { cost: 'much' }, 'at why fix cost docs keep'],
    ['twelve lines', { why: numbered('why', 4), fixes: numbered('fix', 3), cost: 'much' }, 'at why why why why fix cost or or docs keep'],
    ['too much evidence', { why: numbered('why', 20), fixes: numbered('fix', 3), cost: 'much' }, 'at why why why why fix cost or or docs keep'],
    ['too many ways out', { fixes: numbered('fix', 20), cost: 'much' }, 'at why fix cost or or or or or docs keep'],
    ['too much of both', { why: numbered('why', 20), fixes: numbered('fix', 20), cost: 'much' }, 'at why why fix cost or or or or docs keep'],
    ['too much of both without a cost', { why: numbered('why', 20), fixes: numbered('fix', 20) }, 'at why why fix or or or or or docs keep'],
    ['too much of what cannot be acknowledged', { why: numbered('why', 20), fixes: ['fix'], acknowledgeable: false }, `at ${'why '.repeat(8)}fix docs`],
  ])('%s', (_name, parts, expected) => {
    expect(labels(parts)).toBe(expected);
    expect(textOf(finding(parts)).split('\n').length).toBeLessThanOrEqual(12);
  });

  test.each([
    ['a line end', 'a\nb', 'a\\nb'],
    ['a carriage return', 'a\rb', 'a\\u{d}b'],
    ['a separator of lines', 'a\u2028b', 'a\\u{2028}b'],
    ['a colour of the terminal', 'a\u001b[31mb', 'a\\u{1b}[31mb'],
    ['a text that runs the other way', 'a\u202eb', 'a\\u{202e}b'],
    ['half a character', 'a\ud800b', 'a\\u{d800}b'],
  ])('%s is shown as an escape wherever it stands', (_name, text, shown) => {
    const every = { rule: text, object: text, message: text, location: text, why: [text], fixes: [text, text], cost: text, docs: text };
    const lines = textOf(finding(every)).split('\n');
    expect(lines.map((line) => line.slice(10)).slice(1, -2)).toEqual(Array.from({ length: 5 }, () => shown));
    expect(lines.at(-2)).toContain(`explain ${shown}`);
    expect(lines.join('')).not.toContain(text);
    expect(lines.length).toBe(8);
  });

  test('keeps letters of every language as they are', () => {
    expect(textOf(finding({ message: 'Größe, 数量, café, 👍' }))).toContain('Größe, 数量, café, 👍');
  });

  test('quotes a name in the code that keeps it', () => {
    expect(textOf(finding({ objectName: 'it\'s\\a\nname' }))).toContain('on: "it\'s\\\\a\\u{a}name",');
    expect(textOf(finding({ objectName: 'it\'s "new"' }))).toContain('on: \'it\\\'s "new"\',');
  });
});
