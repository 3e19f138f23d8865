import { duplicateName } from '../../src/rules/validity/duplicate-name';
import { roleNamed } from '../../src/schema/objects/role';
import { declaredObjects } from '../../src/schema/ownership';
import { column, defined, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

const id = column('Id', 'INT64');
const orders = table('Orders', ['Id'], [id]);
const oneNamespace = 'share one name: objects of a database and constraints have one namespace, in which case does not count';
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
    { it: 'two tables', schema: schema({ tables: [orders, orders] }), says: [`table Orders and table Orders ${oneNamespace}`] },
    {
      it: 'tables in another case',
      schema: schema({ tables: [orders, table('ORDERS', ['Id'], [id])] }),
      says: [`table ORDERS and table Orders ${oneNamespace}`],
    },
    {
      it: 'an index with the name of a table',
      schema: schema({ tables: [orders], indexes: [index('orders', 'Orders', ['Id'])] }),
      says: [`index orders of Orders and table Orders ${oneNamespace}`],
    },
    {
      it: 'a sequence with the name of a table',
      schema: schema({ tables: [orders], sequences: [{ name: 'Orders' }] }),
      says: [`sequence Orders and table Orders ${oneNamespace}`],
    },
    {
      it: 'checks of two tables',
      schema: schema({ tables: [withCheck('A', 'ck_id'), withCheck('B', 'CK_Id')] }),
      says: [`check constraint CK_Id of B and check constraint ck_id of A ${oneNamespace}`],
    },
    {
      it: 'a foreign key, a check and an index at once',
      schema: schema({ tables: [orders, withForeignKey('A', 'x1'), withCheck('B', 'x1')], indexes: [index('X1', 'Orders', ['Id'])] }),
      says: [`check constraint x1 of B, foreign key x1 of A and index X1 of Orders ${oneNamespace}`],
    },
    {
      it: 'a property graph with the name of a table',
      schema: schema({ tables: [orders], objects: declaredObjects([defined('PROPERTY GRAPH', 'orders')]) }),
      says: [`property graph orders and table Orders ${oneNamespace}`],
    },
    {
      it: 'a function of GoogleSQL with the name of a table',
      schema: schema({ tables: [orders], objects: declaredObjects([defined('FUNCTION', 'orders')]) }),
      says: [`function orders and table Orders ${oneNamespace}`],
    },
    {
      it: 'roles in another case', schema: schema({ objects: roles }),
      says: [`role Reader and role reader ${oneNamespace}`],
    },
    {
      it: 'a role with the name of a table in another case',
      schema: schema({ tables: [table('Reader', ['Id'], [id])], objects: { ...roles, defined: [roleNamed('reader')] } }),
      says: [`role reader and table Reader ${oneNamespace}`],
    },
    {
      it: 'placements in another case', schema: schema({ objects: placements }),
      says: ['placement Europe and placement europe share one name: the placements of a database have one namespace, in which case does not count'],
    },
    {
      it: 'columns in another case',
      schema: schema({ tables: [table('Orders', ['Id'], [id, column('ID')])] }),
      says: [`table Orders has the columns ID and Id: ${oneName}`],
    },
    {
      it: 'names that PostgreSQL cuts to the same',
      schema: postgresql({ tables: [table(`${longName}_a`, ['Id'], [id]), table(`${longName}_b`, ['Id'], [id])] }),
      says: [`table ${longName}_a and table ${longName}_b ${oneNamespace}`],
    },
    {
      it: 'columns that PostgreSQL cuts to the same',
      schema: postgresql({ tables: [table('orders', ['Id'], [id, column(`${longName}_a`), column(`${longName}_b`)])] }),
      says: [`table orders has the columns ${longName}_a and ${longName}_b: ${oneName}`],
    },
    {
      it: 'names that PostgreSQL cuts in the middle of a letter',
      schema: postgresql({ tables: [table(`${longName.slice(1)}éa`, ['Id'], [id]), table(`${longName.slice(1)}éb`, ['Id'], [id])] }),
      says: [`table "${longName.slice(1)}éa" and table "${longName.slice(1)}éb" ${oneNamespace}`],
    },
  ],
  accepted: [
    {
      it: 'different names',
      schema: schema({ tables: [orders, withCheck('A', 'ck_a')], indexes: [index('OrdersById', 'Orders', ['Id'])], sequences: [{ name: 'Ids' }] }),
    },
    { it: 'the same column in two tables', schema: schema({ tables: [orders, table('Items', ['Id'], [id])] }) },
    { it: 'a column with the name of its table', schema: schema({ tables: [table('Singer', ['Singer'], [column('Singer')])] }) },
    { it: 'an index with the name of a column', schema: schema({ tables: [orders], indexes: [index('Id', 'Orders', ['Id'])] }) },
    {
      it: 'a placement and a locality group with the name of a table',
      schema: schema({
        tables: [orders],
        objects: declaredObjects((['PLACEMENT', 'LOCALITY GROUP'] as const).map((kind) => defined(kind, 'Orders'))),
      }),
    },
    {
      it: 'a function of PostgreSQL with the name of a table',
      schema: postgresql({ tables: [orders], objects: declaredObjects([defined('FUNCTION', 'Orders')]) }),
    },
    { it: 'checks without a name', schema: schema({ tables: [withCheck('A', ''), withCheck('B', '')] }) },
    {
      it: 'long names that differ at their end in GoogleSQL',
      schema: schema({ tables: [table(`${longName}_a`, ['Id'], [id]), table(`${longName}_b`, ['Id'], [id])] }),
    },
    {
      it: 'names that only JavaScript objects know',
      schema: schema({ tables: [table('constructor', ['toString'], [column('toString')])] }),
    },
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
