import { hclText, hclTokens, type HclToken } from './hcl';
import { DdlExpressions, type Range } from './terraform-expression';
import { databaseName, dialectOf, RESOURCE, statementPiece, unreadPiece, type ReadFile, type TerraformDatabase } from './terraform-source';
import { lastAtOrBefore } from '../../report/line-table';
import type { DdlPiece, OuterComment, SourceFile } from '../../report/source';
import { bracketPairs } from '../../text/bracket-pairs';

/** The databases of a `.tf` file. Without `readFile` a `file(...)` is told as not read. */
export function databasesInHcl(file: SourceFile, readFile?: ReadFile): TerraformDatabase[] {
  return new HclReader(file, readFile).databases();
}

class HclReader {
  private readonly tokens: readonly HclToken[];
  private readonly comments: readonly HclToken[];
  private readonly locals = new Map<string, Range>();
  /** Of each opening bracket the position of the one that closes it. */
  private readonly closing: ReadonlyMap<number, number>;

  public constructor(private readonly file: SourceFile, private readonly readFile: ReadFile | undefined) {
    const all = hclTokens(file.text);
    this.tokens = all.filter((token) => token.kind !== 'comment');
    this.comments = all.filter((token) => token.kind === 'comment');
    this.closing = bracketPairs(this.tokens.map(({ text }) => text));
  }

  public databases(): TerraformDatabase[] {
    const databases: Map<string, Range>[] = [];
    for (let at = 0; at < this.tokens.length; at = this.behind(at)) {
      const { text } = this.tokens[at];
      if (text === 'locals' && this.text(at + 1) === '{') {
        this.attributes(at + 1).forEach((range, name) => this.locals.set(name, range));
      } else if (text === 'resource' && this.text(at + 1) === `"${RESOURCE}"` && this.text(at + 3) === '{') {
        databases.push(this.attributes(at + 3));
      }
    }
    const expressions = new DdlExpressions(this.tokens, {
      locals: this.locals,
      literal: (token, text) => statementPiece(this.file, text, token, this.commentsBeside(token)),
      unread: (range, expected) => this.unread(range, expected),
      readFile: this.readFile,
    });
    return databases.flatMap((attributes) => {
      const ddl = attributes.get('ddl');
      return ddl ? [{
        pieces: expressions.statements(ddl),
        dialect: dialectOf(this.literal(attributes.get('database_dialect'))),
        name: databaseName(this.literal(attributes.get('name'))),
        defaultTimeZone: this.literal(attributes.get('default_time_zone')),
      }] : [];
    });
  }

  /** `name = value` directly in a block; nested blocks are passed over. */
  private attributes(open: number): Map<string, Range> {
    const attributes = new Map<string, Range>();
    const close = this.closing.get(open) ?? this.tokens.length;
    for (let at = open + 1; at < close; at = this.behind(at)) {
      if (this.tokens[at].kind === 'word' && this.text(at + 1) === '=' && this.text(at + 2) !== '=' && at + 2 < close) {
        attributes.set(this.text(at), { from: at + 2, to: this.endOfValue(at + 2, close) });
      }
    }
    return attributes;
  }

  /** A value goes on to the end of its line, not counting line ends in brackets. */
  private endOfValue(from: number, close: number): number {
    let at = from;
    while (at < close) {
      const end = this.behind(at);
      const next = this.tokens[end];
      const gap = next ? this.file.text.slice(this.tokens[end - 1].end, next.start) : '\n';
      at = end;
      if (/[\r\n]/.test(gap)) {
        break;
      }
    }
    return Math.min(at, close);
  }

  private unread({ from, to }: Range, expected: string): DdlPiece {
    const [first, last] = [this.tokens[from], this.tokens[Math.max(from, to - 1)]];
    return unreadPiece(this.file, { start: first.start, end: last.end }, expected);
  }

  /** The one on the line where the statement ends, and those right above it. */
  private commentsBeside(token: HclToken): OuterComment[] {
    const { text } = this.file;
    const beside: OuterComment[] = [];
    let at = lastAtOrBefore(this.comments, token.start, ({ start }) => start);
    const next = this.comments[at]?.start < token.start ? this.comments[at + 1] : this.comments[at];
    if (next && /^[ \t,]*$/.test(text.slice(token.end, next.start))) {
      beside.push(next);
    }
    for (let below = token.start; at >= 0 && this.comments[at]?.end <= below; at--) {
      const comment = this.comments[at];
      if (text.slice(comment.end, below).trim() !== '' || !startsLine(text, comment.start)) {
        break;
      }
      beside.unshift(comment);
      below = comment.start;
    }
    return beside;
  }

  private literal(range: Range | undefined): string | undefined {
    const token = range && range.to === range.from + 1 ? this.tokens[range.from] : undefined;
    return token?.kind === 'string' ? hclText(token).text : undefined;
  }

  private behind(at: number): number {
    return (this.closing.get(at) ?? at) + 1;
  }

  private text(at: number): string {
    return this.tokens[at]?.text ?? '';
  }
}

function startsLine(text: string, start: number): boolean {
  let at = start;
  while (text[at - 1] === ' ' || text[at - 1] === '\t') {
    at -= 1;
  }
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
}
