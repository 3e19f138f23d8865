import { Dialect, type ColumnDefinition, type ColumnType, type TableDefinition } from '../../schema';
import { codesWhere, lengthOf, scalarOf } from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import { meantType } from '../../schema/types/type-spellings';
import { typeText } from '../../schema/types/type-text';
import { stringCode } from '../../text/code-text';
import { quoted, quotedColumn } from '../../text/quoted-name';
import { defineRule } from '../define-rule';
import type { LegacyProblem } from '../legacy-problem';
import type { RuleContext } from '../rule';

const UUID_CHARACTERS = 36;

interface Fault {
  /** What the column is or has, and what follows from it. */
  readonly text: string;
  readonly fixes: readonly string[];
}

type TypeCheck = (column: ColumnDefinition, context: RuleContext) => Fault | undefined;

const CHECKS: readonly TypeCheck[] = [unknownFault, dialectFault, elementFault, lengthFault, protoFault, vectorFault, tokenlistFault, uuidFault, hiddenFault];

export const columnType = defineRule({
  name: 'column-type',
  kind: 'refused',
  summary: 'a column has a type that its dialect does not have, a length out of range, or an option that its type does not take',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language#data_types',
    'https://cloud.google.com/spanner/docs/reference/postgresql/data-types',
    'https://cloud.google.com/spanner/quotas',
  ],
  check: (context) => {
    const problems: LegacyProblem[] = [];
    for (const table of context.schema.tables) {
      for (const column of table.columns) {
        for (const check of CHECKS) {
          const fault = check(column, context);
          if (fault) {
            problems.push(problemOf(table, column, fault));
          }
        }
      }
    }
    return problems;
  },
});

function problemOf(table: TableDefinition, { name }: ColumnDefinition, { text, fixes }: Fault): LegacyProblem {
  return {
    object: table.name,
    message: `column ${quotedColumn(table.name, name)} ${text}`,
    part: { kind: 'column', table, column: name, clause: 'type' },
    fixes,
  };
}

function unknownFault({ type }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  const { code, name = '' } = scalarOf(type);
  if (code !== 'UNKNOWN') {
    return undefined;
  }
  const meant = meantType(name);
  if (meant) {
    return { text: `has the type ${name}, which Spanner does not have`, fixes: [`make it ${typeText({ code: meant }, dialect)}`] };
  }
  return dialect === Dialect.GOOGLESQL
    ? { text: `has the type ${name}, which is no type of Spanner and in no PROTO BUNDLE of this schema`, fixes: [`CREATE PROTO BUNDLE (${name})`] }
    : { text: `has the type ${name}, which Spanner does not have`, fixes: ['take one of https://cloud.google.com/spanner/docs/reference/postgresql/data-types'] };
}

function dialectFault({ name, type }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  const { code } = scalarOf(type);
  if (dialect !== Dialect.POSTGRESQL || (code !== 'PROTO' && code !== 'ENUM')) {
    return undefined;
  }
  return {
    text: `is a protocol buffer ${code === 'PROTO' ? 'message' : 'enum'}, a type that PostgreSQL databases do not have`,
    fixes: [
      code === 'PROTO' ? `Column.bytes(${stringCode(name)}): the serialized message` : `Column.int64(${stringCode(name)}): the number of the value`,
    ],
  };
}

function elementFault({ name, type }: ColumnDefinition): Fault | undefined {
  return type.code === 'ARRAY' && type.element.code === 'TOKENLIST'
    ? { text: 'is an array of TOKENLIST: a TOKENLIST is a list already', fixes: [`Column.tokenlist(${stringCode(name)}, '...')`] }
    : undefined;
}

