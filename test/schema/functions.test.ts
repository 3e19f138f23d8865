import { NEWER_POSTGRESQL_FUNCTIONS } from '../../bench/validity/differences';
import { Dialect } from '../../src/schema';
import { sqlFunction, sqlFunctions, sqlOperator, type SqlFunction } from '../../src/schema/functions';
import { counterparts, isOfOtherDialect } from '../../src/schema/functions/counterparts';
import { GOOGLESQL_FUNCTIONS } from '../../src/schema/functions/googlesql';
import { POSTGRESQL_FUNCTIONS } from '../../src/schema/functions/postgresql';
import { TYPES } from '../../src/schema/types/type-registry';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const { GOOGLESQL, POSTGRESQL } = Dialect;

describe('a row of a table of functions', () => {
  test('has the traits of its functions in words', () => {
    expect(sqlFunction('FORMAT_TIMESTAMP', GOOGLESQL)).toMatchObject({ minArguments: 2, maxArguments: 3, result: 'STRING', timeZone: 2, takesTimestamp: true, spread: 'format and time' });
    expect(sqlFunction('CURRENT_DATE', POSTGRESQL)).toMatchObject({ maxArguments: 0, result: 'DATE', nondeterministic: true, bare: true, spread: 'current day' });
    expect(sqlFunction('SHA256', POSTGRESQL)).toMatchObject({ spread: 'hash', lengthBytes: 32 });
    expect(sqlFunction('UNIX_DATE', GOOGLESQL)).toMatchObject({ spread: 'elapsed time', unit: 'DAY' });
    expect(sqlFunction('DATE_DIFF', GOOGLESQL)).toMatchObject({ datePart: 2, parts: 'DAY WEEK ISOWEEK MONTH QUARTER YEAR ISOYEAR' });
    expect(sqlFunction('COALESCE', GOOGLESQL)).toMatchObject({ minArguments: 1, maxArguments: Infinity, result: 'argument', replacesNull: true });
  });

  test('lists each part of a date once', () => {
    const parts = [GOOGLESQL, POSTGRESQL].flatMap((dialect) => sqlFunctions(dialect)).map((each) => each.parts?.split(' ') ?? []);
    expect(parts.filter((words) => new Set(words).size < words.length)).toEqual([]);
  });

  test('has a number instead of arguments that are not checked', () => {
    expect(sqlFunction('JSON_KEYS', GOOGLESQL)).toEqual({ name: 'JSON_KEYS', minArguments: 1, maxArguments: 2 });
    expect(sqlFunction('JSON_SET', GOOGLESQL)).toEqual({ name: 'JSON_SET', minArguments: 1, maxArguments: Infinity, result: 'JSON' });
  });

  test('names the schema in which PostgreSQL has a function', () => {
    expect([sqlFunction('FARM_FINGERPRINT', POSTGRESQL)?.schema, sqlFunction('SHA256', POSTGRESQL)?.schema]).toEqual(['SPANNER', undefined]);
    expect(sqlFunction('NET.HOST', GOOGLESQL)?.name).toBe('NET.HOST');
  });

  test.each([[GOOGLESQL, GOOGLESQL_FUNCTIONS], [POSTGRESQL, POSTGRESQL_FUNCTIONS]])('is the only one that names its functions, in %s', (dialect, table) => {
    const names = table.split('\n').filter((line) => /^\w/.test(line)).flatMap((line) => line.split('  ')[0].split(', '));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.length).toBe(sqlFunctions(dialect).length);
  });

  test.each([GOOGLESQL, POSTGRESQL])('names only types that there are, in %s', (dialect) => {
    const words = [...Object.keys(TYPES), 'INTERVAL', 'NULL', 'DAY PART', 'none', ...OTHER_KINDS, ...Object.keys(KINDS)];
    const named = sqlFunctions(dialect).flatMap(({ signatures = [] }) => signatures.flatMap(({ parameters, result }) => [...parameters.map(({ type }) => type), result]));
    expect([...new Set(named)].filter((type) => !words.includes(type.replace(/^ARRAY<(.*)>$/, '$1')))).toEqual([]);
  });
});

