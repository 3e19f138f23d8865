import type { GuardPolicy } from './guard-policy';
import * as code from '../../languages/code';
import { phrase } from '../../languages/phrase';
import { LIMITS } from '../../schema/limits';
import { outOfRange, unsupported } from '../usage/errors';
import { textLike } from '../usage/kinds';
import type { Place } from '../usage/usage-entry';

/** https://cloud.google.com/resource-manager/docs/organization-policy/creating-managing-custom-constraints */
const CONDITION_CHARACTERS = 1_000;
const UNITS_OF_NODE = LIMITS.processingUnitsOfNode;

const SERVICE = 'spanner.googleapis.com';
const LIMITS_OF_AUTOSCALER = 'resource.autoscalingConfig.autoscalingLimits';
const TARGETS_OF_AUTOSCALER = 'resource.autoscalingConfig.autoscalingTargets';

const ORGANIZATION = textLike((number) => /^\d+$/.test(number), 'the number of an organization', '123456789');

/** A custom constraint, without the organization. */
interface Constraint {
  readonly id: string;
  readonly resourceType: 'Instance' | 'Database';
  readonly condition: string;
  readonly actionType: 'ALLOW' | 'DENY';
  /** Whether no update changes the field. */
  readonly isFixed?: boolean;
  readonly title: string;
  /** What a refused request is answered. */
  readonly description: string;
  /** Lines for whoever reads the file. */
  readonly comment?: string;
}

/**
 * What organization policies can express of a policy: a YAML document for each custom constraint.
 *
 * @see https://cloud.google.com/spanner/docs/spanner-custom-constraints
 * @throws out-of-range, unsupported
 */
export function organizationPolicyText(organization: string, policy: GuardPolicy, at: Place): string {
  ORGANIZATION(organization, 'organization', at);
  const constraints = constraintsOf(policy, at);
  if (constraints.length === 0) {
    throw unsupported(
      at, 'the policy has no limit that an organization policy can express',
      phrase`${code.option('maxNodes')}, ${code.option('maxHighPriorityCpuPercent')}, ${
        code.option('maxStoragePercent')}, ${code.option('allowedConfigurations')} or ${
        code.option('requireDropProtection', code.value(true))}`,
      [code.option('maxNodes', code.value(10))],
    );
  }
  return constraints.map(({ id, resourceType, condition, actionType, title, description, comment = '', isFixed }) => {
    const fields = {
      name: `organizations/${organization}/customConstraints/custom.${id}`,
      resourceTypes: [`${SERVICE}/${resourceType}`],
      methodTypes: isFixed ? ['CREATE'] : ['CREATE', 'UPDATE'],
      condition,
      actionType,
      displayName: title,
      description,
    };
    return `---\n${comment}${Object.entries(fields).map(([name, value]) => `${name}:${inYaml(value)}\n`).join('')}`;
  }).join('');
}

/** By hand, since other languages have no package for YAML: names are checked, so a text has nothing else to quote. */
function inYaml(value: string | readonly string[]): string {
  return typeof value === 'string'
    ? ` ${value.includes(': ') ? JSON.stringify(value) : value}`
    : value.map((each) => `\n  - ${each}`).join('');
}

function constraintsOf(policy: GuardPolicy, at: Place): Constraint[] {
  const {
    allowedConfigurations, maxNodes, maxHighPriorityCpuPercent, maxStoragePercent, requireDropProtection,
  } = policy;
  return [
    allowedConfigurations && configurations(allowedConfigurations, at),
    limit(maxNodes, 'spannerNodes', 'Spanner nodes', (most) => [
      `resource.nodeCount > ${most} || resource.processingUnits > ${most * UNITS_OF_NODE}`,
      `A Spanner instance may have at most ${capacity(most)}.`,
    ]),
    limit(maxNodes, 'spannerAutoscalingLimits', 'Spanner autoscaling limits', (most) => [
      `${LIMITS_OF_AUTOSCALER}.maxNodes > ${most} || ` +
        `${LIMITS_OF_AUTOSCALER}.maxProcessingUnits > ${most * UNITS_OF_NODE}`,
      `The autoscaler of a Spanner instance may go up to ${capacity(most)}.`,
    ]),
    limit(maxHighPriorityCpuPercent, 'spannerHighPriorityCpuTarget', 'Spanner high-priority CPU target', (most) => [
      `${TARGETS_OF_AUTOSCALER}.highPriorityCpuUtilizationPercent > ${most}`,
      `The autoscaler of a Spanner instance may have a high-priority CPU target of at most ${most}%.`,
    ]),
    limit(maxStoragePercent, 'spannerStorageTarget', 'Spanner storage target', (most) => [
      `${TARGETS_OF_AUTOSCALER}.storageUtilizationPercent > ${most}`,
      `The autoscaler of a Spanner instance may have a storage target of at most ${most}%.`,
    ]),
    // On by default in the policy, but a constraint on databases is too much to come without being asked for.
    requireDropProtection !== true ? undefined : {
      id: 'spannerDropProtection',
      resourceType: 'Database',
      condition: 'resource.enableDropProtection == false',
      actionType: 'DENY',
      title: 'Spanner drop protection',
      description: 'A Spanner database must have drop protection: set enableDropProtection.',
      comment: '# A constraint always covers creation, and the request that creates a database lacks this field:\n' +
        '# enforce it in dry-run mode first, and see whether databases can still be created.\n\n',
    },
  ].filter((each): each is Constraint => each !== undefined);
}

function limit(
  most: number | undefined,
  id: string,
  title: string,
  of: (most: number) => readonly [condition: string, description: string],
): Constraint | undefined {
  if (most === undefined) {
    return undefined;
  }
  const [condition, description] = of(most);
  return { id, resourceType: 'Instance', condition, actionType: 'DENY', title, description };
}

function capacity(most: number): string {
  return `${most} nodes, or ${most * UNITS_OF_NODE} processing units`;
}

/** @throws out-of-range */
function configurations(allowed: readonly string[], at: Place): Constraint {
  const condition = `resource.config.matches('/instanceConfigs/(${allowed.join('|')})$')`;
  if (condition.length > CONDITION_CHARACTERS) {
    throw outOfRange(
      at, 'allowedConfigurations', `${allowed.length} configurations`,
      `a condition of at most ${CONDITION_CHARACTERS} characters`, 'shorten the list',
    );
  }
  return {
    id: 'spannerConfigurations',
    resourceType: 'Instance',
    condition,
    actionType: 'ALLOW',
    isFixed: true,
    title: 'Spanner configurations',
    description: `A Spanner instance may have one of these configurations: ${allowed.join(', ')}.`,
  };
}
