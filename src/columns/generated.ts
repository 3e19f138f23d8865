import { expressionText } from './expression-text';
import type { Tokens } from './tokens';
import { literalText } from '../rules/usage/literal';
import { place } from '../rules/usage/usage-entry';
import type { Dialect, GeneratedExpression } from '../schema';

/**
 * How Spanner computes a generated column from the other columns of its row.
 *
 * @see https://cloud.google.com/spanner/docs/generated-column/how-to
 * @example
 * Column.string('EmailLower', { generated: Generated.stored('LOWER(Email)') });
 */
export class Generated {
  /**
   * Computed when the row is written. Only this kind can be in a primary key.
   *
   * @param expression Expression in the dialect of the database, without enclosing parentheses.
   */
  public static stored(expression: string): Generated {
    return Generated.of('stored', expression);
  }

  /**
   * Computed when the column is read; takes no space.
   *
   * @param expression Expression in the dialect of the database, without enclosing parentheses.
   */
  public static nonStored(expression: string): Generated {
    return Generated.of('nonStored', expression);
  }

  /** @internal */
  public static _ofTokens(tokens: Tokens): Generated {
    return new Generated(tokens, true);
  }

  private static of(factory: 'stored' | 'nonStored', expression: string): Generated {
    const at = place('Generated', factory, { 'the expression': expression });
    return new Generated(literalText(expression, 'the expression', at, 'LOWER(Email)'), factory === 'stored');
  }

  private constructor(private readonly expression: string | Tokens, private readonly isStored: boolean) {}

  /** @internal */
  public _toModel(dialect: Dialect, at: string): GeneratedExpression {
    const text = typeof this.expression === 'string' ? this.expression : this.expression._expression(dialect);
    return { expression: expressionText(text, 'generated', dialect, at), stored: this.isStored };
  }
}
