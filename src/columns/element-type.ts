import { wholeNumber, type Kind } from '../rules/usage/kinds';
import { literalText } from '../rules/usage/literal';
import { place } from '../rules/usage/usage-entry';
import type { ScalarType } from '../schema';
import { LIMITS } from '../schema/limits';

export const LENGTH_CHARS = lengthUpTo(LIMITS.stringCharacters);
export const LENGTH_BYTES = lengthUpTo(LIMITS.bytes);

/**
 * The element type of an array column.
 *
 * @example
 * Column.array('Tags', ElementType.string(40));
 *
 * @jsii suppress JSII5018 the factories are called as Spanner's types are (docs/adr/0016)
 */
export class ElementType {
  /** BOOL, boolean. */
  public static bool(): ElementType {
    return new ElementType({ code: 'BOOL' });
  }

  /** INT64, bigint. */
  public static int64(): ElementType {
    return new ElementType({ code: 'INT64' });
  }

  /** FLOAT32, real. */
  public static float32(): ElementType {
    return new ElementType({ code: 'FLOAT32' });
  }

  /** FLOAT64, double precision. */
  public static float64(): ElementType {
    return new ElementType({ code: 'FLOAT64' });
  }

  /** NUMERIC, numeric. */
  public static numeric(): ElementType {
    return new ElementType({ code: 'NUMERIC' });
  }

  /**
   * STRING, varchar.
   *
   * @param lengthChars Characters of one element; MAX when absent.
   */
  public static string(lengthChars?: number): ElementType {
    if (lengthChars !== undefined) {
      LENGTH_CHARS(lengthChars, 'lengthChars', place('ElementType', 'string', { lengthChars }));
    }
    return new ElementType({ code: 'STRING', length: lengthChars });
  }

  /**
   * BYTES, bytea.
   *
   * @param lengthBytes Bytes of one element; MAX when absent. PostgreSQL has no such length.
   */
  public static bytes(lengthBytes?: number): ElementType {
    if (lengthBytes !== undefined) {
      LENGTH_BYTES(lengthBytes, 'lengthBytes', place('ElementType', 'bytes', { lengthBytes }));
    }
    return new ElementType({ code: 'BYTES', length: lengthBytes });
  }

  /** DATE, date. */
  public static date(): ElementType {
    return new ElementType({ code: 'DATE' });
  }

  /** TIMESTAMP, timestamptz. */
  public static timestamp(): ElementType {
    return new ElementType({ code: 'TIMESTAMP' });
  }

  /** JSON, jsonb. */
  public static json(): ElementType {
    return new ElementType({ code: 'JSON' });
  }

  /** UUID, uuid. */
  public static uuid(): ElementType {
    return new ElementType({ code: 'UUID' });
  }

  /**
   * A protocol buffer message of the proto bundle (GoogleSQL only).
   *
   * @param messageName Full name of the message.
   */
  public static proto(messageName: string): ElementType {
    return new ElementType({
      code: 'PROTO',
      name: literalText(messageName, 'messageName', place('ElementType', 'proto', { messageName })),
    });
  }

  /**
   * A protocol buffer enum of the proto bundle (GoogleSQL only).
   *
   * @param enumName Full name of the enum.
   */
  public static protoEnum(enumName: string): ElementType {
    return new ElementType({
      code: 'ENUM',
      name: literalText(enumName, 'enumName', place('ElementType', 'protoEnum', { enumName })),
    });
  }

  private constructor(private readonly type: ScalarType) {}

  /** @internal */
  public _toModel(): ScalarType {
    return this.type;
  }
}

function lengthUpTo(most: number): Kind<number> {
  return wholeNumber(1, most, 64, ', or leave it out for MAX');
}
