import type { ColumnDefinition } from './column';
import { Dialect } from './dialect';
import type { ScalarTypeCode } from './types/type-registry';

/** Attributes of a column besides its type, NOT NULL and the source of its values. */
export interface ColumnAttributes {
  /** Each update of the row writes the commit timestamp, which is also the default. */
  readonly onUpdate?: boolean;
  /** Excluded from `SELECT *`. */
  readonly hidden?: boolean;
  /** GoogleSQL `allow_commit_timestamp`, PostgreSQL type `spanner.commit_timestamp`. */
  readonly allowCommitTimestamp?: boolean;
  /** The storage policy of the column. Absent: that of its table. */
  readonly localityGroup?: string;
  /** Its value names the placement that stores the row. */
  readonly placementKey?: boolean;
}

/** The facts about one attribute that the parser, printer, differ, drift, rules and writers of code need. */
export interface ColumnAttribute {
  readonly field: keyof ColumnAttributes;
  /** The name in reports. */
  readonly title: string;
  /** The syntax in DDL. Absent: the dialect lacks the attribute, or the type implies it. */
  readonly syntax: { readonly [dialect in Dialect]?: AttributeSyntax };
  /** An option of `Column` with the name of the field declares it. Absent: `factory` does. */
  readonly isOption?: boolean;
  /** The method of `Column` that declares it. */
  readonly factory?: string;
  /** Its own statement changes it, or that of the type, as for a commit timestamp. Absent: no statement does. */
  readonly change?: 'alone' | 'with the type';
  /** Setting it on an existing column makes Spanner read all rows. */
  readonly readsRows?: boolean;
  /** Only CREATE TABLE can set it; no later statement adds or drops it. */
  readonly isOfTableCreation?: boolean;
  /** Some databases do not print it. */
  readonly mayBeUnprinted?: boolean;
  /** The kind of object that its value names. */
  readonly names?: string;
  /** `Column.tokens` has the option, too. */
  readonly isOfTokens?: boolean;
  /** ALTER COLUMN drops it unless it is restated, and so does its own statement. */
  readonly isRestated?: boolean;
}

/**
 * Words after the type, an entry of OPTIONS, or a separate type. Without a value, the presence counts; an `expression`
 * is always the same.
 */
export type AttributeSyntax =
  | { readonly clause: readonly string[]; readonly value?: 'name'; readonly expression?: string }
  | { readonly option: string; readonly value?: 'text' }
  | { readonly type: string; readonly code: ScalarTypeCode };

export const COMMIT_TIMESTAMP: ColumnAttribute = {
  field: 'allowCommitTimestamp',
  title: 'commit timestamp',
  syntax: {
    [Dialect.GOOGLESQL]: { option: 'allow_commit_timestamp' },
    [Dialect.POSTGRESQL]: { type: 'spanner.commit_timestamp', code: 'TIMESTAMP' },
  },
  factory: 'commitTimestamp',
  change: 'with the type',
  readsRows: true,
};

/** The attributes of a column of tokens, which no query can read. */
export const OF_TOKENS: ColumnAttributes = { hidden: true };

export const OF_COMMIT_TIMESTAMP: ColumnAttributes = { allowCommitTimestamp: true };

/** The default of a commit timestamp. */
export const PENDING_COMMIT_TIMESTAMP = {
  [Dialect.GOOGLESQL]: 'PENDING_COMMIT_TIMESTAMP()',
  [Dialect.POSTGRESQL]: 'SPANNER.PENDING_COMMIT_TIMESTAMP()',
} as const;

const onUpdateIn = (dialect: Dialect): AttributeSyntax => (
  { clause: ['ON', 'UPDATE'], expression: PENDING_COMMIT_TIMESTAMP[dialect] }
);

