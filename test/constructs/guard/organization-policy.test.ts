import * as path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { SchemaGuard, type GuardPolicy } from '../../../src';
import { expectGolden } from '../../support/golden';

const WHOLE: GuardPolicy = {
  allowedConfigurations: ['regional-europe-west3', 'eur3'], maxNodes: 10, maxHighPriorityCpuPercent: 65, maxStoragePercent: 80, requireDropProtection: true,
};

/** https://cloud.google.com/spanner/docs/spanner-custom-constraints#spanner-supported-resources */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'spanner.googleapis.com/Database': ['resource.enableDropProtection', 'resource.name'],
  'spanner.googleapis.com/Instance': [
    'resource.autoscalingConfig.autoscalingLimits.maxNodes', 'resource.autoscalingConfig.autoscalingLimits.maxProcessingUnits',
    'resource.autoscalingConfig.autoscalingLimits.minNodes', 'resource.autoscalingConfig.autoscalingLimits.minProcessingUnits',
    'resource.autoscalingConfig.autoscalingTargets.highPriorityCpuUtilizationPercent', 'resource.autoscalingConfig.autoscalingTargets.storageUtilizationPercent',
    'resource.config', 'resource.displayName', 'resource.freeInstanceMetadata.expireBehavior', 'resource.instanceType', 'resource.name', 'resource.nodeCount',
    'resource.processingUnits',
  ],
};

interface Constraint {
  readonly name: string;
  readonly resourceTypes: readonly string[];
  readonly condition: string;
  readonly displayName: string;
  readonly description: string;
}

function constraints(policy: GuardPolicy): Constraint[] {
  return [...parseAllDocuments(SchemaGuard.organizationPolicy('123456789', policy))].map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Constraint;
  });
}

describe('The organization policy of a guard', () => {
  it('is what people read and gcloud takes', () => {
    expectGolden(path.join(__dirname, 'golden', 'organization-policy.yaml'), SchemaGuard.organizationPolicy('123456789', WHOLE).trimEnd());
  });

  it('has the form that Google documents', () => {
    for (const constraint of constraints(WHOLE)) {
      expect(constraint).toEqual({
        name: expect.stringMatching(/^organizations\/123456789\/customConstraints\/custom\.[A-Za-z0-9]{1,63}$/),
        resourceTypes: [expect.stringMatching(/^spanner\.googleapis\.com\/(Instance|Database)$/)],
        methodTypes: constraint.condition.includes('resource.config') ? ['CREATE'] : ['CREATE', 'UPDATE'],
        condition: expect.any(String),
        actionType: expect.stringMatching(/^(ALLOW|DENY)$/),
        displayName: expect.any(String),
        description: expect.any(String),
      });
      expect(constraint.displayName.length).toBeLessThanOrEqual(200);
      expect(constraint.description.length).toBeLessThanOrEqual(2000);
    }
    expect(new Set(constraints(WHOLE).map(({ name }) => name)).size).toBe(6);
  });

  it('reads only fields that Google documents', () => {
    for (const { condition, resourceTypes: [type] } of constraints(WHOLE)) {
      const fields = condition.replace(/'[^']*'/g, '').match(/resource[\w.]*\w/g)!.map((field) => field.replace(/\.matches$/, ''));
      expect(fields).not.toEqual([]);
      expect(fields.filter((field) => !FIELDS[type].includes(field))).toEqual([]);
    }
  });

  it.each<[GuardPolicy, string[]]>([
    [{ allowedConfigurations: ['regional-europe-west3', 'eur3'] }, ["resource.config.matches('/instanceConfigs/(regional-europe-west3|eur3)$')"]],
    [{ maxNodes: 2 }, [
      'resource.nodeCount > 2 || resource.processingUnits > 2000',
      'resource.autoscalingConfig.autoscalingLimits.maxNodes > 2 || resource.autoscalingConfig.autoscalingLimits.maxProcessingUnits > 2000',
    ]],
    [{ maxHighPriorityCpuPercent: 45 }, ['resource.autoscalingConfig.autoscalingTargets.highPriorityCpuUtilizationPercent > 45']],
    [{ maxStoragePercent: 70 }, ['resource.autoscalingConfig.autoscalingTargets.storageUtilizationPercent > 70']],
    [{ requireDropProtection: true }, ['resource.enableDropProtection == false']],
  ])('of %j has its conditions', (policy, conditions) => {
    expect(constraints(policy).map(({ condition }) => condition)).toEqual(conditions);
  });

  it.each<[string, GuardPolicy]>([
    ['nothing', {}], ['what only the guard can check', { requireBackups: true, requireAlerts: true, requireLabels: ['team'], requireCustomerManagedKeys: true, maxShards: 16 }],
  ])('is refused for %s', (_, policy) => {
    expect(() => SchemaGuard.organizationPolicy('123456789', policy)).toThrow(expect.objectContaining({ code: 'unsupported', message: expect.stringContaining('maxNodes: 10') }));
  });

  it.each<[string, string, GuardPolicy, string]>([
    ['a name in place of a number', 'acme.com', WHOLE, "'123456789'"],
    ['more configurations than a condition holds', '1', { allowedConfigurations: Array.from({ length: 60 }, (__, at) => `custom-configuration-${at}`) }, 'at most 1000 characters'],
    ['a policy that makes no sense', '1', { maxNodes: 0 }, 'maxNodes: 10'],
  ])('is refused for %s', (_, organization, policy, fix) => {
    expect(() => SchemaGuard.organizationPolicy(organization, policy)).toThrow(expect.objectContaining({ code: 'out-of-range', message: expect.stringContaining(fix) }));
  });
});
