import { stringValue } from '../../../ddl/lexer/string-value';
import { changeStreams, type ChangeStreamDefinition, type Dialect, type Schema } from '../../../schema';
import { CAPTURE_TYPES, MOST_NAME_CHARACTERS, RETENTION } from '../../../schema/objects/change-stream';
import { durationSeconds, SECONDS_OF_DAY } from '../../../text/duration';
import { quotedColumn, quotedName } from '../../../text/quoted-name';
import { byFault, defineRule } from '../../define-rule';
import type { Problem } from '../../finding';
import { advice } from '../../fixes/fix';
import { objectSubject } from '../../subject';
import { Relations } from '../../views/relations';

type Fault =
  | {
    readonly fault: 'key column' | 'generated column' | 'column twice';
    readonly table: string;
    readonly column: string;
  }
  | { readonly fault: 'table twice'; readonly table: string }
  | { readonly fault: 'retention' | 'capture type'; readonly value: string }
  | { readonly fault: 'named schema' | 'long name' };

type Facts = Fault & { readonly stream: string };

const fact = byFault<Fault>({
  'key column': ({ table, column }) =>
    `names ${quotedColumn(table, column)}, which is in the primary key: Spanner watches the key of a watched table ` +
    'anyway, and refuses its columns',
  'generated column': ({ table, column }) =>
    `names ${quotedColumn(table, column)}, which is generated: Spanner does not watch generated columns`,
  'column twice': ({ table, column }) => `names ${quotedColumn(table, column)} twice`,
  'table twice': ({ table }) => `names the table ${quotedName(table)} twice`,
  'retention': ({ value }) =>
    `keeps its records for ${value}: Spanner keeps them for ${days(RETENTION.least)} to ${days(RETENTION.most)} days`,
  'capture type': ({ value }) => `captures ${value}: Spanner knows ${CAPTURE_TYPES.join(', ')}`,
  'named schema': () => 'is in a named schema: Spanner has change streams only in the default schema',
  'long name': () =>
    `has a name of more than ${MOST_NAME_CHARACTERS} characters: Spanner puts its own prefix in front ` +
    'of it',
});

const wayOut = byFault<Fault>({
  'key column': ({ column }) => `leave out ${quotedName(column)}`,
  'generated column': ({ table }) => `name the columns it is computed from, or watch ${quotedName(table)} as a whole`,
  'column twice': () => 'name it once',
  'table twice': () => 'name it once, with all columns to watch',
  'retention': () => `a number of s, m, h or d, from ${days(RETENTION.least)}d to ${days(RETENTION.most)}d`,
  'capture type': () => `one of ${CAPTURE_TYPES.join(', ')}`,
  'named schema': () => 'declare it outside of the named schema: it can watch tables in any schema',
  'long name': () => `take a name of at most ${MOST_NAME_CHARACTERS} characters`,
});

export const changeStream = defineRule<Facts>({
  name: 'change-stream',
  kind: 'refused',
  summary: 'a change stream watches what Spanner cannot watch, or has an option that it refuses',
  sources: [
    'https://cloud.google.com/spanner/docs/change-streams',
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#create-change-stream',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-definition-language#create-change-stream',
  ],
  check: ({ schema }) => changeStreams(schema.objects).flatMap((stream) => problemsOf(stream, schema)),
  words: {
    message: (facts, say) => `change stream ${quotedName(facts.stream)} ${fact(facts, say)}`,
    advice: { fix: wayOut },
  },
});

function problemsOf(stream: ChangeStreamDefinition, schema: Schema): Problem<Facts>[] {
  const { name } = stream;
  const faults = [...namedFaults(name), ...optionFaults(stream, schema.dialect), ...watchFaults(stream, schema)];
  return faults.map((fault) => ({
    subject: objectSubject(stream, 'column' in fault ? fault.column : 'table' in fault ? fault.table : undefined),
    facts: { ...fault, stream: name },
    fixes: () => [advice('fix')],
  }));
}

function namedFaults(name: string): Fault[] {
  return [
    ...(name.includes('.') ? [{ fault: 'named schema' } as const] : []),
    ...(name.length > MOST_NAME_CHARACTERS ? [{ fault: 'long name' } as const] : []),
  ];
}

function optionFaults({ options }: ChangeStreamDefinition, dialect: Dialect): Fault[] {
  const [retention, capture] = ['retention_period', 'value_capture_type'].map((option) => options.get(option));
  const seconds = retention === undefined
    ? RETENTION.least
    : durationSeconds(stringValue(retention, dialect) ?? '');
  const isCapture = capture === undefined || CAPTURE_TYPES.includes(stringValue(capture, dialect) ?? '');
  return [
    ...(seconds === undefined || seconds < RETENTION.least || seconds > RETENTION.most
      ? [{ fault: 'retention', value: retention! } as const]
      : []),
    ...(isCapture ? [] : [{ fault: 'capture type', value: capture } as const]),
  ];
}

function watchFaults({ watched }: ChangeStreamDefinition, schema: Schema): Fault[] {
  const relations = Relations.of(schema);
  const repeated = (names: readonly string[]): string[] =>
    names.filter((name, at) => names.findIndex((each) => relations.key(each) === relations.key(name)) < at);
  return [
    ...repeated(watched.map(({ table }) => table)).map((table): Fault => ({ fault: 'table twice', table })),
    ...watched.flatMap(({ table: name, columns = [] }): Fault[] => {
      const { table } = relations.find(name) ?? {};
      const same = (column: string) => (each: string): boolean => relations.key(each) === relations.key(column);
      return [
        ...repeated(columns).map((column): Fault => ({ fault: 'column twice', table: name, column })),
        ...columns.flatMap((column): Fault[] => {
          const isKey = table?.primaryKey.some((part) => same(column)(part.column));
          const isGenerated = table?.columns.some((each) => each.generated && same(column)(each.name));
          return isKey || isGenerated
            ? [{ fault: isKey ? 'key column' : 'generated column', table: name, column }]
            : [];
        }),
      ];
    }),
  ];
}

function days(seconds: number): number {
  return seconds / SECONDS_OF_DAY;
}
