import { unprovenKey } from '../../src/rules/hotspot/unproven-key';
import type { Rule } from '../../src/rules/rule';
import type { Schema } from '../../src/schema';
import { compileBlocks } from '../support/docs/program';
import { fixProgram, run, withDdl } from '../support/fix-program';
import { accountNo, committedAt, day, eventId, foreignKey, generated, number, occurredAt, state, status, tenantId, ulid } from '../support/hot-columns';
import { HOT_KEY_RULES, SPREAD_RULES } from '../support/hotspot-rules';
import { column, index, schema, table } from '../support/model';
import { postgresql, problems, type WordedProblem } from '../support/rule-cases';
import { newDatabase } from '../support/stack';

const payload = column('Payload', 'JSON');
const userId = column('UserId', { code: 'STRING', length: 36 });
const events = table('Events', ['EventId'], [eventId, occurredAt, committedAt, day, tenantId, number, status, payload]);
const customers = table('Customers', ['TenantId'], [tenantId]);

/** Schemas that each have a finding whose fixes are tried. */
const REFUSED: readonly Schema[] = [
  ...[
    table('Events', ['OccurredAt', 'EventId'], [occurredAt, eventId, payload]),
    table('Events', ['OccurredAt DESC'], [occurredAt, payload]),
    table('Events', ['CommittedAt'], [committedAt, payload]),
    table('Events', ['CommittedAt', 'Day'], [committedAt, day]),
    table('Events', ['Day', 'TenantId'], [day, tenantId, payload]),
    table('Events', ['OccurredAt'], [occurredAt, tenantId, column('ShardId', 'INT64')]),
    table('Events', ['OccurredAt', 'UserId'], [occurredAt, userId]),
    table('Invoices', ['InvoiceNo'], [number, payload]),
    table('Invoices', ['InvoiceNo', 'TenantId'], [number, tenantId]),
    table('Orders', ['OrderId'], [ulid, payload]),
    table('Orders', ['OrderId', 'TenantId'], [ulid, tenantId]),
    table('Orders', ['Id'], [column('Id', 'UUID', { notNull: true, declaredValues: { order: 'monotonic', label: 'UUID v7', timeOrderedId: true } })]),
    table('Events', ['Status', 'OccurredAt'], [status, occurredAt, tenantId]),
    table('Events', ['State', 'CommittedAt'], [state, committedAt]),
    table('Events', ['Status', 'OccurredAt', 'EventId'], [status, occurredAt, eventId]),
    table('Events', ['Shard', 'OccurredAt'], [generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)'), occurredAt]),
    table('Events', ['Shard'], [generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)'), occurredAt]),
    table('Accounts', ['AccountNo'], [accountNo, payload]),
    table('Accounts', ['AccountId'], [column('AccountId', 'INT64', { notNull: true })]),
    table('Accounts', ['Status', 'AccountNo', 'TenantId'], [status, accountNo, tenantId]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'MOD(FARM_FINGERPRINT(EventId), 16)'), occurredAt, eventId]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(UserId), 16))'), occurredAt, eventId, userId]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(IFNULL(UserId, "")), 16))'), occurredAt, eventId, { ...userId, immutable: true }]),
    table('Accounts', ['Shard', 'AccountNo'], [column('Shard', 'INT64', { notNull: true, defaultExpression: 'ABS(MOD(FARM_FINGERPRINT(GENERATE_UUID()), 16))' }), accountNo]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 2048))'), occurredAt, eventId]),
  ].map((refused) => schema({ tables: [refused] })),
  ...[
    index('I', 'Events', ['OccurredAt DESC'], { storing: ['Status'] }),
    index('I', 'Events', ['CommittedAt', 'Status']),
    index('I', 'Events', ['InvoiceNo'], { unique: true }),
    index('I', 'Events', ['Status', 'OccurredAt'], { nullFiltered: true }),
  ].map((refused) => schema({ tables: [events], indexes: [refused] })),
  schema({ tables: [table('Days', ['Day'], [day, occurredAt])], indexes: [index('I', 'Days', ['OccurredAt'])] }),
  schema({ tables: [table('Users', ['EventId'], [eventId, column('Email')])], indexes: [index('UsersByEmail', 'Users', ['Email'], { unique: true })] }),
  schema({
    tables: [customers, table('Orders', ['TenantId', 'EventId'], [tenantId, eventId, occurredAt], { interleave: { parent: 'Customers', inParent: true, onDelete: 'CASCADE' } })],
    indexes: [index('OrdersByTime', 'Orders', ['OccurredAt'])],
  }),
  schema({ tables: [
    table('Settings', ['Status'], [status]),
    table('Changes', ['Status', 'OccurredAt'], [status, occurredAt, payload], { interleave: { parent: 'Settings', inParent: true, onDelete: 'NO ACTION' } }),
    table('Votes', ['Status', 'OccurredAt', 'EventId'], [status, occurredAt, eventId], { interleave: { parent: 'Settings', inParent: false } }),
  ] }),
  schema({ tables: [
    table('Invoices', ['EventId'], [eventId, number]),
    table('Payments', ['EventId'], [eventId, column('InvoiceNo', 'INT64')], { foreignKeys: [foreignKey('fk_invoice', ['InvoiceNo'], 'Invoices', ['InvoiceNo'])] }),
  ] }),
  postgresql({ nodes: 4, tables: [table('events', ['ts', 'id'], [column('ts', 'TIMESTAMP'), column('id', { code: 'STRING', length: 36 }, { defaultExpression: 'spanner.generate_uuid()' })])] }),
  postgresql({ tables: [table('events', ['shard', 'id'], [generated('shard', 'mod(spanner.farm_fingerprint(id), 16)'), column('id')])] }),
  postgresql({ tables: [table('orders', ['no'], [column('no', 'INT64', { declaredValues: { order: 'monotonic', label: 'sequential' } })])] }),
];

