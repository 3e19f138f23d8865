import { columnPlan } from '../../src/ledger/expand-contract/column-plan';
import { indexPlan } from '../../src/ledger/expand-contract/index-plan';
import { rekeyPlan } from '../../src/ledger/expand-contract/rekey-plan';
import { foldLog } from '../../src/ledger/fold-log';
import type { Release } from '../../src/ledger/refusal';
import { Dialect, type Schema } from '../../src/schema';
import type { Value } from '../support/emulator/client';

const { GOOGLESQL, POSTGRESQL } = Dialect;

export interface Rows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (readonly Value[])[];
}

/** A change that Spanner cannot make in place, in both dialects, with rows that have to live through it. */
export interface PlanCase {
  readonly name: string;
  readonly from: { readonly [dialect in Dialect]: string };
  readonly to: { readonly [dialect in Dialect]: string };
  readonly plan: (from: Schema, to: Schema) => Release[];
  readonly rows: readonly Rows[];
  /** What the application writes once the first release is applied, to old and new alike. */
  readonly written?: readonly Rows[];
  /** Values of the parameters of a backfill, in order, for one run after the other. */
  readonly parameters?: readonly (readonly Value[])[];
  readonly parameterTypes?: readonly string[];
  /** New names that a plan says to stay. */
  readonly names?: { readonly [newName: string]: string };
  /** Rows at the end, in GoogleSQL; PostgreSQL has other quotes. */
  readonly query: string;
  readonly expected: readonly (readonly Value[])[];
}

export function schemaOf(ddl: string, dialect: Dialect): Schema {
  const { schema, notUnderstood, dangling } = foldLog(statementsOf(ddl), dialect, 'shop');
  expect([notUnderstood, dangling]).toEqual([[], []]);
  return schema;
}

export function statementsOf(script: string): string[] {
  return script.split(';').map((statement) => statement.trim()).filter((statement) => statement !== '');
}

