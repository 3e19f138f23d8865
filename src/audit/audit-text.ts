import { auditedQueries, type AuditedQueries } from './audit-queries';
import { auditedObjects, type AuditedObject } from './audited-objects';
import { fileEdits, type FileEdit } from './fixes/file-fixes';
import { liveFix, type LiveFix } from './fixes/live-fixes';
import { renamings, type Renamings } from './fixes/name-fixes';
import { inlineAcknowledgements } from './inline-acknowledgements';
import { PartSpans } from './part-span';
import type { DdlSource, Place, SourceFile } from './source';
import { foldScript, type FoldedScript } from '../ddl/fold/fold-script';
import { refusedInItem, type RefusedStatement, type StatementFinding } from '../ddl/fold/refused-statement';
import { problemsOf, type PlacedStatement, type SyntaxProblem } from '../ddl/parser/statement';
import type { AppLanguage } from '../languages/app-language';
import { refusedStatements, supersededFindings } from '../ledger/refused-statements';
import { isAsked, judge, type Judgement } from '../rules/engine';
import { bySeverity, type Finding } from '../rules/finding';
import type { Fix } from '../rules/fixes/fix';
import { editedTable } from '../rules/fixes/neighbourhood';
import type { Acknowledgement } from '../rules/guards/acknowledgement';
import { unusedAcknowledgement, unusedAcknowledgementRule } from '../rules/guards/unused-decisions';
import { allInDdlText, inDdlText } from '../rules/in-ddl-text';
import { partKey } from '../rules/subject';
import { isCertain, refusedText, statementOrderFinding } from '../rules/validity/statement-order';
import { SchemaLookup, withWorkload, type Dialect, type SchemaWorkload, type Span } from '../schema';
import { MARK } from '../schema/declared-values';
import { compareNames, grouped, lastAtOrBefore } from '../text/collections';
import { memoized, once } from '../text/once';
import { cut, shortText } from '../text/shown';

export interface AuditOptions {
  /** The day as YYYY-MM-DD. Acknowledgements that expired before it do not count. */
  readonly today: string;
  /** Acknowledgements from outside the text. The caller reports the unused ones. */
  readonly acknowledgements?: readonly Acknowledgement[];
  /** Default: `database`. */
  readonly database?: string;
  readonly workload?: SchemaWorkload;
  /** Absent if no advice is wanted. */
  readonly advice?: AdviceOptions;
  /** Whether the text comes from a live database, so it has no file to edit. */
  readonly isLive?: boolean;
  /** Set if the text comes from constructs. It is then checked as at synth, and its fixes are code. */
  readonly app?: { readonly language: AppLanguage; readonly governed: (judgement: Judgement) => Judgement };
}

export interface AdviceOptions {
  /** The SQL of the application, in the dialect of the database. */
  readonly queries?: DdlSource;
}

/** Findings in DDL text, each with its place. */
export interface TextAudit {
  readonly dialect: Dialect;
  readonly options: AuditOptions;
  readonly files: readonly SourceFile[];
  readonly source: DdlSource;
  readonly statements: readonly PlacedStatement[];
  readonly script: FoldedScript;
  readonly notUnderstood: readonly NotUnderstood[];
  /** Statements that need an object which no statement creates; it may exist already. */
  readonly refused: readonly (Note & Pick<StatementFinding, 'kind'>)[];
  /** All keys at the end of the text, sorted by file, kind and name. */
  readonly objects: readonly AuditedObject[];
  /** Sorted by place. */
  readonly findings: readonly PlacedFinding[];
  readonly acknowledged: readonly AcknowledgedPlacedFinding[];
  readonly queries?: AuditedQueries;
}

/** A statement that cannot be parsed completely. */
export interface NotUnderstood extends Place, Omit<SyntaxProblem, 'offset'> {
  readonly statement: PlacedStatement;
  /** Whether it is a Terraform expression, or has one, instead of DDL. */
  readonly isComputed: boolean;
}

export interface Note extends Place {
  readonly message: string;
}

export interface PlacedFinding extends Place {
  readonly finding: Finding;
  /** The language of the fixes if constructs declare the schema. Absent if the fixes are DDL. */
  readonly language?: AppLanguage;
  /** A fix as edits of the files; undefined if it needs manual work. Absent if the input is not editable text. */
  readonly editsOf?: (fix: Fix) => readonly FileEdit[] | undefined;
  /** For a live database, a fix as releases. A fix without releases is not offered. */
  readonly releasesOf?: (fix: Fix) => LiveFix | undefined;
}

export interface AcknowledgedPlacedFinding extends PlacedFinding {
  readonly acknowledgement: Acknowledgement;
  /** Whether it comes from a comment in the text. */
  readonly inline: boolean;
}

const DATABASE = 'database';
/** An unclosed string extends to the end of the file, so quoted text is cut to this length. */
const MAX_FOUND = 60;

