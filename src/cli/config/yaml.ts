import { placeIn, type SourceFile } from '../../report/audit/source';
import { jsonText } from '../input/json-strings';
import { UnusableInput } from '../input/unusable-input';

/** A value of a configuration file, and where it is. */
export interface YamlNode {
  readonly value: YamlValue;
  /** Offsets in the file. */
  readonly start: number;
  readonly end: number;
}

type YamlValue = string | number | boolean | null | readonly YamlNode[] | ReadonlyMap<string, YamlEntry>;

export interface YamlEntry extends YamlNode {
  /** Where its name is. */
  readonly key: YamlNode;
}

/**
 * Reads what configuration files need of YAML, and all of JSON: mappings, lists, plain and quoted texts, numbers, true,
 * false, null and comments. Anchors, tags, several documents and texts of several lines are refused.
 *
 * @throws UnusableInput with the place
 */
export function readYaml(file: SourceFile): YamlNode {
  return new Reader(file).document();
}

/** `file:line:column`. */
export function shownPlace(file: SourceFile, offset: number): string {
  const { line, column } = placeIn(file, offset);
  return `${file.name}:${line}:${column}`;
}

const NUMBER = /^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?$/i;
const WORDS: ReadonlyMap<string, boolean | null> = new Map<string, boolean | null>([
  ['', null], ['~', null], ['null', null], ['true', true], ['false', false],
]);

class Reader {
  private readonly text: string;
  private at = 0;

  public constructor(private readonly file: SourceFile) {
    this.text = file.text.replace(/\r/g, ' ');
  }

  public document(): YamlNode {
    this.skip();
    if (/^---\s/.test(this.text.slice(this.at, this.at + 4)) && this.column() === 0) {
      this.at += 3;
    }
    const node = this.block(0);
    this.skip();
    if (this.at < this.text.length) {
      throw this.problem('the end of the file');
    }
    return node;
  }

  /** A value that begins at least so far to the right, or null. */
  private block(least: number): YamlNode {
    this.skip();
    const column = this.column();
    const from = this.at - column;
    if (/^\s*\t\s*$/.test(this.text.slice(from, this.at))) {
      throw this.problem('blanks in place of tabs', from);
    }
    if (this.at >= this.text.length || column < least) {
      return { value: null, start: this.at, end: this.at };
    }
    if (this.isItem()) {
      return this.items(column);
    }
    return this.isKey() ? this.mapping(column) : this.inline(false);
  }

  private items(column: number): YamlNode {
    const [start, items]: [number, YamlNode[]] = [this.at, []];
    while (this.column() === column && this.isItem()) {
      this.at += 1;
      items.push(this.block(column + 1));
      this.skip();
    }
    return { value: items, start, end: this.at };
  }

  private mapping(column: number): YamlNode {
    const start = this.at;
    const entries = new Map<string, YamlEntry>();
    while (this.at < this.text.length && this.column() === column && !this.isItem()) {
      const key = this.key(entries);
      this.skipBlanks();
      const isBelow = this.at >= this.text.length || this.text[this.at] === '\n' || this.text[this.at] === '#';
      const value = isBelow ? this.below(column) : this.inline(false);
      entries.set(String(key.value), { ...value, key });
      this.skip();
    }
    if (this.at < this.text.length && this.column() > column) {
      throw this.problem(`a name in column ${column + 1}, as the one before it`);
    }
    return { value: entries, start, end: this.at };
  }

  /** A list may begin where its name does. */
  private below(column: number): YamlNode {
    this.skip();
    return this.block(this.isItem() && this.column() === column ? column : column + 1);
  }

  private key(known: ReadonlyMap<string, unknown>): YamlNode {
    const key = this.scalar(/[:\n]/);
    if (this.text[this.at] !== ':') {
      throw this.problem('a name with a colon after it');
    }
    if (known.has(String(key.value))) {
      throw this.problem(`a name that is not there before: ${String(key.value)} is given twice`, key.start);
    }
    this.at += 1;
    return key;
  }

