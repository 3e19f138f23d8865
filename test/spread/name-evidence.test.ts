import { foldScript } from '../../src/ddl/parser/fold';
import { parseScript } from '../../src/ddl/parser/parse-script';
import { keysOf } from '../../src/rules/keys';
import { ruleContext } from '../../src/rules/rule';
import { Dialect, type ColumnType, type Schema } from '../../src/schema';
import { SpreadAnalysis } from '../../src/spread';
import { column, schema, table } from '../support/model';

/** A table with another key, and the column in question. */
function kindOf(name: string, type: ColumnType | ColumnType['code'], comment?: string, parts: Partial<Schema> = { namesAreEvidence: true }): string {
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
  ['ShardId', 'INT64', 'bounded by name'],
  ['app_email', 'STRING', 'entity by name'],
  ['tenant_id', 'STRING', 'entity by name'],
  ['fraud_risk_score', 'FLOAT64', 'entity by name'],
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
  ['the thing', 'unproven'],
])('the comment "%s" says %s', (comment, kind) => {
  expect(kindOf('Thing', 'STRING', comment)).toBe(kind);
});

test('a type says more than a name', () => {
  expect(kindOf('shard_id', 'TIMESTAMP')).toBe('monotonic');
});

test('names count for nothing in a schema that constructs declare', () => {
  expect(kindOf('playerUUID', 'STRING', 'randomly generated', {})).toBe('unproven');
});

test('the id of the rows of a table is not an entity by its name', () => {
  const tenants = table('Tenants', ['tenant_id'], [column('tenant_id')]);
  const [key] = keysOf(ruleContext(schema({ namesAreEvidence: true, tables: [tenants] })));
  expect(key.spread.verdict).toBe('unproven');
});

test('a comment that acknowledges a finding is no evidence for one', () => {
  const sql = '-- spanner-constructs: acknowledge monotonic-key: ten rows a day\nCREATE TABLE Ledgers (Ref STRING(40) NOT NULL) PRIMARY KEY (Ref)';
  const { schema: ledgers } = foldScript(parseScript(sql, Dialect.GOOGLESQL), Dialect.GOOGLESQL, 'shop');
  const [key] = keysOf(ruleContext(ledgers));
  expect(key.spread.verdict).toBe('unproven');
});