test('an operator is known by the number of its operands', () => {
  const shapes = (name: string, count: number, dialect: Dialect): number | undefined => sqlOperator(name, count, dialect)?.signatures.length;
  expect([shapes('~', 1, POSTGRESQL), shapes('~', 2, POSTGRESQL), shapes('~', 2, GOOGLESQL), shapes('NOT', 2, GOOGLESQL)]).toEqual([1, 1, undefined, undefined]);
  expect([sqlOperator('<<', 2, GOOGLESQL)?.takesNull, sqlOperator('+', 2, GOOGLESQL)?.takesNull]).toEqual([true, false]);
});

/** As many arguments as a function takes, or three where there is no limit; absent: columns of text. */
const ARGUMENTS: Readonly<Record<Dialect, Readonly<Record<string, readonly string[]>>>> = {
  [GOOGLESQL]: {
    'AVG': ['n'], 'SUM': ['n'], 'STRING_AGG': ['s', "','"], 'BIT_AND': ['n'], 'BIT_OR': ['n'], 'BIT_XOR': ['n'], 'COUNTIF': ['TRUE'], 'LOGICAL_AND': ['TRUE'], 'LOGICAL_OR': ['TRUE'],
    'STDDEV': ['f'], 'STDDEV_SAMP': ['f'], 'VARIANCE': ['f'], 'VAR_SAMP': ['f'], 'ARRAY_CONCAT_AGG': ['[1]'], 'JSON_OBJECT': ["'a'", 's'], 'JSON_OBJECT 3': ["'a'", 's', "'b'", 's'],
    'ARRAY_INCLUDES': ['[1]', '1'], 'GENERATE_DATE_ARRAY': ['d', 'd', 'INTERVAL 1 DAY'],
  },
  [POSTGRESQL]: {
    'FARM_FINGERPRINT': ['s'], 'SHA1': ['b'], 'SHA256': ['b'], 'SHA512': ['b'], 'BIT_REVERSE': ['n', 'true'], 'ABS': ['n'], 'MOD': ['n', 'n'], 'DIV': ['m', 'm'], 'CEIL': ['f'],
    'CEILING': ['f'], 'FLOOR': ['f'], 'ROUND': ['f'], 'SUBSTR': ['s', '1', '2'], 'SUBSTRING': ['s', '1', '2'],
    'LPAD': ['s', '9', 's'], 'RPAD': ['s', '9', 's'], 'TO_CHAR': ['t', "'YYYY'"],
    'TO_TIMESTAMP': ['s', "'YYYY'"], 'TO_TIMESTAMP 1': ['n'], 'DATE_TRUNC': ["'day'", 't', "'UTC'"], 'DATE': ['t'], 'AVG': ['n'], 'SUM': ['n'], 'STRING_AGG': ['s', "','"],
    'BIT_AND': ['n'], 'BIT_OR': ['n'],
  },
};
const TABLE: Readonly<Record<Dialect, string>> = {
  [GOOGLESQL]: 'CREATE TABLE r (s STRING(9), n INT64, f FLOAT64, b BYTES(9), d DATE, t TIMESTAMP, j JSON) PRIMARY KEY (n)',
  [POSTGRESQL]: 'CREATE TABLE r (s varchar, n bigint, f float8, m numeric, b bytea, d date, t timestamptz, j jsonb, PRIMARY KEY (n))',
};
/** Newer than the emulator, or in views no call; other tests have statements with them. */
const IN_NO_VIEW = new Set([
  'GEN_RANDOM_UUID', 'NEW_UUID',
  'LCASE', 'UCASE', 'SPLIT_SUBSTR', 'ZSTD_COMPRESS', 'ZSTD_DECOMPRESS_TO_BYTES', 'ZSTD_DECOMPRESS_TO_STRING', 'SAFE_TO_JSON', 'JSON_ARRAY_APPEND', 'JSON_ARRAY_INSERT',
  'JSON_REMOVE', 'JSON_SET', 'JSON_STRIP_NULLS', 'JSON_CONTAINS', 'JSON_KEYS', 'FLOAT32', 'BOOL_ARRAY', 'FLOAT32_ARRAY', 'FLOAT64_ARRAY', 'INT64_ARRAY', 'STRING_ARRAY',
  'TOKENIZE_JSON', 'ADDDATE', 'SUBDATE', 'JUSTIFY_DAYS', 'JUSTIFY_HOURS', 'JUSTIFY_INTERVAL', 'MAKE_INTERVAL',
  'DEBUG_TOKENLIST', 'GET_TABLE_COLUMN_IDENTITY_STATE', 'SCORE', 'SCORE_NGRAMS', 'SEARCH', 'SEARCH_NGRAMS', 'SEARCH_SUBSTRING', 'SNIPPET', 'REPLACE_FIELDS',
  'GENERATE_TIMESTAMP_ARRAY', 'JSON_OBJECT', 'ARRAY_FILTER', 'ARRAY_TRANSFORM', 'SESSION_USER',
  'APPROX_COSINE_DISTANCE', 'APPROX_EUCLIDEAN_DISTANCE', 'APPROX_DOT_PRODUCT', 'DOT_PRODUCT', 'TOKENIZE_BOOL',
  'APPROX_COUNT_DISTINCT', 'HLL_COUNT.EXTRACT', 'HLL_COUNT.INIT', 'HLL_COUNT.MERGE', 'HLL_COUNT.MERGE_PARTIAL',
  'EXTRACT', 'TIMEZONE', 'GET_INTERNAL_SEQUENCE_STATE', 'GET_NEXT_SEQUENCE_VALUE', 'NEXTVAL', 'PENDING_COMMIT_TIMESTAMP',
]);

