import { retyped } from './expressions';
import type { Expression } from '../../ddl/expressions/expression';
import * as construct from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import {
  Dialect, knowsAll, type ColumnDefinition, type ColumnType, type ScalarType, type TableDefinition,
} from '../../schema';
import { tablesAndRows } from '../../schema/kind/rows';
import type { ProtoBundleDefinition } from '../../schema/objects/proto-bundle';
import {
  codesWhere, isFloat, isNamed, lengthOf, longestValue, scalarOf, UUID_CHARACTERS,
} from '../../schema/types/type-facts';
import { TYPES } from '../../schema/types/type-registry';
import { isSerial, isTypeOf, meantScalar, meantType, ownTypeWords } from '../../schema/types/type-spellings';
import { typeText } from '../../schema/types/type-text';
import { didYouMean } from '../../text/did-you-mean';
import { quoted, quotedColumn } from '../../text/shown';
import { refusal, type Way, type Ways } from '../define-rule';
import { lastly } from '../fixes/fix';
import { derived, type RuleContext } from '../rule';
import { figure, foreignTypeText } from '../wording';

const PROTO_NAME = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/;
const EXAMPLE_LENGTH = 64;
export const EXAMPLE_VECTOR_LENGTH = construct.option('vectorLength', construct.value(768));

const AS_TOKENS = phrase`make it a TOKENLIST that is generated, as in ${
  construct.call('Column', 'tokenlist', [construct.REST, construct.text('TOKENIZE_FULLTEXT(...)')])}`;

export const columnType = refusal({
  name: 'column-type',
  summary:
    'a column has a type that its dialect does not have, a length out of range, or an option that its type does not ' +
      'accept',
  sources: [
    'reference/standard-sql/data-definition-language#data_types',
    'reference/postgresql/data-types',
    'https://cloud.google.com/spanner/quotas',
  ],
  check: (context, found) => {
    for (const table of tablesAndRows(context.schema)) {
      for (const column of table.columns) {
        if (isPlain(column)) {
          continue;
        }
        const refuse: Target['refuse'] = (what, ways) => found(
          { kind: 'column', table, column: column.name, clause: 'type' },
          `column ${quotedColumn(table.name, column.name)} ${what}`,
          ways,
        );
        const target = { table, column, context, dialect: context.schema.dialect, refuse };
        CHECKS.forEach((check) => check(target));
      }
    }
  },
});

interface Target {
  readonly table: TableDefinition;
  readonly column: ColumnDefinition;
  readonly context: RuleContext;
  readonly dialect: Dialect;
  readonly refuse: (what: string, ways: Ways) => void;
}

const CHECKS: readonly ((target: Target) => void)[] = [
  checkName, checkProto, checkElement, checkLength, checkVector, checkTokens, checkRoom, checkHidden, checkPlacement,
];

function changed({ table, column }: Target, parts: Partial<ColumnDefinition>): Way {
  return { kind: 'column', table, column: { ...column, ...parts } };
}

function withType({ table, column, context }: Target, type: ColumnType, says?: Phrase): Way {
  return { kind: 'column', table, column: retyped(table, column, type, context), says };
}

function withScalar(target: Target, scalar: ScalarType, says?: Phrase): Way {
  const { type } = target.column;
  return withType(target, type.code === 'ARRAY' ? { ...type, element: scalar } : scalar, says);
}

function checkName(target: Target): void {
  const { column: { type }, context, dialect, refuse } = target;
  const { code, name = '' } = scalarOf(type);
  const isGooglesql = dialect === Dialect.GOOGLESQL;
  const bundle = bundleOf(context);
  const isUnknown = code === 'UNKNOWN' || (
    isNamed({ code }) && isGooglesql && PROTO_NAME.test(name) && knowsAll(context.schema, bundle.kind)
  );
  if (!isUnknown || bundle.types.includes(name)) {
    return;
  }
  refuse(
    isGooglesql && meantType(name) === undefined
      ? `has the type ${name}, which is not a Spanner type and in no PROTO BUNDLE of this schema`
      : `has the type ${name}, ${foreignTypeText(name, dialect)}`,
    () => {
      const known = meantScalar(name, dialect);
      const meant = known ?? slippedScalar(name, dialect);
      if (meant && isSerial(name)) {
        return [changed(target, { type: meant, notNull: true, identity: {} })];
      }
      const object = { ...bundle, types: [...bundle.types, name] };
      const other: Way = isGooglesql
        ? code === 'UNKNOWN' && bundle.types.length === 0
          ? `CREATE PROTO BUNDLE (${name})`
          : { kind: 'object', object }
        : 'use one of https://cloud.google.com/spanner/docs/reference/postgresql/data-types';
      return [
        meant && withScalar(target, meant),
        known ? lastly(`write ${typeText(known, dialect)}`) : other,
      ];
    },
  );
}

