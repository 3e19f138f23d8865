import { changeEntry, refusedChange } from './change-entry';
import { option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { Dialect } from '../../schema';
import { besideTable } from '../../schema/name-key';
import { quoted } from '../../text/shown';
import { explainCommand } from '../catalogue-entry';
import { Severity, statedFinding, type Finding } from '../finding';

export const dialectChanged = refusedChange<{ readonly from: Dialect; readonly to: Dialect }>(
  'dialect-changed',
  'a database would change its dialect',
  ({ object, from, to }) =>
    `${object} would change from ${from} to ${to}: a database cannot change its dialect`,
);

/** `broken` is the rule that refuses the schema. */
export const unplannableSchema = refusedChange<{ readonly broken: string }>(
  'unplannable-schema',
  'the schema to start from is one that no database can have',
  ({ object, broken }) =>
    `${object} breaks ${broken} in the schema to start from: no database can have it, so no statements lead from ` +
    `there; give the DDL that the database prints, or correct the text (${explainCommand(broken)})`,
);

interface RenamedFromNowhere {
  readonly renamedFrom: string;
  /** Synonyms that an existing table would lose; absent for a new table. */
  readonly lostSynonyms?: readonly string[];
  /** The name that was probably meant. */
  readonly meant?: string;
}

export const renamedFromNowhere = refusedChange<RenamedFromNowhere>(
  'renamed-from-nowhere',
  'a table is renamed from one that no migration made',
  ({ object, renamedFrom, lostSynonyms, meant }) => {
    const consequence =
      lostSynonyms === undefined
        ? `${object} would be a new table without rows`
        : `${object} would lose its ${lostSynonyms.length === 1 ? 'synonym' : 'synonyms'} ` +
          `${lostSynonyms.join(', ')}, and readers that use it would fail`;
    const fix =
      meant === undefined
        ? phrase`leave ${option('renamedFrom')} out, if it is a new table`
        : phrase`did you mean ${option('renamedFrom', text(besideTable(object, meant)))}?`;
    return phrase`${object} has ${option('renamedFrom', text(renamedFrom))}, but no table of that name is recorded: ${
      consequence}; ${fix}`;
  },
);

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
        : phrase`${option('defaultTimeZone')} of ${database} would change from ${shown(recorded)} to ${
          shown(declared)}: ${
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

interface StatementFacts {
  readonly statement: string;
  /** The parser's own words. Absent if two schemas are compared and one of them has the statement. */
  readonly problem?: string;
}

/** A warning, because recorded statements cannot be changed. */
export const statementNotUnderstood = changeEntry<StatementFacts>({
  name: 'statement-not-understood',
  severity: Severity.WARNING,
  summary: 'a recorded statement is applied but not compared with the declaration',
  words: {
    message: ({ statement, problem }) =>
      problem === undefined
        ? `cannot parse this statement, which only one side has, so no step can be planned: ${statement}`
        : 'a recorded statement is not understood, so what it changes is applied and not compared with the ' +
          `declaration: ${quoted(statement)}`,
    why: ({ problem }) => (problem === undefined ? [] : [problem]),
    advice: { declare: () => 'declare what the database will have, and check each new migration against it' },
  },
});

export function statementFinding(database: string, statement: string, problem: string, dialect: Dialect): Finding {
  const part = { kind: 'migrations', database } as const;
  return statedFinding(statementNotUnderstood, database, part, { statement, problem }, ['declare'], dialect);
}
