import * as fc from 'fast-check';
import { columnPlan, scalarColumn, isKeyable, type ColumnPlan } from './column-plan';
import { identifiers, pick } from './identifiers';
import { ancestorsOf, type ForeignKeyPlan, type SchemaContext, type TablePlan } from './table-plan';
import { ForeignKey, OnDelete, ValueSource } from '../../../src';
import type { ForeignKeyDefinition } from '../../../src/schema';

export interface ForeignKeySeed {
  /** Absent: the name that the library makes. */
  readonly name: string | undefined;
  readonly table: number;
  readonly target: number;
  /** `own`: columns that the interleaved table has of its ancestor; `other`: a column outside of the key of the target. */
  readonly shape: 'key' | 'own' | 'other';
  readonly columnName: string;
  readonly choice: number;
  readonly notNull: boolean;
  readonly cascade: boolean;
  readonly enforced: boolean;
  /** By addForeignKey, where the props would do. */
  readonly later: boolean;
}

const choice = fc.nat(1000);
const MAX_KEY_PARTS = 16;
const LONGEST_TOGETHER = 90;

export const foreignKeySeed: fc.Arbitrary<ForeignKeySeed> = fc.record({
  name: fc.option(identifiers, { nil: undefined }),
  table: choice,
  target: choice,
  shape: fc.constantFrom('key', 'key', 'own', 'other'),
  columnName: identifiers,
  choice,
  notNull: fc.boolean(),
  cascade: fc.boolean(),
  enforced: fc.boolean(),
  later: fc.boolean(),
});

/**
 * A foreign key between any two tables, the same one included. Its columns are added to the table where it has none that
 * fit. undefined: the target has nothing that a foreign key may point at.
 */
export function foreignKeyPlan(seed: ForeignKeySeed, tables: readonly TablePlan[], context: SchemaContext): ForeignKeyPlan | undefined {
  const table = pick(tables, seed.table)!;
  const target = seed.shape === 'own' ? pick(ancestorsOf(table), seed.target) : pick(tables, seed.target);
  const referenced = target && referencedColumns(seed, target, context);
  if (!referenced || referenced.some((column) => column.commitTimestamp) || expires(target) || !fits(referenced, table, target)) {
    return undefined;
  }
  const referencedNames = referenced.map((column) => column.name);
  const named = seed.shape === 'own' ? referencedNames : referenced.map((_, position) => addedName(seed, position));
  if (hasLongNames(table.name, { columns: named, referencedTable: target.name, referencedColumns: referencedNames })) {
    return undefined;
  }
  const columns = seed.shape === 'own' ? referencedNames : addedColumns(seed, table, referenced);
  const onDelete = seed.cascade ? OnDelete.CASCADE : OnDelete.NO_ACTION;
  const options = {
    columns,
    referencedColumns: seed.shape === 'other' ? referencedNames : undefined,
    name: nameOf(seed, table, columns, context),
    onDelete,
    enforced: seed.enforced || onDelete === OnDelete.CASCADE || !context.features.notEnforcedForeignKeys,
  };
  return { table: table.name, target: target.name, make: (declared) => ForeignKey.to(declared, options) };
}

function referencedColumns(seed: ForeignKeySeed, target: TablePlan, { dialect }: SchemaContext): readonly ColumnPlan[] | undefined {
  if (seed.shape !== 'other') {
    return target.primaryKey;
  }
  const others = target.columns.filter((column) => column.lead === 'spreads' && !column.generatedFrom && isKeyable(column, dialect));
  const other = pick(others, seed.choice);
  return other && [other];
}

function addedColumns(seed: ForeignKeySeed, table: TablePlan, referenced: readonly ColumnPlan[]): string[] {
  return referenced.map((column, position) => {
    const name = table.names.claim(addedName(seed, position));
    // A reference shows nothing of the order in which its rows are written.
    const values = ['DATE', 'TIMESTAMP'].includes(column.type) ? ValueSource.entity('a date of birth') : undefined;
    const added = scalarColumn(name, column.type, { notNull: seed.notNull, values });
    table.columns.push(columnPlan(name, column.type, { column: added, notNull: seed.notNull }));
    return name;
  });
}

function addedName({ columnName }: ForeignKeySeed, position: number): string {
  return position === 0 ? columnName : `${columnName.slice(0, 20)}${position + 1}`;
}

/**
 * The names of backing indexes are made of those of table and columns, and the emulator ends itself, now and then, over one
 * that it had to cut.
 */
export function hasLongNames(table: string, key: Pick<ForeignKeyDefinition, 'columns' | 'referencedTable' | 'referencedColumns'>): boolean {
  const together = [[table, ...key.columns], [key.referencedTable, ...key.referencedColumns], [table, key.referencedTable]];
  return together.some((names) => names.join('_').length > LONGEST_TOGETHER);
}

/** Both sides have a backing index, whose key has what it lacks of the primary key behind it. */
function fits(referenced: readonly ColumnPlan[], table: TablePlan, target: TablePlan): boolean {
  return Math.max(table.primaryKey.length, target.primaryKey.length) + referenced.length <= MAX_KEY_PARTS;
}

/**
 * Whether rows of it are deleted by age, by its own TTL or with a row of an ancestor. The emulator then refuses every
 * foreign key, those with ON DELETE CASCADE too, which the documentation allows.
 */
function expires(target: TablePlan): boolean {
  return [target, ...ancestorsOf(target)].some((table) => table.ttl !== undefined);
}

function nameOf(seed: ForeignKeySeed, table: TablePlan, columns: readonly string[], { names }: SchemaContext): string | undefined {
  const made = `FK_${table.name}_${columns.join('_')}`;
  if (seed.name === undefined && names.isFree(made)) {
    names.take(made);
    return undefined;
  }
  return names.claim(seed.name ?? seed.columnName);
}
