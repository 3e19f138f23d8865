import { Column, ElementType, type ColumnOptions, type Dialect } from '../../../src';
import type { ColumnType } from '../../../src/schema';

export type TypeCode = ColumnType['code'];

/**
 * What a column does to a key that it leads: `spreads` inserts, holds a `few` values, or does something `else`, which
 * only a column in front of it makes good.
 */
export type Lead = 'spreads' | 'few' | 'else';

/** A column of a generated table with what the rest of the schema must know of it. */
export interface ColumnPlan {
  readonly name: string;
  readonly type: TypeCode;
  /** Absent for a column that the table makes by itself: a shard, a UUID key. */
  readonly column?: Column;
  readonly notNull: boolean;
  readonly lead: Lead;
  /** A hash of it scatters, because the rows of one moment have different values. */
  readonly fine: boolean;
  readonly immutable: boolean;
  readonly defaulted: boolean;
  readonly commitTimestamp: boolean;
  readonly generatedFrom?: readonly string[];
  readonly virtual: boolean;
}

export function columnPlan(name: string, type: TypeCode, parts: Partial<ColumnPlan> = {}): ColumnPlan {
  return { name, type, notNull: false, lead: 'else', fine: false, immutable: false, defaulted: false, commitTimestamp: false, virtual: false, ...parts };
}

/** Whether it can stand in a primary key or index. */
export function isKeyable({ type }: ColumnPlan, dialect: Dialect): boolean {
  const refused: TypeCode[] = ['JSON', 'ARRAY', 'TOKENLIST', 'FLOAT32', 'PROTO', ...(dialect === 'POSTGRESQL' ? ['NUMERIC' as const] : [])];
  return !refused.includes(type);
}

/** Whether a shard can be computed from it. */
export function isHashable(column: ColumnPlan, dialect: Dialect): boolean {
  return isKeyable(column, dialect) && column.notNull && !column.commitTimestamp && !column.generatedFrom;
}

/** A column of a scalar type without anything special. */
export function scalarColumn(name: string, type: TypeCode, options: ColumnOptions & { readonly length?: number } = {}): Column {
  const { length, ...others } = options;
  switch (type) {
    case 'BOOL':
      return Column.bool(name, others);
    case 'INT64':
      return Column.int64(name, others);
    case 'FLOAT32':
      return Column.float32(name, others);
    case 'FLOAT64':
      return Column.float64(name, others);
    case 'NUMERIC':
      return Column.numeric(name, others);
    case 'BYTES':
      return Column.bytes(name, { ...others, lengthBytes: length });
    case 'DATE':
      return Column.date(name, others);
    case 'TIMESTAMP':
      return Column.timestamp(name, others);
    case 'JSON':
      return Column.json(name, others);
    default:
      return Column.string(name, { ...others, lengthChars: length });
  }
}

export const ELEMENT_TYPES: readonly (() => ElementType)[] = [
  () => ElementType.bool(), () => ElementType.int64(), () => ElementType.float32(), () => ElementType.float64(), () => ElementType.numeric(),
  () => ElementType.string(), () => ElementType.string(40), () => ElementType.bytes(), () => ElementType.bytes(16), () => ElementType.date(),
  () => ElementType.timestamp(), () => ElementType.json(),
];
