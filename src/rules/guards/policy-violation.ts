import { defineRule } from '../define-rule';
import { Severity, type Finding } from '../finding';
import type { GuardPolicy } from './guard-policy';
import { quoted } from '../../text/quoted-name';
import { toFinding, type Problem } from '../rule';

/** Its findings come from a `SchemaGuard`, which alone knows the policy and the Terraform resource. */
export const policyViolationRule = defineRule({
  name: 'policy-violation',
  kind: 'refused',
  summary: 'a database breaks the policy of a SchemaGuard above it',
  sources: [],
  check: () => [],
});

/** The guards of a database as they will stand in Terraform. */
export interface Protections {
  readonly deletionProtection: unknown;
  readonly enableDropProtection: unknown;
  readonly preventDestroy: unknown;
}

interface Requirement {
  readonly required: (policy: GuardPolicy) => boolean;
  readonly option: keyof GuardPolicy;
  readonly attribute: string;
  readonly value: (protections: Protections) => unknown;
  /** What the provider does where the attribute is left out. */
  readonly isOnByDefault: boolean;
  readonly consequence: string;
  /** Of a Database, and of a raw resource. */
  readonly fixes: readonly [string, string];
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    required: (policy) => policy.requireDeletionProtection !== false,
    option: 'requireDeletionProtection',
    attribute: 'deletion_protection',
    value: (protections) => protections.deletionProtection,
    isOnByDefault: true,
    consequence: 'an apply may destroy it with its data',
    fixes: ['deletionProtection: true', 'deletionProtection: true'],
  },
  {
    required: (policy) => policy.requireDropProtection !== false,
    option: 'requireDropProtection',
    attribute: 'enable_drop_protection',
    value: (protections) => protections.enableDropProtection,
    isOnByDefault: false,
    consequence: 'Spanner drops it, and its instance, for anyone who has the right to',
    fixes: ['enableDropProtection: true', 'enableDropProtection: true'],
  },
  {
    required: (policy) => policy.requirePreventDestroy !== false,
    option: 'requirePreventDestroy',
    attribute: 'lifecycle.prevent_destroy',
    value: (protections) => protections.preventDestroy,
    isOnByDefault: false,
    consequence: 'a plan that replaces it goes through',
    fixes: ['preventDestroy: true', 'lifecycle: { preventDestroy: true }'],
  },
];

/** The guards that a policy requires and a database lacks. */
export function missingProtections(database: string, protections: Protections, policies: readonly GuardPolicy[], raw: boolean): Finding[] {
  return REQUIREMENTS.filter((each) => policies.some(each.required)).flatMap((each) => {
    const value = each.value(protections);
    if (value === true || (value === undefined && each.isOnByDefault)) {
      return [];
    }
    const state = value === undefined ? `no ${each.attribute}` : `${each.attribute} ${typeof value === 'string' ? quoted(value) : String(value)}`;
    return violation({
      object: database,
      message: `${database} has ${state}, and the policy requires true: ${each.consequence}`,
      location: `google_spanner_database.${each.attribute} of ${database}`,
      fixes: [
        `${each.fixes[raw ? 1 : 0]} in the properties of the ${raw ? 'SpannerDatabase' : 'Database'}`,
        `${each.option}: false in the policy, which is for the owner of the SchemaGuard to decide`,
      ],
    });
  });
}

/** A statement, or a list of them, that nobody can judge. */
export interface Unreadable {
  readonly what: string;
  /** Which attribute, for example `ddl[3]`. */
  readonly attribute: string;
  readonly fix: string;
}

export function unreadableDdl(database: string, { what, attribute, fix }: Unreadable, policies: readonly GuardPolicy[]): Finding {
  const finding = violation({
    object: database,
    message: `${what}, so the DDL of ${database} cannot be judged`,
    location: `google_spanner_database.${attribute} of ${database}`,
    fixes: [fix, 'requireReadableDdl: false in the policy, which makes this a warning and lets the statement through unseen'],
  });
  return policies.some((policy) => policy.requireReadableDdl !== false) ? finding : { ...finding, severity: Severity.WARNING };
}

export function violation(problem: Problem): Finding {
  return toFinding(policyViolationRule, problem);
}
