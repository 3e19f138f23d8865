import { Construct } from 'constructs';
import type { ForeignKey } from './foreign-key';
import type { Check } from '../../columns/check';
import type { Column } from '../../columns/column';
import type { Ttl } from '../../columns/ttl';
import { duplicateColumn, foreignTable, outOfRange, unknownColumn, unsupported } from '../../errors';
import type { CheckDefinition, ColumnDefinition, Dialect, ForeignKeyDefinition, Interleave, KeyPart, TableDefinition, TtlDefinition } from '../../schema';
import { didYouMean } from '../../text/did-you-mean';
import { literalText, literalValue } from '../../text/literal';
import { Database } from '../database/database';
import type { IDatabase } from '../database/database-options';

const TABLE_SYMBOL = Symbol.for('spanner-constructs/Table');

/** A table of a Spanner database. */
export interface ITable {
  /** Name of the table. */
  readonly tableName: string;

  /** The database that holds it. */
  readonly database: IDatabase;
}

/** What every table can have besides its key. */
export interface TableOptions {
  /**
   * Columns that are not part of the key, in the order in which they are stored.
   *
   * @default - the columns of the key alone
   */
  readonly columns?: Column[];

  /**
   * Conditions that every row must meet.
   *
   * @default - none
   */
  readonly checks?: Check[];

  /**
   * References to other tables.
   *
   * @default - none
   */
  readonly foreignKeys?: ForeignKey[];

  /**
   * When Spanner deletes old rows.
   *
   * @default - never
   */
  readonly ttl?: Ttl;

  /**
   * Bytes of one row, roughly. Sharpens the judgement of interleaved tables; nothing is printed.
   *
   * @default - unknown
   */
  readonly rowBytes?: number;

  /**
   * The name that the table had before, for a database with `migrations`.
   *
   * The table is renamed with its rows. Applications may go on using the old name, a synonym, for as long as this stands here.
   *
   * @default - a table of another name is another table
   */
  readonly renamedFrom?: string;
}

/** A column as a table was given it. */
export interface PlacedColumn {
  readonly column: Column;
  readonly inKey: boolean;
}

/** What a kind of table hands to its base: the finished shape of its rows. */
export interface TableShape {
  readonly columns: readonly ColumnDefinition[];
  readonly primaryKey: readonly KeyPart[];
  readonly interleave?: Interleave;
  readonly rowsPerParent?: number;
}

/** What all kinds of tables share. Use one of them: `UuidTable`, `ShardedTable`, `Table` ... */
export abstract class TableBase extends Construct implements ITable {
  /** Whether `x` is a table of this library. */
  public static isTable(x: any): x is TableBase {
    return x !== null && typeof x === 'object' && TABLE_SYMBOL in x;
  }

  /** @internal */
  public static _of(table: ITable, database: Database, at: string): TableBase {
    if (!TableBase.isTable(table) || table.database !== database) {
      throw foreignTable(at, table?.tableName ?? String(table));
    }
    return table;
  }

  public readonly tableName: string;
  public readonly database: IDatabase;
  /** @internal */
  public readonly _ownDatabase: Database;
  private readonly columnDefinitions: ColumnDefinition[] = [];
  private ownColumns = 0;
  private readonly checkDefinitions: CheckDefinition[];
  private readonly foreignKeyDefinitions: ForeignKeyDefinition[] = [];
  private ownForeignKeys = 0;
  private readonly ttlDefinition?: TtlDefinition;
  private readonly rowBytes?: number;
  private readonly renamedFrom?: string;
  private shape!: TableShape;
  private model?: TableDefinition;
  private path?: string;

  protected constructor(scope: Database, id: string, options: TableOptions) {
    const database = Database._of(scope, `table ${id}`);
    super(database, database._claimName(literalText(id, 'the name of a table', database._path)));
    this.tableName = id;
    this.database = database;
    this._ownDatabase = database;
    this.checkDefinitions = (options.checks ?? []).map((check) => check._toModel(database.dialect, this._path));
    this.ttlDefinition = options.ttl?._toModel();
    this.rowBytes = this._positive('rowBytes', options.rowBytes);
    this.renamedFrom = this.earlierName(options.renamedFrom);
  }

  /** Adds a reference to another table after both exist, which is how a cycle of foreign keys is declared. */
  public addForeignKey(foreignKey: ForeignKey): void {
    insertByName(this.foreignKeyDefinitions, this.ownForeignKeys, foreignKey._toModel(this));
    this._changed();
  }

  /** @internal */
  public get _primaryKey(): readonly KeyPart[] {
    return this.shape.primaryKey;
  }

