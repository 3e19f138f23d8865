import { Dialect } from '../../src/schema';
import { sqlFunctions } from '../../src/schema/functions';
import type { SpannerClient } from '../support/emulator/client';
import { describeOnEmulator } from '../support/emulator/describe-on-emulator';

const { GOOGLESQL, POSTGRESQL } = Dialect;

/** As many arguments as a function takes, or three where there is no limit; absent: columns of text. */
const ARGUMENTS: Readonly<Record<Dialect, Readonly<Record<string, readonly string[]>>>> = {
  [GOOGLESQL]: {
    'CURRENT_DATE': ["'UTC'"],
    'BIT_REVERSE': ['n', 'TRUE'], 'ABS': ['n'], 'MOD': ['n', 'n'], 'DIV': ['n', 'n'], 'CEIL': ['f'], 'CEILING': ['f'], 'FLOOR': ['f'], 'ROUND': ['f', '1'], 'TRUNC': ['f', '1'],
    'FORMAT': ["'%s %s'", 's', 's'], 'FORMAT 1': ["'a'"], 'SUBSTR': ['s', '1', '2'], 'SUBSTRING': ['s', '1', '2'], 'LPAD': ['s', '9', 's'], 'RPAD': ['s', '9', 's'],
    'TO_HEX': ['b'], 'SAFE_CONVERT_BYTES_TO_STRING': ['b'], 'TO_BASE64': ['b'], 'CODE_POINTS_TO_STRING': ['[65]'], 'CODE_POINTS_TO_BYTES': ['[65]'],
    'TO_JSON_STRING': ['j', 'TRUE'], 'FORMAT_DATE': ["'%F'", 'd'], 'FORMAT_TIMESTAMP': ["'%F'", 't', "'UTC'"], 'DATE_TRUNC': ['d', 'DAY'],
    'TIMESTAMP_TRUNC': ['t', 'DAY', "'UTC'"], 'DATE': ['1', '2', '3'], 'DATE 1': ['t'], 'STRING': ['t', "'UTC'"], 'TIMESTAMP': ['s', "'UTC'"], 'PARSE_TIMESTAMP': ["'%F'", 's', "'UTC'"],
    'TIMESTAMP_ADD': ['t', 'INTERVAL 1 DAY'], 'TIMESTAMP_SUB': ['t', 'INTERVAL 1 DAY'], 'DATE_ADD': ['d', 'INTERVAL 1 DAY'], 'DATE_SUB': ['d', 'INTERVAL 1 DAY'],
    'DATE_DIFF': ['d', 'd', 'DAY'], 'TIMESTAMP_DIFF': ['t', 't', 'DAY'], 'TIMESTAMP_MICROS': ['n'], 'TIMESTAMP_MILLIS': ['n'], 'TIMESTAMP_SECONDS': ['n'],
    'UNIX_MICROS': ['t'], 'UNIX_MILLIS': ['t'], 'UNIX_DATE': ['d'], 'UNIX_SECONDS': ['t'], 'IF': ['TRUE', 's', 's'], 'AVG': ['n'], 'SUM': ['n'], 'STRING_AGG': ['s', "','"],
    'BIT_AND': ['n'], 'BIT_OR': ['n'], 'BIT_XOR': ['n'], 'COUNTIF': ['TRUE'], 'LOGICAL_AND': ['TRUE'], 'LOGICAL_OR': ['TRUE'],
  },
  [POSTGRESQL]: {
    FARM_FINGERPRINT: ['s'], SHA1: ['b'], SHA256: ['b'], SHA512: ['b'], BIT_REVERSE: ['n', 'true'], ABS: ['n'], MOD: ['n', 'n'], DIV: ['m', 'm'], CEIL: ['f'],
    CEILING: ['f'], FLOOR: ['f'], ROUND: ['f'], TRUNC: ['f'], SUBSTR: ['s', '1', '2'], SUBSTRING: ['s', '1', '2'],
    LPAD: ['s', '9', 's'], RPAD: ['s', '9', 's'], TO_CHAR: ['t', "'YYYY'"],
    TO_TIMESTAMP: ['s', "'YYYY'"], DATE_TRUNC: ["'day'", 't', "'UTC'"], DATE: ['t'], AVG: ['n'], SUM: ['n'], STRING_AGG: ['s', "','"],
    BIT_AND: ['n'], BIT_OR: ['n'],
  },
};
const TABLE: Readonly<Record<Dialect, string>> = {
  [GOOGLESQL]: 'CREATE TABLE r (s STRING(9), n INT64, f FLOAT64, b BYTES(9), d DATE, t TIMESTAMP, j JSON) PRIMARY KEY (n)',
  [POSTGRESQL]: 'CREATE TABLE r (s varchar, n bigint, f float8, m numeric, b bytea, d date, t timestamptz, PRIMARY KEY (n))',
};
/** Newer than the emulator, or in views no call; other tests have statements with them. */
const IN_NO_VIEW = new Set([
  'GEN_RANDOM_UUID', 'NEW_UUID',
  'EXTRACT', 'TIMEZONE', 'GET_INTERNAL_SEQUENCE_STATE', 'GET_NEXT_SEQUENCE_VALUE', 'NEXTVAL', 'PENDING_COMMIT_TIMESTAMP',
]);

function callOf(name: string, count: number, dialect: Dialect): string {
  const given = ARGUMENTS[dialect][`${name} ${count}`] ?? ARGUMENTS[dialect][name] ?? [];
  const args = Array.from({ length: count }, (_, at) => (given[at] ?? 's').replace(/^(?=[a-z]$)/, 'r.'));
  return dialect === GOOGLESQL ? `${name}(${args.join(', ')})` : `${name.toLowerCase()}(${args.join(', ')})`;
}

async function takes(client: SpannerClient, call: string, dialect: Dialect): Promise<boolean> {
  const calls = dialect === POSTGRESQL ? [call, `spanner.${call}`] : [call];
  for (const each of calls) {
    const { accepted } = await client.createDatabase(dialect, [TABLE[dialect], `CREATE VIEW v SQL SECURITY INVOKER AS SELECT ${each} AS x FROM r`]);
    if (accepted) {
      return true;
    }
  }
  return false;
}

describeOnEmulator('the catalogue of functions', (client) => {
  test.each([GOOGLESQL, POSTGRESQL])('has the functions of the emulator with their arguments, in %s', async (dialect) => {
    const refused: string[] = [];
    for (const { name, minArguments, maxArguments, bare } of sqlFunctions(dialect).filter((each) => !each.elsewhere && !IN_NO_VIEW.has(each.name))) {
      for (const count of new Set([minArguments, Math.min(maxArguments, 3)])) {
        const call = bare && count === 0 ? name : callOf(name, count, dialect);
        if (!await takes(client, call, dialect)) {
          refused.push(call);
        }
      }
    }
    expect(refused).toEqual([]);
  });
});
