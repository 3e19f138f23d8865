import type { Expression, InList } from './expression';
import { GOOGLESQL_GRAMMAR, POSTGRESQL_GRAMMAR } from './expression-grammar';
import { OperandParser } from './expression-operands';
import { ExpressionTokens } from './expression-tokens';
import { readType, skipTypeArguments } from './expression-types';
import { Dialect } from '../../schema';
import { sqlFunction } from '../../schema/functions';

/** Parsing nests no deeper; what lies below stays opaque. */
const MAX_DEPTH = 200;
/** A chain of operators makes a tree as deep as it is long, and those who read the tree recurse. */
const MAX_OPERATORS = 1000;
const NEGATABLE = new Set(['IN', 'LIKE', 'BETWEEN']);

/** Reads a scalar expression. It never throws: what it does not understand is `Opaque`, in brackets or arguments that part alone. */
export function parseExpression(text: string, dialect: Dialect): Expression {
  return new ExpressionParser(text, dialect).parse();
}

/** A Pratt parser. */
class ExpressionParser extends OperandParser {
  private depth = 0;
  private operators = 0;
  private lastBetween = -1;

  public constructor(text: string, dialect: Dialect) {
    super(new ExpressionTokens(text, dialect), dialect === Dialect.POSTGRESQL ? POSTGRESQL_GRAMMAR : GOOGLESQL_GRAMMAR);
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
    while (left && this.infixPower() > power) {
      this.operators++;
      left = this.operators > MAX_OPERATORS ? undefined : this.infix(from, left);
    }
    this.depth--;
    return left;
  }

  private infixPower(): number {
    const negated = this.tokens.word() === 'NOT';
    const operator = this.tokens.word(this.tokens.at + (negated ? 1 : 0));
    return negated && !NEGATABLE.has(operator) ? 0 : this.grammar.infix.get(operator) ?? 0;
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
      case 'LIKE':
        return this.binary(operator, left, power, negated);
      case 'IS':
        return this.isNull(left, this.tokens.accept('NOT'), this.tokens.accept('NULL'));
      case 'ISNULL':
      case 'NOTNULL':
        return this.isNull(left, operator === 'NOTNULL', true);
      case '::':
        return this.castTo(left);
      case 'AT':
        return this.tokens.accept('TIME', 'ZONE') ? this.atTimeZone(left, power) : undefined;
      case '.':
        this.tokens.at++;
        return this.tokens.isName(this.tokens.at - 1) ? this.tokens.opaque(from, this.tokens.at) : undefined;
      case '[':
        return this.skipBrackets(from, this.tokens.at - 1);
      default:
        return this.quantified(from, left, operator) ?? this.binary(operator === '<>' ? '!=' : operator, left, power);
    }
  }

  private binary(operator: string, left: Expression, power: number, negated = false): Expression | undefined {
    const right = this.expression(power);
    return right && negate({ kind: 'binary', operator, left, right }, negated);
  }

  private isNull(operand: Expression, negated: boolean, complete: boolean): Expression | undefined {
    return complete ? { kind: 'unary', operator: negated ? 'IS NOT NULL' : 'IS NULL', operand } : undefined;
  }

  private between(from: number, operand: Expression, power: number, negated: boolean): Expression | undefined {
    // The operand will stand in the tree twice. If it held a BETWEEN itself, readers would take time exponential in the nesting.
    if (this.lastBetween >= from) {
      return undefined;
    }
    this.lastBetween = this.tokens.at;
    const low = this.expression(power);
    const high = low && this.tokens.accept('AND') ? this.expression(power) : undefined;
    return low && high && negate({
      kind: 'binary',
      operator: 'AND',
      left: { kind: 'binary', operator: '>=', left: operand, right: low },
      right: { kind: 'binary', operator: '<=', left: operand, right: high },
    }, negated);
  }

  private inList(from: number, operand: Expression, negated: boolean): Expression | undefined {
    if (this.tokens.accept('UNNEST')) {
      return this.inArray(from, operand, negated);
    }
    const close = this.tokens.word() === '(' ? this.tokens.closing() : undefined;
    if (close === undefined) {
      return undefined;
    }
    this.tokens.at++;
    const values = this.items(close);
    this.tokens.at = close + 1;
    const [first] = values;
    const isSubquery = first?.kind === 'opaque' && first.containsSubquery && values.length === 1;
    return isSubquery || !first ? this.tokens.opaque(from, close + 1) : { kind: 'in', operand, values, negated };
  }

  /** `= ANY (ARRAY[...])` and `<> ALL (ARRAY[...])`, which PostgreSQL makes of IN. */
  private quantified(from: number, operand: Expression, operator: string): Expression | undefined {
    const words = [operator, this.tokens.word(), this.tokens.word(this.tokens.at + 1)].join(' ');
    const negated = words === '<> ALL (' || words === '!= ALL (';
    if (!negated && words !== '= ANY (' && words !== '= SOME (') {
      return undefined;
    }
    this.tokens.at++;
    return this.inArray(from, operand, negated);
  }

  /** Reads an array in parentheses as the values of an IN. */
  private inArray(from: number, operand: Expression, negated: boolean): Expression | undefined {
    const close = this.tokens.word() === '(' ? this.tokens.closing() : undefined;
    if (close === undefined) {
      return undefined;
    }
    const values = this.arrayElements(close);
    this.tokens.at = close + 1;
    return values ? { kind: 'in', operand, values, negated } : this.tokens.opaque(from, close + 1);
  }

  /** `((ARRAY['a', 'b'])::text[])` up to its last parenthesis. */
  private arrayElements(close: number): InList['values'] | undefined {
    while (this.tokens.word() === '(') {
      this.tokens.at++;
    }
    const typed = !this.tokens.accept('ARRAY') || skipTypeArguments(this.tokens);
    const end = typed && this.tokens.word() === '[' ? this.tokens.closing() : undefined;
    if (end === undefined) {
      return undefined;
    }
    this.tokens.at++;
    const values = this.items(end);
    this.tokens.at = end + 1;
    while (this.tokens.at < close) {
      if (!this.tokens.accept(')') && !(this.tokens.accept('::') && readType(this.tokens, this.grammar))) {
        return undefined;
      }
    }
    return values;
  }

  /** As PostgreSQL reads it, a call of TIMEZONE(zone, time). */
  private atTimeZone(time: Expression, power: number): Expression | undefined {
    const zone = this.expression(power);
    return zone && { kind: 'call', name: 'TIMEZONE', definition: sqlFunction('TIMEZONE', this.grammar.dialect), args: [zone, time] };
  }
}

function negate(operand: Expression, negated: boolean): Expression {
  return negated ? { kind: 'unary', operator: 'NOT', operand } : operand;
}
