import { groupFindings, pathName } from './query-grouping';
import {
  columnCount, ScopedReferences, type Hint, type QueryExpression, type QueryFinding, type QueryReference, type Scope,
} from './query-scope';
import { Dialect } from '../../schema';
import { sqlFunction } from '../../schema/functions';
import { nameKey } from '../../schema/name-key';
import { didYouMean } from '../../text/did-you-mean';
import type { Expression } from '../expressions/expression';
import { ExpressionParser } from '../expressions/expression-parser';
import { ExpressionTokens } from '../expressions/expression-tokens';
import { isValueOf } from '../expressions/literal-texts';
import { oncePerText } from '../lexer/once-per-text';

/** The contents of a query, and the first error in it. */
export interface ParsedQuery {
  readonly references: readonly (QueryReference & { readonly token: number })[];
  /** Paths of the tables, views, functions, models and graphs it names, in order. */
  readonly names: ReadonlySet<string>;
  readonly expressions: readonly QueryExpression[];
  /** The names of its results as Spanner compares them; absent if some are unknown. */
  readonly results?: ReadonlySet<string>;
  /** The results, if the query is one SELECT. */
  readonly values?: Scope['resultList'];
  /** By the expressions that read columns of a subquery in FROM: what the subquery computes for them. */
  readonly computed: ReadonlyMap<Expression, Expression>;
  /** Each SELECT, and the statement that writes. */
  readonly scopes: readonly Scope[];
  /** The reasons why it cannot be the query of a view. */
  readonly findings: readonly QueryFinding[];
  /** The first unexpected token. */
  readonly problem?: { readonly token: number; readonly expected: string };
}