/** Applies the rules to a script: `statements`, `objects` and `findings` are those of the resulting schema. */
export function auditSource(source: DdlSource, dialect: Dialect, options: AuditOptions): TextAudit {
  const statements = source.statements(dialect);
  const folded = foldScript(statements, dialect, options.database ?? DATABASE);
  const schema = withWorkload(folded.schema, options.workload);
  const script = { ...folded, schema: Object.freeze(schema) };
  const { advice } = options;
  const queries = advice?.queries && auditedQueries(advice.queries, dialect);
  const inline = [inlineAcknowledgements(source, statements, script, dialect), ...(queries ? [queries.inline] : [])];
  const inlineOnes = new Map(inline.flatMap(({ acknowledgements }) => [...acknowledgements]));
  const scope = advice && { queries: queries?.all };
  const { app } = options;
  const acknowledgements = [...inlineOnes.keys(), ...(options.acknowledgements ?? [])];
  const judged = judge(script.schema, acknowledgements, options.today, scope);
  const judgement = app ? app.governed(judged) : judged;
  const spans = new PartSpans(source.text, script);
  // Terraform may put there what Spanner takes.
  const isOfGuess = ({ entry, subject }: Finding): boolean => {
    const span = entry.kind === 'refused' ? spans.of(subject.part) : undefined;
    return span !== undefined && source.isGuessed(span);
  };
  // A finding about the whole schema is placed at the start of the text.
  const placed = ({ subject: { part } }: Finding, ofText = spans): Place => {
    const { start, end } = (part.kind === 'query' ? part.at : ofText.of(part)) ?? { start: 0, end: 0 };
    return (part.kind === 'query' ? queries!.source : source).place(start, end);
  };
  const used = new Set(judgement.acknowledged.map((each) => each.acknowledgement));
  // The engine reports unused acknowledgements without a place; here, each is reported at its comment.
  const ofSchema = app ? judgement.findings : allInDdlText(
    judgement.findings.filter((each) => each.entry !== unusedAcknowledgementRule && !isOfGuess(each)),
    advice !== undefined,
  );
  const standing = ofSchema.map((finding) => ({ ...placed(finding), finding }));
  const superseded = supersededFindings(statements, script).map(({ finding, script: earlier }) => (
    { ...placed(finding, new PartSpans(source.text, earlier)), finding: inDdlText(finding) }
  ));
  const { items } = source;
  const byItem = grouped(statements, ({ start }) => items[lastAtOrBefore(items, start, (each) => each.start)]);
  const inItems = items.flatMap((item) => (
    refusedInItem(source.text, item, byItem.get(item)?.filter(({ start }) => start < item.end) ?? [], dialect)
  ));
  const sent = statements.filter(({ start }) => !source.pieceAt(start).isUnordered);
  const refused = [...refusedStatements(script, sent), ...inItems];
  // Nobody knows what it hides beside a statement that cannot be parsed.
  const isPartial = statements.some(({ statement }) => statement.kind === 'not understood');
  const unused = [...inlineOnes]
    .filter(([each]) => !used.has(each) && isAsked(each, scope) && !(isPartial && each.on === ''))
    .map(([each, place]) => {
      const title = `-- ${MARK} acknowledge ${each.rule}`;
      return { ...place, finding: unusedAcknowledgement(each, options.today, dialect, [], title) };
    });
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
    queries,
    refused: refused.flatMap(({ statement, span = statement, finding }) =>
      isCertain(finding)
        ? []
        : { ...source.place(span.start, span.end), kind: finding.kind, message: refusedText(finding) },
    ),
    objects: auditedObjects(script, source, [...ofSchema, ...judgement.acknowledged.map((each) => each.finding)]),
    findings: [
      ...standing,
      ...superseded,
      ...refused.flatMap((each) => (isCertain(each.finding) ? placedRefusal(each, source, dialect) : [])),
      ...unused,
      ...inline.flatMap(({ findings }) => findings),
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

/**
 * Adds fixes as edits; as releases to append if the text changes the table step by step, and Spanner takes what it has.
 */
function inText(placed: PlacedFinding, audit: () => TextAudit, renamed: () => Renamings): PlacedFinding {
  const isTaken = placed.finding.entry.kind !== 'refused';
  const editsOf = memoized((fix: Fix): readonly FileEdit[] | undefined => (
    fix.kind === 'advice' && fix.rename ? renamed().get(placed.finding) : fileEdits(fix, placed, audit())
  ));
  const releasesOf = (fix: Fix): LiveFix | undefined =>
    (isTaken && editsOf(fix) === undefined && isStepwise(fix, audit()) ? liveFix(fix, audit().script) : undefined);
  return { ...placed, editsOf, releasesOf };
}

function isStepwise(fix: Fix, { script: { schema, origins } }: TextAudit): boolean {
  const table = fix.kind === 'advice' ? undefined : editedTable(fix, SchemaLookup.of(schema));
  return table !== undefined && (origins.get(table.name)?.length ?? 0) > 1;
}

/** Offers only fixes that have a plan, and computes each plan once. */
function live(placed: PlacedFinding, script: FoldedScript): PlacedFinding {
  const { finding } = placed;
  const releasesOf = memoized((fix: Fix) => liveFix(fix, script));
  const fixes = once(() => (
    finding.fixes().map((fix): Fix => ({ ...fix, isForRows: false }))
      .filter((fix) => fix.kind === 'advice' || releasesOf(fix) !== undefined)
  ));
  return { ...placed, finding: { ...finding, fixes }, releasesOf };
}

/** Sorts by file name, line and column; at the same place, errors come first, then rules in order. */
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

function placedRefusal(
  { statement, span = statement, finding }: RefusedStatement<Span>, source: DdlSource, dialect: Dialect,
): PlacedFinding {
  const text = shortText(source.text.slice(statement.start, statement.end)) || 'ddl';
  return {
    ...source.place(span.start, span.end),
    finding: statementOrderFinding(finding, { kind: 'written', text }, dialect),
  };
}

function notUnderstood(
  { offset, expected, found, atEnd }: SyntaxProblem, statement: PlacedStatement, source: DdlSource,
): NotUnderstood {
  const end = atEnd ? offset : offset + found.length;
  return {
    ...source.place(offset, end),
    statement,
    expected,
    found: cut(found, MAX_FOUND),
    atEnd,
    isComputed: source.pieceAt(statement.start).unread !== undefined || source.isGuessed({ start: offset, end }),
  };
}
