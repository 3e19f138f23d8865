import type { StatementFinding } from '../../ddl/fold/refused-statement';
import { counted, quoted } from '../../text/shown';

/** Why a statement does not fit those before it. */
export function refusedText(finding: StatementFinding): string {
  const meant = 'inQuotes' in finding ? `: did you mean ${quoted(finding.inQuotes!)}?` : '';
  const column = 'column' in finding ? `${finding.table}.${finding.column}` : '';
  switch (finding.kind) {
    case 'missing':
      return `${titleOf(finding)} does not exist here${meant}`;
    case 'used early':
    case 'early key':
      return `${titleOf(finding)} is used here, and only a later statement creates it`;
    case 'repeated':
      return `${titleOf(finding)} exists already`;
    case 'missing column':
      return `${finding.table} has no column ${finding.column}${meant}`;
    case 'repeated column':
      return `${finding.table} has the column ${finding.column} already`;
    case 'type change':
      return `${column} has another type, which Spanner cannot change to this one`;
    case 'key change':
      return `${column} is part of the primary key, and Spanner cannot change its NOT NULL`;
    case 'source change':
      return `${column} gets its values in another way, and Spanner cannot change that`;
    case 'not restated':
      return `it changes ${column} as PostgreSQL does, ` +
        'and GoogleSQL restates the type, NOT NULL and DEFAULT together';
    case 'half range':
      return `the sequence ${finding.name} has only one end of its skip range`;
    case 'needed':
      return `${titleOf(finding)} depends on ${finding.table}`;
    case 'no identity':
      return `${column} is not an identity column`;
    case 'missing constraint': {
      const given = finding.isGiven ? ', nor one without a name that Spanner can have called so' : '';
      return `${finding.table} has no constraint ${finding.constraint}${given}`;
    }
    case 'no tokens':
      return `${column} is not a TOKENLIST, and a search index accepts no other columns`;
    case 'no sequence kind':
      return `${finding.name} generates numbers without a sequence kind, ` +
        'and nothing before it sets the option default_sequence_kind of the database';
    case 'missing synonym':
      return `${finding.table} has no synonym ${finding.name}`;
    case 'repeated synonym':
      return `${finding.table} has the synonym ${finding.name} already`;
    case 'system role':
      return `Spanner made the role ${finding.name}, and does not drop it`;
    case 'granted role':
      return `the role ${finding.name} has privileges, and Spanner drops it after they are revoked`;
    case 'not interleaved':
      return `${finding.table} is not interleaved`;
    case 'late option':
      return `it sets ${finding.name}, ` +
        `which Spanner accepts only before the first ${finding.objectKind.toLowerCase()}`;
    case 'kept option':
      return `it takes back ${finding.name}, which Spanner keeps once it is set`;
    case 'no privilege':
      return `it revokes ${finding.privilege}, which no ${finding.objectKind.toLowerCase()} has`;
    case 'mixed sequence': {
      const [now, before] = finding.asOptions ? ['OPTIONS', 'clauses'] : ['clauses', 'OPTIONS'];
      return `it alters ${finding.name} with ${now}, and the sequence was created with ${before}`;
    }
    case 'new placement key':
      return `it makes ${column} a PLACEMENT KEY, which only CREATE TABLE sets`;
    case 'placement key':
      return `it drops ${column}, the PLACEMENT KEY of the table, which Spanner keeps`;
    case 'no value':
      return `it adds ${column}, which is NOT NULL, ` +
        `without a value for the rows of ${finding.table}`;
    case 'no ttl':
      return `${finding.table} has no TTL that it could change or drop`;
    case 'not watching':
      return `${titleOf(finding)} watches nothing, and Spanner refuses DROP FOR ALL then`;
    case 'shared item':
      return `it shares an item of \`ddl\` with ${counted(finding.others, 'other statement')}, ` +
        'which Terraform sends to Spanner as one';
    case 'semicolon':
      return 'Terraform sends the `;` in an item of `ddl` to Spanner, which refuses it';
  }
}

/** A database has one proto bundle, without a name. */
function titleOf({ objectKind, name }: { readonly objectKind: string; readonly name: string }): string {
  return `the ${objectKind.toLowerCase()}${name === '' ? '' : ` ${name}`}`;
}
