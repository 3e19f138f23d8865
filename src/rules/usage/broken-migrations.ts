import {
  ATTRIBUTES, ATTRIBUTES_FILE, CHECKSUM_FILE, LIST_FILE, LOCK_FILE, recordingCommand, restored, shownPath, takeBack,
  type RecordedFolder,
} from './recorded-folder';
import { usageEntry, type UsageLines } from './usage-entry';
import { option, text } from '../../languages/code';
import { phrase } from '../../languages/phrase';
import type { Dialect } from '../../schema';
import { shellWord } from '../../text/shell-word';
import { quoted } from '../../text/shown';

/** A folder of migrations in messages. */
interface NamedFolder extends RecordedFolder {
  readonly fileName: string;
  readonly line?: number;
}

/** Findings in a folder of migrations, and in its files. */
export type MigrationsFinding = NamedFolder & (
  | {
    readonly kind: 'not a folder' | 'byte order mark' | 'not UTF-8' | 'conflict markers' | 'foreign file';
  }
  | { readonly kind: 'Windows line ends' | 'unrecorded file' | 'appeared meanwhile' | 'other folder' }
  | { readonly kind: 'no checksums'; readonly hasList: boolean }
  /** `through` is the last migration in the list that was recorded; absent if its checksum fits none. */
  | { readonly kind: 'edited list'; readonly through?: number }
  | { readonly kind: 'no such number'; readonly number: number; readonly last: number }
  /** `through` is the last migration in the present list. */
  | { readonly kind: 'shorter list'; readonly through: number; readonly number: number }
  | { readonly kind: 'unreadable checksums'; readonly text: string }
  /** A file with others after it cannot be recorded again: that would leave a gap. */
  | { readonly kind: 'missing file' | 'edited file'; readonly isLast: boolean }
  | { readonly kind: 'duplicate number'; readonly first: string }
  | { readonly kind: 'gap'; readonly missing: number }
  | { readonly kind: 'unreadable file'; readonly problem: FileSyntaxProblem }
  /** `of` is absent for the migrations before it. */
  | { readonly kind: 'other dialect'; readonly recorded: Dialect; readonly wanted: Dialect; readonly of?: string }
  /** Paths of databases whose schemas differ. */
  | { readonly kind: 'shared folder'; readonly databases: readonly [string, string] }
  /** `reason` comes from the operating system. */
  | { readonly kind: 'unreadable folder' | 'unwritable folder'; readonly reason: string }
  | { readonly kind: 'unwritable statement' | 'decomposed statement'; readonly statement: string }
  | { readonly kind: 'bad name'; readonly name: string }
  /** Locked by a process of a machine. */
  | { readonly kind: 'locked'; readonly pid: number; readonly host: string }
);

/** Why the statements of a file cannot be parsed. */
export type FileSyntaxProblem =
  | { readonly kind: 'lexical'; readonly message: string }
  | {
    readonly kind:
        'no dialect' | 'unknown source' |
        'bad mark' | 'stray semicolon' | 'open statement' | 'mark without statement' | 'no statement';
  };

/**
 * If two branches append migrations, the later one must be recorded again, even under the same file name. A rebase has
 * recorded the commits before; a merge sees the difference of all.
 */
function recordAgain(found: NamedFolder): string {
  return `keep what is merged: ${restored('BRANCH', shellWord(shownPath(found.folder)))}, from the branch whose ` +
    'migrations stay, such as origin/main, or in a rebase from HEAD (rebase the releases of a plan: a merge makes ' +
    'them one migration); remove what Git does not track there, and record your change again: ' +
    recordingCommand(found);
}

/** The damage may be committed, and the log of one branch hides what a merge lost. */
function restoredFiles(folder: string, ...fileNames: readonly string[]): string {
  const files = fileNames.map((name) => shellWord(shownPath(folder, name))).join(' ');
  return `git log --all --oneline -- ${files}, and from the last good COMMIT: ${restored('COMMIT', files)}`;
}

const ACCESS = 'correct its permissions, free disk space, or name another folder';
const UTF_8 = 'UTF-8 without a byte order mark';

