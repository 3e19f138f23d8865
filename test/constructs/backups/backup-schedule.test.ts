import { Testing, type TerraformStack } from 'cdktf';
import { BackupEncryption, BackupSchedule, Database, Edition, Instance, Schedule, Weekday, type BackupScheduleProps } from '../../../src';
import { hoursBetween } from '../../../src/constructs/backups/cron';
import { newDatabase, newStack } from '../../support/stack';
import { thrownBy } from '../../support/thrown-by';

const KEY = 'projects/p/locations/europe-west3/keyRings/r/cryptoKeys/k';

function schedulesOf(stack: TerraformStack): any[] {
  return Object.values(JSON.parse(Testing.synth(stack)).resource.google_spanner_backup_schedule);
}

function synthesized(props: Partial<BackupScheduleProps> = {}, id = 'daily'): any {
  const db = newDatabase({ project: 'acme' });
  new BackupSchedule(db, id, { schedule: Schedule.daily(2), ...props });
  return schedulesOf(db.node.scope as TerraformStack)[0];
}

const fixOf = (act: () => unknown): string | undefined => /\n {4}fix {3}(.*)\n/.exec(thrownBy(act).message)?.[1];

describe('A backup schedule', () => {
  it('takes full backups of its database, and keeps each for a week', () => {
    expect(synthesized()).toEqual(expect.objectContaining({
      name: 'daily',
      instance: 'main',
      project: 'acme',
      database: expect.stringMatching(/^\$\{google_spanner_database\..*\.name\}$/),
      retention_duration: '604800s',
      spec: { cron_spec: { text: '0 2 * * *' } },
      full_backup_spec: {},
    }));
  });

  it.each<[string, Partial<BackupScheduleProps>, object]>([
    ['incremental backups', { incremental: true, schedule: Schedule.everyHours(4) }, {
      incremental_backup_spec: {}, spec: { cron_spec: { text: '0 */4 * * *' } },
    }],
    ['six hours of retention', { retentionDays: 0.25 }, { retention_duration: '21600s' }],
    ['keys of Google', { encryption: BackupEncryption.GOOGLE }, { encryption_config: { encryption_type: 'GOOGLE_DEFAULT_ENCRYPTION' } }],
    ['a customer-managed key', { kmsKeyName: KEY }, {
      encryption_config: { encryption_type: 'CUSTOMER_MANAGED_ENCRYPTION', kms_key_name: KEY },
    }],
  ])('has %s', (_, props, attributes) => expect(synthesized(props)).toMatchObject(attributes));

  it('is declared for a database from elsewhere', () => {
    const stack = newStack();
    new BackupSchedule(Database.fromDatabaseName(stack, 'Shop', 'main', 'shop'), 'daily', { schedule: Schedule.daily(2) });
    expect(schedulesOf(stack)[0]).toMatchObject({ instance: 'main', database: 'shop' });
  });

  it.each<[string, Partial<BackupScheduleProps>, string, string]>([
    ['full backups at two hours that are near', { schedule: Schedule.cron('0 1,23 * * *') }, 'out-of-range', 'at most one full backup every 12 hours'],
    ['full backups at two hours that are near at night, on some days', { schedule: Schedule.cron('0 0,20 1-3 * *') }, 'out-of-range', 'at most one full backup every 12 hours'],
    ['incremental backups every two hours', { schedule: Schedule.cron('0 */2 * * *'), incremental: true }, 'out-of-range', 'at most one incremental backup every 4 hours'],
    ['a retention of one hour', { retentionDays: 1 / 24 }, 'out-of-range', '0.25 (6 hours) to 366'],
    ['a name with capitals', { scheduleName: 'Daily' }, 'out-of-range', "scheduleName: 'daily'"],
  ])('is refused for %s', (_, props, code, fix) => {
    expect(() => synthesized(props)).toThrow(expect.objectContaining({ code, message: expect.stringContaining(fix) }));
  });

  it('is refused outside of a database', () => {
    expect(() => new BackupSchedule(newStack(), 'daily', { schedule: Schedule.daily(2) })).toThrow(expect.objectContaining({ code: 'unsupported' }));
  });

  it('is refused if it is incremental and the edition is Standard', () => {
    const shop = new Instance(newStack(), 'main', { configuration: 'regional-x', edition: Edition.STANDARD, nodes: 1 }).addDatabase('shop');
    for (const db of [shop, newDatabase({ edition: Edition.STANDARD })]) {
      expect(fixOf(() => new BackupSchedule(db, 'often', { schedule: Schedule.everyHours(4), incremental: true })))
        .toBe('leave out incremental, or edition: Edition.ENTERPRISE where the edition is declared');
    }
  });
});

