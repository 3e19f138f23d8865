import type { TextAudit } from '../../../src/audit/audit-text';
import { DdlSource, SourceFile } from '../../../src/audit/source';
import { rendered } from '../../../src/report/rendered-finding';
import { ADVICE_RULES } from '../../../src/rules/catalogue';
import { Dialect } from '../../../src/schema';
import { auditText } from '../../support/audit-text';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { editsOf } from '../../support/fix-faults';
import { printTables } from '../../support/print-script';
import { placesReached, unreached } from '../../support/unreached';
import { withEdit } from '../../support/with-edit';

const GOOGLESQL = `
CREATE TABLE Customers (
  CustomerId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Email STRING(320) NOT NULL, Name STRING(MAX), IsActive BOOL, DeletedAt TIMESTAMP,
) PRIMARY KEY (CustomerId);
CREATE TABLE Orders (
  CustomerId STRING(36) NOT NULL, OrderId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), ShopId STRING(36) NOT NULL,
  Status STRING(16) NOT NULL, Amount NUMERIC, Note STRING(MAX), PlacedAt TIMESTAMP NOT NULL,
) PRIMARY KEY (CustomerId, OrderId);
CREATE INDEX OrdersByShop ON Orders (ShopId, PlacedAt) STORING (Status);
CREATE UNIQUE INDEX OrdersById ON Orders (OrderId);
CREATE TABLE Events (
  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CONCAT(Source, EventId)), 4))) STORED,
  OccurredAt TIMESTAMP NOT NULL, Source STRING(36) NOT NULL, EventId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
) PRIMARY KEY (ShardId, OccurredAt, Source, EventId);
CREATE TABLE Visits (
  ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(VisitId), 4))) STORED,
  SeenAt TIMESTAMP NOT NULL, VisitId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()),
) PRIMARY KEY (ShardId, SeenAt, VisitId);
CREATE TABLE Notes (
  NoteId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Note STRING(200), LowerNote STRING(200) AS (LOWER(Note)) STORED,
) PRIMARY KEY (NoteId);
CREATE TABLE ExternalOrders (
  KeyHash INT64 NOT NULL AS (FARM_FINGERPRINT(CONCAT(Shop, '|', OrderRef))) STORED HIDDEN, Shop STRING(40) NOT NULL, OrderRef STRING(64) NOT NULL,
) PRIMARY KEY (KeyHash, Shop, OrderRef);
CREATE VIEW ActiveCustomers SQL SECURITY INVOKER AS SELECT c.CustomerId, c.Email FROM Customers AS c WHERE c.IsActive;
`;

const POSTGRESQL = `
CREATE TABLE customers (customer_id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), email varchar(320) NOT NULL, name text);
CREATE TABLE orders (
  order_id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), shop_id varchar(36) NOT NULL, status varchar(16) NOT NULL, amount bigint, placed_at timestamptz NOT NULL
);
CREATE INDEX orders_by_shop ON orders (shop_id, placed_at) INCLUDE (status);
CREATE TABLE events (
  shard bigint GENERATED ALWAYS AS (abs(mod(spanner.farm_fingerprint(source || event_id), 4))) STORED,
  occurred_at timestamptz NOT NULL, source varchar(36) NOT NULL, event_id varchar(36) NOT NULL DEFAULT spanner.generate_uuid(),
  PRIMARY KEY (shard, occurred_at, source, event_id)
);
`;

const DDL = { [Dialect.GOOGLESQL]: GOOGLESQL, [Dialect.POSTGRESQL]: POSTGRESQL };

type Case = readonly [query: string, ...says: readonly string[]];

const scan = (table: string, ...columns: string[]): string =>
  `full-scan: this query scans all of ${table}: no key or index begins with ${columns.join(' or ')}`;
const fetches = (index: string, table: string, ...columns: string[]): string =>
  `back-join: this query finds rows by index ${index} but fetches each from ${table} for ${columns.join(', ')}`;
const lookup = (table: string, shard: string): string =>
  `read-without-shard: this query looks for one row of ${table} without ${shard}, the first key column, so it scans the table`;
const range = (table: string, shard: string, ...columns: string[]): string =>
  `read-without-shard: this query reads ${table} by ${columns.join(', ')} without ${shard}, the first key column, so it scans the table`;
const forced = (rest: string): string => `unknown-forced-index: this query forces index ${rest}`;
const LISTED = 'a condition on `ShardId` that lists all of its values';
const unknown = (rest: string): string => `unknown-query-name: this query names ${rest}`;

