import { Dialect } from '../dialect';
import { withNulls, type IndexKeyPart } from '../index-definition';
import { nameList } from '../kind/clauses';
import { Edition } from '../kind/edition';
import type { Defined, DefinedObjectKind } from '../kind/kind';
import { FLAG, INTEGER, oneOf, SET_FLAG, STORAGE, type OptionTypes } from '../kind/option-types';
import { partOf, partsOf } from '../kind/part';
import { optionClauses } from '../kind/storage-options';
import { columnsOf } from '../lookup';
import { quoteIdentifier, quotePath } from '../quoting';
import { indexWithNames } from '../renamed-tables';
import type { SchemaObjects } from '../schema-objects';

/** An index with its own kind of object in DDL. */
export type ObjectIndex = IndexOf<'SEARCH INDEX'> | IndexOf<'VECTOR INDEX'>;

interface IndexOf<K extends 'SEARCH INDEX' | 'VECTOR INDEX'> extends Defined<K> {
  /** The current name. */
  readonly table: string;
  /** The token lists of a search index; the embedding of a vector index, then its filter columns. */
  readonly columns: readonly string[];
  readonly storing: readonly string[];
  /** Search index only. */
  readonly partitionBy: readonly string[];
  /** Search index only. */
  readonly orderBy: readonly IndexKeyPart[];
  /** Columns of `WHERE ... IS NOT NULL`. */
  readonly whereNotNull: readonly string[];
  /** Search index only. */
  readonly interleaveIn?: string;
}

/** The search and vector indexes of a schema. */
export function objectIndexes({ objects }: { readonly objects: SchemaObjects }): readonly ObjectIndex[] {
  return objects.defined.filter(isObjectIndex);
}

export function isObjectIndex(object: { readonly kind: string }): object is ObjectIndex {
  return object.kind === 'SEARCH INDEX' || object.kind === 'VECTOR INDEX';
}

/** Whether entries are sharded by sort order. Otherwise Spanner spreads those of a search index evenly. */
export function isShardedByOrder({ options }: ObjectIndex): boolean {
  return options.get('sort_order_sharding')?.toLowerCase() === 'true';
}

/** Facts that both kinds share. */
const COMMON = {
  place: 'index',
  dropsIfExists: true,
  isDroppedByExactName: true,
  isCreatedBeforeAlter: true,
  read: (parts) => {
    const [table, interleaveIn] = partsOf(parts, 'table');
    const [columns, partitionBy, orderBy, whereNotNull]: [string[], string[], Order[], string[]] = [[], [], [], []];
    let list: (column: string) => void = (column) => columns.push(column);
    for (const { role, name } of parts) {
      switch (role) {
        case 'partition':
          list = (column) => partitionBy.push(column);
          break;
        case 'order':
          list = (column) => orderBy.push({ column });
          break;
        case 'direction':
        case 'nulls':
          orderBy.push({ ...orderBy.pop()!, [role]: name });
          break;
        case 'filter':
          list = (column) => whereNotNull.push(column);
          break;
        case 'column':
          list(name);
      }
    }
    return {
      table,
      columns: [...partsOf(parts, 'tokens'), ...columns],
      storing: partsOf(parts, 'stored'),
      partitionBy,
      orderBy: orderBy.map(({ column, direction, nulls }) => (
        withNulls({ column, descending: direction === 'DESC' }, nulls)
      )),
      whereNotNull,
      interleaveIn,
    };
  },
  alter: (index, parts) => {
    const list = partOf(parts, 'is_stored') === undefined ? 'columns' : 'storing';
    return { [list]: changed(index[list], partOf(parts, 'change'), partOf(parts, 'column')) };
  },
  print: (index, dialect) => {
    const { kind, table, columns, storing, partitionBy, orderBy, whereNotNull, interleaveIn } = index;
    const postgresql = dialect === Dialect.POSTGRESQL;
    const isVector = kind === 'VECTOR INDEX';
    const quoted = (column: string): string => quoteIdentifier(column, dialect);
    const clause = (words: string, items: readonly string[], separator = ', '): string =>
      items.length === 0 ? '' : ` ${words} ${items.join(separator)}`;
    const list = (words: string, items: readonly string[]): string =>
      items.length === 0 ? '' : ` ${words} ${nameList(items, dialect)}`;
    const on = ` ON ${quotePath(table, dialect)}${isVector && postgresql ? ' USING scann' : ''} ` +
      nameList(columns, dialect);
    const where = clause('WHERE', whereNotNull.map((column) => `${quoted(column)} IS NOT NULL`), ' AND ');
    const interleave = interleaveIn === undefined ? '' : ` INTERLEAVE IN ${quotePath(interleaveIn, dialect)}`;
    const order = orderBy.map(({ column, descending, nulls }) =>
      `${quoted(column)}${descending ? ' DESC' : ''}${nulls === undefined ? '' : ` NULLS ${nulls}`}`);
    const ordered = clause('PARTITION BY', partitionBy.map(quoted)) + clause('ORDER BY', order);
    const options = optionClauses(index.options, dialect).map((each) => ` ${each}`).join('');
    if (!postgresql) {
      return `${on}${list('STORING', storing)}${ordered}${where}${interleave === '' ? '' : `,${interleave}`}${options}`;
    }
    const last = isVector ? [options, interleave, where] : [interleave, where, options];
    return `${on}${list('INCLUDE', storing)}${ordered}${last.join('')}`;
  },
  frame: ({ columns, partitionBy, orderBy, whereNotNull, interleaveIn }) => ({
    columns, partitionBy, orderBy, whereNotNull: [...whereNotNull].sort(), interleaveIn,
  }),
  uses: ({ table, columns, storing, partitionBy, orderBy, whereNotNull, interleaveIn }) => [
    { table, columns: [...columns, ...storing, ...partitionBy, ...columnsOf(orderBy), ...whereNotNull] },
    ...(interleaveIn === undefined ? [] : [{ table: interleaveIn, columns: [] }]),
  ],
  renamed: indexWithNames,
} satisfies Partial<DefinedObjectKind<ObjectIndex>>;

