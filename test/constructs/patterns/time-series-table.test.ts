import { Column, RollupPeriod, TimeSeriesTable, ValueSource, type Database, type TimeSeriesTableProps } from '../../../src';
import type { Value } from '../../support/emulator/client';
import { describeOnEmulator } from '../../support/emulator/describe-on-emulator';
import { Application, type Given, type Row } from '../../support/patterns/application';
import { DIALECTS, WORKERS } from '../../support/patterns/workers';
import { newDatabase } from '../../support/stack';

const HOUR = 3_600_000;
/** Noon of the day before yesterday. */
const NOON = new Date(Date.now() - 48 * HOUR).setUTCHours(12, 0, 0, 0);

interface Reading {
  readonly at: Date;
  readonly pulses: number | null;
  readonly heat: number;
}

function at(hours: number, seconds = 0): Date {
  return new Date(NOON + hours * HOUR + seconds * 1000);
}

/** What a rollup has to say of the readings of a period. */
function summed(readings: readonly Reading[]): Row {
  const pulses = readings.flatMap((reading) => reading.pulses ?? []);
  const heat = readings.map((reading) => reading.heat);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const sums = (name: string, values: readonly number[], written: (value: number) => Value): Row => ({
    [`${name}Count`]: `${values.length}`,
    [`${name}Sum`]: written(sum(values)),
    [`${name}Min`]: written(Math.min(...values)),
    [`${name}Max`]: written(Math.max(...values)),
  });
  return {
    Readings: `${readings.length}`,
    ...sums('Pulses', pulses, String), ...sums('Cost', pulses, String), ...sums('Heat', heat, Number), ...sums('Ratio', heat, Number),
  };
}

describeOnEmulator('a time series', (client) => {
  async function meters(newDb: () => Database, props: Partial<TimeSeriesTableProps> = {}): Promise<[TimeSeriesTable, Application]> {
    const db = newDb();
    const series = new TimeSeriesTable(db, 'meters', {
      device: Column.string('MeterId', { values: ValueSource.entity('the factory') }),
      columns: [Column.int64('Pulses'), Column.float32('Heat'), Column.float64('Ratio'), Column.numeric('Cost'), Column.string('Note')],
      ...props,
    });
    return [series, await Application.of(client, db)];
  }

  async function write(app: Application, series: TimeSeriesTable, meter: string, { at: time, pulses, heat }: Reading): Promise<number> {
    const whole = pulses === null ? null : `${pulses}`;
    const written = await app.write(series.writeSql(), {
      MeterId: meter, ReadAt: time, Pulses: { INT64: whole }, Heat: { FLOAT32: heat }, Ratio: { FLOAT64: heat }, Cost: { INT64: whole }, Note: 'x',
    });
    return written.count;
  }

  const range = (meter: string, from: Date, until: Date, of = 'ReadAt'): Given => (
    { MeterId: meter, [`${of}_from`]: from, [`${of}_until`]: until }
  );

  test.each(DIALECTS)('has exact sums after 3 workers wrote and rolled up at the same time in %s', async (_, newDb) => {
    const [series, app] = await meters(newDb);
    const readings: Reading[] = WORKERS.flatMap((worker) => [0, 1, 2].map((hour) => (
      { at: at(hour, 60 * worker), pulses: worker === 1 ? null : 10 * hour + worker, heat: worker / 4 - 1 }
    )));
    const rollUp = async (): Promise<unknown> => app.write(series.rollUpSql(), range('m1', at(0, 1800), at(3, 1800)));
    await Promise.all(WORKERS.map(async (worker) => {
      for (const reading of readings.slice(3 * worker, 3 * worker + 3)) {
        expect(await write(app, series, 'm1', reading)).toBe(1);
        await rollUp();
      }
    }));
    await write(app, series, 'm2', { at: at(1), pulses: 1000, heat: 1000 });
    await Promise.all(WORKERS.map(rollUp));
    const rollup = await app.read(series.rollupRangeSql(), range('m1', at(0), at(24), 'PeriodStart'));
    expect(rollup).toMatchObject([2, 1, 0].map((hour) => summed(readings.filter(({ at: time }) => time >= at(hour) && time < at(hour + 1)))));
    expect(rollup.map((row) => new Date(row.PeriodStart as string))).toEqual([at(2), at(1), at(0)]);
  }, 60_000);

  test.each(DIALECTS)('writes a reading once, and reads the newest first in %s', async (_, newDb) => {
    const [series, app] = await meters(newDb);
    const written: number[] = [];
    for (const second of [2, 0, 1, 1]) {
      written.push(await write(app, series, 'm1', { at: at(0, second), pulses: second, heat: 0 }));
    }
    expect(written).toEqual([1, 1, 1, 0]);
    const pulses = async (sql: string, given: Given): Promise<unknown[]> => (await app.read(sql, given)).map((row) => row.Pulses);
    expect(await pulses(series.rangeSql(), range('m1', at(0, 0), at(0, 2)))).toEqual(['1', '0']);
    expect(await pulses(series.latestSql(), { MeterId: 'm1', ReadAt_from: at(0) })).toEqual(['2']);
    expect(await pulses(series.latestSql(), { MeterId: 'm1', ReadAt_from: at(1) })).toEqual([]);
  });

  test.each(DIALECTS)('sums up days, but none whose readings may be gone in %s', async (_, newDb) => {
    const [series, app] = await meters(newDb, { rollup: RollupPeriod.DAY, retentionDays: 3 });
    const readings = [-72, -24, 0, 1].map((hours) => ({ at: at(hours), pulses: hours, heat: 0 }));
    for (const reading of readings) {
      await write(app, series, 'm1', reading);
    }
    await app.write(series.rollUpSql(), range('m1', at(-100), at(24)));
    const rollup = await app.read(series.rollupRangeSql(), range('m1', at(-100), at(24), 'PeriodStart'));
    expect(rollup).toMatchObject([summed(readings.slice(2))]);
    expect(rollup.map((row) => new Date(row.PeriodStart as string))).toEqual([at(-12)]);
  });
});

test('a column that is added later is rolled up, and the rollup is renamed with its table', () => {
  const db = newDatabase();
  const series = new TimeSeriesTable(db, 'Meters', { device: Column.uuid('MeterId'), renamedFrom: 'Devices' });
  series.addColumn(Column.numeric('Volume'));
  series.addColumn(Column.string('Note'));
  expect(series.rollUpSql()).toContain('COUNT(`Volume`), SUM(`Volume`), MIN(`Volume`), MAX(`Volume`) FROM');
  expect(series.rollupTable._columns.map(({ name }) => name)).toEqual([
    'MeterId', 'PeriodStart', 'Readings', 'VolumeCount', 'VolumeSum', 'VolumeMin', 'VolumeMax',
  ]);
  expect(series.rollupTable._toModel().renamedFrom).toBe('DevicesHourly');
});

test('a device whose ids count up is refused, and one of unknown values has to be declared', () => {
  const db = newDatabase();
  new TimeSeriesTable(db, 'A', { device: Column.int64('DeviceId') });
  new TimeSeriesTable(db, 'B', { device: Column.int64('DeviceId', { values: ValueSource.sequential() }) });
  expect(db.findings().map(({ rule, objectName: name }) => `${rule} ${name}`).sort()).toEqual([
    'monotonic-key B', 'monotonic-key BHourly', 'unproven-key A', 'unproven-key AHourly',
  ]);
});
