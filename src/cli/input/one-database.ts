import * as path from 'node:path';
import type { Io, ParsedOptions } from '../command';
import type { AuditUnit, UnitOptions } from './audit-units';
import { configFor, givenUnits, oneOf, type GivenDdl, type Named } from './given-ddl';
import { SHOWN_HINT } from './terraform-source';
import { UnusableInput } from './unusable-input';
import { auditSource } from '../../audit/audit-text';
import { inlineAcknowledgements } from '../../audit/inline-acknowledgements';
import { DdlSource, placeText, type DdlPiece } from '../../audit/source';
import type { FoldedScript } from '../../ddl/fold/fold-script';
import type { RefusedStatement } from '../../ddl/fold/refused-statement';
import { isOfDatabase, problemsOf, type PlacedStatement } from '../../ddl/parser/statement';
import { foldWhole } from '../../ledger/migrations/fold-log';
import { unresolvedReferences } from '../../ledger/refused-statements';
import { rendered } from '../../report/rendered-finding';
import { findingKey, refusedIn } from '../../rules/engine';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { refusedText, statementOrderFinding } from '../../rules/validity/statement-order';
import { DIALECT_TITLES, type Dialect, type Schema } from '../../schema';
import { ownCommand } from '../../text/shell-word';
import { cut } from '../../text/shown';
import type { Config } from '../config/config';
import { ALLOW_UNREAD, allowsUnread } from '../shared-options';

const DATABASE = 'database';
const MOST_LINES = 10;
/** Maximum length of quoted text, which may be a whole statement. */
const MOST_FOUND = 60;

export interface DatabaseDdl extends AuditUnit {
  /** As given on the command line. */
  readonly name: string;
}

/**
 * @param config The dialect, the paths to ignore in folders, and whether Spanner gets the statements in their order.
 * @throws UnusableInput if the input is not exactly one database, or holds values that only Terraform knows
 */
export async function databaseIn(
  given: GivenDdl, io: Io,
  { isSent = false, ...config }: Omit<UnitOptions, 'history' | 'report'> & { readonly isSent?: boolean },
): Promise<DatabaseDdl> {
  const [argument] = given.paths;
  const units = await givenUnits(
    given,
    // An explicitly named path is never ignored.
    { ...config, history: true, ...(config.ignoredBy?.(argument ?? '') && { ignoredBy: undefined }) },
    io,
  );
  const name = argument ?? (given.app === undefined ? units[0].source.name : 'the app');
  const unit = onlyOne(units.filter(({ source: { pieces: [{ file }] } }) => (
    path.resolve(io.folder, path.dirname(file.name)) !== given.recordedIn
  )), name);
  refuseUnknown(unit.source);
  // A plan orders the statements of a schema itself.
  const source = new DdlSource(unit.source.pieces.map((piece) => ({ ...piece, isUnordered: !isSent })));
  return { ...unit, source, name };
}

/**
 * @param holder For messages.
 * @throws UnusableInput if there is none, or several
 */
export function onlyOne<T extends Named>(databases: readonly T[], holder: string): T {
  if (databases.length !== 1) {
    throw new UnusableInput(
      `${holder} holds ${databases.length === 0 ? 'no DDL' : `the DDL of ${databases.length} databases`}`,
      oneOf(databases, 'name a file with one database'),
    );
  }
  return databases[0];
}

/** @throws UnusableInput for a value that only Terraform knows: the name in its place is good enough to audit only */
export function refuseUnknown(
  source: DdlSource, isUnknown = ({ isGuessed }: DdlPiece): boolean => isGuessed === true,
): void {
  const unknown = source.pieces.findIndex(isUnknown);
  if (unknown >= 0) {
    const start = source.startOf(unknown);
    const place = placeText(source.place(start, start + 1));
    throw new UnusableInput(`${place}: only Terraform knows this value`, SHOWN_HINT);
  }
}

interface ConfiguredDatabase {
  readonly unit: DatabaseDdl;
  readonly config: Config;
}

/** @throws UnusableInput if there is none, or several */
export async function configuredDatabase(
  given: GivenDdl, values: ParsedOptions['values'], io: Io,
): Promise<ConfiguredDatabase> {
  const config = configFor(given, values, io);
  return { unit: await databaseIn(given, io, config), config };
}

