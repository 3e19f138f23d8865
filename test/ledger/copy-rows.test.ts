import { copyRows, rowsPerStatement } from '../../src/ledger/plans/copy-rows';
import type { Reference } from '../../src/ledger/plans/references';
import type { TableCopy } from '../../src/ledger/plans/table-copies';
import type { ColumnDefinition, TableDefinition } from '../../src/schema';
import { foreignKey, generated } from '../support/hot-columns';
import { column, index, schema, table } from '../support/model';

const number = (name: string): ColumnDefinition => column(name, 'INT64', { notNull: true });

function copyOf(old: TableDefinition, to: TableDefinition, parts: Partial<TableCopy> = {}): TableCopy {
  return { old, table: to, finalName: old.name, foreignKeys: [], indexes: [], ...parts };
}

describe('the copy of rows that refer to a shard', () => {
  const sharded = (name: string): Reference => {
    const target = copyOf(table(name, ['Id'], [number('Id')]), table(name, ['Shard', 'Id'], [number('Id'), generated('Shard', 'MOD(Id, 4)')]));
    return { columns: ['Shard', `${name}Id`], referencedColumns: ['Shard', 'Id'], target };
  };
  const columns = ['LineId', 'OrdersId', 'PartsId'].map(number);
  const lines = table('Lines', ['LineId'], columns);
  const copy = copyOf(lines, table('Lines', ['LineId'], [...columns, column('Shard', 'INT64')]));
  const copied = (...references: Reference[]) => copyRows(copy, references, schema({ tables: [lines] }), new Map());

  test('takes it from the row that they refer to', () => {
    const [first] = copied(sharded('Orders')).copies;
    expect(first).toMatchObject({ values: expect.arrayContaining([{ column: 'Shard', value: 'MOD(o.`OrdersId`, 4)' }]) });
  });

  test('has no value where one column would have to follow two rows', () => {
    expect(copied(sharded('Orders'), sharded('Parts'))).toMatchObject({ copies: [], withoutSource: ['Shard'] });
  });
});

test('a commit has a mutation for each column, for each entry of an index, and for the one of a foreign key', () => {
  const orders = table('Orders', ['A', 'B'], ['A', 'B', 'C', 'D'].map(number));
  const copy = copyOf(orders, orders, {
    foreignKeys: [foreignKey('OfC', ['C'], 'Others', ['Id'])],
    indexes: [index('ByD', 'Orders', ['D'], { storing: ['C'] })],
  });
  // 80,000 / (4 + 2, 1 + 1 + 2, 1 + 2), in hundreds.
  expect(rowsPerStatement(copy)).toBe(6_100);
});
