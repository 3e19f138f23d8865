import { Dialect } from '../../../src/schema';

/**
 * Expressions by the type of their value. `<INT64>` is an expression or column of that type, `<same>` the one before it
 * again, `<few>` a constant of the list with that name.
 */
export interface Templates {
  readonly expressions: Readonly<Record<string, readonly string[]>>;
  readonly constants: Readonly<Record<string, readonly string[]>>;
}

const words = (text: string): string[] => text.split(' ');

const NUMBERS = {
  few: words('1 2 3 4 5 7 8 10 16 24 32 64 100 1000'),
  any: words('0 1 -1 2 5 16 1000 3600 86400 1000000 1000000000 86400000000 1000000000000000 4611686018427387904'),
  mask: words('1 3 7 15 240 255 1023 65280 4294967295 1099511627775'),
  bits: words('1 3 8 20 30 40 52 60 62 63'),
  at: words('1 1 1 1 2 3 5 9 14 15 20 24 30'),
  chars: words('1 1 2 2 3 4 5 8 10 13 19 26 36'),
  width: words('1 2 4 10 12 20 26 40'),
};
const PARTS = 'MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY MONTH YEAR';

const GOOGLESQL: Templates = {
  constants: {
    ...NUMBERS,
    part: words(`${PARTS} DAYOFWEEK DAYOFYEAR WEEK`),
    unit: words('MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY'),
    span: words('DAY WEEK MONTH YEAR'),
    text: words("'' '-' 'a' '4' '0' 'open' '00' '#'"),
    chars_of: words("'0' '-' '0123456789' 'abcdef0123456789-' 'n'"),
    prefix: words('"u-" "user-" "customer-number-" "a-prefix-of-more-than-thirty-characters-"'),
    format: ["'%Y-%m-%d'", "'%Y%m%d%H'", "'%FT%E6SZ'", "'%E3S'", "'%H:%M:%S'", "'%s'", "'%H'", "'%G-W%V'", "'%Y-%m'", "'%F %T'"],
  },
  expressions: {
    INT64: [
      'FARM_FINGERPRINT(<STRING>)', 'FARM_FINGERPRINT(<STRING>)', 'FARM_FINGERPRINT(<BYTES>)', 'ABS(<INT64>)', '-<INT64>',
      'MOD(<INT64>, <few>)', 'MOD(<INT64>, <any>)', 'ABS(MOD(<INT64>, <few>))', 'DIV(<INT64>, <any>)', 'DIV(<INT64>, <few>)',
      '<INT64> + <any>', '<INT64> - <any>', '<any> - <INT64>', '<INT64> * <any>', '<INT64> + <INT64>', '<INT64> - <INT64>',
      '<INT64> * <INT64>', '<INT64> & <mask>', '<INT64> | <any>', '<INT64> ^ <any>', '<INT64> ^ <INT64>', '<INT64> & <INT64>',
      '<INT64> >> <bits>', '<INT64> << <bits>', '~<INT64>', 'BIT_REVERSE(<INT64>, TRUE)', 'BIT_REVERSE(<INT64>, FALSE)',
      'UNIX_SECONDS(<TIMESTAMP>)', 'UNIX_MILLIS(<TIMESTAMP>)', 'UNIX_MICROS(<TIMESTAMP>)', 'UNIX_MICROS(<TIMESTAMP>)',
      'UNIX_DATE(<DATE>)', 'EXTRACT(<part> FROM <TIMESTAMP> AT TIME ZONE "UTC")', 'EXTRACT(<span> FROM <DATE>)',
      'TIMESTAMP_DIFF(<TIMESTAMP>, TIMESTAMP "2020-01-01T00:00:00Z", <unit>)', 'DATE_DIFF(<DATE>, DATE "2020-01-01", <span>)',
      'LENGTH(<STRING>)', 'BYTE_LENGTH(<BYTES>)', 'STRPOS(<STRING>, <text>)', 'SIGN(<INT64>)', 'GREATEST(<INT64>, <any>)',
      'LEAST(<INT64>, <INT64>)', 'IF(<BOOL>, <INT64>, <INT64>)', 'IF(<BOOL>, <INT64>, <any>)',
      'CASE <STRING> WHEN <text> THEN <INT64> ELSE <INT64> END', 'CASE WHEN <BOOL> THEN <INT64> WHEN <BOOL> THEN <any> END',
      'COALESCE(<INT64>, <any>)', 'COALESCE(<INT64>, <INT64>)', 'IFNULL(<INT64>, <any>)', 'NULLIF(<INT64>, <any>)',
      'CAST(<BOOL> AS INT64)', 'CAST(<INT64> / <any> AS INT64)', 'CAST(FLOOR(<INT64> / <few>) AS INT64)',
      'CAST(<FLOAT64> AS INT64)', 'INT64(JSON_QUERY(<JSON>, "$.by"))', 'DIV(UNIX_MICROS(<TIMESTAMP>), <any>)',
      'MOD(UNIX_MICROS(<TIMESTAMP>), <any>)', 'MOD(FARM_FINGERPRINT(<STRING>), <few>)', 'BIT_COUNT(<INT64>)',
      'COALESCE(maybe_minute, <INT64>)', 'MOD(COALESCE(<INT64>, FARM_FINGERPRINT(<STRING>)), <few>)', 'IF(<BOOL>, <INT64>, FARM_FINGERPRINT(<STRING>)) & <mask>',
      '<INT64> - <same>', '<INT64> - <same> + <INT64>', 'STRPOS(<STRING>, <STRING>)', 'LENGTH(LPAD(<STRING>, <width>))', 'GREATEST(<INT64>, <INT64>)',
      'GREATEST(<any>, <INT64>)', 'LEAST(<INT64>, <any>)', 'CAST(SQRT(ABS(<INT64>)) AS INT64)', 'LENGTH(<BYTES>)', 'FARM_FINGERPRINT(LPAD(<STRING>, <width>))',
      'TIMESTAMP_DIFF(<TIMESTAMP>, <same>, SECOND)', 'UNIX_MICROS(<TIMESTAMP>) - UNIX_MICROS(<TIMESTAMP>)', 'ABS(MOD(FARM_FINGERPRINT(SUBSTR(<STRING>, 1, <chars>)), <few>))',
    ],
    FLOAT64: ['<INT64> / <any>', 'ROUND(<FLOAT64>)', 'FLOOR(<FLOAT64>)', 'SQRT(ABS(<FLOAT64>))', 'CAST(<INT64> AS FLOAT64)', '<FLOAT64> * 0.001'],
    STRING: [
      'CONCAT(<STRING>, <STRING>)', 'CONCAT(<STRING>, <text>, <STRING>)', '<STRING> || <STRING>', 'CONCAT(CAST(<INT64> AS STRING), <STRING>)',
      'FORMAT("%s-%d", <STRING>, <INT64>)', 'FORMAT("%d/%s", <INT64>, <STRING>)', 'FORMAT("%020d", <INT64>)', 'FORMAT("%.2s%s", <STRING>, <STRING>)',
      'FORMAT("%x", <INT64>)', 'FORMAT("%T %t", <DATE>, <TIMESTAMP>)', 'CAST(<INT64> AS STRING)', 'CAST(<INT64> AS STRING)',
      'CAST(<TIMESTAMP> AS STRING)', 'CAST(<DATE> AS STRING)', 'CAST(<BOOL> AS STRING)', 'CAST(<FLOAT64> AS STRING)',
      'SUBSTR(<STRING>, <at>, <chars>)', 'SUBSTR(<STRING>, <at>, <chars>)', 'SUBSTR(<STRING>, <at>)', 'SUBSTR(<STRING>, -4)', 'LOWER(<STRING>)',
      'UPPER(<STRING>)', 'REVERSE(<STRING>)', 'LPAD(<STRING>, <width>, "0")', 'RPAD(<STRING>, <width>, "0")', 'TRIM(<STRING>)',
      'LTRIM(<STRING>, <chars_of>)', 'RTRIM(<STRING>, <chars_of>)', 'REPLACE(<STRING>, <text>, <text>)', 'REPLACE(<STRING>, <STRING>, "")',
      'TO_HEX(<BYTES>)', 'TO_BASE64(<BYTES>)', 'FORMAT_TIMESTAMP(<format>, <TIMESTAMP>, "UTC")', 'FORMAT_DATE("%Y%m%d", <DATE>)',
      'FORMAT_DATE("%d.%m.%Y", <DATE>)', 'IF(<BOOL>, <STRING>, <STRING>)', 'CASE WHEN <BOOL> THEN <STRING> ELSE <text> END',
      'COALESCE(<STRING>, <text>)', 'COALESCE(<STRING>, <STRING>)', 'NULLIF(<STRING>, <text>)', 'JSON_VALUE(<JSON>, "$.at")',
      'TO_JSON_STRING(<INT64>)', 'SAFE_CONVERT_BYTES_TO_STRING(<BYTES>)', 'REPEAT(<STRING>, 2)', 'SPLIT(<STRING>, "-")[OFFSET(0)]',
      'REGEXP_EXTRACT(<STRING>, "[0-9]+")', 'REGEXP_REPLACE(<STRING>, "[^a-z]", "")', 'STRING(<TIMESTAMP>, "UTC")', 'TO_HEX(SHA256(<STRING>))',
      'LEAST(<STRING>, <STRING>)', 'CAST(ABS(MOD(FARM_FINGERPRINT(<STRING>), <few>)) AS STRING)',
      'LPAD(CONCAT(<prefix>, <STRING>), <width>)', 'RPAD(CONCAT(<prefix>, <STRING>), <width>)', 'SUBSTR(CONCAT(<prefix>, <STRING>), 1, <width>)',
      'LEFT(CONCAT(<prefix>, <STRING>), <width>)', 'RIGHT(<STRING>, <chars>)', 'LPAD(CAST(ABS(MOD(FARM_FINGERPRINT(<STRING>), <few>)) AS STRING), <chars>, "0")',
      'CONCAT(LPAD(CAST(ABS(MOD(FARM_FINGERPRINT(<STRING>), 64)) AS STRING), 4, "0"), "#", <STRING>)', 'CONCAT(FORMAT("%04d", ABS(MOD(FARM_FINGERPRINT(<STRING>), 64))), "#", <STRING>)',
      'SPLIT(<STRING>, "-")[OFFSET(2)]', 'LPAD(CAST(<INT64> AS STRING), <width>, "0")', 'IFNULL(<STRING>, <STRING>)', 'GREATEST(<STRING>, <text>)',
      'COALESCE(maybe_tenant, status)', 'COALESCE(maybe_customer, <STRING>)', 'IF(<BOOL>, <STRING>, status)', 'REPLACE(<STRING>, "-", "")',
    ],
    BYTES: ['SHA256(<STRING>)', 'SHA512(<STRING>)', 'SHA1(<STRING>)', 'MD5(<STRING>)', 'CAST(<STRING> AS BYTES)', 'SUBSTR(<BYTES>, <at>, <chars>)', 'REVERSE(<BYTES>)', 'CONCAT(<BYTES>, <BYTES>)', 'COALESCE(<BYTES>, <BYTES>)', 'IF(<BOOL>, <BYTES>, <BYTES>)', 'LPAD(<BYTES>, <width>)'],
    TIMESTAMP: [
      'TIMESTAMP_TRUNC(<TIMESTAMP>, <part>, "UTC")', 'TIMESTAMP_TRUNC(<TIMESTAMP>, <unit>)', 'TIMESTAMP_ADD(<TIMESTAMP>, INTERVAL 1 HOUR)',
      'TIMESTAMP_SUB(<TIMESTAMP>, INTERVAL 7 DAY)', 'TIMESTAMP(<DATE>, "UTC")', 'COALESCE(<TIMESTAMP>, <TIMESTAMP>)', 'IF(<BOOL>, <TIMESTAMP>, <TIMESTAMP>)',
      'TIMESTAMP_MICROS(UNIX_MICROS(<TIMESTAMP>))', 'TIMESTAMP_SECONDS(UNIX_SECONDS(<TIMESTAMP>))', 'LEAST(<TIMESTAMP>, <TIMESTAMP>)',
      'GREATEST(<TIMESTAMP>, <TIMESTAMP>)', 'COALESCE(maybe_ts, <TIMESTAMP>)', 'CAST(CAST(<TIMESTAMP> AS STRING) AS TIMESTAMP)', 'TIMESTAMP(CAST(<DATE> AS STRING))',
    ],
    DATE: [
      'CAST(CAST(<DATE> AS STRING) AS DATE)', 'DATE(CAST(<TIMESTAMP> AS STRING))', 'IF(<BOOL>, <DATE>, <DATE>)', 'GREATEST(<DATE>, <DATE>)', 'PARSE_DATE("%F", CAST(<DATE> AS STRING))',
      'CAST(<TIMESTAMP> AS DATE)', 'DATE(<TIMESTAMP>, "UTC")', 'DATE_TRUNC(<DATE>, <span>)', 'DATE_ADD(<DATE>, INTERVAL 1 DAY)',
      'EXTRACT(DATE FROM <TIMESTAMP> AT TIME ZONE "UTC")', 'COALESCE(<DATE>, DATE "2020-01-01")', 'DATE_FROM_UNIX_DATE(UNIX_DATE(<DATE>))',
    ],
    BOOL: [
      '<INT64> > <any>', '<STRING> IS NULL', '<INT64> IS NOT NULL', '<STRING> LIKE "a%"', '<STRING> IN ("open", "paid")', 'MOD(<INT64>, <few>) = 0',
      'STARTS_WITH(<STRING>, "a")', '<BOOL> AND <BOOL>', 'NOT <BOOL>', '<TIMESTAMP> > TIMESTAMP "2023-08-01T00:00:00Z"', '<INT64> BETWEEN 0 AND <any>',
      'COALESCE(<BOOL>, FALSE)', 'IF(<BOOL>, <BOOL>, <BOOL>)',
    ],
    JSON: [],
  },
};

