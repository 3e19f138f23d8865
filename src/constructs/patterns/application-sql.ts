import type { Construct } from 'constructs';
import { fromTable, QueryParameters } from '../../ddl/expressions/shard-reads';
import { option } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { duplicateColumn } from '../../rules/usage/errors';
import { struct } from '../../rules/usage/options';
import { Dialect, type ColumnDefinition } from '../../schema';
import { PENDING_COMMIT_TIMESTAMP } from '../../schema/column-attributes';
import { uniqueKey } from '../../schema/name-key';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { textOutput } from '../../terraform/outputs';
import { snakeCase } from '../../text/names';
import { Database } from '../database/database';
import type { CommonTableOptions } from '../tables/table-options';

/** Options of every pattern. */
export interface PatternOptions extends CommonTableOptions {
  /**
   * Whether the columns and indexes of the pattern have names such as `lease_id` instead of `LeaseId`.
   *
   * @default - true in PostgreSQL, false in GoogleSQL
   */
  readonly snakeCase?: boolean;
}

struct<PatternOptions>('PatternOptions');

interface Named {
  readonly name: string;
}

/** A table of this library. Its declaration cannot name an internal member of one. */
interface SqlTable {
  readonly tableName: string;
  readonly _columns: readonly ColumnDefinition[];
}

/** Columns and their values as SQL. */
export type Values = readonly (readonly [string, string])[];

/** Writes the SQL of a pattern, and the names in it, in the dialect and the case of its table. */
export class ApplicationSql {
  /**
   * @param own Columns of the pattern, by their names in GoogleSQL.
   * @param chosen Others, which the application fills, with the option that replaces them, if any, and its value.
   * @throws duplicate-column for one of them among those of the user
   */
  public static of(
    scope: Construct, id: string, { snakeCase: given, columns = [] }: PatternOptions, own: readonly string[] = [],
    ...chosen: readonly (readonly [name: string, by?: string, replacement?: unknown])[]
  ): ApplicationSql {
    const { dialect, _path } = Database._of(scope, `table ${id}`);
    const sql = new ApplicationSql(dialect, given ?? dialect === Dialect.POSTGRESQL, own);
    const ways = new Map([
      ...own.map((name) => [name, 'leave it out'] as const),
      ...chosen.filter(([, , replacement]) => replacement === undefined)
        .map(([name, by]) => [name, by ? phrase`move it to ${option(by)}, leave it out` : 'leave it out'] as const),
    ].map(([name, way]) => [uniqueKey(sql.named(name)), way]));
    for (const { name } of columns) {
      const way = ways.get(uniqueKey(name));
      if (way !== undefined) {
        throw duplicateColumn(`${_path}/${id}`, name, { from: 'the pattern', fix: phrase`${way}, or rename it` });
      }
    }
    return sql;
  }

  private constructor(
    public readonly dialect: Dialect,
    private readonly isSnakeCase: boolean,
    private readonly own: readonly string[],
    private readonly table?: SqlTable,
  ) {}

  /** The same for statements about a table, which the names of its columns come before. */
  public on(table: SqlTable): ApplicationSql {
    return new ApplicationSql(this.dialect, this.isSnakeCase, this.own, table);
  }

  /** The name of a column: `LeaseId`, `lease_id`. */
  public readonly named = (name: string): string => (
    this.isSnakeCase ? snakeCase(name).replace(/^_/, '') : name
  );

  /** The name of what belongs to a table: `JobsDue`, `jobs_due`. */
  public beside(table: string, name: string): string {
    return this.isSnakeCase ? `${table}_${this.named(name)}` : `${table}${name}`;
  }

  /** Columns of the table that the application fills: all but those of the pattern, and some others. */
  public filled(...others: readonly Named[]): readonly ColumnDefinition[] {
    const left = [...others.map(({ name }) => name), ...this.own.map(this.named)];
    return this.table!._columns.filter(({ name, generated }) => !generated && !left.includes(name));
  }

  /** Each text has parameters of its own. */
  public write(text: (statement: Statement) => string): string {
    return text(new Statement(this.dialect, this.named, this.table?.tableName ?? ''));
  }
}

/** What texts are made of. Names of columns are those of GoogleSQL. */
export class Statement {
  public readonly parameters: QueryParameters;

  public constructor(
    private readonly dialect: Dialect,
    private readonly named: (name: string) => string,
    private readonly tableName: string,
  ) {
    this.parameters = new QueryParameters(dialect);
  }

  public get table(): string {
    return quotePath(this.tableName, this.dialect);
  }

  /** A column of the pattern. */
  public readonly column = (name: string): string => quoteIdentifier(this.named(name), this.dialect);

  /** A parameter of the pattern: `@LeaseId`; in PostgreSQL `$1`, `$2` ... in the order of their first use. */
  public readonly parameter = (name: string): string => this.parameters.beside(this.named(name));

  /** Columns and their values in an INSERT: `(Name, Value) VALUES (@Name, 0)`. */
  public values(values: Values): string {
    return `(${values.map(([name]) => name).join(', ')}) VALUES (${values.map(([, value]) => value).join(', ')})`;
  }

  /** The same in an INSERT that happens on a condition. */
  public valuesIf(values: Values, condition: string): string {
    const [names, given] = [0, 1].map((at) => values.map((each) => each[at]).join(', '));
    return `(${names}) SELECT ${given} FROM (SELECT 1) AS one WHERE ${condition}`;
  }

