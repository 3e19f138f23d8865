import { NamedList } from './named-list';
import type { ColumnFinding, StatementFinding } from './refused-statement';
import type { TableName, TableNames } from './table-names';
import {
  columnsOf, Dialect, isIn, type CheckDefinition, type ColumnDefinition, type ColumnType, type ForeignKeyDefinition,
  type Interleave, type TableDefinition, type TtlDefinition,
} from '../../schema';
import { keptAttributes, NO_IMPLIED_ATTRIBUTES } from '../../schema/column-attributes';
import { lacksValue } from '../../schema/column-effects';
import { nameKeyIn, uniqueKey } from '../../schema/name-key';
import { changesInPlace, valueType } from '../../schema/types/type-facts';
import { withOptions } from '../parser/objects/database-options';
import type { ColumnChange, PlacedStatement, TableAction } from '../parser/statement';

/**
 * Names that Spanner generates for constraints: `CK_Orders_670E2EDA3EF0CE39_1`, `FK_Orders_Users_FEA18EE060F838C1_2`.
 */
export const GIVEN_NAME = /^(CK|FK)_(.+)_[0-9A-F]{16}_(\d+)$/i;

/** A table while the statements that change it are folded, each in constant time. */
export class FoldedTable {
  /** Names of its indexes. */
  public readonly indexes = new Set<string>();
  public readonly origins: PlacedStatement[];
  private readonly columns: NamedList<ColumnDefinition>;
  private readonly checks: NamedList<CheckDefinition>;
  private readonly foreignKeys: NamedList<ForeignKeyDefinition>;
  private readonly targets = new Map<ForeignKeyDefinition, TableName>();
  private interleave?: Interleave;
  private parent?: TableName;
  private ttl?: TtlDefinition;
  private options?: ReadonlyMap<string, string>;
  private readonly synonyms: Set<string>;

  public constructor(
    public readonly definition: TableDefinition,
    public readonly name: TableName,
    private readonly names: TableNames,
    created: PlacedStatement,
    private readonly dialect: Dialect,
  ) {
    this.origins = [created];
    const keyOf = nameKeyIn(dialect);
    this.columns = new NamedList(definition.columns, keyOf);
    this.checks = new NamedList(definition.checks, keyOf);
    this.foreignKeys = new NamedList(definition.foreignKeys, keyOf);
    definition.foreignKeys.forEach((foreignKey) => this.setTarget(foreignKey));
    this.setInterleave(definition.interleave);
    this.ttl = definition.ttl;
    this.options = definition.options;
    this.synonyms = new Set(definition.synonyms);
  }

  /** Returns an error if the action names something missing, or adds something existing. */
  public apply(action: TableAction): StatementFinding | undefined {
    switch (action.kind) {
      case 'add column':
        return this.addColumn(action);
      case 'drop column':
        return this.dropColumn(action.column);
      case 'set column':
        return this.newPlacementKey(action.column) ?? this.redefine(action.column);
      case 'set type':
        return this.retype(action.column, action.type, () => (
          this.change(action, () => ({ type: action.type, ...NO_IMPLIED_ATTRIBUTES, ...action.attributes }))
        )) ?? this.notRestated(action.column);
      case 'set not null':
        return this.change(action, () => ({ notNull: action.notNull })) ??
          (action.notNull && this.dialect === Dialect.POSTGRESQL ? undefined : this.keyChange(action.column)) ??
          this.notRestated(action.column);
      case 'set default':
        return this.change(action, () => ({ defaultExpression: action.expression }));
      case 'set attributes':
        return this.change(action, () => action.attributes);
      case 'set identity':
        return this.columns.named(action.column) && !this.columns.named(action.column)!.identity
          ? this.about('no identity', action.column)
          : this.change(action, ({ identity }) => {
            const { skipRange, ...others } = identity!;
            return { identity: { ...(action.noSkipRange ? others : identity), ...action.options } };
          });
      case 'add check':
        this.checks.add(action.check);
        return undefined;
      case 'add foreign key':
        this.addForeignKey(action.foreignKey);
        return undefined;
      case 'drop constraint':
        return this.dropConstraint(action.name);
      case 'set ttl':
        return this.setTtl(action);
      case 'set interleave':
        this.setInterleave(action.interleave);
        return undefined;
      case 'set on delete':
        this.interleave = this.interleave && { ...this.interleave, onDelete: action.action };
        return this.interleave ? undefined : { kind: 'not interleaved', table: this.name.current };
      case 'add synonym':
        return this.addSynonym(action.synonym);
      case 'drop synonym':
        return this.synonyms.delete(action.synonym)
          ? undefined
          : { kind: 'missing synonym', name: action.synonym, table: this.name.current };
      case 'set options':
        this.options = withOptions(this.options, action.options);
        return undefined;
      case 'rename':
        // The fold renames tables.
        return undefined;
    }
  }

