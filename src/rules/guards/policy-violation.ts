import type { GuardPolicy } from './guard-policy';
import { lacks, type Protections } from './requirements';
import { option, value } from '../../languages/code';
import { phrase, type Phrase } from '../../languages/phrase';
import type { Dialect, Schema } from '../../schema';
import { defineEntry } from '../define-rule';
import { Severity, statedFinding, type Finding } from '../finding';
import type { SubjectPart } from '../subject';

/** A statement, or a list of statements, that cannot be checked. */
export interface UncheckedDdl {
  readonly what: string;
  /** The attribute, for example `ddl[3]`. */
  readonly attribute: string;
  readonly fix: Phrase;
}

const WAYS = ['protect', 'relax', 'read', 'unseen', 'count', 'expression', 'list'] as const;

/** What is said of a database that breaks a policy. */
interface Violation {
  readonly message: string;
  readonly cost?: Phrase;
  readonly ways: { readonly [way in (typeof WAYS)[number]]?: Phrase };
}

/** Findings come from a `SchemaGuard`, because only it knows the policy and the Terraform resource. */
export const policyViolationRule = defineEntry<Violation>({
  name: 'policy-violation',
  kind: 'refused',
  summary: 'a database breaks the policy of a SchemaGuard above it',
  words: {
    message: ({ message }) => message,
    cost: ({ cost }) => cost,
    advice: Object.fromEntries(WAYS.map((way) => [way, ({ ways }: Violation) => ways[way]!])),
  },
});

export function violationOf(object: string, part: SubjectPart, violation: Violation, dialect: Dialect): Finding {
  return statedFinding(policyViolationRule, object, part, violation, Object.keys(violation.ways), dialect);
}

/** What policies require but a database lacks. */
export function missingProtections(
  protections: Protections, policies: readonly GuardPolicy[], isRaw: boolean, { database, edition, dialect }: Schema,
): Finding[] {
  return lacks({ database, protections, edition, isRaw }, policies).map((lack) => {
    const { attribute, resource: of, message, cost, fix: protect, relax } = lack;
    return violationOf(
      database, { kind: 'attribute', database, attribute, of }, { message, cost, ways: { protect, relax } }, dialect,
    );
  });
}

export function unreadableDdl(
  database: string, { what, attribute, fix: read }: UncheckedDdl, policies: readonly GuardPolicy[], dialect: Dialect,
): Finding {
  const finding = violationOf(database, { kind: 'attribute', database, attribute }, {
    message: `${what}, so the DDL of ${database} cannot be judged`,
    ways: {
      read,
      unseen: phrase`${option('requireReadableDdl', value(false))} in the policy, ${
        'which makes this a warning and lets the statement through unseen'}`,
    },
  }, dialect);
  return policies.some((policy) => policy.requireReadableDdl !== false)
    ? finding
    : { ...finding, severity: Severity.WARNING };
}
