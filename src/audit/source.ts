import { parseScript, withoutMarks } from '../ddl/parser/parse-script';
import { isOfDatabase, type PlacedStatement } from '../ddl/parser/statement';
import { withDeclarations } from '../ddl/parser/table-comments';
import type { Dialect, Span } from '../schema';
import { isNewline } from '../text/characters';
import { lastAtOrBefore } from '../text/collections';
import { oneLine } from '../text/shown';

/** A file as read, without its byte order mark. */
export class SourceFile {
  private table?: LineTable;

  /**
   * @param kind The word for it in totals of a report.
   * @param isMarked Whether its reader gets a byte order mark, too.
   */
  public constructor(
    public readonly name: string, public readonly text: string, public readonly kind: 'file' | 'database' = 'file',
    public readonly isMarked = false,
  ) {}

  /** Computed on first use, because files without findings need no lines. */
  public get lines(): LineTable {
    this.table ??= new LineTable(this.text);
    return this.table;
  }
}

/** The path by which a reader of a report finds a file. */
export type PathOf = (file: SourceFile) => string;

/** A piece of one line of a file. */
export interface Place {
  readonly file: SourceFile;
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units. */
  readonly column: number;
  /** In UTF-16 units, at least 1. Ends at the end of the line, except on an empty line. */
  readonly length: number;
}

/** DDL in a file: the whole file, or a string in it. */
export interface DdlPiece {
  readonly file: SourceFile;
  /** The text as Spanner would receive it. */
  readonly text: string;
  /** Positions of the text in the file, sorted. Each entry is valid up to the next one. */
  readonly segments: readonly Segment[];
  /** Comments next to the piece that are not part of it. */
  readonly comments?: readonly OuterComment[];
  /** The Terraform literal that holds the text. Absent if the file holds the text verbatim. */
  readonly form?: 'string' | 'heredoc';
  /** For a language with comments: the offsets of the whole literal in the file, including its marks. */
  readonly literal?: Span;
  /** Set if it is an item of a list, whose items hold one statement each. */
  readonly element?: ListElement;
  /** Its ranges that Terraform sends as statements. Default: the text of an item of a list. */
  readonly sent?: readonly Span[];
  /** Whether names stand for values that only Terraform knows. */
  readonly isGuessed?: boolean;
  /** Whether it is an element of a list that `migrate` writes. */
  readonly isRecorded?: true;
  /** Whether nobody sends its statements in their order: a database prints them, or they declare a schema. */
  readonly isUnordered?: boolean;
  /** Set if the text is an expression instead of DDL: a description of the expected text. */
  readonly unread?: string;
}

/** The offsets of an item, with its quotes or its call. */
export interface ListElement extends Span {
  /** Absent if the list is inside a text. */
  readonly file?: SourceFile;
}

export interface Segment {
  /** Offset in the text of the piece. */
  readonly at: number;
  /** Offset in the file. */
  readonly offset: number;
  /** In the file. Absent if the file has the same text, character by character. */
  readonly length?: number;
}

/** Its offsets are those in the file. */
export interface OuterComment extends Span {
  readonly text: string;
}

/** A file as a piece, or the start of it. */
export function wholePiece(file: SourceFile, text = file.text): DdlPiece {
  return { file, text, segments: [{ at: 0, offset: 0 }] };
}

