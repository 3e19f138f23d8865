import { defaultExpression } from '../../src/rules/validity/default-expression';
import type { ColumnDefinition, ColumnType, Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

function defaulted(type: ColumnType['code'], expression: string, parts: Partial<ColumnDefinition> = {}): Partial<Schema> {
  const columns = [column('Id', 'INT64'), column('Price', 'INT64'), column('Value', type, { defaultExpression: expression, ...parts })];
  return { tables: [table('Orders', ['Id'], columns)], sequences: [{ name: 'Ids' }] };
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
  [schema, 'TIMESTAMP', 'now()', 'calls NOW, a function of PostgreSQL databases', 'in GoogleSQL write CURRENT_TIMESTAMP'],
  [schema, 'STRING', 'uuid_generate_v4()', 'calls UUID_GENERATE_V4, a function that Spanner does not have', 'in GoogleSQL write NEW_UUID (UUID) or GENERATE_UUID (STRING(MAX))'],
  [schema, 'STRING', "quote_ident('a')", 'calls QUOTE_IDENT, a function of PostgreSQL databases', 'compute the value in the application, and write it'],
  [schema, 'INT64', "CAST('1' AS bigint)", 'names the type BIGINT, a type of PostgreSQL databases: in GoogleSQL it is INT64', 'write INT64'],
  [postgresql, 'STRING', "ifnull('a', 'b')", 'calls IFNULL, a function of GoogleSQL databases', 'in PostgreSQL write COALESCE'],
  [postgresql, 'STRING', 'generate_uuid()', 'calls GENERATE_UUID, a function that Spanner does not have', 'did you mean SPANNER.GENERATE_UUID?'],
  [postgresql, 'INT64', "CAST('1' AS INT64)", 'names the type int64, a type of GoogleSQL databases: in PostgreSQL it is bigint', 'write bigint'],
] as const)('[V2] %# what the other dialect has is named with its counterpart', (of, type, expression, says, fix) => {
  expect(problems(defaultExpression, of(defaulted(type, expression)))).toMatchObject([{ message: `the default of Orders.Value ${says}`, fixes: [fix] }]);
});

