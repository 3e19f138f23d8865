import { HELP, type Command, type OptionSpec } from '../command';

/** The words that can complete a command line. `other` is unknown to a shell. */
export type Completed = readonly string[] | 'files' | 'other';

export interface CompletedOption {
  /** With the dashes. */
  readonly name: string;
  readonly summary: string;
  /** Absent if it has no value, or an optional one. */
  readonly value?: Completed;
  readonly isRepeated: boolean;
}

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  readonly argument: Completed;
}

/** Placeholders in the help that stand for files or folders. */
const FILES: readonly string[] = ['FILE', 'FILE|-', 'DIR', 'PATH'];

export function completedCommand({ name, summary, options, completes }: Command): CompletedCommand {
  return {
    name,
    summary,
    options: [...options, HELP].map(completedOption),
    argument: typeof completes === 'function' ? completes() : completes ?? 'other',
  };
}

function completedOption({ name, summary, value, isBare, choices, isRepeated = false }: OptionSpec): CompletedOption {
  const completed = choices ?? (value === undefined || isBare ? undefined : FILES.includes(value) ? 'files' : 'other');
  return { name: `--${name}`, summary, isRepeated, value: completed };
}
