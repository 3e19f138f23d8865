import {
  columnFilters, columnsFound, tableOf, type ColumnFilter, type ComputedFilter, type ReadColumn,
} from './column-filters';
import type { Expression } from '../../ddl/expressions/expression';
import type { ApplicationQuery } from '../../ddl/queries/application-query';
import { scopeChain, type Scope, type Source } from '../../ddl/queries/query-scope';
import { columnsOf, type KeyPart, type Span, type TableDefinition } from '../../schema';
import { memoized } from '../../text/once';
import type { RuleContext } from '../rule';
import type { SchemaPart } from '../subject';
import { Relations, unknownReferences } from '../views/relations';

/** One table in one SELECT, UPDATE or DELETE. */
export interface TableRead {
  readonly query: ApplicationQuery;
  readonly select: SelectReads;
  readonly table: TableDefinition;
  readonly source: Source;
  readonly filters: readonly ColumnFilter[];
  /** Columns in conditions whose effect is unknown. */
  readonly unclear: ReadonlySet<string>;
  readonly computed: readonly ComputedFilter[];
  /** Columns whose NULL no row has that passes. */
  readonly present: ReadonlySet<string>;
  /** All columns that it names; absent if there is a `*`, or a name that could be any column. */
  readonly columns?: ReadonlySet<string>;
}

/** All tables that one SELECT reads together. */
interface SelectReads {
  readonly scope: Scope;
  readonly reads: readonly TableRead[];
  /** Whether it also reads a subquery, an array or a view. */
  readonly hasOthers: boolean;
  /** The requested order, if all of its columns are in one table. */
  readonly order?: { readonly source: Source; readonly parts: readonly KeyPart[] };
}

/** Reads of the application's queries by SELECT, without queries that Spanner rejects or that cannot be parsed. */
export const selectReads = memoized((context: RuleContext): readonly SelectReads[] => {
  const relations = Relations.of(context.schema);
  return (context.queries ?? [])
    .filter(({ parsed }) => !parsed.problem && unknownReferences(parsed.references, relations).length === 0)
    .flatMap((query) => query.parsed.scopes.flatMap((scope) => new ScopeReader(query, scope, context).read() ?? []));
}, new WeakMap());

export function tableReads(context: RuleContext): TableRead[] {
  return selectReads(context).flatMap(({ reads }) => reads);
}

/** The read as the part in a finding: the name of the table in the query. */
export function readPart({ query, source, table: { name } }: TableRead): SchemaPart {
  return { kind: 'query', query, at: placeIn(query, source.start, name.length), object: name };
}

export function placeIn({ span }: ApplicationQuery, start: number, length: number): Span {
  return { start: span.start + start, end: span.start + start + length };
}

/** Resolves the tables and columns of one scope. */
class ScopeReader {
  private readonly relations: Relations;
  private readonly paths = new Map<Expression, readonly string[]>();

  public constructor(
    private readonly query: ApplicationQuery,
    private readonly scope: Scope,
    { schema }: RuleContext,
  ) {
    this.relations = Relations.of(schema);
    for (const { path, reads } of scope.columns) {
      this.paths.set(reads[0], path.slice(0, 1));
      if (path.length > 1) {
        this.paths.set(reads[1], path);
      }
    }
  }

  /** undefined if a name could be a column of several tables, or of one with unknown columns. */
  public read(): SelectReads | undefined {
    const { scope, query } = this;
    const tables = this.tables();
    const isUncertain = tables.some(({ table }) => table.unreadElements) ||
      [...this.paths.values()].some((path) => this.candidates(path).length > 1);
    if (isUncertain) {
      return undefined;
    }
    const { filters, unclear, computed, present } = columnFilters(
      scope, (expression) => this.columnOf(expression), this.relations,
    );
    const of = (source: Source, columns: readonly ReadColumn[]): Set<string> => (
      new Set(columnsOf(columns.filter((each) => each.source === source)))
    );
    const named = this.namedColumns();
    const reads: TableRead[] = [];
    const select: SelectReads = {
      scope, reads, hasOthers: tables.length < scope.sources.length, order: this.order(),
    };
    for (const { source, table } of tables) {
      reads.push({
        query,
        select,
        table,
        source,
        filters: filters.filter((filter) => filter.source === source),
        unclear: of(source, unclear),
        computed: computed.filter((each) => each.source === source),
        present: of(source, present),
        columns: named && of(source, named),
      });
    }
    return select;
  }

  private tables(): { readonly source: Source; readonly table: TableDefinition }[] {
    return this.scope.sources.flatMap((source) => {
      const table = tableOf(source, this.relations);
      return table ? [{ source, table }] : [];
    });
  }

  /** undefined if not all columns are known. */
  private namedColumns(): ReadColumn[] | undefined {
    const { columns, hasStar, sources, using } = this.scope;
    const found = columns.map(({ reads }) => this.columnOf(reads[1] ?? reads[0]) ?? this.columnOf(reads[0]));
    const isSource = (name: string): boolean => sources.some(({ key }) => key === this.relations.key(name));
    const isWhole = columns.some(({ path }) => path.length === 1 && isSource(path[0]));
    // An inner SELECT may read columns of this one.
    const hasInner = this.query.parsed.scopes.some(({ outer }) => outer && scopeChain(outer).includes(this.scope));
    return hasStar || isWhole || hasInner || using.length > 0 ? undefined : found.filter((each) => each !== undefined);
  }

  private order(): SelectReads['order'] {
    const parts = this.scope.order.map(({ value, descending }) => ({ ...this.columnOf(value), descending }));
    const [first] = parts;
    return first?.source && parts.every(({ source, column }) => source === first.source && column !== undefined)
      ? { source: first.source, parts: parts.map(({ column, descending }) => ({ column: column!, descending })) }
      : undefined;
  }

  /** undefined if it is not a column of a table in this scope. */
  private columnOf(expression: Expression): ReadColumn | undefined {
    const path = this.paths.get(expression);
    return path && this.candidates(path)[0];
  }

  /** The possible columns of a name; USING joins two into one. */
  private candidates(path: readonly string[]): ReadColumn[] {
    const name = path.at(-1)!;
    const { sources, using } = this.scope;
    const named = path.length > 1 ? sources.filter((each) => each.key === this.relations.key(path[0])) : sources;
    const found = columnsFound(name, named, this.relations);
    const isJoined = using.some(({ columns }) => columns.some((each) => (
      this.relations.key(each) === this.relations.key(name)
    )));
    return isJoined ? found.slice(0, 1) : found;
  }
}
