import { App, Testing, type TerraformStack } from 'cdktf';
import {
  Column, Database, DestructiveChange, Dialect, RuleAction, SafeIndex, SchemaGuard, ShardedTable, Table, UuidTable, type GuardPolicy, type RenderedFinding,
} from '../../../src';
import { migrate, recordedModels } from '../../support/migrate';
import { inOwnFolder } from '../../support/own-folder';
import { newStack } from '../../support/stack';

/** A policy that becomes stricter refuses what is new, never the plan that leads to what it requires. */

inOwnFolder();

type Declare = (db: Database) => unknown;

let dialect = Dialect.GOOGLESQL;
afterEach(() => {
  dialect = Dialect.GOOGLESQL;
});

function under(policy: GuardPolicy | undefined, declare: Declare): TerraformStack {
  const app = new App();
  const stack = newStack(app);
  if (policy) {
    SchemaGuard.attach(app, { policy });
  }
  declare(new Database(stack, 'shop', { instance: 'main', dialect, migrations: 'migrations/shop' }));
  return stack;
}

function found(policy: GuardPolicy, declare: Declare): RenderedFinding[] {
  return (under(policy, declare).node.tryFindChild('shop') as Database).findings();
}

const brief = (policy: GuardPolicy, declare: Declare): string[] => found(policy, declare).map(({ severity, rule, objectName }) => `${severity} ${rule} ${objectName}`);

/** As `migrate` runs the app, which a refused schema fails. */
function recorded(declare: Declare, policy?: GuardPolicy): void {
  expect(migrate(() => Testing.synth(under(policy, declare), true))).toEqual([]);
  expect(() => Testing.synth(under(policy, declare), true)).not.toThrow();
}

const key = [Column.timestamp('LoggedAt'), Column.uuid('Id')];
const sharded = (name: string, shards: number, renamedFrom?: string): Declare => (db) => new ShardedTable(db, name, { key, shardBy: ['Id'], shards, renamedFrom });
const hot = (name: string, renamedFrom?: string): Declare => (db) => {
  new Table(db, name, { key: [Column.timestamp('ReleasedAt')], renamedFrom });
  db.acknowledge({ rule: 'monotonic-key', on: name, reason: 'ten rows a day, checked' });
};
const safe = (name: string, renamedFrom?: string): Declare => (db) => new UuidTable(db, name, { key: [Column.uuid('Id')], columns: [Column.timestamp('ReleasedAt')], renamedFrom });
const all = (...each: Declare[]): Declare => (db) => each.forEach((declare) => declare(db));
const dropped = (name: string): Declare => (db) => db.allowDestructive(DestructiveChange.dropTable(name, { reason: 'copied and compared' }));

const SHARDS: GuardPolicy[] = [{ maxShards: 4 }, { allowedShardCounts: [4, 16] }];
const ACCEPTED: GuardPolicy[] = [{ severities: [{ rule: 'monotonic-key', action: RuleAction.REFUSE }] }, { allowAcknowledgements: false }];

type DeclareTable = (name: string, renamedFrom?: string) => Declare;
const of = (shards: number): DeclareTable => (name, renamedFrom) => sharded(name, shards, renamedFrom);

test.each<[GuardPolicy, Dialect, string, DeclareTable, DeclareTable]>(Object.values(Dialect).flatMap((each) => [
  ...SHARDS.map((policy): [GuardPolicy, Dialect, string, DeclareTable, DeclareTable] => [policy, each, 'policy-violation', of(8), of(4)]),
  ...ACCEPTED.map((policy): [GuardPolicy, Dialect, string, DeclareTable, DeclareTable] => [policy, each, 'monotonic-key', hot, safe]),
]))('what was recorded before %j is a warning in each release that leads away from it, in %s', (policy, inDialect, rule, was, is) => {
  dialect = inDialect;
  recorded(was('Log'));
  expect(brief(policy, was('Log'))).toEqual([`warning ${rule} Log`]);
  const hotfix = safe('Hotfixes');
  recorded(all(was('Log'), hotfix), policy);
  recorded(all(was('Log'), is('Log_v2'), hotfix), policy);
  const swapped = all(was('Log_old', 'Log'), is('Log', 'Log_v2'), hotfix);
  recorded(swapped, policy);
  expect(brief(policy, swapped)).toEqual([`warning ${rule} Log_old`]);
  recorded(all(is('Log'), dropped('Log_old'), hotfix), policy);
  expect(brief(policy, all(is('Log'), hotfix))).toEqual([]);
});

