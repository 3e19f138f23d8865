import type { TerraformResource, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import { aroundOf, policiesAbove, shared } from './guards';
import type { RawDdl } from './raw-ddl';
import { judge, type Judgement } from '../../rules/engine';
import type { Finding } from '../../rules/finding';
import { said } from '../../rules/fixes/fix';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { applyPolicies, forbiddenShardCounts, shardCountsOf } from '../../rules/guards/apply-policies';
import { ddlOverridden } from '../../rules/guards/ddl-overridden';
import type { GuardPolicy } from '../../rules/guards/guard-policy';
import { missingProtections, unreadableDdl } from '../../rules/guards/policy-violation';
import { allInDdlText, inDdlText } from '../../rules/in-ddl-text';
import { idFix, invalidName } from '../../rules/validity/invalid-name';
import { databaseAttributes, databasesInOverrides, type DatabaseAttributes } from '../../terraform/spanner-resource';

interface JudgedDdl extends RawDdl {
  readonly key: string;
  readonly judgement: Judgement;
}

const acknowledgementsOf = shared<readonly Acknowledgement[]>('acknowledgements');
/** Validations and the render both judge a resource, and its statements seldom change in between. */
const judgedOf = new WeakMap<IConstruct, JudgedDdl>();

export function acknowledgeRaw(resource: TerraformResource, acknowledgement: Acknowledgement): void {
  acknowledgementsOf.set(resource, [...(acknowledgementsOf.get(resource) ?? []), { ...acknowledgement }]);
}

/**
 * Findings of the rules and the policies for a database that no construct of this library declares.
 *
 * @param attributes As rendered; default: as rendered to JSON.
 */
export function rawFindings(resource: TerraformResource, attributes?: Record<string, any>): Finding[] {
  const given = databaseAttributes(resource, attributes);
  const { cdktfStack: stack, friendlyUniqueId: id } = resource;
  return findingsOf(given, { stack, id, title: resource.node.id }, resource, acknowledgementsOf.get(resource));
}

/**
 * Findings for databases that overrides of a stack define without a construct. Without one, they cannot be
 * acknowledged.
 */
export function overrideFindings(
  stack: TerraformStack, databases = databasesInOverrides(stack),
): Finding[] {
  return [...databases].flatMap(([id, given]) =>
    findingsOf(given, { stack, id, title: id }, stack)
      .map((finding) => ({ ...finding, acknowledgeable: false })),
  );
}

/** @param title What the database is called if only Terraform knows its name. */
function findingsOf(
  given: DatabaseAttributes,
  { stack, id, title }: { readonly stack: TerraformStack; readonly id: string; readonly title: string },
  construct: IConstruct,
  acknowledgements: readonly Acknowledgement[] = [],
): Finding[] {
  const policies = policiesAbove(construct);
  const isKnown = typeof given.name === 'string' && !given.name.includes('${');
  const name = isKnown ? given.name as string : title;
  const { schema, unreadable, misplaced, judgement } = judged(construct, given, name, acknowledgements, policies);
  return [
    ...(given.ddlOverride === undefined ? [] : [ddlOverridden(name, given.ddlOverride, schema.dialect)]),
    ...unreadable.map((each) => unreadableDdl(name, each, policies, schema.dialect)),
    ...misplaced,
    ...missingProtections({ ...given, ...aroundOf(policies, given, stack, id) }, policies, true, schema),
    ...forbiddenShardCounts(schema, policies),
    ...applyPolicies(judgement, policies).flatMap((finding) => {
      const isOfId = finding.entry === invalidName && finding.subject.part.kind === 'database';
      return isOfId ? isKnown ? atAttribute(finding, name) : [] : finding;
    }),
  ];
}

/** The rule knows the property of a Database. */
function atAttribute(finding: Finding, database: string): Finding {
  const part = { kind: 'attribute', database, attribute: 'name' } as const;
  return { ...finding, subject: { object: database, part }, fixes: () => [said(idFix(database, 'name'))] };
}

function judged(
  construct: IConstruct,
  { ddl, dialect, isHcl }: DatabaseAttributes,
  name: string,
  acknowledgements: readonly Acknowledgement[],
  policies: readonly GuardPolicy[],
): JudgedDdl {
  const today = new Date().toISOString().slice(0, 10);
  const counts = shardCountsOf(policies);
  const key = JSON.stringify([name, dialect, ddl, isHcl, acknowledgements, counts, today]);
  const known = judgedOf.get(construct);
  if (known?.key === key) {
    return known;
  }
  // Few apps have raw databases, and the parser of DDL is a large part of the library.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { readRawDdl } = require('./raw-ddl') as typeof import('./raw-ddl');
  const read = readRawDdl(ddl, dialect, name, isHcl);
  const { findings, acknowledged } = judge({ ...read.schema, ...counts }, acknowledgements, today, undefined, true);
  const result = {
    ...read,
    key,
    judgement: {
      findings: allInDdlText(findings, false),
      acknowledged: acknowledged.map((each) => ({ ...each, finding: inDdlText(each.finding) })),
    },
  };
  judgedOf.set(construct, result);
  return result;
}
