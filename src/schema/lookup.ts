import type { ColumnDefinition } from './column';
import { Dialect } from './dialect';
import type { IndexDefinition, IndexKeyPart } from './index-definition';
import { tablesAndRows } from './kind/rows';
import type { Schema } from './schema';
import type { ForeignKeyDefinition, KeyPart, TableDefinition } from './table';
import { append } from '../text/collections';
import { memoized } from '../text/once';

/** Up to this number, a search is faster than building a map. */
const FEW_COLUMNS = 16;
const NONE: readonly never[] = [];

/** Traits of few columns that many rules look for. */
type Trait = 'generated' | 'defaultExpression' | 'identity' | 'allowCommitTimestamp' | 'onUpdate';
type ColumnsByTrait = { readonly [trait in Trait]: Map<TableDefinition, ColumnDefinition[]> };

/** A foreign key with the name of its table. */
export interface OwnedForeignKey {
  readonly table: string;
  readonly foreignKey: ForeignKeyDefinition;
}

/** Finds parts of a schema by name in constant time. Derived once per schema. */
export class SchemaLookup {
  public static readonly of = memoized((schema: Schema) => new SchemaLookup(schema), new WeakMap());

  private readonly tablesByName = new Map<string, TableDefinition>();
  private readonly positionsByTable = new Map<TableDefinition, ReadonlyMap<string, number>>();
  private readonly childrenByParent = new Map<string, TableDefinition[]>();
  private readonly indexesByTable = new Map<string, IndexDefinition[]>();

  private columnsByTrait?: ColumnsByTrait;
  private indexesByName?: ReadonlyMap<string, IndexDefinition>;
  private foreignKeysByTarget?: Map<string, OwnedForeignKey[]>;

  private constructor(private readonly schema: Schema) {
    schema.existingTables?.forEach((table) => this.tablesByName.set(table.name, table));
    schema.tables.forEach((table) => this.tablesByName.set(table.name, table));
    for (const table of tablesAndRows(schema)) {
      if (table.interleave) {
        append(this.childrenByParent, table.interleave.parent, table);
      }
    }
    for (const index of schema.indexes) {
      append(this.indexesByTable, index.table, index);
    }
  }

  public table(name: string): TableDefinition | undefined {
    return this.tablesByName.get(name);
  }

  public column(table: TableDefinition, name: string): ColumnDefinition | undefined {
    const position = this.position(table, name);
    return position < 0 ? undefined : table.columns[position];
  }

  /** The position of a column in its table, the last one if names repeat; -1 if there is none. */
  public position(table: TableDefinition, name: string): number {
    if (table.columns.length <= FEW_COLUMNS) {
      let position = table.columns.length - 1;
      while (position >= 0 && table.columns[position].name !== name) {
        position--;
      }
      return position;
    }
    let positions = this.positionsByTable.get(table);
    if (!positions) {
      positions = new Map(table.columns.map((column, position) => [column.name, position]));
      this.positionsByTable.set(table, positions);
    }
    return positions.get(name) ?? -1;
  }

  /** Whether a column can hold NULL. In PostgreSQL no primary key column can, whatever is declared. */
  public isNullable(table: TableDefinition, name: string): boolean {
    const isKeyed = this.schema.dialect === Dialect.POSTGRESQL && isIn(table.primaryKey, name);
    return !isKeyed && this.column(table, name)?.notNull !== true;
  }

  /** The columns with a trait, by table in the order of the schema. */
  public columnsWith(trait: Trait): ReadonlyMap<TableDefinition, readonly ColumnDefinition[]> {
    this.columnsByTrait ??= columnsByTrait(this.schema);
    return this.columnsByTrait[trait];
  }

  public parentOf(table: TableDefinition): TableDefinition | undefined {
    return table.interleave && this.table(table.interleave.parent);
  }

