import { ObjectFold } from './fold-objects';
import { FoldedTable } from './folded-table';
import type { OtherStatement } from './other-statements';
import type { StatementFinding, RefusedStatement } from './refused-statement';
import { statementFindings } from './statement-findings';
import { netRenames, TableNames, type TableName } from './table-names';
import {
  Dialect, isIndexKind, objectKind, type ColumnDefinition, type DefinedObject, type IndexDefinition, type ScalarType,
  type Schema, type Span, type TableDefinition,
} from '../../schema';
import { rowsOf } from '../../schema/kind/rows';
import { nameKey, nameKeyIn, shareSchema } from '../../schema/name-key';
import { isUnknown, scalarOf, typeKind } from '../../schema/types/type-facts';
import { optionChangesIn, withOptions } from '../parser/objects/database-options';
import {
  nameOf, type ColumnChange, type OtherStatementText, type PlacedStatement, type Statement, type TableAction,
  type TableRename,
} from '../parser/statement';
import { parseQuery } from '../queries/query-parser';

/** The schema that a script leaves, and the places of its objects. */
export interface FoldedScript {
  readonly schema: Schema;
  /** The statements that define each table, index and sequence, the first one first. */
  readonly origins: ReadonlyMap<string, readonly PlacedStatement[]>;
  /** Statements that change missing objects, or create existing ones. */
  readonly refused: readonly RefusedStatement[];
  /** Statements about other objects, and statements that were not understood. */
  readonly others: readonly OtherStatement[];
  /** Names of dropped objects and columns (`T.C`), with the number of `others` before the drop. */
  readonly formerNames: ReadonlyMap<string, number>;
}

export function foldScript(statements: readonly PlacedStatement[], dialect: Dialect, database: string): FoldedScript {
  const fold = new Fold(dialect);
  statements.forEach((statement) => fold.apply(statement));
  return fold.finish(database);
}

/** An index while the statements that change it are folded. */
interface FoldedIndex {
  definition: IndexDefinition;
  readonly table: TableName;
  readonly interleaveIn?: TableName;
  /** The columns with their places, once changed by ALTER INDEX. */
  storing?: Map<string, Span | undefined>;
  readonly origins: PlacedStatement[];
}

/** Applies each statement in constant time, however long the script. */
export class Fold {
  private readonly names = new TableNames();
  private readonly tables = new Map<TableName, FoldedTable>();
  private readonly indexes: NamedMap<FoldedIndex>;
  private readonly objects: ObjectFold;
  private readonly refused: RefusedStatement[] = [];

  public constructor(private readonly dialect: Dialect) {
    this.objects = new ObjectFold(dialect, () => [...this.tables.keys()].map(({ current }) => current));
    this.indexes = new NamedMap(dialect);
  }

  public apply(placed: PlacedStatement): void {
    const { statement, withoutKind } = placed;
    if (withoutKind && !this.objects.hasOption('default_sequence_kind')) {
      this.refuse(placed, { kind: 'no sequence kind', name: nameOf(statement) }, withoutKind);
    }
    if (statement.kind === 'other') {
      const { dialect, objects } = this;
      statementFindings(statement, { dialect, objects, hasTables: this.tables.size > 0 })
        .forEach((finding) => this.refuse(placed, finding));
      if (statement.object === 'INDEX') {
        if (this.setIndexOptions(statement, placed)) {
          return;
        }
        if (!this.objects.definition('INDEX', statement.name)) {
          this.isMissing(placed, 'INDEX', statement.name);
        }
      }
    }
    if (!this.objects.apply(placed) && statement.kind === 'other') {
      this.isRepeated(placed, statement.object, statement.name, statement.ifNotExists);
    }
    switch (statement.kind) {
      case 'create table':
        this.createTable(statement.table, placed, statement.ifNotExists);
        break;
      case 'create index':
        this.createIndex(statement.index, placed, statement.ifNotExists);
        break;
      case 'alter table':
        this.alterTable(statement, placed);
        break;
      case 'alter index':
        this.alterIndex(statement, placed);
        break;
      case 'rename tables':
        this.rename(netRenames(statement.renames), placed);
        break;
      case 'drop': {
        const finding = this.objects.findingOfDrop(statement.object, statement.name) ??
          (statement.object === 'TABLE' ? this.findingOfDropTable(statement.name) : undefined);
        if (!this.drop(statement.object, statement.name) && finding?.kind !== 'system role') {
          this.isMissing(placed, statement.object, statement.name, statement.ifExists);
        }
        this.refuse(placed, finding);
        break;
      }
    }
  }