  /** @param tableOf The final table for a name. */
  public finish(tableOf: (name: TableName) => FoldedTable | undefined): TableDefinition {
    const { primaryKey, primaryKeyName, withoutPrimaryKey, comment, unreadElements, unreadClauses, workload, spans } =
      this.definition;
    const { interleave, parent, ttl, options } = this;
    return Object.freeze({
      name: this.name.current,
      columns: this.columns.all(),
      primaryKey,
      primaryKeyName,
      interleave: interleave && parent && { ...interleave, parent: parent.current },
      foreignKeys: this.foreignKeys.all().map((foreignKey) => this.resolved(foreignKey, tableOf)),
      checks: this.checks.all(),
      // A policy matches its column in any case.
      ttl: ttl && { ...ttl, column: this.declaredColumn(ttl.column) },
      withoutPrimaryKey,
      comment,
      unreadElements,
      unreadClauses,
      workload,
      options,
      synonyms: this.synonyms.size > 0 ? [...this.synonyms] : undefined,
      spans,
    });
  }

  /** Whether it is interleaved in the table, or references it. */
  public needs(table: TableName): boolean {
    return (this.interleave !== undefined && this.parent === table) ||
      this.foreignKeys.all().some((foreignKey) => this.targets.get(foreignKey) === table);
  }

  /** The name in the case of the column's definition. */
  public declaredColumn(name: string): string {
    return this.columns.named(name)?.name ?? name;
  }

  /** `REFERENCES t` without columns means the primary key of `t`. */
  private resolved(
    foreignKey: ForeignKeyDefinition,
    tableOf: (name: TableName) => FoldedTable | undefined,
  ): ForeignKeyDefinition {
    const target = this.targets.get(foreignKey)!;
    const referencedTable = target.current;
    if (foreignKey.referencedColumns.length > 0) {
      return referencedTable === foreignKey.referencedTable ? foreignKey : { ...foreignKey, referencedTable };
    }
    const key = tableOf(target)?.definition.primaryKey ?? [];
    return { ...foreignKey, referencedTable, referencedColumns: columnsOf(key) };
  }

  private setTtl({ ttl, isNew }: TableAction & { kind: 'set ttl' }): StatementFinding | undefined {
    const [hadOne, table] = [this.ttl !== undefined, this.name.current];
    this.ttl = ttl;
    return hadOne !== Boolean(isNew) ? undefined
      : isNew ? { kind: 'repeated', objectKind: 'ROW DELETION POLICY of', name: table } : { kind: 'no ttl', table };
  }

  private addColumn(
    { column, inline, ifNotExists }: TableAction & { kind: 'add column' },
  ): StatementFinding | undefined {
    if (this.columns.has(column.name)) {
      return ifNotExists ? undefined : this.about('repeated column', column.name);
    }
    const finding = this.newPlacementKey(column) ??
      (lacksValue(column) ? this.about('no value', column.name) : undefined);
    this.columns.add(column);
    inline.checks.forEach((check) => this.checks.add(check));
    inline.foreignKeys.forEach((foreignKey) => this.addForeignKey(foreignKey));
    return finding;
  }

  private newPlacementKey({ name: column, placementKey }: ColumnDefinition): StatementFinding | undefined {
    return placementKey && !this.columns.named(column)?.placementKey
      ? this.about('new placement key', column)
      : undefined;
  }

  private addForeignKey(foreignKey: ForeignKeyDefinition): void {
    this.foreignKeys.add(foreignKey);
    this.setTarget(foreignKey);
  }

  private dropColumn(name: string): StatementFinding | undefined {
    if (this.columns.named(name)?.placementKey) {
      return this.about('placement key', name);
    }
    return this.columns.remove(name) ? undefined : this.about('missing column', name);
  }

  private change(
    { column: name, spans }: ColumnChange,
    change: (column: ColumnDefinition) => Partial<ColumnDefinition>,
  ): StatementFinding | undefined {
    const changed = (column: ColumnDefinition): ColumnDefinition => ({
      ...column,
      ...change(column),
      spans: column.spans && { ...column.spans, ...spans },
    });
    return this.columns.change(name, changed) ? undefined : this.about('missing column', name);
  }