  /** Interleaving ancestors, nearest first. A cycle, which Spanner rejects, ends the list. */
  public ancestorsOf(table: TableDefinition): TableDefinition[] {
    const ancestors: TableDefinition[] = [];
    let parent = this.parentOf(table);
    while (parent && parent !== table && !ancestors.includes(parent)) {
      ancestors.push(parent);
      parent = this.parentOf(parent);
    }
    return ancestors;
  }

  /** Whether the table is its own ancestor, which Spanner rejects. */
  public isInCircle(table: TableDefinition): boolean {
    const parent = this.parentOf(table);
    return parent !== undefined && [parent, ...this.ancestorsOf(parent)].includes(table);
  }

  public childrenOf(table: TableDefinition): readonly TableDefinition[] {
    return this.childrenByParent.get(table.name) ?? NONE;
  }

  /** The table, then all that are interleaved below it. */
  public familyOf(table: TableDefinition): ReadonlySet<TableDefinition> {
    const family = new Set([table]);
    for (const each of family) {
      this.childrenOf(each).forEach((child) => family.add(child));
    }
    return family;
  }

  public index(name: string): IndexDefinition | undefined {
    this.indexesByName ??= new Map(this.schema.indexes.map((index) => [index.name, index]));
    return this.indexesByName.get(name);
  }

  /** The foreign keys that reference a table, including its own. */
  public foreignKeysTo(table: string): readonly OwnedForeignKey[] {
    if (!this.foreignKeysByTarget) {
      const byTarget = this.foreignKeysByTarget = new Map<string, OwnedForeignKey[]>();
      for (const { name, foreignKeys } of this.schema.tables) {
        foreignKeys.forEach((foreignKey) => append(byTarget, foreignKey.referencedTable, { table: name, foreignKey }));
      }
    }
    return this.foreignKeysByTarget.get(table) ?? NONE;
  }

  public indexesOf(table: TableDefinition): readonly IndexDefinition[] {
    return this.indexesByTable.get(table.name) ?? NONE;
  }
}

/** Finds all traits in one pass over the columns. */
function columnsByTrait(schema: Schema): ColumnsByTrait {
  const found: ColumnsByTrait = {
    generated: new Map(), defaultExpression: new Map(), identity: new Map(), allowCommitTimestamp: new Map(),
    onUpdate: new Map(),
  };
  for (const table of tablesAndRows(schema)) {
    for (const column of table.columns) {
      const { generated, defaultExpression, identity, allowCommitTimestamp, onUpdate } = column;
      if (generated) {
        append(found.generated, table, column);
      }
      if (defaultExpression !== undefined) {
        append(found.defaultExpression, table, column);
      }
      if (identity) {
        append(found.identity, table, column);
      }
      if (allowCommitTimestamp) {
        append(found.allowCommitTimestamp, table, column);
      }
      if (onUpdate) {
        append(found.onUpdate, table, column);
      }
    }
  }
  return found;
}

/** The column of this name in one table; for many names, `SchemaLookup.column` is faster. */
export function columnOf(
  { columns }: Pick<TableDefinition, 'columns'>, name: string | undefined,
): ColumnDefinition | undefined {
  return columns.find((column) => column.name === name);
}

/** Whether a key has the column. */
export function isIn(key: readonly Pick<KeyPart, 'column'>[] | undefined, column: string | undefined): boolean {
  return key?.some((part) => part.column === column) ?? false;
}

export function ascending(column: string): KeyPart {
  return { column, descending: false };
}

export function columnsOf(key: readonly Pick<KeyPart, 'column'>[]): string[] {
  return key.map(({ column }) => column);
}

/** The columns that really sort index entries: the indexed ones, then the rest of the primary key. */
export function effectiveIndexKey(
  keyParts: readonly IndexKeyPart[], table: TableDefinition,
): readonly IndexKeyPart[] {
  const rest = table.primaryKey.filter((part) => !isIn(keyParts, part.column));
  return rest.length === 0 ? keyParts : [...keyParts, ...rest];
}
