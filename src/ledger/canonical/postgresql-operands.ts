import { literal, NULL, operation, type Tree } from './expression-tree';
import { canonicalNumber } from './literal-values';
import { UnknownForm, type PostgresqlCursor } from './postgresql-cursor';

/** How tightly operators bind that stand in front of their operand, and those that have no place of their own. */
const NOT_POWER = 3;
export const OTHER_OPERATOR = 7;
const SIGN_POWER = 13;

/** Words that are called without parentheses. */
const BARE_CALLS = new Set(['current_date', 'current_timestamp', 'current_time', 'localtime', 'localtimestamp', 'current_user', 'session_user', 'user']);
const LITERAL_TYPES = new Set([
  'bigint', 'int8', 'integer', 'int', 'numeric', 'float8', 'float4', 'real', 'text', 'varchar', 'date', 'timestamptz', 'bytea', 'jsonb', 'boolean', 'bool',
  'uuid', 'interval',
]);

/** What operators are applied to: constants, columns, calls, CASE, parentheses. */
export class OperandParser {
  /** @param expression Reads on as long as operators bind tighter. */
  public constructor(private readonly cursor: PostgresqlCursor, private readonly expression: (power: number) => Tree) {}

  public operand(): Tree {
    const { kind, value, text } = this.cursor.token;
    switch (kind) {
      case 'string':
        this.cursor.advance();
        return literal('string', value);
      case 'number':
        this.cursor.advance();
        return literal('number', canonicalNumber(text) ?? text);
      case 'symbol':
        return this.symbol(text);
      case 'quoted-identifier':
        return this.reference();
      case 'identifier':
        return this.wordOperand(value);
      default:
        throw new UnknownForm();
    }
  }

  /** Expressions with commas between them, up to this symbol. */
  public items(close: string): Tree[] {
    if (this.cursor.accept(close)) {
      return [];
    }
    const items = [this.expression(0)];
    while (this.cursor.accept(',')) {
      items.push(this.expression(0));
    }
    this.cursor.expect(close);
    return items;
  }

  private symbol(text: string): Tree {
    this.cursor.advance();
    if (text === '(') {
      const [first, ...others] = this.items(')');
      if (!first) {
        throw new UnknownForm();
      }
      return others.length === 0 ? first : operation('row', first, ...others);
    }
    if (text === '-' || text === '+') {
      const operand = this.expression(SIGN_POWER);
      return text === '+' ? operand : negative(operand) ?? operation('-', operand);
    }
    if (text === '~') {
      return operation('~', this.expression(OTHER_OPERATOR));
    }
    throw new UnknownForm();
  }

  private wordOperand(word: string): Tree {
    if (this.cursor.peek(1).kind === 'string' && LITERAL_TYPES.has(word)) {
      const type = this.cursor.type();
      return { kind: 'cast', type, operand: literal('string', this.cursor.advance().value) };
    }
    switch (word) {
      case 'null':
      case 'true':
      case 'false':
        this.cursor.advance();
        return literal('word', word);
      case 'not':
        this.cursor.advance();
        return operation('not', this.expression(NOT_POWER));
      case 'case':
        this.cursor.advance();
        return this.caseOf();
      case 'cast':
        return this.cast();
      case 'array':
        this.cursor.advance();
        this.cursor.expect('[');
        return operation('array', ...this.items(']'));
      default:
        return this.reference();
    }
  }

  private cast(): Tree {
    this.cursor.advance();
    this.cursor.expect('(');
    const operand = this.expression(0);
    this.cursor.expect('as');
    const type = this.cursor.type();
    this.cursor.expect(')');
    return { kind: 'cast', type, operand };
  }

  private caseOf(): Tree {
    const parts: Tree[] = this.cursor.is('when') ? [] : [this.expression(0)];
    const name = parts.length === 0 ? 'case' : 'case of';
    while (this.cursor.accept('when')) {
      parts.push(this.expression(0));
      this.cursor.expect('then');
      parts.push(this.expression(0));
    }
    parts.push(this.cursor.accept('else') ? this.expression(0) : NULL);
    this.cursor.expect('end');
    return operation(name, ...parts);
  }

  /** A column or a call. */
  private reference(): Tree {
    const isWord = this.cursor.token.kind === 'identifier';
    const path = [this.cursor.name()];
    while (this.cursor.accept('.')) {
      path.push(this.cursor.name());
    }
    if (path.length > 1 && ['pg_catalog', 'public'].includes(path[0])) {
      path.shift();
    }
    const name = path.join('.');
    if (this.cursor.accept('(')) {
      return this.call(name);
    }
    return operation(isWord && BARE_CALLS.has(name) ? `${name}()` : `column ${name}`);
  }

  private call(name: string): Tree {
    switch (name) {
      case 'extract': {
        const field = literal('string', this.cursor.advance().value);
        this.cursor.expect(this.cursor.is(',') ? ',' : this.cursor.is('::') ? '::' : 'from');
        return this.extract(field);
      }
      case 'trim':
        return this.trim();
      case 'substring': {
        const operands = this.itemsBetween(['from', 'for']);
        return operation('substring()', ...operands);
      }
      case 'position': {
        const [part, whole] = [this.expression(6), this.cursor.accept('in') ? this.expression(0) : undefined];
        return whole ? this.closed(operation('position()', whole, part)) : operation('position()', part, ...this.rest());
      }
      default:
        if (this.cursor.accept('*')) {
          return this.closed(operation(`${name}(*)`));
        }
        return operation(`${name}()`, ...this.items(')'));
    }
  }

  /** Behind `EXTRACT(year FROM`, `extract('year'::` or `extract('year',`. */
  private extract(field: Tree): Tree {
    if (this.cursor.is('text')) {
      this.cursor.type();
      this.cursor.expect(',');
    }
    return this.closed(operation('extract()', field, this.expression(0)));
  }

  private trim(): Tree {
    const side = ['both', 'leading', 'trailing'].find((word) => this.cursor.accept(word)) ?? 'both';
    const name = side === 'both' ? 'btrim()' : side === 'leading' ? 'ltrim()' : 'rtrim()';
    const first = this.cursor.accept('from') ? undefined : this.expression(0);
    if (first && this.cursor.accept('from')) {
      return this.closed(operation(name, this.expression(0), first));
    }
    return first ? operation(name, first, ...this.rest()) : this.closed(operation(name, this.expression(0)));
  }

  private rest(): Tree[] {
    return this.cursor.accept(',') ? this.items(')') : (this.cursor.expect(')'), []);
  }

  private closed(tree: Tree): Tree {
    this.cursor.expect(')');
    return tree;
  }

  /** Arguments with commas or these words between them, up to the closing parenthesis. */
  private itemsBetween(words: readonly string[]): Tree[] {
    const items = [this.expression(0)];
    while (this.cursor.accept(',') || words.some((word) => this.cursor.accept(word))) {
      items.push(this.expression(0));
    }
    this.cursor.expect(')');
    return items;
  }
}

/** `-5` and `-5::bigint` as the number that it is. */
function negative(operand: Tree): Tree | undefined {
  if (operand.kind === 'cast') {
    const inner = negative(operand.operand);
    return inner && { ...operand, operand: inner };
  }
  if (operand.kind !== 'literal') {
    return undefined;
  }
  const number = operand.form === 'word' ? undefined : canonicalNumber(operand.value);
  return number === undefined ? undefined : literal('number', number.startsWith('-') ? number.slice(1) : number === '0' ? '0' : `-${number}`);
}
