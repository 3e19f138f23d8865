import { readAttributeClause, readColumnOptions } from './attributes';
import { parseColumn, parseColumnBody, parseDefault, readOnUpdate } from './columns';
import { deleteAction, parseConstraintBody, parseConstraintTitle } from './constraints';
import { acceptStar } from './indexes';
import { sequenceClauses } from './sequences';
import type { ColumnChange, Statement, TableAction, TableRename } from './statement';
import { readStorage, readStorageClause } from './storage-clauses';
import { acceptTtl, parseInterleave, parseTtl } from './tables';
import { END_OF_STATEMENT, type TokenCursor } from './token-cursor';
import { parseType } from '../types/column-type';

/** Parses the rest of `ALTER TABLE`. */
export function parseAlterTable(cursor: TokenCursor): Statement {
  const ifExists = cursor.accept('IF', 'EXISTS');
  if (cursor.postgresql) {
    cursor.accept('ONLY');
  }
  const table = cursor.name('a table');
  acceptStar(cursor);
  const actions = [parseAction(cursor, table)].flat();
  const [action] = actions;
  if (cursor.postgresql && action.kind === 'rename' && actions.length === 1 && cursor.is(',', 'ALTER')) {
    return parseRenames(cursor, { from: table, to: action.to });
  }
  for (let isSecond = true; cursor.accept(','); isSecond = false) {
    const comma = cursor.at - 1;
    const next = [parseAction(cursor, table)].flat();
    if (!isSecond || !isJoined(action, next[0], cursor.postgresql)) {
      cursor.note(END_OF_STATEMENT, comma);
    }
    actions.push(...next);
  }
  cursor.expectEnd();
  return { kind: 'alter table', table, actions, ifExists };
}

/** Whether Spanner accepts the two actions in one statement, as it does for no other pair. */
function isJoined(first: TableAction, second: TableAction, postgresql: boolean): boolean {
  return first.kind === 'rename'
    ? !postgresql && second.kind === 'add synonym'
    : first.kind === 'set type' && second.kind === 'set not null' && first.column === second.column;
}

/** PostgreSQL renames several tables at once: `RENAME TO b, ALTER TABLE c RENAME TO d`. */
function parseRenames(cursor: TokenCursor, first: TableRename): Statement {
  const renames = [first];
  while (cursor.accept(',')) {
    cursor.expect('ALTER', 'TABLE');
    cursor.accept('IF', 'EXISTS');
    cursor.accept('ONLY');
    const from = cursor.name('a table');
    cursor.expect('RENAME', 'TO');
    renames.push({ from, to: cursor.newName('a table') });
  }
  cursor.expectEnd();
  return { kind: 'rename tables', renames };
}

function parseAction(cursor: TokenCursor, table: string): TableAction | TableAction[] {
  const start = cursor.at;
  if (cursor.accept('ADD')) {
    return parseAdd(cursor, start);
  }
  if (cursor.accept('DROP')) {
    return parseDrop(cursor);
  }
  if (cursor.accept('ALTER')) {
    return parseAlter(cursor);
  }
  if (cursor.is('REPLACE', 'ROW', 'DELETION', 'POLICY')) {
    cursor.noteInPostgresql(true, 'ALTER');
    cursor.advance();
    return { kind: 'set ttl', ttl: parseTtl(cursor) };
  }
  if (cursor.accept('RENAME')) {
    const keepsName = cursor.postgresql && cursor.accept('WITH', 'SYNONYM');
    if (!cursor.is('TO') && !cursor.is('WITH')) {
      cursor.fail('TO, because Spanner renames only tables: diff plans the releases that rename a column');
    }
    cursor.expect('TO');
    const rename: TableAction = { kind: 'rename', to: cursor.newName('a table') };
    return keepsName ? [rename, { kind: 'add synonym', synonym: table }] : rename;
  }
  if (cursor.accept('SET')) {
    return parseSet(cursor);
  }
  return cursor.fail(`ADD, DROP, ALTER, SET${cursor.postgresql ? '' : ', REPLACE'} or RENAME`);
}

function parseAdd(cursor: TokenCursor, start: number): TableAction {
  const ttl = parseTtl(cursor);
  if (ttl) {
    return { kind: 'set ttl', ttl, isNew: true };
  }
  if (cursor.accept('SYNONYM')) {
    return { kind: 'add synonym', synonym: cursor.newName('a synonym') };
  }
  if (cursor.is('CONSTRAINT') || cursor.is('FOREIGN', 'KEY') || cursor.is('CHECK', '(')) {
    const { check, foreignKey } = parseConstraintBody(cursor, parseConstraintTitle(cursor));
    cursor.noteInPostgresql(cursor.word(-1) === 'VALID', END_OF_STATEMENT, cursor.at - 2);
    return foreignKey ? { kind: 'add foreign key', foreignKey } : { kind: 'add check', check: check! };
  }
  cursor.accept('COLUMN');
  const ifNotExists = cursor.accept('IF', 'NOT', 'EXISTS');
  const { column, inline } = parseColumn(cursor);
  if (inline.primaryKey) {
    cursor.note('a column that is not the PRIMARY KEY', start);
  }
  if (inline.checks.length + inline.foreignKeys.length > 0) {
    cursor.note('a column without a constraint, which ADD CONSTRAINT adds', start);
  }
  return { kind: 'add column', column, inline, ifNotExists };
}

