import { auditedQueries, type AuditedQueries } from './audit-queries';
import { auditedObjects, type AuditedObject } from './audited-objects';
import { fileEdits, type FileEdit } from './fixes/file-fixes';
import { liveFix, type LiveFix } from './fixes/live-fixes';
import { renamings, type Renamings } from './fixes/name-fixes';
import { inlineAcknowledgements, type InlineAcknowledgement } from './inline-acknowledgements';
import { PartSpans } from './part-span';
import { DdlSource, SourceFile, type Place } from './source';
import type { DanglingStatement } from '../ddl/fold/dangling';
import { foldScript, type FoldedScript } from '../ddl/fold/fold-script';
import { problemsOf, type PlacedStatement, type SyntaxProblem } from '../ddl/parser/statement';
import type { AppLanguage } from '../languages/app-language';
import { danglingStatements } from '../ledger/dangling-statements';
import { supersededFindings } from '../ledger/superseded-findings';
import { danglingText } from '../rules/changes/dangling-text';
import { isAsked, judge, type Judgement } from '../rules/engine';
import { bySeverity, type Finding } from '../rules/finding';
import type { Fix } from '../rules/fixes/fix';
import { editedTable } from '../rules/fixes/neighbourhood';
import type { Acknowledgement } from '../rules/guards/acknowledgement';
import { unusedAcknowledgement } from '../rules/guards/unused-acknowledgement';
import { allInDdlText, inDdlText } from '../rules/in-ddl-text';
import { partKey } from '../rules/subject';
import { isCertain, statementOrderFinding } from '../rules/validity/statement-order';
import { SchemaLookup, withWorkload, type Dialect, type SchemaWorkload } from '../schema';
import { compareNames } from '../text/compare-names';
import { memoized, once } from '../text/once';
import { shortText } from '../text/short-text';

export interface AuditOptions {
  /** The day as YYYY-MM-DD; acknowledgements that ended before it do not count. */
  readonly today: string;
  /** Those from outside of the text. Whoever gives them sees which of them were used, and reports the others. */
  readonly acknowledgements?: readonly Acknowledgement[];
  /** Default: `database`. */
  readonly database?: string;
  /** What is written into the tables. */
  readonly workload?: SchemaWorkload;
  /** Absent: no advice is computed. */
  readonly advice?: AdviceOptions;
  /** The text is what a database answered: nobody edits it. */
  readonly isLive?: boolean;
  /** The text is what constructs declare: it is judged as a synth judges it, and its fixes are code. */
  readonly app?: { readonly language: AppLanguage; readonly governed: (judgement: Judgement) => Judgement };
}

export interface AdviceOptions {
  /** The SQL of the application, in the dialect of the database. */
  readonly queries?: DdlSource;
}

/** What the rules find in DDL text, each finding at its place. */
export interface TextAudit {
  readonly dialect: Dialect;
  readonly options: AuditOptions;
  readonly files: readonly SourceFile[];
  readonly source: DdlSource;
  readonly statements: readonly PlacedStatement[];
  readonly script: FoldedScript;
  readonly notUnderstood: readonly NotUnderstood[];
  /** Statements that need what no statement creates: it can be there already. */
  readonly dangling: readonly Note[];
  /** All keys at the end of the text: by file, kind and name. */
  readonly objects: readonly AuditedObject[];
  /** By place. */
  readonly findings: readonly PlacedFinding[];
  readonly acknowledged: readonly AcknowledgedPlacedFinding[];
  /** Absent: none were given. */
  readonly queries?: AuditedQueries;
}

/** A statement that is not understood, or a part of one. */
export interface NotUnderstood extends Place {
  readonly statement: PlacedStatement;
  readonly expected: string;
  readonly found: string;
  /** It is an expression of Terraform in the place of DDL. */
  readonly isComputed: boolean;
}

export interface Note extends Place {
  readonly message: string;
}

