import type { ColumnDefinition, Dialect } from '.';
import { longestValue, scalarOf, vectorLengthOf } from './types/type-facts';

/** Whether Spanner writes a value into every row when the column is added. */
export function isFilled({ defaultExpression, generated, identity }: ColumnDefinition): boolean {
  return defaultExpression !== undefined || generated?.stored === true || identity !== undefined;
}

/** Whether Spanner refuses to add it, because existing rows would have no value. */
export function lacksValue(column: ColumnDefinition): boolean {
  return column.notNull && !isFilled(column) && !column.generated;
}

export function becomesRequired(from: ColumnDefinition, to: ColumnDefinition): boolean {
  return to.notNull && !from.notNull;
}

/** Whether the type changes, apart from its length. */
export function isRecoded(from: ColumnDefinition, to: ColumnDefinition): boolean {
  const [before, after] = [scalarOf(from.type), scalarOf(to.type)];
  return before.code !== after.code || before.name !== after.name;
}

/** The new length if existing values may exceed it; undefined if all of them fit. */
export function narrowedTo(from: ColumnDefinition, to: ColumnDefinition, dialect: Dialect): number | undefined {
  const [before, after] = [from, to].map(({ type }) => longestValue(type, dialect));
  return after < before * (isEncoded(from, to) ? MOST_BYTES_OF_CHARACTER : 1) ? after : undefined;
}

/** Of UTF-8. */
const MOST_BYTES_OF_CHARACTER = 4;

/** Whether texts become bytes, which have another length. */
function isEncoded(from: ColumnDefinition, to: ColumnDefinition): boolean {
  return scalarOf(from.type).code === 'STRING' && scalarOf(to.type).code === 'BYTES';
}

/** The new number of elements of each value; undefined if it stays. */
export function revectoredTo(from: ColumnDefinition, to: ColumnDefinition): number | undefined {
  const [before, after] = [from, to].map(({ type }) => vectorLengthOf(type));
  return after === before ? undefined : after;
}

/** Whether Spanner reads all rows for the change. */
export function readsRows(from: ColumnDefinition, to: ColumnDefinition, dialect: Dialect): boolean {
  return becomesRequired(from, to) || isRecoded(from, to) || narrowedTo(from, to, dialect) !== undefined ||
    revectoredTo(from, to) !== undefined;
}