/** Each query with all that is said of it. */
const GOOGLESQL_CASES: readonly Case[] = [
  // full-scan
  ['SELECT CustomerId FROM Customers WHERE Email = @email', scan('Customers', 'Email')],
  ["SELECT CustomerId FROM Customers WHERE Email LIKE 'a%'", scan('Customers', 'Email')],
  ['SELECT CustomerId FROM Customers WHERE Email IN UNNEST(@emails)', scan('Customers', 'Email')],
  ["SELECT CustomerId FROM Customers WHERE Email = 'a' OR Email = 'b'", scan('Customers', 'Email')],
  ['SELECT CustomerId FROM Customers WHERE IsActive AND Email = @email', scan('Customers', 'IsActive', 'Email')],
  ['SELECT c.Email FROM Customers AS c WHERE c.Email IN (SELECT o.ShopId FROM Orders AS o WHERE o.CustomerId = @id)', scan('Customers', 'Email')],
  ["UPDATE Customers SET Name = 'x' WHERE Email = @email", scan('Customers', 'Email')],
  ['DELETE FROM Customers WHERE DeletedAt < @then', scan('Customers', 'DeletedAt')],
  ['SELECT o.OrderId FROM Orders AS o JOIN Customers AS c USING (CustomerId) WHERE c.Email = @email', scan('Customers', 'Email')],
  ['SELECT o.OrderId FROM Orders AS o JOIN Customers AS c ON c.Name = o.Note AND c.Email = @email WHERE o.CustomerId = @id', scan('Customers', 'Email')],
  ['SELECT Name FROM Customers WHERE CustomerId = @id AND Email = @email'],
  ['SELECT c.Name FROM Customers AS c JOIN Orders AS o USING (CustomerId) WHERE CustomerId = @id AND c.Email = @email'],
  ['SELECT c.Name FROM Customers AS c JOIN Orders AS o ON o.CustomerId = c.CustomerId WHERE c.CustomerId = @id AND o.Status = @status'],
  ['SELECT Name FROM Customers'],
  ['SELECT Name FROM Customers WHERE IsActive = TRUE AND DeletedAt IS NULL'],
  ["SELECT Name FROM Customers WHERE Email != 'a' AND Name IS NOT NULL"],
  ["SELECT Name FROM Customers WHERE Email LIKE '%a'"],
  ["SELECT Name FROM Customers WHERE Email LIKE CONCAT('%', @word, '%')"],
  ["SELECT Name FROM Customers WHERE Email LIKE ('%' || @word) || '%'"],
  ["SELECT Name FROM Customers WHERE Email LIKE CONCAT(@word, '%')", scan('Customers', "Email LIKE CONCAT(@word, '%')")],
  ['SELECT OrderId FROM Orders WHERE ShopId LIKE @pattern', scan('Orders', 'ShopId LIKE @pattern')],
  ["SELECT OrderId FROM Orders WHERE ShopId LIKE 'a_'", scan('Orders', "ShopId LIKE 'a_'")],
  ["SELECT OrderId FROM Orders WHERE ShopId LIKE 'a%b'", scan('Orders', "ShopId LIKE 'a%b'")],
  ["SELECT OrderId FROM Orders WHERE ShopId LIKE r'a\\_b%'"],
  ["SELECT OrderId FROM Orders WHERE ShopId LIKE 'a%'"],
  ['SELECT OrderId FROM Orders WHERE STARTS_WITH(ShopId, @prefix)'],
  ['SELECT Status FROM Orders WHERE ShopId = @shop AND Note LIKE @pattern'],
  ['SELECT OrderId FROM Orders WHERE Note LIKE Status'],
  ['SELECT Name FROM Customers WHERE LOWER(Email) = @email', scan('Customers', 'LOWER(Email)')], // [E3]
  ['SELECT Name FROM Customers WHERE @email = LOWER(Email) AND IsActive', scan('Customers', 'IsActive', 'LOWER(Email)')],
  ['SELECT Name FROM Customers WHERE LOWER(Email) = @email AND CustomerId = @id'],
  ['SELECT Name FROM Customers WHERE LOWER(Email) = LOWER(Name)'],
  ['DELETE FROM Customers WHERE true', 'full-scan: this statement writes every row of Customers in one transaction'],
  ['UPDATE Customers SET Name = NULL WHERE TRUE', 'full-scan: this statement writes every row of Customers in one transaction'],
  ['DELETE FROM Customers WHERE 1 = 1', 'full-scan: this statement writes every row of Customers in one transaction'],
  ['DELETE FROM Customers WHERE Email IS NOT NULL', 'full-scan: this statement writes every row of Customers in one transaction'],
  ['DELETE FROM Customers WHERE DeletedAt IS NOT NULL'],
  ['DELETE FROM Customers WHERE false'],
  ['SELECT Name FROM Customers WHERE Email = @email OR Name = @name'],
  ['SELECT IsActive FROM Customers WHERE Email = @email AND (CustomerId = @id OR Name = @name)'],
  ['SELECT Name FROM Customers WHERE Email = @email LIMIT 1', scan('Customers', 'Email')],
  ['SELECT Name FROM Customers WHERE Email = @email ORDER BY CustomerId LIMIT 21', scan('Customers', 'Email')],
  ['SELECT Name FROM Customers WHERE IsActive LIMIT 10'],
  ['SELECT Name FROM Customers WHERE CustomerId = @id AND Email = @email LIMIT 1'],
  ['SELECT Name FROM Customers WHERE Email > @email LIMIT 10'],
  ['SELECT Name FROM Customers WHERE Email > @email ORDER BY CustomerId LIMIT 10'],
  ['SELECT Name FROM Customers WHERE Email > @email ORDER BY CustomerId DESC LIMIT 10'],
  ['SELECT Name FROM Customers WHERE Email = @email ORDER BY Name DESC LIMIT 10', scan('Customers', 'Email')],
  ['SELECT o.Note FROM Customers AS c JOIN Orders AS o ON o.CustomerId = c.CustomerId WHERE c.CustomerId = @id AND o.Status = @status'],
  ['SELECT o.Note FROM Customers AS c, Orders AS o WHERE o.CustomerId = c.CustomerId AND c.CustomerId = @id'],
  ['SELECT c.Email FROM ActiveCustomers AS c WHERE c.Email = @email'],
  ['SELECT n FROM UNNEST([1, 2]) AS n WHERE n = 1'],
  ['SELECT SeenAt FROM Visits WHERE LOWER(VisitId) = @id', scan('Visits', 'LOWER(VisitId)')],
  ['SELECT v.Note FROM Notes AS v WHERE lower(v.Note) = @note'],
  ['SELECT v.Note FROM Notes AS v WHERE UPPER(v.Note) = @note', scan('Notes', 'UPPER(v.Note)')],
  // back-join
  ['SELECT Amount FROM Orders WHERE ShopId = @shop', fetches('OrdersByShop', 'Orders', 'Amount')],
  ['SELECT o.Amount FROM Orders AS o WHERE o.ShopId = @shop', fetches('OrdersByShop', 'Orders', 'Amount')],
  ['SELECT SUM(Amount) AS Total FROM Orders WHERE ShopId = @shop AND PlacedAt > @since', fetches('OrdersByShop', 'Orders', 'Amount')],
  ['SELECT Amount FROM Orders@{FORCE_INDEX=OrdersByShop} WHERE ShopId = @shop', fetches('OrdersByShop', 'Orders', 'Amount')],
  ['SELECT Status FROM Orders WHERE ShopId = @shop'],
  ['SELECT * FROM Orders WHERE ShopId = @shop'],
  ['SELECT Note FROM Orders WHERE ShopId = @shop'],
  ['SELECT Amount FROM Orders WHERE OrderId = @id'],
  ['SELECT Amount FROM Orders WHERE ShopId = @shop LIMIT 1'],
  ['SELECT Amount FROM Orders WHERE CustomerId = @id AND ShopId = @shop'],
  ['UPDATE Orders SET Amount = 1 WHERE ShopId = @shop'],
  // read-without-shard
  ['SELECT Source FROM Events WHERE OccurredAt > @since', range('Events', 'ShardId', 'OccurredAt')],
  ['SELECT 1 FROM Events WHERE OccurredAt = @at AND Source = @source AND EventId = @id', lookup('Events', 'ShardId')],
  ['SELECT Source FROM Events WHERE ShardId IN (0, 1, 2, 3) AND OccurredAt > @since'],
  ['SELECT 1 FROM Events WHERE ShardId = ABS(MOD(FARM_FINGERPRINT(CONCAT(@source, @id)), 4)) AND OccurredAt = @at AND Source = @source AND EventId = @id'],
  ['SELECT SeenAt FROM Visits WHERE SeenAt > @since', range('Visits', 'ShardId', 'SeenAt')],
  ['SELECT SeenAt FROM Visits WHERE VisitId = @id'],
  ['SELECT 1 FROM ExternalOrders WHERE Shop = @shop AND OrderRef = @ref', lookup('ExternalOrders', 'KeyHash')],
  ['SELECT 1 FROM ExternalOrders WHERE Shop = @shop', scan('ExternalOrders', 'Shop')],
  ["SELECT 1 FROM ExternalOrders WHERE KeyHash = FARM_FINGERPRINT(CONCAT(@shop, '|', @ref)) AND Shop = @shop AND OrderRef = @ref"],
  // unknown-forced-index
  ['SELECT OrderId FROM Orders@{FORCE_INDEX=OrdersByShops} WHERE ShopId = @shop', forced('OrdersByShops, but Orders has no such index: did you mean OrdersByShop?')],
  ['SELECT Name FROM Customers@{FORCE_INDEX=OrdersByShop} WHERE CustomerId = @id', forced('OrdersByShop, but that is an index of Orders')],
  ['SELECT Name FROM Customers@{FORCE_INDEX=_BASE_TABLE} WHERE CustomerId = @id'],
  ['SELECT Name FROM Customers@{FORCE_INDEX=_base_table} WHERE CustomerId = @id'],
  ['SELECT Status FROM Orders@{FORCE_INDEX=`ordersbyshop`} WHERE ShopId = @shop'],
  // unknown-query-name
  ['SELECT Nmae FROM Customers', unknown('Nmae, and Customers has no such column: did you mean Name?')],
  ['SELECT Nmae FROM Customers WHERE Email = @email', unknown('Nmae, and Customers has no such column: did you mean Name?')],
  ['SELECT c.Total FROM Customers AS c', unknown('Total, and Customers has no such column')],
  ['SELECT Name', unknown('Name, and nothing that it reads has such a column')],
  ['SELECT 1 FROM Costumers', unknown('the table Costumers, and the schema has none: did you mean Customers?')],
  ['INSERT INTO Customers (Email, Nam) VALUES (@email, @name)', unknown('Nam, and Customers has no such column: did you mean Name?')],
  ["UPDATE Customers SET Emails = 'a' WHERE CustomerId = @id", unknown('Emails, and Customers has no such column: did you mean Email?')],
  ['DELETE FROM Visit WHERE true', unknown('the table Visit, and the schema has none: did you mean Visits?')],
  ['SELECT ord.Status FROM Orders AS ords WHERE ords.CustomerId = @id', unknown('ord.Status, and nothing that it reads is called ord: did you mean ords?')],
  ['SELECT 1 FROM Orders AS o WHERE EXISTS (SELECT 1 FROM Customers AS c WHERE x.CustomerId = o.CustomerId)', unknown('x.CustomerId, and nothing that it reads is called x')],
  ['SELECT 1 FROM Orders AS o JOIN Customers AS c ON c.CustomerId = e.Source JOIN Events AS e ON e.EventId = o.OrderId', unknown('e.Source before it joins e')],
  ['SELECT Emai FROM Orders AS o JOIN Customers AS c ON c.CustomerId = o.CustomerId', unknown('Emai, and nothing that it reads has such a column: did you mean Email?')],
  ['SELECT c.Name FROM ActiveCustomers AS c', unknown('Name, and ActiveCustomers has no such column')],
  ['SELECT t.TABLE_NAME FROM INFORMATION_SCHEMA.TABLES AS t'],
  ['WITH Recent AS (SELECT OrderId AS Id FROM Orders WHERE CustomerId = @id) SELECT Id FROM Recent'],
  ['WITH Recent AS (SELECT OrderId AS Id FROM Orders WHERE CustomerId = @id) SELECT OrderId FROM Recent', unknown('OrderId, and nothing that it reads has such a column')],
  ['WITH Recent AS (SELECT * FROM Orders WHERE CustomerId = @id) SELECT OrderId FROM Recent'],
  ['INSERT INTO Customers (Email) VALUES (@email) THEN RETURN CustomerId'],
];

