import { parseAlterTable } from './alter-table';
import { sequenceClauses } from './columns';
import { parseCreateIndex } from './indexes';
import { parseOptions, type ParsedOption } from './options';
import type { Statement, TableRename } from './statement';
import { parseCreateTable } from './tables';
import type { TokenCursor } from './token-cursor';
import { OBJECT_KINDS, type SequenceOptions } from '../../schema';

/** Objects that are known and kept as text. */
const OTHER_OBJECTS = OBJECT_KINDS.map(({ words }) => words.split(' '));

/** How statements begin that change rows or the session of a client, and no schema. */
const NOT_DDL: ReadonlySet<string> = new Set([
  'INSERT',
  'UPDATE',
  'DELETE',
  'SELECT',
  'WITH',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'START',
  'RUN',
  'ABORT',
  'SET',
  'USE',
]);

/** @throws Unreadable */
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
  if (cursor.is('GRANT') || cursor.is('REVOKE')) {
    return {
      kind: 'other',
      verb: cursor.word(),
      object: '',
      name: '',
      text: cursor.wholeText(),
      names: cursor.names(),
    };
  }
  if (cursor.is('ANALYZE') || cursor.is('REINDEX', 'INDEX')) {
    return { kind: 'other', verb: cursor.word(), object: '', name: '', text: cursor.wholeText() };
  }
  if (NOT_DDL.has(cursor.word())) {
    return { kind: 'not ddl', verb: cursor.word() };
  }
  return cursor.fail('CREATE, ALTER, DROP, RENAME, GRANT, REVOKE or ANALYZE');
}

function parseCreate(cursor: TokenCursor): Statement {
  if (cursor.accept('TABLE')) {
    return parseCreateTable(cursor);
  }
  if (cursor.accept('SEQUENCE')) {
    return parseCreateSequence(cursor);
  }
  const unique = cursor.accept('UNIQUE');
  const nullFiltered = cursor.accept('NULL_FILTERED');
  if (cursor.accept('INDEX')) {
    return parseCreateIndex(cursor, unique, nullFiltered);
  }
  const replaces = cursor.accept('OR', 'REPLACE');
  return { ...parseOther(cursor, 'CREATE'), ...(replaces && { replaces }) };
}

function parseAlter(cursor: TokenCursor): Statement {
  if (cursor.accept('TABLE')) {
    return parseAlterTable(cursor);
  }
  if (cursor.accept('INDEX')) {
    return parseAlterIndex(cursor);
  }
  if (cursor.accept('SEQUENCE')) {
    return parseAlterSequence(cursor);
  }
  return parseOther(cursor, 'ALTER');
}

function parseDrop(cursor: TokenCursor): Statement {
  for (const object of ['TABLE', 'INDEX', 'SEQUENCE']) {
    if (cursor.accept(object)) {
      const ifExists = cursor.accept('IF', 'EXISTS');
      const name = cursor.name('a name');
      expectEndOfDrop(cursor);
      return { kind: 'drop', object, name, ifExists };
    }
  }
  const { object, name, ifExists } = parseOther(cursor, 'DROP');
  return { kind: 'drop', object, name, ifExists };
}

/** RESTRICT is what Spanner does. */
function expectEndOfDrop(cursor: TokenCursor): void {
  if (cursor.postgresql) {
    cursor.accept('RESTRICT');
  }
  cursor.expectEnd();
}

function parseOther(cursor: TokenCursor, verb: string): Statement & { kind: 'other' } & { readonly ifExists: boolean } {
  const object = OTHER_OBJECTS.find((words) => cursor.is(...words));
  if (!object) {
    return cursor.fail(`what to ${verb.toLowerCase()}: a table, an index, a sequence, a view ...`);
  }
  cursor.accept(...object);
  cursor.accept('IF', 'NOT', 'EXISTS');
  const ifExists = cursor.accept('IF', 'EXISTS');
  // There is one proto bundle, and it has no name.
  const name = object[0] === 'PROTO' ? '' : cursor.name('a name');
  if (verb === 'DROP') {
    expectEndOfDrop(cursor);
  } else if (object[0] === 'ROLE' || object[0] === 'SCHEMA') {
    cursor.expectEnd();
  }
  return { kind: 'other', verb, object: object.join(' '), name, ifExists, text: cursor.wholeText() };
}

function parseRename(cursor: TokenCursor): Statement {
  const renames: TableRename[] = [];
  do {
    const from = cursor.name('a table');
    cursor.expect('TO');
    renames.push({ from, to: cursor.name('a table') });
  } while (cursor.accept(','));
  cursor.expectEnd();
  return { kind: 'rename tables', renames };
}

function parseAlterIndex(cursor: TokenCursor): Statement {
  const index = cursor.name('an index');
  const adds = cursor.accept('ADD');
  if (!adds && !cursor.accept('DROP')) {
    return { kind: 'other', verb: 'ALTER', object: 'INDEX', name: index, text: cursor.wholeText() };
  }
  if (!cursor.accept('STORED')) {
    cursor.accept('INCLUDE');
  }
  cursor.expect('COLUMN');
  const column = cursor.simpleName('a column');
  const span = cursor.lastSpan;
  cursor.expectEnd();
  return { kind: 'alter index', index, ...(adds ? { addStored: column } : { dropStored: column }), span };
}

function parseCreateSequence(cursor: TokenCursor): Statement {
  const ifNotExists = cursor.accept('IF', 'NOT', 'EXISTS');
  const { name, span } = cursor.placedName('a sequence');
  const writtenAsOptions = cursor.is('OPTIONS');
  const options = sequenceOptions(cursor);
  cursor.expectEnd();
  const sequence = { name, ...options, ...(writtenAsOptions && { writtenAsOptions }), span };
  return { kind: 'create sequence', sequence, ifNotExists };
}

function parseAlterSequence(cursor: TokenCursor): Statement {
  const ifExists = cursor.accept('IF', 'EXISTS');
  const sequence = cursor.name('a sequence');
  if (cursor.accept('NO', 'SKIP', 'RANGE') || cursor.accept('SET', 'NO', 'SKIP', 'RANGE')) {
    cursor.expectEnd();
    return { kind: 'alter sequence', sequence, options: {}, noSkipRange: true, ...(ifExists && { ifExists }) };
  }
  cursor.accept('SET');
  const written = cursor.accept('OPTIONS') ? parseOptions(cursor) : undefined;
  const options = written ? sequenceOptionsOf(written) : sequenceClauses(cursor);
  const noSkipRange = written?.some(
    ({ name, value }) => name.startsWith('skip_range_') && value.toLowerCase() === 'null',
  );
  cursor.expectEnd();
  return {
    kind: 'alter sequence', sequence, options, ...(noSkipRange && { noSkipRange }), ...(ifExists && { ifExists }),
  };
}

/** The clauses, or the equivalent `OPTIONS (...)` of GoogleSQL. */
function sequenceOptions(cursor: TokenCursor): SequenceOptions {
  return cursor.accept('OPTIONS') ? sequenceOptionsOf(parseOptions(cursor)) : sequenceClauses(cursor);
}

function sequenceOptionsOf(options: readonly ParsedOption[]): SequenceOptions {
  const value = (name: string): string | undefined =>
    options.find((option) => option.name === name && /^-? ?\d+$/.test(option.value))?.value.replace(' ', '');
  const [min, max, start] = ['skip_range_min', 'skip_range_max', 'start_with_counter'].map(value);
  return {
    ...(min !== undefined && max !== undefined && { skipRange: { min, max } }),
    ...(start !== undefined && { startCounter: start }),
  };
}
