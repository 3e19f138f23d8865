import type { SpannerBackupScheduleTimeouts } from '@cdktf/provider-google/lib/spanner-backup-schedule';
import { Construct } from 'constructs';
import { meantSchedule, type Schedule } from './schedule';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { conflictingOptions, outOfRange, unsupported } from '../../rules/usage/errors';
import { instanceOf, nameLike, number } from '../../rules/usage/kinds';
import { checked, struct } from '../../rules/usage/options';
import { Edition, EDITION_TITLES, offers } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { escapedInHcl } from '../../terraform/terraform-text';
import { SECONDS_OF_DAY } from '../../text/time';
import { constructId, enclosing } from '../database/construct-scope';
import { DATABASE_BASE, type DatabaseBase } from '../database/database-base';
import { KMS_KEY, refuseKeysElsewhere } from '../database/encryption';
import { withIncrementalBackups } from '../database/incremental-backups';
import { refuseTwin } from '../database/twins';

/** How backups are encrypted. */
export enum BackupEncryption {
  /** As the database. */
  DATABASE = 'USE_DATABASE_ENCRYPTION',
  /** By keys of Google. */
  GOOGLE = 'GOOGLE_DEFAULT_ENCRYPTION',
  /** By a customer-managed key. */
  CUSTOMER_MANAGED = 'CUSTOMER_MANAGED_ENCRYPTION',
}

/** Properties of a backup schedule. */
export interface BackupScheduleProps {
  /** When backups start: at most every 12 hours if they are full, every 4 hours if they are incremental. */
  readonly schedule: Schedule;

  /**
   * Name of the schedule: 2 to 60 characters, `[a-z][a-z0-9_-]*[a-z0-9]`.
   *
   * @default - the id of the construct
   */
  readonly scheduleName?: string;

  /**
   * Days for which each backup is kept, from 0.25 (6 hours) to 366.
   *
   * @default 7
   */
  readonly retentionDays?: number;

  /**
   * Whether backups only hold what changed since the one before. Needs the Enterprise edition. Spanner keeps the full
   * backup on which they depend.
   *
   * @default false
   */
  readonly incremental?: boolean;

  /**
   * How backups are encrypted.
   *
   * @default - BackupEncryption.CUSTOMER_MANAGED with `kmsKeyName`, else as the database
   */
  readonly encryption?: BackupEncryption;

  /**
   * The customer-managed key, `projects/P/locations/L/keyRings/R/cryptoKeys/K`.
   *
   * @default - none
   */
  readonly kmsKeyName?: string;

  /**
   * How long Terraform waits.
   *
   * @default - 20 minutes for each of create, update and delete
   */
  readonly timeouts?: SpannerBackupScheduleTimeouts;
}

const DEFAULT_RETENTION_DAYS = 7;

const NAME = nameLike(
  (name) => /^[a-z][a-z0-9_-]{0,58}[a-z0-9]$/.test(name),
  'a name of 2 to 60 lower-case letters, digits, underscores and hyphens that begins with a letter and ends with a ' +
  'letter or digit',
  'daily',
);

const BACKUP_SCHEDULE_PROPS = struct<BackupScheduleProps>('BackupScheduleProps', {
  schedule: instanceOf('Schedule', meantSchedule),
  scheduleName: NAME,
  retentionDays: number(
    (days) => days >= LIMITS.backupRetentionDays.least && days <= LIMITS.backupRetentionDays.most,
    'a number from 0.25 (6 hours) to 366', DEFAULT_RETENTION_DAYS,
  ),
  kmsKeyName: KMS_KEY,
});

/**
 * Backups of a database at regular times. A database has at most four schedules.
 *
 * @see https://cloud.google.com/spanner/docs/backup
 * @example
 * new BackupSchedule(db, 'daily', { schedule: Schedule.daily(2), retentionDays: 30 });
 */
export class BackupSchedule extends Construct {
  /** Name of the schedule. */
  public readonly scheduleName: string;

  /** Id of the schedule, as a token. */
  public readonly scheduleId: string;

