import { Construct } from 'constructs';
import {
  Check, Column, Database, Errors, ForeignKey, Generated, IndexSpread, InterleavedHierarchy, OnDelete, SafeIndex, Sequence, ShardedTable, Table, UuidTable,
} from '../../src';
import { newDatabase } from '../support/stack';

function codeOf(act: () => unknown): string | undefined {
  try {
    act();
  } catch (error) {
    return Errors.codeOf(error);
  }
  return undefined;
}

function orders(db: Database, columns: Column[] = []): UuidTable {
  return new UuidTable(db, 'Orders', { key: [Column.uuid('OrderId')], columns });
}

describe('what is added to a table', () => {
  const declaredAtOnce = (db: Database): void => {
    const customers = new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });
    const table = new UuidTable(db, 'Orders', {
      key: [Column.uuid('OrderId')],
      columns: [Column.int64('Total'), Column.uuid('CustomerId'), Column.string('Status', { lengthChars: 16 })],
      checks: [Check.named('TotalIsNotNegative', 'Total >= 0')],
      foreignKeys: [ForeignKey.to(customers, { columns: ['CustomerId'] })],
    });
    new SafeIndex(table, 'OrdersByStatus', { columns: ['Status'], spread: IndexSpread.sharded(4) });
  };
  const added = (db: Database): void => {
    const table = orders(db, [Column.int64('Total')]);
    const customers = new UuidTable(db, 'Customers', { key: [Column.uuid('CustomerId')] });
    table.addColumn(Column.uuid('CustomerId'));
    table.addColumn(Column.string('Status', { lengthChars: 16 }));
    table.addIndex('OrdersByStatus', { columns: ['Status'], spread: IndexSpread.sharded(4) });
    table.addCheck(Check.named('TotalIsNotNegative', 'Total >= 0'));
    table.addForeignKey(ForeignKey.to(customers, { columns: ['CustomerId'] }));
  };

  test('gives the same schema as the props', () => {
    const [first, second] = [declaredAtOnce, added].map((declare) => {
      const db = newDatabase();
      declare(db);
      return db;
    });
    expect(second.ddl).toEqual(first.ddl);
    expect(second.findings()).toEqual(first.findings());
  });

  test('stands before the shard columns of indexes, whenever these are declared', () => {
    const db = newDatabase();
    const table = orders(db);
    table.addIndex('OrdersById', { columns: ['OrderId'], spread: IndexSpread.sharded(3) });
    table.addColumn(Column.string('Note'));
    expect(db.ddl[0]).toMatch(/`OrderId` .*`Note` .*`IndexShard3` /);
  });

  test('is part of the next judgement and of the next DDL', () => {
    const db = newDatabase();
    const table = orders(db);
    expect(db.findings()).toEqual([]);
    table.addColumn(Column.timestamp('PlacedAt', { notNull: true }));
    const index = table.addIndex('OrdersByPlacedAt', { columns: ['PlacedAt'] });
    expect(index).toBeInstanceOf(SafeIndex);
    expect(db.findings().map(({ rule, objectName }) => [rule, objectName])).toEqual([['monotonic-index', 'OrdersByPlacedAt']]);
    expect(db.ddl).toHaveLength(2);
  });

  test.each<[string, string, (table: UuidTable) => void]>([
    ['a column that is there', 'duplicate-column', (table) => table.addColumn(Column.string('orderid'))],
    ['a broken check', 'broken-expression', (table) => table.addCheck(Check.named('c', 'Total > ('))],
    ['an expression that is broken', 'broken-expression', (table) => table.addColumn(Column.string('N', { generated: Generated.stored('LOWER(') }))],
    ['an index on a column that is not there', 'unknown-column', (table) => table.addIndex('i', { columns: ['Nope'] })],
    ['a foreign key of a column that is not there', 'unknown-column', (table) => table.addForeignKey(ForeignKey.to(table, { columns: ['Nope'] }))],
  ])('is refused like a prop: %s', (_, code, act) => {
    const db = newDatabase();
    const table = orders(db);
    const before = db.ddl;
    expect(codeOf(() => act(table))).toBe(code);
    expect(db.ddl).toEqual(before);
  });

  test('an index that is refused leaves no shard column in its table', () => {
    const db = newDatabase();
    const table = orders(db, [Column.string('Status')]);
    expect(codeOf(() => table.addIndex('i', { columns: ['Status'], unique: true, spread: IndexSpread.sharded(4) }))).toBe('unsupported');
    expect(db.ddl[0]).not.toContain('IndexShard4');
  });
});

