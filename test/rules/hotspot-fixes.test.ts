import { execFileSync } from 'node:child_process';
import { fixCode } from '../../src/code/fix-code';
import { printerFor } from '../../src/ddl/printer/print-schema';
import { fixText } from '../../src/report/fix-text';
import { partText } from '../../src/report/part-text';
import { rendered } from '../../src/report/rendered-finding';
import { judge } from '../../src/rules/engine';
import { Severity, type Finding } from '../../src/rules/finding';
import type { Edit } from '../../src/rules/fixes/fix';
import { unprovenKey } from '../../src/rules/hotspot/unproven-key';
import type { Rule } from '../../src/rules/rule';
import type { SubjectPart } from '../../src/rules/subject';
import type { ColumnDefinition, Schema } from '../../src/schema';
import { auditText } from '../support/audit-text';
import { compileBlocks } from '../support/docs/program';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { knownFeatures, type Feature } from '../support/emulator/features';
import { fixProgram, printedByName, run } from '../support/fix-program';
import { accountNo, committedAt, day, eventId, foreignKey, generated, number, occurredAt, state, status, tenantId, ulid } from '../support/hot-columns';
import { HOT_KEY_RULES, SPREAD_RULES } from '../support/hotspot-rules';
import { column, index, schema, table } from '../support/model';
import { printTables } from '../support/print-script';
import { findings, postgresql } from '../support/rule-cases';
import { newDatabase } from '../support/stack';
import { withEdit } from '../support/with-edit';

const payload = column('Payload', 'JSON');
const userId = column('Payer', { code: 'STRING', length: 36 });
const user: ColumnDefinition = { ...userId, declaredValues: { source: 'entity', description: 'the user' } };
const ownedBy = column('Owner', 'STRING', { notNull: true, declaredValues: { source: 'entity', description: 'the user' } });
const events = table('Events', ['EventId'], [eventId, occurredAt, committedAt, day, generated('DayHash', 'FARM_FINGERPRINT(CAST(Day AS STRING))'), tenantId, number, status, payload]);
const customers = table('Customers', ['TenantId'], [tenantId]);

