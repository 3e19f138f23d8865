import { Dialect, type Span } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { append } from '../../text/collections';
import type { Expression } from '../expressions/expression';
import { expressionParts, isField } from '../expressions/expression-walk';

/** A name in a query. */
export interface QueryReference {
  readonly name: string;
  /** For a column, the tables of which one has it; empty if no part of the query does. Absent: a table or view. */
  readonly of?: readonly string[];
  /** The start of its path, as an offset in the query. */
  readonly start: number;
  /** The number of names before it in the path. */
  readonly position: number;
  /** The expression that reads a column: in GoogleSQL, `t.c` is a field. */
  readonly read?: Expression;
  /** Of a name before that of a column that no source has: which names they have. */
  readonly before?: {
    readonly column: string;
    readonly sources: readonly string[];
    /** A source that is joined later has it. */
    readonly isLater: boolean;
  };
}

/** An outermost expression of a query. */
export interface QueryExpression {
  readonly expression: Expression;
  /** It follows WHERE, HAVING or ON. */
  readonly isCondition: boolean;
}

/** `FORCE_INDEX = OrdersByDate` */
export interface Hint {
  /** Upper case. */
  readonly name: string;
  readonly value: string;
  /** The place of the value, with its quotes. */
  readonly start: number;
  readonly end: number;
}

/** The target of a column's qualifier. */
export interface Source {
  /** The name as Spanner compares it. */
  readonly key: string;
  /** The name as written. */
  readonly name: string;
  /** Absent: a subquery, or another source whose columns no table declares. */
  readonly table?: string;
  /** The results of a subquery, if all are known. */
  readonly results?: ReadonlySet<string>;
  /** What a subquery of one SELECT computes, by the names of its results. */
  readonly values?: ReadonlyMap<string, Expression>;
  readonly start: number;
  readonly hints: readonly Hint[];
}

/** The names that one SELECT can use. */
export interface Scope {
  readonly sources: Source[];
  /** Names of its results, for ORDER BY and so on. */
  readonly results: Set<string>;
  /** Its results in order. */
  readonly resultList: { readonly name?: string; readonly value: Expression }[];
  /** It has results with unknown names, such as those of `*`. */
  hasUnknownResults: boolean;
  /** Resolved once all sources are known. */
  readonly columns: {
    readonly path: readonly string[];
    readonly start: number;
    readonly seesResults: boolean;
    /** As that of the scope. */
    readonly seen?: number;
    /** The expressions that read the first and second name of the path. */
    readonly reads: readonly Expression[];
  }[];
  /** Of WHERE and ON. `limits`: the positions of the sources whose rows an outer join limits. Absent: all. */
  readonly filters: { readonly condition: Expression; readonly limits?: readonly number[] }[];
  /** USING: columns of both sides of a join, and the position of its right side. */
  readonly using: { readonly columns: readonly string[]; readonly right: number }[];
  /** GROUP BY. */
  readonly groups: Expression[];
  having?: Expression;
  readonly order: { readonly value: Expression; readonly descending: boolean }[];
  isLimited: boolean;
  /** It has a `*` for columns. */
  hasStar: boolean;
  /** The statement writes its rows. */
  isWritten: boolean;
  /** `SELECT AS STRUCT` and `SELECT AS VALUE`: a row is one value. */
  isOneValue: boolean;
  /** The set operations that begin with this SELECT, such as `UNION ALL`, the innermost first. */
  readonly combined: { readonly operator: string; readonly terms: readonly Scope[] }[];
  /** The parser is in FROM, where a condition sees the sources before it. */
  isInFrom: boolean;
  /** The parser is past WHERE. */
  seesResults: boolean;
  readonly outer?: Scope;
  /** The number of sources of `outer` that it sees. Absent: all. */
  readonly seen?: number;
}

