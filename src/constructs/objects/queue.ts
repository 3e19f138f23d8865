import { isDeepStrictEqual } from 'node:util';
import type { Construct } from 'constructs';
import { DatabaseObject } from './database-object';
import { columnCall } from '../../code/constructs/column-call';
import { Column } from '../../columns/column';
import { Ttl } from '../../columns/ttl';
import { call, list, option, text as textCode, value } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { unsupported } from '../../rules/usage/errors';
import { word } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { columnsOf, Dialect, type ColumnDefinition, type Interleave, type TableDefinition } from '../../schema';
import { literal, optionTexts } from '../../schema/kind/clauses';
import { payloadType, PAYLOAD, PAYLOAD_EXPECTED, QUEUE, type QueueDefinition } from '../../schema/objects/queue';
import { sqlOutputs, Statement } from '../patterns/application-sql';
import type { IJobQueue } from '../patterns/i-job-queue';
import type { ITable } from '../tables/i-table';
import { inheritedFrom, refuseRepeated } from '../tables/interleaved-table';
import { OnDelete } from '../tables/on-delete';
import { ownTable } from '../tables/own-table';
import { keyPartsOf } from '../tables/table-options';

/** How messages of a queue reach their receivers. */
export enum ReceiveMode {
  /** Receivers ask for messages. */
  PULL = 'PULL',
}

/** Properties of a queue. */
export interface QueueProps {
  /**
   * Columns of the key, in key order; with a `parent`, those after the key of the parent. The payload is the only other
   * column of a queue. Key columns have no defaults: the sender of a message chooses its key.
   */
  readonly key: Column[];

  /**
   * The contents of a message: a column named `Payload`, in PostgreSQL `payload`, of BYTES, STRING, JSON or a message,
   * NOT NULL.
   *
   * @default - BYTES(MAX)
   */
  readonly payload?: Column;

  /**
   * The table whose rows the messages belong to. A message is stored beside its row.
   *
   * @default - none
   */
  readonly parent?: ITable;

  /**
   * What happens to messages when their row of the parent is deleted.
   *
   * @default - `INTERLEAVE IN`: messages may exist before and after their row
   */
  readonly onDelete?: OnDelete;

  /**
   * When Spanner deletes unacknowledged messages, by a timestamp of the key.
   *
   * @default - never
   */
  readonly ttl?: Ttl;

  /**
   * How messages reach their receivers. GoogleSQL only.
   *
   * @default ReceiveMode.PULL
   */
  readonly receiveMode?: ReceiveMode;

  /**
   * Refuses new messages. GoogleSQL only.
   *
   * @default false
   */
  readonly disableSend?: boolean;

  /**
   * Delivers no messages. GoogleSQL only.
   *
   * @default false
   */
  readonly disableDelivery?: boolean;

  /**
   * Name of the locality group of the queue. GoogleSQL only.
   *
   * @default - the group `default`
   * @see https://cloud.google.com/spanner/docs/create-manage-locality-groups
   */
  readonly localityGroup?: string;
}

/** The sender chooses the values: a queue has no defaults. */
const CHOSEN = { defaultExpression: undefined, identity: undefined };

const QUEUE_PROPS = struct<QueueProps>('QueueProps', {
  payload: call('Column', 'json', [textCode(PAYLOAD)], { notNull: value(true) }),
  ttl: call('Ttl', 'days', [textCode('SentAt'), value(7)]),
  localityGroup: word,
});

/**
 * Messages that are sent in the transaction that writes their rows, and delivered until they are deleted.
 *
 * The key is checked like that of a table: one that begins with the time of the message is refused. Requires the
 * Enterprise or Enterprise Plus edition.
 *
 * @see https://cloud.google.com/spanner/docs/queues/queues-overview
 * @example
 * declare const orders: ITable;
 * new Queue(db, 'OrderTasks', {
 *   parent: orders,
 *   onDelete: OnDelete.CASCADE,
 *   key: [Column.uuid('MessageId')],
 *   payload: Column.json('Payload', { notNull: true }),
 * });
 */
export class Queue extends DatabaseObject implements IJobQueue {
  /** Name of the queue. */
  public readonly queueName: string;
  private readonly definition: QueueDefinition;

  /**
   * @throws broken-expression, duplicate-column, duplicate-name, foreign-table, unknown-option, unresolved-token,
   * unsupported, wrong-type
   */
  constructor(scope: Construct, id: string, props: QueueProps) {
    super(scope, id, 'queue');
    this.queueName = this._name;
    const given = checked(QUEUE_PROPS, props, this.node.path);
    this.definition = { kind: 'QUEUE', name: this._name, options: this.optionsOf(given), rows: this.rowsOf(given) };
    this._join(this._defined(this.definition));
  }

  /**
   * SQL that sends a message. Parameters: the columns of the key, the payload, and `DeliverTime`, the time from which
   * it is delivered.
   */
  public sendSql(): string {
    return this.write((s) => {
      const { columns: own } = this.definition.rows;
      const columns = [...own.filter(({ generated }) => !generated), { name: this.deliverTime }];
      return `INSERT INTO ${s.table} ${s.values(s.given(columns))}`;
    });
  }

