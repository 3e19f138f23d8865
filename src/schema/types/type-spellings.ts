import type { ColumnType, ScalarType } from './column-type';
import { isNamed, scalarOf } from './type-facts';
import { TYPES, type ScalarTypeCode, type TypeCode } from './type-registry';
import { append } from '../../text/collections';
import { COLUMN_ATTRIBUTES, type ColumnAttributes } from '../column-attributes';
import { Dialect, otherDialect } from '../dialect';

/** One way to write a type. */
interface TypeSpelling {
  /** Tokens in upper case: `DOUBLE PRECISION`, `SPANNER . TOKENLIST`. */
  readonly words: readonly string[];
  readonly code: ScalarTypeCode;
  readonly hasLength?: boolean;
  readonly attributes?: ColumnAttributes;
  readonly isSerial?: boolean;
}

/** Spellings of types by first word, the longest first. */
export function spellingsOf(firstWord: string, dialect: Dialect): readonly TypeSpelling[] {
  return SPELLINGS[dialect].get(firstWord) ?? [];
}

/** First words of type names in only one dialect. */
export function ownTypeWords(dialect: Dialect): string[] {
  const other = SPELLINGS[otherDialect(dialect)];
  return [...SPELLINGS[dialect].keys()].filter((word) => !other.has(word));
}

/** Whether the dialect has a type with the name, with or without a length. */
export function isTypeOf(name: string, dialect: Dialect): boolean {
  const words = withoutLength(name).toUpperCase().split(/\s+/);
  return spellingsOf(words[0], dialect).some((each) => each.words.join('') === words.join(''));
}

/** The probable type of a name that Spanner does not have: `DATETIME`, `varchar` in GoogleSQL, `int4`. */
export function meantType(name: string): ScalarTypeCode | undefined {
  return MEANT.get(withoutLength(name).toLowerCase());
}

/** As `meantType`, with the length if the type has one: `varchar(36)` in GoogleSQL. */
export function meantScalar(name: string, dialect: Dialect): ScalarType | undefined {
  const code = meantType(name);
  if (code === undefined) {
    return undefined;
  }
  const [limits, length] = [TYPES[code].length, Number(/\(\s*(\d+)/.exec(name)?.[1])];
  return limits?.dialects.includes(dialect) && length >= 1 && length <= limits.most ? { code, length } : { code };
}

/** Whether a column of the type gets its values from its own sequence. */
export function isSerial(name: string): boolean {
  return Object.values(TYPES).some(({ serial = [] }) => serial.includes(name.toLowerCase()));
}

function withoutLength(name: string): string {
  return name.replace(/\s*\(.*?\)/, '');
}

/** Whether no database has the type. A full name, such as `shop.Order`, may be an enum whose bundle is elsewhere. */
export function isForeignType(type: ColumnType): boolean {
  const { code, name = '' } = scalarOf(type);
  return code === 'UNKNOWN' && !(name.includes('.') && meantType(name) === undefined);
}

const CODES = Object.keys(TYPES).filter(
  (code): code is ScalarTypeCode => code !== 'ARRAY' && !isNamed({ code: code as TypeCode }),
);

const IN_CATALOG = CODES.flatMap((code) => (TYPES[code].catalog ?? []).map((name) => spelling(code, name)));

const SPELLINGS = {
  [Dialect.GOOGLESQL]: byFirstWord(CODES.map((code) => spelling(code, code, Dialect.GOOGLESQL))),
  [Dialect.POSTGRESQL]: byFirstWord([
    ...CODES.flatMap((code) => TYPES[code].postgresql.map((name) => spelling(code, name))),
    ...IN_CATALOG.map((each) => ({ ...each, words: ['PG_CATALOG', '.', ...each.words] })),
    ...CODES.flatMap((code) => (
      (TYPES[code].serial ?? []).map((name) => ({ ...spelling(code, name), isSerial: true }))
    )),
    ...COLUMN_ATTRIBUTES.flatMap(({ field, syntax: { [Dialect.POSTGRESQL]: form } }) =>
      form && 'type' in form ? [{ ...spelling(form.code, form.type), attributes: { [field]: true } }] : [],
    ),
  ]),
};

/** A cursor over the tokens of a statement or an expression. */
interface Words {
  readonly dialect: Dialect;
  word(): string;
  accept(...words: readonly string[]): boolean;
  acceptQuoted(name: string): boolean;
}

export function acceptSpelling(text: Words): TypeSpelling | undefined {
  return spellingsOf(text.word(), text.dialect).find(({ words }) => text.accept(...words)) ?? (
    text.dialect === Dialect.POSTGRESQL
      ? IN_CATALOG.find(({ words: [name] }) => text.acceptQuoted(name.toLowerCase()))
      : undefined
  );
}

function spelling(code: ScalarTypeCode, name: string, dialect = Dialect.POSTGRESQL): TypeSpelling {
  const { length, unbounded } = TYPES[code];
  return {
    words: name.toUpperCase().replace('.', ' . ').split(' '),
    code,
    hasLength: length?.dialects.includes(dialect) && !unbounded?.includes(name),
  };
}

function byFirstWord(spellings: readonly TypeSpelling[]): ReadonlyMap<string, readonly TypeSpelling[]> {
  const found = new Map<string, TypeSpelling[]>();
  for (const each of [...spellings].sort((a, b) => b.words.length - a.words.length)) {
    append(found, each.words[0], each);
  }
  return found;
}

const MEANT: ReadonlyMap<string, ScalarTypeCode> = new Map(
  CODES.flatMap((code) => {
    const { postgresql, serial = [], elsewhere = [] } = TYPES[code];
    return [code.toLowerCase(), ...postgresql, ...serial, ...elsewhere].map((name) => [name, code] as const);
  }),
);
