import { migrationsError } from './errors';
import { lineOf } from './raw-folder';
import { Lexer } from '../../ddl/lexer/lexer';
import { joinedLines } from '../../ddl/lexer/one-line';
import type { FileSyntaxProblem } from '../../rules/usage/broken-migrations';
import { Dialect } from '../../schema';

/** One statement to record. */
export interface MigrationEntry {
  /** One line for readers. */
  readonly comment?: string;
  /** Comments for `audit` and other commands, one line each: declarations of columns, and acknowledgements. */
  readonly marks?: readonly string[];
  /** The statement in `ddl`. */
  readonly statement: string;
  /** The statement for readers, on several lines; `joinedLines` restores the statement. Default: as it is. */
  readonly written?: string;
  /** Text around the statement in an existing element of `ddl`: line breaks, a `;`, a comment. */
  readonly before?: string;
  readonly after?: string;
}

export interface MigrationHeader {
  readonly dialect: Dialect;
  readonly defaultTimeZone?: string;
  /**
   * The author of the statements: constructs, a schema in SQL, or an appended file. Their line breaks are for readers,
   * and removed in `ddl`. Absent if adopted, or recorded before this was noted; then each statement counts byte for
   * byte.
   */
  readonly source?: MigrationSource;
}

export type MigrationSource = 'constructs' | 'schema' | 'append';

const SOURCES: readonly MigrationSource[] = ['constructs', 'schema', 'append'];

export interface ParsedMigration extends MigrationHeader {
  readonly statements: readonly string[];
  /** As `statements`, below their marks. */
  readonly marked: readonly string[];
}

const AROUND = '-- spanner-constructs:';
const JSON_STRING = '"(?:[^"\\\\]|\\\\.)*"';
const AROUND_LINE = new RegExp(`^${AROUND}(?: before=(${JSON_STRING}))?(?: after=(${JSON_STRING}))?$`);
/** Comments that `audit` and other commands read but `ddl` never gets. */
const FOR_READERS = /^-- spanner-constructs: (acknowledge|values|immutable)\b/i;
const TITLE = '-- spanner-constructs migration';

export function elementOf({ before = '', statement, after = '' }: MigrationEntry): string {
  return `${before}${statement}${after}`;
}

export function printMigration(
  number: number, name: string, entries: readonly MigrationEntry[], header: MigrationHeader,
): string {
  const head = [
    `${TITLE} ${number}: ${name}`,
    `-- dialect: ${header.dialect}`,
    ...(header.defaultTimeZone === undefined ? [] : [`-- default_time_zone: ${header.defaultTimeZone}`]),
    ...(header.source === undefined ? [] : [`-- source: ${header.source}`]),
  ];
  return `${[head.join('\n'), ...entries.map(printEntry)].join('\n\n')}\n`;
}

function printEntry(
  { comment, marks = [], statement, written = statement, before, after }: MigrationEntry,
): string {
  const around = [
    before === undefined ? '' : ` before=${asciiJson(before)}`, after === undefined ? '' : ` after=${asciiJson(after)}`,
  ].join('');
  return [
    ...(comment === undefined ? [] : [`-- ${comment.replace(/\s+/g, ' ').trim()}`]),
    ...marks.map((mark) => `-- ${mark}`),
    ...(around === '' ? [] : [`${AROUND}${around}`]),
    `${written};`,
  ].join('\n');
}

/** Editors show only some line endings, so all of them are escaped. */
function asciiJson(text: string): string {
  return JSON.stringify(text).replace(
    /[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @throws broken-migrations */
export function parseMigration(text: string, folder: string, fileName: string): ParsedMigration {
  const unreadable: Unreadable = (offset, problem) => (
    migrationsError({ kind: 'unreadable file', folder, fileName, problem }, lineOf(text, offset))
  );
  const header = parseHeader(text, unreadable);
  const entries = parseStatements(text, header.dialect, unreadable);
  const statements = entries.map(elementOf).map((each) => (
    header.source === undefined ? each : joinedLines(each, header.dialect)
  ));
  return {
    ...header, statements, marked: statements.map((each, at) => [...entries[at].marks ?? [], each].join('\n')),
  };
}

type Unreadable = (offset: number, problem: FileSyntaxProblem) => Error;

function parseHeader(text: string, unreadable: Unreadable): MigrationHeader {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('--'));
  const head = lines.slice(0, Math.max(0, end));
  const valueOf = (key: string): string | undefined => head.find((line) => (
    line.startsWith(`-- ${key}: `)
  ))?.slice(key.length + 5);
  const dialect = Object.values(Dialect).find((each) => each === valueOf('dialect'));
  if (!dialect) {
    throw unreadable(0, { kind: 'no dialect' });
  }
  const written = valueOf('source');
  const source = SOURCES.find((each) => each === written);
  if (written !== undefined && source === undefined) {
    throw unreadable(0, { kind: 'unknown source' });
  }
  return { dialect, defaultTimeZone: valueOf('default_time_zone'), ...(source && { source }) };
}

function parseStatements(text: string, dialect: Dialect, unreadable: Unreadable): MigrationEntry[] {
  const lexer = new Lexer(text, dialect);
  const entries: MigrationEntry[] = [];
  let marks: string[] = [];
  let around: { readonly before: string; readonly after: string; readonly start: number } | undefined;
  let statement: { readonly start: number; end: number } | undefined;
  for (;;) {
    const token = lexer.next();
    if (token.kind === 'invalid') {
      throw unreadable(token.start, { kind: 'lexical', message: token.value });
    } else if (token.kind === 'hint') {
      statement &&= { ...statement, end: token.end };
    } else if (token.kind === 'comment') {
      if (!statement && FOR_READERS.test(token.text)) {
        marks.push(token.text);
      } else if (!statement && token.text.startsWith(AROUND)) {
        const parsed = parseAround(token.text);
        if (!parsed) {
          throw unreadable(token.start, { kind: 'bad mark' });
        }
        around = { ...parsed, start: token.start };
      }
    } else if (token.kind === 'end') {
      break;
    } else if (token.kind !== 'symbol' || token.text !== ';') {
      statement = { start: statement?.start ?? token.start, end: token.end };
    } else if (statement) {
      entries.push({ ...around, marks, statement: text.slice(statement.start, statement.end) });
      marks = [];
      statement = undefined;
      around = undefined;
    } else {
      throw unreadable(token.start, { kind: 'stray semicolon' });
    }
  }
  if (statement) {
    throw unreadable(statement.start, { kind: 'open statement' });
  }
  if (around) {
    throw unreadable(around.start, { kind: 'mark without statement' });
  }
  if (entries.length === 0) {
    throw unreadable(0, { kind: 'no statement' });
  }
  return entries;
}

function parseAround(comment: string): { before: string; after: string } | undefined {
  const match = AROUND_LINE.exec(comment);
  if (!match || comment === AROUND) {
    return undefined;
  }
  try {
    const [before, after] = [match[1], match[2]].map((json) => (json === undefined ? '' : JSON.parse(json) as string));
    return { before, after };
  } catch {
    return undefined;
  }
}
