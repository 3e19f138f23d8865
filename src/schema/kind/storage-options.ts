import { STORAGE } from './option-types';
import { Dialect } from '../dialect';
import { quoteIdentifier } from '../quoting';
import type { TableDefinition } from '../table';

type Options = ReadonlyMap<string, string>;

/** Options of a table or index as one clause of its CREATE, or as several in PostgreSQL. */
export function optionClauses(options: Options | undefined, dialect: Dialect): readonly string[] {
  if (!options) {
    return NONE;
  }
  const clauses = dialect === Dialect.POSTGRESQL ? [...STORAGE_CLAUSES].filter((name) => options.has(name)) : [];
  const assigned = [...options].filter(([name]) => !clauses.includes(name)).map((option) => option.join(' = '));
  const word = dialect === Dialect.POSTGRESQL ? 'WITH' : 'OPTIONS';
  return [
    ...(assigned.length === 0 ? [] : [`${word} (${assigned.join(', ')})`]),
    ...clauses.map((name) => storageClause(name, options.get(name))),
  ];
}

/**
 * The text after SET in an ALTER of a table, a column or an index; undefined if no statement makes the change.
 *
 * @param fallback Defaults with a name, to which removed options are set.
 */
export function optionChange(
  name: string, value: string | undefined, dialect: Dialect, fallback?: Options,
): string | undefined {
  const set = value ?? fallback?.get(name);
  if (FIXED.has(name) || (set === undefined && KEPT.has(name))) {
    return undefined;
  }
  if (dialect === Dialect.GOOGLESQL) {
    return `OPTIONS (${name} = ${set ?? 'null'})`;
  }
  return STORAGE_CLAUSES.has(name) ? storageClause(name, set) : undefined;
}

/** The option that makes a table a dictionary for full-text search. */
export function dictionaryOption(dialect: Dialect): readonly [name: string, value: string] {
  return dialect === Dialect.POSTGRESQL ? ['type', "'fulltext_dictionary'"] : ['fulltext_dictionary_table', 'true'];
}

/** Whether CREATE TABLE makes it a dictionary for full-text search; it cannot become one later. */
export function isFullTextDictionary({ options }: TableDefinition, dialect: Dialect): boolean {
  const [name, value] = dictionaryOption(dialect);
  return options?.get(name)?.toLowerCase() === value;
}

/** The maximum age of the entries that a search reads. */
export const DICTIONARY_STALENESS = 'fulltext_dictionary_staleness';

/** The storage of a table that names no group. */
export const TABLE_DEFAULTS: Options = new Map([['locality_group', "'default'"]]);
/** Options that only CREATE TABLE accepts. */
const FIXED: ReadonlySet<string> = new Set(['fulltext_dictionary_table', 'type']);
/** Options that can be changed but not unset. */
const KEPT: ReadonlySet<string> = new Set(['locality_group', DICTIONARY_STALENESS]);
const NONE: readonly string[] = [];
/** Options that PostgreSQL writes as clauses. */
export const STORAGE_CLAUSES: ReadonlySet<string> = new Set(Object.keys(STORAGE));

/** `LOCALITY GROUP "cold"`, `COLUMNAR POLICY NULL` */
function storageClause(name: string, value: string | undefined): string {
  const written = value === undefined ? 'NULL' : quoteIdentifier(value.slice(1, -1), Dialect.POSTGRESQL);
  return `${name.toUpperCase().replace('_', ' ')} ${written}`;
}
