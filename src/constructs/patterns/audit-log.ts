import type { Construct } from 'constructs';
import {
  ApplicationSql, sqlOutputs, type PatternOptions, type Statement,
} from './application-sql';
import { Column } from '../../columns/column';
import { Ttl } from '../../columns/ttl';
import { withValues } from '../../ddl/expressions/shard-reads';
import { wholeNumber } from '../../rules/usage/kinds';
import { struct } from '../../rules/usage/options';
import { Dialect, type ColumnDefinition } from '../../schema';
import type { ITable } from '../tables/i-table';
import { inheritedFrom, refuseRepeated } from '../tables/interleaved-table';
import { ownTable } from '../tables/own-table';
import { TableBase } from '../tables/table-base';
import { checkedProps, keyPartsOf } from '../tables/table-options';

/** Properties of an audit log. */
export interface AuditLogProps extends PatternOptions {
  /** The table of the entities whose history it is. Their key leads the key of the log. */
  readonly of: ITable;

  /**
   * How many days changes are kept. Spanner deletes them some time after.
   *
   * @default - for ever
   */
  readonly retentionDays?: number;
}

const AUDIT_LOG_PROPS = struct<AuditLogProps>('AuditLogProps', { retentionDays: wholeNumber(1, Infinity, 365) });

const OWN = ['ChangedAt', 'ChangeId'];

/**
 * Who changed an entity when, with its state before and after: written in the transaction of the change, stored beside
 * the entity, and kept when the entity is deleted.
 *
 * @see https://cloud.google.com/spanner/docs/schema-and-data-model#create-interleaved-tables
 * @example
 * declare const orders: ITable;
 * new AuditLog(db, 'OrderHistory', { of: orders });
 */
export class AuditLog extends TableBase {
  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  /** The key of an entity, and what Spanner computes of it. */
  private readonly entity: readonly ColumnDefinition[];

  /**
   * @throws foreign-table, out-of-range, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: AuditLogProps) {
    const { of, retentionDays, snakeCase, columns = [], ...options } = checkedProps(AUDIT_LOG_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, OWN, ['Actor'], ['Action'], ['Before'], ['After']);
    const { named } = sql;
    super(scope, id, {
      ...options,
      columns: [
        Column.string(named('Actor'), { lengthChars: 256, notNull: true }),
        Column.string(named('Action'), { lengthChars: 64, notNull: true }),
        Column.json(named('Before')),
        Column.json(named('After')),
        ...columns,
      ],
      ttl: retentionDays === undefined ? undefined : Ttl.days(named('ChangedAt'), retentionDays),
    });
    this.sql = sql.on(this);
    const parent = ownTable(of, this._ownDatabase, this._path);
    this.entity = inheritedFrom(parent);
    refuseRepeated(this, { key: [], columns }, this.entity, `the key of ${parent.tableName}`);
    const key = [
      Column.commitTimestamp(named('ChangedAt'), { descending: this._dialect === Dialect.GOOGLESQL }),
      Column.uuid(named('ChangeId')),
    ];
    this._setShape({
      columns: [...this.entity, ...this._columnModels(key, true)],
      primaryKey: [...parent._primaryKey, ...keyPartsOf(key)],
      interleave: { parent: parent.tableName, inParent: false, onDelete: undefined },
    }, options);
  }

  /**
   * SQL that records a change, as the last statement of its transaction. Parameters: the key of the entity, `Actor`,
   * `Action`, `Before` and `After`, and the declared columns in their order, NULL for a default.
   */
  public recordSql(): string {
    return this.sql.write((s) => s.insertAtCommit('ChangedAt', this.sql.filled()));
  }

  /**
   * SQL that reads changes of an entity, the newest first. Parameters: the key of the entity, and `Limit`, with one
   * more `_` if a column of the key has that name.
   */
  public historySql(): string {
    return this.newest((s) => `ORDER BY ${s.column('ChangedAt')} DESC LIMIT ${s.parameter('Limit')}`);
  }

  /**
   * SQL that reads the last change of an entity up to a time: its `After` is the state at that time, NULL if the entity
   * was deleted. Parameters: the key of the entity, and `At`, with one more `_` if a column of the key has that name.
   */
  public stateAtSql(): string {
    return this.newest((s) => (
      `AND ${s.column('ChangedAt')} <= ${s.parameter('At')} ORDER BY ${s.column('ChangedAt')} DESC LIMIT 1`
    ));
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    sqlOutputs(this, {
      Record: [this.recordSql(), `adds a change to ${this.tableName}`],
      History: [this.historySql(), `reads changes of one entity from ${this.tableName}`],
      StateAt: [this.stateAtSql(), `reads the state of one entity at a time from ${this.tableName}`],
    });
  }

  private newest(end: (s: Statement) => string): string {
    return this.sql.write((s) => {
      const columns = s.list(this.sql.filled().filter((column) => !this.entity.includes(column)));
      return `SELECT ${[...OWN.map(s.column), ...columns].join(', ')} FROM ${s.table} ` +
        `WHERE ${this.isEntity(s).join(' AND ')} ${end(s)}`;
    });
  }

  /** Spanner derives a shard from its sources only where it has one, so the shard is named as well. */
  private isEntity(s: Statement): string[] {
    const key = s.given(this.entity.filter(({ generated }) => !generated));
    const values = new Map(key);
    const computed = this.entity.flatMap(({ name, generated }) => (
      generated ? [`${s.list([{ name }])[0]} = ${withValues(generated.expression, this._dialect, values)}`] : []
    ));
    return [...key.map(([column, parameter]) => `${column} = ${parameter}`), ...computed];
  }
}
