import { renderJson } from '../../src/report/render-json';
import { reportOf } from '../../src/report/report';
import { Dialect } from '../../src/schema';
import { auditText } from '../support/audit-text';

function rulesFound(text: string, dialect: Dialect): string[] {
  const report = reportOf([auditText(text, dialect, { today: '2026-01-01' })], []);
  return (JSON.parse(renderJson(report)) as { findings: { rule: string }[] }).findings.map(({ rule }) => rule);
}

describe('an audit goes on without a fix where no edit of the statement could be read', () => {
  test('of a table whose first column is missing', () => {
    const text = 'CREATE TABLE T ( ,Seen TIMESTAMP, Done BOOL) PRIMARY KEY (Seen);\nCREATE INDEX «ByDone» ON T(Done);';
    expect(rulesFound(text, Dialect.GOOGLESQL)).toContain('monotonic-key');
  });

  test('of an index whose columns are missing', () => {
    const text = 'CREATE TABLE T (Id varchar(36) PRIMARY KEY, Done boolean);\nCREATE INDEX I ON T ( ) ; );';
    expect(rulesFound(text, Dialect.POSTGRESQL)).toContain('index-definition');
  });
});
