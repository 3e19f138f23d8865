import { defaultExpression } from '../../src/rules/validity/default-expression';
import type { ColumnDefinition, ColumnType, Schema } from '../../src/schema';
import { declaredObjects } from '../../src/schema/ownership';
import { column, defined, ofSequences, schema, table } from '../support/model';
import { postgresql, problems, testRule, type RefusedCase } from '../support/rule-cases';

function defaulted(type: ColumnType['code'], expression: string, parts: Partial<ColumnDefinition> = {}): Partial<Schema> {
  const columns = [column('Id', 'INT64'), column('Price', 'INT64'), column('Value', type, { defaultExpression: expression, ...parts })];
  return { tables: [table('Orders', ['Id'], columns)], objects: ofSequences('Ids') };
}

const commitTimestamp = { allowCommitTimestamp: true };
const noRow = 'but a default is computed before the row exists';

function misfit(value: string, type: string): string {
  return `the default of Orders.Value is ${value}, which does not fit the type ${type}`;
}

/** A default of a column of another type. */
const MISFITS: readonly (readonly [type: ColumnType['code'], expression: string, says: string])[] = [
  ['BOOL', '1', 'has the type INT64, which cannot be coerced to BOOL'],
  ['JSON', "'{}'", 'has the type STRING, which cannot be coerced to JSON'],
  ['INT64', "'0'", 'has the type STRING, which cannot be coerced to INT64'],
  ['INT64', "'CH'", 'has the type STRING, which cannot be coerced to INT64'],
  ['DATE', "'x'", 'contains x, which is not a valid DATE'],
  ['STRING', 'TRUE', 'has the type BOOL, which cannot be coerced to STRING'],
  ['INT64', '-9223372036854775809', 'contains -9223372036854775809, which is not a valid INT64'],
  ['NUMERIC', 'CAST(1.5 AS FLOAT64)', 'has the type FLOAT64, which cannot be coerced to NUMERIC'],
  ['TIMESTAMP', "TIMESTAMP '2024-02-30'", 'contains 2024-02-30, which is not a valid TIMESTAMP'],
  ['STRING', 'GENERATE_UUI()', 'calls GENERATE_UUI, a function that Spanner does not have'],
  ['STRING', 'LOWER(5)', 'calls LOWER with INT64, which it does not accept'],
  ['STRING', "SUBSTR('a')", 'calls SUBSTR with 1 argument, and it takes 2 to 3'],
  ['INT64', '1 + = 2', 'is not an expression: Spanner cannot read 1 + = 2'],
];

test.each([
  [schema, 'TIMESTAMP', 'now()', 'calls NOW, a function of PostgreSQL databases', "Column.timestamp('Value', { defaultValue: Default.currentTimestamp() })"],
  [schema, 'STRING', 'uuid_generate_v4()', 'calls UUID_GENERATE_V4, a function that Spanner does not have', "Column.string('Value', { defaultValue: Default.generateUuid() })"],
  [schema, 'STRING', "quote_ident('a')", 'calls QUOTE_IDENT, a function of PostgreSQL databases', 'compute the value in the application, and write it'],
  [schema, 'INT64', "CAST('1' AS bigint)", 'names the type BIGINT, a type of PostgreSQL databases: in GoogleSQL it is INT64', 'Column.int64(\'Value\', { defaultValue: Default.expression("CAST(\'1\' AS INT64)") })'],
  [postgresql, 'STRING', "ifnull('a', 'b')", 'calls IFNULL, a function of GoogleSQL databases', 'Column.string(\'Value\', { defaultValue: Default.expression("coalesce(\'a\', \'b\')") })'],
  [postgresql, 'STRING', 'generate_uuid()', 'calls GENERATE_UUID, a function of GoogleSQL databases', "Column.string('Value', { defaultValue: Default.generateUuid() })"],
  [postgresql, 'INT64', "CAST('1' AS INT64)", 'names the type int64, a type of GoogleSQL databases: in PostgreSQL it is bigint', 'Column.int64(\'Value\', { defaultValue: Default.expression("CAST(\'1\' AS bigint)") })'],
] as const)('[V2] %# what the other dialect has is written in this one', (of, type, expression, says, fix) => {
  expect(problems(defaultExpression, of(defaulted(type, expression)))).toMatchObject([{ message: `the default of Orders.Value ${says}`, fixes: [fix] }]);
});

