import { Construct } from 'constructs';
import { leadOf, type IndexLead } from './index-lead';
import { IndexSpread } from './index-spread';
import { fanOutReadSql } from '../../ddl/expressions/shard-reads';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { duplicateName, unsupported } from '../../rules/usage/errors';
import { word } from '../../rules/usage/kinds';
import { literalText } from '../../rules/usage/literal';
import { checked, struct } from '../../rules/usage/options';
import {
  columnsOf, Dialect, isIn, type ColumnDefinition, type IndexDefinition, type IndexKeyPart, type KeyPart,
} from '../../schema';
import { inSchemaOf } from '../../schema/name-key';
import { textOutput } from '../../terraform/outputs';
import { freeId } from '../database/construct-scope';
import { ColumnarPolicy, storageOptions } from '../database/storage';
import type { ITable } from '../tables/i-table';
import { tableOf } from '../tables/own-table';
import type { TableBase } from '../tables/table-base';

/** Properties of a secondary index. */
export interface SafeIndexProps {
  /** The indexed columns, in order. */
  readonly columns: string[];

  /**
   * Which of the columns are in descending order. It changes which end is fast to read; inserts still land at one end.
   *
   * @default - none
   */
  readonly descending?: string[];

  /**
   * Which of the columns have their NULLs in front (PostgreSQL only).
   *
   * @default - those in descending order
   */
  readonly nullsFirst?: string[];

  /**
   * Which of the columns have their NULLs at the end (PostgreSQL only).
   *
   * @default - those in ascending order
   */
  readonly nullsLast?: string[];

  /**
   * What spreads the entries.
   *
   * @default - nothing: the indexed columns must be spread themselves
   */
  readonly spread?: IndexSpread;

  /**
   * Refuses two rows with the same values. GoogleSQL treats NULLs as equal, PostgreSQL does not. It cannot be combined
   * with a sharded index, which would be unique only within a shard.
   *
   * @default false
   */
  readonly unique?: boolean;

  /**
   * Omits rows with a NULL in any indexed column: NULL_FILTERED in GoogleSQL, an equivalent WHERE in PostgreSQL.
   *
   * @default false
   */
  readonly nullFiltered?: boolean;

  /**
   * Omits rows with a NULL in one of these columns (`WHERE ... IS NOT NULL`).
   *
   * @default - none
   */
  readonly whereNotNull?: string[];

  /**
   * Columns that are copied into the index, so that a read needs no join: STORING, INCLUDE.
   *
   * @default - none
   */
  readonly storing?: string[];

  /**
   * Name of the locality group of the index. It cannot be unset.
   *
   * @default - the present one, which is `default` for a new index
   */
  readonly localityGroup?: string;

  /**
   * Whether analytical queries read the index in columnar format.
   *
   * @default - the present policy, which is that of the database for a new index
   */
  readonly columnarPolicy?: ColumnarPolicy;
}

const NONE: readonly string[] = [];
const A_COLUMN = code.text('CreatedAt');
const SAFE_INDEX_PROPS = struct<SafeIndexProps>('SafeIndexProps', {
  columns: A_COLUMN,
  descending: A_COLUMN,
  nullsFirst: A_COLUMN,
  nullsLast: A_COLUMN,
  whereNotNull: A_COLUMN,
  storing: A_COLUMN,
  localityGroup: word,
});

/**
 * A secondary index that is checked like a key. `spread` makes it safe on a column that grows with time.
 *
 * @see https://cloud.google.com/spanner/docs/secondary-indexes
 * @example
 * declare const orders: TableBase;
 * declare const customers: ITable;
 * new SafeIndex(orders, 'OrdersByPlacedAt', { columns: ['PlacedAt'], spread: IndexSpread.interleavedIn(customers) });
 */
export class SafeIndex extends Construct {
  /** Name of the index. */
  public readonly indexName: string;
  private readonly table: TableBase;
  private readonly model: IndexDefinition;
  private readonly columns: readonly string[];

  /**
   * @throws unknown-column, out-of-range, unsupported, foreign-table, unresolved-token
   */
  constructor(scope: ITable, id: string, props: SafeIndexProps) {
    const table = tableOf(scope, 'index', 'SafeIndex', id);
    const at = `${table._path}/${literalText(id, 'the name of an index', table._path)}`;
    const { columns } = checked(SAFE_INDEX_PROPS, props, at);
    const lead = leadOf(props.spread, table, at);
    const model = modelOf(table, inSchemaOf(table.tableName, id), props, lead, at);
    // A refused index leaves nothing behind.
    const namesake = table.node.tryFindChild(id);
    if (namesake instanceof SafeIndex) {
      throw duplicateName(at, id);
    }
    if (lead.newColumn) {
      table._addIndexColumn(lead.newColumn);
    }
    super(table, namesake ? freeId(table, id, 'index') : id);
    this.indexName = model.name;
    this.table = table;
    this.columns = [...columns];
    this.model = model;
    table._ownDatabase._declared.addIndex(this);
  }

