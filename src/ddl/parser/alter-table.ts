import { parseColumn, parseColumnBody, oneLine, sequenceClauses } from './columns';
import { deleteAction, parseConstraintBody } from './constraints';
import type { Statement, TableAction } from './statement';
import { parseInterleave, rowDeletionPolicy, ttlInterval } from './tables';
import type { TokenCursor } from './token-cursor';
import { parseType } from './types';

/** What follows `ALTER TABLE`. */
export function parseAlterTable(cursor: TokenCursor): Statement {
  cursor.accept('IF', 'EXISTS');
  const table = cursor.name('a table');
  const actions: TableAction[] = [];
  do {
    actions.push(parseAction(cursor));
  } while (cursor.accept(','));
  cursor.expectEnd();
  return { kind: 'alter table', table, actions };
}

function parseAction(cursor: TokenCursor): TableAction {
  if (cursor.accept('ADD')) {
    return parseAdd(cursor);
  }
  if (cursor.accept('DROP')) {
    return parseDrop(cursor);
  }
  if (cursor.accept('ALTER')) {
    return parseAlter(cursor);
  }
  if (cursor.accept('REPLACE', 'ROW', 'DELETION', 'POLICY')) {
    return { kind: 'set ttl', ttl: rowDeletionPolicy(cursor) };
  }
  if (cursor.accept('RENAME', 'TO')) {
    return { kind: 'rename', to: cursor.name('a table') };
  }
  if (cursor.accept('RENAME', 'WITH', 'SYNONYM', 'TO')) {
    return { kind: 'rename', to: cursor.name('a table') };
  }
  if (cursor.accept('SET')) {
    return parseSet(cursor);
  }
  return cursor.fail('ADD, DROP, ALTER, SET, REPLACE or RENAME');
}

function parseAdd(cursor: TokenCursor): TableAction {
  if (cursor.accept('ROW', 'DELETION', 'POLICY')) {
    return { kind: 'set ttl', ttl: rowDeletionPolicy(cursor) };
  }
  if (cursor.accept('TTL')) {
    return { kind: 'set ttl', ttl: ttlInterval(cursor) };
  }
  if (cursor.accept('SYNONYM')) {
    cursor.name('a synonym');
    return { kind: 'keep' };
  }
  if (cursor.is('CONSTRAINT') || cursor.is('FOREIGN', 'KEY') || cursor.is('CHECK', '(')) {
    const name = cursor.accept('CONSTRAINT') ? cursor.simpleName('a constraint') : '';
    const { check, foreignKey } = parseConstraintBody(cursor, name);
    return foreignKey ? { kind: 'add foreign key', foreignKey } : { kind: 'add check', check: check! };
  }
  cursor.accept('COLUMN');
  cursor.accept('IF', 'NOT', 'EXISTS');
  const { column, inline } = parseColumn(cursor);
  return { kind: 'add column', column, inline };
}

function parseDrop(cursor: TokenCursor): TableAction {
  if (cursor.accept('ROW', 'DELETION', 'POLICY') || cursor.accept('TTL')) {
    return { kind: 'set ttl' };
  }
  if (cursor.accept('SYNONYM')) {
    cursor.name('a synonym');
    return { kind: 'keep' };
  }
  const isConstraint = cursor.accept('CONSTRAINT');
  if (!isConstraint) {
    cursor.accept('COLUMN');
  }
  cursor.accept('IF', 'EXISTS');
  const name = cursor.simpleName(isConstraint ? 'a constraint' : 'a column');
  return isConstraint ? { kind: 'drop constraint', name } : { kind: 'drop column', column: name };
}

function parseSet(cursor: TokenCursor): TableAction {
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
  return { kind: 'keep' };
}

function parseAlter(cursor: TokenCursor): TableAction {
  if (cursor.accept('TTL')) {
    return { kind: 'set ttl', ttl: ttlInterval(cursor) };
  }
  cursor.accept('COLUMN');
  const column = cursor.simpleName('a column');
  if (cursor.accept('DROP', 'DEFAULT')) {
    return { kind: 'set default', column };
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
    return setColumn(cursor, column);
  }
  return { kind: 'set column', column: parseColumnBody(cursor, column).column };
}

function setColumn(cursor: TokenCursor, column: string): TableAction {
  if (cursor.accept('NOT', 'NULL')) {
    return { kind: 'set not null', column, notNull: true };
  }
  if (cursor.accept('DEFAULT')) {
    const start = cursor.offset;
    if (cursor.is('(') && !cursor.postgresql) {
      return { kind: 'set default', column, expression: oneLine(cursor, cursor.bracketed('an expression')) };
    }
    while (!cursor.atEnd && !cursor.is(',')) {
      if (cursor.is('(')) {
        cursor.skipBrackets();
      } else {
        cursor.advance();
      }
    }
    return { kind: 'set default', column, expression: oneLine(cursor, cursor.textFrom(start)) };
  }
  if (cursor.accept('OPTIONS')) {
    const options = cursor.bracketed('options in parentheses');
    const allowed = /\ballow_commit_timestamp\s*=\s*(\w+)/i.exec(options)?.[1];
    return allowed === undefined ? { kind: 'keep' } : { kind: 'set commit timestamp', column, allowed: allowed.toLowerCase() === 'true' };
  }
  cursor.skipToEnd();
  return { kind: 'keep' };
}

function alterIdentity(cursor: TokenCursor, column: string): TableAction {
  if (cursor.accept('SET', 'NO', 'SKIP', 'RANGE')) {
    return { kind: 'set identity', column, options: {}, noSkipRange: true };
  }
  cursor.accept('SET');
  return { kind: 'set identity', column, options: sequenceClauses(cursor) };
}
