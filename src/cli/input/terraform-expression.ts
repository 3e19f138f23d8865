import { posix } from 'node:path';
import { hclText, type HclRun, type HclToken, type Range } from './hcl';
import { jsonText, visitJsonStrings } from './json-strings';
import type { MappedText } from './mapped-text';
import type { ReadFile } from './terraform-source';
import { asUnusable } from './unusable-input';
import { moved, wholePiece, type DdlPiece, type ListElement } from '../../audit/source';
import { LIST_FILE } from '../../rules/usage/recorded-folder';
import type { Span } from '../../schema';
import { BYTE_ORDER_MARK } from '../../text/characters';
import { valueIn } from '../running/rest';

/** The context of an expression. */
interface ExpressionPlace {
  readonly locals: ReadonlyMap<string, Range>;
  /** The `folder` of each module that the file calls. */
  readonly folders?: ReadonlyMap<string, Range | undefined>;
  /** A string or heredoc; undefined if it cannot be traced back to the file. */
  readonly literal: (token: HclToken, text: MappedText) => DdlPiece | undefined;
  /** The item of a list in the file. */
  readonly element: (item: Range) => ListElement;
  /** For expressions that cannot be evaluated. */
  readonly unread: (range: Range, expected: string) => DdlPiece;
  /** Absent to read no files, and only expressions that keep the exact bytes of statements. */
  readonly readFile?: ReadFile;
}

/** Returns the range that remains. */
type Trim = (text: string) => Span;

/** Functions that only trim spaces around a statement. */
const TRIMS: ReadonlyMap<string, Trim> = new Map<string, Trim>([
  ['trimspace', (text) => {
    // To Terraform, a byte order mark is no space.
    const start = text.startsWith(BYTE_ORDER_MARK) ? 0 : text.length - text.trimStart().length;
    return { start, end: Math.max(start, text.trimEnd().length) };
  }],
  ['chomp', (text) => ({ start: 0, end: endWithoutLineEnds(text) })],
]);
/** Tokens of a loop that keeps each statement unchanged, and of a condition that drops empty statements. */
const SAME_IN_LOOP = new Set(['trimspace', 'chomp', '(', ')']);
const NOT_EMPTY_IN_LOOP = new Set([...SAME_IN_LOOP, 'length', '!', '=', '>', '""', '0']);
/** Maximum nesting of calls, lists and local values. */
const MAX_DEPTH = 20;
/** Local values that reference others several times can grow exponentially. */
const MOST_EXPRESSIONS = 100_000;
/** The parser separates statements by `;`, too, so the pieces can be left to it. */
const SEPARATOR = /^"(\s|\\[nrt])*;(\s|\\[nrt])*"$/;
/** A file that names migrations is one of the root. */
const MODULE_FOLDER = /^\$\{\s*path\.(module|root)\s*\}\//;

/** Evaluates a `ddl`: lists, files and common expressions on them. Reports the place of anything else. */
export class DdlExpressions {
  private read = 0;

  public constructor(
    private readonly run: HclRun,
    private readonly place: ExpressionPlace,
  ) {}

  public statements(range: Range, depth = 0): DdlPiece[] {
    const { from } = range;
    if (this.isTooMuch(depth)) {
      return [this.notList(range)];
    }
    if (this.run.text(from) === '[' && this.run.after(from) === range.to) {
      return this.run.text(from + 1) === 'for'
        ? this.loop(range, depth)
        : this.items(from).map((item) => ({ ...this.statement(item, depth), element: this.place.element(item) }));
    }
    const called = this.callIn(range);
    if (called === 'concat' || called === 'compact') {
      const pieces = this.items(from + 1).flatMap((item) => this.statements(item, depth + 1));
      return called === 'concat' ? pieces : pieces.map((piece) => sending(piece, (text) => (
        text === '' ? [] : [{ start: 0, end: text.length }]
      )));
    }
    if (called === 'split' && this.place.readFile) {
      const [separator, script] = this.items(from + 1);
      const token = separator && this.run.only(separator);
      return [token && SEPARATOR.test(token.text) && script
        ? sending(this.statement(script, depth), (text) => splitBy(hclText(token).text, text))
        : this.notList(range)];
    }
    if (called === 'jsondecode') {
      const [argument] = this.items(from + 1);
      const name = argument && this.callIn(argument) === 'file' ? this.items(argument.from + 1)[0] : undefined;
      return this.listInFile(range, name);
    }
    const folder = this.migrationsIn(range);
    if (folder) {
      // What calls this module names the folder.
      return this.place.readFile && this.run.text(folder.from) === 'var'
        ? []
        : this.listInFile(range, folder, LIST_FILE);
    }
    const target = this.localIn(range) ?? this.unlessNull(range);
    return target ? this.statements(target, depth + 1) : [this.notList(range)];
  }

