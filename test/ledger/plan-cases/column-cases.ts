import type { PlanCase } from './plan-case';
import { planChange } from '../../../src/ledger/plan-change';
import { columnPlan } from '../../../src/ledger/plans/column-plan';
import { indexPlan } from '../../../src/ledger/plans/index-plan';
import { Dialect } from '../../../src/schema';

const { GOOGLESQL, POSTGRESQL } = Dialect;

/** Products whose prices have that type, which a column is computed from. */
function products(googlesql: string, postgresql: string): PlanCase['from'] {
  return {
    [GOOGLESQL]: `
      CREATE TABLE Products (Sku STRING(20) NOT NULL, Price ${googlesql} NOT NULL DEFAULT (0), Gross ${googlesql} AS (Price * 2) STORED,
        CONSTRAINT PriceIsNotNegative CHECK (Price >= 0)) PRIMARY KEY (Sku);
      CREATE INDEX ProductsByPrice ON Products (Price);
      CREATE INDEX ProductsByGross ON Products (Gross) STORING (Price);`,
    [POSTGRESQL]: `
      CREATE TABLE "Products" ("Sku" varchar(20) NOT NULL, "Price" ${postgresql} NOT NULL DEFAULT (0), "Gross" ${postgresql} GENERATED ALWAYS AS ("Price" * 2) STORED,
        CONSTRAINT "PriceIsNotNegative" CHECK ("Price" >= 0), PRIMARY KEY ("Sku"));
      CREATE INDEX "ProductsByPrice" ON "Products" ("Price");
      CREATE INDEX "ProductsByGross" ON "Products" ("Gross") INCLUDE ("Price");`,
  };
}

/** Sessions with a start of that name, which a check, a row deletion policy and an index read. */
function sessions(started: string): PlanCase['from'] {
  return {
    [GOOGLESQL]: `
      CREATE TABLE Sessions (SessionId STRING(36) NOT NULL, ${started} TIMESTAMP NOT NULL, Device STRING(20),
        CONSTRAINT StartedIsRecent CHECK (${started} > TIMESTAMP '2000-01-01 00:00:00Z')) PRIMARY KEY (SessionId),
        ROW DELETION POLICY (OLDER_THAN(${started}, INTERVAL 30 DAY));
      CREATE INDEX SessionsByDevice ON Sessions (Device) STORING (${started});`,
    [POSTGRESQL]: `
      CREATE TABLE "Sessions" ("SessionId" varchar(36) NOT NULL, "${started}" timestamptz NOT NULL, "Device" varchar(20),
        CONSTRAINT "StartedIsRecent" CHECK ("${started}" > '2000-01-01 00:00:00Z'::timestamptz), PRIMARY KEY ("SessionId")) TTL INTERVAL '30 days' ON "${started}";
      CREATE INDEX "SessionsByDevice" ON "Sessions" ("Device") INCLUDE ("${started}");`,
  };
}

/** Users with an address of that name, from which two columns are computed. */
function users(email: string): PlanCase['from'] {
  return {
    [GOOGLESQL]: `
      CREATE TABLE Users (UserId STRING(36) NOT NULL, ${email} STRING(320), EmailLower STRING(320) AS (LOWER(${email})) STORED, Domain STRING(MAX) AS (SUBSTR(${email}, 3)) STORED) PRIMARY KEY (UserId);
      CREATE INDEX UsersByEmail ON Users (EmailLower);`,
    [POSTGRESQL]: `
      CREATE TABLE "Users" ("UserId" varchar(36) NOT NULL, "${email}" varchar(320), "EmailLower" varchar(320) GENERATED ALWAYS AS (lower("${email}")) STORED,
        "Domain" varchar GENERATED ALWAYS AS (substr("${email}", 3)) STORED, PRIMARY KEY ("UserId"));
      CREATE INDEX "UsersByEmail" ON "Users" ("EmailLower");`,
  };
}

/** Users with an index by time that is spread over so many shards, and a column that is younger than the index. */
function seenUsers(shards: number): PlanCase['from'] {
  return {
    [GOOGLESQL]: `
      CREATE TABLE Users (UserId STRING(36) NOT NULL, SeenAt TIMESTAMP NOT NULL, IndexShard${shards} INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(UserId), ${shards}))) STORED HIDDEN, Name STRING(50)) PRIMARY KEY (UserId);
      CREATE INDEX UsersBySeen ON Users (IndexShard${shards}, SeenAt);`,
    [POSTGRESQL]: `
      CREATE TABLE "Users" ("UserId" varchar(36) NOT NULL, "SeenAt" timestamptz NOT NULL, "IndexShard${shards}" bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint("UserId"), ${shards}))) STORED NOT NULL, "Name" varchar(50), PRIMARY KEY ("UserId"));
      CREATE INDEX "UsersBySeen" ON "Users" ("IndexShard${shards}", "SeenAt");`,
  };
}

/** Articles with a slug that is computed so. */
function articles(googlesql: string, postgresql: string): PlanCase['from'] {
  return {
    [GOOGLESQL]: `
      CREATE TABLE Articles (ArticleId STRING(36) NOT NULL, Title STRING(200), Slug STRING(MAX) AS (${googlesql}) STORED) PRIMARY KEY (ArticleId);
      CREATE UNIQUE INDEX ArticlesBySlug ON Articles (Slug);`,
    [POSTGRESQL]: `
      CREATE TABLE "Articles" ("ArticleId" varchar(36) NOT NULL, "Title" varchar(200), "Slug" varchar GENERATED ALWAYS AS (${postgresql}) STORED, PRIMARY KEY ("ArticleId"));
      CREATE UNIQUE INDEX "ArticlesBySlug" ON "Articles" ("Slug");`,
  };
}

