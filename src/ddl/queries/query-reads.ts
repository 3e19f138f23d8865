import { pathName } from './query-grouping';
import type { ParsedQuery } from './query-parser';
import type { Hint } from './query-scope';
import type { Dialect } from '../../schema';
import { inSchemaOf, nameKey, nameKeyIn, withoutDefaultSchema } from '../../schema/name-key';
import type { Expression } from '../expressions/expression';
import { childrenOf, functionCalls, isField, sequenceOf } from '../expressions/expression-walk';
import { isReservedWord } from '../lexer/keywords';
import { tokenize } from '../lexer/lexer';

/** The contents of an object's query, with all names as Spanner compares them. */
export interface QueryReads {
  /** Tables, views, functions, models, forced indexes, sequences ... */
  readonly names: ReadonlySet<string>;
  /** All names in it. */
  readonly words: ReadonlySet<string>;
  /** It may read all columns, for example with `*`. */
  readonly readsAll: boolean;
  /** The names of each table in the query, including its own. */
  readonly aliases: NamesByName;
  /** Columns by the table or alias before them; '' for columns without one, which may be of any table. */
  readonly columns: NamesByName;
}

type NamesByName = ReadonlyMap<string, ReadonlySet<string>>;

export const READS_NOTHING: QueryReads = {
  names: new Set(), words: new Set(), readsAll: false, aliases: new Map(), columns: new Map(),
};

/** The reads of a query. If it cannot be parsed, it may read everything that it names. */
export function queryReads(text: string, query: ParsedQuery, dialect: Dialect): QueryReads {
  if (query.problem) {
    return wordReads(text, dialect);
  }
  const { names, expressions, scopes } = query;
  const key = nameKeyIn(dialect);
  const pathKey = (path: string): string => key(withoutDefaultSchema(path, dialect));
  const aliases = new Map<string, Set<string>>();
  const columns = new Map<string, Set<string>>();
  for (const { sources, using } of scopes) {
    for (const { table, name } of sources) {
      if (table !== undefined) {
        [table, table.split('.').at(-1)!, name].forEach((alias) => append(aliases, pathKey(table), pathKey(alias)));
      }
    }
    using.forEach((join) => join.columns.forEach((column) => append(columns, '', key(column))));
  }
  for (const path of expressions.flatMap(({ expression }) => columnPaths(expression))) {
    const keys = path.map(key);
    keys.slice(keys.length > 1 ? 1 : 0).forEach((column, at) => {
      append(columns, keys.length > 1 ? keys.slice(0, at + 1).join('.') : '', column);
    });
  }
  return {
    names: new Set([
      ...names, ...forcedIndexes(query).map(({ index }) => index), ...sequencesIn(query),
    ].map(pathKey)),
    words: wordsOf(text, dialect),
    readsAll: scopes.some(({ hasStar }) => hasStar),
    aliases,
    columns,
  };
}

/** An index that a query forces, by the table in front of it. */
interface ForcedIndex {
  readonly table: string;
  /** In the schema of the table, which a hint can omit. */
  readonly index: string;
  readonly hint: Hint;
}

export function forcedIndexes({ scopes }: Pick<ParsedQuery, 'scopes'>): ForcedIndex[] {
  return scopes.flatMap(({ sources }) => sources).flatMap(({ table, hints }) => (
    table === undefined ? [] : hints.filter(forcesIndex).map((hint) => (
      { table, index: inSchemaOf(table, hint.value), hint }
    ))
  ));
}

/** Sequences whose state or next value it computes. */
export function sequencesIn({ expressions }: Pick<ParsedQuery, 'expressions'>): string[] {
  return expressions.flatMap(({ expression }) => functionCalls(expression)).flatMap((call) => sequenceOf(call) ?? []);
}

/** `_BASE_TABLE` forces the table itself. */
export function forcesIndex({ name, value }: Hint): boolean {
  return name === 'FORCE_INDEX' && value.toUpperCase() !== '_BASE_TABLE';
}

/** The reads of any other text, which may read everything that its words name. */
export function wordReads(text: string, dialect: Dialect): QueryReads {
  const words = wordsOf(text, dialect);
  return { names: words, words, readsAll: true, aliases: new Map(), columns: new Map() };
}

/** Whether a query that reads the table, under this name, may read the column. */
export function readsColumn({ readsAll, columns, aliases }: QueryReads, table: string, column: string): boolean {
  return readsAll || ['', ...aliases.get(table) ?? []].some((alias) => columns.get(alias)?.has(column));
}

/** Column names with their qualifiers and fields. */
function columnPaths(expression: Expression): string[][] {
  const path = pathOf(expression);
  return path ? [path] : childrenOf(expression).flatMap(columnPaths);
}

function pathOf(expression: Expression): string[] | undefined {
  if (expression.kind === 'column') {
    return [...expression.table?.split('.') ?? [], expression.name];
  }
  const path = isField(expression) ? pathOf(expression.operands[0]) : undefined;
  return path && [...path, pathName(expression)!];
}

function wordsOf(text: string, dialect: Dialect): Set<string> {
  const names = tokenize(text, dialect).filter((token) => (
    token.kind === 'quoted-identifier' || (token.kind === 'identifier' && !isReservedWord(token.text, dialect))
  ));
  return new Set(names.map(({ value }) => nameKey(value, dialect)));
}

function append(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}