test.each<[GuardPolicy, Declare, string]>([
  [SHARDS[0], sharded('Other', 8), 'policy-violation'],
  [SHARDS[1], sharded('Other', 8), 'policy-violation'],
  ...ACCEPTED.map((policy): [GuardPolicy, Declare, string] => [policy, hot('Other'), 'monotonic-key']),
])('what is new is refused under %j, also beside what is recorded', (policy, declare, rule) => {
  recorded(all(sharded('Log', 8), hot('Releases')));
  const both = all(sharded('Log', 8), hot('Releases'), declare);
  expect(brief(policy, both).filter((each) => each.startsWith('error'))).toEqual([`error ${rule} Other`, 'error pending-migration shop']);
  expect(() => migrate(() => Testing.synth(under(policy, both), true))).toThrow(`error ${rule}: `);
});

test('a recorded table that becomes hot is refused', () => {
  const declare = (columns: string[]): Declare => (db) => {
    new SafeIndex(new UuidTable(db, 'Users', { key: [Column.uuid('Id')], columns: [Column.string('Name'), Column.timestamp('SeenAt')] }), 'ByName', { columns });
    db.acknowledge({ rule: 'monotonic-index', on: 'ByName', reason: 'ten rows a day, checked' });
  };
  recorded(declare(['Name']));
  expect(brief({ allowAcknowledgements: false }, declare(['SeenAt']))).toContain('error monotonic-index ByName');
});

test('what is recorded still needs its acknowledgement, and is told why it does not pass in silence', () => {
  recorded(hot('Log'));
  const [open] = found(ACCEPTED[0], (db) => new Table(db, 'Log', { key: [Column.timestamp('ReleasedAt')] }));
  expect(open).toMatchObject({ severity: 'error', acknowledgeable: true });
  const [held] = found(ACCEPTED[0], hot('Log'));
  expect(held).toMatchObject({ severity: 'warning', acknowledgeable: false });
  expect(held.why.slice(0, 2)).toEqual([
    'the policy of a SchemaGuard does not allow monotonic-key to be acknowledged; the reason given: ten rows a day, checked',
    'the migrations have it already, so the policy only warns of it',
  ]);
});

test('a finding that can be signed off is signed off', () => {
  const policy: GuardPolicy = { severities: [{ rule: 'shard-count', action: RuleAction.SIGN_OFF }] };
  recorded(sharded('Log', 128));
  expect(found(policy, sharded('Log', 128))).toEqual([expect.objectContaining({ severity: 'error', rule: 'shard-count', acknowledgeable: true })]);
});

test('the record of an app says what stands, for audit and report', () => {
  recorded(sharded('Log', 8));
  const [{ guards }] = recordedModels(() => Testing.synth(under(SHARDS[0], sharded('Log', 8))));
  expect(guards?.recorded).toEqual([expect.stringMatching(/^policy-violation Log /)]);
});

test.each<[string, GuardPolicy, number, number, number]>([
  ['with nodes', { allowedShardCounts: [4, 16] }, 1, 8, 4],
  ['with many nodes', { maxShards: 16 }, 10, 32, 10],
  ['without nodes', { allowedShardCounts: [16, 4096] }, 0, 2048, 16],
])('rules and policies propose one number of shards that satisfies both: %s', (_, policy, nodes, shards, proposed) => {
  const findings = (count: number): RenderedFinding[] => {
    const app = new App();
    SchemaGuard.attach(app, { policy });
    const db = new Database(newStack(app), 'shop', { instance: 'main', ...(nodes > 0 && { nodes }) });
    sharded('Log', count)(db);
    return db.findings();
  };
  const before = findings(shards);
  expect(before.map(({ rule }) => rule).sort()).toEqual(['policy-violation', 'shard-count']);
  expect(before.map(({ fixes: [fix] }) => fix.split(' in ')[0])).toEqual([`shards: ${proposed}`, `shards: ${proposed}`]);
  expect(before.find(({ rule }) => rule === 'policy-violation')!.fixes.at(-1)).toMatch(/^allow [\d,]+ shards in the policy, if its owner agrees$/);
  expect(findings(proposed)).toEqual([]);
});
