import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { isOneType, ModelTypeReader } from '../../ddl/types/parameter-type';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, wrongType } from '../../rules/usage/errors';
import { shownExample } from '../../rules/usage/examples';
import { someOf, text, textLike, wholeNumber } from '../../rules/usage/kinds';
import { checked, kindOfType, struct } from '../../rules/usage/options';
import { Dialect } from '../../schema';
import { literal, optionTexts } from '../../schema/kind/clauses';
import { LIMITS } from '../../schema/limits';
import type { ModelDefinition } from '../../schema/objects/model';

/** An input or output column of a model. */
export interface ModelField {
  /** Name of the column. */
  readonly name: string;
  /** Its type in GoogleSQL: `STRING(MAX)`, `STRUCT<statistics STRUCT<token_count FLOAT64>, values ARRAY<FLOAT64>>`. */
  readonly type: string;
  /**
   * Whether the model needs it.
   *
   * @default - true
   */
  readonly required?: boolean;
}

/** Properties of a model. */
export interface ModelProps {
  /**
   * Input columns. Given together with `outputs`.
   *
   * @default - Spanner asks the endpoint
   */
  readonly inputs?: ModelField[];

  /**
   * Output columns. Given together with `inputs`.
   *
   * @default - Spanner asks the endpoint
   */
  readonly outputs?: ModelField[];

  /**
   * The endpoint of Vertex AI.
   *
   * @default - none: one of `endpoints`
   */
  readonly endpoint?: string;

  /**
   * Several endpoints, for when the first one fails. Not beside `endpoint`.
   *
   * @default - only `endpoint`
   */
  readonly endpoints?: string[];

  /**
   * The most rows in one request, from 1 to 10.
   *
   * @default - 1
   */
  readonly defaultBatchSize?: number;
}

struct<ModelField>('ModelField', {
  type: textLike(
    (type) => isOneType(type, Dialect.GOOGLESQL, ModelTypeReader),
    'a type of a model, with its length',
    'STRING(MAX)',
  ),
});
const FIELDS = someOf<ModelField>(kindOfType('ModelField'), shownExample('ModelField'));
const MODEL_PROPS = struct<ModelProps>('ModelProps', {
  inputs: FIELDS,
  outputs: FIELDS,
  endpoints: someOf(text, code.text('//aiplatform.googleapis.com/...')),
  defaultBatchSize: wholeNumber(LIMITS.modelBatchRows.least, LIMITS.modelBatchRows.most, LIMITS.modelBatchRows.least),
});

/**
 * A machine learning model of Vertex AI that queries call with `ML.PREDICT` (GoogleSQL only).
 *
 * @see https://cloud.google.com/spanner/docs/ml
 * @example
 * new Model(db, 'TextEmbedding', {
 *   inputs: [{ name: 'content', type: 'STRING(MAX)' }],
 *   outputs: [{ name: 'embeddings', type: 'STRUCT<values ARRAY<FLOAT64>>' }],
 *   endpoint: '//aiplatform.googleapis.com/projects/p/locations/l/publishers/google/models/text-embedding-005',
 * });
 */
export class Model extends DatabaseObject {
  /** Name of the model. */
  public readonly modelName: string;

  /**
   * @throws broken-expression, conflicting-options, duplicate-name, not-text, out-of-range, unknown-option,
   * unresolved-token, unsupported, wrong-type
   */
  constructor(scope: Construct, id: string, props: ModelProps) {
    super(scope, id, 'model');
    this._onlyInGoogleSql('a call of the endpoint by the application');
    this.modelName = id;
    const { inputs, outputs, endpoint, endpoints, defaultBatchSize } = checked(MODEL_PROPS, props, this.node.path);
    if ((endpoint === undefined) === (endpoints === undefined)) {
      throw conflictingOptions(
        this.node.path, 'endpoint', 'endpoints', 'name one of them', endpoint === undefined,
      );
    }
    if ((inputs === undefined) !== (outputs === undefined)) {
      const missing = inputs === undefined ? 'inputs' : 'outputs';
      throw wrongType(
        this.node.path, missing, 'missing', 'inputs and outputs, or neither',
        phrase`${code.option(missing, shownExample('ModelField[]'))}`,
      );
    }
    const fields = (of: ModelField[] | undefined): ModelDefinition['inputs'] => of?.map(({ name, type, required }) => (
      { name, type, isRequired: required }
    ));
    const quoted = (address: string): string => literal(address, this._dialect)!;
    this._join(this._defined({
      kind: 'MODEL',
      name: id,
      inputs: fields(inputs),
      outputs: fields(outputs),
      options: optionTexts({
        endpoint: literal(endpoint, this._dialect),
        endpoints: endpoints && `[${endpoints.map(quoted).join(', ')}]`,
        default_batch_size: defaultBatchSize?.toString(),
      }),
    }));
  }
}
