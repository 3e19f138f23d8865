import type { StatementFinding } from '../../ddl/fold/refused-statement';
import { printOperation } from '../../ddl/printer/print-operation';
import { Dialect } from '../../schema';
import { refusedText } from '../changes/refused-text';
import { defineEntry } from '../define-rule';
import { statedFinding, type Finding } from '../finding';
import type { SubjectPart } from '../subject';
import { inQuotes } from '../wording';

/** Findings come from the statements of a text, because a schema does not show their order. */
export const statementOrder = defineEntry<StatementFinding>({
  name: 'statement-order',
  kind: 'refused',
  summary: 'a statement uses what only a later one creates, creates what exists, changes what does not, or is not ' +
    'alone in its item of `ddl`',
  sources: ['reference/standard-sql/data-definition-language', 'schema-updates'],
  words: {
    message: refusedText,
    advice: {
      later: (finding) => `move the statement after the one that creates ${nameOf(finding)}`,
      key: (finding) => `create ${(finding as Facts<'early key'>).by} without the foreign key, and add it by ` +
        `ALTER TABLE after the statement that creates ${nameOf(finding)}`,
      once: (finding) => `remove the statement, or write what it changes of ${nameOf(finding)} in an ALTER`,
      option: () => 'write BIT_REVERSED_POSITIVE, or set default_sequence_kind of the database before the statement',
      tokens: () => 'index a TOKENLIST column, which TOKENIZE_FULLTEXT and its like generate',
      remove: () => 'remove the statement',
      first: (finding) => `move the statement before every statement that creates a ${objectKindOf(finding)}`,
      form: (finding) =>
        `write it with ${'asOptions' in finding && finding.asOptions ? 'clauses' : 'SET OPTIONS (...)'}`,
      table: () => 'create a table with the column, copy the rows, and drop the old table',
      retype: (finding) => `add a column of the new type, copy ${nameOf(finding)} into it, and drop the old one`,
      replace: (finding) => `add another column, and drop ${nameOf(finding)}`,
      value: (finding) => `add ${nameOf(finding)} with a DEFAULT, or without NOT NULL`,
      ttl: (finding) => `remove the statement, or ADD the TTL of ${nameOf(finding)}`,
      dropped: (finding) => `drop ${nameOf(finding)} first`,
      restate: (finding) => restatedText(finding as Facts<'not restated'>),
      ends: () => 'set skip_range_min and skip_range_max together',
      item: () =>
        'make each statement an item of its own, or use the list that `migrate --schema` writes of a file',
      semicolon: () => 'remove the `;`',
      revoke: (finding) => `REVOKE what ${nameOf(finding)} is granted before the statement`,
      create: (finding) => ('inQuotes' in finding
        ? inQuotes(finding.inQuotes!)
        : `create ${nameOf(finding)} before the statement, or correct its name`),
    },
  },
});

const ADVICE: Readonly<Record<StatementFinding['kind'], string>> = {
  'used early': 'later',
  'early key': 'key',
  'repeated': 'once',
  'repeated column': 'once',
  'type change': 'retype',
  'key change': 'once',
  'source change': 'replace',
  'no identity': 'remove',
  'needed': 'dropped',
  'not restated': 'restate',
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
  'shared item': 'item',
  'semicolon': 'semicolon',
};

/**
 * Whether it is an error in every database. Missing objects may already exist in a database, and a database can print
 * its options last.
 */
export function isCertain({ kind }: StatementFinding): boolean {
  return kind !== 'missing' && kind !== 'no sequence kind' && kind !== 'late option';
}

export function statementOrderFinding(
  finding: StatementFinding, part: SubjectPart, dialect: Dialect,
): Finding<StatementFinding> {
  const subject = 'by' in finding && finding.by || nameOf(finding);
  return statedFinding(statementOrder, subject, part, finding, [ADVICE[finding.kind]], dialect);
}

type Facts<Kind extends StatementFinding['kind']> = StatementFinding & { readonly kind: Kind };

function restatedText({ table, column, meant }: Facts<'not restated'>): string {
  return meant
    ? `write ${printOperation(
      { kind: 'alter column', table, from: meant, to: meant, part: 'definition' }, Dialect.GOOGLESQL,
    )}`
    : `write ALTER COLUMN ${column} with the type, then NOT NULL and the DEFAULT if the column keeps them`;
}

function nameOf(finding: StatementFinding): string {
  if ('column' in finding) {
    return `${finding.table}.${finding.column}`;
  }
  if ('name' in finding) {
    return finding.name || objectKindOf(finding);
  }
  return 'constraint' in finding ? finding.constraint : finding.table;
}

function objectKindOf(finding: StatementFinding): string {
  return 'objectKind' in finding ? finding.objectKind.toLowerCase() : '';
}
