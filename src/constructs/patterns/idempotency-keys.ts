import type { Construct } from 'constructs';
import { ApplicationSql, sqlOutputs, type PatternOptions, type Values } from './application-sql';
import { Column } from '../../columns/column';
import { Ttl } from '../../columns/ttl';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { SECONDS_OF_DAY } from '../../text/time';
import { HashedKeyTable } from '../tables/hashed-key-table';
import { checkedProps } from '../tables/table-options';

/** Properties of a table of idempotency keys. */
export interface IdempotencyKeysProps extends PatternOptions {
  /**
   * How many days a call is remembered after it was answered: 1 or more.
   *
   * @default 1
   */
  readonly keepDays?: number;

  /**
   * How long the first call has for its work, before its key counts as free again: 1 or more.
   *
   * @default 60
   */
  readonly leaseSeconds?: number;

  /**
   * Most characters of a key, from 1 to 1,024.
   *
   * @default 255
   */
  readonly keyLengthChars?: number;
}

const IDEMPOTENCY_KEYS_PROPS = struct<IdempotencyKeysProps>('IdempotencyKeysProps', {
  keepDays: wholeNumber(1, Infinity, 1),
  leaseSeconds: wholeNumber(1, Infinity, 60),
  keyLengthChars: wholeNumber(1, 1024, 255),
});

const OWN = ['KeyHash', 'IdempotencyKey', 'ExpiresAt', 'Response'];

/**
 * A table of calls by idempotency key: a call that is sent twice does its work once and gets the same response.
 * Keys may be of any kind, those that grow with time among them.
 *
 * @see https://cloud.google.com/spanner/docs/ttl
 * @example
 * new IdempotencyKeys(db, 'Calls', { columns: [Column.bytes('RequestHash', { lengthBytes: 32 })] });
 */
export class IdempotencyKeys extends HashedKeyTable {
  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  private readonly keepDays: number;
  private readonly leaseSeconds: number;

  /**
   * @throws out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: IdempotencyKeysProps = {}) {
    const { keepDays = 1, leaseSeconds = 60, keyLengthChars = 255, snakeCase, columns = [], ...options } =
      checkedProps(IDEMPOTENCY_KEYS_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, OWN);
    const { named } = sql;
    super(scope, id, {
      ...options,
      key: [Column.string(named('IdempotencyKey'), { lengthChars: keyLengthChars })],
      hashColumn: named('KeyHash'),
      columns: [
        Column.timestamp(named('ExpiresAt'), { notNull: true }),
        Column.string(named('Response')),
        ...columns,
      ],
      ttl: Ttl.days(named('ExpiresAt'), 0),
    });
    this.sql = sql.on(this);
    this.keepDays = keepDays;
    this.leaseSeconds = leaseSeconds;
  }

  /**
   * SQL that forgets a call that is too old, or whose first call ended without a response. Sent before `beginSql`,
   * because Spanner deletes such rows only some time after. Parameter: `IdempotencyKey`.
   */
  public forgetExpiredSql(): string {
    return this.sql.write((s) => (
      `DELETE FROM ${s.table} ` +
      `WHERE ${this._isRow(s.parameters)} AND ${s.column('ExpiresAt')} <= ${s.now}`
    ));
  }

  /**
   * SQL that begins a call. One row if it is the first with its key, none if it is repeated. Parameters:
   * `IdempotencyKey`, and the declared columns in their order, NULL for a default.
   */
  public beginSql(): string {
    return this.sql.write((s) => {
      const { column } = s;
      const values: Values = [
        [column('IdempotencyKey'), s.parameter('IdempotencyKey')],
        [column('ExpiresAt'), s.secondsFromNow(this.leaseSeconds)],
        ...s.inserted(this.sql.filled()),
      ];
      return s.insertIfNoRow(values, this._isRow(s.parameters)) + s.returning([column('IdempotencyKey')]);
    });
  }

  /**
   * SQL that stores the response of a call, in the transaction of what it changed. One row, or none if another call has
   * taken over and responded: roll back then. Parameters: `Response`, which is not NULL, and `IdempotencyKey`.
   */
  public completeSql(): string {
    return this.sql.write((s) => s.update(
      [['Response', s.parameter('Response')], ['ExpiresAt', s.secondsFromNow(this.keepDays * SECONDS_OF_DAY)]],
      `${this._isRow(s.parameters)} AND ${s.column('Response')} IS NULL`,
    ));
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    const { tableName: name } = this;
    sqlOutputs(this, {
      ForgetExpired: [this.forgetExpiredSql(), `forgets a call of ${name} that has expired`],
      Begin: [this.beginSql(), `begins a call of ${name} if it is the first with its key`],
      Complete: [this.completeSql(), `stores the response of a call of ${name}`],
      PointRead: [this.pointReadSql(), `reads a call of ${name}`],
    });
  }
}