/** The acknowledgements in the comments of a script, and those of the configuration. */
export function acknowledgementsOf(
  { unit: { source, dialect }, config }: ConfiguredDatabase,
  statements: readonly PlacedStatement[],
  script: FoldedScript,
): Acknowledgement[] {
  return [
    ...inlineAcknowledgements(source, statements, script, dialect).acknowledgements.keys(),
    ...config.acknowledgements.map(({ acknowledgement }) => acknowledgement),
  ];
}

/** The name of the database in Terraform, or in a statement about the database itself. */
export function nameIn(
  { statements, database }: Pick<DatabaseDdl, 'database'> & { readonly statements: readonly PlacedStatement[] },
): string | undefined {
  const own = statements.flatMap(({ statement }) =>
    isOfDatabase(statement) ? [statement.name] : [],
  );
  return database ?? own.find((name) => name !== '');
}

/** @throws UnusableInput if there is no statement, or none can be parsed */
export function readableStatements(
  { name, source, dialect }: Pick<DatabaseDdl, 'name' | 'source' | 'dialect'>,
): readonly PlacedStatement[] {
  const statements = source.statements(dialect);
  if (statements.length === 0) {
    throw new UnusableInput(`${name} holds no statements`);
  }
  if (statements.every(({ statement }) => statement.kind === 'not understood')) {
    throw new UnusableInput(
      `${name} holds no DDL that can be read`,
      source.text.trimStart().startsWith('{')
        ? 'adopt reads a state of Terraform, and import the folder that it writes'
        : undefined,
    );
  }
  return statements;
}

/** @throws UnusableInput also with the places of statements that cannot be parsed or are not DDL */
export function onlyDdl(unit: DatabaseDdl, note: string): readonly PlacedStatement[] {
  const statements = readableStatements(unit);
  refuseAll([...problemsIn(unit.source, statements), ...dataIn(unit.source, statements)], note);
  return statements;
}

/** The texts of statements, byte for byte. */
export function statementTexts(source: DdlSource, statements: readonly PlacedStatement[]): string[] {
  return statements.map(({ start, end }) => source.text.slice(start, end));
}

/**
 * The schema that results from the statements of a source.
 *
 * @throws UnusableInput with the places of statements that cannot be parsed, or that change missing objects
 */
export function wholeSchema(
  source: DdlSource,
  statements: readonly PlacedStatement[],
  { dialect, database, allowUnread }: {
    readonly dialect: Dialect; readonly database: string; readonly allowUnread: boolean;
  },
): FoldedScript {
  if (!allowUnread) {
    refuseUnread(source, statements, `read as ${DIALECT_TITLES[dialect]}; --dialect names another dialect`);
  }
  const whole = foldWhole(statements, dialect, database);
  refuseAll(whole.refused.map(({ statement, span = statement, finding }) => {
    const part = { kind: 'database', name: database } as const;
    const { message, fixes: [fix] } = rendered(statementOrderFinding(finding, part, dialect), 'sql');
    return `${placeText(source.place(span.start, span.end))}: ${message}\n    fix   ${fix}`;
  }));
  return whole;
}

interface DeclaredSchema extends ConfiguredDatabase {
  readonly schema: Schema;
  /** Lines about statements that are not DDL. */
  readonly notes: readonly string[];
}

/**
 * The schema of the one database in the input, according to --dialect, --config and --allow-unread. If a folder records
 * it, all statements have to be DDL.
 *
 * @throws UnusableInput if the schema cannot be read
 */
export async function declaredSchema(
  given: GivenDdl, values: ParsedOptions['values'], io: Io,
): Promise<DeclaredSchema> {
  const { recordedIn } = given;
  const configured = await configuredDatabase(given, values, io);
  const { unit, unit: { source, dialect, app } } = configured;
  if (app) {
    return { ...configured, schema: app.record.schema, notes: [] };
  }
  const statements = recordedIn === undefined
    ? readableStatements(unit)
    : onlyDdl(unit, `nothing was recorded; read as ${DIALECT_TITLES[dialect]}, and --dialect names another`);
  const name = given.name === unit.address ? undefined : given.name;
  // A database has the name of the folder of its migrations.
  const folder = path.resolve(io.folder, recordedIn ?? unit.recordedIn ?? DATABASE);
  const database = name ?? nameIn({ ...unit, statements }) ?? path.basename(folder);
  const { schema } = wholeSchema(source, statements, { dialect, database, allowUnread: allowsUnread(values) });
  return { ...configured, schema, notes: dataIn(source, statements) };
}