test.each([
  [postgresql, { code: 'JSON' }, "'{}'", /^Column\.json\('Value', .*CAST\('\{\}' AS jsonb\)/],
  [postgresql, { code: 'BOOL' }, "'true'", /^Column\.bool\('Value', .*CAST\('true' AS boolean\)/],
  [postgresql, { code: 'ARRAY', element: { code: 'STRING' } }, "'{}'", /^Column\.array\('Value', .*CAST\('\{\}' AS varchar\[\]\)/],
  [postgresql, { code: 'INT64' }, "'7'::text", /^Column\.int64\('Value', .*CAST\('7'::text AS bigint\)/],
  [postgresql, { code: 'INT64' }, '1.5', /^Column\.numeric\('Value'/],
  [schema, { code: 'JSON' }, "'{}'", /^Column\.json\('Value', .*PARSE_JSON\('\{\}'\)/],
  [schema, { code: 'BOOL' }, "'true'", /^Column\.bool\('Value', .*CAST\('true' AS BOOL\)/],
  [schema, { code: 'STRING' }, '5', /^Column\.string\('Value', .*CAST\(5 AS STRING\)/],
  [schema, { code: 'FLOAT64' }, "'x'", /^Column\.string\('Value'/],
  [schema, { code: 'BOOL' }, "'x'", /^Column\.string\('Value'/],
] as const)('%# a value that fits the type of its column is converted before the column gets another type', (of, type, expression, first) => {
  const [{ fixes }] = problems(defaultExpression, of(defaulted(type.code, expression, { type })));
  expect(fixes[0]).toMatch(first);
  expect(fixes.filter((fix) => fix.includes("'x'") && fix.includes('CAST'))).toEqual([]);
});

testRule(defaultExpression, {
  refused: [
    ...MISFITS.map(([type, expression, says]): RefusedCase => [`[V1] ${expression} of a column of the type ${type}`, defaulted(type, expression), `the default of Orders.Value ${says}`]),
    ...([['1e39', '1e39'], ['1e200::real', '1e200'], ["'1e200'::real", '1e200'], ['-1e400', '-1e400']] as const).map(([number, shown]): RefusedCase => [
      `${number} of a real`, postgresql(defaulted('FLOAT32', number)), `the default of Orders.Value contains ${shown}, which is not a valid real`,
    ]),
    ['a number above a double precision', postgresql(defaulted('FLOAT64', '1e400')), 'the default of Orders.Value contains 1e400, which is not a valid double precision'],
    ['another column', defaulted('INT64', 'Price + 1'), `the default of Orders.Value reads the column Price, ${noRow}`],
    ['another column in PostgreSQL', postgresql(defaulted('INT64', '"Price"')), `the default of Orders.Value reads the column Price, ${noRow}`],
    ['a subquery', defaulted('INT64', '(SELECT MAX(Price) FROM Orders)'), 'the default of Orders.Value contains a subquery, and a default cannot read other rows'],
    ['an aggregate', defaulted('INT64', 'COUNT(1) + 1'), 'the default of Orders.Value calls COUNT, and a default has no rows to aggregate'],
    ['an identity', defaulted('INT64', '7', { identity: {} }), 'the default of Orders.Value is set on an identity column, but a column has only one source of values'],
    ['a clock for a commit timestamp', defaulted('TIMESTAMP', 'CURRENT_TIMESTAMP()', commitTimestamp),
      'the default of Orders.Value is not PENDING_COMMIT_TIMESTAMP(), the only one that a commit timestamp column can have'],
    ['a day for a commit timestamp in PostgreSQL, told once', postgresql(defaulted('TIMESTAMP', 'current_date', commitTimestamp)),
      'the default of Orders.Value is not PENDING_COMMIT_TIMESTAMP(), the only one that a commit timestamp column can have'],
    ['the commit time for another column', defaulted('TIMESTAMP', 'PENDING_COMMIT_TIMESTAMP()'),
      'the default of Orders.Value is PENDING_COMMIT_TIMESTAMP(), but only a commit timestamp column can have that'],
    ['a UUID text for an integer', defaulted('INT64', 'GENERATE_UUID()'), misfit('a string from GENERATE_UUID', 'INT64')],
    ['a UUID text for bytes', defaulted('BYTES', 'GENERATE_UUID()'), misfit('a string from GENERATE_UUID', 'BYTES(MAX)')],
    ['a UUID text for the type UUID', defaulted('UUID', 'GENERATE_UUID()'), misfit('a string from GENERATE_UUID', 'UUID')],
    ['a UUID for a text', defaulted('STRING', 'NEW_UUID()'), misfit('a UUID from NEW_UUID', 'STRING(MAX)')],
    ['a UUID for a varchar', postgresql(defaulted('STRING', 'gen_random_uuid()')), misfit('a UUID from GEN_RANDOM_UUID', 'varchar')],
    ['a UUID text for a bigint', postgresql(defaulted('INT64', 'spanner.generate_uuid()')), misfit('a string from GENERATE_UUID', 'bigint')],
    ['a sequence for a text', defaulted('STRING', 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids)'), misfit('an integer from GET_NEXT_SEQUENCE_VALUE', 'STRING(MAX)')],
    ['a sequence for a numeric', postgresql(defaulted('NUMERIC', "nextval('ids')")), misfit('an integer from NEXTVAL', 'numeric')],
    ['a time for a day', defaulted('DATE', 'CURRENT_TIMESTAMP()'), misfit('a timestamp from CURRENT_TIMESTAMP', 'DATE')],
    ['now() for a day', postgresql(defaulted('DATE', 'now()')), misfit('a timestamp from NOW', 'date')],
    ['a day for a time', postgresql(defaulted('TIMESTAMP', 'current_date')), misfit('a date from CURRENT_DATE', 'timestamptz')],
  ],
  accepted: [
    ['a constant', defaulted('INT64', '0')],
    ['NULL where it can be', defaulted('INT64', 'NULL')],
    ['NULL where it cannot be, which is like none', defaulted('INT64', 'NULL', { notNull: true })],
    ['the largest real', postgresql(defaulted('FLOAT32', '3.4028235e38'))],
    ['the largest real as a text', postgresql(defaulted('FLOAT32', "'3.4028235e38'::real"))],
    ['infinity', postgresql(defaulted('FLOAT64', "'Infinity'::float8"))],
    ['a UUID text', defaulted('STRING', 'GENERATE_UUID()')],
    ['a UUID', defaulted('UUID', 'NEW_UUID()')],
    ['the bytes of a UUID', defaulted('BYTES', "FROM_HEX(REPLACE(GENERATE_UUID(), '-', ''))")],
    ['a UUID in PostgreSQL', postgresql(defaulted('UUID', 'gen_random_uuid()'))],
    ['a sequence', defaulted('INT64', 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids)')],
    ['a sequence for a NUMERIC and a FLOAT64, which take an integer', defaulted('NUMERIC', 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids)')],
    ['nextval for a bigint', postgresql(defaulted('INT64', "nextval('ids'::text)"))],
    ['a clock', defaulted('TIMESTAMP', 'CURRENT_TIMESTAMP()')],
    ['a clock without parentheses', postgresql(defaulted('TIMESTAMP', 'CURRENT_TIMESTAMP'))],
    ['the commit time for a commit timestamp', defaulted('TIMESTAMP', 'PENDING_COMMIT_TIMESTAMP()', commitTimestamp)],
    ['the commit time for a commit timestamp in PostgreSQL', postgresql(defaulted('TIMESTAMP', 'SPANNER.PENDING_COMMIT_TIMESTAMP()', commitTimestamp))],
    ['words that a function takes as they are', defaulted('DATE', 'DATE_TRUNC(CURRENT_DATE(), MONTH)')],
    ['an identity without a default', { tables: [table('T', ['A'], [column('A', 'INT64', { identity: {} })])] }],
    ['a function of a named schema that is declared', { ...defaulted('INT64', 'sales.next_price()'), objects: declaredObjects([defined('SCHEMA', 'sales')]) }],
    ['a default beside a generated expression, which is another rule', defaulted('INT64', '1', { generated: { expression: 'Price', stored: true } })],
  ],
});
