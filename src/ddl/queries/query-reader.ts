import type { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { ExpressionTokens } from '../expressions/expression-tokens';
import { readPath } from '../expressions/expression-types';

/** A query as far as its words show: what it reads, and its clauses. All names are as Spanner compares them. */
export interface Query {
  /** Tables, views, functions, models ... */
  readonly names: ReadonlySet<string>;
  /** Every name in it. */
  readonly words: ReadonlySet<string>;
  /** Columns by the table or alias in front of them. */
  readonly qualified: ReadonlyMap<string, ReadonlySet<string>>;
  /** Names with nothing in front, which may be columns of any table. */
  readonly unqualified: ReadonlySet<string>;
  /** The names under which a table is used, itself included. */
  readonly aliases: ReadonlyMap<string, ReadonlySet<string>>;
  /** It has a `*` for columns. */
  readonly readsAll: boolean;
  /** Its clauses in their order, without those of subqueries. */
  readonly clauses: readonly Clause[];
}

export interface Clause {
  /** `SELECT DISTINCT`, `GROUP BY`, `UNION ALL`; '' for what is in front of the first clause. */
  readonly keyword: string;
  readonly text: string;
}

/** Whether a query that reads the table, under the name by which it reads it, may read that column. */
export function readsColumn(query: Query, table: string, column: string): boolean {
  return query.readsAll || query.unqualified.has(column)
    || [...query.aliases.get(table) ?? []].some((alias) => query.qualified.get(alias)?.has(column) ?? false);
}

export function readQuery(text: string, dialect: Dialect): Query {
  return new QueryReader(text, dialect).read();
}

/** The position of a bracket of the query. */
interface Scope {
  /** The next name is that of a table. */
  expectsTable: boolean;
  /** Between FROM and what ends it: a comma is followed by another table. */
  isFrom: boolean;
  /** Not the arguments of a function, as those of EXTRACT(YEAR FROM ...) are. */
  isQuery: boolean;
}

/** Of keywords that begin alike the longest first. */
const CLAUSES: readonly (readonly string[])[] = [
  'SELECT DISTINCT', 'SELECT', 'UNION ALL', 'UNION', 'EXCEPT ALL', 'EXCEPT', 'INTERSECT ALL', 'INTERSECT',
  'FROM', 'WHERE', 'GROUP BY', 'HAVING', 'ORDER BY', 'LIMIT', 'OFFSET',
].map((keyword) => keyword.split(' '));
const ENDS_FROM: ReadonlySet<string> = new Set([
  'WINDOW', ...CLAUSES.map(([first]) => first).filter((word) => word !== 'FROM'),
]);
/** Words in front of the name of an object. */
const NAMES_OBJECT: ReadonlySet<string> = new Set(['MODEL', 'TABLE', 'GRAPH']);

class QueryReader {
  private readonly names = new Set<string>();
  private readonly words = new Set<string>();
  private readonly qualified = new Map<string, Set<string>>();
  private readonly unqualified = new Set<string>();
  private readonly aliases = new Map<string, Set<string>>();
  private readonly starts: { readonly keyword: string; readonly from: number; readonly to: number }[] = [];
  private readsAll = false;
  private readonly tokens: ExpressionTokens;
  private readonly scopes: Scope[] = [{ expectsTable: false, isFrom: false, isQuery: true }];

  public constructor(text: string, private readonly dialect: Dialect) {
    this.tokens = new ExpressionTokens(text, dialect);
  }

  public read(): Query {
    while (this.tokens.at < this.tokens.end) {
      this.step();
    }
    const { names, words, qualified, unqualified, aliases, readsAll } = this;
    return { names, words, qualified, unqualified, aliases, readsAll, clauses: this.clauses() };
  }

  private clauses(): Clause[] {
    const starts = this.starts[0]?.from === 0 ? this.starts : [{ keyword: '', from: 0, to: 0 }, ...this.starts];
    return starts.map(({ keyword, to }, at) => (
      { keyword, text: this.tokens.textBetween(to, starts[at + 1]?.from ?? this.tokens.end) }
    ));
  }

  private step(): void {
    const scope = this.scopes[this.scopes.length - 1];
    const word = this.word(0);
    this.noteClause();
    if (this.isName(0) && !this.isKeyword(0)) {
      this.readName(scope);
      return;
    }
    if (this.isName(0)) {
      // MODEL or OFFSET can be a column as well.
      this.unqualified.add(nameKey(this.tokens.token().value, this.dialect));
    }
    if (word === '(') {
      this.scopes.push({ expectsTable: scope.expectsTable, isFrom: false, isQuery: scope.expectsTable });
      scope.expectsTable = false;
    } else if (word === ')') {
      if (this.scopes.length > 1) {
        this.scopes.pop();
      }
    } else if (word === 'JOIN' || (word === 'FROM' && scope.isQuery && this.word(-1) !== 'DISTINCT')) {
      Object.assign(scope, { expectsTable: true, isFrom: true });
    } else if (word === ',') {
      scope.expectsTable = scope.isFrom;
    } else if (ENDS_FROM.has(word)) {
      Object.assign(scope, { expectsTable: false, isFrom: false, isQuery: scope.isQuery || word === 'SELECT' });
    } else if (word === '*' && ['SELECT', 'DISTINCT', 'ALL', ',', '.'].includes(this.word(-1))) {
      this.readsAll = true;
    }
    this.tokens.at += 1;
  }

  private noteClause(): void {
    const from = this.tokens.at;
    const isInside = this.scopes.length > 1 || from < (this.starts.at(-1)?.to ?? 0)
      || (this.word(0) === 'FROM' && this.word(-1) === 'DISTINCT');
    const words = isInside
      ? undefined
      : CLAUSES.find((keyword) => keyword.every((word, ahead) => this.word(ahead) === word));
    if (words) {
      this.starts.push({ keyword: words.join(' '), from, to: from + words.length });
    }
  }

  private readName(scope: Scope): void {
    const namesObject = NAMES_OBJECT.has(this.word(-1)) || (this.word(-1) === '(' && this.word(-2) === 'GRAPH_TABLE');
    const path = this.path();
    const name = path.join('.');
    const isCall = this.word(0) === '(';
    if (scope.expectsTable && !isCall) {
      this.names.add(name);
      append(this.aliases, name, name);
      append(this.aliases, name, path[path.length - 1]);
      append(this.aliases, name, this.alias() ?? name);
    } else if (isCall || namesObject) {
      this.names.add(name);
    } else if (path.length === 1) {
      this.unqualified.add(name);
    } else {
      for (let at = 1; at < path.length; at++) {
        append(this.qualified, path.slice(0, at).join('.'), path[at]);
      }
    }
    scope.expectsTable = false;
  }

  private path(): string[] {
    const path = readPath(this.tokens).map((name) => nameKey(name, this.dialect));
    path.forEach((name) => this.words.add(name));
    return path;
  }

  private alias(): string | undefined {
    this.tokens.accept('AS');
    return this.isName(0) && !this.isKeyword(0) ? this.path()[0] : undefined;
  }

  private isName(ahead: number): boolean {
    return this.tokens.isName(this.tokens.at + ahead);
  }

  private isKeyword(ahead: number): boolean {
    const word = this.word(ahead);
    return this.tokens.isReserved(this.tokens.at + ahead) || NAMES_OBJECT.has(word) || ENDS_FROM.has(word)
      || word === 'JOIN';
  }

  /** In upper case; '' for what is no word without quotes and no symbol. */
  private word(ahead: number): string {
    return this.tokens.word(this.tokens.at + ahead);
  }
}

function append(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) {
    values.add(value);
  } else {
    map.set(key, new Set([value]));
  }
}
