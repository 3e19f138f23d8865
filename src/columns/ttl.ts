import { outOfRange } from '../rules/usage/errors';
import { literalText, literalValue } from '../rules/usage/literal';
import type { TtlDefinition } from '../schema';

/**
 * Time to live: Spanner deletes old rows in the background, typically within 72 hours.
 *
 * @see https://cloud.google.com/spanner/docs/ttl
 * @example
 * Ttl.days('OccurredAt', 30);
 */
export class Ttl {
  /**
   * Deletes rows when `column` is more than `days` days old.
   *
   * @param column A timestamp column of the table.
   * @param days Whole days, 0 or more.
   * @throws out-of-range when the days are not a whole number from 0 up
   */
  public static days(column: string, days: number): Ttl {
    literalValue(days, 'days', 'Ttl.days()');
    if (!Number.isInteger(days) || days < 0) {
      throw outOfRange('Ttl.days()', 'days', days, 'a whole number of days, 0 or more', `Ttl.days('${column}', 30)`);
    }
    return new Ttl(literalText(column, 'column', 'Ttl.days()'), days);
  }

  private constructor(private readonly column: string, private readonly retentionDays: number) {}

  /** @internal */
  public _toModel(): TtlDefinition {
    return { column: this.column, days: this.retentionDays };
  }
}
