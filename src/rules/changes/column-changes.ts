import { refusedChange } from './change-entry';
import type { ColumnType } from '../../schema';
import { typeText } from '../../schema/types/type-text';

type TypeChange =
  | {
    readonly reason: 'conversion' | 'shared key' | 'generated column';
    readonly from: ColumnType;
    readonly to: ColumnType;
  }
  | { readonly reason: 'commit timestamp' }
  | { readonly reason: 'NOT NULL array' };

const WHY_TYPE = {
  'conversion': 'Spanner cannot convert the values in place',
  'shared key': 'parent and child tables share this key column, and Spanner cannot change it in one of them',
  'generated column': 'a generated column reads it',
};

export const columnTypeChanged = refusedChange<TypeChange>(
  'column-type-changed',
  'a column would get a type that it cannot get in place',
  (facts, { dialect }) => {
    const { object } = facts;
    switch (facts.reason) {
      case 'commit timestamp':
        return `${object} would change from spanner.commit_timestamp to timestamptz: ` +
          "Spanner's PostgreSQL has no statement for it";
      case 'NOT NULL array':
        return `${object} would become NOT NULL: Spanner cannot add that to an ARRAY column`;
      default:
        return `the type of ${object} would change from ${typeText(facts.from, dialect)} to ` +
          `${typeText(facts.to, dialect)}: ${WHY_TYPE[facts.reason]}`;
    }
  },
);

type GenerationChange =
  | { readonly reason: 'computation' }
  | { readonly reason: 'type'; readonly from: ColumnType; readonly to: ColumnType }
  | { readonly reason: 'nullability'; readonly notNull: boolean };

export const generatedColumnChanged = refusedChange<GenerationChange>(
  'generated-column-changed',
  'a generated column would be computed or stored differently, or its type or NOT NULL would change',
  (facts, { dialect }) => {
    const { object } = facts;
    switch (facts.reason) {
      case 'computation':
        return `${object} would be computed or stored differently: Spanner cannot change the expression, type or ` +
          'storage of a generated column';
      case 'type':
        return `the type of ${object} would change from ${typeText(facts.from, dialect)} to ` +
          `${typeText(facts.to, dialect)}: Spanner cannot change the type of a generated column`;
      case 'nullability':
        return `${object} would become ${facts.notNull ? 'NOT NULL' : 'nullable'}: Spanner's PostgreSQL ` +
          'cannot change NOT NULL on a generated column';
    }
  },
);

type IdentityChange =
  | { readonly reason: 'identity'; readonly becomes: boolean }
  | { readonly reason: 'nullability'; readonly notNull: boolean };

export const identityChanged = refusedChange<IdentityChange>(
  'identity-changed',
  'a column would become an identity column, or stop being one',
  (facts) => {
    const { object } = facts;
    switch (facts.reason) {
      case 'identity':
        return `${object} would ${facts.becomes ? 'become' : 'be no longer'} an identity column: this is ` +
          'fixed when the column is created';
      case 'nullability':
        return (
          `${object} would become ${facts.notNull ? 'NOT NULL' : 'nullable'}: ` +
          "Spanner's PostgreSQL must restate the type to change that, which ends the identity"
        );
    }
  },
);

export const notNullWithoutDefault = refusedChange(
  'not-null-without-default',
  'a new column would be NOT NULL without a default',
  ({ object }) =>
    `${object} would be NOT NULL without a default: Spanner cannot add such a column, even to an empty table`,
);

/** `object` is the dropped column. */
export const columnRenamed = refusedChange<{ readonly to: string }>(
  'column-renamed',
  'a column would be renamed',
  ({ object, to }) =>
    `${object} would be dropped and ${to} added with the same definition: Spanner cannot rename a column, ` +
    `and the values of ${object.slice(object.lastIndexOf('.') + 1)} would be lost`,
);
