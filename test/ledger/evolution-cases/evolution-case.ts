import { Dialect, type ColumnDefinition, type ForeignKeyDefinition, type Schema } from '../../../src/schema';
import { column, index, schema, table } from '../../support/model';

/** A telling change, written once for both dialects. */
export interface EvolutionCase {
  /** A sentence: what the plan does. */
  readonly it: string;
  readonly make: (sql: Sql) => readonly [from: Partial<Schema>, to: Partial<Schema>];
  readonly only?: Dialect;
  /** By these rules, in this order. Absent: the plan is made. */
  readonly refused?: readonly string[];
}

/** The text of an expression in the dialect of the moment. */
export type Sql = (googlesql: string, postgresql: string) => string;

export interface MadeCase {
  readonly name: string;
  readonly from: Schema;
  readonly to: Schema;
  readonly refused: readonly string[];
}

export function casesOf(cases: readonly EvolutionCase[], dialect: Dialect): readonly MadeCase[] {
  return cases.filter(({ only }) => only === undefined || only === dialect).map(({ it, make, refused = [] }) => {
    const [from, to] = make((googlesql, postgresql) => (dialect === Dialect.POSTGRESQL ? postgresql : googlesql));
    return { name: it, from: schema({ ...from, dialect }), to: schema({ ...to, dialect }), refused };
  });
}

export const id = column('Id', 'INT64', { notNull: true });
export const note = text('Note');
export const placedAt = column('PlacedAt', 'TIMESTAMP');
export const total = column('Total', 'INT64');

export function text(name: string, length?: number, parts: Partial<ColumnDefinition> = {}): ColumnDefinition {
  return column(name, { code: 'STRING', length }, parts);
}

export function computed(name: string, expression: string, parts: Partial<ColumnDefinition> = {}): ColumnDefinition {
  return column(name, 'STRING', { generated: { expression, stored: true }, ...parts });
}

export function foreignKey(name: string, columns: string[], referencedTable: string, parts: Partial<ForeignKeyDefinition> = {}): ForeignKeyDefinition {
  return { name, columns, referencedTable, referencedColumns: ['Id'], onDelete: 'NO ACTION', enforced: true, ...parts };
}

export const customers = table('Customers', ['Id'], [id, text('Name', 100)]);
export const orders = table('Orders', ['Id'], [id, column('CustomerId', 'INT64'), note, placedAt, total]);
export const lines = table('Lines', ['Id', 'LineNo'], [id, column('LineNo', 'INT64', { notNull: true }), text('Product', 40)], {
  interleave: { parent: 'Orders', inParent: true, onDelete: 'CASCADE' },
});
export const ordersByCustomer = index('OrdersByCustomer', 'Orders', ['CustomerId']);