const COUNTS = [['LIMIT'], ['OFFSET']];
/** Of PostgreSQL, with ROWS after the number. */
const FETCHES = [['FETCH', 'FIRST'], ['FETCH', 'NEXT']];
const SET_OPERATORS = ['UNION', 'INTERSECT', 'EXCEPT'];
/** What follows a query in brackets that is a part of another one, or its end. */
const GO_ON = new Set([...SET_OPERATORS, 'ORDER', 'LIMIT', 'OFFSET', 'FETCH', ')']);
const MAX_DEPTH = 100;
const JOIN_TYPES = [[], ['INNER'], ...['LEFT', 'RIGHT', 'FULL'].flatMap((side) => [[side], [side, 'OUTER']])];
const JOINS = [
  ['CROSS', 'JOIN'],
  ...JOIN_TYPES.flatMap((type) => [[], ['HASH'], ['LOOKUP']].map((method) => [...type, ...method, 'JOIN'])),
];
/** Words that can follow a table or result, but could also be names. */
const NO_ALIAS = new Set(['LOOKUP', 'TABLESAMPLE', 'OFFSET', 'WINDOW', 'QUALIFY']);
/** PostgreSQL words that can name a result only after AS. */
const NO_LABEL = new Set((
  'ARRAY CHAR CHARACTER CREATE DAY EXCEPT FETCH FILTER FOR FROM GRANT GROUP HAVING HOUR INTERSECT INTO ISNULL LIMIT ' +
  'MINUTE MONTH NOTNULL OFFSET ON ORDER OVER OVERLAPS PRECISION RETURNING SECOND TO UNION VARYING WHERE WINDOW WITH ' +
  'WITHIN WITHOUT YEAR'
).split(' '));
const TAKES_QUERY = new Set(['EXISTS', 'IN', 'ANY', 'SOME', 'ALL', 'ARRAY', 'UNNEST']);
/** Of GoogleSQL. Each schema has another one for each of its change streams. */
const TABLE_FUNCTIONS = ['UNNEST', 'ML.PREDICT'];
const HINT = /([\w.]+)\s*=\s*(`[^`]*`|"[^"]*"|'[^']*'|[\w.]+)/g;

/** Thrown by the parser to skip text that it cannot parse. */
export class QueryError {
  public constructor(public readonly expected: string) {}
}

/** Parses a complete query. */
export const parseQuery = oncePerText(
  (text: string, dialect: Dialect): ParsedQuery => new QueryParser(text, dialect).readAll(),
);

/** Parses queries, their clauses and expressions. */
export class QueryParser extends ExpressionParser {
  protected override readonly readsQueries: boolean = true;
  protected readonly references: ScopedReferences;
  private readonly findings: QueryFinding[] = [];
  protected scope?: Scope;
  private nested = 0;

  /** @param hasPlaceholders As of ExpressionTokens. */
  public constructor(text: string, dialect: Dialect, hasPlaceholders = false) {
    super(new ExpressionTokens(text, dialect, hasPlaceholders));
    this.references = new ScopedReferences(dialect);
  }

  public readAll(): ParsedQuery {
    const { tokens } = this;
    let expected: string | undefined;
    let whole: Scope | undefined;
    try {
      whole = this.whole();
      expected = tokens.at < tokens.end ? 'the end' : undefined;
    } catch (error) {
      if (!(error instanceof QueryError)) {
        throw error;
      }
      expected = error.expected;
    }
    this.references.resolve();
    const problem = tokens.stopped ?? (expected === undefined ? undefined : { token: tokens.at, expected });
    const positions = new Map(Array.from({ length: tokens.end }, (_, at) => [tokens.tokenAt(at).start, at]));
    const references = this.references.all.map((each) => (
      { ...each, token: positions.get(each.start)! + 2 * each.position }
    ));
    return {
      references,
      names: this.references.names,
      expressions: this.references.expressions,
      scopes: this.references.scopes,
      computed: this.references.computed,
      results: whole && !whole.hasUnknownResults ? whole.results : undefined,
      values: whole?.combined.length === 0 ? whole.resultList : undefined,
      findings: this.viewFindings(whole?.resultList ?? []),
      problem,
    };
  }

  protected whole(): Scope {
    return this.query();
  }

  private viewFindings(list: Scope['resultList']): QueryFinding[] {
    const { tokens, references, findings } = this;
    const all = Array.from({ length: tokens.end }, (_, at) => tokens.tokenAt(at));
    const parameter = all.find(({ kind }) => kind === 'parameter');
    const results = list.map(({ name }) => name);
    const keys = results.map((name) => name && nameKey(name, tokens.dialect));
    const repeated = results.find((name, at) => name !== undefined && keys.indexOf(keys[at]) < at);
    const unnamed = tokens.postgresql ? -1 : results.indexOf(undefined);
    return [
      ...findings,
      ...[...references.unqualified].map(([name, starts]): QueryFinding => ({ kind: 'unqualified', name, starts })),
      ...(unnamed < 0 ? [] : [{ kind: 'unnamed result', position: unnamed + 1 } as const]),
      ...(repeated === undefined ? [] : [{ kind: 'repeated result', name: repeated } as const]),
      ...references.scopes.flatMap((scope) => [...groupFindings(scope, tokens.dialect), ...countFindings(scope)]),
      ...(parameter ? [{ kind: 'parameter', name: parameter.text } as const] : []),
    ];
  }

  /** Returns the scope with the results of the query. */
  protected query(): Scope {
    const { tokens } = this;
    const outer = this.scope;
    this.nested++;
    if (this.nested > MAX_DEPTH) {
      throw new QueryError('fewer subqueries');
    }
    if (tokens.accept('WITH')) {
      this.findings.push({ kind: 'WITH' });
      tokens.accept('RECURSIVE');
      this.list(() => {
        const setQuery = this.references.addCommonTable(this.name());
        const hasNames = this.nameList().length > 0;
        this.expect('AS');
        if (tokens.postgresql && !tokens.accept('MATERIALIZED')) {
          tokens.accept('NOT', 'MATERIALIZED');
        }
        this.inBrackets(() => {
          const query = this.query();
          setQuery(hasNames ? undefined : query);
        });
      });
    }
    const first = this.term(outer);
    const terms = [first];
    let last: string | undefined;
    for (let from = tokens.at; SET_OPERATORS.some((word) => tokens.accept(word)); from = tokens.at) {
      const quantifier = ['ALL', 'DISTINCT'].find((word) => tokens.accept(word));
      const operator = tokens.textBetween(from, tokens.at).toUpperCase();
      if (!tokens.postgresql && (quantifier === undefined || (last ?? operator) !== operator)) {
        tokens.at = from;
        throw new QueryError(quantifier === undefined ? 'ALL or DISTINCT' : `${last} or parentheses`);
      }
      last = operator;
      terms.push(this.term(outer));
      // ORDER BY of the whole query sees only result columns.
      this.scope = undefined;
    }
    if (last !== undefined) {
      first.combined.push({ operator: last, terms });
    }
    this.orderAndLimit(this.scope);
    this.scope = outer;
    this.nested--;
    return first;
  }

  private term(outer: Scope | undefined): Scope {
    if (this.tokens.word() !== '(') {
      const scope = this.references.scope(outer);
      this.scope = scope;
      this.select(scope);
      return scope;
    }
    this.scope = outer;
    const inner = this.inBrackets(() => this.query());
    this.scope = undefined;
    return inner;
  }

  private select(scope: Scope): void {
    const { tokens } = this;
    this.expect('SELECT');
    this.hint();
    if (!tokens.accept('ALL') && tokens.accept('DISTINCT') && tokens.word() === 'ON') {
      throw new QueryError('DISTINCT without ON');
    }
    if (tokens.word() === 'AS' && tokens.postgresql) {
      throw new QueryError(`columns without AS ${tokens.word(1)}`);
    }
    if (tokens.accept('AS')) {
      scope.isOneValue = tokens.accept('STRUCT') || tokens.accept('VALUE');
      if (!scope.isOneValue) {
        this.name();
      }
    }
    const isUnnamed = tokens.word(-1) === 'VALUE';
    // GoogleSQL allows a trailing comma.
    this.list(() => this.result(scope, isUnnamed), () => !tokens.postgresql && tokens.word() === 'FROM');
    scope.hasUnknownResults ||= isUnnamed;
    if (tokens.accept('FROM')) {
      scope.isInFrom = true;
      this.list(() => this.joined(scope));
      scope.isInFrom = false;
    }
    this.where(scope);
    scope.seesResults = true;
    if (tokens.accept('GROUP')) {
      this.hint();
      this.expect('BY');
      this.list(() => scope.groups.push(this.value()));
    }
    if (tokens.accept('HAVING')) {
      scope.having = this.value(true);
    }
  }

  protected where(scope: Scope): void {
    if (this.tokens.accept('WHERE')) {
      scope.filters.push({ condition: this.value(true) });
    }
  }

  /** @param isUnnamed Its columns are the fields of its value. */
  protected result(scope: Scope, isUnnamed = false): void {
    const { tokens } = this;
    const from = tokens.at;
    if (!this.star()) {
      const value = this.value();
      this.references.addResult(scope, this.label() ?? pathName(value) ?? (isUnnamed ? '' : undefined), value);
      return;
    }
    const of = tokens.at - from > 1 ? tokens.tokenAt(tokens.at - 3).value : undefined;
    scope.hasStar = true;
    scope.hasUnknownResults = true;
    if (tokens.postgresql && (tokens.word() === 'REPLACE' || (tokens.word() === 'EXCEPT' && !this.beginsQuery(2)))) {
      throw new QueryError('named columns');
    }
    const except = !tokens.postgresql && tokens.accept('EXCEPT') ? this.nameList() : [];
    const { start } = tokens.tokenAt(from);
    this.noteInView({ kind: 'star', scope, of, except, start, end: tokens.tokenAt(tokens.at - 1).end });
    if (tokens.accept('REPLACE')) {
      this.inBrackets(() => this.list(() => {
        this.value();
        this.expect('AS');
        this.name();
      }));
    }
  }

  protected joined(scope: Scope): void {
    const { tokens } = this;
    const first = scope.sources.length;
    this.source(scope);
    for (;;) {
      const isNatural = tokens.accept('NATURAL');
      const needsNone = isNatural || tokens.word() === 'CROSS';
      if (isNatural) {
        this.findings.push({ kind: 'NATURAL' });
      }
      const side = tokens.word();
      if (!JOINS.some((words) => tokens.accept(...words))) {
        return;
      }
      this.hint();
      const right = scope.sources.length;
      const isArray = this.source(scope);
      // After a CROSS JOIN, ON CONFLICT may follow.
      if (!needsNone && tokens.accept('ON')) {
        const limits = limitedSources(side, first, right, scope.sources.length);
        scope.filters.push({ condition: this.value(true), limits });
      } else if (tokens.accept('USING')) {
        const columns = this.nameList();
        scope.using.push({ columns, right });
        this.noteInView({ kind: 'unqualified', name: columns[0] ?? '', starts: [] });
      } else if (!needsNone && !(isArray && side !== 'RIGHT' && side !== 'FULL')) {
        throw new QueryError('ON or USING');
      }
    }
  }

  /** @returns whether it is an array, whose elements GoogleSQL joins without a condition */
  private source(scope: Scope): boolean {
    const { tokens } = this;
    // Spanner has no lateral subqueries.
    if (tokens.postgresql && tokens.word(1) !== '(') {
      tokens.accept('LATERAL');
    }
    const { start } = tokens.token;
    const isUnnested = tokens.word() === 'UNNEST';
    let path: readonly string[] = [];
    let inner: Scope | undefined;
    if (tokens.word() === '(') {
      if (!this.beginsQuery(1)) {
        this.inBrackets(() => this.joined(scope));
        return false;
      }
      this.inBrackets(() => {
        // A subquery in FROM does not see that FROM.
        this.scope = scope.outer;
        inner = this.query();
        this.scope = scope;
      });
    } else {
      if (!tokens.isName() || (tokens.isReserved() && tokens.word() !== 'UNNEST' && tokens.word() !== 'GRAPH_TABLE')) {
        throw new QueryError('a table');
      }
      path = this.tablePath();
      if (tokens.word() === '(') {
        this.arguments(path);
        path = [];
      }
    }
    if (tokens.postgresql) {
      tokens.accept('WITH', 'ORDINALITY');
    }
    const hints = [...this.hint(), ...this.commentHints(start)];
    const alias = this.alias();
    const hasNames = alias !== undefined && tokens.postgresql && this.nameList().length > 0;
    if (tokens.accept('WITH', 'OFFSET')) {
      this.references.addValue(scope, this.alias() ?? 'offset', start, new Set());
    }
    if (inner && alias === undefined && tokens.postgresql) {
      throw new QueryError('an alias');
    }
    this.references.addSource(scope, path, alias, start, inner, [...hints, ...this.hint()], hasNames);
    this.sample();
    const isOfSource = path.length > 1 && scope.sources.at(-1)?.table === undefined;
    return !tokens.postgresql && (isUnnested || isOfSource);
  }

  /** PostgreSQL calls the default schema `public`. After a written table, `(` begins its columns. */
  protected tablePath(isWritten = false): readonly string[] {
    const path = this.tokens.readPath();
    const isDefault = this.tokens.postgresql && path[0] === 'public' && (isWritten || this.tokens.word() !== '(');
    return isDefault && path.length > 1 ? path.slice(1) : path;
  }

  /** `TABLESAMPLE RESERVOIR (100 ROWS)`: only in GoogleSQL. */
  private sample(): void {
    const { tokens } = this;
    if (!tokens.postgresql && tokens.accept('TABLESAMPLE')) {
      if (!tokens.accept('BERNOULLI')) {
        this.expect('RESERVOIR');
      }
      this.inBrackets(() => {
        const size = this.value();
        const isPercent = tokens.accept('PERCENT');
        if (!isPercent) {
          this.expect('ROWS');
        }
        const isNumber = size.kind === 'literal' && size.type === 'number' && (isPercent || /^\d+$/.test(size.value));
        if (!isNumber && size.kind !== 'opaque') {
          throw new QueryError(isPercent ? 'a number' : 'a whole number');
        }
      });
    }
  }

  private arguments(path: readonly string[]): void {
    const { tokens } = this;
    const { postgresql } = tokens;
    // A GoogleSQL database can have more table functions. In PostgreSQL, the schema SPANNER has those that read change
    // streams.
    const name = (postgresql ? path[0] : path.join('.')).toUpperCase();
    const known = sqlFunction(name, tokens.dialect);
    const isScalar = postgresql
      ? path.length === 1 && !known?.rows
      : !TABLE_FUNCTIONS.includes(name) && (
        name.startsWith('ML.') ||
        (known ?? sqlFunction(name, Dialect.POSTGRESQL) ?? didYouMean(name, TABLE_FUNCTIONS)) !== undefined
      );
    if (isScalar) {
      tokens.at--;
      throw new QueryError('a table function');
    }
    const close = tokens.closing();
    if (close === undefined) {
      throw new QueryError(')');
    }
    this.references.addName(path);
    tokens.at++;
    if (name !== 'GRAPH_TABLE') {
      const values = this.items(close);
      if (name === 'UNNEST' && !postgresql && values.length !== 1) {
        throw new QueryError('one array');
      }
      // Other functions of GoogleSQL take tables.
      const takesTables = !postgresql && name !== 'UNNEST';
      values.filter((value) => !(takesTables && value.kind === 'opaque' && value.query))
        .forEach((value) => this.references.addColumns(this.scope, value));
    } else if (tokens.isName()) {
      this.references.addName(tokens.readPath());
    }
    tokens.at = close + 1;
  }

  /** Notes syntax that GoogleSQL rejects in a view. */
  protected noteInView(finding: QueryFinding): void {
    if (!this.tokens.postgresql) {
      this.findings.push(finding);
    }
  }

  /** An outermost expression. */
  protected value(isCondition = false): Expression {
    const value = this.expression(0);
    if (!value) {
      throw new QueryError('an expression');
    }
    this.references.addColumns(this.scope, value, isCondition);
    return value;
  }

  protected override argument(power: number): Expression | undefined {
    const { tokens } = this;
    if (this.beginsQuery() && (this.takesQuery() || tokens.word() !== '(')) {
      return this.takesQuery() ? this.subquery() : undefined;
    }
    tokens.accept('DISTINCT');
    const word = tokens.word();
    if ((word === 'MODEL' || word === 'TABLE') && tokens.isName(1)) {
      const from = tokens.at++;
      this.references.addName(tokens.readPath());
      return tokens.opaque(from, from);
    }
    const value = super.argument(power);
    this.argumentClauses();
    return value;
  }

  protected override callOf(from: number, path: readonly string[]): Expression | undefined {
    this.references.addName(path);
    return super.callOf(from, path);
  }

  protected override parenthesized(from: number): Expression | undefined {
    return this.beginsQuery(1)
      ? this.bracketed(from, () => this.subquery())
      : super.parenthesized(from);
  }

  protected override array(from: number): Expression | undefined {
    if (this.tokens.word() !== 'ARRAY' || this.tokens.word(1) !== '(') {
      return super.array(from);
    }
    this.tokens.at = from + 1;
    const array = this.bracketed(from, () => this.subquery());
    return array && this.node(from, { kind: 'operation', name: 'ARRAY', operands: [array] });
  }

  /** `ORDER BY x LIMIT 1` and so on after an argument of a call. */
  private argumentClauses(): void {
    const { tokens } = this;
    if (tokens.accept('IGNORE') || tokens.accept('RESPECT')) {
      this.expect('NULLS');
    }
    if (tokens.accept('HAVING', 'MAX') || tokens.accept('HAVING', 'MIN')) {
      this.value();
    }
    this.orderAndLimit(undefined);
  }

  /** `*` and `t.*` */
  protected override star(): Expression | undefined {
    const from = this.tokens.at;
    while (this.tokens.isName() && this.tokens.word(1) === '.') {
      this.tokens.at += 2;
    }
    const star = super.star();
    this.tokens.at = star ? this.tokens.at : from;
    return star;
  }

  /** @param scope Of a query; undefined for the rows of an aggregate. */
  protected orderAndLimit(scope: Scope | undefined): void {
    const { tokens } = this;
    if (tokens.accept('ORDER')) {
      this.expect('BY');
      this.list(() => {
        const value = this.value();
        if (!tokens.postgresql && tokens.accept('COLLATE')) {
          this.value();
        }
        const descending = !tokens.accept('ASC') && tokens.accept('DESC');
        scope?.order.push({ value, descending });
        if (tokens.accept('NULLS') && !tokens.accept('FIRST')) {
          this.expect('LAST');
        }
      });
    }
    const counts = tokens.postgresql ? [...COUNTS, ...FETCHES] : COUNTS;
    for (let word = tokens.word(); counts.some((words) => tokens.accept(...words)); word = tokens.word()) {
      if (scope && word !== 'OFFSET') {
        scope.isLimited = true;
      }
      const from = tokens.at;
      if (!isRowCount(this.value(), tokens.dialect)) {
        tokens.at = from;
        throw new QueryError('a number');
      }
      if (tokens.postgresql && word !== 'LIMIT' && !tokens.accept('ROWS')) {
        tokens.accept('ROW');
      }
      if (word === 'FETCH') {
        this.expect('ONLY');
      }
    }
  }

  private subquery(): Expression {
    const from = this.tokens.at;
    const scope = this.query();
    const opaque = this.tokens.opaque(from, this.tokens.at);
    const { combined, isOneValue, hasStar, resultList } = scope;
    const isKnown = combined.length === 0 && !hasStar && !(isOneValue && resultList.length > 1);
    return { ...opaque, query: { columns: columnCount(scope), value: isKnown ? resultList[0]?.value : undefined } };
  }

  /** The name of a result. PostgreSQL also accepts reserved words. */
  protected label(): string | undefined {
    const { tokens } = this;
    if (!tokens.postgresql || tokens.word() === 'AS') {
      return this.alias();
    }
    const isWhole = [',', 'FROM', ''].includes(tokens.word(1));
    return NO_LABEL.has(tokens.word()) ? undefined : tokens.isName() && isWhole ? this.name() : this.alias();
  }

  protected alias(): string | undefined {
    const { tokens } = this;
    const isWritten = tokens.accept('AS');
    const isName = tokens.isName() && !tokens.isReserved() && !NO_ALIAS.has(tokens.word());
    return isName || isWritten ? this.name() : undefined;
  }

  protected name(): string {
    const { tokens } = this;
    if (!tokens.isName() || (tokens.isReserved() && !tokens.postgresql)) {
      throw new QueryError('a name');
    }
    tokens.at++;
    return tokens.tokenAt(tokens.at - 1).value;
  }

  protected nameList(): string[] {
    const names: string[] = [];
    if (this.tokens.word() === '(') {
      this.inBrackets(() => this.list(() => names.push(this.name())));
    }
    return names;
  }

  /** `@{FORCE_INDEX = i}` */
  protected hint(): Hint[] {
    const { tokens } = this;
    if (tokens.word() !== '@' || tokens.word(1) !== '{') {
      return [];
    }
    const [open, close] = [tokens.tokenAt(tokens.at + 1), tokens.closing(1)];
    tokens.at = (close ?? tokens.at) + 1;
    return close === undefined ? [] : hintsIn(tokens.textFrom(open.end, tokens.tokenAt(close).start), open.end);
  }

  /** `/*@ FORCE_INDEX = i *\/` after the name of the table. */
  protected commentHints(from: number): Hint[] {
    const end = this.tokens.token.start;
    return this.tokens.hints
      .filter(({ start }) => start > from && start < end)
      .flatMap(({ text, start }) => hintsIn(text.slice('/*@'.length, -'*/'.length), start + '/*@'.length));
  }

  protected list(item: () => void, ends?: () => boolean): void {
    do {
      item();
    } while (this.tokens.accept(',') && !ends?.());
  }

  protected inBrackets<T>(read: () => T): T {
    this.expect('(');
    const contents = read();
    this.expect(')');
    return contents;
  }

  protected expect(word: string): void {
    if (!this.tokens.accept(word)) {
      throw new QueryError(word);
    }
  }

  /** Whether these brackets can contain a query directly. */
  private takesQuery(): boolean {
    const { tokens } = this;
    return tokens.word(-1) === '('
      && (!tokens.isName(-2) || (TAKES_QUERY.has(tokens.word(-2)) && tokens.word(-3) !== '.'));
  }

  /** @param ahead The first token that can belong to the query. */
  protected beginsQuery(ahead = 0): boolean {
    const { tokens } = this;
    let first = ahead;
    // Brackets that go on as a value does, or a table, hold a part: ((SELECT 1) + 1).
    while (tokens.word(first) === '(' && GO_ON.has(tokens.wordAt((tokens.closing(first) ?? tokens.end) + 1))) {
      first++;
    }
    const word = tokens.word(first);
    return word === 'SELECT' || (word === 'WITH' && first === ahead);
  }
}