interface Attempt {
  readonly of: Schema;
  readonly rule: Rule;
  readonly problem: WordedProblem;
  readonly fix: string;
}

const attempts = REFUSED.flatMap((of) => SPREAD_RULES.flatMap((rule) => problems(rule, of)
  .flatMap((problem) => problem.fixes.map((fix): Attempt => ({ of, rule, problem, fix })))));
const titled = (chosen: readonly Attempt[]): [string, string, string, Attempt][] => chosen.map((each) => [each.problem.location, each.rule.name, each.fix, each]);
const programs = attempts.filter(({ of, problem, fix }) => fixProgram(of, problem, fix) !== undefined);
const ddl = attempts.filter(({ of, problem, fix }) => withDdl(of, problem, fix) !== undefined);

/** What the key of the finding still has against it. Of two hidden indexes of a foreign key only the one that is meant counts. */
function left(of: Schema, { rule, problem }: Attempt): string[] {
  const isForeignKey = problem.location.includes('FOREIGN KEY');
  return [...new Set([rule, ...HOT_KEY_RULES, unprovenKey])].flatMap((each) => problems(each, of)
    .filter(({ object, location }) => object === problem.object && (!isForeignKey || location === problem.location))
    .map(({ message }) => `${each.name}: ${message}`));
}

test('every schema here is refused or warned of, and every rule has fixes here', () => {
  expect(REFUSED.filter((of) => !attempts.some((attempt) => attempt.of === of))).toEqual([]);
  expect(SPREAD_RULES.filter((rule) => !programs.some((attempt) => attempt.rule === rule)).map((rule) => rule.name)).toEqual([]);
});

test('every fix in code compiles', () => {
  const blocks = programs.map(({ of, problem, fix }) => ({
    file: fix, line: 0, title: fix, code: fixProgram(of, problem, fix)!, expectation: { accepted: true }, shown: [],
  }));
  expect(compileBlocks(blocks).flatMap(({ problems: faults }) => faults)).toEqual([]);
});

test.each(titled(programs))('%s, %s: %s', (_location, _rule, _fix, attempt) => {
  const { of, problem, fix } = attempt;
  expect(left(run(fixProgram(of, problem, fix)!, newDatabase({ dialect: of.dialect, nodes: of.nodes })), attempt)).toEqual([]);
});

test.each(titled(ddl))('%s, %s: %s', (_location, _rule, _fix, attempt) => {
  expect(left(withDdl(attempt.of, attempt.problem, attempt.fix)!, attempt)).toEqual([]);
});