function parseDrop(cursor: TokenCursor): TableAction {
  if (acceptTtl(cursor)) {
    return { kind: 'set ttl' };
  }
  if (cursor.accept('SYNONYM')) {
    return { kind: 'drop synonym', synonym: cursor.name('a synonym') };
  }
  const isConstraint = cursor.accept('CONSTRAINT');
  if (!isConstraint) {
    cursor.accept('COLUMN');
  }
  const what = isConstraint ? 'a constraint' : 'a column';
  const ifExists = cursor.accept('IF', 'EXISTS');
  if (ifExists) {
    cursor.note(what, cursor.at - 2);
  }
  const name = cursor.simpleName(what);
  if (cursor.postgresql) {
    cursor.accept('RESTRICT');
  }
  return isConstraint ? { kind: 'drop constraint', name, ifExists } : { kind: 'drop column', column: name, ifExists };
}

function parseSet(cursor: TokenCursor): TableAction {
  if (cursor.accept('INTERLEAVE')) {
    return { kind: 'set interleave', interleave: parseInterleave(cursor) };
  }
  if (cursor.accept('ON', 'DELETE')) {
    return { kind: 'set on delete', action: deleteAction(cursor) };
  }
  const options = cursor.postgresql ? readStorageClause(cursor) : readStorage(cursor, 'TABLE');
  return options ? { kind: 'set options', options } : cursor.fail(
    `INTERLEAVE IN, ON DELETE${cursor.postgresql ? ', LOCALITY GROUP or COLUMNAR POLICY' : ' or OPTIONS'}`,
  );
}

function parseAlter(cursor: TokenCursor): TableAction {
  if (cursor.postgresql && cursor.is('TTL')) {
    return { kind: 'set ttl', ttl: parseTtl(cursor) };
  }
  cursor.accept('COLUMN');
  const column = cursor.simpleName('a column');
  const name = cursor.lastSpan;
  const change: ColumnChange = { column, spans: { name } };
  if (cursor.accept('DROP', 'DEFAULT')) {
    return { kind: 'set default', column, spans: { name, default: undefined } };
  }
  if (cursor.accept('DROP', 'ON', 'UPDATE')) {
    return { kind: 'set attributes', ...change, attributes: { onUpdate: undefined } };
  }
  if (cursor.accept('DROP', 'NOT', 'NULL')) {
    return { kind: 'set not null', ...change, notNull: false };
  }
  if (cursor.accept('TYPE') || cursor.accept('SET', 'DATA', 'TYPE')) {
    const { type, attributes, span } = parseType(cursor);
    return { kind: 'set type', column, type, attributes, spans: { name, type: span } };
  }
  const start = cursor.at;
  const isNamed = cursor.accept('ALTER', 'IDENTITY');
  if (isNamed || [['RESTART', 'COUNTER'], ['SET', 'SKIP'], ['SET', 'NO']].some((words) => cursor.is(...words))) {
    if (isNamed === cursor.postgresql) {
      cursor.note(isNamed ? 'RESTART COUNTER WITH or SET' : 'ALTER IDENTITY', start);
    }
    if (cursor.accept('SET', 'NO', 'SKIP', 'RANGE')) {
      return { kind: 'set identity', ...change, options: {}, noSkipRange: true };
    }
    cursor.accept('SET');
    return { kind: 'set identity', ...change, options: sequenceClauses(cursor, 'RESTART') };
  }
  if (cursor.accept('SET')) {
    return setColumn(cursor, change);
  }
  if (cursor.is('ADD')) {
    cursor.fail('SET or DROP, because only a new column can be an identity column');
  }
  cursor.noteInPostgresql(true, 'TYPE, SET, DROP or RESTART');
  return { kind: 'set column', column: parseColumnBody(cursor, column, name) };
}

function setColumn(cursor: TokenCursor, change: ColumnChange): TableAction {
  const { column } = change;
  if (cursor.accept('NOT', 'NULL')) {
    return { kind: 'set not null', ...change, notNull: true };
  }
  if (cursor.accept('DEFAULT')) {
    const { expression, span } = parseDefault(cursor);
    return { kind: 'set default', column, expression, spans: { ...change.spans, default: span } };
  }
  if (!cursor.postgresql && cursor.accept('OPTIONS')) {
    return { kind: 'set attributes', ...change, attributes: readColumnOptions(cursor) };
  }
  const attributes = cursor.is('ON', 'UPDATE') ? readOnUpdate(cursor) : readAttributeClause(cursor);
  return attributes ? { kind: 'set attributes', ...change, attributes } : cursor.fail(
    cursor.postgresql ? 'NOT NULL, DEFAULT, DATA TYPE or LOCALITY GROUP' : 'DEFAULT, ON UPDATE or OPTIONS',
  );
}
