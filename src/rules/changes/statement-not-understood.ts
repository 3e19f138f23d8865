import { changeEntry } from './change-entry';
import type { Dialect } from '../../schema';
import { quoted } from '../../text/shown';
import { Severity, statedFinding, type Finding } from '../finding';

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
  const part = { kind: 'migrations', database } as const;
  return statedFinding(statementNotUnderstood, database, part, { statement, problem }, ['declare'], dialect);
}
