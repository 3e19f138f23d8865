import { MappedText } from './mapped-text';
import { holdsTemplate, isWholeTemplate, withoutTemplates } from './template';
import { UnusableInput } from './unusable-input';
import type { DdlPiece, OuterComment, SourceFile } from '../../audit/source';
import { Dialect } from '../../schema';
import { quoted } from '../../text/quoted-name';

/** A `google_spanner_database` as far as its DDL goes. */
export interface TerraformDatabase {
  readonly pieces: readonly DdlPiece[];
  /** Absent when Terraform is to decide. */
  readonly dialect?: Dialect;
  readonly name?: string;
  readonly defaultTimeZone?: string;
  /** It is in a state or a plan: no file to be edited. */
  readonly isLive?: boolean;
}

export const RESOURCE = 'google_spanner_database';

/** Spanner decides. */
const UNDECIDED: ReadonlySet<string> = new Set(['', 'DATABASE_DIALECT_UNSPECIFIED']);

/**
 * Reads a file that Terraform would read, by its path from the folder of the module.
 *
 * @throws UnusableInput
 */
export type ReadFile = (path: string) => SourceFile;

/** Where an element of the list is, with its quotes. */
interface Whole {
  readonly start: number;
  readonly end: number;
}

/**
 * @param file For messages.
 * @throws UnusableInput for a text that is no dialect of Spanner
 */
export function dialectOf(value: string | undefined, file: string): Dialect | undefined {
  if (value === undefined || UNDECIDED.has(value) || holdsTemplate(value)) {
    return undefined;
  }
  const dialect = Object.values(Dialect).find((each) => each === value.toUpperCase());
  if (dialect === undefined) {
    throw new UnusableInput(
      `the database_dialect of a ${RESOURCE} is ${quoted(value)} in ${file}`,
      `it can be ${Object.values(Dialect).join(' or ')}`,
    );
  }
  return dialect;
}

/** A statement of the list. One that only Terraform can evaluate is reported as not understood. */
export function statementPiece(
  file: SourceFile,
  raw: MappedText,
  whole: Whole,
  comments?: readonly OuterComment[],
): DdlPiece {
  if (isWholeTemplate(raw.text)) {
    return unreadPiece(file, whole, 'the text of a statement');
  }
  const { text, segments } = withoutTemplates(raw);
  return {
    file,
    text,
    segments: segments.length > 0 ? segments : [{ at: 0, offset: whole.start }],
    form: file.text[whole.start] === '"' ? 'string' : 'heredoc',
    ...(comments && { comments, literal: whole }),
    ...(holdsTemplate(raw.text) && { isGuessed: true }),
  };
}

/** An expression in the place of statements: its value is not in this file. */
export function unreadPiece(file: SourceFile, { start, end }: Whole, expected: string): DdlPiece {
  return { file, text: file.text.slice(start, end), segments: [{ at: 0, offset: start }], unread: expected };
}

/**
 * A database of a configuration; none without statements.
 *
 * @param text What an attribute of the resource says, if it is a text.
 * @throws UnusableInput for a text that is no dialect of Spanner
 */
export function configuredDatabase(
  pieces: readonly DdlPiece[], text: (attribute: string) => string | undefined, file: SourceFile,
): TerraformDatabase[] {
  return pieces.length === 0 ? [] : [{
    pieces,
    dialect: dialectOf(text('database_dialect'), file.name),
    name: databaseName(text('name')),
    defaultTimeZone: text('default_time_zone'),
    // What is applied is not edited: a fix is the next migration.
    ...(pieces.some(({ isRecorded }) => isRecorded) && { isLive: true }),
  }];
}

/** The id of a database, where it is one and not a template. */
export function databaseName(value: string | undefined): string | undefined {
  return value !== undefined && /^[a-z][a-z0-9_-]{0,28}[a-z0-9]$/.test(value) ? value : undefined;
}
