import * as path from 'node:path';
import type { AppLanguage } from '../../languages/app-language';
import { asked, type Asked, type Io, type OptionSpec, type ParsedOptions } from '../command';
import { DIALECTS } from '../input/dialect';
import { databaseName } from '../input/terraform-source';
import { UnusableInput } from '../input/unusable-input';
import { DIALECT, LANGUAGE } from '../shared-options';

export const HOST: OptionSpec = {
  name: 'host', choices: ['cdktf', 'cdktn', 'terraform'],
  summary: 'who carries the schema: an app of CDKTF or of CDK Terrain (cdktn), or plain Terraform with a schema in SQL',
};
export const NAME: OptionSpec = {
  name: 'name', value: 'NAME', summary: 'name of the database (default: that of the folder)',
};
export const SCHEMA: OptionSpec = {
  name: 'schema', value: 'FILE',
  summary: 'an existing schema to begin with, as import reads it (default: a first table)',
};

export interface Answers {
  readonly host: string;
  /** The language of an app. */
  readonly language: AppLanguage;
  readonly name: string;
  readonly schema?: string;
  /** Options, including answers. */
  readonly values: ParsedOptions['values'];
}

interface Question extends Asked {
  readonly option: OptionSpec;
  readonly isAsked?: (values: ParsedOptions['values']) => boolean;
}

/**
 * Asks for everything that the flags leave open. Without a terminal, uses defaults.
 *
 * @param folder The target folder.
 * @throws UnusableInput for an invalid combination, or if a required answer is missing
 */
export async function answersOf(given: ParsedOptions['values'], folder: string, io: Io): Promise<Answers> {
  const values = new Map(given);
  refuseOthers(values);
  for (const { isAsked = () => true, ...question } of questions(folder)) {
    const { option: { name } } = question;
    if (!values.has(name) && isAsked(values)) {
      const answer = await asked(question, io);
      if (answer === undefined) {
        throw new UnusableInput(`init needs --${name}`, WANTED[name]);
      }
      if (answer !== '') {
        values.set(name, answer);
      }
    }
  }
  const name = values.get(NAME.name)!;
  if (databaseName(name) === undefined) {
    throw new UnusableInput(`--name is "${name}", and not the name of a database`, WANTED.name);
  }
  return {
    host: values.get(HOST.name)!,
    language: (values.get(LANGUAGE.name) ?? 'typescript') as AppLanguage,
    name,
    schema: values.get(SCHEMA.name),
    values,
  };
}

const LANGUAGES: readonly string[] = ['typescript', 'python'] satisfies AppLanguage[];
const WANTED: Readonly<Record<string, string>> = {
  [HOST.name]: HOST.choices!.join(', '),
  [NAME.name]: '2 to 30 lower-case letters, digits, underscores and hyphens, for example --name shop',
};

function questions(folder: string): Question[] {
  return [
    { option: HOST, words: 'Host of the schema', choices: HOST.choices },
    {
      option: LANGUAGE, words: 'Language', choices: LANGUAGES, usual: 'typescript',
      isAsked: (values) => values.get(HOST.name) === 'cdktf',
    },
    { option: SCHEMA, words: 'File of an existing schema (none: a first table)', usual: '' },
    {
      option: DIALECT, words: 'Dialect', choices: [...DIALECTS.keys()], usual: [...DIALECTS.keys()][0],
      isAsked: (values) => !values.has(SCHEMA.name),
    },
    { option: NAME, words: 'Name of the database', usual: databaseName(path.basename(folder)) },
  ];
}

/** @throws UnusableInput for a language that the host does not support, or for which `init` cannot write a project */
function refuseOthers(values: ParsedOptions['values']): void {
  const language = values.get(LANGUAGE.name);
  const host = values.get(HOST.name);
  if (language === undefined) {
    return;
  }
  if (host === 'terraform') {
    throw new UnusableInput('--language is for an app, and --host terraform has its schema in SQL');
  }
  if (!LANGUAGES.includes(language)) {
    throw new UnusableInput(`init writes ${LANGUAGES.join(' and ')}, not ${language}`, language === 'csharp'
      ? 'docs/languages/dotnet.md shows constructs in it'
      : `examples/${language}/orders-events in the repository is an app in it`);
  }
  if (host === 'cdktn' && language !== 'typescript') {
    throw new UnusableInput(
      `--host cdktn has no packages for ${language}`, 'write --host cdktf, whose plain output is the same',
    );
  }
}
