import { sameExpression } from '../../../src/ledger/canonical/canonical-words';
import { Dialect } from '../../../src/schema';

type Case = readonly [a: string, b: string];

const GOOGLESQL_SAME: readonly Case[] = [
  ['ABS(MOD(FARM_FINGERPRINT(`EventId`), 16))', 'abs(mod( farm_fingerprint(EventId) ,16))'],
  ['((Total > 0))', 'Total > 0'],
  ['Kind != "a"', "`Kind` <> 'a'"],
  ['Kind IS NOT NULL -- always', 'Kind is not null'],
  ['CAST(Id AS STRING)', 'cast(Id as string)'],
  ['GET_NEXT_SEQUENCE_VALUE(SEQUENCE Sq)', 'get_next_sequence_value(sequence `Sq`)'],
  ['SAFE.SUBSTR(A, 1)', 'safe.substr(A, 1)'],
  ['`Date`', 'Date'],
];
const GOOGLESQL_DIFFERENT: readonly Case[] = [
  ["Kind = 'a'", "Kind = 'A'"],
  ["Kind = 'a b'", "Kind = 'a  b'"],
  ["Kind = 'a'", "Kind = b'a'"],
  ['Kind = \'Name\'', 'Kind = Name'],
  ['Total > 0', 'Total >= 0'],
  ['Total', 'total'],
  ['(A) + (B)', 'A) + (B'],
  ['(A + B) * C', 'A + B * C'],
  ['`NULL`', 'NULL'],
  ["'unterminated", "'unterminated  "],
];
const POSTGRESQL_SAME: readonly Case[] = [
  ['Total > 0', '"total"  > 0'],
  ['LOWER("Kind")', 'lower("Kind")'],
  ["Kind = 'a'", "kind = 'a'"],
  ['(a <> 1)', 'a != 1'],
];
const POSTGRESQL_DIFFERENT: readonly Case[] = [
  ['"Total" > 0', 'total > 0'],
  ['"user"', 'user'],
  ["'5'::bigint", '5'],
];

describe.each([
  [Dialect.GOOGLESQL, GOOGLESQL_SAME, GOOGLESQL_DIFFERENT],
  [Dialect.POSTGRESQL, POSTGRESQL_SAME, POSTGRESQL_DIFFERENT],
])('%s', (dialect, same, different) => {
  test.each(same)('%s is %s', (a, b) => {
    expect(sameExpression(a, b, dialect)).toBe(true);
    expect(sameExpression(b, a, dialect)).toBe(true);
  });

  test.each(different)('%s is not %s', (a, b) => {
    expect(sameExpression(a, b, dialect)).toBe(false);
    expect(sameExpression(b, a, dialect)).toBe(false);
  });
});
