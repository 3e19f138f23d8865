import type { Construct } from 'constructs';
import { ApplicationSql, sqlOutputs } from './application-sql';
import { Column } from '../../columns/column';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { Table } from '../tables/table';
import { checkedProps, type CommonTableOptions } from '../tables/table-options';

/** Properties of a table of codes. */
export interface LookupTableProps extends CommonTableOptions {
  /** The column of the codes: texts, or numbers, which may count up. */
  readonly code: Column;

  /**
   * How many rows the table may have, from 1 to 10,000. It is what makes any order of the codes safe, so `setSql` adds
   * no more. It can be changed at any time.
   */
  readonly maxRows: number;
}

const LOOKUP_TABLE_PROPS = struct<LookupTableProps>('LookupTableProps', { maxRows: wholeNumber(1, 10_000, 300) });

/**
 * A small table of codes and what they mean: countries, statuses, price lists. Its declared size is what makes it safe,
 * whatever its codes look like: all that is ever inserted is little.
 *
 * @see https://cloud.google.com/spanner/docs/schema-and-data-model#choosing_a_primary_key
 * @example
 * new LookupTable(db, 'Countries', {
 *   code: Column.string('CountryCode', { lengthChars: 2 }),
 *   maxRows: 300,
 *   columns: [Column.string('Name', { lengthChars: 100, notNull: true })],
 * });
 */
export class LookupTable extends Table {
  /** How many rows `setSql` fills the table with. */
  public readonly maxRows: number;
  private readonly code: Column;
  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;

  /**
   * @throws out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: LookupTableProps) {
    const { code, maxRows, ...options } = checkedProps(LOOKUP_TABLE_PROPS, scope, id, props);
    super(scope, id, { ...options, key: [code._assuming({ source: 'category', distinctValues: maxRows })] });
    this.code = code;
    this.maxRows = maxRows;
    this.sql = ApplicationSql.of(scope, id, {}).on(this);
  }

  /** SQL that reads all rows in the order of their codes, to be kept by the application. */
  public readAllSql(): string {
    return this.sql.write((s) => `SELECT * FROM ${s.table} ORDER BY ${s.list([this.code]).join()}`);
  }

  /**
   * SQL that adds a row or replaces it. One row, or none if the table has `maxRows` others. Parameters: the code, and
   * the declared columns in their order, NULL for a default.
   */
  public setSql(): string {
    return this.sql.write((s) => {
      const key = s.given([this.code]);
      const [[code, parameter]] = key;
      const values = [...key, ...s.inserted(this.sql.filled(this.code))];
      const others = `SELECT COUNT(*) FROM ${s.table} WHERE ${code} <> ${parameter}`;
      const rows = s.valuesIf(values, `(${others}) < ${this.maxRows}`);
      return s.insertOrUpdate([code], values.map(([name]) => name), rows);
    });
  }

  /** SQL that removes a row. Parameter: the code. */
  public removeSql(): string {
    return this.sql.write((s) => {
      const [[code, parameter]] = s.given([this.code]);
      return `DELETE FROM ${s.table} WHERE ${code} = ${parameter}`;
    });
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    sqlOutputs(this, {
      ReadAll: [this.readAllSql(), `reads all rows of ${this.tableName}`],
      Set: [this.setSql(), `adds or replaces a row of ${this.tableName}`],
      Remove: [this.removeSql(), `removes a row of ${this.tableName}`],
    });
  }
}