  /**
   * SQL that streams messages to a worker for 20 minutes, in a strong read. A message that is not acknowledged is
   * delivered again after its lease, whose end is in the row.
   */
  public receiveSql(): string {
    const receiver = QUEUE.readFunction!.nameOf(this.definition, this._dialect);
    return this.write((s) => {
      const columns = [...this.definition.rows.columns.map(({ name }) => name), this.deliverTime, ...s.either(
        'SpannerLeaseExpirationTimestamp,SpannerLeaseToken', 'spanner_lease_expiration_timestamp,spanner_lease_token',
      ).split(',')];
      return `SELECT ${s.list(columns.map((name) => ({ name }))).join(', ')} FROM ${s.table}` +
        s.either("(max_duration => '20m')", "(NULL, NULL, '20m')");
    }, receiver);
  }

  /**
   * SQL that acknowledges a message, in the transaction of what its work changes. One row, or none if another worker
   * has acknowledged it. Parameters: the columns of the key.
   */
  public acknowledgeSql(): string {
    const key = columnsOf(this.definition.rows.primaryKey);
    return this.write((s) => `DELETE FROM ${s.table} WHERE ${s.equal(...key)}`);
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    sqlOutputs(this, {
      Send: [this.sendSql(), `sends a message to ${this.queueName}`],
      Receive: [this.receiveSql(), `receives messages of ${this.queueName}`],
      Acknowledge: [this.acknowledgeSql(), `acknowledges a message of ${this.queueName}`],
    });
  }

  private get deliverTime(): string {
    return this._dialect === Dialect.POSTGRESQL ? 'deliver_time' : 'DeliverTime';
  }

  private write(text: (statement: Statement) => string, table = this.queueName): string {
    return text(new Statement(this._dialect, (name) => name, table));
  }

  /** @throws unsupported, foreign-table, duplicate-column */
  private rowsOf({ key, payload, parent, onDelete, ttl }: QueueProps): TableDefinition {
    const at = this.node.path;
    const owner = parent && ownTable(parent, this._database, at);
    if (onDelete !== undefined && !owner) {
      throw unsupported(
        at, phrase`${option('onDelete')} is about the rows of a parent, and there is none`, 'a parent',
        phrase`name the table in ${option('parent')}, or leave out ${option('onDelete')}`,
      );
    }
    const interleave: Interleave | undefined = owner && {
      parent: owner.tableName,
      inParent: onDelete !== undefined,
      ...(onDelete !== undefined && { onDelete }),
    };
    const inherited = owner ? inheritedFrom(owner) : [];
    refuseRepeated({ _path: at, _dialect: this._dialect }, { key }, inherited, `the key of ${owner?.tableName}`);
    return {
      name: this._name,
      columns: [...inherited, ...this.keyOf(key), this.payloadOf(payload)],
      primaryKey: [...(owner?._primaryKey ?? []), ...keyPartsOf(key)],
      interleave,
      foreignKeys: [],
      checks: [],
      ttl: ttl?._toModel(),
    };
  }

  /** @throws unsupported if a column has a default: the sender of a message chooses its key */
  private keyOf(key: readonly Column[]): ColumnDefinition[] {
    const columns = key.map((column) => column._reference._toModel(this._dialect, this.node.path, true));
    const made = columns.find(({ defaultExpression, identity }) => defaultExpression !== undefined || identity);
    if (made) {
      const chosen = columns.map((column, at) => columnCall(
        { ...column, ...CHOSEN }, this._dialect, { inKey: true, descending: key[at]._descending },
      ));
      throw unsupported(
        this.node.path, `the sender of a message chooses its key, and ${made.name} has a default`,
        'a key without defaults', [option('key', list(chosen))],
      );
    }
    return columns;
  }

  /** @throws unsupported if Spanner takes no such payload */
  private payloadOf(payload: Column | undefined): ColumnDefinition {
    const name = this._dialect === Dialect.POSTGRESQL ? PAYLOAD.toLowerCase() : PAYLOAD;
    const column = (payload ?? Column.bytes(name, { notNull: true }))
      ._toModel(this._dialect, this.node.path, false);
    const { type } = column;
    const meant: ColumnDefinition = {
      ...column, ...CHOSEN, name, type: payloadType(type), notNull: true,
    };
    if (!isDeepStrictEqual(column, meant)) {
      const [given, wanted] = [column, meant].map((each) => columnCall(each, this._dialect, { inKey: false }));
      throw unsupported(
        this.node.path, phrase`the payload is ${given}`, `${PAYLOAD_EXPECTED}, without a default`,
        [option('payload', wanted)],
      );
    }
    return column;
  }

  /** @throws unsupported in PostgreSQL */
  private optionsOf({ receiveMode, disableSend, disableDelivery, localityGroup }: QueueProps): Map<string, string> {
    const options = new Map(optionTexts({
      receive_mode: literal(receiveMode, this._dialect),
      disable_send: disableSend?.toString(),
      disable_delivery: disableDelivery?.toString(),
      locality_group: literal(localityGroup, this._dialect),
    }));
    if (this._dialect === Dialect.POSTGRESQL && options.size > 0) {
      throw unsupported(
        this.node.path, 'the documentation has no options of queues in PostgreSQL', 'a database in GoogleSQL',
        phrase`leave out ${option('receiveMode')}, ${option('disableSend')}, ${option('disableDelivery')} and ${
          option('localityGroup')}`,
      );
    }
    return options;
  }
}
