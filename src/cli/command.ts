import { parseArgs } from 'node:util';
import { UnusableInput } from './input/unusable-input';
import { ANSI_PAINT, NO_PAINT, type Paint } from '../report/paint';
import { outOfRange } from '../rules/usage/errors';
import { append } from '../text/collections';
import { didYouMean } from '../text/did-you-mean';
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
    throw misused(command, `takes ${takes}, not "${positionals[wanted.length]}"`);
  }
}

export function missing(command: Command, what: string): UnusableInput {
  return misused(command, `needs ${what}`);
}

function misused(command: Command, how: string): UnusableInput {
  return new UnusableInput(`${command.name} ${how}\n    usage  ${usageOf(command)}`);
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

export interface OptionSpec {
  /** Without the dashes. */
  readonly name: string;
  /** The placeholder of its value in the help; absent if it has no value or has choices. */
  readonly value?: string;
  /** Whether the value is optional; '' if omitted. */
  readonly isBare?: boolean;
  readonly choices?: readonly string[];
  readonly isRepeated?: boolean;
  readonly summary: string;
}

export interface ParsedOptions {
  /** By name; '' for an option without a value. */
  readonly values: ReadonlyMap<string, string>;
  /** The values of repeatable options, by name. */
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly positionals: readonly string[];
}

export const HELP: OptionSpec = { name: 'help', summary: 'print this help' };

/** The value of an option as the help shows it; undefined if it has none. */
export function valueOf({ value, isBare, choices }: OptionSpec): string | undefined {
  return isBare ? `[${value}]` : value ?? choices?.join('|');
}

/** @throws UnusableInput for an unknown or misused option */
export function parseOptions(args: readonly string[], specs: readonly OptionSpec[], command: string): ParsedOptions {
  const known = new Map([...specs, HELP].map((spec) => [spec.name, spec]));
  const bare = specs.flatMap(({ name, isBare }) => (isBare ? [`--${name}`] : []));
  const { tokens } = parseArgs({
    args: args.map((arg, at) => (bare.includes(arg) && /^(-|$)/.test(args[at + 1] ?? '') ? `${arg}=` : arg)),
    options: Object.fromEntries(
      [...known].map(([name, spec]) => [
        name,
        { type: valueOf(spec) === undefined ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  const lists = new Map<string, string[]>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      positionals.push(token.value);
    } else if (token.kind === 'option') {
      const spec = token.rawName === '-h' ? HELP : known.get(token.name);
      if (!spec || (token.rawName.length === 2 && spec !== HELP)) {
        throw unknownOption(token.rawName, [...known.keys()], command);
      }
      const value = checkedValue(spec, token.value);
      values.set(spec.name, value);
      if (spec.isRepeated) {
        append(lists, spec.name, value);
      }
    }
  }
  return { values, lists, positionals };
}

function checkedValue(spec: OptionSpec, value: string | undefined): string {
  const option = `--${spec.name}`;
  const shown = valueOf(spec);
  if (shown === undefined) {
    if (value !== undefined) {
      throw new UnusableInput(`${option} takes no value, but got "${value}"`);
    }
    return '';
  }
  if (value === undefined || (value === '' && !spec.isBare)) {
    throw new UnusableInput(`${option} needs a value`, `write ${option} ${shown}`);
  }
  if (spec.choices && !spec.choices.includes(value)) {
    throw new UnusableInput(
      `${option} is "${value}", want one of ${spec.choices.join(', ')}`,
      suggestion(value, spec.choices),
    );
  }
  return value;
}

function unknownOption(option: string, names: readonly string[], command: string): UnusableInput {
  const nearest = didYouMean(option.replace(/^-+/, ''), names);
  return new UnusableInput(
    `${command} has no option ${option}`,
    nearest === undefined ? `npx spanner-constructs ${command} --help lists the options` : `did you mean --${nearest}?`,
  );
}

/** `did you mean "text"?`, if a candidate is similar. */
export function suggestion(given: string, candidates: Iterable<string>): string | undefined {
  const nearest = didYouMean(given, candidates);
  return nearest === undefined ? undefined : `did you mean "${nearest}"?`;
}

/**
 * The integer value of an option, or its default.
 *
 * @throws out-of-range
 */
export function wholeNumber(
  values: ParsedOptions['values'], name: string, { least, most }: { least: number; most: number }, otherwise = least,
): number {
  const given = values.get(name);
  const number = given === undefined ? otherwise : /^\d+$/.test(given) ? Number(given) : NaN;
  if (!(number >= least && number <= most)) {
    throw outOfRange('the command line', `--${name}`, given, `a whole number from ${least} to ${most}`,
      `--${name} ${Math.min(most, Math.max(least, otherwise))}`);
  }
  return number;
}
