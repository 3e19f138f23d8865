import { evaluateCall } from './evaluated-functions';
import { isRandomUuid, RANDOM_UUID } from './typed-values';
import { compareValues, Day, Instant, type Value } from './value';
import type { Binary, Case, Expression, Literal } from '../../ddl/expressions/expression';
import { INTEGER } from '../../ddl/expressions/literal-texts';
import { Dialect } from '../../schema';
import { lengthOfCast } from '../../spread/constants';
import { MILLIS_OF_DAY } from '../../text/time';

/** The value of a name in an expression; undefined if unknown. */
type ColumnValue = (name: string) => Value | undefined;

/**
 * The value that Spanner computes from the columns of a row.
 *
 * @returns undefined if the expression uses something that is not implemented, or that Spanner would reject
 */
export function evaluate(expression: Expression, column: ColumnValue, dialect: Dialect): Value | undefined {
  return new Evaluation(column, dialect).value(expression);
}

class Evaluation {
  public constructor(private readonly column: ColumnValue, private readonly dialect: Dialect) {}

  public value(expression: Expression): Value | undefined {
    switch (expression.kind) {
      case 'column':
        return this.column(expression.name);
      case 'literal':
        return literal(expression);
      case 'call': {
        if (isRandomUuid(expression)) {
          return this.column(RANDOM_UUID.name);
        }
        const args = this.values(expression.args);
        return args && evaluateCall(expression.name, args, this.dialect);
      }
      case 'cast': {
        const value = this.value(expression.operand);
        const cast = value === undefined ? undefined : castTo(expression.typeCode, value, this.dialect);
        return typeof cast === 'string' ? [...cast].slice(0, lengthOfCast(expression)).join('') : cast;
      }
      case 'unary':
        return this.unary(expression.operator, expression.operand);
      case 'binary':
        return this.binary(expression);
      case 'between': {
        const values = this.values([expression.operand, expression.low, expression.high]);
        return values && unlessNull(values, ([value, low, high]) =>
          (compareValues(value, low) >= 0 && compareValues(value, high) <= 0) !== expression.negated);
      }
      case 'in': {
        const values = this.values([expression.operand, ...expression.values]);
        return values && unlessNull(values, ([value, ...others]) =>
          others.some((other) => compareValues(value, other) === 0) !== expression.negated);
      }
      case 'case':
        return this.branch(expression);
      default:
        return undefined;
    }
  }

  /** undefined if any value is unknown. */
  private values(expressions: readonly Expression[]): Value[] | undefined {
    const values: Value[] = [];
    for (const each of expressions) {
      const value = this.value(each);
      if (value === undefined) {
        return undefined;
      }
      values.push(value);
    }
    return values;
  }

  private unary(operator: string, operand: Expression): Value | undefined {
    const value = this.value(operand);
    if (value === undefined || operator === 'IS NULL' || operator === 'IS NOT NULL') {
      return value === undefined ? undefined : (value === null) === (operator === 'IS NULL');
    }
    if (value === null) {
      return null;
    }
    switch (operator) {
      case '+':
        return value;
      case '-':
        return typeof value === 'bigint' ? int64(-value) : typeof value === 'number' ? -value : undefined;
      case '~':
        return typeof value === 'bigint' ? ~value : undefined;
      case 'NOT':
        return typeof value === 'boolean' ? !value : undefined;
      default:
        return undefined;
    }
  }

  private binary({ operator, left, right }: Binary): Value | undefined {
    const values = this.values([left, right]);
    if (!values) {
      return undefined;
    }
    const [a, b] = values;
    if (operator === 'AND' || operator === 'OR') {
      const decides = operator === 'OR';
      return a === decides || b === decides ? decides : a === null || b === null ? null : !decides;
    }
    return unlessNull(values, () => operation(operator, a, b, this.dialect));
  }

  private branch({ operand, branches, otherwise }: Case): Value | undefined {
    const subject = operand && this.value(operand);
    for (const { when, then } of branches) {
      const value = this.value(when);
      if (value === undefined || (operand && subject === undefined)) {
        return undefined;
      }
      if (
        subject === undefined
          ? value === true
          : value !== null && subject !== null && compareValues(subject, value) === 0
      ) {
        return this.value(then);
      }
    }
    return otherwise ? this.value(otherwise) : null;
  }
}