export interface PlacedFinding extends Place {
  readonly finding: Finding;
  /** Of its fixes, where constructs declare the schema. Absent: they are DDL. */
  readonly language?: AppLanguage;
  /** A fix as edits of the files; undefined: it is none. Absent: of an input that is no text to be changed. */
  readonly editsOf?: (fix: Fix) => readonly FileEdit[] | undefined;
  /** Of a database that exists: a fix as the releases that lead there. Without them, it is not offered. */
  readonly releasesOf?: (fix: Fix) => LiveFix | undefined;
}

export interface AcknowledgedPlacedFinding extends PlacedFinding {
  readonly acknowledgement: Acknowledgement;
  /** From a comment in the text. */
  readonly inline: boolean;
}

const DATABASE = 'database';
/** A string that is never closed goes on to the end of the file. */
const MAX_FOUND = 60;

/** Applies the rules to a script: `statements`, `objects` and `findings` are those of the schema it results in. */
export function auditText(text: string, dialect: Dialect, options: AuditOptions): TextAudit {
  return auditSource(DdlSource.ofFile(new SourceFile('', text)), dialect, options);
}

export function auditSource(source: DdlSource, dialect: Dialect, options: AuditOptions): TextAudit {
  const statements = source.statements(dialect);
  const folded = foldScript(statements, dialect, options.database ?? DATABASE);
  const schema = withWorkload({ ...folded.schema, objects: folded.objects }, options.workload);
  const script = { ...folded, schema: Object.freeze(schema) };
  const { advice } = options;
  const queries = advice?.queries && auditedQueries(advice.queries, dialect);
  const ofSchemaText = inlineAcknowledgements(source, statements, script, dialect);
  const inline = {
    acknowledgements: [...ofSchemaText.acknowledgements, ...(queries?.inline.acknowledgements ?? [])],
    faults: [...ofSchemaText.faults, ...(queries?.inline.faults ?? [])],
  };
  const inlineOnes = new Set(inline.acknowledgements.map((each) => each.acknowledgement));
  const scope = advice && { queries: queries?.all };
  const { app } = options;
  const judged = judge(script.schema, [...inlineOnes, ...(options.acknowledgements ?? [])], options.today, scope);
  const judgement = app ? app.governed(judged) : judged;
  const placed = placing(source, script, queries);
  const used = new Set(judgement.acknowledged.map((each) => each.acknowledgement));
  // The engine reports acknowledgements that hide nothing by themselves; here they are reported at their place.
  const ofSchema = app ? judgement.findings : allInDdlText(
    judgement.findings.filter((finding) => finding.rule !== 'unused-acknowledgement'), advice !== undefined,
  );
  const standing = ofSchema.map((finding) => ({ ...placed(finding), finding }));
  const superseded = supersededFindings(statements, script).map(({ finding, script: earlier }) => (
    { ...placing(source, earlier, queries)(finding), finding: inDdlText(finding) }
  ));
  const dangling = danglingStatements(script, statements);
  const unused = inline.acknowledgements
    .filter(({ acknowledgement }) => !used.has(acknowledgement) && isAsked(acknowledgement, scope))
    .map((each) => unusedInline(each, options.today, dialect));
  const renamed = once(() => renamings(audit));
  const audit: TextAudit = {
    dialect,
    options,
    files: [...new Set(source.pieces.map((piece) => piece.file))],
    source,
    statements,
    script,
    notUnderstood: statements.flatMap((each) =>
      problemsOf(each.statement).map((problem) => notUnderstood(problem, each, source)),
    ),
    ...(queries && { queries }),
    dangling: dangling.flatMap(({ statement, span = statement, problem }) =>
      isCertain(problem) ? [] : { ...source.place(span.start, span.end), message: danglingText(problem) },
    ),
    objects: auditedObjects(script, source, [...ofSchema, ...judgement.acknowledged.map((each) => each.finding)]),
    findings: [
      ...standing,
      ...superseded,
      ...dangling.flatMap((each) => (isCertain(each.problem) ? placedDangling(each, source, dialect) : [])),
      ...unused,
      ...inline.faults.map(({ finding, place }) => ({ ...place, finding })),
    ].map((found) => (
      app ? { ...found, language: app.language }
        : options.isLive ? live(found, script) : inText(found, () => audit, renamed)
    )).sort(byPlace),
    acknowledged: judgement.acknowledged
      .map(({ finding, acknowledgement }) => ({
        ...placed(finding),
        finding: app ? finding : inDdlText(finding),
        acknowledgement,
        inline: inlineOnes.has(acknowledgement),
      }))
      .sort(byPlace),
  };
  return audit;
}

