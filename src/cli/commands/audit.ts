import * as path from 'node:path';
import type { TextAudit } from '../../audit/audit-text';
import type { PathOf } from '../../audit/source';
import { problemsOf, type PlacedStatement, type Statement } from '../../ddl/parser/statement';
import { renderGithub } from '../../report/render-github';
import { renderJson } from '../../report/render-json';
import { renderSarif } from '../../report/render-sarif';
import { renderText } from '../../report/render-text';
import { reportOf, type Report } from '../../report/report';
import { DIALECT_TITLES, otherDialect } from '../../schema';
import { isUnknown } from '../../schema/types/type-facts';
import { packageVersion } from '../../text/package-version';
import { counted } from '../../text/shown';
import { FIX, withAppliedFixes } from '../applied-fixes';
import { auditedInput, unusedOf } from '../audited-input';
import { EXIT, paintFor, type Command, type Io, type ParsedOptions } from '../command';
import { FAIL_CHOICES } from '../config/config';
import type { AuditUnit } from '../input/audit-units';
import { dialectOption } from '../input/dialect';
import { givenDdl } from '../input/given-ddl';
import { shownFrom } from '../input/input-files';
import { isStandardInput } from '../input/read-text';
import { UnusableInput } from '../input/unusable-input';
import { allowsUnread, CREDENTIALS, DDL_OPTIONS, FORMAT, HISTORY, QUERIES } from '../shared-options';

export const auditCommand: Command = {
  name: 'audit',
  summary: 'check existing DDL with the same rules as synth',
  usage: '(PATH... | --database PATH | --app) [options]',
  completes: 'files',
  options: [
    { ...FORMAT, choices: ['text', 'json', 'sarif', 'github'] },
    { name: 'fail-on', choices: FAIL_CHOICES, summary: 'lowest severity that exits with 1 (default: error)' },
    { name: 'advice', summary: 'also report advice, which changes the exit code only with --fail-on advice' },
    QUERIES,
    FIX,
    HISTORY,
    ...DDL_OPTIONS,
  ],
  details: [
    [
      'A PATH is a file, a folder, a pattern such as "db/**/*.sql", or - for the standard input. In a folder it reads',
      'all .sql, .sdl, .ddl, .tf and .tf.json files, except in node_modules, .git, .terraform and cdktf.out.',
    ],
    [
      'A comment next to or above the statement acknowledges a finding:',
      '  -- spanner-constructs: acknowledge monotonic-key: ten rows a day, checked by the data team',
    ],
    [
      '--fix changes the files as the printed fixes say, and the report is of what is left. A fix that declares how',
      'values are generated is taken only by its number: its owner knows whether it is true. Migrations that are',
      'recorded never change.',
    ],
    CREDENTIALS,
    '--advice also says what a review would: --fail-on advice makes it count. An unknown name in a query is an error.',
    'Exit codes: 0 no finding at or above --fail-on, 1 findings, 2 input unusable or not read in full.',
  ],
  examples: [
    ['schema.sql', 'one file'],
    ['--history migrations/', 'migrations: checks the resulting schema'],
    ['infra/ --fail-on warning', 'the databases in Terraform, strictly'],
    ['schema.sql --fix monotonic-key:Events:2', 'write its second fix into the file'],
    ['schema.sql --queries "src/**/*.sql"', 'advice on the schema and on the queries'],
    ['. --format sarif > audit.sarif', 'for code scanning'],
    ['--database projects/p/instances/main/databases/shop', 'a live database'],
    ['--app', 'what the constructs of an app declare'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  const { values } = parsed;
  const given = givenDdl(auditCommand, 'PATH: a file, a folder or - for the standard input', parsed, 'many');
  const input = parsed.lists.has(FIX.name) ? withAppliedFixes(given, parsed, io) : auditedInput(given, parsed, io);
  const { config, units, audits, advice, errors, ignoredBy } = await input;
  const report = reportOf(audits, unusedOf(config, audits, io.today, advice), allowsUnread(values));
  const statements = audits.flatMap((audit) => audit.statements);
  if (statements.length > 0 && statements.every(({ statement }) => statement.kind === 'not understood')) {
    errors.push(new UnusableInput('nothing in the input parses as Spanner DDL'));
  }
  if (ignoredBy !== undefined) {
    io.err(`note: ${ignoredBy} ignores all of the input\n`);
  } else if (errors.length === 0 && statements.length === 0) {
    // A failed command in front of a pipe must not look like a clean schema.
    errors.push(new UnusableInput('nothing to check: the input has no statements'));
  }
  errors.forEach((error) => io.err(error.line));
  if (
    !values.has(HISTORY.name) &&
    audits.length > 1 &&
    audits.some(({ refused }) => refused.some(({ kind }) => kind === 'missing'))
  ) {
    io.err(
      'note: some statements change objects that no earlier statement creates: with --history the files of a folder ' +
        'are read as one history\n',
    );
  }
  units.flatMap((unit, at) => otherDialectNotes(unit, audits[at])).forEach((note) => io.err(`note: ${note}\n`));
  if (errors.length === 0 || audits.length > 0) {
    io.out(rendered(report, values.get(FORMAT.name) ?? 'text', errors, io));
  }
  return errors.length > 0
    ? EXIT.unusable
    : fails(report, values.get('fail-on') ?? config.failOn ?? 'error')
      ? EXIT.findings
      : EXIT.clean;
}

/** A wrong dialect may hide a hot key. */
function otherDialectNotes({ source, dialect }: AuditUnit, { statements }: TextAudit): string[] {
  const unread = (all: readonly PlacedStatement[]): number =>
    all.filter(({ statement }) => problemsOf(statement).length > 0 || hasUnknownType(statement)).length;
  const other = otherDialect(dialect);
  const here = unread(statements);
  const there = here === 0 ? 0 : unread(source.statements(other));
  // Reserved words of one dialect prove nothing, so only a large difference counts.
  return there * 2 > here || here === 0
    ? []
    : [
      `${source.pieces[0].file.name} was parsed as ${DIALECT_TITLES[dialect]}, with ${counted(here, 'statement')} ` +
        `not understood; as ${DIALECT_TITLES[other]} it would be ${there}: use ${dialectOption(other)}`,
    ];
}

function hasUnknownType(statement: Statement): boolean {
  return statement.kind === 'create table' && statement.table.columns.some(({ type }) => isUnknown(type));
}

function rendered(report: Report, format: string, errors: readonly UnusableInput[], io: Io): string {
  switch (format) {
    case 'json':
      return renderJson(report);
    case 'sarif':
      return renderSarif(
        report,
        packageVersion(),
        errors.map(({ message }) => message),
        inRepository(io),
      );
    case 'github':
      return renderGithub(report, inRepository(io));
    default:
      return renderText(report, paintFor(io));
  }
}

/** GitHub looks for files from the root of the repository, wherever the command runs. */
function inRepository({ folder, environment: { GITHUB_WORKSPACE: root } }: Io): PathOf {
  return (file) => {
    const isPath = root && file.kind === 'file' && !isStandardInput(file);
    const inside = isPath ? shownFrom(root, path.resolve(folder, file.name)) : '..';
    return inside.startsWith('..') || path.isAbsolute(inside) ? file.name : inside;
  };
}

function fails(report: Report, failOn: string): boolean {
  return (
    failOn !== 'never' &&
    report.findings.some(({ finding: { severity } }) => FAIL_CHOICES.indexOf(severity) <= FAIL_CHOICES.indexOf(failOn))
  );
}
