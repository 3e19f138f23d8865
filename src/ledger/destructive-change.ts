import type { ConsentRule } from '../rules/changes/data-loss';
import { consentFactory } from '../rules/guards/consent-code';
import { reasonFinding } from '../rules/usage/decisions';
import { badConsent } from '../rules/usage/errors';
import { known } from '../rules/usage/kinds';
import { literalText } from '../rules/usage/literal';
import { checked, struct } from '../rules/usage/options';
import { place } from '../rules/usage/usage-entry';

/** Options of every consent. */
export interface DestructiveChangeOptions {
  /** Why the data may be lost, in at least ten characters, for the reviewer. */
  readonly reason: string;
}

const DESTRUCTIVE_CHANGE_OPTIONS = struct<DestructiveChangeOptions>('DestructiveChangeOptions', { reason: known });

/**
 * Consent to a change that loses data permanently, or an index for a while.
 *
 * Objects are identified by name, because a dropped object is no longer declared.
 *
 * @example
 * db.allowDestructive(DestructiveChange.dropColumn('Orders', 'Note', { reason: 'not read since May' }));
 */
export class DestructiveChange {
  /**
   * Drops a table with all its rows.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static dropTable(tableName: string, options: DestructiveChangeOptions): DestructiveChange {
    return new DestructiveChange('drop-table', { tableName }, options);
  }

  /**
   * Drops a column with all its values.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static dropColumn(
    tableName: string, columnName: string, options: DestructiveChangeOptions,
  ): DestructiveChange {
    return new DestructiveChange('drop-column', { tableName, columnName }, options);
  }

  /**
   * Drops a sequence with its counter.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static dropSequence(sequenceName: string, options: DestructiveChangeOptions): DestructiveChange {
    return new DestructiveChange('drop-sequence', { sequenceName }, options);
  }

  /**
   * Drops a change stream with its unread records.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static dropChangeStream(changeStreamName: string, options: DestructiveChangeOptions): DestructiveChange {
    return new DestructiveChange('drop-change-stream', { changeStreamName }, options);
  }

  /**
   * Drops a queue with its messages.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static dropQueue(queueName: string, options: DestructiveChangeOptions): DestructiveChange {
    return new DestructiveChange('drop-queue', { queueName }, options);
  }

  /**
   * Drops an index and builds one with another key, table or filter under its name. No data is lost, but until it is
   * built queries read the table instead, queries that name the index fail, and a unique index accepts duplicates.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static replaceIndex(indexName: string, options: DestructiveChangeOptions): DestructiveChange {
    return new DestructiveChange('replace-index', { indexName }, options);
  }

  /**
   * Shortens the type of a column. Spanner refuses it while a longer value is stored.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static narrowColumn(
    tableName: string, columnName: string, options: DestructiveChangeOptions,
  ): DestructiveChange {
    return new DestructiveChange('narrow-column', { tableName, columnName }, options);
  }

  /**
   * Deletes rows of a table through a new or shorter TTL.
   *
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static deleteRows(tableName: string, options: DestructiveChangeOptions): DestructiveChange {
    return new DestructiveChange('delete-rows', { tableName }, options);
  }

  /**
   * Keeps the records of a change stream, or the old versions of a database, for a shorter time.
   *
   * @param name Name of the change stream or of the database.
   * @throws bad-consent when the reason is too short or a placeholder
   */
  public static shortenRetention(name: string, options: DestructiveChangeOptions): DestructiveChange {
    return new DestructiveChange('shorten-retention', { name }, options);
  }

  /**
   * As refusals name it: `Orders`, `Orders.Note`.
   *
   * @internal
   */
  public readonly _objectName: string;

  /** @internal */
  public readonly _reason: string;

  private constructor(
    /** @internal */
    public readonly _change: ConsentRule,
    names: Readonly<Record<string, string>>,
    options: DestructiveChangeOptions,
  ) {
    const at = place('DestructiveChange', consentFactory(_change), { ...names, options });
    const { reason } = checked(DESTRUCTIVE_CHANGE_OPTIONS, options, at);
    this._objectName = Object.entries(names).map(([of, name]) => literalText(name, of, at)).join('.');
    const found = reasonFinding(reason);
    if (found) {
      throw badConsent(at, found);
    }
    this._reason = reason;
  }
}
