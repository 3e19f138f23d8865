import type { Expression, Literal, Span } from './expression';
import { isNumberOf, isValueOf } from './literal-texts';
import type { Fault, TypeFault } from './type-fault';
import { Dialect } from '../../schema';
import { sqlOperator } from '../../schema/functions';
import {
  canCast,
  canStore,
  coercionCost,
  commonType,
  isComparable,
  type TypedValue,
} from '../../schema/types/coercion';
import { matchSignatures, type NamedValue, type Signature } from '../../schema/types/signature';
import { TYPES } from '../../schema/types/type-registry';

/** A value of an expression, as far as it is known. */
export interface Checked extends TypedValue {
  /** What is written out. */
  readonly literal?: Literal;
}

/** `language_tag => 'en'` */
interface NamedChecked extends NamedValue {
  readonly value: Checked;
}

export const UNKNOWN: Checked = {};

const LITERAL_TYPES: Readonly<Record<Exclude<Literal['type'], 'number' | 'typed'>, string>> = {
  string: 'STRING',
  bytes: 'BYTES',
  bool: 'BOOL',
  null: 'NULL',
};
/** Faults of expressions in queries; the other ones are none there, as queries have more clauses. */
const IN_QUERIES: ReadonlySet<Fault['fault']> = new Set([
  'unknown function',
  'rows',
  'argument count',
  'arguments',
  'unknown operator',
  'unknown type',
  'operands',
  'no common type',
  'cast',
  'cast length',
  'literal',
  'part',
  'choice',
  'columns',
  'result',
]);

/** What becomes of values, whichever part of an expression they are: operators, comparisons, conversions. */
export abstract class ValueChecker {
  protected fault?: TypeFault;

  protected constructor(
    protected readonly dialect: Dialect,
    protected readonly inQuery: boolean,
  ) {}

  protected literal(literal: Literal): Checked {
    const { type, value, typeCode } = literal;
    if (typeCode !== undefined) {
      return this.written({ type: typeCode }, typeCode, literal);
    }
    const code = type === 'number' ? numberType(value, this.dialect) : LITERAL_TYPES[type as 'string'];
    return this.written({ type: code, isLiteral: true, literal }, code, literal);
  }

  /** `-5` is written out as well. */
  protected number(operator: string, operand: Expression): Checked | undefined {
    const isSign = operator === '-' || (operator === '+' && this.dialect === Dialect.GOOGLESQL);
    if (!isSign || operand.kind !== 'literal' || operand.type !== 'number') {
      return undefined;
    }
    const sign = operator === '-' ? '-' : '';
    return this.literal({ ...operand, value: operand.value.startsWith('-') ? operand.value : sign + operand.value });
  }

  private written(value: Checked, type: string, literal: Literal): Checked {
    if (!isValueOf(type, literal.value, this.dialect)) {
      this.note({ fault: 'literal', type, text: literal.value }, literal);
    }
    return value;
  }

  /** @param written The name of the type. */
  protected castTo(cast: Span, value: Checked, type: string, written: string): Checked {
    if (type.includes('.')) {
      return UNKNOWN;
    }
    if (!(type.replace(/^ARRAY<(.*)>$/, '$1') in TYPES) && type !== 'INTERVAL') {
      return this.note({ fault: 'unknown type', name: written }, cast);
    }
    if (this.dialect === Dialect.POSTGRESQL) {
      this.becomes(value, type);
    }
    // '{a, b}'::text[]
    const isArrayText =
      this.dialect === Dialect.POSTGRESQL && value.literal?.type === 'string' && type.startsWith('ARRAY<');
    if (value.type !== undefined && value.type !== 'STRUCT' && !isArrayText && !canCast(value, type, this.dialect)) {
      return this.note({ fault: 'cast', from: value.type, to: type }, cast);
    }
    return { type };
  }

