import { foldScript } from '../../src/ddl/fold/fold-script';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { keysOf } from '../../src/rules/keys/keys';
import { ruleContext } from '../../src/rules/rule';
import { Dialect, type ColumnType, type Schema } from '../../src/schema';
import { SpreadAnalysis } from '../../src/spread';
import { column, schema, table } from '../support/model';

/** A table with another key, and the column in question. */
function kindOf(name: string, type: ColumnType | ColumnType['code'], comment?: string, parts: Partial<Schema> = {}): string {
  const rows = table('Rows', ['Id'], [column('Id'), column(name, type, { comment })]);
  const spread = SpreadAnalysis.of(schema({ tables: [rows], ...parts })).column(rows, name);
  return `${spread.kind}${spread.nameOnly ? ' by name' : ''}`;
}

test.each<[string, ColumnType | ColumnType['code'], string]>([
  ['playerUUID', 'STRING', 'scattered by name'],
  ['request_guid', 'STRING', 'scattered by name'],
  ['OrderUuidV7', 'STRING', 'monotonic by name'],
  ['event_ulid', 'STRING', 'monotonic by name'],
  ['key_hash', 'BYTES', 'scattered by name'],
  ['created_at', 'INT64', 'monotonic by name'],
  ['QueueTimestampNanos', 'INT64', 'monotonic by name'],
  ['sequence_nr', 'INT64', 'monotonic by name'],
  ['order_status', 'STRING', 'bounded by name'],
  ['http_method', 'STRING', 'bounded by name'],
  ['payment_method_ref', 'STRING', 'unproven'],
  // Versions that one counter gives to all rows, not the count of the changes of each.
  ['ResourceVersion', 'INT64', 'monotonic by name'],
  ['mod_revision', 'INT64', 'monotonic by name'],
  ['change_version', 'INT64', 'monotonic by name'],
  ['row_version', 'INT64', 'unproven'],
  ['schema_version', 'INT64', 'unproven'],
  ['ShardId', 'INT64', 'bounded by name'],
  ['app_email', 'STRING', 'entity by name'],
  ['tenant_id', 'STRING', 'entity by name'],
  ['payment_provider', 'STRING', 'unproven'],
  ['provider_id', 'STRING', 'entity by name'],
  ['fraud_risk_score', 'FLOAT64', 'entity by name'],
  // What a hash, a token or a snowflake is called after says nothing of the other columns that speak of one.
  ['hash_type', 'STRING', 'bounded by name'],
  ['HashKey', 'STRING', 'scattered by name'],
  ['secret_id', 'STRING', 'unproven'],
  ['token_count', 'INT64', 'unproven'],
  ['nonce', 'INT64', 'unproven'],
  ['uuid_1', 'STRING', 'scattered by name'],
  ['snowflake_id', 'INT64', 'monotonic by name'],
  ['snowflake_account', 'STRING', 'entity by name'],
  // Shards, wherever the word stands; buckets of time are none.
  ['ShardCreatedAt', 'INT64', 'bounded by name'],
  ['entry_shard_no', 'INT64', 'bounded by name'],
  ['bucket', 'INT64', 'bounded by name'],
  ['hour_bucket', 'INT64', 'monotonic by name'],
  ['time_bucket_start', 'INT64', 'monotonic by name'],
  // Times that are no TIMESTAMP, with and without a unit, and as PostgreSQL folds a name without quotes.
  ['occurred_at_ms', 'INT64', 'monotonic by name'],
  ['EventTimeMillis', 'INT64', 'monotonic by name'],
  ['timestamp_utc', 'STRING', 'monotonic by name'],
  ['unix_seconds', 'INT64', 'monotonic by name'],
  ['created_on', 'STRING', 'monotonic by name'],
  ['createdat', 'INT64', 'monotonic by name'],
  ['date_key', 'INT64', 'monotonic by name'],
  ['ts', 'FLOAT64', 'monotonic by name'],
  // What a plan adds to a name, unless it is the version of a UUID.
  ['Price_v2', 'NUMERIC', 'entity by name'],
  ['CreatedAt_v13', 'INT64', 'monotonic by name'],
  ['order_uuid_v2', 'STRING', 'scattered by name'],
  ['order_uuid_v7', 'STRING', 'monotonic by name'],
  ['OrderGUID_v7_v2', 'STRING', 'monotonic by name'],
  ['candidate', 'STRING', 'unproven'],
  ['times', 'INT64', 'unproven'],
  ['addon', 'STRING', 'unproven'],
  ['next_run_time', 'INT64', 'monotonic by name'],
  ['response_time', 'INT64', 'entity by name'],
  ['cook_time', 'INT64', 'entity by name'],
  ['day_of_week', 'INT64', 'bounded by name'],
  ['block_height', 'INT64', 'monotonic by name'],
  ['device_serial_number', 'STRING', 'unproven'],
  // Categories by what they are, flags by how they are called.
  ['country_code', 'STRING', 'bounded by name'],
  ['event_name', 'STRING', 'bounded by name'],
  ['status_id', 'INT64', 'bounded by name'],
  ['event_id', 'INT64', 'unproven'],
  ['host_name', 'STRING', 'entity by name'],
  ['is_deleted', 'INT64', 'bounded by name'],
  ['language', 'STRING', 'bounded by name'],
  ['merchant_id', 'STRING', 'entity by name'],
  ['customername', 'STRING', 'entity by name'],
  ['DateOfBirth', 'DATE', 'entity by name'],
  ['birthday', 'TIMESTAMP', 'entity by name'],
  ['release_date', 'DATE', 'monotonic'],
  ['ItemId', { code: 'STRING', length: 36 }, 'scattered by name'],
  ['ItemId', 'STRING', 'unproven'],
  ['user_id', 'INT64', 'unproven'],
  ['payload', 'STRING', 'unproven'],
])('the name of %s %j says %s', (name, type, kind) => {
  expect(kindOf(name, type)).toBe(kind);
});

