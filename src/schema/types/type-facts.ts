import type { ColumnType, ScalarType } from './column-type';
import { TYPES, type ScalarTypeCode, type TypeCode, type TypeLength } from './type-registry';
import type { Dialect } from '../dialect';

/** Answers about types for rules, printers and plans, which need not know types by name. */

type Coded = Pick<ColumnType, 'code'>;

export function isNumber({ code }: Coded): boolean {
  return TYPES[code].values === 'integer' || hasFractions({ code });
}

export function hasFractions({ code }: Coded): boolean {
  return TYPES[code].values === 'fraction';
}

/** Whether an embedding can consist of such values. */
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

/** The type itself, or the element type of an array. */
export function scalarOf(type: ColumnType): ScalarType {
  return type.code === 'ARRAY' ? type.element : type;
}

/** Whether the name is neither a type nor a known message or enum. */
export function isUnknown(type: ColumnType): boolean {
  return scalarOf(type).code === 'UNKNOWN';
}

/** Whether a column of the type can be part of the key of a table, an index or a foreign key. */
export function canBeKey({ code }: Coded, dialect: Dialect): boolean {
  return TYPES[code].keyIn.includes(dialect);
}

/** Whether the user chose the name of the type: a message, an enum, or an unknown type. */
export function isNamed({ code }: Coded): boolean {
  return TYPES[code].isNamed ?? false;
}

/** The type without its lengths. DDL does not show whether a name is a message or an enum. */
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

/** The maximum characters or bytes of a value or array element; Infinity if only Spanner's limit applies. */
export function longestValue(type: ColumnType, dialect: Dialect): number {
  const { code, length = Infinity } = scalarOf(type);
  const limits = TYPES[code].length;
  return limits?.dialects.includes(dialect) && length < limits.most ? length : Infinity;
}

const FIXED_WIDTH = new Set(['boolean', 'integer', 'fraction', 'time', 'uuid', 'enum']);

/** As `longestValue`, but 0 if all values of the type take a few bytes. */
export function widthOf(type: ColumnType, dialect: Dialect): number {
  const isFixed = type.code !== 'ARRAY' && FIXED_WIDTH.has(TYPES[type.code].values);
  return isFixed ? 0 : type.code === 'ARRAY' ? Infinity : longestValue(type, dialect);
}

export function codesWhere(has: (type: Coded) => boolean): TypeCode[] {
  return (Object.keys(TYPES) as TypeCode[]).filter((code) => has({ code }));
}

/**
 * Whether ALTER COLUMN can change one type to the other in place. For arrays, the elements decide. A vector length can
 * be added and changed, but not dropped.
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

/** As `TypedValue.type`; undefined for a type whose values are not checked. */
export function valueType(type: ColumnType): string | undefined {
  const element = scalarOf(type);
  return isNamed(element) ? undefined : type.code === 'ARRAY' ? `ARRAY<${element.code}>` : element.code;
}

export const UUID_CHARACTERS = 36;
export const UUID_BYTES = 16;

export function isUuidSized({ code, length }: Coded & { readonly length?: number }): boolean {
  return code === 'UUID' || (code === 'STRING' && length === UUID_CHARACTERS)
    || (code === 'BYTES' && length === UUID_BYTES);
}
