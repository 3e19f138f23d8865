import type { PlanCase } from './plan-case';
import { planChange } from '../../../src/ledger/plan-change';
import { rekeyPlan } from '../../../src/ledger/plans/table-rebuild';
import { Dialect } from '../../../src/schema';

const { GOOGLESQL, POSTGRESQL } = Dialect;

/** Posts with a child, a grandchild, a reference to themselves and one from outside. */
function posts(shards: number): PlanCase['from'] {
  return {
    [GOOGLESQL]: `
      CREATE TABLE Posts (ShardId INT64 NOT NULL AS (MOD(PostId, ${shards})) STORED, PostId INT64 NOT NULL, ReplyShard INT64, ReplyTo INT64,
        CONSTRAINT FK_Posts_ReplyTo FOREIGN KEY (ReplyShard, ReplyTo) REFERENCES Posts (ShardId, PostId)) PRIMARY KEY (ShardId, PostId);
      CREATE TABLE Likes (ShardId INT64 NOT NULL, PostId INT64 NOT NULL, Fan STRING(36) NOT NULL) PRIMARY KEY (ShardId, PostId, Fan),
        INTERLEAVE IN PARENT Posts ON DELETE CASCADE;
      CREATE TABLE Notices (ShardId INT64 NOT NULL, PostId INT64 NOT NULL, Fan STRING(36) NOT NULL, Nr INT64 NOT NULL) PRIMARY KEY (ShardId, PostId, Fan, Nr),
        INTERLEAVE IN PARENT Likes ON DELETE CASCADE;
      CREATE TABLE Reports (ReportId STRING(36) NOT NULL, PostShard INT64, PostId INT64,
        CONSTRAINT FK_Reports_Post FOREIGN KEY (PostShard, PostId) REFERENCES Posts (ShardId, PostId)) PRIMARY KEY (ReportId);`,
    [POSTGRESQL]: `
      CREATE TABLE "Posts" ("ShardId" bigint GENERATED ALWAYS AS (mod("PostId", ${shards})) STORED NOT NULL, "PostId" bigint NOT NULL, "ReplyShard" bigint, "ReplyTo" bigint,
        CONSTRAINT "FK_Posts_ReplyTo" FOREIGN KEY ("ReplyShard", "ReplyTo") REFERENCES "Posts" ("ShardId", "PostId"), PRIMARY KEY ("ShardId", "PostId"));
      CREATE TABLE "Likes" ("ShardId" bigint NOT NULL, "PostId" bigint NOT NULL, "Fan" varchar(36) NOT NULL, PRIMARY KEY ("ShardId", "PostId", "Fan"))
        INTERLEAVE IN PARENT "Posts" ON DELETE CASCADE;
      CREATE TABLE "Notices" ("ShardId" bigint NOT NULL, "PostId" bigint NOT NULL, "Fan" varchar(36) NOT NULL, "Nr" bigint NOT NULL,
        PRIMARY KEY ("ShardId", "PostId", "Fan", "Nr")) INTERLEAVE IN PARENT "Likes" ON DELETE CASCADE;
      CREATE TABLE "Reports" ("ReportId" varchar(36) NOT NULL, "PostShard" bigint, "PostId" bigint,
        CONSTRAINT "FK_Reports_Post" FOREIGN KEY ("PostShard", "PostId") REFERENCES "Posts" ("ShardId", "PostId"), PRIMARY KEY ("ReportId"));`,
  };
}

