import * as fc from 'fast-check';
import { foreignKey, generated } from './hot-columns';
import { column, index, schema, table } from './model';
import type { ColumnDefinition, IndexDefinition, Schema, TableDefinition } from '../../src/schema';

/** Random schemas as they stand in other people's DDL: hot, safe and nonsense alike. */

const COLUMNS: readonly ColumnDefinition[] = [
  column('Ts', 'TIMESTAMP', { notNull: true }),
  column('CommittedAt', 'TIMESTAMP', { allowCommitTimestamp: true, notNull: true }),
  column('Day', 'DATE'),
  column('Id', { code: 'STRING', length: 36 }, { defaultExpression: 'GENERATE_UUID()', notNull: true }),
  column('No', 'INT64', { declaredValues: { source: 'sequential' } }),
  column('Ulid', { code: 'STRING', length: 26 }, { declaredValues: { source: 'ulid' } }),
  column('Tenant', 'STRING', { declaredValues: { source: 'entity', description: 'the tenant' }, notNull: true }),
  column('Status', 'STRING', { declaredValues: { source: 'category', distinctValues: 3 } }),
  column('State', 'ENUM'),
  column('Flag', 'BOOL'),
  column('Name', 'STRING'),
  column('Account', 'INT64'),
  column('Payload', 'JSON'),
  column('Drawn', 'INT64', { defaultExpression: 'ABS(MOD(FARM_FINGERPRINT(GENERATE_UUID()), 16))' }),
  generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(Id), 16))'),
  generated('Signed', 'MOD(FARM_FINGERPRINT(Name), 200)', { notNull: false }),
  generated('OneShard', 'ABS(MOD(FARM_FINGERPRINT(Id), 1))'),
  generated('ClockShard', 'MOD(UNIX_SECONDS(Ts), 16)'),
  generated('TenantShard', 'CASE WHEN Tenant IN ("acme") THEN ABS(MOD(FARM_FINGERPRINT(Id), 8)) ELSE 0 END'),
  generated('Code', 'CONCAT(Status, "#", CAST(Ts AS STRING))', { type: { code: 'STRING' } }),
  generated('Odd', 'SOMETHING(Odd, ', { type: { code: 'STRING' } }),
];
const NAMES = COLUMNS.map((each) => each.name);
const TABLES = ['Events', 'Orders', 'Lines', 'Users', 'Notes'];

const key = fc.uniqueArray(fc.constantFrom(...NAMES, 'Missing'), { minLength: 0, maxLength: 4 });
const reference = fc.record({ columns: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }), to: fc.constantFrom(...TABLES, 'Missing'), enforced: fc.boolean() });

const tableSeed = fc.record({
  key,
  references: fc.array(reference, { maxLength: 2 }),
  parent: fc.option(fc.constantFrom(...TABLES), { nil: undefined }),
  inParent: fc.boolean(),
});
const indexSeed = fc.record({ on: fc.constantFrom(...TABLES, 'Missing'), key, unique: fc.boolean(), nullFiltered: fc.boolean(), within: fc.option(fc.constantFrom(...TABLES), { nil: undefined }) });

export const rawSchemas: fc.Arbitrary<Schema> = fc.record({
  nodes: fc.constantFrom(undefined, 1, 5, 100),
  tables: fc.array(tableSeed, { minLength: 1, maxLength: TABLES.length }),
  indexes: fc.array(indexSeed, { maxLength: 4 }),
}).map(({ nodes, tables, indexes }) => {
  const keys = tables.map((seed) => seed.key);
  const inherited = tables.map(({ parent }) => (parent === undefined ? undefined : keys[TABLES.indexOf(parent)]) ?? []);
  return schema({
    nodes,
    tables: tables.map((seed, n): TableDefinition => table(TABLES[n], [...new Set([...inherited[n], ...seed.key])], [...COLUMNS], {
      foreignKeys: seed.references.map(({ columns, to, enforced }, m) => foreignKey(`fk_${n}_${m}`, columns, to, columns, enforced)),
      interleave: seed.parent === undefined ? undefined : { parent: seed.parent, inParent: seed.inParent },
    })),
    indexes: indexes.map(({ on, key: columns, unique, nullFiltered, within }, n): IndexDefinition => index(`Index${n}`, on, columns, { unique, nullFiltered, interleaveIn: within })),
  });
});
