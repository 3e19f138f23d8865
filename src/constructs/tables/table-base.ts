import { Construct } from 'constructs';
import type { ForeignKey } from './foreign-key';
import { ITable } from './i-table';
import { isTable, markAsTable } from './own-table';
import { CHECKS, COLUMNS, FOREIGN_KEYS, type TableOptions } from './table-options';
import { columnCall } from '../../code/constructs/column-call';
import type { Check } from '../../columns/check';
import { Column } from '../../columns/column';
import { rowWorkload } from '../../columns/workload';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { duplicateColumn, unknownColumn, conflictingOptions, unsupported } from '../../rules/usage/errors';
import { literalText } from '../../rules/usage/literal';
import type {
  CheckDefinition, ColumnDefinition, Dialect, ForeignKeyDefinition, Interleave, KeyPart, RowWorkload,
  TableDefinition, TtlDefinition,
} from '../../schema';
import { canBeNewName, inSchemaOf } from '../../schema/name-key';
import { didYouMean } from '../../text/did-you-mean';
import { constructId, freeId } from '../database/construct-scope';
import { Database } from '../database/database';
import type { IDatabase } from '../database/database-options';
import { scopedName } from '../database/scoped-name';
import { storageOptions } from '../database/storage';
import { SafeIndex, type SafeIndexProps } from '../indexes/safe-index';

/** The shape that a kind of table gives to its base: the columns before all others, and the key. */
interface TableShape {
  readonly columns: readonly ColumnDefinition[];
  readonly primaryKey: readonly KeyPart[];
  readonly interleave?: Interleave;
  readonly rowsPerParent?: number;
  /** The column that the construct computes from other options. */
  readonly made?: string;
}

/**
 * The base of all kinds of tables. Use one of them: `UuidTable`, `ShardedTable`, `Table` ...
 *
 * Columns, indexes, checks and foreign keys can be added until the app is synthesized.
 */
export abstract class TableBase extends Construct implements ITable {
  /** Whether `x` is a table of this library. */
  public static isTable(x: any): x is TableBase {
    return isTable(x);
  }

  public readonly tableName: string;
  public readonly database: IDatabase;
  /** @internal */
  public readonly _ownDatabase: Database;
  /**
   * Whether the SQL of its class needs the key that the class makes.
   *
   * @internal
   */
  protected readonly _isPattern: boolean = false;
  /**
   * Columns that were given outside the key.
   *
   * @internal
   */
  protected readonly _plainColumns: readonly ColumnDefinition[];
  /**
   * Shard columns of indexes come last, sorted by name, so the DDL does not depend on the order of declaration.
   *
   * @internal
   */
  public readonly _columns: readonly ColumnDefinition[];
  private readonly columns = new OrderedParts<ColumnDefinition>();
  /** In lower case, because Spanner ignores case in names of columns. */
  private readonly columnNames = new Set<string>();
  /** UUIDs in the key that get a random default, unless a foreign key covers them. */
  private readonly ownUuids: Column[] = [];
  private readonly checks = new OrderedParts<CheckDefinition>();
  private readonly foreignKeys = new OrderedParts<ForeignKeyDefinition>();
  private readonly apart = { columns: new Set<string>(), constraints: new Set<string>() };
  /**
   * Names of what it makes of its options.
   *
   * @internal
   */
  protected readonly _made: string[] = [];
  private readonly ttlDefinition?: TtlDefinition;
  private readonly workload: RowWorkload;
  private readonly renamedFrom?: string;
  private readonly storage?: ReadonlyMap<string, string>;
  private readonly synonyms?: readonly string[];
  private shape!: TableShape;
  private model?: TableDefinition;
  private path?: string;

  /**
   * @param tableName Name of the table; the id when absent.
   */
  protected constructor(scope: Construct, id: string, options: TableOptions, tableName?: string) {
    const database = Database._of(scope, `table ${id}`);
    const name = scopedName(scope, literalText(tableName ?? id, 'the name of a table', database._path));
    database._declared.claimName(name, 'TABLE');
    super(scope, (tableName === undefined ? freeId : constructId)(scope, id, 'table'));
    this.tableName = name;
    this.database = database;
    this._ownDatabase = database;
    this._columns = this.columns.all;
    this._plainColumns = this._columnModels(options.columns ?? [], false);
    options.checks?.forEach((check) => this.checks.give(check._toModel(database.dialect, this._path)));
    this.ttlDefinition = options.ttl?._toModel();
    this.workload = rowWorkload(options, this._path);
    this.renamedFrom = earlierName(this, options.renamedFrom);
    this.storage = storageOptions(options, database.dialect);
    const { synonym } = options;
    this.synonyms = synonym === undefined ? undefined : [claimedSynonym(this, synonym, this.renamedFrom)];
  }

