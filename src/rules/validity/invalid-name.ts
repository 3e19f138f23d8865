import { Dialect, type Schema } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { defineRule } from '../define-rule';
import { namedObjects, objectText, ownerOf } from './named-objects';
import { quoted, quotedColumn, quotedName } from '../../text/quoted-name';
import type { LegacyProblem } from '../legacy-problem';
import type { Part } from '../subject';

const MAX_CHARACTERS = LIMITS.nameLength[Dialect.GOOGLESQL];
const MAX_POSTGRESQL_BYTES = LIMITS.nameLength[Dialect.POSTGRESQL];
const ID = LIMITS.databaseIdCharacters;

/** Names without a fault in either dialect, as nearly all are. */
const FAULTLESS = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

interface Fault {
  readonly fact: string;
  readonly consequence: string;
}

export const invalidName = defineRule({
  name: 'invalid-name',
  kind: 'refused',
  summary: 'a name is too long, or is not a letter followed by letters, digits and underscores',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#naming_conventions',
    'https://cloud.google.com/spanner/docs/reference/postgresql/lexical',
    'https://cloud.google.com/spanner/quotas',
  ],
  check: ({ schema }) => [...databaseProblems(schema.database), ...objectProblems(schema), ...columnProblems(schema)],
});

function objectProblems(schema: Schema): LegacyProblem[] {
  const namedSchemas = new Set(schema.namedSchemas);
  return namedObjects(schema).flatMap((object) => (
    nameProblems(withoutNamedSchema(object.name, namedSchemas), schema.dialect, () => [ownerOf(object), objectText(object), object.part])
  ));
}

function columnProblems({ tables, dialect }: Schema): LegacyProblem[] {
  return tables.flatMap((table) => table.columns.flatMap(({ name }) => (
    nameProblems(name, dialect, () => [
      table.name, `column ${quotedColumn(table.name, name)}`, { kind: 'column', table, column: name },
    ])
  )));
}

/** @param describe The object of a finding, what has the name, and its part. */
function nameProblems(name: string, dialect: Dialect, describe: () => [string, string, Part]): LegacyProblem[] {
  if (FAULTLESS.test(name)) {
    return [];
  }
  const [first, ...others] = faultsOf(name, dialect);
  if (!first) {
    return [];
  }
  const [object, subject, part] = describe();
  return [{
    object,
    message: `${subject} ${first.fact}: ${first.consequence}`,
    part,
    why: others.map((fault) => `it also ${fault.fact}: ${fault.consequence}`),
    fixes: [`rename it${example(plainName(name, dialect))}`],
  }];
}

function faultsOf(name: string, dialect: Dialect): Fault[] {
  const isPostgres = dialect === Dialect.POSTGRESQL;
  const faults: Fault[] = [];
  if (name === '') {
    const longest = isPostgres ? `${MAX_POSTGRESQL_BYTES} bytes` : `${MAX_CHARACTERS} characters`;
    return [{ fact: 'has an empty name', consequence: `a name has 1 to ${longest}` }];
  }
  if (/^[0-9_]/.test(name)) {
    faults.push({ fact: `starts with "${name[0]}"`, consequence: 'Spanner refuses a name that does not start with a letter' });
  }
  const strange = /[^A-Za-z0-9_]/u.exec(name);
  if (strange) {
    faults.push({
      fact: `contains ${quoted(strange[0])}`,
      consequence: charactersWanted(name, isPostgres),
    });
  }
  return [...faults, ...(isPostgres ? postgresLengthFaults(name) : lengthFaults(name))];
}

/** `Orders` of `sales.Orders`, when there is a named schema `sales`. */
function withoutNamedSchema(name: string, namedSchemas: ReadonlySet<string>): string {
  const dot = name.indexOf('.');
  return dot > 0 && namedSchemas.has(name.slice(0, dot)) ? name.slice(dot + 1) : name;
}

function charactersWanted(name: string, isPostgres: boolean): string {
  if (/^\w+\.\w+$/.test(name)) {
    return 'a name with a named schema in front is not supported, as nothing here creates the schema';
  }
  return isPostgres
    ? 'only a name of letters, digits and underscores is the same in every statement and every client'
    : 'Spanner refuses a name with anything but letters, digits and underscores';
}

function lengthFaults(name: string): Fault[] {
  const length = [...name].length;
  return length > MAX_CHARACTERS
    ? [{ fact: `has a name of ${length} characters`, consequence: `Spanner refuses a name of more than ${MAX_CHARACTERS} characters` }]
    : [];
}

function postgresLengthFaults(name: string): Fault[] {
  const bytes = Buffer.from(name);
  return bytes.length > MAX_POSTGRESQL_BYTES
    ? [{
      fact: `has a name of ${bytes.length} bytes`,
      consequence: `PostgreSQL silently cuts it to ${MAX_POSTGRESQL_BYTES} bytes, ${quotedName(bytes.toString('utf8', 0, LIMITS.nameLength[Dialect.POSTGRESQL]))}`,
    }]
    : [];
}

/** The nearest name without a fault, if anything is left of it. */
function plainName(name: string, dialect: Dialect): string | undefined {
  const plain = name.slice(0, 1000).replace(/[^A-Za-z0-9_]+/g, '_').replace(/^[0-9_]+|_+$/g, '');
  return plain.slice(0, dialect === Dialect.POSTGRESQL ? MAX_POSTGRESQL_BYTES : MAX_CHARACTERS) || undefined;
}

function example(name: string | undefined): string {
  return name === undefined ? '' : `, for example to ${name}`;
}

function databaseProblems(database: string): LegacyProblem[] {
  if (/^[a-z][a-z0-9_-]{0,28}[a-z0-9]$/.test(database)) {
    return [];
  }
  const plain = database.slice(0, 1000).toLowerCase().replace(/[^a-z0-9_-]+/g, '-').replace(/^[^a-z]+/, '').slice(0, ID.most).replace(/[_-]+$/, '');
  return [{
    object: database,
    message: `database ${quotedName(database)} ${databaseFault(database)}: Spanner refuses it as the id of a database`,
    part: { kind: 'database', name: database },
    fixes: [`name it with ${ID.least} to ${ID.most} lower-case letters, digits, underscores and hyphens${plain.length < ID.least ? '' : `: databaseName: '${plain}'`}`],
  }];
}

function databaseFault(database: string): string {
  const strange = /[^a-z0-9_-]/u.exec(database);
  if (strange) {
    return `contains ${quoted(strange[0])}, and an id has lower-case letters, digits, underscores and hyphens`;
  }
  const length = database.length;
  if (length < ID.least || length > ID.most) {
    return `has ${length} character${length === 1 ? '' : 's'}, and an id has ${ID.least} to ${ID.most}`;
  }
  return /^[a-z]/.test(database)
    ? `ends with "${database[length - 1]}", and an id ends with a letter or digit`
    : `starts with "${database[0]}", and an id starts with a letter`;
}
