import { expectedValue } from '../../../ddl/parser/options';
import { objectKind as kindOf, type Schema } from '../../../schema';
import { quotedName } from '../../../text/quoted-name';
import { defineRule } from '../../define-rule';
import { advice } from '../../fixes/fix';
import type { Part } from '../../subject';

interface WithOptions {
  readonly objectKind: string;
  readonly name: string;
  readonly options: ReadonlyMap<string, string>;
}

interface Facts {
  readonly object: WithOptions;
  readonly option: string;
  readonly value: string;
  /** The values that Spanner takes. */
  readonly expected: string;
}

export const optionValue = defineRule<Facts>({
  name: 'option-value',
  kind: 'refused',
  summary:
    'an option of a database, locality group, placement, model or function has a value that Spanner does not take',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#alter-database',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-locality-group',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-model',
  ],
  check: ({ schema }) => withOptions(schema).flatMap((object) => {
    const { objectKind, name, options } = object;
    const part: Part = objectKind === 'DATABASE'
      ? { kind: 'database', name }
      : { kind: 'object', objectKind, name };
    return [
      ...[...options].flatMap(([option, value]) => {
        const expected = expectedValue(objectKind, option, value);
        return expected === undefined ? [] : [{ option, value, expected }];
      }),
      ...[kindOf(objectKind).optionFault?.(options)].flatMap((fault) => fault ?? []),
    ].map((fault) => ({ subject: { object: name, part }, facts: { object, ...fault }, fixes: () => [advice('set')] }));
  }),
  words: {
    message: ({ object: { objectKind, name }, option, value, expected }) =>
      `option ${option} of ${objectKind.toLowerCase()} ${quotedName(name)} is ${value}; Spanner accepts ${expected}`,
    advice: { set: ({ option, expected }) => `set ${option} to ${expected}` },
  },
});

function withOptions({ database, objects }: Schema): WithOptions[] {
  return objects ? [
    { objectKind: 'DATABASE', name: database, options: objects.options },
    ...objects.defined.filter(({ kind }) => kindOf(kind).judgesOptions).map(({ kind, name, options }): WithOptions => (
      { objectKind: kind, name, options }
    )),
  ] : [];
}
