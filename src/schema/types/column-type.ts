import type { ScalarTypeCode } from './type-registry';

/** The type of a column, the same data for both dialects. */
export type ColumnType = ScalarType | ArrayType;

export interface ScalarType {
  readonly code: ScalarTypeCode;
  /** Characters of a STRING or bytes of a BYTES. Absent: MAX. */
  readonly length?: number;
  /** Full name of the message or enum; for UNKNOWN, the type as written. */
  readonly name?: string;
}

/** A type with all fields, which gives all types one shape. */
export function scalarType(code: ScalarTypeCode, length?: number, name?: string): ScalarType {
  return { code, length, name };
}

interface ArrayType {
  readonly code: 'ARRAY';
  readonly element: ScalarType;
  /** Fixed number of elements, for embeddings. */
  readonly vectorLength?: number;
}
