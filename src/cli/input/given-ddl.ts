import { checkArguments, missing, suggestion, type Command, type Io, type ParsedOptions } from '../command';
import { auditUnits, type AuditUnit, type UnitOptions } from './audit-units';
import { liveUnit } from './live-database';
import { UnusableInput } from './unusable-input';
import { configOf, type Config } from '../config/config';
import { databaseOption, type DatabasePath } from '../running/rest';

/** The source of the DDL on a command line: files, a live database, or the constructs of an app. */
export interface GivenDdl {
  readonly paths: readonly string[];
  /** The command that runs the app; '' runs the command of cdktf.json. */
  readonly app?: string;
  readonly live?: DatabasePath;
  readonly endpoint?: string;
  /** The name of one of several databases. */
  readonly name?: string;
  /** Whether the name must match. */
  readonly isNamed?: boolean;
  /** The absolute path of the folder that records the DDL, and may be in its folder. */
  readonly recordedIn?: string;
}

export type Named = Pick<AuditUnit, 'database' | 'address'>;

/** Options that an app replaces by code. */
const OF_FILES = ['config', 'dialect', 'history'];

/**
 * @param wanted The arguments, for messages.
 * @param takes `many`: several paths. `both`: --database may name a target, with the DDL from elsewhere.
 * @throws UnusableInput if there is no source, or more than one
 */
export function givenDdl(
  command: Command, wanted: string, parsed: ParsedOptions, takes?: 'many' | 'both',
): GivenDdl {
  const { values, positionals: paths } = parsed;
  const app = values.get('app');
  const { live, name } = databaseOption(values);
  const doors = [...(paths.length > 0 ? [paths[0]] : []), ...(app === undefined ? [] : ['the app'])];
  const isAsked = live !== undefined && !(takes === 'both' && doors.length > 0);
  if (isAsked) {
    doors.push(values.get('database')!);
  }
  if (doors.length !== 1) {
    throw doors.length === 0
      ? missing(command, wanted)
      : new UnusableInput(`the schema is that of ${doors.join(' or of ')}`, 'leave one of the two out');
  }
  if (takes !== 'many' && paths.length > 1) {
    checkArguments(command, [wanted], parsed);
  }
  const ofFiles = app === undefined ? undefined : OF_FILES.find((option) => values.has(option));
  if (ofFiles !== undefined) {
    throw new UnusableInput(`--${ofFiles} is for files, and --app shows what the app declares`);
  }
  return {
    paths,
    app,
    ...(isAsked && { live, endpoint: values.get('endpoint') }),
    name,
    isNamed: name !== undefined && !live,
  };
}

/** The configuration for a source. An app acknowledges and declares in its code instead. */
export function configFor({ paths, app }: GivenDdl, values: ParsedOptions['values'], { folder }: Io): Config {
  const config = configOf(values, paths, folder);
  return app === undefined
    ? config
    : { failOn: config.failOn, acknowledgements: [], isWhole: false };
}

/** @throws UnusableInput */
export async function givenUnits(given: GivenDdl, options: UnitOptions, io: Io): Promise<readonly AuditUnit[]> {
  const { paths, app, live, endpoint, name, isNamed } = given;
  const units = live
    ? [await liveUnit(live, endpoint, options.dialect, io)]
    : app === undefined ? await auditUnits(paths, options, io) : await unitsOfApp(app, options.report, io);
  const counts = new Map<string | undefined, number>();
  units.forEach(({ database }) => counts.set(database, (counts.get(database) ?? 0) + 1));
  const hasNamesake = ({ database }: AuditUnit): boolean => database !== undefined && counts.get(database)! > 1;
  return named(units.map((unit) => (hasNamesake(unit) ? { ...unit, hasNamesake: true } : unit)), name, isNamed);
}

/**
 * The databases with a name; all if none is asked for.
 *
 * @param isNamed Whether the name must match.
 * @throws UnusableInput
 */
export function named<T extends Named>(
  databases: readonly T[], name: string | undefined, isNamed = false,
): readonly T[] {
  const found = databases.filter(({ database, address }) => name === undefined || [database, address].includes(name));
  if (isNamed && found.length === 0) {
    const known = distinctNames(databases);
    throw new UnusableInput(
      `no database is called ${name}`,
      suggestion(name!, known) ?? (known.length > 0 ? `there are ${known.join(', ')}` : 'the input names none'),
    );
  }
  return found.length > 0 ? found : databases;
}

/** How to name one of several databases. */
export function oneOf(databases: readonly Named[], file: string): string {
  const names = distinctNames(databases);
  return names.length > 0 ? `name one with --database: ${names.join(', ')}` : file;
}

/** The name of each, or its address where the name does not tell it from the others. */
function distinctNames(databases: readonly Named[]): string[] {
  const names = databases.map(({ database }) => database);
  return databases.flatMap(({ database, address }) => (
    (names.indexOf(database) === names.lastIndexOf(database) ? database : undefined) ?? address ?? []
  ));
}

/** Loaded only if an app is named. */
function unitsOfApp(command: string, report: UnitOptions['report'], io: Io): Promise<AuditUnit[]> {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return (require('./app-ddl') as typeof import('./app-ddl')).appUnits(command, report, io);
}
