import type { Defined } from './defined';

/** A machine learning model that queries call. */
export interface ModelDefinition extends Defined<'MODEL'> {
  /** Both lists or none: Spanner asks the endpoint for them. */
  readonly inputs?: readonly ModelFieldDefinition[];
  readonly outputs?: readonly ModelFieldDefinition[];
}

export interface ModelFieldDefinition {
  readonly name: string;
  /** As GoogleSQL writes it: `STRUCT<Text STRING(MAX)>`. */
  readonly type: string;
  /** Absent: as the endpoint has it. */
  readonly isRequired?: boolean;
}
