import { optionChanges, sameOption } from './option-changes';
import {
  Dialect,
  type CheckDefinition,
  type ColumnDefinition,
  type ColumnType,
  type ForeignKeyDefinition,
  type IndexDefinition,
  type Interleave,
  type CounterOptions,
  type TableDefinition,
  type TtlDefinition,
} from '../../schema';
import { COLUMN_ATTRIBUTES, sameAttribute } from '../../schema/column-attributes';
import { nameKey, nameKeyIn, withoutDefaultSchema } from '../../schema/name-key';
import { vectorLengthOf } from '../../schema/types/type-facts';
import { sameType } from '../../schema/types/type-text';
import { sameExpression, sameExpressionAsPrinted, sameTexts } from '../canonical/canonical-words';
import { sameQueryAsPrinted } from '../canonical/same-query';

/**
 * A property in which two definitions may differ. This is the one comparison of the model: plans and drift follow from
 * it, and differ only in how they compare names and texts.
 */
export interface Attribute<T> {
  readonly name: string;
  readonly same: (a: T, b: T, by: Sameness) => boolean;
  /** A database may have the attribute although its DDL does not show it: not every database prints it. */
  readonly mayBeUnprinted?: (described: T) => boolean;
}

/** Compares names and texts of two schemas. */
export interface Sameness {
  readonly dialect: Dialect;
  /** Equal for equal names. */
  readonly key: (name: string) => string;
  readonly expression: (a: string, b: string) => boolean;
  /** Compares queries of views. */
  readonly query: (a: string, b: string) => boolean;
  /** Compares clauses that are kept as text. */
  readonly texts: (a: readonly string[], b: readonly string[]) => boolean;
  /** Whether the second schema is as a database prints it, with defaults that nobody wrote. */
  readonly isPrinted: boolean;
}

/** Compares two schemas that users wrote. */
export function asBothAreWritten(dialect: Dialect): Sameness {
  const expression = (a: string, b: string): boolean => sameExpression(a, b, dialect);
  const key = nameKeyIn(dialect);
  const texts = (a: readonly string[], b: readonly string[]): boolean => sameSet(a, b) || sameTexts(a, b, dialect);
  return { dialect, key, expression, query: expression, texts, isPrinted: false };
}

/** Compares a schema of migrations with one that a database prints. */
export function asPrinted(dialect: Dialect): Sameness {
  return {
    dialect,
    key: (name) => nameKey(withoutDefaultSchema(name, dialect), dialect),
    expression: (a, b) => sameExpressionAsPrinted(a, b, dialect),
    query: (a, b) => sameQueryAsPrinted(a, b, dialect),
    texts: (a, b) => sameTexts(a, b, dialect),
    isPrinted: true,
  };
}

export function isSame<T>(attributes: readonly Attribute<T>[], a: T, b: T, by: Sameness): boolean {
  return a === b || attributes.every(({ same }) => same(a, b, by));
}

/** Whether two parts are the same, or both absent. */
function sameIfAny<T>(a: T | undefined, b: T | undefined, same: (a: T, b: T) => boolean): boolean {
  return a === b || (a !== undefined && b !== undefined && same(a, b));
}

export function sameSkipRange(a: CounterOptions, b: CounterOptions): boolean {
  return a.skipRange?.min === b.skipRange?.min && a.skipRange?.max === b.skipRange?.max;
}

/** Counters start at 1 by default. */
function sameCounter(a: CounterOptions, b: CounterOptions, { isPrinted }: Sameness): boolean {
  const firstCounter = isPrinted ? '1' : undefined;
  return (a.startCounter ?? firstCounter) === (b.startCounter ?? firstCounter);
}

function sameName(a: string | undefined, b: string | undefined, { key }: Sameness): boolean {
  return sameIfAny(a, b, (one, other) => key(one) === key(other));
}

export function sameNames(a: readonly string[], b: readonly string[], by: Sameness): boolean {
  return sameSet(a.map(by.key), b.map(by.key));
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const known = new Set(a);
  return known.size === new Set(b).size && b.every((each) => known.has(each));
}

/** Attributes that make a column generated. */
export const GENERATION: readonly Attribute<ColumnDefinition>[] = [
  {
    name: 'generated expression',
    same: (a, b, by) => sameIfAny(a.generated?.expression, b.generated?.expression, by.expression),
  },
  {
    name: 'STORED',
    same: ({ generated: a }, { generated: b }) => !a || !b || a.stored === b.stored,
    mayBeUnprinted: ({ generated }) => generated?.stored ?? false,
  },
];

/** The length is separate, because not every database prints it. */
export const TYPE: readonly Attribute<ColumnDefinition>[] = [
  {
    name: 'type',
    same: (a, b, { dialect }) => sameType(withoutVectorLength(a.type), withoutVectorLength(b.type), dialect),
  },
  {
    name: 'vector length',
    same: (a, b) => vectorLengthOf(a.type) === vectorLengthOf(b.type),
    mayBeUnprinted: ({ type }) => vectorLengthOf(type) === undefined,
  },
];

export const NOT_NULL: Attribute<ColumnDefinition> = { name: 'NOT NULL', same: (a, b) => a.notNull === b.notNull };

export const DEFAULT: Attribute<ColumnDefinition> = {
  name: 'default',
  same: (a, b, by) => sameIfAny(a.defaultExpression, b.defaultExpression, by.expression),
};