/** The messages and enums that columns can have; none if there is no bundle. */
const bundleOf = derived(({ schema: { objects } }): ProtoBundleDefinition => (
  objects.defined.find((object) => object.kind === 'PROTO BUNDLE') ??
    { kind: 'PROTO BUNDLE', name: '', types: [], options: new Map() }
));

/** The type that was probably misspelt; undefined for protocol buffers in a package and for types with a length. */
function slippedScalar(name: string, dialect: Dialect): ScalarType | undefined {
  const types = [...Object.keys(TYPES), ...ownTypeWords(dialect)].filter((type) => isTypeOf(type, dialect));
  const nearest = didYouMean(name, types);
  const meant = nearest === undefined ? undefined : meantScalar(nearest, dialect);
  return meant && lengthOf(meant) === undefined ? meant : undefined;
}

function checkProto(target: Target): void {
  const { column: { type }, dialect, refuse } = target;
  const { code, name = '' } = scalarOf(type);
  if (code !== 'PROTO' && code !== 'ENUM') {
    return;
  }
  const kind = code === 'PROTO' ? 'message' : 'enum';
  if (dialect === Dialect.POSTGRESQL) {
    refuse(`is a protocol buffer ${kind}, a type that PostgreSQL databases do not have`, () => [
      code === 'PROTO'
        ? withType(target, { code: 'BYTES' }, 'the serialized message')
        : withType(target, { code: 'INT64' }, 'the number of the value'),
    ]);
  } else if (!PROTO_NAME.test(name)) {
    refuse(`is of the protocol buffer ${kind} ${quoted(name)}, which is not the full name of one`, [
      `write the package and the name of the ${kind}, for example shop.Order`,
    ]);
  }
}

function checkElement({ column: { type }, refuse }: Target): void {
  if (type.code === 'ARRAY' && type.element.code === 'TOKENLIST') {
    refuse('is an array of TOKENLIST: a TOKENLIST is a list already', [AS_TOKENS]);
  }
}

function checkLength(target: Target): void {
  const { column: { type }, dialect, refuse } = target;
  const scalar = scalarOf(type);
  const { length } = scalar;
  if (length === undefined) {
    return;
  }
  const limits = lengthOf(scalar);
  if (!limits) {
    refuse(`is ${typeText(type, dialect)} with the length ${length}, and that type has no length`, [
      'leave out the length',
    ]);
  } else if (!(Number.isInteger(length) && length >= 1 && length <= limits.most)) {
    const { unit } = limits;
    const most = figure(limits.most);
    refuse(`has a length of ${length} ${unit}, but Spanner allows 1 to ${most}`, () => [
      withScalar(target, { ...scalar, length: undefined }, `the longest, ${most} ${unit}`),
      withScalar(target, { ...scalar, length: EXAMPLE_LENGTH }, 'or as many as the values need'),
    ]);
  }
}

function checkVector({ column: { type, defaultExpression, generated }, dialect, refuse }: Target): void {
  if (type.code !== 'ARRAY' || type.vectorLength === undefined) {
    return;
  }
  const { element, vectorLength } = type;
  const noVector = (): Way[] => [phrase`leave out ${construct.option('vectorLength')}`];
  if (!isFloat(element)) {
    const plain = typeText({ ...type, vectorLength: undefined }, dialect);
    const elements = codesWhere(isFloat).map((code) => typeText({ code } as ColumnType, dialect));
    refuse(`is ${plain} with a vector length, which only arrays of ${elements.join(' and ')} have`, noVector);
  } else if (!Number.isSafeInteger(vectorLength) || vectorLength < 0) {
    refuse(`has a vector length of ${vectorLength}, which is not a whole number up to 9,007,199,254,740,991`, [
      phrase`${EXAMPLE_VECTOR_LENGTH}, or as many numbers as the model makes`,
    ]);
  } else if (defaultExpression !== undefined || generated) {
    const source = generated ? 'is generated' : 'has a DEFAULT';
    refuse(`has a vector length and ${source}: Spanner allows one of the two`, noVector);
  }
}

