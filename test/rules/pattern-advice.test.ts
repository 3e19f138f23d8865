import * as fs from 'node:fs';
import * as path from 'node:path';
import * as library from '../../src';
import { rendered } from '../../src/report/rendered-finding';
import { Dialect } from '../../src/schema';
import { auditText } from '../support/audit-text';
import { newDatabase } from '../support/stack';

/** The fixes of a table whose key begins with a time. */
function fixesOf(table: string, column = 'CreatedAt'): string {
  const ddl = `CREATE TABLE ${table} (${column} TIMESTAMP NOT NULL, Id STRING(36) NOT NULL) PRIMARY KEY (${column}, Id)`;
  const { findings } = auditText(ddl, Dialect.GOOGLESQL, { today: '2026-11-28' });
  return rendered(findings.find(({ finding }) => finding.rule === 'monotonic-key')!.finding, 'sql').fixes.join('\n');
}

const HINTS = [
  ['Jobs', 'JobQueue'], ['email_tasks', 'JobQueue'], ['WorkItems', 'JobQueue'], ['Outbox', 'Outbox'], ['OrderOutboxEvents', 'Outbox'],
  ['UserSessions', 'SessionStore'], ['idempotency_keys', 'IdempotencyKeys'], ['SensorReadings', 'TimeSeriesTable'], ['AuditLog', 'AuditLog'],
];

test.each(HINTS)('the fix of a hot table %s names the pattern %s', (table, pattern) => {
  expect(fixesOf(table)).toContain(`the pattern ${pattern}, if ${table} holds `);
});

test('a time at which work is due names the job queue', () => {
  expect(fixesOf('Emails', 'NextAttemptAt')).toContain('the pattern JobQueue, if Emails holds jobs');
});

test.each(['Orders', 'Events', 'Taskbars', 'Metrical'])('a hot table %s is like no pattern', (table) => {
  expect(fixesOf(table)).not.toContain('the pattern');
});

test.each([...new Set(HINTS.map(([, pattern]) => pattern))])('the pattern %s is one, and its page is where the fix says', (pattern) => {
  expect(Object.keys(library)).toContain(pattern);
  const [page] = /docs\/constructs\/[\w-]+\.md/.exec(fixesOf(HINTS.find(([, each]) => each === pattern)![0]))!;
  expect(fs.readFileSync(path.join(__dirname, '..', '..', page), 'utf8')).toMatch(new RegExp(`^# ${pattern}\n`));
});

test.each([
  ['unproven', library.Column.int64('DeviceId'), "Column.int64('DeviceId', { values: ValueSource.entity('the device') })  // if the values do not grow with time", 'begin'],
  ['hot', library.Column.timestamp('At'), 'begin Readings with a column that differs between concurrent rows', 'pattern'],
])('the fix of a pattern whose key is %s is no other table, and no pattern', (_, device, fix, other) => {
  const db = newDatabase();
  new library.TimeSeriesTable(db, 'Readings', { device });
  const [fixes, ofRollup] = ['Readings', 'ReadingsHourly'].map((name) => db.findings().find(({ objectName }) => objectName === name)!.fixes);
  expect(fixes).toEqual([fix]);
  expect(ofRollup).toEqual([fix.replace('Readings', 'ReadingsHourly')]);
  expect(fixes.join()).not.toContain(other);
});
