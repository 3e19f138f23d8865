import type { ColumnReference, Expression, FunctionCall, Literal, Operation, Span } from './expression';
import { grammarOf, type ExpressionGrammar } from './expression-grammar';
import type { ExpressionTokens } from './expression-tokens';
import { readPath, readType } from './expression-types';
import { Dialect } from '../../schema';
import { sqlFunction, type SqlFunction } from '../../schema/functions';

/** Words that PostgreSQL takes between the arguments of a function. */
const ARGUMENT_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['TRIM', ['FROM']],
  ['SUBSTRING', ['FROM', 'FOR']],
  ['POSITION', ['IN']],
]);
/** What PostgreSQL makes of TRIM(LEADING ...) and its like. */
const TRIMS: readonly (readonly [side: string, name: string])[] = [
  ['LEADING', 'LTRIM'],
  ['TRAILING', 'RTRIM'],
  ['BOTH', 'BTRIM'],
];

type Mutable<E> = { -readonly [property in keyof E]: E[property] };
type Unplaced<E> = E extends Expression ? Omit<E, keyof Span> : never;

/** Reads columns, and calls with their arguments. */
export abstract class CallParser {
  protected readonly grammar: ExpressionGrammar;

  protected constructor(protected readonly tokens: ExpressionTokens) {
    this.grammar = grammarOf(tokens.dialect);
  }

  /** Reads an operand and the operators after it that bind tighter than `power`. */
  protected abstract expression(power: number): Expression | undefined;

  /**
   * Gives a new expression its span.
   *
   * @param from The token that it begins with; it ends with the last one that was read.
   */
  protected node<E extends Expression = Expression>(from: number, expression: Unplaced<E>): E {
    const placed = expression as unknown as Mutable<E>;
    placed.start = this.tokens.token(from).start;
    placed.end = this.tokens.endOfLast(from);
    return placed as E;
  }

  protected items(end: number, called?: SqlFunction): Expression[] {
    const items: Expression[] = [];
    const takesSequence = called?.signatures?.[0].parameters[0]?.type === 'sequence';
    while (this.tokens.at < end) {
      const sequence = takesSequence ? this.sequence() : undefined;
      items.push(sequence ?? this.item(end, items.length === called?.datePart), ...this.skipComma(end));
    }
    return items;
  }

  protected call(from: number, name: string, args: readonly Expression[], schema?: string): FunctionCall {
    const definition = sqlFunction(name, this.grammar.dialect);
    return this.node(from, { kind: 'call', name, definition, args, ...(schema !== undefined && { schema }) });
  }

  protected text(from: number, value: string): Literal {
    return this.node(from, { kind: 'literal', type: 'string', value });
  }

  /** `EXTRACT(YEAR FROM ts)`, and `extract('year'::text, ts)`, as PostgreSQL may print it. */
  protected extract(start: number): Expression | undefined {
    const from = this.tokens.at;
    const { kind, value } = this.tokens.token();
    this.tokens.at++;
    if (this.tokens.word() === '(') {
      this.tokens.at = (this.tokens.closing() ?? this.tokens.at) + 1;
    }
    const part = this.text(
      from,
      (kind === 'string' ? value : this.tokens.compactText(from, this.tokens.at)).toUpperCase(),
    );
    if (this.tokens.accept('::')) {
      readType(this.tokens);
    }
    const operand =
      this.tokens.accept('FROM') || (kind === 'string' && this.tokens.accept(',')) ? this.expression(0) : undefined;
    if (!operand) {
      return undefined;
    }
    const zoned = operand.kind === 'call' && operand.name === 'TIMEZONE' && operand.args.length === 2;
    return this.call(start, 'EXTRACT', [part, ...(zoned ? [operand.args[1], operand.args[0]] : [operand])]);
  }

  /** A column or a call. */
  protected reference(from: number): Expression | undefined {
    const reserved = this.tokens.isReserved();
    const path = readPath(this.tokens);
    if (this.tokens.word() === '(') {
      const word = this.tokens.word(from);
      const called = sqlFunction(word, this.grammar.dialect);
      const isEmpty = this.grammar.dialect === Dialect.POSTGRESQL && this.tokens.word(this.tokens.at + 1) === ')';
      return reserved && word !== 'EXISTS' && (!called || (called.bare && isEmpty))
        ? undefined
        : this.callOf(from, path);
    }
    if (reserved) {
      this.tokens.at = from;
      return undefined;
    }
    if (this.grammar.dialect === Dialect.GOOGLESQL) {
      // What is after a dot is a field.
      this.tokens.at = from + 1;
      return this.node<ColumnReference>(from, { kind: 'column', name: path[0] });
    }
    const name = path[path.length - 1];
    const table = path.slice(path[0] === 'public' ? 1 : 0, -1).join('.');
    return this.node<ColumnReference>(from, { kind: 'column', name, ...(table !== '' && { table }) });
  }

