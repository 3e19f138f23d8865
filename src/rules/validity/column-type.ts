import * as construct from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { Dialect, type ColumnDefinition, type ColumnType, type ScalarType, type TableDefinition } from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import { codesWhere, isFloat, isNamed, lengthOf, scalarOf, vectorLengthOf } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import { isSerial, isTypeOf, meantScalar, meantType, ownTypeWords } from '../../schema/types/type-spellings';
import { typeText } from '../../schema/types/type-text';
import { didYouMean } from '../../text/did-you-mean';
import { quoted, quotedColumn } from '../../text/quoted-name';
import { byFault, defineRule } from '../define-rule';
import type { Problem } from '../finding';
import { advice, type Fix } from '../fixes/fix';
import { retyped } from '../fixes/retyped-column';
import type { RuleContext } from '../rule';
import { foreignTypeText } from '../wording';

const UUID_CHARACTERS = 36;
const EXAMPLE_LENGTH = 64;
export const EXAMPLE_VECTOR_LENGTH = construct.option('vectorLength', construct.value(768));

type Fault =
  | 'unknown'
  | 'dialect'
  | 'element'
  | 'no length'
  | 'length'
  | 'proto name'
  | 'vector element'
  | 'vector length'
  | 'vector value'
  | 'written tokens'
  | 'shown tokens'
  | 'uuid'
  | 'hidden'
  | 'placement key'
  | 'second placement key'
  | 'placement schema';

interface Facts {
  readonly fault: Fault;
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
}

const faultText = byFault<Facts>({
  'unknown': ({ column: { type } }, { dialect }) => {
    const { name = '' } = scalarOf(type);
    return dialect === Dialect.GOOGLESQL && meantType(name) === undefined
      ? `has the type ${name}, which is not a Spanner type and in no PROTO BUNDLE of this schema`
      : `has the type ${name}, ${foreignTypeText(name, dialect)}`;
  },
  'dialect': ({ column }) => `is a protocol buffer ${protoKind(column)}, a type that PostgreSQL databases do not have`,
  'element': () => 'is an array of TOKENLIST: a TOKENLIST is a list already',
  'no length': ({ column: { type } }, { dialect }) =>
    `is ${typeText(type, dialect)} with the length ${scalarOf(type).length}, and that type has no length`,
  'length': ({ column: { type } }) => {
    const scalar = scalarOf(type);
    const { most, unit } = lengthOf(scalar)!;
    return `has a length of ${scalar.length} ${unit}, and Spanner allows 1 to ${most.toLocaleString('en-US')}`;
  },
  'proto name': ({ column }) =>
    `is of the protocol buffer ${protoKind(column)} ${quoted(scalarOf(column.type).name ?? '')}, which is not the ` +
      'full name of one',
  'vector element': ({ column: { type } }, { dialect }) => {
    const elements = codesWhere(isFloat).map((code) =>
      typeText({ code } as ColumnType, dialect),
    );
    const plain = typeText({ ...type, vectorLength: undefined } as ColumnType, dialect);
    return `is ${plain} with a vector length, which only arrays of ${elements.join(' and ')} have`;
  },
  'vector length': ({ column: { type } }) =>
    `has a vector length of ${vectorLengthOf(type)}, which is not a whole number up to 9,007,199,254,740,991`,
  'vector value': ({ column: { generated } }) =>
    `has a vector length and ${generated ? 'is generated' : 'has a DEFAULT'}: Spanner allows one of the two`,
  'written tokens': () =>
    'is a TOKENLIST that is not generated: its values come from a tokenizer, and nothing can write them',
  'shown tokens': () =>
    'is a TOKENLIST that is not HIDDEN: no query can read its values, so Spanner keeps it out of SELECT *',
  'uuid': ({ column: { type } }) =>
    `has room for ${scalarOf(type).length} characters, but its default makes UUIDs of ${UUID_CHARACTERS}: every ` +
      'insert without a value fails',
  'placement key': ({ column: { type } }, { dialect }) =>
    `is a PLACEMENT KEY and ${type.code === 'STRING' ? 'can be NULL' : `of the type ${typeText(type, dialect)}`}: ` +
      'it holds the name of a placement in every row',
  'second placement key': () => 'is a second PLACEMENT KEY: a row is in one placement',
  'placement schema': () => 'is a PLACEMENT KEY of a table in a named schema, and named schemas have no placements',
  'hidden': () => 'is hidden, which in PostgreSQL only token columns are: SELECT * shows every other one',
});

