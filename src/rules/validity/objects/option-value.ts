import { expectedValue } from '../../../ddl/parser/options';
import { objectKind as kindOf, type Schema } from '../../../schema';
import { quotedName } from '../../../text/shown';
import { refusal } from '../../define-rule';

interface WithOptions {
  readonly objectKind: string;
  readonly name: string;
  readonly options: ReadonlyMap<string, string>;
}

export const optionValue = refusal({
  name: 'option-value',
  summary:
    'an option of a database, locality group, placement, model or function has a value that Spanner does not take',
  sources: [
    'reference/standard-sql/data-definition-language#alter-database',
    'reference/standard-sql/data-definition-language#create-locality-group',
    'reference/standard-sql/data-definition-language#create-model',
  ],
  check: ({ schema }, found) => {
    for (const { objectKind, name, options } of withOptions(schema)) {
      const isDatabase = objectKind === 'DATABASE';
      const owner = isDatabase ? 'the database' : `${objectKind.toLowerCase()} ${quotedName(name)}`;
      const refuse = (option: string, value: string, expected: string): void => found(
        isDatabase ? { kind: 'database', name, option } : { kind: 'object', objectKind, name },
        `option ${option} of ${owner} is ${value}; Spanner accepts ${expected}`,
        [`set ${option} to ${expected}`],
      );
      for (const [option, value] of options) {
        const expected = expectedValue(objectKind, option, value);
        if (expected !== undefined) {
          refuse(option, value, expected);
        }
      }
      const together = kindOf(objectKind).expectedOption?.(options);
      if (together) {
        refuse(together.option, together.value, together.expected);
      }
    }
  },
});

function withOptions({ database, objects }: Schema): WithOptions[] {
  return [
    { objectKind: 'DATABASE', name: database, options: objects.options },
    ...objects.defined.filter(({ kind }) => kindOf(kind).judgesOptions).map(({ kind, name, options }): WithOptions => (
      { objectKind: kind, name, options }
    )),
  ];
}
