import { parseAlterTable } from './alter-table';
import { parseOther } from './grammar/other-statement';
import { parseCreateIndex } from './indexes';
import { expectOnce, parseOptions, type ParsedOption } from './options';
import { noteKind, sequenceClauses } from './sequence-clauses';
import { withRangeEnds, type RangeEnds, type SequenceAlteration, type Statement, type TableRename } from './statement';
import { parseCreateTable } from './tables';
import type { TokenCursor } from './token-cursor';
import { objectsTo } from './unreadable';
import { OBJECT_KINDS, objectKind, type CounterOptions } from '../../schema';

const DROPPED = ['TABLE', 'INDEX', 'SEQUENCE', ...OBJECT_KINDS.map(({ words }) => words)].map((words) =>
  words.split(' '),
);
const OTHER_VERBS: ReadonlySet<string> = new Set(['GRANT', 'REVOKE', 'ANALYZE', 'REINDEX']);

/** First words of statements that change rows or the client's session, but no schema. */
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

/** A longer number is slow to convert. */
const MOST_DIGITS = 40;

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
  if (OTHER_VERBS.has(cursor.word())) {
    return parseOther(cursor);
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
  return parseOther(cursor);
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
  return parseOther(cursor);
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
  return { kind: 'rename tables', renames };
}

function parseAlterIndex(cursor: TokenCursor): Statement {
  const index = cursor.name('an index');
  const adds = cursor.accept('ADD');
  if (!adds && !cursor.accept('DROP')) {
    return parseOther(cursor);
  }
  cursor.expect(cursor.postgresql ? 'INCLUDE' : 'STORED', 'COLUMN');
  const column = cursor.simpleName('a column');
  const span = cursor.lastSpan;
  cursor.expectEnd();
  return { kind: 'alter index', index, ...(adds ? { addStored: column } : { dropStored: column }), span };
}

function parseCreateSequence(cursor: TokenCursor): Statement {
  const ifNotExists = cursor.accept('IF', 'NOT', 'EXISTS');
  const { name, span } = cursor.placedName('a sequence');
  const writtenAsOptions = cursor.is('OPTIONS');
  cursor.noteInPostgresql(writtenAsOptions, 'BIT_REVERSED_POSITIVE');
  const start = cursor.at;
  const options = sequenceOptions(cursor);
  noteKind(cursor, start);
  cursor.expectEnd();
  const sequence = { name, ...options, ...(writtenAsOptions && { writtenAsOptions }), span };
  return { kind: 'create sequence', sequence, ifNotExists };
}

function parseAlterSequence(cursor: TokenCursor): Statement {
  const ifExists = cursor.accept('IF', 'EXISTS');
  const sequence = cursor.name('a sequence');
  const isSet = cursor.accept('SET');
  const altered = (change: Partial<SequenceAlteration>): Statement => {
    cursor.expectEnd();
    const form = cursor.postgresql ? {} : { asOptions: isSet };
    return { kind: 'alter sequence', sequence, options: {}, ...change, ...form, ...(ifExists && { ifExists }) };
  };
  if (isSet && !cursor.postgresql) {
    cursor.expect('OPTIONS');
    const written = parseOptions(cursor);
    const { skipRange, ...options } = sequenceOptionsOf(cursor, written);
    const resets = written
      .filter(({ name, value }) => name.startsWith('skip_range_') && value.toLowerCase() === 'null').length;
    if (skipRange && resets > 0) {
      cursor.fail('skip_range_min and skip_range_max');
    }
    const removed = resets === 2 ? { noSkipRange: true } : { removesRangeEnd: resets === 1 };
    return altered({ options, ...(skipRange && { rangeEnds: skipRange }), ...removed });
  }
  if (!cursor.postgresql && cursor.accept('NO', 'SKIP', 'RANGE')) {
    return altered({ noSkipRange: true });
  }
  if (!cursor.is('SKIP') && !cursor.is('RESTART')) {
    cursor.fail(cursor.postgresql ? 'SKIP or RESTART' : 'SET, SKIP, NO or RESTART');
  }
  return altered({ options: sequenceClauses(cursor, 'RESTART') });
}

/** Reads the clauses, or the equivalent GoogleSQL `OPTIONS (...)`. */
function sequenceOptions(cursor: TokenCursor): CounterOptions {
  if (!cursor.accept('OPTIONS')) {
    return sequenceClauses(cursor);
  }
  const { skipRange, ...options } = sequenceOptionsOf(cursor, parseOptions(cursor));
  if (skipRange && (skipRange.min === undefined || skipRange.max === undefined)) {
    cursor.fail(`skip_range_${skipRange.min === undefined ? 'min' : 'max'} as well`);
  }
  return withRangeEnds(options, skipRange);
}

function sequenceOptionsOf(
  cursor: TokenCursor,
  options: readonly ParsedOption[],
): Omit<CounterOptions, 'skipRange'> & { readonly skipRange?: RangeEnds } {
  expectOnce(
    cursor,
    options.map(({ name }) => name),
  );
  const value = (name: string): string | undefined => {
    const [, sign = '', digits = ''] =
      /^(-?) ?(\d+|0x[\da-f]+)$/i.exec(options.find((option) => option.name === name)?.value ?? '') ?? [];
    return digits === '' || digits.length > MOST_DIGITS ? undefined : `${sign}${BigInt(digits)}`;
  };
  const [min, max, startCounter] = ['skip_range_min', 'skip_range_max', 'start_with_counter'].map(value);
  return {
    ...((min ?? max) !== undefined && { skipRange: { min, max } }),
    ...(startCounter !== undefined && { startCounter }),
  };
}