  /**
   * SQL that reads a range of the last column across all shards, in order; the columns before it are compared for
   * equality. Parameters: `<column>` for those, `<column>_from` (included) and `<column>_until` (not included) for the
   * range, with one more `_` if a column has that name; by position in PostgreSQL.
   *
   * @throws unsupported when the index is not sharded
   */
  public fanOutReadSql(): string {
    const { model: { sharding, keyParts: [lead] }, table } = this;
    if (!sharding) {
      throw unsupported(
        this.path,
        'a fan-out read of an index that is not sharded',
        phrase`an index with ${code.option('spread', code.call('IndexSpread', 'sharded', [code.variable('n')]))}`,
        'read the index by its own columns',
      );
    }
    const read = {
      dialect: table._dialect, table: table.tableName, index: this.indexName, computedColumn: lead.column,
      shards: sharding.shards,
    };
    return fanOutReadSql(read, this.columns.slice(0, -1), this.columns[this.columns.length - 1]);
  }

  /**
   * Adds the fan-out read as a Terraform output, for applications that read it from there.
   *
   * @throws unsupported when the index is not sharded
   */
  public addOutputs(): void {
    textOutput(this, 'FanOutRead', this.fanOutReadSql(), `reads a range of ${this.indexName} over all shards`);
  }

  /** @internal */
  public _toModel(): IndexDefinition {
    return this.model;
  }

  private get path(): string {
    return `${this.table._path}/${this.indexName}`;
  }
}

/** @throws unknown-column, unsupported */
function modelOf(
  table: TableBase, name: string, props: SafeIndexProps, { parts, sharding, newColumn }: IndexLead, at: string,
): IndexDefinition {
  const { columns, spread, unique = false, nullFiltered = false, whereNotNull = NONE, storing = NONE } = props;
  table._requireColumns(columns, 'columns', at);
  table._requireColumns(storing, 'storing', at);
  table._requireColumns(whereNotNull, 'whereNotNull', at);
  for (const { column } of parts) {
    if (column !== newColumn?.name) {
      table._column(column, 'spread', at);
    }
  }
  refuseUnknownNames(props, at);
  if (unique && sharding) {
    throw unsupported(
      at,
      phrase`${code.option('unique')} together with ${
        code.call('IndexSpread', 'sharded', [code.REST])}: two shards could hold the same values`,
      'unique with another spread, or not unique',
      phrase`leave out ${code.option('spread')}, or ${code.option('unique')} if two rows may hold the same values`,
    );
  }
  const filtersNull = nullFiltered && table._dialect === Dialect.POSTGRESQL;
  return Object.freeze({
    name,
    table: table.tableName,
    unique,
    nullFiltered: nullFiltered && !filtersNull,
    keyParts: withColumns(parts, props, table._dialect),
    storing: [...storing],
    whereNotNull: filtersNull
      ? [...new Set([...columns, ...whereNotNull, ...nullableOf(parts, newColumn, table, at)])]
      : [...whereNotNull],
    interleaveIn: spread?._ancestor?.tableName,
    options: storageOptions(props, table._dialect),
    sharding,
  });
}

/** @throws unsupported if an option orders a column that is not in the index */
function refuseUnknownNames({ columns, descending, nullsFirst, nullsLast }: SafeIndexProps, at: string): void {
  if (!descending && !nullsFirst && !nullsLast) {
    return;
  }
  for (const [option, names = NONE] of Object.entries({ descending, nullsFirst, nullsLast })) {
    const stray = names.find((column) => !columns.includes(column));
    if (stray !== undefined) {
      const known = names.filter((column) => columns.includes(column));
      throw unsupported(
        at,
        phrase`${code.option(option)} names ${stray}, which is not among the columns of the index`,
        `one of ${columns.join(', ')}`,
        known.length === 0
          ? phrase`leave out ${code.option(option)}`
          : [code.option(option, code.list(known.map(code.text)))],
      );
    }
  }
}

/** The lead, followed by the remaining columns. */
function withColumns(lead: readonly KeyPart[], props: SafeIndexProps, dialect: Dialect): IndexKeyPart[] {
  const { columns, descending = NONE, nullsFirst = NONE, nullsLast = NONE } = props;
  const keyParts: IndexKeyPart[] = [...lead];
  for (const column of columns) {
    if (!isIn(lead, column)) {
      const isDescending = descending.includes(column);
      // PostgreSQL puts NULLs first for a descending column, and last for others. GoogleSQL refuses both.
      const usual = dialect === Dialect.POSTGRESQL && (isDescending ? 'FIRST' : 'LAST');
      const nulls = ([nullsFirst.includes(column) && 'FIRST', nullsLast.includes(column) && 'LAST'] as const)
        .find((each) => each && each !== usual);
      keyParts.push(nulls ? { column, descending: isDescending, nulls } : { column, descending: isDescending });
    }
  }
  return keyParts;
}

/** Nullable columns of the lead. */
function nullableOf(
  lead: readonly KeyPart[], newColumn: ColumnDefinition | undefined, table: TableBase, at: string,
): string[] {
  const definitionOf = (name: string): ColumnDefinition =>
    newColumn?.name === name ? newColumn : table._column(name, 'spread', at);
  return columnsOf(lead).filter((column) => !definitionOf(column).notNull);
}
