import { option, text } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import { Dialect, namedSchemas, objectKind } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { isDatabaseId, uniqueKey } from '../../schema/name-key';
import { namedSchema } from '../../schema/objects/named-schema';
import { plainId } from '../../text/names';
import { counted, quoted, quotedColumn, quotedName } from '../../text/shown';
import { refusal } from '../define-rule';
import type { SchemaPart } from '../subject';
import { columnsNamed, namedObjects, namedOwner, objectText } from '../views/named-objects';

const MAX_CHARACTERS = LIMITS.nameLength[Dialect.GOOGLESQL];
const MAX_POSTGRESQL_BYTES = LIMITS.nameLength[Dialect.POSTGRESQL];
const ID = LIMITS.databaseIdCharacters;
/** Longer names get no example. */
const MAX_EXAMPLE = 1000;

/** Matches names that are valid in both dialects, as nearly all are. */
const PLAIN_NAME = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;
const IN_SCHEMA = /^\w+\.\w+$/;

export const invalidName = refusal({
  name: 'invalid-name',
  summary: 'a name is too long, or is not a letter followed by letters, digits and underscores',
  sources: [
    'reference/standard-sql/data-definition-language#naming_conventions',
    'reference/postgresql/lexical',
    'https://cloud.google.com/spanner/quotas',
  ],
  check: (context, found) => {
    const { database, dialect, objects } = context.schema;
    if (!isDatabaseId(database)) {
      found(
        { kind: 'database', name: database },
        `database ${quotedName(database)} ${findingInId(database)}: Spanner refuses it as the id of a database`,
        [idFix(database, 'databaseName')],
      );
    }
    const refuse = (
      part: SchemaPart, title: string, name: string, [first, ...others]: readonly string[], object?: string,
    ): void => {
      const plain = plainName(name, dialect);
      const [schema, rest] = IN_SCHEMA.test(name) ? name.split('.') : [];
      found(
        part,
        `${title} ${first}`,
        [
          rest === undefined ? undefined : { kind: 'object', object: namedSchema(schema) },
          `rename it${plain === undefined ? '' : `, for example to ${plain}`}`,
        ],
        { why: others.map((what) => `it also ${what}`), object },
      );
    };
    const schemas = new Set(namedSchemas(objects).map(uniqueKey));
    for (const object of namedObjects(context).filter(({ name }) => !PLAIN_NAME.test(name))) {
      const name = withoutNamedSchema(object.name, schemas);
      const isMisplaced = name !== object.name && objectKind(object.kind.toUpperCase()).isOfDefaultSchema;
      const findings = isMisplaced
        ? ['is in a named schema: Spanner has such objects only in the default schema']
        : findingsIn(name, dialect);
      if (findings.length > 0) {
        refuse(object.part, objectText(object), name, findings, namedOwner(object));
      }
    }
    for (const { table, column: { name } } of columnsNamed(context, (each) => !PLAIN_NAME.test(each))) {
      const findings = findingsIn(name, dialect);
      if (findings.length > 0) {
        refuse({ kind: 'column', table, column: name }, `column ${quotedColumn(table.name, name)}`, name, findings);
      }
    }
  },
});

/** What is wrong with a name, and why. */
function findingsIn(name: string, dialect: Dialect): string[] {
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  if (name === '') {
    const most = isPostgresql ? `${MAX_POSTGRESQL_BYTES} bytes` : `${MAX_CHARACTERS} characters`;
    return [`has an empty name: a name has 1 to ${most}`];
  }
  const found: string[] = [];
  if ((isPostgresql ? /^_/ : /^[0-9_]/).test(name)) {
    found.push(`starts with "${name[0]}": Spanner refuses a name that does not start with a letter`);
  }
  const [strange] = /[^A-Za-z0-9_]/u.exec(name) ?? [];
  if (strange !== undefined) {
    const consequence = IN_SCHEMA.test(name)
      ? 'nothing here creates the named schema in front of it'
      : isPostgresql
        ? 'only a name of letters, digits and underscores is the same in every statement and every client'
        : 'Spanner allows only letters, digits and underscores';
    found.push(`contains ${quoted(strange)}: ${consequence}`);
  }
  const bytes = Buffer.from(name);
  const { length } = [...name];
  if (isPostgresql && bytes.length > MAX_POSTGRESQL_BYTES) {
    const cut = `${MAX_POSTGRESQL_BYTES} bytes, ${quotedName(bytes.toString('utf8', 0, MAX_POSTGRESQL_BYTES))}`;
    found.push(`has a name of ${bytes.length} bytes: PostgreSQL silently cuts it to ${cut}`);
  } else if (!isPostgresql && length > MAX_CHARACTERS) {
    found.push(`has a name of ${length} characters: Spanner refuses a name of more than ${MAX_CHARACTERS} characters`);
  }
  return found;
}

/** `sales.Orders` -> `Orders`, if there is a named schema `sales`. */
function withoutNamedSchema(name: string, schemas: ReadonlySet<string>): string {
  const dot = name.indexOf('.');
  return dot > 0 && schemas.has(uniqueKey(name.slice(0, dot))) ? name.slice(dot + 1) : name;
}

/** The nearest valid name; undefined if no characters are left. */
function plainName(name: string, dialect: Dialect): string | undefined {
  const plain = name
    .slice(0, MAX_EXAMPLE)
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^[0-9_]+|_+$/g, '');
  return plain.slice(0, dialect === Dialect.POSTGRESQL ? MAX_POSTGRESQL_BYTES : MAX_CHARACTERS) || undefined;
}

/** @param property The one that gives the id. */
export function idFix(database: string, property: string): Phrase {
  const plain = plainId(database, ID.most);
  const example = plain.length < ID.least ? '' : phrase`: ${option(property, text(plain))}`;
  return phrase`name it with ${ID.least} to ${ID.most} lower-case letters, digits, underscores and hyphens${example}`;
}

function findingInId(database: string): string {
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