/** Orders with a code, and what uses it or does not yet. */
function orders(code: { readonly [dialect in Dialect]: string }, isUsed: boolean): PlanCase['from'] {
  const [also, stored] = isUsed ? [' AND Code IS NOT NULL', '(Code)'] : ['', '(Country)'];
  return {
    [GOOGLESQL]: `
      CREATE TABLE Orders (OrderId STRING(36) NOT NULL, Code ${code[GOOGLESQL]}, Region STRING(20), Country STRING(2),
        CONSTRAINT HasRegion CHECK (Region IS NOT NULL${also})) PRIMARY KEY (OrderId);
      CREATE INDEX OrdersByRegion ON Orders (Region) STORING ${stored};`,
    [POSTGRESQL]: `
      CREATE TABLE "Orders" ("OrderId" varchar(36) NOT NULL, "Code" ${code[POSTGRESQL]}, "Region" varchar(20), "Country" varchar(2),
        CONSTRAINT "HasRegion" CHECK ("Region" IS NOT NULL${also.replace('Code', '"Code"')}), PRIMARY KEY ("OrderId"));
      CREATE INDEX "OrdersByRegion" ON "Orders" ("Region") INCLUDE ${stored.replace(/\w+/, '"$&"')};`,
  };
}

/** Columns and indexes that others take the place of. */
export const COLUMN_CASES: readonly PlanCase[] = [
  {
    name: 'column-type-changed',
    from: products('INT64', 'bigint'),
    to: products('FLOAT64', 'double precision'),
    plan: (from, to) => columnPlan(from, to, 'Products', 'Price'),
    rows: [{ table: 'Products', columns: ['Sku', 'Price'], values: [['a', '1'], ['b', '20']] }],
    written: [{ table: 'Products', columns: ['Sku', 'Price', 'Price_v2'], values: [['c', '3', 3]] }],
    query: 'SELECT `Sku`, `Price`, `Gross` FROM `Products` ORDER BY `Sku`',
    expected: [['a', 1, 2], ['b', 20, 40], ['c', 3, 6]],
  },
  {
    name: 'column-type-changed-and-used',
    from: orders({ [GOOGLESQL]: 'INT64', [POSTGRESQL]: 'bigint' }, false),
    to: orders({ [GOOGLESQL]: 'STRING(20)', [POSTGRESQL]: 'varchar(20)' }, true),
    // Nothing else is refused.
    plan: (from, to) => planChange(from, to).refusals.flatMap(({ plan }) => plan?.releases ?? []),
    rows: [{ table: 'Orders', columns: ['OrderId', 'Code', 'Region'], values: [['a', '1', 'north'], ['b', '20', 'south']] }],
    written: [{ table: 'Orders', columns: ['OrderId', 'Code', 'Code_v2', 'Region'], values: [['c', '3', '3', 'south']] }],
    query: 'SELECT `OrderId`, `Code` FROM `Orders` ORDER BY `OrderId`',
    expected: [['a', '1'], ['b', '20'], ['c', '3']],
  },
  {
    name: 'column-renamed',
    from: sessions('Started'),
    to: sessions('StartedAt'),
    plan: (from, to) => columnPlan(from, to, 'Sessions', 'StartedAt', 'Started'),
    rows: [{ table: 'Sessions', columns: ['SessionId', 'Started', 'Device'], values: [['a', '2026-01-01T00:00:00Z', 'phone'], ['b', '2026-01-02T00:00:00Z', null]] }],
    written: [{ table: 'Sessions', columns: ['SessionId', 'Started', 'StartedAt'], values: [['c', '2026-01-03T00:00:00Z', '2026-01-03T00:00:00Z']] }],
    names: { SessionsByDevice_v2: 'SessionsByDevice', StartedIsRecent_v2: 'StartedIsRecent' },
    query: 'SELECT `SessionId`, `StartedAt` FROM `Sessions` ORDER BY `SessionId`',
    expected: [['a', '2026-01-01T00:00:00Z'], ['b', '2026-01-02T00:00:00Z'], ['c', '2026-01-03T00:00:00Z']],
  },
  {
    name: 'column-renamed-that-others-are-computed-from',
    from: users('Email'),
    to: users('Mail'),
    // All that is refused, and nothing of it twice.
    plan: (from, to) => planChange(from, to).refusals.flatMap(({ plan }) => plan?.releases ?? []),
    rows: [{ table: 'Users', columns: ['UserId', 'Email'], values: [['1', 'A@X'], ['2', null]] }],
    written: [{ table: 'Users', columns: ['UserId', 'Email', 'Mail'], values: [['3', 'B@Y', 'B@Y']] }],
    query: 'SELECT `UserId`, `Mail`, `EmailLower`, `Domain` FROM `Users` ORDER BY `UserId`',
    expected: [['1', 'A@X', 'a@x', 'X'], ['2', null, null, null], ['3', 'B@Y', 'b@y', 'Y']],
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
    from: articles('LOWER(Title)', 'lower("Title")'),
    to: articles('LOWER(TRIM(Title))', 'lower(btrim("Title"))'),
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
  {
    name: 'index-shard-count-changed',
    from: seenUsers(8),
    to: seenUsers(16),
    plan: (from, to) => indexPlan(from, to, 'UsersBySeen'),
    rows: [{ table: 'Users', columns: ['UserId', 'SeenAt'], values: [['a', '2026-01-02T00:00:00Z'], ['b', '2026-01-01T00:00:00Z']] }],
    names: { UsersBySeen_v2: 'UsersBySeen' },
    query: 'SELECT `UserId` FROM `Users` ORDER BY `SeenAt`',
    expected: [['b'], ['a']],
  },
];
