import { pageSchema, type PageSchema } from '../../../src/report/page/data/page-data';
import { reportPage } from '../../../src/report/page/page';
import { Dialect, type SchemaWorkload } from '../../../src/schema';
import { auditText } from '../../support/audit-text';

const DDL = `
  CREATE TABLE Countries (Code STRING(2) NOT NULL) PRIMARY KEY (Code);
  CREATE TABLE Users (
    Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(MAX) NOT NULL, Phone STRING(20), Country STRING(2) NOT NULL,
    Words TOKENLIST AS (TOKENIZE_FULLTEXT(Email)) HIDDEN, CreatedAt TIMESTAMP,
    CONSTRAINT UsersCountry FOREIGN KEY (Country) REFERENCES Countries (Code),
  ) PRIMARY KEY (Id), ROW DELETION POLICY (OLDER_THAN(CreatedAt, INTERVAL 7 DAY));
  CREATE INDEX UsersByEmail ON Users (Email);
  CREATE NULL_FILTERED INDEX UsersByPhone ON Users (Phone);
  CREATE SEARCH INDEX UsersByWords ON Users (Words);
  CREATE CHANGE STREAM UsersChanged FOR Users;
`;

function schemaOf(ddl: string, workload?: SchemaWorkload['ofDatabase'], title = 'a.sql'): PageSchema {
  const audit = auditText(ddl, Dialect.GOOGLESQL, { today: '2026-06-30', workload: workload && { ofDatabase: workload, byTable: new Map() } });
  return pageSchema({ title, audit }, 'sql', { insertsOfTable: 8 });
}

/** The sections about writes as a reader sees them, each element that stands alone on a line of its own. */
function read(schemas: readonly PageSchema[]): string[] {
  return [...reportPage(schemas, { version: '1' }).matchAll(/<section id="page:writes[^"]*">(.*?)<\/section>/gs)].map(([, section]) => (
    section
      .replace(/<\/?(tr|li|p|h[23]|dt|dd|td|th)\b[^>]*>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replace(/[^\S\n]+/g, ' ').replace(/\s*\n\s*/g, '\n').trim()
  ));
}

/** The kinds of the parts of the first bar, and their widths. */
function bar(schema: PageSchema): string[] {
  const [first] = /<span class="bar">.*?<\/span>/s.exec(reportPage([schema], { version: '1' }))!;
  return [...first.matchAll(/<i class="written (\w+)" style="width:(\d+)%"/g)].map(([, as, width]) => `${as} ${width}`);
}

describe('what an insert writes', () => {
  test('is a number, with what each object adds, and tables that write the row alone are counted', () => {
    expect(read([schemaOf(DDL)])[0]).toBe(`Rows written per insert
row index backing index of a foreign key search index change stream 1 more table writes 1 row.
Table
Rows per insert
What each object adds
Users
5.5 rows, in at most 4.5 splits
UsersByEmail index: +1 row, at most 1 more split
UsersByPhone index: +0.5 rows, at most 1 more split. Assumed: 50% of rows have an entry
UsersCountry backing index: +1 row, at most 1 more split
UsersByWords search index: +1 row, at most 1 more split
UsersChanged change stream: +1 row, no more splits
Spanner spreads the entries of UsersByWords itself.
Nodes and storage for the declared workload
No rate of inserts is declared, so nothing is computed. Declare writesPerSecond and rowBytes in the workload of a table or a database or, for SQL, under workload in the file of --config.`);
  });

  test('is a bar of the same unit for all tables, and of less for an entry that not every row has', () => {
    expect(bar(schemaOf(DDL))).toEqual(['row 14', 'index 14', 'index 7', 'backing 14', 'object 14', 'record 14']);
  });

  test('is said in a sentence where no table writes more than its row', () => {
    expect(read([schemaOf('CREATE TABLE T (Id STRING(36) NOT NULL) PRIMARY KEY (Id);')])[0].split('\n')[1]).toBe('1 table writes 1 row.');
  });
});

test('a schema without tables says nothing of writes', () => {
  expect(read([schemaOf('CREATE SEQUENCE S OPTIONS (sequence_kind = "bit_reversed_positive");', { writesPerSecond: 10 })])).toEqual([]);
});

