import type { Construct } from 'constructs';
import { ApplicationSql, sqlOutputs, type PatternOptions, type Statement } from './application-sql';
import { Column } from '../../columns/column';
import { Ttl } from '../../columns/ttl';
import { generatedColumn } from '../../ddl/expressions/shard-expression';
import { list, option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { outOfRange } from '../../rules/usage/errors';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { checkedProps } from '../tables/table-options';
import { A_UUID, UuidTable } from '../tables/uuid-table';

/** Properties of a table whose rows are marked as deleted before they are. */
export interface SoftDeleteTableProps extends PatternOptions {
  /** Columns of the primary key, in key order. The first is a `Column.uuid`. */
  readonly key: Column[];

  /**
   * How many days a deleted row can be restored. Spanner deletes it some time after.
   *
   * @default 30
   */
  readonly keepDeletedDays?: number;

  /**
   * Columns, each of which has a value only once among the rows that are not deleted. A deleted row leaves its value to
   * others at once. NULL is no value.
   *
   * @default - none
   */
  readonly uniqueLive?: string[];
}

const SOFT_DELETE_PROPS = struct<SoftDeleteTableProps>('SoftDeleteTableProps', {
  keepDeletedDays: wholeNumber(0, Infinity, 30),
  key: A_UUID,
  uniqueLive: text('Email'),
});

/**
 * A table whose rows are marked as deleted, can be restored for some days, and are deleted by Spanner then.
 *
 * A value can be unique among the rows that are not deleted: a generated column holds it for these rows alone, and the
 * unique index on that column leaves NULLs out.
 *
 * @see https://cloud.google.com/spanner/docs/secondary-indexes#null-indexing-disable
 * @example
 * new SoftDeleteTable(db, 'Users', {
 *   key: [Column.uuid('UserId')],
 *   columns: [Column.string('Email', { lengthChars: 320, values: ValueSource.entity('the user') })],
 *   uniqueLive: ['Email'],
 * });
 */
export class SoftDeleteTable extends UuidTable {
  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  private readonly uniqueLive: readonly string[];

  /**
   * @throws unsupported, out-of-range, unknown-column, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: SoftDeleteTableProps) {
    const { keepDeletedDays = 30, uniqueLive = [], snakeCase, columns = [], ...options } =
      checkedProps(SOFT_DELETE_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, ['DeletedAt']);
    const deletedAt = sql.named('DeletedAt');
    super(scope, id, {
      ...options,
      columns: [Column.timestamp(deletedAt), ...columns],
      ttl: Ttl.days(deletedAt, keepDeletedDays),
    });
    this.sql = sql.on(this);
    this.uniqueLive = [...uniqueLive];
    uniqueLive.forEach((column) => this.makeUnique(column));
  }

  /** SQL that reads a row, if it is not deleted. Parameters: the columns of the key. */
  public liveReadSql(): string {
    return this.sql.write((s) => `SELECT * FROM ${s.table} WHERE ${this.isRow('IS NULL', s)}`);
  }

  /**
   * SQL that reads the row that has a value and is not deleted. Parameter: the column.
   *
   * @param column One of `uniqueLive`.
   * @throws out-of-range
   */
  public liveByUniqueSql(column: string): string {
    const { uniqueLive } = this;
    if (!uniqueLive.includes(column)) {
      const more = [option('uniqueLive', list([...uniqueLive, column].map(text)))];
      throw outOfRange(this._path, 'column', column, phrase`one of ${option('uniqueLive')}`, more);
    }
    const { live, index } = this.namesOf(column);
    return this.sql.write((s) => {
      const [isLive, value] = [...s.list([{ name: live }]), s.given([{ name: column }])[0][1]];
      return `SELECT * FROM ${s.readBy(index)} WHERE ${isLive} = ${value} AND ${isLive} IS NOT NULL`;
    });
  }

  /**
   * SQL that marks a row as deleted. One row, or none if there is none that is not deleted. Parameters: the columns of
   * the key.
   */
  public deleteSql(): string {
    return this.mark((s) => s.now, 'IS NULL');
  }

  /**
   * SQL that restores a deleted row. One row, or none if there is none that is deleted. It is refused if a value of
   * `uniqueLive` is taken by now. Parameters: the columns of the key.
   */
  public restoreSql(): string {
    return this.mark(() => 'NULL', 'IS NOT NULL');
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    const { tableName: name } = this;
    sqlOutputs(this, {
      LiveRead: [this.liveReadSql(), `reads a row of ${name} that is not deleted`],
      Delete: [this.deleteSql(), `marks a row of ${name} as deleted`],
      Restore: [this.restoreSql(), `restores a deleted row of ${name}`],
      ...Object.fromEntries(this.uniqueLive.map((column) => (
        [`LiveBy${column}`, [this.liveByUniqueSql(column), `reads the row of ${name} that has a ${column}`]]
      ))),
    });
  }

  /** The column and the index of the values of live rows. */
  private namesOf(column: string): { readonly live: string; readonly index: string } {
    const live = this.sql.beside(this.sql.named('Live'), column);
    return { live, index: this.sql.beside(this.node.id, live) };
  }

  private makeUnique(column: string): void {
    const { type } = this._column(column, 'uniqueLive');
    const { live, index } = this.namesOf(column);
    const expression = this.sql.write((s) => {
      const [isLive, [value]] = [`${s.column('DeletedAt')} IS NULL`, s.list([{ name: column }])];
      return s.either(`IF(${isLive}, ${value}, NULL)`, `CASE WHEN ${isLive} THEN ${value} END`);
    });
    this._addIndexColumn(generatedColumn({ name: live, type, notNull: false }, expression, this._dialect));
    this._ownIndex(index, { columns: [live], unique: true, whereNotNull: [live] });
  }

  private mark(deletedAt: (s: Statement) => string, before: string): string {
    return this.sql.write((s) => s.update([['DeletedAt', deletedAt(s)]], this.isRow(before, s)));
  }

  private isRow(deletedAt: string, s: Statement): string {
    const key = this._primaryKey.map(({ column: name }) => ({ name }));
    return `${s.matching(key)} AND ${s.column('DeletedAt')} ${deletedAt}`;
  }
}
