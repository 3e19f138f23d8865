import { optionsClause, optionTexts, type Syntax } from './syntax';
import type { Dialect } from '../../schema';
import type { ModelFieldDefinition } from '../../schema/objects/model';
import { quoteIdentifier } from '../lexer/quoting';
import { cursorOver, ifReadable } from '../parser/objects/cursor-over';

export const MODEL: Syntax<'MODEL'> = {
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

/** The texts of `['a', 'b']`; undefined: it is no such list. */
export function listValue(text: string | undefined, dialect: Dialect): string[] | undefined {
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
