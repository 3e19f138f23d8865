import { refusedChange } from './change-entry';
import type { KeyPart } from '../../schema';
import { keyText } from '../wording';

type KeyChange =
  | { readonly reason: 'key parts'; readonly from: readonly KeyPart[]; readonly to: readonly KeyPart[] }
  | { readonly reason: 'expression'; readonly column: string }
  | { readonly reason: 'shared default' }
  | { readonly reason: 'nullability'; readonly notNull: boolean };

const IN_PLACE = 'Spanner cannot change a key in place';

export const primaryKeyChanged = refusedChange<KeyChange>(
  'primary-key-changed',
  'a primary key would change',
  (facts) => {
    const { object } = facts;
    switch (facts.reason) {
      case 'key parts':
        return `the primary key of ${object} would change from ${keyText(facts.from)} to ${keyText(facts.to)}: ` +
          IN_PLACE;
      case 'expression':
        return `${object}.${facts.column} would be computed in another way, and it is part of the primary key: ` +
          `${IN_PLACE}`;
      case 'shared default':
        return `the default of ${object} would change: parent and child tables share this key column, so ` +
          'Spanner cannot change it';
      case 'nullability':
        return `${object} would become ${facts.notNull ? 'NOT NULL' : 'nullable'}, and it is part of the primary ` +
          `key: ${IN_PLACE}`;
    }
  },
);

export const shardCountChanged = refusedChange<{ readonly column: string; readonly from: string; readonly to: string }>(
  'shard-count-changed',
  'the number of hash shards in a key would change',
  ({ object, column, from, to }) =>
    `${object} would go from ${from} to ${to} shards: the shard ${column} is part of every key, and ${IN_PLACE}`,
);

interface ParentChange {
  readonly from?: string;
  readonly to?: string;
  /** If the primary key changes, too. */
  readonly keys?: { readonly from: readonly KeyPart[]; readonly to: readonly KeyPart[] };
}

export const interleaveParentChanged = refusedChange<ParentChange>(
  'interleave-parent-changed',
  'a table would be interleaved in another parent',
  ({ object, keys, ...parents }) => `${object} would ${moved(parents)}` +
    `${keys ? `, and its primary key would change from ${keyText(keys.from)} to ${keyText(keys.to)}` : ''}: ` +
    'Spanner cannot move existing rows',
);

function moved({ from, to }: ParentChange): string {
  return from !== undefined && to !== undefined
    ? `move from ${from} to ${to}`
    : to === undefined ? `no longer be interleaved in ${from}` : `be interleaved in ${to}`;
}

export const indexKeysChanged = refusedChange<{ readonly becomes?: string }>(
  'index-keys-changed',
  'the key, table or filter of an index would change',
  ({ object, becomes }) =>
    `${becomes === undefined
      ? `the key, table or filter of the index ${object} would change`
      : `the index ${object} would be called ${becomes}`}: ` +
      `Spanner cannot make this change in place, and dropping ${object} first would leave its queries without an index`,
);