/** The columns that the first signature takes. */
const OF_TYPES: Readonly<Record<string, string>> = {
  'STRING': 's', 'text': 's', 'INT64': 'n', 'number': 'n', 'exact': 'n', 'FLOAT64': 'f', 'NUMERIC': 'm', 'BYTES': 'b', 'DATE': 'd', 'TIMESTAMP': 't', 'JSON': 'j', 'array': 'array[r.n]', 'ARRAY<float>': 'array[r.f]', 'ARRAY<STRING>': 'array[r.s]', 'BOOL': 'true',
};

function callOf({ name, schema, signatures = [] }: SqlFunction, count: number, dialect: Dialect): string {
  const fitting = signatures.find(({ parameters }) => parameters.length >= count);
  const given = ARGUMENTS[dialect][`${name} ${count}`] ?? ARGUMENTS[dialect][name]
    ?? (dialect === POSTGRESQL ? fitting?.parameters.map(({ type }) => OF_TYPES[type] ?? 's') : undefined) ?? [];
  const args = Array.from({ length: count }, (_, at) => (given[at] ?? 's').replace(/^(?=[a-z]$)/, 'r.'));
  return dialect === GOOGLESQL ? `${name}(${args.join(', ')})` : `${schema === undefined ? '' : 'spanner.'}${name.toLowerCase()}(${args.join(', ')})`;
}

/** The table, and a view of each call. */
function viewsOf(calls: readonly string[], dialect: Dialect): string[] {
  return [TABLE[dialect], ...calls.map((call, n) => `CREATE VIEW v${n} SQL SECURITY INVOKER AS SELECT ${call} AS x FROM r`)];
}

