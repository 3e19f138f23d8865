import type { Binary, Case, Cast, ColumnReference, Expression, FunctionCall, Literal, Operation } from './expression';
import { GRAMMARS, OPERATOR_NAMES, type ExpressionGrammar } from './expression-grammar';
import { ExpressionTokens } from './expression-tokens';
import { isValueOf } from './literal-texts';
import type { Dialect, Span } from '../../schema';
import { sqlFunction, type SqlFunction } from '../../schema/functions';
import { canCast } from '../../schema/types/coercion';
import { meantType, spellingsOf } from '../../schema/types/type-spellings';
import { oncePerText } from '../lexer/once-per-text';
import { readType, skipTypeArguments, type TypeReference } from '../types/expression-type';

/** Maximum nesting; deeper text stays opaque. */
const MAX_DEPTH = 200;
/** A chain of operators makes a tree of the same depth, and readers of the tree recurse. */
const MAX_OPERATORS = 1000;
const NEGATABLE = new Set(['IN', 'LIKE', 'ILIKE', 'BETWEEN']);
const COMPARISONS = new Set(['=', '!=', '<>', '<', '<=', '>', '>=']);
const QUANTIFIERS: ReadonlyMap<string, string> = new Map([['ANY', 'ANY'], ['SOME', 'ANY'], ['ALL', 'ALL']]);
const TRUTH_VALUES = ['NULL', 'TRUE', 'FALSE', 'UNKNOWN'];
/** PostgreSQL operators of these characters. */
const OPERATOR = /^(?!=>$)[-+*/<>=~!@#%^&|`?]+$/;

const SPECIAL_CALLS = new Set(['CAST', 'SAFE_CAST', 'EXTRACT']);
const DECIMAL_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ['T', 'TRUE'], ['TRUE', 'TRUE'], ['F', 'FALSE'], ['FALSE', 'FALSE'],
]);
/** Fields after the text of a PostgreSQL interval. */
const INTERVAL_FIELDS: ReadonlySet<string> = new Set([
  'YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'YEAR TO MONTH', 'DAY TO HOUR', 'DAY TO MINUTE', 'DAY TO SECOND',
  'HOUR TO MINUTE', 'HOUR TO SECOND', 'MINUTE TO SECOND',
]);

/** Words between function arguments in PostgreSQL. */
const ARGUMENT_WORDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['TRIM', ['FROM']],
  ['SUBSTRING', ['FROM', 'FOR']],
  ['POSITION', ['IN']],
]);
/** The PostgreSQL functions for TRIM(LEADING ...) and so on. */
const TRIMS: readonly (readonly [side: string, name: string])[] = [
  ['LEADING', 'LTRIM'],
  ['TRAILING', 'RTRIM'],
  ['BOTH', 'BTRIM'],
];

type Mutable<E> = { -readonly [property in keyof E]: E[property] };
type Unplaced<E> = E extends Expression ? Omit<E, keyof Span> : never;

/**
 * Parses a scalar expression. Never throws: text that cannot be parsed is `Opaque`, within brackets or arguments only
 * that part.
 */
export const parseExpression = oncePerText(
  (text: string, dialect: Dialect): Expression => new ExpressionParser(new ExpressionTokens(text, dialect)).parse(),
);

/**
 * A Pratt parser: operators, then operands, then calls and bracket contents. Methods return undefined for text that
 * they cannot parse, and the enclosing brackets stay opaque.
 */
export class ExpressionParser {
  /** If true, `x IN (SELECT ...)` is an InList with one opaque value instead of opaque text. */
  protected readonly readsQueries: boolean = false;
  protected readonly grammar: ExpressionGrammar;
  private depth = 0;
  private operators = 0;

  public constructor(protected readonly tokens: ExpressionTokens) {
    this.grammar = GRAMMARS[tokens.dialect];
  }

  public parse(): Expression {
    const expression = this.expression(0);
    const complete = this.tokens.atEnd && !this.tokens.exhausted;
    return expression && complete ? expression : this.tokens.opaqueWhole();
  }