/** Orders with that key, with lines below them and invoices that refer to them. */
function orders(...key: string[]): PlanCase['from'] {
  const [names, quoted] = [key.join(', '), key.map((name) => `"${name}"`).join(', ')];
  return {
    [GOOGLESQL]: `
      CREATE TABLE Customers (CustomerId STRING(36) NOT NULL) PRIMARY KEY (CustomerId);
      CREATE TABLE Orders (OrderId INT64 NOT NULL, CustomerId STRING(36) NOT NULL, Day DATE, Total NUMERIC,
        CONSTRAINT TotalIsNotNegative CHECK (Total >= 0),
        CONSTRAINT FK_Orders_CustomerId FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId)
      ) PRIMARY KEY (${names});
      CREATE INDEX OrdersByDay ON Orders (Day) STORING (Total);
      CREATE TABLE OrderLines (OrderId INT64 NOT NULL, LineNo INT64 NOT NULL, CustomerId STRING(36) NOT NULL, Sku STRING(20))
        PRIMARY KEY (${names}, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
      CREATE INDEX OrderLinesBySku ON OrderLines (${names}, Sku), INTERLEAVE IN Orders;
      CREATE TABLE Invoices (InvoiceId STRING(36) NOT NULL, OrderId INT64, CustomerId STRING(36),
        CONSTRAINT FK_Invoices_OrderId FOREIGN KEY (${names}) REFERENCES Orders (${names})) PRIMARY KEY (InvoiceId);`,
    [POSTGRESQL]: `
      CREATE TABLE "Customers" ("CustomerId" varchar(36) NOT NULL, PRIMARY KEY ("CustomerId"));
      CREATE TABLE "Orders" ("OrderId" bigint NOT NULL, "CustomerId" varchar(36) NOT NULL, "Day" date, "Total" numeric,
        CONSTRAINT "TotalIsNotNegative" CHECK ("Total" >= 0),
        CONSTRAINT "FK_Orders_CustomerId" FOREIGN KEY ("CustomerId") REFERENCES "Customers" ("CustomerId"),
        PRIMARY KEY (${quoted}));
      CREATE INDEX "OrdersByDay" ON "Orders" ("Day") INCLUDE ("Total");
      CREATE TABLE "OrderLines" ("OrderId" bigint NOT NULL, "LineNo" bigint NOT NULL, "CustomerId" varchar(36) NOT NULL, "Sku" varchar(20),
        PRIMARY KEY (${quoted}, "LineNo")) INTERLEAVE IN PARENT "Orders" ON DELETE CASCADE;
      CREATE INDEX "OrderLinesBySku" ON "OrderLines" (${quoted}, "Sku") INTERLEAVE IN "Orders";
      CREATE TABLE "Invoices" ("InvoiceId" varchar(36) NOT NULL, "OrderId" bigint, "CustomerId" varchar(36),
        CONSTRAINT "FK_Invoices_OrderId" FOREIGN KEY (${quoted}) REFERENCES "Orders" (${quoted}), PRIMARY KEY ("InvoiceId"));`,
  };
}

/** Events that shards spread, with an index. */
function events(shards: number): PlanCase['from'] {
  return {
    [GOOGLESQL]: `
      CREATE TABLE Events (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), ${shards}))) STORED HIDDEN, OccurredAt TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL,
        Kind STRING(20)) PRIMARY KEY (ShardId, OccurredAt, EventId), ROW DELETION POLICY (OLDER_THAN(OccurredAt, INTERVAL 30 DAY));
      CREATE INDEX EventsByKind ON Events (ShardId, Kind, OccurredAt);`,
    [POSTGRESQL]: `
      CREATE TABLE "Events" ("ShardId" bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint("EventId"), ${shards}))) STORED NOT NULL, "OccurredAt" timestamptz NOT NULL,
        "EventId" varchar(36) NOT NULL, "Kind" varchar(20), PRIMARY KEY ("ShardId", "OccurredAt", "EventId")) TTL INTERVAL '30 days' ON "OccurredAt";
      CREATE INDEX "EventsByKind" ON "Events" ("ShardId", "Kind", "OccurredAt");`,
  };
}

