import type { Plan } from '../../ledger/plan';
import { statementOf } from '../../ledger/step';
import { stepComment, stepCounts } from '../../report/step-words';
import { checkArguments, EXIT, type Command, type Io } from '../command';
import { DIALECT_CHOICES } from '../config/config';
import { dialectIn } from '../input/dialect';
import { databaseIn } from '../input/one-database';
import { STANDARD_INPUT } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import { plannedChange } from '../migrate/planned-change';
import type { ParsedOptions } from '../options';
import { planJson } from '../output/plan-json';
import { refusalText } from '../output/refusal-text';
import { ALLOW_UNREAD, allowsUnread } from '../unread';

const FORMATS = ['sql', 'json'];

export const diffCommand: Command = {
  name: 'diff',
  summary: 'plans the statements that turn one schema into another',
  usage: 'FROM TO [options]',
  options: [
    { name: 'dialect', choices: DIALECT_CHOICES, summary: 'dialect of both (auto: recognized from the files)' },
    { name: 'format', choices: FORMATS, summary: 'form of the plan (sql)' },
    { name: 'allow-destructive', summary: 'also plan what loses data: dropped tables and columns, narrower types ...' },
    ALLOW_UNREAD,
  ],
  details: [
    [
      'FROM and TO are each a script (.sql, .sdl, .ddl), a Terraform file with one database (.tf, .tf.json), a ' +
        'folder of migrations,',
      'or - for the standard input.',
    ].join('\n'),
    'Exit codes: 0 planned (also when nothing changes), 2 unusable input, 3 refused.',
  ],
  examples: [
    ['npx spanner-constructs diff old.sql new.sql', 'the statements, with what each one costs'],
    [
      'gcloud spanner databases ddl describe shop --instance=main | npx spanner-constructs diff - new.sql',
      'from a live database',
    ],
    ['npx spanner-constructs diff old.sql new.sql --format json', 'for another program'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(diffCommand, ['FROM, the schema that is there', 'TO, the schema that is wanted'], parsed);
  const { values, positionals: [fromName, toName] } = parsed;
  if (fromName === STANDARD_INPUT && toName === STANDARD_INPUT) {
    throw new UnusableInput('FROM and TO cannot both be the standard input');
  }
  const given = dialectIn(values);
  const [from, to] = [await databaseIn(fromName, given, io), await databaseIn(toName, given, io)];
  const { plan, notes } = plannedChange(
    from, to, {
      dialect: given,
      allowDestructive: values.has('allow-destructive'),
      allowUnread: allowsUnread(values),
      today: io.today,
    },
  );
  notes.forEach((line) => io.err(`note: ${line}\n`));
  if (values.get('format') === 'json') {
    io.out(`${JSON.stringify(planJson(plan), undefined, 2)}\n`);
  } else {
    write(plan, io);
  }
  if (plan.refusals.length === 0 && plan.steps.length === 0) {
    io.err(`no changes: ${fromName} and ${toName} have the same schema\n`);
  }
  return plan.refusals.length > 0 ? EXIT.refused : EXIT.clean;
}

/** The output is a script that can be applied; what is refused goes to stderr. */
function write({ steps, refusals }: Plan, io: Io): void {
  io.err(refusals.map((refusal) => `${refusalText(refusal)}\n`).join('\n'));
  if (steps.length > 0) {
    io.out(
      `-- ${stepCounts(steps)}\n${steps.map((step) => `\n-- ${stepComment(step)}\n${statementOf(step)};\n`).join('')}`,
    );
  }
}