/** Schemas that each have a finding whose fixes are tried. */
const REFUSED: readonly Schema[] = [
  ...[
    table('Events', ['OccurredAt', 'EventId'], [occurredAt, eventId, payload]),
    table('Events', ['OccurredAt DESC'], [occurredAt, payload]),
    table('Events', ['CommittedAt'], [committedAt, payload]),
    table('Events', ['CommittedAt', 'Day'], [committedAt, day]),
    table('Events', ['Day', 'TenantId'], [day, tenantId, payload]),
    table('Readings', ['Day', 'AccountNo'], [day, accountNo, payload]),
    table('Events', ['OccurredAt'], [occurredAt, tenantId, column('ShardId', 'INT64')]),
    table('Events', ['OccurredAt', 'Payer'], [occurredAt, userId]),
    table('Invoices', ['InvoiceNo'], [number, payload]),
    table('Invoices', ['InvoiceNo', 'TenantId'], [number, tenantId]),
    table('Orders', ['OrderId'], [ulid, payload]),
    table('Orders', ['OrderId', 'TenantId'], [ulid, tenantId]),
    table('Orders', ['Id'], [column('Id', 'UUID', { notNull: true, declaredValues: { source: 'uuidV7' } })]),
    table('Events', ['Status', 'OccurredAt'], [status, occurredAt, tenantId]),
    table('Events', ['State', 'CommittedAt'], [state, committedAt]),
    table('Events', ['Status', 'OccurredAt', 'EventId'], [status, occurredAt, eventId]),
    table('Events', ['Shard', 'OccurredAt'], [generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)'), occurredAt]),
    table('Events', ['Shard'], [generated('Shard', 'MOD(UNIX_SECONDS(OccurredAt), 16)'), occurredAt]),
    table('DailyTotals', ['Shard', 'AccountNo'], [generated('Shard', 'FARM_FINGERPRINT(CAST(Day AS STRING))'), { ...day, immutable: true }, accountNo]),
    table('Orders', ['Shard', 'InvoiceNo'], [generated('Shard', 'MOD(FARM_FINGERPRINT(Payer), 64)'), { ...user, notNull: true }, { ...number, declaredValues: undefined }]),
    table('Accounts', ['AccountNo'], [accountNo, payload]),
    table('Accounts', ['AccountId'], [column('AccountId', 'INT64', { notNull: true })]),
    table('Accounts', ['Status', 'Voucher', 'TenantId'], [status, column('Voucher', 'STRING', { notNull: true }), tenantId]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'MOD(FARM_FINGERPRINT(EventId), 16)'), occurredAt, eventId]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(Payer), 16))'), occurredAt, eventId, user]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(Payer), 16))'), occurredAt, eventId, { ...userId, notNull: true, immutable: true }]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(IFNULL(Payer, "")), 16))'), occurredAt, eventId, { ...user, immutable: true }]),
    table('Accounts', ['Shard', 'AccountNo'], [column('Shard', 'INT64', { notNull: true, defaultExpression: 'ABS(MOD(FARM_FINGERPRINT(GENERATE_UUID()), 16))' }), accountNo]),
    table('Events', ['Shard', 'OccurredAt', 'EventId'], [generated('Shard', 'ABS(MOD(FARM_FINGERPRINT(EventId), 2048))'), occurredAt, eventId]),
  ].map((refused) => schema({ tables: [refused] })),
  ...[
    index('I', 'Events', ['OccurredAt DESC'], { storing: ['Status'] }),
    index('I', 'Events', ['CommittedAt', 'Status']),
    index('I', 'Events', ['InvoiceNo'], { unique: true }),
    index('I', 'Events', ['DayHash', 'InvoiceNo'], { unique: true }),
    index('I', 'Events', ['Status', 'OccurredAt'], { nullFiltered: true }),
  ].map((refused) => schema({ tables: [events], indexes: [refused] })),
  schema({ tables: [table('Days', ['Day'], [day, occurredAt])], indexes: [index('I', 'Days', ['OccurredAt'])] }),
  schema({ tables: [table('Users', ['EventId'], [eventId, column('Voucher')])], indexes: [index('UsersByVoucher', 'Users', ['Voucher'], { unique: true })] }),
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
  ...[schema, postgresql].flatMap((of) => [
    of({ tables: [table('Events', ['EventId'], [idOf(of), occurredAt, ownedBy])], indexes: [index('I', 'Events', ['OccurredAt'], { storing: ['Owner'] })] }),
    of({ tables: [table('Events', ['EventId'], [idOf(of), occurredAt, { ...ownedBy, notNull: false }])], indexes: [index('I', 'Events', ['OccurredAt'])] }),
    of({ tables: [table('Users', ['EventId'], [idOf(of), column('Voucher')])], indexes: [index('UsersByVoucher', 'Users', ['Voucher'], { unique: true })] }),
    of({ tables: [table('Users', ['EventId'], [idOf(of), occurredAt])], indexes: [index('UsersByTime', 'Users', ['OccurredAt'], { unique: true })] }),
  ]),
  postgresql({ nodes: 4, tables: [table('events', ['ts', 'id'], [column('ts', 'TIMESTAMP'), column('id', { code: 'STRING', length: 36 }, { defaultExpression: 'spanner.generate_uuid()' })])] }),
  postgresql({ tables: [table('events', ['shard', 'id'], [generated('shard', 'mod(spanner.farm_fingerprint(id), 16)'), column('id')])] }),
  postgresql({ tables: [table('orders', ['no'], [column('no', 'INT64', { declaredValues: { source: 'sequential' } })])] }),
];

interface Attempt {
  readonly of: Schema;
  readonly rule: Rule;
  readonly finding: Finding;
  readonly edit: Edit;
}

const attempts = REFUSED.flatMap((of) => SPREAD_RULES.flatMap((rule) => findings(rule, of).flatMap((finding) => (
  (finding.fixes?.() ?? []).flatMap((fix): Attempt[] => (fix.kind === 'advice' ? [] : [{ of, rule, finding, edit: fix }]))))));
const titled = attempts.map((each): [string, string, string, Attempt] => (
  [partText(each.finding.subject.part, each.of.dialect), each.rule.name, fixText(each.edit, 'typescript', each.of.dialect, undefined), each]));

/** What the key of the finding still has against it. Of two backing indexes of a foreign key only the one that is meant counts. */
function left(of: Schema, { rule, finding }: Attempt): string[] {
  const { part } = finding.subject;
  const isMeant = (each: SubjectPart): boolean => part.kind !== 'backing index' || (each.kind === part.kind && each.table.name === part.table.name);
  return [...new Set([rule, ...HOT_KEY_RULES, unprovenKey])].flatMap((each) => findings(each, of)
    .filter(({ objectName, subject }) => objectName === finding.objectName && isMeant(subject.part))
    .map((found) => rendered(found, 'sql').message));
}

