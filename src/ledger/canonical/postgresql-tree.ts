import { joined, membership, operation, type Tree } from './expression-tree';
import { PostgresqlCursor, UnknownForm } from './postgresql-cursor';
import { OperandParser, OTHER_OPERATOR } from './postgresql-operands';

/** How tightly binary operators bind; all others like `other`. */
const POWERS: ReadonlyMap<string, number> = new Map([
  ['or', 1], ['and', 2], ['is', 4], ['isnull', 4], ['notnull', 4],
  ['=', 5], ['<', 5], ['>', 5], ['<=', 5], ['>=', 5], ['<>', 5], ['!=', 5],
  ['between', 6], ['in', 6], ['like', 6], ['ilike', 6], ['not', 6],
  ['+', 8], ['-', 8], ['*', 9], ['/', 9], ['%', 9], ['^', 10], ['at', 11], ['collate', 12], ['[', 14], ['::', 15],
]);
const OPERATOR = /^[-+*/<>=~!@#%^&|`?]+$/;

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

/** Operators, by how tightly they bind. */
class Parser {
  private readonly operands: OperandParser;

  public constructor(private readonly cursor: PostgresqlCursor) {
    this.operands = new OperandParser(cursor, (power) => this.expression(power));
  }

  public whole(): Tree {
    const tree = this.expression(0);
    if (!this.cursor.atEnd) {
      throw new UnknownForm();
    }
    return tree;
  }

  private expression(power: number): Tree {
    return this.cursor.nested(() => {
      let left = this.operands.operand();
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
        return membership(left, this.operands.items(')'), negated);
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
}
