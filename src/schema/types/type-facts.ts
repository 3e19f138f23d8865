import type { ColumnType, ScalarType } from './column-type';
import { TYPES, type ScalarTypeCode, type TypeCode, type TypeLength } from './type-registry';
import type { Dialect } from '../dialect';

/** What a rule, a printer or a plan asks of a type, so that none of them has to know the types by name. */

type Coded = Pick<ColumnType, 'code'>;

export function isNumber({ code }: Coded): boolean {
  return TYPES[code].values === 'integer' || hasFractions({ code });
}

export function hasFractions({ code }: Coded): boolean {
  return TYPES[code].values === 'fraction';
}

/** What an embedding is made of. */
export function isFloat({ code }: Coded): boolean {
  return TYPES[code].bits !== undefined;
}

/** `float(n)` of PostgreSQL, by its bits of precision. */
export function floatOfBits(bits: number): ScalarTypeCode {
  const floats = codesWhere(isFloat) as ScalarTypeCode[];
  return floats.find((code) => TYPES[code].bits! >= bits) ?? floats[floats.length - 1];
}

export function isTime({ code }: Coded): boolean {
  return TYPES[code].values === 'time';
}

/** The type itself, or that of the elements of an array. */
export function scalarOf(type: ColumnType): ScalarType {
  return type.code === 'ARRAY' ? type.element : type;
}

/** The name is none of a type, nor of a message or an enum that is known. */
export function isUnknown(type: ColumnType): boolean {
  return scalarOf(type).code === 'UNKNOWN';
}

/** A column of the type can be part of a key of a table, an index or a foreign key. */
export function canBeKey({ code }: Coded, dialect: Dialect): boolean {
  return TYPES[code].keyIn.includes(dialect);
}

/** Whether the name of the type is a name of the user's: that of a message, of an enum, or an unknown one. */
export function isNamed({ code }: Coded): boolean {
  return TYPES[code].isNamed ?? false;
}

/** What a type is apart from its lengths. DDL does not show whether a name is that of a message or of an enum. */
export function typeKind(type: ColumnType): string {
  const { code, name } = scalarOf(type);
  return `${type.code === 'ARRAY' ? 'ARRAY ' : ''}${name ?? code}`;
}

export function lengthOf({ code }: Coded): TypeLength | undefined {
  return TYPES[code].length;
}

export function vectorLengthOf(type: ColumnType): number | undefined {
  return type.code === 'ARRAY' ? type.vectorLength : undefined;
}

/**
 * The most characters or bytes that a value, or an element of an array, can have; Infinity where nothing bounds it but
 * Spanner.
 */
export function longestValue(type: ColumnType, dialect: Dialect): number {
  const { code, length = Infinity } = scalarOf(type);
  const limits = TYPES[code].length;
  return limits?.dialects.includes(dialect) && length < limits.most ? length : Infinity;
}

const FIXED_WIDTH = new Set(['boolean', 'integer', 'fraction', 'time', 'uuid', 'enum']);

/** As `longestValue`, and 0 where all values of the type take a few bytes. */
export function widthOf(type: ColumnType, dialect: Dialect): number {
  const isFixed = type.code !== 'ARRAY' && FIXED_WIDTH.has(TYPES[type.code].values);
  return isFixed ? 0 : type.code === 'ARRAY' ? Infinity : longestValue(type, dialect);
}

/** All types with a property. */
export function codesWhere(has: (type: Coded) => boolean): TypeCode[] {
  return (Object.keys(TYPES) as TypeCode[]).filter((code) => has({ code }));
}

/**
 * Whether ALTER COLUMN makes the one of the other where the rows lie: of an array what it makes of the elements. A
 * vector length comes and changes, and does not go.
 */
export function changesInPlace(from: ColumnType, to: ColumnType): boolean {
  if (from.code !== 'ARRAY' || to.code !== 'ARRAY') {
    return from.code !== 'ARRAY' && to.code !== 'ARRAY' && scalarChangesInPlace(from, to);
  }
  const isRevectored = from.vectorLength !== to.vectorLength && from.element.code === to.element.code;
  return isRevectored ? to.vectorLength !== undefined : scalarChangesInPlace(from.element, to.element);
}

function scalarChangesInPlace(from: ScalarType, to: ScalarType): boolean {
  return (
    (from.code === to.code && lengthOf(from) !== undefined) || (TYPES[from.code].changesTo?.includes(to.code) ?? false)
  );
}

/** As `TypedValue.type`; undefined of a type whose values are not checked. */
export function valueType(type: ColumnType): string | undefined {
  const element = type.code === 'ARRAY' ? type.element : type;
  return isNamed(element) ? undefined : type.code === 'ARRAY' ? `ARRAY<${element.code}>` : element.code;
}
