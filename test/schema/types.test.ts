import { Dialect, type ColumnType, type ScalarTypeCode } from '../../src/schema';
import { changesInPlace } from '../../src/schema/types/type-facts';
import { TYPES, type TypeCode } from '../../src/schema/types/type-registry';
import { meantType, spellingsOf } from '../../src/schema/types/type-spellings';
import { sameType, typeText } from '../../src/schema/types/type-text';

const G = Dialect.GOOGLESQL;
const P = Dialect.POSTGRESQL;
const CODES = Object.keys(TYPES) as TypeCode[];
const string = (length?: number): ColumnType => ({ code: 'STRING', length });
const bytes = (length?: number): ColumnType => ({ code: 'BYTES', length });
const array = (code: ScalarTypeCode, length?: number, vectorLength?: number): ColumnType => ({ code: 'ARRAY', element: { code, length }, vectorLength });

describe('every name of a type in PostgreSQL', () => {
  const names = CODES.flatMap((code) => TYPES[code].postgresql.map((name) => [name, code] as const));

  test.each(names)('%s is read as %s', (name, code) => {
    const words = name.toUpperCase().replace('.', ' . ').split(' ');
    expect(spellingsOf(words[0], P).find((each) => each.words.join(' ') === words.join(' '))?.code).toBe(code);
  });

  test('belongs to one type, and so does every name that other databases have', () => {
    const all = CODES.flatMap((code) => [...new Set([code.toLowerCase(), ...TYPES[code].postgresql, ...TYPES[code].serial ?? [], ...TYPES[code].elsewhere ?? []])]);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  });
});

test.each([['DATETIME', 'TIMESTAMP'], ['varchar(255)', 'STRING'], ['Int4', 'INT64'], ['STRING(36)', 'STRING'], ['shop.Order', undefined]])('%s means %s', (name, code) => {
  expect(meantType(name)).toBe(code);
});

describe('two types are the same when Spanner makes the same column of them:', () => {
  const cases: readonly (readonly [ColumnType, ColumnType, Dialect, boolean])[] = [
    [string(), string(2_621_440), G, true],
    [string(), string(2_621_440), P, true],
    [string(), string(2_621_439), G, false],
    [bytes(), bytes(10_485_760), G, true],
    [bytes(), bytes(16), G, false],
    [bytes(), bytes(16), P, true],
    [array('STRING'), array('STRING', 2_621_440), G, true],
    [array('FLOAT32', undefined, 3), array('FLOAT32'), G, false],
    [{ code: 'PROTO', name: 'shop.Order' }, { code: 'UNKNOWN', name: 'shop.Order' }, G, true],
  ];
  test.each(cases.map(([a, b, dialect, same]) => [typeText(a, dialect), typeText(b, dialect), dialect, same, a, b] as const))('%s and %s in %s: %s', (...[, , dialect, same, a, b]) => {
    expect([sameType(a, b, dialect), sameType(b, a, dialect)]).toEqual([same, same]);
  });
});

describe('ALTER COLUMN changes in place', () => {
  test.each([
    [string(10), bytes(10), true],
    [bytes(), string(5), true],
    [string(10), string(20), true],
    [string(36), { code: 'UUID' }, false],
    [{ code: 'INT64' }, { code: 'NUMERIC' }, false],
    [array('STRING', 5), array('STRING'), true],
    [array('STRING', 5), array('STRING', 9), true],
    [array('STRING', 5), array('BYTES', 9), true],
    [array('INT64'), array('FLOAT64'), false],
    [array('INT64'), { code: 'INT64' }, false],
    [array('FLOAT32'), array('FLOAT32', undefined, 3), true],
    [array('FLOAT32', undefined, 3), array('FLOAT32'), false],
    [{ code: 'PROTO', name: 'shop.Order' }, bytes(), true],
    [{ code: 'PROTO', name: 'shop.Order' }, { code: 'PROTO', name: 'shop.OrderV2' }, true],
    [{ code: 'INT64' }, { code: 'ENUM', name: 'shop.State' }, true],
    [{ code: 'ENUM', name: 'shop.State' }, string(), false],
  ] as const)('%j to %j: %s', (from, to, expected) => {
    expect(changesInPlace(from, to)).toBe(expected);
  });
});
