import { nameList, optionsClause, type Syntax } from './syntax';
import type { ChangeStreamDefinition, Dialect } from '../../schema';
import { quotePath } from '../lexer/quoting';
import type { Part } from '../parser/grammar/part';

export const CHANGE_STREAM: Syntax<'CHANGE STREAM'> = {
  read: watchOf,
  alter: (_, parts) => (parts.some(({ role }) => WATCH_ROLES.has(role)) ? watchOf(parts) : {}),
  option: (name, value) => (name === 'partition_mode' ? value.toUpperCase() : value),
  print: (stream, dialect) => {
    const watch = watchText(stream, dialect);
    return `${watch === '' ? '' : ` FOR ${watch}`}${optionsClause(stream.options, dialect)}`;
  },
  frame: () => ({}),
};

/** What a statement says that is about what a stream watches. */
export const WATCH_ROLES: ReadonlySet<string> = new Set(['all', 'table', 'drop']);

/** '' of one that watches nothing. */
export function watchText(
  { watchesAll, watched }: Pick<ChangeStreamDefinition, 'watchesAll' | 'watched'>, dialect: Dialect,
): string {
  return watchesAll
    ? 'ALL'
    : watched
      .map(({ table, columns }) => `${quotePath(table, dialect)}${columns ? nameList(columns, dialect) : ''}`)
      .join(', ');
}

function watchOf(parts: readonly Part[]): Pick<ChangeStreamDefinition, 'watchesAll' | 'watched'> {
  const watched: { table: string; columns?: string[] }[] = [];
  for (const { role, name } of parts) {
    if (role === 'table') {
      watched.push({ table: name });
    } else if (role === 'keys') {
      watched.at(-1)!.columns = [];
    } else if (role === 'column') {
      (watched.at(-1)!.columns ??= []).push(name);
    }
  }
  return { watchesAll: parts.some(({ role }) => role === 'all'), watched };
}
