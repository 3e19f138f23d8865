import { audit } from './support';
import { judgedIn, pageSchema } from '../../src/report/page/data/page-data';
import { reportMarkdown } from '../../src/report/page/markdown';
import { reportPage } from '../../src/report/page/page';
import { terminalSummary } from '../../src/report/page/terminal';
import { NO_PAINT } from '../../src/report/paint';
import { rendered } from '../../src/report/rendered-finding';
import { verdictCounts, VERDICTS } from '../../src/rules/keys/verdict';
import { CORPUS_FILES } from '../support/corpus';

describe('every schema of the corpus', () => {
  const audits = CORPUS_FILES.map((file) => ({ ...file, ...audit(file.text, file.dialect) }));

  test.each(audits.map((each) => [each.name, each] as const))('%s has its findings at the names that they speak of', (_, { findings }) => {
    const elsewhere = findings.filter(({ file, line, column, length, finding }) => {
      const token = file.lines.lineText(line).slice(column - 1, column - 1 + length).replace(/["`]/g, '').toLowerCase();
      const { objectName: object, message, location, why } = rendered(finding, 'sql');
      const said = [object, message, location, ...why].join(' ').toLowerCase();
      return !said.includes(token);
    });
    expect(elsewhere.map(({ line, column, finding }) => [line, column, rendered(finding, 'sql').message])).toEqual([]);
  });

  test('is understood but for one statement in a hundred', () => {
    const [all, not] = [audits.flatMap((each) => each.statements), audits.flatMap((each) => each.notUnderstood)];
    expect(all.length).toBeGreaterThan(0);
    expect(not.length / all.length).toBeLessThan(0.01);
  });

  test.each(audits.map((each) => [each.name, each] as const))('%s has the same sums of verdicts in text, JSON, the page, a comment and a terminal [H1]', (_, each) => {
    const schema = pageSchema({ title: '', audit: each }, 'sql', { insertsOfTable: 60 });
    expect(verdictCounts(judgedIn([schema]))).toEqual(verdictCounts(each.objects));
    const sums = VERDICTS.map((verdict) => [verdict, each.objects.filter((object) => object.verdict === verdict).length]);
    const summed = (text: string): unknown[] => VERDICTS.map((verdict) => [verdict, Number(new RegExp(`(\\d+) ${verdict}\\b`).exec(text)?.[1] ?? 0)]);
    const counters = [...reportPage([schema], { version: '0' }).matchAll(/class="counter (\w+)"[^>]*>\s*<span class="number">(\d+)</g)];
    expect(counters.map(([, verdict, count]) => [verdict, Number(count)])).toEqual(sums);
    const lines = terminalSummary([schema], 'report.html', NO_PAINT).trimEnd().split('\n');
    expect(summed(lines.find((line) => /^: \d+ table/.test(line))!)).toEqual(sums);
    expect([lines.length <= 15, lines.filter((line) => line.length > 100)]).toEqual([true, []]);
    const comment = reportMarkdown([schema], { base: { name: 'main', gone: [] } });
    expect(summed(comment.split('\n')[3].split(' · ')[0])).toEqual(sums);
    // Nothing is there to compare with: all is new.
    expect(summed(comment.split('\n')[3].split(' · ')[1])).toEqual(sums);
    expect(comment.length).toBeLessThan(60_000);
  });

  test.each(audits.filter((_, at) => at % 4 === 0).map((each) => [each.name, each] as const))('%s has no key that has changed, compared with itself', (_, audited) => {
    const same = pageSchema({ title: '', audit: audited, base: { title: '', audit: audited } }, 'sql', { insertsOfTable: 60 });
    expect(reportMarkdown([same], { base: { name: 'main', gone: [] } }).split('\n')[3]).toMatch(/ · against `main`: no key has changed$/);
  });
});
