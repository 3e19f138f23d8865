import { parseArgs } from 'node:util';
import { UnusableInput } from './input/unusable-input';
import { outOfRange } from '../rules/usage/errors';
import { append } from '../text/collections';
import { didYouMean } from '../text/did-you-mean';

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
      throw new UnusableInput(`${option} takes no value, and here it is "${value}"`);
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
