import * as fc from 'fast-check';
import { Dialect, type Database } from '../../../src';
import { foldScript, type FoldedScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import type { Schema } from '../../../src/schema';
import { FROZEN_SCHEMAS } from '../../frozen/schemas';
import { CORPUS_FILES, EMULATED_CORPUS_FILES } from '../../support/corpus';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { normalSchema } from '../../support/normal-schema';
import { printScript } from '../../support/print-script';
import { databaseFor, schemas } from '../../support/schema-generator';
import { newDatabase } from '../../support/stack';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

function folded(text: string, dialect: Dialect): FoldedScript {
  return foldScript(parseScript(text, dialect), dialect, 'db');
}

function printed(script: FoldedScript): string[] {
  const statements = printScript(script);
  expect(statements.filter((statement) => /[\r\n]/.test(statement))).toEqual([]);
  return statements;
}

/** What stands beside the model, in its order. */
function others(script: FoldedScript): readonly string[] {
  return script.others.map(({ text }) => text).sort();
}

describe('every schema of the corpus', () => {
  test.each(CORPUS_FILES.map((file) => [file.name, file] as const))('%s is the same after it was printed', (_, { text, dialect }) => {
    const first = folded(text, dialect);
    const statements = printed(first);
    const second = folded(statements.join(';\n'), dialect);
    expect(normalSchema(second.schema)).toEqual(normalSchema(first.schema));
    expect(others(second)).toEqual(others(first));
    expect(second.dangling).toEqual([]);
    expect(printed(second)).toEqual(statements);
  });
});

describeOnEmulator('on the emulator', (client) => {
  test.each(EMULATED_CORPUS_FILES.map((file) => [file.name, file] as const))('%s is accepted as it is printed', async (_, { text, dialect }) => {
    const outcome = await client.createDatabase(dialect, printed(folded(text, dialect)));
    expect(outcome).toMatchObject({ accepted: true });
    if (outcome.accepted) {
      await client.dropDatabase(outcome.database);
    }
  });
});

describe.each(DIALECTS)('what the library prints in %s', (dialect) => {
  const reread = (db: Database): Schema => folded(db.ddl.join(';\n'), dialect).schema;

  test.each(Object.keys(FROZEN_SCHEMAS))('%s is read as the model that was printed', (name) => {
    const db = newDatabase({ dialect });
    FROZEN_SCHEMAS[name](db);
    expect(normalSchema(reread(db))).toEqual(normalSchema(db._toModel()));
  });

  test('random schemas are read as the model that was printed', () => {
    fc.assert(fc.property(schemas(dialect, { interleaveIn: true, notEnforcedForeignKeys: dialect === Dialect.GOOGLESQL }), (schema) => {
      const db = databaseFor(schema);
      expect(normalSchema(reread(db))).toEqual(normalSchema(db._toModel()));
    }), { seed: 20_261_121, numRuns: 100 });
  });
});
