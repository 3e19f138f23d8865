import { created, hasOnly, literal, optionsClause, partsOfCreate } from './text-object';
import type { Dialect, TextObject } from '../../schema';
import type { ModelDefinition, ModelFieldDefinition } from '../../schema/objects/model';
import { quoteIdentifier } from '../lexer/quoting';
import { stringValue } from '../lexer/string-value';
import { cursorOver, ifReadable } from '../parser/objects/cursor-over';
import { textParts } from '../parser/objects/text-objects';

const OPTIONS = ['endpoint', 'endpoints', 'default_batch_size'];

export function modelText(model: ModelDefinition, dialect: Dialect): TextObject {
  const { name, inputs, outputs, endpoint, endpoints, defaultBatchSize } = model;
  const fields = inputs && outputs ? ` INPUT ${fieldList(inputs, dialect)} OUTPUT ${fieldList(outputs, dialect)}` : '';
  const options = optionsClause({
    endpoint: literal(endpoint, dialect),
    endpoints: endpoints && `[${endpoints.map((each) => literal(each, dialect)).join(', ')}]`,
    default_batch_size: defaultBatchSize?.toString(),
  }, dialect);
  return created('MODEL', name, `${fields} REMOTE${options}`, dialect);
}

export function readModel(text: TextObject, dialect: Dialect): ModelDefinition | undefined {
  const parts = partsOfCreate(text, dialect);
  const { options, isOpen } = textParts(text, dialect);
  if (!parts || isOpen || !hasOnly(options, OPTIONS)) {
    return undefined;
  }
  const fields: Record<string, Writable<ModelFieldDefinition>[]> = {};
  let list: Writable<ModelFieldDefinition>[] = [];
  for (const { role, name, value } of parts) {
    if (role === 'inputs' || role === 'outputs') {
      list = fields[role] = [];
    } else if (role === 'field') {
      list.push({ name, type: '' });
    } else if (role === 'type') {
      list[list.length - 1].type = name;
    } else if (role === 'field_option') {
      if (name !== 'required' || !/^(true|false)$/i.test(value ?? '')) {
        return undefined;
      }
      list[list.length - 1].isRequired = value?.toLowerCase() === 'true';
    }
  }
  const endpoint = stringValue(options.get('endpoint'), dialect);
  const endpoints = listValue(options.get('endpoints'), dialect);
  const batchSize = options.get('default_batch_size');
  return {
    name: text.name,
    ...fields,
    ...(endpoint !== undefined && { endpoint }),
    ...(endpoints && { endpoints }),
    ...(batchSize !== undefined && { defaultBatchSize: Number(batchSize) }),
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function fieldList(fields: readonly ModelFieldDefinition[], dialect: Dialect): string {
  return `(${fields.map(({ name, type, isRequired }) => (
    `${quoteIdentifier(name, dialect)} ${type}${optionsClause({ required: isRequired?.toString() }, dialect)}`
  )).join(', ')})`;
}

function listValue(text: string | undefined, dialect: Dialect): string[] | undefined {
  return text === undefined ? undefined : ifReadable(() => {
    const cursor = cursorOver(text, dialect);
    const values: string[] = [];
    cursor.expect('[');
    do {
      values.push(cursor.string('a string'));
    } while (cursor.accept(','));
    return values;
  });
}
