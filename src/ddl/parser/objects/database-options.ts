import { cursorOver } from './cursor-over';
import type { Dialect } from '../../../schema';
import { parseOptions } from '../options';
import type { TokenCursor } from '../token-cursor';

/** Options by name; undefined: back to the default. */
export type OptionChanges = ReadonlyMap<string, string | undefined>;

/**
 * What an ALTER DATABASE sets.
 * @throws Unreadable
 */
export function readDatabaseOptions(text: string, dialect: Dialect): OptionChanges {
  const cursor = cursorOver(text, dialect);
  cursor.expect('ALTER', 'DATABASE');
  cursor.name('a database');
  if (cursor.accept('RESET')) {
    const name = parameterName(cursor);
    cursor.expectEnd();
    return new Map([[name, undefined]]);
  }
  cursor.expect('SET');
  if (cursor.accept('OPTIONS')) {
    const options = parseOptionChanges(cursor);
    cursor.expectEnd();
    return options;
  }
  const name = parameterName(cursor);
  if (!cursor.accept('=')) {
    cursor.expect('TO');
  }
  const start = cursor.position;
  if (cursor.atEnd) {
    cursor.fail('a value');
  }
  cursor.skipToEnd();
  return new Map([[name, given(cursor.textFrom(start))]]);
}

/** `(name = value, ...)`, where null means the default. */
export function parseOptionChanges(cursor: TokenCursor): Map<string, string | undefined> {
  return new Map(parseOptions(cursor).map(({ name, value }) => [name, given(value)]));
}

/** Applies changes to what was set before. */
export function applyOptions(options: Map<string, string>, changes: OptionChanges): void {
  for (const [name, value] of changes) {
    if (value === undefined) {
      options.delete(name);
    } else {
      options.set(name, value);
    }
  }
}

function given(value: string): string | undefined {
  return /^(null|default)$/i.test(value) ? undefined : value;
}

function parameterName(cursor: TokenCursor): string {
  // As a database prints it.
  const [, printed] = /^spanner\.(\w+)$/i.exec(cursor.token.value) ?? [];
  if (printed !== undefined) {
    cursor.advance();
    return printed.toLowerCase();
  }
  cursor.expect('SPANNER', '.');
  return cursor.simpleName('an option').toLowerCase();
}
