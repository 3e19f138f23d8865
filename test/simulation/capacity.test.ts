import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { Dialect, withWorkload, type SchemaWorkload } from '../../src/schema';
import { capacityOf, type Capacity } from '../../src/simulation/capacity';
import { writeAmplification } from '../../src/simulation/write-amplification';

type Declared = SchemaWorkload['ofDatabase'];

function capacity(ddl: string, ofDatabase: Declared, ofTables: Readonly<Record<string, Declared>> = {}, dialect = Dialect.GOOGLESQL): Capacity | undefined {
  const { schema: read } = foldScript(parseScript(ddl, dialect), dialect, 'database');
  const schema = withWorkload(read, { ofDatabase, byTable: new Map(Object.entries(ofTables)) });
  return capacityOf(schema, writeAmplification(schema));
}

const plain = (name: string, more = ''): string => `CREATE TABLE ${name} (Id STRING(36) NOT NULL, SeenAt TIMESTAMP) PRIMARY KEY (Id)${more};`;
const child = (onDelete: string, more = ''): string =>
  `CREATE TABLE Lines (Id STRING(36) NOT NULL, Line INT64 NOT NULL, SeenAt TIMESTAMP) PRIMARY KEY (Id, Line), INTERLEAVE IN PARENT Orders ON DELETE ${onDelete}${more};`;
const ttl = (days: number): string => `, ROW DELETION POLICY (OLDER_THAN(SeenAt, INTERVAL ${days} DAY))`;

const INDEXED = `
  CREATE TABLE Users (Id STRING(36) NOT NULL, Email STRING(MAX) NOT NULL, Phone STRING(20)) PRIMARY KEY (Id);
  CREATE INDEX UsersByEmail ON Users (Email);
  CREATE NULL_FILTERED INDEX UsersByPhone ON Users (Phone);
`;
const INDEXED_IN_POSTGRESQL = `
  CREATE TABLE users (id varchar(36) PRIMARY KEY, email varchar NOT NULL, phone varchar(20));
  CREATE INDEX users_by_email ON users (email);
  CREATE INDEX users_by_phone ON users (phone) WHERE phone IS NOT NULL;
`;
/** 1,000 inserts of 1 row, 1 entry and half an entry each; of 100 B, and a day has 86,400 s. */
const OF_INDEXED = { rowsPerSecond: 2_500, bytesPerDay: 21_600_000_000, storedBytes: 648_000_000_000, nodesForWrites: 2, nodesForStorage: 0.1 };

describe('the declared workload', () => {
  test.each<[string, Partial<Capacity>, Parameters<typeof capacity>]>([
    ['of a table with indexes', OF_INDEXED, [INDEXED, { writesPerSecond: 1_000, rowBytes: 100 }]],
    ['of a table with indexes in PostgreSQL', OF_INDEXED, [INDEXED_IN_POSTGRESQL, { writesPerSecond: 1_000, rowBytes: 100 }, {}, Dialect.POSTGRESQL]],
    [
      'of an interleaved table follows its parent', { rowsPerSecond: 600, bytesPerDay: (100 * 200 + 500 * 50) * 86_400, undeclared: 0 },
      [plain('Orders') + child('CASCADE'), {}, { Orders: { writesPerSecond: 100, rowBytes: 200 }, Lines: { insertsPerParent: 5, rowBytes: 50 } }],
    ],
    [
      'of a watched table does not store the records of the change stream', { rowsPerSecond: 2_000, bytesPerDay: 1_000 * 100 * 86_400 },
      [`${plain('T')} CREATE CHANGE STREAM Everything FOR ALL;`, { writesPerSecond: 1_000, rowBytes: 100 }],
    ],
    [
      'of some tables leaves the others out', { rowsPerSecond: 70, undeclared: 2 },
      [plain('A') + plain('B') + plain('C'), { rowBytes: 10 }, { B: { writesPerSecond: 70 } }],
    ],
    ['takes no more nodes than it fills', { nodesForWrites: 2 }, [plain('T'), { writesPerSecond: 4_550 }]],
    ['takes one node more from then on', { nodesForWrites: 3 }, [plain('T'), { writesPerSecond: 4_551 }]],
    ['takes a tenth of a node for each TiB', { storedBytes: 7_776_000_000_000, nodesForStorage: 0.8 }, [plain('T'), { writesPerSecond: 3_000, rowBytes: 1_000 }]],
    ['takes a whole node for each 10 TiB', { storedBytes: 103_680_000_000_000, nodesForStorage: 10 }, [plain('T'), { writesPerSecond: 40_000, rowBytes: 1_000 }]],
    ['takes a part of a node if it is small', { nodesForWrites: 1, nodesForStorage: 0.1 }, [plain('T'), { writesPerSecond: 0.01, rowBytes: 1 }]],
  ])('%s', (_, expected, given) => {
    expect(capacity(...given)).toMatchObject(expected);
  });

  test('has the tables that write most first, and tells a declared size from an assumed one', () => {
    const { tables } = capacity(plain('A') + plain('B'), { writesPerSecond: 1 }, { B: { writesPerSecond: 2, rowBytes: 10 } })!;
    expect(tables.map(({ table, rowBytes, isSizeDeclared }) => [table.name, rowBytes, isSizeDeclared])).toEqual([['B', 10, true], ['A', 1_024, false]]);
  });

  test.each<[string, string, Declared]>([
    ['nothing', plain('T'), {}],
    ['a size without a rate', plain('T'), { rowBytes: 10 }],
    ['no table', '', { writesPerSecond: 10 }],
  ])('is needed: %s gives no figure', (_, ddl, declared) => {
    expect(capacity(ddl, declared)).toBeUndefined();
  });
});

describe('a TTL', () => {
  test.each<[string, string, number | undefined]>([
    ['keeps the rows of its days and of the 72 hours in which they are deleted', plain('Lines', ttl(7)), 10],
    ['of more days than are added up changes nothing', plain('Lines', ttl(27)), undefined],
    ['of no days follows a column of which nothing is known', plain('Lines', ttl(0)), undefined],
    ['of a parent takes interleaved rows along', plain('Orders', ttl(7)) + child('CASCADE'), 10],
    ['of a parent that cannot delete them changes nothing', plain('Orders', ttl(7)) + child('NO ACTION'), undefined],
    ['of the table that ends sooner counts', plain('Orders', ttl(7)) + child('CASCADE', ttl(1)), 4],
    ['of a parent that ends sooner counts', plain('Orders', ttl(2)) + child('CASCADE', ttl(9)), 5],
  ])('%s', (_, ddl, days) => {
    const { tables } = capacity(ddl, { writesPerSecond: 10, rowBytes: 10 })!;
    const { keptDays, storedBytes } = tables.find(({ table }) => table.name === 'Lines')!;
    expect([keptDays, storedBytes]).toEqual([days, 10 * 10 * 86_400 * (days ?? 30)]);
  });

  test('is read in PostgreSQL', () => {
    const ddl = "CREATE TABLE t (id varchar(36) PRIMARY KEY, seen_at timestamptz) TTL INTERVAL '7 days' ON seen_at;";
    expect(capacity(ddl, { writesPerSecond: 10 }, {}, Dialect.POSTGRESQL)!.tables[0].keptDays).toBe(10);
  });
});
