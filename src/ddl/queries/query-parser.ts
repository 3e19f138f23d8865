import { Unreadable } from './query-clauses';
import type { QueryFault } from './query-fault';
import { FromParser } from './query-from';
import { groupFaults, pathName } from './query-grouping';
import { columnCount, type QueryExpression, type QueryReference, type Scope } from './query-scope';
import { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';

/** What a query reads, and where it cannot be read. */
export interface ParsedQuery {
  readonly references: readonly (QueryReference & { readonly token: number })[];
  readonly expressions: readonly QueryExpression[];
  /** Its results as Spanner compares them; absent: they are not all known. */
  readonly results?: ReadonlySet<string>;
  /** The results of a query that is one SELECT. */
  readonly values?: Scope['resultList'];
  /** Each SELECT of it with what it reads, and the statement that writes. */
  readonly scopes: readonly Scope[];
  /** What keeps it from being the query of a view. */
  readonly faults: readonly QueryFault[];
  /** The first token that cannot be there. */
  readonly problem?: { readonly token: number; readonly expected: string };
}

const SET_OPERATORS = ['UNION', 'INTERSECT', 'EXCEPT'];
const MAX_DEPTH = 100;

/** Reads a query to its end. */
export function parseQuery(text: string, dialect: Dialect): ParsedQuery {
  return new QueryParser(text, dialect).readAll();
}

export class QueryParser extends FromParser {
  private nested = 0;

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
      ...(whole?.combined.length === 0 && { values: whole.resultList }),
      faults: this.viewFaults(whole?.resultList ?? []),
      ...(problem && { problem }),
    };
  }

  protected whole(): Scope | undefined {
    return this.query();
  }

  private viewFaults(list: Scope['resultList']): QueryFault[] {
    const { tokens, references, faults } = this;
    const all = Array.from({ length: tokens.end }, (_, at) => tokens.token(at));
    const parameter = all.find(({ kind }) => kind === 'parameter');
    const results = list.map(({ name }) => name);
    const keys = results.map((name) => name && nameKey(name, tokens.dialect));
    const repeated = results.find((name, at) => name !== undefined && keys.indexOf(keys[at]) < at);
    const unnamed = tokens.dialect === Dialect.GOOGLESQL ? results.indexOf(undefined) : -1;
    return [
      ...faults,
      ...[...references.unqualified].map((name): QueryFault => ({ kind: 'unqualified', name })),
      ...(unnamed < 0 ? [] : [{ kind: 'unnamed result', position: unnamed + 1 } as const]),
      ...(repeated === undefined ? [] : [{ kind: 'repeated result', name: repeated } as const]),
      ...references.scopes.flatMap((scope) => [...groupFaults(scope, tokens.dialect), ...countFaults(scope)]),
      ...(parameter ? [{ kind: 'parameter', name: parameter.text } as const] : []),
    ];
  }

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
    const first = this.term(outer);
    const terms = first ? [first] : [];
    let last: string | undefined;
    for (let from = tokens.at; SET_OPERATORS.some((word) => tokens.accept(word)); from = tokens.at) {
      const quantifier = ['ALL', 'DISTINCT'].find((word) => tokens.accept(word));
      const operator = tokens.textBetween(from, tokens.at).toUpperCase();
      if (tokens.dialect === Dialect.GOOGLESQL && (quantifier === undefined || (last ?? operator) !== operator)) {
        tokens.at = from;
        throw new Unreadable(quantifier === undefined ? 'ALL or DISTINCT' : `${last} or parentheses`);
      }
      last = operator;
      terms.push(...[this.term(outer) ?? []].flat());
      // What orders the whole sees results alone.
      this.scope = undefined;
    }
    if (first && last !== undefined) {
      first.combined.push({ operator: last, terms });
    }
    this.orderAndLimit();
    this.scope = outer;
    this.nested--;
    return first;
  }

  private term(outer: Scope | undefined): Scope | undefined {
    if (this.tokens.word() !== '(') {
      const scope = this.references.scope(outer);
      this.scope = scope;
      this.select(scope);
      return scope;
    }
    let inner: Scope | undefined;
    this.scope = outer;
    this.inBrackets(() => {
      inner = this.query();
    });
    this.scope = undefined;
    return inner;
  }

  private select(scope: Scope): void {
    const { tokens } = this;
    this.expect('SELECT');
    this.hint();
    if (!tokens.accept('ALL') && tokens.accept('DISTINCT') && tokens.accept('ON')) {
      this.inBrackets(() => this.list(() => this.value()));
    }
    if (tokens.accept('AS')) {
      scope.isOneValue = tokens.accept('STRUCT') || tokens.accept('VALUE');
      if (!scope.isOneValue) {
        this.name();
      }
    }
    const isUnnamed = tokens.word(tokens.at - 1) === 'VALUE';
    // GoogleSQL takes a comma after the last result.
    this.list(() => this.result(scope, isUnnamed), () => tokens.word() === 'FROM');
    scope.hasUnknownResults ||= isUnnamed;
    if (tokens.accept('FROM')) {
      this.list(() => this.joined(scope));
    }
    this.where(scope);
    scope.seesResults = true;
    if (tokens.accept('GROUP')) {
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
    const of = tokens.at - from > 1 ? tokens.token(tokens.at - 3).value : undefined;
    scope.hasStar = true;
    scope.hasUnknownResults = true;
    const except = tokens.accept('EXCEPT') ? this.nameList() : [];
    this.strictFault({ kind: 'star', scope, of, except });
    if (tokens.accept('REPLACE')) {
      this.inBrackets(() => this.list(() => {
        this.value();
        this.expect('AS');
        this.name();
      }));
    }
  }
}

function countFaults({ combined }: Scope): QueryFault[] {
  return combined.flatMap(({ operator, terms }): QueryFault[] => {
    const counts = terms.flatMap((term) => columnCount(term) ?? []);
    return new Set(counts).size > 1 ? [{ kind: 'combined columns', operator, counts }] : [];
  });
}
