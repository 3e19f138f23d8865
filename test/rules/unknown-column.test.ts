import { unknownColumn } from '../../src/rules/validity/unknown-column';
import type { IndexDefinition, Schema, TableDefinition } from '../../src/schema';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const columns = [column('OrderId', 'INT64'), column('CustomerId', 'INT64'), column('Status'), column('PlacedAt', 'TIMESTAMP')];
const customers = table('Customers', ['CustomerId'], [column('CustomerId', 'INT64')]);

function orders(parts: Partial<TableDefinition> = {}, key = ['OrderId']): Schema {
  return schema({ tables: [customers, table('Orders', key, columns, parts)] });
}

function foreignKey(referencedTable: string, own: string[], referenced: string[], name = 'fk_customer'): Partial<TableDefinition> {
  return { foreignKeys: [{ name, columns: own, referencedTable, referencedColumns: referenced, onDelete: 'NO ACTION', enforced: true }] };
}

function generated(expression: string): Schema {
  return schema({ tables: [table('Orders', ['OrderId'], [...columns, column('Made', 'STRING', { generated: { expression, stored: true } })])] });
}

function indexed(parts: Partial<IndexDefinition>, key = ['Status'], onTable = 'Orders'): Schema {
  return schema({ tables: [customers, table('Orders', ['OrderId'], columns)], indexes: [index('OrdersByStatus', onTable, key, parts)] });
}

function check(expression: string): Schema {
  return orders({ checks: [{ name: 'ck_status', expression }] });
}

testRule(unknownColumn, {
  refused: [
    ['a key column', orders({}, ['OrdrId']), 'the primary key of Orders names OrdrId, and Orders has no such column: did you mean OrderId?'],
    ['a key column in another case', orders({}, ['ORDERID']), 'the primary key of Orders names ORDERID, and Orders has no such column: did you mean OrderId?'],
    ['a key column that is like none', orders({}, ['Zone']), 'the primary key of Orders names Zone, and Orders has no such column'],
    ['one column named twice, once', orders({}, ['Zone', 'Zone']), 'the primary key of Orders names Zone, and Orders has no such column'],
    ['an interleaving parent', orders({ interleave: { parent: 'Customer', inParent: true } }),
      'the interleaving of Orders names the table Customer, and the schema has no such table: did you mean Customers?'],
    ['a TTL column', orders({ ttl: { column: 'PlaceAt', days: 30 } }), 'the TTL of Orders names PlaceAt, and Orders has no such column: did you mean PlacedAt?'],
    ['both sides of a foreign key', orders(foreignKey('Customers', ['CustomrId'], ['Customer_Id'])),
      'foreign key fk_customer of Orders names CustomrId, and Orders has no such column: did you mean CustomerId?',
      'foreign key fk_customer of Orders names Customer_Id, and Customers has no such column: did you mean CustomerId?'],
    ['the table of a foreign key, but not its columns', orders(foreignKey('customers', ['CustomerId'], ['Gone'])),
      'foreign key fk_customer of Orders names the table customers, and the schema has no such table: did you mean Customers?'],
    ['a foreign key without a name', orders(foreignKey('Customers', ['Gone'], ['CustomerId'], '')), 'a foreign key of Orders names Gone, and Orders has no such column'],
    ['a generated column', generated('UPPER(Statsu)'), 'the expression of Orders.Made names Statsu, and Orders has no such column: did you mean Status?'],
    ['a check', check("Sttus IN ('new')"), 'check ck_status of Orders names Sttus, and Orders has no such column: did you mean Status?'],
    ['the branch of a CASE', generated("CASE WHEN Stats IS NULL THEN 'a' ELSE Status END"),
      'the expression of Orders.Made names Stats, and Orders has no such column: did you mean Status?'],
    ['an unquoted name that PostgreSQL folds', postgresql({ tables: [table('t', ['id'], [column('id'), column('At')], { checks: [{ name: 'c', expression: 'gone > 0' }] })] }),
      'check c of t names gone, and t has no such column'],
    ['an index key', indexed({}, ['Staus']), 'index OrdersByStatus names Staus, and Orders has no such column: did you mean Status?'],
    ['stored and filtered columns', indexed({ storing: ['PlacdAt'], whereNotNull: ['status'] }),
      'index OrdersByStatus names PlacdAt, and Orders has no such column: did you mean PlacedAt?',
      'index OrdersByStatus names status, and Orders has no such column: did you mean Status?'],
    ['the table of an index, but not its columns', indexed({}, ['Gone'], 'Order'),
      'index OrdersByStatus names the table Order, and the schema has no such table: did you mean Orders?'],
    ['the table an index is interleaved in', indexed({ interleaveIn: 'Custmers' }),
      'index OrdersByStatus names the table Custmers, and the schema has no such table: did you mean Customers?'],
    ['a name that only JavaScript objects know', orders({}, ['constructor']), 'the primary key of Orders names constructor, and Orders has no such column'],
  ],
  accepted: [
    ['a schema in which everything exists', {
      tables: [customers, table('Orders', ['CustomerId', 'OrderId'], columns, {
        ...foreignKey('Customers', ['CustomerId'], ['CustomerId']),
        interleave: { parent: 'Customers', inParent: true },
        checks: [{ name: 'ck_status', expression: "Status != '' AND OrderId BETWEEN 1 AND 9" }],
        ttl: { column: 'PlacedAt', days: 30 },
      })],
      indexes: [index('I', 'Orders', ['CustomerId', 'Status'], { storing: ['PlacedAt'], whereNotNull: ['Status'], interleaveIn: 'Customers' })],
    }],
    ['another case in an expression, which is read as a query is', generated('UPPER(status)')],
    ['words that a function takes as they are', generated('CAST(LAST_DAY(DATE(PlacedAt), MONTH) AS STRING) || NORMALIZE(Status, NFKC)')],
    ['date parts', generated("FORMAT_TIMESTAMP('%F', TIMESTAMP_TRUNC(PlacedAt, DAY, 'UTC'))")],
    ['text that was not understood', generated('ARRAY_LENGTH(ARRAY(SELECT Gone FROM UNNEST([1]) AS Gone)) + Status.Gone')],
    ['functions without parentheses', postgresql({ tables: [table('t', ['id'], [column('id', 'DATE')], { checks: [{ name: 'c', expression: 'id < current_date' }] })] })],
    ['an empty schema', {}],
  ],
});