const POSTGRESQL_CASES: readonly Case[] = [
  ['SELECT name FROM customers WHERE email = $1', scan('customers', 'email')],
  ['SELECT name FROM customers WHERE email = ANY($1)', scan('customers', 'email')],
  ["SELECT name FROM customers WHERE email LIKE '%' || $1 || '%'"],
  ["SELECT name FROM customers WHERE email LIKE $1 || '%'", scan('customers', "email LIKE $1 || '%'")],
  ['SELECT status FROM orders WHERE shop_id LIKE $1', scan('orders', 'shop_id LIKE $1')],
  ['SELECT name FROM customers AS c WHERE lower(c.email) = $1', scan('customers', 'lower(c.email)')],
  ['SELECT amount FROM orders WHERE shop_id = $1', fetches('orders_by_shop', 'orders', 'amount')],
  ['SELECT amount FROM orders /*@ FORCE_INDEX=orders_by_shop */ WHERE shop_id = $1', fetches('orders_by_shop', 'orders', 'amount')],
  ['SELECT status FROM orders /*@ FORCE_INDEX=orders_by_sho */ WHERE shop_id = $1', forced('orders_by_sho, but orders has no such index: did you mean orders_by_shop?')],
  ['SELECT status FROM orders /*@ FORCE_INDEX=orders_by_sho */', forced('orders_by_sho, but orders has no such index: did you mean orders_by_shop?')],
  ['SELECT source FROM events WHERE occurred_at > $1', range('events', 'shard', 'occurred_at')],
  ['SELECT source FROM events WHERE occurred_at = $1 AND source = $2 AND event_id = $3', lookup('events', 'shard')],
  ['SELECT nme FROM customers WHERE customer_id = $1', unknown('nme, and customers has no such column: did you mean name?')],
  ['INSERT INTO customers (customer_id, email) VALUES ($1, $2) ON CONFLICT (customer_id) DO UPDATE SET email = excluded.email'],
  ['INSERT INTO customers (email) VALUES ($1) ON CONFLICT (customer_id) DO UPDATE SET email = exclude.email',
    unknown('exclude.email, and nothing that it reads is called exclude: did you mean excluded?')],
  ['INSERT INTO customers (email) SELECT c.email FROM customers AS c CROSS JOIN orders AS o ON CONFLICT (customer_id) DO NOTHING'],
  ['WITH recent (id) AS (SELECT order_id FROM orders WHERE order_id = $1) SELECT id FROM recent'],
  ['SELECT c.id, m FROM customers AS c (id, m) JOIN (SELECT order_id FROM orders) AS r (id) ON r.id = c.id'],
  ['SELECT customers.name FROM customers AS cust WHERE cust.customer_id = $1', unknown('customers.name, and nothing that it reads is called customers')],
  ['UPDATE orders SET amount = amount + 1 WHERE order_id = $1 RETURNING amount'],
  ['delete from orders', 'full-scan: this statement writes every row of orders in one transaction'],
  ['update orders set amount = 0', 'full-scan: this statement writes every row of orders in one transaction'],
  ['INSERT INTO public.customers (email) VALUES ($1)'],
  ['INSERT INTO customers VALUES ($1, $2, $3)'],
  ['INSERT INTO customers DEFAULT VALUES'],
  ['INSERT INTO customers (SELECT order_id, status, nme FROM orders WHERE order_id = $1)', unknown('nme, and orders has no such column')],
  ['SELECT name FROM customers WHERE email = $1 FETCH FIRST 1 ROWS ONLY', scan('customers', 'email')],
  ['SELECT name FROM customers WHERE customer_id = $1 OFFSET 20 ROWS FETCH FIRST 10 ROWS ONLY'],
  ['SELECT name FROM customers WHERE email > $1 ORDER BY customer_id FETCH NEXT 10 ROWS ONLY'],
];

