import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App, TerraformStack } from 'cdktf';
import * as fc from 'fast-check';
import { foreignKeyPlan, foreignKeySeed, type ForeignKeySeed } from './generator/foreign-keys';
import { Names } from './generator/identifiers';
import { indexPlan, indexSeed, type IndexSeed } from './generator/indexes';
import { searchIndexPlan, searchIndexSeed, type SearchIndexSeed } from './generator/search-indexes';
import { ancestorsOf, propsColumns, type Declared, type GeneratedFeatures, type SchemaContext, type TablePlan } from './generator/table-plan';
import { tablePlan, tableSeed, type TableSeed } from './generator/tables';
import { Database, Dialect, InterleavedHierarchy, Sequence, type TableBase } from '../../src';

/** One declaration, and the names of those that it needs in front of it. */
interface Step {
  readonly name: string;
  readonly needs: readonly string[];
  readonly declare: (declared: Declared) => void;
}

/** A random schema that is correct: it has no finding that refuses it, and Spanner accepts it. */
export interface GeneratedSchema {
  readonly dialect: Dialect;
  /** Declares it in one of the orders that are possible; 0 is the plainest. */
  declare(db: Database, order?: number): void;
}

const NO_FEATURES: GeneratedFeatures = { interleaveIn: false, notEnforcedForeignKeys: false };

interface SchemaSeed {
  readonly tables: readonly TableSeed[];
  readonly foreignKeys: readonly ForeignKeySeed[];
  readonly indexes: readonly IndexSeed[];
  readonly searchIndexes: readonly SearchIndexSeed[];
}

/** Schemas of 1 to 8 tables. */
export function schemas(dialect: Dialect, features: GeneratedFeatures = NO_FEATURES): fc.Arbitrary<GeneratedSchema> {
  const tables = fc.oneof(
    { weight: 4, arbitrary: fc.array(tableSeed, { minLength: 1, maxLength: 8 }) },
    // Everything in one deep family.
    { weight: 1, arbitrary: fc.array(tableSeed, { minLength: 6, maxLength: 8 }).map((seeds) => seeds.map((seed) => ({ ...seed, parent: 0 }))) },
  );
  return fc.record<SchemaSeed>({
    tables,
    foreignKeys: fc.array(foreignKeySeed, { maxLength: 5 }),
    indexes: fc.array(indexSeed, { maxLength: 8 }),
    // The emulator of PostgreSQL databases has none.
    searchIndexes: fc.array(searchIndexSeed, { maxLength: dialect === Dialect.GOOGLESQL ? 2 : 0 }),
  }).map((seed) => generatedSchema(seed, dialect, features));
}

/** A database of a stack of its own. */
export function databaseFor(schema: GeneratedSchema, order = 0): Database {
  const stack = new TerraformStack(new App(), 'stack');
  new GoogleProvider(stack, 'google', { project: 'test' });
  const db = new Database(stack, 'shop', { instance: 'main', dialect: schema.dialect });
  schema.declare(db, order);
  return db;
}

function generatedSchema(seed: SchemaSeed, dialect: Dialect, features: GeneratedFeatures): GeneratedSchema {
  const steps = stepsOf(seed, dialect, features);
  const schema: GeneratedSchema = {
    dialect,
    declare: (db, order = 0) => {
      const declared = new Declarations(db);
      inOrder(steps, order).forEach((step) => step.declare(declared));
    },
  };
  // What a failing property shows.
  return Object.assign(schema, { [fc.toStringMethod]: () => databaseFor(schema).ddl.join('\n') });
}

function stepsOf(seed: SchemaSeed, dialect: Dialect, features: GeneratedFeatures): Step[] {
  const steps: Step[] = [];
  const names = new Names(dialect);
  const sequence = (): string => {
    const name = names.claim('ids');
    steps.push({ name, needs: [], declare: ({ db }) => void new Sequence(db, name, { startCounter: 1000 }) });
    return name;
  };
  const context: SchemaContext = { dialect, names, features, sequence };
  const tables: TablePlan[] = [];
  seed.tables.forEach((each) => tables.push(tablePlan(each, tables, context)));
  const laterKeys = seed.foreignKeys.flatMap((each, number): Step[] => {
    const plan = foreignKeyPlan(each, tables, context);
    const position = (name: string): number => tables.findIndex((table) => table.name === name);
    if (!plan) {
      return [];
    }
    if (!each.later && position(plan.target) < position(plan.table)) {
      tables[position(plan.table)].inlineForeignKeys.push(plan);
      return [];
    }
    return [{
      name: `foreign key ${number}`,
      needs: [plan.table, plan.target],
      declare: ({ table }) => table(plan.table).addForeignKey(plan.make(table(plan.target))),
    }];
  });
  const indexes = [
    ...seed.indexes.flatMap((each) => indexPlan(each, tables, context) ?? []),
    ...seed.searchIndexes.flatMap((each) => searchIndexPlan(each, tables, context) ?? []),
  ];
  return [
    ...steps,
    ...tables.map(tableStep),
    ...laterKeys,
    ...indexes.map((index) => ({ name: index.name, needs: [index.table], declare: index.declare })),
  ];
}

function tableStep(plan: TablePlan): Step {
  return {
    name: plan.name,
    needs: [...ancestorsOf(plan).map((table) => table.name), ...plan.inlineForeignKeys.map((foreignKey) => foreignKey.target)],
    declare: (declared) => (declared as Declarations).add(plan.declare(declared, {
      columns: propsColumns(plan),
      checks: [...plan.checks],
      ttl: plan.ttl,
      foreignKeys: plan.inlineForeignKeys.map((foreignKey) => foreignKey.make(declared.table(foreignKey.target))),
    })),
  };
}

class Declarations implements Declared {
  private readonly tables = new Map<string, TableBase>();
  private readonly families = new Map<string, InterleavedHierarchy>();

  constructor(readonly db: Database) {}

  public add(table: TableBase): void {
    this.tables.set(table.tableName, table);
  }

  public readonly table = (name: string): TableBase => this.tables.get(name)!;

  public readonly family = (root: string): InterleavedHierarchy => {
    const known = this.families.get(root) ?? new InterleavedHierarchy(this.db, `family of ${root}`, { root: this.table(root) });
    this.families.set(root, known);
    return known;
  };
}

/** An order in which every step stands behind those that it needs; another number gives another order. */
function inOrder(steps: readonly Step[], order: number): Step[] {
  const done = new Set<string>();
  const open = [...steps];
  const ordered: Step[] = [];
  for (let turn = order; open.length > 0; turn = (turn * 31 + order) % 65_521) {
    const ready = open.filter((step) => step.needs.every((name) => done.has(name)));
    const [next] = open.splice(open.indexOf(ready[turn % ready.length]), 1);
    done.add(next.name);
    ordered.push(next);
  }
  return ordered;
}
