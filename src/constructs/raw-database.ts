import type { TerraformResource } from 'cdktf';
import { policiesAbove } from './guards';
import { readRawDdl, type RawDdl } from './raw-ddl';
import type { Acknowledgement } from '../rules/acknowledgement';
import { forbiddenShardCounts } from '../rules/allowed-shards';
import { applyPolicies } from '../rules/apply-policy';
import { ddlOverridden } from '../rules/ddl-overridden';
import { judge, type Judgement } from '../rules/engine';
import { Severity, type Finding } from '../rules/finding';
import { formatFinding } from '../rules/message';
import { missingProtections, unreadableDdl } from '../rules/policy-violation';
import { databaseAttributes, renderedAttributes } from '../terraform/spanner-resource';

interface JudgedDdl extends RawDdl {
  readonly key: string;
  readonly judgement: Judgement;
}

const acknowledgementsOf = new WeakMap<TerraformResource, readonly Acknowledgement[]>();
/** A resource is looked at by the validations and by the render; its statements seldom change between the two. */
const judgedOf = new WeakMap<TerraformResource, JudgedDdl>();

export function acknowledgeRaw(resource: TerraformResource, acknowledgement: Acknowledgement): void {
  acknowledgementsOf.set(resource, [...acknowledgementsOf.get(resource) ?? [], acknowledgement]);
}

/**
 * What the rules and the policies say of a database that no construct of this library declares.
 *
 * @param attributes As they are rendered; default: as JSON would have them.
 */
export function rawFindings(resource: TerraformResource, attributes?: Record<string, any>): Finding[] {
  const policies = policiesAbove(resource);
  const given = databaseAttributes(resource, attributes ?? renderedAttributes(resource, resource.toTerraform()) ?? {});
  const name = typeof given.name === 'string' && !given.name.includes('${') ? given.name : resource.node.id;
  const { schema, unreadable, judgement } = judged(resource, given.ddl, given.dialect, name);
  return [
    ...(given.ddlOverride === undefined ? [] : [ddlOverridden(name, given.ddlOverride)]),
    ...unreadable.map((each) => unreadableDdl(name, each, policies)),
    ...missingProtections(name, given, policies, true),
    ...forbiddenShardCounts(schema, policies),
    ...applyPolicies(judgement, policies),
  ];
}

/** A finding with the way to acknowledge it where there is no Database. */
export function formatRawFinding(finding: Finding): string {
  return formatFinding(finding).replace(/^( {4}keep {2})db\.acknowledge\(/m, '$1SchemaGuard.acknowledge(database, ');
}

function judged(resource: TerraformResource, ddl: unknown, dialect: unknown, name: string): JudgedDdl {
  const today = new Date().toISOString().slice(0, 10);
  const acknowledgements = acknowledgementsOf.get(resource) ?? [];
  const key = JSON.stringify([name, dialect, ddl, acknowledgements, today]);
  const known = judgedOf.get(resource);
  if (known?.key === key) {
    return known;
  }
  const read = readRawDdl(ddl, dialect, name);
  const { findings, acknowledged } = judge(read.schema, acknowledgements, today);
  const result = { ...read, key, judgement: { findings: findings.map(asRaw), acknowledged: acknowledged.map((each) => ({ ...each, finding: asRaw(each.finding) })) } };
  judgedOf.set(resource, result);
  return result;
}

/** Text has no place to declare how the values of a column come to be: what nobody can tell is worth a look, and no more. */
function asRaw(finding: Finding): Finding {
  return finding.rule === 'unproven-key' ? { ...finding, severity: Severity.WARNING } : finding;
}