  protected operation(place: Span, operator: string, values: readonly Checked[]): Checked {
    const known = sqlOperator(operator, values.length, this.dialect);
    if (!known) {
      return this.note({ fault: 'unknown operator', name: operator }, place);
    }
    const isNullAllowed = this.dialect === Dialect.POSTGRESQL || known.takesNull;
    const hasNull = !isNullAllowed && values.some(({ type, literal }) => type === 'NULL' && literal);
    const matched = hasNull ? undefined : this.match(known.signatures, values);
    return matched ?? this.note({ fault: 'operands', operator, types: typesOf(values) }, place);
  }

  protected match(
    signatures: readonly Signature[], values: readonly Checked[], named: readonly NamedChecked[] = [],
  ): Checked | undefined {
    const matched = matchSignatures(signatures, values, this.dialect, named);
    const all = [...values, ...named.map(({ value }) => value)];
    matched?.types.forEach((type, at) => type !== undefined && this.becomes(all[at], type));
    return matched && { type: matched.result };
  }

  protected compared(clause: string, place: Span, values: readonly Checked[]): Checked {
    const type = this.common(clause, place, values);
    const isRow = type === 'STRUCT' && (this.dialect === Dialect.POSTGRESQL || clause !== 'BETWEEN');
    if (type !== undefined && !isRow && !isComparable(type)) {
      this.note({ fault: 'no common type', clause, types: typesOf(values) }, place);
    }
    return { type: 'BOOL' };
  }

  /** Notes where there is no common type. */
  protected common(clause: string, place: Span, values: readonly Checked[]): string | undefined {
    const type = commonType(values, this.dialect);
    if (type === undefined) {
      this.note({ fault: 'no common type', clause, types: typesOf(values) }, place);
    } else if (values.every((value) => value.type !== undefined)) {
      values.forEach((value) => this.becomes(value, type));
      return type;
    }
    return undefined;
  }

  /** PostgreSQL makes no other type of what a CASE compares, so that a WHEN of a wider type cannot be compared. */
  protected comparedInCase(operand: Checked, whens: readonly Checked[]): readonly Checked[] {
    const { type } = operand;
    const isFixed = this.dialect === Dialect.POSTGRESQL && type !== undefined && !operand.literal;
    const other = whens.find((when) => isFixed && coercionCost(when, type, this.dialect) === undefined);
    return other ? [{ type }, { type: `${other.type} without a cast` }] : [operand, ...whens];
  }

  protected condition(value: Checked, place: Span): void {
    if (!this.becomes(value, 'BOOL')) {
      this.note({ fault: 'operands', operator: 'WHEN', types: typesOf([value]) }, place);
    }
  }

  protected isStored(value: Checked, wanted: string): boolean {
    this.becomes(value, wanted);
    return canStore(value, wanted, this.dialect);
  }

  /** Whether it is taken as one of the type; notes a literal that is none. */
  protected becomes(value: Checked, type: string): boolean {
    const { literal } = value;
    const isTaken = coercionCost(value, type, this.dialect) !== undefined;
    const isHeld = literal?.type === 'string'
      ? type === 'STRING' || isValueOf(type, literal.value, this.dialect)
      : literal?.type !== 'number' || isNumberOf(type, literal.value, this.dialect);
    if (literal && isTaken && !isHeld) {
      this.note({ fault: 'literal', type, text: literal.value }, literal);
    }
    return isTaken;
  }

  protected note(fault: Fault, { start, end }: Span): Checked {
    if (!this.inQuery || IN_QUERIES.has(fault.fault)) {
      this.fault ??= { ...fault, start, end };
    }
    return UNKNOWN;
  }
}

/** PostgreSQL takes a number with a point, or one that is too large, as exact. */
function numberType(value: string, dialect: Dialect): string {
  const isWhole = /^-?(0x[\da-f]+|\d+)$/i.test(value);
  if (dialect === Dialect.GOOGLESQL) {
    return isWhole ? 'INT64' : 'FLOAT64';
  }
  return isWhole && isValueOf('INT64', value, dialect) ? 'INT64' : 'NUMERIC';
}

export function typesOf(values: readonly Checked[]): string[] {
  return values.map(({ type }) => type ?? 'unknown');
}
