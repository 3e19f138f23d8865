import { attributeChange } from './attribute-text';
import {
  Dialect, objectKind, type CheckDefinition, type ColumnDefinition, type ColumnPart, type ColumnType,
  type CounterOptions, type DefinedObject, type ExpressionText, type ForeignKeyDefinition, type GrantDefinition,
  type IndexDefinition, type IndexKeyPart, type Interleave, type KeyPart, type ObjectName, type OnIndexColumn,
  type OptionChanges, type TableDefinition, type TtlDefinition,
} from '../../schema';
import { isImpliedByType, type ColumnAttribute } from '../../schema/column-attributes';
import { assignments, optionsClause } from '../../schema/kind/clauses';
import { rowsOf } from '../../schema/kind/rows';
import { optionClauses } from '../../schema/kind/storage-options';
import { definedKind, isBuiltIn } from '../../schema/objects/kinds';
import { isObjectIndex } from '../../schema/objects/object-index';
import { counterClauses } from '../../schema/objects/sequence';
import { quoteIdentifier, quotePath } from '../../schema/quoting';
import { typeText } from '../../schema/types/type-text';
import { append, grouped } from '../../text/collections';

/**
 * Prints definitions as DDL: one statement per line, without comments and `;`.
 *
 * The output is a contract. Terraform compares released statements byte by byte and replaces the database if one
 * changes, so a change here affects every database ever declared (see test/frozen).
 */
export abstract class DdlPrinter {
  protected abstract readonly dialect: Dialect;
  /** With what a change of an identity column begins. */
  public abstract readonly alterIdentity: string;
  protected abstract readonly replaceTtl: string;
  protected abstract readonly dropTtl: string;
  /** The word before the columns that an index stores besides its key. */
  public abstract readonly stored: string;
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

  public addForeignKey(table: string, foreignKey: ForeignKeyDefinition): string {
    return this.alter(table, `ADD ${this.foreignKey(foreignKey)}`);
  }

  public alter(name: string, action: string, kind = 'TABLE'): string {
    return `ALTER ${kind} ${this.path(name)} ${action}`;
  }

  public dropConstraint(table: string, name: string): string {
    return this.alter(table, `DROP CONSTRAINT ${this.name(name)}`);
  }

  public addColumn(table: string, column: ColumnDefinition): string {
    return this.alter(table, `ADD COLUMN IF NOT EXISTS ${this.column(column)}`);
  }

  /** The statements that redefine a column: its type, NOT NULL and DEFAULT. */
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

  /** @param was Whether the table already has one. */
  public setTtl(table: string, ttl: TtlDefinition | undefined, was: boolean, kind?: string): string {
    const action = ttl ? `${was ? this.replaceTtl : 'ADD'} ${this.ttl(ttl)}` : this.dropTtl;
    return this.alter(table, action, kind);
  }

  /** @param keepsOldName Whether the old name becomes a synonym. */
  public abstract renameTable(from: string, to: string, keepsOldName: boolean): string;

  public addSynonym(table: string, synonym: string): string {
    return this.alter(table, `ADD SYNONYM ${this.path(synonym)}`);
  }

