import * as fc from 'fast-check';
import { identifiers, pick, pickSome } from './identifiers';
import type { IndexPlan } from './indexes';
import type { SchemaContext, TablePlan } from './table-plan';
import { SearchIndex } from '../../../src';

export interface SearchIndexSeed {
  readonly name: string;
  readonly table: number;
  readonly tokens: readonly number[];
  readonly storing: readonly number[];
  readonly partitionBy: readonly number[];
  readonly orderBy: number | undefined;
  readonly descending: boolean;
}

/** Besides those of the primary key; Spanner adds two. */
const MAX_KEY_PARTS = 14;
const choice = fc.nat(1000);
const choices = fc.array(choice, { maxLength: 2 });

export const searchIndexSeed: fc.Arbitrary<SearchIndexSeed> = fc.record({
  name: identifiers,
  table: choice,
  tokens: fc.array(choice, { minLength: 1, maxLength: 2 }),
  storing: choices,
  partitionBy: choices,
  orderBy: fc.option(choice, { nil: undefined }),
  descending: fc.boolean(),
});

/** undefined: no table has tokens. */
export function searchIndexPlan(seed: SearchIndexSeed, tables: readonly TablePlan[], context: SchemaContext): IndexPlan | undefined {
  const tokensOf = (each: TablePlan): string[] => each.columns.filter(({ type }) => type === 'TOKENLIST').map(({ name }) => name);
  const table = pick(tables.filter((each) => tokensOf(each).length > 0), seed.table);
  if (!table) {
    return undefined;
  }
  const key = new Set(table.primaryKey.map(({ name }) => name));
  const others = table.columns.filter(({ name, type }) => !key.has(name) && type !== 'TOKENLIST');
  const room = Math.max(MAX_KEY_PARTS - key.size - 1, 0);
  // A partition of a time, or of a reference to a key that begins with one, lies after all others: inserts land there.
  const partitions = others.filter(({ type, lead }) => lead !== 'else' || type === 'BOOL');
  const partitionBy = pickSome(partitions.map(({ name }) => name), seed.partitionBy).slice(0, room);
  const ordered = seed.orderBy === undefined || room === 0
    ? undefined
    : pick(others.filter(({ name, type, notNull }) => type === 'INT64' && notNull && !partitionBy.includes(name)), seed.orderBy);
  const name = context.names.claim(seed.name);
  return {
    name,
    table: table.name,
    declare: (declared) => {
      new SearchIndex(declared.table(table.name), name, {
        tokens: pickSome(tokensOf(table), seed.tokens),
        storing: pickSome(others.map((column) => column.name), seed.storing),
        partitionBy,
        orderBy: ordered?.name,
        descending: ordered && seed.descending,
      });
    },
  };
}
