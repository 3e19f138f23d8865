import type { Expression, Literal, Unary } from './expression';
import type { ExpressionGrammar } from './expression-grammar';
import type { ExpressionTokens } from './expression-tokens';
import { literalOf, readPath, readType, skipTypeArguments } from './expression-types';
import { Dialect } from '../../schema';
import { sqlFunction, type SqlFunction } from '../../schema/functions';

const SPECIAL_CALLS = new Set(['CAST', 'SAFE_CAST', 'EXTRACT']);

/** Reads what operators stand between. Its methods give undefined for what they cannot read; then the brackets around it stay opaque. */
export abstract class OperandParser {
  protected constructor(protected readonly tokens: ExpressionTokens, protected readonly grammar: ExpressionGrammar) {}

  /** Reads an operand and the operators behind it that bind tighter than `power`. */
  protected abstract expression(power: number): Expression | undefined;

  protected operand(from: number): Expression | undefined {
    const { kind, value } = this.tokens.token();
    const word = this.tokens.word();
    switch (kind) {
      case 'string':
      case 'bytes':
      case 'number':
        this.tokens.at++;
        return { kind: 'literal', type: kind, value };
      case 'parameter':
        this.tokens.at++;
        return this.tokens.opaque(from, from + 1);
      case 'symbol':
        return word === '(' ? this.bracketed(from, () => this.expression(0)) : word === '[' ? this.array(from) : this.prefixed(word);
      case 'quoted-identifier':
        return this.reference(from);
      case 'identifier':
        return this.wordOperand(from, word);
      default:
        return undefined;
    }
  }

  protected castTo(operand: Expression): Expression | undefined {
    const type = readType(this.tokens, this.grammar);
    if (type === undefined) {
      return undefined;
    }
    const literal = operand.kind === 'literal' && operand.type === 'string' ? literalOf(this.grammar, type, operand.value) : undefined;
    return literal ?? { kind: 'cast', operand, type };
  }

  protected items(end: number, datePart?: number): Expression[] {
    const items: Expression[] = [];
    while (this.tokens.at < end) {
      items.push(this.item(end, items.length === datePart));
      this.tokens.at++;
    }
    return items;
  }

  protected skipBrackets(from: number, open: number): Expression | undefined {
    const close = this.tokens.closing(open);
    if (close === undefined) {
      return undefined;
    }
    this.tokens.at = close + 1;
    return this.tokens.opaque(from, close + 1);
  }

  private wordOperand(from: number, word: string): Expression | undefined {
    const next = this.tokens.word(from + 1);
    const beforeString = this.tokens.token(from + 1).kind === 'string';
    switch (word) {
      case 'TRUE':
      case 'FALSE':
      case 'NULL':
        this.tokens.at++;
        return { kind: 'literal', type: word === 'NULL' ? 'null' : 'bool', value: word };
      case 'NOT':
        return this.prefixed(word);
      case 'CASE':
        return this.caseOf();
      case 'ARRAY':
        return this.array(from);
    }
    if (word === 'INTERVAL' && (beforeString || this.tokens.isReserved())) {
      return this.interval(from);
    }
    if (next === '(' && SPECIAL_CALLS.has(word)) {
      this.tokens.at++;
      return this.bracketed(from, () => (word === 'EXTRACT' ? this.extract() : this.castAs()));
    }
    if (beforeString && this.grammar.stringTypes.has(word)) {
      this.tokens.at += 2;
      return literalOf(this.grammar, word, this.tokens.token(from + 1).value);
    }
    const definition = this.definitionOf(word);
    if (definition?.bare && next !== '(' && next !== '.') {
      this.tokens.at++;
      return { kind: 'call', name: word, definition, args: [] };
    }
    return this.reference(from);
  }

  private prefixed(operator: string): Expression | undefined {
    const power = this.grammar.prefix.get(operator);
    if (power === undefined) {
      return undefined;
    }
    this.tokens.at++;
    const operand = this.expression(power);
    return operand && { kind: 'unary', operator: operator as Unary['operator'], operand };
  }

  /** Reads from the bracket to the one that closes it; `from` is where the text begins if it stays opaque. */
  private bracketed(from: number, read: () => Expression | undefined): Expression | undefined {
    const close = this.tokens.closing();
    if (close === undefined) {
      return undefined;
    }
    this.tokens.at++;
    const expression = read();
    const complete = this.tokens.at === close;
    this.tokens.at = close + 1;
    return expression && complete ? expression : this.tokens.opaque(from, close + 1);
  }

