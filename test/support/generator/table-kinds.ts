import { columnPlan, scalarColumn, type ColumnPlan } from './column-plan';
import { TRICKY_TEXTS } from './expressions';
import type { Names } from './identifiers';
import type { KeySeed } from './key-columns';
import type { Declared, SchemaContext } from './table-plan';
import {
  BitReversedSource, BitReversedTable, Column, Dialect, Generated, HashedKeyTable, ShardedTable, Table, TenantTable, UuidStorage, UuidTable, ValueSource,
  type TableBase, type TableOptions,
} from '../../../src';
import { quoteIdentifier } from '../../../src/schema/quoting';

export interface RootSeed {
  readonly name: string;
  readonly leading: KeySeed;
  readonly choices: readonly number[];
}

/** Makes the columns of a key out of a seed. */
export interface KeyMaker {
  readonly seed: RootSeed;
  readonly names: Names;
  /** A column that spreads inserts. */
  leading(mayBeNull?: boolean): ColumnPlan;
  others(mayBeNull?: boolean): ColumnPlan[];
  /** One to three of the columns, among them one that a hash scatters. */
  shardSources(columns: readonly ColumnPlan[]): ColumnPlan[];
  generated(name: string, sources: readonly ColumnPlan[]): ColumnPlan;
}

interface RootShape {
  readonly key: readonly ColumnPlan[];
  /** The key, and columns that come with it. */
  readonly columns: readonly ColumnPlan[];
  readonly declare: (declared: Declared, options: TableOptions) => TableBase;
}

type MakeRoot = (make: KeyMaker, context: SchemaContext, name: string) => RootShape;

const SHARDS = [3, 4, 8, 16, 100];

export const ROOT_KINDS = {
  table: (make, _context, name) => {
    const others = make.others();
    const few = others.filter((column) => column.lead === 'few').slice(0, 1);
    const key = [...few, make.leading(), ...others.filter((column) => !few.includes(column))];
    return { key, columns: key, declare: ({ db }, options) => new Table(db, name, { ...options, key: columnsOf(key) }) };
  },

  /** A plain table whose key leads with a hash that the user wrote. */
  ownHash: (make, { dialect }, name) => {
    const source = columnPlan(make.names.claim(make.seed.leading.name), 'STRING', { notNull: true, lead: 'else', fine: true, immutable: true });
    const text = { ...source, column: scalarColumn(source.name, 'STRING', { length: 64 }) };
    const hash = `${dialect === Dialect.POSTGRESQL ? 'spanner.farm_fingerprint' : 'FARM_FINGERPRINT'}(${quoteIdentifier(text.name, dialect)})`;
    const generated = make.generated('Hash', [text]);
    const key = [{ ...generated, column: Column.int64(generated.name, { generated: Generated.stored(hash) }) }, text];
    return { key, columns: key, declare: ({ db }, options) => new Table(db, name, { ...options, key: columnsOf(key) }) };
  },

  uuid: (make, _context, name) => uuidRoot(make, name, UuidStorage.STRING),
  uuidBytes: (make, _context, name) => uuidRoot(make, name, UuidStorage.BYTES),

  identity: (make, _context, name) => bitReversedRoot(make, name, BitReversedSource.identity({ startCounter: make.seed.choices[0] + 1 })),

  namedSequence: (make, { names, dialect }, name) => {
    const sequenceName = names.claim(sequenceNameLike(make.seed.name, dialect));
    return bitReversedRoot(make, name, BitReversedSource.sequence({ sequenceName, skipRangeMin: 1, skipRangeMax: 1_000_000 }));
  },

  externalId: (make, _context, name) => {
    const external = columnPlan(make.names.claim(make.seed.leading.name), 'INT64', { notNull: true, fine: true, immutable: true });
    const key = make.generated('Id', [external]);
    return {
      key: [key],
      columns: [key, external],
      declare: ({ db }, options) => new BitReversedTable(db, name, { ...options, key: [Column.int64(key.name)], source: BitReversedSource.externalId(external.name) }),
    };
  },

  sharded: (make, _context, name) => {
    const key = [...make.others(false), make.leading(false)];
    return shardedRoot(make, name, key, [], make.shardSources(key));
  },

  /** The shard comes from a column outside of the key. */
  shardedByOther: (make, _context, name) => {
    const key = [make.leading(), ...make.others()];
    const source = columnPlan(make.names.claim('Source'), 'STRING', { notNull: true, fine: true, immutable: true });
    const values = ValueSource.entity('the writer');
    const written = { ...source, column: scalarColumn(source.name, 'STRING', { notNull: true, immutable: true, length: 80, values }) };
    return shardedRoot(make, name, key, [written], [written]);
  },

  hashedKey: (make, _context, name) => {
    const key = [make.leading(false), ...make.others(false)].filter((column) => !column.commitTimestamp);
    const hash = make.generated('KeyHash', key);
    return {
      key: [hash, ...key],
      columns: [hash, ...key],
      declare: ({ db }, options) => new HashedKeyTable(db, name, { ...options, key: columnsOf(key), hashColumn: hash.name }),
    };
  },

  tenant: (make, _context, name) => {
    const tenant = tenantColumn(make);
    const key = [make.leading(), ...make.others()];
    return {
      key: [tenant, ...key],
      columns: [tenant, ...key],
      declare: ({ db }, options) => new TenantTable(db, name, { ...options, tenant: tenant.column!, key: columnsOf(key) }),
    };
  },

  dominantTenant: (make, _context, name) => {
    const tenant = tenantColumn(make);
    const key = [...make.others(false), make.leading(false)];
    const sources = make.shardSources(key);
    const shard = { ...make.generated('TenantShard', [tenant, ...sources]), lead: 'few' as const };
    const shardBy = sources.map((source) => source.name);
    const tenantIds = tenant.type === 'INT64' ? ['-5', '9223372036854775807', '0'] : TRICKY_TEXTS.slice(1, 2 + (make.seed.choices[3] % 8));
    const dominantTenants = { tenantIds, shardBy, shards: SHARDS[make.seed.choices[2] % SHARDS.length], shardColumn: shard.name };
    return {
      key: [tenant, shard, ...key],
      columns: [tenant, shard, ...key],
      declare: ({ db }, options) => new TenantTable(db, name, { ...options, tenant: tenant.column!, key: columnsOf(key), dominantTenants }),
    };
  },
} satisfies { readonly [kind: string]: MakeRoot };

