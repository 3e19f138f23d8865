import { attributeChange } from './attribute-text';
import type {
  CheckDefinition,
  ColumnDefinition,
  ColumnPart,
  ColumnType,
  DeleteAction,
  Dialect,
  ExpressionText,
  ForeignKeyDefinition,
  IndexDefinition,
  IndexKeyPart,
  Interleave,
  KeyPart,
  CounterOptions,
  TableDefinition,
  TtlDefinition,
} from '../../schema';
import { isImpliedByType, type ColumnAttribute } from '../../schema/column-attributes';
import { optionClauses } from '../../schema/kind/storage-options';
import { counterClauses, skipRangeClause } from '../../schema/objects/sequence';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { typeText } from '../../schema/types/type-text';

/**
 * Prints definitions as DDL: one statement per line, without comments and `;`.
 *
 * The output is a contract. Terraform compares released statements byte by byte and replaces the database if one
 * changes, so a change here affects every database ever declared (see test/frozen).
 */
export abstract class DdlPrinter {
  protected abstract readonly dialect: Dialect;
  /** With what a change of an identity column begins. */
  protected abstract readonly alterIdentity: string;
  private readonly quoted = (name: string): string => this.name(name);

  /** @param foreignKeys Inline foreign keys; ALTER TABLE adds the others. */
  public createTable(table: TableDefinition, foreignKeys: readonly ForeignKeyDefinition[]): string {
    const elements = table.columns.map((column) => this.column(column));
    for (const check of table.checks) {
      elements.push(this.check(check));
    }
    for (const foreignKey of foreignKeys) {
      elements.push(this.foreignKey(foreignKey));
    }
    if (table.unreadElements) {
      elements.push(...table.unreadElements);
    }
    return `CREATE TABLE IF NOT EXISTS ${this.path(table.name)} ${this.body(table, elements)}`.trimEnd();
  }

  /** The text after the name of an object that holds rows. */
  public rows(rows: TableDefinition): string {
    return this.body(rows, rows.columns.map((column) => this.column(column)));
  }

  public addForeignKey(table: string, foreignKey: ForeignKeyDefinition): string {
    return `ALTER TABLE ${this.path(table)} ADD ${this.foreignKey(foreignKey)}`;
  }

  /** @param objectKind The kind of an object that holds rows. */
  public alterTable(table: string, action: string, objectKind = 'TABLE'): string {
    return `ALTER ${objectKind} ${this.path(table)} ${action}`;
  }

  public addCheck(table: string, check: CheckDefinition): string {
    return this.alterTable(table, `ADD ${this.check(check)}`);
  }

  public dropConstraint(table: string, name: string): string {
    return this.alterTable(table, `DROP CONSTRAINT ${this.name(name)}`);
  }

  public addColumn(table: string, column: ColumnDefinition): string {
    return this.alterTable(table, `ADD COLUMN IF NOT EXISTS ${this.column(column)}`);
  }

  public dropColumn(table: string, column: string): string {
    return this.alterTable(table, `DROP COLUMN ${this.name(column)}`);
  }

  /** Sets type, NOT NULL and DEFAULT; the rest of the column stays. */
  public setColumn(table: string, from: ColumnDefinition, to: ColumnDefinition): string[] {
    return this.columnParts(from, to).map((part) => this.setColumnPart(table, from, to, part));
  }

  /** The statements that redefine a column. */
  public abstract columnParts(from: ColumnDefinition, to: ColumnDefinition): readonly ColumnPart[];

  public setColumnPart(table: string, from: ColumnDefinition, to: ColumnDefinition, part: ColumnPart): string {
    return part === 'definition'
      ? this.setDefinition(table, from, to)
      : this.setDefault(table, to.name, part === 'set default' ? to.defaultExpression : undefined);
  }

  public setDefault(table: string, column: string, expression: ExpressionText | undefined): string {
    return this.alterColumn(table, column, expression === undefined ? 'DROP DEFAULT' : `SET DEFAULT (${expression})`);
  }

  /** The statements that `setAttribute` needs. */
  public attributeParts(column: ColumnDefinition, attribute: ColumnAttribute): readonly ColumnPart[] {
    return isImpliedByType(attribute, this.dialect) ? this.columnParts(column, column) : ['definition'];
  }

  /** Sets an attribute to its value in the column, if the registry allows the change. */
  public setAttribute(table: string, column: ColumnDefinition, attribute: ColumnAttribute, part: ColumnPart): string {
    return isImpliedByType(attribute, this.dialect)
      ? this.setColumnPart(table, column, column, part)
      : this.alterColumn(table, column.name, attributeChange(attribute, column, this.dialect));
  }

  /** @param skipRange Absent to unset it. */
  public setIdentitySkipRange(table: string, column: string, skipRange: CounterOptions['skipRange']): string {
    return this.alterColumn(table, column, `${this.alterIdentity}SET ${skipRangeClause(skipRange, this.dialect)}`);
  }

  public restartIdentity(table: string, column: string, counter: string): string {
    return this.alterColumn(table, column, `${this.alterIdentity}RESTART COUNTER WITH ${counter}`);
  }

  /** @param was Whether the table already has one. */
  public setTtl(table: string, ttl: TtlDefinition | undefined, was: boolean, objectKind?: string): string {
    return this.alterTable(table, this.ttlAction(ttl, was), objectKind);
  }

  public setOnDelete(table: string, action: DeleteAction, objectKind?: string): string {
    return this.alterTable(table, `SET ON DELETE ${action}`, objectKind);
  }

  public setInterleave(table: string, interleave: Interleave, objectKind?: string): string {
    return this.alterTable(table, `SET ${this.interleave(interleave)}`, objectKind);
  }