  public finish(database: string): FoldedScript {
    const { dialect } = this;
    const others = this.objects.statements.all();
    const folded = [...this.tables.values()].map((table) => table.finish((name) => this.tables.get(name)));
    const made = this.objects.finish();
    const tables = withProtoTypes(folded, made.defined);
    const objects = { ...made, defined: made.defined.map((object) => withRowsOf(object, made.defined)) };
    const indexes = [...this.indexes.values()].map((index) => finishedIndex(index, this.tables.get(index.table)));
    const origins = new Map<string, readonly PlacedStatement[]>();
    for (const { kind, name } of made.defined.filter((object) => objectKind(object.kind).place === 'counter')) {
      origins.set(name, this.objects.statements.of(kind, name).map(({ statement }) => statement));
    }
    this.indexes.forEach((index, name) => origins.set(name, index.origins));
    this.tables.forEach((table) => origins.set(table.name.current, table.origins));
    return {
      schema: Object.freeze({ dialect, database, tables, indexes, objects }),
      origins,
      refused: this.refused,
      others,
      formerNames: this.objects.formerNames,
    };
  }

  /** The first of two tables with a name counts, as in Spanner. */
  private createTable(definition: TableDefinition, placed: PlacedStatement, ifNotExists: boolean | undefined): void {
    const name = this.names.of(definition.name);
    if (this.tables.has(name)) {
      this.isRepeated(placed, 'TABLE', definition.name, ifNotExists);
    } else {
      this.tables.set(name, new FoldedTable(definition, name, this.names, placed, this.dialect));
    }
  }

  private createIndex(definition: IndexDefinition, placed: PlacedStatement, ifNotExists: boolean | undefined): void {
    if (this.indexes.has(definition.name)) {
      this.isRepeated(placed, 'INDEX', definition.name, ifNotExists);
      return;
    }
    const { name, interleaveIn } = definition;
    const table = this.names.of(definition.table);
    const within = interleaveIn === undefined ? undefined : this.names.of(interleaveIn);
    this.indexes.set(name, { definition, table, interleaveIn: within, origins: [placed] });
    this.tables.get(table)?.indexes.add(name);
  }

  private alterTable(statement: Statement & { kind: 'alter table' }, placed: PlacedStatement): void {
    const table = this.tables.get(this.names.of(statement.table));
    if (!table) {
      this.isMissing(placed, 'TABLE', statement.table, statement.ifExists);
      const part = statement.actions.find(({ kind }) => kind === 'set type' || kind === 'set not null');
      if (part && this.dialect === Dialect.GOOGLESQL) {
        const { column } = part as ColumnChange;
        this.refuse(placed, { kind: 'not restated', table: statement.table, column });
      }
      return;
    }
    for (const action of statement.actions) {
      const was = table.name.current;
      const isItself = action.kind === 'rename' && action.to === was;
      if (action.kind === 'rename') {
        this.names.rename([{ from: table.name, to: action.to }]);
      }
      const retyped = this.retypedResult(table, action);
      const finding = isItself
        ? { kind: 'repeated', objectKind: 'TABLE', name: action.to } as const
        : table.apply(action) ?? retyped ?? this.findingOfMove(table, was);
      this.refuse(placed, 'ifExists' in action && action.ifExists ? undefined : finding);
    }
    table.origins.push(placed);
  }