function checkTokens(target: Target): void {
  const { column: { type, generated, hidden }, dialect, refuse } = target;
  if (type.code === 'TOKENLIST' && !generated) {
    refuse('is a TOKENLIST that is not generated: its values come from a tokenizer, and nothing can write them', [
      AS_TOKENS,
    ]);
  } else if (type.code === 'TOKENLIST' && !hidden && dialect === Dialect.GOOGLESQL) {
    refuse('is a TOKENLIST that is not HIDDEN: no query can read its values, so Spanner keeps it out of SELECT *', [
      changed(target, { hidden: true }),
    ]);
  }
}

/** Spanner accepts such a table but rejects inserts. */
function checkRoom(target: Target): void {
  const { column: { type, defaultExpression, generated }, context, dialect, refuse } = target;
  const room = longestValue(type, dialect);
  const source = generated ? generated.stored && generated.expression : defaultExpression;
  if (room === Infinity || !source) {
    return;
  }
  const scalar = scalarOf(type);
  const value = context.spread.parse(source);
  const elements = value.kind === 'operation' && value.name === 'ARRAY' ? value.operands : [];
  const length = Math.max(0, ...(type.code === 'ARRAY' ? elements : [value]).map((each) => knownLength(each, scalar)));
  if (length > room) {
    refuse(
      `has room for ${room} ${lengthOf(scalar)!.unit}, but its ${generated ? 'value' : 'default'} has ${length}: ` +
        `${generated ? 'inserts fail' : 'every insert without a value fails'}`,
      () => [withScalar(target, { ...scalar, length })],
    );
  }
}

/** Characters or bytes; 0 if it is not known how many, or if the value is of another type. */
function knownLength(value: Expression, scalar: ScalarType): number {
  const { code } = scalar;
  if (value.kind === 'literal') {
    return value.type === code.toLowerCase() ? Array.from(value.value).length : 0;
  }
  if (value.kind === 'cast') {
    return value.type.endsWith(')') ? 0 : knownLength(value.operand, scalar);
  }
  const { result, spread, lengthBytes = 0 } = (value.kind === 'call' && value.definition) || {};
  return result !== code ? 0 : spread === 'random UUID' ? UUID_CHARACTERS : lengthBytes;
}

function checkHidden({ column: { hidden, type }, dialect, refuse }: Target): void {
  if (hidden && dialect === Dialect.POSTGRESQL && type.code !== 'TOKENLIST') {
    refuse('is hidden, which in PostgreSQL only token columns are: SELECT * shows every other one', [
      phrase`leave out ${construct.option('hidden')}`,
    ]);
  }
}

function checkPlacement(target: Target): void {
  const { table, column, context, dialect, refuse } = target;
  const { type, notNull, placementKey } = column;
  if (!placementKey) {
    return;
  }
  const isText = type.code === 'STRING';
  if (!isText || !notNull) {
    refuse(
      `is a PLACEMENT KEY and ${isText ? 'can be NULL' : `of the type ${typeText(type, dialect)}`}: it holds the ` +
        'name of a placement in every row',
      () => [
        changed(target, { ...(isText ? column : retyped(table, column, { code: 'STRING' }, context)), notNull: true }),
      ],
    );
  }
  const surplus = [
    ...(table.columns.find((each) => each.placementKey) === column
      ? []
      : ['is a second PLACEMENT KEY: a row is in one placement']),
    ...(table.name.includes('.')
      ? ['is a PLACEMENT KEY of a table in a named schema, and named schemas have no placements']
      : []),
  ];
  surplus.forEach((what) => refuse(what, [changed(target, { placementKey: undefined })]));
}

/** A type without length, name or elements, and so without these findings. */
function isPlain({ type, hidden, placementKey }: ColumnDefinition): boolean {
  return PLAIN_TYPES.has(type.code) && scalarOf(type).length === undefined && !hidden && !placementKey;
}

const PLAIN_TYPES = new Set(
  codesWhere((type) => !lengthOf(type) && !isNamed(type) && type.code !== 'ARRAY' && type.code !== 'TOKENLIST'),
);
