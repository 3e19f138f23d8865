import { MappedText } from './mapped-text';
import { endOf } from './template';
import { bracketPairs } from '../../text/bracket-pairs';
import { skip } from '../../text/characters';

export interface HclToken {
  readonly kind: 'word' | 'string' | 'heredoc' | 'symbol' | 'comment';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const PATTERN = new RegExp(
  [
    /(?<comment>#[^\r\n]*|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$))/,
    /(?<heredoc><<-?[A-Za-z_][\w-]*[ \t]*\r?\n)/,
    /(?<word>[\w-]+)/,
    /(?<symbol>[^\s\w])/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gy',
);

/** A range of tokens. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Tokens with matched brackets. */
export class HclRun {
  /** The position of the closing bracket for each opening bracket. */
  private readonly closing: ReadonlyMap<number, number>;

  public constructor(public readonly tokens: readonly HclToken[]) {
    this.closing = bracketPairs(tokens.map(({ text }) => text));
  }

  /** The position of the bracket that closes the one at `open`, or the end. */
  public close(open: number): number {
    return this.closing.get(open) ?? this.tokens.length;
  }

  /** The position after a token, or after the bracket that closes it. */
  public after(at: number): number {
    return (this.closing.get(at) ?? at) + 1;
  }

  public text(at: number): string {
    return this.tokens[at]?.text ?? '';
  }

  /** The only token of a range. */
  public only({ from, to }: Range): HclToken | undefined {
    return to === from + 1 ? this.tokens[from] : undefined;
  }
}

/** The tokens of a Terraform file. Never fails: unclosed text extends to the end. */
export function hclTokens(text: string): HclToken[] {
  const tokens: HclToken[] = [];
  let at = 0;
  for (;;) {
    at = skip(text, at, (_, offset) => /\s/.test(text[offset]));
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(text);
    if (!match) {
      return tokens;
    }
    const [kind, end] = kindAndEnd(text, match, at);
    tokens.push({ kind, text: text.slice(at, end), start: at, end });
    at = end;
  }
}

function kindAndEnd(text: string, match: RegExpExecArray, at: number): [HclToken['kind'], number] {
  const [found] = match;
  if (found === '"') {
    return ['string', endOf(text, at + 1, '"')];
  }
  if (match.groups?.heredoc !== undefined) {
    return ['heredoc', endOfHeredoc(text, at + found.length, /[\w-]*\w/.exec(found.slice(2).replace(/^-/, ''))![0])];
  }
  return [
    match.groups?.comment !== undefined ? 'comment' : match.groups?.word !== undefined ? 'word' : 'symbol',
    at + found.length,
  ];
}

/** The end of the word that a line holds alone. */
function endOfHeredoc(text: string, from: number, word: string): number {
  const alone = new RegExp(`(?<=\\n)[^\\S\\n]*${word}(?=[^\\S\\n]*(\\n|$))`, 'g');
  alone.lastIndex = from;
  return alone.test(text) ? alone.lastIndex : text.length;
}

/** The content of a string or heredoc, with templates unchanged. */
export function hclText(token: HclToken): MappedText {
  return token.kind === 'heredoc' ? heredocText(token) : quotedText(token);
}

const ESCAPES: Readonly<Record<string, string>> = { 'n': '\n', 'r': '\r', 't': '\t', '"': '"', '\\': '\\' };
const ESCAPE = /\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|([nrt"\\]))/y;

function quotedText({ text, start }: HclToken): MappedText {
  const mapped = new MappedText();
  const end = text.length > 1 && text.endsWith('"') ? text.length - 1 : text.length;
  let from = 1;
  for (let at = 1; at < end;) {
    ESCAPE.lastIndex = at;
    const escape = text[at] === '\\' ? ESCAPE.exec(text) : undefined;
    if (escape) {
      mapped.add(text.slice(from, at), start + from);
      const [whole, short, long, letter] = escape;
      const meant = letter === undefined ? character(parseInt(short ?? long, 16)) : ESCAPES[letter];
      mapped.add(meant, start + at, whole.length);
      at += whole.length;
      from = at;
    } else {
      at = /^[$%]\{/.test(text.slice(at, at + 2)) && text[at - 1] !== text[at] ? endOf(text, at + 2, '{') : at + 1;
    }
  }
  mapped.add(text.slice(from, end), start + from);
  return mapped;
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** The lines between the first and the last; with `<<-`, without their common indentation, but where they are blank. */
function heredocText({ text, start }: HclToken): MappedText {
  const mapped = new MappedText();
  const body = text.indexOf('\n') + 1;
  const whole = text.slice(body, Math.max(body, text.lastIndexOf('\n') + 1));
  const lines = [...whole.matchAll(/[^\n]*\n/g)].map((match) => ({ text: match[0], at: body + match.index }));
  const indents = lines.filter((line) => line.text.trim() !== '').map((line) => /^[ \t]*/.exec(line.text)![0].length);
  const shared =
    text.startsWith('<<-') && indents.length > 0 ? indents.reduce((least, each) => Math.min(least, each)) : 0;
  for (const line of lines) {
    const cut = line.text.trim() === '' ? 0 : shared;
    mapped.add(line.text.slice(cut), start + line.at + cut);
  }
  return mapped;
}