const POSTGRESQL: Templates = {
  constants: {
    ...NUMBERS,
    part: PARTS.toLowerCase().split(' ').concat('dow', 'doy', 'week', 'epoch').map((part) => `'${part}'`),
    unit: words("'second' 'minute' 'hour' 'day' 'month' 'millisecond'"),
    field: words('EPOCH MICROSECOND MILLISECOND SECOND MINUTE HOUR DAY MONTH YEAR DOW DOY'),
    prefix: words("'u-' 'user-' 'customer-number-' 'a-prefix-of-more-than-thirty-characters-'"),
    text: words("'' '-' 'a' '4' '0' 'open' '00' '#'"),
    chars_of: words("'0' '-' '0123456789' 'abcdef0123456789-' 'n'"),
    format: words("'YYYY-MM-DD' 'YYYYMMDDHH24' 'YYYYMMDDHH24MISSUS' 'MI:SS' 'HH24' 'DDD' 'YYYY-MM' 'IYYY-IW' 'MS'"),
  },
  expressions: {
    INT64: [
      'spanner.farm_fingerprint(<STRING>)', 'spanner.farm_fingerprint(<STRING>)', 'spanner.farm_fingerprint(<BYTES>)', 'abs(<INT64>)', '-<INT64>',
      'mod(<INT64>, <few>)', 'mod(<INT64>, <any>)', 'abs(mod(<INT64>, <few>))', '<INT64> % <few>', '<INT64> / <any>', '<INT64> / <few>',
      '<INT64> + <any>', '<INT64> - <any>', '<any> - <INT64>', '<INT64> * <any>', '<INT64> + <INT64>', '<INT64> - <INT64>',
      '<INT64> * <INT64>', '<INT64> & <mask>', '<INT64> | <any>', '<INT64> & <INT64>', '<INT64> >> <bits>', '<INT64> << <bits>',
      'spanner.bit_reverse(<INT64>, true)', 'spanner.bit_reverse(<INT64>, false)', 'extract(<field> from <TIMESTAMP>)::bigint',
      'extract(epoch from <TIMESTAMP>)::bigint', '(extract(epoch from <TIMESTAMP>) * 1000000)::bigint', '(extract(epoch from <TIMESTAMP>) * <few>)::bigint',
      'length(<STRING>)', 'sign(<INT64>)::bigint', 'greatest(<INT64>, <any>)', 'least(<INT64>, <INT64>)',
      'case when <BOOL> then <INT64> else <INT64> end', 'case <STRING> when <text> then <INT64> else <any> end',
      'coalesce(<INT64>, <any>)', 'coalesce(<INT64>, <INT64>)', 'nullif(<INT64>, <any>)', '(<INT64> / <few>::double precision)::bigint',
      'floor(<FLOAT64>)::bigint', '<FLOAT64>::bigint', 'mod(spanner.farm_fingerprint(<STRING>), <few>)', 'div(<INT64>, <any>)',
      "(<JSON>->>'by')::bigint", 'mod((extract(epoch from <TIMESTAMP>) * 1000000)::bigint, <any>)',
      'coalesce(maybe_minute, <INT64>)', 'mod(coalesce(<INT64>, spanner.farm_fingerprint(<STRING>)), <few>)',
      '(case when <BOOL> then <INT64> else spanner.farm_fingerprint(<STRING>) end) & <mask>', '<INT64> - <same>', '<INT64> - <same> + <INT64>',
      'strpos(<STRING>, <STRING>)', 'length(lpad(<STRING>, <width>))', 'greatest(<INT64>, <INT64>)', 'least(<INT64>, <any>)', 'sqrt(abs(<INT64>))::bigint',
      'spanner.farm_fingerprint(lpad(<STRING>, <width>))', '(extract(epoch from <TIMESTAMP>) - extract(epoch from <TIMESTAMP>))::bigint',
      'abs(mod(spanner.farm_fingerprint(substr(<STRING>, 1, <chars>)), <few>))', 'strpos(<STRING>, <text>)',
    ],
    FLOAT64: ['<INT64>::double precision / <few>', 'floor(<FLOAT64>)', 'round(<FLOAT64>)', '<FLOAT64> * 0.001', "date_part('epoch', <TIMESTAMP>)", 'sqrt(abs(<FLOAT64>))'],
    STRING: [
      'concat(<STRING>, <STRING>)', '<STRING> || <STRING>', "<STRING> || '|' || <STRING>", '<INT64>::text || <STRING>', '<INT64>::text', '<INT64>::text',
      '<TIMESTAMP>::text', '<DATE>::text', '<BOOL>::text', '<FLOAT64>::text', 'substr(<STRING>, <at>, <chars>)', 'substr(<STRING>, <at>, <chars>)',
      'substr(<STRING>, <at>)', 'substring(<STRING>, <at>, <chars>)', 'lower(<STRING>)', 'upper(<STRING>)', 'reverse(<STRING>)', "lpad(<STRING>, <width>, '0')",
      "rpad(<STRING>, <width>, '0')", 'trim(<STRING>)', 'ltrim(<STRING>, <chars_of>)', 'rtrim(<STRING>, <chars_of>)', 'btrim(<STRING>, <chars_of>)',
      'replace(<STRING>, <text>, <text>)', "replace(<STRING>, <STRING>, '')", 'to_char(<TIMESTAMP>, <format>)', "to_char(<DATE>, 'YYYYMMDD')",
      'case when <BOOL> then <STRING> else <STRING> end', 'case when <BOOL> then <STRING> else <text> end', 'coalesce(<STRING>, <text>)',
      'coalesce(<STRING>, <STRING>)', 'nullif(<STRING>, <text>)', "<JSON>->>'at'", 'repeat(<STRING>, 2)',
      "regexp_replace(<STRING>, '[^a-z]', '')", 'least(<STRING>, <STRING>)', "to_char(<INT64>, '000000000000')",
      'abs(mod(spanner.farm_fingerprint(<STRING>), <few>))::text',
      'lpad(<prefix> || <STRING>, <width>)', 'rpad(<prefix> || <STRING>, <width>)', 'substr(<prefix> || <STRING>, 1, <width>)', 'concat(<prefix>, <STRING>)::varchar(<width>)',
      "lpad(abs(mod(spanner.farm_fingerprint(<STRING>), <few>))::text, <chars>, '0')", "lpad(abs(mod(spanner.farm_fingerprint(<STRING>), 64))::text, 4, '0') || '#' || <STRING>",
      "lpad(<INT64>::text, <width>, '0')", 'greatest(<STRING>, <text>)', 'coalesce(maybe_tenant, status)', 'coalesce(maybe_customer, <STRING>)',
      'case when <BOOL> then <STRING> else status end', "replace(<STRING>, '-', '')",
    ],
    BYTES: ['sha256(<BYTES>)', 'sha512(<BYTES>)', '<STRING>::bytea', 'substr(<BYTES>, <at>, <chars>)', 'coalesce(<BYTES>, <BYTES>)'],
    TIMESTAMP: [
      'greatest(<TIMESTAMP>, <TIMESTAMP>)',
      "date_trunc(<unit>, <TIMESTAMP>, 'UTC')", 'date_trunc(<unit>, <TIMESTAMP>)', 'coalesce(<TIMESTAMP>, <TIMESTAMP>)', 'least(<TIMESTAMP>, <TIMESTAMP>)',
      'case when <BOOL> then <TIMESTAMP> else <TIMESTAMP> end',
    ],
    DATE: ['<TIMESTAMP>::date', 'coalesce(<DATE>, <DATE>)', '<DATE> + 1', 'date(<TIMESTAMP>)', 'greatest(<DATE>, <DATE>)', 'case when <BOOL> then <DATE> else <DATE> end', "to_date(<DATE>::text, 'YYYY-MM-DD')"],
    BOOL: [
      '<INT64> > <any>', '<STRING> is null', '<INT64> is not null', "<STRING> like 'a%'", "<STRING> in ('open', 'paid')", 'mod(<INT64>, <few>) = 0',
      '<BOOL> and <BOOL>', 'not <BOOL>', '<INT64> between 0 and <any>',
      'coalesce(<BOOL>, false)',
    ],
    JSON: [],
  },
};

export function templatesOf(dialect: Dialect): Templates {
  return dialect === Dialect.POSTGRESQL ? POSTGRESQL : GOOGLESQL;
}
