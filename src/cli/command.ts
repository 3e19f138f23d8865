import { UnusableInput } from './input/unusable-input';
import { valueOf, type OptionSpec, type ParsedOptions } from './options';
import { ANSI_PAINT, NO_PAINT, type Paint } from '../report/paint';
import { wrapped } from '../text/wrapped';

/** What a command has of the world around it. */
export interface Io {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether the output is read by a person at a terminal. */
  readonly isTerminal: boolean;
  /** Whether a person at a terminal sees the errors, and with them what goes on. */
  readonly showsProgress?: boolean;
  /** As YYYY-MM-DD. */
  readonly today: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly readInput: () => Promise<Buffer>;
  /** Asks the person at the terminal; undefined without an answer. Absent: nobody is there. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  /** What files are to hold, by absolute path: read in their place, before anything is written. */
  readonly drafts?: ReadonlyMap<string, string>;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the name, for example `PATH... [options]`. */
  readonly usage: string;
  readonly options: readonly OptionSpec[];
  /** What the help prints below the options, a paragraph each. */
  readonly details: readonly string[];
  /** A command line and what it does. */
  readonly examples: readonly (readonly [string, string])[];
  /** What a shell offers for an argument: files, or these words. Absent: it takes none, or none that a shell knows. */
  readonly completes?: 'files' | (() => readonly string[]);
  /** Answers the exit code. Throws UnusableInput. `commands`: all there are, for one that is about them. */
  readonly run: (parsed: ParsedOptions, io: Io, commands: () => readonly Command[]) => Promise<number>;
}

/**
 * `refused`: a change that is not made, because Spanner cannot make it in place or data would be lost.
 * `interrupted`: as shells have it.
 */
export const EXIT = { clean: 0, findings: 1, unusable: 2, refused: 3, interrupted: 130 } as const;

export function helpOf(command: Command): string {
  const options = command.options.map((option): readonly [string, string] => [
    `--${option.name} ${valueOf(option) ?? ''}`.trimEnd(),
    option.summary,
  ]);
  return [
    `spanner-constructs ${command.name}: ${command.summary}`,
    '',
    `Usage: ${usageOf(command)}`,
    '',
    'Options:',
    ...columns([...options, ['--help', 'print this help']], WIDTH),
    ...command.details.flatMap((detail) => ['', detail]),
    '',
    'Examples:',
    ...command.examples.flatMap(([line, what]) => [`  # ${what}`, `  ${line}`]),
    '',
  ].join('\n');
}

/**
 * @param wanted Each argument, and what it is.
 * @throws UnusableInput that names the one that is missing, or is too many
 */
export function checkArguments(command: Command, wanted: readonly string[], { positionals }: ParsedOptions): void {
  if (positionals.length < wanted.length) {
    throw missing(command, wanted.slice(positionals.length).join(', and '));
  }
  if (positionals.length > wanted.length) {
    const takes = ['no argument', 'one argument', 'two arguments'][wanted.length];
    throw new UnusableInput(
      `${command.name} takes ${takes}, not "${positionals[wanted.length]}"`, usageOf(command),
    );
  }
}

export function missing(command: Command, what: string): UnusableInput {
  return new UnusableInput(`${command.name} needs ${what}`, usageOf(command));
}

function usageOf({ name, usage }: Command): string {
  return `spanner-constructs ${name} ${usage}`;
}

/** Of a terminal that is not small. */
const WIDTH = 125;

/** Colors at a terminal that shows them. */
export function paintFor({ isTerminal, environment }: Io): Paint {
  return isTerminal && !environment.NO_COLOR && environment.TERM !== 'dumb' ? ANSI_PAINT : NO_PAINT;
}

/** Two columns of text, the first as wide as its longest entry, the second on more lines where it is too wide. */
export function columns(rows: readonly (readonly [string, string])[], lineWidth = Infinity): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.flatMap(([first, second]) =>
    wrapped(second, lineWidth - width - 4).map(
      (line, number) => `  ${(number === 0 ? first : '').padEnd(width)}  ${line}`,
    ),
  );
}