/** Its fixes are edits; where the text changes a table step by step, they are the steps to add. */
function inText(placed: PlacedFinding, audit: () => TextAudit, renamed: () => Renamings): PlacedFinding {
  const editsOf = memoized((fix: Fix): readonly FileEdit[] | undefined => (
    fix.kind === 'advice' && fix.rename ? renamed().get(placed.finding) : fileEdits(fix, placed, audit())
  ));
  const releasesOf = (fix: Fix): LiveFix | undefined =>
    (editsOf(fix) === undefined && isStepwise(fix, audit()) ? liveFix(fix, audit().script) : undefined);
  return { ...placed, editsOf, releasesOf };
}

function isStepwise(fix: Fix, { script: { schema, origins } }: TextAudit): boolean {
  const table = fix.kind === 'advice' ? undefined : editedTable(fix, SchemaLookup.of(schema));
  return table !== undefined && (origins.get(table.name)?.length ?? 0) > 1;
}

/** Its fixes are plans, and each plan is made once. */
function live(placed: PlacedFinding, script: FoldedScript): PlacedFinding {
  const { finding } = placed;
  const { fixes } = finding;
  const releasesOf = memoized((fix: Fix) => liveFix(fix, script));
  const planned = fixes && once(() => (
    fixes().map((fix): Fix => ({ ...fix, isForRows: false }))
      .filter((fix) => fix.kind === 'advice' || releasesOf(fix) !== undefined)
  ));
  return { ...placed, finding: planned ? { ...finding, fixes: planned } : finding, releasesOf };
}

/** By file in the order of their names, then by line and column; of one place errors first, then by rule. */
export function byPlace(a: PlacedFinding, b: PlacedFinding): number {
  return (
    compareNames(a.file.name, b.file.name) ||
    a.line - b.line ||
    a.column - b.column ||
    bySeverity(a.finding, b.finding) ||
    compareNames(a.finding.rule, b.finding.rule) ||
    compareNames(a.finding.objectName, b.finding.objectName) ||
    compareNames(partKey(a.finding.subject.part), partKey(b.finding.subject.part))
  );
}

function placedDangling(
  { statement, span = statement, problem }: DanglingStatement,
  source: DdlSource,
  dialect: Dialect,
): PlacedFinding {
  const text = shortText(source.text.slice(statement.start, statement.end));
  const finding = statementOrderFinding(problem, { kind: 'written', text }, dialect);
  return { ...source.place(span.start, span.end), finding };
}

function unusedInline(
  { acknowledgement, place }: InlineAcknowledgement,
  today: string,
  dialect: Dialect,
): PlacedFinding {
  const title = `-- spanner-constructs: acknowledge ${acknowledgement.rule}`;
  return {
    ...place,
    finding: unusedAcknowledgement(acknowledgement, today, dialect, title),
  };
}

/** Answers where a finding is; one about the schema as a whole is at the start of the text. */
function placing(
  source: DdlSource, { schema, others }: FoldedScript, queries: AuditedQueries | undefined,
): (finding: Finding) => Place {
  const spans = new PartSpans(source.text, schema, others);
  return (finding) => {
    const { part } = finding.subject;
    if (part.kind === 'query') {
      return queries!.source.place(part.at.start, part.at.end);
    }
    const { start, end } = spans.of(finding.subject.part) ?? { start: 0, end: 0 };
    return source.place(start, end);
  };
}

function notUnderstood(
  { offset, expected, found }: SyntaxProblem,
  statement: PlacedStatement,
  source: DdlSource,
): NotUnderstood {
  const isEnd = found === 'the end of the statement';
  const shown = found.length > MAX_FOUND ? `${found.slice(0, MAX_FOUND)}...` : found;
  return {
    ...source.place(offset, isEnd ? offset : offset + found.length),
    statement,
    expected,
    found: shown,
    isComputed: source.pieceAt(statement.start).unread !== undefined,
  };
}