/** @returns undefined outside the range of INT64, which Spanner rejects */
function int64(value: bigint): bigint | undefined {
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

function unlessNull(
  values: readonly Value[],
  compute: (values: readonly Value[]) => Value | undefined,
): Value | undefined {
  return values.includes(null) ? null : compute(values);
}

function literal({ type, value, typeCode }: Literal): Value | undefined {
  switch (type) {
    case 'string':
      return typeCode === undefined || typeCode === 'STRING' ? value : castTo(typeCode, value, Dialect.GOOGLESQL);
    case 'number':
      return INTEGER.test(value) ? BigInt(value) : Number(value);
    case 'bool':
      return value.toUpperCase() === 'TRUE';
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function operation(operator: string, a: Value, b: Value, dialect: Dialect): Value | undefined {
  if (operator in COMPARISONS) {
    return COMPARISONS[operator](compareValues(a, b));
  }
  if (operator === '||') {
    return typeof a === 'string' && typeof b === 'string'
      ? a + b
      : a instanceof Uint8Array && b instanceof Uint8Array ? Buffer.concat([a, b]) : undefined;
  }
  if (typeof a === 'bigint' && typeof b === 'bigint') {
    return INTEGERS[operator]?.(a, b, dialect);
  }
  const [left, right] = [a, b].map((value) => (typeof value === 'bigint' ? Number(value) : value));
  return typeof left === 'number' && typeof right === 'number' ? FLOATS[operator]?.(left, right) : undefined;
}

const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const FLOATS: Readonly<Record<string, (a: number, b: number) => number | undefined>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? undefined : a / b),
};

const INTEGERS: Readonly<Record<string, (a: bigint, b: bigint, dialect: Dialect) => Value | undefined>> = {
  '+': (a, b) => int64(a + b),
  '-': (a, b) => int64(a - b),
  '*': (a, b) => int64(a * b),
  '/': (a, b, dialect) => (
    b === 0n ? undefined : dialect === Dialect.POSTGRESQL ? a / b : Number(a) / Number(b)
  ),
  '%': (a, b) => (b === 0n ? undefined : a % b),
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => (b < 0n || b > 63n ? undefined : BigInt.asIntN(64, a << b)),
  // GoogleSQL fills with zeros, PostgreSQL with the sign; Spanner's PostgreSQL dialect does not document it.
  '>>': (a, b, dialect) => (b < 0n || b > 63n || (a < 0n && dialect === Dialect.POSTGRESQL)
    ? undefined
    : BigInt.asIntN(64, BigInt.asUintN(64, a) >> b)),
};

/**
 * Converts a value to another type.
 *
 * @param typeCode As `Cast.typeCode`.
 * @returns undefined if it is not implemented, such as conversions that depend on a time zone
 */
function castTo(typeCode: string, value: Value, dialect: Dialect): Value | undefined {
  if (value === null) {
    return null;
  }
  switch (typeCode) {
    case 'STRING':
      return textOf(value, dialect);
    case 'INT64':
      return toInteger(value, dialect);
    case 'FLOAT64':
    case 'NUMERIC':
      return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'string'
        ? Number(value)
        : undefined;
    case 'BYTES':
      return typeof value === 'string' ? Buffer.from(value) : value instanceof Uint8Array ? value : undefined;
    case 'BOOL':
      return typeof value === 'bigint' ? value !== 0n : typeof value === 'boolean' ? value : undefined;
    case 'DATE':
      return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
        ? new Day(Date.parse(value) / MILLIS_OF_DAY)
        : value instanceof Day ? value : undefined;
    case 'TIMESTAMP':
      return value instanceof Instant
        ? value
        : typeof value === 'string' && value.endsWith('Z') ? new Instant(Date.parse(value) * 1_000) : undefined;
    default:
      return undefined;
  }
}

function textOf(value: Exclude<Value, null>, dialect: Dialect): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      if (value instanceof Day) {
        return value.text();
      }
      // GoogleSQL reads bytes as UTF-8; PostgreSQL prints them in hexadecimal.
      return value instanceof Uint8Array && dialect === Dialect.GOOGLESQL ? Buffer.from(value).toString() : undefined;
  }
}

function toInteger(value: Exclude<Value, null>, dialect: Dialect): bigint | undefined {
  switch (typeof value) {
    case 'bigint':
      return value;
    case 'boolean':
      return value ? 1n : 0n;
    case 'string':
      return /^\s*[-+]?\d+\s*$/.test(value) ? BigInt(value) : undefined;
    case 'number':
      return Number.isFinite(value) ? rounded(value, dialect) : undefined;
    default:
      return undefined;
  }
}

/** GoogleSQL rounds halves away from zero; PostgreSQL and Spanner differ there. */
function rounded(value: number, dialect: Dialect): bigint | undefined {
  const isHalf = Math.abs(value % 1) === 0.5;
  return isHalf && dialect === Dialect.POSTGRESQL
    ? undefined
    : BigInt(Math.sign(value) * Math.round(Math.abs(value)));
}