  /** @param keepsOldName Whether the old name becomes a synonym. */
  public abstract renameTable(from: string, to: string, keepsOldName: boolean): string;

  public dropSynonym(table: string, synonym: string): string {
    return this.alterTable(table, `DROP SYNONYM ${this.path(synonym)}`);
  }

  public addSynonym(table: string, synonym: string): string {
    return this.alterTable(table, `ADD SYNONYM ${this.path(synonym)}`);
  }

  public addStoredColumn(index: string, column: string, indexKind = 'INDEX'): string {
    return this.changeStored(indexKind, index, 'ADD', column);
  }

  public dropStoredColumn(index: string, column: string, indexKind = 'INDEX'): string {
    return this.changeStored(indexKind, index, 'DROP', column);
  }

  public dropTable(name: string): string {
    return `DROP TABLE IF EXISTS ${this.path(name)}`;
  }

  public dropIndex(name: string): string {
    return `DROP INDEX IF EXISTS ${this.path(name)}`;
  }

  public createIndex(index: IndexDefinition): string {
    const kind = `${index.unique ? 'UNIQUE ' : ''}${index.nullFiltered ? 'NULL_FILTERED ' : ''}INDEX`;
    const key = listed(index.keyParts, (part) => this.indexKeyPart(part));
    return `CREATE ${kind} IF NOT EXISTS ${this.newIndexName(index.name)} ON ${this.path(index.table)} ` +
      `(${key})${this.indexClauses(index)}`;
  }

  protected abstract changeStored(indexKind: string, index: string, verb: 'ADD' | 'DROP', column: string): string;
  protected abstract setDefinition(table: string, from: ColumnDefinition, to: ColumnDefinition): string;
  protected abstract ttlAction(ttl: TtlDefinition | undefined, was: boolean): string;
  /** The elements and clauses of a table. */
  protected abstract body(table: TableDefinition, elements: readonly string[]): string;
  public abstract column(column: ColumnDefinition): string;
  public abstract ttl(ttl: TtlDefinition): string;
  protected abstract indexClauses(index: IndexDefinition): string;
  protected abstract indexKeyPart(part: IndexKeyPart): string;

  protected alterColumn(table: string, column: string, action: string): string {
    return this.alterTable(table, `ALTER COLUMN ${this.name(column)} ${action}`);
  }

  protected name(name: string): string {
    return quoteIdentifier(name, this.dialect);
  }

  /** The name of an object, after its named schema if it has one. */
  public path(name: string): string {
    return quotePath(name, this.dialect);
  }

  /** The name in CREATE INDEX. */
  protected newIndexName(name: string): string {
    return this.path(name);
  }

  protected names(names: readonly string[]): string {
    return `(${listed(names, this.quoted)})`;
  }

  public type(type: ColumnType): string {
    return typeText(type, this.dialect, this.quoted);
  }

  public primaryKey(parts: readonly KeyPart[]): string {
    return `PRIMARY KEY (${listed(parts, (part) => this.keyPart(part))})`;
  }

  protected keyPart(part: KeyPart): string {
    return part.descending ? `${this.name(part.column)} DESC` : this.name(part.column);
  }

  /** Clauses for the place and lifetime of rows. */
  protected rowClauses({ interleave, ttl }: TableDefinition): string[] {
    const clauses: string[] = [];
    if (interleave) {
      clauses.push(this.interleave(interleave));
    }
    if (ttl) {
      clauses.push(this.ttl(ttl));
    }
    return clauses;
  }

  public interleave(interleave: Interleave): string {
    const action = interleave.onDelete === undefined ? '' : ` ON DELETE ${interleave.onDelete}`;
    return `INTERLEAVE IN ${interleave.inParent ? 'PARENT ' : ''}${this.path(interleave.parent)}${action}`;
  }

  protected identity(options: CounterOptions): string {
    return `GENERATED BY DEFAULT AS IDENTITY (${counterClauses(options, this.dialect)})`;
  }

  protected whereNotNull(columns: readonly string[]): string {
    return columns.length === 0
      ? ''
      : ` WHERE ${listed(columns, (column) => `${this.name(column)} IS NOT NULL`, ' AND ')}`;
  }

  protected storage({ options }: IndexDefinition): string {
    return options ? ` ${optionClauses(options, this.dialect).join(' ')}` : '';
  }

  public check(check: CheckDefinition): string {
    return `${this.constraint(check.name)}CHECK (${check.expression})`;
  }

  public foreignKey(foreignKey: ForeignKeyDefinition): string {
    const { name, columns, referencedTable, referencedColumns, onDelete, enforced } = foreignKey;
    const target =
      referencedColumns.length === 0
        ? this.path(referencedTable)
        : `${this.path(referencedTable)} ${this.names(referencedColumns)}`;
    const action = onDelete === 'CASCADE' ? ' ON DELETE CASCADE' : '';
    return `${this.constraint(name)}FOREIGN KEY ${this.names(columns)} REFERENCES ` +
      `${target}${action}${enforced ? '' : ' NOT ENFORCED'}`;
  }

  /** In parsed DDL, a constraint may have no name; Spanner generates one. */
  protected constraint(name: string): string {
    return name === '' ? '' : `CONSTRAINT ${this.name(name)} `;
  }
}

/** Joins the texts of parts. One loop, because V8 optimizes a function with `map` and then `join` twice. */
function listed<T>(parts: readonly T[], textOf: (part: T) => string, separator = ', '): string {
  let text = '';
  let before = '';
  for (const part of parts) {
    text += before + textOf(part);
    before = separator;
  }
  return text;
}
