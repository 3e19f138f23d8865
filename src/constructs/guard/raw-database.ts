import type { TerraformResource, TerraformStack } from 'cdktf';
import type { IConstruct } from 'constructs';
import { aroundOf, policiesAbove, shared } from './guards';
import type { RawDdl } from './raw-ddl';
import { judge, type Judgement } from '../../rules/engine';
import type { Finding } from '../../rules/finding';
import type { Acknowledgement } from '../../rules/guards/acknowledgement';
import { forbiddenShardCounts, applyPolicies } from '../../rules/guards/apply-policies';
import { ddlOverridden } from '../../rules/guards/ddl-overridden';
import { missingProtections, unreadableDdl } from '../../rules/guards/policy-violation';
import { allInDdlText, inDdlText } from '../../rules/in-ddl-text';
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
  const place = { stack, id, name: nameOf(given, resource.node.id) };
  return findingsOf(given, place, resource, acknowledgementsOf.get(resource));
}

/**
 * Findings for databases that overrides of a stack define without a construct. Without one, they cannot be
 * acknowledged.
 */
export function overrideFindings(
  stack: TerraformStack, databases = databasesInOverrides(stack),
): Finding[] {
  return [...databases].flatMap(([id, given]) =>
    findingsOf(given, { stack, id, name: nameOf(given, id) }, stack)
      .map((finding) => ({ ...finding, acknowledgeable: false })),
  );
}

/** The id of the database if it is known at synth. */
function nameOf({ name }: DatabaseAttributes, id: string): string {
  return typeof name === 'string' && !name.includes('${') ? name : id;
}

function findingsOf(
  given: DatabaseAttributes,
  { stack, id, name }: { readonly stack: TerraformStack; readonly id: string; readonly name: string },
  construct: IConstruct,
  acknowledgements: readonly Acknowledgement[] = [],
): Finding[] {
  const policies = policiesAbove(construct);
  const { ddl, dialect } = given;
  const { schema, unreadable, misplaced, judgement } = judged(construct, ddl, dialect, name, acknowledgements);
  return [
    ...(given.ddlOverride === undefined ? [] : [ddlOverridden(name, given.ddlOverride, schema.dialect)]),
    ...unreadable.map((each) => unreadableDdl(name, each, policies, schema.dialect)),
    ...misplaced,
    ...missingProtections({ ...given, ...aroundOf(policies, given, stack, id) }, policies, true, schema),
    ...forbiddenShardCounts(schema, policies),
    ...applyPolicies(judgement, policies),
  ];
}

function judged(
  construct: IConstruct,
  ddl: unknown,
  dialect: unknown,
  name: string,
  acknowledgements: readonly Acknowledgement[],
): JudgedDdl {
  const today = new Date().toISOString().slice(0, 10);
  const key = JSON.stringify([name, dialect, ddl, acknowledgements, today]);
  const known = judgedOf.get(construct);
  if (known?.key === key) {
    return known;
  }
  // Few apps have raw databases, and the parser of DDL is a large part of the library.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { readRawDdl } = require('./raw-ddl') as typeof import('./raw-ddl');
  const read = readRawDdl(ddl, dialect, name);
  const { findings, acknowledged } = judge(read.schema, acknowledgements, today);
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
