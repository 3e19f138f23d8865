import type { Plan } from '../../ledger/plan-change';
import { statementOf } from '../../ledger/step';
import { prettyJson } from '../../report/pretty-json';
import { stepComment, stepCounts } from '../../report/step-words';
import { checkArguments, EXIT, type Command, type Io, type ParsedOptions } from '../command';
import { configOf } from '../config/config';
import type { AuditUnit } from '../input/audit-units';
import { databaseIn } from '../input/one-database';
import { plannedChange } from '../migrate/planned-change';
import { planJson } from '../output/plan-json';
import { refusalsText } from '../output/refusal-text';
import { databaseOption } from '../running/rest';
import {
  ALLOW_DESTRUCTIVE, allowsDestructive, allowsUnread, asksJson, CREDENTIALS, DDL_OPTIONS, FORMAT,
} from '../shared-options';

export const diffCommand: Command = {
  name: 'diff',
  summary: 'plan the statements that turn one schema into another',
  usage: '(FROM | --database PATH) (TO | --app) [options]',
  completes: 'files',
  options: [
    { ...FORMAT, choices: ['sql', 'json'], summary: 'output format (default: sql)' },
    ALLOW_DESTRUCTIVE,
    ...DDL_OPTIONS,
  ],
  details: [
    [
      'FROM and TO are each a script (.sql, .sdl, .ddl), a Terraform file with one database (.tf, .tf.json), a ' +
        'folder of migrations,',
      'or - for the standard input. A live database is FROM, and what an app declares is TO.',
    ],
    CREDENTIALS,
    'Exit codes: 0 planned (also when nothing changes), 2 unusable input, 3 refused.',
  ],
  examples: [
    ['old.sql new.sql', 'the statements, with what each one costs'],
    ['--database projects/p/instances/main/databases/shop new.sql', 'from a live database'],
    ['old.sql --app', 'to what the constructs of an app declare'],
    ['old.sql new.sql --format json', 'for another program'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values, positionals } = parsed;
  const app = values.get('app');
  const { live, name } = databaseOption(values);
  checkArguments(diffCommand, [
    ...(live ? [] : ['FROM, the existing schema']),
    ...(app === undefined ? ['TO, the schema that is wanted'] : []),
  ], parsed);
  const { dialect, ignoredBy } = configOf(values, positionals.slice(0, 1), io.folder);
  // TO may have a configuration of its own.
  const config = { dialect, ignoredBy };
  const [from, to] = [
    await databaseIn(
      live ? { paths: [], live, endpoint: values.get('endpoint') } : { paths: positionals.slice(0, 1), name },
      io, config,
    ),
    await databaseIn(
      { name, ...(app === undefined ? { paths: positionals.slice(-1) } : { paths: [], app }) }, io, config,
    ),
  ];
  const { plan, notes } = plannedChange(
    from, to, {
      dialect,
      allowDestructive: allowsDestructive(values),
      allowUnread: allowsUnread(values),
      today: io.today,
    },
  );
  notes.forEach((line) => io.err(`note: ${line}\n`));
  if (asksJson(values)) {
    io.out(prettyJson(planJson(plan, to.app)));
  } else {
    write(plan, to.app, io);
  }
  if (plan.refusals.length === 0 && plan.steps.length === 0) {
    io.err(`no changes: ${from.name} and ${to.name} have the same schema\n`);
  }
  return plan.refusals.length > 0 ? EXIT.refused : EXIT.clean;
}

/** Keeps the output a valid script by printing refusals to stderr. */
function write({ steps, refusals }: Plan, app: AuditUnit['app'], io: Io): void {
  io.err(refusalsText(refusals, app));
  if (steps.length > 0) {
    io.out(
      `-- ${stepCounts(steps)}\n${steps.map((step) => `\n-- ${stepComment(step)}\n${statementOf(step)};\n`).join('')}`,
    );
  }
}
