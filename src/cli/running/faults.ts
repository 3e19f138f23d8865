import { UnusableInput } from '../input/unusable-input';

/** What keeps a command from its work on a database, explained by `explain`. */
export const FAULTS = {
  'no-statistics': {
    summary: 'the database reports no statistics of its load: an emulator, or a role that may not read them',
    docs: 'docs/cli/hotspots.md#Without statistics',
  },
} as const;

export function fault(name: keyof typeof FAULTS, message: string, hint: string): UnusableInput {
  return new UnusableInput(message, hint, name);
}