  /** Columns that the application names, with their parameters. */
  public given(columns: readonly Named[]): [string, string][] {
    return columns.map(({ name }) => [quoteIdentifier(name, this.dialect), this.parameters.of(name)]);
  }

  /**
   * Columns and their values in an INSERT. NULL stands for the default of a column. An identity and the time of the
   * commit, which only Spanner knows, are left out.
   */
  public inserted(columns: readonly ColumnDefinition[]): [string, string][] {
    const given = columns.filter(({ identity, defaultExpression = '' }) => (
      !identity && !defaultExpression.toUpperCase().includes(this.commitTime)
    ));
    return this.given(given).map(([column, parameter], at) => {
      const { defaultExpression } = given[at];
      return [column, defaultExpression === undefined ? parameter : `COALESCE(${parameter}, ${defaultExpression})`];
    });
  }

  /** Whether columns that the application names have the values of their parameters. */
  public matching(columns: readonly Named[], of = ''): string {
    return this.given(columns).map(([column, value]) => `${of}${column} = ${value}`).join(' AND ');
  }

  /** Whether columns of the pattern have the values of their parameters. */
  public equal(...names: readonly string[]): string {
    return names.map((name) => `${this.column(name)} = ${this.parameter(name)}`).join(' AND ');
  }

  public list(columns: readonly Named[]): string[] {
    return columns.map(({ name }) => quoteIdentifier(name, this.dialect));
  }

  /** The table, read by one of its indexes. */
  public readBy(index: string): string {
    return fromTable({ dialect: this.dialect, table: this.tableName, index });
  }

  /** What differs between the dialects. */
  public either(googlesql: string, postgresql: string): string {
    return this.dialect === Dialect.POSTGRESQL ? postgresql : googlesql;
  }

  public get now(): string {
    return this.either('CURRENT_TIMESTAMP()', 'CURRENT_TIMESTAMP');
  }

  /** The time of the commit, for a commit timestamp column. */
  public get commitTime(): string {
    return PENDING_COMMIT_TIMESTAMP[this.dialect];
  }

  public secondsFromNow(seconds: number): string {
    return this.later(this.now, seconds, 'SECOND');
  }

  /** A time that is later than another one; earlier for a negative amount. */
  public later(time: string, amount: number, unit: string): string {
    return this.either(
      `TIMESTAMP_ADD(${time}, INTERVAL ${amount} ${unit})`,
      `spanner.timestamptz_add(${time}, '${amount} ${unit.toLowerCase()}')`,
    );
  }

  /** The start of the hour or day, in UTC, that a time is in. */
  public startOf(time: string, unit: string): string {
    return this.either(
      `TIMESTAMP_TRUNC(${time}, ${unit}, 'UTC')`,
      `date_trunc('${unit.toLowerCase()}', ${time}, 'UTC')`,
    );
  }

  /** Whether a column has one of the values of an array. */
  public isAmong(name: string, values: string): string {
    return this.either(
      `${this.column(name)} IN UNNEST(${this.parameter(values)})`,
      `${this.column(name)} = ANY(${this.parameter(values)})`,
    );
  }

  /** An INSERT of columns that the application names, beside the time of the commit. */
  public insertAtCommit(time: string, columns: readonly ColumnDefinition[]): string {
    return `INSERT INTO ${this.table} ` +
      this.values([[this.column(time), this.commitTime], ...this.inserted(columns)]);
  }

  /** Columns of the pattern get values. */
  public update(set: Values, where: string): string {
    const assignments = set.map(([name, value]) => `${this.column(name)} = ${value}`).join(', ');
    return `UPDATE ${this.table} SET ${assignments} WHERE ${where}`;
  }

  /** An INSERT that does nothing if there is a row with this key. */
  public insertIfAbsent(key: readonly string[], rows: string): string {
    return this.either(
      `INSERT OR IGNORE INTO ${this.table} ${rows}`,
      `INSERT INTO ${this.table} ${rows} ON CONFLICT (${key.join(', ')}) DO NOTHING`,
    );
  }

  /**
   * The same where Spanner computes a part of the key. PostgreSQL looks for the row first, because the emulator takes
   * no ON CONFLICT there.
   */
  public insertIfNoRow(values: Values, isRow: string): string {
    const into = `INTO ${this.table}`;
    return this.either(
      `INSERT OR IGNORE ${into} ${this.values(values)}`,
      `INSERT ${into} ${this.valuesIf(values, `NOT EXISTS (SELECT 1 FROM ${this.table} WHERE ${isRow})`)}`,
    );
  }

  /** An INSERT of what a query reads, which updates the rows that have such a key. */
  public insertOrUpdate(key: readonly string[], columns: readonly string[], rows: string): string {
    const into = `INTO ${this.table} ${rows}`;
    const set = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    return this.either(
      `INSERT OR UPDATE ${into}`,
      `INSERT ${into} ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${set}`,
    );
  }

  /** What a statement that writes returns of its rows. */
  public returning(columns: readonly string[]): string {
    return ` ${this.either('THEN RETURN', 'RETURNING')} ${columns.join(', ')}`;
  }
}

/** Outputs by id: the text and what it does. */
export function sqlOutputs(scope: Construct, texts: Readonly<Record<string, readonly [string, string]>>): void {
  Object.entries(texts).forEach(([id, [sql, does]]) => textOutput(scope, id, sql, does));
}
