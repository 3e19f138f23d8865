import { castValue } from '../../src/ledger/plans/cast';
import { Dialect, type ColumnType, type ScalarTypeCode } from '../../src/schema';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

/** A literal of each type that the emulator knows. */
const LITERALS: { readonly [dialect in Dialect]: { readonly [code in ScalarTypeCode]?: string } } = {
  [Dialect.GOOGLESQL]: {
    BOOL: 'TRUE', INT64: '1', FLOAT32: 'CAST(1 AS FLOAT32)', FLOAT64: '1.0', NUMERIC: "NUMERIC '1'", BYTES: "b'1'", DATE: "DATE '2026-01-02'",
    TIMESTAMP: "TIMESTAMP '2026-01-02 00:00:00Z'", JSON: "JSON '1'",
  },
  [Dialect.POSTGRESQL]: {
    BOOL: 'true', INT64: '1::bigint', FLOAT32: '1::real', FLOAT64: '1::float8', NUMERIC: '1::numeric', BYTES: "'1'::bytea", DATE: "'2026-01-02'::date",
    TIMESTAMP: "'2026-01-02 00:00:00Z'::timestamptz", JSON: "'1'::jsonb",
  },
};

/** What a text has to be to become a value of the type, as Spanner's JSON writes it back. */
const TEXTS: { readonly [code in ScalarTypeCode]?: readonly [text: string, value: unknown] } = {
  BOOL: ['true', true], INT64: ['1', '1'], FLOAT32: ['1', 1], FLOAT64: ['1', 1], NUMERIC: ['1', '1'], BYTES: ['1', 'MQ=='], DATE: ['2026-01-02', '2026-01-02'],
  TIMESTAMP: ['2026-01-02T00:00:00Z', '2026-01-02T00:00:00Z'], JSON: ['1', '1'],
};

const CODES = Object.keys(TEXTS) as ScalarTypeCode[];
const type = (code: ScalarTypeCode): ColumnType => ({ code } as ColumnType);

describe.each(Object.values(Dialect))('a column of another type in %s', (dialect) => {
  test('has no cast where a number could mean several things, or the time zone of the session would decide', () => {
    const pairs: [ScalarTypeCode, ScalarTypeCode][] = [['INT64', 'TIMESTAMP'], ['TIMESTAMP', 'INT64'], ['BYTES', 'INT64'], ['JSON', 'INT64'], ['UUID', 'INT64']];
    expect(pairs.filter(([from, to]) => castValue('x', type(from), type(to), dialect) !== undefined)).toEqual([]);
    const byZone: [ScalarTypeCode, ScalarTypeCode][] = [['TIMESTAMP', 'STRING'], ['TIMESTAMP', 'DATE'], ['DATE', 'TIMESTAMP']];
    const casts = byZone.map(([from, to]) => castValue('x', type(from), type(to), dialect)?.sql);
    expect(casts.filter((sql) => sql !== undefined && !sql.includes("'UTC'"))).toEqual([]);
    expect(casts.every((sql) => sql !== undefined)).toBe(dialect === Dialect.GOOGLESQL);
  });

  test('is an array that is copied as it is, or no array at all', () => {
    const array: ColumnType = { code: 'ARRAY', element: { code: 'STRING', length: 20 } };
    expect(castValue('x', array, { code: 'ARRAY', element: { code: 'STRING' } }, dialect)).toEqual({ sql: 'x' });
    expect(castValue('x', array, { code: 'ARRAY', element: { code: 'INT64' } }, dialect)).toBeUndefined();
    expect(castValue('x', array, type('STRING'), dialect)).toBeUndefined();
  });

  test('that is shorter says what does not fit', () => {
    expect(castValue('x', { code: 'STRING', length: 40 }, { code: 'STRING', length: 36 }, dialect)?.risk).toEqual({ kind: 'too long', to: { code: 'STRING', length: 36 } });
    expect(castValue('x', { code: 'STRING', length: 36 }, { code: 'STRING' }, dialect)).toEqual({ sql: 'x' });
  });
});

test.each<[ScalarTypeCode, ColumnType, string | undefined]>([
  ['FLOAT64', type('NUMERIC'), 'rounded'], ['NUMERIC', type('INT64'), 'rounded'], ['INT64', type('NUMERIC'), undefined],
  ['TIMESTAMP', type('DATE'), 'day alone'], ['INT64', type('BOOL'), 'yes or no'], ['BOOL', type('INT64'), undefined],
  ['INT64', { code: 'STRING', length: 5 }, 'too long'], ['INT64', { code: 'STRING', length: 20 }, undefined], ['UUID', { code: 'STRING', length: 36 }, undefined],
  ['JSON', { code: 'STRING', length: 100 }, 'too long'], ['NUMERIC', { code: 'STRING' }, undefined],
])('%s as %j may lose: %s', (from, to, risk) => {
  expect(castValue('x', type(from), to, Dialect.GOOGLESQL)?.risk?.kind).toBe(risk);
});

describeOnEmulator('on the emulator', (client) => {
  const pairs = Object.values(Dialect).flatMap((dialect) => CODES.flatMap((from) => [...CODES, 'STRING' as const].flatMap((to) => {
    const cast = castValue(LITERALS[dialect][from]!, type(from), type(to), dialect);
    return cast && from !== to ? [[from, to, dialect, cast.sql] as const] : [];
  })));
  const texts = Object.values(Dialect).flatMap((dialect) => CODES.flatMap((to) => {
    const [text, value] = TEXTS[to]!;
    const cast = castValue(dialect === Dialect.POSTGRESQL ? `'${text}'::varchar` : `'${text}'`, type('STRING'), type(to), dialect);
    return cast ? [[to, dialect, cast.sql, value] as const] : [];
  }));

  test.each(pairs)('%s becomes %s in %s: %s', async (_from, to, dialect, sql) => {
    const database = await emptyDatabase(dialect);
    const { rows } = await client.query(database, `SELECT ${sql}`);
    expect(rows[0][0]).not.toBeNull();
    expect(typeof rows[0][0]).toBe(to === 'BOOL' ? 'boolean' : to.startsWith('FLOAT') ? 'number' : 'string');
  });

  test.each(texts)('a text becomes %s in %s: %s', async (_to, dialect, sql, value) => {
    expect((await client.query(await emptyDatabase(dialect), `SELECT ${sql}`)).rows).toEqual([[value]]);
  });

  const databases = new Map<Dialect, Promise<string>>();
  async function emptyDatabase(dialect: Dialect): Promise<string> {
    const database = databases.get(dialect) ?? client.createDatabase(dialect, []).then((outcome) => (outcome.accepted ? outcome.database : 'none'));
    databases.set(dialect, database);
    return database;
  }
});
