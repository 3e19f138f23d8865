import type { AdoptedDdl } from './adopt-source';
import { writerFor, type AppLanguage } from '../../languages/app-language';
import { givenOptions, option, text } from '../../languages/code';
import { recordingCommand, shownPath } from '../../rules/usage/recorded-folder';
import { Dialect } from '../../schema';
import { ownCommand } from '../../text/shell-word';
import { counted } from '../../text/shown';
import { settingsCode } from '../input/terraform-source';

interface Adopted extends Pick<AdoptedDdl, 'elements' | 'dialect' | 'database' | 'address' | 'settings'> {
  /** For `import`: the file or the database, or the folder if `import` cannot read the file; and options. */
  readonly importable: readonly string[];
  /** That `import` writes. */
  readonly className: string;
  /** As given by the user. */
  readonly folder: string;
  readonly fileName: string;
  readonly isBaseline: boolean;
  /** The path of a live database. */
  readonly path?: string;
  readonly language: AppLanguage;
}

/** The remaining manual steps, and a check that nothing will change. */
export function nextSteps(adopted: Adopted): string {
  const { importable, className, folder, fileName, isBaseline, elements, dialect, language } = adopted;
  const { joint, extension } = RESOURCES[language];
  const importing = ownCommand(
    'import', ...importable,
    ...(dialect === Dialect.POSTGRESQL ? ['--dialect', 'postgresql'] : []),
    ...(language === 'typescript' ? [] : ['--language', language]),
    '--out', `${joint === undefined ? className : separated(className, joint)}.${extension}`,
  );
  return [
    `${shownPath(folder, fileName)}: ${counted(elements.length, 'statement')}, ` +
      `${isBaseline ? 'which Terraform never sends' : 'the list that Terraform knows'}`,
    '',
    'Next:',
    `1. ${importing}`,
    '   writes the constructs; declare the columns that it marks with TODO. Not needed if the constructs exist ' +
      'already.',
    '2. In the Database of that stack:',
    `     ${databaseOptions(adopted)}`,
    '3. Then let Terraform know that the database exists:',
    ...(isBaseline ? importLines(adopted) : moveLines(adopted)),
    '4. npx spanner-constructs migrate --dry-run',
    '   must report that nothing is pending. Existing hot keys fail this step first: acknowledge those you keep.',
    '5. cdktf diff',
    `   must say ${isBaseline ? '1 to import' : 'that the resource has moved'}, 0 to add, 0 to change, 0 to destroy. ` +
      'Do not apply a plan that shows ddl or a replacement.',
    '   "1 to change" is fine if it shows only enable_drop_protection or deletion_protection, which a Database ' +
      'turns on.',
    `Without a CDK, instead of 1 to 4: ${recordingCommand({ folder, isPlain: true })}`,
    '   writes ddl.json, which Terraform reads (docs/plain-terraform.md).',
    '',
  ].join('\n');
}

/** `shop-stack` for ShopStack. */
function separated(className: string, joint: string): string {
  return className.replace(/\B[A-Z](?=[a-z])/g, `${joint}$&`).toLowerCase();
}

function databaseOptions({ folder, settings, language }: Adopted): string {
  const options = { migrations: text(folder.replaceAll('\\', '/')), ...settingsCode(settings) };
  return givenOptions(options).map(([name, code]) => writerFor(language).write(option(name, code))).join(', ');
}

/** The resource of a Database in each language, and the code it needs. */
const RESOURCES: {
  readonly [language in AppLanguage]: {
    /** Absent where a file has the name of its class. */
    readonly joint?: string;
    readonly extension: string; readonly resource: string; readonly needs?: string; readonly end: string;
  };
} = {
  typescript: {
    joint: '-',
    extension: 'ts',
    resource: '(db.node.defaultChild as SpannerDatabase)',
    needs: "import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';",
    end: ';',
  },
  python: { joint: '_', extension: 'py', resource: 'db.node.default_child', end: '' },
  java: {
    extension: 'java',
    resource: '((SpannerDatabase) db.getNode().getDefaultChild())',
    needs: 'import com.hashicorp.cdktf.providers.google.spanner_database.SpannerDatabase;',
    end: ';',
  },
  go: {
    joint: '_',
    extension: 'go',
    resource: 'db.Node().DefaultChild().(spannerdatabase.SpannerDatabase)',
    needs: '"github.com/cdktf/cdktf-provider-google-go/google/v16/spannerdatabase"',
    end: '',
  },
  csharp: {
    extension: 'cs',
    resource: '((SpannerDatabase) db.Node.DefaultChild)',
    needs: 'using HashiCorp.Cdktf.Providers.Google.SpannerDatabase;',
    end: ';',
  },
};

/** @param more Arguments that are optional except in Go. */
function resourceCall(
  language: AppLanguage, method: string, argument: string, more: readonly string[] = [],
): string[] {
  const { resource, needs, end } = RESOURCES[language];
  const { write, spelled } = writerFor(language);
  return [
    `     ${resource}.${spelled(method)}(${[write(text(argument)), ...more].join(', ')})${end}`,
    ...(needs === undefined ? [] : [`   with ${needs}`]),
  ];
}

function importLines({ language, database = 'DATABASE', path }: Adopted): string[] {
  return [
    ...resourceCall(
      language,
      'importFrom',
      path ?? `projects/PROJECT/instances/INSTANCE/databases/${database}`,
      language === 'go' ? ['nil'] : [],
    ),
    '   It becomes an import block; terraform import with the same id does it, too. Remove the line once it is ' +
      'applied.',
  ];
}

function moveLines({ language, address = 'google_spanner_database.NAME' }: Adopted): string[] {
  return [
    ...resourceCall(language, 'moveFromId', address),
    '   with the address that it has now, in the same state. It becomes a moved block; leave it out where the ' +
      'address stays.',
    '   A database that is imported into another state has an empty ddl there: adopt its live DDL in ' +
      'place of this file.',
  ];
}
