import type { Dialect } from '../../schema';
import { nameKey } from '../../schema/name-key';
import { isReservedWord } from '../lexer/keywords';
import { tokenize, type Token } from '../lexer/lexer';

/** What a query reads, as far as its words tell. All names are as Spanner compares them. */
export interface QueryReads {
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
}

/** Whether a query that reads the table, under the name that stands in it, may read that column. */
export function readsColumn(reads: QueryReads, table: string, column: string): boolean {
  return reads.readsAll || reads.unqualified.has(column)
    || [...reads.aliases.get(table) ?? []].some((alias) => reads.qualified.get(alias)?.has(column) ?? false);
}

export function readQuery(text: string, dialect: Dialect): QueryReads {
  return new QueryReader(text, dialect).read();
}

/** Where a bracket of the query stands. */
interface Scope {
  /** The next name is that of a table. */
  expectsTable: boolean;
  /** Between FROM and what ends it: behind a comma stands another table. */
  isFrom: boolean;
  /** Not the arguments of a function, as those of EXTRACT(YEAR FROM ...) are. */
  isQuery: boolean;
}

const ENDS_FROM: ReadonlySet<string> = new Set([
  'WHERE', 'GROUP', 'ORDER', 'HAVING', 'LIMIT', 'OFFSET', 'UNION', 'INTERSECT', 'EXCEPT', 'WINDOW', 'SELECT',
]);
/** Words that stand in front of the name of an object. */
const NAMES_OBJECT: ReadonlySet<string> = new Set(['MODEL', 'TABLE', 'GRAPH']);

class QueryReader {
  private readonly names = new Set<string>();
  private readonly words = new Set<string>();
  private readonly qualified = new Map<string, Set<string>>();
  private readonly unqualified = new Set<string>();
  private readonly aliases = new Map<string, Set<string>>();
  private readsAll = false;
  private readonly tokens: readonly Token[];
  private at = 0;
  private readonly scopes: Scope[] = [{ expectsTable: false, isFrom: false, isQuery: true }];

  public constructor(text: string, private readonly dialect: Dialect) {
    this.tokens = tokenize(text, dialect).filter(({ kind }) => kind !== 'comment');
  }

  public read(): QueryReads {
    while (this.tokens[this.at].kind !== 'end') {
      this.step();
    }
    const { names, words, qualified, unqualified, aliases, readsAll } = this;
    return { names, words, qualified, unqualified, aliases, readsAll };
  }

  private step(): void {
    const scope = this.scopes[this.scopes.length - 1];
    const word = this.word(0);
    if (this.isName(0) && !this.isKeyword(0)) {
      this.readName(scope);
      return;
    }
    if (this.isName(0)) {
      // MODEL or OFFSET can be a column as well.
      this.unqualified.add(nameKey(this.tokens[this.at].value, this.dialect));
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
    this.at += 1;
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

  /** a.b.c, and the cursor stands behind it. */
  private path(): string[] {
    const path: string[] = [];
    do {
      path.push(nameKey(this.tokens[this.at].value, this.dialect));
      this.at += this.word(1) === '.' && this.isName(2) ? 2 : 1;
    } while (this.word(-1) === '.');
    path.forEach((name) => this.words.add(name));
    return path;
  }

  private alias(): string | undefined {
    this.at += this.word(0) === 'AS' ? 1 : 0;
    return this.isName(0) && !this.isKeyword(0) ? this.path()[0] : undefined;
  }

  private isName(ahead: number): boolean {
    const kind = this.tokens[this.at + ahead]?.kind;
    return kind === 'identifier' || kind === 'quoted-identifier';
  }

  private isKeyword(ahead: number): boolean {
    const word = this.word(ahead);
    return word !== '' && (isReservedWord(word, this.dialect) || NAMES_OBJECT.has(word) || ENDS_FROM.has(word) || word === 'JOIN');
  }

  /** In upper case; '' for what is no word without quotes and no symbol. */
  private word(ahead: number): string {
    const token = this.tokens[this.at + ahead];
    return token?.kind === 'identifier' ? token.text.toUpperCase() : token?.kind === 'symbol' ? token.text : '';
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
