import { duplicateName } from '../../src/rules/validity/duplicate-name';
import { roleNamed } from '../../src/schema/objects/role';
import { declaredObjects } from '../../src/schema/ownership';
import { column, defined, index, ofSequences, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const id = column('Id', 'INT64');
const orders = table('Orders', ['Id'], [id]);
const oneNamespace = 'share one name: objects and constraints share one case-insensitive namespace';
const oneName = 'Spanner treats them as one name, because case does not count';
const longName = 'n'.repeat(63);
const roles = declaredObjects(['Reader', 'reader'].map(roleNamed));
const placements = declaredObjects(['Europe', 'europe'].map((name) => defined('PLACEMENT', name)));

function withCheck(name: string, check: string): typeof orders {
  return table(name, ['Id'], [id], { checks: [{ name: check, expression: 'Id > 0' }] });
}

function withForeignKey(name: string, foreignKey: string): typeof orders {
  return table(name, ['Id'], [id], {
    foreignKeys: [{ name: foreignKey, columns: ['Id'], referencedTable: 'Orders', referencedColumns: ['Id'], onDelete: 'NO ACTION', enforced: true }],
  });
}

testRule(duplicateName, {
  refused: [
    ['two tables', { tables: [orders, orders] }, `table Orders and table Orders ${oneNamespace}`],
    ['tables in another case', { tables: [orders, table('ORDERS', ['Id'], [id])] }, `table ORDERS and table Orders ${oneNamespace}`],
    ['an index with the name of a table', { tables: [orders], indexes: [index('orders', 'Orders', ['Id'])] }, `index orders of Orders and table Orders ${oneNamespace}`],
    ['a sequence with the name of a table', { tables: [orders], objects: ofSequences('Orders') }, `sequence Orders and table Orders ${oneNamespace}`],
    ['checks of two tables', { tables: [withCheck('A', 'ck_id'), withCheck('B', 'CK_Id')] }, `check constraint CK_Id of B and check constraint ck_id of A ${oneNamespace}`],
    ['a foreign key, a check and an index at once', { tables: [orders, withForeignKey('A', 'x1'), withCheck('B', 'x1')], indexes: [index('X1', 'Orders', ['Id'])] },
      `check constraint x1 of B, foreign key x1 of A and index X1 of Orders ${oneNamespace}`],
    ['a property graph with the name of a table', { tables: [orders], objects: declaredObjects([defined('PROPERTY GRAPH', 'orders')]) },
      `property graph orders and table Orders ${oneNamespace}`],
    ['a function of GoogleSQL with the name of a table', { tables: [orders], objects: declaredObjects([defined('FUNCTION', 'orders')]) },
      `function orders and table Orders ${oneNamespace}`],
    ['roles in another case', { objects: roles }, `role Reader and role reader ${oneNamespace}`],
    ['a role with the name of a table in another case', { tables: [table('Reader', ['Id'], [id])], objects: { ...roles, defined: [roleNamed('reader')] } },
      `role reader and table Reader ${oneNamespace}`],
    ['placements in another case', { objects: placements },
      'placement Europe and placement europe share one name: the placements of a database share one case-insensitive namespace'],
    ['columns in another case', { tables: [table('Orders', ['Id'], [id, column('ID')])] }, `table Orders has the columns ID and Id: ${oneName}`],
    ['names that PostgreSQL cuts to the same', postgresql({ tables: [table(`${longName}_a`, ['Id'], [id]), table(`${longName}_b`, ['Id'], [id])] }),
      `table ${longName}_a and table ${longName}_b ${oneNamespace}`],
    ['columns that PostgreSQL cuts to the same', postgresql({ tables: [table('orders', ['Id'], [id, column(`${longName}_a`), column(`${longName}_b`)])] }),
      `table orders has the columns ${longName}_a and ${longName}_b: ${oneName}`],
    ['names that PostgreSQL cuts in the middle of a letter', postgresql({ tables: [table(`${longName.slice(1)}éa`, ['Id'], [id]), table(`${longName.slice(1)}éb`, ['Id'], [id])] }),
      `table "${longName.slice(1)}éa" and table "${longName.slice(1)}éb" ${oneNamespace}`],
  ],
  accepted: [
    ['different names', { tables: [orders, withCheck('A', 'ck_a')], indexes: [index('OrdersById', 'Orders', ['Id'])], objects: ofSequences('Ids') }],
    ['the same column in two tables', { tables: [orders, table('Items', ['Id'], [id])] }],
    ['a column with the name of its table', { tables: [table('Singer', ['Singer'], [column('Singer')])] }],
    ['an index with the name of a column', { tables: [orders], indexes: [index('Id', 'Orders', ['Id'])] }],
    ['a placement and a locality group with the name of a table', {
      tables: [orders],
      objects: declaredObjects((['PLACEMENT', 'LOCALITY GROUP'] as const).map((kind) => defined(kind, 'Orders'))),
    }],
    ['a function of PostgreSQL with the name of a table', postgresql({ tables: [orders], objects: declaredObjects([defined('FUNCTION', 'Orders')]) })],
    ['checks without a name', { tables: [withCheck('A', ''), withCheck('B', '')] }],
    ['long names that differ at their end in GoogleSQL', { tables: [table(`${longName}_a`, ['Id'], [id]), table(`${longName}_b`, ['Id'], [id])] }],
    ['names that only JavaScript objects know', { tables: [table('constructor', ['toString'], [column('toString')])] }],
  ],
});

test('tells once of all that share a name, and why they do', () => {
  const names = [`${longName}_b`, `${longName}_a`, longName];
  expect(problems(duplicateName, postgresql({ tables: names.map((name) => table(name, ['Id'], [id])) }))).toEqual([{
    object: longName,
    message: `table ${longName}, table ${longName}_a and table ${longName}_b ${oneNamespace}`,
    location: `table ${longName}`,
    why: ['PostgreSQL keeps the first 63 bytes of a name, and these are equal'],
    fixes: ['rename all but one of them'],
  }]);
});
