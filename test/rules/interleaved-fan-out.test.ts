import { interleavedFanOut } from '../../src/rules/hotspot/interleaved-fan-out';
import type { RowWorkload, TableDefinition } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { problems, testRule } from '../support/rule-cases';

const GIB = 2 ** 30;

function tree(name: string, parent: string | undefined, workload?: RowWorkload, inParent = true): TableDefinition {
  return table(name, ['Id'], [column('Id', 'INT64')], { interleave: parent === undefined ? undefined : { parent, inParent }, workload });
}

const message = (root: string, size: string): string => `one row of ${root} and its descendants take ${size}, but a split holds about 8 GiB`;

testRule(interleavedFanOut, {
  refused: [
    ['children that outgrow a split', { tables: [tree('Tenants', undefined, { rowBytes: 1024 }), tree('Events', 'Tenants', { rowsPerParent: 10_000_000, rowBytes: 1000 })] },
      message('Tenants', '9.3 GiB')],
    ['the product along a path, and the sum over its branches', {
      tables: [
        tree('Tenants', undefined), tree('Users', 'Tenants', { rowsPerParent: 1000, rowBytes: 1024 }),
        tree('Visits', 'Users', { rowsPerParent: 1000, rowBytes: 8192 }), tree('Notes', 'Users', { rowsPerParent: 1000, rowBytes: 1024 }),
      ],
    }, message('Tenants', '8.6 GiB')],
    ['INTERLEAVE IN like INTERLEAVE IN PARENT', { tables: [tree('Tenants', undefined), tree('Events', 'Tenants', { rowsPerParent: 1, rowBytes: 9 * GIB }, false)] },
      message('Tenants', '9 GiB')],
    ['a level whose own bytes nobody declared', {
      tables: [tree('Tenants', undefined), tree('Users', 'Tenants', { rowsPerParent: 1_000_000 }), tree('Events', 'Users', { rowsPerParent: 1_000_000, rowBytes: 1000 })],
    }, message('Tenants', '909 TiB')],
    ['a row that outgrows a split by itself', { tables: [tree('Blobs', undefined, { rowBytes: 16 * GIB })] }, message('Blobs', '16 GiB')],
  ],
  accepted: [
    ['a tree of just the size of a split', { tables: [tree('Tenants', undefined, { rowBytes: 4 * GIB }), tree('Events', 'Tenants', { rowsPerParent: 4, rowBytes: GIB })] }],
    ['trees of which nothing is declared', { tables: [tree('Tenants', undefined), tree('Events', 'Tenants')] }],
    ['large rows without their number', { tables: [tree('Tenants', undefined), tree('Events', 'Tenants', { rowBytes: 99 * GIB })] }],
    ['many rows without their size', { tables: [tree('Tenants', undefined), tree('Events', 'Tenants', { rowsPerParent: 1e12 })] }],
    ['parents that do not exist or go in a circle', { tables: [tree('A', 'B', { rowsPerParent: 9, rowBytes: GIB }), tree('B', 'A', { rowsPerParent: 9, rowBytes: GIB }), tree('C', 'Gone', { rowsPerParent: 99, rowBytes: 1 })] }],
  ],
});

test('shows the branches, the largest first', () => {
  const of = schema({
    tables: [
      tree('Tenants', undefined, { rowBytes: 200 }), tree('Notes', 'Tenants', { rowsPerParent: 10, rowBytes: 100 }),
      tree('Users', 'Tenants', { rowsPerParent: 1000, rowBytes: 1024 }), tree('Visits', 'Users', { rowsPerParent: 10_000, rowBytes: 1024 }),
    ],
  });
  expect(problems(interleavedFanOut, of)).toEqual([{
    object: 'Tenants',
    message: message('Tenants', '9.5 GiB'),
    location: 'table Tenants',
    why: [
      'Users: 1,000 rows for each of Tenants, 9.8 MiB each with the rows below',
      'Notes: 10 rows for each of Tenants, 100 bytes each with the rows below',
      'rows of one root row are then on several servers: reading or writing them together is no longer local',
    ],
    fixes: [
      "new UuidTable(db, 'Users', { key: [Column.uuid('UserId')], columns: [Column.int64('Id')], "
      + "foreignKeys: [ForeignKey.to(tenants, { columns: ['Id'], referencedColumns: ['Id'] })], rowBytes: 1024 })  // with Column.int64('Id') in the columns of visits",
      'choose a smaller root, such as Tenants and month',
      'a smaller rowsPerParent or rowBytes, if the estimate is too high',
    ],
    cost: 'rows of Users are no longer stored next to their row of Tenants',
  }]);
});
