import type { Binary, Expression, Span } from './expression';
import { OPERATOR_NAMES } from './expression-grammar';
import { OperandParser } from './expression-operands';
import { ExpressionTokens } from './expression-tokens';
import { readPath } from './expression-types';
import { Dialect } from '../../schema';

/** Parsing nests no deeper; what lies below stays opaque. */
const MAX_DEPTH = 200;
/** A chain of operators makes a tree as deep as it is long, and those who read the tree recurse. */
const MAX_OPERATORS = 1000;
const NEGATABLE = new Set(['IN', 'LIKE', 'ILIKE', 'BETWEEN']);
const COMPARISONS = new Set(['=', '!=', '<>', '<', '<=', '>', '>=']);
const QUANTIFIERS: ReadonlyMap<string, string> = new Map([['ANY', 'ANY'], ['SOME', 'ANY'], ['ALL', 'ALL']]);
const TRUTH_VALUES = ['NULL', 'TRUE', 'FALSE', 'UNKNOWN'];
/** Characters that PostgreSQL makes operators of. */
const OPERATOR = /^(?!=>$)[-+*/<>=~!@#%^&|`?]+$/;

/**
 * Reads a scalar expression. It never throws: what it does not understand is `Opaque`, in brackets or arguments that
 * part alone.
 */
export function parseExpression(text: string, dialect: Dialect): Expression {
  return new ExpressionParser(new ExpressionTokens(text, dialect)).parse();
}

/** A Pratt parser. */
export class ExpressionParser extends OperandParser {
  /** `x IN (SELECT ...)` is an InList of one value that is not understood, and not text as a whole. */
  protected readonly readsQueries: boolean = false;
  private depth = 0;
  private operators = 0;

  public constructor(tokens: ExpressionTokens) {
    super(tokens);
  }

  public parse(): Expression {
    const expression = this.expression(0);
    const complete = this.tokens.at === this.tokens.end && !this.tokens.exhausted;
    return expression && complete ? expression : this.tokens.opaqueWhole();
  }

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
    const operator = this.tokens.word(this.tokens.at + (negated ? 1 : 0));
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
        return this.suffixed(from, left, operator === 'ISNULL' ? 'IS NULL' : 'IS NOT NULL');
      case '::':
        return this.castTo(from, left);
      case 'AT':
        return this.tokens.accept('TIME', 'ZONE') ? this.atTimeZone(from, left, power) : undefined;
      case 'COLLATE':
        return this.tokens.isName()
          ? this.call(from, 'COLLATE', [left, this.text(this.tokens.at, readPath(this.tokens).join('.'))])
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
    return word === undefined ? undefined : this.suffixed(from, operand, `${operator} ${word}`);
  }

  private suffixed(from: number, operand: Expression, operator: string): Expression {
    return this.node(from, { kind: 'unary', operator, operand });
  }

  private between(from: number, operand: Expression, power: number, negated: boolean): Expression | undefined {
    if (this.grammar.dialect === Dialect.POSTGRESQL) {
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

  /** `= ANY (ARRAY[...])` and `<> ALL (ARRAY[...])`, which PostgreSQL makes of IN, and what is like them. */
  private quantified(from: number, operand: Expression, comparison: string): Expression | undefined {
    const quantifier = QUANTIFIERS.get(this.tokens.word());
    if (quantifier === undefined || !COMPARISONS.has(comparison) || this.tokens.word(this.tokens.at + 1) !== '(') {
      return undefined;
    }
    this.tokens.at++;
    const operator = `${OPERATOR_NAMES.get(comparison) ?? comparison} ${quantifier}`;
    return this.inArray(from, operand, operator, operator === '!= ALL');
  }

  /** Reads an array in parentheses, where it is written out as the values of an IN. */
  private inArray(from: number, operand: Expression, operator: string, negated: boolean): Expression | undefined {
    const right = this.tokens.word() === '(' ? this.parenthesized(this.tokens.at) : undefined;
    const array = right?.kind === 'cast' ? right.operand : right;
    const isMembership = operator === 'IN UNNEST' || operator === '= ANY' || operator === '!= ALL';
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
    const { value } = this.tokens.token();
    this.tokens.at++;
    return this.node(from, { kind: 'operation', name: `.${value}`, operands: [operand] });
  }

  private element(from: number, operand: Expression): Expression | undefined {
    const close = this.tokens.closing(this.tokens.at - 1);
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

  /** `1:2` and `1:`, which PostgreSQL takes of an array. */
  private bounds(close: number): Expression[] | undefined {
    const from = this.tokens.at;
    const hasLow = this.grammar.dialect === Dialect.POSTGRESQL && this.tokens.word() !== ':';
    const low = hasLow ? this.expression(0) : undefined;
    const isSlice = this.grammar.dialect === Dialect.POSTGRESQL && this.tokens.accept(':');
    const high = isSlice && this.tokens.at < close ? this.expression(0) : undefined;
    if (isSlice && this.tokens.at === close) {
      return [low, high].flatMap((bound) => bound ?? []);
    }
    this.tokens.at = from;
    return undefined;
  }

  /** As PostgreSQL reads it, a call of TIMEZONE(zone, time). */
  private atTimeZone(from: number, time: Expression, power: number): Expression | undefined {
    const zone = this.expression(power);
    return zone && this.call(from, 'TIMEZONE', [zone, time]);
  }

  private negate(operand: Expression & Span, negated: boolean): Expression {
    return negated ? { kind: 'unary', operator: 'NOT', operand, start: operand.start, end: operand.end } : operand;
  }
}