/** Logs with that key, and lines below them, which both expire after so many days; absent: never. */
function logs(key: readonly string[], days: { readonly logs?: number; readonly lines: number }): PlanCase['from'] {
  const [names, quoted] = [key.join(', '), key.map((name) => `"${name}"`).join(', ')];
  return {
    [GOOGLESQL]: `
      CREATE TABLE Logs (LogId INT64 NOT NULL, Site STRING(36) NOT NULL, SeenAt TIMESTAMP) PRIMARY KEY (${names})${days.logs ? `, ROW DELETION POLICY (OLDER_THAN(SeenAt, INTERVAL ${days.logs} DAY))` : ''};
      CREATE TABLE LogLines (LogId INT64 NOT NULL, Site STRING(36) NOT NULL, LineNo INT64 NOT NULL, SeenAt TIMESTAMP) PRIMARY KEY (${names}, LineNo),
        INTERLEAVE IN PARENT Logs ON DELETE CASCADE, ROW DELETION POLICY (OLDER_THAN(SeenAt, INTERVAL ${days.lines} DAY));`,
    [POSTGRESQL]: `
      CREATE TABLE "Logs" ("LogId" bigint NOT NULL, "Site" varchar(36) NOT NULL, "SeenAt" timestamptz, PRIMARY KEY (${quoted}))${days.logs ? ` TTL INTERVAL '${days.logs} days' ON "SeenAt"` : ''};
      CREATE TABLE "LogLines" ("LogId" bigint NOT NULL, "Site" varchar(36) NOT NULL, "LineNo" bigint NOT NULL, "SeenAt" timestamptz, PRIMARY KEY (${quoted}, "LineNo"))
        INTERLEAVE IN PARENT "Logs" ON DELETE CASCADE TTL INTERVAL '${days.lines} days' ON "SeenAt";`,
  };
}

/** Meters with that key, which views and a change stream read. */
function meters(...key: string[]): PlanCase['from'] {
  const [names, quoted] = [key.join(', '), key.map((name) => `"${name}"`).join(', ')];
  return {
    [GOOGLESQL]: `
      CREATE TABLE Meters (MeterId INT64 NOT NULL, Site STRING(36) NOT NULL, Total INT64) PRIMARY KEY (${names});
      CREATE INDEX MetersByTotal ON Meters (Total);
      CREATE VIEW BusyMeters SQL SECURITY INVOKER AS SELECT m.MeterId, m.Site FROM Meters@{FORCE_INDEX=MetersByTotal} AS m WHERE m.Total > 10;
      CREATE VIEW BusySites SQL SECURITY INVOKER AS SELECT b.Site FROM BusyMeters AS b;
      CREATE CHANGE STREAM MeterChanges FOR Meters;`,
    [POSTGRESQL]: `
      CREATE TABLE "Meters" ("MeterId" bigint NOT NULL, "Site" varchar(36) NOT NULL, "Total" bigint, PRIMARY KEY (${quoted}));
      CREATE INDEX "MetersByTotal" ON "Meters" ("Total");
      CREATE VIEW "BusyMeters" SQL SECURITY INVOKER AS SELECT m."MeterId", m."Site" FROM "Meters" /*@ FORCE_INDEX="MetersByTotal" */ AS m WHERE m."Total" > 10;
      CREATE VIEW "BusySites" SQL SECURITY INVOKER AS SELECT b."Site" FROM "BusyMeters" AS b;
      CREATE CHANGE STREAM "MeterChanges" FOR "Meters";`,
  };
}