const CASES = [
  ...GOOGLESQL_CASES.map((each) => [Dialect.GOOGLESQL, each] as const),
  ...POSTGRESQL_CASES.map((each) => [Dialect.POSTGRESQL, each] as const),
];

function audited(ddl: string, queries: string, dialect: Dialect): TextAudit {
  const source = DdlSource.ofFile(new SourceFile('queries.sql', queries));
  return auditText(ddl, dialect, { today: '2026-06-30', advice: { queries: source } });
}

/** What is said of queries, by rule. */
function said(audit: TextAudit): string[] {
  return audit.findings.filter(({ finding }) => finding.entry.kind === 'advice' && finding.subject.part.kind === 'query')
    .map(({ finding }) => `${finding.rule}: ${rendered(finding, 'sql').message}`);
}

/** The ways out of what is said of queries, as SQL. */
function fixesOf(audit: TextAudit): string[] {
  return audit.findings.filter(({ finding }) => finding.subject.part.kind === 'query').flatMap(({ finding }) => rendered(finding, 'sql').fixes);
}

/** Of the schema, advice says only that keys rest on names. */
function rulesOfQueries({ findings }: TextAudit): string[] {
  return findings.map(({ finding }) => finding.rule).filter((rule) => rule !== 'named-key');
}

test.each(CASES.map(([dialect, [query, ...says]]) => [dialect, query, says] as const))('in %s, %s', (dialect, query, says) => {
  const audit = audited(DDL[dialect], query, dialect);
  expect(audit.queries!.notUnderstood).toEqual([]);
  expect(said(audit)).toEqual(says);
});

test('every rule about queries is said in one of the cases, but for that of indexes', () => {
  const rules = new Set(CASES.flatMap(([, [, ...says]]) => says.map((each) => each.split(':')[0])));
  expect([...rules].sort()).toEqual(ADVICE_RULES.filter(({ name, ofQueries }) => ofQueries && name !== 'unread-timestamp-index').map(({ name }) => name).sort());
});

test('the cases find something in each place where a rule about queries reports', () => {
  const places = placesReached(() => CASES.forEach(([dialect, [query]]) => audited(DDL[dialect], query, dialect)));
  const rules = ADVICE_RULES.filter(({ name, ofQueries }) => ofQueries && name !== 'unread-timestamp-index');
  expect(rules.flatMap(({ name }) => unreached(name, places))).toEqual([]);
});

test.each([
  ['the shard of the values in the query', Dialect.GOOGLESQL, GOOGLESQL_CASES.find(([, say]) => say?.includes('one row'))![0],
    'AND `ShardId` = ABS(MOD(FARM_FINGERPRINT(CONCAT(@source, @id)), 4))'],
  ['the full hash of the values', Dialect.GOOGLESQL, 'SELECT 1 FROM ExternalOrders WHERE Shop = @shop AND OrderRef = @ref',
    "AND `KeyHash` = FARM_FINGERPRINT(CONCAT(@shop, '|', @ref))"],
  ['the shard of the values in PostgreSQL', Dialect.POSTGRESQL, POSTGRESQL_CASES.find(([, say]) => say?.includes('one row'))![0],
    'AND "shard" = abs(mod(spanner.farm_fingerprint($2 || $3), 4))'],
  ['the shard of values in another order', Dialect.POSTGRESQL, "SELECT 1 FROM events WHERE event_id = $1 || 'a' AND source = $2 AND occurred_at > $3",
    'AND "shard" = abs(mod(spanner.farm_fingerprint($2 || ($1 || \'a\')), 4))'],
  ['all shards for several values', Dialect.GOOGLESQL, "SELECT 1 FROM Events WHERE OccurredAt = @at AND Source IN ('a', 'b') AND EventId = @id", 'AND `ShardId` IN (0, 1, 2, 3)'],
  ['a shard with the alias of its table', Dialect.GOOGLESQL, 'SELECT 1 FROM Events AS e JOIN Visits AS v ON v.SeenAt = e.OccurredAt WHERE e.OccurredAt = @at AND v.VisitId = @id',
    'AND `e`.`ShardId` IN (0, 1, 2, 3)'],
  ['all shards of a range', Dialect.GOOGLESQL, 'SELECT SeenAt FROM Visits WHERE SeenAt > @since', 'AND `ShardId` IN (0, 1, 2, 3)'],
  ['a sharded index, with what the query needs to use it', Dialect.GOOGLESQL, 'SELECT OrderId FROM Orders WHERE PlacedAt > @since',
    "ALTER TABLE `Orders` ADD COLUMN IF NOT EXISTS `IndexShard16` INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(CONCAT(`CustomerId`, '|', `OrderId`)), 16))) STORED HIDDEN; "
    + 'CREATE INDEX IF NOT EXISTS `OrdersByPlacedAt` ON `Orders` (`IndexShard16`, `PlacedAt`)  -- the query also needs AND `IndexShard16` IN (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)'],
  ['an index in the order of pages, without what the primary key adds', Dialect.POSTGRESQL,
    'SELECT order_id FROM orders WHERE status = $1 ORDER BY amount DESC, order_id LIMIT 20', 'CREATE INDEX IF NOT EXISTS "orders_by_status_amount" ON "orders" ("status", "amount" DESC)'],
  ['an index that begins with a column that spreads, whatever the conditions begin with', Dialect.GOOGLESQL,
    'SELECT CustomerId FROM Customers WHERE DeletedAt = @then AND Email = @email', 'CREATE INDEX IF NOT EXISTS `CustomersByEmailDeletedAt` ON `Customers` (`Email`, `DeletedAt`)'],
  ['an index that begins with a column that is known to spread', Dialect.GOOGLESQL,
    'SELECT CustomerId FROM Orders WHERE Note = @note AND Amount = @amount', 'CREATE INDEX IF NOT EXISTS `OrdersByAmountNote` ON `Orders` (`Amount`, `Note`)'],
  ['the index that is meant', Dialect.GOOGLESQL, 'SELECT OrderId FROM Orders@{FORCE_INDEX=OrdersByShops} WHERE ShopId = @shop', 'FORCE_INDEX=`OrdersByShop`'],
] as const)('the fix is %s', (_, dialect, query, fix) => {
  const [{ finding }] = audited(DDL[dialect], query, dialect).findings.filter(({ finding: { subject } }) => subject.part.kind === 'query');
  expect(rendered(finding, 'sql').fixes[0]).toBe(fix);
});