function lengthFault({ type }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  const scalar = scalarOf(type);
  if (scalar.length === undefined) {
    return undefined;
  }
  const limits = lengthOf(scalar);
  if (!limits) {
    return { text: `is ${typeText(type, dialect)} with the length ${scalar.length}, and that type has no length`, fixes: ['leave out the length'] };
  }
  const { most: max, unit, option } = limits;
  if (Number.isInteger(scalar.length) && scalar.length >= 1 && scalar.length <= max) {
    return undefined;
  }
  return {
    text: `has a length of ${scalar.length} ${unit}, and Spanner allows 1 to ${max.toLocaleString('en-US')}`,
    fixes: [`leave out ${option} for the longest, ${max.toLocaleString('en-US')} ${unit}`, `${option}: 64, or as many as the values need`],
  };
}

function protoFault({ type }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  const { code, name = '' } = scalarOf(type);
  if (dialect === Dialect.POSTGRESQL || (code !== 'PROTO' && code !== 'ENUM') || /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(name)) {
    return undefined;
  }
  const kind = code === 'PROTO' ? 'message' : 'enum';
  return {
    text: `is of the protocol buffer ${kind} ${quoted(name)}, which is not the full name of one`,
    fixes: [`write the package and the name of the ${kind}, for example shop.Order`],
  };
}

function vectorFault({ type, defaultExpression, generated }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  if (type.code !== 'ARRAY' || type.vectorLength === undefined) {
    return undefined;
  }
  const fixes = ['leave out vectorLength'];
  if (!TYPES[type.element.code].isVectorElement) {
    const elements = codesWhere(({ code }) => TYPES[code].isVectorElement ?? false).map((code) => typeText({ code } as ColumnType, dialect));
    const plain = typeText({ ...type, vectorLength: undefined }, dialect);
    return { text: `is ${plain} with a vector length, which only arrays of ${elements.join(' and ')} have`, fixes };
  }
  if (!Number.isInteger(type.vectorLength) || type.vectorLength < 1) {
    return {
      text: `has a vector length of ${type.vectorLength}, which is not a whole number above 0`,
      fixes: ['vectorLength: 768, or as many numbers as the model makes'],
    };
  }
  return defaultExpression !== undefined || generated
    ? { text: `has a vector length and ${generated ? 'is generated' : 'has a DEFAULT'}: Spanner allows one of the two`, fixes }
    : undefined;
}

function tokenlistFault({ name, type, generated, hidden }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  if (type.code !== 'TOKENLIST') {
    return undefined;
  }
  const fixes = [`Column.tokenlist(${stringCode(name)}, 'TOKENIZE_FULLTEXT(...)')`];
  if (!generated) {
    return { text: 'is a TOKENLIST that is not generated: its values come from a tokenizer, and nothing can write them', fixes };
  }
  return hidden || dialect === Dialect.POSTGRESQL
    ? undefined
    : { text: 'is a TOKENLIST that is not HIDDEN: no query can read its values, so Spanner keeps it out of SELECT *', fixes };
}

/** Spanner takes such a table and refuses its first insert. */
function uuidFault({ type, defaultExpression }: ColumnDefinition, { spread }: RuleContext): Fault | undefined {
  if (type.code !== 'STRING' || defaultExpression === undefined || !(Number(type.length) < UUID_CHARACTERS)) {
    return undefined;
  }
  const value = spread.parse(defaultExpression);
  return value.kind === 'call' && value.definition?.spread === 'random UUID' && value.definition.result === 'STRING'
    ? {
      text: `has room for ${type.length} characters, and its default makes UUIDs of ${UUID_CHARACTERS}: every insert without a value fails`,
      fixes: [`lengthChars: ${UUID_CHARACTERS}`],
    }
    : undefined;
}

function hiddenFault({ hidden, type }: ColumnDefinition, { schema: { dialect } }: RuleContext): Fault | undefined {
  return hidden && dialect === Dialect.POSTGRESQL && type.code !== 'TOKENLIST'
    ? { text: 'is hidden, which is printed for GoogleSQL only: PostgreSQL shows every column in SELECT *', fixes: ['leave out hidden'] }
    : undefined;
}
