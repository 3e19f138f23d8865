import type { Construct } from 'constructs';
import {
  ApplicationSql, sqlOutputs, type PatternOptions, type Statement,
} from './application-sql';
import { Column } from '../../columns/column';
import { Default } from '../../columns/default';
import { Ttl } from '../../columns/ttl';
import { textCall } from '../../languages/code';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { Dialect, type ColumnDefinition, type ColumnType } from '../../schema';
import { quotePath } from '../../schema/quoting';
import { scalarType } from '../../schema/types/column-type';
import { floatOfBits, isFloat, isNumber } from '../../schema/types/type-facts';
import { typeText } from '../../schema/types/type-text';
import { Table } from '../tables/table';
import type { TableBase } from '../tables/table-base';
import { checkedProps } from '../tables/table-options';

/** The period that a row of a rollup sums up, in UTC. */
export enum RollupPeriod {
  /** An hour. */
  HOUR = 'HOUR',
  /** A day. */
  DAY = 'DAY',
}

/** Properties of a time series. */
export interface TimeSeriesTableProps extends PatternOptions {
  /** The column that identifies what is measured: a device, a sensor, a meter. It leads the key. */
  readonly device: Column;

  /**
   * How many days measurements are kept: 2 or more, so that a whole day can be rolled up. Spanner deletes them some
   * time after.
   *
   * @default 30
   */
  readonly retentionDays?: number;

  /**
   * The period that a row of the rollup sums up.
   *
   * @default RollupPeriod.HOUR
   */
  readonly rollup?: RollupPeriod;

  /**
   * How many days the rollup is kept.
   *
   * @default 730
   */
  readonly rollupRetentionDays?: number;
}

const TIME_SERIES_PROPS = struct<TimeSeriesTableProps>('TimeSeriesTableProps', {
  device: textCall('Column', 'uuid', 'DeviceId'),
  retentionDays: wholeNumber(2, Infinity, 30),
  rollupRetentionDays: wholeNumber(1, Infinity, 730),
});

const OWN = ['ReadAt'];

const ROLLUP_NAMES: Readonly<Record<RollupPeriod, string>> = { HOUR: 'Hourly', DAY: 'Daily' };

const PERIODS_OF_A_DAY: Readonly<Record<RollupPeriod, number>> = { HOUR: 24, DAY: 1 };

/**
 * Measurements of devices, newest first, with a table beside it that sums them up by the hour or by the day.
 *
 * The device leads the key, so devices that write at the same time write in different places. Both tables expire, each
 * after a time of its own.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#ordering_timestamp-based_keys
 * @example
 * new TimeSeriesTable(db, 'Readings', {
 *   device: Column.uuidReference('DeviceId'),
 *   columns: [Column.float64('Temperature'), Column.int64('Pulses')],
 * });
 */
export class TimeSeriesTable extends Table {
  /** The table of the sums: a row for each device and period that has measurements. */
  public readonly rollupTable: TableBase;

  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  private readonly device: Column;
  private readonly retentionDays: number;
  private readonly period: RollupPeriod;

  /**
   * @throws out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: TimeSeriesTableProps) {
    const {
      device, retentionDays = 30, rollup = RollupPeriod.HOUR, rollupRetentionDays = 730, snakeCase, ...options
    } = checkedProps(TIME_SERIES_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { ...options, snakeCase }, OWN);
    const { named } = sql;
    // PostgreSQL has no order in a primary key.
    const keyBy = (time: string): Column[] => [
      device._reference, Column.timestamp(named(time), { descending: sql.dialect === Dialect.GOOGLESQL }),
    ];
    super(scope, id, { ...options, key: keyBy('ReadAt'), ttl: Ttl.days(named('ReadAt'), retentionDays) });
    this.sql = sql.on(this);
    this.device = device;
    this.retentionDays = retentionDays;
    this.period = rollup;
    this.rollupTable = new Table(this, sql.beside(id, ROLLUP_NAMES[rollup]), {
      key: keyBy('PeriodStart'),
      columns: [
        Column.int64(named('Readings'), { notNull: true, defaultValue: Default.number(0) }),
        ...this.measured.flatMap((column) => this.sumsOf(column)),
      ],
      ttl: Ttl.days(named('PeriodStart'), rollupRetentionDays),
      renamedFrom: options.renamedFrom && sql.beside(options.renamedFrom, ROLLUP_NAMES[rollup]),
    });
    this._made.push(this.rollupTable.tableName);
  }

  /**
   * Adds a column outside the key, after the existing columns. A number is rolled up, too.
   *
   * @throws duplicate-column, broken-expression, unresolved-token
   */
  public addColumn(column: Column): void {
    super.addColumn(column);
    const added = this.measured.find(({ name }) => name === column.name);
    if (added) {
      this.sumsOf(added).forEach((sum) => this.rollupTable.addColumn(sum));
    }
  }

  /**
   * SQL that writes a measurement. One row, or none if the device has one of that time. Parameters: the device,
   * `ReadAt`, and the declared columns in their order, NULL for a default.
   */
  public writeSql(): string {
    return this.sql.write((s) => {
      const key = s.given([this.device, { name: this.sql.named('ReadAt') }]);
      const values = s.values([...key, ...s.inserted(this.sql.filled(this.device))]);
      return s.insertIfAbsent(key.map(([column]) => column), values);
    });
  }

