import type { Dialect } from '../../schema';
import { counted, cut } from '../../text/shown';
import { defineEntry } from '../define-rule';
import { statedFinding, type Finding } from '../finding';

/** Limits of a message. */
const MOST_SHOWN = 8;
const LONGEST_SHOWN = 160;

interface Pending {
  readonly database: string;
  /** The folder as the user named it. */
  readonly folder: string;
  readonly folderExists: boolean;
  /** Statements with their costs, in order. */
  readonly statements: readonly { readonly statement: string; readonly cost: string }[];
  readonly name: string;
}

/** Findings come from the Database, because only it knows the recorded migrations. */
export const pendingMigrationRule = defineEntry<Pending>({
  name: 'pending-migration',
  kind: 'refused',
  summary: 'the declared schema is ahead of its recorded migrations',
  words: {
    message: ({ database, folder, folderExists, statements }) => {
      const missing = counted(statements.length, 'statement is', 'statements are');
      const place = `${folder}${folderExists ? '' : ', which does not exist where the app runs'}`;
      return `${missing} missing in ${place}: ${database} does not match its recorded migrations`;
    },
    why: ({ statements }) => {
      const shown = statements.length > MOST_SHOWN ? statements.slice(0, MOST_SHOWN - 1) : statements;
      const more = statements.length - shown.length;
      return [
        ...shown.map(({ cost, statement }) => `${cost}: ${cut(statement, LONGEST_SHOWN)}`),
        ...(more > 0 ? [`and ${more} more`] : []),
      ];
    },
    advice: { migrate: ({ name }) => `npx spanner-constructs migrate --name ${name}` },
  },
});

interface Appended {
  readonly folder: string;
  /** The number of pending changes, and the first one. */
  readonly count: number;
  readonly first: string;
  /** What was pending before: nothing, or a change that is refused or not. */
  readonly before: 'nothing' | 'refused' | 'change';
  /** Whether SQL declares the schema. */
  readonly isWhole?: boolean;
}

/** The same, found while statements of the user are recorded. */
export const appendedElsewhere = defineEntry<Appended>({
  ...pendingMigrationRule,
  words: {
    message: ({ folder, count, first, before, isWhole }) => {
      const declared = isWhole ? 'the schema declares' : 'the constructs declare';
      const fixes = {
        nothing: isWhole
          ? 'write what they make into the schema, too'
          : 'leave out of the file what a construct declares, and change the construct',
        refused: `add ${count === 1 ? 'it' : 'them'} to the file`,
        change: `record what ${declared} first (migrate without --append), and leave it out of the file`,
      };
      return (
        `with these statements ${folder} does not lead to what ${declared}: ` +
          `${counted(count, 'change is', 'changes are')} pending, ` +
        `the first one: ${first}; ${fixes[before]}`
      );
    },
  },
});

export function pendingMigration(pending: Pending, dialect: Dialect): Finding {
  const { database } = pending;
  const part = { kind: 'migrations', database } as const;
  return statedFinding(pendingMigrationRule, database, part, pending, ['migrate'], dialect);
}