  /** Parses an operand and the following operators that bind tighter than `power`. */
  protected expression(power: number): Expression | undefined {
    if (this.depth === MAX_DEPTH) {
      return undefined;
    }
    this.depth++;
    const from = this.tokens.at;
    let left = this.operand(from);
    let last = 0;
    for (let next = this.infixPower(); left && next > power; next = this.infixPower()) {
      this.operators++;
      const isChain = next === last && next === this.grammar.notChained;
      left = isChain || this.operators > MAX_OPERATORS ? undefined : this.infix(from, left);
      last = next;
    }
    this.depth--;
    return left;
  }

  private infixPower(): number {
    const negated = this.tokens.word() === 'NOT';
    const operator = this.tokens.word(negated ? 1 : 0);
    if (negated && !NEGATABLE.has(operator)) {
      return 0;
    }
    return this.grammar.infix.get(operator) ?? (OPERATOR.test(operator) ? this.grammar.otherInfix : 0);
  }

  private infix(from: number, left: Expression): Expression | undefined {
    const power = this.infixPower();
    const negated = this.tokens.accept('NOT');
    const operator = this.tokens.word();
    this.tokens.at++;
    switch (operator) {
      case 'IN':
        return this.inList(from, left, negated);
      case 'BETWEEN':
        return this.between(from, left, power, negated);
      case 'IS':
        return this.is(from, left, power);
      case 'ISNULL':
      case 'NOTNULL':
        return this.unary(from, operator === 'ISNULL' ? 'IS NULL' : 'IS NOT NULL', left);
      case '::':
        return this.castTo(from, left);
      case 'AT':
        return this.tokens.accept('TIME', 'ZONE') ? this.atTimeZone(from, left, power) : undefined;
      case 'COLLATE':
        return this.tokens.isName()
          ? this.call(from, 'COLLATE', [left, this.text(this.tokens.at, this.tokens.readPath().join('.'))])
          : undefined;
      case '.':
        return this.field(from, left);
      case '[':
        return this.element(from, left);
      default:
        return this.quantified(from, left, operator) ?? this.binary(from, operator, left, power, negated);
    }
  }

  private binary(
    from: number, symbol: string, left: Expression, power: number, negated = false,
  ): Expression | undefined {
    const [, not, operator] = /^(NOT )?(.*)$/s.exec(OPERATOR_NAMES.get(symbol) ?? symbol)!;
    const right = this.expression(power);
    return right
      && this.negate(this.node<Binary>(from, { kind: 'binary', operator, left, right }), negated || not !== undefined);
  }

  private is(from: number, operand: Expression, power: number): Expression | undefined {
    const operator = this.tokens.accept('NOT') ? 'IS NOT' : 'IS';
    if (this.tokens.accept('DISTINCT', 'FROM')) {
      return this.binary(from, `${operator} DISTINCT FROM`, operand, power);
    }
    const word = TRUTH_VALUES.find((each) => this.tokens.accept(each));
    return word === undefined ? undefined : this.unary(from, `${operator} ${word}`, operand);
  }

  private unary(from: number, operator: string, operand: Expression): Expression {
    return this.node(from, { kind: 'unary', operator, operand });
  }

  private between(from: number, operand: Expression, power: number, negated: boolean): Expression | undefined {
    if (this.tokens.postgresql) {
      this.tokens.accept('SYMMETRIC');
    }
    const low = this.expression(power);
    const high = low && this.tokens.accept('AND') ? this.expression(power) : undefined;
    return low && high && this.node(from, { kind: 'between', operand, low, high, negated });
  }

  private inList(from: number, operand: Expression, negated: boolean): Expression | undefined {
    if (this.tokens.accept('UNNEST')) {
      return this.inArray(from, operand, 'IN UNNEST', negated);
    }
    const close = this.tokens.word() === '(' ? this.tokens.closing() : undefined;
    if (close === undefined) {
      return undefined;
    }
    this.tokens.at++;
    const values = this.items(close);
    const [first] = values;
    if (!first) {
      this.tokens.stop();
    }
    this.tokens.at = close + 1;
    const isSubquery =
      !this.readsQueries && first?.kind === 'opaque' && first.containsSubquery && values.length === 1;
    return isSubquery || !first
      ? this.tokens.opaque(from, close + 1)
      : this.node(from, { kind: 'in', operand, values, negated });
  }