  /**
   * Adds a column outside the key, after the existing columns.
   *
   * @throws duplicate-column, broken-expression, unresolved-token, unsupported
   */
  public addColumn(column: Column): void {
    COLUMNS([column], 'addColumn', this._path);
    const [definition] = this._columnModels([column], false);
    this.claimColumnName(definition);
    this.columns.give(definition);
    this.addedApart('columns', definition);
  }

  /** @inheritdoc */
  public addIndex(id: string, props: SafeIndexProps): SafeIndex {
    return new SafeIndex(this, id, props);
  }

  /**
   * Adds a condition that every row must meet.
   *
   * @throws broken-expression, unresolved-token
   */
  public addCheck(check: Check): void {
    CHECKS([check], 'addCheck', this._path);
    const definition = check._toModel(this._dialect, this._path);
    this.checks.add(definition);
    this.addedApart('constraints', definition);
  }

  /**
   * Adds a reference to another table after both exist, for example in a cycle of foreign keys.
   *
   * @throws unknown-column, foreign-table, unresolved-token
   */
  public addForeignKey(foreignKey: ForeignKey): void {
    FOREIGN_KEYS([foreignKey], 'addForeignKey', this._path);
    const definition = foreignKey._toModel(this);
    this.foreignKeys.add(definition);
    this.addedApart('constraints', definition);
  }

  /** @internal */
  public get _primaryKey(): readonly KeyPart[] {
    return this.shape.primaryKey;
  }

  /**
   * The path of the construct, for errors. Cached, because every column and index needs it.
   *
   * @internal
   */
  public get _path(): string {
    this.path ??= this.node.scope === this._ownDatabase ? `${this._ownDatabase._path}/${this.node.id}` : this.node.path;
    return this.path;
  }

  /** @internal */
  public get _dialect(): Dialect {
    return this._ownDatabase.dialect;
  }

  /**
   * @param likes Columns of the types that they need, as far as these are known.
   * @internal
   */
  public _requireColumns(
    names: readonly string[], option: string, at?: string, likes: readonly (ColumnDefinition | undefined)[] = [],
  ): void {
    names.forEach((name, position) => this._column(name, option, at, likes[position]));
  }

  /**
   * @param like A column of the type that it needs, if that is known.
   * @internal
   */
  public _column(name: string, option: string, at?: string, like?: ColumnDefinition): ColumnDefinition {
    for (const column of this._columns) {
      if (column.name === name) {
        return column;
      }
    }
    const known = this._columns.map((column) => column.name);
    const meant = like && [columnCall({ ...like, name }, this._dialect, { inKey: false })];
    throw unknownColumn(at ?? this._path, option, name, known, didYouMean(name, known), meant);
  }

  /**
   * A shard column of the table itself that an index with as many shards can begin with.
   *
   * @internal
   */
  public _shardColumn(_shards: number): string | undefined {
    return undefined;
  }

  /**
   * Adds the computed column of an index.
   *
   * @internal
   */
  public _addIndexColumn(column: ColumnDefinition): void {
    this.claimColumnName(column);
    this.columns.add(column);
    this.addedApart('columns', column);
  }

  /** @internal */
  public _toModel(): TableDefinition {
    this.model ??= Object.freeze({
      name: this.tableName,
      columns: Object.freeze(this.withoutInventedReferences()),
      primaryKey: this.shape.primaryKey,
      interleave: this.shape.interleave,
      foreignKeys: Object.freeze([...this.foreignKeys.all]),
      checks: Object.freeze([...this.checks.all]),
      ttl: this.ttlDefinition,
      options: this.storage,
      synonyms: this.synonyms,
      renamedFrom: this.renamedFrom,
      workload: { ...this.workload, rowsPerParent: this.shape.rowsPerParent },
      apart: { columns: [...this.apart.columns], constraints: [...this.apart.constraints] },
      made: Object.freeze([...this._made]),
      // A table below a table belongs to its pattern.
      isPattern: this._isPattern || isTable(this.node.scope),
    });
    return this.model;
  }

  /**
   * An index that a pattern makes of its options.
   *
   * @internal
   */
  protected _ownIndex(id: string, props: SafeIndexProps): SafeIndex {
    const index = new SafeIndex(this, id, props);
    const { name, keyParts: [lead], sharding } = index._toModel();
    this._made.push(name, ...(sharding ? [lead.column] : []));
    return index;
  }