/** Sites with readings and their samples; with a tenant and its shard in front of all keys. */
function sites(hasTenant: boolean): PlanCase['from'] {
  const [below, belowInPostgresql] = hasTenant ? ['Shard INT64 NOT NULL, Tenant INT64 NOT NULL, ', '"Shard" bigint NOT NULL, "Tenant" bigint NOT NULL, '] : ['', ''];
  const key = (...columns: string[]): string => [...(hasTenant ? ['Shard', 'Tenant'] : []), ...columns].join(', ');
  const inPostgresql = (...columns: string[]): string => key(...columns).replace(/\w+/g, '"$&"');
  return {
    [GOOGLESQL]: `
      CREATE TABLE Sites (SiteId INT64, Tenant INT64 NOT NULL${hasTenant ? ', Shard INT64 NOT NULL AS (MOD(Tenant, 4)) STORED' : ''}) PRIMARY KEY (${key('SiteId')});
      CREATE TABLE Readings (${below}SiteId INT64, ReadingId INT64 NOT NULL) PRIMARY KEY (${key('SiteId', 'ReadingId')}), INTERLEAVE IN PARENT Sites ON DELETE CASCADE;
      CREATE TABLE Samples (${below}SiteId INT64, ReadingId INT64 NOT NULL, Nr INT64 NOT NULL) PRIMARY KEY (${key('SiteId', 'ReadingId', 'Nr')}), INTERLEAVE IN PARENT Readings ON DELETE CASCADE;`,
    [POSTGRESQL]: `
      CREATE TABLE "Sites" ("SiteId" bigint NOT NULL, "Tenant" bigint NOT NULL${hasTenant ? ', "Shard" bigint GENERATED ALWAYS AS (mod("Tenant", 4)) STORED NOT NULL' : ''}, PRIMARY KEY (${inPostgresql('SiteId')}));
      CREATE TABLE "Readings" (${belowInPostgresql}"SiteId" bigint NOT NULL, "ReadingId" bigint NOT NULL, PRIMARY KEY (${inPostgresql('SiteId', 'ReadingId')})) INTERLEAVE IN PARENT "Sites" ON DELETE CASCADE;
      CREATE TABLE "Samples" (${belowInPostgresql}"SiteId" bigint NOT NULL, "ReadingId" bigint NOT NULL, "Nr" bigint NOT NULL, PRIMARY KEY (${inPostgresql('SiteId', 'ReadingId', 'Nr')})) INTERLEAVE IN PARENT "Readings" ON DELETE CASCADE;`,
  };
}

