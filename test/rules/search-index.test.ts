import { searchIndex } from '../../src/rules/validity/indexes/object-index';
import { Dialect, type Interleave, type Schema } from '../../src/schema';
import type { ObjectIndex } from '../../src/schema/objects/object-index';
import { declaredObjects } from '../../src/schema/ownership';
import { column, schema, table } from '../support/model';
import { problems, testRule } from '../support/rule-cases';

const inParent = (parent: string): Interleave => ({ parent, inParent: true, onDelete: 'CASCADE' });
const customers = table('Customers', ['CustomerId'], [column('CustomerId', 'INT64', { notNull: true })]);
const orders = table('Orders', ['CustomerId', 'OrderId'], [
  column('CustomerId', 'INT64', { notNull: true }),
  column('OrderId', 'INT64', { notNull: true }),
  column('Text'),
  column('Rank', 'INT64', { notNull: true }),
  column('Score', 'INT64'),
  column('At', 'TIMESTAMP', { notNull: true }),
  column('Tokens', 'TOKENLIST'),
  column('OtherTokens', 'TOKENLIST'),
  ...Array.from({ length: 12 }, (_, n) => column(`P${n}`)),
], { interleave: inParent('Customers') });

function onOrders(parts: Partial<ObjectIndex>, dialect = Dialect.GOOGLESQL): Schema {
  const index: ObjectIndex = {
    kind: 'SEARCH INDEX', name: 'I', table: 'Orders', columns: ['Tokens'], storing: [], partitionBy: [], orderBy: [], whereNotNull: [], options: new Map(), ...parts,
  };
  return schema({ dialect, tables: [customers, orders], objects: declaredObjects([index]) });
}

const by = (name: string, descending = false): ObjectIndex['orderBy'][number] => ({ column: name, descending });
const SHARDED = new Map([['sort_order_sharding', 'true']]);

testRule(searchIndex, {
  refused: [
    ['a column without tokens', onOrders({ columns: ['Tokens', 'Text'] }),
      'search index I searches Text, which is STRING(MAX), and a search index searches TOKENLIST columns'],
    ['a column without tokens in PostgreSQL', onOrders({ columns: ['Text'] }, Dialect.POSTGRESQL),
      'search index I searches Text, which is varchar, and a search index searches spanner.tokenlist columns'],
    ['a token column that it names twice', onOrders({ columns: ['Tokens', 'Tokens'] }), 'search index I names Tokens twice'],
    ['stored columns that it holds already', onOrders({ storing: ['Tokens', 'OrderId', 'Text', 'Text'] }),
      'search index I names Text twice',
      'search index I stores Tokens, which it searches: the index holds its tokens already',
      'search index I stores OrderId, which is part of the primary key of Orders: every entry holds it already'],
    ['a partition of tokens', onOrders({ partitionBy: ['OtherTokens'] }), 'search index I is partitioned by OtherTokens, which holds tokens and no value'],
    ['two columns of the order', onOrders({ orderBy: [by('Rank'), by('OrderId')] }), 'search index I is ordered by 2 columns, and a search index is ordered by one'],
    ['an order by time', onOrders({ orderBy: [by('At', true)] }), 'search index I is ordered by At, which is TIMESTAMP, and a search index is ordered by INT64'],
    ['an order by a column that may be NULL', onOrders({ orderBy: [by('Score')] }), 'search index I is ordered by Score, which may be NULL'],
    ['a filter by a column that it does not have', onOrders({ whereNotNull: ['Score'] }),
      'search index I leaves out rows without Score, which it neither is ordered by nor stores'],
    ['too many key parts', onOrders({ partitionBy: Array.from({ length: 12 }, (_, n) => `P${n}`), orderBy: [by('Rank')] }),
      'search index I has a key of 17 columns, and a key has at most 16: the primary key, PARTITION BY, ORDER BY and 2 that Spanner adds'],
    ['an interleaving whose entries Spanner spreads', onOrders({ partitionBy: ['CustomerId'], orderBy: [by('Rank')], interleaveIn: 'Customers' }),
      'search index I is interleaved in Customers without sort_order_sharding'],
    ['a partition that does not begin with the key of the table it is interleaved in', onOrders({ partitionBy: ['Text', 'CustomerId'], orderBy: [by('Rank')], interleaveIn: 'Customers', options: SHARDED }),
      'search index I is interleaved in Customers, and PARTITION BY does not begin with the key of Customers, (CustomerId)'],
    ['an interleaving in a table that is interleaved itself', onOrders({ partitionBy: ['CustomerId', 'OrderId'], orderBy: [by('Rank')], interleaveIn: 'Orders', options: SHARDED }),
      'search index I is interleaved in Orders, which is interleaved itself'],
  ],
  accepted: [
    ['an index of tokens', onOrders({ columns: ['Tokens', 'OtherTokens'], storing: ['Text', 'Rank'], partitionBy: ['Text'], orderBy: [by('Rank', true)] })],
    ['an order by a column whose NULLs are left out', onOrders({ orderBy: [by('Score')], whereNotNull: ['Score'] })],
    ['an interleaved index', onOrders({ partitionBy: ['CustomerId', 'Text'], orderBy: [by('Rank')], interleaveIn: 'Customers', options: SHARDED })],
    ['16 key parts', onOrders({ partitionBy: Array.from({ length: 11 }, (_, n) => `P${n}`), orderBy: [by('Rank')] })],
    ['an index on a table that is not there, which is the matter of another rule', onOrders({ table: 'Gone' })],
  ],
});

test('each way out is the whole index', () => {
  expect(problems(searchIndex, onOrders({ orderBy: [by('Score', true)] }))).toEqual([{
    object: 'I',
    message: 'search index I is ordered by Score, which may be NULL',
    location: 'SEARCH INDEX I',
    fixes: [
      "new SearchIndex(orders, 'I', { tokens: ['Tokens'], orderBy: 'Score', descending: true, whereNotNull: ['Score'] })",
      'make Score NOT NULL',
    ],
    cost: undefined,
  }]);
});

test('what cannot be searched is left out where other columns can', () => {
  const [{ fixes }] = problems(searchIndex, onOrders({ columns: ['Tokens', 'Text'] }));
  expect(fixes).toContain("new SearchIndex(orders, 'I', { tokens: ['Tokens'] })");
});

test('tells the ways out of an interleaving apart', () => {
  const of = onOrders({ partitionBy: ['CustomerId'], orderBy: [by('Rank')], interleaveIn: 'Customers' });
  expect(problems(searchIndex, of)[0].fixes).toEqual([
    expect.stringContaining('without INTERLEAVE IN'), expect.stringContaining('with sort_order_sharding'),
  ]);
});
