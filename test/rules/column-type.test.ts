import { columnType } from '../../src/rules/validity/column-type';
import type { ColumnDefinition, ColumnType, Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule, type AcceptedCase } from '../support/rule-cases';

function typed(type: ColumnType | ColumnType['code'], parts: Partial<ColumnDefinition> = {}): Partial<Schema> {
  return { tables: [table('Orders', ['Id'], [column('Id', 'INT64'), column('Note', type, parts)])] };
}

function vector(vectorLength: number, code: 'FLOAT32' | 'FLOAT64' | 'INT64' = 'FLOAT32'): ColumnType {
  return { code: 'ARRAY', element: { code }, vectorLength };
}

const generated = { generated: { expression: 'TOKENIZE_FULLTEXT(Title)', stored: true } };
const placementKey = { placementKey: true, notNull: true };
const strings = 'characters, but Spanner allows 1 to 2,621,440';
const bytes = 'bytes, but Spanner allows 1 to 10,485,760';
const message = 'is a protocol buffer message, a type that PostgreSQL databases do not have';

testRule(columnType, {
  refused: [
    ['a STRING of 0', typed({ code: 'STRING', length: 0 }), `column Orders.Note has a length of 0 ${strings}`],
    ['a STRING that is too long', typed({ code: 'STRING', length: 2_621_441 }), `column Orders.Note has a length of 2621441 ${strings}`],
    ['a varchar that is too long', postgresql(typed({ code: 'STRING', length: 2_621_441 })), `column Orders.Note has a length of 2621441 ${strings}`],
    ['a length that is no whole number', typed({ code: 'STRING', length: 1.5 }), `column Orders.Note has a length of 1.5 ${strings}`],
    ['a length that is no number', typed({ code: 'STRING', length: NaN }), `column Orders.Note has a length of NaN ${strings}`],
    ['BYTES that are too long', typed({ code: 'BYTES', length: 10_485_761 }), `column Orders.Note has a length of 10485761 ${bytes}`],
    ['an element that is too long', typed({ code: 'ARRAY', element: { code: 'STRING', length: -1 } }), `column Orders.Note has a length of -1 ${strings}`],
    ['a length of a type without one', typed({ code: 'INT64', length: 8 }), 'column Orders.Note is INT64 with the length 8, and that type has no length'],
    ['a message in PostgreSQL', postgresql(typed({ code: 'PROTO', name: 'shop.Order' })), `column Orders.Note ${message}`],
    ['an enum in PostgreSQL', postgresql(typed({ code: 'ENUM', name: 'shop.State' })), `column Orders.Note ${message.replace('message', 'enum')}`],
    ['an array of messages in PostgreSQL', postgresql(typed({ code: 'ARRAY', element: { code: 'PROTO', name: 'shop.Order' } })), `column Orders.Note ${message}`],
    ['a type of another database', typed({ code: 'UNKNOWN', name: 'DATETIME' }), 'column Orders.Note has the type DATETIME, which Spanner does not have'],
    ['an array of a type of the other dialect', postgresql(typed({ code: 'ARRAY', element: { code: 'UNKNOWN', name: 'STRING(36)' } })),
      'column Orders.Note has the type STRING(36), a type of GoogleSQL databases: in PostgreSQL it is varchar(36)'],
    ['a name without a PROTO BUNDLE', typed({ code: 'UNKNOWN', name: 'shop.Order' }),
      'column Orders.Note has the type shop.Order, which is not a Spanner type and in no PROTO BUNDLE of this schema'],
    ['a message without a name', typed('PROTO'), 'column Orders.Note is of the protocol buffer message "", which is not the full name of one'],
    ['a name that would end the statement', typed({ code: 'ENUM', name: 'shop.State`; DROP' }),
      'column Orders.Note is of the protocol buffer enum "shop.State`; DROP", which is not the full name of one'],
    ['an array of TOKENLIST', typed({ code: 'ARRAY', element: { code: 'TOKENLIST' } }), 'column Orders.Note is an array of TOKENLIST: a TOKENLIST is a list already'],
    ['a vector of integers', typed(vector(3, 'INT64')), 'column Orders.Note is ARRAY<INT64> with a vector length, which only arrays of FLOAT32 and FLOAT64 have'],
    ['a vector of integers in PostgreSQL', postgresql(typed(vector(3, 'INT64'))),
      'column Orders.Note is bigint[] with a vector length, which only arrays of real and double precision have'],
    ['a vector of half an element', typed(vector(1.5)), 'column Orders.Note has a vector length of 1.5, which is not a whole number up to 9,007,199,254,740,991'],
    ['a vector with a default', typed(vector(2), { defaultExpression: '[0.1, 0.2]' }),
      'column Orders.Note has a vector length and has a DEFAULT: Spanner allows one of the two'],
    ['a generated vector', typed(vector(2), { generated: { expression: 'Other', stored: true } }),
      'column Orders.Note has a vector length and is generated: Spanner allows one of the two'],
    ['a TOKENLIST that is written', typed('TOKENLIST', { hidden: true }),
      'column Orders.Note is a TOKENLIST that is not generated: its values come from a tokenizer, and nothing can write them'],
    ['a TOKENLIST in view', typed('TOKENLIST', generated),
      'column Orders.Note is a TOKENLIST that is not HIDDEN: no query can read its values, so Spanner keeps it out of SELECT *'],
    ['a UUID in too short a text', typed({ code: 'STRING', length: 32 }, { defaultExpression: 'GENERATE_UUID()' }),
      'column Orders.Note has room for 32 characters, but its default has 36: every insert without a value fails'],
    ['a UUID in too short a text of PostgreSQL', postgresql(typed({ code: 'STRING', length: 35 }, { defaultExpression: 'spanner.generate_uuid()' })),
      'column Orders.Note has room for 35 characters, but its default has 36: every insert without a value fails'],
    ['a text that is longer than its column', typed({ code: 'STRING', length: 4 }, { defaultExpression: "CAST('pending' AS STRING)" }),
      'column Orders.Note has room for 4 characters, but its default has 7: every insert without a value fails'],
    ['a text that is longer than its column in PostgreSQL', postgresql(typed({ code: 'STRING', length: 4 }, { defaultExpression: "'pending'::varchar" })),
      'column Orders.Note has room for 4 characters, but its default has 7: every insert without a value fails'],
    ['bytes that are longer than their column', typed({ code: 'BYTES', length: 2 }, { defaultExpression: "b'abc'" }),
      'column Orders.Note has room for 2 bytes, but its default has 3: every insert without a value fails'],
    ['an element that is longer than its column', typed({ code: 'ARRAY', element: { code: 'STRING', length: 2 } }, { defaultExpression: "['a', 'abc']" }),
      'column Orders.Note has room for 2 characters, but its default has 3: every insert without a value fails'],
    ['a stored text that is longer than its column', typed({ code: 'STRING', length: 4 }, { generated: { expression: "'pending'", stored: true } }),
      'column Orders.Note has room for 4 characters, but its value has 7: inserts fail'],
    ['a stored hash that is longer than its column', typed({ code: 'BYTES', length: 8 }, { generated: { expression: "SHA256('a')", stored: true } }),
      'column Orders.Note has room for 8 bytes, but its value has 32: inserts fail'],
    ['a placement key that can be NULL', typed('STRING', { placementKey: true }),
      'column Orders.Note is a PLACEMENT KEY and can be NULL: it holds the name of a placement in every row'],
    ['a placement key that is no text', postgresql(typed('INT64', { placementKey: true, notNull: true })),
      'column Orders.Note is a PLACEMENT KEY and of the type bigint: it holds the name of a placement in every row'],
    ['a placement key in a named schema', { tables: [table('s.Orders', ['Id'], [column('Id', 'INT64'), column('Note', 'STRING', placementKey)])] },
      'column "s.Orders".Note is a PLACEMENT KEY of a table in a named schema, and named schemas have no placements'],
    ['a hidden column in PostgreSQL', postgresql(typed('STRING', { hidden: true })),
      'column Orders.Note is hidden, which in PostgreSQL only token columns are: SELECT * shows every other one'],
  ],
  accepted: [
    ['the longest and shortest STRING', { tables: [table('T', ['A'], [column('A', { code: 'STRING', length: 1 }), column('B', { code: 'STRING', length: 2_621_440 })])] }],
    ['the longest BYTES', typed({ code: 'BYTES', length: 10_485_760 })],
    ['STRING(MAX)', typed('STRING')],
    ['a bytea with a length that is not printed', postgresql(typed({ code: 'BYTES', length: 16 }))],
    ['messages and enums in GoogleSQL', { tables: [table('T', ['A'], [column('A', { code: 'ENUM', name: 'shop.v1.State' }), column('B', { code: 'PROTO', name: 'Order' })])] }],
    ['embeddings', { tables: [table('T', ['A'], [column('A'), column('B', vector(768)), column('C', vector(1, 'FLOAT64'))])] }],
    ['a hidden generated TOKENLIST', typed('TOKENLIST', { ...generated, hidden: true })],
    ['a TOKENLIST in PostgreSQL, hidden or not', postgresql({
      tables: [table('t', ['a'], [column('a'), column('b', 'TOKENLIST', generated), column('c', 'TOKENLIST', { ...generated, hidden: true })])],
    })],
    ['a UUID in 36 characters', typed({ code: 'STRING', length: 36 }, { defaultExpression: 'GENERATE_UUID()' })],
    ['a UUID without its hyphens in 32 characters', typed({ code: 'STRING', length: 32 }, { defaultExpression: "REPLACE(GENERATE_UUID(), '-', '')" })],
    ['a short text with another default', typed({ code: 'STRING', length: 3 }, { defaultExpression: "'new'" })],
    ['characters that are longer in UTF-16', typed({ code: 'STRING', length: 2 }, { defaultExpression: "'\u{1f600}\u{e9}'" })],
    ['bytes that are longer as a text', typed({ code: 'BYTES', length: 2 }, { defaultExpression: "b'\\x01\\xff'" })],
    ['a text that a cast cuts', postgresql(typed({ code: 'STRING', length: 4 }, { defaultExpression: "'pending'::varchar(4)" }))],
    ['the text of an array', postgresql(typed({ code: 'ARRAY', element: { code: 'STRING', length: 2 } }, { defaultExpression: "'{a, b}'" }))],
    ['a value that is not stored', postgresql(typed({ code: 'STRING', length: 4 }, { generated: { expression: "'pending'", stored: false } }))],
    ['a placement key', typed('STRING', { placementKey: true, notNull: true })],
    ['a hidden column in GoogleSQL', typed('STRING', { hidden: true })],
    ...(['BOOL', 'INT64', 'FLOAT32', 'FLOAT64', 'NUMERIC', 'DATE', 'TIMESTAMP', 'JSON', 'UUID'] as const).flatMap((code): AcceptedCase[] => [
      [`${code} in GoogleSQL`, typed(code)],
      [`${code} in PostgreSQL`, postgresql(typed(code))],
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
