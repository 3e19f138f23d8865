import { option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { Dialect, objectKind } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { uniqueKey } from '../../schema/name-key';
import { counted } from '../../text/counted';
import { quoted, quotedColumn, quotedName } from '../../text/quoted-name';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice } from '../fixes/fix';
import type { RuleContext } from '../rule';
import type { Subject } from '../subject';
import { columnsNamed } from '../views/column-names';
import { namedObjects, objectText, ownerOf, type NamedObject } from '../views/named-objects';

const MAX_CHARACTERS = LIMITS.nameLength[Dialect.GOOGLESQL];
const MAX_POSTGRESQL_BYTES = LIMITS.nameLength[Dialect.POSTGRESQL];
const ID = LIMITS.databaseIdCharacters;
/** Of a longer name no example is made. */
const MAX_EXAMPLE = 1000;

/** Names without a fault in either dialect, as nearly all are. */
const FAULTLESS = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;
const DATABASE_ID = /^[a-z][a-z0-9_-]{0,28}[a-z0-9]$/;

type NameFault =
  | { readonly fault: 'empty' }
  | { readonly fault: 'start'; readonly character: string }
  | { readonly fault: 'character'; readonly character: string; readonly hasNamedSchema: boolean }
  | { readonly fault: 'named schema' }
  | { readonly fault: 'length'; readonly length: number; readonly cut?: string };

interface Facts {
  /** What has the name: an object, a column with its table, or the database. */
  readonly of: NamedObject | { readonly table: string; readonly column: string } | { readonly database: string };
  readonly name: string;
  readonly faults: readonly NameFault[];
}

const fact = byFault<NameFault>({
  'empty': () => 'has an empty name',
  'start': ({ character }) => `starts with "${character}"`,
  'character': ({ character }) => `contains ${quoted(character)}`,
  'named schema': () => 'is in a named schema',
  'length': ({ length, cut }) => `has a name of ${length} ${cut === undefined ? 'characters' : 'bytes'}`,
});

const consequence = byFault<NameFault>({
  'empty': (_, { dialect }) => {
    const most = dialect === Dialect.POSTGRESQL ? `${MAX_POSTGRESQL_BYTES} bytes` : `${MAX_CHARACTERS} characters`;
    return `a name has 1 to ${most}`;
  },
  'start': () => 'Spanner refuses a name that does not start with a letter',
  'character': ({ hasNamedSchema }, { dialect }) => {
    if (hasNamedSchema) {
      return 'nothing here creates the named schema in front of it';
    }
    return dialect === Dialect.POSTGRESQL
      ? 'only a name of letters, digits and underscores is the same in every statement and every client'
      : 'Spanner allows only letters, digits and underscores';
  },
  'named schema': () => 'Spanner has such objects only in the default schema',
  'length': ({ cut }) =>
    cut === undefined
      ? `Spanner refuses a name of more than ${MAX_CHARACTERS} characters`
      : `PostgreSQL silently cuts it to ${MAX_POSTGRESQL_BYTES} bytes, ${quotedName(cut)}`,
});

export const invalidName = defineRule<Facts>({
  name: 'invalid-name',
  kind: 'refused',
  summary: 'a name is too long, or is not a letter followed by letters, digits and underscores',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#naming_conventions',
    'https://cloud.google.com/spanner/docs/reference/postgresql/lexical',
    'https://cloud.google.com/spanner/quotas',
  ],
  check: (context) => [
    ...databaseProblems(context.schema.database),
    ...objectProblems(context),
    ...columnProblems(context),
  ],
  words: {
    message: ({ of, name, faults: [first] }, say) =>
      'database' in of
        ? `database ${quotedName(name)} ${databaseFaultText(name)}: Spanner refuses it as the id of a database`
        : `${titleOf(of)} ${fact(first, say)}: ${consequence(first, say)}`,
    why: ({ faults }, say) => faults.slice(1).map((fault) => `it also ${fact(fault, say)}: ${consequence(fault, say)}`),
    advice: {
      rename: ({ name }, { dialect }) => {
        const plain = plainName(name, dialect);
        return `rename it${plain === undefined ? '' : `, for example to ${plain}`}`;
      },
      renameDatabase: ({ name }) => {
        const plain = plainId(name);
        const example = plain.length < ID.least ? '' : phrase`: ${option('databaseName', text(plain))}`;
        const characters = 'lower-case letters, digits, underscores and hyphens';
        return phrase`name it with ${ID.least} to ${ID.most} ${characters}${example}`;
      },
    },
  },
});

function titleOf(of: NamedObject | { readonly table: string; readonly column: string }): string {
  return 'column' in of ? `column ${quotedColumn(of.table, of.column)}` : objectText(of);
}