  /**
   * @param scope The database, or a construct in it.
   * @throws out-of-range for a name or a retention that Spanner refuses, for backups that start too often, and for a
   *   key that is not in the region of the instance
   * @throws conflicting-options for a key without customer-managed encryption, or the other way round
   * @throws unsupported for a scope that is not in a database, a fifth schedule of a database or a second one of a
   *   name, a database of a free instance, and incremental backups in an edition that does not have them or of a
   *   geo-partitioned database
   */
  constructor(scope: Construct, id: string, props: BackupScheduleProps) {
    super(scope, constructId(scope, id, 'BackupSchedule'));
    const at = this.node.path;
    const { schedule, scheduleName = id, incremental = false, retentionDays = DEFAULT_RETENTION_DAYS, kmsKeyName } =
      checked(BACKUP_SCHEDULE_PROPS, props, at);
    NAME(scheduleName, 'scheduleName', at);
    refuseOften(schedule, incremental, at);
    const encryption = encryptionOf(props, at);
    const database = databaseOf(this);
    const { edition, project, provider } = database._origin;
    if (incremental && edition && !offers(edition, Edition.ENTERPRISE)) {
      throw unsupported(
        at, `the ${EDITION_TITLES[edition]} edition has no incremental backups`,
        'full backups, or the Enterprise edition',
        phrase`leave out ${code.option('incremental')}, or ${
          code.option('edition', code.member('Edition', 'ENTERPRISE'))} where the edition is declared`,
      );
    }
    const { _instance: instance } = database;
    refuseKeysElsewhere({ kmsKeyName }, instance?._configuration ?? '', at, 'kmsKeyName');
    if (instance?._isFree) {
      throw unsupported(
        at, 'a free instance has no backups', 'an instance that is not free',
        phrase`leave out ${code.option('freeInstance')} on the Instance`,
      );
    }
    if (incremental && database._geoPartitionedBy !== undefined) {
      throw withIncrementalBackups(at, database._geoPartitionedBy);
    }
    refuseFifth(database, at);
    refuseTwin(this, {
      noun: 'backup schedule', option: 'scheduleName', name: scheduleName, holder: 'database', key: database.node.path,
    });
    database._incrementalBackups ??= incremental ? at : undefined;
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { SpannerBackupSchedule } = require('@cdktf/provider-google/lib/spanner-backup-schedule') as
      typeof import('@cdktf/provider-google/lib/spanner-backup-schedule');
    const resource = escapedInHcl(new SpannerBackupSchedule(this, 'Resource', {
      instance: database.instanceName,
      database: database.databaseName,
      project,
      provider,
      name: scheduleName,
      retentionDuration: `${Math.round(retentionDays * SECONDS_OF_DAY)}s`,
      spec: { cronSpec: { text: schedule._cron } },
      fullBackupSpec: incremental ? undefined : {},
      incrementalBackupSpec: incremental ? {} : undefined,
      encryptionConfig: encryption && { encryptionType: encryption, kmsKeyName },
      timeouts: props.timeouts,
    }));
    this.scheduleName = scheduleName;
    this.scheduleId = resource.id;
  }
}

/** @throws out-of-range */
function refuseOften(schedule: Schedule, incremental: boolean, at: string): void {
  const least = LIMITS.hoursBetweenBackups[incremental ? 'incremental' : 'full'];
  if (schedule._hoursBetween < least) {
    throw outOfRange(
      at, 'schedule', schedule._cron, `at most one ${incremental ? 'incremental' : 'full'} backup every ${least} hours`,
      [code.option('schedule', code.call('Schedule', 'everyHours', [code.value(least)]))],
    );
  }
}

/** @throws conflicting-options */
function encryptionOf({ encryption, kmsKeyName }: BackupScheduleProps, at: string): BackupEncryption | undefined {
  const isByKey = encryption === BackupEncryption.CUSTOMER_MANAGED;
  if (encryption !== undefined && isByKey !== (kmsKeyName !== undefined)) {
    throw conflictingOptions(
      at, 'encryption', 'kmsKeyName',
      isByKey ? phrase`name the key: ${code.option('kmsKeyName')}` : phrase`leave out ${code.option('encryption')}`,
      isByKey,
    );
  }
  return encryption ?? (kmsKeyName === undefined ? undefined : BackupEncryption.CUSTOMER_MANAGED);
}

/** @throws unsupported */
function databaseOf(schedule: BackupSchedule): DatabaseBase {
  const database = enclosing<DatabaseBase>(schedule, DATABASE_BASE);
  if (!database) {
    throw unsupported(
      schedule.node.path, 'its scope is not a database, nor a construct in one', 'the database as the scope',
      [code.newCall('BackupSchedule', [code.variable('db'), code.text('daily'), code.REST], {}), ' with a Database db'],
    );
  }
  return database;
}

const known = new WeakMap<DatabaseBase, number>();

/** @throws unsupported */
function refuseFifth(database: DatabaseBase, at: string): void {
  const most = LIMITS.backupSchedulesOfDatabase;
  const count = (known.get(database) ?? 0) + 1;
  if (count > most) {
    throw unsupported(
      at, `the database has ${most} backup schedules already`, `at most ${most} for a database`,
      'one schedule for backups that start at several hours',
    );
  }
  known.set(database, count);
}
