import type { SpannerDatabaseTimeouts } from '@cdktf/provider-google/lib/spanner-database';
import type { DatabaseOptions, DatabaseProps } from './database-options';
import { DATABASE_DDL_OPTIONS } from './ddl-options';
import { A_WORKLOAD, Workload } from '../../columns/workload';
import * as code from '../../languages/code';
import { DestructiveChange } from '../../ledger/destructive-change';
import {
  anything,
  flag,
  instanceOf,
  memberOf,
  positiveNumber,
  terraformText,
  terraformTextLike,
  text,
  wholeNumber,
} from '../../rules/usage/kinds';
import { optionsOf, struct } from '../../rules/usage/options';
import { Dialect } from '../../schema';
import { LIMITS } from '../../schema/limits';
import { durationSeconds } from '../../text/duration';
import { isTimeZone } from '../../text/time-zone';

/** Spanner accepts one number with one unit of time. */
const retention = terraformTextLike(
  (period) => {
    const seconds = durationSeconds(period);
    const { least, most } = LIMITS.versionRetentionSeconds;
    return seconds !== undefined && seconds >= least && seconds <= most;
  },
  'a number of s, m, h or d, from 1h to 7d',
  '7d',
);

/** A Go duration, such as `1h30m`. */
const duration = terraformTextLike(
  (time) => /^(\d+(\.\d+)?(h|m|s|ms|us|ns))+$/.test(time),
  'a time such as 90m',
  '24h',
);

const timeZone = terraformTextLike(isTimeZone, 'a time zone of the IANA database', 'Europe/Berlin');

const TIMEOUTS = struct<SpannerDatabaseTimeouts>(
  'timeouts',
  {},
  {
    create: duration,
    delete: duration,
    update: duration,
  },
);

export const DATABASE_OPTIONS = struct<DatabaseOptions>(
  'DatabaseOptions',
  {},
  {
    databaseName: text,
    dialect: memberOf('Dialect', Dialect),
    project: terraformText,
    provider: anything,
    encryptionConfig: anything,
    versionRetentionPeriod: retention,
    options: optionsOf(DATABASE_DDL_OPTIONS),
    migrations: text,
    migrationsThrough: wholeNumber(0, Infinity, 3),
    workload: instanceOf(Workload, A_WORKLOAD),
    defaultTimeZone: timeZone,
    timeouts: optionsOf(TIMEOUTS),
    deletionProtection: flag,
    enableDropProtection: flag,
    preventDestroy: flag,
  },
);

export const DATABASE_PROPS = struct<DatabaseProps>(
  'DatabaseProps',
  { instance: terraformText },
  {
    ...DATABASE_OPTIONS.optional,
    nodes: positiveNumber,
  },
);

export const CONSENT = instanceOf(DestructiveChange, code.call('DestructiveChange', 'dropTable', [
  code.text('Notes'),
  code.struct('DestructiveChangeOptions', { reason: code.text('...') }),
]));