test('a slip is told with its place and its correction', () => {
  expect(problems(unknownColumn, indexed({}, ['status']))).toEqual([{
    object: 'OrdersByStatus',
    message: 'index OrdersByStatus names status, and Orders has no such column: did you mean Status?',
    location: 'INDEX OrdersByStatus ON Orders (status)',
    why: ['a name in DDL has the case of its declaration'],
    fixes: ['write Status instead of status'],
  }]);
});

test('a name of PostgreSQL with capitals lacks its quotes', () => {
  const checks = [{ name: 'c', expression: 'Rank > 0' }];
  const ranked = postgresql({ tables: [table('t', ['id'], [column('id'), column('Rank')], { checks })] });
  expect(problems(unknownColumn, ranked)).toMatchObject([{
    message: 'check c of t names rank, and t has no such column: did you mean Rank?',
    why: ['PostgreSQL reads a name without quotes in lower case'],
    fixes: ['write "Rank", with the quotes'],
  }]);
});

test('a name that is like no other can be declared', () => {
  const [ofColumn] = problems(unknownColumn, orders({}, ['Zone']));
  const [ofTable] = problems(unknownColumn, orders({ interleave: { parent: 'Zones', inParent: true } }));
  expect([ofColumn.fixes, ofTable.fixes]).toEqual([
    ['add Zone to the columns of Orders, or name one that it has'],
    ['declare the table Zones, or name one that exists'],
  ]);
});

test.each([
  [447, 447],
  [448, 0],
])('with %d tables below a misspelt one each, names are guessed for %d', (count, guessed) => {
  const tables = Array.from({ length: count }, (_, n) => (
    table(`Table${n}`, ['Id'], [column('Id')], { interleave: { parent: `Tabel${n}`, inParent: true } })
  ));
  const messages = problems(unknownColumn, schema({ tables })).map((problem) => problem.message);
  expect(messages).toHaveLength(count);
  expect(messages.filter((message) => message.includes('did you mean'))).toHaveLength(guessed);
});
