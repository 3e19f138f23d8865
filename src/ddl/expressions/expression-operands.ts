import type { Case, Cast, Expression, Literal, Operation } from './expression';
import { CallParser } from './expression-calls';
import { readType, skipTypeArguments, type TypeReference } from './expression-types';
import { isValueOf } from './literal-texts';
import { Dialect } from '../../schema';
import { sqlFunction } from '../../schema/functions';
import { spellingsOf } from '../../schema/types/type-spellings';

const SPECIAL_CALLS = new Set(['CAST', 'SAFE_CAST', 'EXTRACT']);
const DECIMAL_NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ['T', 'TRUE'],
  ['TRUE', 'TRUE'],
  ['F', 'FALSE'],
  ['FALSE', 'FALSE'],
]);
/** What may follow the text of an interval in PostgreSQL. */
const INTERVAL_FIELDS: ReadonlySet<string> = new Set([
  'YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'YEAR TO MONTH', 'DAY TO HOUR', 'DAY TO MINUTE', 'DAY TO SECOND',
  'HOUR TO MINUTE', 'HOUR TO SECOND', 'MINUTE TO SECOND',
]);

/**
 * Reads the operands of operators. Its methods give undefined for what they cannot read; then the brackets around it
 * stay opaque.
 */
export abstract class OperandParser extends CallParser {
  protected operand(from: number): Expression | undefined {
    const { kind, value } = this.tokens.token();
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
          : word === '[' && this.grammar.dialect === Dialect.GOOGLESQL ? this.array(from) : this.prefixed(from, word);
      case 'quoted-identifier':
        // As PostgreSQL prints it.
        return value === 'extract' && this.tokens.word(from + 1) === '('
          ? this.wordOperand(from, 'EXTRACT')
          : this.reference(from);
      case 'identifier':
        return this.wordOperand(from, word);
      default:
        return undefined;
    }
  }

  protected castTo(from: number, operand: Expression): Expression | undefined {
    const type = readType(this.tokens);
    if (type === undefined) {
      return undefined;
    }
    const literal =
      operand.kind === 'literal' && operand.type === 'string' && operand.typeCode === undefined &&
        this.isConstant(type.code, operand.value)
        ? this.typed(from, type, operand.value)
        : undefined;
    return literal ?? this.node<Cast>(from, { kind: 'cast', operand, type: type.text, typeCode: type.code });
  }

  /** GoogleSQL casts when a row is written, and PostgreSQL when it reads the expression. */
  private isConstant(type: string, text: string): boolean {
    return this.grammar.dialect === Dialect.POSTGRESQL || isValueOf(type, text, this.grammar.dialect);
  }

  /** An expression in parentheses, or several of them: a row. */
  protected parenthesized(from: number): Expression | undefined {
    return this.bracketed(from, () => {
      const operands: (Expression | undefined)[] = [];
      do {
        operands.push(this.expression(0));
      } while (operands.at(-1) && this.tokens.accept(','));
      const isRow = operands.length > 1 && operands.every((operand): operand is Expression => operand !== undefined);
      return isRow ? this.node<Operation>(from + 1, { kind: 'operation', name: 'ROW', operands }) : operands[0];
    });
  }

  private wordOperand(from: number, word: string): Expression | undefined {
    const next = this.tokens.word(from + 1);
    const beforeString = this.tokens.token(from + 1).kind === 'string';
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
    if (word === (this.grammar.dialect === Dialect.POSTGRESQL ? 'ROW' : 'STRUCT')) {
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
    if (beforeString) {
      const code = spellingsOf(word, this.grammar.dialect).find(({ words }) => words.length === 1)?.code ?? word;
      const { value } = this.tokens.token(from + 1);
      this.tokens.at += 2;
      const fields = code === 'INTERVAL' ? this.intervalFields() : '';
      return this.typed(from, { text: word, code, hasLength: false }, `${value}${fields}`);
    }
    if (next !== '(' && next !== '.' && sqlFunction(word, this.grammar.dialect)?.bare) {
      this.tokens.at++;
      return this.call(from, word, []);
    }
    return this.reference(from);
  }

  /** ` DAY` of `INTERVAL '5' DAY`. */
  private intervalFields(): string {
    const words = [0, 1, 2].map((n) => this.tokens.word(this.tokens.at + n));
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
    return operand && this.node(from, { kind: 'unary', operator, operand });
  }

  /** Reads from the bracket to the one that closes it; `from` is where the text begins if it stays opaque. */
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
    if (this.tokens.accept('ARRAY') && !skipTypeArguments(this.tokens)) {
      return undefined;
    }
    const typeCode =
      this.tokens.at > type ? this.tokens.compactText(type, this.tokens.at - 1).toUpperCase() : undefined;
    const close = this.tokens.closing();
    if (close === undefined) {
      return undefined;
    }
    const isList = this.tokens.word() === '[';
    this.tokens.at++;
    const operands = isList ? this.items(close) : [];
    this.tokens.at = close + 1;
    return isList
      ? this.node<Operation>(from, { kind: 'operation', name: 'ARRAY', operands, ...(typeCode && { typeCode }) })
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
}
