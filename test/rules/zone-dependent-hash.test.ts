import { zoneDependentHashRule } from '../../src/rules/hotspot/zone-dependent-hash';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { column, schema, table } from '../support/model';
import { findings, postgresql, testRule, type AcceptedCase, type RefusedCase } from '../support/rule-cases';

const COLUMNS = [column('Id', 'INT64', { notNull: true }), column('Name'), column('OccurredAt', 'TIMESTAMP'), column('Day', 'DATE')];

function hashed(expression: string, parts: Partial<ColumnDefinition> = {}): Partial<Schema> {
  return { tables: [table('Events', ['Id'], [...COLUMNS, column('Hash', 'INT64', { generated: { expression, stored: true }, ...parts })])] };
}

const zone = 'which depends on the time zone: the same row hashes differently in another zone';

const zoned: [string, string][] = [
  ['FARM_FINGERPRINT(CAST(OccurredAt AS STRING))', 'CAST(OccurredAt AS STRING)'],
  ["ABS(MOD(FARM_FINGERPRINT(CONCAT(Name, '|', CAST(OccurredAt AS STRING))), 16))", 'CAST(OccurredAt AS STRING)'],
  ["FARM_FINGERPRINT(FORMAT_TIMESTAMP('%F', OccurredAt))", "FORMAT_TIMESTAMP('%F', OccurredAt)"],
  ["FARM_FINGERPRINT(FORMAT('%t', OccurredAt))", "FORMAT('%t', OccurredAt)"],
  ['FARM_FINGERPRINT(CAST(EXTRACT(YEAR FROM OccurredAt) AS STRING))', 'EXTRACT(YEAR FROM OccurredAt)'],
  ['FARM_FINGERPRINT(CAST(UNIX_MICROS(TIMESTAMP_TRUNC(OccurredAt, DAY)) AS STRING))', 'TIMESTAMP_TRUNC(OccurredAt, DAY)'],
  ['FARM_FINGERPRINT(CAST(DATE(OccurredAt) AS STRING))', 'DATE(OccurredAt)'],
  ['FARM_FINGERPRINT(STRING(OccurredAt))', 'STRING(OccurredAt)'],
  ['TO_HEX(MD5(CAST(IFNULL(OccurredAt, TIMESTAMP_SECONDS(0)) AS STRING)))', 'CAST(IFNULL(OccurredAt, TIMESTAMP_SECONDS(0)) AS STRING)'],
  ['FARM_FINGERPRINT(CASE WHEN Id > 0 THEN CAST(TIMESTAMP_ADD(OccurredAt, INTERVAL 1 DAY) AS STRING) ELSE Name END)', 'CAST(TIMESTAMP_ADD(OccurredAt, INTERVAL 1 DAY) AS STRING)'],
];

const zonedInPostgresql: [string, string][] = [
  ['spanner.farm_fingerprint("OccurredAt"::text)', '"OccurredAt"::text'],
  ['spanner.farm_fingerprint(cast("OccurredAt" as varchar))', 'cast("OccurredAt" as varchar)'],
  ['spanner.farm_fingerprint(to_char("OccurredAt", \'YYYY\'))', 'to_char("OccurredAt", \'YYYY\')'],
  ['spanner.farm_fingerprint(date_trunc(\'day\', "OccurredAt")::text)', 'date_trunc(\'day\', "OccurredAt")::text'],
  ['spanner.farm_fingerprint(extract(year from "OccurredAt")::text)', 'extract(year from "OccurredAt")'],
  ['spanner.farm_fingerprint("Name" || "OccurredAt")', '"OccurredAt" joined to text'],
];

const zoneless = [
  'FARM_FINGERPRINT(CAST(UNIX_MICROS(OccurredAt) AS STRING))',
  "FARM_FINGERPRINT(FORMAT_TIMESTAMP('%F', OccurredAt, 'UTC'))",
  "FARM_FINGERPRINT(CAST(EXTRACT(YEAR FROM OccurredAt AT TIME ZONE 'UTC') AS STRING))",
  "FARM_FINGERPRINT(CAST(DATE(OccurredAt, 'UTC') AS STRING))",
  'FARM_FINGERPRINT(CAST(UNIX_MICROS(TIMESTAMP_TRUNC(OccurredAt, SECOND)) AS STRING))',
  'FARM_FINGERPRINT(CAST(Day AS STRING))',
  'FARM_FINGERPRINT(CAST(Id AS STRING))',
  // Not hashed: nobody computes it a second time to find the row.
  'EXTRACT(YEAR FROM OccurredAt)',
];

const zonelessInPostgresql = [
  'spanner.farm_fingerprint(extract(epoch from "OccurredAt")::text)',
  'spanner.farm_fingerprint(("OccurredAt" at time zone \'UTC\')::text)',
  'spanner.farm_fingerprint("Day"::text || "Id"::text)',
];

testRule(zoneDependentHashRule, {
  refused: [
    ...zoned.map(([expression, part]): RefusedCase => [`${part} in ${expression}`, hashed(expression), `Events.Hash hashes ${part}, ${zone}`]),
    ...zonedInPostgresql.map(([expression, part]): RefusedCase => [`${part} in PostgreSQL`, postgresql(hashed(expression)), `Events.Hash hashes ${part}, ${zone}`]),
  ],
  accepted: [
    ...zoneless.map((expression): AcceptedCase => [expression, hashed(expression)]),
    ...zonelessInPostgresql.map((expression): AcceptedCase => [`${expression} in PostgreSQL`, postgresql(hashed(expression))]),
    ['a default, which is computed once', hashed('Id', { generated: undefined, defaultExpression: 'FARM_FINGERPRINT(CAST(CURRENT_TIMESTAMP() AS STRING))' })],
  ],
});

test.each([
  ['the whole column', schema(hashed('ABS(MOD(FARM_FINGERPRINT(CAST(OccurredAt AS STRING)), 16))')), 'ABS(MOD(FARM_FINGERPRINT(CAST(UNIX_MICROS(OccurredAt) AS STRING)), 16))'],
  ['the part where it is spelt otherwise', schema(hashed('FARM_FINGERPRINT(cast(OccurredAt  as string))')), 'FARM_FINGERPRINT(CAST(UNIX_MICROS(OccurredAt) AS STRING))'],
  ['it in PostgreSQL', postgresql(hashed('spanner.farm_fingerprint("OccurredAt"::text)')), 'spanner.farm_fingerprint((extract(epoch from "OccurredAt") * 1000000)::bigint::text)'],
])('offers %s with a value that has no time zone', (_, of, fix) => {
  expect(findings(zoneDependentHashRule, of).flatMap((finding) => finding.fixes?.().flatMap((each) => (each.kind === 'column' ? [each.column.generated?.expression] : [])))).toEqual([fix]);
});