const UNSTORED: OptionTypes = { sort_order_sharding: SET_FLAG, disable_automatic_uid_column: SET_FLAG };

export const SEARCH_INDEX: DefinedObjectKind<IndexOf<'SEARCH INDEX'>> = {
  ...COMMON as unknown as Omit<DefinedObjectKind<IndexOf<'SEARCH INDEX'>>, 'words' | 'statements'>,
  words: 'SEARCH INDEX',
  edition: Edition.ENTERPRISE,
  statements: {
    [Dialect.GOOGLESQL]: [
      'CREATE SEARCH INDEX name ON table ( tokens:column ,... ) [STORING stored] [partition] [order] [filter] ' +
        '[, interleave] [OPTIONS options]',
      'ALTER SEARCH INDEX name {change:{ADD | DROP} [is_stored:STORED] COLUMN column | SET OPTIONS options}',
    ],
    [Dialect.POSTGRESQL]: [
      'CREATE SEARCH INDEX name ON table ( tokens:column ,... ) [INCLUDE stored] [partition] [order] [interleave] ' +
        '[filter] [WITH options]',
      'ALTER SEARCH INDEX name change:{ADD | DROP} [is_stored:INCLUDE] COLUMN column',
    ],
  },
  listedOnce: { tokens: 'column', stored: 'column' },
  options: { ...STORAGE, ...UNSTORED },
  optionsInPostgresql: UNSTORED,
  members: ({ columns }) => columns,
  frame: (index) => ({ ...COMMON.frame(index), columns: [] }),
};

/** Values of the option `distance_type`, in upper case. */
export const VECTOR_DISTANCES: readonly string[] = ['COSINE', 'DOT_PRODUCT', 'EUCLIDEAN'];

export const VECTOR_INDEX: DefinedObjectKind<IndexOf<'VECTOR INDEX'>> = {
  ...COMMON as unknown as Omit<DefinedObjectKind<IndexOf<'VECTOR INDEX'>>, 'words' | 'statements'>,
  words: 'VECTOR INDEX',
  edition: Edition.ENTERPRISE,
  statements: {
    [Dialect.GOOGLESQL]: [
      'CREATE VECTOR INDEX [IF NOT EXISTS] name ON table columns [STORING stored] [filter] OPTIONS options',
      'ALTER VECTOR INDEX name {change:{ADD | DROP} is_stored:STORED COLUMN column | SET OPTIONS options}',
    ],
    [Dialect.POSTGRESQL]: [
      'CREATE INDEX [IF NOT EXISTS] name ON table [*] USING SCANN ( key_part ,... ) [INCLUDE stored] [WITH options] ' +
        '[LOCALITY GROUP locality_group:word] [COLUMNAR POLICY columnar_policy:policy] [interleave] [filter]',
    ],
  },
  createsIfNotExists: true,
  listedOnce: { stored: 'column' },
  alterableOptions: ['disable_search'],
  options: {
    ...STORAGE,
    distance_type: {
      ...oneOf(...VECTOR_DISTANCES), isTaken: (written) => VECTOR_DISTANCES.includes(written.slice(1, -1)),
    },
    tree_depth: INTEGER,
    num_leaves: INTEGER,
    num_branches: INTEGER,
    disable_search: FLAG,
  },
};

interface Order {
  readonly column: string;
  readonly direction?: string;
  readonly nulls?: 'FIRST' | 'LAST';
}

function changed(
  columns: readonly string[], change: string | undefined, column: string | undefined,
): readonly string[] {
  return column === undefined
    ? columns
    : change === 'ADD' ? [...columns, column] : columns.filter((each) => each !== column);
}