  private redefine(to: ColumnDefinition): StatementFinding | undefined {
    const from = this.columns.named(to.name);
    const isOther = from && (Boolean(from.identity) !== Boolean(to.identity) ||
      from.generated?.stored !== to.generated?.stored ||
      (from.generated?.stored && from.generated.expression !== to.generated?.expression));
    const finding = this.retype(to.name, to.type, () => (
      this.columns.change(to.name, (column) => restated(column, to))
        ? undefined
        : this.about('missing column', to.name)
    ));
    const keyChange = from && from.notNull !== to.notNull ? this.keyChange(to.name) : undefined;
    return finding ?? keyChange ?? (isOther ? this.about('source change', to.name) : undefined);
  }

  /** An error if NOT NULL of a key column would change. */
  private keyChange(column: string): StatementFinding | undefined {
    const { primaryKey, withoutPrimaryKey } = this.definition;
    const isKey = !withoutPrimaryKey && isIn(primaryKey, column);
    return isKey ? this.about('key change', column) : undefined;
  }

  private notRestated(column: string): StatementFinding | undefined {
    return this.dialect === Dialect.POSTGRESQL
      ? undefined
      : { kind: 'not restated', table: this.name.current, column, meant: this.columns.named(column) };
  }

  public typeOf(column: string): ColumnType | undefined {
    return this.columns.named(column)?.type;
  }

  private retype(
    name: string, to: ColumnType, change: () => StatementFinding | undefined,
  ): StatementFinding | undefined {
    const from = this.columns.named(name)?.type;
    const [was, becomes] = [from && valueType(from), valueType(to)];
    const isPossible = was === undefined || becomes === undefined || was === becomes || changesInPlace(from!, to);
    return change() ?? (isPossible ? undefined : this.about('type change', name));
  }

  private dropConstraint(name: string): StatementFinding | undefined {
    const removed = [this.checks.remove(name), this.foreignKeys.remove(name)];
    if (removed.includes(true) || this.dropUnnamed(name)) {
      return undefined;
    }
    return { kind: 'missing constraint', table: this.name.current, constraint: name, isGiven: GIVEN_NAME.test(name) };
  }

  /** Generated names are not in the DDL, but they contain the table, the referenced table and a number. */
  private dropUnnamed(name: string): boolean {
    const [, kind, tables, number] = GIVEN_NAME.exec(name) ?? [];
    const isPointing = (foreignKey: ForeignKeyDefinition): boolean => (
      uniqueKey(tables) === `${unqualified(this.name)}_${unqualified(this.targets.get(foreignKey)!)}`
    );
    switch (kind?.toUpperCase()) {
      case 'CK':
        return this.checks.removeUnnamed(Number(number));
      case 'FK':
        // After a rename, the generated name is still the old one.
        return this.foreignKeys.removeUnnamed(Number(number), isPointing) || this.foreignKeys.removeUnnamed();
      default:
        return false;
    }
  }

  private addSynonym(name: string): StatementFinding | undefined {
    const isRepeated = this.synonyms.has(name);
    this.synonyms.add(name);
    return isRepeated ? { kind: 'repeated synonym', name, table: this.name.current } : undefined;
  }

  private about(kind: ColumnFinding['kind'], column: string): ColumnFinding {
    return { kind, table: this.name.current, column };
  }

  private setInterleave(interleave: Interleave | undefined): void {
    this.interleave = interleave;
    this.parent = interleave && this.names.of(interleave.parent);
    this.parent?.referredBy.add(this);
  }

  private setTarget(foreignKey: ForeignKeyDefinition): void {
    const target = this.names.of(foreignKey.referencedTable);
    this.targets.set(foreignKey, target);
    target.referredBy.add(this);
  }
}

function unqualified({ current }: TableName): string {
  return uniqueKey(current.slice(current.indexOf('.') + 1));
}

/** ALTER COLUMN restates type, NOT NULL, DEFAULT and ON UPDATE, drops omitted ones, and keeps the rest. */
function restated(column: ColumnDefinition, change: ColumnDefinition): ColumnDefinition {
  const { name, generated, identity, comment, declaredValues, immutable } = column;
  return {
    ...change,
    ...keptAttributes(column),
    name,
    generated: change.generated ?? generated,
    identity: change.identity ?? identity,
    declaredValues,
    immutable,
    comment,
    unreadClauses: change.unreadClauses ?? column.unreadClauses,
    spans: change.spans && { ...change.spans, generated: change.spans.generated ?? column.spans?.generated },
  };
}
