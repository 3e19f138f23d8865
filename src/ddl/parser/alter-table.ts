import { defaultText, parseColumn, parseColumnBody, sequenceClauses } from './columns';
import { deleteAction, parseConstraintBody } from './constraints';
import { columnOptions } from './options';
import type { Statement, TableAction } from './statement';
import { parseInterleave, rowDeletionPolicy, ttlInterval } from './tables';
import type { TokenCursor } from './token-cursor';
import { parseType } from './types';

/** What follows `ALTER TABLE`. */
export function parseAlterTable(cursor: TokenCursor): Statement {
  cursor.accept('IF', 'EXISTS');
  const start = cursor.position;
  const table = cursor.name('a table');
  const written = cursor.textFrom(start);
  const actions: TableAction[] = [];
  do {
    actions.push(...[parseAction(cursor, written)].flat());
    // GoogleSQL alone joins ADD SYNONYM to a RENAME.
  } while (!(cursor.postgresql && actions[0].kind === 'rename') && cursor.accept(','));
  cursor.expectEnd();
  return { kind: 'alter table', table, actions };
}

/** @param table Its name as written. */
function parseAction(cursor: TokenCursor, table: string): TableAction | TableAction[] {
  const start = cursor.position;
  if (cursor.accept('ADD')) {
    return parseAdd(cursor, start);
  }
  if (cursor.accept('DROP')) {
    return parseDrop(cursor, start);
  }
  if (cursor.accept('ALTER')) {
    return parseAlter(cursor, start);
  }
  if (cursor.accept('REPLACE', 'ROW', 'DELETION', 'POLICY')) {
    return { kind: 'set ttl', ttl: rowDeletionPolicy(cursor) };
  }
  if (cursor.accept('RENAME', 'TO')) {
    return { kind: 'rename', to: cursor.name('a table') };
  }
  if (cursor.accept('RENAME', 'WITH', 'SYNONYM', 'TO')) {
    return [{ kind: 'rename', to: cursor.name('a table') }, { kind: 'keep', action: { text: `ADD SYNONYM ${table}` } }];
  }
  if (cursor.accept('SET')) {
    return parseSet(cursor, start);
  }
  return cursor.fail('ADD, DROP, ALTER, SET, REPLACE or RENAME');
}

function parseAdd(cursor: TokenCursor, start: number): TableAction {
  if (cursor.accept('ROW', 'DELETION', 'POLICY')) {
    return { kind: 'set ttl', ttl: rowDeletionPolicy(cursor) };
  }
  if (cursor.accept('TTL')) {
    return { kind: 'set ttl', ttl: ttlInterval(cursor) };
  }
  if (cursor.accept('SYNONYM')) {
    cursor.name('a synonym');
    return { kind: 'keep', action: { text: cursor.textFrom(start) } };
  }
  if (cursor.is('CONSTRAINT') || cursor.is('FOREIGN', 'KEY') || cursor.is('CHECK', '(')) {
    const name = cursor.accept('CONSTRAINT') ? cursor.simpleName('a constraint') : '';
    const { check, foreignKey } = parseConstraintBody(cursor, name);
    return foreignKey ? { kind: 'add foreign key', foreignKey } : { kind: 'add check', check: check! };
  }
  cursor.accept('COLUMN');
  const ifNotExists = cursor.accept('IF', 'NOT', 'EXISTS');
  const { column, inline } = parseColumn(cursor);
  return { kind: 'add column', column, inline, ifNotExists };
}

function parseDrop(cursor: TokenCursor, start: number): TableAction {
  if (cursor.accept('ROW', 'DELETION', 'POLICY') || cursor.accept('TTL')) {
    return { kind: 'set ttl' };
  }
  if (cursor.accept('SYNONYM')) {
    cursor.name('a synonym');
    return { kind: 'keep', action: { text: cursor.textFrom(start) } };
  }
  const isConstraint = cursor.accept('CONSTRAINT');
  if (!isConstraint) {
    cursor.accept('COLUMN');
  }
  cursor.accept('IF', 'EXISTS');
  const name = cursor.simpleName(isConstraint ? 'a constraint' : 'a column');
  return isConstraint ? { kind: 'drop constraint', name } : { kind: 'drop column', column: name };
}

function parseSet(cursor: TokenCursor, start: number): TableAction {
  if (cursor.accept('INTERLEAVE')) {
    return { kind: 'set interleave', interleave: parseInterleave(cursor) };
  }
  if (cursor.accept('ON', 'DELETE')) {
    return { kind: 'set on delete', action: deleteAction(cursor) };
  }
  if (cursor.accept('OPTIONS') || cursor.is('(')) {
    cursor.bracketed('options in parentheses');
  } else {
    // LOCALITY GROUP x, COLUMNAR POLICY x and the like.
    cursor.skipToEnd();
  }
  return { kind: 'keep', action: { text: cursor.textFrom(start) } };
}

function parseAlter(cursor: TokenCursor, start: number): TableAction | TableAction[] {
  if (cursor.accept('TTL')) {
    return { kind: 'set ttl', ttl: ttlInterval(cursor) };
  }
  cursor.accept('COLUMN');
  const column = cursor.simpleName('a column');
  if (cursor.accept('DROP', 'DEFAULT')) {
    return { kind: 'set default', column };
  }
  if (cursor.accept('DROP', 'ON', 'UPDATE')) {
    return { kind: 'keep', action: { column, text: cursor.textFrom(start) } };
  }
  if (cursor.accept('DROP', 'NOT', 'NULL')) {
    return { kind: 'set not null', column, notNull: false };
  }
  if (cursor.accept('ALTER', 'IDENTITY')) {
    return alterIdentity(cursor, column);
  }
  if (cursor.is('RESTART', 'COUNTER')) {
    return { kind: 'set identity', column, options: sequenceClauses(cursor) };
  }
  if (cursor.accept('TYPE') || cursor.accept('SET', 'DATA', 'TYPE')) {
    const { type, allowCommitTimestamp } = parseType(cursor);
    return { kind: 'set type', column, type, allowCommitTimestamp };
  }
  if (cursor.is('SET', 'SKIP') || cursor.is('SET', 'NO')) {
    return alterIdentity(cursor, column);
  }
  if (cursor.accept('SET')) {
    return setColumn(cursor, column, start);
  }
  return { kind: 'set column', column: parseColumnBody(cursor, column) };
}

function setColumn(cursor: TokenCursor, column: string, start: number): TableAction | TableAction[] {
  if (cursor.accept('NOT', 'NULL')) {
    return { kind: 'set not null', column, notNull: true };
  }
  if (cursor.accept('DEFAULT')) {
    return { kind: 'set default', column, expression: defaultText(cursor) };
  }
  if (cursor.accept('OPTIONS')) {
    const before = cursor.textFrom(start);
    const { allowCommitTimestamp: allowed, others } = columnOptions(cursor);
    return [
      ...(allowed === undefined ? [] : [{ kind: 'set commit timestamp' as const, column, allowed }]),
      ...(others.length === 0 ? [] : [{ kind: 'keep' as const, action: { column, text: `${before} (${others.join(', ')})` } }]),
    ];
  }
  cursor.skipToEnd();
  return { kind: 'keep', action: { column, text: cursor.textFrom(start) } };
}

function alterIdentity(cursor: TokenCursor, column: string): TableAction {
  if (cursor.accept('SET', 'NO', 'SKIP', 'RANGE')) {
    return { kind: 'set identity', column, options: {}, noSkipRange: true };
  }
  cursor.accept('SET');
  return { kind: 'set identity', column, options: sequenceClauses(cursor) };
}