function objectProblems(context: RuleContext): Problem<Facts>[] {
  const { schema } = context;
  const namedSchemas = new Set(schema.namedSchemas?.map(uniqueKey));
  return namedObjects(context)
    .filter(({ name }) => !FAULTLESS.test(name))
    .flatMap((object) => {
      const subject = { object: ownerOf(object), part: object.part };
      const name = withoutNamedSchema(object.name, namedSchemas);
      const isMisplaced = name !== object.name && objectKind(object.kind.toUpperCase()).isOfDefaultSchema;
      return isMisplaced
        ? [nameProblem(object, subject, name, [{ fault: 'named schema' }])]
        : nameProblems(name, schema.dialect, () => ({ of: object, subject }));
    });
}

function columnProblems(context: RuleContext): Problem<Facts>[] {
  return columnsNamed(context, (name) => !FAULTLESS.test(name)).flatMap(({ table, column: { name } }) =>
    nameProblems(name, context.schema.dialect, () => ({
      of: { table: table.name, column: name },
      subject: { object: table.name, part: { kind: 'column', table, column: name } },
    })),
  );
}

function nameProblems(
  name: string,
  dialect: Dialect,
  describe: () => { of: Facts['of']; subject: Subject },
): Problem<Facts>[] {
  if (FAULTLESS.test(name)) {
    return [];
  }
  const faults = faultsOf(name, dialect);
  if (faults.length === 0) {
    return [];
  }
  const { of, subject } = describe();
  return [nameProblem(of, subject, name, faults)];
}

function nameProblem(
  of: Facts['of'],
  subject: Subject,
  name: string,
  faults: readonly NameFault[],
): Problem<Facts> {
  return { subject, facts: { of, name, faults }, fixes: () => [advice('rename')] };
}

function faultsOf(name: string, dialect: Dialect): NameFault[] {
  if (name === '') {
    return [{ fault: 'empty' }];
  }
  const strange = /[^A-Za-z0-9_]/u.exec(name);
  return [
    ...((dialect === Dialect.POSTGRESQL ? /^_/ : /^[0-9_]/).test(name)
      ? [{ fault: 'start', character: name[0] } as const]
      : []),
    ...(strange
      ? [{ fault: 'character', character: strange[0], hasNamedSchema: /^\w+\.\w+$/.test(name) } as const]
      : []),
    ...(dialect === Dialect.POSTGRESQL ? postgresLengthFaults(name) : lengthFaults(name)),
  ];
}

/** `Orders` of `sales.Orders`, when there is a named schema `sales`. */
function withoutNamedSchema(name: string, namedSchemas: ReadonlySet<string>): string {
  const dot = name.indexOf('.');
  return dot > 0 && namedSchemas.has(uniqueKey(name.slice(0, dot))) ? name.slice(dot + 1) : name;
}

function lengthFaults(name: string): NameFault[] {
  const { length } = [...name];
  return length > MAX_CHARACTERS ? [{ fault: 'length', length }] : [];
}

function postgresLengthFaults(name: string): NameFault[] {
  const bytes = Buffer.from(name);
  return bytes.length > MAX_POSTGRESQL_BYTES
    ? [{ fault: 'length', length: bytes.length, cut: bytes.toString('utf8', 0, MAX_POSTGRESQL_BYTES) }]
    : [];
}

/** The nearest name without a fault, if anything is left of it. */
function plainName(name: string, dialect: Dialect): string | undefined {
  const plain = name
    .slice(0, MAX_EXAMPLE)
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[0-9_]+|_+$/g, '');
  return plain.slice(0, dialect === Dialect.POSTGRESQL ? MAX_POSTGRESQL_BYTES : MAX_CHARACTERS) || undefined;
}

function plainId(database: string): string {
  return database
    .slice(0, MAX_EXAMPLE)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, ID.most)
    .replace(/[_-]+$/, '');
}

function databaseProblems(database: string): Problem<Facts>[] {
  return DATABASE_ID.test(database)
    ? []
    : [
      {
        subject: { object: database, part: { kind: 'database', name: database } },
        facts: { of: { database }, name: database, faults: [] },
        fixes: () => [advice('renameDatabase')],
      },
    ];
}

function databaseFaultText(database: string): string {
  const strange = /[^a-z0-9_-]/u.exec(database);
  if (strange) {
    return `contains ${quoted(strange[0])}, and an id has lower-case letters, digits, underscores and hyphens`;
  }
  const { length } = database;
  if (length < ID.least || length > ID.most) {
    return `has ${counted(length, 'character')}, and an id has ${ID.least} to ${ID.most}`;
  }
  return /^[a-z]/.test(database)
    ? `ends with "${database[length - 1]}", and an id ends with a letter or digit`
    : `starts with "${database[0]}", and an id starts with a letter`;
}
