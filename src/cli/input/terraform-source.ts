import { MappedText } from './mapped-text';
import { holdsTemplate, isWholeTemplate, withoutTemplates } from './template';
import { UnusableInput } from './unusable-input';
import type { DdlPiece, OuterComment, SourceFile } from '../../audit/source';
import { list, REST, struct, text, type Options } from '../../languages/code';
import { Dialect, type Span } from '../../schema';
import { isDatabaseId } from '../../schema/name-key';
import { quoted } from '../../text/shown';

/** The parts of a `google_spanner_database` that concern its DDL. */
export interface TerraformDatabase {
  readonly pieces: readonly DdlPiece[];
  /** Absent if Terraform or Spanner decides. */
  readonly dialect?: Dialect;
  readonly database?: string;
  /** `google_spanner_database.shop` */
  readonly address: string;
  readonly settings?: Settings;
  /** Whether Terraform keeps the statements of its state, whatever the file says. */
  readonly ignoresDdl?: boolean;
  /** Whether its DDL is applied or recorded, and so cannot be edited. */
  readonly isLive?: boolean;
}

export const RESOURCE = 'google_spanner_database';
/** The way to what only Terraform knows. */
export const SHOWN_HINT = 'give the output of terraform show -json instead';

/** Spanner decides. */
const UNDECIDED: ReadonlySet<string> = new Set(['', 'DATABASE_DIALECT_UNSPECIFIED']);

/**
 * Reads a file as Terraform would, by its path from the folder of the module.
 *
 * @throws UnusableInput
 */
export type ReadFile = (path: string) => SourceFile;

/**
 * @param file For messages.
 * @throws UnusableInput for a text that is not a dialect of Spanner
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

/**
 * A statement of the list. If only Terraform can evaluate it, it is reported as unreadable.
 *
 * @param whole The position of the element, including its quotes.
 */
export function statementPiece(
  file: SourceFile, raw: MappedText, whole: Span, comments?: readonly OuterComment[],
): DdlPiece {
  if (isWholeTemplate(raw.text)) {
    return unreadPiece(file, whole, 'the text of a statement');
  }
  const plain = withoutTemplates(raw);
  return {
    file,
    text: plain.text,
    segments: plain.segmentsFrom(whole.start),
    form: file.text[whole.start] === '"' ? 'string' : 'heredoc',
    ...(comments && { comments, literal: whole }),
    isGuessed: holdsTemplate(raw.text),
  };
}

/** An expression instead of statements, with a value that is not in this file. */
export function unreadPiece(file: SourceFile, { start, end }: Span, expected: string): DdlPiece {
  return { file, text: file.text.slice(start, end), segments: [{ at: 0, offset: start }], unread: expected };
}

/**
 * Empty without statements.
 *
 * @param label The name of the resource.
 * @param texts The text of an attribute, or those of its list: empty texts for what is no plain string.
 * @throws UnusableInput for a text that is not a dialect of Spanner
 */
export function databaseOfResource(
  label: string, pieces: readonly DdlPiece[], texts: (attribute: string) => readonly string[], file: SourceFile,
): TerraformDatabase[] {
  return pieces.length === 0 ? [] : [{
    pieces,
    dialect: dialectOf(texts('database_dialect')[0], file.name),
    database: databaseName(texts('name')[0]),
    address: `${RESOURCE}.${label}`,
    settings: settingsOf(texts),
    ignoresDdl: texts('lifecycle.ignore_changes').some((each) => each === 'ddl' || each === 'all'),
    // Applied statements cannot be edited, so a fix is the next migration.
    isLive: pieces.some(({ isRecorded }) => isRecorded),
  }];
}

/** The id of a database; undefined if the value is a template. */
export function databaseName(value: string | undefined): string | undefined {
  return value !== undefined && isDatabaseId(value) ? value : undefined;
}

/** What a resource sets beside its DDL, by attribute. A text is empty if only Terraform knows it. */
export type Settings = ReadonlyMap<string, readonly string[]>;

const ATTRIBUTES = [
  'version_retention_period', 'default_time_zone', 'encryption_config.kms_key_name', 'encryption_config.kms_key_names',
];

/** @param texts The text of an attribute, or those of its list; empty if it is not set. */
export function settingsOf(texts: (attribute: string) => readonly string[]): Settings {
  return new Map(ATTRIBUTES
    .map((attribute) => [
      attribute.replace(/.*\./, ''), texts(attribute).map((each) => (holdsTemplate(each) ? '' : each)),
    ] as const)
    .filter(([, found]) => found.length > 0));
}

/** The same as options of a Database. */
export function settingsCode(settings: Settings = new Map()): Options {
  const codes = (attribute: string): typeof REST[] => (
    (settings.get(attribute) ?? []).map((each) => (each === '' ? REST : text(each)))
  );
  const [[kmsKeyName], kmsKeyNames] = [codes('kms_key_name'), codes('kms_key_names')];
  const isEncrypted = kmsKeyName ?? kmsKeyNames[0];
  return {
    encryptionConfig: isEncrypted && struct('SpannerDatabaseEncryptionConfig', {
      kmsKeyName, kmsKeyNames: kmsKeyNames.length === 0 ? undefined : list(kmsKeyNames),
    }),
    versionRetentionPeriod: codes('version_retention_period')[0],
    defaultTimeZone: codes('default_time_zone')[0],
  };
}
