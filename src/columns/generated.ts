import { expressionText } from './expression-text';
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
    return new Generated(literalText(expression, 'the expression', place('Generated', 'stored')), true);
  }

  /**
   * Computed when the column is read; takes no space.
   *
   * @param expression Expression in the dialect of the database, without enclosing parentheses.
   */
  public static nonStored(expression: string): Generated {
    return new Generated(literalText(expression, 'the expression', place('Generated', 'nonStored')), false);
  }

  private constructor(private readonly expression: string, private readonly isStored: boolean) {}

  /** @internal */
  public _toModel(dialect: Dialect, at: string): GeneratedExpression {
    return { expression: expressionText(this.expression, 'generated', dialect, at), stored: this.isStored };
  }
}