  private callOf(from: number, path: readonly string[]): Expression | undefined {
    const close = this.tokens.closing();
    if (close === undefined) {
      return undefined;
    }
    const words = path.map((each) => each.toUpperCase());
    const schema = words.length > 1 && this.grammar.impliedSchemas.has(words[0]) ? words[0] : undefined;
    const name = words.slice(schema === undefined ? 0 : 1).join('.');
    this.tokens.at++;
    const [called, args] = this.grammar.dialect === Dialect.POSTGRESQL
      ? this.postgresqlArguments(name, close)
      : [name, this.items(close, sqlFunction(name, this.grammar.dialect))];
    this.tokens.at = close + 1;
    return this.call(from, called, args, schema);
  }

  /**
   * `substring(a FROM 1 FOR 2)`, `trim(BOTH 'x' FROM a)`, `position('x' IN a)` as PostgreSQL prints them: with commas.
   */
  private postgresqlArguments(name: string, close: number): [name: string, args: Expression[]] {
    const words = ARGUMENT_WORDS.get(name) ?? [];
    const trim = name === 'TRIM' ? (TRIMS.find(([side]) => this.tokens.accept(side))?.[1] ?? 'BTRIM') : name;
    this.tokens.at += name === 'TRIM' && this.tokens.word() === 'FROM' ? 1 : 0;
    const args: Expression[] = [];
    let isReversed = false;
    while (this.tokens.at < close) {
      args.push(this.item(close, false, words));
      isReversed ||= name !== 'SUBSTRING' && words.includes(this.tokens.word());
      args.push(...this.skipComma(close));
    }
    return [trim, isReversed ? args.reverse() : args];
  }

  private item(end: number, isDatePart: boolean, separators: readonly string[] = []): Expression {
    const from = this.tokens.at;
    const isEnd = (): boolean =>
      this.tokens.at === end || this.tokens.word() === ',' || separators.includes(this.tokens.word());
    const power = separators.includes('IN') ? this.grammar.infix.get('IN')! : 0;
    const expression = isDatePart
      ? undefined
      : (this.star() ?? this.named() ?? this.argument(power));
    if (expression && isEnd()) {
      return expression;
    }
    if (!isDatePart) {
      this.tokens.stop();
    }
    this.tokens.at = from;
    this.tokens.skipItem(end);
    return isDatePart
      ? this.text(from, this.tokens.compactText(from, this.tokens.at).toUpperCase())
      : this.tokens.opaque(from, this.tokens.at);
  }

  /** An argument of a call or an element of a list. */
  protected argument(power: number): Expression | undefined {
    return this.expression(power);
  }

  /** Goes past what ends an item. A comma after the last one is no item, and cannot be read. */
  private skipComma(end: number): Expression[] {
    this.tokens.at++;
    if (this.tokens.at !== end) {
      return [];
    }
    this.tokens.stop();
    return [this.tokens.opaque(end - 1, end)];
  }

  /** The argument of `COUNT(*)`. */
  protected star(): Expression | undefined {
    return this.tokens.accept('*')
      ? this.node(this.tokens.at - 1, { kind: 'operation', name: '*', operands: [] })
      : undefined;
  }

  /** `language_tag => 'en'`. */
  private named(): Expression | undefined {
    const from = this.tokens.at;
    if (this.tokens.word(from + 1) !== '=>' || !this.tokens.isName()) {
      return undefined;
    }
    this.tokens.at += 2;
    const value = this.argument(0);
    return (
      value &&
      this.node<Operation>(from, {
        kind: 'operation',
        name: `=>${this.tokens.token(from).value}`,
        operands: [value],
      })
    );
  }

  /** `SEQUENCE s`, the argument of GET_NEXT_SEQUENCE_VALUE. */
  private sequence(): Expression | undefined {
    const from = this.tokens.at;
    if (this.tokens.word() !== 'SEQUENCE' || !this.tokens.isName(from + 1)) {
      return undefined;
    }
    this.tokens.at++;
    return this.text(from, readPath(this.tokens).join('.'));
  }
}
