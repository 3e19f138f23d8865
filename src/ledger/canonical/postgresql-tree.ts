import { joined, literal, membership, NULL, operation, type Tree } from './expression-tree';
import { canonicalNumber } from './literal-values';
import { PostgresqlCursor, UnknownForm } from './postgresql-cursor';

/** How tightly binary operators bind; all others like `other`. */
const POWERS: ReadonlyMap<string, number> = new Map([
  ['or', 1], ['and', 2], ['is', 4], ['isnull', 4], ['notnull', 4],
  ['=', 5], ['<', 5], ['>', 5], ['<=', 5], ['>=', 5], ['<>', 5], ['!=', 5],
  ['between', 6], ['in', 6], ['like', 6], ['ilike', 6], ['not', 6],
  ['+', 8], ['-', 8], ['*', 9], ['/', 9], ['%', 9], ['^', 10], ['at', 11], ['collate', 12], ['[', 14], ['::', 15],
]);
const OTHER_OPERATOR = 7;
const NOT_POWER = 3;
const SIGN_POWER = 13;
const OPERATOR = /^[-+*/<>=~!@#%^&|`?]+$/;

/** Words that are called without parentheses. */
const BARE_CALLS = new Set(['current_date', 'current_timestamp', 'current_time', 'localtime', 'localtimestamp', 'current_user', 'session_user', 'user']);
const LITERAL_TYPES = new Set([
  'bigint', 'int8', 'integer', 'int', 'numeric', 'float8', 'float4', 'real', 'text', 'varchar', 'date', 'timestamptz', 'bytea', 'jsonb', 'boolean', 'bool',
  'uuid', 'interval',
]);

/** The tree of an expression; undefined where it has a form that is not known. */
export function postgresqlTree(text: string): Tree | undefined {
  try {
    const parser = new Parser(new PostgresqlCursor(text));
    return parser.whole();
  } catch (error) {
    if (error instanceof UnknownForm) {
      return undefined;
    }
    throw error;
  }
}

class Parser {
  public constructor(private readonly cursor: PostgresqlCursor) {}

  public whole(): Tree {
    const tree = this.expression(0);
    if (!this.cursor.atEnd) {
      throw new UnknownForm();
    }
    return tree;
  }

  private expression(power: number): Tree {
    return this.cursor.nested(() => {
      let left = this.operand();
      while (this.power() > power) {
        left = this.infix(left);
      }
      return left;
    });
  }

  private power(): number {
    const word = this.cursor.word();
    if (word === 'not' && !['in', 'like', 'ilike', 'between'].includes(this.cursor.word(1))) {
      return 0;
    }
    return POWERS.get(word) ?? (OPERATOR.test(word) ? OTHER_OPERATOR : 0);
  }

  private infix(left: Tree): Tree {
    const power = this.power();
    const negated = this.cursor.accept('not');
    const word = this.cursor.word();
    this.cursor.advance();
    switch (word) {
      case 'and':
      case 'or':
        return joined(word, [left, this.expression(power)]);
      case 'is':
        return this.is(left);
      case 'isnull':
      case 'notnull':
        return operation(word === 'isnull' ? 'is null' : 'is not null', left);
      case 'between':
        return this.between(left, negated);
      case 'in':
        this.cursor.expect('(');
        return membership(left, this.items(')'), negated);
      case 'like':
      case 'ilike': {
        const match = operation(word === 'like' ? '~~' : '~~*', left, this.expression(power));
        return negated ? operation('not', match) : match;
      }
      case '!~~':
      case '!~~*':
        return operation('not', operation(word.slice(1), left, this.expression(power)));
      case 'at':
        this.cursor.expect('time');
        this.cursor.expect('zone');
        return operation('timezone()', this.expression(power), left);
      case 'collate':
        return operation(`collate ${this.cursor.name()}`, left);
      case '[': {
        const index = this.expression(0);
        this.cursor.expect(']');
        return operation('[]', left, index);
      }
      case '::':
        return { kind: 'cast', type: this.cursor.type(), operand: left };
      default:
        return this.binary(word === '<>' ? '!=' : word, left, power);
    }
  }

  private binary(operator: string, left: Tree, power: number): Tree {
    const quantifier = ['any', 'some', 'all'].find((word) => this.cursor.is(word, '('));
    if (quantifier === undefined) {
      return operation(operator, left, this.expression(power));
    }
    this.cursor.advance();
    this.cursor.expect('(');
    const array = this.expression(0);
    this.cursor.expect(')');
    const isAll = quantifier === 'all';
    const plain = array.kind === 'cast' ? array.operand : array;
    if (plain.kind === 'operation' && plain.name === 'array' && operator === (isAll ? '!=' : '=')) {
      return membership(left, plain.operands, isAll);
    }
    return operation(`${operator} ${isAll ? 'all' : 'any'}`, left, array);
  }

  private is(left: Tree): Tree {
    const not = this.cursor.accept('not') ? 'not ' : '';
    if (this.cursor.accept('distinct', 'from')) {
      return operation(`is ${not}distinct from`, left, this.expression(5));
    }
    const word = this.cursor.word();
    if (!['null', 'true', 'false', 'unknown'].includes(word)) {
      throw new UnknownForm();
    }
    this.cursor.advance();
    return operation(`is ${not}${word}`, left);
  }

  private between(left: Tree, negated: boolean): Tree {
    // Behind it AND belongs to BETWEEN, so the bounds bind tighter.
    const low = this.expression(6);
    this.cursor.expect('and');
    const high = this.expression(6);
    return negated
      ? joined('or', [operation('<', left, low), operation('>', left, high)])
      : joined('and', [operation('>=', left, low), operation('<=', left, high)]);
  }

  private operand(): Tree {
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
    return operation(BARE_CALLS.has(name) ? `${name}()` : `column ${name}`);
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

  private items(close: string): Tree[] {
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
