import { cursorOver } from './cursor-over';
import { applyOptions, parseOptionChanges } from './database-options';
import type { ChangeStreamDefinition, Dialect, WatchedTable } from '../../../schema';
import type { TokenCursor } from '../token-cursor';

interface Watch {
  readonly watchesAll: boolean;
  readonly watched: readonly WatchedTable[];
}

/** @throws Unreadable */
export function readChangeStream(text: string, dialect: Dialect): ChangeStreamDefinition {
  const cursor = cursorOver(text, dialect);
  cursor.expect('CREATE', 'CHANGE', 'STREAM');
  cursor.accept('IF', 'NOT', 'EXISTS');
  const name = cursor.name('a change stream');
  const watch = cursor.accept('FOR') ? readWatch(cursor) : { watchesAll: false, watched: [] };
  const options = new Map<string, string>();
  if (cursor.accept('OPTIONS') || cursor.accept('WITH')) {
    applyOptions(options, parseOptionChanges(cursor));
  }
  cursor.expectEnd();
  return { name, ...watch, options };
}

/**
 * The stream as an ALTER CHANGE STREAM leaves it.
 * @throws Unreadable
 */
export function alteredChangeStream(
  stream: ChangeStreamDefinition,
  text: string,
  dialect: Dialect,
): ChangeStreamDefinition {
  const cursor = cursorOver(text, dialect);
  cursor.expect('ALTER', 'CHANGE', 'STREAM');
  cursor.accept('IF', 'EXISTS');
  cursor.name('a change stream');
  const altered = alteration(stream, cursor);
  cursor.expectEnd();
  return altered;
}

function alteration(stream: ChangeStreamDefinition, cursor: TokenCursor): ChangeStreamDefinition {
  if (cursor.accept('DROP', 'FOR', 'ALL')) {
    return { ...stream, watchesAll: false, watched: [] };
  }
  const options = new Map(stream.options);
  if (cursor.accept('RESET')) {
    cursor.list(() => options.delete(cursor.simpleName('an option').toLowerCase()));
    return { ...stream, options };
  }
  cursor.expect('SET');
  if (cursor.accept('FOR')) {
    return { ...stream, ...readWatch(cursor) };
  }
  cursor.accept('OPTIONS');
  applyOptions(options, parseOptionChanges(cursor));
  return { ...stream, options };
}

function readWatch(cursor: TokenCursor): Watch {
  if (cursor.accept('ALL')) {
    return { watchesAll: true, watched: [] };
  }
  const watched: WatchedTable[] = [];
  do {
    const table = cursor.name('a table');
    const columns = cursor.is('(') ? cursor.list(() => cursor.simpleName('a column')) : undefined;
    watched.push({ table, ...(columns && { columns }) });
  } while (cursor.accept(','));
  return { watchesAll: false, watched };
}
