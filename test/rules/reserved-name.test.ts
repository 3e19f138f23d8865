import { reservedName } from '../../src/rules/validity/reserved-name';
import { Dialect, type Schema } from '../../src/schema';
import { declaredObjects } from '../../src/schema/ownership';
import { column, defined, index, schema, table } from '../support/model';
import { postgresql, problems, testRule } from '../support/rule-cases';

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

const forPrimaryKeys = 'a name with the prefix PK_, which Spanner keeps, in any case, for the constraints that represent primary keys';

testRule(reservedName, {
  refused: [
    {
      it: 'the name of the primary key',
      schema: schema(indexNamed('PRIMARY_KEY')),
      says: ['index PRIMARY_KEY of Orders has the name PRIMARY_KEY, which Spanner keeps, in any case, for the index that the table itself is'],
    },
    {
      it: 'the name of the primary key in lower case',
      schema: postgresql(indexNamed('primary_key')),
      says: ['index primary_key of Orders has the name primary_key, which Spanner keeps, in any case, for the index that the table itself is'],
    },
    {
      it: 'an index of Spanner',
      schema: schema(indexNamed('Dir_Orders')),
      says: ['index Dir_Orders of Orders has a name with the prefix Dir_, which Spanner keeps, in this case, for indexes of its own'],
    },
    {
      it: 'a check like a primary key',
      schema: schema(checkNamed('PK_Orders')),
      says: [`check constraint PK_Orders of Orders has ${forPrimaryKeys}`],
    },
    {
      it: 'a foreign key like a primary key, in lower case',
      schema: postgresql(foreignKeyNamed('pk_orders')),
      says: [`foreign key pk_orders of Orders has ${forPrimaryKeys.replace('PK_', 'pk_')}`],
    },
    {
      it: 'a check like NOT NULL',
      schema: schema(checkNamed('CK_IS_NOT_NULL_Orders_Id')),
      says: ['check constraint CK_IS_NOT_NULL_Orders_Id of Orders has a name with the prefix CK_IS_NOT_NULL_, '
        + 'which Spanner keeps, in any case, for the constraints that represent NOT NULL'],
    },
    {
      it: 'a table of the PostgreSQL catalogue',
      schema: postgresql({ tables: [table('pg_orders', ['Id'], columns)] }),
      says: ['table pg_orders has a name with the prefix pg_, which Spanner keeps, for the tables of the PostgreSQL catalogue'],
    },
    {
      it: 'a function of Spanner in lower case', schema: schema({ objects: declaredObjects([defined('FUNCTION', 'abs')]) }),
      says: ['function abs has the name abs, which Spanner keeps, in any case, for a function of its own'],
    },
    ...['information_schema', 'Public', 'default', 'spanner'].map((name) => ({
      it: `a named schema ${name}`, schema: schema({ namedSchemas: [name] }),
      says: [`named schema ${name} has the name ${name}, which Spanner keeps, in any case, for schemas of its own`] as const,
    })),
    ...DIALECTS.map((dialect) => ({
      it: `the placement that every database of ${dialect} has`,
      schema: { ...placementNamed('Default', dialect), dialect },
      says: ['placement Default has the name Default, which Spanner keeps, in any case, for the placement that every database has'] as const,
    })),
    ...['pg_', 'spanner_', 'PG_'].map((prefix) => ({
      it: `a named schema that starts with ${prefix}`, schema: schema({ namedSchemas: [`${prefix}sales`] }),
      says: [`named schema ${prefix}sales has a name with the prefix ${prefix}, which Spanner keeps, in any case, for schemas of its own`] as const,
    })),
  ],
  accepted: [
    { it: 'a named schema with a name like those', schema: schema({ namedSchemas: ['publications', 'spanners'] }) },
    { it: 'a table with the name of the primary key', schema: schema({ tables: [table('PRIMARY_KEY', ['Id'], columns)] }) },
    { it: 'an index that starts with dir_', schema: schema(indexNamed('dir_orders')) },
    { it: 'an index that starts with PK_', schema: schema(indexNamed('PK_Orders')) },
    { it: 'a constraint that ends with PK_', schema: schema(checkNamed('Orders_PK_')) },
    { it: 'a check that starts with ck_', schema: schema(checkNamed('ck_is_positive')) },
    { it: 'a table that starts with pg_ in GoogleSQL', schema: schema({ tables: [table('pg_orders', ['Id'], columns)] }) },
    { it: 'an index that starts with pg_', schema: postgresql(indexNamed('pg_orders')) },
    { it: 'a table that starts with spanner_', schema: schema({ tables: [table('spanner_orders', ['Id'], columns)] }) },
    { it: 'a sequence that starts with PK_', schema: schema({ sequences: [{ name: 'PK_Orders' }] }) },
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
