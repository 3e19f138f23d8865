import type { StatementFinding } from '../../ddl/fold/refused-statement';
import { printOperation } from '../../ddl/printer/print-operation';
import { Dialect } from '../../schema';
import { counted, quoted } from '../../text/shown';
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
      blank: () => 'leave it out; in HCL, ' +
        '`[for s in split(";", file("schema.sql")) : trimspace(s) if trimspace(s) != ""]` does',
      mark: () => 'save the file as UTF-8 without a byte order mark',
      revoke: (finding) => `REVOKE what ${nameOf(finding)} is granted before the statement`,
      create: (finding) => ('inQuotes' in finding
        ? inQuotes(finding.inQuotes!)
        : `create ${nameOf(finding)} before the statement, or correct its name`),
    },
  },
});

/** Why a statement does not fit those before it. */
export function refusedText(finding: StatementFinding): string {
  return wordsOf(finding)[0];
}

/** The same, with the name of the advice. */
function wordsOf(finding: StatementFinding): readonly [says: string, advice: string] {
  const meant = 'inQuotes' in finding ? `: did you mean ${quoted(finding.inQuotes!)}?` : '';
  const column = 'column' in finding ? `${finding.table}.${finding.column}` : '';
  switch (finding.kind) {
    case 'missing':
      return [`${titleOf(finding)} does not exist here${meant}`, 'create'];
    case 'used early':
    case 'early key':
      return [
        `${titleOf(finding)} is used here, but only a later statement creates it`,
        finding.kind === 'early key' ? 'key' : 'later',
      ];
    case 'repeated':
      return [`${titleOf(finding)} exists already`, 'once'];
    case 'missing column':
      return [`${finding.table} has no column ${finding.column}${meant}`, 'create'];
    case 'repeated column':
      return [`${finding.table} has the column ${finding.column} already`, 'once'];
    case 'type change':
      return [`${column} has another type, which Spanner cannot change to this one`, 'retype'];
    case 'key change':
      return [`${column} is part of the primary key, and Spanner cannot change its NOT NULL`, 'once'];
    case 'source change':
      return [`${column} gets its values in another way, but Spanner cannot change that`, 'replace'];
    case 'not restated':
      return [
        `it changes ${column} as PostgreSQL does, ` +
          'and GoogleSQL restates the type, NOT NULL and DEFAULT together',
        'restate',
      ];
    case 'half range':
      return [`the sequence ${finding.name} has only one end of its skip range`, 'ends'];
    case 'needed':
      return [`${titleOf(finding)} depends on ${finding.table}`, 'dropped'];
    case 'no identity':
      return [`${column} is not an identity column`, 'remove'];
    case 'missing constraint': {
      const given = finding.isGiven ? ', nor one without a name that Spanner can have called so' : '';
      return [`${finding.table} has no constraint ${finding.constraint}${given}`, 'create'];
    }
    case 'no tokens':
      return [`${column} is not a TOKENLIST, and a search index accepts no other columns`, 'tokens'];
    case 'no sequence kind':
      return [
        `${finding.name} generates numbers without a sequence kind, ` +
          'and nothing before it sets the option default_sequence_kind of the database',
        'option',
      ];
    case 'missing synonym':
      return [`${finding.table} has no synonym ${finding.name}`, 'create'];
    case 'repeated synonym':
      return [`${finding.table} has the synonym ${finding.name} already`, 'once'];
    case 'system role':
      return [`Spanner made the role ${finding.name}, and does not drop it`, 'remove'];
    case 'granted role':
      return [`the role ${finding.name} has privileges, but Spanner drops it only after they are revoked`, 'revoke'];
    case 'not interleaved':
      return [`${finding.table} is not interleaved`, 'create'];
    case 'late option':
      return [
        `it sets ${finding.name}, ` +
          `which Spanner accepts only before the first ${finding.objectKind.toLowerCase()}`,
        'first',
      ];
    case 'kept option':
      return [`it takes back ${finding.name}, which Spanner keeps once it is set`, 'remove'];
    case 'no privilege':
      return [`it revokes ${finding.privilege}, which no ${finding.objectKind.toLowerCase()} has`, 'remove'];
    case 'mixed sequence': {
      const [now, before] = finding.asOptions ? ['OPTIONS', 'clauses'] : ['clauses', 'OPTIONS'];
      return [`it alters ${finding.name} with ${now}, and the sequence was created with ${before}`, 'form'];
    }
    case 'new placement key':
      return [`it makes ${column} a PLACEMENT KEY, which only CREATE TABLE sets`, 'table'];
    case 'placement key':
      return [`it drops ${column}, the PLACEMENT KEY of the table, which Spanner keeps`, 'remove'];
    case 'no value':
      return [
        `it adds ${column}, which is NOT NULL, ` +
          `without a value for the rows of ${finding.table}`,
        'value',
      ];
    case 'no ttl':
      return [`${finding.table} has no TTL that it could change or drop`, 'ttl'];
    case 'not watching':
      return [`${titleOf(finding)} watches nothing, and Spanner refuses DROP FOR ALL then`, 'once'];
    case 'shared item':
      return [
        `it shares an item of \`ddl\` with ${counted(finding.others, 'other statement')}, ` +
          'which Terraform sends to Spanner as one',
        'item',
      ];
    case 'semicolon':
      return ['Terraform sends the `;` in an item of `ddl` to Spanner, which refuses it', 'semicolon'];
    case 'blank item':
      return ['an item of `ddl` holds no statement, and Spanner refuses it', 'blank'];
    case 'mark':
      return ['Terraform sends the byte order mark before it to Spanner, which refuses it', 'mark'];
    case 'no ddl':
      return [`${finding.verb} is not DDL, and Spanner refuses it in an item of \`ddl\``, 'remove'];
  }
}

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
  return statedFinding(statementOrder, subject, part, finding, [wordsOf(finding)[1]], dialect);
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

/** A database has one proto bundle, without a name. */
function titleOf({ objectKind, name }: { readonly objectKind: string; readonly name: string }): string {
  return `the ${objectKind.toLowerCase()}${name === '' ? '' : ` ${name}`}`;
}