  /**
   * The path of the construct, for errors. Put together once, as every column and index needs it at hand.
   *
   * @internal
   */
  public get _path(): string {
    this.path ??= `${this._ownDatabase._path}/${this.node.id}`;
    return this.path;
  }

  /** @internal */
  public get _dialect(): Dialect {
    return this._ownDatabase.dialect;
  }

  /** @internal */
  public _column(name: string, option: string, at?: string): ColumnDefinition {
    const column = this.columnDefinitions.find((each) => each.name === name);
    if (!column) {
      const known = this.columnDefinitions.map((each) => each.name);
      throw unknownColumn(at ?? this._path, option, name, known, didYouMean(name, known));
    }
    return column;
  }

  /** @internal */
  public get _columns(): readonly ColumnDefinition[] {
    return this.columnDefinitions;
  }

  /**
   * A shard column of the table's own that an index with as many shards can lead with.
   *
   * @internal
   */
  public _shardColumn(_shards: number): string | undefined {
    return undefined;
  }

  /** @internal */
  public _addColumn(column: ColumnDefinition): void {
    this.refuseDuplicates([...this.columnDefinitions, column]);
    insertByName(this.columnDefinitions, this.ownColumns, column);
    this._changed();
  }

  /** @internal */
  public _toModel(): TableDefinition {
    this.model ??= Object.freeze({
      name: this.tableName,
      columns: Object.freeze([...this.columnDefinitions]),
      primaryKey: this.shape.primaryKey,
      interleave: this.shape.interleave,
      foreignKeys: Object.freeze([...this.foreignKeyDefinitions]),
      checks: Object.freeze(this.checkDefinitions),
      ttl: this.ttlDefinition,
      renamedFrom: this.renamedFrom,
      workload: { rowsPerParent: this.shape.rowsPerParent, rowBytes: this.rowBytes },
    });
    return this.model;
  }

  /** @internal */
  protected _setShape(shape: TableShape, options: TableOptions): void {
    this.shape = shape;
    const columns = [...shape.columns, ...this._columnModels(options.columns ?? [], false)];
    this.refuseDuplicates(columns);
    this.columnDefinitions.push(...columns);
    this.ownColumns = columns.length;
    for (const { column } of shape.primaryKey) {
      this._column(column, 'the key');
    }
    if (this.ttlDefinition) {
      this._column(this.ttlDefinition.column, 'ttl');
    }
    this.foreignKeyDefinitions.push(...(options.foreignKeys ?? []).map((foreignKey) => foreignKey._toModel(this)));
    this.ownForeignKeys = this.foreignKeyDefinitions.length;
    // Last, so that a table that is refused half-way is no part of the schema.
    this._ownDatabase._addTable(this);
  }

  /** @internal */
  protected _columnModels(columns: readonly Column[], inKey: boolean): ColumnDefinition[] {
    const at = this._path;
    return columns.map((column) => column._toModel(this._dialect, at, inKey));
  }

  /** @internal */
  protected _positive(option: string, value: number | undefined): number | undefined {
    if (value !== undefined && !(Number.isFinite(literalValue(value, option, this._path)) && value > 0)) {
      throw outOfRange(this._path, option, value, 'a number above 0', `${option}: 500`);
    }
    return value;
  }

  private earlierName(name: string | undefined): string | undefined {
    if (name === undefined) {
      return undefined;
    }
    if (literalText(name, 'renamedFrom', this._path) === this.tableName) {
      throw unsupported(this._path, 'renamedFrom is the name that the table has', 'the name that it had before', 'leave out renamedFrom');
    }
    return name;
  }

  private refuseDuplicates(columns: readonly ColumnDefinition[]): void {
    const seen = new Set<string>();
    for (const { name } of columns) {
      const folded = name.toLowerCase();
      if (seen.has(folded)) {
        throw duplicateColumn(this._path, name);
      }
      seen.add(folded);
    }
  }

  /** @internal */
  protected _changed(): void {
    this.model = undefined;
    this._ownDatabase._changed();
  }
}

Object.defineProperty(TableBase.prototype, TABLE_SYMBOL, { value: true });

/** What indexes and `addForeignKey` add stands behind what the table was given, in an order that does not depend on which came first. */
function insertByName<T extends { readonly name: string }>(definitions: T[], own: number, added: T): void {
  const position = definitions.findIndex((each, index) => index >= own && each.name > added.name);
  definitions.splice(position < 0 ? definitions.length : position, 0, added);
}

/** Key parts of columns, in their order. */
export function keyPartsOf(columns: readonly Column[]): KeyPart[] {
  return columns.map((column) => ({ column: column.name, descending: column._descending }));
}
