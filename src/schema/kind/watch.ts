import { nameList } from './clauses';
import type { Part } from './part';
import type { Dialect } from '../dialect';
import type { DefinedObject } from '../objects/kinds';
import { quotePath } from '../quoting';
import type { SchemaObjects } from '../schema-objects';

/** What an object watches. */
export interface WatchDefinition {
  /** Watches all existing and future tables. */
  readonly watchesAll: boolean;
  readonly watched: readonly WatchedTable[];
}

export interface WatchedTable {
  readonly table: string;
  /** Absent: the whole table. Empty: only its key. */
  readonly columns?: readonly string[];
}

export type Watcher = Extract<DefinedObject, WatchDefinition>;

export function isWatcher(object: DefinedObject): object is Watcher {
  return 'watched' in object;
}

export function watchers({ defined }: Pick<SchemaObjects, 'defined'>): readonly Watcher[] {
  return defined.filter(isWatcher);
}

/** Those that record inserts. */
export function insertWatchers(objects: Pick<SchemaObjects, 'defined'>): readonly Watcher[] {
  return watchers(objects).filter(({ options }) => options.get('exclude_insert')?.toLowerCase() !== 'true');
}

/** Roles of the parts of a statement that change what an object watches. */
export const WATCH_ROLES: ReadonlySet<string> = new Set(['all', 'table', 'drop']);

/** '' if the object watches nothing. */
export function watchText({ watchesAll, watched }: WatchDefinition, dialect: Dialect): string {
  return watchesAll
    ? 'ALL'
    : watched
      .map(({ table, columns }) => `${quotePath(table, dialect)}${columns ? nameList(columns, dialect) : ''}`)
      .join(', ');
}

export function watchOf(parts: readonly Part[]): WatchDefinition {
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
