/** A machine learning model that queries call. */
export interface ModelDefinition {
  readonly name: string;
  /** Both lists or none: Spanner asks the endpoint for them. */
  readonly inputs?: readonly ModelFieldDefinition[];
  readonly outputs?: readonly ModelFieldDefinition[];
  readonly endpoint?: string;
  /** Those after the first one are for when it fails. */
  readonly endpoints?: readonly string[];
  readonly defaultBatchSize?: number;
}

export interface ModelFieldDefinition {
  readonly name: string;
  /** As GoogleSQL writes it: `STRUCT<Text STRING(MAX)>`. */
  readonly type: string;
  /** Absent: as the endpoint has it. */
  readonly isRequired?: boolean;
}
