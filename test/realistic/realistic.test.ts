import { friction } from './friction';
import { REALISTIC_SCHEMAS } from './index';
import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { newDatabase } from '../support/stack';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const SCHEMAS = Object.entries(REALISTIC_SCHEMAS);

describe.each(DIALECTS)('written as a careful user writes it, in %s', (dialect) => {
  test.each(SCHEMAS)('the schema of %s has no finding at all', (_name, declare) => {
    const db = newDatabase({ dialect });
    declare(db);
    expect(db.findings()).toEqual([]);
  });
});

test('a realistic schema needs at most one declaration of values on average, and no acknowledgement', () => {
  const { schemas, values, acknowledgements } = friction();
  expect(schemas).toBe(SCHEMAS.length);
  expect(values / schemas).toBeLessThanOrEqual(1);
  expect(acknowledgements).toBe(0);
});

describeOnEmulator('Spanner', (client) => {
  describe.each(DIALECTS)('in %s', (dialect) => {
    test.each(SCHEMAS)('takes the statements of the schema of %s', async (_name, declare) => {
      const db = newDatabase({ dialect });
      declare(db);
      expect(await client.createDatabase(dialect, db.ddl)).toMatchObject({ accepted: true });
    });
  });
});
