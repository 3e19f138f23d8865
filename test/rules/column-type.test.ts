import { columnType } from '../../src/rules/validity/column-type';
import type { ColumnDefinition, ColumnType, Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

function typed(type: ColumnType | ColumnType['code'], parts: Partial<ColumnDefinition> = {}): Partial<Schema> {
  return { tables: [table('Orders', ['Id'], [column('Id', 'INT64'), column('Note', type, parts)])] };
}

function vector(vectorLength: number, code: 'FLOAT32' | 'FLOAT64' | 'INT64' = 'FLOAT32'): ColumnType {
  return { code: 'ARRAY', element: { code }, vectorLength };
}

const generated = { generated: { expression: 'TOKENIZE_FULLTEXT(Title)', stored: true } };
const placementKey = { placementKey: true, notNull: true };
const strings = 'characters, and Spanner allows 1 to 2,621,440';
const bytes = 'bytes, and Spanner allows 1 to 10,485,760';
const message = 'is a protocol buffer message, a type that PostgreSQL databases do not have';

testRule(columnType, {
  refused: [
    {
      it: 'a STRING of 0',
      schema: schema(typed({ code: 'STRING', length: 0 })),
      says: [`column Orders.Note has a length of 0 ${strings}`],
    },
    {
      it: 'a STRING that is too long',
      schema: schema(typed({ code: 'STRING', length: 2_621_441 })),
      says: [`column Orders.Note has a length of 2621441 ${strings}`],
    },
    {
      it: 'a varchar that is too long',
      schema: postgresql(typed({ code: 'STRING', length: 2_621_441 })),
      says: [`column Orders.Note has a length of 2621441 ${strings}`],
    },
    {
      it: 'a length that is no whole number',
      schema: schema(typed({ code: 'STRING', length: 1.5 })),
      says: [`column Orders.Note has a length of 1.5 ${strings}`],
    },
    {
      it: 'a length that is no number',
      schema: schema(typed({ code: 'STRING', length: NaN })),
      says: [`column Orders.Note has a length of NaN ${strings}`],
    },
    {
      it: 'BYTES that are too long',
      schema: schema(typed({ code: 'BYTES', length: 10_485_761 })),
      says: [`column Orders.Note has a length of 10485761 ${bytes}`],
    },
    {
      it: 'an element that is too long',
      schema: schema(typed({ code: 'ARRAY', element: { code: 'STRING', length: -1 } })),
      says: [`column Orders.Note has a length of -1 ${strings}`],
    },
    {
      it: 'a length of a type without one',
      schema: schema(typed({ code: 'INT64', length: 8 })),
      says: ['column Orders.Note is INT64 with the length 8, and that type has no length'],
    },
    {
      it: 'a message in PostgreSQL',
      schema: postgresql(typed({ code: 'PROTO', name: 'shop.Order' })),
      says: [`column Orders.Note ${message}`],
    },
    {
      it: 'an enum in PostgreSQL',
      schema: postgresql(typed({ code: 'ENUM', name: 'shop.State' })),
      says: [`column Orders.Note ${message.replace('message', 'enum')}`],
    },
    {
      it: 'an array of messages in PostgreSQL',
      schema: postgresql(typed({ code: 'ARRAY', element: { code: 'PROTO', name: 'shop.Order' } })),
      says: [`column Orders.Note ${message}`],
    },
    {
      it: 'a type of another database',
      schema: schema(typed({ code: 'UNKNOWN', name: 'DATETIME' })),
      says: ['column Orders.Note has the type DATETIME, which Spanner does not have'],
    },
    {
      it: 'an array of a type of the other dialect',
      schema: postgresql(typed({ code: 'ARRAY', element: { code: 'UNKNOWN', name: 'STRING(36)' } })),
      says: ['column Orders.Note has the type STRING(36), a type of GoogleSQL databases: in PostgreSQL it is varchar(36)'],
    },
    {
      it: 'a name without a PROTO BUNDLE',
      schema: schema(typed({ code: 'UNKNOWN', name: 'shop.Order' })),
      says: ['column Orders.Note has the type shop.Order, which is not a Spanner type and in no PROTO BUNDLE of this schema'],
    },
    {
      it: 'a message without a name',
      schema: schema(typed('PROTO')),
      says: ['column Orders.Note is of the protocol buffer message "", which is not the full name of one'],
    },
    {
      it: 'a name that would end the statement',
      schema: schema(typed({ code: 'ENUM', name: 'shop.State`; DROP' })),
      says: ['column Orders.Note is of the protocol buffer enum "shop.State`; DROP", which is not the full name of one'],
    },
    {
      it: 'an array of TOKENLIST',
      schema: schema(typed({ code: 'ARRAY', element: { code: 'TOKENLIST' } })),
      says: ['column Orders.Note is an array of TOKENLIST: a TOKENLIST is a list already'],
    },
    {
      it: 'a vector of integers',
      schema: schema(typed(vector(3, 'INT64'))),
      says: ['column Orders.Note is ARRAY<INT64> with a vector length, which only arrays of FLOAT32 and FLOAT64 have'],
    },
    {
      it: 'a vector of integers in PostgreSQL',
      schema: postgresql(typed(vector(3, 'INT64'))),
      says: ['column Orders.Note is bigint[] with a vector length, which only arrays of real and double precision have'],
    },
    {
      it: 'a vector of half an element',
      schema: schema(typed(vector(1.5))),
      says: ['column Orders.Note has a vector length of 1.5, which is not a whole number up to 9,007,199,254,740,991'],
    },
    {
      it: 'a vector with a default',
      schema: schema(typed(vector(2), { defaultExpression: '[0.1, 0.2]' })),
      says: ['column Orders.Note has a vector length and has a DEFAULT: Spanner allows one of the two'],
    },
    {
      it: 'a generated vector',
      schema: schema(typed(vector(2), { generated: { expression: 'Other', stored: true } })),
      says: ['column Orders.Note has a vector length and is generated: Spanner allows one of the two'],
    },
    {
      it: 'a TOKENLIST that is written',
      schema: schema(typed('TOKENLIST', { hidden: true })),
      says: ['column Orders.Note is a TOKENLIST that is not generated: its values come from a tokenizer, and nothing can write them'],
    },
    {
      it: 'a TOKENLIST in view',
      schema: schema(typed('TOKENLIST', generated)),
      says: ['column Orders.Note is a TOKENLIST that is not HIDDEN: no query can read its values, so Spanner keeps it out of SELECT *'],
    },
    {
      it: 'a UUID in too short a text',
      schema: schema(typed({ code: 'STRING', length: 32 }, { defaultExpression: 'GENERATE_UUID()' })),
      says: ['column Orders.Note has room for 32 characters, but its default makes UUIDs of 36: every insert without a value fails'],
    },
    {
      it: 'a UUID in too short a text of PostgreSQL',
      schema: postgresql(typed({ code: 'STRING', length: 35 }, { defaultExpression: 'spanner.generate_uuid()' })),
      says: ['column Orders.Note has room for 35 characters, but its default makes UUIDs of 36: every insert without a value fails'],
    },
    {
      it: 'a placement key that can be NULL',
      schema: schema(typed('STRING', { placementKey: true })),
      says: ['column Orders.Note is a PLACEMENT KEY and can be NULL: it holds the name of a placement in every row'],
    },
    {
      it: 'a placement key that is no text',
      schema: postgresql(typed('INT64', { placementKey: true, notNull: true })),
      says: ['column Orders.Note is a PLACEMENT KEY and of the type bigint: it holds the name of a placement in every row'],
    },
    {
      it: 'a placement key in a named schema',
      schema: schema({ tables: [table('s.Orders', ['Id'], [column('Id', 'INT64'), column('Note', 'STRING', placementKey)])] }),
      says: ['column "s.Orders".Note is a PLACEMENT KEY of a table in a named schema, and named schemas have no placements'],
    },
    {
      it: 'a hidden column in PostgreSQL',
      schema: postgresql(typed('STRING', { hidden: true })),
      says: ['column Orders.Note is hidden, which in PostgreSQL only token columns are: SELECT * shows every other one'],
    },
  ],
  accepted: [
    {
      it: 'the longest and shortest STRING',
      schema: schema({
        tables: [table('T', ['A'], [column('A', { code: 'STRING', length: 1 }), column('B', { code: 'STRING', length: 2_621_440 })])],
      }),
    },
    { it: 'the longest BYTES', schema: schema(typed({ code: 'BYTES', length: 10_485_760 })) },
    { it: 'STRING(MAX)', schema: schema(typed('STRING')) },
    { it: 'a bytea with a length that is not printed', schema: postgresql(typed({ code: 'BYTES', length: 16 })) },
    {
      it: 'messages and enums in GoogleSQL',
      schema: schema({
        tables: [table('T', ['A'], [column('A', { code: 'ENUM', name: 'shop.v1.State' }), column('B', { code: 'PROTO', name: 'Order' })])],
      }),
    },
    {
      it: 'embeddings',
      schema: schema({ tables: [table('T', ['A'], [column('A'), column('B', vector(768)), column('C', vector(1, 'FLOAT64'))])] }),
    },
    { it: 'a hidden generated TOKENLIST', schema: schema(typed('TOKENLIST', { ...generated, hidden: true })) },
    {
      it: 'a TOKENLIST in PostgreSQL, hidden or not',
      schema: postgresql({
        tables: [table('t', ['a'], [column('a'), column('b', 'TOKENLIST', generated), column('c', 'TOKENLIST', { ...generated, hidden: true })])],
      }),
    },
    { it: 'a UUID in 36 characters', schema: schema(typed({ code: 'STRING', length: 36 }, { defaultExpression: 'GENERATE_UUID()' })) },
    {
      it: 'a UUID without its hyphens in 32 characters',
      schema: schema(typed({ code: 'STRING', length: 32 }, { defaultExpression: "REPLACE(GENERATE_UUID(), '-', '')" })),
    },
    { it: 'a short text with another default', schema: schema(typed({ code: 'STRING', length: 3 }, { defaultExpression: "'new'" })) },
    { it: 'a placement key', schema: schema(typed('STRING', { placementKey: true, notNull: true })) },
    { it: 'a hidden column in GoogleSQL', schema: schema(typed('STRING', { hidden: true })) },
    ...(['BOOL', 'INT64', 'FLOAT32', 'FLOAT64', 'NUMERIC', 'DATE', 'TIMESTAMP', 'JSON', 'UUID'] as const).flatMap((code) => [
      { it: `${code} in GoogleSQL`, schema: schema(typed(code)) },
      { it: `${code} in PostgreSQL`, schema: postgresql(typed(code)) },
    ]),
  ],
});

test('shows the type, and what to write in its place', () => {
  expect(problems(columnType, schema(typed({ code: 'STRING', length: 0 })))).toEqual([{
    object: 'Orders',
    message: `column Orders.Note has a length of 0 ${strings}`,
    location: 'Orders.Note STRING(0)',
    fixes: ["Column.string('Note')  // the longest, 2,621,440 characters", "Column.string('Note', { lengthChars: 64 })  // or as many as the values need"],
  }]);
});

test('finds the second placement key in the order of the declarations', () => {
  const columns = ['Region', 'Note'].map((name) => column(name, 'STRING', placementKey));
  expect(problems(columnType, schema({ tables: [table('Orders', ['Id'], [column('Id', 'INT64'), ...columns])] }))).toMatchObject([{
    message: 'column Orders.Note is a second PLACEMENT KEY: a row is in one placement',
    fixes: ["Column.string('Note', { notNull: true })"],
  }]);
});