  /** Spanner changes no column that is a result of a view to another type, only its length. */
  private retypedResult(table: FoldedTable, action: TableAction): StatementFinding | undefined {
    const [column, type] = action.kind === 'set column'
      ? [action.column.name, action.column.type]
      : action.kind === 'set type' ? [action.column, action.type] : [];
    const was = column === undefined ? undefined : table.typeOf(column);
    if (!was || typeKind(was) === typeKind(type!)) {
      return undefined;
    }
    const key = nameKeyIn(this.dialect);
    const view = this.objects.views().find(({ query }) => {
      const { references, values = [] } = parseQuery(query, this.dialect);
      return references.some(({ name, of = [], read }) => (
        key(name) === key(column!) && of.some((each) => key(each) === key(table.name.current)) &&
        values.some(({ value }) => value === read)
      ));
    });
    return view && { kind: 'needed', table: `${table.name.current}.${column}`, objectKind: 'VIEW', name: view.name };
  }

  private alterIndex(statement: Statement & { kind: 'alter index' }, placed: PlacedStatement): void {
    const index = this.indexes.inAnyCase(statement.index);
    if (!index) {
      if (!this.objects.statements.has('INDEX', statement.index)) {
        this.isMissing(placed, 'INDEX', statement.index);
      }
      return;
    }
    this.refuse(placed, changeStored(index, statement), statement.span);
    index.origins.push(placed);
  }

  /** Whether it sets options of an index of the schema. */
  private setIndexOptions({ verb, name, parts }: OtherStatementText, placed: PlacedStatement): boolean {
    const index = this.indexes.get(name);
    if (!index || verb !== 'ALTER') {
      return false;
    }
    const options = withOptions(index.definition.options, optionChangesIn(parts));
    index.definition = { ...index.definition, options };
    index.origins.push(placed);
    return true;
  }

  private rename(renames: readonly TableRename[], placed: PlacedStatement): void {
    const known: { table: FoldedTable; from: TableName; was: string; to: string }[] = [];
    for (const { from, to } of renames) {
      const table = this.tables.get(this.names.of(from));
      if (table) {
        known.push({ table, from: table.name, was: table.name.current, to });
        table.origins.push(placed);
      } else {
        this.isMissing(placed, 'TABLE', from);
      }
    }
    this.names.rename(known);
    known.forEach(({ table, was }) => this.refuse(placed, this.findingOfMove(table, was)));
  }

  /** An index is in the schema of its table, and does not follow it into another one. */
  private findingOfMove(table: FoldedTable, was: string): StatementFinding | undefined {
    const left = shareSchema(was, table.name.current) ? [] : this.indexesOf(table);
    left.forEach((index) => this.drop('INDEX', index));
    return left.length === 0 ? undefined : { kind: 'needed', table: was, objectKind: 'INDEX', name: left[0] };
  }

  private indexesOf({ indexes, name }: FoldedTable): string[] {
    return [
      ...[...indexes].filter((each) => this.indexes.get(each)?.table === name),
      ...this.objects.indexesOf(name.current),
    ];
  }

  /** Whether the object existed. */
  private drop(object: string, name: string): boolean {
    const isOther = this.objects.drop(object, name);
    return object === 'TABLE'
      ? this.dropTable(name)
      : (isIndexKind(object) && this.indexes.delete(name)) || isOther;
  }

  private findingOfDropTable(name: string): StatementFinding | undefined {
    const table = this.tables.get(this.names.of(name));
    if (!table) {
      return undefined;
    }
    const [index] = this.indexesOf(table);
    if (index !== undefined) {
      return { kind: 'needed', table: name, objectKind: 'INDEX', name: index };
    }
    const other = [...table.name.referredBy]
      .find((each) => each !== table && this.tables.get(each.name) === each && each.needs(table.name));
    return other && { kind: 'needed', table: name, objectKind: 'TABLE', name: other.name.current };
  }

  private dropTable(name: string): boolean {
    const table = this.tables.get(this.names.of(name));
    if (!table) {
      return false;
    }
    this.tables.delete(table.name);
    this.names.forget(table.name);
    this.indexesOf(table).forEach((index) => this.drop('INDEX', index));
    return true;
  }