test('every schema here is refused or warned of, and every rule has fixes here', () => {
  expect(REFUSED.filter((of) => !attempts.some((attempt) => attempt.of === of))).toEqual([]);
  expect(SPREAD_RULES.filter((rule) => !attempts.some((attempt) => attempt.rule === rule)).map((rule) => rule.name)).toEqual([]);
});

test('every fix compiles in TypeScript', () => {
  const blocks = titled.map(([,, title, { of, edit }]) => ({ file: title, line: 0, title, code: fixProgram(of, edit), expectation: { accepted: true }, shown: [] }));
  expect(compileBlocks(blocks).flatMap(({ problems: faults }) => faults)).toEqual([]);
});

test('every fix parses in Python', () => {
  const programs = attempts.map(({ of, edit }) => fixText(edit, 'python', of.dialect, undefined));
  const parse = 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)';
  expect(execFileSync('python3', ['-c', parse], { input: JSON.stringify(programs), encoding: 'utf8' })).toBe('');
});

describe.each(titled)('%s, %s: %s', (_location, _rule, _fix, attempt) => {
  const { of, edit } = attempt;
  const after = withEdit(of, edit);

  test('removes the finding', () => {
    expect(left(after, attempt)).toEqual([]);
  });

  test('[C2] brings no other error', () => {
    const errors = (schemaOf: Schema): string[] => judge(schemaOf, [], '2026-11-22').findings
      .filter(({ severity }) => severity === Severity.ERROR).map((each) => `${each.rule} ${each.objectName}: ${rendered(each, 'sql').message}`);
    const before = errors(of);
    expect(errors(after).filter((error) => !before.includes(error))).toEqual([]);
  });

  test('is in TypeScript what it is as data', () => {
    const declared = run(fixProgram(of, edit), newDatabase({ dialect: of.dialect, nodes: of.nodes }));
    expect(printedByName(declared)).toEqual(printedByName(after));
  });

  test('is DDL that leads there', () => {
    const { code } = fixCode(edit, 'sql', of.dialect);
    const printer = printerFor(of.dialect);
    const [owner] = after.tables.filter(({ name }) => name === finalTable(edit));
    const printed = [
      ...printTables(after),
      printer.createTable(owner, owner.foreignKeys),
      ...owner.columns.map((each) => printer.addColumn(owner.name, each)),
      ...owner.foreignKeys.map((each) => printer.addForeignKey(owner.name, each)),
    ];
    const pieces = code.split(/; (?=CREATE|ALTER)/);
    // How values come to be is said in a comment.
    expect(pieces.filter((piece) => !piece.startsWith('-- ') && !printed.some((statement) => statement.includes(piece)))).toEqual([]);
    expect(auditText(printTables(after).join(';\n'), of.dialect, { acknowledgements: [], today: '2026-11-22' }).notUnderstood).toEqual([]);
  });
});

/** What not every emulator knows. */
const NEWER: readonly [string, Feature][] = [[' UUID', 'uuidType'], ['NOT ENFORCED', 'notEnforcedForeignKeys'], ['INTERLEAVE IN `', 'interleaveIn']];

describeOnEmulator('[C2] on the emulator', (client) => {
  // A type of a proto bundle needs the bundle, which is not part of the schema.
  test.each(titled.filter(([,, fix]) => !fix.includes('protoEnum')))('%s, %s: %s is accepted', async (_location, _rule, _fix, { of, edit }) => {
    const ddl = printTables(withEdit(of, edit));
    const needs = NEWER.filter(([text]) => ddl.some((statement) => statement.includes(text)));
    if (needs.every(([, feature]) => knownFeatures()[feature])) {
      expect(await client.createDatabase(of.dialect, ddl)).toMatchObject({ accepted: true });
    }
  });
});

/** A construct has an order of columns of its own. */
/** The key of `events` in a dialect. */
function idOf(of: (parts: Partial<Schema>) => Schema): ColumnDefinition {
  return of === postgresql ? { ...eventId, defaultExpression: 'spanner.generate_uuid()' } : eventId;
}

function finalTable(edit: Edit): string {
  return edit.kind === 'index' ? edit.index.table : 'table' in edit ? edit.table!.name : '';
}