/** Tables that are built again beside the old ones. */
export const REKEY_CASES: readonly PlanCase[] = [
  {
    name: 'primary-key-changed',
    from: orders('OrderId'),
    to: orders('CustomerId', 'OrderId'),
    plan: (from, to) => rekeyPlan(from, to, 'Orders'),
    rows: [
      { table: 'Customers', columns: ['CustomerId'], values: [['ann'], ['bob']] },
      { table: 'Orders', columns: ['OrderId', 'CustomerId', 'Day', 'Total'], values: [['1', 'ann', '2026-01-01', '10'], ['2', 'bob', null, '20'], ['700', 'ann', '2026-01-03', null]] },
      { table: 'OrderLines', columns: ['OrderId', 'LineNo', 'CustomerId', 'Sku'], values: [['1', '1', 'ann', 'a'], ['1', '2', 'ann', 'b'], ['700', '1', 'ann', 'c']] },
      { table: 'Invoices', columns: ['InvoiceId', 'OrderId', 'CustomerId'], values: [['i', '2', 'bob']] },
    ],
    written: [
      { table: 'Orders', columns: ['OrderId', 'CustomerId', 'Day', 'Total'], values: [['3', 'bob', '2026-01-02', '30']] },
      { table: 'Orders_v2', columns: ['OrderId', 'CustomerId', 'Day', 'Total'], values: [['3', 'bob', '2026-01-02', '30']] },
    ],
    parameters: [['0', '100'], ['100', '1000']],
    parameterTypes: ['INT64', 'INT64'],
    names: {
      OrdersByDay_v2: 'OrdersByDay', OrderLinesBySku_v2: 'OrderLinesBySku', TotalIsNotNegative_v2: 'TotalIsNotNegative',
      FK_Orders_CustomerId_v2: 'FK_Orders_CustomerId', FK_Invoices_OrderId_v2: 'FK_Invoices_OrderId',
    },
    query: 'SELECT o.`OrderId`, o.`CustomerId`, o.`Total`, (SELECT COUNT(*) FROM `OrderLines` AS l WHERE l.`OrderId` = o.`OrderId`) AS lines FROM `Orders` AS o ORDER BY o.`OrderId`',
    expected: [['1', 'ann', '10', '2'], ['2', 'bob', '20', '0'], ['3', 'bob', '30', '0'], ['700', 'ann', null, '1']],
  },
  {
    name: 'shard-count-changed',
    from: events(4),
    to: events(8),
    plan: (from, to) => rekeyPlan(from, to, 'Events'),
    rows: [{ table: 'Events', columns: ['OccurredAt', 'EventId', 'Kind'], values: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ['2026-01-01T00:00:00Z', id, 'click']) }],
    parameters: ['0', '1', '2', '3'].flatMap((shard) => [[shard, '2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z'], [shard, '2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z']]),
    parameterTypes: ['INT64', 'TIMESTAMP', 'TIMESTAMP'],
    names: { EventsByKind_v2: 'EventsByKind' },
    query: 'SELECT `EventId`, `Kind`, `ShardId` < 8 FROM `Events` ORDER BY `EventId`',
    expected: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => [id, 'click', true]),
  },
  {
    name: 'primary-key-and-shorter-ttl',
    from: logs(['LogId', 'Site'], { lines: 90 }),
    to: logs(['Site', 'LogId'], { logs: 30, lines: 7 }),
    plan: (from, to) => rekeyPlan(from, to, 'Logs'),
    rows: [
      { table: 'Logs', columns: ['LogId', 'Site', 'SeenAt'], values: [['1', 'a', '2026-01-01T00:00:00Z'], ['200', 'b', null]] },
      { table: 'LogLines', columns: ['LogId', 'Site', 'LineNo', 'SeenAt'], values: [['1', 'a', '1', '2026-01-01T00:00:00Z']] },
    ],
    parameters: [['0', '100'], ['100', '1000']],
    parameterTypes: ['INT64', 'INT64'],
    query: 'SELECT o.`LogId`, (SELECT COUNT(*) FROM `LogLines` AS l WHERE l.`LogId` = o.`LogId`) AS n FROM `Logs` AS o ORDER BY o.`LogId`',
    expected: [['1', '1'], ['200', '0']],
  },
  {
    name: 'shard-count-changed-under-references',
    from: posts(4),
    to: posts(8),
    plan: (from, to) => rekeyPlan(from, to, 'Posts'),
    rows: [
      { table: 'Posts', columns: ['PostId', 'ReplyShard', 'ReplyTo'], values: [['101', null, null], ['102', '1', '101'], ['103', '2', '102'], ['107', null, null]] },
      { table: 'Likes', columns: ['ShardId', 'PostId', 'Fan'], values: [['1', '101', 'ann'], ['1', '101', 'bob'], ['3', '107', 'ann']] },
      { table: 'Notices', columns: ['ShardId', 'PostId', 'Fan', 'Nr'], values: [['1', '101', 'ann', '1'], ['3', '107', 'ann', '1'], ['3', '107', 'ann', '2']] },
      { table: 'Reports', columns: ['ReportId', 'PostShard', 'PostId'], values: [['r', '3', '107'], ['s', '1', '101'], ['t', null, null]] },
    ],
    written: [
      { table: 'Posts', columns: ['PostId', 'ReplyShard', 'ReplyTo'], values: [['108', '3', '103']] },
      { table: 'Posts_v2', columns: ['PostId', 'ReplyShard', 'ReplyTo'], values: [['108', '7', '103']] },
      { table: 'Likes', columns: ['ShardId', 'PostId', 'Fan'], values: [['0', '108', 'eve']] },
      { table: 'Likes_v2', columns: ['ShardId', 'PostId', 'Fan'], values: [['4', '108', 'eve']] },
      { table: 'Reports', columns: ['ReportId', 'PostShard', 'PostId'], values: [['u', '0', '108']] },
    ],
    parameters: ['0', '1', '2', '3'].map((shard) => [shard, '100', '1000']),
    parameterTypes: ['INT64', 'INT64', 'INT64'],
    names: { FK_Posts_ReplyTo_v2: 'FK_Posts_ReplyTo' },
    query: `SELECT p.\`ShardId\`, p.\`PostId\`, (SELECT a.\`PostId\` FROM \`Posts\` AS a WHERE a.\`ShardId\` = p.\`ReplyShard\` AND a.\`PostId\` = p.\`ReplyTo\`) AS above,
      (SELECT COUNT(*) FROM \`Likes\` AS l WHERE l.\`ShardId\` = p.\`ShardId\` AND l.\`PostId\` = p.\`PostId\`) AS likes,
      (SELECT COUNT(*) FROM \`Notices\` AS n WHERE n.\`ShardId\` = p.\`ShardId\` AND n.\`PostId\` = p.\`PostId\`) AS notices,
      (SELECT COUNT(*) FROM \`Reports\` AS r WHERE r.\`PostShard\` = p.\`ShardId\` AND r.\`PostId\` = p.\`PostId\`) AS reports FROM \`Posts\` AS p ORDER BY p.\`PostId\``,
    expected: [['5', '101', null, '2', '1', '1'], ['6', '102', '101', '0', '0', '0'], ['7', '103', '102', '0', '0', '0'], ['3', '107', null, '1', '2', '1'], ['4', '108', '103', '1', '0', '1']],
  },
  {
    name: 'shard-introduced',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Books (BookId INT64 NOT NULL) PRIMARY KEY (BookId);
        CREATE TABLE Loans (LoanId INT64 NOT NULL, BookShard INT64, BookId INT64,
          CONSTRAINT FK_Loans_Books FOREIGN KEY (BookId) REFERENCES Books (BookId)) PRIMARY KEY (LoanId);`,
      [POSTGRESQL]: `
        CREATE TABLE "Books" ("BookId" bigint NOT NULL, PRIMARY KEY ("BookId"));
        CREATE TABLE "Loans" ("LoanId" bigint NOT NULL, "BookShard" bigint, "BookId" bigint,
          CONSTRAINT "FK_Loans_Books" FOREIGN KEY ("BookId") REFERENCES "Books" ("BookId"), PRIMARY KEY ("LoanId"));`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Books (Shard INT64 NOT NULL AS (MOD(BookId, 4)) STORED, BookId INT64 NOT NULL) PRIMARY KEY (Shard, BookId);
        CREATE TABLE Loans (LoanId INT64 NOT NULL, BookShard INT64, BookId INT64,
          CONSTRAINT FK_Loans_Books FOREIGN KEY (BookShard, BookId) REFERENCES Books (Shard, BookId)) PRIMARY KEY (LoanId);`,
      [POSTGRESQL]: `
        CREATE TABLE "Books" ("Shard" bigint GENERATED ALWAYS AS (mod("BookId", 4)) STORED NOT NULL, "BookId" bigint NOT NULL, PRIMARY KEY ("Shard", "BookId"));
        CREATE TABLE "Loans" ("LoanId" bigint NOT NULL, "BookShard" bigint, "BookId" bigint,
          CONSTRAINT "FK_Loans_Books" FOREIGN KEY ("BookShard", "BookId") REFERENCES "Books" ("Shard", "BookId"), PRIMARY KEY ("LoanId"));`,
    },
    plan: (from, to) => rekeyPlan(from, to, 'Books'),
    rows: [
      { table: 'Books', columns: ['BookId'], values: [['5'], ['6']] },
      { table: 'Loans', columns: ['LoanId', 'BookId'], values: [['1', '5'], ['2', null]] },
    ],
    parameters: [['0', '100']],
    parameterTypes: ['INT64', 'INT64'],
    query: 'SELECT `LoanId`, `BookShard`, `BookId` FROM `Loans` ORDER BY `LoanId`',
    expected: [['1', '1', '5'], ['2', null, null]],
  },
  {
    name: 'shard-count-and-column-changed',
    from: {
      [GOOGLESQL]: 'CREATE TABLE Pings (Shard INT64 NOT NULL AS (MOD(Host, 4)) STORED, Tick INT64 NOT NULL, Host INT64 NOT NULL, Note STRING(50)) PRIMARY KEY (Shard, Tick);',
      [POSTGRESQL]: 'CREATE TABLE "Pings" ("Shard" bigint GENERATED ALWAYS AS (mod("Host", 4)) STORED NOT NULL, "Tick" bigint NOT NULL, "Host" bigint NOT NULL, "Note" varchar(50), PRIMARY KEY ("Shard", "Tick"));',
    },
    to: {
      [GOOGLESQL]: 'CREATE TABLE Pings (Shard INT64 NOT NULL AS (MOD(Host, 8)) STORED, Tick INT64 NOT NULL, Host INT64 NOT NULL, Remark STRING(50)) PRIMARY KEY (Shard, Tick);',
      [POSTGRESQL]: 'CREATE TABLE "Pings" ("Shard" bigint GENERATED ALWAYS AS (mod("Host", 8)) STORED NOT NULL, "Tick" bigint NOT NULL, "Host" bigint NOT NULL, "Remark" varchar(50), PRIMARY KEY ("Shard", "Tick"));',
    },
    plan: (from, to) => [...planChange(from, to).refusals[0].plan!.releases],
    // The shard is not computed from the key: two rows differ in it alone.
    rows: [{ table: 'Pings', columns: ['Tick', 'Host', 'Note'], values: [['7', '1', 'a'], ['7', '2', 'b'], ['8', '5', null]] }],
    parameters: ['0', '1', '2', '3'].map((shard) => [shard, '0', '100']),
    parameterTypes: ['INT64', 'INT64', 'INT64'],
    query: 'SELECT `Tick`, `Shard`, `Remark` FROM `Pings` ORDER BY `Tick`, `Shard`',
    expected: [['7', '1', 'a'], ['7', '2', 'b'], ['8', '5', null]],
  },
  {
    name: 'primary-key-changed-under-views',
    from: meters('MeterId'),
    to: meters('Site', 'MeterId'),
    plan: (from, to) => rekeyPlan(from, to, 'Meters'),
    rows: [{ table: 'Meters', columns: ['MeterId', 'Site', 'Total'], values: [['1', 'roof', '5'], ['2', 'roof', '50'], ['3', 'yard', '500']] }],
    names: { MetersByTotal_v2: 'MetersByTotal' },
    parameters: [['0', '100']],
    parameterTypes: ['INT64', 'INT64'],
    query: 'SELECT `MeterId`, `Site`, `Total` FROM `Meters` ORDER BY `MeterId`',
    expected: [['1', 'roof', '5'], ['2', 'roof', '50'], ['3', 'yard', '500']],
  },
  {
    name: 'column-of-the-root-put-before-all-keys',
    from: sites(false),
    to: sites(true),
    plan: (from, to) => rekeyPlan(from, to, 'Sites'),
    rows: [
      { table: 'Sites', columns: ['SiteId', 'Tenant'], values: [['1', '7'], ['2', '9']] },
      { table: 'Readings', columns: ['SiteId', 'ReadingId'], values: [['1', '10'], ['2', '20']] },
      { table: 'Samples', columns: ['SiteId', 'ReadingId', 'Nr'], values: [['1', '10', '1'], ['1', '10', '2'], ['2', '20', '1']] },
    ],
    parameters: [['0', '100']],
    parameterTypes: ['INT64', 'INT64'],
    query: 'SELECT `Shard`, `Tenant`, `SiteId`, `ReadingId`, `Nr` FROM `Samples` ORDER BY `SiteId`, `Nr`',
    expected: [['3', '7', '1', '10', '1'], ['3', '7', '1', '10', '2'], ['1', '9', '2', '20', '1']],
  },
  {
    name: 'primary-key-with-a-constant-default',
    from: {
      [GOOGLESQL]: 'CREATE TABLE Settings (Name STRING(20) NOT NULL, Value STRING(50)) PRIMARY KEY (Name);',
      [POSTGRESQL]: 'CREATE TABLE "Settings" ("Name" varchar(20) NOT NULL, "Value" varchar(50), PRIMARY KEY ("Name"));',
    },
    to: {
      [GOOGLESQL]: "CREATE TABLE Settings (Scope STRING(10) NOT NULL DEFAULT ('global'), Since DATE NOT NULL DEFAULT (DATE '2020-01-01'), Rank INT64 NOT NULL DEFAULT (-1), Name STRING(20) NOT NULL, Value STRING(50)) PRIMARY KEY (Scope, Since, Rank, Name);",
      [POSTGRESQL]: 'CREATE TABLE "Settings" ("Scope" varchar(10) NOT NULL DEFAULT \'global\', "Since" date NOT NULL DEFAULT \'2020-01-01\'::date, "Rank" bigint NOT NULL DEFAULT -1, "Name" varchar(20) NOT NULL, "Value" varchar(50), PRIMARY KEY ("Scope", "Since", "Rank", "Name"));',
    },
    plan: (from, to) => rekeyPlan(from, to, 'Settings'),
    rows: [{ table: 'Settings', columns: ['Name', 'Value'], values: [['color', 'red'], ['size', null]] }],
    parameters: [['a', 'm'], ['m', 'z']],
    parameterTypes: ['STRING', 'STRING'],
    query: 'SELECT `Scope`, `Since`, `Rank`, `Name`, `Value` FROM `Settings` ORDER BY `Name`',
    expected: [['global', '2020-01-01', '-1', 'color', 'red'], ['global', '2020-01-01', '-1', 'size', null]],
  },
  {
    name: 'interleave-parent-changed',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Singers (SingerId INT64 NOT NULL) PRIMARY KEY (SingerId);
        CREATE TABLE Albums (SingerId INT64, AlbumId INT64, RemasterOf INT64,
          CONSTRAINT FK_Albums_Remaster FOREIGN KEY (SingerId, RemasterOf) REFERENCES Albums (SingerId, AlbumId)) PRIMARY KEY (SingerId, AlbumId DESC);`,
      [POSTGRESQL]: `
        CREATE TABLE "Singers" ("SingerId" bigint NOT NULL, PRIMARY KEY ("SingerId"));
        CREATE TABLE "Albums" ("SingerId" bigint NOT NULL, "AlbumId" bigint NOT NULL, "RemasterOf" bigint,
          CONSTRAINT "FK_Albums_Remaster" FOREIGN KEY ("SingerId", "RemasterOf") REFERENCES "Albums" ("SingerId", "AlbumId"), PRIMARY KEY ("SingerId", "AlbumId"));`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Singers (SingerId INT64 NOT NULL) PRIMARY KEY (SingerId);
        CREATE TABLE Albums (SingerId INT64 NOT NULL, AlbumId INT64, RemasterOf INT64,
          CONSTRAINT FK_Albums_Remaster FOREIGN KEY (SingerId, RemasterOf) REFERENCES Albums (SingerId, AlbumId)) PRIMARY KEY (SingerId, AlbumId DESC),
          INTERLEAVE IN PARENT Singers;`,
      [POSTGRESQL]: `
        CREATE TABLE "Singers" ("SingerId" bigint NOT NULL, PRIMARY KEY ("SingerId"));
        CREATE TABLE "Albums" ("SingerId" bigint NOT NULL, "AlbumId" bigint NOT NULL, "RemasterOf" bigint,
          CONSTRAINT "FK_Albums_Remaster" FOREIGN KEY ("SingerId", "RemasterOf") REFERENCES "Albums" ("SingerId", "AlbumId"), PRIMARY KEY ("SingerId", "AlbumId"))
          INTERLEAVE IN PARENT "Singers";`,
    },
    plan: (from, to) => rekeyPlan(from, to, 'Albums'),
    rows: [
      { table: 'Singers', columns: ['SingerId'], values: [['1'], ['2']] },
      { table: 'Albums', columns: ['SingerId', 'AlbumId', 'RemasterOf'], values: [['1', '10', null], ['1', '5', '10'], ['2', '1', null]] },
    ],
    parameters: [['1', '2'], ['2', '3']],
    parameterTypes: ['INT64', 'INT64'],
    names: { FK_Albums_Remaster_v2: 'FK_Albums_Remaster' },
    query: 'SELECT `SingerId`, `AlbumId`, `RemasterOf` FROM `Albums` ORDER BY `SingerId`, `AlbumId`',
    expected: [['1', '5', '10'], ['1', '10', null], ['2', '1', null]],
  },
];