  /** Without IF NOT EXISTS, Spanner rejects the statement. */
  private isRepeated(
    statement: PlacedStatement, kind: string, name: string, ifNotExists: boolean | undefined,
  ): void {
    if (!ifNotExists) {
      this.refuse(statement, { kind: 'repeated', objectKind: kind, name });
    }
  }

  private isMissing(statement: PlacedStatement, kind: string, name: string, ifExists = false): void {
    if (!ifExists) {
      this.refuse(statement, { kind: 'missing', objectKind: kind, name });
    }
  }

  private refuse(statement: PlacedStatement, finding: StatementFinding | undefined, span?: Span): void {
    if (finding) {
      this.refused.push({ statement, span, finding });
    }
  }
}

/** Objects by name. Most statements match the declared name, some GoogleSQL ones any case. */
class NamedMap<T> extends Map<string, T> {
  private readonly declared = new Map<string, string>();

  public constructor(private readonly dialect: Dialect) {
    super();
  }

  public override set(name: string, value: T): this {
    this.declared.set(nameKey(name, this.dialect), name);
    return super.set(name, value);
  }

  public inAnyCase(name: string): T | undefined {
    return this.get(this.has(name) ? name : this.declared.get(nameKey(name, this.dialect)) ?? name);
  }
}

/** Returns an error for a column that is already stored, or dropped but not stored. */
function changeStored(
  index: FoldedIndex, { verb, index: table, column, span }: Statement & { readonly kind: 'alter index' },
): StatementFinding | undefined {
  const { storing, spans } = index.definition;
  index.storing ??= new Map(storing.map((each, at) => [each, spans?.storing[at]]));
  if (verb === 'ADD') {
    const isRepeated = index.storing.has(column);
    index.storing.set(column, span);
    return isRepeated ? { kind: 'repeated column', table, column } : undefined;
  }
  return index.storing.delete(column) ? undefined : { kind: 'missing column', table, column };
}

function finishedIndex(
  { definition, table, interleaveIn, storing }: FoldedIndex,
  indexed: FoldedTable | undefined,
): IndexDefinition {
  const { spans, whereNotNull } = definition;
  const placed = storing && spans && [...storing.values()].map((span) => span ?? spans.name);
  return {
    ...definition,
    table: table.current,
    storing: storing ? [...storing.keys()] : definition.storing,
    // A filter matches columns in any case.
    whereNotNull: indexed && whereNotNull.length > 0
      ? whereNotNull.map((name) => indexed.declaredColumn(name))
      : whereNotNull,
    interleaveIn: interleaveIn?.current,
    spans: placed ? { ...spans, storing: placed } : spans,
  };
}

/** The tables with the types of the script's PROTO BUNDLE. Without a bundle, no name is a message or an enum. */
function withProtoTypes(
  tables: readonly TableDefinition[],
  objects: readonly DefinedObject[],
): readonly TableDefinition[] {
  const bundled = new Set(objects.flatMap((object) => (object.kind === 'PROTO BUNDLE' ? object.types : [])));
  return bundled.size === 0
    ? tables
    : tables.map((table) => ({ ...table, columns: table.columns.map((column) => resolved(column, bundled)) }));
}

/** As `withProtoTypes`, for the rows that an object holds. */
function withRowsOf(object: DefinedObject, objects: readonly DefinedObject[]): DefinedObject {
  const rows = rowsOf(object);
  return rows ? { ...object, rows: withProtoTypes([rows], objects)[0] } as DefinedObject : object;
}

function resolved(column: ColumnDefinition, bundled: ReadonlySet<string>): ColumnDefinition {
  const { type } = column;
  const { name = '' } = scalarOf(type);
  if (!isUnknown(type) || !bundled.has(name)) {
    return column;
  }
  // The DDL does not distinguish messages and enums. It matters only in keys, which allow only enums.
  const named: ScalarType = { code: 'ENUM', name };
  return { ...column, type: type.code === 'ARRAY' ? { ...type, element: named } : named };
}
