import { ADVICE_RULES, RULES } from './catalogue';
import { bySeverity, Severity, type Finding } from './finding';
import { said } from './fixes/fix';
import { provenFixes } from './fixes/proof';
import type { ApplicationQuery } from '../ddl/queries/application-query';
import type { Schema } from '../schema';
import { acknowledgeCall, isExpired, type Acknowledgement } from './guards/acknowledgement';
import { unusedAcknowledgement } from './guards/unused-decisions';
import { ofRows } from './rows-finding';
import { ruleContext, type Rule, type RuleContext } from './rule';
import { partKey } from './subject';
import { compareNames } from '../text/collections';
import { once } from '../text/once';

/** Everything that the rules find in one schema. */
export interface Judgement {
  /** Findings that are not acknowledged: errors first, then by object and rule. */
  readonly findings: readonly Finding[];
  readonly acknowledged: readonly AcknowledgedFinding[];
}

export interface AcknowledgedFinding {
  readonly finding: Finding;
  readonly acknowledgement: Acknowledgement;
}

interface AdviceScope {
  /** Queries of the application. Without them, rules about queries do not run. */
  readonly queries?: readonly ApplicationQuery[];
}

/**
 * @param today As `YYYY-MM-DD`; acknowledgements that ended before it do not count.
 * @param advice Absent if advice is not asked for: it is not computed.
 * @param isRaw Whether a `SchemaGuard` took the acknowledgements, and no `Database`.
 */
export function judge(
  schema: Schema,
  acknowledgements: readonly Acknowledgement[],
  today: string,
  advice?: AdviceScope,
  isRaw = false,
): Judgement {
  const context = ruleContext(schema, advice?.queries);
  const rules = advice ? [...RULES, ...ADVICE_RULES] : RULES;
  const all = rules.flatMap((rule) => proven(rule, rule.check(context), context));
  const standing = new Map(
    acknowledgements
      .filter((each) => !isExpired(each, today))
      .reverse()
      .map((each) => [keyOf(each.rule, each.on), each]),
  );
  const findings: Finding[] = [];
  const acknowledged: AcknowledgedFinding[] = [];
  const used = new Set<Acknowledgement>();
  for (const finding of all) {
    const acknowledgement = finding.acknowledgeable
      ? namesOf(finding).map((name) => standing.get(keyOf(finding.rule, name))).find((each) => each)
      : undefined;
    if (acknowledgement) {
      used.add(acknowledgement);
      acknowledged.push({ finding, acknowledgement });
    } else {
      findings.push(finding);
    }
  }
  const isCovered = coveredAmong(findings);
  const unused = acknowledgements.filter((each) => !used.has(each) && isAsked(each, advice));
  const standingFindings = [
    ...findings.filter((finding) => !isCovered(finding)),
    ...unused.map((each) => {
      const { rule, on } = each;
      return unusedAcknowledgement(each, today, schema.dialect, findings, [acknowledgeCall({ rule, on }, isRaw)]);
    }),
  ];
  return { findings: standingFindings.sort(byWeight), acknowledged };
}

/** Findings that Spanner or its documentation rejects, for a schema written as DDL. */
export function refusedIn(schema: Schema): Finding[] {
  const context = ruleContext(schema);
  return RULES.filter(
    ({ kind, severityInDdlText }) => kind === 'refused' && severityInDdlText === Severity.ERROR,
  ).flatMap((rule) => findingsOf(rule, context));
}

/** Findings that Spanner rejects whatever statements follow. */
export function refusedForGood(schema: Schema): Finding[] {
  return refusedIn(schema).filter(({ isOfUpdates }) => !isOfUpdates);
}

/** Distinguishes the findings of one schema. */
export function findingKey({ rule, objectName, subject }: Finding): string {
  return `${rule} ${objectName} ${partKey(subject.part)}`;
}

/** Findings of one rule, without acknowledgements. */
export function findingsOf(rule: Rule, context: RuleContext): Finding[] {
  return proven(rule, rule.check(context).filter(({ coveredBy }) => coveredBy === undefined), context);
}

/** What the rules about queries find in these, whatever is acknowledged. */
export function queryFindings(schema: Schema, queries: readonly ApplicationQuery[]): Finding[] {
  const context = ruleContext(schema, queries);
  return ADVICE_RULES.filter(({ ofQueries }) => ofQueries).flatMap((rule) => findingsOf(rule, context));
}

/** For findings of which each edit leaves another one, such as in a column of an unknown type. */
const NOTHING_PROVEN = [
  said('no edit of this alone is proven: fix the other findings first, or declare it in another way'),
];

/** Fixes are proven when a report needs them. */
function proven(rule: Rule, findings: readonly Finding[], context: RuleContext): Finding[] {
  return findings.map((finding) => {
    const fixes = once(() => {
      const ways = provenFixes(rule, finding, context);
      return ways.length === 0 ? NOTHING_PROVEN : ways;
    });
    return ofRows({ ...finding, fixes }, context);
  });
}

/** An acknowledged table covers nothing: accepting its inserts says nothing about those of other tables. */
function coveredAmong(findings: readonly Finding[]): (finding: Finding) => boolean {
  const hotTables = new Set(
    findings
      .filter(({ entry, subject }) => entry.kind === 'hotspot' && subject.part.kind === 'primary key')
      .map(({ objectName }) => objectName),
  );
  return ({ coveredBy }) => coveredBy !== undefined && hotTables.has(coveredBy);
}

/** Whether a run looks for the acknowledged finding: advice runs only on request. */
export function isAsked({ rule: name }: Acknowledgement, advice: AdviceScope | undefined): boolean {
  const rule = ADVICE_RULES.find((each) => each.name === name);
  return rule === undefined || (advice !== undefined && (rule.ofQueries !== true || advice.queries !== undefined));
}

/** Names for an acknowledgement: the query that reads the object, or the object. */
function namesOf({ objectName, subject: { part } }: Finding): string[] {
  return part.kind === 'query' ? [part.query.name, objectName] : [objectName];
}

function keyOf(rule: string, object: string): string {
  return `${rule} ${object}`;
}

export function byWeight(a: Finding, b: Finding): number {
  return (
    bySeverity(a, b) ||
    compareNames(a.objectName, b.objectName) ||
    compareNames(a.rule, b.rule) ||
    compareNames(partKey(a.subject.part), partKey(b.subject.part))
  );
}