describe('what the declared workload needs', () => {
  const of = (schemas: readonly PageSchema[]): string[] => read(schemas).map((text) => text.slice(text.indexOf('Nodes and storage')));

  test('is each figure with its formula, its source and what it leaves out', () => {
    expect(of([schemaOf(DDL, { writesPerSecond: 2_000, rowBytes: 100 })])[0]).toBe(`Nodes and storage for the declared workload
Nodes for writes
6 nodes 13,000 rows/s ÷ (3,500 rows/s of a node in one region × 65% of its CPU), rounded up. Sources: Performance, CPU utilization
Stored after 30 days
1.2 TiB the sum of the tables below
Nodes for storage
200 processing units 1.2 TiB ÷ 10 TiB of a node, rounded up. Source: Quotas
table
written
stored
kept
Users
11,000 rows/s 2,000 inserts/s × 5.5 rows
72.4 GiB a day 2,000 inserts/s × 4.5 rows × 100 B × 86,400 s
724 GiB after 30 days a TTL leaves the rows of 10 days
Countries
2,000 rows/s 2,000 inserts/s × 1 row
16.1 GiB a day 2,000 inserts/s × 1 row × 100 B × 86,400 s
483 GiB after 30 days
all
13,000 rows/s
88.5 GiB a day
1.2 TiB after 30 days
The declared rate is that of the peak: less is stored if the peak does not last all day. Assumed: an index entry takes as much as its row, and rows of other sizes take as much work as rows of 1 KiB. A TTL counts from the insert, with the 72 hours in which Spanner deletes rows.
Not counted: reads, updates, deletes, rows that are there already, older versions of rows, compression, backups, and the storage of data change records. A node of a dual-region or multi-region instance writes less. More nodes help only keys whose limit grows with the nodes.`);
  });

  test('is added up from the seventh table on', () => {
    const ddl = 'ABCDEFGH'.split('').map((name) => `CREATE TABLE ${name}1 (Id STRING(36) NOT NULL) PRIMARY KEY (Id);`).join('\n');
    const [text] = of([schemaOf(ddl, { writesPerSecond: 10 })]);
    expect(text).toContain('F1\n10 rows/s');
    expect(text).toContain('\n2 more tables\n20 rows/s\n1.6 GiB a day\n49.4 GiB after 30 days\nall\n80 rows/s\n');
    expect(text).toContain('10 inserts/s × 1 row × 1,024 B (assumed) × 86,400 s');
  });

  test('is that of each database by itself', () => {
    const table = 'CREATE TABLE T (Id STRING(36) NOT NULL) PRIMARY KEY (Id);';
    const texts = of([schemaOf(table, { writesPerSecond: 4_550 }, 'a.sql'), schemaOf(table, { writesPerSecond: 1 }, 'b.sql')]);
    expect(texts.map((text) => text.split('\n')[2].slice(0, 18))).toEqual(['2 nodes 4,550 rows', '1 node 1 row/s ÷ (']);
  });

  test('says how many tables are left out', () => {
    const audit = auditText(DDL, Dialect.GOOGLESQL, { today: '2026-06-30', workload: { ofDatabase: {}, byTable: new Map([['Users', { writesPerSecond: 10 }]]) } });
    const page = pageSchema({ title: 'a.sql', audit }, 'sql', { insertsOfTable: 8 });
    expect(of([page])[0]).toContain('\n1 table without a declared rate is not counted.\n');
  });
});

test('the model names each share of NULL that a row of the page assumes', () => {
  const page = reportPage([schemaOf(`CREATE TABLE Orders (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Coupon STRING(20), Email STRING(320)) PRIMARY KEY (Id);
    CREATE NULL_FILTERED INDEX ByCoupon ON Orders (Coupon); CREATE NULL_FILTERED INDEX ByEmail ON Orders (Email);`)], { version: '1' });
  const assumed = [...page.matchAll(/Assumed: (\d+)% of rows have an entry/g)].map(([, entries]) => 100 - Number(entries));
  expect(new Set(assumed)).toEqual(new Set([10, 50]));
  const [, model] = /If rows can share NULL or a default, (.*?)\. Of the values/.exec(page)!;
  expect(assumed.filter((share) => !model.includes(`${share}%`))).toEqual([]);
});