export const columnType = defineRule<Facts>({
  name: 'column-type',
  kind: 'refused',
  summary:
    'a column has a type that its dialect does not have, a length out of range, or an option that its type does not ' +
      'accept',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#data_types',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-types',
    'https://cloud.google.com/spanner/quotas',
  ],
  check: (context) => {
    const problems: Problem<Facts>[] = [];
    for (const table of tablesAndRows(context.schema)) {
      for (const column of table.columns) {
        if (isPlain(column)) {
          continue;
        }
        for (const check of CHECKS) {
          const fault = check(column, context, table);
          if (fault !== undefined) {
            problems.push(problemOf(table, column, fault, context));
          }
        }
      }
    }
    return problems;
  },
  words: {
    message: (facts, say) => `column ${quotedColumn(facts.table.name, facts.column.name)} ${faultText(facts, say)}`,
    advice: {
      bundle: ({ column }) => `CREATE PROTO BUNDLE (${scalarOf(column.type).name})`,
      types: () => 'use one of https://cloud.google.com/spanner/docs/reference/postgresql/data-types',
      serialized: ({ column }) =>
        protoKind(column) === 'message' ? 'the serialized message' : 'the number of the value',
      tokens: () =>
        phrase`make it a TOKENLIST that is generated, as in ${
          construct.call('Column', 'tokenlist', [construct.REST, construct.text('TOKENIZE_FULLTEXT(...)')])}`,
      noLength: () => 'leave out the length',
      longest: ({ column: { type } }) => {
        const { most, unit } = lengthOf(scalarOf(type))!;
        return `the longest, ${most.toLocaleString('en-US')} ${unit}`;
      },
      needed: () => 'or as many as the values need',
      fullName: ({ column }) => `write the package and the name of the ${protoKind(column)}, for example shop.Order`,
      noVector: () => phrase`leave out ${construct.option('vectorLength')}`,
      dimensions: () => phrase`${EXAMPLE_VECTOR_LENGTH}, or as many numbers as the model makes`,
      shown: () => phrase`leave out ${construct.option('hidden')}`,
    },
  },
});

function problemOf(
  table: TableDefinition,
  column: ColumnDefinition,
  fault: Fault,
  context: RuleContext,
): Problem<Facts> {
  return {
    subject: { object: table.name, part: { kind: 'column', table, column: column.name, clause: 'type' } },
    facts: { fault, table, column },
    fixes: () => waysOut(table, column, fault, context),
  };
}

/** The type that a slip of a key made unknown: not of a protocol buffer in a package, nor one that has a length. */
function slippedScalar(name: string, dialect: Dialect): ScalarType | undefined {
  const types = [...Object.keys(TYPES), ...ownTypeWords(dialect)].filter((type) => isTypeOf(type, dialect));
  const nearest = didYouMean(name, types);
  const meant = nearest === undefined ? undefined : meantScalar(nearest, dialect);
  return meant && lengthOf(meant) === undefined ? meant : undefined;
}

function waysOut(table: TableDefinition, column: ColumnDefinition, fault: Fault, context: RuleContext): Fix[] {
  const withType = (type: ColumnType, note?: string): Fix => ({
    kind: 'column',
    table,
    column: retyped(table, column, type, context),
    note,
  });
  const withLength = (length: number | undefined, note?: string): Fix =>
    column.type.code === 'ARRAY'
      ? withType({ ...column.type, element: { ...column.type.element, length } }, note)
      : withType({ ...column.type, length }, note);
  switch (fault) {
    case 'unknown': {
      const { name = '' } = scalarOf(column.type);
      const { dialect } = context.schema;
      const known = meantScalar(name, dialect);
      const other = advice(dialect === Dialect.GOOGLESQL ? 'bundle' : 'types');
      const meant = known ?? slippedScalar(name, dialect);
      if (meant && isSerial(name)) {
        return [{ kind: 'column', table, column: { ...column, type: meant, notNull: true, identity: {} } }];
      }
      return meant
        ? [
          withType(column.type.code === 'ARRAY' ? { ...column.type, element: meant } : meant),
          ...(known ? [] : [other]),
        ]
        : [other];
    }
    case 'dialect':
      return [withType({ code: protoKind(column) === 'message' ? 'BYTES' : 'INT64' }, 'serialized')];
    case 'element':
    case 'written tokens':
    case 'shown tokens':
      return [advice('tokens')];
    case 'no length':
      return [advice('noLength')];
    case 'length':
      return [withLength(undefined, 'longest'), withLength(EXAMPLE_LENGTH, 'needed')];
    case 'proto name':
      return [advice('fullName')];
    case 'vector element':
    case 'vector value':
      return [advice('noVector')];
    case 'vector length':
      return [advice('dimensions')];
    case 'uuid':
      return [withLength(UUID_CHARACTERS)];
    case 'hidden':
      return [advice('shown')];
    case 'second placement key':
    case 'placement schema':
      return [{ kind: 'column', table, column: { ...column, placementKey: undefined } }];
    case 'placement key': {
      const text = column.type.code === 'STRING' ? column : retyped(table, column, { code: 'STRING' }, context);
      return [{ kind: 'column', table, column: { ...text, notNull: true } }];
    }
  }
}

