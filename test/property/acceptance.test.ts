import { Testing, TerraformStack } from 'cdktf';
import * as fc from 'fast-check';
import { Dialect, Severity } from '../../src';
import { tokenize } from '../../src/ddl/lexer/lexer';
import { once } from '../../src/text/once';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { knownFeatures } from '../support/emulator/features';
import { knownDatabases } from '../support/evolution/evolutions';
import { createStatements, knownToEmulator } from '../support/evolution/statements';
import type { GeneratedFeatures } from '../support/generator/table-plan';
import { databaseFor, schemas, type GeneratedSchema } from '../support/schema-generator';

const SEED = 20_261_121;
const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

function featuresOfEmulator(dialect: Dialect): GeneratedFeatures {
  const known = knownFeatures();
  return dialect === Dialect.GOOGLESQL
    ? { interleaveIn: known.interleaveIn, notEnforcedForeignKeys: known.notEnforcedForeignKeys }
    : { interleaveIn: known.interleaveInPostgres, notEnforcedForeignKeys: false };
}

/** What a sample of the schemas must contain, or the properties below say little. */
const COVERED: { readonly [dialect in Dialect]: readonly RegExp[] } = {
  [Dialect.GOOGLESQL]: [
    /INTERLEAVE IN PARENT `\w+` ON DELETE CASCADE/, /ON DELETE NO ACTION/, /ROW DELETION POLICY/, /ABS\(MOD\(FARM_FINGERPRINT\(CONCAT\(/, /CASE WHEN `\w+` IN \(/,
    /AS \(BIT_REVERSE\(/, /GET_NEXT_SEQUENCE_VALUE/, /AS IDENTITY/, /FROM_HEX/, /ALTER TABLE `\w+` ADD CONSTRAINT/, /REFERENCES `\w+` .* ON DELETE CASCADE/, /CHECK \(/,
    /NOT ENFORCED/, /TABLE IF NOT EXISTS (\S+) .* REFERENCES \1 /, /PRIMARY KEY \([^)]*\), INTERLEAVE IN `/,
    /UNIQUE INDEX/, /NULL_FILTERED INDEX/, / STORING \(/, /\) WHERE `\w+` IS NOT NULL/, /INDEX .* DESC/, /PRIMARY KEY \(.* DESC/, /\), INTERLEAVE IN `/, /`IndexShard\d+`/,
    /ARRAY<FLOAT32>\(vector_length=>/, /TOKENLIST AS/, /^CREATE SEARCH INDEX .* STORING /m, /SEARCH INDEX .* PARTITION BY /, /SEARCH INDEX .* ORDER BY /, /\bJSON\b/,
    /\bNUMERIC\b/, /\bFLOAT32\b/, /STORED HIDDEN/, /allow_commit_timestamp/, /`select`/i, /"it's"/, /;/,
  ],
  [Dialect.POSTGRESQL]: [
    /INTERLEAVE IN PARENT "\w+" ON DELETE CASCADE/, /ON DELETE NO ACTION/, / TTL INTERVAL/, /abs\(mod\(spanner.farm_fingerprint\(.* \|\| '\|' \|\| /, /CASE WHEN "\w+" IN \(/,
    /spanner.bit_reverse\(/, /nextval\(/, /AS IDENTITY/, /sha256/, /ALTER TABLE "\w+" ADD CONSTRAINT/, /REFERENCES "\w+" .* ON DELETE CASCADE/, /CHECK \(/,
    /TABLE IF NOT EXISTS (\S+) .* REFERENCES \1 /, /\)\) INTERLEAVE IN "/,
    /UNIQUE INDEX/, / INCLUDE \(/, / WHERE "\w+" IS NOT NULL/, /INDEX .* DESC/, /\) INTERLEAVE IN "/, /"IndexShard\d+"/,
    /real\[\] VECTOR LENGTH/, /\bjsonb\b/, /\bnumeric\b/, /\breal\b/, /VIRTUAL/, /spanner\.commit_timestamp/, /"select"/i, /'it''s'/, /;/,
  ],
};

/** The layers of the deepest family. Statements of parents stand first. */
function layersOf(ddl: readonly string[]): number {
  const layers = new Map<string, number>();
  for (const statement of ddl.filter((each) => each.startsWith('CREATE TABLE'))) {
    const [, table, parent] = /^CREATE TABLE IF NOT EXISTS (\S+) .*?(?:INTERLEAVE IN (?:PARENT )?([^ ,]+).*)?$/.exec(statement)!;
    layers.set(table, (layers.get(parent) ?? 0) + 1);
  }
  return Math.max(...layers.values());
}

describe.each(DIALECTS)('a random schema in %s', (dialect) => {
  // PostgreSQL has no foreign keys that are not enforced.
  const schema = schemas(dialect, { interleaveIn: true, notEnforcedForeignKeys: dialect === Dialect.GOOGLESQL });
  const check = (numRuns: number, predicate: (schema: GeneratedSchema, order: number) => void): void =>
    fc.assert(fc.property(schema, fc.nat(65_520), predicate), { seed: SEED, numRuns });

  const printed = once(() => fc.sample(schema, { seed: SEED, numRuns: 150 }).map((each) => databaseFor(each).ddl));

  test('is printed and judged alike, whatever the order of declaration, and has no finding that refuses it', () => {
    check(30, (each, order) => {
      const [db, other] = [databaseFor(each), databaseFor(each, order)];
      expect(other.ddl).toEqual(db.ddl);
      expect(other.findings()).toEqual(db.findings());
      expect(db.findings().filter((finding) => finding.severity === Severity.ERROR)).toEqual([]);
    });
  });

  test('prints one statement a line, without comment and semicolon', () => {
    for (const statement of printed().flat()) {
      expect(statement).toMatch(/^(CREATE|ALTER) [^\r\n\u2028\u2029]*\S$/);
      const tokens = tokenize(statement, dialect);
      expect(tokens.filter((token) => ['comment', 'invalid'].includes(token.kind) || (token.kind === 'symbol' && token.text === ';'))).toEqual([]);
    }
  });

  test('reaches Terraform as it is, with ${ and %{ doubled', () => {
    check(15, (each) => {
      const db = databaseFor(each);
      const { resource } = JSON.parse(Testing.synth(TerraformStack.of(db))) as { resource: { google_spanner_database: { [id: string]: { ddl: string[] } } } };
      const [{ ddl }] = Object.values(resource.google_spanner_database);
      expect(ddl.map((statement) => statement.replace(/([$%])\1\{/g, '$1{'))).toEqual(db.ddl);
      expect(ddl.join('\n')).not.toMatch(/(^|[^$%])[$%]\{/);
    });
  });

  test('can hold everything that these properties are about', () => {
    const text = printed().flat().join('\n');
    expect(COVERED[dialect].filter((pattern) => !pattern.test(text))).toEqual([]);
    expect(Math.max(...printed().map(layersOf))).toBe(7);
  });
});

describeOnEmulator('on the emulator', (client) => {
  test.each(DIALECTS)('random databases in %s are accepted', async (dialect) => {
    const accepted = fc.asyncProperty(knownDatabases(dialect, featuresOfEmulator(dialect)), async (schema) => {
      const outcome = await client.createDatabase(dialect, knownToEmulator(createStatements(schema)));
      expect(outcome).toMatchObject({ accepted: true });
      if (outcome.accepted) {
        await client.dropDatabase(outcome.database);
      }
    });
    await fc.assert(accepted, { seed: SEED, numRuns: 5 });
  });
});
