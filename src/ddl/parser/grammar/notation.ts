import { READERS } from './readers';
import type { Part } from '../../../schema/kind/part';
import { END_OF_STATEMENT, objectsTo, tried, type TokenCursor } from '../token-cursor';

/**
 * The notation of `statements.ts`. Upper-case words and symbols are literal, and lower-case words are parts of the
 * grammar or readers. `[a]` is optional, `{a | b}` is a choice, `a ...` repeats, and `a ,...` repeats with commas.
 * `role:a` stores the text of `a` under another role.
 */
type Grammar = ReadonlyMap<string, Pattern>;

/** Returns whether the tokens at the cursor match. The cursor moves past them only if they do. */
type Pattern = (attempt: Attempt) => boolean;

/** The parse of one statement. */
class Attempt {
  public readonly parts: Part[] = [];
  /** The last offset at which parsing failed. `expected` has the alternatives there. */
  private furthest = -1;
  private readonly expected = new Set<string>();

  public constructor(public readonly cursor: TokenCursor) {}

  public misses(expected: string, offset = this.cursor.token.start): false {
    if (offset > this.furthest) {
      this.furthest = offset;
      this.expected.clear();
    }
    if (offset === this.furthest) {
      this.expected.add(expected);
    }
    return false;
  }

  /** Moves back if the pattern does not match. */
  public tries(pattern: Pattern): boolean {
    const from = this.cursor.at;
    const { length } = this.parts;
    if (pattern(this)) {
      return true;
    }
    this.cursor.at = from;
    this.parts.length = length;
    return false;
  }

  public fail(): never {
    const { cursor } = this;
    cursor.at = 0;
    const verb = cursor.word().toLowerCase();
    cursor.goTo(this.furthest);
    if (cursor.at === 1) {
      return cursor.fail(objectsTo(verb));
    }
    const words = [...this.expected];
    const last = words.pop()!;
    return cursor.fail(words.length === 0 ? last : `${words.join(', ')} or ${last}`);
  }
}

/** A statement of the grammar: its first words, and the whole of it. */
export interface StatementPattern {
  /** `CREATE`, `ALTER`, `GRANT` ... */
  readonly verb: string;
  /** The words of DDL, such as `PROPERTY GRAPH`; '' for a statement about no kind of object. */
  readonly object: string;
  readonly pattern: Pattern;
}

/** Verbs before a kind of object. */
const KIND_VERBS: ReadonlySet<string> = new Set(['CREATE', 'ALTER']);

/** @param lines One statement or `name = pattern` each. */
export function statementsOf(...lines: readonly string[]): StatementPattern[] {
  const grammar = new Map<string, Pattern>();
  const statements: StatementPattern[] = [];
  for (const line of lines) {
    const [, name, text] = /^(?:([a-z_]+) = )?(.*)$/s.exec(line)!;
    const pattern = new Notation(text, grammar).read();
    if (name === undefined) {
      const [verb, ...object] = text.replace(/\[[^\]]*\] /g, '').split(/ (?![A-Z]+\b)/)[0].split(' ');
      statements.push({ verb, object: KIND_VERBS.has(verb) ? object.join(' ') : '', pattern });
    } else {
      grammar.set(name, pattern);
    }
  }
  return statements;
}

/**
 * Matches the whole statement from its first token.
 * @throws ParseError
 */
export function matchStatement(
  cursor: TokenCursor, statements: readonly StatementPattern[],
): StatementPattern & { readonly parts: readonly Part[] } {
  const attempt = new Attempt(cursor);
  cursor.at = 0;
  for (const statement of statements) {
    if (attempt.tries((each) => statement.pattern(each) && (cursor.atEnd || each.misses(END_OF_STATEMENT)))) {
      return { ...statement, parts: attempt.parts };
    }
  }
  return attempt.fail();
}

/** Compiles the text of a pattern. */
class Notation {
  private readonly items: string[];
  private at = 0;

  public constructor(text: string, private readonly grammar: Grammar) {
    this.items = text.match(/[a-z_]+:|,?\.\.\.|\w+|[^\s\w]/g)!;
  }

  public read(...ends: readonly string[]): Pattern {
    const patterns: Pattern[] = [];
    while (this.at < this.items.length && !ends.includes(this.items[this.at])) {
      patterns.push(this.repeated(this.element()));
    }
    return (attempt) => patterns.every((pattern) => pattern(attempt));
  }

  private element(): Pattern {
    const item = this.items[this.at++];
    if (item.endsWith(':')) {
      return kept(item.slice(0, -1), this.element());
    }
    if (item === '[') {
      const pattern = this.read(']');
      this.at += 1;
      return (attempt) => attempt.tries(pattern) || true;
    }
    if (item === '{') {
      const choices: Pattern[] = [];
      do {
        choices.push(this.read('|', '}'));
      } while (this.items[this.at++] === '|');
      return (attempt) => choices.some((choice) => attempt.tries(choice));
    }
    return /^[a-z]/.test(item) ? named(item, this.grammar) : word(item, this.wordsFrom(this.at - 1));
  }

  /** The words that are expected together, such as `SQL SECURITY`. */
  private wordsFrom(at: number): string {
    const isWord = (position: number): boolean => /^[A-Z]/.test(this.items[position] ?? '');
    let end = at + 1;
    while (isWord(at) && isWord(end)) {
      end++;
    }
    return this.items.slice(at, end).join(' ');
  }

  private repeated(pattern: Pattern): Pattern {
    const mark = this.items[this.at];
    if (mark !== '...' && mark !== ',...') {
      return pattern;
    }
    this.at += 1;
    const comma = mark === '...' ? undefined : word(',');
    const next: Pattern = (attempt) => (comma?.(attempt) ?? true) && pattern(attempt);
    return (attempt) => {
      const matches = pattern(attempt);
      while (matches && attempt.tries(next)) {
        // Each round reads one more.
      }
      return matches;
    };
  }
}

function word(text: string, shown = text): Pattern {
  return (attempt) => attempt.cursor.accept(text) || attempt.misses(shown === ',' ? 'a comma' : shown);
}

function named(name: string, grammar: Grammar): Pattern {
  const pattern = grammar.get(name);
  if (pattern) {
    return pattern;
  }
  const read = READERS[name];
  return (attempt) => {
    const { cursor, parts } = attempt;
    const from = cursor.at;
    const { value: found, problem } = tried(() => read(cursor));
    if (problem) {
      return attempt.misses(problem.expected, problem.offset);
    }
    const { parts: inner = [], ...part } = typeof found === 'string' ? { name: found } : found;
    parts.push({ role: name, ...part, span: cursor.spanFrom(from) }, ...inner);
    return true;
  };
}

/** Stores keywords in upper case, and names as they are. */
function kept(role: string, pattern: Pattern): Pattern {
  return (attempt) => {
    const { cursor, parts } = attempt;
    const from = cursor.at;
    const first = parts.length;
    if (!pattern(attempt)) {
      return false;
    }
    const [part] = parts.splice(first);
    parts.push({
      role,
      name: part?.name ?? cursor.textFrom(from).toUpperCase(),
      ...(part?.value !== undefined && { value: part.value }),
      span: cursor.spanFrom(from),
    });
    return true;
  };
}