testRule(defaultExpression, {
  refused: [
    ...MISFITS.map(([type, expression, says]) => ({
      it: `[V1] ${expression} of a column of the type ${type}`,
      schema: schema(defaulted(type, expression)),
      says: [`the default of Orders.Value ${says}`] as [string],
    })),
    {
      it: 'another column',
      schema: schema(defaulted('INT64', 'Price + 1')),
      says: [`the default of Orders.Value reads the column Price, ${noRow}`],
    },
    {
      it: 'another column in PostgreSQL',
      schema: postgresql(defaulted('INT64', '"Price"')),
      says: [`the default of Orders.Value reads the column Price, ${noRow}`],
    },
    {
      it: 'a subquery',
      schema: schema(defaulted('INT64', '(SELECT MAX(Price) FROM Orders)')),
      says: ['the default of Orders.Value contains a subquery, and a default cannot read other rows'],
    },
    {
      it: 'an aggregate',
      schema: schema(defaulted('INT64', 'COUNT(1) + 1')),
      says: ['the default of Orders.Value calls COUNT, and a default has no rows to aggregate'],
    },
    {
      it: 'an identity',
      schema: schema(defaulted('INT64', '7', { identity: {} })),
      says: ['the default of Orders.Value is set on an identity column, and a column has one source of values'],
    },
    {
      it: 'a clock for a commit timestamp',
      schema: schema(defaulted('TIMESTAMP', 'CURRENT_TIMESTAMP()', commitTimestamp)),
      says: ['the default of Orders.Value is not PENDING_COMMIT_TIMESTAMP(), the only one that a commit timestamp column can have'],
    },
    {
      it: 'a day for a commit timestamp in PostgreSQL, told once',
      schema: postgresql(defaulted('TIMESTAMP', 'current_date', commitTimestamp)),
      says: ['the default of Orders.Value is not PENDING_COMMIT_TIMESTAMP(), the only one that a commit timestamp column can have'],
    },
    {
      it: 'the commit time for another column',
      schema: schema(defaulted('TIMESTAMP', 'PENDING_COMMIT_TIMESTAMP()')),
      says: ['the default of Orders.Value is PENDING_COMMIT_TIMESTAMP(), and only a commit timestamp column can have that'],
    },
    {
      it: 'a UUID text for an integer',
      schema: schema(defaulted('INT64', 'GENERATE_UUID()')),
      says: [misfit('a text from GENERATE_UUID', 'INT64')],
    },
    {
      it: 'a UUID text for bytes',
      schema: schema(defaulted('BYTES', 'GENERATE_UUID()')),
      says: [misfit('a text from GENERATE_UUID', 'BYTES(MAX)')],
    },
    {
      it: 'a UUID text for the type UUID',
      schema: schema(defaulted('UUID', 'GENERATE_UUID()')),
      says: [misfit('a text from GENERATE_UUID', 'UUID')],
    },
    { it: 'a UUID for a text', schema: schema(defaulted('STRING', 'NEW_UUID()')), says: [misfit('a UUID from NEW_UUID', 'STRING(MAX)')] },
    {
      it: 'a UUID for a varchar',
      schema: postgresql(defaulted('STRING', 'gen_random_uuid()')),
      says: [misfit('a UUID from GEN_RANDOM_UUID', 'varchar')],
    },
    {
      it: 'a UUID text for a bigint',
      schema: postgresql(defaulted('INT64', 'spanner.generate_uuid()')),
      says: [misfit('a text from GENERATE_UUID', 'bigint')],
    },
    {
      it: 'a sequence for a text',
      schema: schema(defaulted('STRING', 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids)')),
      says: [misfit('an integer from GET_NEXT_SEQUENCE_VALUE', 'STRING(MAX)')],
    },
    {
      it: 'a sequence for a numeric',
      schema: postgresql(defaulted('NUMERIC', "nextval('ids')")),
      says: [misfit('an integer from NEXTVAL', 'numeric')],
    },
    {
      it: 'a time for a day',
      schema: schema(defaulted('DATE', 'CURRENT_TIMESTAMP()')),
      says: [misfit('a timestamp from CURRENT_TIMESTAMP', 'DATE')],
    },
    { it: 'now() for a day', schema: postgresql(defaulted('DATE', 'now()')), says: [misfit('a timestamp from NOW', 'date')] },
    {
      it: 'a day for a time',
      schema: postgresql(defaulted('TIMESTAMP', 'current_date')),
      says: [misfit('a date from CURRENT_DATE', 'timestamptz')],
    },
  ],
  accepted: [
    { it: 'a constant', schema: schema(defaulted('INT64', '0')) },
    { it: 'a UUID text', schema: schema(defaulted('STRING', 'GENERATE_UUID()')) },
    { it: 'a UUID', schema: schema(defaulted('UUID', 'NEW_UUID()')) },
    { it: 'the bytes of a UUID', schema: schema(defaulted('BYTES', "FROM_HEX(REPLACE(GENERATE_UUID(), '-', ''))")) },
    { it: 'a UUID in PostgreSQL', schema: postgresql(defaulted('UUID', 'gen_random_uuid()')) },
    { it: 'a sequence', schema: schema(defaulted('INT64', 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids)')) },
    {
      it: 'a sequence for a NUMERIC and a FLOAT64, which take an integer',
      schema: schema(defaulted('NUMERIC', 'GET_NEXT_SEQUENCE_VALUE(SEQUENCE Ids)')),
    },
    { it: 'nextval for a bigint', schema: postgresql(defaulted('INT64', "nextval('ids'::text)")) },
    { it: 'a clock', schema: schema(defaulted('TIMESTAMP', 'CURRENT_TIMESTAMP()')) },
    { it: 'a clock without parentheses', schema: postgresql(defaulted('TIMESTAMP', 'CURRENT_TIMESTAMP')) },
    { it: 'the commit time for a commit timestamp', schema: schema(defaulted('TIMESTAMP', 'PENDING_COMMIT_TIMESTAMP()', commitTimestamp)) },
    {
      it: 'the commit time for a commit timestamp in PostgreSQL',
      schema: postgresql(defaulted('TIMESTAMP', 'SPANNER.PENDING_COMMIT_TIMESTAMP()', commitTimestamp)),
    },
    { it: 'words that a function takes as they are', schema: schema(defaulted('DATE', 'DATE_TRUNC(CURRENT_DATE(), MONTH)')) },
    { it: 'an identity without a default', schema: schema({ tables: [table('T', ['A'], [column('A', 'INT64', { identity: {} })])] }) },
    { it: 'a function of a schema, which may be one of the user', schema: schema(defaulted('INT64', 'sales.next_price()')) },
    {
      it: 'a default beside a generated expression, which is another rule',
      schema: schema(defaulted('INT64', '1', { generated: { expression: 'Price', stored: true } })),
    },
  ],
});

test('shows the default, and the column that would take it', () => {
  expect(problems(defaultExpression, schema(defaulted('INT64', 'GENERATE_UUID()')))).toEqual([{
    object: 'Orders',
    message: misfit('a text from GENERATE_UUID', 'INT64'),
    location: 'Orders.Value DEFAULT (GENERATE_UUID())',
    fixes: ["Column.string('Value', { defaultValue: Default.generateUuid() })", 'leave out the default'],
  }]);
});
