import { folded, type Clause, type KeyList, type Span, type StatementPlaces } from './clauses';
import { Lexer, type Token } from '../ddl/lexer/lexer';
import type { Dialect } from '../schema';
import { bracketPairs } from '../text/bracket-pairs';

/** Reads a statement that the parser has understood. It looks for names only and never fails. */
export function statementPlaces(text: string, start: number, end: number, dialect: Dialect): StatementPlaces {
  return new Reader(tokensOf(text, start, end, dialect)).read();
}

function tokensOf(text: string, start: number, end: number, dialect: Dialect): Token[] {
  const lexer = new Lexer(text.slice(start, end), dialect);
  const tokens: Token[] = [];
  for (let token = lexer.next(); token.kind !== 'end'; token = lexer.next()) {
    if (token.kind !== 'comment') {
      tokens.push({ ...token, start: token.start + start, end: token.end + start });
    }
  }
  return tokens;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

class Reader {
  private readonly columns = new Map<string, Span>();
  private readonly generated = new Map<string, { start: number; end: number }>();
  private readonly clauses: Clause[] = [];
  private name?: Span;
  private key?: KeyList;
  /** Of each opening bracket the position of the one that closes it. */
  private readonly closing: ReadonlyMap<number, number>;

  public constructor(private readonly tokens: readonly Token[]) {
    this.closing = bracketPairs(tokens.map(({ text }) => text));
  }

  public read(): StatementPlaces {
    const object = this.tokens.findIndex((_, at) => at > 0 && ['TABLE', 'INDEX', 'SEQUENCE'].includes(this.word(at)));
    if (object > 0) {
      let at = object + 1;
      while (['IF', 'NOT', 'EXISTS'].includes(this.word(at))) {
        at += 1;
      }
      const afterName = this.dotted(at, (span) => {
        this.name = span;
      });
      this.readBehindName(this.word(0), this.word(object), afterName);
    }
    const { name, columns, generated, key, clauses } = this;
    return { name, columns, generated, key, clauses };
  }

  private readBehindName(verb: string, object: string, from: number): void {
    if (object === 'INDEX') {
      this.readIndex(from);
    } else if (object === 'TABLE' && verb === 'CREATE') {
      const close = this.closing.get(from) ?? this.tokens.length;
      this.split({ from: from + 1, to: close }).forEach((range) => this.readElement(range));
      this.readClauses({ from: close + 1, to: this.tokens.length });
    } else if (object === 'TABLE' && verb === 'ALTER') {
      this.split({ from, to: this.tokens.length }).forEach((range) => this.readAction(range));
    }
  }

  private readIndex(from: number): void {
    for (let at = from; at < this.tokens.length; at++) {
      const word = this.word(at);
      if (word === '(' && !this.key) {
        this.key = this.keyList(at);
      } else if ((word === 'STORING' || word === 'INCLUDE') && this.word(at + 1) === '(') {
        this.add('storing', at, this.behind(at + 1), this.namesIn(at + 1));
      } else if (word === 'WHERE') {
        this.add('where', at, this.tokens.length, this.namesBetween(at + 1, this.tokens.length));
        return;
      } else if (word === 'INTERLEAVE') {
        this.readClauses({ from: at, to: this.tokens.length });
        return;
      }
      at = this.closing.get(at) ?? at;
    }
  }

  /** A column or a constraint of a table. */
  private readElement({ from, to }: Range): void {
    const first = this.word(from);
    const isClause = ['CONSTRAINT', 'SYNONYM'].includes(first)
      || (first === 'CHECK' && this.word(from + 1) === '(')
      || (['PRIMARY', 'FOREIGN'].includes(first) && this.word(from + 1) === 'KEY');
    if (isClause) {
      this.readClauses({ from, to });
    } else if (from < to && isName(this.tokens[from])) {
      const column = spanOf(this.tokens[from]);
      // Of two columns with one name the first one counts, as it does in the model.
      this.columns.set(column.folded, this.columns.get(column.folded) ?? column);
      this.readClauses({ from: from + 1, to }, column);
    }
  }

  /** What ALTER TABLE does. */
  private readAction({ from, to }: Range): void {
    const verb = this.word(from);
    const adds = verb === 'ADD';
    if (!adds && verb !== 'ALTER') {
      this.readClauses({ from, to });
      return;
    }
    let at = from + 1;
    if (['ROW DELETION', 'TTL INTERVAL'].includes(`${this.word(at)} ${this.word(at + 1)}`)) {
      this.readClauses({ from: at, to });
      return;
    }
    while (['COLUMN', 'IF', 'NOT', 'EXISTS'].includes(this.word(at))) {
      at += 1;
    }
    this.readElement({ from: at, to });
  }

  /** Finds the clauses between two tokens, passing over what stands in brackets. */
  private readClauses({ from, to }: Range, column?: Span): void {
    let title: Span | undefined;
    let start = from;
    for (let at = from; at < to; at = this.behind(at)) {
      const [word, next] = [this.word(at), this.word(at + 1)];
      start = title ? start : at;
      if (word === 'CONSTRAINT' && at + 1 < to) {
        title = spanOf(this.tokens[at + 1]);
        at += 1;
        continue;
      }
      if (word === 'PRIMARY' && next === 'KEY') {
        this.key = this.word(at + 2) === '(' ? this.keyList(at + 2) : this.key ?? (column && { parts: [column] });
      } else if (word === 'FOREIGN' && next === 'KEY') {
        const own = this.namesIn(at + 2);
        this.addReference(start, this.behind(at + 2), own, own, title);
      } else if (word === 'REFERENCES' && column) {
        this.addReference(start, at, [], [column], title);
      } else if (word === 'CHECK' && next === '(') {
        const inside = this.inside(at + 1);
        this.add('check', start, this.behind(at + 1), this.namesIn(at + 1), { title, condition: inside });
      } else if (word === 'AS' && next === '(' && column) {
        this.generated.set(column.folded, this.inside(at + 1));
      } else if (word === 'INTERLEAVE') {
        const parent = this.word(at + 2) === 'PARENT' ? at + 3 : at + 2;
        const names: Span[] = [];
        const end = this.dotted(parent, (span) => names.push(span));
        this.add('interleave', at, end, names);
      } else if (word === 'POLICY' && next === '(') {
        // OLDER_THAN (column, INTERVAL n DAY)
        this.add('ttl', at, this.behind(at + 1), this.namesIn(at + 1).slice(1, 2));
      } else if (word === 'TTL' && next === 'INTERVAL') {
        this.add('ttl', at, at + 5, this.namesBetween(at + 4, at + 5));
      } else {
        continue;
      }
      title = undefined;
    }
  }

  /** @param at The word REFERENCES. */
  private addReference(start: number, at: number, before: readonly Span[], own: readonly Span[], title?: Span): void {
    const names = [...before];
    let end = at + 1;
    if (this.word(at) === 'REFERENCES') {
      end = this.dotted(at + 1, (span) => names.push(span));
      if (this.word(end) === '(') {
        names.push(...this.namesIn(end));
        end = this.behind(end);
      }
    }
    this.add('foreign key', start, end, names, { title, columns: own.map((span) => span.folded) });
  }

  /** @param end Position behind the last token. */
  private add(kind: Clause['kind'], start: number, end: number, names: readonly Span[], more: Partial<Clause> = {}): void {
    const last = this.tokens[Math.min(end, this.tokens.length) - 1];
    this.clauses.push({ kind, start: this.tokens[start].start, end: last.end, names, ...more });
  }

  private keyList(open: number): KeyList {
    const parts = this.split({ from: open + 1, to: this.closing.get(open) ?? this.tokens.length })
      .flatMap(({ from, to }) => (from < to && isName(this.tokens[from]) ? [spanOf(this.tokens[from])] : []));
    return { parts, inside: this.inside(open) };
  }

  /** A name with its named schema in front, as one span. Answers the position behind it. */
  private dotted(from: number, found: (span: Span) => void): number {
    if (from >= this.tokens.length || !isName(this.tokens[from])) {
      return from;
    }
    let to = from;
    while (this.word(to + 1) === '.' && to + 2 < this.tokens.length) {
      to += 2;
    }
    const name = this.tokens.slice(from, to + 1).map((token) => token.value).join('');
    found({ name, folded: folded(name), start: this.tokens[from].start, end: this.tokens[to].end });
    return to + 1;
  }

  /** The pieces between commas, not counting those in brackets. */
  private split({ from, to }: Range): Range[] {
    const ranges: Range[] = [];
    let start = from;
    for (let at = from; at < to; at = this.behind(at)) {
      if (this.word(at) === ',') {
        ranges.push({ from: start, to: at });
        start = at + 1;
      }
    }
    return [...ranges, { from: start, to }];
  }

  private namesIn(open: number): Span[] {
    return this.namesBetween(open + 1, this.closing.get(open) ?? open);
  }

  private namesBetween(from: number, to: number): Span[] {
    return this.tokens.slice(from, to).filter(isName).map(spanOf);
  }

  private inside(open: number): { start: number; end: number } {
    const close = this.tokens[this.closing.get(open) ?? this.tokens.length - 1];
    return { start: this.tokens[open].end, end: close.start };
  }

  /** The position behind a token, or behind the bracket that closes it. */
  private behind(at: number): number {
    return (this.closing.get(at) ?? at) + 1;
  }

  private word(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'identifier' ? token.text.toUpperCase() : token?.kind === 'symbol' ? token.text : '';
  }
}

function isName(token: Token): boolean {
  return token.kind === 'identifier' || token.kind === 'quoted-identifier';
}

function spanOf(token: Token): Span {
  return { name: token.value, folded: folded(token.value), start: token.start, end: token.end };
}
