import { QueryParser, QueryError, type ParsedQuery } from './query-parser';
import type { Scope } from './query-scope';
import type { Dialect, Span } from '../../schema';
import { CLIENT_WORDS } from '../lexer/keywords';
import { isComment, tokenize } from '../lexer/lexer';

/** One statement in the SQL of an application. */
export interface ApplicationQuery {
  /** Its place, such as `queries.sql:12`. */
  readonly name: string;
  /** The place in the text of all statements. */
  readonly span: Span;
  readonly text: string;
  /** Offsets are relative to `text`. */
  readonly parsed: ParsedQuery;
}

/** Splits a text at `;` into statements, without surrounding comments, and without those of the client. */
export function queryTexts(text: string, dialect: Dialect): { readonly span: Span; readonly text: string }[] {
  const spans: Span[] = [];
  let span: { start: number; end: number } | undefined;
  for (const token of tokenize(text, dialect).slice(0, -1)) {
    if (token.kind === 'symbol' && token.text === ';') {
      span = undefined;
    } else if (span) {
      span.end = token.kind === 'comment' ? span.end : token.end;
    } else if (!isComment(token)) {
      span = { start: token.start, end: token.end };
      spans.push(span);
    }
  }
  return spans.map((each) => ({ span: each, text: text.slice(each.start, each.end) }))
    .filter((each) => !CLIENT_WORDS.has(/^\w*/.exec(each.text)![0].toUpperCase()));
}

/** Parses a query, or a statement that writes rows. */
export function parseStatement(text: string, dialect: Dialect): ParsedQuery {
  return new StatementParser(text, dialect, true).readAll();
}

/** Words that cannot be the alias of a written table. */
const FOLLOW_TARGET = new Set(['SET', 'VALUES', 'VALUE', 'DEFAULT']);

class StatementParser extends QueryParser {
  protected override whole(): Scope {
    const { tokens } = this;
    this.hint();
    switch (tokens.word()) {
      case 'INSERT':
        return this.insert();
      case 'UPDATE':
        return this.update();
      case 'DELETE':
        return this.delete();
      default: {
        const scope = this.query();
        if (tokens.accept('FOR')) {
          this.expect('UPDATE');
        }
        return scope;
      }
    }
  }

  private insert(): Scope {
    const { tokens } = this;
    tokens.at++;
    if (tokens.accept('OR') && !tokens.accept('UPDATE')) {
      this.expect('IGNORE');
    }
    tokens.accept('INTO');
    const target = this.target();
    if (!tokens.postgresql || (tokens.word() === '(' && !this.beginsQuery(1))) {
      this.columns(target);
    }
    this.scope = undefined;
    if (tokens.accept('VALUES')) {
      this.list(() => this.inBrackets(() => this.list(() => this.written())));
    } else if (!(tokens.postgresql && tokens.accept('DEFAULT', 'VALUES'))) {
      this.query();
    }
    this.scope = target;
    if (tokens.accept('ON')) {
      this.conflict(target);
    }
    return this.returned(target);
  }

  /** `ON CONFLICT (a, b) DO UPDATE SET c = excluded.c` */
  private conflict(target: Scope): void {
    const { tokens } = this;
    this.expect('CONFLICT');
    if (tokens.word() === '(') {
      this.columns(target);
    } else if (tokens.accept('ON')) {
      this.expect('UNIQUE');
      this.expect('CONSTRAINT');
      this.name();
    }
    this.expect('DO');
    if (tokens.accept('UPDATE')) {
      this.expect('SET');
      this.references.addValue(target, 'excluded', tokens.token.start);
      this.assignments();
    } else {
      this.expect('NOTHING');
    }
  }

  private update(): Scope {
    this.tokens.at++;
    const target = this.target();
    this.expect('SET');
    this.assignments();
    if (this.tokens.postgresql && this.tokens.accept('FROM')) {
      throw new QueryError('WHERE');
    }
    this.where(target);
    return this.returned(target);
  }

  private delete(): Scope {
    this.tokens.at++;
    this.tokens.accept('FROM');
    const target = this.target();
    this.where(target);
    return this.returned(target);
  }

  /** The written table, as the only one of its scope. */
  private target(): Scope {
    const { tokens, references } = this;
    const scope = references.scope(undefined);
    scope.isWritten = true;
    this.scope = scope;
    const { start } = tokens.token;
    if (!tokens.isName() || tokens.isReserved()) {
      throw new QueryError('a table');
    }
    const path = this.tablePath(true);
    const hints = this.hint();
    const isAlias = tokens.isName() && !tokens.isReserved() && !FOLLOW_TARGET.has(tokens.word());
    const hasAlias = tokens.accept('AS') || isAlias;
    references.addSource(scope, path, hasAlias ? this.name() : undefined, start, undefined, hints);
    return scope;
  }

  private columns(target: Scope): void {
    this.scope = target;
    this.inBrackets(() => this.list(() => this.value()));
  }

  /** `a = 1, b = DEFAULT` */
  private assignments(): void {
    const { grammar } = this;
    this.list(() => {
      const column = this.expression(grammar.infix.get('=')!);
      if (!column) {
        throw new QueryError('a column');
      }
      this.references.addColumns(this.scope, column);
      this.expect('=');
      this.written();
    });
  }

  private written(): void {
    if (!this.tokens.accept('DEFAULT')) {
      this.value();
    }
  }

  private returned(target: Scope): Scope {
    const { tokens } = this;
    if (!tokens.postgresql && tokens.accept('ASSERT_ROWS_MODIFIED')) {
      this.value();
    }
    if (tokens.accept('THEN', 'RETURN') || tokens.accept('RETURNING')) {
      if (tokens.accept('WITH', 'ACTION') && tokens.accept('AS')) {
        this.name();
      }
      this.list(() => this.result(target));
    }
    return target;
  }
}
