import { UnusableInput } from '../input/unusable-input';

/** Reasons why a command cannot work on a database, for `explain`. */
export const RUNNING_ERRORS = {
  'no-statistics': {
    summary: 'the database reports no statistics of its load: an emulator, or a role that may not read them',
    docs: 'docs/cli/hotspots.md#Without statistics',
  },
  'missing-client': {
    summary: 'the package @google-cloud/spanner, which loadtest writes with, is not installed in the project',
    docs: 'docs/cli/loadtest.md#The client',
  },
  'database-exists': {
    summary: 'loadtest writes to a new database, and one with its name exists',
    docs: 'docs/cli/loadtest.md#What it writes',
  },
} as const;

export function runningError(name: keyof typeof RUNNING_ERRORS, message: string, hint: string): UnusableInput {
  return new UnusableInput(message, hint, name);
}

export function unanswered(server: string, seconds: number): UnusableInput {
  return new UnusableInput(`${server} did not answer within ${seconds} seconds`);
}