test.each([
  ['1 + ABS(MOD(FARM_FINGERPRINT(Id), 4))', 'AND `ShardId` IN (1, 2, 3, 4)'],
  ['MOD(FARM_FINGERPRINT(Id), 4)', 'AND `ShardId` IN (-3, -2, -1, 0, 1, 2, 3)'],
  ['FARM_FINGERPRINT(Id) & 3', 'AND `ShardId` IN (0, 1, 2, 3)'],
  ['ABS(MOD(FARM_FINGERPRINT(Id), 2048))', 'AND `ShardId` IN (0, 1, ..., 2047)'],
  ['ABS(MOD(FARM_FINGERPRINT(Id), 4)) * 10', LISTED],
  ['SUBSTR(TO_HEX(SHA256(Id)), 1, 1)', LISTED, 'STRING(1) NOT NULL'],
  ['CAST(ABS(MOD(FARM_FINGERPRINT(Id), 4)) AS STRING)', LISTED, 'STRING(1) NOT NULL'],
  ['ABS(MOD(FARM_FINGERPRINT(Name), 4))', LISTED, 'INT64'],
])('a read of the shards of %s names the values that they have', (expression, fix, type = 'INT64 NOT NULL') => {
  const ddl = `CREATE TABLE Logs (
    ShardId ${type} AS (${expression}) STORED, SeenAt TIMESTAMP NOT NULL, Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Name STRING(9),
  ) PRIMARY KEY (ShardId, SeenAt, Id);`;
  expect(fixesOf(audited(ddl, 'SELECT Id FROM Logs WHERE SeenAt > @since', Dialect.GOOGLESQL))).toEqual([fix]);
});

test.each([
  ['DELETE FROM Customers WHERE true', /^run it as Partitioned DML/],
  ["UPDATE Customers SET Name = UPPER('x'), `IsActive`=DEFAULT, Customers.DeletedAt = NULL WHERE true", /^run it as Partitioned DML/],
  ['UPDATE Customers SET Name = CONCAT(Name, Email) WHERE true', /^run it for one range of the key after another/],
  ['UPDATE Customers SET IsActive = true, Name = Email WHERE true', /^run it for one range/],
  ['UPDATE Customers SET Name = (SELECT MAX(o.Note) FROM Orders AS o) WHERE true', /^run it for one range/],
  ['UPDATE Customers SET Name = NULL WHERE true THEN RETURN CustomerId', /^run it for one range/],
  ['DELETE FROM Customers WHERE true THEN RETURN *', /^run it for one range/],
])('%s is advised to be Partitioned DML only if Spanner takes it, once or more', (query, fix) => {
  expect(fixesOf(audited(GOOGLESQL, query, Dialect.GOOGLESQL))).toEqual([expect.stringMatching(fix)]);
});

test.each([
  ['that of a view', 'CREATE VIEW CustomersByEmail SQL SECURITY INVOKER AS SELECT c.Email FROM Customers AS c;', 'CustomersByEmail2'],
  ['that of a view and of a sequence', `CREATE VIEW CustomersByEmail SQL SECURITY INVOKER AS SELECT c.Email FROM Customers AS c;
    CREATE SEQUENCE CustomersByEmail2 OPTIONS (sequence_kind = 'bit_reversed_positive');`, 'CustomersByEmail3'],
])('the name of an advised index is not %s', (_, more, name) => {
  const fixes = fixesOf(audited(`${GOOGLESQL}${more}`, 'SELECT CustomerId FROM Customers WHERE Email = @email', Dialect.GOOGLESQL));
  expect(fixes).toEqual([`CREATE INDEX IF NOT EXISTS \`${name}\` ON \`Customers\` (\`Email\`)`]);
});

test('a name in PostgreSQL that lacks its quotes gets them', () => {
  const ddl = 'CREATE TABLE "Orders" ("OrderId" varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), "Status" text);';
  const [table, column] = ['SELECT "OrderId" FROM Orders', 'UPDATE "Orders" SET Status = \'x\' WHERE "OrderId" = $1']
    .map((query) => rendered(audited(ddl, query, Dialect.POSTGRESQL).findings[0].finding, 'sql'));
  expect([table.fixes[0], column.fixes[0]]).toEqual(['"Orders" in the query', '"Status" in the query']);
  expect(table.why).toEqual(['PostgreSQL reads a name without quotes in lower case']);
});