function countFindings({ combined }: Scope): QueryFinding[] {
  return combined.flatMap(({ operator, terms }): QueryFinding[] => {
    const counts = terms.flatMap((term) => columnCount(term) ?? []);
    return new Set(counts).size > 1 ? [{ kind: 'combined columns', operator, counts }] : [];
  });
}

/** The sources whose rows the condition of a join limits; undefined for all. */
function limitedSources(side: string, first: number, right: number, end: number): number[] | undefined {
  const between = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);
  switch (side) {
    case 'LEFT':
      return between(right, end);
    case 'RIGHT':
      return between(first, right);
    case 'FULL':
      return [];
    default:
      return undefined;
  }
}

/** Whether it is a literal number, also with a type, or a parameter. */
function isRowCount(value: Expression, dialect: Dialect): boolean {
  switch (value.kind) {
    case 'literal':
      return (value.typeCode ?? 'INT64') === 'INT64' &&
        !value.value.startsWith('-') && isValueOf('INT64', value.value, dialect);
    case 'cast':
      return value.typeCode === 'INT64' && isRowCount(value.operand, dialect);
    default:
      return value.kind === 'opaque' && /^[@$?]/.test(value.text);
  }
}

function hintsIn(text: string, from: number): Hint[] {
  return [...text.matchAll(HINT)].map((match) => {
    const [whole, name, value] = match;
    const start = from + match.index + whole.length - value.length;
    return { name: name.toUpperCase(), value: value.replace(/[`"']/g, ''), start, end: start + value.length };
  });
}