  private array(from: number): Expression | undefined {
    if (this.tokens.accept('ARRAY') && !skipTypeArguments(this.tokens)) {
      return undefined;
    }
    return this.skipBrackets(from, this.tokens.at);
  }

  private caseOf(): Expression | undefined {
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
    const complete = this.tokens.accept('END') && branches.length > 0 && compares === Boolean(operand) && hasElse === Boolean(otherwise);
    return complete ? { kind: 'case', operand, branches, otherwise } : undefined;
  }

  private castAs(): Expression | undefined {
    const operand = this.expression(0);
    return operand && this.tokens.accept('AS') ? this.castTo(operand) : undefined;
  }

  private interval(from: number): Expression | undefined {
    this.tokens.at++;
    if (this.tokens.token().kind === 'string') {
      this.tokens.at++;
    } else if (!this.expression(0)) {
      return undefined;
    }
    this.tokens.acceptDatePart();
    return this.tokens.opaque(from, this.tokens.at);
  }

  private extract(): Expression | undefined {
    const from = this.tokens.at;
    const { kind, value } = this.tokens.token();
    this.tokens.at++;
    if (this.tokens.word() === '(') {
      this.tokens.at = (this.tokens.closing() ?? this.tokens.at) + 1;
    }
    const part = kind === 'string' ? value : this.tokens.compactText(from, this.tokens.at);
    const operand = this.tokens.accept('FROM') ? this.expression(0) : undefined;
    if (!operand) {
      return undefined;
    }
    const zoned = operand.kind === 'call' && operand.name === 'TIMEZONE' && operand.args.length === 2;
    const args = zoned ? [operand.args[1], operand.args[0]] : [operand];
    return { kind: 'call', name: 'EXTRACT', definition: this.definitionOf('EXTRACT'), args: [string(part.toUpperCase()), ...args] };
  }

  /** A column, a field of one or a call. */
  private reference(from: number): Expression | undefined {
    const reserved = this.tokens.isReserved();
    const [name, ...fields] = readPath(this.tokens);
    if (this.tokens.word() === '(') {
      const word = this.tokens.word(from);
      return reserved && word !== 'EXISTS' && !this.definitionOf(word) ? undefined : this.call([name, ...fields]);
    }
    if (reserved) {
      return undefined;
    }
    return fields.length > 0 ? this.tokens.opaque(from, this.tokens.at) : { kind: 'column', name };
  }

  private call(path: readonly string[]): Expression | undefined {
    const close = this.tokens.closing();
    if (close === undefined) {
      return undefined;
    }
    const words = path.map((name) => name.toUpperCase());
    const name = words.slice(words.length > 1 && this.grammar.impliedSchemas.has(words[0]) ? 1 : 0).join('.');
    this.tokens.at++;
    const definition = this.definitionOf(name);
    const args = this.items(close, this.grammar.dialect === Dialect.GOOGLESQL ? definition?.datePart : undefined);
    this.tokens.at = close + 1;
    return { kind: 'call', name, definition, args };
  }

  private definitionOf(name: string): SqlFunction | undefined {
    return sqlFunction(name, this.grammar.dialect);
  }

  private item(end: number, isDatePart: boolean): Expression {
    const from = this.tokens.at;
    const expression = isDatePart ? undefined : this.sequence() ?? this.expression(0);
    if (expression && (this.tokens.at === end || this.tokens.word() === ',')) {
      return expression;
    }
    this.tokens.at = from;
    this.tokens.skipItem(end);
    return isDatePart ? string(this.tokens.compactText(from, this.tokens.at).toUpperCase()) : this.tokens.opaque(from, this.tokens.at);
  }

  /** `SEQUENCE s`, the argument of GET_NEXT_SEQUENCE_VALUE. */
  private sequence(): Expression | undefined {
    if (this.tokens.word() !== 'SEQUENCE' || !this.tokens.isName(this.tokens.at + 1)) {
      return undefined;
    }
    this.tokens.at++;
    return string(readPath(this.tokens).join('.'));
  }
}

function string(value: string): Literal {
  return { kind: 'literal', type: 'string', value };
}