test.each([[GOOGLESQL, POSTGRESQL], [POSTGRESQL, GOOGLESQL]])('[V2] what %s has in place of functions of %s alone can be called there', (dialect, other) => {
  const offered = sqlFunctions(other).filter(({ name }) => isOfOtherDialect(name, dialect)).map(({ name }) => [name, counterparts(name, dialect)] as const);
  expect(offered.filter(([, instead]) => instead.length > 0).length).toBeGreaterThan(20);
  expect(offered.flatMap(([name, instead]) => instead.filter((each) => each?.name === undefined || each.elsewhere || each.rows).map(() => name))).toEqual([]);
});

test.each([
  [GOOGLESQL, 'NOW', ['CURRENT_TIMESTAMP']], [GOOGLESQL, 'CLOCK_TIMESTAMP', ['CURRENT_TIMESTAMP']], [GOOGLESQL, 'GEN_RANDOM_UUID', ['NEW_UUID', 'GENERATE_UUID']],
  [POSTGRESQL, 'TIMESTAMP_TRUNC', ['DATE_TRUNC']], [POSTGRESQL, 'IFNULL', ['COALESCE']], [POSTGRESQL, 'COALESCE', []], [GOOGLESQL, 'QUOTE_IDENT', []],
])('[V2] %s has in place of %s: %j', (dialect, name, instead) => {
  expect(counterparts(name, dialect).map((each) => each.name)).toEqual(instead);
});

describeOnEmulator('the catalogue of functions', (client) => {
  test.each([GOOGLESQL, POSTGRESQL])('has the functions of the emulator with their arguments, in %s', async (dialect) => {
    const calls = functionsInViews(dialect).flatMap((each) => [...new Set([each.minArguments, Math.min(each.maxArguments, 3)])].map((count) => (
      each.bare && count === 0 ? each.name : callOf(each, count, dialect)
    )));
    expect(await client.createDatabase(dialect, viewsOf(calls, dialect))).toEqual({ accepted: true, database: expect.anything() });
  });

  test('excuses no function of PostgreSQL that the emulator has', async () => {
    const newer = sqlFunctions(POSTGRESQL).filter(({ name, schema }) => NEWER_POSTGRESQL_FUNCTIONS.includes(`${schema === undefined ? '' : 'spanner.'}${name.toLowerCase()}`));
    expect(newer.map(({ name }) => name)).toHaveLength(NEWER_POSTGRESQL_FUNCTIONS.length);
    for (const each of newer) {
      const views = viewsOf([callOf(each, each.minArguments, POSTGRESQL)], POSTGRESQL);
      expect([each.name, await client.createDatabase(POSTGRESQL, views)]).toMatchObject([each.name, { accepted: false }]);
    }
  });

  test('has the types of the emulator', async () => {
    const calls = sqlFunctions(GOOGLESQL).flatMap((each) => (each.aggregate || each.elsewhere || IN_NO_VIEW.has(each.name) ? [] : callsBySignature(each)));
    const columns = calls.map(({ call, result, isDefault }, n) => (
      `, x${n} ${result.replace(/STRING|BYTES/, '$&(MAX)')} ${isDefault ? `DEFAULT (${call})` : `AS (${call})${result === 'TOKENLIST' ? ' HIDDEN' : ' STORED'}`}`
    ));
    // The emulator looks at all generated columns of a table for each of them.
    for (let n = 0; n < columns.length; n += 6) {
      const table = TYPED_TABLE.replace(') PRIMARY', () => `${columns.slice(n, n + 6).join('')}) PRIMARY`);
      expect(await client.createDatabase(GOOGLESQL, [table])).toEqual({ accepted: true, database: expect.anything() });
    }
    expect(calls.length).toBeGreaterThan(290);
  });
});

