import * as fc from 'fast-check';
import { columnPlan, isHashable, type ColumnPlan } from './column-plan';
import { checksOf } from './expressions';
import { identifiers, Names, pick, pickSome } from './identifiers';
import { anyKeySeed, keyColumn, spreadingKeySeed, type KeySeed } from './key-columns';
import { columnSeed, plainColumn, type ColumnSeed } from './plain-columns';
import { ROOT_KINDS, type KeyMaker, type RootKind, type RootSeed } from './table-kinds';
import { ancestorsOf, type SchemaContext, type TablePlan } from './table-plan';
import { Check, OnDelete, Ttl } from '../../../src';

/** Spanner allows seven layers and sixteen key parts; four parts are left to indexes. */
const MAX_LAYERS = 7;
const MAX_KEY_PARTS = 12;

export interface TableSeed extends RootSeed {
  readonly kind: RootKind;
  /** Which of the tables before it is the parent, if one is. */
  readonly parent: number | undefined;
  readonly key: readonly KeySeed[];
  readonly columns: readonly ColumnSeed[];
  readonly checks: readonly { readonly name: string; readonly choice: number }[];
  readonly ttlDays: number | undefined;
  readonly flags: { readonly cascade: boolean; readonly inParent: boolean };
}

const choice = fc.nat(1000);

export const tableSeed: fc.Arbitrary<TableSeed> = fc.record({
  name: identifiers,
  kind: fc.constantFrom(...(Object.keys(ROOT_KINDS) as RootKind[])),
  parent: fc.option(choice, { nil: undefined }),
  leading: spreadingKeySeed,
  key: fc.array(anyKeySeed, { maxLength: 3 }),
  columns: fc.array(columnSeed, { maxLength: 8 }),
  checks: fc.array(fc.record({ name: identifiers, choice }), { maxLength: 2 }),
  ttlDays: fc.option(fc.nat(4000), { nil: undefined, freq: 3 }),
  choices: fc.array(choice, { minLength: 6, maxLength: 6 }),
  flags: fc.record({ cascade: fc.boolean(), inParent: fc.boolean() }),
});

export function tablePlan(seed: TableSeed, before: readonly TablePlan[], context: SchemaContext): TablePlan {
  const possible = before.filter((table) => table.layer < MAX_LAYERS && table.primaryKey.length < MAX_KEY_PARTS);
  const parent = seed.parent === undefined ? undefined : pick([...possible].reverse(), seed.parent % 4 === 3 ? seed.parent : 0);
  return parent ? childPlan(seed, parent, context) : rootPlan(seed, context);
}

function rootPlan(seed: TableSeed, context: SchemaContext): TablePlan {
  const name = context.names.claim(seed.name);
  const names = new Names(context.dialect);
  const { key, columns, declare } = ROOT_KINDS[seed.kind](keyMaker(seed, names, context), context, name);
  return finished(seed, { name, root: name, layer: 1, primaryKey: key, columns: [...columns], names, declare }, context);
}

function childPlan(seed: TableSeed, parent: TablePlan, context: SchemaContext): TablePlan {
  const name = context.names.claim(seed.name);
  const inherited = inheritedColumns(parent);
  const names = new Names(context.dialect, inherited.map((column) => column.name));
  const seeds = [seed.leading, ...seed.key].slice(0, Math.min(2, MAX_KEY_PARTS - parent.primaryKey.length));
  const own = seeds.map((each) => keyColumn(each, names, context.dialect, context.sequence));
  const inParent = seed.flags.inParent || !context.features.interleaveIn;
  const expires = [parent, ...ancestorsOf(parent)].some((table) => table.ttl !== undefined);
  const onDelete = inParent ? (expires || seed.flags.cascade ? OnDelete.CASCADE : OnDelete.NO_ACTION) : undefined;
  return finished(seed, {
    name,
    root: parent.root,
    parent,
    onDelete,
    layer: parent.layer + 1,
    primaryKey: [...parent.primaryKey, ...own],
    columns: [...inherited, ...own],
    names,
    declare: ({ family, table }, options) => {
      const props = { ...options, key: own.map((column) => column.column!), parent: table(parent.name) };
      return onDelete === undefined ? family(parent.root).addInterleavedIn(name, props) : family(parent.root).addChild(name, { ...props, onDelete });
    },
  }, context);
}

/** The key of the parent and what its generated parts are computed from; the values come with the parent's. */
function inheritedColumns(parent: TablePlan): ColumnPlan[] {
  const sources = new Set(parent.primaryKey.flatMap((column) => column.generatedFrom ?? []));
  const key = new Set(parent.primaryKey.map((column) => column.name));
  return parent.columns.filter(({ name }) => key.has(name) || sources.has(name)).map((column) => ({ ...column, column: undefined, defaulted: false }));
}

/** Adds what all tables can have. */
function finished(seed: TableSeed, shape: Omit<TablePlan, 'checks' | 'ttl' | 'inlineForeignKeys'>, context: SchemaContext): TablePlan {
  const { columns, names } = shape;
  for (const each of seed.columns) {
    const column = plainColumn(each, { names, dialect: context.dialect, others: columns, sequence: context.sequence });
    if (column) {
      columns.push(column);
    }
  }
  const ttlColumn = pick(columns.filter((column) => column.type === 'TIMESTAMP' && !column.virtual), seed.choices[0])?.name;
  return {
    ...shape,
    checks: checksFor(seed, columns, context),
    ttl: seed.ttlDays === undefined || ttlColumn === undefined ? undefined : Ttl.days(ttlColumn, seed.ttlDays),
    inlineForeignKeys: [],
  };
}

function checksFor(seed: TableSeed, columns: readonly ColumnPlan[], { dialect, names }: SchemaContext): Check[] {
  return seed.checks.flatMap((each) => {
    const column = pick(columns.filter((candidate) => !candidate.commitTimestamp && !candidate.generatedFrom), each.choice);
    const condition = column && pick(checksOf(column.name, column.type, dialect), Math.floor(each.choice / 11));
    return condition === undefined ? [] : [Check.named(names.claim(each.name), condition)];
  });
}

function keyMaker(seed: TableSeed, names: Names, { dialect, sequence }: SchemaContext): KeyMaker {
  return {
    seed,
    names,
    leading: (mayBeNull = true) => keyColumn(seed.leading, names, dialect, sequence, mayBeNull),
    others: (mayBeNull = true) => seed.key.map((each) => keyColumn(each, names, dialect, sequence, mayBeNull)),
    shardSources: (columns) => {
      const usable = columns.filter((column) => isHashable(column, dialect));
      const fine = pick(usable.filter((column) => column.fine), seed.choices[1])!;
      return [...new Set([fine, ...pickSome(usable, seed.choices.slice(2, 2 + (seed.choices[4] % 3)))])];
    },
    generated: (name, sources) => columnPlan(names.claim(name), 'INT64', {
      notNull: true, lead: 'spreads', immutable: true, generatedFrom: sources.map((source) => source.name),
    }),
  };
}
