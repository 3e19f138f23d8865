import { Testing, TerraformStack } from 'cdktf';
import * as fc from 'fast-check';
import { Dialect, Severity } from '../../src';
import { tokenize } from '../../src/ddl/lexer';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { knownFeatures } from '../support/emulator/features';
import { databaseFor, schemas, type GeneratedSchema } from '../support/schema-generator';

const SEED = 20_261_121;
const known = knownFeatures();

const DIALECTS = [
  { dialect: Dialect.GOOGLESQL, features: { interleaveIn: known.interleaveIn, notEnforcedForeignKeys: known.notEnforcedForeignKeys } },
  { dialect: Dialect.POSTGRESQL, features: { interleaveIn: known.interleaveInPostgres, notEnforcedForeignKeys: known.notEnforcedForeignKeysPostgres } },
];

/** What a sample of the schemas must contain, or the properties below say little. */
const COVERED: { readonly [dialect in Dialect]: readonly RegExp[] } = {
  [Dialect.GOOGLESQL]: [
    /INTERLEAVE IN PARENT `\w+` ON DELETE CASCADE/, /ON DELETE NO ACTION/, /ROW DELETION POLICY/, /ABS\(MOD\(FARM_FINGERPRINT\(CONCAT\(/, /CASE WHEN `\w+` IN \(/,
    /AS \(BIT_REVERSE\(/, /GET_NEXT_SEQUENCE_VALUE/, /AS IDENTITY/, /FROM_HEX/, /ALTER TABLE `\w+` ADD CONSTRAINT/, /REFERENCES `\w+` .* ON DELETE CASCADE/, /CHECK \(/,
    /UNIQUE INDEX/, /NULL_FILTERED INDEX/, / STORING \(/, /\) WHERE `\w+` IS NOT NULL/, /INDEX .* DESC/, /PRIMARY KEY \(.* DESC/, /\), INTERLEAVE IN `/, /`IndexShard\d+`/,
    /ARRAY<FLOAT32>\(vector_length=>/, /TOKENLIST AS/, /\bJSON\b/, /\bNUMERIC\b/, /\bFLOAT32\b/, /STORED HIDDEN/, /allow_commit_timestamp/, /`select`/i, /"it's"/, /;/,
  ],
  [Dialect.POSTGRESQL]: [
    /INTERLEAVE IN PARENT "\w+" ON DELETE CASCADE/, /ON DELETE NO ACTION/, / TTL INTERVAL/, /abs\(mod\(spanner.farm_fingerprint\(.* \|\| '\|' \|\| /, /CASE WHEN "\w+" IN \(/,
    /spanner.bit_reverse\(/, /nextval\(/, /AS IDENTITY/, /sha256/, /ALTER TABLE "\w+" ADD CONSTRAINT/, /REFERENCES "\w+" .* ON DELETE CASCADE/, /CHECK \(/,
    /UNIQUE INDEX/, / INCLUDE \(/, / WHERE "\w+" IS NOT NULL/, /INDEX .* DESC/, /\) INTERLEAVE IN "/, /"IndexShard\d+"/,
    /real\[\] VECTOR LENGTH/, /\bjsonb\b/, /\bnumeric\b/, /\breal\b/, /VIRTUAL/, /spanner\.commit_timestamp/, /"select"/i, /'it''s'/, /;/,
  ],
};

describe.each(DIALECTS)('a random schema in $dialect', ({ dialect, features }) => {
  const schema = schemas(dialect, features);
  const check = (numRuns: number, predicate: (schema: GeneratedSchema, order: number) => void): void =>
    fc.assert(fc.property(schema, fc.nat(65_520), predicate), { seed: SEED, numRuns });

  test('prints the same statements each time, whatever the order of declaration', () => {
    check(150, (each, order) => expect(databaseFor(each, order).ddl).toEqual(databaseFor(each).ddl));
  });

  test('has no finding that refuses it', () => {
    check(150, (each) => expect(databaseFor(each).findings().filter((finding) => finding.severity === Severity.ERROR)).toEqual([]));
  });

  test('is judged alike, whatever the order of declaration', () => {
    check(50, (each, order) => expect(databaseFor(each, order).findings()).toEqual(databaseFor(each).findings()));
  });

  test('prints one statement a line, without comment and semicolon', () => {
    check(150, (each) => {
      for (const statement of databaseFor(each).ddl) {
        expect(statement).toMatch(/^(CREATE|ALTER) [^\r\n\u2028\u2029]*\S$/);
        const tokens = tokenize(statement, dialect);
        expect(tokens.filter((token) => ['comment', 'invalid'].includes(token.kind) || (token.kind === 'symbol' && token.text === ';'))).toEqual([]);
      }
    });
  });

  test('reaches Terraform as it is, with ${ and %{ doubled', () => {
    check(25, (each) => {
      const db = databaseFor(each);
      const { resource } = JSON.parse(Testing.synth(TerraformStack.of(db))) as { resource: { google_spanner_database: { [id: string]: { ddl: string[] } } } };
      const [{ ddl }] = Object.values(resource.google_spanner_database);
      expect(ddl.map((statement) => statement.replace(/([$%])\1\{/g, '$1{'))).toEqual(db.ddl);
      expect(ddl.join('\n')).not.toMatch(/(^|[^$%])[$%]\{/);
    });
  });

  test('can hold everything that these properties are about', () => {
    const sample = fc.sample(schema, { seed: SEED, numRuns: 150 }).map((each) => databaseFor(each).ddl.join('\n')).join('\n');
    expect(COVERED[dialect].filter((pattern) => !pattern.test(sample))).toEqual([]);
  });
});

describeOnEmulator('on the emulator', (client) => {
  test.each(DIALECTS)('random schemas in $dialect are accepted', async ({ dialect, features }) => {
    const accepted = fc.asyncProperty(schemas(dialect, features), async (schema) => {
      const outcome = await client.createDatabase(dialect, databaseFor(schema).ddl);
      expect(outcome).toMatchObject({ accepted: true });
      if (outcome.accepted) {
        await client.dropDatabase(outcome.database);
      }
    });
    await fc.assert(accepted, { seed: SEED, numRuns: 40, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true });
  });
});
