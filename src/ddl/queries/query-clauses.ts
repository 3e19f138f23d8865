import { columnCount, type Hint, type Scope, ScopedReferences } from './query-scope';
import { Dialect } from '../../schema';
import type { Expression } from '../expressions/expression';
import { ExpressionParser } from '../expressions/expression-parser';
import { ExpressionTokens } from '../expressions/expression-tokens';
import { readPath } from '../expressions/expression-types';
import { isValueOf } from '../expressions/literal-texts';

/** Words that go on after a table or result, and that could be names. */
const NO_ALIAS = new Set(['LOOKUP', 'TABLESAMPLE', 'OFFSET', 'WINDOW', 'QUALIFY']);
/** Words of PostgreSQL that name a result after AS alone. */
const NO_LABEL = new Set((
  'ARRAY CHAR CHARACTER CREATE DAY EXCEPT FETCH FILTER FOR FROM GRANT GROUP HAVING HOUR INTERSECT INTO ISNULL LIMIT ' +
  'MINUTE MONTH NOTNULL OFFSET ON ORDER OVER OVERLAPS PRECISION RETURNING SECOND TO UNION VARYING WHERE WINDOW WITH ' +
  'WITHIN WITHOUT YEAR'
).split(' '));
const TAKES_QUERY = new Set(['EXISTS', 'IN', 'ANY', 'SOME', 'ALL', 'ARRAY', 'UNNEST']);
const HINT = /([\w.]+)\s*=\s*(`[^`]*`|"[^"]*"|[\w.]+)/g;

/** Thrown inside of the parser, to leave what cannot be read. */
export class Unreadable {
  public constructor(public readonly expected: string) {}
}

/** Reads what all clauses have: expressions with subqueries in them, names, lists, hints. */
export abstract class ClauseParser extends ExpressionParser {
  protected override readonly readsQueries: boolean = true;
  protected readonly references: ScopedReferences;
  protected scope?: Scope;

  /** @param hasPlaceholders As of ExpressionTokens. */
  public constructor(text: string, dialect: Dialect, hasPlaceholders = false) {
    super(new ExpressionTokens(text, dialect, hasPlaceholders));
    this.references = new ScopedReferences(dialect);
  }

  /** Answers with the scope whose results are those of the query. */
  protected abstract query(): Scope | undefined;

  /** An expression outside of others. */
  protected value(isCondition = false): Expression {
    const value = this.expression(0);
    if (!value) {
      throw new Unreadable('an expression');
    }
    this.references.addColumns(this.scope, value, isCondition);
    return value;
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
    const array = this.bracketed(from, () => this.subquery());
    return array && this.node(from, { kind: 'operation', name: 'ARRAY', operands: [array] });
  }

  /** `ORDER BY x LIMIT 1` and its like, after an argument of a call. */
  private argumentClauses(): void {
    const { tokens } = this;
    if (tokens.accept('IGNORE') || tokens.accept('RESPECT')) {
      this.expect('NULLS');
    }
    if (tokens.accept('HAVING', 'MAX') || tokens.accept('HAVING', 'MIN')) {
      this.value();
    }
    this.orderAndLimit();
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

  protected orderAndLimit(): void {
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
      this.rowCount();
    }
  }

  private rowCount(): void {
    const from = this.tokens.at;
    const value = this.value();
    if (!isRowCount(value, this.tokens.dialect)) {
      this.tokens.at = from;
      throw new Unreadable('a number');
    }
  }

  private subquery(): Expression {
    const from = this.tokens.at;
    const scope = this.query();
    const opaque = this.tokens.opaque(from, this.tokens.at);
    if (!scope) {
      return opaque;
    }
    const { combined, isOneValue, hasStar, resultList } = scope;
    const isKnown = combined.length === 0 && !hasStar && !(isOneValue && resultList.length > 1);
    return { ...opaque, query: { columns: columnCount(scope), ...(isKnown && { value: resultList[0]?.value }) } };
  }

  /** The name of a result, for which PostgreSQL takes reserved words as well. */
  protected label(): string | undefined {
    const { tokens } = this;
    if (tokens.dialect === Dialect.GOOGLESQL || tokens.word() === 'AS') {
      return this.alias();
    }
    const isWhole = [',', 'FROM', ''].includes(tokens.word(tokens.at + 1));
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
  protected commentHints(from: number): Hint[] {
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

  protected beginsQuery(at = this.tokens.at): boolean {
    let first = at;
    while (this.tokens.word(first) === '(') {
      first++;
    }
    const word = this.tokens.word(first);
    return word === 'SELECT' || (word === 'WITH' && first === at);
  }
}

/** A number that is written out, whatever its type is called, or a parameter. */
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
    return { name: name.toUpperCase(), value: value.replace(/[`"]/g, ''), start };
  });
}
