import * as fs from 'node:fs';
import * as path from 'node:path';
import { Dialect } from '../../schema';
import { snakeCase } from '../../text/names';
import { CHOICES, QUESTIONS, type Choice, type QuestionName } from '../choose/choices';
import {
  asked, checkArguments, columns, EXIT, type Command, type Io, type OptionSpec, type ParsedOptions,
} from '../command';
import { dialectIn, dialectName } from '../input/dialect';
import { UnusableInput } from '../input/unusable-input';
import { DIALECT, FORMAT } from '../shared-options';

const NAMES = Object.keys(QUESTIONS) as QuestionName[];

export const chooseCommand: Command = {
  name: 'choose',
  summary: 'show which construct fits, by how rows are written and read',
  usage: '[options]',
  options: [
    ...NAMES.map((name): OptionSpec => {
      const { words, answers } = QUESTIONS[name];
      const choices = Object.keys(answers);
      return { name, value: 'ANSWER', choices, summary: `${words} ${choices.join(', ')}` };
    }),
    DIALECT,
    { ...FORMAT, choices: ['text', 'sql'], summary: 'the construct in TypeScript, or its DDL (default: text)' },
  ],
  details: [
    'It asks for missing options, but only at a terminal. It prints the example of the page.',
    'Exit codes: 0 printed, 2 an answer that is missing or unknown.',
  ],
  examples: [
    ['--rows events --reads time', 'events that are read by time'],
    ['--rows jobs --format sql', 'the DDL of a queue of jobs'],
  ],
  run,
};

async function run(parsed: ParsedOptions, io: Io): Promise<number> {
  checkArguments(chooseCommand, [], parsed);
  const { values } = parsed;
  const { construct, why, page, declares = {} } = await chosen(values, io);
  const { code, ddl } = pageExample(page, dialectIn(values) ?? Dialect.GOOGLESQL);
  const [comment, text] = values.get(FORMAT.name) === 'sql' ? ['--', declared(ddl, declares)] : ['//', code];
  io.out(`${comment} ${construct}: ${why}\n${comment} docs/constructs/${page}.md\n${text}`);
  return EXIT.clean;
}

/** Adds the declaration of a column in front of each table that has the column. */
function declared(ddl: string, declares: NonNullable<Choice['declares']>): string {
  return ddl.replace(/^CREATE TABLE /gm, (create, at: number) => {
    const statement = ddl.slice(at, ddl.indexOf(';', at));
    return Object.entries(declares).flatMap(([column, generated]) => {
      // In PostgreSQL, the columns of a pattern have names in snake case.
      const names = [column, snakeCase(column).replace(/^_/, '')];
      const name = names.find((each) => new RegExp(`\\b${each}\\b`).test(statement));
      return name === undefined ? [] : [`-- spanner-constructs: values ${name} ${generated}\n`];
    }).join('') + create;
  });
}

/** The choice that remains after all questions with more than one answer. */
async function chosen(values: ParsedOptions['values'], io: Io): Promise<Choice> {
  let left = CHOICES;
  for (const name of NAMES) {
    const answers: string[] = [...new Set(left.flatMap((choice) => choice[name] ?? []))];
    const given = values.get(name);
    if (given !== undefined && !answers.includes(given)) {
      throw new UnusableInput(
        `--${name} is "${given}", which is not asked of --rows ${left[0].rows}`,
        answers.length === 0 ? `leave --${name} out` : answers.join(', '),
      );
    }
    if (answers.length > 0) {
      const answer = given ?? await answered(name, answers, io);
      left = left.filter((choice) => choice[name] === answer);
    }
  }
  return left[0];
}

async function answered(name: QuestionName, answers: readonly string[], io: Io): Promise<string> {
  const { words, answers: meanings } = QUESTIONS[name];
  if (!io.ask) {
    throw new UnusableInput(`choose needs --${name}`, answers.join(', '));
  }
  const rows = answers.map((answer) => [answer, (meanings as Readonly<Record<string, string>>)[answer]] as const);
  io.err([words, ...columns(rows), ''].join('\n'));
  return (await asked({ words: `--${name}`, choices: answers }, io))!;
}

/** The folder of the pages, at the same depth from src and lib. */
const PAGES = path.join(__dirname, '..', '..', '..', 'docs', 'constructs');

/** The first example on the page of a construct in a dialect: its code and the DDL it prints. */
function pageExample(page: string, dialect: Dialect): { readonly code: string; readonly ddl: string } {
  const text = fs.readFileSync(path.join(PAGES, `${page}.md`), 'utf8');
  const fences = [...text.slice(text.indexOf('\n## Example')).matchAll(/^```(\w+) (\w+)\n([^]*?)^```$/gm)];
  const at = fences.findIndex(([, language, of]) => language === 'sql' && of === dialectName(dialect));
  return { code: fences[at - 1][3], ddl: fences[at][3] };
}