/** All attributes in printing order. */
export const COLUMN_ATTRIBUTES: readonly ColumnAttribute[] = [
  {
    field: 'onUpdate',
    title: 'ON UPDATE',
    syntax: {
      [Dialect.GOOGLESQL]: onUpdateIn(Dialect.GOOGLESQL),
      [Dialect.POSTGRESQL]: onUpdateIn(Dialect.POSTGRESQL),
    },
    isOption: true,
    change: 'alone',
    isRestated: true,
  },
  {
    // https://cloud.google.com/spanner/docs/create-manage-data-placements
    field: 'placementKey',
    title: 'PLACEMENT KEY',
    syntax: {
      [Dialect.GOOGLESQL]: { clause: ['PLACEMENT', 'KEY'] },
      [Dialect.POSTGRESQL]: { clause: ['PLACEMENT', 'KEY'] },
    },
    isOption: true,
    isOfTableCreation: true,
  },
  {
    field: 'hidden',
    title: 'HIDDEN',
    syntax: {
      [Dialect.GOOGLESQL]: { clause: ['HIDDEN'] },
      [Dialect.POSTGRESQL]: { clause: ['HIDDEN'] },
    },
    isOption: true,
    mayBeUnprinted: true,
  },
  COMMIT_TIMESTAMP,
  {
    // https://cloud.google.com/spanner/docs/create-manage-locality-groups
    field: 'localityGroup',
    title: 'locality group',
    syntax: {
      [Dialect.GOOGLESQL]: { option: 'locality_group', value: 'text' },
      [Dialect.POSTGRESQL]: { clause: ['LOCALITY', 'GROUP'], value: 'name' },
    },
    names: 'LOCALITY GROUP',
    isOfTokens: true,
    isOption: true,
    change: 'alone',
  },
];

export const NAMING_ATTRIBUTES = COLUMN_ATTRIBUTES.filter(({ names }) => names !== undefined);

export function isImpliedByType({ syntax }: ColumnAttribute, dialect: Dialect): boolean {
  return 'type' in (syntax[dialect] ?? {});
}

/** The attributes that types imply, all unset, for a column that gets another type. */
export const NO_IMPLIED_ATTRIBUTES: ColumnAttributes = Object.fromEntries(
  COLUMN_ATTRIBUTES.filter((attribute) => isImpliedByType(attribute, Dialect.POSTGRESQL)).map(({ field }) => [
    field,
    undefined,
  ]),
);

/** Whether the value is known only at commit, so nothing can be computed from it or compared with it. */
export function isCommitTimestamp({ allowCommitTimestamp }: ColumnAttributes): boolean {
  return allowCommitTimestamp === true;
}

export function asTimestamp(column: ColumnDefinition, allowCommitTimestamp: boolean): ColumnDefinition {
  return { ...column, type: { code: 'TIMESTAMP' }, allowCommitTimestamp };
}

/** Whether the attribute is the same in both columns. Absent equals false. */
export function sameAttribute({ field }: ColumnAttribute, a: ColumnAttributes, b: ColumnAttributes): boolean {
  return (a[field] ?? false) === (b[field] ?? false);
}

/** The attributes that differ and that the dialect can write. */
export function changedAttributes(
  from: ColumnAttributes,
  to: ColumnAttributes,
  dialect: Dialect,
): readonly ColumnAttribute[] {
  return COLUMN_ATTRIBUTES.filter((attribute) => attribute.syntax[dialect] && !sameAttribute(attribute, from, to));
}

/** All attributes, including unset ones. */
type AllAttributes = { readonly [field in keyof Required<ColumnAttributes>]: ColumnAttributes[field] };

/** All attributes, including unset ones, which gives columns one shape. A value in the first source wins. */
export function attributesOf(first: ColumnAttributes = {}, second: ColumnAttributes = {}): AllAttributes {
  return {
    onUpdate: first.onUpdate || second.onUpdate || undefined,
    hidden: first.hidden || second.hidden || undefined,
    allowCommitTimestamp: first.allowCommitTimestamp || second.allowCommitTimestamp || undefined,
    localityGroup: first.localityGroup || second.localityGroup || undefined,
    placementKey: first.placementKey || second.placementKey || undefined,
  };
}

/** The attributes that ALTER COLUMN keeps, including unset ones. */
export function keptAttributes(column: ColumnAttributes): ColumnAttributes {
  return Object.fromEntries(
    COLUMN_ATTRIBUTES.flatMap(({ field, isRestated }) => (isRestated ? [] : [[field, column[field]]])),
  );
}

/** The column of a construct with all fields, including unset ones. One literal gives all columns one shape. */
export function columnDefinition(
  { name, type, notNull, defaultExpression, generated, identity, declaredValues, immutable }: ColumnDefinition,
  first: ColumnAttributes,
  second?: ColumnAttributes,
): ColumnDefinition {
  const { onUpdate, hidden, allowCommitTimestamp, localityGroup, placementKey }: AllAttributes =
    attributesOf(first, second);
  return Object.freeze({
    name,
    type,
    notNull,
    defaultExpression,
    generated,
    identity,
    onUpdate,
    hidden,
    allowCommitTimestamp,
    localityGroup,
    placementKey,
    declaredValues,
    immutable,
  });
}