  public dropSynonym(table: string, synonym: string): string {
    return this.alter(table, `DROP SYNONYM ${this.path(synonym)}`);
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

  public changeIndexColumn({ index, indexKind, column }: OnIndexColumn, change: string): string {
    return this.alter(index, `${change} COLUMN ${this.name(column)}`, this.words(indexKind));
  }

  /** Creates or replaces an object of another kind; for a built-in one, sets its options. */
  public create(object: DefinedObject): string {
    const { kind, name, options } = object;
    if (isBuiltIn(object)) {
      return this.setOptions(object, options)!;
    }
    const { isReplaceable, createsIfNotExists, isUnnamed } = objectKind(kind);
    const path = isObjectIndex(object) ? this.newIndexName(name) : this.path(name);
    const create = `CREATE ${isReplaceable ? 'OR REPLACE ' : ''}${this.words(kind)}`;
    return `${create}${createsIfNotExists ? ' IF NOT EXISTS' : ''}${isUnnamed ? '' : ` ${path}`}` +
      this.clausesOf(object);
  }

  /** The text after the name of an object in CREATE. */
  public clausesOf(object: DefinedObject): string {
    const rows = rowsOf(object);
    if (rows) {
      const columns = rows.columns.map((column) => this.column(column));
      return ` ${this.body({ ...rows, options: object.options }, columns)}`;
    }
    const { print } = definedKind(object.kind);
    return print ? print(object, this.dialect) : optionsClause(object.options, this.dialect);
  }

  public drop(kind: string, name: string): string {
    const { dropsIfExists, isUnnamed } = objectKind(kind);
    return `DROP ${this.words(kind)}${dropsIfExists ? ' IF EXISTS' : ''}${isUnnamed ? '' : ` ${this.path(name)}`}`;
  }

  /** The options of each statement. */
  public databaseOptionBatches(options: OptionChanges): OptionChanges[] {
    return this.postgresql ? [...options].map((option) => new Map([option])) : options.size > 0 ? [options] : [];
  }

  /** @param options One of `databaseOptionBatches`. */
  public setDatabaseOptions(database: string, options: OptionChanges): string {
    const assigned = this.postgresql
      ? [...options].map(([name, value]) => `spanner.${name} = ${value ?? 'DEFAULT'}`).join(', ')
      : `OPTIONS (${assignments(options)})`;
    return `ALTER DATABASE ${this.name(database)} SET ${assigned}`;
  }

  /** The options of each statement: PostgreSQL sets and resets values in separate ones. */
  public optionBatches(options: OptionChanges): OptionChanges[] {
    const isSet = ([, value]: readonly [string, string | undefined]): boolean => value !== undefined;
    const batches = this.postgresql
      ? [[...options].filter(isSet), [...options].filter((each) => !isSet(each))]
      : [[...options]];
    return batches.filter((batch) => batch.length > 0).map((batch) => new Map(batch));
  }

  /** Sets options of an object; undefined if no statement can. */
  public setOptions({ kind, name }: ObjectName, options: OptionChanges): string | undefined {
    const { setInPostgresql } = objectKind(kind);
    const change = this.postgresql && (setInPostgresql || !isBuiltIn({ kind, name }))
      ? setInPostgresql?.(options)
      : ` SET OPTIONS (${assignments(options)})`;
    return change && `ALTER ${kind} ${this.path(name)}${change}`;
  }

  public changeBundle(verb: 'INSERT' | 'DELETE', types: readonly string[]): string {
    return `ALTER PROTO BUNDLE ${verb} ${this.names(types)}`;
  }

  public grant(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'GRANT', 'TO');
  }

  public revoke(grants: readonly GrantDefinition[]): string[] {
    return this.privileges(grants, 'REVOKE', 'FROM');
  }

  private privileges(grants: readonly GrantDefinition[], verb: string, ends: string): string[] {
    return grantBatches(grants).map((group) => {
      const [{ objectKind: kind, object, role }] = group;
      const what =
        kind === 'ROLE'
          ? `${this.postgresql ? '' : 'ROLE '}${this.path(object)}`
          : `${this.privilegeList(group)} ON ${kind} ${this.path(object)}`;
      return `${verb} ${what} ${ends} ${this.postgresql ? '' : 'ROLE '}${this.path(role)}`;
    });
  }

  private privilegeList(group: readonly GrantDefinition[]): string {
    const whole = group.filter(({ column }) => column === undefined).map(({ privilege }) => privilege);
    const columns = new Map<string, string[]>();
    for (const { privilege, column } of group) {
      if (column !== undefined) {
        append(columns, privilege, column);
      }
    }
    return [...whole, ...[...columns].map(([privilege, names]) => `${privilege}${this.names(names)}`)].join(', ');
  }

  private words(kind: string): string {
    return kind === 'VECTOR INDEX' && this.postgresql ? 'INDEX' : kind;
  }

  private get postgresql(): boolean {
    return this.dialect === Dialect.POSTGRESQL;
  }

  protected abstract setDefinition(table: string, from: ColumnDefinition, to: ColumnDefinition): string;
  /** The elements and clauses of a table. */
  protected abstract body(table: TableDefinition, elements: readonly string[]): string;
  public abstract column(column: ColumnDefinition): string;
  public abstract ttl(ttl: TtlDefinition): string;
  protected abstract indexClauses(index: IndexDefinition): string;
  protected abstract indexKeyPart(part: IndexKeyPart): string;

  public alterColumn(table: string, column: string, action: string): string {
    return this.alter(table, `ALTER COLUMN ${this.name(column)} ${action}`);
  }

  public name(name: string): string {
    return quoteIdentifier(name, this.dialect);
  }

  /** The name of an object, after its named schema if it has one. */
  public path(name: string): string {
    return quotePath(name, this.dialect);
  }

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

/** The privileges of each statement: those on one object for one role. */
export function grantBatches(grants: readonly GrantDefinition[]): GrantDefinition[][] {
  return [...grouped(grants, ({ objectKind: kind, object, role }) => JSON.stringify([kind, object, role])).values()];
}