test.each([
  ['hex(sha256(id)) in front of the id', 'scattered by name'],
  ['randomly generated', 'scattered by name'],
  ['a ULID', 'monotonic by name'],
  ['monotonically increasing', 'monotonic by name'],
  ['to prevent write hotspots', 'bounded by name'],
  ['UUIDv7', 'monotonic by name'],
  ['a time-ordered UUID', 'monotonic by name'],
  ['seconds since the epoch', 'monotonic by name'],
  ['Unix time', 'monotonic by name'],
  ['the thing', 'unproven'],
  ['what Ulid refers to', 'monotonic by name'],
  // Words that only look like a clue.
  ['a uuid, 1:1 with the order', 'scattered by name'],
  ['the object id of the file', 'unproven'],
  ['the serial number of the device', 'unproven'],
  ['account at Snowflake', 'unproven'],
  ['non-sequential', 'unproven'],
  ['not a random value', 'unproven'],
  ['to avoid monotonically increasing keys', 'unproven'],
  // Lists of values; examples are no list.
  ["'open', 'in review', 'closed'", 'bounded by name'],
  ['DRAFT | SENT | PAID', 'bounded by name'],
  ['BUY, SELL, SHORT', 'bounded by name'],
  ['0: off, 1: on, 2: broken', 'bounded by name'],
  ['Enum of the states', 'bounded by name'],
  ["e.g. 'ab-1', 'ab-2', 'ab-3'", 'unproven'],
  ['the name, the place and the year', 'unproven'],
])('the comment "%s" says %s', (comment, kind) => {
  expect(kindOf('Thing', 'STRING', comment)).toBe(kind);
});

/** How the leading column of the one table in a script spreads. */
function keyVerdict(sql: string): string {
  const { schema: read } = foldScript(parseScript(sql, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'shop');
  return keysOf(ruleContext(read)).filter((key) => key.kind === 'table').map((key) => key.spread.verdict).join(' ');
}

test.each([
  ['-- Row is a hash of the URL.', 'safe'],
  ['-- Pages by Row, which counts up: Row is monotonic.', 'hot'],
  ['-- Pages that random visitors open.', 'unproven'],
  ['-- Row is a name; the token is random.', 'unproven'],
  ['-- Crow is a random bird.', 'unproven'],
])('a comment above a table speaks of the column that it names: %s', (comment, verdict) => {
  const table1 = 'CREATE TABLE First (A BOOL) PRIMARY KEY (A);';
  expect(keyVerdict(`${table1}\n${comment}\nCREATE TABLE Pages (Row STRING(MAX)) PRIMARY KEY (Row)`)).toBe(`safe ${verdict}`);
});

test('a measure is no measure where it is the key of the rows', () => {
  expect(keyVerdict('CREATE TABLE Steps (install_rank INT64) PRIMARY KEY (install_rank)')).toBe('unproven');
});

test('a type says more than a name', () => {
  expect(kindOf('shard_id', 'TIMESTAMP')).toBe('monotonic');
});


test('the id of the rows of a table is not an entity by its name', () => {
  const tenants = table('Tenants', ['tenant_id'], [column('tenant_id')]);
  const [key] = keysOf(ruleContext(schema({ tables: [tenants] })));
  expect(key.spread.verdict).toBe('unproven');
});

test('a comment that acknowledges a finding is no evidence for one', () => {
  const sql = '-- spanner-constructs: acknowledge monotonic-key: ten rows a day\nCREATE TABLE Ledgers (Ref STRING(40) NOT NULL) PRIMARY KEY (Ref)';
  const { schema: ledgers } = foldScript(parseScript(sql, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'shop');
  const [key] = keysOf(ruleContext(ledgers));
  expect(key.spread.verdict).toBe('unproven');
});
