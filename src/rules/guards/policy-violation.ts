import type { Code } from '../../languages/code';
import * as code from '../../languages/code';
import { defineEntry } from '../define-rule';
import { findingOf, Severity, type Finding } from '../finding';
import type { GuardPolicy } from './guard-policy';
import { phrase, type Phrase } from '../../languages/phrase';
import type { Dialect } from '../../schema';
import { quoted } from '../../text/quoted-name';
import { advice } from '../fixes/fix';

/** Protections of a database as Terraform will get them. */
export interface Protections {
  readonly deletionProtection: unknown;
  readonly enableDropProtection: unknown;
  readonly preventDestroy: unknown;
}

interface Requirement {
  readonly option: 'requireDeletionProtection' | 'requireDropProtection' | 'requirePreventDestroy';
  readonly protection: keyof Protections;
  readonly attribute: string;
  /** The provider's default. */
  readonly isOnByDefault: boolean;
  readonly consequence: string;
  /** Fixes in the props of a Database, and of a resource of the provider. */
  readonly fixes: { readonly Database: Phrase; readonly SpannerDatabase: Phrase };
}

function on(name: string): Code {
  return code.option(name, code.value(true));
}

function off(name: string): Code {
  return code.option(name, code.value(false));
}

function shardsPhrase(shards: number): Phrase {
  const sharded = code.call('IndexSpread', 'sharded', [code.value(shards)]);
  return phrase`${code.option('shards', code.value(shards))} in the ShardedTable, or ${sharded}`;
}

const REQUIREMENTS: readonly Requirement[] = [
  {
    option: 'requireDeletionProtection',
    protection: 'deletionProtection',
    attribute: 'deletion_protection',
    isOnByDefault: true,
    consequence: 'an apply may destroy it with its data',
    fixes: { Database: [on('deletionProtection')], SpannerDatabase: [on('deletionProtection')] },
  },
  {
    option: 'requireDropProtection',
    protection: 'enableDropProtection',
    attribute: 'enable_drop_protection',
    isOnByDefault: false,
    consequence: 'anyone with the permission can drop it or its instance',
    fixes: { Database: [on('enableDropProtection')], SpannerDatabase: [on('enableDropProtection')] },
  },
  {
    option: 'requirePreventDestroy',
    protection: 'preventDestroy',
    attribute: 'lifecycle.prevent_destroy',
    isOnByDefault: false,
    consequence: 'Terraform would apply a plan that replaces it',
    fixes: {
      Database: [on('preventDestroy')],
      SpannerDatabase: phrase`${on('preventDestroy')} in the ${code.option('lifecycle')}`,
    },
  },
];

/** A statement, or a list of statements, that cannot be checked. */
export interface UncheckedDdl {
  readonly what: string;
  /** The attribute, for example `ddl[3]`. */
  readonly attribute: string;
  readonly fix: Phrase;
}

/** A hash shard with a number of values that no policy allows. */
interface ForbiddenShards {
  readonly table: string;
  readonly column: string;
  readonly shards: number;
  readonly allowed: readonly number[];
  readonly nearest?: number;
  /** The expression of the column with the nearest allowed number, if it is clear where the number is. */
  readonly expression?: string;
}

export type PolicyFacts =
  | {
    readonly fault: 'protection';
    readonly database: string;
    readonly requirement: Requirement;
    readonly value: unknown;
    readonly owner: keyof Requirement['fixes'];
  }
  | { readonly fault: 'unreadable'; readonly database: string; readonly unreadable: UncheckedDdl }
  | { readonly fault: 'shards'; readonly shards: ForbiddenShards };

/** Findings come from a `SchemaGuard`, because only it knows the policy and the Terraform resource. */
export const policyViolationRule = defineEntry<PolicyFacts>({
  name: 'policy-violation',
  kind: 'refused',
  summary: 'a database breaks the policy of a SchemaGuard above it',
  words: {
    message: (violated) => {
      switch (violated.fault) {
        case 'protection': {
          const {
            database,
            value,
            requirement: { attribute, consequence },
          } = violated;
          const state =
            value === undefined
              ? `no ${attribute}`
              : `${attribute} ${typeof value === 'string' ? quoted(value) : String(value)}`;
          return `${database} has ${state}, and the policy requires true: ${consequence}`;
        }
        case 'unreadable':
          return `${violated.unreadable.what}, so the DDL of ${violated.database} cannot be judged`;
        case 'shards': {
          const { table, column, shards, allowed } = violated.shards;
          const which =
            allowed.length === 0
              ? 'the policies above it have no shard count in common'
              : `the policy allows ${allowed.join(', ')}`;
          return `${table} has ${shards} shards in ${column}, and ${which}`;
        }
      }
    },
    cost: ({ fault }) =>
      fault === 'shards'
        ? 'the shard is part of the key: an existing table must be copied'
        : undefined,
    advice: {
      protect: (violated) =>
        violated.fault === 'protection'
          ? phrase`${violated.requirement.fixes[violated.owner]} in the properties of the ${violated.owner}`
          : '',
      relax: (violated) =>
        violated.fault === 'protection'
          ? phrase`${off(violated.requirement.option)} in the policy, if its owner agrees`
          : '',
      read: (violated) => (violated.fault === 'unreadable' ? violated.unreadable.fix : ''),
      unseen: () =>
        phrase`${off('requireReadableDdl')} in the policy, ${
          'which makes this a warning and lets the statement through unseen'}`,
      count: (violated) =>
        violated.fault === 'shards'
          ? shardsPhrase(violated.shards.nearest ?? 0)
          : '',
      expression: (violated) => (violated.fault === 'shards' ? `AS (${violated.shards.expression}) STORED` : ''),
      list: () => phrase`one list of ${code.option('allowedShardCounts')} for all policies`,
    },
  },
});

/** Protections that a policy requires but a database lacks. */
export function missingProtections(
  database: string,
  protections: Protections,
  policies: readonly GuardPolicy[],
  raw: boolean,
  dialect: Dialect,
): Finding[] {
  return REQUIREMENTS.filter(({ option }) => policies.some((policy) => policy[option] !== false)).flatMap(
    (requirement) => {
      const value = protections[requirement.protection];
      if (value === true || (value === undefined && requirement.isOnByDefault)) {
        return [];
      }
      return findingOf<PolicyFacts>(
        policyViolationRule,
        {
          subject: { object: database, part: { kind: 'attribute', database, attribute: requirement.attribute } },
          facts: { fault: 'protection', database, requirement, value, owner: raw ? 'SpannerDatabase' : 'Database' },
          fixes: () => [advice('protect'), advice('relax')],
        },
        dialect,
      );
    },
  );
}

export function unreadableDdl(
  database: string,
  unreadable: UncheckedDdl,
  policies: readonly GuardPolicy[],
  dialect: Dialect,
): Finding {
  const finding = findingOf<PolicyFacts>(
    policyViolationRule,
    {
      subject: { object: database, part: { kind: 'attribute', database, attribute: unreadable.attribute } },
      facts: { fault: 'unreadable', database, unreadable },
      fixes: () => [advice('read'), advice('unseen')],
    },
    dialect,
  );
  return policies.some((policy) => policy.requireReadableDdl !== false)
    ? finding
    : { ...finding, severity: Severity.WARNING };
}
