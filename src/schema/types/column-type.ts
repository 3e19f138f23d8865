import type { ScalarTypeCode } from './type-registry';

/** The type of a column, the same data for both dialects. */
export type ColumnType = ScalarType | ArrayType;

export interface ScalarType {
  readonly code: ScalarTypeCode;
  /** Characters of a STRING, bytes of a BYTES. Absent: MAX. */
  readonly length?: number;
  /** Full name of the message or enum of a PROTO or ENUM; an UNKNOWN type as it was written. */
  readonly name?: string;
}

/** With all fields, so that types have one shape. */
export function scalarType(code: ScalarTypeCode, length?: number, name?: string): ScalarType {
  return { code, length, name };
}

interface ArrayType {
  readonly code: 'ARRAY';
  readonly element: ScalarType;
  /** Fixed number of elements, for embeddings. */
  readonly vectorLength?: number;
}
