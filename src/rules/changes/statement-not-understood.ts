import { changeEntry } from './change-entry';
import type { Dialect } from '../../schema';
import { quoted } from '../../text/shown';
import { findingOf, Severity, type Finding } from '../finding';
import { advice } from '../fixes/fix';

interface Facts {
  readonly statement: string;
  /** The parser's own words. Absent if two schemas are compared and one of them has the statement. */
  readonly problem?: string;
}

/** A warning, because recorded statements cannot be changed. */
export const statementNotUnderstood = changeEntry<Facts>({
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
  return findingOf(
    statementNotUnderstood,
    {
      subject: { object: database, part: { kind: 'migrations', database } },
      facts: { statement, problem },
      fixes: () => [advice('declare')],
    },
    dialect,
  );
}
