import { UnusableInput } from './input/unusable-input';
import { HELP, valueOf, type OptionSpec, type ParsedOptions } from './options';
import { ANSI_PAINT, NO_PAINT, type Paint } from '../report/paint';
import { wrapped } from '../text/shown';

/** The environment of a command. */
export interface Io {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a user at a terminal reads the output. */
  readonly isTerminal: boolean;
  /** Whether a user at a terminal sees standard error, which also shows progress. */
  readonly showsProgress?: boolean;
  /** As YYYY-MM-DD. */
  readonly today: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly readInput: () => Promise<Buffer>;
  /** Asks the user at the terminal; undefined without an answer. Absent if there is no terminal. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  /** Future texts of files, by absolute path. They are read instead of the files before anything is written. */
  readonly drafts?: ReadonlyMap<string, string>;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The text after the name, for example `PATH... [options]`. */
  readonly usage: string;
  readonly options: readonly OptionSpec[];
  /** Paragraphs of the help below the options, each as one text or as its lines. */
  readonly details: readonly (string | readonly string[])[];
  /** Arguments and their effect, and the command whose output is the input, if there is one. */
  readonly examples: readonly (readonly [args: string, effect: string, from?: string])[];
  /** Shell completions of an argument. Absent if there is no argument, or its values are unknown to a shell. */
  readonly completes?: 'files' | (() => readonly string[]);
  /** Returns the exit code, or throws UnusableInput. `commands` lists all commands, for those that describe them. */
  readonly run: (parsed: ParsedOptions, io: Io, commands: () => readonly Command[]) => Promise<number>;
}

/**
 * `refused`: a change that Spanner cannot make in place or that would lose data. `interrupted`: the code that shells
 * use.
 */
export const EXIT = { clean: 0, findings: 1, unusable: 2, refused: 3, interrupted: 130 } as const;

export function helpOf(command: Command): string {
  const options = [...command.options, HELP].map((option): readonly [string, string] => [
    `--${option.name} ${valueOf(option) ?? ''}`.trimEnd(),
    option.summary,
  ]);
  return [
    `spanner-constructs ${command.name}: ${command.summary}`,
    '',
    `Usage: ${usageOf(command)}`,
    '',
    'Options:',
    ...columns(options, WIDTH),
    ...command.details.flatMap((detail) => ['', detail].flat()),
    '',
    'Examples:',
    ...exampleLines(command).flat(),
    '',
  ].join('\n');
}

export function exampleLines({ name, examples }: Command): [effect: string, line: string][] {
  return examples.map(([args, effect, from]) => [
    `  # ${effect}`, `  ${from === undefined ? '' : `${from} | `}npx spanner-constructs ${name} ${args}`.trimEnd(),
  ]);
}

/**
 * @param wanted Each argument and its description.
 * @throws UnusableInput that names the missing or surplus argument
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

/** The width of a terminal of ordinary size. */
const WIDTH = 125;

/** Uses colors only on a terminal that supports them. */
export function paintFor({ isTerminal, environment }: Io): Paint {
  return isTerminal && !environment.NO_COLOR && environment.TERM !== 'dumb' ? ANSI_PAINT : NO_PAINT;
}

/** Formats two columns: the first as wide as its longest entry, the second wrapped if it is too wide. */
export function columns(rows: readonly (readonly [string, string])[], lineWidth = Infinity): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.flatMap(([first, second]) =>
    wrapped(second, lineWidth - width - 4).map(
      (line, number) => `  ${(number === 0 ? first : '').padEnd(width)}  ${line}`,
    ),
  );
}

export interface Asked {
  readonly words: string;
  /** Any other answer repeats the question. */
  readonly choices?: readonly string[];
  /** The default answer; absent if an answer is required. */
  readonly usual?: string;
}

/**
 * The answer of the user at the terminal, or the default answer if there is no terminal.
 *
 * @throws UnusableInput if the user ends the input
 */
export async function asked({ words, choices, usual }: Asked, io: Io): Promise<string | undefined> {
  const among = choices ? ` (${choices.join(', ')})` : '';
  while (io.ask) {
    const given = await io.ask(`${words}${among}${usual ? ` [${usual}]` : ''}: `);
    if (given === undefined) {
      throw new UnusableInput('there was no answer, and nothing was written');
    }
    const answer = given.trim() || usual;
    if (answer !== undefined) {
      if (!choices || choices.includes(answer)) {
        return answer;
      }
      io.err(`"${answer}": want one of the answers\n`);
    }
  }
  return usual;
}