const TYPED_TABLE = 'CREATE TABLE r (o BOOL, s STRING(MAX), n INT64, f FLOAT64, g FLOAT32, m NUMERIC, b BYTES(MAX), d DATE, t TIMESTAMP, j JSON) PRIMARY KEY (n)';
/** One value of each type, and of what can stand for several types. */
const VALUES: Readonly<Record<string, string>> = {
  'BOOL': 'o', 'STRING': 's', 'INT64': 'n', 'FLOAT64': 'f', 'FLOAT32': 'g', 'NUMERIC': 'm', 'BYTES': 'b', 'DATE': 'd', 'TIMESTAMP': 't', 'JSON': 'j',
  'any': 's', 'comparable': 's', 'value': 's', 'array': '[n]', 'element': 'n', 'INTERVAL': 'INTERVAL 1 DAY', 'ARRAY<any>': '[s]', 'ARRAY<TOKENLIST>': '[TOKENIZE_FULLTEXT(s)]',
};
const RESULTS: Readonly<Record<string, string>> = { any: 'STRING', comparable: 'STRING', array: 'ARRAY<INT64>', element: 'INT64', NULL: 'STRING' };
/** The types that a kind in a signature stands for. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  number: ['INT64', 'FLOAT64', 'FLOAT32', 'NUMERIC'], fraction: ['FLOAT64', 'FLOAT32', 'NUMERIC'], wide: ['FLOAT64', 'NUMERIC'], exact: ['INT64', 'NUMERIC'],
  float: ['FLOAT64', 'FLOAT32'], text: ['STRING', 'BYTES'], bits: ['INT64', 'BYTES'], document: ['STRING', 'JSON'],
};

/** Words for types that are not in `KINDS`, as they stand for too many. */
const OTHER_KINDS = ['any', 'comparable', 'equatable', 'scalar', 'array', 'element', 'value', 'part', 'sequence', 'function'];

/** Those that the calls by signature do not show. */
function functionsInViews(dialect: Dialect): SqlFunction[] {
  return sqlFunctions(dialect).filter(({ name, schema, elsewhere, signatures, rows }) => (
    !elsewhere && !rows && !IN_NO_VIEW.has(name) && (dialect === GOOGLESQL ? !signatures : !NEWER_POSTGRESQL_FUNCTIONS.includes(`${schema === undefined ? '' : 'spanner.'}${name.toLowerCase()}`))
  ));
}

function callsBySignature({ name, signatures = [], parts = '', nondeterministic }: SqlFunction): { call: string; result: string; isDefault: boolean }[] {
  return signatures.flatMap(({ parameters: all, result }) => {
    const parameters = all.filter((parameter) => parameter.name === undefined);
    const kind = [...parameters.map(({ type }) => type), result].flatMap((type) => Object.keys(KINDS).filter((each) => new RegExp(`\\b${each}\\b`).test(type)))[0];
    const typesOf = (type: string): string[] => (kind === undefined ? [type] : KINDS[kind].map((each) => type.replace(kind, each)));
    const least = parameters.filter(({ optional }) => !optional).length;
    return (kind === undefined ? [0] : [...KINDS[kind].keys()]).flatMap((at) => [...new Set([least, parameters.length])].map((count) => {
      const args = parameters.slice(0, count).map(({ type, constant }) => (constant ? "'$'" : valueOf(typesOf(type)[at] ?? type, parts, nondeterministic === true)));
      const given = name === 'FORMAT' ? ["'%s'", 's'] : name === 'BIT_REVERSE' ? ['n', 'TRUE'] : args;
      const type = typesOf(result)[at] ?? result;
      const call = `${name}(${given.join(name === 'EXTRACT' ? ' FROM ' : ', ').replace(/ FROM s$/, " AT TIME ZONE 'UTC'")})`;
      return { call, result: RESULTS[type] ?? type, isDefault: nondeterministic === true };
    }));
  });
}

function valueOf(type: string, parts: string, isConstant: boolean): string {
  const element = /^ARRAY<(\w+)>$/.exec(type)?.[1];
  return type === 'part' ? parts.split(' ')[0].replace('NANOSECOND', 'DAY')
    : isConstant ? "'UTC'" : VALUES[type] ?? (element ? `[${VALUES[element]}]` : type);
}
