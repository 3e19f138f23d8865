import { HclRun, hclText, hclTokens, type HclToken, type Range } from './hcl';
import { DdlExpressions } from './terraform-expression';
import {
  databaseOfResource,
  RESOURCE,
  statementPiece,
  unreadPiece,
  type ReadFile,
  type TerraformDatabase,
} from './terraform-source';
import type { DdlPiece, OuterComment, SourceFile } from '../../audit/source';
import { lastAtOrBefore } from '../../text/collections';

/** The databases of a `.tf` file that have statements. Without `readFile`, reports each `file(...)` as unread. */
export function databasesInHcl(file: SourceFile, readFile?: ReadFile): TerraformDatabase[] {
  return new HclReader(file, readFile).databases();
}

class HclReader {
  private readonly run: HclRun;
  private readonly comments: readonly HclToken[];
  private readonly locals = new Map<string, Range>();
  private readonly folders = new Map<string, Range | undefined>();

  public constructor(
    private readonly file: SourceFile,
    private readonly readFile: ReadFile | undefined,
  ) {
    const all = hclTokens(file.text);
    this.run = new HclRun(all.filter((token) => token.kind !== 'comment'));
    this.comments = all.filter((token) => token.kind === 'comment');
  }

  public databases(): TerraformDatabase[] {
    const { run } = this;
    const databases = new Map<string, Map<string, Range>>();
    for (let at = 0; at < run.tokens.length; at = run.after(at)) {
      const text = run.text(at);
      if (text === 'locals' && run.text(at + 1) === '{') {
        this.attributes(at + 1).forEach((range, name) => this.locals.set(name, range));
      } else if (text === 'resource' && this.label(at + 1) === RESOURCE && run.text(at + 3) === '{') {
        databases.set(this.label(at + 2), this.attributes(at + 3));
      } else if (text === 'module' && run.text(at + 2) === '{') {
        this.folders.set(this.label(at + 1), this.attributes(at + 2).get('folder'));
      }
    }
    const expressions = new DdlExpressions(run, {
      locals: this.locals,
      folders: this.folders,
      literal: (token, text) => statementPiece(this.file, text, token, this.commentsBeside(token)),
      element: ({ from, to }) => ({ file: this.file, start: run.tokens[from].start, end: run.tokens[to - 1].end }),
      unread: (range, expected) => this.unread(range, expected),
      readFile: this.readFile,
    });
    return [...databases].flatMap(([label, attributes]) => {
      const ddl = attributes.get('ddl');
      const pieces = ddl ? expressions.statements(ddl) : [];
      return databaseOfResource(label, pieces, (attribute) => this.texts(attributes.get(attribute)), this.file);
    });
  }

  /** Quotes around it are optional. */
  private label(at: number): string {
    return this.run.text(at).replace(/^"(.*)"$/, '$1');
  }

  /** The `name = value` pairs in a block; those of a nested block by `block.name`. */
  private attributes(open: number, block = '', attributes = new Map<string, Range>()): Map<string, Range> {
    const { run } = this;
    const close = run.close(open);
    for (let at = open + 1; at < close; at = run.after(at)) {
      if (run.tokens[at].kind === 'word' && run.text(at + 1) === '=' && run.text(at + 2) !== '=' && at + 2 < close) {
        attributes.set(block + run.text(at), { from: at + 2, to: this.endOfValue(at + 2, close) });
      } else if (run.text(at + 1) === '{') {
        this.attributes(at + 1, `${block}${run.text(at)}.`, attributes);
      }
    }
    return attributes;
  }

  /** A value ends at the end of a line, except inside brackets. */
  private endOfValue(from: number, close: number): number {
    let at = from;
    while (at < close) {
      const end = this.run.after(at);
      const next = this.run.tokens[end];
      const gap = next ? this.file.text.slice(this.run.tokens[end - 1].end, next.start) : '\n';
      at = end;
      if (/[\r\n]/.test(gap)) {
        break;
      }
    }
    return Math.min(at, close);
  }

  private unread({ from, to }: Range, expected: string): DdlPiece {
    const [first, last] = [this.run.tokens[from], this.run.tokens[Math.max(from, to - 1)]];
    const isComment = this.file.text.startsWith('--', first.start);
    return unreadPiece(this.file, { start: first.start, end: last.end }, isComment ? '# before a comment' : expected);
  }

  /** The comments directly above a statement, and at the end of its last line. */
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

  /** The text or the word of a value, or those of a list; an empty text for another expression. */
  private texts(range: Range | undefined): string[] {
    const tokens = range ? this.run.tokens.slice(range.from, range.to) : [];
    const given = tokens.filter(({ text }) => !['[', ']', ',', 'null'].includes(text));
    const isKnown = given.every(({ kind }) => kind === 'string' || kind === 'word');
    return isKnown ? given.map((token) => (token.kind === 'string' ? hclText(token).text : token.text)) : [''];
  }
}

function startsLine(text: string, start: number): boolean {
  let at = start;
  while (text[at - 1] === ' ' || text[at - 1] === '\t') {
    at -= 1;
  }
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r';
}
