import { appLanguage } from '../languages/app-language';
import { option, text, value } from '../languages/code';
import { phrase, phraseText } from '../languages/phrase';

/**
 * The message of synth for a database without migrations.
 *
 * @param database Its name, or its path if another one has that name.
 */
export function missingMigrations(database: string): string {
  const migrations = option('migrations', text(`migrations/${database.replace(/[^\w-]+/g, '-')}`));
  const consequence = 'the first changed statement makes Terraform replace the database';
  return phraseText(
    phrase`warning: ${database} has no migrations: ${consequence}
    why   Terraform compares \`ddl\` statement by statement, and prevent_destroy then stops every apply
    fix   ${migrations} in the Database, then npx spanner-constructs migrate
    or    ${option('preventDestroy', value(false))}, for a database that may be replaced`,
    appLanguage(),
  );
}