const TEMPLATE = /(?<![$%])[$%]\{/;
/** `${var.prefix}Orders` */
const PART_OF_NAME = /^[`"\\]*(\w+\$\{[^}]*\}\w*|\$\{[^}]*\}\w+)[`"\\]*$/;

/** The statements of one database from one or several places, joined to one text. */
export class DdlSource {
  public static ofFile(file: SourceFile, isUnordered = false): DdlSource {
    return new DdlSource([{ ...wholePiece(file), isUnordered }]);
  }

  public readonly text: string;
  private readonly starts: number[] = [];

  public constructor(public readonly pieces: readonly DdlPiece[]) {
    let at = 0;
    for (const piece of pieces) {
      this.starts.push(at);
      at += piece.text.length + 1;
    }
    this.text = pieces.length === 1 ? pieces[0].text : pieces.map((piece) => piece.text).join('\n');
  }

  /** The name of the first file. */
  public get name(): string {
    return this.pieces[0].file.name;
  }

  /** The items of lists that Terraform sends one by one. */
  public get items(): Span[] {
    return this.pieces.flatMap(({ text, element, sent, isRecorded, isUnordered, unread }, position) => (
      isRecorded || isUnordered || unread !== undefined
        ? []
        : (sent ?? (element ? [{ start: 0, end: text.length }] : [])).map((each) => moved(each, this.starts[position]))
    ));
  }

  /**
   * Parses each piece separately, so an unclosed string cannot swallow the next piece. Where the order does not count,
   * options of the database, which it prints last, come first.
   */
  public statements(dialect: Dialect): PlacedStatement[] {
    const all = this.pieces.flatMap((piece, position) => {
      const start = this.starts[position];
      const end = start + piece.text.length;
      return piece.unread === undefined
        ? declared(parseScript(this.text, dialect, { start, end }), piece.comments ?? [], dialect)
        : [unreadStatement(piece.text, piece.unread, start)];
    });
    const rank = ({ statement, start }: PlacedStatement): number => (
      isOfDatabase(statement) && this.pieceAt(start).isUnordered ? 0 : 1
    );
    return all.sort((a, b) => rank(a) - rank(b));
  }

  /** The offset of a piece in the text of this source. */
  public startOf(piece: number): number {
    return this.starts[piece];
  }

  public pieceAt(offset: number): DdlPiece {
    return this.pieces[this.positionOf(offset)];
  }

  /** Converts an offset of this text to an offset in the source file. */
  public fileOffset(offset: number): number {
    const position = this.positionOf(offset);
    const { segments } = this.pieces[position];
    const within = offset - this.starts[position];
    const segment = segments[lastAtOrBefore(segments, within, ({ at }) => at)];
    return segment.offset + within - segment.at;
  }

  /** The offset in the source file at which the text before an offset of this text ends. */
  public fileEnd(end: number): number {
    const position = this.positionOf(end - 1);
    const { segments, text } = this.pieces[position];
    const within = end - this.starts[position];
    const at = lastAtOrBefore(segments, within - 1, (each) => each.at);
    const { offset, length } = segments[at];
    return length !== undefined && within === (segments[at + 1]?.at ?? text.length)
      ? offset + length
      : this.fileOffset(end - 1) + 1;
  }

  public place(start: number, end: number): Place {
    const { file } = this.pieceAt(start);
    return placeIn(file, this.fileOffset(start), end > start ? this.fileEnd(end) : undefined);
  }

  /** Whether a value that only Terraform knows stands in a range, other than as a part of a name. */
  public isGuessed({ start, end }: Span): boolean {
    const { file, isGuessed } = this.pieceAt(start);
    const written = isGuessed ? file.text.slice(this.fileOffset(start), this.fileEnd(end)) : '';
    return TEMPLATE.test(written) && !PART_OF_NAME.test(written);
  }

  private positionOf(offset: number): number {
    return lastAtOrBefore(this.starts, offset, (start) => start);
  }
}

/** The place of a piece of a file, cut at the end of its first line. */
export function placeIn(file: SourceFile, start: number, end: number = start + 1): Place {
  const offset = Math.min(start, file.text.length);
  const { line, column } = file.lines.position(offset);
  return { file, line, column, length: Math.max(1, Math.min(end, file.lines.endOf(line)) - offset) };
}

/** `schema.sql:12:5` */
export function placeText({ file, line, column }: Place): string {
  return `${oneLine(file.name)}:${line}:${column}`;
}

/** Comments beside a Terraform string can declare values, just like comments inside it. */
function declared(
  statements: PlacedStatement[], comments: readonly OuterComment[], dialect: Dialect,
): PlacedStatement[] {
  const [first, ...others] = statements;
  const texts = comments.map(({ text }) => withoutMarks(text));
  return first && texts.length > 0
    ? [{ ...first, statement: withDeclarations(first.statement, texts, dialect) }, ...others]
    : statements;
}

function unreadStatement(text: string, expected: string, start: number): PlacedStatement {
  const problem = { offset: start, expected, found: text };
  return { statement: { kind: 'not understood', problems: [problem] }, start, end: start + text.length, comments: [] };
}

/** The starts of the lines of a text. Lines and columns count from 1, columns in UTF-16 units. */
class LineTable {
  private readonly starts: number[] = [0];

  public constructor(private readonly text: string) {
    for (const { 0: end, index } of text.matchAll(/\r\n|[\r\n]/g)) {
      this.starts.push(index + end.length);
    }
  }

  public position(offset: number): { readonly line: number; readonly column: number } {
    const line = lastAtOrBefore(this.starts, offset, (start) => start);
    return { line: line + 1, column: offset - this.starts[line] + 1 };
  }

  public offsetOf(line: number): number {
    return this.starts[line - 1];
  }

  /** The text of a line, without its line ending. */
  public lineText(line: number): string {
    return this.text.slice(this.starts[line - 1], this.endOf(line));
  }

  /** The offset of the line ending. */
  public endOf(line: number): number {
    let end = line < this.starts.length ? this.starts[line] : this.text.length;
    while (end > this.starts[line - 1] && isNewline(this.text, end - 1)) {
      end -= 1;
    }
    return end;
  }
}

export function moved<T extends Span>(span: T, by: number): T {
  return { ...span, start: span.start + by, end: span.end + by };
}
