import type { OptionSpec, ParsedOptions } from './command';
import { DIALECT_CHOICES } from './config/config';
import { WRITERS } from '../languages/app-language';

/** Options with the same meaning in every command. */
export const DIALECT: OptionSpec = {
  name: 'dialect', choices: DIALECT_CHOICES,
  summary: 'dialect of the DDL (default: auto, that of its source, or recognized)',
};
export const CONFIG: OptionSpec = {
  name: 'config', value: 'FILE',
  summary: 'YAML or JSON with failOn, dialect, ignore, acknowledgements and workload (default: ' +
    'spanner-constructs.yaml in the folder of the input, or above)',
};
export const DATABASE: OptionSpec = {
  name: 'database', value: 'PATH|NAME',
  summary: 'projects/P/instances/I/databases/D: the live database; a NAME: which of several in the input',
};
export const ENDPOINT: OptionSpec = {
  name: 'endpoint', value: 'HOST:PORT|URL',
  summary: 'endpoint (default: the service, or the emulator in SPANNER_EMULATOR_REST or SPANNER_EMULATOR_HOST)',
};
export const APP: OptionSpec = {
  name: 'app', value: 'COMMAND', isBare: true,
  summary: 'what the constructs of an app declare; COMMAND runs it (default: app in cdktf.json)',
};
export const HISTORY: OptionSpec = {
  name: 'history', summary: 'read the SQL files of each folder as one history, in the order of their names',
};
export const ALLOW_UNREAD: OptionSpec = {
  name: 'allow-unread', summary: 'continue without statements that cannot be parsed; without it they are an error',
};
export const QUERIES: OptionSpec = {
  name: 'queries', value: 'FILE', isRepeated: true,
  summary: 'the SQL of the application, separated by ; (a file, a folder or a pattern): advice on its reads',
};

export const LANGUAGE: OptionSpec = {
  name: 'language', choices: Object.keys(WRITERS), summary: 'language of the constructs (default: typescript)',
};

/** For results that both people and programs read. */
export const FORMAT: OptionSpec = {
  name: 'format', choices: ['text', 'json'], summary: 'output format (default: text)',
};
export const ALLOW_DESTRUCTIVE: OptionSpec = {
  name: 'allow-destructive', summary: 'also plan what loses data: dropped tables and columns, narrower types ...',
};

export function asksJson(values: ParsedOptions['values']): boolean {
  return values.get(FORMAT.name) === 'json';
}

export function allowsDestructive(values: ParsedOptions['values']): boolean {
  return values.has(ALLOW_DESTRUCTIVE.name);
}

export function allowsUnread(values: ParsedOptions['values']): boolean {
  return values.has(ALLOW_UNREAD.name);
}

/** For commands that read DDL from any source. */
export const DDL_OPTIONS: readonly OptionSpec[] = [APP, DATABASE, ENDPOINT, DIALECT, CONFIG, ALLOW_UNREAD];

/** The only rule for access to a live database. */
export const CREDENTIALS =
  'A live database is read over REST, with the access token in GOOGLE_OAUTH_ACCESS_TOKEN; an emulator gets none.\n' +
  'Nothing in it is changed.';
