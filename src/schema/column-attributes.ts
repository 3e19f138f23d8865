import type { ColumnDefinition } from './column';
import { Dialect } from './dialect';
import type { ScalarTypeCode } from './types/type-registry';

/** What a column has besides its type, NOT NULL and the source of its values. */
export interface ColumnAttributes {
  /** Each update of the row writes the commit timestamp, which is the default, too. */
  readonly onUpdate?: boolean;
  /** Left out of `SELECT *`. */
  readonly hidden?: boolean;
  /** GoogleSQL `allow_commit_timestamp`, PostgreSQL type `spanner.commit_timestamp`. */
  readonly allowCommitTimestamp?: boolean;
  /** The storage policy of the column. Absent: that of its table. */
  readonly localityGroup?: string;
  /** Its value names the placement that stores the row. */
  readonly placementKey?: boolean;
}

/** One attribute: what parser, printer, differ, drift, rules and the writers of code have to know of it. */
export interface ColumnAttribute {
  readonly field: keyof ColumnAttributes;
  /** In reports. */
  readonly title: string;
  /** How DDL writes it; absent: the dialect does not have it, or the type implies it. */
  readonly syntax: { readonly [dialect in Dialect]?: AttributeSyntax };
  /** The option of `Column` that declares it has the name of the field. Absent: `factory` declares it. */
  readonly isOption?: boolean;
  /** Of `Column`. */
  readonly factory?: string;
  /** Whether a statement of its own changes it; a commit timestamp changes with the type. */
  readonly change?: 'alone' | 'with the type';
  /** Spanner reads all rows where it is set for a column that exists. */
  readonly readsRows?: boolean;
  /** A column has it from the creation of its table on: it is neither added nor dropped. */
  readonly isOfTableCreation?: boolean;
  /** Not every database prints it. */
  readonly mayBeUnprinted?: boolean;
  /** ALTER COLUMN drops it where it does not restate it, and so does a statement of its own. */
  readonly isRestated?: boolean;
}

/**
 * Words after the type, an entry of OPTIONS, or a type of its own. Without a value its presence is enough; an
 * `expression` is always the same.
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

/** What a column of tokens is made with: no query can read them. */
export const OF_TOKENS: ColumnAttributes = { hidden: true };

/** What makes a TIMESTAMP a commit timestamp. */
export const OF_COMMIT_TIMESTAMP: ColumnAttributes = { allowCommitTimestamp: true };

/** In the order in which they are printed. */
export const COLUMN_ATTRIBUTES: readonly ColumnAttribute[] = [
  {
    field: 'onUpdate',
    title: 'ON UPDATE',
    syntax: {
      [Dialect.GOOGLESQL]: { clause: ['ON', 'UPDATE'], expression: 'PENDING_COMMIT_TIMESTAMP()' },
      [Dialect.POSTGRESQL]: { clause: ['ON', 'UPDATE'], expression: 'SPANNER.PENDING_COMMIT_TIMESTAMP()' },
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
    isOption: true,
    change: 'alone',
  },
];

/** Whether a type of the dialect implies it. */
export function isImpliedByType({ syntax }: ColumnAttribute, dialect: Dialect): boolean {
  return 'type' in (syntax[dialect] ?? {});
}

/** What another type leaves of the attributes that types imply. */
export const NO_IMPLIED_ATTRIBUTES: ColumnAttributes = Object.fromEntries(
  COLUMN_ATTRIBUTES.filter((attribute) => isImpliedByType(attribute, Dialect.POSTGRESQL)).map(({ field }) => [
    field,
    undefined,
  ]),
);

/** Its value is known when the transaction commits, so that nothing can be computed from it or compared with it. */
export function isCommitTimestamp({ allowCommitTimestamp }: ColumnAttributes): boolean {
  return allowCommitTimestamp === true;
}

/** The column as a TIMESTAMP. */
export function asTimestamp(column: ColumnDefinition, allowCommitTimestamp: boolean): ColumnDefinition {
  return { ...column, type: { code: 'TIMESTAMP' }, allowCommitTimestamp };
}

/** Whether both columns have the attribute alike. Absent is the same as false. */
export function sameAttribute({ field }: ColumnAttribute, a: ColumnAttributes, b: ColumnAttributes): boolean {
  return (a[field] ?? false) === (b[field] ?? false);
}

/** Those that differ and that the dialect can write. */
export function changedAttributes(
  from: ColumnAttributes,
  to: ColumnAttributes,
  dialect: Dialect,
): readonly ColumnAttribute[] {
  return COLUMN_ATTRIBUTES.filter((attribute) => attribute.syntax[dialect] && !sameAttribute(attribute, from, to));
}

/** Each attribute, the unset ones too. */
type AllAttributes = { readonly [field in keyof Required<ColumnAttributes>]: ColumnAttributes[field] };

/** All attributes, the unset ones too, so that columns have one shape. What is set in the first source counts. */
export function attributesOf(first: ColumnAttributes = {}, second: ColumnAttributes = {}): AllAttributes {
  return {
    onUpdate: first.onUpdate || second.onUpdate || undefined,
    hidden: first.hidden || second.hidden || undefined,
    allowCommitTimestamp: first.allowCommitTimestamp || second.allowCommitTimestamp || undefined,
    localityGroup: first.localityGroup || second.localityGroup || undefined,
    placementKey: first.placementKey || second.placementKey || undefined,
  };
}

/** What ALTER COLUMN leaves as it is, the unset ones too. */
export function keptAttributes(column: ColumnAttributes): ColumnAttributes {
  return Object.fromEntries(
    COLUMN_ATTRIBUTES.flatMap(({ field, isRestated }) => (isRestated ? [] : [[field, column[field]]])),
  );
}

/** The column of a construct with all its fields, the unset ones too. One literal makes them all of one shape. */
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
