import { cursorOver } from './cursor-over';
import type { Dialect, GrantDefinition } from '../../../schema';
import type { TokenCursor } from '../token-cursor';

/** What privileges can be granted on, longest names first. */
const OBJECT_KINDS = [
  ['ALL', 'CHANGE', 'STREAMS', 'IN', 'SCHEMA'],
  ['ALL', 'TABLE', 'FUNCTIONS', 'IN', 'SCHEMA'],
  ['ALL', 'TABLES', 'IN', 'SCHEMA'],
  ['ALL', 'VIEWS', 'IN', 'SCHEMA'],
  ['ALL', 'SEQUENCES', 'IN', 'SCHEMA'],
  ['ALL', 'FUNCTIONS', 'IN', 'SCHEMA'],
  ['ALL', 'MODELS', 'IN', 'SCHEMA'],
  ['CHANGE', 'STREAM'],
  ['TABLE', 'FUNCTION'],
  ['TABLE'],
  ['VIEW'],
  ['SEQUENCE'],
  ['SCHEMA'],
  ['FUNCTION'],
  ['MODEL'],
];

/** What GRANT ALL PRIVILEGES gives on a table. */
const TABLE_PRIVILEGES = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];

interface Privilege {
  readonly privilege: string;
  readonly column?: string;
}

/**
 * A GRANT or REVOKE as single privileges: one for each privilege, column, object and role in it. REVOKE ALL stays as it
 * is.
 * @throws Unreadable
 */
export function readGrants(text: string, dialect: Dialect): GrantDefinition[] {
  const cursor = cursorOver(text, dialect);
  const ends = cursor.accept('GRANT') ? 'TO' : 'FROM';
  if (ends === 'FROM') {
    cursor.expect('REVOKE');
  }
  const granted = isMembership(text, dialect) ? readRoles(cursor) : readPrivileges(cursor, ends === 'TO');
  cursor.expect(ends);
  cursor.accept('ROLE');
  const roles = names(cursor, 'a role');
  cursor.expectEnd();
  return roles.flatMap((role) => granted.map((each) => ({ ...each, role })));
}

type Granted = Omit<GrantDefinition, 'role'>;

/** No privilege on an object but a role. */
function isMembership(text: string, dialect: Dialect): boolean {
  const cursor = cursorOver(text, dialect);
  cursor.advance();
  while (!cursor.atEnd && !cursor.is('ON') && !cursor.is('TO') && !cursor.is('FROM')) {
    cursor.advancePastBrackets();
  }
  return !cursor.is('ON');
}

function readRoles(cursor: TokenCursor): Granted[] {
  if (!cursor.postgresql) {
    cursor.expect('ROLE');
  }
  return names(cursor, 'a role').map((object) => ({ privilege: '', objectKind: 'ROLE', object }));
}

function readPrivileges(cursor: TokenCursor, expandsAll: boolean): Granted[] {
  const privileges: Privilege[] = [];
  do {
    privileges.push(...readPrivilege(cursor));
  } while (cursor.accept(','));
  cursor.expect('ON');
  const kind = OBJECT_KINDS.find((words) => cursor.is(...words)) ?? [];
  cursor.accept(...kind);
  // PostgreSQL may leave out the word TABLE.
  const objectKind = kind.length > 0 || !cursor.postgresql ? kind.join(' ') : 'TABLE';
  if (objectKind === '') {
    cursor.fail('TABLE, VIEW, CHANGE STREAM, TABLE FUNCTION, SEQUENCE, SCHEMA or MODEL');
  }
  const objects = names(cursor, 'an object');
  return objects.flatMap((object) =>
    privileges.flatMap(({ privilege, column }): Granted[] => {
      const single = expandsAll && privilege === 'ALL' && objectKind === 'TABLE' ? TABLE_PRIVILEGES : [privilege];
      return single.map((each) => ({ privilege: each, objectKind, object, ...(column !== undefined && { column }) }));
    }),
  );
}

function readPrivilege(cursor: TokenCursor): Privilege[] {
  const privilege = cursor.simpleName('a privilege').toUpperCase();
  if (privilege === 'ALL') {
    cursor.accept('PRIVILEGES');
  }
  return cursor.is('(') ? cursor.list(() => ({ privilege, column: cursor.simpleName('a column') })) : [{ privilege }];
}

function names(cursor: TokenCursor, what: string): string[] {
  const found: string[] = [];
  do {
    found.push(cursor.name(what));
  } while (cursor.accept(','));
  return found;
}
