import { cursorOver, ifReadable } from './cursor-over';
import { applyOptions, changesOf, type OptionChanges } from './database-options';
import { Dialect, type TableDefinition } from '../../../schema';
import { quoteIdentifier } from '../../lexer/quoting';
import { parseOptions } from '../options';

/** The options of `OPTIONS (...)`, `WITH (...)`, `SET OPTIONS (...)`, `LOCALITY GROUP x`, `SET LOCALITY GROUP x` ... */
export function optionsIn(text: string, dialect: Dialect): OptionChanges | undefined {
  return ifReadable(() => {
    const cursor = cursorOver(text, dialect);
    if (cursor.accept('ALTER', 'COLUMN')) {
      cursor.simpleName('a column');
    }
    const isSet = cursor.accept('SET');
    const [group] = [
      ['LOCALITY', 'GROUP'],
      ['COLUMNAR', 'POLICY'],
    ].filter((words) => cursor.is(...words));
    if (group) {
      cursor.accept(...group);
      const isTakenBack = cursor.accept('NULL');
      return new Map([[group.join('_').toLowerCase(), isTakenBack ? undefined : `'${cursor.advance().value}'`]]);
    }
    if (!cursor.accept('OPTIONS') && !cursor.accept('WITH') && !isSet) {
      cursor.fail('OPTIONS');
    }
    const options = parseOptions(cursor);
    cursor.expectEnd();
    return changesOf(options);
  });
}

/** Options of a table or index as one clause of its CREATE, or as many as PostgreSQL has. */
export function withOptions(clauses: readonly string[], changes: OptionChanges, dialect: Dialect): readonly string[] {
  const options = optionsOf(clauses, dialect);
  if (!options) {
    return clauses;
  }
  applyOptions(options, changes);
  const all = [...options].sort();
  const isPostgresql = dialect === Dialect.POSTGRESQL;
  const isGroup = ([name]: readonly [string, string]): boolean => isPostgresql && STORAGE_CLAUSES.has(name);
  const assigned = all.filter((each) => !isGroup(each)).map(([name, value]) => `${name} = ${value}`).join(', ');
  return [
    ...(assigned === '' ? [] : [`${isPostgresql ? 'WITH' : 'OPTIONS'} (${assigned})`]),
    // LOCALITY GROUP before COLUMNAR POLICY, as in the grammar.
    ...all.filter(isGroup).reverse().map(([name, value]) => storageClause(name, value)),
  ];
}

/** The locality group that clauses name; of several the last one. */
export function localityGroupIn(clauses: readonly string[], dialect: Dialect): string | undefined {
  const named = clauses.flatMap((clause) => optionsIn(clause, dialect)?.get('locality_group') ?? []);
  return named.at(-1)?.slice(1, -1);
}

/** The locality group that a table names; undefined: none. */
export function tableGroup(table: TableDefinition, dialect: Dialect): string | undefined {
  const { otherClauses = [], otherActions = [] } = table;
  const altered = otherActions.flatMap(({ column, text }) => (column === undefined ? [text] : []));
  return localityGroupIn([...otherClauses, ...altered], dialect);
}

/** undefined: one of the clauses is something else. */
export function optionsOf(clauses: readonly string[], dialect: Dialect): Map<string, string> | undefined {
  const options = new Map<string, string>();
  const all = clauses.map((clause) => optionsIn(clause, dialect));
  all.forEach((changes) => applyOptions(options, changes ?? new Map()));
  return all.includes(undefined) ? undefined : options;
}

/**
 * What follows SET in an ALTER of a table, a column or an index; undefined: there is no statement for it.
 *
 * @param fallback What an option is set to that goes, where the default has a name.
 */
export function optionChange(
  name: string, value: string | undefined, dialect: Dialect, fallback?: ReadonlyMap<string, string>,
): string | undefined {
  const set = value ?? fallback?.get(name);
  const isGroup = STORAGE_CLAUSES.has(name);
  if (FIXED.has(name) || (set === undefined && KEPT.has(name))) {
    return undefined;
  }
  if (dialect === Dialect.GOOGLESQL) {
    return `OPTIONS (${name} = ${set ?? 'null'})`;
  }
  return isGroup ? storageClause(name, set) : undefined;
}

/** What makes a table a dictionary for full-text search. */
export function dictionaryOption(dialect: Dialect): readonly [name: string, value: string] {
  return dialect === Dialect.POSTGRESQL ? ['type', "'fulltext_dictionary'"] : ['fulltext_dictionary_table', 'true'];
}

/** Whether CREATE TABLE makes it a dictionary for full-text search: later it cannot become one. */
export function isFullTextDictionary({ otherClauses }: TableDefinition, dialect: Dialect): boolean {
  const [name, value] = dictionaryOption(dialect);
  return otherClauses?.some((clause) => (
    /dictionary/i.test(clause) && optionsIn(clause, dialect)?.get(name)?.toLowerCase() === value
  )) === true;
}

/** How old the entries may be that a search reads. */
export const DICTIONARY_STALENESS = 'fulltext_dictionary_staleness';

/** What a table is in that names no group. */
export const TABLE_DEFAULTS: ReadonlyMap<string, string> = new Map([['locality_group', "'default'"]]);
/** Spanner takes them when the table is made. */
const FIXED: ReadonlySet<string> = new Set(['fulltext_dictionary_table', 'type']);
/** They can be set to something else, and not be taken back. */
const KEPT: ReadonlySet<string> = new Set(['locality_group', DICTIONARY_STALENESS]);
/** Options of tables and indexes that PostgreSQL has as clauses. */
export const STORAGE_CLAUSES: ReadonlySet<string> = new Set(['locality_group', 'columnar_policy']);

/** `LOCALITY GROUP "cold"`, `COLUMNAR POLICY NULL` */
export function storageClause(name: string, value: string | undefined): string {
  const written = value === undefined ? 'NULL' : quoteIdentifier(value.slice(1, -1), Dialect.POSTGRESQL);
  return `${name.toUpperCase().replace('_', ' ')} ${written}`;
}