  /** @internal */
  protected _setShape(shape: TableShape, { foreignKeys = [] }: TableOptions): void {
    this.shape = shape;
    this._made.push(...(shape.made === undefined ? [] : [shape.made]));
    this.addDefinitions(shape.columns);
    this.addDefinitions(this._plainColumns);
    for (const { column } of shape.primaryKey) {
      this._column(column, 'the key');
    }
    if (this.ttlDefinition) {
      const { column } = this.ttlDefinition;
      this._column(column, 'ttl', undefined, this._columnModels([Column.timestamp(column)], false)[0]);
    }
    for (const foreignKey of foreignKeys) {
      this.foreignKeys.give(foreignKey._toModel(this));
    }
    // Last, so a table whose constructor throws is not added.
    this._joinSchema();
  }

  /** @internal */
  protected _joinSchema(): void {
    this._ownDatabase._declared.addTable(this);
  }

  /** @internal */
  protected _columnModels(columns: readonly Column[], inKey: boolean): ColumnDefinition[] {
    const models: ColumnDefinition[] = [];
    for (const column of columns) {
      if (inKey && column._isOwnUuid) {
        this.ownUuids.push(column);
      }
      models.push(column._toModel(this._dialect, this._path, inKey));
    }
    return models;
  }

  private addDefinitions(columns: readonly ColumnDefinition[]): void {
    for (const column of columns) {
      this.claimColumnName(column);
      this.columns.give(column);
    }
  }

  /** @throws duplicate-column */
  private claimColumnName(column: ColumnDefinition): void {
    const folded = column.name.toLowerCase();
    if (this.columnNames.has(folded)) {
      throw duplicateColumn(this._path, column.name);
    }
    this.columnNames.add(folded);
  }

  /** A key column that refers to another table gets no random default: it would refer to a row that does not exist. */
  private withoutInventedReferences(): ColumnDefinition[] {
    if (this.ownUuids.length === 0 || this.foreignKeys.all.length === 0) {
      return [...this._columns];
    }
    const isReference = (name: string): boolean =>
      this.foreignKeys.all.some(({ columns }) => columns.includes(name));
    return this._columns.map((column) => {
      const uuid = this.ownUuids.find(({ name }) => name === column.name);
      return uuid && isReference(column.name) ? uuid._reference._toModel(this._dialect, this._path, true) : column;
    });
  }

  private addedApart(kind: 'columns' | 'constraints', { name }: { readonly name: string }): void {
    this.apart[kind].add(name);
    this.model = undefined;
    this._ownDatabase._declared.changed();
  }
}

markAsTable(TableBase.prototype);

/**
 * Parts of a table in the order of its DDL: those given to the table in their order, followed by those added later or
 * for something else, by name. So the DDL does not depend on the order of declaration.
 */
class OrderedParts<T extends { readonly name: string }> {
  private readonly parts: T[] = [];
  private given = 0;

  public get all(): readonly T[] {
    return this.parts;
  }

  public give(part: T): void {
    if (this.given === this.parts.length) {
      this.parts.push(part);
    } else {
      this.parts.splice(this.given, 0, part);
    }
    this.given++;
  }

  public add(part: T): void {
    const position = this.parts.findIndex((each, index) => index >= this.given && each.name > part.name);
    this.parts.splice(position < 0 ? this.parts.length : position, 0, part);
  }
}

/** Puts the named schema of the table in front. */
function earlierName(table: TableBase, name: string | undefined): string | undefined {
  const { tableName, _path } = table;
  if (name === undefined) {
    return undefined;
  }
  if (literalText(name, 'renamedFrom', _path) === tableName) {
    throw unsupported(
      _path,
      phrase`${code.option('renamedFrom')} is the name that the table has`,
      'the name that it had before',
      phrase`leave out ${code.option('renamedFrom')}`,
    );
  }
  return otherName(table, name, 'renamedFrom');
}

/** @throws unsupported in a named schema of PostgreSQL */
function otherName({ tableName, _path, _dialect }: TableBase, name: string, given: 'renamedFrom' | 'synonym'): string {
  const other = inSchemaOf(tableName, name);
  if (!canBeNewName(other, _dialect)) {
    throw unsupported(
      _path,
      phrase`${code.option(given)} has no statement: PostgreSQL gives a table no other name in a named schema`,
      'a table of the default schema',
      phrase`leave out ${code.option(given)}`,
    );
  }
  return other;
}

/**
 * A table has one synonym.
 *
 * @throws duplicate-name, conflicting-options, unsupported
 */
function claimedSynonym(table: TableBase, name: string, renamedFrom: string | undefined): string {
  const synonym = otherName(table, literalText(name, 'synonym', table._path), 'synonym');
  if (renamedFrom !== undefined && renamedFrom !== synonym) {
    throw conflictingOptions(
      table._path,
      'renamedFrom',
      'synonym',
      phrase`leave out ${code.option('synonym')} until no query uses the old name`,
    );
  }
  table._ownDatabase._declared.claimName(synonym, 'TABLE');
  return synonym;
}
