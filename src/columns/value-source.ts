import type { DeclaredValues } from '../schema';

/**
 * How the values of a column come to be, where the DDL cannot say it.
 *
 * Spanner stores rows in key order, so a key is judged by where successive values land. A type, a default or a sequence
 * often tells; an `INT64` or `STRING` that the application fills does not, and its owner declares it here.
 *
 * @see https://cloud.google.com/spanner/docs/schema-design#primary-key-prevent-hotspots
 * @example
 * Column.string('OrderNo', { lengthChars: 26, values: ValueSource.ulid() });
 */
export class ValueSource {
  /** Random UUIDs (version 4) that the application makes. */
  public static uuidV4(): ValueSource {
    return new ValueSource({ order: 'scattered', label: 'UUID v4' });
  }

  /** UUIDs of version 1, which hold the time. */
  public static uuidV1(): ValueSource {
    return ValueSource.timeOrdered('UUID v1');
  }

  /** UUIDs of version 6, which begin with the time. */
  public static uuidV6(): ValueSource {
    return ValueSource.timeOrdered('UUID v6');
  }

  /** UUIDs of version 7, which begin with the time. */
  public static uuidV7(): ValueSource {
    return ValueSource.timeOrdered('UUID v7');
  }

  /** ULIDs, which begin with the time. */
  public static ulid(): ValueSource {
    return ValueSource.timeOrdered('ULID');
  }

  /** KSUIDs, which begin with the time. */
  public static ksuid(): ValueSource {
    return ValueSource.timeOrdered('KSUID');
  }

  /** Snowflake ids, whose high bits are the time. */
  public static snowflake(): ValueSource {
    return ValueSource.timeOrdered('Snowflake id');
  }

  /** MongoDB ObjectIds, which begin with the time. */
  public static objectId(): ValueSource {
    return ValueSource.timeOrdered('ObjectId');
  }

  /** TSIDs, whose high bits are the time. */
  public static tsid(): ValueSource {
    return ValueSource.timeOrdered('TSID');
  }

  /** Numbers or codes that count up: an application sequence, an auto-increment column of an older database. */
  public static sequential(): ValueSource {
    return new ValueSource({ order: 'monotonic', label: 'sequential' });
  }

  /** Times in another shape: epoch milliseconds, `20260131` and the like. */
  public static clock(): ValueSource {
    return new ValueSource({ order: 'monotonic', label: 'a clock' });
  }

  /** Random values, hashes, bit-reversed counters: anywhere in the key space. */
  public static random(): ValueSource {
    return new ValueSource({ order: 'scattered', label: 'random' });
  }

  /**
   * Values chosen by something else than time: a tenant, a user name, an e-mail address, a date of birth.
   *
   * @param description Who or what chooses them; printed in reports.
   */
  public static entity(description: string): ValueSource {
    return new ValueSource({ order: 'entity', label: `an entity: ${description}` });
  }

  /**
   * One of a few values: a status, a country, a priority.
   *
   * @param distinctValues How many there are.
   */
  public static category(distinctValues: number): ValueSource {
    return new ValueSource({ order: 'category', label: `a category of ${distinctValues} values`, distinctValues });
  }

  private static timeOrdered(label: string): ValueSource {
    return new ValueSource({ order: 'monotonic', label, timeOrderedId: true });
  }

  private constructor(private readonly values: DeclaredValues) {}

  /** @internal */
  public _toModel(): DeclaredValues {
    return this.values;
  }
}
