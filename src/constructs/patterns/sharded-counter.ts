import type { Construct } from 'constructs';
import { ApplicationSql, sqlOutputs, type PatternOptions } from './application-sql';
import { Check } from '../../columns/check';
import { Column } from '../../columns/column';
import { Default } from '../../columns/default';
import { ValueSource } from '../../columns/value-source';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { Table } from '../tables/table';
import { checkedProps } from '../tables/table-options';

/** Properties of sharded counters. */
export interface ShardedCounterProps extends PatternOptions {
  /**
   * Number of rows that a counter is spread over, from 2 to 1,000. Each takes about as many updates as one row can; a
   * read adds them all up. It can be raised later, and lowered once the rows of higher slots are merged into others.
   *
   * @default 16
   */
  readonly slots?: number;
}

const COUNTER_PROPS = struct<ShardedCounterProps>('ShardedCounterProps', { slots: wholeNumber(2, 1000, 16) });

/**
 * Counters that many transactions increase at the same time: each is the sum of several rows, of which an update takes
 * one at random. A single row that everybody updates is locked by one transaction after the other.
 *
 * @see https://cloud.google.com/spanner/docs/introspection/hot-split-statistics
 * @example
 * new ShardedCounter(db, 'PageViews', { slots: 32 });
 */
export class ShardedCounter extends Table {
  /** Number of rows of a counter: the application picks one, from 0 to `slots - 1`, at random for each update. */
  public readonly slots: number;
  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;

  /**
   * @throws out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: ShardedCounterProps = {}) {
    const { slots = 16, snakeCase, columns = [], checks = [], ...options } =
      checkedProps(COUNTER_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, ['CounterName', 'Slot', 'Total']);
    const { named } = sql;
    super(scope, id, {
      ...options,
      key: [
        Column.string(named('CounterName'), { lengthChars: 256, values: ValueSource.entity('the application') }),
        Column.int64(named('Slot')),
      ],
      columns: [Column.int64(named('Total'), { notNull: true, defaultValue: Default.number(0) }), ...columns],
      checks: [Check.named(sql.beside(id, 'Slots'), sql.write((s) => (
        `${s.column('Slot')} >= 0 AND ${s.column('Slot')} < ${slots}`
      ))), ...checks],
    });
    this.sql = sql.on(this);
    this.slots = slots;
  }

  /** SQL that adds the rows of a counter that are missing. It changes no total. Parameter: `CounterName`. */
  public createSql(): string {
    return this.sql.write((s) => {
      const key = ['CounterName', 'Slot'].map(s.column);
      const columns = [...key, s.column('Total')].join(', ');
      const rows = Array.from({ length: this.slots }, (_, slot) => `(${s.parameter('CounterName')}, ${slot}, 0)`);
      return s.insertIfAbsent(key, `(${columns}) VALUES ${rows.join(', ')}`);
    });
  }

  /**
   * SQL that adds to a counter. One row, or none if the counter does not exist yet. Parameters: `Amount`, which may be
   * negative, `CounterName`, and `Slot`, a random number below `slots`.
   */
  public addSql(): string {
    return this.sql.write((s) => {
      const total = s.column('Total');
      return s.update([['Total', `${total} + ${s.parameter('Amount')}`]], s.equal('CounterName', 'Slot'));
    });
  }

  /** SQL that reads a counter, 0 if it does not exist. Parameter: `CounterName`. */
  public readSql(): string {
    return this.sql.write((s) => (
      `SELECT COALESCE(SUM(${s.column('Total')}), 0) AS ${s.column('Total')} FROM ${s.table} ` +
      `WHERE ${s.equal('CounterName')}`
    ));
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    sqlOutputs(this, {
      Create: [this.createSql(), `adds a counter to ${this.tableName}`],
      Add: [this.addSql(), `adds to one of the ${this.slots} rows of a counter of ${this.tableName}`],
      Read: [this.readSql(), `reads a counter of ${this.tableName}`],
    });
  }
}
