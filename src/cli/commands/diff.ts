import type { PlacedStatement } from '../../ddl/parser/statement';
import { asWritten } from '../../ledger/canonical/as-written';
import type { Plan } from '../../ledger/plan';
import { planChange } from '../../ledger/plan-change';
import { statementOf } from '../../ledger/step';
import { stepComment, stepCounts } from '../../report/step-words';
import { DIALECT_TITLES, Dialect } from '../../schema';
import { checkArguments, EXIT, type Command, type Io } from '../command';
import { DIALECT_CHOICES } from '../input/config';
import { dialectIn, recognizedDialect } from '../input/dialect';
import { checkStands, databaseIn, dataIn, wholeSchema, type DatabaseDdl } from '../input/one-database';
import { STANDARD_INPUT } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import type { ParsedOptions } from '../options';
import { planJson } from '../output/plan-json';
import { refusalText } from '../output/refusal-text';

const FORMATS = ['sql', 'json'];
/** Both files are about one database, whatever they call it. */
const DATABASE = 'database';

export const diffCommand: Command = {
  name: 'diff',
  summary: 'plans the statements that turn one schema into another',
  usage: 'FROM TO [options]',
  options: [
    { name: 'dialect', choices: DIALECT_CHOICES, summary: 'dialect of both (auto: recognized from the files)' },
    { name: 'format', choices: FORMATS, summary: 'form of the plan (sql)' },
    { name: 'allow-destructive', summary: 'also plan what loses data: dropped tables and columns, narrower types ...' },
  ],
  details: [
    [
      'FROM and TO are each a script (.sql, .sdl, .ddl), a Terraform file with one database (.tf, .tf.json), a ' +
        'folder of migrations,',
      'or - for the standard input.',
    ].join('\n'),
    'Exit codes: 0 planned (also when nothing changes), 2 input that cannot be used, 3 refused.',
  ],
  examples: [
    ['spanner-constructs diff old.sql new.sql', 'the statements, with what each one costs'],
    [
      'gcloud spanner databases ddl describe shop --instance=main | spanner-constructs diff - new.sql',
      'from a database that runs',
    ],
    ['spanner-constructs diff old.sql new.sql --format json', 'for another program'],
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
  const dialect = given ?? commonDialect(from, to);
  const both = [from, to].map((each) => ({ ...each, statements: each.source.statements(dialect) }));
  const database = nameIn(both[1]) ?? nameIn(both[0]) ?? DATABASE;
  const [present, wanted] = both.map(({ source, statements }) => wholeSchema(source, statements, dialect, database));
  const [was, willBe] = [present.schema, wanted.schema];
  both
    .flatMap(({ source, statements }) => dataIn(source, statements))
    .forEach((line) => io.err(`note: ${line}\n`));
  checkStands(to, wanted, present, io.today);
  const plan = planChange(asWritten(was, willBe), willBe, { all: values.has('allow-destructive'), to: new Set() });
  if (values.get('format') === 'json') {
    io.out(`${JSON.stringify(planJson(plan), undefined, 2)}\n`);
  } else {
    write(plan, io);
  }
  if (plan.refusals.length === 0 && plan.steps.length === 0) {
    io.err(`nothing changes: ${fromName} and ${toName} hold the same schema\n`);
  }
  return plan.refusals.length > 0 ? EXIT.refused : EXIT.clean;
}

/** By what Terraform or a statement about the database itself calls it. */
function nameIn({ statements, database }: DatabaseDdl & { readonly statements: readonly PlacedStatement[] }):
string | undefined {
  const own = statements.flatMap(({ statement }) =>
    statement.kind === 'other' && statement.object === 'DATABASE' ? [statement.name] : [],
  );
  return database ?? own.find((name) => name !== '');
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

function commonDialect(from: DatabaseDdl, to: DatabaseDdl): Dialect {
  if (from.dialect === to.dialect) {
    return from.dialect;
  }
  const postgresql = Dialect.POSTGRESQL;
  if (!saysGoogleSql(from.dialect === postgresql ? to : from)) {
    return postgresql;
  }
  const [one, other] = [from, to].map(({ name, dialect }) => `${name} is ${DIALECT_TITLES[dialect]}`);
  throw new UnusableInput(
    `${one} and ${other}, and a database keeps its dialect for life`,
    'if one was recognized wrongly, set --dialect',
  );
}

/** GoogleSQL is also what a script without any sign of a dialect is taken for: a name can turn that. */
function saysGoogleSql({ source, dialect }: DatabaseDdl): boolean {
  return dialect === Dialect.GOOGLESQL && recognizedDialect(source.text, 'schema.pg.sql') === Dialect.GOOGLESQL;
}
