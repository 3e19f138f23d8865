/* eslint-disable no-bitwise -- what SQL computes */
import * as fc from 'fast-check';
import { Dialect } from '../../src/schema';
import { SpreadAnalysis } from '../../src/spread';
import { column, schema, table } from '../support/model';

const INT64 = 64;
const ROWS = 6_000;

/** A hash as SQL computes it, and what is done to it. */
interface Step {
  readonly sql: (operand: string) => string;
  readonly value: (operand: bigint) => bigint;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
const signedBits = (value: bigint): bigint => BigInt.asIntN(INT64, value);

/** With a constant: what both dialects compute alike, and `>>`, which fills with zeros in one of them. */
const STEPS: Readonly<Record<string, (by: number, dialect: Dialect) => Step>> = {
  MOD: (by) => ({ sql: (x) => `MOD(${x}, ${by})`, value: (x) => x % BigInt(by) }),
  DIV: (by, dialect) => ({ sql: (x) => (dialect === Dialect.GOOGLESQL ? `DIV(${x}, ${by})` : `(${x} / ${by})`), value: (x) => x / BigInt(by) }),
  ABS: () => ({ sql: (x) => `ABS(${x})`, value: abs }),
  plus: (by) => ({ sql: (x) => `(${x} + ${by})`, value: (x) => x + BigInt(by) }),
  minus: (by) => ({ sql: (x) => `(${x} - ${by})`, value: (x) => x - BigInt(by) }),
  from: (by) => ({ sql: (x) => `(${by} - ${x})`, value: (x) => BigInt(by) - x }),
  negated: () => ({ sql: (x) => `(-${x})`, value: (x) => -x }),
  mask: (by) => ({ sql: (x) => `(${x} & ${maskOf(by)})`, value: (x) => x & BigInt(maskOf(by)) }),
  shift: (by, dialect) => ({
    sql: (x) => `(${x} >> ${by % 4})`,
    value: (x) => (dialect === Dialect.GOOGLESQL ? signedBits(BigInt.asUintN(INT64, x) >> BigInt(by % 4)) : x >> BigInt(by % 4)),
  }),
};

function maskOf(by: number): number {
  return 2 ** (Math.ceil(Math.log2(by + 1))) - 1;
}

/** Hashes of rows: multiplied by an odd number that fills 64 bits, so that all bits of it vary. */
const HASHES = Array.from({ length: ROWS }, (_, row) => {
  const mixed = BigInt.asUintN(INT64, BigInt(row + 1) * 0x9E3779B97F4A7C15n);
  return signedBits((mixed ^ (mixed >> 29n)) * 0xBF58476D1CE4E5B9n);
});

function judged(expression: string, dialect: Dialect): ReturnType<SpreadAnalysis['column']> {
  const owner = table('T', ['g'], [
    column('u', 'STRING', { notNull: true, declaredValues: { source: 'entity', description: 'the user' } }),
    column('g', 'INT64', { generated: { expression, stored: true } }),
  ]);
  return SpreadAnalysis.of(schema({ dialect, tables: [owner] })).column(owner, 'g');
}

function composed(steps: readonly (readonly [name: string, by: number])[], modulus: number, dialect: Dialect): Step {
  const hash = dialect === Dialect.GOOGLESQL ? 'FARM_FINGERPRINT(u)' : 'spanner.farm_fingerprint(u)';
  return [['MOD', modulus] as const, ...steps].map(([name, by]) => STEPS[name](by, dialect)).reduce<Step>((inner, outer) => (
    { sql: (x) => outer.sql(inner.sql(x)), value: (x) => outer.value(inner.value(x)) }
  ), { sql: () => hash, value: (x) => x });
}

describe.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('the number of shards in %s', (dialect) => {
  const divided = (x: string, by: number): string => (dialect === Dialect.GOOGLESQL ? `DIV(${x}, ${by})` : `${x} / ${by}`);
  const hash = dialect === Dialect.GOOGLESQL ? 'FARM_FINGERPRINT(u)' : 'spanner.farm_fingerprint(u)';

  test.each([
    [divided(`MOD(${hash}, 16)`, 2), 15],
    [divided(`ABS(MOD(${hash}, 16))`, 2), 8],
    [divided(`(MOD(${hash}, 16) + 15)`, 2), 16],
    [`MOD(${hash}, 16) >> 1`, 16],
    [`MOD(${hash}, 16) & 31`, 31],
    [`MOD(MOD(${hash}, 100), 7)`, 13],
    [`MOD(ABS(MOD(${hash}, 16)) - 8, 4)`, 7],
  ])('[J10] %s has %i values', (expression, count) => {
    expect(judged(expression, dialect)).toMatchObject({ kind: 'bounded', count });
  });

  test('[J10] is that of the values that occur, whatever is computed from a shard', () => {
    const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.integer({ min: 1, max: 40 }));
    let claimed = 0;
    fc.assert(fc.property(fc.array(step, { maxLength: 3 }), fc.integer({ min: 2, max: 60 }), (steps, modulus) => {
      const { sql, value } = composed(steps, modulus, dialect);
      const spread = judged(sql(''), dialect);
      if (spread.kind === 'bounded' && spread.hashed && spread.step === undefined) {
        claimed++;
        const count = new Set(HASHES.map(value)).size;
        expect({ sql: sql(''), count: spread.count }).toEqual({ sql: sql(''), count });
      }
    }), { seed: 11, numRuns: 150 });
    expect(claimed).toBeGreaterThan(50);
  });
});
