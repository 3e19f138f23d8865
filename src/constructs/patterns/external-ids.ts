import type { Construct } from 'constructs';
import { ApplicationSql, sqlOutputs, type PatternOptions, type Values } from './application-sql';
import { Column } from '../../columns/column';
import { UuidStorage } from '../../columns/column-options';
import { ValueSource } from '../../columns/value-source';
import { struct } from '../../rules/usage/options';
import type { SafeIndex } from '../indexes/safe-index';
import { HashedKeyTable } from '../tables/hashed-key-table';
import { checkedProps } from '../tables/table-options';

/** Properties of a table of ids of other systems. */
export interface ExternalIdsProps extends PatternOptions {
  /**
   * Columns that identify something in the other systems. The last one is its id there; those in front of it say which
   * system it is.
   *
   * @default - `SourceSystem`, a STRING(64), and `ExternalId`, a STRING(255)
   */
  readonly key?: Column[];

  /**
   * How internal ids are stored. It cannot be changed in place.
   *
   * @default UuidStorage.STRING
   */
  readonly storage?: UuidStorage;
}

const EXTERNAL_IDS_PROPS = struct<ExternalIdsProps>('ExternalIdsProps');

const OWN = ['KeyHash', 'InternalId'];

/**
 * Ids that other systems count up, mapped to random ids of your own, which are safe in the key of any table.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#primary-key-prevent-hotspots
 * @example
 * new ExternalIds(db, 'CrmCustomers', { key: [Column.int64('CrmId', { values: ValueSource.sequential() })] });
 */
export class ExternalIds extends HashedKeyTable {
  /** The index that finds the external ids of an internal one. */
  public readonly internalIndex: SafeIndex;

  /** @internal */
  protected readonly _isPattern = true;
  private readonly sql: ApplicationSql;
  private readonly external: readonly Column[];

  /**
   * @throws out-of-range, unsupported, duplicate-column, duplicate-name, unresolved-token
   */
  constructor(scope: Construct, id: string, props: ExternalIdsProps = {}) {
    const { key, storage, snakeCase, columns = [], ...options } = checkedProps(EXTERNAL_IDS_PROPS, scope, id, props);
    const sql = ApplicationSql.of(scope, id, { snakeCase, columns }, OWN,
      ['SourceSystem', 'key', key], ['ExternalId', 'key', key]);
    const { named } = sql;
    const external = key ?? [
      Column.string(named('SourceSystem'), { lengthChars: 64 }),
      Column.string(named('ExternalId'), { lengthChars: 255, values: ValueSource.sequential() }),
    ];
    super(scope, id, {
      ...options,
      key: external,
      hashColumn: named('KeyHash'),
      columns: [Column.uuid(named('InternalId'), { storage, generateDefault: true, notNull: true }), ...columns],
    });
    this.sql = sql.on(this);
    this.external = external;
    this.internalIndex = this._ownIndex(sql.beside(id, 'ByInternalId'), {
      columns: [named('InternalId'), ...external.slice(0, -1).map(({ name }) => name)],
      unique: true,
    });
  }

  /**
   * SQL that maps an external id and returns its `InternalId`. No row if it was mapped before: `pointReadSql` reads it
   * then. Parameters: the key columns in their order, `InternalId`, NULL for a new one, and the declared columns in
   * their order, NULL for a default.
   */
  public mapSql(): string {
    return this.sql.write((s) => {
      const { named } = this.sql;
      const others = this.sql.filled(...this.external);
      const values: Values = [
        ...s.given(this.external), ...s.inserted([this._column(named('InternalId'), 'columns'), ...others]),
      ];
      return s.insertIfNoRow(values, this._isRow(s.parameters)) + s.returning([s.column('InternalId')]);
    });
  }

  /** SQL that reads the external ids of an internal one: a row for each system. Parameter: `InternalId`. */
  public reverseSql(): string {
    return this.sql.write((s) => (
      `SELECT ${s.list(this.external).join(', ')} FROM ${s.readBy(this.internalIndex.indexName)} ` +
      `WHERE ${s.equal('InternalId')}`
    ));
  }

  /** Adds the texts as Terraform outputs, for applications that read them from there. */
  public addOutputs(): void {
    sqlOutputs(this, {
      Map: [this.mapSql(), `maps an external id of ${this.tableName}`],
      PointRead: [this.pointReadSql(), `reads the internal id of an external one of ${this.tableName}`],
      Reverse: [this.reverseSql(), `reads the external ids of an internal one of ${this.tableName}`],
    });
  }
}