  /**
   * SQL that reads the measurements of a device in a range of time, the newest first. Parameters: the device,
   * `ReadAt_from` (included) and `ReadAt_until` (not included).
   */
  public rangeSql(): string {
    return this.newestFirst(this.sql, 'ReadAt');
  }

  /**
   * SQL that reads the last measurement of a device, if there is one since a time. Parameters: the device and
   * `ReadAt_from` (included).
   */
  public latestSql(): string {
    return this.sql.write((s) => {
      const time = s.column('ReadAt');
      return `SELECT * FROM ${s.table} WHERE ${s.matching([this.device])} ` +
        `AND ${time} >= ${s.parameter('ReadAt_from')} ORDER BY ${time} DESC LIMIT 1`;
    });
  }

  /**
   * SQL that sums up the measurements of a device, from the period that a time is in to the last that is over at
   * another time. It can run again and again: it always sums up whole periods. Those whose measurements may be gone
   * stay as they are. Parameters: the device, `ReadAt_from` and `ReadAt_until`.
   */
  public rollUpSql(): string {
    return this.sql.on(this.rollupTable).write((s) => {
      const [[device], time] = [s.list([this.device]), s.column('ReadAt')];
      const key = [device, s.column('PeriodStart')];
      const sums = this.measured.flatMap((column) => this.sums(s, column));
      const startOf = (at: string): string => s.startOf(at, this.period);
      const oldestWhole = s.later(s.now, 1 - this.retentionDays * PERIODS_OF_A_DAY[this.period], this.period);
      const columns = [...key, s.column('Readings'), ...sums.map(([column]) => column)];
      return s.insertOrUpdate(
        key,
        columns,
        `(${columns.join(', ')}) ` +
        `SELECT ${[device, startOf(time), 'COUNT(*)', ...sums.map(([, sum]) => sum)].join(', ')} ` +
        `FROM ${quotePath(this.tableName, this._dialect)} WHERE ${s.matching([this.device])} ` +
        `AND ${time} >= ${startOf(s.parameter('ReadAt_from'))} AND ${time} < ${startOf(s.parameter('ReadAt_until'))} ` +
        `AND ${time} >= ${startOf(oldestWhole)} GROUP BY 1, 2`,
      );
    });
  }

  /**
   * SQL that reads the sums of a device in a range of time, the newest first. Parameters: the device,
   * `PeriodStart_from` (included) and `PeriodStart_until` (not included).
   */
  public rollupRangeSql(): string {
    return this.newestFirst(this.sql.on(this.rollupTable), 'PeriodStart');
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    const { tableName: name } = this;
    sqlOutputs(this, {
      Write: [this.writeSql(), `writes a measurement into ${name}`],
      Range: [this.rangeSql(), `reads measurements of a device from ${name}`],
      Latest: [this.latestSql(), `reads the last measurement of a device from ${name}`],
      RollUp: [this.rollUpSql(), `sums up measurements of a device of ${name}`],
      RollupRange: [this.rollupRangeSql(), `reads sums of a device of ${name}`],
    });
  }

  private get measured(): readonly ColumnDefinition[] {
    return this.sql.filled(this.device).filter(({ type }) => isNumber(type));
  }

  private sumsOf({ name, type }: ColumnDefinition): Column[] {
    const [count, sum, least, most] = this.sumNames(name);
    return [
      Column.int64(count, { notNull: true, defaultValue: Default.number(0) }),
      Column._ofType(sum, sumType(type)),
      Column._ofType(least, type),
      Column._ofType(most, type),
    ];
  }

  /** The columns of the rollup that are about a column. */
  private sumNames(name: string): string[] {
    return ['Count', 'Sum', 'Min', 'Max'].map((of) => this.sql.beside(name, of));
  }

  /** These columns, and what they hold. */
  private sums(s: Statement, { name, type }: ColumnDefinition): [string, string][] {
    const [value] = s.list([{ name }]);
    const sum = s.either(`SUM(${value})`, `CAST(SUM(${value}) AS ${typeText(sumType(type), this._dialect)})`);
    const values = [`COUNT(${value})`, sum, `MIN(${value})`, `MAX(${value})`];
    return s.list(this.sumNames(name).map((each) => ({ name: each }))).map((column, at) => [column, values[at]]);
  }

  private newestFirst(sql: ApplicationSql, column: string): string {
    return sql.write((s) => {
      const time = s.column(column);
      return `SELECT * FROM ${s.table} WHERE ${s.matching([this.device])} ` +
        `AND ${time} >= ${s.parameter(`${column}_from`)} AND ${time} < ${s.parameter(`${column}_until`)} ` +
        `ORDER BY ${time} DESC`;
    });
  }
}

/** What Spanner makes of a sum. PostgreSQL casts it to that. */
function sumType(type: ColumnType): ColumnType {
  return isFloat(type) ? scalarType(floatOfBits(53)) : type;
}