test('the name of an advised index is not too long', () => {
  const columns = Array.from({ length: 4 }, (_, at) => `${'Long'.repeat(10)}${at}`);
  const ddl = `CREATE TABLE Rows_ (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), ${columns.map((each) => `${each} STRING(9)`).join(', ')}) PRIMARY KEY (Id);`;
  const [fix] = fixesOf(audited(ddl, `SELECT Id FROM Rows_ WHERE ${columns.map((each) => `${each} = 'a'`).join(' AND ')}`, Dialect.GOOGLESQL));
  expect(/EXISTS `(\w+)`/.exec(fix)?.[1]).toHaveLength(128);
});

const RANGE_OF = (column: string): string => `a range of ${column} itself instead: ${column} >= ... AND ${column} < ..., which an index can find`;

test.each([
  ['LOWER(c.Email) = @email', 'ALTER TABLE `Customers` ADD COLUMN IF NOT EXISTS `LowerEmail` STRING(MAX) AS (LOWER(`Email`)) STORED HIDDEN; '
    + 'CREATE INDEX IF NOT EXISTS `CustomersByLowerEmail` ON `Customers` (`LowerEmail`)'],
  ['SUBSTR(Name, 1, @length) = @start', 'a condition on Name itself, which an index can find'],
  ["CONCAT(Name, GENERATE_UUID()) = 'a'", 'a condition on Name itself, which an index can find'],
  ['Email LIKE @pattern', 'STARTS_WITH(Email, ...) for the fixed beginning of the pattern, which an index of Email can find'],
  ['DATE(DeletedAt) = @day', RANGE_OF('DeletedAt')],
  ["FORMAT_TIMESTAMP('%Y-%m', DeletedAt) = '2026-06'", RANGE_OF('DeletedAt')],
  ['TIMESTAMP_DIFF(CURRENT_TIMESTAMP(), DeletedAt, DAY) > 30', RANGE_OF('DeletedAt')],
])('for %s an index of a generated column is advised only if Spanner takes it', (condition, fix) => {
  expect(fixesOf(audited(GOOGLESQL, `SELECT c.CustomerId FROM Customers AS c WHERE ${condition}`, Dialect.GOOGLESQL))).toEqual([fix]);
});

test('of a value in JSON, PostgreSQL is advised an index of a generated column, too', () => {
  const ddl = 'CREATE TABLE people (id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), profile jsonb);';
  expect(fixesOf(audited(ddl, "SELECT id FROM people WHERE profile->'home'->>'country' = $1", Dialect.POSTGRESQL))).toEqual([
    'ALTER TABLE "people" ADD COLUMN IF NOT EXISTS "string_profile" varchar GENERATED ALWAYS AS ("profile"->\'home\'->>\'country\') STORED; '
    + 'CREATE INDEX IF NOT EXISTS "people_by_string_profile" ON "people" ("string_profile")',
  ]);
});

test.each([
  ["SELECT id FROM people WHERE (profile->>'archived')::boolean = true"],
  ["SELECT id FROM people WHERE false = CAST(profile->>'archived' AS boolean)"],
])('a computed truth value is no advice for an index: %s', (query) => {
  const ddl = 'CREATE TABLE people (id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), profile jsonb);';
  expect(audited(ddl, query, Dialect.POSTGRESQL).findings).toEqual([]);
});

test.each([
  ['SELECT PaymentId FROM Payments', ': did you mean "bank.Payments"?'],
  ['SELECT PaymentId FROM Refunds', ''],
])('a table that only a named schema has is meant, if only one has it: %s', (query, meant) => {
  const id = 'PaymentId STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (PaymentId);';
  const ddl = `CREATE SCHEMA bank; CREATE SCHEMA shop; CREATE TABLE bank.Payments (${id} CREATE TABLE bank.Refunds (${id} CREATE TABLE shop.Refunds (${id}`;
  const [{ finding: refused }] = audited(ddl, query, Dialect.GOOGLESQL).findings;
  expect(rendered(refused, 'sql').message).toMatch(new RegExp(`, and the schema has none${meant.replace('?', '\\?')}$`));
});

test.each([
  ['DATE(DeletedAt) = @day', undefined],
  ['LOWER(Email) = @email', /an entry of the index$/],
  ['DeletedAt = @then', /an entry of the index$/],
  ['LOWER(Name) = @name', /an entry of the index, and fails where Name would make its key longer than 8 KiB$/],
  ['Name = @name', /, and fails where Name would make its key longer than 8 KiB$/],
])('%s costs an index only if one is advised', (condition, cost) => {
  const { findings } = audited(GOOGLESQL, `SELECT CustomerId FROM Customers WHERE ${condition}`, Dialect.GOOGLESQL);
  const { finding: advice } = findings.find(({ finding }) => finding.rule === 'full-scan')!;
  expect(rendered(advice, 'sql').cost).toEqual(cost && expect.stringMatching(cost));
});

test('a generated column that counts up gets no index', () => {
  const ddl = `
    CREATE TABLE Logs (LogId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), SeenAt INT64 NOT NULL DEFAULT (UNIX_MICROS(CURRENT_TIMESTAMP()))) PRIMARY KEY (LogId);`;
  expect(fixesOf(audited(ddl, 'SELECT LogId FROM Logs WHERE ABS(SeenAt) > @since', Dialect.GOOGLESQL)))
    .toEqual(['a condition on SeenAt itself, which an index can find']);
});

test.each([
  [Dialect.GOOGLESQL, 'CREATE SCHEMA crm; CREATE TABLE crm.Accounts (Id STRING(36) NOT NULL DEFAULT (GENERATE_UUID())) PRIMARY KEY (Id);', '`crm`.`Accounts` in the query'],
  [Dialect.POSTGRESQL, 'CREATE SCHEMA crm; CREATE TABLE crm.accounts (id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid());', '"crm"."accounts" in the query'],
] as const)('in %s a table of a named schema is meant by its path', (dialect, ddl, fix) => {
  expect(fixesOf(audited(ddl, 'SELECT Id FROM crm.acounts', dialect))[0]).toBe(fix);
});

