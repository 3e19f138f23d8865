import * as fc from 'fast-check';
import type { Database } from '../../../src';
import { foldScript, type FoldedScript } from '../../../src/ddl/fold/fold-script';
import { parseScript } from '../../../src/ddl/parser/parse-script';
import { foldLog } from '../../../src/ledger/migrations/fold-log';
import { Dialect, type Schema } from '../../../src/schema';
import { FROZEN_SCHEMAS } from '../../frozen/schemas';
import { CORPUS_FILES, EMULATED_CORPUS_FILES } from '../../support/corpus';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { databases } from '../../support/evolution/evolutions';
import { createStatements } from '../../support/evolution/statements';
import { normalSchema } from '../../support/normal-schema';
import { printScript } from '../../support/print-script';
import { databaseFor, schemas } from '../../support/schema-generator';
import { newDatabase } from '../../support/stack';

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

const KINDS_OF_BOTH = [
  /^CREATE SCHEMA /m, /^CREATE OR REPLACE VIEW \S+ /m, /^CREATE OR REPLACE VIEW \S+\.\S+ /m, /^CREATE CHANGE STREAM .* FOR ALL/m,
  /^CREATE CHANGE STREAM .* FOR \S+ ?\(/m, /^CREATE ROLE /m, /^GRANT SELECT\(/m, /^GRANT EXECUTE ON /m, /^GRANT USAGE ON SCHEMA /m,
  /^CREATE SEARCH INDEX .* (STORING|INCLUDE) /m, /^CREATE SEARCH INDEX .* ORDER BY /m, /^CREATE (OR REPLACE )?FUNCTION /m,
  /^CREATE LOCALITY GROUP /m, /^CREATE PLACEMENT /m, /PLACEMENT KEY/, /^ALTER STATISTICS /m, /^ALTER DATABASE /m, / ADD SYNONYM /,
  /TOKENIZE_FULLTEXT/i, /TOKENIZE_SUBSTRING/i, /TOKENIZE_NGRAMS/i, /TOKENIZE_NUMBER/i, /TOKENIZE_BOOL/i, /TOKENLIST_CONCAT/i, /\bTOKEN\(/i,
  /default_time_zone/, /per_placement_routing_metadata/, /fulltext_dictionary/, / uuid NOT NULL/i,
  /^CREATE .* VIEW .*\) AS f\d /m, /partition_mode/, /^CREATE PLACEMENT .*read_lease_regions/m,
];
/** What the databases of each dialect have to show. */
const KINDS: { readonly [dialect in Dialect]: readonly RegExp[] } = {
  [Dialect.GOOGLESQL]: [
    ...KINDS_OF_BOTH, /^CREATE VECTOR INDEX /m, /PROPERTY GRAPH .* NODE TABLES /, /PROPERTY GRAPH .* EDGE TABLES /, /^CREATE (OR REPLACE )?MODEL /m,
    /^CREATE PROTO BUNDLE /m, / `shop\.v\d\.(Order|Note)`/, / `shop\.v1\.Kind`/, /OPTIONS \((columnar_policy = '\w+', )?locality_group = /,
    /columnar_policy = 'enabled'/, /GRANT ROLE /, /GRANT EXECUTE ON TABLE FUNCTION /,
    /use_unenforced_foreign_key_for_query_optimization/, / LANGUAGE REMOTE /,
  ],
  [Dialect.POSTGRESQL]: [...KINDS_OF_BOTH, / USING scann /, / LOCALITY GROUP "/, / COLUMNAR POLICY "?enabled/, /^GRANT "\w+" TO /m],
};

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
  return script.others.filter(({ object }) => object !== 'SEQUENCE').map(({ text }) => text).sort();
}

describe('every schema of the corpus', () => {
  test.each(CORPUS_FILES.map((file) => [file.name, file] as const))('%s is the same after it was printed', (_, { text, dialect }) => {
    const first = folded(text, dialect);
    const statements = printed(first);
    const second = folded(statements.join(';\n'), dialect);
    expect(normalSchema(second.schema)).toEqual(normalSchema(first.schema));
    expect(others(second)).toEqual(others(first));
    expect(second.refused).toEqual([]);
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
    }), { seed: 20_261_121, numRuns: 20 });
  });

  describe('of random databases', () => {
    const features = { interleaveIn: true, notEnforcedForeignKeys: dialect === Dialect.GOOGLESQL };
    const sample = fc.sample(databases(dialect, features), { seed: 20_261_121, numRuns: 80 });

    test('is the same after it was read', () => {
      for (const schema of sample) {
        const statements = createStatements(schema);
        const again = foldLog(statements, dialect, schema.database);
        expect([...again.notUnderstood, ...again.refused]).toEqual([]);
        expect(createStatements(again.schema)).toEqual(statements);
      }
    });

    test('has every kind of object', () => {
      const text = sample.flatMap(createStatements).join('\n');
      expect(KINDS[dialect].filter((pattern) => !pattern.test(text))).toEqual([]);
    });
  });
});
