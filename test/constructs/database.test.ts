import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';
import { Testing, TerraformStack } from 'cdktf';
import { Check, Column, Database, Default, DeletionPolicy, Dialect, Instance, Severity, ShardedTable, Table, UuidTable, type DatabaseProps } from '../../src';
import { newDatabase, newStack } from '../support/stack';

/** The attributes of the one database of a stack, as Terraform gets them. */
function rendered(db: Database): Record<string, unknown> {
  const { resource } = JSON.parse(Testing.synth(TerraformStack.of(db))) as { resource: { google_spanner_database: Record<string, Record<string, unknown>> } };
  return Object.values(resource.google_spanner_database)[0];
}

function hot(props: Partial<DatabaseProps> = {}): Database {
  const db = newDatabase(props);
  new Table(db, 'Events', { key: [Column.timestamp('OccurredAt')] });
  return db;
}

const known = { rule: 'monotonic-key', on: 'Events', reason: 'ten rows a day, asked of the owner' };

describe('a database', () => {
  test('has all three guards on, which nobody has to ask for', () => {
    expect(rendered(newDatabase())).toMatchObject({ deletion_protection: true, enable_drop_protection: true, lifecycle: { prevent_destroy: true } });
  });

  test('gives up each guard when it is told to', () => {
    const db = newDatabase({ deletionProtection: false, enableDropProtection: false, preventDestroy: false });
    expect(rendered(db)).toMatchObject({ deletion_protection: false, enable_drop_protection: false, lifecycle: { prevent_destroy: false } });
  });

  it('[T8] can be driven by Terraform on the emulator, which reports no dialect and has no drop protection', () => {
    const db = newDatabase({ dialect: Dialect.POSTGRESQL, enableDropProtection: false });
    (db.node.defaultChild as SpannerDatabase).addOverride('lifecycle.ignore_changes', ['database_dialect']);
    expect(rendered(db)).toMatchObject({ enable_drop_protection: false, lifecycle: { prevent_destroy: true, ignore_changes: ['database_dialect'] } });
  });

  it('[T8] can take a newer provider than its bindings were made from', () => {
    const db = newDatabase();
    const stack = TerraformStack.of(db);
    stack.addOverride('terraform.required_providers.google.version', '~> 7.0');
    expect(JSON.parse(Testing.synth(stack))).toMatchObject({ terraform: { required_providers: { google: { version: '~> 7.0' } } } });
  });

  test('passes through what belongs to Terraform', () => {
    const db = newDatabase({
      databaseName: 'shop-eu',
      project: 'acme',
      dialect: Dialect.POSTGRESQL,
      encryptionConfig: { kmsKeyName: 'projects/acme/locations/europe-west3/keyRings/r/cryptoKeys/k' },
      versionRetentionPeriod: '7d',
      defaultTimeZone: 'Europe/Zurich',
      timeouts: { update: '48h' },
      deletionPolicy: DeletionPolicy.ABANDON,
    });
    expect(rendered(db)).toMatchObject({
      name: 'shop-eu',
      instance: 'main',
      project: 'acme',
      database_dialect: 'POSTGRESQL',
      encryption_config: { kms_key_name: 'projects/acme/locations/europe-west3/keyRings/r/cryptoKeys/k' },
      version_retention_period: '7d',
      default_time_zone: 'Europe/Zurich',
      timeouts: { update: '48h' },
      deletion_policy: 'ABANDON',
    });
    expect(rendered(newDatabase())).not.toHaveProperty('deletion_policy');
  });

  test('doubles the marks that Terraform would read as templates, and only there', () => {
    const db = newDatabase();
    new UuidTable(db, 'T', { key: [Column.uuid('Id')], columns: [Column.string('A', { defaultValue: Default.string('${a}%{b}') })], checks: [Check.named('C', "A != '$'")] });
    expect(db.ddl[0]).toContain("'${a}%{b}'");
    expect((rendered(db).ddl as string[])[0]).toContain("'$${a}%%{b}'");
    expect((rendered(db).ddl as string[])[0]).toContain("A != '$'");
  });

  test('takes overrides of everything but its DDL', () => {
    const db = newDatabase();
    (db.node.defaultChild as SpannerDatabase).addOverride('version_retention_period', '3d');
    expect(rendered(db)).toMatchObject({ version_retention_period: '3d' });
    expect(db.findings()).toEqual([]);
  });

  test('is declared in an instance that knows its nodes and project', () => {
    const main = Instance.fromInstanceAttributes(newStack(), 'Main', { instanceName: 'main', nodes: 2, project: 'acme' });
    const db = main.addDatabase('shop');
    new ShardedTable(db, 'Events', { key: [Column.timestamp('WrittenAt'), Column.uuid('Id')], shardBy: ['Id'], shards: 64 });
    expect(rendered(db)).toMatchObject({ instance: 'main', project: 'acme' });
    expect(db.findings().map((finding) => finding.rule)).toEqual(['shard-count']);
  });

  test('of somewhere else is a name and nothing more', () => {
    const stack = newStack();
    const other = Database.fromDatabaseName(stack, 'Other', 'main', 'orders');
    expect([other.instanceName, other.databaseName]).toEqual(['main', 'orders']);
    expect(JSON.parse(Testing.synth(stack)).resource).toBeUndefined();
  });
});

