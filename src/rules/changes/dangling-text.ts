import type { Dangling } from '../../ddl/fold/dangling';

/** Why a statement does not fit those before it. */
export function danglingText(problem: Dangling): string {
  switch (problem.kind) {
    case 'missing':
      return `${titleOf(problem)} does not exist here`;
    case 'used early':
      return `${titleOf(problem)} is used here, and only a later statement creates it`;
    case 'repeated':
      return `${titleOf(problem)} exists already, and this statement changes nothing of it`;
    case 'missing column':
      return `${problem.table} has no column ${problem.column}`;
    case 'repeated column':
      return `${problem.table} has the column ${problem.column} already`;
    case 'type change':
      return `${problem.table}.${problem.column} has another type, which Spanner cannot change to this one`;
    case 'key change':
      return `${problem.table}.${problem.column} is part of the primary key, and Spanner cannot change its NOT NULL`;
    case 'source change':
      return `${problem.table}.${problem.column} gets its values in another way, and Spanner cannot change that`;
    case 'half range':
      return `the sequence ${problem.name} has only one end of its skip range`;
    case 'needed':
      return `${titleOf(problem)} depends on ${problem.table}`;
    case 'no identity':
      return `${problem.table}.${problem.column} is not an identity column`;
    case 'missing constraint': {
      const given = problem.isGiven ? ', nor one without a name that Spanner can have called so' : '';
      return `${problem.table} has no constraint ${problem.constraint}${given}`;
    }
    case 'no tokens':
      return `${problem.table}.${problem.column} is not a TOKENLIST, and a search index accepts no other columns`;
    case 'no sequence kind':
      return 'it is not BIT_REVERSED_POSITIVE, ' +
        'and nothing before it sets the option default_sequence_kind of the database';
    case 'missing synonym':
      return `${problem.table} has no synonym ${problem.name}`;
    case 'repeated synonym':
      return `${problem.table} has the synonym ${problem.name} already`;
    case 'system role':
      return `Spanner made the role ${problem.name}, and does not drop it`;
    case 'granted role':
      return `the role ${problem.name} has privileges, and Spanner drops it after they are revoked`;
    case 'not interleaved':
      return `${problem.table} is not interleaved`;
    case 'late option':
      return `it sets ${problem.name}, ` +
        `which Spanner accepts only before the first ${problem.objectKind.toLowerCase()}`;
    case 'kept option':
      return `it takes back ${problem.name}, which Spanner keeps once it is set`;
    case 'no privilege':
      return `it revokes ${problem.privilege}, which no ${problem.objectKind.toLowerCase()} has`;
    case 'mixed sequence': {
      const [now, before] = problem.asOptions ? ['OPTIONS', 'clauses'] : ['clauses', 'OPTIONS'];
      return `it alters ${problem.name} with ${now}, and the sequence was created with ${before}`;
    }
    case 'new placement key':
      return `it makes ${problem.table}.${problem.column} a PLACEMENT KEY, which only CREATE TABLE sets`;
    case 'placement key':
      return `it drops ${problem.table}.${problem.column}, the PLACEMENT KEY of the table, which Spanner keeps`;
    case 'no value':
      return `it adds ${problem.table}.${problem.column}, which is NOT NULL, ` +
        `without a value for the rows of ${problem.table}`;
    case 'no ttl':
      return `${problem.table} has no TTL that it could change or drop`;
    case 'not watching':
      return `${titleOf(problem)} watches nothing, and Spanner refuses DROP FOR ALL then`;
  }
}

/** A database has one proto bundle, without a name. */
function titleOf({ objectKind, name }: { readonly objectKind: string; readonly name: string }): string {
  return `the ${objectKind.toLowerCase()}${name === '' ? '' : ` ${name}`}`;
}
