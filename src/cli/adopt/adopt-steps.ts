import { Dialect } from '../../schema';
import { stringCode } from '../../text/code-text';
import { counted } from '../../text/counted';

interface Adopted {
  /** What `import` reads: the file, or the folder where it cannot read that. */
  readonly importable: string;
  /** As the user named it. */
  readonly folder: string;
  readonly fileName: string;
  readonly isBaseline: boolean;
  readonly elements: readonly string[];
  readonly dialect: Dialect;
  readonly database?: string;
  readonly defaultTimeZone?: string;
}

/** What is left to do by hand, and how to see that nothing will change. */
export function nextSteps(adopted: Adopted): string {
  const { importable, folder, fileName, isBaseline, elements, dialect, database = 'DATABASE' } = adopted;
  const shown = folder.replaceAll('\\', '/').replace(/\/+$/, '');
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  return [
    `${shown}/${fileName}: ${counted(elements.length, 'statement')}, ` +
      `${isBaseline ? 'which Terraform never sends' : 'the list that Terraform knows'}`,
    '',
    'Next:',
    `1. spanner-constructs import ${importable}${isPostgresql ? ' --dialect postgresql' : ''} --out ` +
      `${database === 'DATABASE' ? 'schema' : database}-stack.ts`,
    '   writes the constructs; declare the columns that it lists at its top. Not needed where the constructs are ' +
      'there already.',
    '2. In the Database of that stack:',
    `     ${databaseOptions(adopted)}`,
    '3. Then let Terraform know that the database exists:',
    ...(isBaseline ? importLines(database) : moveLines()),
    '4. npx spanner-constructs migrate --dry-run',
    '   must report that nothing is pending. Hot keys that the database has stop it first: acknowledge those you keep.',
    '5. cdktf diff',
    `   must say ${isBaseline ? '1 to import' : 'that the resource has moved'}, 0 to add, 0 to change, 0 to ` +
      'destroy. "1 to change" is right where all it shows is',
    '   enable_drop_protection, which a Database turns on. Do not apply a plan that shows ddl or a replacement.',
    '',
  ].join('\n');
}

/** Of a baseline the time zone stays where it is: in the database, and not in Terraform. */
function databaseOptions({ folder, isBaseline, defaultTimeZone }: Adopted): string {
  const options = [
    `migrations: ${stringCode(folder.replaceAll('\\', '/'))}`,
    ...(defaultTimeZone !== undefined && !isBaseline ? [`defaultTimeZone: ${stringCode(defaultTimeZone)}`] : []),
  ];
  return options.join(', ');
}

const IMPORTED = "   with import { SpannerDatabase } from '@cdktf/provider-google/lib/spanner-database';";

function importLines(database: string): string[] {
  return [
    '     (db.node.defaultChild as ' +
      `SpannerDatabase).importFrom('projects/PROJECT/instances/INSTANCE/databases/${database}');`,
    IMPORTED,
    '   It becomes an import block; terraform import with the same id does it, too. Remove the line once it is ' +
      'applied.',
  ];
}

function moveLines(): string[] {
  return [
    "     (db.node.defaultChild as SpannerDatabase).moveFromId('google_spanner_database.NAME');",
    IMPORTED,
    '   with the address that it has now, in the same state. It becomes a moved block; leave it out where the ' +
      'address stays.',
    '   A database that is imported into another state has an empty ddl there: adopt its live DDL in ' +
      'place of this file.',
  ];
}
