import { hclText, hclTokens, type HclToken } from './hcl';
import { MappedText } from './mapped-text';
import { databaseName, dialectOf, RESOURCE, statementPiece, unreadPiece, type TerraformDatabase } from './terraform-source';
import { bracketPairs } from '../report/bracket-pairs';
import { lastAtOrBefore } from '../report/line-table';
import type { DdlPiece, OuterComment, SourceFile } from '../report/source';

/** The databases of a `.tf` file. */
export function databasesInHcl(file: SourceFile): TerraformDatabase[] {
  return new HclReader(file).databases();
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Functions that change nothing of a statement but the spaces around it: where what they leave begins and ends. */
const TRIMS: ReadonlyMap<string, (text: string) => readonly [number, number]> = new Map([
  ['trimspace', (text: string) => [text.length - text.trimStart().length, text.trimEnd().length] as const],
  ['chomp', (text: string) => [0, endWithoutLineEnds(text)] as const],
]);
const MOST_REFERENCES = 10;

class HclReader {
  private readonly tokens: readonly HclToken[];
  private readonly comments: readonly HclToken[];
  private readonly locals = new Map<string, Range>();
  /** Of each opening bracket the position of the one that closes it. */
  private readonly closing: ReadonlyMap<number, number>;

  public constructor(private readonly file: SourceFile) {
    const all = hclTokens(file.text);
    this.tokens = all.filter((token) => token.kind !== 'comment');
    this.comments = all.filter((token) => token.kind === 'comment');
    this.closing = bracketPairs(this.tokens);
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
    return databases.flatMap((attributes) => {
      const ddl = attributes.get('ddl');
      return ddl ? [{
        pieces: this.statements(ddl, MOST_REFERENCES),
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

  private statements(range: Range, references: number): DdlPiece[] {
    const { from, to } = range;
    const first = this.text(from);
    const isOne = this.behind(from) === to;
    if (first === '[' && isOne && this.text(from + 1) !== 'for') {
      return this.items(from).map((item) => this.statement(item));
    }
    if (first === 'concat' && this.text(from + 1) === '(' && this.behind(from + 1) === to) {
      return this.items(from + 1).flatMap((item) => this.statements(item, references));
    }
    const target = first === 'local' && this.text(from + 1) === '.' && to === from + 3 ? this.locals.get(this.text(from + 2)) : undefined;
    return target && references > 0 ? this.statements(target, references - 1) : [this.unread(range, 'a list of statements')];
  }

  private statement(range: Range): DdlPiece {
    const trim = TRIMS.get(this.text(range.from));
    const isTrimmed = trim !== undefined && this.text(range.from + 1) === '(' && this.behind(range.from + 1) === range.to;
    const { from, to } = isTrimmed ? { from: range.from + 2, to: range.to - 1 } : range;
    const token = this.tokens[from];
    const isText = to === from + 1 && (token?.kind === 'string' || token?.kind === 'heredoc');
    const text = isText ? trimmed(hclText(token), isTrimmed ? trim : undefined) : undefined;
    return text ? statementPiece(this.file, text, token, this.commentsBeside(token)) : this.unread(range, 'the text of a statement');
  }

  private unread({ from, to }: Range, expected: string): DdlPiece {
    const [first, last] = [this.tokens[from], this.tokens[Math.max(from, to - 1)]];
    return unreadPiece(this.file, { start: first.start, end: last.end }, expected);
  }

  /** What stands between the commas in a pair of brackets. */
  private items(open: number): Range[] {
    const close = this.closing.get(open) ?? this.tokens.length;
    const items: Range[] = [];
    let from = open + 1;
    for (let at = open + 1; at <= close; at = this.behind(at)) {
      if (at === close || this.text(at) === ',') {
        items.push({ from, to: at });
        from = at + 1;
      }
    }
    return items.filter((item) => item.from < item.to && item.from < this.tokens.length);
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

function trimmed(text: MappedText, trim: ((text: string) => readonly [number, number]) | undefined): MappedText {
  if (!trim) {
    return text;
  }
  const [from, to] = trim(text.text);
  const kept = new MappedText();
  kept.addRange(text, from, Math.max(from, to));
  return kept;
}

function endWithoutLineEnds(text: string): number {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') {
    end -= 1;
  }
  return end;
}

function startsLine(text: string, start: number): boolean {
  let at = start;
  while (text[at - 1] === ' ' || text[at - 1] === '\t') {
    at -= 1;
  }
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
}
