import { ColumnarPolicy, Dialect, SequenceKind, UuidTable, Column, type DatabaseDdlOptions } from '../../../src';
import { printDatabase } from '../../../src/ddl/printer/print-objects';
import type { Schema } from '../../../src/schema';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { planned } from '../../support/planned';
import { newDatabase } from '../../support/stack';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;

function declared(dialect: Dialect, options?: DatabaseDdlOptions): Schema {
  const db = newDatabase({ dialect, options });
  new UuidTable(db, 'users', { key: [Column.uuid('id')] });
  return db._toModel();
}

const ALL: DatabaseDdlOptions = {
  defaultLeader: 'europe-west1',
  optimizerVersion: 8,
  optimizerStatisticsPackage: 'auto_1',
  defaultSequenceKind: SequenceKind.BIT_REVERSED_POSITIVE,
  readLeaseRegions: ['europe-west1', 'us-east1'],
  perPlacementRoutingMetadata: true,
  columnarPolicy: ColumnarPolicy.DISABLED,
  schemaDropProtectionInactivityPeriod: '2d',
  schemaDropProtectionUsageLowerbound: 0,
};

const PRINTED: readonly [Dialect, DatabaseDdlOptions, readonly string[]][] = [
  [G, { ...ALL, useUnenforcedForeignKeyForQueryOptimization: false }, [
    "ALTER DATABASE `shop` SET OPTIONS (columnar_policy = 'disabled', default_leader = 'europe-west1', default_sequence_kind = 'bit_reversed_positive', optimizer_statistics_package = 'auto_1', "
      + "optimizer_version = 8, per_placement_routing_metadata = true, read_lease_regions = 'europe-west1,us-east1', schema_drop_protection_inactivity_period = '2d', schema_drop_protection_usage_lowerbound = 0, "
      + 'use_unenforced_foreign_key_for_query_optimization = false)',
  ]],
  [P, ALL, [
    "ALTER DATABASE \"shop\" SET spanner.columnar_policy = 'disabled'",
    "ALTER DATABASE \"shop\" SET spanner.default_leader = 'europe-west1'",
    "ALTER DATABASE \"shop\" SET spanner.default_sequence_kind = 'bit_reversed_positive'",
    "ALTER DATABASE \"shop\" SET spanner.optimizer_statistics_package = 'auto_1'",
    'ALTER DATABASE "shop" SET spanner.optimizer_version = 8',
    'ALTER DATABASE "shop" SET spanner.per_placement_routing_metadata = true',
    "ALTER DATABASE \"shop\" SET spanner.read_lease_regions = 'europe-west1,us-east1'",
    "ALTER DATABASE \"shop\" SET spanner.schema_drop_protection_inactivity_period = '2d'",
    'ALTER DATABASE "shop" SET spanner.schema_drop_protection_usage_lowerbound = 0',
  ]],
  [G, {}, []],
];

test.each(PRINTED)('in %s, %j are set before the tables, and once', (dialect, options, statements) => {
  const schema = declared(dialect, options);
  expect(printDatabase(schema)).toEqual([...statements, expect.stringContaining('CREATE TABLE')]);
  expect(planned([], schema)).toEqual(printDatabase(schema));
  expect(planned(printDatabase(schema), schema)).toEqual([]);
});

describe.each([
  [G, ["ALTER DATABASE `shop` SET OPTIONS (default_leader = 'europe-west1', optimizer_version = 7)"], ['ALTER DATABASE `shop` SET OPTIONS (default_leader = null, optimizer_version = 8)']],
  [P, ["ALTER DATABASE \"shop\" SET spanner.default_leader = 'europe-west1'", 'ALTER DATABASE "shop" SET spanner.optimizer_version = 7'],
    ['ALTER DATABASE "shop" SET spanner.default_leader = DEFAULT', 'ALTER DATABASE "shop" SET spanner.optimizer_version = 8']],
] as const)('later, in %s', (dialect, log, changed) => {
  const tables = printDatabase(declared(dialect));

  test('an option gets another value, and one that is left out its default', () => {
    expect(planned([...log, ...tables], declared(dialect, { optimizerVersion: 8 }))).toEqual(changed);
  });

  test('options stay where none are declared', () => {
    expect(planned([...log, ...tables], declared(dialect))).toEqual([]);
  });

  test('what Terraform sets stays', () => {
    const [retention, zone] = dialect === G
      ? ["ALTER DATABASE shop SET OPTIONS (version_retention_period = '7d')", "ALTER DATABASE shop SET OPTIONS (default_time_zone = 'UTC')"]
      : ["ALTER DATABASE shop SET spanner.version_retention_period = '7d'", "ALTER DATABASE shop SET spanner.default_time_zone = 'UTC'"];
    expect(planned([retention, zone, ...tables], declared(dialect, {}))).toEqual([]);
  });

  test('the default sequence kind is never taken back', () => {
    const kind = printDatabase(declared(dialect, { defaultSequenceKind: SequenceKind.BIT_REVERSED_POSITIVE }));
    expect(planned(kind, declared(dialect, {}))).toEqual(['object-changed']);
  });
});

test.each<[string, Dialect, object, RegExp]>([
  ['an option that does not exist', G, { defaultLeeder: 'x' }, /unknown-option.*defaultLeader/s],
  ['a version that is none', G, { optimizerVersion: 0 }, /out-of-range/],
  ['a region with a quote', G, { defaultLeader: "x'" }, /out-of-range/],
  ['a statistics package with a quote', G, { optimizerStatisticsPackage: "x'" }, /out-of-range/],
  ['a protection of more than a week', G, { schemaDropProtectionInactivityPeriod: '8d' }, /out-of-range/],
  ['a policy that is none', G, { columnarPolicy: 'on' }, /out-of-range/],
  ['what PostgreSQL does not have', P, { useUnenforcedForeignKeyForQueryOptimization: true }, /unsupported/],
])('%s is refused in %s', (_, dialect, options, message) => {
  expect(() => newDatabase({ dialect, options })).toThrow(message);
});

describeOnEmulator('the emulator takes', (client) => {
  test.each([G, P])('the options that it knows, in %s', async (dialect) => {
    const ddl = newDatabase({ dialect, databaseName: 'db', options: { defaultLeader: 'us-east1', defaultSequenceKind: SequenceKind.BIT_REVERSED_POSITIVE } }).ddl;
    expect(await client.createDatabase(dialect, ddl)).toMatchObject({ accepted: true });
  });
});