describe('an index without rows that have NULL', () => {
  const ddl = `CREATE TABLE Jobs (
    JobId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Queue STRING(40), Worker STRING(40), Cost INT64,
  ) PRIMARY KEY (JobId);
  CREATE NULL_FILTERED INDEX JobsByQueue ON Jobs (Queue, Worker);`;
  const partial = ddl.replace('NULL_FILTERED INDEX', 'INDEX').replace('(Queue, Worker)', '(Queue) WHERE Cost IS NOT NULL');
  const postgresql = `CREATE TABLE jobs (job_id varchar(36) PRIMARY KEY DEFAULT spanner.generate_uuid(), queue text, cost bigint);
    CREATE INDEX jobs_by_queue ON jobs (queue) INCLUDE (cost) WHERE cost IS NOT NULL;`;

  test.each([
    ['Queue = @queue', ddl],
    ['Queue = @queue AND Worker IS NULL', ddl],
    ['Queue = @queue AND (Worker = @worker OR Worker IS NULL)', ddl],
    ['Queue = @queue OR Queue IS NULL', ddl],
    ['Queue = @queue', partial],
    ['Queue = @queue AND Cost IS NULL', partial],
  ])('does not serve %s', (condition, schema) => {
    const [first] = said(audited(schema, `SELECT JobId FROM Jobs WHERE ${condition}`, Dialect.GOOGLESQL));
    expect(first).toMatch(/^full-scan: this query scans all of Jobs: no key or index of all rows begins with/);
  });

  test.each([
    ['Queue = @queue AND Worker IS NOT NULL', ddl],
    ['Queue = @queue AND Worker > @worker', ddl],
    ['Queue = @queue AND (Worker = @worker OR Worker = @other)', ddl],
    ["Queue = @queue AND Worker != 'x'", ddl],
    ["Queue = @queue AND Worker IN ('a', 'b')", ddl],
    ["Queue = @queue AND NOT Worker = 'x'", ddl],
    ['Queue = @queue AND Cost IS NOT NULL', partial.replace(') WHERE', ') STORING (Cost) WHERE')],
  ])('serves %s', (condition, schema) => {
    expect(said(audited(schema, `SELECT JobId FROM Jobs WHERE ${condition}`, Dialect.GOOGLESQL))).toEqual([]);
  });

  test.each([
    ['queue = $1', [scan('jobs', 'queue').replace('index', 'index of all rows')]],
    ['queue = $1 AND cost > 0', []],
  ] as const)('in PostgreSQL, for %s', (condition, says) => {
    expect(said(audited(postgresql, `SELECT job_id FROM jobs WHERE ${condition}`, Dialect.POSTGRESQL))).toEqual(says);
  });
});

test.each([
  ['joins both on the key of the parent', 'SELECT a.City FROM Addresses AS a JOIN Customers AS c ON c.CustomerId = a.CustomerId WHERE c.CustomerId = @id', ['interleavable-table']],
  ['joins them by USING', 'SELECT a.City FROM Customers AS c JOIN Addresses AS a USING (CustomerId)', ['interleavable-table']],
  ['reads each alone', 'SELECT City FROM Addresses WHERE CustomerId = @id; SELECT Email FROM Customers WHERE CustomerId = @id', []],
  ['joins them on something else', 'SELECT a.City FROM Addresses AS a JOIN Customers AS c ON c.Email = a.City', []],
] as const)('a table that references another by the beginning of its key could be interleaved where a query %s', (_, queries, rules) => {
  const ddl = `${GOOGLESQL}
    CREATE TABLE Addresses (
      CustomerId STRING(36) NOT NULL, AddressId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), City STRING(100),
      CONSTRAINT OfCustomer FOREIGN KEY (CustomerId) REFERENCES Customers (CustomerId),
    ) PRIMARY KEY (CustomerId, AddressId);`;
  expect(rulesOfQueries(audited(ddl, queries, Dialect.GOOGLESQL))).toEqual(rules);
});

test('several queries that miss columns of one index are one piece of advice', () => {
  const audit = audited(GOOGLESQL, 'SELECT Amount FROM Orders WHERE ShopId = @a;\nSELECT Amount FROM Orders WHERE ShopId = @b AND PlacedAt > @c;', Dialect.GOOGLESQL);
  expect(said(audit)).toEqual([fetches('OrdersByShop', 'Orders', 'Amount')]);
  const { finding } = audit.findings.find((each) => each.finding.subject.part.kind === 'query')!;
  expect(rendered(finding, 'sql').why).toContain('queries that read it in the same way: 1 more');
});

test('of two indexes that find as few rows nobody knows which one a query reads', () => {
  const ddl = `${GOOGLESQL}CREATE INDEX OrdersByShopAndStatus ON Orders (ShopId, Status);`;
  expect(said(audited(ddl, 'SELECT Amount FROM Orders WHERE ShopId = @shop', Dialect.GOOGLESQL))).toEqual([]);
});

test('? is a parameter in GoogleSQL, which JDBC and other drivers replace', () => {
  const audit = audited(GOOGLESQL, 'SELECT Name FROM Customers WHERE Email = ? AND Name LIKE ? LIMIT ?; SELECT Name FROM Customers WHERE Email = ?', Dialect.GOOGLESQL);
  expect(said(audit)).toEqual([scan('Customers', 'Email', 'Name LIKE ?'), scan('Customers', 'Email')]);
  expect(audit.queries!.notUnderstood).toEqual([]);
});

test.each([
  [Dialect.POSTGRESQL, 'WITH a AS MATERIALIZED (SELECT 1 AS x), b AS NOT MATERIALIZED (SELECT 2 AS y) SELECT a.x, b.y FROM a CROSS JOIN b'],
  [Dialect.GOOGLESQL, "UPDATE Customers SET Name = 'x' WHERE CustomerId = @id ASSERT_ROWS_MODIFIED 1"],
  [Dialect.GOOGLESQL, "INSERT INTO Customers (CustomerId, Name) SELECT * FROM UNNEST([('a', 'b'), ('c', 'd')])"],
])('in %s, what Spanner takes is read: %s', (dialect, query) => {
  expect(audited(DDL[dialect], query, dialect).queries!.notUnderstood).toEqual([]);
});

test.each(Object.values(Dialect))('in %s statements of the client are no queries', (dialect) => {
  const query = DDL[dialect] === GOOGLESQL ? GOOGLESQL_CASES[0][0] : POSTGRESQL_CASES[0][0];
  const { queries } = audited(DDL[dialect], `-- one\nBEGIN;\nset time zone 'UTC'; START BATCH DML;\n${query};\nRUN BATCH; COMMIT;`, dialect);
  expect(queries!.all.map(({ name, text }) => [name, text])).toEqual([['queries.sql:4', query]]);
  expect(queries!.notUnderstood).toEqual([]);
});