export const CASES: readonly PlanCase[] = [
  {
    name: 'primary-key-changed',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Customers (CustomerId STRING(36) NOT NULL) PRIMARY KEY (CustomerId);
        CREATE TABLE Orders (OrderId INT64 NOT NULL, CustomerId STRING(36) NOT NULL, Day DATE, Total NUMERIC,
          CONSTRAINT TotalIsNotNegative CHECK (Total >= 0),
          CONSTRAINT FK_Orders_CustomerId FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId)
        ) PRIMARY KEY (OrderId);
        CREATE INDEX OrdersByDay ON Orders (Day) STORING (Total);
        CREATE TABLE OrderLines (OrderId INT64 NOT NULL, LineNo INT64 NOT NULL, CustomerId STRING(36) NOT NULL, Sku STRING(20))
          PRIMARY KEY (OrderId, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
        CREATE INDEX OrderLinesBySku ON OrderLines (OrderId, Sku), INTERLEAVE IN Orders;
        CREATE TABLE Invoices (InvoiceId STRING(36) NOT NULL, OrderId INT64, CustomerId STRING(36),
          CONSTRAINT FK_Invoices_OrderId FOREIGN KEY (OrderId) REFERENCES Orders (OrderId)) PRIMARY KEY (InvoiceId);`,
      [POSTGRESQL]: `
        CREATE TABLE "Customers" ("CustomerId" varchar(36) NOT NULL, PRIMARY KEY ("CustomerId"));
        CREATE TABLE "Orders" ("OrderId" bigint NOT NULL, "CustomerId" varchar(36) NOT NULL, "Day" date, "Total" numeric,
          CONSTRAINT "TotalIsNotNegative" CHECK ("Total" >= 0),
          CONSTRAINT "FK_Orders_CustomerId" FOREIGN KEY ("CustomerId") REFERENCES "Customers" ("CustomerId"),
          PRIMARY KEY ("OrderId"));
        CREATE INDEX "OrdersByDay" ON "Orders" ("Day") INCLUDE ("Total");
        CREATE TABLE "OrderLines" ("OrderId" bigint NOT NULL, "LineNo" bigint NOT NULL, "CustomerId" varchar(36) NOT NULL, "Sku" varchar(20),
          PRIMARY KEY ("OrderId", "LineNo")) INTERLEAVE IN PARENT "Orders" ON DELETE CASCADE;
        CREATE INDEX "OrderLinesBySku" ON "OrderLines" ("OrderId", "Sku") INTERLEAVE IN "Orders";
        CREATE TABLE "Invoices" ("InvoiceId" varchar(36) NOT NULL, "OrderId" bigint, "CustomerId" varchar(36),
          CONSTRAINT "FK_Invoices_OrderId" FOREIGN KEY ("OrderId") REFERENCES "Orders" ("OrderId"), PRIMARY KEY ("InvoiceId"));`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Customers (CustomerId STRING(36) NOT NULL) PRIMARY KEY (CustomerId);
        CREATE TABLE Orders (OrderId INT64 NOT NULL, CustomerId STRING(36) NOT NULL, Day DATE, Total NUMERIC,
          CONSTRAINT TotalIsNotNegative CHECK (Total >= 0),
          CONSTRAINT FK_Orders_CustomerId FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId)
        ) PRIMARY KEY (CustomerId, OrderId);
        CREATE INDEX OrdersByDay ON Orders (Day) STORING (Total);
        CREATE TABLE OrderLines (OrderId INT64 NOT NULL, LineNo INT64 NOT NULL, CustomerId STRING(36) NOT NULL, Sku STRING(20))
          PRIMARY KEY (CustomerId, OrderId, LineNo), INTERLEAVE IN PARENT Orders ON DELETE CASCADE;
        CREATE INDEX OrderLinesBySku ON OrderLines (CustomerId, OrderId, Sku), INTERLEAVE IN Orders;
        CREATE TABLE Invoices (InvoiceId STRING(36) NOT NULL, OrderId INT64, CustomerId STRING(36),
          CONSTRAINT FK_Invoices_OrderId FOREIGN KEY (CustomerId, OrderId) REFERENCES Orders (CustomerId, OrderId)) PRIMARY KEY (InvoiceId);`,
      [POSTGRESQL]: `
        CREATE TABLE "Customers" ("CustomerId" varchar(36) NOT NULL, PRIMARY KEY ("CustomerId"));
        CREATE TABLE "Orders" ("OrderId" bigint NOT NULL, "CustomerId" varchar(36) NOT NULL, "Day" date, "Total" numeric,
          CONSTRAINT "TotalIsNotNegative" CHECK ("Total" >= 0),
          CONSTRAINT "FK_Orders_CustomerId" FOREIGN KEY ("CustomerId") REFERENCES "Customers" ("CustomerId"),
          PRIMARY KEY ("CustomerId", "OrderId"));
        CREATE INDEX "OrdersByDay" ON "Orders" ("Day") INCLUDE ("Total");
        CREATE TABLE "OrderLines" ("OrderId" bigint NOT NULL, "LineNo" bigint NOT NULL, "CustomerId" varchar(36) NOT NULL, "Sku" varchar(20),
          PRIMARY KEY ("CustomerId", "OrderId", "LineNo")) INTERLEAVE IN PARENT "Orders" ON DELETE CASCADE;
        CREATE INDEX "OrderLinesBySku" ON "OrderLines" ("CustomerId", "OrderId", "Sku") INTERLEAVE IN "Orders";
        CREATE TABLE "Invoices" ("InvoiceId" varchar(36) NOT NULL, "OrderId" bigint, "CustomerId" varchar(36),
          CONSTRAINT "FK_Invoices_OrderId" FOREIGN KEY ("CustomerId", "OrderId") REFERENCES "Orders" ("CustomerId", "OrderId"), PRIMARY KEY ("InvoiceId"));`,
    },
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
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Events (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), 4))) STORED HIDDEN, OccurredAt TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL,
          Kind STRING(20)) PRIMARY KEY (ShardId, OccurredAt, EventId), ROW DELETION POLICY (OLDER_THAN(OccurredAt, INTERVAL 30 DAY));
        CREATE INDEX EventsByKind ON Events (ShardId, Kind, OccurredAt);`,
      [POSTGRESQL]: `
        CREATE TABLE "Events" ("ShardId" bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint("EventId"), 4))) STORED NOT NULL, "OccurredAt" timestamptz NOT NULL,
          "EventId" varchar(36) NOT NULL, "Kind" varchar(20), PRIMARY KEY ("ShardId", "OccurredAt", "EventId")) TTL INTERVAL '30 days' ON "OccurredAt";
        CREATE INDEX "EventsByKind" ON "Events" ("ShardId", "Kind", "OccurredAt");`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Events (ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(EventId), 8))) STORED HIDDEN, OccurredAt TIMESTAMP NOT NULL, EventId STRING(36) NOT NULL,
          Kind STRING(20)) PRIMARY KEY (ShardId, OccurredAt, EventId), ROW DELETION POLICY (OLDER_THAN(OccurredAt, INTERVAL 30 DAY));
        CREATE INDEX EventsByKind ON Events (ShardId, Kind, OccurredAt);`,
      [POSTGRESQL]: `
        CREATE TABLE "Events" ("ShardId" bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint("EventId"), 8))) STORED NOT NULL, "OccurredAt" timestamptz NOT NULL,
          "EventId" varchar(36) NOT NULL, "Kind" varchar(20), PRIMARY KEY ("ShardId", "OccurredAt", "EventId")) TTL INTERVAL '30 days' ON "OccurredAt";
        CREATE INDEX "EventsByKind" ON "Events" ("ShardId", "Kind", "OccurredAt");`,
    },
    plan: (from, to) => rekeyPlan(from, to, 'Events'),
    rows: [{ table: 'Events', columns: ['OccurredAt', 'EventId', 'Kind'], values: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ['2026-01-01T00:00:00Z', id, 'click']) }],
    parameters: ['0', '1', '2', '3'].flatMap((shard) => [[shard, '2020-01-01T00:00:00Z', '2026-01-01T00:00:00Z'], [shard, '2026-01-01T00:00:00Z', '2030-01-01T00:00:00Z']]),
    parameterTypes: ['INT64', 'TIMESTAMP', 'TIMESTAMP'],
    names: { EventsByKind_v2: 'EventsByKind' },
    query: 'SELECT `EventId`, `Kind`, `ShardId` < 8 FROM `Events` ORDER BY `EventId`',
    expected: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => [id, 'click', true]),
  },
  {
    name: 'shard-count-changed-under-references',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Posts (ShardId INT64 NOT NULL AS (MOD(PostId, 4)) STORED, PostId INT64 NOT NULL, ReplyShard INT64, ReplyTo INT64,
          CONSTRAINT FK_Posts_ReplyTo FOREIGN KEY (ReplyShard, ReplyTo) REFERENCES Posts (ShardId, PostId)) PRIMARY KEY (ShardId, PostId);
        CREATE TABLE Likes (ShardId INT64 NOT NULL, PostId INT64 NOT NULL, Fan STRING(36) NOT NULL) PRIMARY KEY (ShardId, PostId, Fan),
          INTERLEAVE IN PARENT Posts ON DELETE CASCADE;
        CREATE TABLE Reports (ReportId STRING(36) NOT NULL, PostShard INT64, PostId INT64,
          CONSTRAINT FK_Reports_Post FOREIGN KEY (PostShard, PostId) REFERENCES Posts (ShardId, PostId)) PRIMARY KEY (ReportId);`,
      [POSTGRESQL]: `
        CREATE TABLE "Posts" ("ShardId" bigint GENERATED ALWAYS AS (mod("PostId", 4)) STORED NOT NULL, "PostId" bigint NOT NULL, "ReplyShard" bigint, "ReplyTo" bigint,
          CONSTRAINT "FK_Posts_ReplyTo" FOREIGN KEY ("ReplyShard", "ReplyTo") REFERENCES "Posts" ("ShardId", "PostId"), PRIMARY KEY ("ShardId", "PostId"));
        CREATE TABLE "Likes" ("ShardId" bigint NOT NULL, "PostId" bigint NOT NULL, "Fan" varchar(36) NOT NULL, PRIMARY KEY ("ShardId", "PostId", "Fan"))
          INTERLEAVE IN PARENT "Posts" ON DELETE CASCADE;
        CREATE TABLE "Reports" ("ReportId" varchar(36) NOT NULL, "PostShard" bigint, "PostId" bigint,
          CONSTRAINT "FK_Reports_Post" FOREIGN KEY ("PostShard", "PostId") REFERENCES "Posts" ("ShardId", "PostId"), PRIMARY KEY ("ReportId"));`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Posts (ShardId INT64 NOT NULL AS (MOD(PostId, 8)) STORED, PostId INT64 NOT NULL, ReplyShard INT64, ReplyTo INT64,
          CONSTRAINT FK_Posts_ReplyTo FOREIGN KEY (ReplyShard, ReplyTo) REFERENCES Posts (ShardId, PostId)) PRIMARY KEY (ShardId, PostId);
        CREATE TABLE Likes (ShardId INT64 NOT NULL, PostId INT64 NOT NULL, Fan STRING(36) NOT NULL) PRIMARY KEY (ShardId, PostId, Fan),
          INTERLEAVE IN PARENT Posts ON DELETE CASCADE;
        CREATE TABLE Reports (ReportId STRING(36) NOT NULL, PostShard INT64, PostId INT64,
          CONSTRAINT FK_Reports_Post FOREIGN KEY (PostShard, PostId) REFERENCES Posts (ShardId, PostId)) PRIMARY KEY (ReportId);`,
      [POSTGRESQL]: `
        CREATE TABLE "Posts" ("ShardId" bigint GENERATED ALWAYS AS (mod("PostId", 8)) STORED NOT NULL, "PostId" bigint NOT NULL, "ReplyShard" bigint, "ReplyTo" bigint,
          CONSTRAINT "FK_Posts_ReplyTo" FOREIGN KEY ("ReplyShard", "ReplyTo") REFERENCES "Posts" ("ShardId", "PostId"), PRIMARY KEY ("ShardId", "PostId"));
        CREATE TABLE "Likes" ("ShardId" bigint NOT NULL, "PostId" bigint NOT NULL, "Fan" varchar(36) NOT NULL, PRIMARY KEY ("ShardId", "PostId", "Fan"))
          INTERLEAVE IN PARENT "Posts" ON DELETE CASCADE;
        CREATE TABLE "Reports" ("ReportId" varchar(36) NOT NULL, "PostShard" bigint, "PostId" bigint,
          CONSTRAINT "FK_Reports_Post" FOREIGN KEY ("PostShard", "PostId") REFERENCES "Posts" ("ShardId", "PostId"), PRIMARY KEY ("ReportId"));`,
    },
    plan: (from, to) => rekeyPlan(from, to, 'Posts'),
    rows: [
      { table: 'Posts', columns: ['PostId', 'ReplyShard', 'ReplyTo'], values: [['101', null, null], ['102', '1', '101'], ['103', '2', '102'], ['107', null, null]] },
      { table: 'Likes', columns: ['ShardId', 'PostId', 'Fan'], values: [['1', '101', 'ann'], ['1', '101', 'bob'], ['3', '107', 'ann']] },
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
      (SELECT COUNT(*) FROM \`Reports\` AS r WHERE r.\`PostShard\` = p.\`ShardId\` AND r.\`PostId\` = p.\`PostId\`) AS reports FROM \`Posts\` AS p ORDER BY p.\`PostId\``,
    expected: [['5', '101', null, '2', '1'], ['6', '102', '101', '0', '0'], ['7', '103', '102', '0', '0'], ['3', '107', null, '1', '1'], ['4', '108', '103', '1', '1']],
  },
  {
    name: 'primary-key-changed-under-views',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Meters (MeterId INT64 NOT NULL, Site STRING(36) NOT NULL, Total INT64) PRIMARY KEY (MeterId);
        CREATE VIEW BusyMeters SQL SECURITY INVOKER AS SELECT m.MeterId, m.Site FROM Meters AS m WHERE m.Total > 10;
        CREATE VIEW BusySites SQL SECURITY INVOKER AS SELECT b.Site FROM BusyMeters AS b;
        CREATE CHANGE STREAM MeterChanges FOR Meters;`,
      [POSTGRESQL]: `
        CREATE TABLE "Meters" ("MeterId" bigint NOT NULL, "Site" varchar(36) NOT NULL, "Total" bigint, PRIMARY KEY ("MeterId"));
        CREATE VIEW "BusyMeters" SQL SECURITY INVOKER AS SELECT m."MeterId", m."Site" FROM "Meters" AS m WHERE m."Total" > 10;
        CREATE VIEW "BusySites" SQL SECURITY INVOKER AS SELECT b."Site" FROM "BusyMeters" AS b;
        CREATE CHANGE STREAM "MeterChanges" FOR "Meters";`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Meters (MeterId INT64 NOT NULL, Site STRING(36) NOT NULL, Total INT64) PRIMARY KEY (Site, MeterId);
        CREATE VIEW BusyMeters SQL SECURITY INVOKER AS SELECT m.MeterId, m.Site FROM Meters AS m WHERE m.Total > 10;
        CREATE VIEW BusySites SQL SECURITY INVOKER AS SELECT b.Site FROM BusyMeters AS b;
        CREATE CHANGE STREAM MeterChanges FOR Meters;`,
      [POSTGRESQL]: `
        CREATE TABLE "Meters" ("MeterId" bigint NOT NULL, "Site" varchar(36) NOT NULL, "Total" bigint, PRIMARY KEY ("Site", "MeterId"));
        CREATE VIEW "BusyMeters" SQL SECURITY INVOKER AS SELECT m."MeterId", m."Site" FROM "Meters" AS m WHERE m."Total" > 10;
        CREATE VIEW "BusySites" SQL SECURITY INVOKER AS SELECT b."Site" FROM "BusyMeters" AS b;
        CREATE CHANGE STREAM "MeterChanges" FOR "Meters";`,
    },
    plan: (from, to) => rekeyPlan(from, to, 'Meters'),
    rows: [{ table: 'Meters', columns: ['MeterId', 'Site', 'Total'], values: [['1', 'roof', '5'], ['2', 'roof', '50'], ['3', 'yard', '500']] }],
    parameters: [['0', '100']],
    parameterTypes: ['INT64', 'INT64'],
    query: 'SELECT `MeterId`, `Site`, `Total` FROM `Meters` ORDER BY `MeterId`',
    expected: [['1', 'roof', '5'], ['2', 'roof', '50'], ['3', 'yard', '500']],
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
  {
    name: 'column-type-changed',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Products (Sku STRING(20) NOT NULL, Price INT64 NOT NULL DEFAULT (0), Gross INT64 AS (Price * 2) STORED,
          CONSTRAINT PriceIsNotNegative CHECK (Price >= 0)) PRIMARY KEY (Sku);
        CREATE INDEX ProductsByPrice ON Products (Price);
        CREATE INDEX ProductsByGross ON Products (Gross) STORING (Price);`,
      [POSTGRESQL]: `
        CREATE TABLE "Products" ("Sku" varchar(20) NOT NULL, "Price" bigint NOT NULL DEFAULT (0), "Gross" bigint GENERATED ALWAYS AS ("Price" * 2) STORED,
          CONSTRAINT "PriceIsNotNegative" CHECK ("Price" >= 0), PRIMARY KEY ("Sku"));
        CREATE INDEX "ProductsByPrice" ON "Products" ("Price");
        CREATE INDEX "ProductsByGross" ON "Products" ("Gross") INCLUDE ("Price");`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Products (Sku STRING(20) NOT NULL, Price FLOAT64 NOT NULL DEFAULT (0), Gross FLOAT64 AS (Price * 2) STORED,
          CONSTRAINT PriceIsNotNegative CHECK (Price >= 0)) PRIMARY KEY (Sku);
        CREATE INDEX ProductsByPrice ON Products (Price);
        CREATE INDEX ProductsByGross ON Products (Gross) STORING (Price);`,
      [POSTGRESQL]: `
        CREATE TABLE "Products" ("Sku" varchar(20) NOT NULL, "Price" double precision NOT NULL DEFAULT (0), "Gross" double precision GENERATED ALWAYS AS ("Price" * 2) STORED,
          CONSTRAINT "PriceIsNotNegative" CHECK ("Price" >= 0), PRIMARY KEY ("Sku"));
        CREATE INDEX "ProductsByPrice" ON "Products" ("Price");
        CREATE INDEX "ProductsByGross" ON "Products" ("Gross") INCLUDE ("Price");`,
    },
    plan: (from, to) => columnPlan(from, to, 'Products', 'Price'),
    rows: [{ table: 'Products', columns: ['Sku', 'Price'], values: [['a', '1'], ['b', '20']] }],
    written: [{ table: 'Products', columns: ['Sku', 'Price', 'Price_v2'], values: [['c', '3', 3]] }],
    query: 'SELECT `Sku`, `Price`, `Gross` FROM `Products` ORDER BY `Sku`',
    expected: [['a', 1, 2], ['b', 20, 40], ['c', 3, 6]],
  },
  {
    name: 'column-renamed',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Sessions (SessionId STRING(36) NOT NULL, Started TIMESTAMP NOT NULL, Device STRING(20),
          CONSTRAINT StartedIsRecent CHECK (Started > TIMESTAMP '2000-01-01 00:00:00Z')) PRIMARY KEY (SessionId),
          ROW DELETION POLICY (OLDER_THAN(Started, INTERVAL 30 DAY));
        CREATE INDEX SessionsByDevice ON Sessions (Device) STORING (Started);`,
      [POSTGRESQL]: `
        CREATE TABLE "Sessions" ("SessionId" varchar(36) NOT NULL, "Started" timestamptz NOT NULL, "Device" varchar(20),
          CONSTRAINT "StartedIsRecent" CHECK ("Started" > '2000-01-01 00:00:00Z'::timestamptz), PRIMARY KEY ("SessionId")) TTL INTERVAL '30 days' ON "Started";
        CREATE INDEX "SessionsByDevice" ON "Sessions" ("Device") INCLUDE ("Started");`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Sessions (SessionId STRING(36) NOT NULL, StartedAt TIMESTAMP NOT NULL, Device STRING(20),
          CONSTRAINT StartedIsRecent CHECK (StartedAt > TIMESTAMP '2000-01-01 00:00:00Z')) PRIMARY KEY (SessionId),
          ROW DELETION POLICY (OLDER_THAN(StartedAt, INTERVAL 30 DAY));
        CREATE INDEX SessionsByDevice ON Sessions (Device) STORING (StartedAt);`,
      [POSTGRESQL]: `
        CREATE TABLE "Sessions" ("SessionId" varchar(36) NOT NULL, "StartedAt" timestamptz NOT NULL, "Device" varchar(20),
          CONSTRAINT "StartedIsRecent" CHECK ("StartedAt" > '2000-01-01 00:00:00Z'::timestamptz), PRIMARY KEY ("SessionId")) TTL INTERVAL '30 days' ON "StartedAt";
        CREATE INDEX "SessionsByDevice" ON "Sessions" ("Device") INCLUDE ("StartedAt");`,
    },
    plan: (from, to) => columnPlan(from, to, 'Sessions', 'StartedAt', 'Started'),
    rows: [{ table: 'Sessions', columns: ['SessionId', 'Started', 'Device'], values: [['a', '2026-01-01T00:00:00Z', 'phone'], ['b', '2026-01-02T00:00:00Z', null]] }],
    written: [{ table: 'Sessions', columns: ['SessionId', 'Started', 'StartedAt'], values: [['c', '2026-01-03T00:00:00Z', '2026-01-03T00:00:00Z']] }],
    names: { SessionsByDevice_v2: 'SessionsByDevice', StartedIsRecent_v2: 'StartedIsRecent' },
    query: 'SELECT `SessionId`, `StartedAt` FROM `Sessions` ORDER BY `SessionId`',
    expected: [['a', '2026-01-01T00:00:00Z'], ['b', '2026-01-02T00:00:00Z'], ['c', '2026-01-03T00:00:00Z']],
  },
  {
    name: 'key-column-renamed',
    from: {
      [GOOGLESQL]: 'CREATE TABLE Notes (Id INT64 NOT NULL, Body STRING(MAX)) PRIMARY KEY (Id);',
      [POSTGRESQL]: 'CREATE TABLE "Notes" ("Id" bigint NOT NULL, "Body" varchar, PRIMARY KEY ("Id"));',
    },
    to: {
      [GOOGLESQL]: 'CREATE TABLE Notes (NoteId STRING(20) NOT NULL, Body STRING(MAX)) PRIMARY KEY (NoteId);',
      [POSTGRESQL]: 'CREATE TABLE "Notes" ("NoteId" varchar(20) NOT NULL, "Body" varchar, PRIMARY KEY ("NoteId"));',
    },
    plan: (from, to) => columnPlan(from, to, 'Notes', 'NoteId', 'Id'),
    rows: [{ table: 'Notes', columns: ['Id', 'Body'], values: [['1', 'a'], ['2', 'b']] }],
    parameters: [['0', '100']],
    parameterTypes: ['INT64', 'INT64'],
    query: 'SELECT `NoteId`, `Body` FROM `Notes` ORDER BY `NoteId`',
    expected: [['1', 'a'], ['2', 'b']],
  },
  {
    name: 'generated-column-changed',
    from: {
      [GOOGLESQL]: `
        CREATE TABLE Articles (ArticleId STRING(36) NOT NULL, Title STRING(200), Slug STRING(MAX) AS (LOWER(Title)) STORED) PRIMARY KEY (ArticleId);
        CREATE UNIQUE INDEX ArticlesBySlug ON Articles (Slug);`,
      [POSTGRESQL]: `
        CREATE TABLE "Articles" ("ArticleId" varchar(36) NOT NULL, "Title" varchar(200), "Slug" varchar GENERATED ALWAYS AS (lower("Title")) STORED, PRIMARY KEY ("ArticleId"));
        CREATE UNIQUE INDEX "ArticlesBySlug" ON "Articles" ("Slug");`,
    },
    to: {
      [GOOGLESQL]: `
        CREATE TABLE Articles (ArticleId STRING(36) NOT NULL, Title STRING(200), Slug STRING(MAX) AS (LOWER(TRIM(Title))) STORED) PRIMARY KEY (ArticleId);
        CREATE UNIQUE INDEX ArticlesBySlug ON Articles (Slug);`,
      [POSTGRESQL]: `
        CREATE TABLE "Articles" ("ArticleId" varchar(36) NOT NULL, "Title" varchar(200), "Slug" varchar GENERATED ALWAYS AS (lower(btrim("Title"))) STORED, PRIMARY KEY ("ArticleId"));
        CREATE UNIQUE INDEX "ArticlesBySlug" ON "Articles" ("Slug");`,
    },
    plan: (from, to) => columnPlan(from, to, 'Articles', 'Slug'),
    rows: [{ table: 'Articles', columns: ['ArticleId', 'Title'], values: [['1', ' Spring '], ['2', 'Fall']] }],
    query: 'SELECT `ArticleId`, `Slug` FROM `Articles` ORDER BY `ArticleId`',
    expected: [['1', 'spring'], ['2', 'fall']],
  },
  {
    name: 'identity-changed',
    from: {
      [GOOGLESQL]: 'CREATE TABLE Tickets (TicketId STRING(36) NOT NULL, Number INT64) PRIMARY KEY (TicketId);',
      [POSTGRESQL]: 'CREATE TABLE "Tickets" ("TicketId" varchar(36) NOT NULL, "Number" bigint, PRIMARY KEY ("TicketId"));',
    },
    to: {
      [GOOGLESQL]: 'CREATE TABLE Tickets (TicketId STRING(36) NOT NULL, Number INT64 GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE START COUNTER WITH 1000)) PRIMARY KEY (TicketId);',
      [POSTGRESQL]: 'CREATE TABLE "Tickets" ("TicketId" varchar(36) NOT NULL, "Number" bigint GENERATED BY DEFAULT AS IDENTITY (BIT_REVERSED_POSITIVE START COUNTER WITH 1000), PRIMARY KEY ("TicketId"));',
    },
    plan: (from, to) => columnPlan(from, to, 'Tickets', 'Number'),
    rows: [{ table: 'Tickets', columns: ['TicketId', 'Number'], values: [['a', '1'], ['b', '2']] }],
    written: [{ table: 'Tickets', columns: ['TicketId', 'Number', 'Number_v2'], values: [['c', '3', '3']] }],
    query: 'SELECT `TicketId`, `Number` FROM `Tickets` ORDER BY `TicketId`',
    expected: [['a', '1'], ['b', '2'], ['c', '3']],
  },
  {
    name: 'not-null-without-default',
    from: {
      [GOOGLESQL]: 'CREATE TABLE Users (UserId STRING(36) NOT NULL) PRIMARY KEY (UserId);',
      [POSTGRESQL]: 'CREATE TABLE "Users" ("UserId" varchar(36) NOT NULL, PRIMARY KEY ("UserId"));',
    },
    to: {
      [GOOGLESQL]: 'CREATE TABLE Users (UserId STRING(36) NOT NULL, Country STRING(2) NOT NULL) PRIMARY KEY (UserId); CREATE INDEX UsersByCountry ON Users (Country, UserId);',
      [POSTGRESQL]: 'CREATE TABLE "Users" ("UserId" varchar(36) NOT NULL, "Country" varchar(2) NOT NULL, PRIMARY KEY ("UserId")); CREATE INDEX "UsersByCountry" ON "Users" ("Country", "UserId");',
    },
    plan: (from, to) => columnPlan(from, to, 'Users', 'Country'),
    rows: [{ table: 'Users', columns: ['UserId'], values: [['a'], ['b']] }],
    written: [{ table: 'Users', columns: ['UserId', 'Country'], values: [['c', 'FR']] }],
    parameters: [['DE']],
    parameterTypes: ['STRING'],
    query: 'SELECT `UserId`, `Country` FROM `Users` ORDER BY `UserId`',
    expected: [['a', 'DE'], ['b', 'DE'], ['c', 'FR']],
  },
  {
    name: 'index-keys-changed',
    from: {
      [GOOGLESQL]: 'CREATE TABLE Users (UserId STRING(36) NOT NULL, Country STRING(2), Name STRING(50)) PRIMARY KEY (UserId); CREATE INDEX UsersByCountry ON Users (Country);',
      [POSTGRESQL]: 'CREATE TABLE "Users" ("UserId" varchar(36) NOT NULL, "Country" varchar(2), "Name" varchar(50), PRIMARY KEY ("UserId")); CREATE INDEX "UsersByCountry" ON "Users" ("Country");',
    },
    to: {
      [GOOGLESQL]: 'CREATE TABLE Users (UserId STRING(36) NOT NULL, Country STRING(2), Name STRING(50)) PRIMARY KEY (UserId); CREATE UNIQUE INDEX UsersByCountry ON Users (Country, Name DESC);',
      [POSTGRESQL]: 'CREATE TABLE "Users" ("UserId" varchar(36) NOT NULL, "Country" varchar(2), "Name" varchar(50), PRIMARY KEY ("UserId")); CREATE UNIQUE INDEX "UsersByCountry" ON "Users" ("Country", "Name" DESC);',
    },
    plan: (from, to) => indexPlan(from, to, 'UsersByCountry'),
    rows: [{ table: 'Users', columns: ['UserId', 'Country', 'Name'], values: [['a', 'DE', 'Ann'], ['b', 'DE', 'Bob']] }],
    names: { UsersByCountry_v2: 'UsersByCountry' },
    query: 'SELECT `UserId` FROM `Users` ORDER BY `Country`, `Name` DESC',
    expected: [['b'], ['a']],
  },
];