export const COLUMN: readonly Attribute<ColumnDefinition>[] = [
  ...TYPE,
  NOT_NULL,
  DEFAULT,
  ...GENERATION,
  {
    name: 'identity',
    same: (a, b, by) => sameIfAny(a.identity, b.identity, (one, other) => (
      sameSkipRange(one, other) && sameCounter(one, other, by)
    )),
  },
  ...COLUMN_ATTRIBUTES.map((attribute): Attribute<ColumnDefinition> => ({
    name: attribute.title,
    same: (a, b) => sameAttribute(attribute, a, b),
    mayBeUnprinted: (column) => attribute.mayBeUnprinted === true && !column[attribute.field],
  })),
  { name: 'clauses', same: ({ unreadClauses: a = [] }, { unreadClauses: b = [] }, by) => by.texts(a, b) },
];

function withoutVectorLength(type: ColumnType): ColumnType {
  return type.code === 'ARRAY' ? { ...type, vectorLength: undefined } : type;
}

export type Keyed = Pick<TableDefinition, 'primaryKey' | 'withoutPrimaryKey'>;

export const PRIMARY_KEY: readonly Attribute<Keyed>[] = [
  {
    name: 'columns',
    same: ({ primaryKey: a, withoutPrimaryKey = false }, { primaryKey: b, withoutPrimaryKey: isWithout = false }, by) =>
      a.length === b.length &&
      a.every(({ column, descending }, at) => sameName(column, b[at].column, by) && descending === b[at].descending) &&
      withoutPrimaryKey === isWithout,
  },
];

export const PARENT: Attribute<Interleave> = {
  name: 'parent',
  same: (a, b, by) => sameName(a.parent, b.parent, by),
};

export const IN_PARENT: Attribute<Interleave> = { name: 'IN PARENT', same: (a, b) => a.inParent === b.inParent };

export const ON_DELETE: Attribute<Interleave> = {
  name: 'ON DELETE',
  same: (a, b) => deleteActionOf(a) === deleteActionOf(b),
};

export const INTERLEAVE: readonly Attribute<Interleave>[] = [PARENT, IN_PARENT, ON_DELETE];

/** NO ACTION is Spanner's default. */
export function deleteActionOf({ inParent, onDelete }: Interleave): 'CASCADE' | 'NO ACTION' {
  return (inParent && onDelete) || 'NO ACTION';
}

export const TTL: readonly Attribute<TtlDefinition>[] = [
  { name: 'column', same: (a, b, by) => sameName(a.column, b.column, by) },
  { name: 'days', same: (a, b) => a.days === b.days },
];

export const CHECK: readonly Attribute<CheckDefinition>[] = [
  { name: 'condition', same: (a, b, by) => by.expression(a.expression, b.expression) },
];

export const FOREIGN_KEY: readonly Attribute<ForeignKeyDefinition>[] = [
  // Columns match in any order, as long as each references the same column.
  { name: 'columns', same: (a, b, by) => sameNames(columnPairs(a), columnPairs(b), by) },
  { name: 'referenced table', same: (a, b, by) => sameName(a.referencedTable, b.referencedTable, by) },
  { name: 'ON DELETE', same: (a, b) => a.onDelete === b.onDelete },
  { name: 'ENFORCED', same: (a, b) => a.enforced === b.enforced },
];

function columnPairs({ columns, referencedColumns }: ForeignKeyDefinition): string[] {
  return columns.map((column, at) => `${column} ${referencedColumns[at]}`);
}

/** Attributes of an index that no statement changes. */
export const INDEX_KEY: readonly Attribute<IndexDefinition>[] = [
  { name: 'table', same: (a, b, by) => sameName(a.table, b.table, by) },
  { name: 'UNIQUE', same: (a, b) => a.unique === b.unique },
  { name: 'NULL_FILTERED', same: (a, b) => a.nullFiltered === b.nullFiltered },
  {
    name: 'key',
    same: ({ keyParts: a }, { keyParts: b }, by) =>
      isSame(PRIMARY_KEY, { primaryKey: a }, { primaryKey: b }, by) &&
      a.every(({ nulls }, at) => nulls === b[at].nulls),
  },
  {
    name: 'WHERE',
    same: (a, b, by) => sameNames(a.whereNotNull, b.whereNotNull, by),
    mayBeUnprinted: ({ whereNotNull }) => whereNotNull.length === 0,
  },
  { name: 'interleaving', same: (a, b, by) => sameName(a.interleaveIn, b.interleaveIn, by) },
];

export const INDEX_CLAUSES: Attribute<IndexDefinition> = {
  name: 'clauses',
  same: ({ options: a = new Map() }, { options: b = new Map() }, by) => optionChanges(a, b, by.dialect).size === 0,
};

export const INDEX: readonly Attribute<IndexDefinition>[] = [
  ...INDEX_KEY,
  { name: 'stored columns', same: (a, b, by) => sameNames(a.storing, b.storing, by) },
  INDEX_CLAUSES,
];

export const SKIP_RANGE: Attribute<CounterOptions> = { name: 'skip range', same: sameSkipRange };
export const COUNTER: Attribute<CounterOptions> = { name: 'counter', same: sameCounter };

/** An option as written; without a value it has its default. */
export interface OptionValue {
  readonly name: string;
  readonly value?: string;
}

export const OPTION: readonly Attribute<OptionValue>[] = [
  {
    name: 'value',
    same: ({ value: a }, { value: b }, { dialect }) => sameOption(a, b, dialect),
  },
];

export const TEXTS: readonly Attribute<readonly string[]>[] = [
  { name: 'clauses', same: (a, b, by) => by.texts(a, b) },
];
