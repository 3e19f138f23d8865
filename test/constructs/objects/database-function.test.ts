import { Database, DatabaseFunction } from '../../../src';
import { newDatabase } from '../../support/stack';

test.each<[string, (db: Database) => unknown, string]>([
  ['a value of another type', (db) => new DatabaseFunction(db, 'F', { parameters: [{ name: 'x', type: 'INT64' }], returns: 'STRING', body: 'x + 1' }), 'function F has a value of the type INT64, which cannot be coerced to STRING'],
  ['a name that is no parameter', (db) => new DatabaseFunction(db, 'F', { body: 'y + 1' }), 'function F names y, and nothing that it reads has such a column'],
  ['a remote function of fractions', (db) => new DatabaseFunction(db, 'F', { returns: 'FLOAT64', remote: { endpoint: 'https://x.run.app' } }), 'function F has the type FLOAT64, which Spanner does not send to a remote function'],
])('is judged like SQL: %s', (_, declare, message) => {
  const db = newDatabase();
  declare(db);
  expect(db.findings().map((finding) => finding.message)).toEqual([message]);
});
