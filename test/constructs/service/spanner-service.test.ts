import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { GoogleProvider } from '@cdktf/provider-google/lib/provider';
import { App, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import { Construct } from 'constructs';
import {
  Autoscaling, BackupSchedule, Column, Database, Dialect, Edition, HotspotAlerts, Instance,
  InstancePartition, NamedSchema, Placement, Schedule, SchemaGuard, Sequence, SpannerService, UuidTable, View,
  type SpannerServiceProps,
} from '../../../src';
import { newStack } from '../../support/stack';

const API = 'serviceAccount:api@acme.iam.gserviceaccount.com';
const CHANNELS = ['projects/acme/notificationChannels/1'];
const NEW_INSTANCE = { configuration: 'regional-europe-west3' };

function serviceIn(stack: TerraformStack, props: SpannerServiceProps = { newInstance: NEW_INSTANCE }): SpannerService {
  return new SpannerService(stack, 'shop', { recordMigrations: false, ...props });
}

const resourcesOf = (stack: TerraformStack): any => JSON.parse(Testing.synth(stack)).resource;

describe('A service', () => {
  it('is an instance, a guarded database, a backup a day and alerts', () => {
    const stack = newStack();
    serviceIn(stack);
    const resources = resourcesOf(stack);
    expect(Object.values(resources.google_spanner_instance)).toEqual([expect.objectContaining({ name: 'shop', edition: 'ENTERPRISE' })]);
    expect(Object.values(resources.google_spanner_database)).toEqual([expect.objectContaining({
      name: 'shop', version_retention_period: '2d', enable_drop_protection: true, deletion_protection: true, lifecycle: { prevent_destroy: true },
    })]);
    expect(Object.values(resources.google_spanner_backup_schedule)).toEqual([expect.objectContaining({
      name: 'backup-1', retention_duration: '2592000s', spec: { cron_spec: { text: '0 2 * * *' } }, full_backup_spec: {},
    })]);
    expect(Object.keys(resources.google_monitoring_alert_policy).length).toBeGreaterThan(3);
  });

  it('keeps migrations in a folder of its name', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
    const stack = newStack();
    const shop = new SpannerService(stack, 'shop', { newInstance: NEW_INSTANCE, database: { migrations: folder } });
    new UuidTable(shop.database, 'Orders', { key: [Column.uuid('OrderId')] });
    expect(shop.database.findings().map(({ rule }) => rule)).toEqual(['pending-migration']);
    fs.rmSync(folder, { recursive: true });
  });

  it('has its defaults where an option is undefined', () => {
    const stack = newStack();
    serviceIn(stack, { newInstance: { ...NEW_INSTANCE, instanceName: undefined }, database: { versionRetentionPeriod: undefined } });
    const { google_spanner_instance: instances, google_spanner_database: databases } = resourcesOf(stack);
    expect(Object.values(instances)).toEqual([expect.objectContaining({ name: 'shop' })]);
    expect(Object.values(databases)).toEqual([expect.objectContaining({ version_retention_period: '2d' })]);
    const { database } = new SpannerService(newStack(), 'shop', { newInstance: NEW_INSTANCE, database: { migrations: undefined } });
    new UuidTable(database, 'Orders', { key: [Column.uuid('OrderId')] });
    expect(database.findings().map(({ rule }) => rule)).toEqual(['pending-migration']);
  });

  it.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL])('lets its application write all tables and its analysts read them, in %s', (dialect) => {
    const stack = newStack();
    const shop = serviceIn(stack, { newInstance: NEW_INSTANCE, applications: [API], analysts: ['group:analysts@example.com'], database: { dialect } });
    const sales = new NamedSchema(shop.database, 'sales');
    new UuidTable(sales, 'orders', { key: [Column.uuid('order_id')], columns: [Column.string('note')] });
    new View(shop.database, 'notes', { query: 'SELECT o.note FROM sales.orders o' });
    new Sequence(shop.database, 'numbers');
    expect(shop.database.findings()).toEqual([]);
    const grants = shop.database.ddl.filter((each) => each.startsWith('GRANT'))
      .map((each) => each.replace(/[`"]/g, '').replace('TO ROLE', 'TO').replace('ON VIEW', 'ON TABLE'));
    expect(grants.sort()).toEqual([
      'GRANT SELECT ON TABLE notes TO analyst',
      'GRANT SELECT ON TABLE notes TO application',
      'GRANT SELECT ON TABLE sales.orders TO analyst',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON TABLE sales.orders TO application',
      'GRANT SELECT, UPDATE ON SEQUENCE numbers TO application',
      'GRANT USAGE ON SCHEMA sales TO analyst',
      'GRANT USAGE ON SCHEMA sales TO application',
    ].sort());
    const members = Object.values<any>(resourcesOf(stack).google_spanner_database_iam_member);
    expect(members.map(({ member, role }) => `${member} ${role}`).sort()).toEqual([
      'group:analysts@example.com roles/spanner.databaseRoleUser', 'group:analysts@example.com roles/spanner.fineGrainedAccessUser',
      `${API} roles/spanner.databaseRoleUser`, `${API} roles/spanner.fineGrainedAccessUser`,
    ]);
  });

  it('lets those who run Terraform change the database', () => {
    const stack = newStack();
    serviceIn(stack, { newInstance: NEW_INSTANCE, migrators: [API] });
    expect(Object.values(resourcesOf(stack).google_spanner_database_iam_member)).toEqual([
      expect.objectContaining({ role: 'roles/spanner.databaseAdmin', member: API }),
    ]);
  });

  it('shares an instance, whose alerts another service has', () => {
    const stack = newStack();
    const main = new Instance(stack, 'main', { ...NEW_INSTANCE, edition: Edition.STANDARD, nodes: 1 });
    const shop = serviceIn(stack, { instance: main });
    expect(shop.instance).toBe(main);
    const resources = resourcesOf(stack);
    expect(Object.keys(resources.google_spanner_instance)).toHaveLength(1);
    expect(resources).not.toHaveProperty('google_monitoring_alert_policy');
  });

  it.each<[string, (stack: TerraformStack) => SpannerServiceProps, object]>([
    ['of one region', () => ({ newInstance: NEW_INSTANCE }), { cpu: 0.65, by: undefined, storage: 0.8 }],
    ['of several regions', () => ({ newInstance: { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS } }), {
      cpu: 0.45, by: ['resource.labels.location'], storage: 0.8,
    }],
    ['with targets of its own', () => ({
      newInstance: { ...NEW_INSTANCE, autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 80, storagePercent: 95 }) },
    }), { cpu: 0.8, by: undefined, storage: 0.95 }],
    ['with lower targets', () => ({
      newInstance: { ...NEW_INSTANCE, autoscaling: Autoscaling.nodes({ min: 1, max: 3, highPriorityCpuPercent: 50, storagePercent: 50 }) },
    }), { cpu: 0.65, by: undefined, storage: 0.8 }],
    ['of a provider with an alias', (stack) => ({
      newInstance: { ...NEW_INSTANCE, provider: new GoogleProvider(stack, 'other', { alias: 'other', project: 'other' }) },
    }), { cpu: 0.65, by: undefined, storage: 0.8, provider: 'google.other' }],
    ['that is shared', (stack) => ({
      instance: new Instance(stack, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS }), alerts: true,
    }), { cpu: 0.45, by: ['resource.labels.location'], storage: 0.8 }],
    ['in another project', (stack) => ({
      instance: Instance.fromInstanceAttributes(stack, 'Main', { instanceName: 'main', project: 'platform' }), alerts: true,
    }), { cpu: 0.65, by: undefined, storage: 0.8, project: 'platform' }],
  ])('watches an instance %s by its limits, where it is', (_, props, expected) => {
    const stack = newStack();
    serviceIn(stack, props(stack));
    const { google_monitoring_alert_policy: policies, google_monitoring_dashboard: dashboards } = resourcesOf(stack);
    const conditionOf = (title: string): any => Object.values<any>(policies).find(({ display_name: name }) => name.endsWith(title)).conditions[0].condition_threshold;
    const cpu = conditionOf('CPU of high priority');
    for (const { project, provider } of [...Object.values<any>(policies), ...Object.values<any>(dashboards)]) {
      expect({
        cpu: cpu.threshold_value, by: cpu.aggregations[0].group_by_fields, storage: conditionOf('storage of the nodes').threshold_value, project, provider,
      }).toEqual(expected);
    }
  });

  it('is under its policy, wherever the instance is', () => {
    const stack = newStack();
    const main = new Instance(stack, 'main', NEW_INSTANCE);
    const shop = serviceIn(stack, { instance: main, database: { enableDropProtection: false } });
    expect(shop.database.findings().map(({ rule }) => rule)).toEqual(['policy-violation']);
  });

  it('is under the guards above it, wherever the instance is', () => {
    const stack = newStack();
    const main = new Instance(stack, 'main', NEW_INSTANCE);
    const team = new Construct(stack, 'team');
    const guard = SchemaGuard.attach(team, { policy: { requireBackups: true } });
    const { database, guard: own } = new SpannerService(team, 'shop', { recordMigrations: false, instance: main, backups: [] });
    main.addDatabase('other');
    const found = [expect.objectContaining({ message: expect.stringContaining('shop has no backup schedule') })];
    expect([database.findings(), guard.findings(), own.findings()]).toEqual([found, found, found]);
    expect(() => Testing.synth(stack)).toThrow(/policy-violation/);
  });

  it('keeps the addresses that its resources have in the stack of the instance', () => {
    const stack = newStack();
    new SpannerService(stack, 'own', { recordMigrations: false, newInstance: NEW_INSTANCE, roles: false });
    serviceIn(stack, { instance: new Instance(stack, 'main', NEW_INSTANCE), migrators: [API], roles: false });
    const { google_monitoring_alert_policy: _, ...others } = resourcesOf(stack);
    expect(Object.fromEntries(Object.entries<object>(others).map(([type, each]) => [type, Object.keys(each).sort()]))).toEqual({
      google_monitoring_dashboard: ['own_Alerts_Dashboard_0A8EEE13'],
      google_spanner_backup_schedule: ['main_shop_backup-1_C01C3F3B', 'own_Instance_own_backup-1_09797DC0'],
      google_spanner_database: ['main_shop_8B7AC727', 'own_Instance_own_9B3A06B9'],
      google_spanner_database_iam_member: ['main_shop_GrantrolesspannerdatabaseAdminserviceAccountapiacmeiamgserviceaccountcom_8B870D34'],
      google_spanner_instance: ['main_7AD10839', 'own_Instance_B1F3384F'],
    });
  });

  describe('of an instance in another stack', () => {
    const stacks = (): { platform: TerraformStack; team: TerraformStack } => {
      const app = new App();
      return { platform: newStack(app), team: new TerraformStack(app, 'team') };
    };

    it('is in its own stack, under the guards there, in the project of the instance', () => {
      const { platform, team } = stacks();
      const main = new Instance(platform, 'main', { ...NEW_INSTANCE, nodes: 2 });
      const guard = SchemaGuard.attach(team, { policy: { requireBackups: true } });
      const shop = serviceIn(team, { instance: main, backups: [], alerts: true, migrators: [API] });
      expect(guard.findings().map(({ message }) => message)).toEqual([expect.stringContaining('shop has no backup schedule')]);
      new BackupSchedule(shop.database, 'daily', { schedule: Schedule.daily(2) });
      expect(Object.keys(resourcesOf(platform))).toEqual(['google_spanner_instance']);
      const { google_spanner_database: databases, ...others } = resourcesOf(team);
      expect(Object.keys(others).sort()).toEqual([
        'google_monitoring_alert_policy', 'google_monitoring_dashboard', 'google_spanner_backup_schedule', 'google_spanner_database_iam_member',
      ]);
      const output = (attribute: string): string => (
        `\${data.terraform_remote_state.cross-stack-reference-input-stack.outputs.cross-stack-output-google_spanner_instancemain_7AD10839${attribute}}`
      );
      expect(databases).toEqual({
        shop_Database_D59EA418: expect.objectContaining({ name: 'shop', instance: output('name'), project: output('project') }),
      });
      const { google_monitoring_dashboard: dashboards } = others;
      expect(Object.values(dashboards)).toEqual([expect.objectContaining({ project: output('project') })]);
      expect(team.dependencies).toEqual([platform]);
    });

    it('is named after its instance, if that is only a reference', () => {
      const { platform, team } = stacks();
      serviceIn(team, { instance: Instance.fromInstanceAttributes(platform, 'Main', { instanceName: 'main', project: 'acme' }) });
      expect(Object.values(resourcesOf(team).google_spanner_database)).toEqual([expect.objectContaining({ instance: 'main', project: 'acme' })]);
      expect(team.dependencies).toEqual([]);
    });

    it.each<[string, (stack: TerraformStack, provider: GoogleProvider, main: Instance) => unknown]>([
      ['a database of a service', (stack, provider, instance) => serviceIn(stack, { instance, database: { provider } })],
      ['the instance of a service', (stack, provider) => serviceIn(stack, { newInstance: { ...NEW_INSTANCE, provider } })],
      ['a database', (stack, provider) => new Database(stack, 'pay', { instance: 'main', provider })],
      ['alerts', (stack, provider) => new HotspotAlerts(stack, 'Alerts', { instance: 'main', notificationChannels: CHANNELS, provider })],
    ])('of another stack lends %s no provider', (_, declare) => {
      const declared = (isOwn: boolean): unknown => {
        const { platform, team } = stacks();
        const alias = new GoogleProvider(isOwn ? team : platform, 'eu', { alias: 'eu', project: 'acme' });
        return declare(team, alias, new Instance(platform, 'main', NEW_INSTANCE));
      };
      expect(() => declared(false)).toThrow(/google\.eu is in the stack stack, and team has no such one[^]*fix {3}declare a provider with the alias eu in team/);
      expect(() => declared(true)).not.toThrow();
    });

    it('is judged by its instance', () => {
      const { platform, team } = stacks();
      const main = new Instance(platform, 'main', { ...NEW_INSTANCE, freeInstance: true });
      const shop = serviceIn(team, { instance: main, backups: [], database: { databaseName: 'orders' } });
      expect(() => new BackupSchedule(shop.database, 'daily', { schedule: Schedule.daily(2) })).toThrow(/a free instance has no backups/);
      expect(() => serviceIn(platform, { instance: main, backups: [], database: { databaseName: 'orders' } })).toThrow(/the instance has another database orders/);
    });

    it('is created after the partitions of its instance', () => {
      const { platform, team } = stacks();
      const main = new Instance(platform, 'main', { configuration: 'eur3', edition: Edition.ENTERPRISE_PLUS });
      const { partitionName } = new InstancePartition(main, 'berlin', { configuration: 'regional-europe-west10' });
      new Placement(serviceIn(team, { instance: main }).database, 'de', { instancePartition: partitionName });
      expect(Object.values(resourcesOf(team).google_spanner_database)).toEqual([expect.not.objectContaining({ depends_on: expect.anything() })]);
      expect(team.dependencies).toEqual([platform]);
    });
  });

  it.each<[string, SpannerServiceProps, RegExp]>([
    ['no instance', {}, /newInstance: \{ configuration: 'regional-europe-west3' \}/],
    ['two instances', { instance: Instance.fromInstanceName(newStack(), 'Main', 'main'), newInstance: NEW_INSTANCE }, /leave out newInstance/],
    ['channels of a shared instance, whose alerts are elsewhere', { instance: Instance.fromInstanceName(newStack(), 'Main', 'main'), notificationChannels: CHANNELS }, /fix {3}alerts: true, or/],
    ['channels and no alerts', { newInstance: NEW_INSTANCE, alerts: false, notificationChannels: CHANNELS }, /alerts and notificationChannels exclude each other/],
  ])('is refused with %s', (_, props, fix) => {
    expect(() => new SpannerService(newStack(), 'shop', props)).toThrow(expect.objectContaining({
      code: 'conflicting-options', message: expect.stringMatching(fix),
    }));
  });

  it.each([undefined, [{ schedule: Schedule.daily(2) }]])('is refused with backups of a free instance: %j', (backups) => {
    const free = (props: Partial<SpannerServiceProps>): SpannerService => serviceIn(newStack(), { newInstance: { ...NEW_INSTANCE, freeInstance: true }, ...props });
    expect(() => free({ backups })).toThrow(expect.objectContaining({ code: 'unsupported', message: expect.stringContaining('fix   backups: []\n') }));
    expect(free({ backups: [] }).database.findings()).toEqual([]);
  });

  it.each<[keyof SpannerServiceProps, string, (shop: SpannerService, principal: string) => void]>([
    ['applications', 'applicationRole.grantTo', (shop, principal) => shop.applicationRole?.grantTo(principal, { grantId: 'api' })],
    ['analysts', 'analystRole.grantTo', (shop, principal) => shop.analystRole?.grantTo(principal, { grantId: 'api' })],
    ['migrators', 'database.grantAdmin', (shop, principal) => shop.database.grantAdmin(principal, { grantId: 'api' })],
  ])('says how to grant what a principal of %s needs that only Terraform knows', (option, method, grant) => {
    const stack = newStack();
    const { stringValue, listValue } = new TerraformVariable(stack, 'api', { type: 'string' });
    const principal = `serviceAccount:${stringValue}`;
    for (const principals of [[API, principal], listValue]) {
      expect(() => serviceIn(newStack(), { newInstance: NEW_INSTANCE, [option]: principals })).toThrow(expect.objectContaining({
        code: 'unsupported',
        message: expect.stringContaining(
          `fix   leave out the principal in ${option}, and call ${method}(principal, { grantId: 'api' }) of the service\n`,
        ),
      }));
    }
    grant(serviceIn(stack), principal);
    const members = Object.values<any>(resourcesOf(stack).google_spanner_database_iam_member);
    expect(new Set(members.map(({ member }) => member))).toEqual(new Set(['serviceAccount:${var.api}']));
  });

  it('has the backups that it is given, or none', () => {
    const [some, none] = [newStack(), newStack()];
    serviceIn(some, { newInstance: NEW_INSTANCE, backups: [{ schedule: Schedule.daily(1) }, { schedule: Schedule.everyHours(4), incremental: true, scheduleName: 'often' }] });
    serviceIn(none, { newInstance: NEW_INSTANCE, backups: [] });
    expect(Object.values<any>(resourcesOf(some).google_spanner_backup_schedule).map(({ name }) => name).sort()).toEqual(['backup-1', 'often']);
    expect(resourcesOf(none)).not.toHaveProperty('google_spanner_backup_schedule');
  });
});
