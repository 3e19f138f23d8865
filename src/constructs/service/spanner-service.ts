import { TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { GuardPolicy } from '../../rules/guards/guard-policy';
import { conflictingOptions, unsupported } from '../../rules/usage/errors';
import { listOf, terraformText } from '../../rules/usage/kinds';
import { checked, definedOptions, struct } from '../../rules/usage/options';
import { isToken } from '../../rules/usage/token';
import { BackupSchedule, type BackupScheduleProps } from '../backups/backup-schedule';
import { Schedule } from '../backups/schedule';
import { constructId, enclosing } from '../database/construct-scope';
import type { Database } from '../database/database';
import type { DatabaseOptions } from '../database/database-options';
import { guardAsPartOf } from '../guard/guards';
import { SchemaGuard } from '../guard/schema-guard';
import { Instance, type InstanceBase } from '../instance/instance';
import { INSTANCE } from '../instance/instance-kinds';
import { INSTANCE_BASE, type IInstance, type InstanceProps } from '../instance/instance-props';
import { HotspotAlerts } from '../monitoring/hotspot-alerts';
import { DatabaseRole } from '../objects/database-role';

/** Properties of a service. */
export interface SpannerServiceProps {
  /**
   * The instance, in which other services may have databases as well. If it is in another stack, the database is in the
   * stack of the service.
   *
   * @default - one of its own, see `newInstance`
   */
  readonly instance?: IInstance;

  /**
   * The instance that is created.
   *
   * @default - none, if `instance` is given
   */
  readonly newInstance?: InstanceProps;

  /**
   * Options of the database. Its name is the id of the service.
   *
   * @default - old versions are kept for 2 days, longer than the time between two backups
   */
  readonly database?: DatabaseOptions;

  /**
   * Whether migrations are recorded, in the folder that `database` names or else in `migrations/` and the id.
   *
   * @default true
   */
  readonly recordMigrations?: boolean;

  /**
   * Backup schedules, each named `backup-1`, `backup-2` ... unless it has a name. An empty list: none.
   *
   * @default - a full backup a day, kept for 30 days
   */
  readonly backups?: BackupScheduleProps[];

  /**
   * Whether the roles `application` and `analyst` are created. Without them a database that exists already comes under
   * the service without a change of its schema.
   *
   * @default true
   */
  readonly roles?: boolean;

  /**
   * Principals of the application. They get the role `application`: to read and write all tables, but not to change the
   * schema.
   *
   * @default - none
   */
  readonly applications?: string[];

  /**
   * Principals that run Terraform. They get `roles/spanner.databaseAdmin` on the database.
   *
   * @default - none
   */
  readonly migrators?: string[];

  /**
   * Principals that only read. They get the role `analyst`: to read all tables and views.
   *
   * @default - none
   */
  readonly analysts?: string[];

  /**
   * What is required of the database beyond the rules.
   *
   * @default - all guards against deletion
   */
  readonly policy?: GuardPolicy;

  /**
   * Ids of the notification channels that get the alerts of the instance.
   *
   * @default - alerts show only in the console
   */
  readonly notificationChannels?: string[];

  /**
   * Whether alerts and a dashboard of the instance are created.
   *
   * @default - true for an instance of its own, else false: one service of the instance is enough
   */
  readonly alerts?: boolean;
}

const PRINCIPALS = listOf(terraformText, code.text('group:orders@example.com'));
const A_NEW_INSTANCE = code.struct('InstanceProps', { configuration: code.text('regional-europe-west3') });
const DEFAULT_BACKUP: BackupScheduleProps = { schedule: Schedule.daily(2), retentionDays: 30 };

const SERVICE_PROPS = struct<SpannerServiceProps>('SpannerServiceProps', {
  instance: INSTANCE,
  applications: PRINCIPALS,
  migrators: PRINCIPALS,
  analysts: PRINCIPALS,
  notificationChannels: listOf(terraformText, code.text('projects/acme/notificationChannels/1')),
});

/**
 * A database with all that stands around it: an instance, guards, migrations, backups, roles, access and alerts. Each
 * part can be replaced by a property, and declared further on the construct.
 *
 * @example
 * const shop = new SpannerService(stack, 'shop', {
 *   newInstance: { configuration: 'regional-europe-west3' },
 *   recordMigrations: false,
 *   applications: ['serviceAccount:api@acme-prod.iam.gserviceaccount.com'],
 *   analysts: ['group:analysts@example.com'],
 * });
 * new UuidTable(shop.database, 'Orders', { key: [Column.uuid('OrderId')] });
 */
export class SpannerService extends Construct {
  /** The instance. */
  public readonly instance: IInstance;

  /** The database, in which tables are declared. */
  public readonly database: Database;

  /** The role of the application. */
  public readonly applicationRole?: DatabaseRole;

  /** The role of those who only read. */
  public readonly analystRole?: DatabaseRole;

  /** The guard on the database. */
  public readonly guard: SchemaGuard;

  /**
   * @throws conflicting-options for both of `instance` and `newInstance`, or none; for principals of a role if there
   * are no roles, and for notification channels if there are no alerts
   * @throws unsupported for a principal that only Terraform knows, and for backups, as by default, in a free instance
   */
  constructor(scope: Construct, id: string, props: SpannerServiceProps) {
    super(scope, constructId(scope, id, 'SpannerService'));
    const at = this.node.path;
    const { instance, newInstance, applications = [], analysts = [], migrators = [], notificationChannels } =
      checked(SERVICE_PROPS, props, at);
    if ((instance === undefined) === (newInstance === undefined)) {
      throw conflictingOptions(
        at, 'instance', 'newInstance',
        newInstance
          ? phrase`leave out ${code.option('newInstance')}`
          : [code.option('newInstance', A_NEW_INSTANCE)],
        newInstance === undefined,
      );
    }
    if (newInstance?.freeInstance && props.backups?.length !== 0) {
      throw unsupported(
        at, 'a free instance has no backups', 'a service without them, or an instance that is not free',
        [code.option('backups', code.list([]))],
      );
    }
    const member = applications.length > 0 ? 'applications' : analysts.length > 0 ? 'analysts' : undefined;
    if (props.roles === false && member) {
      throw conflictingOptions(at, 'roles', member, phrase`leave out ${code.option('roles')}`);
    }
    const hasAlerts = props.alerts ?? instance === undefined;
    if (!hasAlerts && notificationChannels?.length) {
      throw conflictingOptions(
        at, props.alerts === false ? 'alerts' : 'instance', 'notificationChannels',
        phrase`${code.option('alerts', code.value(true))}, or leave out ${code.option('notificationChannels')}`,
      );
    }
    for (const [option, principals, on, method] of [
      ['applications', applications, 'applicationRole', 'grantTo'],
      ['analysts', analysts, 'analystRole', 'grantTo'],
      ['migrators', migrators, 'database', 'grantAdmin'],
    ] as const) {
      if (principals.some(isToken)) {
        const grant = code.call(code.variable(on), method, [code.variable('principal')], { grantId: code.text('api') });
        throw unsupported(
          at, phrase`a principal in ${code.option(option)} is known only to Terraform, and its grant needs an id`,
          phrase`${code.option(option)} whose names are written out`,
          phrase`leave out the principal in ${code.option(option)}, and call ${grant} of the service`,
        );
      }
    }
    this.instance = instance ?? new Instance(this, 'Instance', { instanceName: id, ...definedOptions(newInstance!) });
    const options: DatabaseOptions = {
      versionRetentionPeriod: '2d',
      migrations: props.recordMigrations === false ? undefined : `migrations/${id}`,
      ...definedOptions(props.database ?? {}),
    };
    // A database in the stack of its instance keeps the address that it has as a child of it.
    const known = enclosing<InstanceBase>(this.instance, INSTANCE_BASE);
    this.database = known && TerraformStack.of(known) !== TerraformStack.of(this)
      ? known._addDatabase(this, 'Database', { databaseName: id, ...options })
      : this.instance.addDatabase(id, options);
    guardAsPartOf(this, this.database);
    this.guard = SchemaGuard.attach(this.database, { policy: props.policy });
    (props.backups ?? [DEFAULT_BACKUP]).forEach((backup, n) => (
      new BackupSchedule(this.database, backup.scheduleName ?? `backup-${n + 1}`, backup)
    ));
    if (props.roles ?? true) {
      this.applicationRole = this.role('application', applications);
      this.applicationRole.grantWriteAll();
      this.analystRole = this.role('analyst', analysts);
      this.analystRole.grantReadAll();
    }
    migrators.forEach((principal) => this.database.grantAdmin(principal));
    if (hasAlerts) {
      const { project, provider } = this.database._origin;
      new HotspotAlerts(this, 'Alerts', {
        instance: this.instance.instanceName, ...known?._alertOptions, project, provider, notificationChannels,
      });
    }
  }

  private role(name: string, principals: readonly string[]): DatabaseRole {
    const role = new DatabaseRole(this.database, name);
    principals.forEach((principal) => role.grantTo(principal));
    return role;
  }
}
