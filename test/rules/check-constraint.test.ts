import { checkConstraint } from '../../src/rules/validity/check-constraint';
import type { Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule, type RefusedCase } from '../support/rule-cases';

const columns = [
  column('Id', 'INT64'),
  column('Price', 'INT64'),
  column('ShardId', 'INT64', { generated: { expression: 'ABS(MOD(Id, 16))', stored: true } }),
  column('Outer', 'INT64', { generated: { expression: 'ShardId + 1', stored: true } }),
  column('Fixed', 'INT64', { generated: { expression: '1 + 1', stored: true } }),
  column('FixedToo', 'INT64', { generated: { expression: 'Fixed * 2', stored: true } }),
  column('Round', 'INT64', { generated: { expression: 'Round + 1', stored: true } }),
];

function items(...expressions: string[]): Partial<Schema> {
  return { tables: [table('Items', ['Id'], columns, { checks: expressions.map((expression, index) => ({ name: `ck_${index + 1}`, expression })) })] };
}

const forAllOrNone = 'so it would hold for all rows or for none';

/** Conditions that Spanner cannot evaluate. */
const FAULTS: readonly (readonly [condition: string, says: string])[] = [
  ['Price = = 1', 'is not an expression: Spanner cannot read Price = = 1'],
  ['Price + 1', 'has the type INT64, which cannot be coerced to BOOL'],
  ["Price = 'x'", 'applies = to INT64 and STRING, which it does not accept'],
  ['Price IN (1, TRUE)', 'compares or joins INT64, INT64, BOOL in IN, but they have no common type'],
  ['Price = 1 = TRUE', 'is not an expression: Spanner cannot read Price = 1 = TRUE'],
  ['STARTS_WIT(CAST(Price AS STRING), "1")', 'calls STARTS_WIT, a function that Spanner does not have'],
  ['CAST(Price AS TEXT) = "1"', 'names the type TEXT, a type of PostgreSQL databases: in GoogleSQL it is STRING(MAX)'],
];

testRule(checkConstraint, {
  refused: [
    ...FAULTS.map(([condition, says]): RefusedCase => [`[V2] ${condition}`, items(condition), `check ck_1 of Items ${says}`]),
    ...['At > 1', 'ABS(Id) > 5 AND At < 1'].map((expression): RefusedCase => [
      `[W] ${expression}`, { tables: [table('Items', ['Id'], [column('Id', 'INT64'), column('At', 'INT64')], { checks: [{ name: 'ck', expression }] })] }, 'check ck of Items names At, a reserved word, without quotes',
    ]),
    ['an empty condition', items('  '), 'check ck_1 of Items is empty, so there is nothing to check'],
    ['a condition without a column', items('1 = 1'), `check ck_1 of Items reads no column, ${forAllOrNone}`],
    ['generated columns that rest on no written column', items('FixedToo > Fixed'),
      `check ck_1 of Items reads only generated columns that are computed from no written column, ${forAllOrNone}`],
    ['a generated column that rests on itself', items('Round > 0'),
      `check ck_1 of Items reads only generated columns that are computed from no written column, ${forAllOrNone}`],
    ['a clock', items('Price < UNIX_SECONDS(CURRENT_TIMESTAMP())'), 'check ck_1 of Items calls CURRENT_TIMESTAMP, which is volatile: a row that passed once would fail later'],
    ['a clock without parentheses in PostgreSQL', postgresql(items('price < extract(epoch from current_timestamp)')),
      'check ck_1 of Items calls CURRENT_TIMESTAMP, which is volatile: a row that passed once would fail later'],
    ['now() in PostgreSQL, and a random number in another check', postgresql(items('now() is not null', 'random() < 0.5')),
      'check ck_1 of Items calls NOW, which is volatile: a row that passed once would fail later',
      'check ck_2 of Items calls RANDOM, which is volatile: a row that passed once would fail later'],
    ['a subquery', items('Price IN (SELECT Price FROM Prices)'), 'check ck_1 of Items contains a subquery, and a check sees one row only'],
  ],
  accepted: [
    ['a written column', items('Price >= 0', 'Price BETWEEN 1 AND 5 OR Price IS NULL', 'Price IN (1, 2)')],
    ['a generated column that is computed from a written one', items('ShardId >= 0 AND ShardId < 16', '`Outer` > 0')],
    ['a column that does not exist, which is for another rule', items('Gone > 0')],
    ['functions whose result rests on the row alone', postgresql(items('length(price::text) > 0 and coalesce(price, 0) >= 0'))],
  ],
});

test('offers a condition that Spanner takes', () => {
  expect(problems(checkConstraint, schema(items('1 = 1')))).toEqual([{
    object: 'Items',
    message: `check ck_1 of Items reads no column, ${forAllOrNone}`,
    location: 'Items CHECK (1 = 1)',
    fixes: ["Check.named('ck_1', '`Id` IS NOT NULL')  // or check a column that is not generated", 'remove the check'],
  }]);
});