describe('statements that are not understood', () => {
  test.each([
    ['SELECT 1 FROM Orders |> WHERE true', 22, 'the end', '|>'],
    ['GRAPH g MATCH (n) RETURN n', 1, 'SELECT', 'GRAPH'],
    ['SELECT OrderId FROM', 19, 'a table', 'the end of the statement'],
    ['UPDATE Orders Status = 1', 22, 'SET', '='],
    ['SELECT 1 FROM Orders AS o, LATERAL UNNEST([o.Note]) AS n', 28, 'a table', 'LATERAL'],
  ])('%s is reported at its place', (query, column, expected, found) => {
    const audit = audited(GOOGLESQL, `SELECT Name FROM Customers;\n${query}`, Dialect.GOOGLESQL);
    expect(audit.queries!.notUnderstood).toEqual([expect.objectContaining({ line: 2, column, expected, found })]);
    expect(said(audit)).toEqual([]);
  });
});

test('a lateral subquery, which Spanner refuses, is reported where it begins, but PostgreSQL takes LATERAL before a function', () => {
  const { queries } = audited(POSTGRESQL, 'SELECT c.name FROM customers c LEFT JOIN LATERAL (SELECT o.status FROM orders o WHERE o.shop_id = c.name) x ON true;\n'
    + 'SELECT c.name FROM customers c, LATERAL unnest(ARRAY[c.name]) x', Dialect.POSTGRESQL);
  expect(queries!.notUnderstood).toEqual([expect.objectContaining({ line: 1, column: 42, expected: 'a table', found: 'LATERAL' })]);
});

test.each(Object.values(Dialect))('in %s a query that is cut off anywhere is understood or reported, and never throws', (dialect) => {
  const queries = CASES.filter(([of]) => of === dialect).map(([, [query]]) => query);
  // A comment that is cut off swallows what follows it.
  const cut = queries.filter((query) => !query.includes('/*')).flatMap((query) => query.split(' ').map((_, words, all) => all.slice(0, words + 1).join(' ')));
  const audit = audited(DDL[dialect], cut.join('\n;\n'), dialect);
  expect(audit.queries!.all.length).toBe(cut.length);
  expect(audit.queries!.notUnderstood.length).toBeGreaterThan(cut.length / 3);
});

describe('unread-timestamp-index', () => {
  const ddl = `CREATE TABLE Users (
    UserId STRING(36) NOT NULL DEFAULT (GENERATE_UUID()), Name STRING(40), UpdatedAt TIMESTAMP OPTIONS (allow_commit_timestamp = true),
    ShardId INT64 NOT NULL AS (ABS(MOD(FARM_FINGERPRINT(UserId), 4))) STORED,
  ) PRIMARY KEY (UserId);
  CREATE INDEX UsersByUpdate ON Users (ShardId, UpdatedAt);`;
  const found = (queries: string, more = ''): string[] => rulesOfQueries(audited(`${ddl}${more}`, queries, Dialect.GOOGLESQL));

  test.each([
    ['no query names its column', 'SELECT Name FROM Users WHERE UserId = @id', ''],
    ['a query reads the column of one row', 'SELECT UpdatedAt FROM Users WHERE UserId = @id', ''],
  ])('is said where %s', (_, queries, more) => {
    expect(found(queries, more)).toEqual(['unread-timestamp-index']);
  });

  test.each([
    ['a query filters by it', 'SELECT UserId FROM Users WHERE ShardId IN (0, 1, 2, 3) AND UpdatedAt > @since', ''],
    ['a query orders by it', 'SELECT UserId FROM Users ORDER BY UpdatedAt DESC LIMIT 10', ''],
    ['a query forces it', 'SELECT UserId FROM Users@{FORCE_INDEX=UsersByUpdate}', ''],
    ['a view reads the table', 'SELECT Name FROM Users WHERE UserId = @id', 'CREATE VIEW V SQL SECURITY INVOKER AS SELECT u.Name FROM Users AS u;'],
    ['a query is not understood', 'SELECT Name FROM Users WHERE UserId = @id; FROM Users', ''],
  ])('is not said where %s', (_, queries, more) => {
    expect(found(queries, more)).toEqual([]);
  });
});

describeOnEmulator('Spanner', (client) => {
  const dialects = [[Dialect.GOOGLESQL, GOOGLESQL, GOOGLESQL_CASES], [Dialect.POSTGRESQL, POSTGRESQL, POSTGRESQL_CASES]] as const;

  test.each(dialects)('in %s refuses the queries with an unknown name and no others', async (dialect, ddl, cases) => {
    const created = await client.createDatabase(dialect, statementsOf(ddl));
    expect(created).toMatchObject({ accepted: true });
    const { database } = created as { readonly database: string };
    const wrong: string[] = [];
    for (const [query, ...says] of cases.filter(([text]) => /^(SELECT|WITH)/.test(text))) {
      // The emulator wants the types of parameters where it cannot tell them; a literal has one.
      const message = await client.query(database, withValues(query)).then(() => '', (error: Error) => error.message);
      const isUnknown = says.some((each) => each.startsWith('unknown-'));
      if ((message !== '') !== isUnknown) {
        wrong.push(`${query}: ${message || 'accepted'}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each(dialects)('in %s takes the indexes of the fixes', async (dialect, ddl, cases) => {
    const { queries, script: { schema }, findings } = audited(ddl, cases.map(([query]) => query).join(';\n'), dialect);
    expect(queries!.all.length).toBe(cases.length);
    const fixed = findings.flatMap(({ finding }) => editsOf(finding)).reduce((of, edit) => withEdit(of, edit), schema);
    expect(fixed.indexes.length).toBeGreaterThan(schema.indexes.length);
    expect(await client.createDatabase(dialect, printTables(fixed))).toMatchObject({ accepted: true });
  });
});

function statementsOf(ddl: string): string[] {
  return ddl.split(';').map((each) => each.trim()).filter((each) => each !== '');
}

function withValues(query: string): string {
  return query.replace(/UNNEST\(@\w+\)|ANY\(\$1\)/, (list) => (list.startsWith('U') ? "UNNEST(['a'])" : "ANY(ARRAY['a'])"))
    .replace(/@(since|then|at)\b/g, 'CURRENT_TIMESTAMP()').replace(/@\w+/g, "'a'")
    .replace(/(occurred_at [>=] )\$1/g, '$1now()').replace(/\$\d/g, "'a'");
}