  /** `= ANY (ARRAY[...])` and `<> ALL (ARRAY[...])`, PostgreSQL's form of IN, and similar comparisons. */
  private quantified(from: number, operand: Expression, comparison: string): Expression | undefined {
    const quantifier = QUANTIFIERS.get(this.tokens.word());
    if (quantifier === undefined || !COMPARISONS.has(comparison) || this.tokens.word(1) !== '(') {
      return undefined;
    }
    this.tokens.at++;
    const operator = `${OPERATOR_NAMES.get(comparison) ?? comparison} ${quantifier}`;
    return this.inArray(from, operand, operator, operator === '!= ALL');
  }

  /** Parses a literal array in parentheses as the values of an IN. */
  private inArray(from: number, operand: Expression, operator: string, negated: boolean): Expression | undefined {
    const right = this.tokens.word() === '(' ? this.parenthesized(this.tokens.at) : undefined;
    const array = right?.kind === 'cast' ? right.operand : right;
    const isMembership = this.tokens.postgresql
      ? operator === '= ANY' || operator === '!= ALL'
      : operator === 'IN UNNEST';
    if (isMembership && array?.kind === 'operation' && array.name === 'ARRAY') {
      return this.node(from, { kind: 'in', operand, values: array.operands, negated });
    }
    const isNegated = negated && operator === 'IN UNNEST';
    return right && this.negate(this.node<Binary>(from, { kind: 'binary', operator, left: operand, right }), isNegated);
  }

  private field(from: number, operand: Expression): Expression | undefined {
    if (!this.tokens.isName()) {
      return undefined;
    }
    const { value } = this.tokens.token;
    this.tokens.at++;
    return this.node(from, { kind: 'operation', name: `.${value}`, operands: [operand] });
  }

  private element(from: number, operand: Expression): Expression | undefined {
    const close = this.tokens.closing(-1);
    if (close === undefined) {
      return undefined;
    }
    const bounds = this.bounds(close);
    const index = bounds ?? this.items(close);
    this.tokens.at = close + 1;
    return bounds || index.length === 1
      ? this.node(from, { kind: 'operation', name: bounds ? '[:]' : '[]', operands: [operand, ...index] })
      : undefined;
  }

  /** `1:2` and `1:`, slices of a PostgreSQL array. */
  private bounds(close: number): Expression[] | undefined {
    const from = this.tokens.at;
    const hasLow = this.tokens.postgresql && this.tokens.word() !== ':';
    const low = hasLow ? this.expression(0) : undefined;
    const isSlice = this.tokens.postgresql && this.tokens.accept(':');
    const high = isSlice && this.tokens.at < close ? this.expression(0) : undefined;
    if (isSlice && this.tokens.at === close) {
      return [low, high].flatMap((bound) => bound ?? []);
    }
    this.tokens.at = from;
    return undefined;
  }

  /** Parsed as a call of TIMEZONE(zone, time), as in PostgreSQL. */
  private atTimeZone(from: number, time: Expression, power: number): Expression | undefined {
    const zone = this.expression(power);
    return zone && this.call(from, 'TIMEZONE', [zone, time]);
  }

  private negate(operand: Expression & Span, negated: boolean): Expression {
    return negated ? { kind: 'unary', operator: 'NOT', operand, start: operand.start, end: operand.end } : operand;
  }

  private operand(from: number): Expression | undefined {
    const { kind, value } = this.tokens.token;
    const word = this.tokens.word();
    switch (kind) {
      case 'string':
      case 'bytes':
      case 'number':
        this.tokens.at++;
        return this.node<Literal>(from, { kind: 'literal', type: kind, value });
      case 'parameter':
        this.tokens.at++;
        return this.tokens.opaque(from, from + 1);
      case 'symbol':
        return word === '('
          ? this.parenthesized(from)
          : word === '[' && !this.tokens.postgresql ? this.array(from) : this.prefixed(from, word);
      case 'quoted-identifier':
        // PostgreSQL prints EXTRACT in quotes.
        return value === 'extract' && this.tokens.word(1) === '('
          ? this.wordOperand(from, 'EXTRACT')
          : this.reference(from);
      case 'identifier':
        return this.wordOperand(from, word);
      default:
        return undefined;
    }
  }

