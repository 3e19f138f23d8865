import { defineRule } from '../define-rule';
import type { Finding } from '../finding';
import { toFinding } from '../rule';

/** As many lines as a message has for them. */
const MOST_SHOWN = 8;
const LONGEST_SHOWN = 160;

/** Its findings come from the Database, which alone knows what is recorded. */
export const pendingMigrationRule = defineRule({
  name: 'pending-migration',
  kind: 'refused',
  summary: 'the declared schema is ahead of its recorded migrations',
  sources: [],
  check: () => [],
});

export interface Pending {
  readonly database: string;
  /** As the user named it. */
  readonly folder: string;
  readonly folderExists: boolean;
  /** Statements with what they cost, in order. */
  readonly statements: readonly { readonly statement: string; readonly cost: string }[];
  /** A name for the migration. */
  readonly name: string;
}

export function pendingMigration({ database, folder, folderExists, statements, name }: Pending): Finding {
  const count = statements.length === 1 ? '1 statement is' : `${statements.length} statements are`;
  const shown = statements.length > MOST_SHOWN ? statements.slice(0, MOST_SHOWN - 1) : statements;
  const more = statements.length - shown.length;
  return toFinding(pendingMigrationRule, {
    object: database,
    message: `${count} missing in ${folder}${folderExists ? '' : ', which does not exist where the app runs'}: ${database} is declared otherwise than it is recorded`,
    location: `the migrations of ${database}`,
    why: [...shown.map(({ cost, statement }) => `${cost}: ${brief(statement)}`), ...(more > 0 ? [`and ${more} more`] : [])],
    fixes: [`npx spanner-constructs migrate --name ${name}`],
  });
}

function brief(statement: string): string {
  return statement.length > LONGEST_SHOWN ? `${statement.slice(0, LONGEST_SHOWN)}...` : statement;
}
