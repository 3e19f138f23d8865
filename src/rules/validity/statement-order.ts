import type { Dangling } from '../../ddl/fold/dangling';
import type { Dialect } from '../../schema';
import { danglingText } from '../changes/dangling-text';
import { defineEntry } from '../define-rule';
import { findingOf, type Finding } from '../finding';
import { advice } from '../fixes/fix';
import type { SubjectPart } from '../subject';

/** Findings come from the statements of a text, because a schema does not show their order. */
export const statementOrder = defineEntry<Dangling>({
  name: 'statement-order',
  kind: 'refused',
  summary: 'a statement uses what only a later one creates, creates what exists, or changes what does not',
  sources: [
    'https://cloud.google.com/spanner/docs/reference/standard-sql/data-definition-language',
    'https://cloud.google.com/spanner/docs/schema-updates',
  ],
  words: {
    message: danglingText,
    advice: {
      later: (problem) => `move the statement after the one that creates ${nameOf(problem)}`,
      once: (problem) => `remove the statement, or write what it changes of ${nameOf(problem)} in an ALTER`,
      option: () => 'write BIT_REVERSED_POSITIVE, or set default_sequence_kind of the database before the statement',
      tokens: () => 'index a TOKENLIST column, which TOKENIZE_FULLTEXT and its like generate',
      remove: () => 'remove the statement',
      first: (problem) => `move the statement before every statement that creates a ${objectKindOf(problem)}`,
      form: (problem) =>
        `write it with ${'asOptions' in problem && problem.asOptions ? 'clauses' : 'SET OPTIONS (...)'}`,
      table: () => 'create a table with the column, copy the rows, and drop the old table',
      retype: (problem) => `add a column of the new type, copy ${nameOf(problem)} into it, and drop the old one`,
      replace: (problem) => `add another column, and drop ${nameOf(problem)}`,
      value: (problem) => `add ${nameOf(problem)} with a DEFAULT, or without NOT NULL`,
      ttl: (problem) => `remove the statement, or ADD the TTL of ${nameOf(problem)}`,
      dropped: (problem) => `drop ${nameOf(problem)} first`,
      ends: () => 'set skip_range_min and skip_range_max together',
      revoke: (problem) => `REVOKE what ${nameOf(problem)} is granted before the statement`,
      create: (problem) => `create ${nameOf(problem)} before the statement, or correct its name`,
    },
  },
});

const ADVICE: Readonly<Record<Dangling['kind'], string>> = {
  'used early': 'later',
  'repeated': 'once',
  'repeated column': 'once',
  'type change': 'retype',
  'key change': 'once',
  'source change': 'replace',
  'no identity': 'remove',
  'needed': 'dropped',
  'half range': 'ends',
  'missing': 'create',
  'missing column': 'create',
  'missing constraint': 'create',
  'missing synonym': 'create',
  'repeated synonym': 'once',
  'not interleaved': 'create',
  'not watching': 'once',
  'late option': 'first',
  'kept option': 'remove',
  'no privilege': 'remove',
  'mixed sequence': 'form',
  'new placement key': 'table',
  'placement key': 'remove',
  'no sequence kind': 'option',
  'no tokens': 'tokens',
  'no value': 'value',
  'no ttl': 'ttl',
  'system role': 'remove',
  'granted role': 'revoke',
};

/**
 * Whether it is an error in every database. Missing objects may already exist in a database, and a database can print
 * its options last.
 */
export function isCertain({ kind }: Dangling): boolean {
  return kind !== 'missing' && kind !== 'no sequence kind' && kind !== 'late option';
}

export function statementOrderFinding(problem: Dangling, part: SubjectPart, dialect: Dialect): Finding<Dangling> {
  const subject = { object: nameOf(problem), part };
  return findingOf(statementOrder, { subject, facts: problem, fixes: () => [advice(ADVICE[problem.kind])] }, dialect);
}

function nameOf(problem: Dangling): string {
  if ('column' in problem) {
    return `${problem.table}.${problem.column}`;
  }
  if ('name' in problem) {
    return problem.name || objectKindOf(problem);
  }
  return 'constraint' in problem ? problem.constraint : 'table' in problem ? problem.table : 'sequence';
}

function objectKindOf(problem: Dangling): string {
  return 'objectKind' in problem ? problem.objectKind.toLowerCase() : '';
}
