import { farmFingerprint } from './farm-fingerprint';
import { Day, Instant, MICROS_OF_DAY, MICROS_OF_SECOND, type Value } from './value';
import type { Expression } from '../../ddl/expressions/expression';
import type { ColumnType } from '../../schema';
import { hasFractions } from '../../schema/types/type-facts';
import type { Chance } from '../chance';
import { MODEL } from '../constants';

function uuidOf(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** How it is drawn where an expression makes one, and the name by which the expression asks for it. */
export const RANDOM_UUID = { name: '', recipe: { draw: 'uuid', type: { code: 'STRING' } } } as const;

export function isRandomUuid(part: Expression): boolean {
  return part.kind === 'call' && part.definition?.spread === 'random UUID';
}

/** Random digits in the form of a UUID of version 4. */
export function randomUuid(chance: Chance): string {
  const hex = chance.hex(4);
  return uuidOf(`${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17)}`);
}

/** A value of digits, as long as its column allows. */
function ofDigits({ code, length = Infinity }: Exclude<ColumnType, { code: 'ARRAY' }>, hex: string): Value {
  return code === 'UUID'
    ? uuidOf(hex.padEnd(32, '0'))
    : code === 'BYTES' ? Buffer.from(hex.slice(0, 2 * length), 'hex') : hex.slice(0, length);
}

export function anyValue(type: ColumnType, chance: Chance): Value {
  switch (type.code) {
    case 'STRING':
    case 'UUID':
    case 'BYTES':
      return ofDigits(type, chance.hex(4));
    case 'TIMESTAMP':
      return new Instant(Math.floor(chance.share() * 2e15));
    case 'DATE':
      return new Day(chance.below(20_000));
    case 'BOOL':
      return chance.below(2) === 1;
    default:
      return hasFractions(type) ? decimal(chance.share() - 0.5) : chance.integer64();
  }
}

/** A fixed pseudo-random value for a number and a salt. */
export function chosenValue(type: ColumnType, salt: number, number: number): Value {
  const hash = farmFingerprint(Buffer.from(`${salt} ${number}`));
  switch (type.code) {
    case 'STRING':
    case 'UUID':
    case 'BYTES':
      return ofDigits(type, BigInt.asUintN(64, hash).toString(16).padStart(16, '0'));
    case 'TIMESTAMP':
      return new Instant(Number(BigInt.asUintN(50, hash)));
    case 'DATE':
      return new Day(Number(BigInt.asUintN(14, hash)));
    case 'BOOL':
      return (hash & 1n) === 1n;
    case 'ENUM':
      return BigInt(number);
    default:
      return hasFractions(type) ? Number(BigInt.asIntN(53, hash)) : hash;
  }
}

const CLOCK_DIGITS = 12;
const MOST_BASE = 36;

/**
 * A value that rises with time: digits as in a ULID or a UUID of version 7, milliseconds followed by random ones.
 *
 * @param number The number of the insert, for types that are too short for a clock.
 */
export function risingValue(type: ColumnType, micros: number, number: number, chance: Chance): Value {
  switch (type.code) {
    case 'TIMESTAMP':
      return new Instant(micros);
    case 'DATE':
      return new Day(Math.floor(micros / MICROS_OF_DAY));
    case 'STRING':
      return (type.length ?? CLOCK_DIGITS) < CLOCK_DIGITS
        ? Math.min(number, MOST_BASE ** type.length! - 1).toString(MOST_BASE).padStart(type.length!, '0')
        : ofDigits(type, risingDigits(micros, chance));
    case 'BYTES':
    case 'UUID':
      return ofDigits(type, risingDigits(micros, chance));
    case 'BOOL':
      return chance.below(2) === 1;
    default:
      return hasFractions(type) ? decimal(micros / MICROS_OF_SECOND) : BigInt(number + rowsUntil(micros));
  }
}

/**
 * The value of a counter. Drawn inserts represent those at the rate that one split can take: no key is too hot below
 * it.
 */
function rowsUntil(micros: number): number {
  return Math.floor((micros / MICROS_OF_SECOND) * MODEL.writesPerSecondOfSplit);
}

export function risingDigits(micros: number, chance: Chance): string {
  return Math.floor(micros / 1_000).toString(16).padStart(CLOCK_DIGITS, '0') + chance.hex(2);
}

/** NUMERIC has nine digits after the decimal point. */
function decimal(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
