import { wholeNumber } from '../rules/usage/kinds';
import { literalText } from '../rules/usage/literal';
import { place } from '../rules/usage/usage-entry';
import type { TtlDefinition } from '../schema';

const DAYS = wholeNumber(0, Infinity, 30, ' days');

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
    const at = place('Ttl', 'days', { column, days });
    literalText(column, 'column', at, 'CreatedAt');
    DAYS(days, 'days', at);
    return new Ttl(column, days);
  }

  private constructor(private readonly column: string, private readonly retentionDays: number) {}

  /** @internal */
  public _toModel(): TtlDefinition {
    return { column: this.column, days: this.retentionDays };
  }
}
