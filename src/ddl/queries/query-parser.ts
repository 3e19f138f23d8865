import type { QueryFault } from './query-fault';
import { type Hint, type QueryExpression, type QueryReference, type Scope, ScopedReferences } from './query-scope';
import { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';
import type { Expression } from '../expressions/expression';
import { ExpressionParser } from '../expressions/expression-parser';
import { ExpressionTokens } from '../expressions/expression-tokens';
import { readPath } from '../expressions/expression-types';

/** What a query reads, and where it cannot be read. */
export interface ParsedQuery {
  readonly references: readonly (QueryReference & { readonly token: number })[];
  readonly expressions: readonly QueryExpression[];
  /** Its results as Spanner compares them; absent: they are not all known. */
  readonly results?: ReadonlySet<string>;
  /** Each SELECT of it with what it reads, and the statement that writes. */
  readonly scopes: readonly Scope[];
  /** What keeps it from being the query of a view. */
  readonly faults: readonly QueryFault[];
  /** The first token that cannot be there. */
  readonly problem?: { readonly token: number; readonly expected: string };
}

const SET_OPERATORS = ['UNION', 'INTERSECT', 'EXCEPT'];
const JOINS = [
  ['JOIN'], ['INNER', 'JOIN'], ['CROSS', 'JOIN'], ['HASH', 'JOIN'], ['LOOKUP', 'JOIN'],
  ...['LEFT', 'RIGHT', 'FULL'].flatMap((side) => [[side, 'JOIN'], [side, 'OUTER', 'JOIN']]),
];
/** Words that go on after a table or result, and that could be names. */
const NO_ALIAS = new Set(['LOOKUP', 'TABLESAMPLE', 'OFFSET', 'WINDOW', 'QUALIFY']);
const TAKES_QUERY = new Set(['EXISTS', 'IN', 'ANY', 'SOME', 'ALL', 'ARRAY', 'UNNEST']);
const MAX_DEPTH = 100;

/** Reads a query to its end. */
export function parseQuery(text: string, dialect: Dialect): ParsedQuery {
  return new QueryParser(text, dialect).readAll();
}

/** Thrown inside of the parser, to leave what cannot be read. */
export class Unreadable {
  public constructor(public readonly expected: string) {}
}

export class QueryParser extends ExpressionParser {
  protected override readonly readsQueries: boolean = true;
  protected readonly references: ScopedReferences;
  protected scope?: Scope;
  private readonly faults: QueryFault[] = [];
  private nested = 0;

  public constructor(text: string, dialect: Dialect) {
    super(new ExpressionTokens(text, dialect));
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
      if (!(error instanceof Unreadable)) {
        throw error;
      }
      expected = error.expected;
    }
    this.references.resolve();
    const { stopped } = tokens;
    const problem = stopped === undefined
      ? expected === undefined ? undefined : { token: tokens.at, expected }
      : { token: stopped, expected: 'an expression' };
    const positions = new Map(Array.from({ length: tokens.end }, (_, at) => [tokens.token(at).start, at]));
    const references = this.references.all.map((each) => (
      { ...each, token: positions.get(each.start)! + 2 * each.position }
    ));
    return {
      references,
      expressions: this.references.expressions,
      scopes: this.references.scopes,
      ...(whole && !whole.hasUnknownResults && { results: whole.results }),
      faults: this.viewFaults(whole?.resultNames ?? []),
      ...(problem && { problem }),
    };
  }

  protected whole(): Scope | undefined {
    return this.query();
  }

  private viewFaults(results: readonly (string | undefined)[]): QueryFault[] {
    const { tokens, references, faults } = this;
    const all = Array.from({ length: tokens.end }, (_, at) => tokens.token(at));
    const parameter = all.find(({ kind }) => kind === 'parameter');
    const keys = results.map((name) => name && nameKey(name, tokens.dialect));
    const repeated = results.find((name, at) => name !== undefined && keys.indexOf(keys[at]) < at);
    const unnamed = tokens.dialect === Dialect.GOOGLESQL ? results.indexOf(undefined) : -1;
    return [
      ...faults,
      ...[...references.unqualified].map((name): QueryFault => ({ kind: 'unqualified', name })),
      ...(unnamed < 0 ? [] : [{ kind: 'unnamed result', position: unnamed + 1 } as const]),
      ...(repeated === undefined ? [] : [{ kind: 'repeated result', name: repeated } as const]),
      ...(parameter ? [{ kind: 'parameter', name: parameter.text } as const] : []),
    ];
  }

  /** What GoogleSQL does not have in a view. */
  private strictFault(fault: QueryFault): void {
    if (this.tokens.dialect === Dialect.GOOGLESQL) {
      this.faults.push(fault);
    }
  }

  protected override argument(power: number): Expression | undefined {
    const { tokens } = this;
    if (this.beginsQuery()) {
      return this.takesQuery() ? this.subquery() : undefined;
    }
    tokens.accept('DISTINCT');
    const word = tokens.word();
    if ((word === 'MODEL' || word === 'TABLE') && tokens.isName(tokens.at + 1)) {
      const from = tokens.at++;
      readPath(tokens);
      return tokens.opaque(from, from);
    }
    const value = super.argument(power);
    this.argumentClauses();
    return value;
  }

  protected override parenthesized(from: number): Expression | undefined {
    return this.beginsQuery(from + 1)
      ? this.bracketed(from, () => this.subquery())
      : super.parenthesized(from);
  }

  protected override array(from: number): Expression | undefined {
    if (this.tokens.word(from + 1) !== '(') {
      return super.array(from);
    }
    this.tokens.at = from + 1;
    return this.bracketed(from, () => this.subquery());
  }

  /** `ORDER BY x LIMIT 1` and its like, after an argument of a call. */
  private argumentClauses(): void {
    const { tokens } = this;
    if (tokens.accept('AS')) {
      this.name();
    }
    if (tokens.accept('IGNORE') || tokens.accept('RESPECT')) {
      this.expect('NULLS');
    }
    if (tokens.accept('HAVING', 'MAX') || tokens.accept('HAVING', 'MIN')) {
      this.value();
    }
    this.orderAndLimit();
  }

  /** Answers with the scope whose results are those of the query. */
  protected query(): Scope | undefined {
    const { tokens } = this;
    const outer = this.scope;
    this.nested++;
    if (this.nested > MAX_DEPTH) {
      throw new Unreadable('fewer subqueries');
    }
    if (tokens.accept('WITH')) {
      this.faults.push({ kind: 'WITH' });
      tokens.accept('RECURSIVE');
      this.list(() => {
        this.references.addCommonTable(this.name());
        this.nameList();
        this.expect('AS');
        this.inBrackets(() => this.query());
      });
    }
    this.term(outer);
    const first = this.scope;
    while (SET_OPERATORS.some((operator) => tokens.accept(operator))) {
      if (!tokens.accept('ALL') && !tokens.accept('DISTINCT') && tokens.dialect === Dialect.GOOGLESQL) {
        throw new Unreadable('ALL or DISTINCT');
      }
      this.term(outer);
      // What orders the whole sees results alone.
      this.scope = undefined;
    }
    this.orderAndLimit();
    this.scope = outer;
    this.nested--;
    return first;
  }

  private term(outer: Scope | undefined): void {
    if (this.tokens.word() === '(') {
      this.scope = outer;
      this.inBrackets(() => this.query());
      this.scope = undefined;
    } else {
      this.scope = this.references.scope(outer);
      this.select(this.scope);
    }
  }

  private select(scope: Scope): void {
    const { tokens } = this;
    this.expect('SELECT');
    this.hint();
    if (!tokens.accept('ALL') && tokens.accept('DISTINCT') && tokens.accept('ON')) {
      this.inBrackets(() => this.list(() => this.value()));
    }
    if (tokens.accept('AS') && !tokens.accept('STRUCT') && !tokens.accept('VALUE')) {
      this.name();
    }
    // GoogleSQL takes a comma after the last result.
    this.list(() => this.result(scope), () => tokens.word() === 'FROM');
    if (tokens.accept('FROM')) {
      this.list(() => this.joined(scope));
    }
    this.where(scope);
    scope.seesResults = true;
    if (tokens.accept('GROUP')) {
      this.expect('BY');
      this.list(() => this.value());
    }
    if (tokens.accept('HAVING')) {
      this.value(true);
    }
  }

  protected where(scope: Scope): void {
    if (this.tokens.accept('WHERE')) {
      scope.filters.push({ condition: this.value(true) });
    }
  }

  protected result(scope: Scope): void {
    const { tokens } = this;
    if (!this.star()) {
      const value = this.value();
      this.references.addResult(scope, this.label() ?? lastName(value));
      return;
    }
    this.strictFault({ kind: 'star' });
    scope.hasStar = true;
    scope.hasUnknownResults = true;
    if (tokens.accept('EXCEPT')) {
      this.nameList();
    }
    if (tokens.accept('REPLACE')) {
      this.inBrackets(() => this.list(() => {
        this.value();
        this.expect('AS');
        this.name();
      }));
    }
  }

  /** `*` and `t.*` */
  protected override star(): Expression | undefined {
    const from = this.tokens.at;
    while (this.tokens.isName() && this.tokens.word(this.tokens.at + 1) === '.') {
      this.tokens.at += 2;
    }
    const star = super.star();
    this.tokens.at = star ? this.tokens.at : from;
    return star;
  }

  private joined(scope: Scope): void {
    const { tokens } = this;
    const first = scope.sources.length;
    this.source(scope);
    for (;;) {
      const isNatural = tokens.accept('NATURAL');
      const needsNone = isNatural || tokens.word() === 'CROSS';
      if (isNatural) {
        this.strictFault({ kind: 'NATURAL' });
      }
      const side = tokens.word();
      if (!JOINS.some((words) => tokens.accept(...words))) {
        return;
      }
      this.hint();
      const right = scope.sources.length;
      this.source(scope);
      if (tokens.accept('ON')) {
        const limits = limitedSources(side, first, right, scope.sources.length);
        scope.filters.push({ condition: this.value(true), ...(limits && { limits }) });
      } else if (tokens.accept('USING')) {
        const columns = this.nameList();
        scope.using.push({ columns, right });
        this.strictFault({ kind: 'unqualified', name: columns[0] ?? '' });
      } else if (!needsNone) {
        throw new Unreadable('ON or USING');
      }
    }
  }

  protected source(scope: Scope): void {
    const { tokens } = this;
    tokens.accept('LATERAL');
    const { start } = tokens.token();
    let path: readonly string[] = [];
    let inner: Scope | undefined;
    if (tokens.word() === '(') {
      if (!this.beginsQuery()) {
        this.inBrackets(() => this.joined(scope));
        return;
      }
      this.inBrackets(() => {
        // It sees nothing of the FROM that it is in.
        this.scope = scope.outer;
        inner = this.query();
        this.scope = scope;
      });
    } else {
      if (!tokens.isName() || (tokens.isReserved() && tokens.word() !== 'UNNEST' && tokens.word() !== 'GRAPH_TABLE')) {
        throw new Unreadable('a table');
      }
      path = readPath(tokens);
      if (tokens.word() === '(') {
        this.arguments(path);
        path = [];
      }
    }
    const hints = [...this.hint(), ...this.commentHints(start)];
    const alias = this.alias();
    if (alias !== undefined && tokens.dialect === Dialect.POSTGRESQL && tokens.word() === '(') {
      this.nameList();
      inner = undefined;
    }
    if (tokens.accept('WITH', 'OFFSET')) {
      this.references.addValue(scope, this.alias() ?? 'offset', start);
    }
    this.references.addSource(scope, path, alias, start, inner, [...hints, ...this.hint()]);
  }

  private arguments([name]: readonly string[]): void {
    const { tokens } = this;
    const close = tokens.closing();
    if (close === undefined) {
      throw new Unreadable(')');
    }
    if (name.toUpperCase() !== 'GRAPH_TABLE') {
      tokens.at++;
      this.items(close).forEach((value) => this.references.addColumns(this.scope, value));
    }
    tokens.at = close + 1;
  }

  private orderAndLimit(): void {
    const { tokens } = this;
    if (tokens.accept('ORDER')) {
      this.expect('BY');
      this.list(() => {
        const value = this.value();
        const descending = !tokens.accept('ASC') && tokens.accept('DESC');
        this.scope?.order.push({ value, descending });
        if (tokens.accept('NULLS') && !tokens.accept('FIRST')) {
          this.expect('LAST');
        }
      });
    }
    if (this.scope && tokens.word() === 'LIMIT') {
      this.scope.isLimited = true;
    }
    while (tokens.accept('LIMIT') || tokens.accept('OFFSET')) {
      if (!tokens.accept('ALL')) {
        this.rowCount();
      }
    }
  }

  private rowCount(): void {
    const from = this.tokens.at;
    const value = this.value();
    const isCount = value.kind === 'literal' ? /^\d+$/.test(value.value) : value.kind === 'cast' || value.kind === 'opaque';
    if (!isCount) {
      this.tokens.at = from;
      throw new Unreadable('a number');
    }
  }

  private subquery(): Expression {
    const from = this.tokens.at;
    this.query();
    return this.tokens.opaque(from, this.tokens.at);
  }

  /** An expression outside of others. */
  protected value(isCondition = false): Expression {
    const value = this.expression(0);
    if (!value) {
      throw new Unreadable('an expression');
    }
    this.references.addColumns(this.scope, value, isCondition);
    return value;
  }

  /** The name of a result, for which PostgreSQL takes reserved words as well. */
  private label(): string | undefined {
    const { tokens } = this;
    const isWhole =
      [',', 'FROM', ''].includes(tokens.word(tokens.at + 1)) && !['AS', 'FROM'].includes(tokens.word());
    return tokens.dialect === Dialect.POSTGRESQL && tokens.isName() && isWhole ? this.name() : this.alias();
  }

  protected alias(): string | undefined {
    const { tokens } = this;
    const isWritten = tokens.accept('AS');
    const isName = tokens.isName() && !tokens.isReserved() && !NO_ALIAS.has(tokens.word());
    return isName || isWritten ? this.name() : undefined;
  }

  protected name(): string {
    const { tokens } = this;
    if (!tokens.isName() || (tokens.isReserved() && tokens.dialect === Dialect.GOOGLESQL)) {
      throw new Unreadable('a name');
    }
    tokens.at++;
    return tokens.token(tokens.at - 1).value;
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
    if (tokens.word() !== '@' || tokens.word(tokens.at + 1) !== '{') {
      return [];
    }
    const [open, close] = [tokens.token(tokens.at + 1), tokens.closing(tokens.at + 1)];
    tokens.at = (close ?? tokens.at) + 1;
    return close === undefined ? [] : hintsIn(tokens.textFrom(open.end, tokens.token(close).start), open.end);
  }

  /** `/*@ FORCE_INDEX = i *\/` after the name of the table. */
  private commentHints(from: number): Hint[] {
    const end = this.tokens.token().start;
    return this.tokens.hints
      .filter(({ start }) => start > from && start < end)
      .flatMap(({ text, start }) => hintsIn(text.slice('/*@'.length, -'*/'.length), start + '/*@'.length));
  }

  protected list(item: () => void, ends?: () => boolean): void {
    do {
      item();
    } while (this.tokens.accept(',') && !ends?.());
  }

  protected inBrackets(read: () => void): void {
    this.expect('(');
    read();
    this.expect(')');
  }

  protected expect(word: string): void {
    if (!this.tokens.accept(word)) {
      throw new Unreadable(word);
    }
  }

  /** Whether a query can be what is in these brackets, without brackets of its own. */
  private takesQuery(): boolean {
    const before = this.tokens.at - 2;
    return this.tokens.word(before + 1) === '('
      && (!this.tokens.isName(before)
        || (TAKES_QUERY.has(this.tokens.word(before)) && this.tokens.word(before - 1) !== '.'));
  }

  private beginsQuery(at = this.tokens.at): boolean {
    let first = at;
    while (this.tokens.word(first) === '(') {
      first++;
    }
    const word = this.tokens.word(first);
    return word === 'SELECT' || (word === 'WITH' && first === at);
  }
}

/** What a result without another name is called. */
function lastName(value: Expression): string | undefined {
  return value.kind === 'column'
    ? value.name
    : value.kind === 'operation' && value.name.startsWith('.') ? value.name.slice(1) : undefined;
}

/** The sources whose rows the condition of a join limits; undefined: all of them. */
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

const HINT = /([\w.]+)\s*=\s*(`[^`]*`|"[^"]*"|[\w.]+)/g;

function hintsIn(text: string, from: number): Hint[] {
  return [...text.matchAll(HINT)].map((match) => {
    const [whole, name, value] = match;
    const start = from + match.index + whole.length - value.length;
    return { name: name.toUpperCase(), value: value.replace(/[`"]/g, ''), start };
  });
}
