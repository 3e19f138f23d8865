import type { DatabaseOptions, DatabaseProps } from './database-options';
import { ENCRYPTION_CONFIG } from './encryption';
import { terraformText, terraformTextLike, wholeNumber } from '../../rules/usage/kinds';
import { kindOfType, optionsOf, struct } from '../../rules/usage/options';
import { LIMITS } from '../../schema/limits';
import { durationSeconds, isTimeZone } from '../../text/time';
import { INSTANCE_REFERENCE, NODES } from '../instance/capacity';

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

const timeZone = terraformTextLike(isTimeZone, 'a time zone of the IANA database', 'Europe/Berlin');

export const DATABASE_OPTIONS = struct<DatabaseOptions>('DatabaseOptions', {
  project: terraformText,
  encryptionConfig: optionsOf(ENCRYPTION_CONFIG),
  versionRetentionPeriod: retention,
  migrationsThrough: wholeNumber(0, Infinity, 3),
  defaultTimeZone: timeZone,
});

export const DATABASE_PROPS = struct<DatabaseProps>('DatabaseProps', { instance: INSTANCE_REFERENCE, nodes: NODES });

export const CONSENT = kindOfType('DestructiveChange');
