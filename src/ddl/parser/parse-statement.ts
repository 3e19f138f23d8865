import { parseAlterTable } from './alter-table';
import { parseOther } from './grammar/other-statement';
import { parseCreateIndex } from './indexes';
import { parseCounter } from './sequences';
import type { Statement, TableRename } from './statement';
import { parseCreateTable } from './tables';
import { objectsTo, type TokenCursor } from './token-cursor';
import { OBJECT_KINDS, objectKind } from '../../schema';
import { CLIENT_WORDS } from '../lexer/keywords';

const DROPPED = ['TABLE', 'INDEX', ...OBJECT_KINDS.map(({ words }) => words)].map((words) =>
  words.split(' '),
);
const OTHER_VERBS: ReadonlySet<string> = new Set(['GRANT', 'REVOKE', 'ANALYZE', 'REINDEX']);

/** First words of statements that change rows or the client's session, but no schema. */
const NOT_DDL: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'SELECT', 'WITH', ...CLIENT_WORDS]);

/** @throws ParseError */
export function parseStatement(cursor: TokenCursor): Statement {
  if (cursor.accept('CREATE')) {
    return parseCreate(cursor);
  }
  if (cursor.accept('ALTER')) {
    return parseAlter(cursor);
  }
  if (cursor.accept('DROP')) {
    return parseDrop(cursor);
  }
  if (cursor.accept('RENAME', 'TABLE')) {
    return parseRename(cursor);
  }
  if (OTHER_VERBS.has(cursor.word())) {
    return parseOther(cursor);
  }
  if (NOT_DDL.has(cursor.word())) {
    return { kind: 'not ddl', verb: cursor.word() };
  }
  return cursor.fail(`CREATE, ALTER, DROP,${cursor.postgresql ? '' : ' RENAME,'} GRANT, REVOKE or ANALYZE`);
}

function parseCreate(cursor: TokenCursor): Statement {
  if (cursor.accept('TABLE')) {
    return parseCreateTable(cursor);
  }
  const counter = parseCounter(cursor, 'CREATE');
  if (counter) {
    return counter;
  }
  const unique = cursor.accept('UNIQUE');
  const nullFiltered = cursor.accept('NULL_FILTERED');
  return cursor.accept('INDEX') ? parseCreateIndex(cursor, unique, nullFiltered) : parseOther(cursor);
}

function parseAlter(cursor: TokenCursor): Statement {
  if (cursor.accept('TABLE')) {
    return parseAlterTable(cursor);
  }
  if (cursor.accept('INDEX')) {
    return parseAlterIndex(cursor);
  }
  return parseCounter(cursor, 'ALTER') ?? parseOther(cursor);
}

function parseDrop(cursor: TokenCursor): Statement {
  const object = DROPPED.find((words) => cursor.accept(...words));
  if (!object) {
    return cursor.fail(objectsTo('drop'));
  }
  const ifExists = cursor.accept('IF', 'EXISTS');
  const name = objectKind(object.join(' ')).isUnnamed ? '' : cursor.name('a name');
  if (cursor.postgresql) {
    // The default in Spanner.
    cursor.accept('RESTRICT');
  }
  cursor.expectEnd();
  return { kind: 'drop', object: object.join(' '), name, ifExists };
}

function parseRename(cursor: TokenCursor): Statement {
  const renames: TableRename[] = [];
  do {
    const from = cursor.name('a table');
    cursor.expect('TO');
    renames.push({ from, to: cursor.name('a table') });
  } while (cursor.accept(','));
  cursor.expectEnd();
  cursor.noteInPostgresql(true, renames.map(({ from, to }) => `ALTER TABLE ${from} RENAME TO ${to}`).join(', '), 0);
  return { kind: 'rename tables', renames };
}

function parseAlterIndex(cursor: TokenCursor): Statement {
  const index = cursor.name('an index');
  const verb = (['ADD', 'DROP'] as const).find((each) => cursor.accept(each));
  if (!verb) {
    return cursor.is('SET') ? parseOther(cursor) : cursor.fail('ADD, DROP or SET');
  }
  cursor.expect(cursor.postgresql ? 'INCLUDE' : 'STORED', 'COLUMN');
  const column = cursor.simpleName('a column');
  const span = cursor.lastSpan;
  cursor.expectEnd();
  return { kind: 'alter index', verb, index, column, span };
}
