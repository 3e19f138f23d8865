import * as fc from 'fast-check';
import { isHashable, isKeyable, type ColumnPlan } from './column-plan';
import { identifiers, pick, pickSome } from './identifiers';
import { ancestorsOf, type Declared, type SchemaContext, type TablePlan } from './table-plan';
import { IndexSpread, SafeIndex } from '../../../src';

export interface IndexSeed {
  readonly name: string;
  readonly table: number;
  readonly spread: 'none' | 'ledBy' | 'interleavedIn' | 'sharded' | 'shardedBy';
  readonly leading: number;
  readonly columns: readonly number[];
  readonly descending: readonly number[];
  readonly storing: readonly number[];
  readonly whereNotNull: readonly number[];
  readonly shards: number;
  readonly unique: boolean;
  readonly nullFiltered: boolean;
}

export interface IndexPlan {
  readonly name: string;
  readonly table: string;
  readonly declare: (declared: Declared) => void;
}

const choice = fc.nat(1000);
const MAX_KEY_PARTS = 16;

export const indexSeed: fc.Arbitrary<IndexSeed> = fc.record({
  name: identifiers,
  table: choice,
  spread: fc.constantFrom('none', 'ledBy', 'interleavedIn', 'sharded', 'shardedBy'),
  leading: choice,
  columns: fc.array(choice, { minLength: 1, maxLength: 3 }),
  descending: fc.array(choice, { maxLength: 2 }),
  storing: fc.array(choice, { maxLength: 3 }),
  whereNotNull: fc.array(choice, { maxLength: 2 }),
  shards: fc.constantFrom(3, 4, 8, 16, 100),
  unique: fc.boolean(),
  nullFiltered: fc.boolean(),
});

/** undefined: the table has no column that serves. */
export function indexPlan(seed: IndexSeed, tables: readonly TablePlan[], context: SchemaContext): IndexPlan | undefined {
  const { dialect } = context;
  const table = pick(tables, seed.table)!;
  const keyable = table.columns.filter((column) => isKeyable(column, dialect));
  const spread = spreadOf(seed, table, keyable, context);
  if (!spread) {
    return undefined;
  }
  const lead = new Set([...spread.lead, ...spread.first].map((column) => column.name));
  const room = MAX_KEY_PARTS - new Set([...lead, ...table.primaryKey.map((column) => column.name)]).size - (spread.addsColumn ? 1 : 0);
  const others = pickSome(keyable.filter((column) => !lead.has(column.name)), seed.columns).slice(0, Math.max(room, 0));
  const columns = [...spread.first, ...others].map((column) => column.name);
  if (columns.length === 0) {
    return undefined;
  }
  const held = new Set([...lead, ...columns, ...table.primaryKey.map((column) => column.name)]);
  const storing = pickSome(table.columns.filter((column) => !held.has(column.name) && column.type !== 'TOKENLIST'), seed.storing).map((column) => column.name);
  const props = {
    columns,
    descending: pickSome(columns, seed.descending),
    storing,
    whereNotNull: pickSome([...columns, ...storing], seed.whereNotNull),
    nullFiltered: seed.nullFiltered,
    unique: seed.unique && !spread.addsColumn,
  };
  const name = context.names.claim(seed.name);
  return {
    name,
    table: table.name,
    declare: (declared) => {
      new SafeIndex(declared.table(table.name), name, { ...props, spread: spread.make?.(declared) });
    },
  };
}

interface Spread {
  /** What the library puts in front. */
  readonly lead: readonly ColumnPlan[];
  /** What the columns of the index begin with. */
  readonly first: readonly ColumnPlan[];
  readonly addsColumn?: true;
  readonly make?: (declared: Declared) => IndexSpread;
}

function spreadOf(seed: IndexSeed, table: TablePlan, keyable: readonly ColumnPlan[], context: SchemaContext): Spread | undefined {
  const spreading = pick(keyable.filter((column) => column.lead === 'spreads' && column.notNull), seed.leading);
  switch (seed.spread) {
    case 'none':
      return spreading && { lead: [], first: [spreading] };
    case 'ledBy':
      return spreading && { lead: [spreading], first: [], make: () => IndexSpread.ledBy(spreading.name) };
    case 'interleavedIn': {
      const ancestor = pick([...ancestorsOf(table), table], seed.leading)!;
      return { lead: ancestor.primaryKey, first: [], make: (declared) => IndexSpread.interleavedIn(declared.table(ancestor.name)) };
    }
    case 'sharded': {
      const key = table.primaryKey.filter((column) => !column.commitTimestamp);
      const sources = new Set(key.flatMap((column) => column.generatedFrom ?? []));
      const keyed = key.filter((column) => !column.generatedFrom);
      const written = keyed.length > 0 ? keyed : table.columns.filter((column) => sources.has(column.name));
      const serves = written.every((column) => isHashable(column, context.dialect)) && written.some((column) => column.fine);
      return serves ? { lead: [], first: [], addsColumn: true, make: () => IndexSpread.sharded(seed.shards) } : undefined;
    }
    case 'shardedBy': {
      const usable = keyable.filter((column) => isHashable(column, context.dialect) && column.immutable);
      const fine = pick(usable.filter((column) => column.fine), seed.leading);
      const shardBy = fine && [...new Set([fine, ...pickSome(usable, seed.columns.slice(1))])].map((column) => column.name);
      const shardColumn = table.names.claim('Shard');
      return shardBy && { lead: [], first: [], addsColumn: true, make: () => IndexSpread.sharded(seed.shards, { shardBy, shardColumn }) };
    }
  }
}