/** The reasons why Spanner rejects a query as that of a view, although other queries may contain it. */
export type QueryFinding =
  | { readonly kind: 'WITH' | 'NATURAL' }
  | Star
  /** A column without a table or alias before it, at the places that can have one. */
  | { readonly kind: 'unqualified'; readonly name: string; readonly starts: readonly number[] }
  /** The column counts of the SELECTs in a set operation differ. */
  | { readonly kind: 'combined columns'; readonly operator: string; readonly counts: readonly number[] }
  /** `position`: starts at 1. */
  | { readonly kind: 'unnamed result'; readonly position: number }
  | {
    readonly kind:
      | 'parameter'
      | 'repeated result'
      /** An aggregate in WHERE, GROUP BY or another aggregate, where groups do not exist yet. */
      | 'early aggregate'
      /** A column with several values in a group. */
      | 'ungrouped';
    readonly name: string;
  };

/** `*` with its EXCEPT. */
export interface Star extends Span {
  readonly kind: 'star';
  readonly scope: Scope;
  /** The source before it. */
  readonly of?: string;
  readonly except: readonly string[];
}

/** The tables and columns that a query names, by scope. */
export class ScopedReferences {
  public readonly all: QueryReference[] = [];
  /** As `ParsedQuery.names`. */
  public readonly names = new Set<string>();
  public readonly expressions: QueryExpression[] = [];
  /** As `ParsedQuery.computed`. */
  public readonly computed = new Map<Expression, Expression>();
  /** GoogleSQL columns without a table or alias. */
  public readonly unqualified = new Map<string, number[]>();
  /** One per SELECT, or the statement that writes. */
  public readonly scopes: Scope[] = [];
  /** By the keys of their names; undefined if their columns are unknown. */
  private readonly commonTables = new Map<string, Scope | undefined>();

  public constructor(private readonly dialect: Dialect) {}

  public scope(outer: Scope | undefined): Scope {
    const scope: Scope = {
      sources: [],
      results: new Set<string>(),
      resultList: [],
      hasUnknownResults: false,
      columns: [],
      filters: [],
      using: [],
      groups: [],
      order: [],
      isLimited: false,
      hasStar: false,
      isWritten: false,
      isOneValue: false,
      combined: [],
      isInFrom: false,
      seesResults: false,
      outer,
      seen: seenIn(outer),
    };
    this.scopes.push(scope);
    return scope;
  }

  public addName(path: readonly string[]): void {
    this.names.add(path.join('.'));
  }

  /** @returns Gives it the results of its query. Of two with one name, nobody knows which one is meant where. */
  public addCommonTable(name: string): (query: Scope | undefined) => void {
    const key = this.key(name);
    const isOnly = !this.commonTables.has(key);
    this.commonTables.set(key, undefined);
    return (query) => this.commonTables.set(key, isOnly ? query : undefined);
  }

  /**
   * Adds a name for a value, such as that of WITH OFFSET.
   *
   * @param results Absent: it may have fields.
   */
  public addValue(scope: Scope, name: string, start: number, results?: ReadonlySet<string>): void {
    scope.sources.push({ key: this.key(name), name, results, start, hints: [] });
  }

  public addResult(scope: Scope, name: string | undefined, value: Expression): void {
    scope.resultList.push({ name, value });
    if (name === undefined) {
      scope.hasUnknownResults = true;
    } else {
      scope.results.add(this.key(name));
    }
  }

  /**
   * @param path Empty: a subquery.
   * @param inner The scope of the subquery.
   * @param hasNames Its columns have names of their own, as in `t AS x (a, b)`.
   */
  public addSource(
    scope: Scope,
    path: readonly string[],
    alias: string | undefined,
    start: number,
    inner: Scope | undefined,
    hints: readonly Hint[],
    hasNames = false,
  ): void {
    const name = alias ?? path.at(-1) ?? '';
    const key = this.key(name);
    const first = this.key(path[0] ?? '');
    const isTable =
      path.length > 0 &&
      !this.commonTables.has(first) &&
      (path.length === 1 ||
        !scopeChain(scope).some(({ sources }) => sources.some((each) => each.key === first)));
    if (isTable) {
      const table = path.join('.');
      this.addName(path);
      this.all.push({ name: table, start, position: 0 });
      scope.sources.push({ key, name, table: hasNames ? undefined : table, start, hints });
    } else {
      const named = path.length === 1 ? this.commonTables.get(first) : inner;
      const query = hasNames ? undefined : named;
      const results = query && !query.hasUnknownResults ? query.results : undefined;
      const values = query?.combined.length === 0 && !query.isOneValue
        ? new Map(query.resultList.flatMap((each) => (
          each.name === undefined ? [] : [[this.key(each.name), each.value] as const]
        )))
        : undefined;
      scope.sources.push({ key, name, results, values, start, hints });
    }
  }