  /** Reads `jsondecode(file("migrations/shop/ddl.json"))`, the list that `migrate --schema` writes. */
  private listInFile(range: Range, name: Range | undefined, below?: string): DdlPiece[] {
    const read = name && this.file(range, name, below);
    if (!read || read.unread !== undefined) {
      return [read ?? this.notList(range)];
    }
    const { file } = read;
    const list = valueIn(file.text);
    if (!Array.isArray(list) || !list.every((each) => typeof each === 'string')) {
      return [this.notList(range)];
    }
    const pieces: DdlPiece[] = [];
    visitJsonStrings(file.text, (value) => {
      const mapped = jsonText(file.text, value);
      pieces.push({ file, text: mapped.text, segments: mapped.segmentsFrom(value.start), isRecorded: true });
    });
    return pieces;
  }

  /** The text of a statement, or of several with `;` between them. */
  public statement(range: Range, depth = 0): DdlPiece {
    return this.textOf(range, depth) ?? this.place.unread(range, 'the text of a statement');
  }

  private textOf(range: Range, depth: number): DdlPiece | undefined {
    if (this.isTooMuch(depth)) {
      return undefined;
    }
    const token = this.literalIn(range);
    if (token) {
      return this.place.literal(token, hclText(token));
    }
    const called = this.callIn(range) ?? '';
    const [argument] = called === '' ? [] : this.items(range.from + 1);
    const trim = TRIMS.get(called);
    if (trim && argument) {
      return this.trimmed(argument, trim, depth);
    }
    if (called === 'file' && argument) {
      return this.file(range, argument);
    }
    const target = this.localIn(range);
    return target && this.textOf(target, depth + 1);
  }

  private trimmed(range: Range, trim: Trim, depth: number): DdlPiece | undefined {
    const token = this.literalIn(range);
    if (!token) {
      const piece = this.place.readFile && this.textOf(range, depth + 1);
      return piece && sending(piece, (text) => [trimmedBy([trim], text)]);
    }
    const text = hclText(token);
    const { start, end } = trimmedBy([trim], text.text);
    return this.place.literal(token, text.range(start, end));
  }

  private file(range: Range, argument: Range, below = ''): DdlPiece | undefined {
    const { readFile } = this.place;
    const token = this.run.only(argument);
    const path = token?.kind === 'string' ? hclText(token).text.replace(MODULE_FOLDER, '') : '${';
    if (!readFile || path.includes('${')) {
      return undefined;
    }
    try {
      const file = readFile(posix.join(path, below));
      return file.isMarked
        ? {
          file, text: BYTE_ORDER_MARK + file.text, segments: [{ at: 0, offset: 0, length: 0 }, { at: 1, offset: 0 }],
        }
        : wholePiece(file);
    } catch (error) {
      return this.place.unread(range, `a file of DDL (${asUnusable(error).message})`);
    }
  }

  /** `[for s in LIST : trimspace(s) if s != ""]` has the statements of LIST. */
  private loop(range: Range, depth: number): DdlPiece[] {
    const { from, to } = range;
    const end = to - 1;
    const colon = this.find(':', from + 4, end);
    const condition = this.find('if', colon, end);
    const name = this.run.text(from + 2);
    const isSame =
      this.place.readFile &&
      this.run.text(from + 3) === 'in' &&
      colon < end &&
      this.all(colon + 1, condition, (text) => text === name || SAME_IN_LOOP.has(text)) &&
      this.all(condition + 1, end, (text) => text === name || NOT_EMPTY_IN_LOOP.has(text));
    const [trims, inCondition] = [this.trimsIn(colon, condition), this.trimsIn(condition, end)];
    return isSame
      ? this.statements({ from: from + 4, to: colon }, depth + 1).map((piece) => sending(piece, (text) => {
        const { start, end: last } = trimmedBy(inCondition, text);
        return condition < end && start === last ? [] : [trimmedBy(trims, text)];
      }))
      : [this.notList(range)];
  }