  /** @param inFlow Within braces or brackets. */
  private inline(inFlow: boolean): YamlNode {
    const start = this.at;
    const open = this.text[start];
    const node = open === '{'
      ? this.flowMapping()
      : open === '[' ? this.flowList() : this.scalar(inFlow ? /[,\]}:\n]/ : /\n/);
    if (!inFlow) {
      this.skipBlanks();
      if (this.at < this.text.length && this.text[this.at] !== '\n' && this.text[this.at] !== '#') {
        throw this.problem('the end of the line');
      }
    }
    return node;
  }

  private flowMapping(): YamlNode {
    const entries = new Map<string, YamlEntry>();
    return this.flow('}', entries, () => {
      const key = this.key(entries);
      this.skip();
      entries.set(String(key.value), { ...this.inline(true), key });
    });
  }

  private flowList(): YamlNode {
    const items: YamlNode[] = [];
    return this.flow(']', items, () => items.push(this.inline(true)));
  }

  private flow(close: string, value: YamlValue, element: () => void): YamlNode {
    const start = this.at++;
    this.skip();
    while (this.text[this.at] !== close) {
      element();
      this.skip();
      if (this.text[this.at] === ',') {
        this.at += 1;
        this.skip();
      } else if (this.text[this.at] !== close) {
        throw this.problem(`a comma or ${close}`);
      }
    }
    return { value, start, end: ++this.at };
  }

  /** @param ends What a plain text cannot hold. */
  private scalar(ends: RegExp): YamlNode {
    const start = this.at;
    const quote = this.text[start];
    if (quote === '"' || quote === "'") {
      const end = (quote === '"' ? /"(?:[^"\\\n]|\\.)*"/y : /'(?:[^'\n]|'')*'/y);
      end.lastIndex = start;
      if (!end.test(this.text)) {
        throw this.problem(`a text that ends with ${quote} on its line`);
      }
      this.at = end.lastIndex;
      const value = quote === '"'
        ? jsonText(this.text, { start, end: this.at }).text
        : this.text.slice(start + 1, this.at - 1).replaceAll("''", "'");
      this.skipBlanks();
      return { value, start, end: this.at };
    }
    if (/[&*!|>%@`]/.test(quote ?? '')) {
      throw this.problem('a plain or quoted text, a list or a mapping');
    }
    while (this.at < this.text.length && !ends.test(this.text[this.at]) && !this.isComment()) {
      this.at += 1;
    }
    const plain = this.text.slice(start, this.at).trimEnd();
    if (/:(\s|$)/.test(plain)) {
      throw this.problem('quotes around a text with a colon', start);
    }
    const end = start + plain.length;
    const word = WORDS.get(plain);
    return { value: word !== undefined ? word : NUMBER.test(plain) ? Number(plain) : plain, start, end };
  }

  /** Blanks, line ends and comments. */
  private skip(): void {
    while (this.at < this.text.length && (/\s/.test(this.text[this.at]) || this.isComment())) {
      this.at = this.isComment() ? this.lineEnd() : this.at + 1;
    }
  }

  private skipBlanks(): void {
    while (this.text[this.at] === ' ' || this.text[this.at] === '\t') {
      this.at += 1;
    }
  }

  private isComment(): boolean {
    return this.text[this.at] === '#' && (this.at === 0 || /\s/.test(this.text[this.at - 1]));
  }

  private isItem(): boolean {
    return this.text[this.at] === '-' && /\s/.test(this.text[this.at + 1] ?? ' ');
  }

  private isKey(): boolean {
    const line = this.text.slice(this.at, this.lineEnd());
    return /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'{[#][^#]*?)\s*:(\s|$)/.test(line);
  }

  private lineEnd(): number {
    const end = this.text.indexOf('\n', this.at);
    return end < 0 ? this.text.length : end;
  }

  private column(): number {
    return this.at - this.text.lastIndexOf('\n', this.at - 1) - 1;
  }

  private problem(expected: string, at = this.at): UnusableInput {
    return new UnusableInput(`${shownPlace(this.file, at)}: expected ${expected}`);
  }
}
