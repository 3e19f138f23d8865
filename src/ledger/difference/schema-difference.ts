import {
  CHECK,
  COLUMN,
  FOREIGN_KEY,
  INDEX,
  INTERLEAVE,
  PRIMARY_KEY,
  TEXTS,
  TTL,
  type Keyed,
  type OptionValue,
  type Sameness,
} from './attributes';
import { objectDifference, type ObjectDifference } from './object-difference';
import { sameOption } from './option-changes';
import { constraintPairs, namedPairs, optionPairs, Pair, type Named } from './pair';
import type {
  CheckDefinition,
  ColumnDefinition,
  ForeignKeyDefinition,
  IndexDefinition,
  Interleave,
  Schema,
  TableDefinition,
  TtlDefinition,
} from '../../schema';
import { TABLE_DEFAULTS } from '../../schema/kind/storage-options';

/** The one comparison of two models, by definition. Plans and drift follow from it. */
export interface SchemaDifference extends ObjectDifference {
  /** `tableDifference` compares the parts of a table that stays. */
  readonly tables: readonly Pair<TableDefinition>[];
  readonly indexes: readonly Pair<IndexDefinition>[];
}

export interface Synonym extends Named {
  readonly table: string;
}

/** The parts of a table that stays. */
export interface TableDifference {
  readonly columns: readonly Pair<ColumnDefinition>[];
  readonly primaryKey: Pair<Keyed>;
  readonly checks: readonly Pair<CheckDefinition>[];
  readonly foreignKeys: readonly Pair<ForeignKeyDefinition>[];
  readonly interleave: Pair<Interleave>;
  readonly ttl: Pair<TtlDefinition>;
  readonly options: readonly Pair<OptionValue>[];
  readonly synonyms: readonly Pair<Synonym>[];
  /** Clauses that could not be parsed. */
  readonly clauses: Pair<readonly string[]>;
}

export function schemaDifference(from: Schema, to: Schema, by: Sameness): SchemaDifference {
  return {
    tables: namedPairs(from.tables, to.tables, [], by),
    indexes: namedPairs(from.indexes, to.indexes, INDEX, by),
    ...objectDifference(from.objects, to.objects, by),
  };
}

type Options = ReadonlyMap<string, string>;

/** Default values and missing options are equal. */
function changedOptions(was: Options, willBe: Options, { dialect }: Sameness): string[] {
  const valueIn = (options: Options, name: string): string | undefined =>
    options.get(name) ?? TABLE_DEFAULTS.get(name);
  return [...was.keys(), ...willBe.keys()].filter(
    (name) => !sameOption(valueIn(was, name), valueIn(willBe, name), dialect),
  );
}

export function tableDifference(from: TableDefinition, to: TableDefinition, by: Sameness): TableDifference {
  const [was, willBe] = [from, to].map(({ options = new Map<string, string>() }) => options);
  const [unreadBefore, unreadAfter] = [from, to].map(({ unreadElements = [], unreadClauses = [] }) => (
    [...unreadElements, ...unreadClauses]
  ));
  const [synonymsBefore, synonymsAfter] = [from, to].map(({ synonyms = [] }) =>
    synonyms.map((name): Synonym => ({ name, table: from.name })),
  );
  return {
    // Columns match in any order: a new column comes after all others.
    columns: namedPairs(from.columns, to.columns, COLUMN, by),
    primaryKey: new Pair<Keyed>(from, to, PRIMARY_KEY, by),
    checks: constraintPairs(from.checks, to.checks, CHECK, by),
    foreignKeys: constraintPairs(from.foreignKeys, to.foreignKeys, FOREIGN_KEY, by),
    interleave: new Pair(from.interleave, to.interleave, INTERLEAVE, by),
    ttl: new Pair(from.ttl, to.ttl, TTL, by),
    options: optionPairs(changedOptions(was, willBe, by), was, willBe, by),
    synonyms: namedPairs(synonymsBefore, synonymsAfter, [], by),
    clauses: new Pair<readonly string[]>(unreadBefore, unreadAfter, TEXTS, by),
  };
}
