import type { Construct } from 'constructs';
import { startingKey } from './declared-columns';
import { TableBase } from './table-base';
import { checkedProps, keyPartsOf, type TableOptions } from './table-options';
import { Column } from '../../columns/column';
import { Default } from '../../columns/default';
import {
  SEQUENCE_OPTIONS, sequenceOptionsToModel, type BitReversedSequenceOptions,
} from '../../columns/sequence-options';
import { bitReverseExpression, generatedInt64 } from '../../ddl/expressions/shard-expression';
import { pointReadSql, QueryParameters } from '../../ddl/expressions/shard-reads';
import { call, option, REST, textCall, type Code } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, unsupported } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import { checked, struct } from '../../rules/usage/options';
import { place } from '../../rules/usage/usage-entry';
import type { ColumnDefinition } from '../../schema';
import { columnDefinition } from '../../schema/column-attributes';
import { inSchemaOf } from '../../schema/name-key';
import { quoteIdentifier } from '../../schema/quoting';
import { Sequence } from '../objects/sequence';

/** A sequence as the source of a key. */
export interface BitReversedSequenceSource extends BitReversedSequenceOptions {
  /**
   * Name of the sequence.
   *
   * @default - the name of the table and `_sequence`, in lower case
   */
  readonly sequenceName?: string;
}

const SEQUENCE_SOURCE = struct<BitReversedSequenceSource>('BitReversedSequenceSource');

/**
 * Where the integer key of a `BitReversedTable` comes from.
 *
 * @example
 * BitReversedSource.sequence({ skipRangeMin: 1, skipRangeMax: 1000000 });
 */
export class BitReversedSource {
  /** An identity column: the sequence belongs to the column. */
  public static identity(options: BitReversedSequenceOptions = {}): BitReversedSource {
    const at = place('BitReversedSource', 'identity', { options });
    return new BitReversedSource('identity', checked(SEQUENCE_OPTIONS, options, at));
  }

  /** A separate sequence, which several tables or the application can use. */
  public static sequence(options: BitReversedSequenceSource = {}): BitReversedSource {
    const at = place('BitReversedSource', 'sequence', { options });
    return new BitReversedSource('sequence', checked(SEQUENCE_SOURCE, options, at));
  }

  /**
   * Sequential ids that another system issues stay in their own column; the key is a stored copy with its bits
   * reversed.
   *
   * @param column Name of the column for the ids, an INT64.
   */
  public static externalId(column: string): BitReversedSource {
    const at = place('BitReversedSource', 'externalId', { column });
    return new BitReversedSource('externalId', {}, literalText(column, 'column', at, 'ExternalId'));
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
  /** Columns of the primary key, in key order. The first is a `Column.int64` that gets its values from the source. */
  readonly key: Column[];

  /**
   * Where the key comes from.
   *
   * @default BitReversedSource.identity()
   */
  readonly source?: BitReversedSource;
}

const BIT_REVERSED_TABLE_PROPS = struct<BitReversedTableProps>('BitReversedTableProps', {
  key: textCall('Column', 'int64', 'Id'),
});
const NO_VALUES = {
  identity: undefined, defaultExpression: undefined, generated: undefined, declaredValues: undefined,
} satisfies Partial<ColumnDefinition>;

/**
 * A table with an integer key, a counter with its bits reversed, so that consecutive ids are far apart.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#bit_reverse_primary_key
 * @example
 * new BitReversedTable(db, 'Invoices', { key: [Column.int64('InvoiceId')], columns: [Column.numeric('Total')] });
 */
export class BitReversedTable extends TableBase {
  /**
   * The sequence that generates the keys.
   *
   * @default - none, when the source is an identity column or an external id
   */
  public readonly sequence?: Sequence;
  private readonly externalIdColumn?: string;

  /**
   * @throws conflicting-options, unsupported, unknown-column, duplicate-column, duplicate-name, out-of-range,
   * unresolved-token
   */
  constructor(scope: Construct, id: string, props: BitReversedTableProps) {
    super(scope, id, checkedProps(BIT_REVERSED_TABLE_PROPS, scope, id, props));
    const source = props.source ?? BitReversedSource.identity();
    const [first, ...rest] = this._columnModels(props.key, true);
    this.refuseUnfit(first, id, props);
    this.externalIdColumn = source._externalIdColumn;
    if (source._kind === 'sequence') {
      const { sequenceName = `${id.toLowerCase()}_sequence`, ...options } = source._options;
      this.sequence = new Sequence(this._ownDatabase, inSchemaOf(this.tableName, sequenceName), options);
    }
    this._setShape({ columns: [...this.fromSource(first, source), ...rest], primaryKey: keyPartsOf(props.key) }, props);
  }

  /**
   * SQL that reads one row by its external id. Parameter: the column of the external id, `$1` in PostgreSQL.
   *
   * @throws unsupported when the key is not a copy of an external id: then read the row by its key
   */
  public pointReadSql(): string {
    if (this.externalIdColumn === undefined) {
      throw unsupported(
        this._path,
        'a point read by an external id of a table that has none',
        phrase`a table with ${option('source', call('BitReversedSource', 'externalId', [REST]))}`,
        'read it by the key column',
      );
    }
    const id = new QueryParameters(this._dialect).of(this.externalIdColumn);
    const read = { dialect: this._dialect, table: this.tableName, computedColumn: this._primaryKey[0].column };
    return pointReadSql(read, bitReverseExpression(id, this._dialect), [], new QueryParameters(this._dialect));
  }

  /** The key column with values of its source, and the column of external ids, if they are the source. */
  private fromSource(key: ColumnDefinition, source: BitReversedSource): ColumnDefinition[] {
    if (source._externalIdColumn !== undefined) {
      const externalId = Column.int64(source._externalIdColumn, { notNull: true, immutable: true });
      const expression = bitReverseExpression(quoteIdentifier(source._externalIdColumn, this._dialect), this._dialect);
      return [
        columnDefinition(generatedInt64(key.name, expression, this._dialect), key),
        ...this._columnModels([externalId], false),
      ];
    }
    if (this.sequence) {
      const nextValue = Default.nextValue(this.sequence.sequenceName);
      const defaultExpression = nextValue._toModel(this._dialect, this._path, key.type);
      return [columnDefinition({ ...key, defaultExpression }, key)];
    }
    return [columnDefinition({ ...key, identity: sequenceOptionsToModel(source._options, this._path) }, key)];
  }

  private refuseUnfit(key: ColumnDefinition | undefined, id: string, props: BitReversedTableProps): void {
    const meant = (): Code => startingKey(this, id, props, {
      isFirst: (column) => this._columnModels([column], true)[0].type.code === 'INT64',
      make: (name) => Column.int64(name),
      without: NO_VALUES,
    });
    if (key?.type.code !== 'INT64') {
      throw unsupported(
        this._path,
        'the key does not begin with an INT64',
        phrase`${call('Column', 'int64', [REST])} as the first column`,
        [meant()],
      );
    }
    if (Object.keys(NO_VALUES).some((field) => key[field as keyof typeof NO_VALUES] !== undefined)) {
      throw conflictingOptions(
        this._path, `the values of ${key.name}`, 'source', phrase`the source makes the values: ${meant()}`,
      );
    }
  }
}