  private castTo(from: number, operand: Expression): Expression | undefined {
    const type = readType(this.tokens);
    if (type === undefined) {
      return undefined;
    }
    const { postgresql, dialect } = this.tokens;
    // GoogleSQL casts on write, PostgreSQL when it parses the expression.
    const literal =
      operand.kind === 'literal' && operand.type === 'string' && operand.typeCode === undefined &&
        (postgresql ||
          (canCast({ type: 'STRING' }, type.code, dialect) && isValueOf(type.code, operand.value, dialect)))
        ? this.typed(from, type, operand.value)
        : undefined;
    return literal ?? this.node<Cast>(from, { kind: 'cast', operand, type: type.text, typeCode: type.code });
  }

  /** An expression in parentheses, or several of them: a row. */
  protected parenthesized(from: number): Expression | undefined {
    return this.bracketed(from, () => {
      const operands: (Expression | undefined)[] = [];
      do {
        operands.push(this.expression(0));
      } while (operands.at(-1) && this.tokens.accept(','));
      const isRow = operands.length > 1 && operands.every((operand) => operand !== undefined);
      return isRow ? this.node<Operation>(from + 1, { kind: 'operation', name: 'ROW', operands }) : operands[0];
    });
  }

  private wordOperand(from: number, word: string): Expression | undefined {
    const next = this.tokens.word(1);
    const afterWord = this.tokens.tokenAt(from + 1);
    switch (word) {
      case 'TRUE':
      case 'FALSE':
      case 'NULL':
        this.tokens.at++;
        return this.node<Literal>(from, { kind: 'literal', type: word === 'NULL' ? 'null' : 'bool', value: word });
      case 'NOT':
        return this.prefixed(from, word);
      case 'CASE':
        return this.caseOf(from);
      case 'ARRAY':
        return this.array(from);
    }
    if (word === (this.tokens.postgresql ? 'ROW' : 'STRUCT')) {
      return this.struct(from, word);
    }
    if (word === 'INTERVAL' && this.tokens.isReserved()) {
      return this.interval(from);
    }
    if (next === '(' && SPECIAL_CALLS.has(word)) {
      this.tokens.at++;
      const called = this.bracketed(from, () => (word === 'EXTRACT' ? this.extract(from) : this.castAs(from)));
      return called && this.node(from, called);
    }
    if (afterWord.kind === 'string') {
      const known = spellingsOf(word, this.tokens.dialect).find(({ words }) => words.length === 1)?.code;
      this.tokens.at += 2;
      if (known === undefined && this.tokens.postgresql && meantType(word)) {
        const operand = this.text(from + 1, afterWord.value);
        return this.node<Cast>(from, { kind: 'cast', operand, type: word, typeCode: word.toLowerCase() });
      }
      const code = known ?? word;
      const fields = code === 'INTERVAL' ? this.intervalFields() : '';
      return this.typed(from, { text: word, code, hasLength: false }, `${afterWord.value}${fields}`);
    }
    if (next !== '(' && next !== '.' && sqlFunction(word, this.tokens.dialect)?.bare) {
      this.tokens.at++;
      return this.call(from, word, []);
    }
    return this.reference(from);
  }

  /** ` DAY` of `INTERVAL '5' DAY`. */
  private intervalFields(): string {
    const words = [0, 1, 2].map((n) => this.tokens.word(n));
    const count = [3, 1].find((most) => INTERVAL_FIELDS.has(words.slice(0, most).join(' '))) ?? 0;
    this.tokens.at += count;
    return words.slice(0, count).map((word) => ` ${word}`).join('');
  }

  /** `BIGINT '16'` and `'16'::BIGINT`. */
  private typed(from: number, { code, hasLength }: TypeReference, text: string): Expression | undefined {
    const type = hasLength ? undefined : this.grammar.stringTypes.get(code);
    const value =
      type === 'bool'
        ? BOOLEANS.get(text.toUpperCase())
        : type === 'number' && !DECIMAL_NUMBER.test(text)
          ? undefined
          : text;
    return type === undefined || value === undefined
      ? undefined
      : this.node<Literal>(from, { kind: 'literal', type, value, typeCode: code });
  }