export type RootKind = keyof typeof ROOT_KINDS;

function uuidRoot(make: KeyMaker, name: string, storage: UuidStorage): RootShape {
  const key = columnPlan(make.names.claim(make.seed.leading.name), storage === UuidStorage.STRING ? 'STRING' : 'BYTES', {
    notNull: true, lead: 'spreads', fine: true, immutable: true, defaulted: true,
  });
  return { key: [key], columns: [key], declare: ({ db }, options) => new UuidTable(db, name, { ...options, key: [Column.uuid(key.name, { storage })] }) };
}

function bitReversedRoot(make: KeyMaker, name: string, source: BitReversedSource): RootShape {
  const key = columnPlan(make.names.claim(make.seed.leading.name), 'INT64', { notNull: true, lead: 'spreads', fine: true, immutable: true, defaulted: true });
  return { key: [key], columns: [key], declare: ({ db }, options) => new BitReversedTable(db, name, { ...options, key: [Column.int64(key.name)], source }) };
}

function shardedRoot(make: KeyMaker, name: string, key: readonly ColumnPlan[], written: readonly ColumnPlan[], sources: readonly ColumnPlan[]): RootShape {
  const shard = make.generated(make.seed.choices[3] % 2 === 0 ? 'ShardId' : make.seed.name, sources);
  const shards = SHARDS[make.seed.choices[2] % SHARDS.length];
  const shardBy = sources.map((source) => source.name);
  return {
    key: [shard, ...key],
    columns: [shard, ...key, ...written],
    declare: ({ db }, options) => new ShardedTable(db, name, { ...options, key: columnsOf(key), shardBy, shards, shardColumn: shard.name }),
  };
}

/** PostgreSQL takes the name of a sequence as text, and folds it. */
function sequenceNameLike(name: string, dialect: Dialect): string {
  return dialect === Dialect.POSTGRESQL ? `${name.toLowerCase().slice(0, 20)}_ids` : `${name.slice(0, 20)}_Ids`;
}

function tenantColumn({ seed, names }: KeyMaker): ColumnPlan {
  const type = seed.choices[5] % 2 === 0 ? 'STRING' : 'INT64';
  const name = names.claim(seed.leading.name);
  // The name may be that of a clock, which only a declaration outweighs.
  const column = scalarColumn(name, type, { length: type === 'STRING' ? 36 : undefined, values: ValueSource.entity('the tenant') });
  return columnPlan(name, type, { column, notNull: true, lead: 'spreads', fine: true, immutable: true });
}

function columnsOf(plans: readonly ColumnPlan[]): Column[] {
  return plans.map((plan) => plan.column!);
}