  private trimsIn(from: number, to: number): Trim[] {
    return this.run.tokens.slice(from, to).flatMap(({ text }) => TRIMS.get(text) ?? []);
  }

  private literalIn(range: Range): HclToken | undefined {
    const token = this.run.only(range);
    return token?.kind === 'string' || token?.kind === 'heredoc' ? token : undefined;
  }

  private isTooMuch(depth: number): boolean {
    this.read += 1;
    return depth > MAX_DEPTH || this.read > MOST_EXPRESSIONS;
  }

  private notList(range: Range): DdlPiece {
    return this.place.unread(range, 'a list of statements');
  }

  /** The name of the function if the range is a single call. */
  private callIn({ from, to }: Range): string | undefined {
    return this.run.tokens[from]?.kind === 'word' &&
      this.run.text(from + 1) === '(' &&
      this.run.after(from + 1) === to &&
      to > from + 3
      ? this.run.text(from)
      : undefined;
  }

  private localIn({ from, to }: Range): Range | undefined {
    return this.run.text(from) === 'local' && this.run.text(from + 1) === '.' && to === from + 3
      ? this.place.locals.get(this.run.text(from + 2))
      : undefined;
  }

  /** The list in `CONDITION ? LIST : null`. */
  private unlessNull({ from, to }: Range): Range | undefined {
    const then = this.find('?', from, to) + 1;
    const colon = this.find(':', then, to);
    return this.place.readFile && this.run.text(colon + 1) === 'null' && colon + 2 === to
      ? { from: then, to: colon }
      : undefined;
  }

  /** The folder of `module.migrations.ddl`, of the module in this package that reads migrations. */
  private migrationsIn({ from, to }: Range): Range | undefined {
    return this.run.text(from) === 'module' && this.run.text(from + 4) === 'ddl' && to === from + 5
      ? this.place.folders?.get(this.run.text(from + 2))
      : undefined;
  }

  /** The items between the commas in a pair of brackets. */
  private items(open: number): Range[] {
    const close = this.run.close(open);
    const items: Range[] = [];
    let from = open + 1;
    for (let at = open + 1; at <= close; at = this.run.after(at)) {
      if (at === close || this.run.text(at) === ',') {
        items.push({ from, to: at });
        from = at + 1;
      }
    }
    return items.filter((item) => item.from < item.to && item.from < this.run.tokens.length);
  }

  /** The position of a token outside inner brackets, or the end. */
  private find(text: string, from: number, end: number): number {
    let at = from;
    while (at < end && this.run.text(at) !== text) {
      at = this.run.after(at);
    }
    return Math.min(at, end);
  }

  private all(from: number, to: number, test: (text: string) => boolean): boolean {
    return this.run.tokens.slice(from, to).every(({ text }) => test(text));
  }
}

/** @param change What becomes of an item that Terraform sends, as ranges of it. */
function sending(piece: DdlPiece, change: (item: string) => readonly Span[]): DdlPiece {
  const { text, sent = [{ start: 0, end: text.length }] } = piece;
  return {
    ...piece,
    sent: sent.flatMap(({ start, end }) => change(text.slice(start, end)).map((each) => moved(each, start))),
  };
}

function splitBy(separator: string, text: string): Span[] {
  let end = -separator.length;
  return text.split(separator).map((each) => {
    const start = end + separator.length;
    end = start + each.length;
    return { start, end };
  });
}

function trimmedBy(trims: readonly Trim[], text: string): Span {
  return trims.reduce<Span>(
    ({ start, end }, trim) => moved(trim(text.slice(start, end)), start), { start: 0, end: text.length },
  );
}

function endWithoutLineEnds(text: string): number {
  let end = text.length;
  while (text[end - 1] === '\n' || text[end - 1] === '\r') {
    end -= 1;
  }
  return end;
}
