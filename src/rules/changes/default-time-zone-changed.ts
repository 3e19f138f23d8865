import { changeEntry } from './change-entry';
import { option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { Dialect } from '../../schema';
import { quoted } from '../../text/shown';
import { statedFinding, type Finding } from '../finding';

interface TimeZoneFacts {
  readonly database: string;
  /** Absent if no zone is recorded. */
  readonly recorded?: string;
  readonly declared?: string;
  /** Whether both are options of DDL text instead of props. */
  readonly isOption?: boolean;
}

const DEFAULT_ZONE = "the default 'America/Los_Angeles'";

export const defaultTimeZoneChanged = changeEntry<TimeZoneFacts>({
  name: 'default-time-zone-changed',
  summary: 'the default time zone of a database that is no longer empty would change',
  words: {
    message: ({ database, recorded, declared, isOption }) =>
      isOption
        ? `the default time zone would change from ${recorded ?? DEFAULT_ZONE} to ${declared ?? DEFAULT_ZONE}: ` +
          'Spanner sets it only in a database without tables: keep it, or move the data to a new database'
        : phrase`${option('defaultTimeZone')} of ${database} is ${shown(declared)} and was recorded as ${
          shown(recorded)}: ${
          'Spanner accepts it for an empty database only, and Terraform would apply nothing and report success'}`,
    advice: {
      asRecorded: ({ recorded }) =>
        recorded === undefined
          ? phrase`leave out ${option('defaultTimeZone')}`
          : [option('defaultTimeZone', text(recorded))],
    },
  },
});

export function timeZoneFinding(facts: TimeZoneFacts, dialect: Dialect): Finding<TimeZoneFacts> {
  const { database } = facts;
  const part = { kind: 'migrations', database } as const;
  return statedFinding(defaultTimeZoneChanged, database, part, facts, ['asRecorded'], dialect);
}

function shown(zone: string | undefined): string {
  return zone === undefined ? 'none' : quoted(zone);
}
