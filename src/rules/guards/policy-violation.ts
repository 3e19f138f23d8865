import type { Code } from '../../languages/code';
import * as code from '../../languages/code';
import { defineEntry } from '../define-rule';
import { findingOf, Severity, type Finding } from '../finding';
import type { GuardPolicy } from './guard-policy';
import { allowedText, lacks, oneList, type Lack, type Protections } from './requirements';
import { phrase, type Phrase } from '../../languages/phrase';
import type { Dialect, Schema, TableDefinition } from '../../schema';
import { advice } from '../fixes/fix';
import { shardCost } from '../wording';

function off(name: string): Code {
  return code.option(name, code.value(false));
}

function shardsPhrase(shards: number): Phrase {
  const sharded = code.call('IndexSpread', 'sharded', [code.value(shards)]);
  return phrase`${code.option('shards', code.value(shards))} in its construct, or ${sharded}`;
}

/** A statement, or a list of statements, that cannot be checked. */
export interface UncheckedDdl {
  readonly what: string;
  /** The attribute, for example `ddl[3]`. */
  readonly attribute: string;
  readonly fix: Phrase;
}

/** A hash shard with a number of values that no policy allows. */
export interface ForbiddenShards {
  readonly table: TableDefinition;
  readonly column: string;
  readonly shards: number;
  /** Absent if no policy has a list. */
  readonly allowed?: readonly number[];
  /** Infinity if no policy has a limit. */
  readonly most: number;
  readonly nearest?: number;
  /** The expression of the column with the nearest allowed number, if it is clear where the number is. */
  readonly expression?: string;
}

export type PolicyFacts =
  | { readonly kind: 'lack'; readonly lack: Lack }
  | { readonly kind: 'unreadable'; readonly database: string; readonly unreadable: UncheckedDdl }
  | { readonly kind: 'shards'; readonly shards: ForbiddenShards };

/** Findings come from a `SchemaGuard`, because only it knows the policy and the Terraform resource. */
export const policyViolationRule = defineEntry<PolicyFacts>({
  name: 'policy-violation',
  kind: 'refused',
  summary: 'a database breaks the policy of a SchemaGuard above it',
  words: {
    message: (violated) => {
      switch (violated.kind) {
        case 'lack':
          return violated.lack.message;
        case 'unreadable':
          return `${violated.unreadable.what}, so the DDL of ${violated.database} cannot be judged`;
        case 'shards': {
          const { table, column, shards, allowed, most } = violated.shards;
          const which = allowed ? allowedText(allowed, 'shard count') : `the policy allows at most ${most}`;
          return `${table.name} has ${shards} shards in ${column}, and ${which}`;
        }
      }
    },
    cost: (violated) =>
      violated.kind === 'shards'
        ? shardCost(violated.shards.table, violated.shards.column)
        : violated.kind === 'lack' ? violated.lack.cost : undefined,
    advice: {
      protect: (violated) => (violated.kind === 'lack' ? violated.lack.fix : ''),
      relax: (violated) => (violated.kind === 'lack' ? violated.lack.relax : ''),
      read: (violated) => (violated.kind === 'unreadable' ? violated.unreadable.fix : ''),
      unseen: () =>
        phrase`${off('requireReadableDdl')} in the policy, ${
          'which makes this a warning and lets the statement through unseen'}`,
      count: (violated) =>
        violated.kind === 'shards'
          ? shardsPhrase(violated.shards.nearest ?? 0)
          : '',
      expression: (violated) => (violated.kind === 'shards' ? `AS (${violated.shards.expression}) STORED` : ''),
      list: () => oneList('allowedShardCounts'),
    },
  },
});

/** What policies require but a database lacks. */
export function missingProtections(
  protections: Protections, policies: readonly GuardPolicy[], isRaw: boolean, { database, edition, dialect }: Schema,
): Finding[] {
  return lacks({ database, protections, edition, isRaw }, policies).map((lack) => findingOf<PolicyFacts>(
    policyViolationRule,
    {
      subject: {
        object: database, part: { kind: 'attribute', database, attribute: lack.attribute, of: lack.resource },
      },
      facts: { kind: 'lack', lack },
      fixes: () => [advice('protect'), advice('relax')],
    },
    dialect,
  ));
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
      facts: { kind: 'unreadable', database, unreadable },
      fixes: () => [advice('read'), advice('unseen')],
    },
    dialect,
  );
  return policies.some((policy) => policy.requireReadableDdl !== false)
    ? finding
    : { ...finding, severity: Severity.WARNING };
}
