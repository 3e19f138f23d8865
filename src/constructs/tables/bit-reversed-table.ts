import { generatedInt64 } from './sharding';
import { TableBase, type TableOptions } from './table-base';
import { Column } from '../../columns/column';
import { Default } from '../../columns/default';
import type { BitReversedSequenceOptions } from '../../columns/sequence-options';
import { bitReverseExpression } from '../../ddl/expressions/shard-expression';
import { pointReadSql, QueryParameters } from '../../ddl/expressions/shard-reads';
import { quoteIdentifier } from '../../ddl/lexer/quoting';
import { unsupported } from '../../errors';
import type { ColumnDefinition } from '../../schema';
import { literalText } from '../../text/literal';
import type { Database } from '../database/database';
import { Sequence } from '../database/sequence';

/** A sequence as the source of a key. */
export interface BitReversedSequenceSource extends BitReversedSequenceOptions {
  /**
   * Name of the sequence.
   *
   * @default - the name of the table and `_sequence`, in lower case
   */
  readonly sequenceName?: string;
}

/**
 * Where the integer key of a `BitReversedTable` comes from.
 *
 * @example
 * BitReversedSource.sequence({ skipRangeMin: 1, skipRangeMax: 1000000 });
 */
export class BitReversedSource {
  /** An identity column: the sequence belongs to the column. */
  public static identity(options: BitReversedSequenceOptions = {}): BitReversedSource {
    return new BitReversedSource('identity', options);
  }

  /** A sequence of its own, which several tables or the application can use. */
  public static sequence(options: BitReversedSequenceSource = {}): BitReversedSource {
    return new BitReversedSource('sequence', options);
  }

  /**
   * Sequential ids that another system hands out stay as they are in a column of their own; the key is a stored copy with
   * its bits reversed.
   *
   * @param column Name of the column for the ids, an INT64.
   */
  public static externalId(column: string): BitReversedSource {
    return new BitReversedSource('externalId', {}, literalText(column, 'column', 'BitReversedSource.externalId()'));
  }

  private constructor(
    /** @internal */
    public readonly _kind: string,
    /** @internal */
    public readonly _options: BitReversedSequenceSource,
    /** @internal */
    public readonly _externalIdColumn?: string,
  ) {}
}

/** Properties of a table with an integer key. */
export interface BitReversedTableProps extends TableOptions {
  /** Name of the key column, an INT64. */
  readonly key: string;

  /**
   * Where the key comes from.
   *
   * @default BitReversedSource.identity()
   */
  readonly source?: BitReversedSource;
}

/**
 * A table with an integer key that counts up with its bits in reverse order, so that neighbours in time lie far apart.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#bit_reverse_primary_key
 * @example
 * new BitReversedTable(db, 'Invoices', { key: 'InvoiceId', columns: [Column.numeric('Total')] });
 */
export class BitReversedTable extends TableBase {
  /**
   * The sequence that makes the keys.
   *
   * @default - none, when the source is an identity column or an external id
   */
  public readonly sequence?: Sequence;
  private readonly externalIdColumn?: string;

  /**
   * @throws unknown-column, duplicate-column, duplicate-name, out-of-range, unresolved-token
   */
  constructor(scope: Database, id: string, props: BitReversedTableProps) {
    super(scope, id, props);
    const key = literalText(props.key, 'key', this._path);
    const source = props.source ?? BitReversedSource.identity();
    this.externalIdColumn = source._externalIdColumn;
    if (source._kind === 'sequence') {
      this.sequence = new Sequence(scope, source._options.sequenceName ?? `${id.toLowerCase()}_sequence`, source._options);
    }
    this._setShape({ columns: this.keyColumns(key, source), primaryKey: [{ column: key, descending: false }] }, props);
  }

  /**
   * SQL that reads one row by its external id. Parameter: the column of the external id, `$1` in PostgreSQL.
   *
   * @throws unsupported when the key is no copy of an external id: then the key itself finds the row
   */
  public pointReadSql(): string {
    if (this.externalIdColumn === undefined) {
      throw unsupported(this._path, 'a point read by an external id of a table that has none', 'a table with source: BitReversedSource.externalId(...)', 'read it by the key column');
    }
    const id = new QueryParameters(this._dialect).of(this.externalIdColumn);
    const read = { dialect: this._dialect, table: this.tableName, computedColumn: this._primaryKey[0].column };
    return pointReadSql(read, bitReverseExpression(id, this._dialect), [], new QueryParameters(this._dialect));
  }

  private keyColumns(key: string, source: BitReversedSource): ColumnDefinition[] {
    if (source._externalIdColumn !== undefined) {
      const externalId = Column.int64(source._externalIdColumn, { notNull: true, immutable: true });
      const expression = bitReverseExpression(quoteIdentifier(externalId.name, this._dialect), this._dialect);
      return [{ ...generatedInt64(key, expression, this._dialect), hidden: undefined }, ...this._columnModels([externalId], false)];
    }
    const column = this.sequence
      ? Column.int64(key, { defaultValue: Default.nextValue(this.sequence.sequenceName) })
      : Column.identity(key, source._options);
    return this._columnModels([column], true);
  }
}
