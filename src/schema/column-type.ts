/** The scalar types of both dialects, named as GoogleSQL names them. */
export type ScalarTypeCode =
  | 'BOOL'
  | 'INT64'
  | 'FLOAT32'
  | 'FLOAT64'
  | 'NUMERIC'
  | 'STRING'
  | 'BYTES'
  | 'DATE'
  | 'TIMESTAMP'
  | 'JSON'
  | 'UUID'
  | 'TOKENLIST'
  | 'PROTO'
  | 'ENUM';

/** The type of a column, the same data for both dialects. */
export type ColumnType = ScalarType | ArrayType;

export interface ScalarType {
  readonly code: ScalarTypeCode;
  /** Characters of a STRING, bytes of a BYTES. Absent: MAX. */
  readonly length?: number;
  /** Full name of the message or enum of a PROTO or ENUM. */
  readonly protoName?: string;
}

export interface ArrayType {
  readonly code: 'ARRAY';
  readonly element: ScalarType;
  /** Fixed number of elements, for embeddings. */
  readonly vectorLength?: number;
}
