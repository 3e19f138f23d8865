import { Dialect } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';
import { column } from '../support/model';
import { landingOf, shareIn } from '../support/rows-rule/landing';
import type { RandomKey } from '../support/rows-rule/random-keys';
import { isFalseHot, isFalseSafe, judgeKeys, judgeRandomKeys, keyText, laidTable, type LaidTable } from '../support/rows-rule/rows-rule';

const KEYS = 8;
const SEED = 2;
const MINUTES = 60_000;

/** An index on one generated column, then on another one. */
function before(name: string, expressions: readonly string[], then: string, type: 'INT64' | 'STRING' = 'INT64'): RandomKey[] {
  return expressions.map((expression, number) => {
    const generated = column(`${name}_${number}`, type, { generated: { expression, stored: true } });
    const parts = [generated.name, then].map((each) => ({ column: each, descending: false }));
    return { kind: 'index', parts, tail: ['id'], whereNotNull: [], generated: [generated] };
  });
}

describe('where a burst landed', () => {
  const landing = (order: string): ReturnType<typeof landingOf> => landingOf([...order].map((row) => row === 'B'));

  test.each([
    ['oooooBBBB', 1, 1],
    ['BBBBooooo', 1, 1],
    ['ooBBooBBo', 2, 0.5],
    ['BoBoBoBo', 4, 0.25],
    ['ooBBBoBo', 2, 0.75],
  ])('%s: in %i places, with the share %d in the fullest', (order, places, share) => {
    expect([landing(order).places.length, shareIn(landing(order), 1)]).toEqual([places, share]);
  });

  test('the half that lies closest together may have older rows between', () => {
    expect(landing('ooooooBoBoooBoB').halfWidth).toBeCloseTo(1 / 11);
  });
});

describeOnEmulator('the rows rule', (client) => {
  /** The rows are the same for all keys of a dialect. */
  const tables = new Map<Dialect, Promise<LaidTable>>();
  const tableOf = async (dialect: Dialect): Promise<LaidTable> => {
    const laid = tables.get(dialect) ?? laidTable(client, dialect, SEED);
    tables.set(dialect, laid);
    return laid;
  };

  test.each([Dialect.GOOGLESQL, Dialect.POSTGRESQL].flatMap((dialect) => (
    [[dialect, 'table'], [dialect, 'index']] as const
  )))('a random key in %s, of a %s, that is called safe spreads a burst', async (dialect, of) => {
    const judged = await judgeRandomKeys(client, await tableOf(dialect), of, KEYS, SEED);
    expect(judged).toHaveLength(KEYS);
    expect(judged.filter(isFalseSafe).map(keyText)).toEqual([]);
    expect(new Set(judged.map(({ verdict }) => verdict))).toEqual(new Set(['safe', 'hot', 'unproven']));
  }, 5 * MINUTES);

  test('[J10] arithmetic that undoes a hash is not called safe, and what keeps it is', async () => {
    const undone = before('undone', [
      'FARM_FINGERPRINT(uuid) * 0 + UNIX_MICROS(ts)',
      'FARM_FINGERPRINT(uuid) - FARM_FINGERPRINT(uuid) + UNIX_MICROS(ts)',
      'FARM_FINGERPRINT(uuid) >> 63',
      'DIV(FARM_FINGERPRINT(uuid), 9000000000000000000)',
      'FARM_FINGERPRINT(SUBSTR(uuid, 15, 1))',
      'FARM_FINGERPRINT(COALESCE(maybe_tenant, ""))',
      'FARM_FINGERPRINT(maybe_tenant) >> 60',
    ], 'ts');
    const kept = before('kept', [
      'FARM_FINGERPRINT(uuid)', 'ABS(MOD(FARM_FINGERPRINT(uuid), 16))', 'FARM_FINGERPRINT(uuid) & 15', 'FARM_FINGERPRINT(uuid) >> 60',
      'FARM_FINGERPRINT(SUBSTR(uuid, 1, 8))', 'BIT_REVERSE(UNIX_MICROS(ts), TRUE)',
    ], 'seq');
    const judged = await judgeKeys(client, await tableOf(Dialect.GOOGLESQL), [...undone, ...kept]);
    expect(judged).toHaveLength(undone.length + kept.length);
    expect(judged.filter((each) => isFalseSafe(each) || isFalseHot(each)).map(keyText)).toEqual([]);
    expect(judged.map(({ verdict }) => verdict === 'safe')).toEqual([...undone.map(() => false), ...kept.map(() => true)]);
    expect(judged.slice(0, undone.length).every(({ landing }) => shareIn(landing, 1) > 0.4)).toBe(true);
  }, 5 * MINUTES);

  test.each([
    [Dialect.GOOGLESQL, [
      'MOD(DATE_DIFF(day, DATE "2020-01-01", MONTH), 16)', 'MOD(DATE_DIFF(day, DATE "2020-01-01", QUARTER), 8)',
      'MOD(EXTRACT(YEAR FROM ts AT TIME ZONE "UTC"), 16)', 'ABS(MOD(FARM_FINGERPRINT(FORMAT_TIMESTAMP("%Y", ts, "UTC")), 16))',
      'MOD(UNIX_DATE(DATE_TRUNC(day, YEAR)), 24)',
    ], [
      'EXTRACT(HOUR FROM ts AT TIME ZONE "UTC")', 'MOD(UNIX_DATE(day), 16)', 'DIV(EXTRACT(MINUTE FROM ts AT TIME ZONE "UTC"), 10)',
      'ABS(MOD(FARM_FINGERPRINT(FORMAT_TIMESTAMP("%Y-%m-%d", ts, "UTC")), 16))', 'MOD(DIV(UNIX_SECONDS(ts), 3600), 24)',
    ], ['FORMAT_TIMESTAMP("%H", ts, "UTC")', 'FORMAT_DATE("%A", day)', 'CONCAT(FORMAT_TIMESTAMP("%H", ts, "UTC"), "#", id)']],
    [Dialect.POSTGRESQL, [
      'mod(extract(year from day)::bigint, 16)', 'abs(mod(spanner.farm_fingerprint(extract(year from day)::text), 16))',
    ], ['extract(dow from day)::bigint', 'mod(extract(epoch from ts)::bigint, 16)'], []],
  ])('in %s a value that comes back within weeks goes between the rows of its last time, a month or a year does not', async (dialect, slow, fast, texts) => {
    const keys = [...before('number', [...slow, ...fast], 'id'), ...before('text', texts, 'id', 'STRING')];
    const judged = await judgeKeys(client, await tableOf(dialect), keys);
    expect(judged.map((key) => [keyText(key), key.verdict === 'hot', shareIn(key.landing, 1) > 0.9])).toEqual(
      judged.map((key, at) => [keyText(key), at < slow.length, at < slow.length]));
    expect(judged).toHaveLength(keys.length);
  }, 5 * MINUTES);
});
