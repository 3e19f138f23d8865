import { textLike, wholeNumber } from '../rules/usage/kinds';
import { place } from '../rules/usage/usage-entry';
import type { DeclaredValues } from '../schema';
import { isPlaceholder } from '../text/placeholder';

const DESCRIPTION = textLike((given) => !isPlaceholder(given), 'who or what chooses the values', 'the bank');
const CATEGORIES = wholeNumber(1, Infinity, 4);

/**
 * How the values of a column are generated, where the DDL does not show it.
 *
 * Spanner stores rows in key order, so the rules check where successive values land. A type, a default or a sequence
 * often shows it. An `INT64` or `STRING` that the application fills does not, so its owner declares it here.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#primary-key-prevent-hotspots
 * @example
 * Column.string('OrderNo', { lengthChars: 26, values: ValueSource.ulid() });
 */
export class ValueSource {
  /** Random UUIDs (version 4) that the application generates. */
  public static uuidV4(): ValueSource {
    return new ValueSource({ source: 'uuidV4' });
  }

  /** UUIDs of version 1, which contain the time. */
  public static uuidV1(): ValueSource {
    return new ValueSource({ source: 'uuidV1' });
  }

  /** UUIDs of version 6, which begin with the time. */
  public static uuidV6(): ValueSource {
    return new ValueSource({ source: 'uuidV6' });
  }

  /** UUIDs of version 7, which begin with the time. */
  public static uuidV7(): ValueSource {
    return new ValueSource({ source: 'uuidV7' });
  }

  /** ULIDs, which begin with the time. */
  public static ulid(): ValueSource {
    return new ValueSource({ source: 'ulid' });
  }

  /** KSUIDs, which begin with the time. */
  public static ksuid(): ValueSource {
    return new ValueSource({ source: 'ksuid' });
  }

  /** Snowflake ids, whose high bits are the time. */
  public static snowflake(): ValueSource {
    return new ValueSource({ source: 'snowflake' });
  }

  /** MongoDB ObjectIds, which begin with the time. */
  public static objectId(): ValueSource {
    return new ValueSource({ source: 'objectId' });
  }

  /** TSIDs, whose high bits are the time. */
  public static tsid(): ValueSource {
    return new ValueSource({ source: 'tsid' });
  }

  /** Numbers or codes that count up: an application sequence, an auto-increment column of an older database. */
  public static sequential(): ValueSource {
    return new ValueSource({ source: 'sequential' });
  }

  /** Times in another form: epoch milliseconds, `20260131` and the like. */
  public static clock(): ValueSource {
    return new ValueSource({ source: 'clock' });
  }

  /** Random values, hashes, bit-reversed counters: anywhere in the key space. */
  public static random(): ValueSource {
    return new ValueSource({ source: 'random' });
  }

  /**
   * Values that do not depend on the current time: a tenant, a user name, an e-mail address, a date of birth.
   *
   * @param description Who or what chooses them; printed in reports.
   * @throws out-of-range for a placeholder such as `TODO`, or the words of a fix that nobody has filled in
   */
  public static entity(description: string): ValueSource {
    DESCRIPTION(description, 'description', place('ValueSource', 'entity', { description }));
    return new ValueSource({ source: 'entity', description });
  }

  /**
   * One of a few values: a status, a country, a priority.
   *
   * @param distinctValues The number of values, 1 or more.
   * @throws out-of-range
   */
  public static category(distinctValues: number): ValueSource {
    CATEGORIES(distinctValues, 'distinctValues', place('ValueSource', 'category', { distinctValues }));
    return new ValueSource({ source: 'category', distinctValues });
  }

  /**
   * What a construct takes for granted.
   *
   * @internal
   */
  public static _assumed(values: DeclaredValues): ValueSource {
    return new ValueSource({ ...values, assumed: true });
  }

  private constructor(private readonly values: DeclaredValues) {}

  /** @internal */
  public _toModel(): DeclaredValues {
    return this.values;
  }
}
