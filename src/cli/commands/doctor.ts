import { prettyJson } from '../../report/pretty-json';
import { counted } from '../../text/shown';
import { checkArguments, EXIT, type Command, type Io, type ParsedOptions } from '../command';
import { configOf, nearestConfig } from '../config/config';
import { wrongBy, type Check } from '../doctor/check';
import { migrationChecks } from '../doctor/migration-checks';
import { packageChecks } from '../doctor/package-checks';
import { Emulator } from '../emulator/emulator';
import { asksJson, FORMAT } from '../shared-options';

export const doctorCommand: Command = {
  name: 'doctor',
  summary: 'show what is set up here, what is wrong, and how to fix it',
  usage: '[options]',
  options: [
    FORMAT,
    {
      name: 'migrations', value: 'DIR',
      summary: 'the folder of migrations (default: migrations, and each folder in it)',
    },
    {
      name: 'schema', value: 'PATH',
      summary: 'the SQL that declares them, as migrate has it (default: shop.sql or the folder shop for ' +
        'migrations/shop)',
    },
  ],
  details: [
    [
      'It looks at versions and whether they fit, the emulator, the configuration, and the migrations: whether they',
      'are as recorded, and whether a schema in SQL has unrecorded changes. It runs no app, changes nothing, and',
      'contacts nothing but the emulator that SPANNER_EMULATOR_REST or SPANNER_EMULATOR_HOST names.',
    ],
    'Exit codes: 0 nothing is wrong, 1 something is, 2 unusable input.',
  ],
  examples: [
    ['', 'in the folder of the app or of the schema'],
    ['--format json', 'for a bug report'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(doctorCommand, [], parsed);
  const checks = [
    ...packageChecks(io, process.versions.node),
    await emulatorCheck(io),
    configCheck(io),
    ...await migrationChecks(parsed, io),
  ];
  io.out(asksJson(parsed.values) ? json(checks) : text(checks));
  return wrongIn(checks) === 0 ? EXIT.clean : EXIT.findings;
}

const WIDTH = 'wrong  '.length;
const START = 'gcloud emulators spanner start, or unset SPANNER_EMULATOR_HOST and SPANNER_EMULATOR_REST';

function wrongIn(checks: readonly Check[]): number {
  return checks.filter(({ state }) => state === 'wrong').length;
}

function json(checks: readonly Check[]): string {
  const all = checks.map(({ name, state, what, ...rest }) => ({ name, state, what, fix: null, ...rest }));
  return prettyJson({ checks: all, wrong: wrongIn(checks) });
}

function text(checks: readonly Check[]): string {
  const wrong = wrongIn(checks);
  return [
    ...checks.flatMap((check) => [
      `${check.state.padEnd(WIDTH)}${check.name}: ${check.what}`,
      ...(check.state === 'wrong' ? [`${' '.repeat(WIDTH)}fix  ${check.fix}`] : []),
    ]),
    '',
    wrong === 0 ? 'nothing is wrong' : `${counted(wrong, 'thing is', 'things are')} wrong`,
    '',
  ].join('\n');
}

async function emulatorCheck(io: Io): Promise<Check> {
  const { SPANNER_EMULATOR_HOST: grpc, SPANNER_EMULATOR_REST: rest } = io.environment;
  if (!grpc && !rest) {
    return { name: 'emulator', state: 'none', what: 'neither SPANNER_EMULATOR_HOST nor SPANNER_EMULATOR_REST is set' };
  }
  try {
    return { name: 'emulator', state: 'ok', what: `answers at ${(await Emulator.find(undefined, io)).host}` };
  } catch (error) {
    return { name: 'emulator', state: 'wrong', what: wrongBy(error, START).what, fix: START };
  }
}

function configCheck(io: Io): Check {
  const name = 'configuration';
  try {
    const file = nearestConfig([], io.folder);
    configOf(new Map(), [], io.folder);
    return file === undefined
      ? { name, state: 'none', what: 'no spanner-constructs.yaml is here or above' }
      : { name, state: 'ok', what: file };
  } catch (error) {
    return { name, ...wrongBy(error, 'correct the file') };
  }
}
