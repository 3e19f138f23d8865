import type { Construct } from 'constructs';
import {
  ApplicationSql, sqlOutputs, type PatternOptions, type Statement,
} from './application-sql';
import { Column } from '../../columns/column';
import { Default } from '../../columns/default';
import { Ttl } from '../../columns/ttl';
import { ValueSource } from '../../columns/value-source';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import type { SafeIndex } from '../indexes/safe-index';
import { Table } from '../tables/table';
import { checkedProps } from '../tables/table-options';

/** Properties of a store of sessions. */
export interface SessionStoreProps extends PatternOptions {
  /**
   * How many minutes a session lasts when nobody uses it: 1 or more.
   *
   * @default 1440
   */
  readonly lifetimeMinutes?: number;

  /**
   * The column of the user. NULL is a visitor who has not logged in.
   *
   * @default - `UserId`, a STRING(64)
   */
  readonly user?: Column;
}

const SESSION_STORE_PROPS = struct<SessionStoreProps>('SessionStoreProps', {
  lifetimeMinutes: wholeNumber(1, Infinity, 1_440),
});

const OWN = ['TokenHash', 'CreatedAt', 'ExpiresAt', 'Data'];
/** Of a minute: a session is extended once a tenth of its lifetime has passed. */
const SECONDS_LEFT = 54;

/**
 * Sessions by the hash of their token. Reading one writes nothing, and using one writes at most ten times in its
 * lifetime.
 *
 * The token itself is not stored: whoever reads the table, a backup or a change stream cannot use the sessions.
 *
 * @see https://cloud.google.com/spanner/docs/ttl
 * @example
 * new SessionStore(db, 'Sessions', { lifetimeMinutes: 30 });
 */
export class SessionStore extends Table {
  /** The index that finds all sessions of a user. */
  public readonly userIndex: SafeIndex;

  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  private readonly lifetimeMinutes: number;
  private readonly user: string;

  /**
   * @throws out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: SessionStoreProps = {}) {
    const { lifetimeMinutes = 1_440, user, snakeCase, columns = [], ...options } =
      checkedProps(SESSION_STORE_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, OWN, ['UserId', 'user', user]);
    const { named } = sql;
    const userColumn = (user ?? Column.string(named('UserId'), { lengthChars: 64 }))
      ._assuming({ source: 'entity', description: 'whoever logs in' });
    super(scope, id, {
      ...options,
      key: [Column.bytes(named('TokenHash'), { lengthBytes: 32, values: ValueSource.random() })],
      columns: [
        userColumn,
        Column.timestamp(named('CreatedAt'), { notNull: true, defaultValue: Default.currentTimestamp() }),
        Column.timestamp(named('ExpiresAt'), { notNull: true }),
        Column.json(named('Data')),
        ...columns,
      ],
      ttl: Ttl.days(named('ExpiresAt'), 0),
    });
    this.sql = sql.on(this);
    this.lifetimeMinutes = lifetimeMinutes;
    this.user = userColumn.name;
    this.userIndex = this._ownIndex(sql.beside(id, 'ByUser'), {
      columns: [this.user],
      whereNotNull: this._column(this.user, 'user').notNull ? undefined : [this.user],
    });
  }

  /**
   * SQL that begins a session. Parameters: `TokenHash`, the SHA-256 of a new random token, the user, `Data`, and the
   * declared columns in their order, NULL for a default.
   */
  public createSql(): string {
    return this.sql.write((s) => {
      // The user comes first.
      const [user, ...given] = this.sql.filled();
      const own = (name: string): [string, string] => [s.column(name), s.parameter(name)];
      return `INSERT INTO ${s.table} ` + s.values([
        own('TokenHash'), ...s.inserted([user]), [s.column('ExpiresAt'), s.secondsFromNow(this.lifetimeMinutes * 60)],
        own('Data'), ...s.inserted(given),
      ]);
    });
  }

  /**
   * SQL that reads a session, or no row if it has ended. `TouchDue` says that `touchSql` is due. Parameter:
   * `TokenHash`.
   */
  public readSql(): string {
    return this.sql.write((s) => {
      const columns = [...s.list(this.sql.filled()), ...['CreatedAt', 'ExpiresAt', 'Data'].map(s.column)];
      return `SELECT ${columns.join(', ')}, ${this.isTouchDue(s)} AS ${s.column('TouchDue')} ` +
        `FROM ${s.table} WHERE ${this.isLive(s)}`;
    });
  }

  /** SQL that replaces the data of a session. One row, or none if it has ended. Parameters: `Data`, `TokenHash`. */
  public saveSql(): string {
    return this.sql.write((s) => s.update([['Data', s.parameter('Data')]], this.isLive(s)));
  }

  /**
   * SQL that lets a session last for another lifetime. It writes only once a tenth of the lifetime has passed, however
   * often it is sent. Parameter: `TokenHash`.
   */
  public touchSql(): string {
    return this.sql.write((s) => s.update(
      [['ExpiresAt', s.secondsFromNow(this.lifetimeMinutes * 60)]],
      `${this.isLive(s)} AND ${this.isTouchDue(s)}`,
    ));
  }

  /** SQL that ends a session. Parameter: `TokenHash`. */
  public endSql(): string {
    return this.sql.write((s) => `DELETE FROM ${s.table} WHERE ${s.equal('TokenHash')}`);
  }

  /** SQL that ends all sessions of a user. Parameter: the user. */
  public endAllOfUserSql(): string {
    return this.sql.write((s) => {
      const [[user, parameter]] = s.given([{ name: this.user }]);
      const token = s.column('TokenHash');
      return `DELETE FROM ${s.table} WHERE ${token} IN (` +
        `SELECT ${token} FROM ${s.readBy(this.userIndex.indexName)} ` +
        `WHERE ${user} = ${parameter} AND ${user} IS NOT NULL)`;
    });
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    const { tableName: name } = this;
    sqlOutputs(this, {
      Create: [this.createSql(), `begins a session of ${name}`],
      Read: [this.readSql(), `reads a session of ${name}`],
      Save: [this.saveSql(), `replaces the data of a session of ${name}`],
      Touch: [this.touchSql(), `extends a session of ${name}`],
      End: [this.endSql(), `ends a session of ${name}`],
      EndAllOfUser: [this.endAllOfUserSql(), `ends all sessions of a user of ${name}`],
    });
  }

  private isLive(s: Statement): string {
    return `${s.equal('TokenHash')} AND ${s.column('ExpiresAt')} > ${s.now}`;
  }

  private isTouchDue(s: Statement): string {
    return `${s.column('ExpiresAt')} < ${s.secondsFromNow(this.lifetimeMinutes * SECONDS_LEFT)}`;
  }
}