export const brokenMigrations = usageEntry(
  'broken-migrations',
  'the folder of migrations is not as it was recorded',
  (found: MigrationsFinding): UsageLines => {
    const { folder, fileName, isPlain } = found;
    const migrate = recordingCommand(found);
    const place = shownPath(folder);
    const restore = restoredFiles(folder, fileName);
    const isBaseline = /^0+_/.test(fileName);
    const left = found.kind === 'missing file' ? undefined : fileName;
    const recordAnew =
      `or, if it is neither merged nor applied, ${takeBack(left, isPlain)}, and record it again: ${migrate}`;
    switch (found.kind) {
      case 'not a folder':
        return {
          message: `${place} is a file, or one of its parents is`,
          want: 'a folder, or nothing yet',
          fix: `remove it, or name another folder; ${migrate} creates it`,
        };
      case 'unreadable folder':
        return {
          message: `${place} cannot be read`,
          got: found.reason,
          want: 'a folder that you may read',
          fix: ACCESS,
        };
      case 'unwritable folder':
        return {
          message: `${place} cannot be written; nothing was changed`,
          got: found.reason,
          want: 'a folder that you may write to',
          fix: `${ACCESS}, then run the command again`,
        };
      case 'Windows line ends':
        return {
          message: `${fileName} has CR LF line endings that were not recorded: a checkout changed them`,
          got: 'CR LF',
          want: 'only LF',
          fix:
            `write \`${ATTRIBUTES}\` into ${shownPath(folder, ATTRIBUTES_FILE)}; ` +
            `git add --renormalize ${shellWord(place)}; delete the .sql${isPlain ? ', .json' : ''} and .sha256 files ` +
            `there; git checkout -- ${shellWord(place)}; commit them`,
        };
      case 'byte order mark':
        return {
          message: `${fileName} begins with a byte order mark, which was not recorded: an editor wrote it`,
          got: 'a byte order mark',
          want: UTF_8,
          fix: restore,
        };
      case 'not UTF-8':
        return { message: `${fileName} is not UTF-8`, want: UTF_8, fix: restore };
      case 'conflict markers':
        return {
          message: `${fileName} holds the conflict markers of an unfinished merge`,
          want: 'one line of history: the migrations of the other branch first, then yours',
          fix: recordAgain(found),
        };
      case 'foreign file':
        return {
          message: `${fileName} does not belong in a folder of migrations`,
          want: `files such as 0002_add_orders.sql, and ${CHECKSUM_FILE}`,
          fix: 'move it elsewhere, or remove it',
        };
      case 'other folder':
        return {
          message: `${place} holds no migrations, but other files such as ${fileName}`,
          want: 'a folder that holds only migrations, or nothing yet',
          fix: phrase`name one that ${migrate} creates, for example ${option('migrations', text('migrations/shop'))}`,
        };
      case 'no checksums':
        return {
          message:
            `${fileName} is missing or empty, ` +
            'and nothing else shows that the migrations are those that were recorded',
          want: 'a checksum for each migration, in version control like the migrations themselves',
          fix:
            `${restore}; if a first migrate or adopt was interrupted, remove its files and run it again; ` +
            'if the file was never committed and the migrations are applied: restore them as applied, then run in ' +
            `the folder: sha256sum *.sql${found.hasList ? ` ${LIST_FILE}` : ''} > ${fileName}`,
        };
      case 'unreadable checksums':
        return {
          message: `${fileName} has a line that is not a checksum, or is out of place`,
          got: quoted(found.text),
          want: '64 hexadecimal digits, two spaces and the name of a file, in the order of the numbers, each file once',
          fix: `${restore}; in a merge, ${recordAgain(found)}`,
        };
      case 'missing file':
        return {
          message:
            `${fileName} is missing: ` + (isBaseline
              ? 'nothing shows what the database held before the first migration'
              : 'its statements would be missing in `ddl`, and Terraform would replace the database'),
          want: `every file that has a line in ${CHECKSUM_FILE}`,
          fix: `${restore}${found.isLast ? `; ${recordAnew}` : ''}`,
        };
      case 'duplicate number':
        return {
          message: `two migrations of two branches have the same number: ${found.first} and ${fileName}`,
          want: 'one migration for each number',
          fix: recordAgain(found),
        };
      case 'gap':
        return {
          message: `no migration has the number ${found.missing}, and ${fileName} comes after it`,
          want: 'consecutive numbers from 1 (0 for a baseline)',
          fix:
            'restore the file with that number from Git; or, if ' +
            `${fileName} is not merged yet: ${recordAgain(found)}`,
        };
      case 'unrecorded file':
        return {
          message:
            `${fileName} has no line in ${CHECKSUM_FILE}: ` +
            'it was written by hand, a migrate was interrupted, or a merge lost the line',
          want: 'a checksum for each migration',
          fix:
            'if it is merged, restore its line from Git; ' +
            `otherwise move it out of the folder and run ${migrate}, which records what is declared; ` +
            `statements of your own go in by ${migrate} --append FILE`,
        };
      case 'edited file':
        return {
          message:
            `${fileName} was edited after it was recorded: ` + (isBaseline
              ? 'it is never sent, but every change is planned from the schema in it'
              : 'a changed statement makes Terraform replace the database'),
          want: `the bytes whose checksum is in ${CHECKSUM_FILE}`,
          fix:
            `${restore}, and make the change in the ${isPlain ? 'schema' : 'code'}: ${migrate} appends it` +
            (found.isLast ? `; ${recordAnew}` : ''),
        };
      case 'no such number':
        return {
          message: `no migration has the number ${found.number} for the end of ${fileName}; nothing was changed`,
          want: `the number of a migration, ${found.last} at most`,
          fix: `${migrate} --through ${found.last}`,
        };
      case 'shorter list':
        return {
          message:
            `${fileName} holds the migrations through ${found.through}, and through ${found.number} it would be ` +
            'shorter, so Terraform would replace the database; nothing was changed',
          want: 'a list that only grows',
          fix:
            'leave out --through, which keeps the list; or, if no database has the statements after migration ' +
            `${found.number}, remove ${fileName} and its line in ${CHECKSUM_FILE}, then run the command again`,
        };
      case 'edited list':
        return {
          message:
            `${fileName} is not the list that was recorded: it was edited, a merge mixed it up, an older one was ` +
            'brought back, or a migration in it was taken back',
          want: 'the statements of the migrations, in their order, up to the end of one of them',
          fix: found.through === undefined
            ? `${restoredFiles(folder, CHECKSUM_FILE, fileName)}; in a merge, ` +
              `${recordAgain(found)}; where a migration was taken back, remove ${fileName} and its line in ` +
              `${CHECKSUM_FILE}: ${migrate} writes it again`
            : `remove it and run ${migrate} --through ${found.through}, which writes it as it was recorded`,
        };
      case 'unreadable file':
        return {
          message: `${fileName} cannot be read as statements: ${unreadableWords(found.problem)}`,
          want: 'a header with `-- dialect: GOOGLE_STANDARD_SQL` or POSTGRESQL, then statements that each end with `;`',
          fix: `its checksum was written for these bytes: restore both from Git as they were before; ${recordAnew}`,
        };
      case 'other dialect':
        return {
          message: `${fileName} is recorded for another dialect than that of ${found.of ?? 'the migrations before it'}`,
          got: found.recorded,
          want: `${found.wanted}: a database cannot change its dialect`,
          fix: 'name the folder that belongs to this database, or a new one',
        };
      case 'shared folder':
        return {
          message: `${found.databases.join(' and ')} share the migrations in ${place} and declare different schemas`,
          want: 'one schema for all databases that share a folder',
          fix: 'give each a folder of its own, or declare both by the same code',
        };
      case 'unwritable statement':
        return {
          message: 'a statement cannot be kept in a file and read back byte for byte; nothing was written',
          got: quoted(found.statement),
          want: 'one statement, in UTF-8 and without carriage returns, unfinished quotes or comments',
          fix: 'write the statement in another way',
        };
      case 'decomposed statement':
        return {
          message: 'a statement holds decomposed characters, which Terraform composes; nothing was written',
          got: quoted(found.statement),
          want: 'text in the Unicode normal form NFC, so that Spanner gets the bytes that are recorded',
          fix: 'write the statement in NFC, for example with uconv -x nfc; of a database in Terraform adopt the state',
        };
      case 'bad name':
        return {
          message: 'the name of a migration becomes a file name',
          got: quoted(found.name),
          want: 'lower-case letters, digits and underscores',
          fix: `${migrate} --name add_orders`,
        };
      case 'appeared meanwhile':
        return {
          message: `${fileName} was recorded by another migrate at the same time; nothing was changed`,
          want: 'one migrate at a time',
          fix: `run ${migrate} again`,
        };
      case 'locked':
        return {
          message: 'another migrate writes to the folder; nothing was changed',
          got: `process ${found.pid} on ${found.host}`,
          want: 'one migrate at a time',
          fix: `run ${migrate} again when that one has ended; if it was killed on another machine, remove ${LOCK_FILE}`,
        };
    }
  },
);

const UNREADABLE: Readonly<Record<Exclude<FileSyntaxProblem['kind'], 'lexical'>, string>> = {
  'no dialect': 'the header names no dialect',
  'unknown source': 'a later version of spanner-constructs wrote it: install that one',
  'bad mark': 'this line has neither before="..." nor after="..."',
  'stray semicolon': 'a `;` without a statement',
  'open statement': 'the last statement does not end with `;`',
  'mark without statement': 'no statement follows this line',
  'no statement': 'it holds none',
};

function unreadableWords(problem: FileSyntaxProblem): string {
  return problem.kind === 'lexical' ? problem.message : UNREADABLE[problem.kind];
}