/** One line per place that cannot be parsed. */
export function problemsIn(source: DdlSource, statements: readonly PlacedStatement[]): string[] {
  return statements.flatMap(({ statement }) =>
    problemsOf(statement).map(({ offset, expected, found }) => {
      const at = placeText(source.place(offset, offset + 1));
      return `${at}: not understood: expected ${expected}, found ${cut(found.replace(/\s+/g, ' '), MOST_FOUND)}`;
    }),
  );
}

/** @throws UnusableInput with the places that cannot be parsed */
export function refuseUnread(source: DdlSource, statements: readonly PlacedStatement[], note: string): void {
  refuseAll(problemsIn(source, statements), `${note}; --${ALLOW_UNREAD.name} continues without`);
}

/** One line per statement that is not DDL: Spanner rejects the whole batch because of one. */
export function dataIn(source: DdlSource, statements: readonly PlacedStatement[]): string[] {
  return statements.flatMap(({ statement, start, end }) =>
    statement.kind === 'not ddl'
      ? [`${placeText(source.place(start, end))}: ${statement.verb} is not DDL: ` +
        'run it from the application or a script']
      : [],
  );
}

/** @throws UnusableInput with each of the lines, if there are any */
export function refuseAll(lines: readonly string[], note?: string): void {
  const more = lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more`] : [];
  if (lines.length > 0) {
    const last = note === undefined ? '' : `\nnote: ${note}`;
    throw new UnusableInput(`${[...lines.slice(0, MOST_LINES), ...more].join('\nerror: ')}${last}`);
  }
}

/**
 * Rejects a wanted schema that Spanner would reject, because a plan must lead to a valid schema. Errors of the present
 * schema are already in the database, so they do not count.
 *
 * @returns one line per finding that Spanner accepts during an update
 * @throws UnusableInput with the places of the others
 */
export function refuseInvalidSchema(
  { name, source }: DatabaseDdl,
  wanted: FoldedScript,
  present: FoldedScript,
  today: string,
): string[] {
  const { dialect, database } = wanted.schema;
  const refused = without(refusedIn(wanted.schema), () => refusedIn(present.schema), findingKey);
  const missing = without(
    unresolvedReferences(wanted),
    () => unresolvedReferences(present),
    referenceKey,
  );
  if (refused.length + missing.length === 0) {
    return [];
  }
  const keys = new Set(refused.map(findingKey));
  const placed = refused.length === 0 ? [] : auditSource(source, dialect, { today, database }).findings;
  const [lasting, meanwhile] = [false, true].map((isOfUpdates) => placed
    .filter(({ finding }) => keys.has(findingKey(finding)) && isOfUpdates === (finding.isOfUpdates ?? false))
    .map((each) => `${placeText(each)}: ${each.finding.rule}: ${rendered(each.finding, 'sql').message}`));
  refuseAll(
    [
      ...lasting,
      ...missing.map(({ statement, span = statement, finding }) => (
        `${placeText(source.place(span.start, span.end))}: ${refusedText(finding)}`
      )),
    ],
    `Spanner refuses this schema, read as ${DIALECT_TITLES[dialect]}, so nothing was planned: ` +
      ownCommand('audit', name),
  );
  return meanwhile;
}

function without<T>(wanted: readonly T[], present: () => readonly T[], keyOf: (each: T) => string): readonly T[] {
  const known = wanted.length === 0 ? new Set<string>() : new Set(present().map(keyOf));
  return wanted.filter((each) => !known.has(keyOf(each)));
}

function referenceKey({ statement: { statement }, finding }: RefusedStatement): string {
  return JSON.stringify([statement.kind === 'other' && [statement.object, statement.name], finding]);
}
