import { expressionText } from './expression-text';
import { NAMED_DEFAULTS, nextValueExpression, UUID_DEFAULTS } from '../ddl/expressions/default-expressions';
import { call, textCall, value as code } from '../languages/code';
import { phrase } from '../languages/phrase';
import { outOfRange } from '../rules/usage/errors';
import { flag, number, textLike } from '../rules/usage/kinds';
import { literalText, literalValue } from '../rules/usage/literal';
import { place } from '../rules/usage/usage-entry';
import { Dialect, type ColumnType, type ExpressionText } from '../schema';
import { quoteString } from '../schema/quoting';
import { hasFractions } from '../schema/types/type-facts';
import { typeName } from '../schema/types/type-text';

const NUMBER = number(Number.isFinite, 'a finite number', 0);
const SEQUENCE_NAME = textLike(
  (name) => /^(\w+\.)?\w+$/.test(name),
  'letters, digits and underscores, and a named schema in front where it is in one', 'invoice_ids',
);

/**
 * The value of a column when an insert gives none.
 *
 * @see https://cloud.google.com/spanner/docs/primary-key-default-value
 * @example
 * Column.timestamp('CreatedAt', { notNull: true, defaultValue: Default.currentTimestamp() });
 *
 * @jsii suppress JSII5018 the factories are called as the values in other languages (docs/adr/0016)
 */
export class Default {
  /** The time of the statement. */
  public static currentTimestamp(): Default {
    return Default.of(NAMED_DEFAULTS.currentTimestamp);
  }

  /** The day of the statement, in the time zone of the database. */
  public static currentDate(): Default {
    return Default.of(NAMED_DEFAULTS.currentDate);
  }

  /** The commit time, for a commit timestamp column. */
  public static pendingCommitTimestamp(): Default {
    return Default.of(NAMED_DEFAULTS.pendingCommitTimestamp);
  }

  /** A random UUID (version 4) as a text of 36 characters. */
  public static generateUuid(): Default {
    return Default.of(UUID_DEFAULTS.STRING);
  }

  /** A random UUID (version 4) for a column of the type UUID. */
  public static newUuid(): Default {
    return Default.of(UUID_DEFAULTS.NATIVE);
  }

  /**
   * A text.
   *
   * @throws out-of-range when the text has control characters or backslashes
   */
  public static string(value: string): Default {
    const at = place('Default', 'string', { 'the string': value });
    if (literalValue(value, 'the string', at) !== '') {
      literalText(value, 'the string', at, 'new');
    }
    const googlesql = quoteString(value, Dialect.GOOGLESQL);
    const postgresql = quoteString(value, Dialect.POSTGRESQL);
    if (googlesql === undefined || postgresql === undefined) {
      throw outOfRange(
        at,
        'the string',
        value,
        'a string without control characters, backslashes and mixed quotes',
        phrase`${textCall('Default', 'expression', escapedLiteral(value))}, after an E in PostgreSQL`,
      );
    }
    return new Default(googlesql, postgresql);
  }

  /**
   * A number.
   *
   * @throws out-of-range when the number is not finite
   */
  public static number(value: number): Default {
    NUMBER(value, 'the number', place('Default', 'number', { 'the number': value }));
    return new Default(String(value), String(value), 'number');
  }

  /** TRUE or FALSE. */
  public static bool(value: boolean): Default {
    flag(value, 'the value', place('Default', 'bool', { 'the value': value }));
    const text = value ? 'TRUE' : 'FALSE';
    return new Default(text, text);
  }

  /**
   * The next value of a bit-reversed sequence of the same database. PostgreSQL needs a name in lower case.
   *
   * @param sequenceName The name of the sequence.
   */
  public static nextValue(sequenceName: string): Default {
    SEQUENCE_NAME(sequenceName, 'sequenceName', place('Default', 'nextValue', { sequenceName }));
    return new Default(
      nextValueExpression(sequenceName, Dialect.GOOGLESQL), nextValueExpression(sequenceName, Dialect.POSTGRESQL),
    );
  }

  /**
   * Any expression that refers to no column, in the dialect of the database, without enclosing parentheses.
   *
   * @throws broken-expression when the text is not exactly one expression
   */
  public static expression(sql: string): Default {
    const at = place('Default', 'expression', { 'the expression': sql });
    literalText(sql, 'the expression', at, 'CURRENT_TIMESTAMP()');
    return new Default(sql, sql, 'expression');
  }

  /**
   * The 16 bytes of a random UUID.
   *
   * @internal
   */
  public static _uuidBytes(): Default {
    return Default.of(UUID_DEFAULTS.BYTES);
  }

  private static of(texts: Readonly<Record<Dialect, string>>): Default {
    return new Default(texts[Dialect.GOOGLESQL], texts[Dialect.POSTGRESQL]);
  }

  private constructor(
    private readonly googlesql: string,
    private readonly postgresql: string,
    private readonly kind?: 'expression' | 'number',
  ) {}

  /** @internal */
  public _toModel(dialect: Dialect, at: string, type: ColumnType): ExpressionText {
    const text = dialect === Dialect.POSTGRESQL ? this.postgresql : this.googlesql;
    if (this.kind === 'expression') {
      return expressionText(text, 'defaultValue', dialect, at);
    }
    if (this.kind === 'number') {
      return numberText(text, dialect, at, type);
    }
    return text;
  }
}

/** A literal that may have escapes; PostgreSQL writes E before it. */
function escapedLiteral(value: string): string {
  // eslint-disable-next-line no-control-regex
  const written = value
    .replace(/['\\]/g, '\\$&')
    .replace(
      /[\u0000-\u001f\u007f\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return `'${written}'`;
}

/** Numbers in JavaScript have 53 bits, so larger ones may differ from what was written. */
function numberText(text: string, dialect: Dialect, at: string, type: ColumnType): ExpressionText {
  const value = Number(text);
  if (type.code === 'INT64' && !/^-?\d+$/.test(text)) {
    throw outOfRange(
      at,
      'defaultValue',
      value,
      'a whole number within 64 bits, as the column is an INT64',
      [call('Default', 'number', [code(0)])],
    );
  }
  const isWritten = !Number.isInteger(value) || Number.isSafeInteger(value) || text.includes('e');
  if (!isWritten && (type.code === 'INT64' || type.code === 'NUMERIC')) {
    throw outOfRange(
      at,
      'defaultValue',
      value,
      `a whole number of at most ${Number.MAX_SAFE_INTEGER}, as JavaScript rounds larger ones`,
      [textCall('Default', 'expression', String(BigInt(value)))],
    );
  }
  // GoogleSQL has no integer literals of more than 64 bits.
  const isInteger = !text.includes('e') && Math.abs(value) >= 2 ** 63;
  const literal = isInteger && dialect === Dialect.GOOGLESQL ? value.toExponential() : text;
  // PostgreSQL reads 0.5 as a numeric and 0 as a bigint, and converts neither implicitly.
  return dialect === Dialect.POSTGRESQL && hasFractions(type) ? `${literal}::${typeName(type, dialect)}` : literal;
}