describe('A schedule', () => {
  it.each<[() => Schedule, string, number]>([
    [() => Schedule.daily(2), '0 2 * * *', 24],
    [() => Schedule.everyHours(12), '0 */12 * * *', 12],
    [() => Schedule.weekly(Weekday.MONDAY, 3), '0 3 * * 1', 24],
    [() => Schedule.monthly(8, 4), '0 4 8 * *', 24],
    [() => Schedule.cron('0 2,14 * * *'), '0 2,14 * * *', 12],
    [() => Schedule.cron('30 2-20/6 * * *'), '30 2-20/6 * * *', 6],
    [() => Schedule.cron('0 1,23 * * 0'), '0 1,23 * * 0', 22],
    [() => Schedule.cron('0 0,20 5 * *'), '0 0,20 5 * *', 20],
    [() => Schedule.cron('0 0,20 * */1 *'), '0 0,20 * */1 *', 4],
    [() => Schedule.cron('0 0,20 5 * 1'), '0 0,20 5 * 1', 4],
  ])('%s', (make, cron, hours) => {
    expect(make()).toMatchObject({ _cron: cron, _hoursBetween: hours });
  });

  it.each<[string, () => Schedule, string]>([
    ['an hour of 24', () => Schedule.daily(24), 'from 0 to 23'],
    ['every five hours', () => Schedule.everyHours(5), '4, 6, 8 or 12'],
    ['the 31st of each month', () => Schedule.monthly(31, 2), 'from 1 to 28'],
    ['a day that there is not', () => Schedule.weekly('FUNDAY' as never, 2), 'Weekday.SUNDAY'],
    ['a word', () => Schedule.cron('daily'), 'cron with one minute'],
  ])('is refused for %s', (_, make, want) => {
    expect(make).toThrow(expect.objectContaining({ code: 'out-of-range', message: expect.stringContaining(want) }));
  });

  it.each<[string, string | undefined]>([
    ['0 2 * * SUN', '0 2 * * 0'], ['0 2 * * mon-fri', '0 2 * * 1-5'], ['0 2 * * Saturday', '0 2 * * 6'], ['@daily', undefined], ['0 2 31 2 *', undefined],
    ['*/30 * * * *', undefined],
  ])('in cron is refused for %s, with the fix that is meant: %s', (cron, meant) => {
    const fix = meant === undefined ? undefined : `Schedule.cron('${meant}')`;
    expect(fixOf(() => Schedule.cron(cron))).toBe(fix);
    expect(fixOf(() => synthesized({ schedule: cron as never }))).toBe(fix && `schedule: ${fix}`);
  });

  it('is what a text in its place means', () => {
    expect(fixOf(() => synthesized({ schedule: '0 14 * * 0' as never }))).toBe("schedule: Schedule.cron('0 14 * * 0')");
  });

  it.each([
    '', '* * * * *', '0,30 2 * * *', '0 2 * *', '0 2 * * * *', '60 2 * * *', '0 24 * * *', '0 2 32 * *', '0 2 0 * *', '0 2 * 13 *', '0 2 * * 8',
    '0 5-2 * * *', '0 */0 * * *', '0 x * * *', '@daily', '0 2 * * SUN', '0 2 31 2 *', '0 2 1 1 *', '0 2 * 6 *', '0 2 1 */2 *',
  ])('is not the text %j', (cron) => expect(hoursBetween(cron)).toBeUndefined());
});