describe('an acknowledgement', () => {
  test('lets the finding pass', () => {
    const db = hot();
    db.acknowledge(known);
    expect(db.findings()).toEqual([]);
    expect(rendered(db).ddl).toHaveLength(1);
  });

  test('counts on its last day and not after it', () => {
    jest.useFakeTimers().setSystemTime(new Date('2026-06-30T12:00:00Z'));
    try {
      const db = hot();
      db.acknowledge({ ...known, until: '2026-06-30' });
      expect(db.findings()).toEqual([]);
      const late = hot();
      late.acknowledge({ ...known, until: '2026-06-29' });
      expect(late.findings().map((finding) => finding.rule)).toEqual(['monotonic-key', 'unused-acknowledgement']);
    } finally {
      jest.useRealTimers();
    }
  });

  test('that hides nothing is itself a finding, which only warns, and which no acknowledgement hides', () => {
    const db = newDatabase();
    db.acknowledge(known);
    expect(db.findings()).toMatchObject([{ rule: 'unused-acknowledgement', severity: Severity.WARNING, acknowledgeable: false }]);
  });

  test('lets no other object pass', () => {
    const db = hot();
    db.acknowledge({ ...known, on: 'Orders' });
    expect(db.findings().map((finding) => finding.rule)).toEqual(['monotonic-key', 'unused-acknowledgement']);
  });
});

test('a warning is shown by cdktf and does not stop the synth', () => {
  const db = newDatabase({ nodes: 2, preventDestroy: false });
  new ShardedTable(db, 'Events', { key: [Column.timestamp('WrittenAt'), Column.uuid('Id')], shardBy: ['Id'], shards: 64 });
  Testing.fullSynth(TerraformStack.of(db));
  db.node.validate();
  const warnings = db.node.metadata.filter((entry) => entry.type === '@cdktf/warn');
  expect(warnings.map((entry) => String(entry.data).split('\n')[0])).toEqual([expect.stringMatching(/^warning shard-count: /)]);
});

test('all findings are told at once, the errors first', () => {
  const db = hot({ nodes: 2 });
  new Table(db, 'Documents', { key: [Column.json('Body')] });
  new ShardedTable(db, 'Log', { key: [Column.timestamp('WrittenAt'), Column.uuid('Id')], shardBy: ['Id'], shards: 64 });
  expect(db.findings().map((finding) => [finding.severity, finding.objectName])).toEqual([['error', 'Documents'], ['error', 'Events'], ['warning', 'Log']]);
});
