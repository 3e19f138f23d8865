import { keyColumns } from '../../src/rules/validity/key-columns';
import type { ColumnType, Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { postgresql, problems, testRule, type AcceptedCase } from '../support/rule-cases';

function keyed(type: ColumnType | ColumnType['code']): Partial<Schema> {
  return { tables: [table('Events', ['Kind'], [column('Kind', type)])] };
}

const family = [
  table('Parents', ['A DESC', 'B'], [column('A', 'INT64'), column('B', 'FLOAT32')]),
  table('Children', ['A DESC', 'B', 'C DESC', 'D'], [column('A', 'INT64'), column('B', 'FLOAT32'), column('C', 'INT64'), column('D', 'JSON')], {
    interleave: { parent: 'Parents', inParent: true },
  }),
];

testRule(keyColumns, {
  refused: [
    ['a repeated column', { tables: [table('Events', ['Id', 'At', 'Id'], [column('Id'), column('At', 'TIMESTAMP')])] },
      'the primary key of Events names Id 2 times: a column can be in a key once'],
    ['JSON', keyed('JSON'), 'the primary key of Events has Kind, but a column of the type JSON cannot be part of a key'],
    ['FLOAT32', keyed('FLOAT32'), 'the primary key of Events has Kind, but a column of the type FLOAT32 cannot be part of a key'],
    ['TOKENLIST', keyed('TOKENLIST'), 'the primary key of Events has Kind, but a column of the type TOKENLIST cannot be part of a key'],
    ['an array', keyed({ code: 'ARRAY', element: { code: 'STRING', length: 9 } }),
      'the primary key of Events has Kind, but a column of the type ARRAY<STRING(9)> cannot be part of a key'],
    ['a protocol buffer message', keyed({ code: 'PROTO', name: 'shop.Kind' }),
      'the primary key of Events has Kind, but a column of the type shop.Kind cannot be part of a key'],
    ['NUMERIC in PostgreSQL', postgresql(keyed('NUMERIC')), 'the primary key of Events has Kind, but a column of the type numeric cannot be part of a key'],
    ['JSON in PostgreSQL', postgresql(keyed('JSON')), 'the primary key of Events has Kind, but a column of the type jsonb cannot be part of a key'],
    ['a descending key in PostgreSQL', postgresql({ tables: [table('events', ['id', 'at DESC'], [column('id'), column('at', 'TIMESTAMP')])] }),
      'the primary key of events has at DESC, but a primary key of a PostgreSQL database only ascends'],
    ['faults of a parent at the parent, and further ones at the child', postgresql({ tables: family }),
      'the primary key of Parents has A DESC, but a primary key of a PostgreSQL database only ascends',
      'the primary key of Parents has B, but a column of the type real cannot be part of a key',
      'the primary key of Children has C DESC, but a primary key of a PostgreSQL database only ascends',
      'the primary key of Children has D, but a column of the type jsonb cannot be part of a key'],
    ['faults of a table that is its own parent', { tables: [table('T', ['A'], [column('A', 'JSON')], { interleave: { parent: 'T', inParent: true } })] },
      'the primary key of T has A, but a column of the type JSON cannot be part of a key'],
  ],
  accepted: [
    ...(['BOOL', 'INT64', 'FLOAT64', 'NUMERIC', 'STRING', 'BYTES', 'DATE', 'TIMESTAMP', 'UUID', 'ENUM'] as const).map((code): AcceptedCase => [`${code} in GoogleSQL`, keyed(code)]),
    ...(['BOOL', 'INT64', 'FLOAT64', 'STRING', 'BYTES', 'DATE', 'TIMESTAMP', 'UUID'] as const).map((code): AcceptedCase => [`${code} in PostgreSQL`, postgresql(keyed(code))]),
    ['a descending key in GoogleSQL', { tables: [table('Events', ['Id', 'At DESC'], [column('Id'), column('At', 'TIMESTAMP')])] }],
    ['a key column that does not exist, which is another rule', { tables: [table('Events', ['Gone'], [column('Id')])] }],
    ['JSON outside of the key', { tables: [table('Events', ['Id'], [column('Id'), column('Payload', 'JSON')])] }],
  ],
});

test('says where it is, and leaves a repeated column out', () => {
  expect(problems(keyColumns, schema({ tables: [table('Events', ['Score', 'Id', 'Id'], [column('Score'), column('Id')])] }))).toEqual([{
    object: 'Events',
    message: 'the primary key of Events names Id 2 times: a column can be in a key once',
    location: 'Events PRIMARY KEY (Score, Id, Id)',
    fixes: ["key: [Column.string('Score', { notNull: false }), Column.string('Id', { notNull: false })]"],
  }]);
});