type Check = (column: ColumnDefinition, context: RuleContext, table: TableDefinition) => Fault | undefined;

const CHECKS: readonly Check[] = [
  ({ type }) => (scalarOf(type).code === 'UNKNOWN' ? 'unknown' : undefined),
  protoFault,
  ({ type }) => (type.code === 'ARRAY' && type.element.code === 'TOKENLIST' ? 'element' : undefined),
  lengthFault,
  vectorFault,
  tokenlistFault,
  uuidFault,
  ({ hidden, type }, { schema }) =>
    hidden && schema.dialect === Dialect.POSTGRESQL && type.code !== 'TOKENLIST' ? 'hidden' : undefined,
  ({ placementKey, type, notNull }) =>
    placementKey && (type.code !== 'STRING' || !notNull) ? 'placement key' : undefined,
  (column, _, { columns }) =>
    column.placementKey && columns.find(({ placementKey }) => placementKey) !== column
      ? 'second placement key'
      : undefined,
  ({ placementKey }, _, { name }) => (placementKey && name.includes('.') ? 'placement schema' : undefined),
];

/** Of a type that has neither length nor name nor elements, and so none of these faults. */
function isPlain({ type, hidden, placementKey }: ColumnDefinition): boolean {
  return PLAIN_TYPES.has(type.code) && scalarOf(type).length === undefined && !hidden && !placementKey;
}

const PLAIN_TYPES = new Set(
  codesWhere((type) => !lengthOf(type) && !isNamed(type) && type.code !== 'ARRAY' && type.code !== 'TOKENLIST'),
);

function protoKind({ type }: ColumnDefinition): 'message' | 'enum' {
  return scalarOf(type).code === 'PROTO' ? 'message' : 'enum';
}

function protoFault({ type }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  const { code, name = '' } = scalarOf(type);
  if (code !== 'PROTO' && code !== 'ENUM') {
    return undefined;
  }
  if (dialect === Dialect.POSTGRESQL) {
    return 'dialect';
  }
  return /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(name) ? undefined : 'proto name';
}

function lengthFault({ type }: ColumnDefinition): Fault | undefined {
  const scalar = scalarOf(type);
  const { length } = scalar;
  if (length === undefined) {
    return undefined;
  }
  const limits = lengthOf(scalar);
  return !limits
    ? 'no length'
    : Number.isInteger(length) && length >= 1 && length <= limits.most
      ? undefined
      : 'length';
}

function vectorFault({ type, defaultExpression, generated }: ColumnDefinition): Fault | undefined {
  if (type.code !== 'ARRAY' || type.vectorLength === undefined) {
    return undefined;
  }
  if (!isFloat(type.element)) {
    return 'vector element';
  }
  if (!Number.isSafeInteger(type.vectorLength) || type.vectorLength < 0) {
    return 'vector length';
  }
  return defaultExpression !== undefined || generated ? 'vector value' : undefined;
}

function tokenlistFault(
  { type, generated, hidden }: ColumnDefinition,
  { schema: { dialect } }: RuleContext,
): Fault | undefined {
  if (type.code !== 'TOKENLIST') {
    return undefined;
  }
  return !generated ? 'written tokens' : hidden || dialect === Dialect.POSTGRESQL ? undefined : 'shown tokens';
}

/** Spanner takes such a table and refuses its first insert. */
function uuidFault({ type, defaultExpression }: ColumnDefinition, { spread }: RuleContext): Fault | undefined {
  if (type.code !== 'STRING' || defaultExpression === undefined || !(Number(type.length) < UUID_CHARACTERS)) {
    return undefined;
  }
  const value = spread.parse(defaultExpression);
  const makesUuid =
    value.kind === 'call' && value.definition?.spread === 'random UUID' && value.definition.result === 'STRING';
  return makesUuid ? 'uuid' : undefined;
}
