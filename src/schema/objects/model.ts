import { Dialect } from '../dialect';
import { optionsClause, optionTexts } from '../kind/clauses';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { addressOf, FLAG, integerIn } from '../kind/option-types';
import { LIMITS } from '../limits';
import { quoteIdentifier } from '../quoting';

/** A machine learning model for queries. */
export interface ModelDefinition extends Defined<'MODEL'> {
  /** Both lists or neither: without them, Spanner asks the endpoint. */
  readonly inputs?: readonly ModelFieldDefinition[];
  readonly outputs?: readonly ModelFieldDefinition[];
}

export interface ModelFieldDefinition {
  readonly name: string;
  /** The type in GoogleSQL: `STRUCT<Text STRING(MAX)>`. */
  readonly type: string;
  /** Absent: the endpoint decides. */
  readonly isRequired?: boolean;
}

export const MODEL: DefinedObjectKind<ModelDefinition> = {
  words: 'MODEL',
  place: 'query',
  statements: {
    [Dialect.GOOGLESQL]: [
      'field = field:word type:model_type [OPTIONS ( field_option:option ,... [,] )]',
      'fields = ( field ,... [,] )',
      'CREATE [OR REPLACE] MODEL [IF NOT EXISTS] name [inputs:INPUT fields outputs:OUTPUT fields] REMOTE ' +
        '[OPTIONS options]',
      'ALTER MODEL [IF EXISTS] name SET OPTIONS options',
    ],
  },
  isOfDefaultSchema: true,
  isReplaceable: true,
  dropsIfExists: true,
  isCreatedBeforeAlter: true,
  listedOnce: { field: 'column' },
  privileges: ['SELECT', 'EXECUTE'],
  // A model has either `endpoint` or `endpoints`, and its columns have one option.
  expected: (parts, verb) => {
    const misplaced = parts.find(({ role, name }) => (
      (role === 'field_option' && name !== 'required') || (role === 'option' && name === 'required')
    ));
    if (misplaced) {
      return { expected: misplaced.role === 'option' ? 'a model option' : 'required', span: misplaced.span };
    }
    const endpoints = parts.filter(({ role, name }) => role === 'option' && /^endpoints?$/.test(name));
    const given = endpoints.filter(({ value }) => !/^null$/i.test(value!));
    return (verb === 'CREATE' || endpoints.length > 0) && given.length !== 1
      ? { expected: 'endpoint, endpoints' }
      : undefined;
  },
  hasAllOptions: true,
  judgesOptions: true,
  expectedOption: (options) => {
    const endpoints = options.get('endpoints');
    return endpoints !== undefined && options.has('endpoint')
      ? { option: 'endpoints', value: endpoints, expected: 'null while endpoint is set' }
      : undefined;
  },
  alterableOptions: ['endpoint', 'endpoints', 'default_batch_size'],
  options: {
    endpoint: addressOf('//aiplatform.googleapis.com/', 'https://'),
    endpoints: { expected: 'a list of addresses', pattern: /^\[.*\]$|^null$/is },
    default_batch_size: integerIn(LIMITS.modelBatchRows),
    required: FLAG,
  },
  read: (parts) => {
    const fields: Record<string, Writable<ModelFieldDefinition>[]> = {};
    let list: Writable<ModelFieldDefinition>[] = [];
    for (const { role, name, value } of parts) {
      if (role === 'inputs' || role === 'outputs') {
        list = fields[role] = [];
      } else if (role === 'field') {
        list.push({ name, type: '' });
      } else if (role === 'type') {
        list[list.length - 1].type = name;
      } else if (role === 'field_option' && !/^null$/i.test(value!)) {
        list[list.length - 1].isRequired = value!.toLowerCase() === 'true';
      }
    }
    return fields;
  },
  print: ({ inputs, outputs, options }, dialect) => {
    const fields = inputs && outputs
      ? ` INPUT ${fieldList(inputs, dialect)} OUTPUT ${fieldList(outputs, dialect)}`
      : '';
    return `${fields} REMOTE${optionsClause(options, dialect)}`;
  },
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function fieldList(fields: readonly ModelFieldDefinition[], dialect: Dialect): string {
  return `(${fields.map(({ name, type, isRequired }) => (
    `${quoteIdentifier(name, dialect)} ${type}` +
      optionsClause(optionTexts({ required: isRequired?.toString() }), dialect)
  )).join(', ')})`;
}
