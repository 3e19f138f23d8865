import { reservedName } from '../../src/rules/validity/reserved-name';
import { Dialect, type Schema } from '../../src/schema';
import { declaredObjects } from '../../src/schema/ownership';
import { column, defined, index, ofSequences, schema, table } from '../support/model';
import { postgresql, problems, testRule, type RefusedCase } from '../support/rule-cases';

const columns = [column('Id', 'INT64')];
const orders = table('Orders', ['Id'], columns);

function indexNamed(name: string): Partial<Schema> {
  return { tables: [orders], indexes: [index(name, 'Orders', ['Id'])] };
}

function checkNamed(name: string): Partial<Schema> {
  return { tables: [table('Orders', ['Id'], columns, { checks: [{ name, expression: 'Id > 0' }] })] };
}

function foreignKeyNamed(name: string): Partial<Schema> {
  const foreignKey = { name, columns: ['Id'], referencedTable: 'Orders', referencedColumns: ['Id'], onDelete: 'NO ACTION' as const, enforced: true };
  return { tables: [table('Orders', ['Id'], columns, { foreignKeys: [foreignKey] })] };
}

const DIALECTS = [Dialect.GOOGLESQL, Dialect.POSTGRESQL];

function placementNamed(name: string, dialect: Dialect): Schema {
  return schema({ dialect, objects: declaredObjects([{ kind: 'PLACEMENT', name, options: new Map([['instance_partition', "'eu'"]]) }]) });
}

const forPrimaryKeys = 'a name with the prefix PK_, which Spanner reserves, in upper or lower case, for the constraints that represent primary keys';

testRule(reservedName, {
  refused: [
    ['the name of the primary key', indexNamed('PRIMARY_KEY'),
      'index PRIMARY_KEY of Orders has the name PRIMARY_KEY, which Spanner reserves, in upper or lower case, for the index that the table itself is'],
    ['the name of the primary key in lower case', postgresql(indexNamed('primary_key')),
      'index primary_key of Orders has the name primary_key, which Spanner reserves, in upper or lower case, for the index that the table itself is'],
    ['an index of Spanner', indexNamed('Dir_Orders'), 'index Dir_Orders of Orders has a name with the prefix Dir_, which Spanner reserves, in exactly this case, for its own indexes'],
    ['a check like a primary key', checkNamed('PK_Orders'), `check constraint PK_Orders of Orders has ${forPrimaryKeys}`],
    ['a foreign key like a primary key, in lower case', postgresql(foreignKeyNamed('pk_orders')),
      `foreign key pk_orders of Orders has ${forPrimaryKeys.replace('PK_', 'pk_')}`],
    ['a check like NOT NULL', checkNamed('CK_IS_NOT_NULL_Orders_Id'),
      'check constraint CK_IS_NOT_NULL_Orders_Id of Orders has a name with the prefix CK_IS_NOT_NULL_, ' + 'which Spanner reserves, in upper or lower case, for the constraints that represent NOT NULL'],
    ['a table of the PostgreSQL catalogue', postgresql({ tables: [table('pg_orders', ['Id'], columns)] }),
      'table pg_orders has a name with the prefix pg_, which Spanner reserves, in exactly this case, for the tables of the PostgreSQL catalog'],
    ['a function of Spanner in lower case', { objects: declaredObjects([defined('FUNCTION', 'abs')]) },
      'function abs has the name abs, which Spanner reserves, in upper or lower case, for a function of its own'],
    ...['information_schema', 'Public', 'default', 'spanner'].map((name): RefusedCase => [`a named schema ${name}`, { objects: declaredObjects([defined('SCHEMA', name)]) },
      `named schema ${name} has the name ${name}, which Spanner reserves, in upper or lower case, for its own schemas`]),
    ...DIALECTS.map((dialect): RefusedCase => [`the placement that every database of ${dialect} has`, { ...placementNamed('Default', dialect), dialect },
      'placement Default has the name Default, which Spanner reserves, in upper or lower case, for the placement that every database has']),
    ...['pg_', 'spanner_', 'PG_'].map((prefix): RefusedCase => [`a named schema that starts with ${prefix}`, { objects: declaredObjects([defined('SCHEMA', `${prefix}sales`)]) },
      `named schema ${prefix}sales has a name with the prefix ${prefix}, which Spanner reserves, in upper or lower case, for its own schemas`]),
  ],
  accepted: [
    ['a named schema with a name like those', { objects: declaredObjects(['publications', 'spanners'].map((name) => defined('SCHEMA', name))) }],
    ['a table with the name of the primary key', { tables: [table('PRIMARY_KEY', ['Id'], columns)] }],
    ['an index that starts with dir_', indexNamed('dir_orders')],
    ['an index that starts with PK_', indexNamed('PK_Orders')],
    ['a constraint that ends with PK_', checkNamed('Orders_PK_')],
    ['a check that starts with ck_', checkNamed('ck_is_positive')],
    ['a table that starts with pg_ in GoogleSQL', { tables: [table('pg_orders', ['Id'], columns)] }],
    ['an index that starts with pg_', postgresql(indexNamed('pg_orders'))],
    ['a table that starts with spanner_', { tables: [table('spanner_orders', ['Id'], columns)] }],
    ['a sequence that starts with PK_', { objects: ofSequences('PK_Orders') }],
  ],
});

test.each([
  [indexNamed('Dir_Orders'), 'rename it, for example to Orders_Dir'],
  [indexNamed('PRIMARY_KEY'), 'rename it'],
  [checkNamed('PK_1'), 'rename it'],
])('the fix removes the finding: %#', (parts, fix) => {
  expect(problems(reservedName, schema(parts))[0].fixes).toEqual([fix]);
  const renamed = / to (.*)$/.exec(fix)?.[1] ?? 'Other';
  expect(problems(reservedName, schema(indexNamed(renamed)))).toEqual([]);
});
