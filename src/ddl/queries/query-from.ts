import { ClauseParser, Unreadable } from './query-clauses';
import type { QueryFault } from './query-fault';
import type { Scope } from './query-scope';
import { Dialect } from '../../schema';
import { sqlFunction } from '../../schema/functions';
import { didYouMean } from '../../text/did-you-mean';
import { readPath } from '../expressions/expression-types';

const JOINS = [
  ['JOIN'], ['INNER', 'JOIN'], ['CROSS', 'JOIN'], ['HASH', 'JOIN'], ['LOOKUP', 'JOIN'],
  ...['LEFT', 'RIGHT', 'FULL'].flatMap((side) => [[side, 'JOIN'], [side, 'OUTER', 'JOIN']]),
];

/** Reads FROM: tables, subqueries and calls, and how they are joined. */
export abstract class FromParser extends ClauseParser {
  protected readonly faults: QueryFault[] = [];

  protected joined(scope: Scope): void {
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
      const isArray = this.source(scope);
      if (tokens.accept('ON')) {
        const limits = limitedSources(side, first, right, scope.sources.length);
        scope.filters.push({ condition: this.value(true), ...(limits && { limits }) });
      } else if (tokens.accept('USING')) {
        const columns = this.nameList();
        scope.using.push({ columns, right });
        this.strictFault({ kind: 'unqualified', name: columns[0] ?? '' });
      } else if (!needsNone && !(isArray && side !== 'RIGHT' && side !== 'FULL')) {
        throw new Unreadable('ON or USING');
      }
    }
  }

  /** @returns whether it is an array, whose elements GoogleSQL joins without a condition */
  private source(scope: Scope): boolean {
    const { tokens } = this;
    tokens.accept('LATERAL');
    const { start } = tokens.token();
    const isUnnested = tokens.word() === 'UNNEST';
    let path: readonly string[] = [];
    let inner: Scope | undefined;
    if (tokens.word() === '(') {
      if (!this.beginsQuery()) {
        this.inBrackets(() => this.joined(scope));
        return false;
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
    if (inner && alias === undefined && tokens.dialect === Dialect.POSTGRESQL) {
      throw new Unreadable('an alias');
    }
    this.references.addSource(scope, path, alias, start, inner, [...hints, ...this.hint()]);
    this.sample();
    const isOfSource = path.length > 1 && scope.sources.at(-1)?.table === undefined;
    return tokens.dialect === Dialect.GOOGLESQL && (isUnnested || isOfSource);
  }

  /** `TABLESAMPLE RESERVOIR (100 ROWS)`, which PostgreSQL databases do not have. */
  private sample(): void {
    const { tokens } = this;
    if (tokens.dialect === Dialect.GOOGLESQL && tokens.accept('TABLESAMPLE')) {
      if (!tokens.accept('BERNOULLI')) {
        this.expect('RESERVOIR');
      }
      this.inBrackets(() => {
        this.value();
        if (!tokens.accept('PERCENT')) {
          this.expect('ROWS');
        }
      });
    }
  }

  private arguments(path: readonly string[]): void {
    const { tokens } = this;
    const isPostgresql = tokens.dialect === Dialect.POSTGRESQL;
    // A database of GoogleSQL has more of them. Reading a change stream is a function of the schema SPANNER.
    const name = (isPostgresql ? path[0] : path.join('.')).toUpperCase();
    const known = sqlFunction(name, tokens.dialect);
    const isScalar = isPostgresql
      ? path.length === 1 && !known?.rows
      : name !== 'UNNEST' &&
        (known ?? sqlFunction(name, Dialect.POSTGRESQL) ?? didYouMean(name, ['UNNEST'])) !== undefined;
    if (isScalar) {
      tokens.at--;
      throw new Unreadable('a table function');
    }
    const close = tokens.closing();
    if (close === undefined) {
      throw new Unreadable(')');
    }
    if (name !== 'GRAPH_TABLE') {
      tokens.at++;
      this.items(close).forEach((value) => this.references.addColumns(this.scope, value));
    }
    tokens.at = close + 1;
  }

  /** What GoogleSQL does not have in a view. */
  protected strictFault(fault: QueryFault): void {
    if (this.tokens.dialect === Dialect.GOOGLESQL) {
      this.faults.push(fault);
    }
  }
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
