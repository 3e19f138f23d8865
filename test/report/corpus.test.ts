import { audit } from './support';
import { judgedIn, pageSchema } from '../../src/report/page/data/page-data';
import { rendered } from '../../src/report/rendered-finding';
import { verdictCounts } from '../../src/rules/keys/verdict';
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

  test.each(audits.map((each) => [each.name, each] as const))('%s has the same sums of verdicts in text, JSON and the report [H1]', (_, each) => {
    const page = pageSchema({ title: '', audit: each }, 'sql', { insertsOfTable: 60 });
    expect(verdictCounts(judgedIn([page]))).toEqual(verdictCounts(each.objects));
  });
});