  private prefixed(from: number, operator: string): Expression | undefined {
    const power = this.grammar.prefix.get(operator);
    if (power === undefined) {
      return undefined;
    }
    this.tokens.at++;
    const operand = this.expression(power);
    return operand && this.unary(from, operator, operand);
  }

  /** Parses from a bracket to its closing one; `from` is the start of the opaque text on failure. */
  protected bracketed(from: number, read: () => Expression | undefined): Expression | undefined {
    const close = this.tokens.closing();
    if (close === undefined) {
      return undefined;
    }
    this.tokens.at++;
    const expression = read();
    if (!expression || this.tokens.at !== close) {
      this.tokens.stop();
      this.tokens.at = close + 1;
      return this.tokens.opaque(from, close + 1);
    }
    this.tokens.at = close + 1;
    return expression;
  }

  /** `[1, 2]`, `ARRAY<INT64>[1, 2]`, and `ARRAY(SELECT ...)`, which stays opaque. */
  protected array(from: number): Expression | undefined {
    const type = this.tokens.at + 2;
    if (this.tokens.accept('ARRAY') && !this.tokens.postgresql && !skipTypeArguments(this.tokens)) {
      return undefined;
    }
    const typeCode =
      this.tokens.at > type ? this.tokens.compactText(type, this.tokens.at - 1).toUpperCase() : undefined;
    const close = this.tokens.closing();
    if (close === undefined) {
      this.tokens.stop('[');
      return undefined;
    }
    const isList = this.tokens.word() === '[';
    this.tokens.at++;
    const operands = isList ? this.items(close) : [];
    this.tokens.at = close + 1;
    return isList
      ? this.node<Operation>(from, { kind: 'operation', name: 'ARRAY', operands, typeCode })
      : this.tokens.opaque(from, close + 1);
  }

  /** `STRUCT(x, y AS name)`, `STRUCT<INT64, STRING>(x, y)`, in PostgreSQL `ROW(x, y)` */
  private struct(from: number, name: string): Expression | undefined {
    this.tokens.at++;
    const close = skipTypeArguments(this.tokens) && this.tokens.word() === '(' ? this.tokens.closing() : undefined;
    if (close === undefined) {
      this.tokens.at = from;
      return this.reference(from);
    }
    this.tokens.at++;
    const operands: Expression[] = [];
    while (this.tokens.at < close) {
      const operand = this.argument(0);
      if (this.tokens.accept('AS')) {
        this.tokens.at++;
      }
      if (!operand || (this.tokens.at < close && !this.tokens.accept(','))) {
        return undefined;
      }
      operands.push(operand);
    }
    this.tokens.at = close + 1;
    return this.node<Operation>(from, { kind: 'operation', name, operands });
  }

  private caseOf(from: number): Expression | undefined {
    this.tokens.at++;
    const compares = this.tokens.word() !== 'WHEN';
    const operand = compares ? this.expression(0) : undefined;
    const branches: { when: Expression; then: Expression }[] = [];
    while (this.tokens.accept('WHEN')) {
      const when = this.expression(0);
      const then = when && this.tokens.accept('THEN') ? this.expression(0) : undefined;
      if (!then || !when) {
        return undefined;
      }
      branches.push({ when, then });
    }
    const hasElse = this.tokens.accept('ELSE');
    const otherwise = hasElse ? this.expression(0) : undefined;
    const complete =
      this.tokens.accept('END') &&
      branches.length > 0 &&
      compares === Boolean(operand) &&
      hasElse === Boolean(otherwise);
    return complete ? this.node<Case>(from, { kind: 'case', operand, branches, otherwise }) : undefined;
  }

  private castAs(from: number): Expression | undefined {
    if (this.tokens.postgresql && this.tokens.wordAt(from) === 'SAFE_CAST') {
      this.tokens.stop('CAST', from);
      return undefined;
    }
    const operand = this.expression(0);
    return operand && this.tokens.accept('AS') ? this.castTo(from, operand) : undefined;
  }

  /** `INTERVAL 1 DAY`, `INTERVAL '1-6' YEAR TO MONTH`. */
  private interval(from: number): Expression | undefined {
    this.tokens.at++;
    const value = this.expression(0);
    const part = value && this.tokens.acceptDatePart();
    const to = this.tokens.accept('TO') ? ` TO ${this.tokens.acceptDatePart()}` : '';
    return value && part
      ? this.node(from, { kind: 'operation', name: `INTERVAL ${part}${to}`, operands: [value] })
      : undefined;
  }