describe('the construct tree', () => {
  test('holds tables, sequences and families in constructs of your own', () => {
    const db = newDatabase();
    const audit = new Construct(db, 'Audit');
    const table = new UuidTable(audit, 'AuditLog', { key: [Column.uuid('EntryId')] });
    new Sequence(audit, 'AuditNumbers');
    expect(table.node.path).toBe('stack/shop/Audit/AuditLog');
    expect(db.ddl.map((statement) => statement.slice(0, 45))).toEqual([
      'CREATE SEQUENCE IF NOT EXISTS `AuditNumbers` ', 'CREATE TABLE IF NOT EXISTS `AuditLog` (`Entry',
    ]);
  });

  test('is refused outside a database', () => {
    expect(codeOf(() => new Table(newDatabase().node.scope as Construct, 'T', { key: [Column.uuid('Id')] }))).toBe('unsupported');
    expect(codeOf(() => new SafeIndex(newDatabase() as never, 'I', { columns: [] }))).toBe('unsupported');
  });

  test('has the tables of a family below their hierarchy', () => {
    const db = newDatabase();
    const family = new InterleavedHierarchy(db, 'OrderFamily', { root: orders(db) });
    const lines = family.addChild('OrderLines', { key: [Column.int64('LineNo')], onDelete: OnDelete.CASCADE });
    expect(lines.node.scope).toBe(family);
    expect(family.node.children).toEqual([lines]);
  });

  test.each(['before', 'after'])('takes a hierarchy that is called like a table, %s it', (order) => {
    const db = newDatabase();
    const root = new UuidTable(db, 'Users', { key: [Column.uuid('UserId')] });
    const declare = [
      (): unknown => new InterleavedHierarchy(db, 'Orders', { root }).addChild('OrderLines', { key: [Column.int64('No')], onDelete: OnDelete.CASCADE }),
      (): unknown => orders(db),
    ];
    (order === 'before' ? declare : declare.reverse()).forEach((act) => act());
    expect(db.ddl).toHaveLength(3);
  });

  test('still refuses two tables of one name, wherever they are', () => {
    const db = newDatabase();
    const family = new InterleavedHierarchy(db, 'Family', { root: orders(db) });
    expect(codeOf(() => family.addChild('orders', { key: [Column.int64('No')], onDelete: OnDelete.CASCADE }))).toBe('duplicate-name');
  });
});

describe('the shard columns of indexes', () => {
  const declared = (order: 'as is' | 'reversed'): string[] => {
    const db = newDatabase();
    const columns = [Column.timestamp('At', { notNull: true }), ...['Region', 'Device'].map((name) => Column.uuid(name, { notNull: true, immutable: true }))];
    const table = orders(db, columns);
    const indexes = [
      (): SafeIndex => table.addIndex('ByKey', { columns: ['At'], spread: IndexSpread.sharded(4) }),
      (): SafeIndex => table.addIndex('ByKeyAgain', { columns: ['At', 'Region'], spread: IndexSpread.sharded(4, { shardBy: ['OrderId'] }) }),
      (): SafeIndex => table.addIndex('ByRegion', { columns: ['At'], spread: IndexSpread.sharded(4, { shardBy: ['Region'] }) }),
      (): SafeIndex => table.addIndex('ByDevice', { columns: ['At'], spread: IndexSpread.sharded(4, { shardBy: ['Device'] }) }),
    ];
    (order === 'as is' ? indexes : indexes.reverse()).forEach((declare) => declare());
    return db.ddl;
  };

  test('have names of their own where they are computed from other columns than the key', () => {
    expect(declared('as is').map((statement) => /ON `Orders` \((`\w+`)/.exec(statement)?.[1]).filter((lead) => lead !== undefined).sort()).toEqual([
      '`IndexShard4ByDevice`', '`IndexShard4ByRegion`', '`IndexShard4`', '`IndexShard4`',
    ]);
  });

  test('do not depend on which index is declared first', () => {
    expect(declared('reversed')).toEqual(declared('as is'));
  });

  test('are those of the table where it has as many shards', () => {
    const db = newDatabase();
    const table = new ShardedTable(db, 'Events', { key: [Column.timestamp('At'), Column.uuid('Id')], shardBy: ['Id'], shards: 4 });
    table.addIndex('ByAt', { columns: ['At'], spread: IndexSpread.sharded(4) });
    expect(db.ddl[1]).toContain('(`ShardId`, `At`)');
  });
});