  public addColumns(scope: Scope | undefined, expression: Expression, isCondition = false): void {
    this.expressions.push({ expression, isCondition });
    const parts = expressionParts(expression);
    const fields = new Map(parts.filter(isField).map((field) => [field.operands[0], field]));
    const columns = parts.filter((part) => part.kind === 'column');
    scope?.columns.push(
      ...columns.map((column) => {
        const field = fields.get(column);
        const path =
          column.table !== undefined
            ? [column.table.split('.').at(-1)!, column.name]
            : [column.name, ...(field === undefined ? [] : [field.name.slice(1)])];
        const { seesResults } = scope;
        return { path, start: column.start, seesResults, seen: seenIn(scope), reads: [column, field ?? column] };
      }),
    );
  }

  /** Finds the tables of all columns, at the end because names before FROM refer to its sources. */
  public resolve(): void {
    for (const scope of this.scopes) {
      scope.columns.forEach((column) => this.resolveColumn(column, scope, sourcesSeen(scope, column.seen)));
    }
  }

  private resolveColumn(
    { path, start, seesResults, reads }: Scope['columns'][number],
    { results: own, sources: joined }: Scope,
    sources: readonly Source[],
  ): void {
    const [first] = path.map((name) => this.key(name));
    const isPostgresql = this.dialect === Dialect.POSTGRESQL;
    const named = path.length === 1 && isPostgresql ? undefined : sources.find(({ key }) => key === first);
    // In GoogleSQL, a first name that is not a source can be a column with fields, and a source is also a value.
    const position = named || isPostgresql ? path.length - 1 : 0;
    if (named && path.length === 1) {
      return;
    }
    const key = this.key(path[position]);
    const candidates = named ? [named] : path.length > 1 && position > 0 ? [] : sources;
    const isResult = !named && seesResults && position === 0 && own.has(key);
    const isOfSubquery = position === 0 && candidates.some(({ results }) => results?.has(key));
    if (!named && !isPostgresql && !isResult && !isOfSubquery) {
      append(this.unqualified, path[0], start);
    }
    const [only, ...more] = candidates;
    const value = more.length === 0 && !isResult && position === path.length - 1 ? only?.values?.get(key) : undefined;
    if (value) {
      this.computed.set(reads[position], value);
    }
    const isKnown = candidates.every(({ table, results }) => table !== undefined || results !== undefined);
    if (isKnown && !isResult && !candidates.some(({ results }) => results?.has(key))) {
      const of = candidates.flatMap(({ table }) => table ?? []);
      const [name, column] = path;
      const isColumn = named !== undefined || column === undefined;
      this.all.push(isColumn ? { name: path[position], of, start, position, read: reads[position] } : {
        name, of, start, position: 0, read: reads[0],
        before: {
          column,
          sources: sources.map((source) => source.name),
          isLater: joined.some((source) => source.key === first),
        },
      });
    }
  }

  private key(name: string): string {
    return nameKey(name, this.dialect);
  }
}

/** The number of columns of a SELECT; undefined if unknown. */
export function columnCount({ isOneValue, hasStar, resultList }: Scope): number | undefined {
  return isOneValue ? 1 : hasStar ? undefined : resultList.length;
}

function seenIn(scope: Scope | undefined): number | undefined {
  return scope?.isInFrom ? scope.sources.length : undefined;
}

function sourcesSeen({ sources, outer, seen: ofOuter }: Scope, seen = sources.length): Source[] {
  return [...sources.slice(0, seen), ...(outer ? sourcesSeen(outer, ofOuter) : [])];
}

export function scopeChain(scope: Scope): Scope[] {
  return scope.outer ? [scope, ...scopeChain(scope.outer)] : [scope];
}