  /**
   * Sets the span of a new expression, which ends with the last token read.
   *
   * @param from The first token.
   */
  protected node<E extends Expression = Expression>(from: number, expression: Unplaced<E>): E {
    const placed = expression as unknown as Mutable<E>;
    placed.start = this.tokens.tokenAt(from).start;
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

  private call(
    from: number, name: string, args: readonly Expression[], schema?: string, path?: string,
  ): FunctionCall {
    const definition = sqlFunction(name, this.tokens.dialect);
    return this.node(from, { kind: 'call', name, definition, written: definition ? undefined : path, args, schema });
  }

  private text(from: number, value: string): Literal {
    return this.node(from, { kind: 'literal', type: 'string', value });
  }

  /** `EXTRACT(YEAR FROM ts)`, or `extract('year'::text, ts)` as PostgreSQL may print it. */
  private extract(start: number): Expression | undefined {
    const from = this.tokens.at;
    const { kind, value } = this.tokens.token;
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
    const zoned = !this.tokens.postgresql && operand.kind === 'call' && operand.name === 'TIMEZONE';
    return this.call(start, 'EXTRACT', [part, ...(zoned ? [...operand.args].reverse() : [operand])]);
  }

  /** A column or a call. */
  private reference(from: number): Expression | undefined {
    const reserved = this.tokens.isReserved();
    const path = this.tokens.readPath();
    if (this.tokens.word() === '(') {
      const word = this.tokens.wordAt(from);
      const called = sqlFunction(word, this.tokens.dialect);
      const isEmpty = this.tokens.postgresql && this.tokens.word(1) === ')';
      return reserved && word !== 'EXISTS' && (!called || (called.bare && isEmpty))
        ? undefined
        : this.callOf(from, path);
    }
    if (reserved) {
      this.tokens.at = from;
      return undefined;
    }
    if (!this.tokens.postgresql) {
      // A field follows a dot.
      this.tokens.at = from + 1;
      return this.node<ColumnReference>(from, { kind: 'column', name: path[0] });
    }
    const name = path[path.length - 1];
    const table = path.slice(path[0] === 'public' ? 1 : 0, -1).join('.');
    return this.node<ColumnReference>(from, { kind: 'column', name, table: table || undefined });
  }

  protected callOf(from: number, path: readonly string[]): Expression | undefined {
    const close = this.tokens.closing();
    if (close === undefined) {
      return undefined;
    }
    const words = path.map((each) => each.toUpperCase());
    const [first, ...rest] = words;
    const isImplied = rest.length > 0 && this.grammar.impliedSchemas.has(first) &&
      (first !== 'SAFE' || sqlFunction(rest.join('.'), this.tokens.dialect) !== undefined);
    const schema = isImplied ? first : undefined;
    const name = (isImplied ? rest : words).join('.');
    this.tokens.at++;
    const [called, args] = this.tokens.postgresql
      ? this.postgresqlArguments(name, close)
      : [name, this.items(close, sqlFunction(name, this.tokens.dialect))];
    this.tokens.at = close + 1;
    return this.call(from, called, args, schema, path.join('.'));
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

  /** Skips the end of an item. Nothing can be parsed after a trailing comma. */
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
    if (this.tokens.word(1) !== '=>' || !this.tokens.isName()) {
      return undefined;
    }
    this.tokens.at += 2;
    const value = this.argument(0);
    return (
      value &&
      this.node<Operation>(from, {
        kind: 'operation',
        name: `=>${this.tokens.tokenAt(from).value}`,
        operands: [value],
      })
    );
  }

  /** `SEQUENCE s`, the argument of GET_NEXT_SEQUENCE_VALUE. */
  private sequence(): Expression | undefined {
    const from = this.tokens.at;
    if (this.tokens.word() !== 'SEQUENCE' || !this.tokens.isName(1)) {
      return undefined;
    }
    this.tokens.at++;
    return this.text(from, this.tokens.readPath().join('.'));
  }
}
