import type { Value } from './emulator/client';
import { Column, ValueSource } from '../../src';
import type { ScalarTypeCode } from '../../src/schema';

/** Values of every type that a shard can be computed from, the extreme ones too, as Spanner's JSON carries them. */
const VALUES = {
  INT64: ['0', '1', '-1', '42', '-42', '9223372036854775807', '-9223372036854775808', '1000000000000'],
  STRING: ['', 'a', 'hello', ' ', "it's", '|', 'Zürich', '東京', '🚀', 'x'.repeat(500), 'nul\u0000l', '-1'],
  BYTES: ['', 'AA==', '/w==', 'aGVsbG8=', Buffer.alloc(300, 0xfe).toString('base64')],
  BOOL: [true, false],
  DATE: ['0001-01-01', '1582-10-15', '1969-12-31', '1970-01-01', '2000-02-29', '2026-11-21', '9999-12-31'],
  TIMESTAMP: [
    '0001-01-01T00:00:00Z', '1969-12-31T23:59:59.999999Z', '1970-01-01T00:00:00Z', '2026-03-29T01:30:00.5Z', '2026-11-21T07:59:59.123456Z',
    '9999-12-31T23:59:59.999999Z',
  ],
  FLOAT64: [0, 1, -1, 0.1, -2.5, 1e21, 1e-7, 1e300, 123456789.125],
  NUMERIC: ['0', '1.5', '-1.5', '99999999999999999999999999999.999999999', '-99999999999999999999999999999.999999999', '0.000000001'],
} satisfies { readonly [type in ScalarTypeCode]?: readonly Value[] };

export type HashableType = keyof typeof VALUES;

const ROWS = 40;

/** Every type alone, pairs and triples of them, and more than fit into one row of `||`. */
export const COMBINATIONS: readonly HashableType[][] = [
  ['INT64'], ['STRING'], ['BYTES'], ['BOOL'], ['DATE'], ['TIMESTAMP'], ['FLOAT64'], ['NUMERIC'],
  ['STRING', 'STRING'], ['INT64', 'STRING'], ['BYTES', 'INT64'], ['DATE', 'TIMESTAMP'], ['NUMERIC', 'BOOL'],
  ['FLOAT64', 'BYTES', 'DATE'], ['TIMESTAMP', 'STRING', 'INT64'],
  ['INT64', 'STRING', 'BYTES', 'BOOL', 'DATE', 'TIMESTAMP', 'FLOAT64', 'STRING', 'INT64'],
];

/** Different rows that show every value of every column, and as many pairs as fit. */
export function rowsOf(types: readonly HashableType[]): Value[][] {
  const rows = Array.from({ length: ROWS }, (_, row) => types.map((type, position): Value => {
    const values: readonly Value[] = VALUES[type];
    return values[(row + position * Math.floor(row / values.length)) % values.length];
  }));
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

export function valuesOf(type: HashableType): readonly Value[] {
  return VALUES[type];
}

export function columnOf(name: string, type: HashableType): Column {
  const options = { values: ValueSource.entity('the test') };
  switch (type) {
    case 'INT64':
      return Column.int64(name, options);
    case 'STRING':
      return Column.string(name, options);
    case 'BYTES':
      return Column.bytes(name, options);
    case 'BOOL':
      return Column.bool(name, options);
    case 'DATE':
      return Column.date(name, options);
    case 'TIMESTAMP':
      return Column.timestamp(name, options);
    case 'FLOAT64':
      return Column.float64(name, options);
    case 'NUMERIC':
      return Column.numeric(name, options);
  }
}
