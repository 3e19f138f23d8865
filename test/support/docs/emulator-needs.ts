import { Dialect } from '../../../src';
import { knownFeatures, type Feature } from '../emulator/features';

interface Need {
  readonly pattern: RegExp;
  readonly googlesql: Feature | 'never';
  readonly postgresql: Feature | 'never';
}

/** DDL that not every emulator knows, and the probe that tells. */
const NEEDS: readonly Need[] = [
  { pattern: /AS IDENTITY/, googlesql: 'identityColumns', postgresql: 'identityColumnsPostgres' },
  { pattern: /\bUUID\b|NEW_UUID\(|\buuid\b|gen_random_uuid\(/, googlesql: 'uuidType', postgresql: 'uuidTypePostgres' },
  { pattern: /^CREATE TABLE .* INTERLEAVE IN (?!PARENT)/, googlesql: 'interleaveIn', postgresql: 'interleaveInPostgres' },
  { pattern: /NOT ENFORCED/, googlesql: 'notEnforcedForeignKeys', postgresql: 'notEnforcedForeignKeysPostgres' },
  { pattern: /DEFAULT \((SPANNER\.)?PENDING_COMMIT_TIMESTAMP/, googlesql: 'commitTimestampDefault', postgresql: 'commitTimestampDefault' },
  // A proto bundle needs descriptors, which a list of statements cannot carry.
  { pattern: / `\w+\.\w+(\.\w+)*`/, googlesql: 'never', postgresql: 'never' },
  { pattern: /spanner\.tokenlist/, googlesql: 'never', postgresql: 'never' },
];

/** The features that the statements need and this emulator lacks. */
export function missingFeatures(ddl: readonly string[], dialect: Dialect): string[] {
  const features = knownFeatures();
  const needed = NEEDS.filter(({ pattern }) => ddl.some((statement) => pattern.test(statement)));
  return needed
    .map(({ googlesql, postgresql }) => (dialect === Dialect.POSTGRESQL ? postgresql : googlesql))
    .filter((feature) => feature === 'never' || !features[feature]);
}
