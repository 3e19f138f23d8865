import * as fs from 'node:fs';
import * as path from 'node:path';
import * as fc from 'fast-check';
import { Dialect, type Database } from '../../../src';
import { foldScript, type FoldedScript } from '../../../src/ddl/parser/fold';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { printScript } from '../../../src/ddl/printer/print-script';
import type { Schema } from '../../../src/schema';
import { FROZEN_SCHEMAS } from '../../frozen/schemas';
import { corpusFiles } from '../../report/support';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { normalSchema } from '../../support/normal-schema';
import { databaseFor, schemas } from '../../support/schema-generator';
import { newDatabase } from '../../support/stack';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];
const files = corpusFiles();
const eachFile = files.map((file) => [file.name, file] as const);
const describeCorpus = files.length > 0 ? describe : describe.skip;

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

describeCorpus('every real schema', () => {
  test.each(eachFile)('%s is the same after it was printed', (_, { text, dialect }) => {
    const first = folded(text, dialect);
    const statements = printed(first);
    const second = folded(statements.join(';\n'), dialect);
    expect(normalSchema(second.schema)).toEqual(normalSchema(first.schema));
    expect(others(second)).toEqual(others(first));
    expect(second.dangling).toEqual([]);
    expect(printed(second)).toEqual(statements);
  });
});

/** Of the files that the emulator takes; from a table of the corpus. */
const accepted = files.length === 0 ? [] : (() => {
  const table = fs.readFileSync(path.join(__dirname, '../../../../shared/corpus/SOURCES.tsv'), 'utf8').split('\n').map((line) => line.split('\t'));
  const names = new Set(table.filter((cells) => cells[6] === 'yes').map(([name]) => name));
  return eachFile.filter(([name]) => names.has(name));
})();

const testAccepted = accepted.length > 0 ? test.each(accepted) : test.skip.each(accepted);

describeOnEmulator('on the emulator', (client) => {
  testAccepted('%s is accepted as it is printed', async (_, { text, dialect }) => {
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
