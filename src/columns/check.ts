import { expressionText } from './expression-text';
import { literalText } from '../rules/usage/literal';
import { place } from '../rules/usage/usage-entry';
import type { CheckDefinition, Dialect } from '../schema';

/**
 * A condition that every row must meet.
 *
 * @see https://cloud.google.com/spanner/docs/check-constraint/how-to
 * @example
 * Check.named('PriceIsNotNegative', 'Price >= 0');
 */
export class Check {
  /**
   * A check constraint. The name is required, because a script cannot predict a name that Spanner generates.
   *
   * @param name Name of the constraint, unique in the database.
   * @param expression Condition in the dialect of the database.
   */
  public static named(name: string, expression: string): Check {
    const at = place('Check', 'named', { 'the name': name, 'the expression': expression });
    return new Check(
      literalText(name, 'the name', at, 'Positive'), literalText(expression, 'the expression', at, 'Total > 0'),
    );
  }

  private constructor(private readonly name: string, private readonly expression: string) {}

  /** @internal */
  public _toModel(dialect: Dialect, at: string): CheckDefinition {
    return { name: this.name, expression: expressionText(this.expression, `the check ${this.name}`, dialect, at) };
  }
}
